"""A guest in text mode, and a program as a guest."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from io import StringIO
from itertools import count

import pytest
from support.plain_driver import BOX, PlainDriver

from blackbox_tui.app.games import Games
from blackbox_tui.app.guest import NOBODY_PLAYED, IdleClock
from blackbox_tui.app.requests import LaunchOptions, Play
from blackbox_tui.formats.challenge import Challenge
from blackbox_tui.plain.loop import Echo, Loop
from blackbox_tui.rules.game import Start
from blackbox_tui.system.signals import Signals
from blackbox_tui.text.prompts import guest_notice

GUEST = LaunchOptions(Play(Games.solitaire, challenge=Challenge(Start(BOX))), idle=900)
NOTICE = guest_notice(900)


def test_a_program_reads_in_the_hello_how_long_it_may_wait() -> None:
    hello = json.loads(PlainDriver(GUEST, bot=True).opened)
    assert hello["guest"] == {"idle_seconds": 900}
    assert hello["notices"] == [NOTICE]


def test_a_guest_is_promised_nothing_and_warned_of_nothing() -> None:
    assert PlainDriver(GUEST, bot=True).ask("fire 2", "fire 3")["notices"] == []
    driver = PlainDriver(GUEST)
    assert driver.say("help quit") == ["quit; q for short: quit; nothing is kept."]
    assert not any("save" in line for line in driver.say("menu", "help"))
    assert driver.say("new", "fire 2", "quit") == ["Goodbye."], "without a question"
    assert driver.left


def test_scores_of_this_visit_are_in_the_statistics() -> None:
    driver = PlainDriver(GUEST)
    assert driver.say("stats") == ["You have not finished a game yet."]
    driver.say("b2 d2 g6 d7", "submit")
    assert driver.say("stats")[0].startswith("1 ranked game, 1 solved;")


# --- the idle time ---------------------------------------------------------------------------


class Visit:
    """The loop on a pipe to which nobody writes, on a clock that runs fast."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, bot: bool, step: float) -> None:
        clock = count(0, step)
        monkeypatch.setattr("blackbox_tui.plain.loop.IDLE", 0)
        monkeypatch.setattr("blackbox_tui.clock.seconds", lambda: next(clock))
        self.source, self.pipe = os.pipe()
        self.output = StringIO()
        app = PlainDriver(GUEST, bot=bot).app
        echo = Echo(self.source)
        self.loop = Loop(app, self.source, self.output, echo, Signals(), IdleClock(900))

    @property
    def lines(self) -> list[str]:
        return self.output.getvalue().splitlines()

    def close(self) -> None:
        os.close(self.source)
        os.close(self.pipe)


@pytest.fixture(params=[False, True], ids=["person", "program"])
def visit(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Visit, bool]]:
    if os.name != "posix":
        pytest.skip("a pipe cannot be polled here")
    visit = Visit(monkeypatch, bot=request.param, step=50)
    yield visit, request.param
    visit.close()


def test_a_guest_who_types_nothing_is_warned_and_the_game_ends(visit: tuple[Visit, bool]) -> None:
    guest, bot = visit
    assert guest.loop.run() == NOBODY_PLAYED
    if bot:
        assert len(guest.lines) == 1, "a program would take any other line for an answer"
        return
    assert guest.lines[-2:] == [
        "Still there? Type anything: this guest game ends in 1 minute.",
        "Nobody played for 15 minutes, so this guest game has ended.",
    ]


def test_whoever_types_something_may_stay(visit: tuple[Visit, bool]) -> None:
    guest, _ = visit
    os.write(guest.pipe, b"fire 2\nquit\n")
    assert guest.loop.run() == 0
    assert not any("Still there?" in line for line in guest.lines)
