"""The statistics: a page for each variant, the most played first, and one for puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final, NamedTuple

from blackbox_tui.app.games import Games
from blackbox_tui.history.statistics import Figures, Group, Statistics, summarise_lines
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
from blackbox_tui.text.width import wrapped
from blackbox_tui.ui.keymap import HELP, QUIT, Binding, Command
from blackbox_tui.ui.messages import Message
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.block import Block, around, body_width
from blackbox_tui.ui.widgets.chart import bar_chart, column_chart
from blackbox_tui.ui.widgets.footer import Entry
from blackbox_tui.ui.widgets.frame import Frame, Pieces, Size, too_small

SMALLEST: Final = (30, 12)
TALLEST: Final = 24
"""The most rows of a page."""
TWO_COLUMNS: Final = 70
"""From this width on, the scores stand beside the figures."""
LEFT: Final = 42
FEWEST_BARS: Final = {True: 6, False: 3}
"""Beside the figures, and below them."""
SCORES: Final = "games by score"


class Part(NamedTuple):
    """Lines under a heading, of which a second one may stand over the right half."""

    heading: str
    lines: Sequence[Pieces]
    beside: str = ""


@dataclass(frozen=True)
class StatisticsScreen(Screen):
    """All statistics, and the page that is read."""

    keys = (
        Binding("right pgdn space down j l", Command.NEXT_PAGE, "next page", "next page"),
        Binding("left pgup up k h", Command.PREVIOUS_PAGE, "previous page", "previous page"),
        HELP,
        Binding("esc enter", Command.MENU, "menu", "back to the menu"),
        QUIT,
    )

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
        """The page of a variant, and a sentence about all games; each part is shown whole."""
        small = too_small(size, SMALLEST)
        if small:
            return small
        width, said = body_width(size), self.message or " ".join(overall(self.statistics))
        room = min(size[1] - around(size, headed=False) - 1, TALLEST)
        pages = range(self._pages)
        tallest = max(len(list(self._rows(page, width, room))) for page in pages)
        kept = len(wrapped(said, width))
        if not self.message and tallest + kept >= room:
            said, kept = "", 0
        place = f"{self.page + 1} of {len(pages)}" if len(pages) > 1 else ""
        block = Block(size, width, tallest, said, title="STATISTICS", note=place, kept=kept)
        for row, line in enumerate(self._rows(self.page, width, room), block.top):
            if isinstance(line, Part):
                block.put_heading(row, line.heading)
                block.frame.put(
                    row, block.left + LEFT, f" {line.beside} " * bool(line.beside), "title"
                )
            else:
                block.frame.put_words(row, block.left, line)
        return block.finish(self._keys(), "text" if self.message else "dim")

    @property
    def _pages(self) -> int:
        """One for each variant and one for all puzzles; if there are none, one that says so."""
        return max(1, len(self.statistics.groups) + bool(self.statistics.puzzles))

    def _keys(self) -> Sequence[Entry]:
        """All keys; those that turn pages only where there are several."""
        several = self._pages > 1
        turn = Command.NEXT_PAGE, Command.PREVIOUS_PAGE
        return [entry for entry in self.footer() if several or entry[2] not in turn]

    def _rows(self, page: int, width: int, room: int) -> Iterator[Part | Pieces]:
        """Headings and lines of those parts of a page that fit in so many rows."""
        for part in self._parts(page, width, room):
            if 1 + len(part.lines) <= room:
                yield part
                yield from part.lines
                room -= 1 + len(part.lines)

    def _parts(self, page: int, width: int, room: int) -> Iterator[Part]:
        if page < len(self.statistics.groups):
            parts = _wide if width >= TWO_COLUMNS else _narrow
            yield from parts(self.statistics.groups[page], width, room)
        elif self.statistics.puzzles:
            yield Part(PUZZLES, _labelled(puzzle_facts(self.statistics), width))


def _wide(group: Group, width: int, room: int) -> Iterator[Part]:
    """Figures and scores side by side, the trend below."""
    left = _figures(group, LEFT - 2)
    right = []
    if group.counted:
        right = _scores(group.counted, width - LEFT, max(FEWEST_BARS[True], len(left)))
    both = [_beside(*lines) for lines in zip_longest(left, right, fillvalue=())]
    yield Part(headline(group), both, SCORES if right else "")
    if group.counted:
        yield _trend(group.counted, width, 4 if len(left) + 11 <= room else 3)


def _narrow(group: Group, width: int, room: int) -> Iterator[Part]:
    """One below the other."""
    figures = _figures(group, width)
    yield Part(headline(group), figures)
    if group.counted:
        latest = _trend(group.counted, width, 2)
        yield latest
        left = room - len(figures) - len(latest.lines) - 3
        yield Part(SCORES, _scores(group.counted, width, max(FEWEST_BARS[False], left)))


def _figures(group: Group, width: int) -> list[Pieces]:
    """What was played, and how it went."""
    return _labelled(facts(group), width)


def _labelled(facts: Sequence[tuple[str, str]], width: int) -> list[Pieces]:
    return [
        ((f"{'' if at else label:<{LABEL}}", "dim"), (line, "text"))
        for label, fact in facts
        for at, line in enumerate(wrapped(fact, width - LABEL))
    ]


def _scores(figures: Figures, width: int, most: int) -> list[Pieces]:
    return bar_chart(bars(figures.histogram, most), width)


def _trend(figures: Figures, width: int, tallest: int) -> Part:
    latest = trend(figures)
    return Part(latest.title, column_chart(latest, width, tallest))


def _beside(left: Pieces, right: Pieces) -> Pieces:
    gap = LEFT - sum(len(text) for text, _ in left)
    return (*left, (" " * gap, "text"), *right)


def open_statistics(games: Games) -> StatisticsScreen:
    """The statistics of all finished games."""
    return StatisticsScreen(summarise_lines(games.store.history.lines(), games.store.today()))
