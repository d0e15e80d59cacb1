"""The product of features: every screen, every key and every command, for every kind of session.

The tables are `support/kinds.py` (ways to play, and what can have happened), the stages of
`ui/app.py`, the pages of `app/pages.py`, the key tables of the screens and the commands of the
text mode. What is new enters by being in one of them.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.clock import Clock
from support.fake_terminal import FakeRun
from support.invariants import Invariants, check_replay, game_of
from support.kinds import FINISHED, SESSIONS, cell_of, stage_of
from support.plain_driver import PlainDriver
from support.sessions import PUZZLE_CODE

from blackbox_tui.app import pages
from blackbox_tui.app.pages import Route
from blackbox_tui.app.requests import Enter, Open
from blackbox_tui.cli.cast import cast_text
from blackbox_tui.formats import record
from blackbox_tui.formats.savegame import from_text, to_text
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.plain.commands import COMMANDS
from blackbox_tui.plain.describe import enter
from blackbox_tui.rules.replay import Moment
from blackbox_tui.rules.session import Session
from blackbox_tui.rules.terms import HIDDEN, TERMS
from blackbox_tui.storage.store import Store
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.toolkit.frame import Size

SIZES: tuple[Size, ...] = ((80, 24), (40, 20), (132, 50), (24, 8))
PATIENCE, MORE_PATIENCE = 40, 400
"""Steps of a job after which the player goes on: after a key, and on a screen seen first."""

Check = Callable[[FakeRun], None]


def kinds(sessions: dict[str, Session]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("session", sessions.values(), ids=sessions.keys())


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeRun:
    """The program, which does not wait for the disk."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    return FakeRun({"HOME": str(tmp_path)})


# --- the full screen ------------------------------------------------------------------------


def walk(run: FakeRun, check: Check) -> set[str]:
    """Draw the screen in all sizes, press all its keys, and do so on every screen above it."""
    todo, seen = [tuple(run.app.stack.screens)], set[str]()
    while todo:
        stack = todo.pop()
        name = type(stack[-1]).__name__
        if name in seen:
            continue
        seen.add(name)
        for size in SIZES:
            back_to(run, stack, size)
            check(run)
        for at, key in enumerate(sorted(keys_of(stack[-1]))):
            back_to(run, stack, SIZES[at % len(SIZES)])
            press(run, key)
            if any(binding.command is Command.YES for binding in run.app.screen.bindings):
                press(run, "y")
            check(run)
            if type(run.app.screen).__name__ not in seen and shows_as_much(run, stack[-1]):
                wait(run, MORE_PATIENCE)
                todo.append(tuple(run.app.stack.screens))
    return seen


def keys_of(screen: Screen) -> Iterator[str]:
    """The keys that mean something on a screen."""
    for binding in screen.bindings:
        yield from binding.keys


def shows_as_much(run: FakeRun, before: Screen) -> bool:
    """Is this a page about the same game, and not another game?"""
    game, other = game_of(before), game_of(run.app.screen)
    same = game and other and game.ending is other.ending and len(game.moves) <= len(other.moves)
    return len(run.app.stack.screens) > 1 or bool(same)


def back_to(run: FakeRun, stack: tuple[Screen, ...], size: Size) -> None:
    """Show these screens again, as if nothing had been pressed since."""
    run.games.jobs.clear()
    run.app.stack.left = False
    run.app.stack.screens[:] = stack
    run.terminal.size = size
    run.app.show()


def press(run: FakeRun, key: str) -> None:
    """Press a key, and wait a little for what it started."""
    run.terminal.next = key
    run.app.step()
    wait(run, PATIENCE)


def wait(run: FakeRun, steps: int) -> None:
    """Let jobs go on for these steps, if there are any."""
    for _ in range(steps):
        if run.app.stack.left or not run.games.jobs:
            break
        run.app.step()
    run.app.rest()


