"""How the menu is drawn: its picture, its lines in groups, a sentence about the chosen one.

Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Iterable, Sequence  # light: see docs/ARCHITECTURE.md

from blackbox_tui.text.width import text_width
from blackbox_tui.ui.widgets.block import Block, around, grouped, is_framed
from blackbox_tui.ui.widgets.footer import Entry
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small

SMALLEST = (30, 10)
WIDTH = 56
"""Columns of the lines."""
MOTTO = "Find the atoms you cannot see."

ShownLine = tuple[str, str, str, str]
"""Group, key, label, and a detail that stands behind the label where there is room."""

_PICTURE = (
    "    ┃            ",
    "  ┌─┃─┬───┬───┐  ",
    "━━━━┛ │   │   │  ",
    "  ├───┼───┼───┤  ",
    "  │   │ ● │   │  ",
    "  ├───┼───┼───┤  ",
    "  │   │   │   │  ",
    "  └───┴───┴───┘  ",
)
"""The atom deflects the ray, as in the game."""
_PICTURED = len(_PICTURE[0]) + 3
"""Columns of the picture and the gap beside it."""


def draw_menu(
    size: Size,
    lines: Sequence[ShownLine],
    footer: Iterable[Entry],
    *,
    at: int = 0,
    sentence: str = "",
) -> Frame:
    """The menu with one line chosen; a click on a line means its number."""
    small = too_small(size, SMALLEST)
    if small:
        return small
    margin = _PICTURED if size[0] >= _PICTURED + WIDTH + 4 and is_framed(size) else 0
    room = size[1] - around(size, headed=False) - 4
    listed = grouped([group for group, _, _, _ in lines], room, ruled=is_framed(size))
    block = Block(
        size, WIDTH + margin, len(listed), sentence, title="BLACK BOX", note=MOTTO, margin=margin
    )
    frame, top, left = block.frame, block.top, block.left
    if margin:
        _draw_picture(frame, top, left - margin)
    for row, number in block.list_items(listed, at, block.rows, left + block.width):
        _draw_line(block, row, lines[number], number, chosen=number == at)
    return block.finish(footer)


def _draw_picture(frame: Frame, top: int, left: int) -> None:
    for row, line in enumerate(_PICTURE, top):
        frame.put(row, left, line, "line")
        for at, char in enumerate(line):
            if char in "━┃┛":
                frame.put(row, left + at, char, "path")
    frame.put(top + 4, left + 7, " ● ", "guess")


def _draw_line(block: Block, row: int, line: ShownLine, number: int, *, chosen: bool) -> None:
    """A line of the menu, its key first; the detail as far as whole parts of it fit."""
    _, key, label, detail = line
    frame, left, width = block.frame, block.left, block.width
    room = width - len(label) - 6
    while detail and text_width(detail) > room:
        detail = detail.rpartition(" · ")[0]
    style = "chosen" if chosen else "text"
    frame.put(row, left, " " * width, style, number)
    frame.put(row, left + 1, key, style if chosen else "key")
    frame.put(row, left + 4, label, style)
    frame.put(row, left + 6 + len(label), detail, style if chosen else "dim")
    if chosen:
        frame.cursor = (row, left + 1)
