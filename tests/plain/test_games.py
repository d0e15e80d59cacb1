"""How games begin, are kept and go on, by lines."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from support.clock import Clock
from support.history import games_in
from support.plain_driver import PlainDriver, playing

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions, Open, Play
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.formats.codes import encode
from blackbox_tui.formats.record import read
from blackbox_tui.plain.app import Interrupted
from blackbox_tui.plain.describe import farewell
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.rules.session import NO_PAR, Hiding, Par
from blackbox_tui.rules.terms import PUZZLE
from blackbox_tui.solver.jobs import Job
from blackbox_tui.storage import files
from blackbox_tui.storage.store import Store
from blackbox_tui.text.help import strategy_lines

ONE = Box(Grid(), parse_cells("c4"))
SOLVED = ("c4", "submit")
ROUND = ("ready", "fill", "hide sure", "ready", "give up sure", "next")
Begin = Callable[..., PlainDriver]
CLOCK = Clock("2026-01-31 12:00")


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"XDG_STATE_HOME": str(tmp_path / "state"), "XDG_CONFIG_HOME": str(tmp_path / "config")}


@pytest.fixture
def begin(environ: dict[str, str]) -> Iterator[Begin]:
    """Starts the program, one after another; each is killed when the next begins."""
    running: list[PlainDriver] = []

    def start(
        launch: LaunchOptions | None = None, *, bot: bool = True, patient: bool = False
    ) -> PlainDriver:
        if running:
            running[-1].close()
        driver = PlainDriver(launch, environ, bot=bot, patient=patient, clock=CLOCK)
        running.append(driver)
        return running[-1]

    yield start
    running[-1].close()


def history(environ: dict[str, str]) -> list[str]:
    return list(Store(environ, "linux").history.lines())


# --- the menu --------------------------------------------------------------------------


def test_rules_strategy_and_help_can_be_read_at_the_menu() -> None:
    driver = PlainDriver()
    assert "Black Box. Type rules to learn how to play, or help for the commands." in driver.opened
    assert len(driver.say("rules")) == 8
    assert driver.say("strategy") == [*strategy_lines()]
    assert "duel: two players at one keyboard" in " ".join(driver.say("help"))


@pytest.mark.parametrize("line", ["new", "solitaire", "duel", "computer", "daily", "friend"])
def test_another_game_starts_without_a_question(begin: Begin, line: str) -> None:
    begin(playing()).ask("2")
    driver = begin()
    assert driver.ask(line)["ok"]
    assert driver.app.in_game is not None


# --- the end --------------------------------------------------------------------------------


def test_a_finished_game_is_in_the_history_once(begin: Begin, environ: dict[str, str]) -> None:
    """It is there before anything else is typed."""
    driver = begin(playing(ONE))
    for lines in (SOLVED, ("board", "menu", "solitaire")):
        driver.ask(*lines)
        assert [game.code for game in games_in(history(environ))] == [encode(ONE)]
    assert begin().ask("state")["state"]["unfinished"] == []
    assert len(history(environ)) == 1


def test_par_known_at_the_end_is_in_the_history_and_par_found_later_only_in_the_result(
    begin: Begin, environ: dict[str, str]
) -> None:
    for before in ((), ("par",)):
        driver = begin(playing(ONE), bot=False, patient=True)
        assert "under par (" in driver.say(*before, *SOLVED)[0]
        driver.close()
    assert [game.par is not None for game in games_in(history(environ))] == [False, True]


def test_the_last_game_is_looked_back_on(begin: Begin, environ: dict[str, str]) -> None:
    begin(playing()).ask("3")
    begin(playing(ONE)).ask("4", *SOLVED, "quit")
    record = Store(environ, "linux").history.last_record()
    assert record
    driver = PlainDriver(playing(ONE), bot=True)
    driver.ask("4", *SOLVED)
    session = driver.app.session
    assert session
    assert read(record).game == session.game
    looking = begin(LaunchOptions(Open(pages.REVIEW, session)))
    assert looking.ask("state")["state"]["stage"] == "over"
    looking.ask("new", "3")
    assert len(looking.ask("menu")["state"]["unfinished"]) == 2, "nothing kept was lost"


# --- the box of a day ---------------------------------------------------------------------------


def test_the_puzzle_of_a_day_is_beside_its_box(begin: Begin) -> None:
    monday = date(2026, 1, 26)
    driver = begin(LaunchOptions(Play(Games.daily, monday, terms=PUZZLE)))
    state = driver.ask("a1")["state"]
    assert (state["mode"], state["daily"]) == ("puzzle", "2026-01-26")
    assert (state["puzzle"]["grade"], state["practice"]) == ("easy", True)
    assert driver.ask("daily 2026-01-26")["state"]["mode"] == "solitaire", "there is a box, too"
    again = driver.ask("daily puzzle 2026-01-26")
    assert again["said"][0] == "You have already started this puzzle. Here is where you left off."
    assert again["state"]["guesses"] == ["a1"]
    answer = driver.ask("daily puzzle 2026-02-02")
    assert answer["said"] == ["The puzzle for 2 February opens in 2 days."]


# --- leaving --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        ((), False),
        (("solitaire",), False),
        (("solitaire", "3"), True),
        (("solitaire", "give up sure"), False),
        (("duel Ann Ben", "ready"), False),
        (("duel Ann Ben", "ready", "c4"), True),
        (("duel Ann Ben", "ready", "fill", "hide sure", "ready", "give up sure"), True),
        (("computer", "fill", "hide sure"), True),
        (("duel Ann Ben", *ROUND, *ROUND), False),
        (("duel Ann Ben rounds 4", *ROUND, *ROUND), True),
    ],
)
def test_the_farewell_says_whether_a_game_is_saved(
    begin: Begin, lines: tuple[str, ...], kept: bool
) -> None:
    driver = begin()
    said = driver.ask(*lines, "quit")["said"]
    assert driver.left
    assert said == (["Your game is saved. Type continue next time."] if kept else ["Goodbye."])


def test_a_game_that_cannot_be_saved_is_lost_only_after_confirmation(begin: Begin) -> None:
    sentence = "The disk is full: the game could not be saved."
    driver = begin()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "_write_new", full)
        assert driver.ask("solitaire", "3")["notices"] == [sentence]
        assert driver.ask("board")["notices"] == [sentence], "as long as it is true"
        refused = driver.ask("quit")
        assert (refused["ok"], refused["confirm"], driver.left) == (False, True, False)
        assert f"Your game is not saved. {sentence} Quit and lose it?" in refused["said"][0]
        assert farewell(driver.app).startswith("Your game is not saved. The disk is full")
        assert driver.ask("quit sure")["said"][0].startswith("Your game is not saved.")
        assert driver.left
    assert driver.ask("c4")["notices"] == []
    assert driver.ask("quit")["said"] == ["Your game is saved. Type continue next time."]


def test_a_job_ends_when_the_program_should() -> None:
    driver = PlainDriver(playing(), bot=True, patient=True)
    driver.app.interrupted = lambda: True
    game = driver.app.played.game
    for line in ("hint sure", "par"):
        with pytest.raises(Interrupted):
            driver.ask(line)
    assert driver.app.played.game == game


def test_time_counts_while_somebody_seeks_and_only_then(begin: Begin) -> None:
    driver = begin(playing(edition=EDITIONS["arcade"]))
    driver.app.pass_time(2.5)
    assert driver.ask("score")["said"] == ["Score 2. Paid: 2 seconds for 2."]
    driver.ask("c4", "menu")
    driver.app.pass_time(100)
    assert driver.ask("continue")["state"]["seconds"] == 2
    driver.ask("quit")
    assert begin().ask("continue")["state"]["seconds"] == 2


def test_a_box_without_par_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> Job[Par]:
        yield
        return NO_PAR

    monkeypatch.setattr("blackbox_tui.computer.player.par", none)
    driver = PlainDriver(playing(), patient=True)
    assert driver.say("par") == ["This box has no par."]
    assert "This box has no par." in driver.say("give up sure")
    told = PlainDriver(playing(), bot=True, patient=True).ask("par", "state")["state"]
    assert (told["par"], told["par_exact"]) == (None, None)
    assert not driver.app.advance_par(), "there is nothing to think about any more"
    driver.say("menu")
    assert not driver.app.advance_par()


def test_a_command_at_the_wrong_stage_would_be_a_fault_of_ours() -> None:
    driver = PlainDriver()
    with pytest.raises(TypeError, match="Hiding was expected, not Menu"):
        driver.app.on(Hiding)
    with pytest.raises(TypeError, match="Session was expected"):
        assert driver.app.played
