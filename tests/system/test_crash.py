"""Power cut, or an error, at every single step of whatever is written.

The steps are opening, half a write, flushing, renaming, deleting, making a directory and locking.
A copy of the program is forked and dies at the first step, another at the second, and so on,
until one lives to the end. After each, the next start finds the game: in play or in the
history, whole, and never in both; and everything else is the old or the new. In the same way, each
step fails once.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
import traceback
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from support.sessions import ANSWER, guess_all, puzzle

from blackbox_tui.formats.codes import decode
from blackbox_tui.formats.settings import Settings
from blackbox_tui.history.entries import Entries
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.rules.game import Start, replay
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import Submit, parse_move
from blackbox_tui.rules.session import Over, Seeking, Session, Stage, session_of
from blackbox_tui.storage import game_files
from blackbox_tui.storage.store import Store, daily_id
from blackbox_tui.values import replace


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a lock."""
    monkeypatch.setattr(game_files, "PATIENCE", 0)


pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs to fork")

DEAD, STRUCK = 9, 8
"""How a copy of us ends that died, or that met an error on the way."""
STEPS = {"open", "os.rename", "os.remove", "os.mkdir", "fcntl.flock"}
"""The audit events of these steps."""

Report = Callable[[], object]
"""To be called when something is on disk."""
Tell = Callable[[str], object]
"""To be called with what is to be known of a copy of us."""

SOLO = Match((Player("You"),))
DUEL = Match((Player("Ann"), Player("Ben")), planned=2)
MOVES = ("fire 13", "fire 13, guess e1", "fire 13, guess e1, give up")


def session(match: Match, moves: str) -> Session:
    game = replay(Start(decode("8x8-4-CQWYE").box), map(parse_move, moves.split(",")))
    return Session(match, game, seconds=7.5)


