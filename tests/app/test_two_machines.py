"""A player with two machines: their histories, one after the other, are one history."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support.clock import Clock
from support.sessions import HIDDEN, guess_all, session

from blackbox_tui.app.saved import calendar_of
from blackbox_tui.history.statistics import Statistics, Streak, summarise_lines
from blackbox_tui.rules.moves import Submit
from blackbox_tui.storage.store import Store
from blackbox_tui.values import replace

SOLVED = session([*guess_all(" ".join(map(str, HIDDEN.atoms))), Submit()])


class Machine:
    """The files of a player on one machine."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self.clock = Clock("2026-01-01 12:00")
        self.history = home / ".local" / "state" / "blackbox-tui" / "history.jsonl"

    @property
    def store(self) -> Store:
        return Store({"HOME": str(self._home)}, "linux", self.clock)

    def play(self, *, daily: bool = True) -> None:
        """Finish today's box, or some other one, and go to bed."""
        store = self.store
        day = store.today().isoformat() if daily else ""
        assert store.record(replace(SOLVED, daily=day)) == ""
        self.clock.go(days=1)

    @property
    def statistics(self) -> Statistics:
        store = self.store
        return summarise_lines(store.history.lines(), store.today())


@pytest.fixture
def machines(tmp_path: Path) -> tuple[Machine, Machine]:
    """Two machines: the first games of the one were taken to the other."""
    here, there = Machine(tmp_path / "here"), Machine(tmp_path / "there")
    for _ in range(2):
        here.play()
    there.history.parent.mkdir(parents=True)
    shutil.copy(here.history, there.history)
    there.clock.go(days=2)
    return here, there


def cat(*machines: Machine) -> Machine:
    """What `cat` makes of their histories, on the first machine."""
    texts = [machine.history.read_bytes() for machine in machines]
    machines[0].history.write_bytes(b"".join(texts))
    return machines[0]


@pytest.mark.parametrize("first", [0, 1])
def test_games_in_both_histories_count_once(machines: tuple[Machine, Machine], first: int) -> None:
    here, there = machines
    here.play()
    there.clock.go(days=1)
    there.play()
    here.clock.go(days=1)
    both = cat(machines[first], machines[1 - first])
    assert both.statistics.games == both.statistics.dailies == 4
    assert both.statistics.streak == both.statistics.daily_streak == Streak(4, 4)
    assert calendar_of(both.store).streak == Streak(4, 4)
    again = cat(both, *machines).statistics
    assert again == both.statistics
    assert (again.games, again.unreadable) == (4, 0)


def test_equal_games_of_two_machines_count_twice(machines: tuple[Machine, Machine]) -> None:
    for machine in machines:
        machine.play(daily=False)
    assert cat(*machines).statistics.games == 4
