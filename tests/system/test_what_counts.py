"""What counts, as a player meets it: boxes seen before, and equivalents."""

from __future__ import annotations

import pytest
from support.home import history
from support.scenario import Program, Run

from blackbox_tui.engine import Cell
from blackbox_tui.formats.record import write
from blackbox_tui.rules.deal import Variant, candidates
from blackbox_tui.rules.game import Start, replay
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import GiveUp
from blackbox_tui.rules.session import Session

DAY = "2026-01-31"
SEEN = "You have seen the atoms of this box before, so this game is for practice."


def give_up(game: Program) -> Program:
    """The same game, given up."""
    return game.press("G").sees("see the atoms").press("y").sees("score 20")


def test_a_box_whose_atoms_were_seen_is_practice_under_any_name(run: Run) -> None:
    game = give_up(run("play", "--seed", "3").lacks("practice")).sees("your first ranked game")
    game.press("n").lacks("practice").leave()
    code = history(game.home)[0].code
    for words in (("play", "--seed", "3"), ("play", code), (code.lower(),)):
        run(*words).sees("practice", SEEN).leave()
    game = run(code).guess("b1", "d2", "d4", "e8").press("s").sees("Solved", "Practice.")
    game.lacks("best").leave()
    run("play", "--seed", "4").lacks("practice").leave()


def test_a_game_is_practice_once_its_atoms_are_seen_elsewhere(run: Run) -> None:
    run("play", "--seed", "3").fire(1).leave()
    give_up(run("play", "--seed", "3")).leave()
    run("continue").sees("port 1 hit", "practice", SEEN).leave()


@pytest.mark.parametrize("daily_first", [True, False])
def test_the_box_of_a_day_is_one_box_with_that_of_its_code(run: Run, daily_first: bool) -> None:
    names = [("daily",), ("play", "8x8-4-7ZAH9")]
    first, second = names if daily_first else names[::-1]
    give_up(run(*first, day=DAY).lacks("practice")).leave()
    run(*second, day=DAY).sees("practice", SEEN).leave()


def test_somebody_elses_record_shows_the_atoms(run: Run) -> None:
    box = next(candidates(Variant(), "5"))
    record = write(Session(Match((Player("Ann"),)), replay(Start(box), [GiveUp()])))
    game = run("play", "--seed", "5").lacks("practice")
    game.leave()
    (game.home / "game.txt").write_text(record, encoding="utf-8")
    run("replay", str(game.home / "game.txt")).leave()
    run("play", "--seed", "5").sees("practice", SEEN).leave()
    assert history(game.home) == []


def test_a_dense_box_may_have_several_solutions_and_each_is_right(run: Run) -> None:
    game = run("play", "--size", "10x10", "--atoms", "10", "--seed", "4")
    game.sees("This box could not be checked: it may have several solutions").fire(1)
    game.lacks("could not be checked")
    game.guess(*["b1", "d1", "c2", "j3", "i4", "d6", "h6", "b8", "a9", "i10"]).press("s")
    game.sees("Solved", "your first ranked game", "The answer is equivalent", "○ in the box")
    game.click(Cell.parse("c4")).sees("c4: an atom; no ray could tell it from the answer.").leave()
    assert history(game.home)[0].solved