class Home:
    """A home of its own, and what the next start finds there."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.config = root / ".config" / "blackbox-tui"
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


# --- failing and dying -----------------------------------------------------------------


Blow = Callable[[str], None]
"""What happens at a step: it has the name of the audit event, or is a write or a flush."""


def die(_: str) -> None:
    """The power is cut."""
    os._exit(DEAD)


def fail(step: str) -> None:
    """The system refuses, once."""
    number = errno.EAGAIN if step == "fcntl.flock" else errno.EIO
    raise OSError(number, os.strerror(number))


def dies(step: int, live: Callable[[Report], None]) -> tuple[bool, int]:
    """Did a copy of us die at that step, and how many reports had it made by then?"""
    died, told, _ = struck(die, step, lambda tell: live(lambda: tell(".")))
    return died, len(told)


def struck(blow: Blow, step: int, live: Callable[[Tell], None]) -> tuple[bool, str, bool]:
    """Did a copy of us die at that step, what had it told by then, and was there such a step?"""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        write, struck = os.write, _strike(blow, step)
        try:
            live(lambda text: write(writing, text.encode()))
        except BaseException:  # noqa: BLE001 - the parent reports it
            write(writing, traceback.format_exc().encode())
            os._exit(1)
        os._exit(STRUCK if struck() else 0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().decode()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, STRUCK, DEAD), told
    return status == DEAD, told, status == STRUCK


def _strike(blow: Blow, step: int) -> Callable[[], bool]:
    """From now on count the steps, and strike at that one; of a write, half is made before."""
    steps, write = count(), os.write
    struck = False

    def taken() -> bool:
        nonlocal struck
        if struck or next(steps) != step:
            return False
        struck = True
        return True

    def written(descriptor: int, data: bytes) -> int:
        if taken():
            write(descriptor, data[: len(data) // 2])
            blow("write")
        return write(descriptor, data)

    def flushed(_: int) -> None:
        if taken():
            blow("flush")  # else nothing: it is only we who die, and not the disk

    def called(event: str, _: object) -> None:
        if event in STEPS and taken():
            blow(event)

    os.write = written  # type: ignore[assignment]  # good enough for writing bytes
    os.fsync = flushed  # type: ignore[assignment]  # the same
    sys.addaudithook(called)
    return lambda: struck


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


# --- all that is written -------------------------------------------------------------------


NAME = "a-game"
DAY = "2026-01-12"
SHOWN = "8x8-4-CQWYF"
"""A box whose atoms are shown without a game."""
SOLVED = puzzle([*guess_all(ANSWER), Submit()])
DAMAGE = b"These bytes are no game, and yet perhaps dear to somebody."


class Act(NamedTuple):
    """Something that writes: what was there before, and what it returns to be told."""

    prepare: Callable[[Home], object]
    do: Callable[[Store], object]


def saved(home: Home) -> None:
    """A game in play is there."""
    store = home.start()
    store.begin(NAME)
    store.save(Seeking(session(SOLO, MOVES[0])))
    store.close()


def begun_today(home: Home) -> None:
    """The daily box of that day is there, begun."""
    store = home.start()
    store.begin(daily_id(DAY))
    store.save(Seeking(replace(session(SOLO, MOVES[0]), daily=DAY)))
    store.close()


def chosen(home: Home) -> None:
    """Settings and progress are there."""
    preferences = home.start().preferences
    preferences.save_settings(Settings(theme="mono"))
    preferences.save_progress(Progress("hits"))


def linked(home: Home) -> None:
    """The settings are a link to a file that is kept elsewhere."""
    chosen(home)
    file, kept = home.config / "settings.conf", home.config / "kept.conf"
    file.rename(kept)
    file.symlink_to(kept.name)


def damaged(home: Home) -> None:
    """Every file is damaged."""
    chosen(home)
    saved(home)
    for file in (*home.config.iterdir(), *home.state.rglob("*.json")):
        file.write_bytes(DAMAGE)


def go_on(store: Store) -> str:
    """The next move of that game."""
    store.begin(NAME)
    return store.save(Seeking(session(SOLO, MOVES[1])))


def finish(store: Store) -> str:
    """A puzzle is solved, and then its choices are weighed."""
    told = store.save(Over(SOLVED))
    return told + store.record(SOLVED) + store.history.weigh(SOLVED, 1.5)


def load(store: Store) -> str:
    """Whatever is there is read."""
    store.preferences.load_settings()
    store.preferences.load_progress()
    return "" if store.saved() == [] else "A game is there."


ACTS = {
    "a move": Act(saved, go_on),
    "the first move": Act(Home.start, go_on),
    "the end of a puzzle": Act(Home.start, finish),
    "a daily game is deleted": Act(begun_today, lambda store: store.remove(daily_id(DAY))),
    "atoms are shown": Act(saved, lambda store: store.history.note_seen(SHOWN)),
    "settings": Act(chosen, lambda store: store.preferences.save_settings(Settings())),
    "settings behind a link": Act(
        linked, lambda store: store.preferences.save_settings(Settings())
    ),
    "progress": Act(chosen, lambda store: store.preferences.save_progress(Progress("misses"))),
    "damaged files are set aside": Act(damaged, load),
}


def everything(home: Home) -> dict[str, object]:
    """What the next start finds, part by part."""
    store = home.start()
    games = sorted(str(game.stage) for game in store.saved())
    entries, files = list(Entries(store.history.lines())), home.root.rglob("*")
    parts: dict[str, object] = {
        "games": (games, [entry.play for entry in entries]),
        "choices": [entry.choices for entry in entries if entry.choices],
        "record": store.history.last_record(),
        "seen": store.history.seen(SHOWN),
        "settings": store.preferences.load_settings(),
        "progress": store.preferences.load_progress(),
        "damaged": [file.read_bytes() for file in files if file.is_file()].count(DAMAGE),
    }
    store.close()
    return parts


@pytest.mark.parametrize("blow", [die, fail])
@pytest.mark.parametrize("act", ACTS)
def test_whatever_was_the_last_step_each_part_is_the_old_or_the_new(
    tmp_path: Path, act: str, blow: Blow
) -> None:
    prepare, do = ACTS[act]
    before = Home(tmp_path / "before")
    before.root.mkdir()
    prepare(before)

    def copy(name: str) -> Home:
        shutil.copytree(before.root, tmp_path / name, symlinks=True)
        return Home(tmp_path / name)

    def live(home: Home, tell: Tell) -> None:
        store = home.start()
        tell(str(do(store)) + "".join(store.notices))

    home = copy("after")
    live(home, lambda _: None)
    old, new = everything(copy("old")), everything(home)
    for step in count():
        home = copy(str(step))
        died, told, met = struck(blow, step, partial(live, home))
        found = everything(home)
        for part, value in found.items():
            assert value in (old[part], new[part]), (part, step, told)
        assert met is False or told or found == new, (step, "what failed was told")
        assert everything(home) == found, "and a start changes nothing"
        if not (died or met):
            break
    assert found == new
    assert step > 3
