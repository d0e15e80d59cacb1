"""Help: the keys of the screen that was left, then rules and strategy with small drawings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Final, TypeAlias

from blackbox_tui.app.games import Games
from blackbox_tui.engine import Cell, Detour, Heading, Hit
from blackbox_tui.text.help import EXAMPLE_GRID, RULES, STRATEGY, Example
from blackbox_tui.text.writing import wrapped
from blackbox_tui.ui.board.strokes import STROKES
from blackbox_tui.ui.keymap import Binding, Command, grouped
from blackbox_tui.ui.messages import Leave, Message, Noticed, Pasted, Pointed, Typed
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, beside, paragraph
from blackbox_tui.ui.toolkit.sheet import Sheet
from blackbox_tui.values import dataclass, replace

_introduction, *_, _scoring, _puzzles = RULES
BEFORE_EXAMPLES: Final = (
    _introduction,
    "A ray travels straight until there is an atom ahead of it, or diagonally ahead:",
)
EXAMPLES: Final = (
    Example("hit: atom ahead", "d2", 2),
    Example("turned once", "c1", 2),
    Example("turned twice", "c1 c4", 2),
    Example("straight through", "e4", 2),
    Example("reflected by two", "d1 d3", 2),
    Example("turned away", "a3", 2),
    Example("hit, not turned", "d1 d2", 2),
    Example("hit, not reflected", "a2 a3", 2),
)
AFTER_EXAMPLES: Final = (
    "A hit is marked H, a reflection R. A detour, even straight through, marks both its ends with "
    "the same letter.",
    _scoring,
)

COLOURS: Final = {"●": "strong", "·": "dim", " ": "dim"}  # styles of what is no ray in a drawing
EXAMPLE_WIDTH: Final = 19  # columns of a drawing and its caption
NARROWEST: Final = 36  # columns that a text needs beside drawings

Passage: TypeAlias = list[Line]
"""Lines that stay on one page; a blank one at its beginning keeps it apart from the last."""


@dataclass(frozen=True)
class HelpScreen(Screen):
    """Pages; any key that does not turn them closes it."""

    keys = (
        Binding("right pgdn space down j l", Command.NEXT_PAGE, "next page", "next page"),
        Binding("left pgup up k h", Command.PREVIOUS_PAGE, "back", "previous page"),
        Binding("^c", Command.QUIT, "", "quit"),
    )
    overlay = True

    explained: Sequence[Binding]
    page: int = 0  # pages turned; after the last comes the first again, however many the size makes

    def update(self, message: Message) -> Update[HelpScreen]:
        match message:
            case Command.NEXT_PAGE | Command.PREVIOUS_PAGE:
                by = 1 if message is Command.NEXT_PAGE else -1
                return replace(self, page=self.page + by, message=""), ()
            case Command.QUIT | Noticed() | Pasted():
                return self.update_common(message)
            case Command() | Typed() | Pointed(how="press"):
                return self, (Leave.BACK,)
        return self, ()

    def view(self, size: Size) -> Frame:
        """The page in the middle; the title stands where it stands on every page."""
        page = Sheet("HELP", self.message, heading="Keys", kept=0)
        room = page.room(size)
        pages = _pages(self.explained, room.cols, room.rows)
        number = self.page % len(pages)
        section, lines = pages[number]
        blank = [Line()] * (max(len(lines) for _, lines in pages) - len(lines))
        page = replace(page, heading=section, note=f"{number + 1} of {len(pages)}")
        footer = [*self.footer(), ("other keys", "close", Command.OTHER)]
        return page.draw(size, [*lines, *blank], footer)


def open_help(games: Games, keys: Sequence[Binding]) -> HelpScreen:
    """The rules, and these keys, which promise what the store can keep."""
    promise = games.store.promise
    return HelpScreen(tuple(key._replace(help=promise(key.help)) for key in keys))


def sketch(example: Example) -> list[str]:
    """A small drawing of a ray among atoms: the real ray, drawn as it goes."""
    grid, atoms, ray = EXAMPLE_GRID, example.box.atoms, example.ray
    ends = {ray.entry, ray.outcome.exit if isinstance(ray.outcome, Detour) else ray.entry}
    all_sides, rows = ray.sides, []
    for row in range(grid.height):
        text = "━" if row + 1 in ends else " "
        for col in range(grid.width):
            cell = Cell(row, col)
            sides = all_sides.get(cell, frozenset())
            char = "●" if cell in atoms else STROKES[sides] if sides else "·"
            text += ("━" if Heading.LEFT in sides else " ") + char
        right = grid.port_at(Cell(row, grid.width - 1), Heading.RIGHT)
        rows.append(text + ("━" if right in ends else " "))
    if ray.outcome == Hit():
        rows[ray.entry - 1] = rows[ray.entry - 1].replace("━ ●", "━━●")
    return rows


# --- pages -----------------------------------------------------------------------------


def _pages(keys: Sequence[Binding], width: int, room: int) -> list[tuple[str, Passage]]:
    """All pages, each with its section; every section begins a page."""
    keys_told, strategy = _keys(keys, width), _strategy(width, room)
    sections = ("Keys", keys_told), ("Rules", _rules(width)), ("Strategy", strategy)
    return [(name, page) for name, blocks in sections for page in _balanced([*blocks], room)]


def _balanced(blocks: Sequence[Passage], room: int) -> list[Passage]:
    """As few pages as can be, of about the same length."""
    pages = _filled(blocks, room)
    for less in range(room - 1, max(map(len, blocks)) - 1, -1):
        shorter = _filled(blocks, less)
        if len(shorter) > len(pages):
            break
        pages = shorter
    return pages


def _filled(blocks: Sequence[Passage], room: int) -> list[Passage]:
    """Pages filled one after the other; only a block longer than a page is broken."""
    pages: list[Passage] = [[]]
    for block in blocks:
        if pages[-1] and len(pages[-1]) + len(block) > room:
            pages.append([])
        lines = block if pages[-1] or block[0].pieces else block[1:]
        pages[-1] += lines[:room]
        pages += [lines[first : first + room] for first in range(room, len(lines), room)]
    return pages


# --- sections --------------------------------------------------------------------------


def _rules(width: int) -> Iterator[Passage]:
    yield _paragraphs(BEFORE_EXAMPLES, width)
    yield from _drawn(EXAMPLES, width)
    yield [Line(), *_paragraphs(AFTER_EXAMPLES, width)]


def _strategy(width: int, room: int) -> Iterator[Passage]:
    """Each piece of advice in one block, its drawings beside the text, if there is room."""
    for heading, text, examples in STRATEGY:
        title = [Line(), *paragraph(heading, width, "title")]
        column = width - EXAMPLE_WIDTH * len(examples)
        if examples and column >= NARROWEST:
            yield [*title, *beside(paragraph(text, column - 2), draw_beside(examples), column)]
            continue
        blocks = [[*title, *paragraph(text, width)], *_drawn(examples, width)]
        whole = [line for block in blocks for line in block]
        yield from [whole] if len(whole) <= room else blocks


def _keys(keys: Sequence[Binding], width: int) -> Iterator[Passage]:
    column = 23 if width >= 60 else 11
    for names, text in grouped(keys):
        left, right = wrapped(names, column), wrapped(text, max(10, width - column - 1))
        yield [
            Line(((f"{name:<{column}} ", "key"), (words, "text")))
            for name, words in zip_longest(left, right, fillvalue="")
        ]


def _paragraphs(texts: Sequence[str], width: int) -> Passage:
    return [line for text in texts for line in paragraph(text, width)]


def _drawn(examples: Sequence[Example], width: int) -> Iterator[Passage]:
    beside = max(1, width // EXAMPLE_WIDTH)
    for first in range(0, len(examples), beside):
        yield [Line(), *draw_beside(examples[first : first + beside])]


def draw_beside(examples: Sequence[Example]) -> Passage:
    """The drawings beside each other, each with its caption below."""
    drawings = zip(*map(sketch, examples), strict=True)
    rows = [Line(tuple(piece for row in rows for piece in _coloured(row))) for rows in drawings]
    captions = (example.caption.ljust(EXAMPLE_WIDTH) for example in examples)
    return [*rows, Line(tuple((caption, "dim") for caption in captions))]


def _coloured(text: str) -> Iterator[tuple[str, str]]:
    """A row of a drawing, with atoms and empty cells in other colours than the ray."""
    for style, chars in groupby(text.ljust(EXAMPLE_WIDTH), lambda char: COLOURS.get(char, "path")):
        yield "".join(chars), style
