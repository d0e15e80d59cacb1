"""The page that all screens with a board share.

    title                 standing          title   standing
    ┌─┬─┬─┐  ╭─ section ─────────╮              ┌─┬─┬─┐
    ├─┼─┼─┤  │                   │              ├─┼─┼─┤
    └─┴─┴─┘  ╰───────────────────╯              └─┴─┴─┘
    message                                 message, and the brief
    keys                                    keys

It decides where things go and how large the board is drawn; the screens say what. It chooses
among ways to draw all of a board (`WAYS`), and keeps what was drawn before (`draw_board`): too
much for rows of text, as in `ui/toolkit/layout.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from blackbox_tui.engine import Cell, Grid
from blackbox_tui.text.writing import wrapped
from blackbox_tui.ui.board.board import DRAWINGS, BoardView, Drawing, draw_board
from blackbox_tui.ui.board.cursor import Spot
from blackbox_tui.ui.board.window import draw_part
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.toolkit.frame import Entry, Frame, Pieces, Size, footer_rows, too_small
from blackbox_tui.ui.toolkit.layout import NARROWEST, SIDES, WIDEST, Panel, Section, width_of
from blackbox_tui.values import replace

WIDTH: Final = 78  # columns of a page that has room for them, at the least
ROOMY: Final = 60  # columns in which one row of keys holds most of them
GAP: Final = 1  # columns between the board and the panel
LINED, DOTTED, TIGHT = DRAWINGS[:2], DRAWINGS[2:4], DRAWINGS[4:]
WIDE: Final = WIDEST - 4
WAYS: Final = (
    (LINED, WIDE),
    (LINED, NARROWEST),
    (DOTTED, WIDE),
    (LINED, 0),
    (DOTTED, NARROWEST),
    (TIGHT, NARROWEST),
    (DRAWINGS, 0),
)
"""How to draw a board, the best first, beside a panel with so many columns for text."""
MORE: Final[Entry] = (".", "more", Command.MORE)  # the key that shows a text whose end does not fit
SMALLEST: Final = (30, 15)  # columns and rows that a page needs at the least
AROUND: Final = 3  # rows that title, message and keys need at the least
_CELL = r"(?<![\w-])[a-z](?:[1-9]|1\d|2[0-6])(?![\w-])"
_PORTS = r"(?i)\b(?:(?:port|ray) (\d+)|(?:ports|rays) (\d+(?:(?:, | and )\d+)*))\b"


MoreRows: TypeAlias = tuple[int, int]
"""Rows that the texts need besides a line each: without a panel, and beside one."""
SCROLLED: Final = (2, 1)  # such rows where a part of the board is shown


class PagePlan(NamedTuple):
    """How the board is drawn, and how wide the panel beside it is."""

    drawing: Drawing
    panel: int  # columns of the panel with its frame; 0 if there is none
    shown: Size  # columns and rows of cells

    def cells(self) -> int:
        """How many cells are shown."""
        return max(0, self.shown[0]) * max(0, self.shown[1])


class Page(NamedTuple):
    """All that is to be seen."""

    board: BoardView
    title: Pieces
    standing: Pieces  # at the right of the title: the score
    panel: Callable[[Size], Sequence[Section]]
    """What stands in the panel, for so many columns of text and rows of frame and text."""
    message: str
    footer: Sequence[Entry]
    brief: str = ""  # what matters of the panel when there is no room for it
    message_style: str = "text"
    prose: bool = False
    """Are message and brief of several sentences, for which the board leaves room if it can?"""
    long_brief: bool = False  # is only the brief?
    brief_spare: bool = False  # can the brief be left out where there is no room?
    panel_needs: int = NARROWEST  # columns for text without which the panel is of no use

    def draw(self, size: Size) -> Frame:
        """The whole of it in so much room."""
        small = too_small(size, SMALLEST)
        if small:
            return small
        drawing, beside, shown = _plan(self.board.grid, size, self._more_rows, self.panel_needs)
        cols, rows = drawing.part_size(self.board.grid, shown)
        width = max(cols + (beside and GAP + beside), min(size[0], WIDTH))
        spare = size[1] - rows - AROUND
        left = (size[0] - width) // 2
        alone, more = self._more_rows[0]
        more = more if beside else alone
        title_at = max(0, (spare - (2 if beside else 4) - more) // 2)
        top = title_at + (2 if title_at > 1 else 1)
        board_at, panel = (top, (size[0] - cols) // 2), None
        if beside:
            sections = tuple(self.panel((beside - SIDES, rows)))
            panel = (top, left + width - beside), (beside, rows), sections
            board_at = top, left
        board = self._lit_board()
        if shown == (board.grid.width, board.grid.height):
            frame = draw_board(size, board_at, drawing, board, panel=panel)
        else:
            frame = draw_part(size, board_at, drawing, board, shown, panel=panel)
        _draw_title(frame, self, title_at, left, width)
        below = range(top + rows, size[1])
        self._draw_below(frame, below, (left + 1, width - 2), panel, roomy=spare > 6 + more)
        return frame

    def _draw_below(
        self, frame: Frame, rows: range, place: Size, panel: Panel | None, *, roomy: bool
    ) -> None:
        """Draw texts and keys in these rows; the keys follow the texts where there is much room.

        The place is the first column and how many there are.
        """
        left, width = place
        texts = len(wrapped(self.message, width))
        if width + 2 >= ROOMY and self.brief and not panel:
            texts += 1
        footers = footer_rows(self.footer, width, most=2 if len(rows) - texts > 1 else 1)
        room = range(rows.start, rows.stop - len(footers))
        lines = self._text(width, len(room), with_panel=panel is not None)
        end = _draw_text(frame, lines, room, left)
        if len(lines) > len(room) or (self.brief and panel and _is_cut(panel)):
            frame.rest = self._pages(frame.size)
            footers = footer_rows(self._footer_with_more, width, most=len(footers))
        first = room.stop
        if roomy:
            first = min(first, max(room.start + (4 if self.prose else 3), end) + 1)
        for row, entries in enumerate(footers, first):
            frame.put_footer(entries, row, left, width, leads=row == first)

    def _text(self, width: int, rows: int, *, with_panel: bool) -> Pieces:
        """The message, then the brief where it stands for the panel, in lines of that width."""
        message = [(line, self.message_style) for line in wrapped(self.message, width)]
        if with_panel or not self.brief:
            return message
        lines = [*message, *((line, "dim") for line in wrapped(self.brief, width))]
        if len(lines) > rows and self.brief_spare:
            return lines[: max(rows, len(message))]
        if len(lines) > rows and self.long_brief:  # without a break between them, less is cut
            both = wrapped(f"{self.message} {self.brief}", width)
            return [(line, self.message_style) for line in both]
        return lines

    @property
    def _footer_with_more(self) -> Sequence[Entry]:
        known = any(click is Command.MORE for _, _, click in self.footer)
        return self.footer if known else [*self.footer[:1], MORE, *self.footer[1:]]

    def _pages(self, size: Size) -> list[Frame]:
        """The whole of a text that has no room beside the board, in place of the board."""
        width = min(size[0], WIDTH)
        left, head = (size[0] - width) // 2 + 1, 2
        rows = size[1] - head - 1
        texts = [wrapped(text, width - 2) for text in (self.message, self.brief) if text]
        lines = [line for text in texts for line in (*text, "")][:-1]
        pages = []
        for first in range(0, len(lines), rows):
            page = Frame(size)
            _draw_title(page, self, 0, left - 1, width)
            for row, line in enumerate(lines[first : first + rows], head):
                page.put(row, left, line)
            page.message_at = (head, left)
            more = (MORE[0], "more" if first + rows < len(lines) else "board", Command.MORE)
            others = [entry for entry in self.footer if entry[2] is not Command.MORE]
            page.put_footer([more, *others], size[1] - 1, left, width - 2)
            pages.append(page)
        return pages

    @property
    def _more_rows(self) -> tuple[MoreRows, ...]:
        """Rows that the texts would like to have, the best first."""
        beside = 3 if self.prose else 0
        wishes = ((8, beside), (6, beside)) if self.prose or self.long_brief else ()
        return *wishes, (0, 0)

    def _lit_board(self) -> BoardView:
        """The board with all that the message names lit; not the focus, which stands out anyway."""
        board = self.board
        named = named_spots(self.message, board.grid) - {board.focus}
        return replace(board, lit=board.lit | named)


@lru_cache(maxsize=8)
def _plan(grid: Grid, size: Size, more_rows: tuple[MoreRows, ...], panel_needs: int) -> PagePlan:
    """The roomiest way to draw all of the board; if there is none, the most of it.

    A panel is worth a more compact board, but no part of it.
    """
    ways = [
        (drawing, least and max(least, panel_needs))
        for drawings, least in WAYS
        for drawing in drawings
    ]
    for more in more_rows:
        for drawing, least in ways:
            plan = _planned(grid, size, drawing, least, more)
            if plan.shown == (grid.width, grid.height):
                return plan
    parts = (_planned(grid, size, drawing, least, SCROLLED) for drawing, least in ways)
    return max(parts, key=PagePlan.cells)


def _planned(grid: Grid, size: Size, drawing: Drawing, least: int, more: MoreRows) -> PagePlan:
    """A board of that drawing, beside a panel with so many columns for text at the least."""
    beside = least and GAP + least + SIDES
    rows = size[1] - AROUND - (1 + more[1] if least else more[0])
    shown = drawing.shown(grid, (size[0] - beside, rows))
    cols = drawing.part_size(grid, shown)[0] + GAP + SIDES
    widest = max(WIDEST, WIDTH - cols)
    return PagePlan(drawing, least and max(least, min(size[0] - 2 - cols, widest)) + SIDES, shown)


def _is_cut(panel: Panel) -> bool:
    _, (_, rows), sections = panel
    return sum(map(len, sections)) >= rows


def _draw_title(frame: Frame, page: Page, row: int, left: int, width: int) -> None:
    """Title and standing; where there is no room for both the standing, as far as it fits."""
    standing = list(page.standing)
    while standing and width_of(standing) > width - 2:
        standing.pop()
    beside = left + width - 1 - width_of(standing)
    title = _fitting(page.title, beside - left - 1)
    if title:
        frame.put_words(row, left + 1, title)
        frame.put_words(row, beside, standing)
    else:
        frame.put_words(row, left + 1, standing or page.title)


def _fitting(title: Pieces, room: int) -> Pieces:
    """As much of the title as fits: first without the game's name, then without its last pieces."""
    rest = [
        (text.lstrip() if at == 0 else text, style) for at, (text, style) in enumerate(title[1:])
    ]
    shorter = (rest[:end] for end in range(len(rest), 0, -1))
    return next((pieces for pieces in (title, *shorter) if width_of(pieces) < room), ())


