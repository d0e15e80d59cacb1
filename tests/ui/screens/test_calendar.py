"""The calendar as a value: keys choose a day and play it, and each size shows the month."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from support.screens import SIZE, after, after_keys, asked, clicks_on, press, text
from support.sessions import guess_all, puzzle, session
from text.test_calendar import TODAY, played

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Play
from blackbox_tui.history.calendar import Status, make_calendar
from blackbox_tui.rules.moves import Fire
from blackbox_tui.rules.terms import SCORED
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Pointed
from blackbox_tui.ui.screens.calendar import MARKS, CalendarScreen
from blackbox_tui.ui.terminal.theme import TO_ASCII
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.values import replace

SIZES: tuple[Size, ...] = ((80, 24), (40, 20), (30, 15), (100, 30), (60, 18), (200, 60))


ENTRIES = (
    *(played(5), played(6, score=16), played(7, solved=False, score=33)),
    *(played(8, practice=True), played(9, par=None), played(9, mode="puzzle")),
    played(10, mode="puzzle", solved=False),
)
BEGUN = replace(session([Fire(3)]), daily="2026-01-12")
SOLVING = replace(puzzle(guess_all("a1")), daily="2026-01-13")
SCREEN = CalendarScreen(make_calendar(ENTRIES, [BEGUN, SOLVING], TODAY), TODAY)


def at(day: int) -> CalendarScreen:
    return replace(SCREEN, at=date(2026, 1, day))


def cell(frame: Frame, day: int) -> list[str]:
    """What stands on a day: the text of each of its rows."""
    rows: dict[int, str] = {}
    for (row, col), click in sorted(clicks_on(frame).items()):
        if click == date(2026, 1, day):
            rows[row] = rows.get(row, "") + frame.chars[row][col]
    return [row.strip() for row in rows.values()]


# --- choosing -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "day"),
    [
        ((), "2026-01-14"), (("left",), "2026-01-13"), (("h", "k"), "2026-01-06"),
        (("up", "up"), "2025-12-31"), (("right",), "2026-01-15"), (("down", "l"), "2026-01-22"),
        (("j", "j", "j"), "2026-02-04"), (("pgup",), "2025-12-14"), (("[", "["), "2025-11-14"),
        (("pgdn",), "2026-02-14"), (("]", "]"), "2026-03-14"), (("[", "up", "home"), "2026-01-14"),
        (("right",) * 17 + ("]",), "2026-02-28"),
    ],
)  # fmt: skip
def test_keys_choose_a_day(keys: tuple[str, ...], day: str) -> None:
    assert press(SCREEN, *keys).at == date.fromisoformat(day)


@pytest.mark.parametrize(
    ("end", "keys"), [(date.min, ("left", "up", "[")), (date.max, ("right", "down", "]"))]
)
def test_the_first_and_last_dates_are_as_far_as_it_goes(end: date, keys: tuple[str, ...]) -> None:
    screen = replace(SCREEN, at=end)
    assert {press(screen, key).at for key in keys} == {end}
    assert all(str(end.year) in text(screen, size) for size in SIZES)


@pytest.mark.parametrize(("key", "what"), [("enter", "box"), ("p", "puzzle")])
def test_a_day_to_come_is_refused_and_not_offered(key: str, what: str) -> None:
    screen, requests = after_keys(SCREEN, "right", key)
    assert (screen.message, requests) == (f"The {what} for 15 January opens in 1 day.", ())
    assert press(screen, "left").message == ""
    assert "p puzzle" not in text(at(15))
    for size in SIZES:
        assert f"The {what} for 15" in text(screen, size)
        assert ["Enter" in text(at(day), size) for day in (14, 15)] == [True, False]


def test_a_click_chooses_a_day_and_another_plays_it() -> None:
    click = Pointed(date(2026, 1, 5))
    chosen = after(SCREEN, click)
    assert chosen.at == date(2026, 1, 5)
    assert asked(chosen, click) == (Play(Games.daily, date(2026, 1, 5), terms=SCORED),)
    assert after(SCREEN, Pointed(date(2026, 1, 5), "hover", "")).at == TODAY


# --- the view -----------------------------------------------------------------------------


def test_a_day_shows_its_mark_and_its_score_to_par() -> None:
    frame = SCREEN.view(SIZE)
    assert {day: cell(frame, day) for day in range(4, 16)} == {
        4: ["4", "·"], 5: ["5", "✓−1"], 6: ["6", "✓+3"], 7: ["7", "×+20"], 8: ["8", "p−1"],
        9: ["9 ◆", "✓12"], 10: ["10 ◇", "·"], 11: ["11", "·"], 12: ["12", "…"],
        13: ["13 ◇", "·"],
        14: ["▸14", "○"], 15: ["15", ""],
    }  # fmt: skip
    assert cell(SCREEN.view((40, 20)), 7) == ["7", "×+20"], "nothing of it is cut off"


def test_the_marks_differ_by_shape_in_ascii_too() -> None:
    marks = [sign.translate(TO_ASCII) for sign in (*(mark for mark, _ in MARKS.values()), *"◆◇")]
    assert len({*marks}) == len(Status) + 2
    assert all(mark.isascii() for mark in marks)


def test_weeks_begin_on_monday() -> None:
    frame = SCREEN.view(SIZE)
    (heads,) = [frame.line(row) for row in range(SIZE[1]) if "Mon" in frame.line(row)]
    for (_, col), click in clicks_on(frame).items():
        if isinstance(click, date):
            assert click.strftime("%A").startswith(heads[: col + 2].split()[-1])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("first", ["2026-01-01", "2027-02-01", "2028-02-29", "2026-08-31"])
def test_every_day_of_the_month_can_be_clicked_in_every_size(size: Size, first: str) -> None:
    """February 2027 has four weeks exactly, August 2026 touches six."""
    month = date.fromisoformat(first)
    clicks = {*clicks_on(replace(SCREEN, at=month).view(size)).values()}
    days = {click for click in clicks if isinstance(click, date)}
    assert days == {day.date for day in SCREEN.calendar.month(month)}
    assert {Command.PREVIOUS_PAGE, Command.NEXT_PAGE, Command.MENU, Command.QUIT} <= clicks


@pytest.mark.parametrize("size", SIZES)
def test_every_size_shows_the_month_the_streak_and_what_enter_does(size: Size) -> None:
    shown = " ".join(text(SCREEN, size).split())
    for phrase in ("January 2026", "best 2", "Wednesday 14 (today): not", "Enter plays it, p the"):
        assert phrase in shown


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_from_day_to_day_and_from_month_to_month(size: Size) -> None:
    def places(screen: CalendarScreen) -> tuple[object, ...]:
        frame = screen.view(size)
        rows = [row for row in range(frame.height) if "Esc menu" in frame.line(row)]
        top = next(row for row in range(frame.height) if "◄" in frame.line(row))
        return rows, top, frame.line(top).index("◄"), frame.message_at

    screens = [at(day) for day in (5, 7, 9, 10, 12, 13, 14, 15)]
    screens += [replace(SCREEN, at=TODAY + timedelta(30 * months)) for months in (1, 2, 7)]
    assert len({repr(places(screen)) for screen in screens}) == 1


@pytest.mark.parametrize(
    ("day", "facts"),
    [
        (5, ["Mon 5 January", "box    solved", "score  12 (−1)", "par    13", "rays   9",
             "time   2:05", "code   8x8-4-CQWYE", "0 now, best 2"]),
        (9, ["puzzle hard, solved in 2:05,"]),
        (12, ["rays   1 so far"]),
        (14, ["today", "3 boxes solved, 1 not", "puzzle medium, not played yet",
              "◇  puzzle, ◆ solved"]),
    ],
)  # fmt: skip
def test_beside_the_month_the_chosen_day_is_told(day: int, facts: list[str]) -> None:
    for fact in facts:
        assert fact in text(at(day))
    assert ("8x8-4" in text(at(day))) == (day in (5, 9)), "an open box keeps its code"


@pytest.mark.parametrize("size", SIZES)
def test_the_chosen_day_and_no_other_has_the_focus_and_the_cursor(size: Size) -> None:
    frame, day = at(7).view(size), date(2026, 1, 7)
    assert frame.click_at(*(frame.cursor or (-1, -1))) == day
    focused = {
        frame.click_at(row, col)
        for row, styles in enumerate(frame.styles)
        for col, style in enumerate(styles)
        if style.endswith("focus")
    }
    assert focused == {day}
