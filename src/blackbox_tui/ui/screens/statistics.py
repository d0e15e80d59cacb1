"""The statistics: a page for each variant, the most played first, and one for puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from blackbox_tui.app.games import Games
from blackbox_tui.history.statistics import Figures, Statistics, VariantFigures, summarise_lines
from blackbox_tui.text import stats
from blackbox_tui.text.writing import wrapped
from blackbox_tui.ui.keymap import HELP, QUIT, Binding, Command
from blackbox_tui.ui.messages import Message
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.frame import Entry, Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, Rows, Title, beside, labelled, paragraph
from blackbox_tui.ui.toolkit.panel import Section, whole
from blackbox_tui.ui.toolkit.sheet import Sheet
from blackbox_tui.values import dataclass, replace

SMALLEST: Final = (30, 12)
TWO_COLUMNS: Final = 70  # from this width on, the scores stand beside the figures
LEFT: Final = 42
FEWEST_BESIDE, FEWEST_BELOW = 6, 3  # bars, where they stand beside the figures or below them
SCORES: Final = "games by score"
TALLEST: Final = 10  # rows of a column, where there is room
ABOVE, BELOW = "▄█", "▀█"  # half a row and a whole one, above the axis and below it
STEPS: Final = (3, 2)  # columns for each value with its gap: as wide as fits


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
        match message:
            case Command.NEXT_PAGE | Command.PREVIOUS_PAGE:
                by = 1 if message is Command.NEXT_PAGE else -1
                return replace(self, page=(self.page + by) % self._pages), ()
        return self.update_common(message)

    def view(self, size: Size) -> Frame:
        """The page of a variant, and a sentence about all games; each part is shown whole."""
        has_games = self.statistics.groups or self.statistics.puzzles
        said = self.message or (self._overall if has_games else "")
        pages = range(self._pages)
        page = Sheet("STATISTICS", kept=0, smallest=SMALLEST)
        room = page.room(size)
        bodies = [self._rows(number, room.cols, room.rows) for number in pages]
        tallest, kept = max(map(len, bodies)), len(wrapped(said, room.cols))
        if not self.message and tallest + kept >= room.rows:
            said, kept = "", 0
        body = bodies[self.page] or [Title("")]
        note = f"{self.page + 1} of {len(pages)}" if len(pages) > 1 else ""
        style = "text" if self.message else "dim"
        page = replace(page, message=said, style=style, note=note, kept=kept)
        return page.draw(size, [*body, *[Line()] * (tallest - len(body))], self._keys())

    @property
    def _overall(self) -> str:
        return " ".join(stats.overall(self.statistics))

    @property
    def _pages(self) -> int:
        """One for each variant and one for all puzzles; if there are none, one that says so."""
        return max(1, len(self.statistics.groups) + bool(self.statistics.puzzles))

    def _keys(self) -> Sequence[Entry]:
        """All keys; those that turn pages only where there are several."""
        idle = () if self._pages > 1 else (Command.NEXT_PAGE, Command.PREVIOUS_PAGE)
        return [entry for entry in self.footer() if entry[2] not in idle]

    def _rows(self, number: int, width: int, room: int) -> Rows:
        """Titles and lines of the parts of a page that fit in that many rows."""
        parts: Iterable[Section] = ()
        if number < len(self.statistics.groups):
            make = _wide if width >= TWO_COLUMNS else _narrow
            parts = make(self.statistics.groups[number], width, room)
        elif self.statistics.puzzles:
            facts = stats.puzzle_facts(self.statistics)
            parts = [Section(stats.PUZZLES, labelled(facts, stats.LABEL, width))]
        else:
            parts = [Section("", paragraph(self._overall, width))]
        return [row for part in whole(parts, room) for row in part]


def _wide(group: VariantFigures, width: int, room: int) -> Iterator[Section]:
    """Figures and scores side by side, the trend below."""
    left, right = labelled(stats.facts(group), stats.LABEL, LEFT - 2), []
    if group.counted:
        bars = stats.bars(group.counted.histogram, max(FEWEST_BESIDE, len(left)))
        right = bar_chart(bars, width - LEFT)
    note = SCORES if right else ""
    title = Title(stats.headline(group), note, note_style="title", note_at=LEFT)
    yield Section(title, beside(left, right, LEFT))
    if group.counted:
        spare = room - len(left) - 7  # without titles, axis and the sentence below
        yield _trend(group.counted, width, max(3, min(TALLEST, spare * 2 // 3)))


def _narrow(group: VariantFigures, width: int, room: int) -> Iterator[Section]:
    figures = labelled(stats.facts(group), stats.LABEL, width)
    yield Section(stats.headline(group), figures)
    if group.counted:
        latest = _trend(group.counted, width, 2)
        yield latest
        left = room - len(figures) - len(latest) - 2
        bars = stats.bars(group.counted.histogram, max(FEWEST_BELOW, left))
        yield Section(SCORES, bar_chart(bars, width))


def _trend(figures: Figures, width: int, tallest: int) -> Section:
    latest = stats.trend(figures)
    return Section(latest.title, column_chart(latest, width, tallest))


def open_statistics(games: Games) -> StatisticsScreen:
    """The statistics of all finished games."""
    return StatisticsScreen(summarise_lines(games.store.history.lines(), games.store.today()))


# --- charts ----------------------------------------------------------------------------


def bar_chart(chart: Sequence[stats.Bar], width: int) -> list[Line]:
    """A bar for each range of scores, the best one in a colour of its own."""
    label = max(len(bar.label) for bar in chart)
    digits = max(len(str(bar.games)) for bar in chart)
    most = max(bar.games for bar in chart)
    room = max(1, width - label - digits - 3)
    lines = []
    for at, bar in enumerate(chart):
        filled = ("█" * stats.bar_length(bar.games, most, room), "path" if at else "good")
        lines.append(Line(((f"{bar.label:>{label}} ", "text"), filled, (f" {bar.games}", "dim"))))
    return lines


def column_chart(trend: stats.Trend, width: int, tallest: int) -> list[Line]:
    """A column for each value, above the axis or below; as many of the last as fit.

    The highest column has so many rows, and half as many the lowest, or fewer where that is
    more than a row for each point.
    """
    known = [value for value in trend.values if value is not None]
    top, bottom = max(*known, 0, 0), -min(*known, 0, 0)
    point = min(2.0, 2 * tallest / max(top, 1), tallest / max(bottom, 1))  # in halves of a row
    labels = [trend.label(top), "par" if trend.to_par else "0", trend.label(-bottom)]
    margin = max(map(len, labels)) + 1
    step = next((step for step in STEPS if step * len(trend.values) <= width - margin), STEPS[-1])
    values = trend.values[-((width - margin) // step) :]
    halves = [0 if value is None else _halves(value, point) for value in values]
    over, level, under = (f"{label:>{margin - 1}} " for label in labels)
    axis = "".join(("─" if value is not None else "?").ljust(step, "─") for value in values)
    above = _one_side(halves, step, over, ABOVE, "bad" if trend.to_par else "path")
    below = _one_side([-half for half in halves], step, under, BELOW, "good")
    return [*reversed(above), Line(((level, "dim"), (axis, "line"))), *below]


def _halves(value: int, point: float) -> int:
    """How many halves of a row; at least one, unless the value is 0."""
    size = max(1, round(abs(value) * point)) if value else 0
    return size if value > 0 else -size


def _one_side(halves: Sequence[int], step: int, label: str, blocks: str, style: str) -> list[Line]:
    """The rows of columns on one side of the axis, from it outwards; the last has the label."""
    lines, rows = [], range((max(*halves, 0, 0) + 1) // 2)
    for row in rows:
        filled = (max(0, min(2, half - 2 * row)) for half in halves)
        columns = "".join((f" {blocks}"[fill] * (step - 1)).ljust(step) for fill in filled)
        margin = label if row == rows[-1] else " " * len(label)
        lines.append(Line(((margin, "dim"), (columns, style))))
    return lines