def _draw_text(frame: Frame, lines: Pieces, room: range, left: int) -> int:
    """Lines of text, cut to that room; return the row after them.

    A blank row parts them from the board if there is one to spare.
    """
    rows = len(room)
    row = room.start + 1 if len(lines) < rows else room.start
    for at, (line, style) in enumerate(lines[:rows]):
        cut = at == rows - 1 and rows < len(lines)
        width = frame.width - 2 * left
        click = Command.MORE if cut else None
        frame.put(row + at, left, _cut(line, width) if cut else line, style, click)
    frame.message_at = (row, left)
    return row + min(rows, len(lines))


def _cut(line: str, width: int) -> str:
    """A line with dots at its end, after a whole word, unless it ends a sentence."""
    return line if line.endswith(".") else f"{wrapped(line, width - 1)[0]}…"


def named_spots(sentence: str, grid: Grid) -> frozenset[Spot]:
    """Cells like c4, and ports as in `port 12` and `rays 3, 5 and 9`, if this board has them."""
    cells = map(Cell.parse, re.findall(_CELL, sentence))
    ports = {
        int(number)
        for numbers in re.findall(_PORTS, sentence)
        for number in re.findall(r"\d+", " ".join(numbers))
    }
    return frozenset(filter(grid.__contains__, cells)) | ports.intersection(grid.ports)
