"""The page that all screens with a board share: the screens say what, it decides where.

    title                 standing          title   standing
    ┌─┬─┬─┐  ╭─ section ─────────╮              ┌─┬─┬─┐
    ├─┼─┼─┤  │                   │              ├─┼─┼─┤
    └─┴─┴─┘  ╰───────────────────╯              └─┴─┴─┘
    message                                 message, and the brief
    keys                                    keys

Title, texts, panel and keys are rows as in `ui/toolkit/layout.py`, each with a least and a wished
size. The board between them is a piece of fixed size, in one of six drawings. `plan_page` tries
these sizes, the wished ones first, until all of the board fits; only where none will do, a part
of it is shown. The plan and the frame with board and panel are kept from key to key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from blackbox_tui.engine import Grid
from blackbox_tui.text.writing import wrapped
from blackbox_tui.ui.board.board import BoardView
from blackbox_tui.ui.board.cursor import named_spots
from blackbox_tui.ui.board.painter import DRAWINGS, Drawing
from blackbox_tui.ui.board.window import draw_part
from blackbox_tui.ui.keymap import Command, with_keys
from blackbox_tui.ui.toolkit import layout
from blackbox_tui.ui.toolkit.frame import (
    Entry,
    Frame,
    Pieces,
    Size,
    fitting,
    footer_rows,
    too_small,
)
from blackbox_tui.ui.toolkit.layout import SIDES, Line, paragraph
from blackbox_tui.ui.toolkit.panel import NARROWEST, WIDEST, Panel, Section
from blackbox_tui.values import NamedTuple, replace

SMALLEST: Final = (30, 15)  # columns and rows that a page needs at the least
WIDTH: Final = 78  # columns of a page that has room for them, at the least
ROOMY: Final = 60  # columns in which one row of keys holds most of them
AROUND: Final = 3  # rows that title, message and keys need at the least
GAP: Final = 1  # columns between the board and the panel
MORE: Final[Entry] = (".", "more", Command.MORE)  # the key that shows a text whose end does not fit

HUGE, LARGE, LINED, DOTTED, CLOSE, CLOSEST = DRAWINGS
WIDE, NARROW, NO_PANEL = WIDEST - 4, NARROWEST, 0  # columns for text in the panel, at the least
Way: TypeAlias = tuple[Drawing, int]
WAYS: Final[tuple[Way, ...]] = (
    *((HUGE, WIDE), (LARGE, WIDE), (LINED, WIDE), (LARGE, NARROW), (LINED, NARROW), (DOTTED, WIDE)),
    *((CLOSE, WIDE), (LARGE, NO_PANEL), (LINED, NO_PANEL), (DOTTED, NARROW), (CLOSE, NARROW)),
    *((CLOSEST, NARROW), (DOTTED, NO_PANEL), (CLOSE, NO_PANEL), (CLOSEST, NO_PANEL)),
)
"""How to draw a board beside which panel, the best first.

