"""The menu as it is drawn: its picture, its lines, a sentence about the chosen one.

Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Iterable, Sequence  # light: see docs/ARCHITECTURE.md

from blackbox_tui.app.pages import Route
from blackbox_tui.text.writing import text_width
from blackbox_tui.ui.toolkit.frame import Entry, Frame, Piece, Size
from blackbox_tui.ui.toolkit.layout import Line, width_of
from blackbox_tui.ui.toolkit.sheet import Sheet, is_framed

SMALLEST = (30, 10)
WIDTH = 56  # columns of the lines
BESIDE = 9  # columns for what stands beside a line, behind its key

MenuLine = tuple[Route, str]
"""What is chosen, and a detail that stands behind its label where there is room."""

_PICTURE = (
    "    ┃               ",
    "  ┌─╂─┬───┬───┐     ",
    "━━┿━┛ │   │   │     ",
    "  ├───┼───┼───┤     ",
    "  │   │ ● │   │     ",
    "  ├───┼───┼───┤     ",
    "  │   │   │   │     ",
    "  └───┴───┴───┘     ",
)
"""The atom turns the ray, as in the game; blanks part it from the frame."""


def draw_menu(
    size: Size, lines: Sequence[MenuLine], footer: Iterable[Entry], *, sentence: str, at: int = 0
) -> Frame:
    """The menu with one line chosen; a click on a line means its number."""
    width = len(_PICTURE[0]) + WIDTH
    pictured = is_framed(size) and size[0] >= width + 4
    page = Sheet(
        "BLACK BOX",
        sentence,
        heading="Find the atoms you cannot see.",
        width=width if pictured else WIDTH,
        picture=[_drawn(line) for line in _PICTURE] if pictured else (),
        smallest=SMALLEST,
    )
    cols = page.room(size).cols
    items = [_line(line, number, cols, at) for number, line in enumerate(lines)]
    return page.draw(size, items, footer)


def _drawn(picture: str) -> Line:
    before, atom, after = picture.partition(" ● ")
    path, rest = (
        [(char, "path" if char in "━┃┛╂┿" else "line") for char in text] for text in (before, after)
    )
    return Line((*path, (atom, "guess"), *rest))


def _line(line: MenuLine, number: int, width: int, at: int) -> Line:
    """A line of the menu, its key first; the detail as far as whole parts of it fit.

    What stands beside it has a key and a click of its own.
    """
    (route, detail), other, chosen = line, line[0].beside, number == at
    beside: list[Piece] = []
    if other:
        aside = f" {other.label}".ljust(BESIDE)
        beside = [(" ", "text", number), (other.key, "key", other), (aside, "dim", other)]
    label = f"  {route.label}  "
    room = width - text_width(f" {route.key}{label}") - width_of(beside)
    while detail and text_width(detail) > room:
        detail = detail.rpartition(" · ")[0]
    gap = " " * (room - text_width(detail))
    texts = (" ", "text"), (route.key, "key"), (label, "text"), (detail, "dim"), (gap, "text")
    pieces = ((text, "chosen" if chosen else style, number) for text, style in texts)
    return Line((*pieces, *beside), cursor=1 if chosen else None)
