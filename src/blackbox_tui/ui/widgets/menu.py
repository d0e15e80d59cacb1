"""How the menu is drawn: its picture, its lines, a sentence about the chosen one.

Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Iterable, Sequence  # light: see docs/ARCHITECTURE.md

from blackbox_tui.ui.widgets.footer import Entry, put_footer
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small, wrapped

SMALLEST = (30, 10)
HEAD = 3
"""Rows for the title."""
FOOT = 4
"""Rows for a sentence and the keys, at the least."""

LINES = (
    ("New game", "Start a game with your usual settings."),
    ("Today's box", "One box a day, the same for everyone."),
    ("Options for a new game", "Choose the edition, the size and the number of atoms."),
    ("Two players", "One hides, the other seeks; then you swap roles."),
    ("Hide from the computer", "You hide the atoms, and the computer seeks them."),
    ("Learn to play", "Short interactive lessons and a first box."),
    ("Sandbox", "Place atoms as you like and see where the rays go."),
    ("Statistics", "Your scores and streaks."),
    ("Settings", "Appearance, mouse and defaults."),
    ("Help", "The rules and the keys."),
    ("Quit", "Quit Black Box."),
)
"""What the menu always offers: a label and a sentence."""

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


def draw_menu(
    size: Size,
    labels: Sequence[str],
    footer: Iterable[Entry],
    *,
    at: int = 0,
    sentence: str = "",
    strong: bool = False,
) -> Frame:
    """The menu with one line chosen; a click on a line means its number."""
    small = too_small(size, SMALLEST)
    if small:
        return small
    frame = Frame(size)
    width, height = size
    pictured = width >= 66 and height >= 16
    block = (len(_PICTURE[0]) + 6 if pictured else 0) + 40
    left = max(1, (width - block) // 2)
    top = max(0, (height - len(labels) - HEAD - FOOT) // 2)
    if pictured:
        _draw_picture(frame, top + 1, left)
        left += len(_PICTURE[0]) + 6
    frame.put(top, left, "BLACK BOX", "title")
    frame.put(top + 1, left, "Find the atoms you cannot see.", "dim")
    _draw_labels(frame, labels, at, top + HEAD, left)
    lines = wrapped(sentence, width - 4)[:3]
    for row, line in enumerate(lines, height - 2 - len(lines)):
        frame.put(row, 2, line, "strong" if strong else "text")
    frame.message_at = (height - 2 - len(lines), 2)
    put_footer(frame, footer)
    return frame


def _draw_picture(frame: Frame, top: int, left: int) -> None:
    for row, line in enumerate(_PICTURE, top):
        frame.put(row, left, line, "line")
        for at, char in enumerate(line):
            if char in "━┃┛":
                frame.put(row, left + at, char, "path")
    frame.put(top + 4, left + 7, " ● ", "guess")


def _draw_labels(frame: Frame, labels: Sequence[str], at: int, top: int, left: int) -> None:
    """As many as there is room for, the chosen one among them."""
    room = min(len(labels), frame.height - top - FOOT)
    first = min(max(0, at - room // 2), len(labels) - room)
    for row, number in enumerate(range(first, first + room), top):
        style = "chosen" if number == at else "text"
        frame.put(row, left, f" {labels[number]:<34}", style, number)
    frame.cursor = (top + at - first, left + 1)
