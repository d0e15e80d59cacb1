"""Opening and leaving the terminal, with or without a first frame.

A start without arguments shows the menu at once, and loads the program behind it. The imports at
the top are those that the first frame needs.
"""

from __future__ import annotations

import os
import sys

from blackbox_tui.app.guest import USUAL_IDLE
from blackbox_tui.app.pages import LINES
from blackbox_tui.cli.output import complain, say
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.storage.directories import read_appearance
from blackbox_tui.ui.menu import draw_menu
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from blackbox_tui.ui.terminal.display import Display
    from blackbox_tui.ui.terminal.terminal import Terminal

    Player = Callable[[Terminal], tuple[int, str]]
    """Plays on a terminal; the exit status, and what is printed once the terminal is left."""

TERMINAL, ESCAPES = "BLACKBOX_TERMINAL", "escapes"
"""The variable that says how the terminal is spoken to, and what it says if not by curses."""
FOOTER = (("Enter", "choose", None), ("?", "help", None), ("q", "quit", None))
"""As the menu's keys say, which are not loaded yet; a test compares the two."""


def on_terminal(
    play: Player,
    *,
    guest: bool = False,
    first: Callable[[Size], Frame] | None = None,
    color: str = "auto",
    **looks: Any,  # noqa: ANN401 - changes of any field of the appearance
) -> int:
    """Open the terminal, perhaps with a first frame, and play on it; returns the exit status."""
    from blackbox_tui.ui.terminal.display import NoTerminal

    usual = Appearance() if guest else read_appearance(os.environ, sys.platform)
    appearance = replace(usual, **looks)
    try:
        with kind_of_display()(appearance, color=color) as display:
            frame = first(display.size) if first else None
            if frame:
                display.show(frame)
            from blackbox_tui.ui.terminal.terminal import Terminal  # the keys can wait for that

            with Terminal(display) as terminal:
                if frame:
                    terminal.show(frame)
                status, farewell = play(terminal)
    except NoTerminal as trouble:
        return complain(str(trouble))
    said = say(farewell) if farewell else 0
    return status or said


def kind_of_display() -> type[Display]:
    """What takes over the screen: escape sequences where there is no curses, or as is wished."""
    if os.environ.get(TERMINAL) != ESCAPES:
        try:
            from blackbox_tui.ui.terminal.curses_display import CursesDisplay
        except ImportError:
            pass  # this Python has no curses
        else:
            return CursesDisplay
    from blackbox_tui.ui.terminal.escape_display import EscapeDisplay

    return EscapeDisplay


def opening_frame(size: Size, notice: str = "") -> Frame:
    """The menu as every start first shows it, before unfinished games are known."""
    lines = [(line, "") for line in LINES]
    return draw_menu(size, lines, FOOTER, sentence=notice or LINES[0].sentence)


def guest_frame(size: Size) -> Frame:
    """Draw what a guest reads at once: the notice, and the mark of every screen."""
    from blackbox_tui.text.prompts import GUEST_MARKS, guest_notice
    from blackbox_tui.ui.toolkit.frame import put_badges

    frame = opening_frame(size, guest_notice(USUAL_IDLE))
    put_badges(frame, (False, GUEST_MARKS, ""))
    return frame
