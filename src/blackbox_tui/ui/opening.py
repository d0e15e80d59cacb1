"""The very first frame: the menu as every start shows it, before anything else is imported.

Light on imports. The real menu takes its place as soon as the program is loaded,
and adds what there is to continue.
"""

from __future__ import annotations

from blackbox_tui.app.pages import LINES
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.menu import draw_menu

FOOTER = (("Enter", "choose", None), ("?", "help", None), ("q", "quit", None))
"""As the key table says, which is not loaded yet; a test compares the two."""


def opening_frame(size: Size, notice: str = "") -> Frame:
    """The menu with its first line chosen, and perhaps a notice instead of its sentence."""
    lines = [(line.group, line.key, line.label, "") for line in LINES]
    return draw_menu(size, lines, FOOTER, sentence=notice or LINES[0].sentence)
