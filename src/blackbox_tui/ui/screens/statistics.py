"""The statistics: a page for each variant, the most played first, and one for puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import ClassVar, Final

from blackbox_tui.formats.stats import Figures, Group, Statistics
from blackbox_tui.text.stats import (
    LABEL,
    PUZZLES,
    bars,
    facts,
    headline,
    overall,
    puzzle_facts,
    trend,
)
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.block import Block
from blackbox_tui.ui.widgets.chart import bar_chart, column_chart
from blackbox_tui.ui.widgets.footer import Entry
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small, wrapped
from blackbox_tui.ui.widgets.panel import Pieces

SMALLEST: Final = (30, 12)
WIDEST: Final = 78
TALLEST: Final = 24
"""The most rows of a page."""
AROUND: Final = 4
"""Rows for the title and the keys, with a blank one beside each."""
HEAD: Final = 2
"""Rows of the title and the blank one below it."""
TWO_COLUMNS: Final = 70
"""From this width on, the scores stand beside the figures."""
LEFT: Final = 42
FEWEST_BARS: Final = {True: 6, False: 3}
"""Beside the figures, and below them."""


@dataclass(frozen=True, slots=True)
class StatisticsScreen(Screen):
    """All statistics, and the page that is read."""

    keymap: ClassVar[str] = "statistics"

    statistics: Statistics
    page: int = 0

    def update(self, message: Message) -> Update[StatisticsScreen]:
        """Turn pages, after the last to the first; or leave."""
        pages = self._pages
        match message:
            case Command.NEXT_PAGE:
                return replace(self, page=(self.page + 1) % pages), ()
            case Command.PREVIOUS_PAGE:
                return replace(self, page=(self.page - 1) % pages), ()
        return self.update_common(message)

    def view(self, size: Size) -> Frame:
        small = too_small(size, SMALLEST)
        if small:
            return small
        width, room = min(size[0] - 2, WIDEST), min(size[1] - AROUND, TALLEST)
        pages = [replace(self, page=page) for page in range(self._pages)]
        tallest = max(len(page._lines(width, room)) for page in pages)
        block = Block(size, width, HEAD + tallest, kept=0)
        frame, top, left = block.frame, block.top, block.left
        frame.put_words(top, left, (("STATISTICS", "title"), (self._place(), "text")))
        for row, line in enumerate(self._lines(width, room), top + HEAD):
            frame.put_words(row, left, line)
        return block.finish(self._keys())

    @property
    def _pages(self) -> int:
        """One for each variant and one for all puzzles; if there are none, one that says so."""
        return max(1, len(self.statistics.groups) + bool(self.statistics.puzzles))

    def _place(self) -> str:
        return f"  {self.page + 1} of {self._pages}" if self._pages > 1 else ""

    def _keys(self) -> Sequence[Entry]:
        """All keys; those that turn pages only where there are several."""
        several = self._pages > 1
        turn = Command.NEXT_PAGE, Command.PREVIOUS_PAGE
        return [entry for entry in self.footer() if several or entry[2] not in turn]

    def _lines(self, width: int, room: int) -> list[Pieces]:
        """The page of a variant, and all games together; what does not fit whole is left out."""
        lines: list[Pieces] = []
        for block in self._blocks(width, room):
            gap: list[Pieces] = [()] if lines else []
            lines += [*gap, *block] if len(lines) + len(gap) + len(block) <= room else []
        return lines

    def _blocks(self, width: int, room: int) -> Iterator[list[Pieces]]:
        if self.page < len(self.statistics.groups):
            group = self.statistics.groups[self.page]
            yield from (_wide if width >= TWO_COLUMNS else _narrow)(group, width, room)
        elif self.statistics.puzzles:
            yield _facts(PUZZLES, puzzle_facts(self.statistics), width)
        yield _paragraphs(overall(self.statistics), width, "dim")


def _wide(group: Group, width: int, room: int) -> Iterator[list[Pieces]]:
    """Figures and scores side by side, the trend below."""
    left = _figures(group, LEFT - 2)
    most = max(FEWEST_BARS[True], len(left) - 1)
    right = _scores(group.counted, width - LEFT, most) if group.counted else []
    yield [_beside(*both) for both in zip_longest(left, right, fillvalue=())]
    if group.counted:
        yield _trend(group.counted, width, 4 if len(left) + 13 <= room else 3)


def _narrow(group: Group, width: int, room: int) -> Iterator[list[Pieces]]:
    """One below the other."""
    figures = _figures(group, width)
    yield figures
    if group.counted:
        latest = _trend(group.counted, width, 2)
        yield latest
        left = room - len(figures) - len(latest) - 3
        yield _scores(group.counted, width, max(FEWEST_BARS[False], left))


def _figures(group: Group, width: int) -> list[Pieces]:
    """What was played, and how it went."""
    return _facts(headline(group), facts(group), width)


def _facts(heading: str, labelled: Sequence[tuple[str, str]], width: int) -> list[Pieces]:
    lines: list[Pieces] = [((heading, "title"),)]
    for label, fact in labelled:
        for at, line in enumerate(wrapped(fact, width - LABEL)):
            lines.append(((f"{'' if at else label:<{LABEL}}", "dim"), (line, "text")))
    return lines


def _scores(figures: Figures, width: int, most: int) -> list[Pieces]:
    chart = bar_chart(bars(figures.histogram, most), width)
    return [(("games by score", "title"),), *chart]


def _trend(figures: Figures, width: int, tallest: int) -> list[Pieces]:
    latest = trend(figures)
    return [((latest.title, "title"),), *column_chart(latest, width, tallest)]


def _beside(left: Pieces, right: Pieces) -> Pieces:
    gap = LEFT - sum(len(text) for text, _ in left)
    return (*left, (" " * gap, "text"), *right)


def _paragraphs(sentences: Sequence[str], width: int, style: str) -> list[Pieces]:
    return [((line, style),) for sentence in sentences for line in wrapped(sentence, width)]
