"""The calendar as a value: keys choose a day and play it, and each size shows the month."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from support.screens import SIZE, after, after_keys, asked, press, text
from support.sessions import guess_all, puzzle, session

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Play
from blackbox_tui.history.calendar import Status, make_calendar
from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.rules.moves import Fire
from blackbox_tui.rules.session import Par
from blackbox_tui.rules.terms import PUZZLE, SCORED
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Pointed
from blackbox_tui.ui.screens.calendar import MARKS, CalendarScreen
from blackbox_tui.ui.terminal.theme import TO_ASCII
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.values import replace

TODAY = date(2026, 1, 14)
SIZES: tuple[Size, ...] = ((80, 24), (40, 20), (30, 15), (100, 30), (60, 18), (200, 60))
GAME = HistoryEntry(
    day=TODAY, code="8x8-4-CQWYE", edition="classic", score=12, solved=True, par=Par(13), rays=9,
    seconds=125,
)  # fmt: skip


def played(day: int, **changes: object) -> HistoryEntry:
    when = date(2026, 1, day)
    return GAME._replace(**{"day": when, "daily": when, **changes})  # type: ignore[arg-type]


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
    for (row, col), click in sorted(frame.clicks.items()):
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


def test_the_first_and_last_dates_are_as_far_as_it_goes() -> None:
    first, last = replace(SCREEN, at=date.min), replace(SCREEN, at=date.max)
    for key in ("left", "up", "["):
        assert press(first, key).at == date.min
    for key in ("right", "down", "]"):
        assert press(last, key).at == date.max
    for screen in (first, last):
        for size in SIZES:
            assert str(screen.at.year) in text(screen, size)


def test_enter_plays_the_chosen_day_and_first_of_all_today() -> None:
    for key in ("enter", "space"):
        assert after_keys(SCREEN, key)[1] == (Play(Games.daily, TODAY, terms=SCORED),)
    assert after_keys(SCREEN, "left", "enter")[1] == (
        Play(Games.daily, date(2026, 1, 13), terms=SCORED),
    )


def test_z_plays_the_puzzle_of_the_chosen_day_by_key_and_footer() -> None:
    assert after_keys(SCREEN, "z")[1] == (Play(Games.daily, TODAY, terms=PUZZLE),)
    assert after_keys(SCREEN, "up", "z")[1] == (Play(Games.daily, date(2026, 1, 7), terms=PUZZLE),)
    assert Command.PUZZLE in SCREEN.view(SIZE).clicks.values()
    assert asked(SCREEN, Command.PUZZLE) == (Play(Games.daily, TODAY, terms=PUZZLE),)
    assert "z puzzle" in text(SCREEN)
    for size in SIZES:
        assert "z the medium puzzle." in " ".join(text(SCREEN, size).split())


def test_the_puzzle_of_a_day_to_come_is_refused_and_not_offered() -> None:
    screen, requests = after_keys(SCREEN, "right", "z")
    assert requests == ()
    assert screen.message == "The puzzle of 2026-01-15 opens in 1 day."
    assert "z puzzle" not in text(at(15))


def test_a_click_chooses_a_day_and_another_plays_it() -> None:
    click = Pointed(date(2026, 1, 5))
    chosen = after(SCREEN, click)
    assert chosen.at == date(2026, 1, 5)
    assert asked(chosen, click) == (Play(Games.daily, date(2026, 1, 5), terms=SCORED),)
    assert after(SCREEN, Pointed(date(2026, 1, 5), "hover", "")).at == TODAY


def test_a_day_to_come_is_refused_and_not_offered() -> None:
    screen, requests = after_keys(SCREEN, "right", "enter")
    assert requests == ()
    assert screen.message == "The box of 2026-01-15 opens in 1 day."
    for size in SIZES:
        assert "The box of 2026-01-15" in text(screen, size)
        assert "Enter" not in text(at(15), size)
        assert "Enter" in text(at(14), size)
    assert after_keys(screen, "left")[0].message == ""


# --- the view -----------------------------------------------------------------------------


def test_a_day_shows_its_mark_and_its_score_to_par() -> None:
    frame = SCREEN.view(SIZE)
    assert {day: cell(frame, day) for day in range(4, 16)} == {
        4: ["4", "·"], 5: ["5", "✓−1"], 6: ["6", "✓+3"], 7: ["7", "×+20"], 8: ["8", "p−1"],
        9: ["9 ◆", "✓12"], 10: ["10 ◇", "·"], 11: ["11", "·"], 12: ["12", "…"],
        13: ["13 ◇", "·"],
        14: ["▸14", "○"], 15: ["15", ""],
    }  # fmt: skip


def test_the_marks_differ_by_shape_in_ascii_too() -> None:
    marks = [mark.translate(TO_ASCII) for mark, _ in MARKS.values()]
    assert len(set(marks)) == len(Status)
    assert all(mark.isascii() for mark in marks)
    puzzles = "◆◇".translate(TO_ASCII)
    assert puzzles.isascii()
    assert len({*puzzles, *marks}) == len(Status) + 2


def test_weeks_begin_on_monday() -> None:
    frame = SCREEN.view(SIZE)
    columns = {
        click.weekday(): col
        for (_, col), click in sorted(frame.clicks.items(), reverse=True)
        if isinstance(click, date)
    }
    assert sorted(columns, key=columns.__getitem__) == list(range(7))
    heads = next(line for line in text(SCREEN).split("\n") if "Mon" in line)
    assert heads.index("Mon") < heads.index("Wed") < heads.index("Sun")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("first", ["2026-01-01", "2027-02-01", "2028-02-29", "2026-08-31"])
def test_every_day_of_the_month_can_be_clicked_in_every_size(size: Size, first: str) -> None:
    """February 2027 has four weeks exactly, August 2026 touches six."""
    month = date.fromisoformat(first)
    frame = replace(SCREEN, at=month).view(size)
    days = {click for click in frame.clicks.values() if isinstance(click, date)}
    assert days == {day.date for day in SCREEN.calendar.month(month)}
    clicks = set(frame.clicks.values())
    assert {Command.PREVIOUS_PAGE, Command.NEXT_PAGE, Command.MENU, Command.QUIT} <= clicks


@pytest.mark.parametrize("size", SIZES)
def test_every_size_shows_the_month_the_streak_and_what_enter_does(size: Size) -> None:
    shown = text(SCREEN, size)
    assert "January 2026" in shown
    assert "best 2" in shown
    assert "Wednesday 14, today: not" in shown
    assert "Enter plays it, z the medium puzzle." in " ".join(shown.split())


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


def test_beside_the_month_the_chosen_day_is_told() -> None:
    shown = text(at(5))
    for fact in ("Mon 5 January", "box    solved", "score  12 (−1)", "par    13", "rays   9",
                 "time   2:05", "code   8x8-4-CQWYE", "0 now, best 2"):  # fmt: skip
        assert fact in shown
    assert "3 solved, 1 not solved" in text(SCREEN)
    assert "today" in text(SCREEN).split("\n")[0]
    assert "rays   1 so far" in text(at(12))
    assert "8x8-4" not in text(SCREEN), "an open box keeps its code"


def test_beside_the_month_the_puzzle_of_the_day_and_its_marks_are_told() -> None:
    assert "puzzle medium, not played yet" in text(SCREEN)
    assert "puzzle easy, unfinished" in text(at(13))
    assert "puzzle hard, solved in 2:05," in text(at(9))
    assert "puzzle medium, not open yet" in text(at(15))
    assert "◇  puzzle, ◆ solved" in text(SCREEN)


def test_the_chosen_day_has_the_focus_and_the_cursor() -> None:
    for size in SIZES:
        frame = at(7).view(size)
        assert frame.cursor
        row, col = frame.cursor
        assert frame.clicks[frame.cursor] == date(2026, 1, 7)
        assert frame.styles[row][col].endswith("focus")
        focused = {
            frame.clicks[spot]
            for spot in frame.clicks
            if frame.styles[spot[0]][spot[1]].endswith("focus")
        }
        assert focused == {date(2026, 1, 7)}