A panel is worth a more compact board, but no part of it.
"""

Texts: TypeAlias = Literal["line", "spare", "long", "prose"]
Wish: TypeAlias = tuple[int, int]  # rows besides a line each: without a panel, and beside one
WISHES: Final[dict[Texts, tuple[Wish, ...]]] = {
    "line": ((0, 0),),  # a line each
    "spare": ((0, 0),),  # a brief that can be left out where there is no room
    "long": ((8, 0), (6, 0), (0, 0)),  # a brief of several sentences
    "prose": ((8, 3), (6, 3), (0, 0)),  # a message of several sentences as well
}
"""What message and brief are, and the rows they wish for: the board leaves them where it can."""
SCROLLED: Final[Wish] = (2, 1)  # what they get where a part of the board is shown


class PagePlan(NamedTuple):
    """Where everything stands."""

    drawing: Drawing
    shown: Size  # columns and rows of cells
    title: int  # its row
    left: int  # the first column of title, texts and keys
    width: int  # how many columns they have
    board: tuple[int, int]  # the corner of board and labels
    panel: tuple[tuple[int, int], Size] | None  # its corner and its size, if there is one
    below: range  # the rows for texts and keys
    roomy: bool  # do the keys follow the texts, rather than end the page?


@lru_cache(maxsize=8)
def plan_page(grid: Grid, size: Size, texts: Texts, panel_least: int) -> PagePlan:
    """The first way to show the whole board; if there is none, that which shows the most of it."""
    ways = [(drawing, least and max(least, panel_least)) for drawing, least in WAYS]
    for wish in WISHES[texts]:
        for way in ways:
            if _shown(grid, size, way, wish) == (grid.width, grid.height):
                return _placed(grid, size, way, wish, WISHES[texts][0])

    def cells(way: Way) -> int:
        cols, rows = _shown(grid, size, way, SCROLLED)
        return max(0, cols) * max(0, rows)

    return _placed(grid, size, max(ways, key=cells), SCROLLED, WISHES[texts][0])


def _shown(grid: Grid, size: Size, way: Way, wish: Wish) -> Size:
    """Columns and rows of cells for which panel and texts leave room."""
    drawing, least = way
    panel, texts = (GAP + least + SIDES, 1 + wish[1]) if least else (0, wish[0])
    return drawing.shown(grid, (size[0] - panel, size[1] - AROUND - texts))


def _placed(grid: Grid, size: Size, way: Way, wish: Wish, best: Wish) -> PagePlan:
    """The page in the middle, its panel as wide as can be, with rows to spare for the best wish."""
    (drawing, least), shown = way, _shown(grid, size, way, wish)
    cols, rows = drawing.part_size(grid, shown)
    beside, panel = cols + GAP + SIDES, 0
    if least:
        panel = max(least, min(size[0] - 2 - beside, max(WIDEST, WIDTH - beside))) + SIDES
    width = max(cols + (panel and GAP + panel), min(size[0], WIDTH))
    edge, spare = (size[0] - width) // 2, size[1] - rows - AROUND
    texts, above = (best[1], 2) if panel else (best[0], 4)
    title = max(0, (spare - above - texts) // 2)
    top = title + (2 if title > 1 else 1)
    return PagePlan(
        drawing,
        shown,
        title,
        left=edge + 1,
        width=width - 2,
        board=(top, edge if panel else (size[0] - cols) // 2),
        panel=((top, edge + width - panel), (panel, rows)) if panel else None,
        below=range(top + rows, size[1]),
        roomy=spare > 6 + texts,
    )


class Page(NamedTuple):
    """All that is to be seen."""

    board: BoardView
    title: Pieces
    standing: Pieces  # at the right of the title: the score
    panel: Callable[[Size], Sequence[Section]]
    """The sections of the panel, for its columns of text and its rows, frame included."""
    message: str
    footer: Sequence[Entry]
    brief: str = ""  # what matters of the panel when there is no room for it
    beside: str | None = None  # the message beside a panel that says the rest of it
    message_style: str = "text"
    texts: Texts = "line"  # what message and brief are, as in `WISHES`
    panel_needs: int = NARROWEST  # columns for text without which the panel is of no use

    def draw(self, size: Size) -> Frame:
        """The page in a terminal of that size."""
        small = too_small(size, SMALLEST)
        if small:
            return small
        plan = plan_page(self.board.grid, size, self.texts, self.panel_needs)
        says, style = self.message, self.message_style
        if plan.panel and self.beside is not None:
            says, style = self.beside, "text"
        message, brief = with_keys(says), with_keys(self.brief)
        return self._replace(message=message, message_style=style, brief=brief)._drawn(size, plan)

    def _drawn(self, size: Size, plan: PagePlan) -> Frame:
        panel = None
        if plan.panel:
            corner, (cols, rows) = plan.panel
            keys = footer_rows(self.footer, plan.width, most=2 if len(plan.below) > 2 else 1)
            spare = max(0, len(plan.below) - len(wrapped(self.message, plan.width)) - len(keys))
            sections = tuple(self.panel((cols - SIDES, rows + plan.title + spare)))
            plan = _grown(plan, sum(map(len, sections)) + 1 - rows, spare)
            panel = *(plan.panel or (corner, (cols, rows))), sections
        lit = self.board.lit | named_spots(self.message, self.board.grid)
        board = replace(self.board, lit=lit)
        frame = draw_part(size, plan.board, plan.drawing, board, plan.shown, panel=panel)
        layout.draw_lines(frame, (plan.title, plan.left), [self._title(plan.width)])
        self._draw_below(frame, plan, panel)
        return frame

    def _title(self, width: int) -> Line:
        """Title and standing; where there is no room for both the standing, as far as it fits."""
        standing = tuple(self.standing)
        while layout.width_of(standing) > width:
            standing = standing[:-1]
        room = width - layout.width_of(standing)
        title = _fitting(self.title, room)
        if title:
            return Line(tuple(title)).filled(room) + Line(standing)
        return Line(standing or tuple(self.title))

    def _draw_below(self, frame: Frame, plan: PagePlan, panel: Panel | None) -> None:
        """Draw texts and keys; what has no room can be read on pages of its own."""
        rows, left, width = plan.below, plan.left, plan.width
        texts = len(wrapped(self.message, width))
        if width + 2 >= ROOMY and self.brief and not panel:
            texts += 1
        footers = footer_rows(self.footer, width, most=2 if len(rows) - texts > 1 else 1)
        room = rows[: -len(footers)]
        lines = self._lines(width, len(room), alone=panel is None)
        top = room.start if len(lines) >= len(room) else room.start + 1  # a blank row to spare
        frame.message_at = (top, left)
        if panel and not self.message:  # then the panel begins with what there is to read
            title, edge = panel[0]
            says = title if self.beside is not None else title + 1  # a verdict is its title
            frame.message_at = (says, edge + 2)
        asks = self.message.endswith("?")
        shown = _cut(lines, len(room), frame.width - 2 * left, keeps_end=asks)
        layout.draw_lines(frame, (top, left), shown)
        first = room.stop
        if plan.roomy:
            kept = room.start + (4 if self.texts == "prose" else 3)
            first = min(first, max(kept, top + min(len(lines), len(room))) + 1)
        known = any(click is Command.MORE for _, _, click in self.footer)
        footer = self.footer if known else [*self.footer[:1], MORE, *self.footer[1:]]
        with_more = footer_rows(footer, width, most=len(footers))
        if len(lines) > len(room) or (self.brief and panel and _is_cut(panel)):
            frame.rest = self._pages(frame.size)
        elif not known and _left_out(self.footer, footers, width):
            hidden = [*_left_out(footer, with_more, width), (MORE[0], "back", Command.MORE)]
            frame.rest = [frame.copy()]
            for row, entries in enumerate(footer_rows(hidden, width, most=len(with_more)), first):
                frame.rest[0].put_footer(entries, row, left, width)
        for row, entries in enumerate(with_more if frame.rest else footers, first):
            frame.put_footer(entries, row, left, width, leads=row == first)

    def _lines(self, width: int, rows: int, *, alone: bool) -> list[Line]:
        """The message, then the brief where it stands for the panel; it shall fit in these rows."""
        message = paragraph(self.message, width, self.message_style)
        if not alone or not self.brief:
            return message
        if not self.message:
            return paragraph(self.brief, width, self.message_style)
        lines = [*message, *paragraph(self.brief, width, "dim")]
        if len(lines) > rows and (self.texts == "spare" or self.message.endswith("?")):
            return lines[: max(rows, len(message))]
        if len(lines) > rows and self.texts == "long":  # without a break between them, less is cut
            return paragraph(f"{self.message} {self.brief}", width, self.message_style)
        return lines

    def _pages(self, size: Size) -> list[Frame]:
        """The whole of the texts, in place of the board."""
        width = min(size[0], WIDTH) - 2
        left, head = (size[0] - width) // 2, 2
        rows = size[1] - head - 1
        both = (paragraph(text, width) for text in (self.message, self.brief) if text)
        lines = [line for text in both for line in (*text, Line())][:-1]
        others = [entry for entry in self.footer if entry[2] is not Command.MORE]
        pages = []
        for first in range(0, len(lines), rows):
            page = Frame(size)
            page.message_at = (head, left)
            layout.draw_lines(page, (0, left), [self._title(width)])
            layout.draw_lines(page, (head, left), lines[first : first + rows])
            more = (MORE[0], "more" if first + rows < len(lines) else "board", Command.MORE)
            page.put_footer([more, *others], size[1] - 1, left, width)
            pages.append(page)
        return pages


def _grown(plan: PagePlan, extra: int, spare: int) -> PagePlan:
    """Give the panel that many more rows above and below; the board stays where it is."""
    if not plan.panel or extra <= 0:
        return plan
    down = min(spare, max((extra + 1) // 2, extra - plan.title))
    up = min(plan.title, extra - down)
    (top, left), (cols, rows) = plan.panel
    panel = (top - up, left), (cols, rows + up + down)
    below = range(plan.below.start + down, plan.below.stop)
    return plan._replace(title=plan.title - up, panel=panel, below=below)


def _left_out(footer: Sequence[Entry], rows: Sequence[Sequence[Entry]], width: int) -> list[Entry]:
    """The keys of a footer for which these rows have no room."""
    fit = [entry for at, row in enumerate(rows) for entry in fitting(row, width, leads=not at)]
    shown = {click for *_, click in fit}
    return [entry for entry in footer if entry[2] not in shown]


def _is_cut(panel: Panel) -> bool:
    _, (_, rows), sections = panel
    return sum(map(len, sections)) >= rows


def _fitting(title: Pieces, room: int) -> Pieces:
    """As much of the title as fits: first without the game's name, then without its last pieces."""
    rest = [
        (text.lstrip() if at == 0 else text, style) for at, (text, style) in enumerate(title[1:])
    ]
    shorter = (rest[:end] for end in range(len(rest), 0, -1))
    return next((pieces for pieces in (title, *shorter) if layout.width_of(pieces) < room), ())


def _cut(lines: Sequence[Line], rows: int, width: int, *, keeps_end: bool) -> Sequence[Line]:
    """Cut lines to that many rows; if there are more, the last ends with clickable dots.

    If the end is a question it stays: as many of the last words as fit, behind the dots.
    """
    if len(lines) <= rows:
        return lines
    if keeps_end:
        words = " ".join(line.text for line in lines).split()
        while len(end := wrapped(f"…{' '.join(words)}", width)) > rows:
            words.pop(0)
        return [Line(((line, "strong"),), Command.MORE) for line in end]
    ((text, style, *_),) = lines[rows - 1].pieces
    if not text.endswith((".", "?")):  # after a whole word, unless it ends a sentence
        text = f"{wrapped(text, width - 1)[0]}…"
    return [*lines[: rows - 1], Line(((text, style),), Command.MORE)]
