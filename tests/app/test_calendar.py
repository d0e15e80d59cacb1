"""Midnight, journeys and leap days: a day is decided when its game starts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from support.clock import ANGELES, TOKYO, UTC, Clock
from support.history import games_in
from support.sessions import HIDDEN, PUZZLE_CODE

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.app.saved import calendar_of, check_open
from blackbox_tui.app.session import enter, play_moves
from blackbox_tui.clock import local_time
from blackbox_tui.formats.codes import start_of
from blackbox_tui.formats.settings import Settings
from blackbox_tui.history.calendar import Status
from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.history.statistics import Streak, summarise
from blackbox_tui.rules.game import Start
from blackbox_tui.rules.moves import Fire, Guess, Refusal, Submit
from blackbox_tui.rules.session import Dealing, Seeking, Stage
from blackbox_tui.rules.terms import PUZZLE, SCORED
from blackbox_tui.storage.store import Store
from blackbox_tui.text import prompts


class Player:
    """Somebody who plays daily boxes, or puzzles, by a clock."""

    def __init__(self, home: Path, clock: Clock, *, puzzle: bool = False) -> None:
        self.clock = clock
        self.puzzle = puzzle
        self.terms = PUZZLE if puzzle else SCORED
        self.thing = self.terms.thing
        self.store = Store({"HOME": str(home)}, "linux", clock)
        self.games = Games(self.store, LaunchOptions(), Settings())

    def start(self, day: date | None = None) -> str:
        """Start or continue the game of a day; what is said about it."""
        stage, note = self.games.daily(day, terms=self.terms)
        self._enter(self._dealt(stage) if isinstance(stage, Dealing) else stage)
        return note

    def _dealt(self, dealing: Dealing) -> Stage:
        assert (dealing.terms is PUZZLE) == self.puzzle
        if not self.puzzle:
            return dealing.dealt(Start(HIDDEN))
        return dealing.dealt(start_of(PUZZLE_CODE, plays_on=False), 1)

    def begin(self) -> None:
        """Do something that is saved."""
        assert isinstance(self.stage, Seeking)
        cell = self.stage.session.game.grid.cells[0]
        self._enter(play_moves(self.stage.session, [Guess(cell) if self.puzzle else Fire(3)]).stage)

    def finish(self) -> None:
        """Solve it."""
        assert isinstance(self.stage, Seeking)
        game = self.stage.session.game
        cells = sorted(game.box.atoms ^ game.guesses)
        self._enter(play_moves(self.stage.session, [*map(Guess, cells), Submit()]).stage)

    def _enter(self, stage: Stage) -> None:
        step = enter(stage)
        self.games.carry_out(step.effects)
        self.stage = step.stage

    def solve(self, day: date | None = None) -> str:
        note = self.start(day)
        self.finish()
        return note

    def quit(self) -> None:
        self.store.close()

    @property
    def history(self) -> list[HistoryEntry]:
        return games_in(self.store.history.lines())

    @property
    def days(self) -> list[tuple[str, bool]]:
        """The day of each finished box, and whether it counts."""
        return [(str(entry.daily), not entry.practice) for entry in self.history]

    @property
    def streak(self) -> Streak:
        streak = calendar_of(self.store).streak
        assert streak == summarise(self.history, self.store.today()).daily_streak
        return streak

    def status(self, day: str) -> Status:
        found = calendar_of(self.store).day(date.fromisoformat(day))
        mine, other = (found.puzzle, found.box) if self.puzzle else (found.box, found.puzzle)
        assert other.untouched
        return mine.status


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    player = Player(tmp_path, Clock("2026-01-31 23:59"))
    yield player
    player.quit()


@pytest.fixture(params=[False, True], ids=["box", "puzzle"])
def either(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Player]:
    """Somebody who plays boxes, then somebody who solves puzzles: the days are the same."""
    player = Player(tmp_path, Clock("2026-01-31 23:59"), puzzle=request.param)
    yield player
    player.quit()


def test_games_begun_before_midnight_count_for_their_day(either: Player) -> None:
    either.start()
    either.clock.go(minutes=2)
    either.finish()
    assert either.days == [("2026-01-31", True)]
    assert either.history[0].day == date(2026, 2, 1)
    assert either.solve() == "", "there is a new box"
    assert either.days == [("2026-01-31", True), ("2026-02-01", True)]
    assert either.streak == (Streak() if either.puzzle else Streak(2, 2))


# --- journeys -----------------------------------------------------------------------------


def test_after_a_flight_west_no_day_is_played_twice_and_no_streak_is_lost(tmp_path: Path) -> None:
    player = Player(tmp_path, Clock("2026-01-30 10:00", TOKYO))
    player.solve()
    player.clock.go(days=1)
    player.solve()
    player.clock.zone = ANGELES
    assert player.store.today() == date(2026, 1, 30), "again"
    assert player.streak == Streak(2, 2)
    assert player.solve() == prompts.ALREADY_PLAYED.format("box")
    assert player.solve(date(2026, 1, 31)) == prompts.ALREADY_PLAYED.format("box"), (
        "played, so not refused"
    )
    player.clock.go(days=2)
    assert player.store.today() == date(2026, 2, 1)
    player.solve()
    assert player.streak == Streak(3, 3)
    assert [day for day, counts in player.days if counts] == [
        "2026-01-30", "2026-01-31", "2026-02-01",
    ]  # fmt: skip
    player.quit()


@pytest.mark.parametrize("puzzle", [False, True])
def test_a_game_begun_in_the_east_ends_in_the_west(tmp_path: Path, puzzle: bool) -> None:
    player = Player(tmp_path, Clock("2026-01-31 01:00", TOKYO), puzzle=puzzle)
    player.start()
    player.begin()
    player.quit()
    player.clock.zone = ANGELES
    day = date(2026, 1, 31)
    assert day > player.store.today()
    check_open(player.store, day, terms=player.terms)
    with pytest.raises(Refusal):
        check_open(player.store, day, terms=SCORED if puzzle else PUZZLE)
    assert player.status("2026-01-31") is Status.BEGUN
    assert player.solve(day) == prompts.ALREADY_STARTED.format(player.thing)
    assert player.days == [("2026-01-31", True)]
    player.quit()


# --- the real clock -----------------------------------------------------------------------


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """The zone of this machine can be set, as by a traveller."""
    if not hasattr(time, "tzset"):
        pytest.skip("the zone of a Windows machine cannot be set")
    yield monkeypatch
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("name", "moment", "day"),
    [
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-28 22:59:59", "2026-03-28"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-28 23:00:00", "2026-03-29"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29 21:59:59", "2026-03-29"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29 22:00:00", "2026-03-30"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25 22:59:59", "2026-10-25"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25 23:00:00", "2026-10-26"),
        ("JST-9", "2026-01-31 15:00:00", "2026-02-01"),
        ("PST8", "2026-02-01 07:59:59", "2026-01-31"),
    ],
)
def test_days_end_at_local_midnight_even_when_clocks_change(
    tmp_path: Path, zone: pytest.MonkeyPatch, name: str, moment: str, day: str
) -> None:
    zone.setenv("TZ", name)
    time.tzset()
    clock = Clock(moment, UTC)
    store = Store({"HOME": str(tmp_path)}, "linux", lambda: clock().astimezone())
    assert store.today().isoformat() == day


def test_the_default_clock_is_local_time(zone: pytest.MonkeyPatch) -> None:
    too_far = (("XXX-24", 0), ("YYY+24", 0), ("XXX-24:59:59", 0))  # Python knows none of them
    for name, hours in (("JST-9", 9), ("PST8", -8), *too_far):
        zone.setenv("TZ", name)
        time.tzset()
        assert local_time().utcoffset() == timedelta(hours=hours)


@pytest.mark.parametrize(("seconds", "year"), [(-1e30, 1970), (9e18, 2984), (1e30, 2984)])
def test_clocks_far_off_are_clipped_to_possible_dates(
    monkeypatch: pytest.MonkeyPatch, seconds: float, year: int
) -> None:
    monkeypatch.setattr("blackbox_tui.clock.now", lambda: seconds)
    assert local_time().astimezone(UTC).year == year
