from __future__ import annotations

from datetime import date

import pytest
from support.sessions import ALONE

from blackbox_tui.app.jobs import (
    Analyse,
    ChooseMove,
    ComputerMove,
    FindPar,
    FindProof,
    JobDone,
    JobRequest,
    JobResult,
    JobRunner,
    ReviewGame,
    begin,
)
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.puzzles import Puzzle, level_of_day, puzzle_of_day
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.moves import Fire
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.rules.session import Dealing
from blackbox_tui.rules.terms import PUZZLE
from blackbox_tui.solver.analysis import Candidates
from blackbox_tui.solver.boxes import DAILY_KIND, Deal, deal_of_day
from blackbox_tui.solver.jobs import run_job

HIDDEN = Box(Grid(8, 8), parse_cells("a1 c1 c8"))
IN_PLAY = Game(Start(HIDDEN))


def answer(request: JobRequest) -> JobResult:
    return run_job(begin(request))


# --- what each request is answered from ----------------------------------------------------


def test_seeds_and_dates_deal_boxes() -> None:
    assert answer(Dealing(ALONE, "7", fair=False)) == Deal(deal(ALONE.variant, "7"), None)
    dealt = answer(Dealing(ALONE, "7", daily="2025-03-01"))
    assert isinstance(dealt, Deal)
    box, unique = dealt
    assert (box, unique) == (run_job(deal_of_day(date(2025, 3, 1))).box, True)
    assert Variant(box.grid, AtomRange(len(box.atoms))) == DAILY_KIND.variant


def test_dates_make_daily_puzzles() -> None:
    monday = date(2026, 1, 12)
    puzzle = answer(
        Dealing(ALONE, "7", daily=monday.isoformat(), level=level_of_day(monday), terms=PUZZLE)
    )
    assert puzzle == run_job(puzzle_of_day(monday))
    assert isinstance(puzzle, Puzzle)
    assert (puzzle.level, puzzle.code) == (1, "P8x8-4-4-9RCSFTVA")


@pytest.mark.parametrize(
    "request_", [FindProof(IN_PLAY, CLASSIC), ReviewGame(IN_PLAY, CLASSIC)], ids=["proof", "review"]
)
def test_proofs_and_reviews_refuse_games_in_play(request_: JobRequest) -> None:
    with pytest.raises(ValueError, match="finished game"):
        begin(request_)


def test_the_computers_move_comes_with_the_odds_behind_it() -> None:
    move = answer(ChooseMove(Clues(Grid(8, 8), AtomRange(3)), CLASSIC))
    assert isinstance(move, ComputerMove)
    assert move.decision.port is not None
    assert sum(odds.chance for odds in move.odds.values()) == pytest.approx(3)


def test_with_too_many_placements_there_are_no_odds() -> None:
    clues = replay(Start(HIDDEN), [Fire(2)]).clues
    earlier = Candidates(clues, None)
    move = answer(ChooseMove(clues, CLASSIC, earlier))
    assert isinstance(move, ComputerMove)
    assert move.decision.port is not None
    assert move.odds == {}


def test_candidates_of_earlier_decisions_do_not_change_a_request() -> None:
    clues = IN_PLAY.clues
    assert ChooseMove(clues, CLASSIC, Candidates(clues, None)) == ChooseMove(clues, CLASSIC)


# --- the runner -----------------------------------------------------------------------------

OTHER = Box(HIDDEN.grid, parse_cells("b2 d4 f6"))


def started(*requests: JobRequest) -> JobRunner:
    runner = JobRunner()
    for request in requests:
        runner.start(request)
    return runner


def finished(runner: JobRunner) -> list[JobDone]:
    """What the runner reports until nothing is left to do."""
    reports = []
    while runner:
        done = runner.advance()
        if done is not None:
            reports.append(done)
    return reports


def steps(runner: JobRunner) -> int:
    """How many steps are left to do."""
    count = 0
    while runner:
        runner.advance()
        count += 1
    return count


def test_equal_requests_do_not_restart_a_job() -> None:
    runner = JobRunner()
    runner.start(FindPar(OTHER, CLASSIC))
    whole = steps(runner)
    runner.start(FindPar(OTHER, CLASSIC))
    runner.advance()
    runner.start(FindPar(Box(OTHER.grid, OTHER.atoms), CLASSIC))
    assert steps(runner) == whole - 1
    runner.start(FindPar(OTHER, CLASSIC))
    runner.advance()
    runner.start(FindPar(OTHER, EDITIONS["arcade"]))
    assert [done.request for done in finished(runner)] == [FindPar(OTHER, EDITIONS["arcade"])]


def test_only_dealing_is_urgent() -> None:
    assert not started(Analyse(IN_PLAY.clues)).urgent
    assert not started(FindPar(HIDDEN, CLASSIC)).urgent
    runner = started(Dealing(ALONE, "7"))
    assert runner.urgent, "nothing else can be done meanwhile"
