from __future__ import annotations

import pytest

from blackbox_tui.app.jobs import begin
from blackbox_tui.computer.player import FireDecision
from blackbox_tui.computer.review import Review
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.rules.game import Clues, Fire, Game, GiveUp, replay
from blackbox_tui.rules.match import Match, Player, Session
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.solver.analysis import Analysis, Candidates
from blackbox_tui.solver.jobs import OVER_BUDGET, run_job
from blackbox_tui.solver.proof import Proof

HIDDEN = Box(Grid(8, 8), parse_cells("a1 c1 c8"))
ALONE = Match((Player("You"),))
IN_PLAY = Session(ALONE, Game(HIDDEN))
OVER = Session(ALONE, replay(HIDDEN, [Fire(2), GiveUp()]))


def test_each_wish_is_thought_about_from_what_it_may_know() -> None:
    assert isinstance(run_job(begin("analysis", IN_PLAY.game.clues)), Analysis)
    assert isinstance(run_job(begin("perfect", OVER)), Proof)
    assert isinstance(run_job(begin("review", OVER)), Review)
    assert run_job(begin("twins", HIDDEN)) == (frozenset(parse_cells("c1 a8 c8")),)


@pytest.mark.parametrize(
    ("about", "what"),
    [("perfect", IN_PLAY), ("review", IN_PLAY), ("weather", None), ("analysis", HIDDEN)],
)
def test_what_may_not_be_known_comes_to_nothing(about: str, what: object) -> None:
    assert run_job(begin(about, what)) is None


def test_the_computers_move_comes_with_the_odds_it_goes_by() -> None:
    match run_job(begin("move", (Clues(Grid(8, 8), 3), CLASSIC, None))):
        case (FireDecision(), dict() as odds):
            assert sum(odds.values()) == pytest.approx(3)
        case other:
            pytest.fail(f"not a move with its odds: {other}")


def test_where_too_many_are_left_there_are_no_odds() -> None:
    clues = replay(HIDDEN, [Fire(2)]).clues
    known = Candidates(clues, OVER_BUDGET)
    match run_job(begin("move", (clues, CLASSIC, known))):
        case (FireDecision(), dict() as odds):
            assert odds == {}
        case other:
            pytest.fail(f"not a move without odds: {other}")