@kinds(SESSIONS)
def test_every_screen_of_a_session_answers_every_key(
    session: Session, run: FakeRun, tmp_path: Path
) -> None:
    invariants = Invariants(tmp_path)

    def check(run: FakeRun) -> None:
        invariants.check_screen(run.app.screen, run.frame, run.terminal.size)
        game = game_of(run.app.screen)
        if game is not None and not game.terms.scored:
            words = run.text.lower()
            assert not any(word in words for word in ("score", "cost", " par ")), run.text

    run.ask(Enter(stage_of(session)))
    seen = walk(run, check)
    assert "HelpScreen" in seen
    if session.over:
        assert {"ResultScreen", "ReplayScreen", "ReviewScreen"} <= seen


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which every session was played: finished ones are recorded, the others saved."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda _: None)
        for session in SESSIONS.values():
            store = Store({"HOME": str(home)}, "linux", Clock("2026-01-31 12:00"))
            if session.over:
                store.record(session)
            else:
                store.save(stage_of(session))
            store.close()
    return home


ABOUT = {"FIRST_BOX": Progress()}
"""What a page is about that does not know by itself."""
ROUTES = {
    name: page for name, page in vars(pages).items() if isinstance(page, Route) and page.opener
}


@pytest.mark.parametrize("name", [name for name, page in ROUTES.items() if not page.keeps_game])
def test_every_page_answers_every_key_in_a_home_with_every_session(
    name: str, lived_in: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    home = shutil.copytree(lived_in, tmp_path / "home")
    run = FakeRun({"HOME": str(home)}, clock=Clock("2026-01-31 12:00"))
    run.ask(Open(ROUTES[name], ABOUT.get(name)))
    invariants = Invariants(home)
    seen = walk(
        run, lambda run: invariants.check_screen(run.app.screen, run.frame, run.terminal.size)
    )
    assert seen - {"HelpScreen"}


# --- the text mode --------------------------------------------------------------------------

ARGUMENTS = {
    "fire": ("12", "99"), "guess": ("{cell}",), "seal": ("{cell}", "6"), "test": ("2",),
    "assume": ("{cell}", "{cell} empty"), "why": ("", "{cell}"), "odds": ("", "row 3"),
    "board": ("", "row 3", "column c", "ports", "{cell}", "12"), "help": ("", "fire"),
    "set": ("theme mono",), "calendar": ("2026-01",), "puzzle": (PUZZLE_CODE,),
    "daily": ("2026-01-12",), "new": ("8x8-4-0", "8x8-4-EFF9R/classic/12"),
    "duel": ("Ann Ben",), "friend": ("Ann Ben",),
}  # fmt: skip
"""What is typed after a command; after the others nothing."""


@kinds(SESSIONS)
@pytest.mark.parametrize("bot", [False, True], ids=["text", "json"])
def test_every_command_is_answered(session: Session, bot: bool) -> None:
    driver = PlainDriver(bot=bot)
    stage = stage_of(session)
    for command in COMMANDS:
        for argument in ARGUMENTS.get(command.word, ("",)):
            enter(driver.app, stage)
            line = f"{command.word} {argument.format(cell=cell_of(session.game))}".strip()
            printed = driver.raw(line.encode())
            if "sure" in printed:
                printed = driver.raw(f"{line} sure".encode())
            assert printed, line
            if bot:
                fields = json.loads(printed)
                assert fields["ok"] or fields["error"], line
            elif not session.terms.scored and driver.app.stage == stage:
                assert not re.search(r"score:? \d|\d points?\b", printed), printed


# --- files and texts ------------------------------------------------------------------------


@kinds(SESSIONS)
def test_a_saved_session_comes_back_as_it_was(session: Session) -> None:
    assert from_text(to_text(stage_of(session))) == stage_of(session)


@kinds(FINISHED)
def test_a_finished_session_is_replayed_recorded_and_cast(session: Session) -> None:
    check_replay(session.game)
    assert record.read(record.write(session)).game == session.game
    header, *events = cast_text(session, Appearance()).splitlines()
    assert json.loads(header)["version"] == 2
    assert len(events) >= Moment.first(session.game).reveal


def test_the_tables_have_every_kind_of_play() -> None:
    assert {*TERMS.values(), HIDDEN} == {session.terms for session in SESSIONS.values()}
