"""The calendar of daily boxes and puzzles: a month, and what became of each day, to play any."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final, NamedTuple

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Play
from blackbox_tui.app.saved import calendar_of
from blackbox_tui.history.calendar import Calendar, Day, Status, move_by_months
from blackbox_tui.rules.terms import PUZZLE, SCORED, Terms
from blackbox_tui.text.calendar import (
    MONTHS,
    WEEKDAYS,
    advice,
    day_facts,
    day_sentence,
    month_name,
    month_summary,
    opens_later,
    streak_text,
)
from blackbox_tui.text.width import wrapped
from blackbox_tui.ui.keymap import HELP, JUST_QUIT, TO_MENU, Binding, Command, FooterItem
from blackbox_tui.ui.messages import Message, Pointed
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.block import Block
from blackbox_tui.ui.widgets.frame import SIDES, Frame, Size, too_small
from blackbox_tui.ui.widgets.month import (
    MARKS,
    SIZES,
    SOLVED_PUZZLE,
    TRIED_PUZZLE,
    Cells,
    draw_month,
)
from blackbox_tui.ui.widgets.panel import (
    NARROWEST,
    WIDEST,
    Line,
    Panel,
    Section,
    paragraph,
    rows_left,
)

SMALLEST: Final = (30, 15)
TITLE: Final = "DAILY BOXES"
WIDTH: Final = 56
"""Columns for the message, if there are so many."""
GAP: Final = 3
"""Columns between the month and the panel."""
LABEL: Final = 7
"""Columns for the label of a fact in the panel."""

STEPS: Final = {Command.LEFT: -1, Command.RIGHT: 1, Command.UP: -7, Command.DOWN: 7}
PAGES: Final = {Command.PREVIOUS_PAGE: -1, Command.NEXT_PAGE: 1}
LEGEND: Final = (Status.SOLVED, Status.FAILED, Status.BEGUN, Status.PRACTICE, Status.MISSED)


class CalendarLayout(NamedTuple):
    """How large everything is."""

    cells: Cells
    panel: int
    """Columns of the panel beside the month; 0 if there is none."""
    head: int
    """Rows above the month."""
    message: int
    """Rows for the message."""

    @property
    def size(self) -> Size:
        """Columns and rows of the body; without a panel, the streak stands below the month."""
        cols, rows = self.cells.size
        beside = GAP + self.panel if self.panel else 0
        return cols + beside, self.head + rows + (not self.panel)


@dataclass(frozen=True)
class CalendarScreen(Screen):
    """All days, and the chosen one."""

    keys = (
        Binding("enter space", Command.ACT, "play", "play the box of this day"),
        Binding("z", Command.PUZZLE, "puzzle", "play the puzzle of this day"),
        Binding("left h", Command.LEFT, "", "move by a day or a week"),
        Binding("down j", Command.DOWN, "", "move by a day or a week"),
        Binding("up k", Command.UP, "", "move by a day or a week"),
        Binding("right l", Command.RIGHT, "", "move by a day or a week"),
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
            sentence = opens_later(self.at, self.calendar.today, terms=terms)
            return replace(self, message=sentence), ()
        return self, (Play(Games.daily, self.at, terms=terms),)

    # --- the view ------------------------------------------------------------------

    def view(self, size: Size) -> Frame:
        small = too_small(size, SMALLEST)
        if small:
            return small
        layout = _layout(size)
        cols, rows = layout.size
        today = self.calendar.today
        sentence = day_sentence(self.chosen, today, brief=True)
        message = self.message or f"{sentence} {advice(self.chosen, today)}"
        block = Block(size, max(cols, WIDTH), rows, message, kept=layout.message)
        frame, top, left = block.frame, block.top, block.left
        self._draw_title(frame, top, left, wide=bool(layout.panel))
        month = top + layout.head
        draw_month(frame, (month, left), layout.cells, self.calendar, self.at)
        if layout.panel:
            corner = top, left + layout.cells.size[0] + GAP
            sections = self._sections(layout.panel - SIDES, rows)
            Panel.of(corner, (layout.panel, rows), sections).draw(frame)
        else:
            frame.put(top + rows - 1, left, streak_text(self.calendar.streak), "dim")
        return block.finish(self.footer(*self._keys()))

    def _draw_title(self, frame: Frame, row: int, col: int, *, wide: bool) -> None:
        if wide:
            col = frame.put_words(row, col + 1, ((TITLE, "title"), ("  ", "text")))
        frame.put(row, col, "◄", "key", Command.PREVIOUS_PAGE)
        name = f" {month_name(self.at)} "
        col = frame.put_words(row, col + 1, ((name, "strong"),))
        frame.put(row, col, "►", "key", Command.NEXT_PAGE)

    def _keys(self) -> list[FooterItem]:
        plays = ((Command.ACT, self.chosen.box), (Command.PUZZLE, self.chosen.puzzle))
        keys = [command for command, attempt in plays if attempt.status is not Status.FUTURE]
        return [*keys, Command.PREVIOUS_PAGE, Command.NEXT_PAGE, Command.FIRST]

    def _sections(self, width: int, rows: int) -> list[Section]:
        """The chosen day, then what else fits whole."""
        streak, days = self.calendar.streak, self.calendar.month(self.at)
        sections = [self._day_section(width)]
        for section in (
            Section("Streak", paragraph(f"{streak.current} now, best {streak.longest}", width)),
            Section("Marks", _legend(), "with score to par"),
            Section(MONTHS[self.at.month - 1], paragraph(month_summary(days), width)),
        ):
            if len(section.lines) <= rows_left(rows, *sections):
                sections.append(section)
        return sections

    def _day_section(self, width: int) -> Section:
        day = self.chosen
        lines = [
            Line(((f"{'' if at else label:<{LABEL}}", "dim"), (line, "text")))
            for label, fact in day_facts(day)
            for at, line in enumerate(wrapped(fact, width - LABEL))
        ]
        note = "today" if day.date == self.calendar.today else ""
        title = f"{WEEKDAYS[self.at.weekday()][:3]} {self.at.day} {MONTHS[self.at.month - 1]}"
        return Section(title, lines, note, grows=True)


def open_calendar(games: Games) -> CalendarScreen:
    """The calendar, with the cursor on today."""
    calendar = calendar_of(games.store)
    return CalendarScreen(calendar, calendar.today, message=games.take_notices())


def _legend() -> list[Line]:
    marks = [(MARKS[status], status) for status in LEGEND]
    lines = [
        Line(((mark, style), (f"  {status.value}", "text"))) for (mark, style), status in marks
    ]
    puzzle = (TRIED_PUZZLE, ("  puzzle, ", "text"), SOLVED_PUZZLE, (" solved", "text"))
    return [*lines, Line(puzzle)]


def _move_by_days(day: date, days: int) -> date:
    """Another day, as far as there are dates."""
    try:
        return day + timedelta(days)
    except OverflowError:
        return day


def _layout(size: Size) -> CalendarLayout:
    """The largest layout that fits, rather with a panel."""
    cols, rows = size
    layouts = [
        CalendarLayout(cells, panel, head, message)
        for beside, ways in ((True, ((2, 2), (1, 2))), (False, ((1, 4), (1, 3))))
        for cells in SIZES
        for panel in [min(cols - 2 - cells.size[0] - GAP, WIDEST + SIDES) if beside else 0]
        for head, message in ways
        if not beside or (panel >= NARROWEST + SIDES and cells.rows > 1)
    ]
    for layout in layouts:
        if layout.size[0] <= cols - 2 and layout.size[1] + layout.message + 2 <= rows:
            return layout
    return layouts[-1]
