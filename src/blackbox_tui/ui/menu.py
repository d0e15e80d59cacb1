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

_SMALL = (
    "    ┃               ",
    "  ┌─╂─┬───┬───┐     ",
    "━━┿━┛ │   │   │     ",
    "  ├───┼───┼───┤     ",
    "  │   │ ● │   │     ",
    "  ├───┼───┼───┤     ",
    "  │   │   │   │     ",
    "  └───┴───┴───┘     ",
)
_LARGE = (
    "        ┃                         ",
    "    ┌───╂───┬───────┬───────┐     ",
    "    │   ┃   │       │       │     ",
    "━━━━┿━━━┛   │       │       │     ",
    "    │       │       │       │     ",
    "    ├───────┼───────┼───────┤     ",
    "    │       │  ▄▄▄  │       │     ",
    "    │       │ █████ │       │     ",
    "    │       │  ▀▀▀  │       │     ",
    "    ├───────┼───────┼───────┤     ",
    "    │       │       │       │     ",
    "    │       │       │       │     ",
    "    │       │       │       │     ",
    "    └───────┴───────┴───────┘     ",
)
"""The atom turns the ray, as in the game; blanks part it from the frame."""
ROOMY = 30  # rows in which the picture is large, and the lines stand apart


def draw_menu(
    size: Size, lines: Sequence[MenuLine], footer: Iterable[Entry], *, sentence: str, at: int = 0
) -> Frame:
    """The menu with one line chosen; a click on a line means its number."""
    roomy = size[1] >= ROOMY and size[0] >= len(_LARGE[0]) + WIDTH + 4
    roomy = roomy and 2 * len(lines) > len(_LARGE)
    picture = _LARGE if roomy else _SMALL
    width = len(picture[0]) + WIDTH
    pictured = is_framed(size) and size[0] >= width + 4
    page = Sheet(
        "BLACK BOX",
        sentence,
        heading="Find the atoms you cannot see.",
        width=width if pictured else WIDTH,
        picture=[_drawn(line) for line in picture] if pictured else (),
        smallest=SMALLEST,
    )
    cols = page.room(size).cols
    items = [_line(line, number, cols, at) for number, line in enumerate(lines)]
    apart = [row for item in items for row in (item, Line())][:-1]
    return page.draw(size, apart if roomy else items, footer)


def _drawn(picture: str) -> Line:
    pieces: list[Piece] = []
    for cell in picture.split("│"):
        atom = any(char in "●▄█▀" for char in cell)
        pieces += [(char, _style(char, atom=atom)) for char in cell] + [("│", "line")]
    return Line(tuple(pieces[:-1]))


def _style(char: str, *, atom: bool) -> str:
    return "guess" if atom else "path" if char in "━┃┛╂┿" else "line"


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
