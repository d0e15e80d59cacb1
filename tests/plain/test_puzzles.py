"""Puzzles in text mode, and for programs."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.plain_driver import PlainDriver, playing
from support.sessions import NOT_IT, PUZZLE_CODE

from blackbox_tui import puzzles
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions, Play
from blackbox_tui.rules.deal import PuzzleKind
from blackbox_tui.rules.session import Over, Seeking


def coded(code: str) -> LaunchOptions:
    return LaunchOptions(Play(Games.puzzle, PuzzleKind(), code=code))


EASY = coded(PUZZLE_CODE)


def at_puzzle(*, bot: bool = False) -> PlainDriver:
    return PlainDriver(EASY, bot=bot)


def test_a_program_sees_how_it_stands() -> None:
    driver = at_puzzle(bot=True)
    state = driver.ask("hint sure", NOT_IT, "check")["state"]
    assert state["mode"] == "puzzle"
    assert state["puzzle"] == {"code": PUZZLE_CODE, "grade": "easy", "tries": 1, "help": 1}
    assert (state["score"], state["par"]) == (None, None)
    assert state["refuted"] == [{"guesses": NOT_IT.split(), "wrong": None}]
    assert {ray["cost"] for ray in state["rays"]} == {None}
    refused = driver.ask("fire 3")
    assert refused["error"] == {"code": "illegal_move"}
    result = driver.ask("h8 h7", "submit")["state"]["result"]
    assert (result["solved"], result["code"], result["sheet"]) == (True, PUZZLE_CODE, [])
    assert result["rank"] is None, "it took help"


@pytest.mark.parametrize(
    ("words", "prefix"),
    [("puzzle easy 8x8 4 atoms seed 1", PUZZLE_CODE), ("puzzle grade easy seed 1", PUZZLE_CODE),
     (f"puzzle {PUZZLE_CODE.lower()}", PUZZLE_CODE), (PUZZLE_CODE, PUZZLE_CODE),
     ("puzzle easy 10x8 2", "P10x8-2-")],
)  # fmt: skip
def test_grade_size_atoms_and_seed_or_a_code_can_be_named(words: str, prefix: str) -> None:
    puzzle = PlainDriver(bot=True).ask(words)["state"]["puzzle"]
    assert puzzle["code"].startswith(prefix)
    assert puzzle["grade"] == "easy"


def test_a_puzzle_that_is_not_found_leaves_the_game_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "BOXES", 1)
    driver = PlainDriver(playing(), {"HOME": str(tmp_path)}, bot=True)
    driver.ask("fire 3")
    refused = driver.ask("puzzle expert 3 atoms seed 1")
    assert refused["error"] == {"code": "refused"}
    assert refused["said"] == ["No such puzzle was found: try another seed, size or grade."]
    driver.ask("c4")
    assert len(driver.ask("menu")["state"]["unfinished"]) == 1, "it goes on in its own file"
    driver.close()


def test_new_makes_another_of_the_same_kind_and_again_is_practice() -> None:
    driver = PlainDriver(coded("P8x8-4-4-0WEHPTVA"))
    saved, kind, *_ = driver.say("a1", "again")
    assert saved == "Puzzle saved. The same puzzle again."
    assert kind.startswith("Easy puzzle, for practice: ")
    driver.say("new")
    assert isinstance(driver.app.stage, Seeking)
    first = driver.app.played
    assert (first.level, first.practice) == (1, False)
    driver.say("give up", "yes")
    assert isinstance(driver.app.stage, Over)
    driver.say("new")
    assert driver.app.played.level == 1
    assert driver.app.played.game.box != first.game.box
