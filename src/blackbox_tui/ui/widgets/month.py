"""Draws a month of daily boxes and puzzles: weeks from Monday, marks for each day."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

from blackbox_tui.history.calendar import Calendar, Day, Status
from blackbox_tui.text.calendar import WEEKDAYS, to_par
from blackbox_tui.ui.widgets.frame import Frame, Size

WEEKS: Final = 6
"""So many weeks a month can touch; there is room for all, so that nothing moves."""
TODAY: Final = "▸"
"""Stands before the number of today."""
SOLVED_PUZZLE: Final = ("◆", "good")
"""The mark of a puzzle that was solved on its day, and its style."""
TRIED_PUZZLE: Final = ("◇", "text")
"""The mark of a puzzle that was only tried."""

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

    @property
    def size(self) -> Size:
        """Columns and rows of a month, with the weekdays above it."""
        return 7 * self.cols, 1 + WEEKS * (self.rows + self.gap) - self.gap


SIZES: Final = (Cells(10, 3, 1), Cells(6, 2, 1), Cells(6, 2, 0), Cells(5, 2, 0), Cells(4, 1, 0))
"""From the largest to the smallest."""


def draw_month(cells: Cells, calendar: Calendar, chosen: date) -> Frame:
    """The month of the chosen day; a click on a day means its date."""
    frame = Frame(cells.size)
    for weekday, name in enumerate(WEEKDAYS):
        frame.put(0, weekday * cells.cols + 1, name[: min(3, cells.cols - 2)], "dim")
    days = calendar.month(chosen)
    before = days[0].date.weekday()
    for day in days:
        week, weekday = divmod(before + day.date.day - 1, 7)
        row, col = 1 + week * (cells.rows + cells.gap), weekday * cells.cols
        _draw_day(frame, (row, col), cells, day)
        if day.date == calendar.today:
            frame.put(row, col, TODAY, "title")
        if day.date == chosen:
            scored = day.box.entry is not None
            for line in range(row, row + (cells.rows if scored else min(2, cells.rows))):
                frame.flag(line, col + 1, cells.cols - 1, "focus")
            frame.cursor = (row, col + 1)
    return frame


def _draw_day(frame: Frame, corner: tuple[int, int], cells: Cells, day: Day) -> None:
    row, col = corner
    for line in range(cells.rows):
        frame.put(row + line, col, " " * cells.cols, "text", day.date)
    idle = day.box.status in (Status.MISSED, Status.FUTURE)
    frame.put(row, col + 1, f"{day.date.day:2}", "dim" if idle else "text")
    mark, style = MARKS[day.box.status]
    if cells.rows == 1:
        frame.put(row, col + 3, mark, style)
        return
    score = to_par(day.box.entry) if day.box.entry else ""
    gap = " " if score and cells.cols > 6 else ""
    frame.put(row + 1, col + 1, f"{mark}{gap}{score}"[: cells.cols - 1], style)
    if not day.puzzle.untouched:
        solved = day.puzzle.status is Status.SOLVED
        frame.put(row, col + 4, *(SOLVED_PUZZLE if solved else TRIED_PUZZLE))
    if cells.rows > 2 and day.box.entry:
        frame.put(row + 2, col + 1, f"score {day.box.entry.score}"[: cells.cols - 1], "dim")
