"""Power cut at every single step of saving: opening, half a write, flushing, renaming, deleting.

A copy of the program is forked and dies at the first step, another at the second, and so on,
until one lives to the end. After each, the next start finds the game: in play or in the
history, whole, and never in both.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from blackbox_tui.formats.codes import decode
from blackbox_tui.formats.settings import Settings
from blackbox_tui.history.entries import Entries
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.rules.game import Start, replay
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import parse_move
from blackbox_tui.rules.session import Over, Seeking, Session, Stage, session_of
from blackbox_tui.storage import game_files
from blackbox_tui.storage.store import Store
from blackbox_tui.values import replace


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a lock."""
    monkeypatch.setattr(game_files, "PATIENCE", 0)


pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs to fork")

DEAD = 9
STEPS = {"open", "os.rename", "os.remove", "os.mkdir", "fcntl.flock"}
"""The audit events of these steps."""

Report = Callable[[], object]
"""To be called when something is on disk."""

SOLO = Match((Player("You"),))
DUEL = Match((Player("Ann"), Player("Ben")), planned=2)
MOVES = ("fire 13", "fire 13, guess e1", "fire 13, guess e1, give up")


def session(match: Match, moves: str) -> Session:
    game = replay(Start(decode("8x8-4-CQWYE").box), map(parse_move, moves.split(",")))
    return Session(match, game, seconds=7.5)


class Home:
    """A home of its own, and what the next start finds there."""

    def __init__(self, root: Path) -> None:
        self.state = root / ".local" / "state" / "blackbox-tui"
        self.environ = {"HOME": str(root)}

    def start(self) -> Store:
        return Store(self.environ, "linux")

    def contents(self) -> tuple[list[Stage], int]:
        """The games to continue, and how many are in the history; all of them whole."""
        store = self.start()
        unfinished = [game.stage for game in store.saved()]
        entries = list(Entries(store.history.lines()))
        assert len({entry.play for entry in entries}) == len(entries), "none is there twice"
        assert store.history.seen("8x8-4-CQWYE") == bool(entries)
        store.close()
        assert store.notices == []
        assert list(self.state.glob("*.damaged*")) == []
        return unfinished, len(entries)


# --- dying -----------------------------------------------------------------------------


def dies(step: int, live: Callable[[Report], None]) -> tuple[bool, int]:
    """Did a copy of us die at that step, and how many reports had it made by then?"""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        write = os.write
        _die_at(step)
        live(lambda: write(writing, b"."))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        reports = len(pipe.read())
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, DEAD)
    return status == DEAD, reports


def _die_at(step: int) -> None:
    """From now on count the steps, and die at that one; of a write, half is made before."""
    steps, write, flush = count(), os.write, os.fsync

    def die_writing(descriptor: int, data: bytes) -> int:
        if next(steps) == step:
            write(descriptor, data[: len(data) // 2])
            os._exit(DEAD)
        return write(descriptor, data)

    def die_flushing(descriptor: int) -> None:
        if next(steps) == step:
            os._exit(DEAD)
        flush(descriptor)

    def die_calling(event: str, _: object) -> None:
        if event in STEPS and next(steps) == step:
            os._exit(DEAD)

    os.write = die_writing  # type: ignore[assignment]  # good enough for writing bytes
    os.fsync = die_flushing  # type: ignore[assignment]  # the same
    sys.addaudithook(die_calling)


# --- what is found -----------------------------------------------------------------------


def play(home: Home, match: Match, report: Report) -> None:
    """Two moves and the end of a game."""
    store = home.start()
    for moves in MOVES[:2]:
        store.save(Seeking(session(match, moves)))
        report()
    finished = session(match, MOVES[2])
    store.save(Over(finished))
    store.record(finished)
    report()


@pytest.mark.parametrize("match", [SOLO, DUEL], ids=["solitaire", "a match"])
def test_a_game_is_found_once_whatever_step_was_the_last(tmp_path: Path, match: Match) -> None:
    for step in count():
        home = Home(tmp_path / str(step))
        died, saved = dies(step, partial(play, home, match))
        unfinished, recorded = home.contents()
        sessions = [it for it in map(session_of, unfinished) if it]
        moves = [len(it.game.moves) for it in sessions]
        if recorded:
            assert recorded == 1
            assert saved >= 2
            assert moves == ([] if match is SOLO else [3]), "the match goes on, its round is over"
            assert all(it.recorded for it in sessions)
        else:
            assert moves in ([saved], [saved + 1]) or (saved == 0 and moves == []), step
            assert saved < 3
        assert home.contents() == (unfinished, recorded), "and a start changes nothing"
        if not died:
            break
    assert recorded == 1
    assert step > 20, "it was a long way"


def finish_twice(home: Home, report: Report) -> None:
    """Two rounds end, the first while a stopped program holds the history."""
    store = home.start()
    holder = game_files.Lock.acquire(home.state / "history.lock")
    for seconds in (7.5, 8.5):
        finished = replace(session(DUEL, MOVES[2]), seconds=seconds)
        store.begin()
        store.save(Over(finished))
        report()
        store.record(finished)
        if holder:
            holder.release()
            holder = None


def test_a_game_that_waits_to_be_recorded_is_recorded_once(tmp_path: Path) -> None:
    for step in count():
        home = Home(tmp_path / str(step))
        died, saved = dies(step, partial(finish_twice, home))
        _, recorded = home.contents()
        assert recorded in (saved, saved + 1)
        if not died:
            break
    assert recorded == 2
    assert step > 40


def test_settings_and_progress_are_the_old_or_the_new_ones(tmp_path: Path) -> None:
    choices = [(Settings(), Progress("hits")), (Settings(theme="mono"), Progress("misses"))]

    def save(home: Home, number: int, report: Report) -> None:
        store, (settings, progress) = home.start(), choices[number]
        store.preferences.save_settings(settings)
        report()
        store.preferences.save_progress(progress)
        report()

    for step in count():
        home = Home(tmp_path / str(step))
        save(home, 0, lambda: None)
        died, saved = dies(step, partial(save, home, 1))
        store = home.start()
        settings, progress = store.preferences.load_settings(), store.preferences.load_progress()
        assert settings in [choice[0] for choice in choices[min(saved, 1) :]]
        assert progress in [choice[1] for choice in choices[saved // 2 :]]
        assert store.notices == []
        if not died:
            break
    assert (settings, progress) == choices[1]
    assert step > 8
