"""The calendar of daily boxes and puzzles: a month, and what became of each day, to play any."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import product
from typing import Final

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.app.saved import calendar_of
from blackbox_tui.history.calendar import Calendar, Day, Status, move_by_months
from blackbox_tui.rules.terms import PUZZLE, SCORED, Terms
from blackbox_tui.text import calendar as words
from blackbox_tui.text.stats import streak_words
from blackbox_tui.text.writing import MONTHS, as_sentence
from blackbox_tui.ui.keymap import BOARD, HELP, JUST_QUIT, TO_MENU, Binding, Command, FooterItem
from blackbox_tui.ui.messages import Message, Pointed
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Piece, Size
from blackbox_tui.ui.toolkit.layout import (
    SIDES,
    Line,
    beside,
    labelled,
    paragraph,
    side_by_side,
    width_of,
)
from blackbox_tui.ui.toolkit.panel import NARROWEST, WIDEST, Section, panel_lines, whole
from blackbox_tui.ui.toolkit.sheet import Sheet
from blackbox_tui.values import NamedTuple, dataclass, replace

SMALLEST: Final = (30, 15)
TITLE: Final = "DAILY BOXES"
WIDTH: Final = 56  # columns for the message, where there is room
GAP: Final = 3  # columns between the month and the panel
LABEL: Final = 7  # columns for the label of a fact in the panel

STEPS: Final = {Command.LEFT: -1, Command.RIGHT: 1, Command.UP: -7, Command.DOWN: 7}
PAGES: Final = {Command.PREVIOUS_PAGE: -1, Command.NEXT_PAGE: 1}
WEEKS: Final = 6  # the most weeks that a month touches: there is room for all of them
TODAY: Final = "▸"  # stands before the number of today
SOLVED_PUZZLE: Final = ("◆", "good")  # solved on its day: its mark and style
TRIED_PUZZLE: Final = ("◇", "text")

MARKS: Final = {
    Status.SOLVED: ("✓", "good"),
    Status.FAILED: ("×", "bad"),
    Status.BEGUN: ("…", "strong"),
    Status.PRACTICE: ("p", "text"),
    Status.OPEN: ("○", "title"),
    Status.MISSED: ("·", "dim"),
    Status.FUTURE: (" ", "dim"),
}
"""The mark of each status, and its style."""


class Cells(NamedTuple):
    """How large a day is drawn: columns with the one before it, rows, and blank rows below."""

    cols: int
    rows: int
    gap: int


SIZES: Final = (Cells(10, 3, 1), Cells(6, 2, 1), Cells(6, 2, 0), Cells(5, 2, 0), Cells(4, 1, 0))
"""From the largest to the smallest."""


@dataclass(frozen=True)
class CalendarScreen(Screen):
    """All days, and the chosen one."""

    keys = (
        Binding("enter space", Command.ACT, "play", "play the box of this day"),
        Binding("p", Command.PUZZLE, "puzzle", "play the puzzle of this day"),
        *(binding._replace(help="move by a day or a week") for binding in BOARD[:4]),
        Binding("pgup [", Command.PREVIOUS_PAGE, "previous", "previous / next month"),
        Binding("pgdn ]", Command.NEXT_PAGE, "next", "previous / next month"),
        Binding("home", Command.FIRST, "today", "go to today"),
        HELP,
        TO_MENU,
        JUST_QUIT,
    )

    calendar: Calendar
    at: date

    @property
    def chosen(self) -> Day:
        """The day under the cursor."""
        return self.calendar.day(self.at)

    def update(self, message: Message) -> Update[CalendarScreen]:
        match message:
            case Command() if message in STEPS:
                return self._choose(_move_by_days(self.at, STEPS[message])), ()
            case Command() if message in PAGES:
                return self._choose(move_by_months(self.at, PAGES[message])), ()
            case Command.FIRST:
                return self._choose(self.calendar.today), ()
            case Pointed(target=date() as day, how="press") if day != self.at:
                return self._choose(day), ()
            case Command.ACT | Pointed(target=date(), how="press"):
                return self._play()
            case Command.PUZZLE:
                return self._play(PUZZLE)
        return self.update_common(message)

    def _choose(self, day: date) -> CalendarScreen:
        return replace(self, at=day, message="")

    def _play(self, terms: Terms = SCORED) -> Update[CalendarScreen]:
        attempt = self.chosen.attempt(terms)
        if attempt.status is Status.FUTURE:
            sentence = words.opens_later(self.at, self.calendar.today, terms=terms)
            return replace(self, message=sentence), ()
        return self, (Play(Games.daily, self.at, terms=terms),)

    def view(self, size: Size) -> Frame:
        today = self.calendar.today
        sentence = words.day_sentence(self.chosen, today, brief=True)
        message = self.message or f"{sentence} {words.advice(self.chosen, today)}"
        body, kept = self._body(max(size[0], SMALLEST[0]) - 2, max(size[1], SMALLEST[1]) - 2)
        width = max(WIDTH, *(line.width for line in body))
        page = Sheet("", message, width=width, kept=kept, smallest=SMALLEST)
        return page.draw(size, body, self.footer(*self._keys()))

    def _body(self, cols: int, rows: int) -> tuple[list[Line], int]:
        """The best way to show the month in that room, and how many rows messages have below."""
        for cells, head in product(SIZES[:-1], (2, 1)):
            month = [self._title(wide=True), *[Line()] * (head - 1), *self._month(cells)]
            panel = min(cols - month[-1].width - GAP, WIDEST + SIDES)
            if panel >= NARROWEST + SIDES and len(month) + 2 <= rows:
                sections = self._sections(panel - SIDES, len(month))
                told = panel_lines(sections, panel, len(month))
                return beside(month, told, month[-1].width + GAP), 2
        for cells, kept in product(SIZES, (4, 3)):
            body = self._narrow_body(cells)
            if body[-2].width <= cols and len(body) + kept <= rows:
                return body, kept
        return self._narrow_body(SIZES[-1]), 3

    def _narrow_body(self, cells: Cells) -> list[Line]:
        streak = Line(((as_sentence(streak_words(self.calendar.streak)), "dim"),))
        return [self._title(wide=False), *self._month(cells), streak]

    def _title(self, *, wide: bool) -> Line:
        month: tuple[Piece, ...] = (
            ("◄", "key", Command.PREVIOUS_PAGE),
            (f" {words.month_name(self.at)} ", "strong"),
            ("►", "key", Command.NEXT_PAGE),
        )
        return Line(((" ", "text"), (TITLE, "title"), ("  ", "text"), *month) if wide else month)

    def _month(self, cells: Cells) -> list[Line]:
        """The weekdays, and below them the weeks of the month of the chosen day."""
        days, letters = self.calendar.month(self.at), min(3, cells.cols - 2)
        heads = [[Line(((" ", "text"), (name[:letters], "dim")))] for name in words.WEEKDAYS]
        before: list[list[Line]] = [[]] * days[0].date.weekday()
        drawn = [*before, *(list(self._day(cells, day)) for day in days)]
        lines = side_by_side(heads, cells.cols)
        for monday in range(0, len(drawn), 7):
            week = side_by_side(drawn[monday : monday + 7], cells.cols)
            lines += [*week, *[Line()] * cells.gap]
        rows = 1 + WEEKS * (cells.rows + cells.gap) - cells.gap
        return [line.filled(7 * cells.cols) for line in (*lines, *[Line()] * rows)][:rows]

    def _day(self, cells: Cells, day: Day) -> Iterator[Line]:
        """A day as large as the cells are; a click on it means its date."""
        chosen, today = day.date == self.at, day.date == self.calendar.today
        rows = _day_rows(cells, day)[: cells.rows]
        lit = (len(rows) if day.box.entry else 2) if chosen else 0
        for at, row in enumerate(rows):
            edge = (TODAY, "title") if today and not at else (" ", "text")
            blank = (" " * (cells.cols - 1 - width_of(row)), "text")
            flag = " focus" if at < lit else ""
            pieces = ((text, style + flag, day.date) for text, style in (*row, blank))
            yield Line(((*edge, day.date), *pieces), cursor=1 if chosen and not at else None)

    def _keys(self) -> list[FooterItem]:
        plays = ((Command.ACT, self.chosen.box), (Command.PUZZLE, self.chosen.puzzle))
        keys = [command for command, attempt in plays if attempt.status is not Status.FUTURE]
        return [*keys, Command.PREVIOUS_PAGE, Command.NEXT_PAGE, Command.FIRST]

    def _sections(self, width: int, rows: int) -> list[Section]:
        """The chosen day, then what else fits whole."""
        streak, days = self.calendar.streak, self.calendar.month(self.at)
        month, weekday = MONTHS[self.at.month - 1], words.WEEKDAYS[self.at.weekday()]
        facts = labelled(words.day_facts(self.chosen), LABEL, width)
        note = "today" if self.at == self.calendar.today else ""
        first = Section(f"{weekday[:3]} {self.at.day} {month}", facts, note, grows=True)
        puzzle = (TRIED_PUZZLE, ("  puzzle, ", "text"), SOLVED_PUZZLE, (" solved", "text"))
        legend = [Line((MARKS[status], (f"  {status.value}", "text"))) for status in words.COUNTED]
        kept = f"{streak.current} now, best {streak.longest}" if streak.longest else "none yet"
        others = (
            Section("Streak", paragraph(kept, width)),
            Section("Legend", [*legend, Line(puzzle)], "numbers: score to par"),
            Section(month, paragraph(words.month_summary(days), width)),
        )
        return [first, *whole(others, rows - 1 - len(first))]


def open_calendar(games: Games) -> CalendarScreen:
    """The calendar, with the cursor on today."""
    calendar = calendar_of(games.store)
    return CalendarScreen(calendar, calendar.today)


def open_today(games: Games) -> Open | Play:
    """Today's box, new or unfinished; once it is played, the calendar, which says how it went."""
    calendar = calendar_of(games.store)
    box = calendar.day(calendar.today).box
    played = box.entry and not box.begun
    return Open(pages.CALENDAR) if played else Play(Games.daily, calendar.today)


def _move_by_days(day: date, days: int) -> date:
    """Another day, as far as there are dates."""
    try:
        return day + timedelta(days)
    except OverflowError:
        return day


def _day_rows(cells: Cells, day: Day) -> list[list[tuple[str, str]]]:
    """The number of a day and the mark of its puzzle, how its box ended, and the score."""
    status, entry, _ = day.box
    number = (f"{day.date.day:2}", "dim" if status in words.NOT_PLAYED else "text")
    mark, style = MARKS[status]
    if cells.rows == 1:
        return [[number, (mark, style)]]
    solved = day.puzzle.status is Status.SOLVED
    puzzle = [(" ", "text"), SOLVED_PUZZLE if solved else TRIED_PUZZLE]
    score = words.to_par(entry) if entry else ""
    gap = " " if score and cells.cols > 6 else ""
    return [
        [number, *(() if day.puzzle.untouched else puzzle)],
        [(f"{mark}{gap}{score}"[: cells.cols - 1], style)],
        [(f"score {entry.score}"[: cells.cols - 1], "dim")] if entry else [],
    ]
