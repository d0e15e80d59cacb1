from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sessions import session

from blackbox_tui.app.jobs import (
    Analyse,
    ChooseMove,
    ComputerMove,
    Explain,
    JobDone,
    JobRequest,
    begin,
)
from blackbox_tui.app.seeker import Action, Assistance, Seeker, Turn
from blackbox_tui.computer.player import next_move
from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.rules.clues import Clues, Marks
from blackbox_tui.rules.game import play
from blackbox_tui.rules.moves import Fire, Move
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.rules.session import Session
from blackbox_tui.solver.analysis import Analysis, analyse
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import make_plan
from blackbox_tui.text.hints import Hint, HintKind

SMALL = Grid(4, 4)
EVERY = [frozenset(cells) for cells in combinations(SMALL.cells, 2)]


def help_for(clues: Clues) -> Assistance:
    computer = run_job(begin(ChooseMove(clues, CLASSIC)))
    assert isinstance(computer, ComputerMove)
    return Assistance(clues, run_job(analyse(clues)), run_job(make_plan(clues)), computer)


def next_hint(assistance: Assistance, session: Session) -> tuple[Hint, Assistance]:
    found = assistance.next_hint(session)
    assert found is not None
    return found


def playing(*moves: Move) -> Session:
    return session(moves)


def test_hints_need_an_explanation_of_the_clues() -> None:
    now = playing(Fire(3))
    only_odds = Assistance(now.game.clues, run_job(analyse(now.game.clues)))
    with pytest.raises(ValueError, match="explained"):
        only_odds.next_hint(now)


@settings(max_examples=40)
@given(st.sampled_from(EVERY), st.lists(st.sampled_from(SMALL.ports), max_size=6))
def test_every_mark_of_a_hint_holds_in_every_fitting_placement(
    atoms: frozenset[Cell], ports: list[int]
) -> None:
    game = session(hidden=Box(SMALL, atoms)).game
    for port in ports:
        if port not in game.clues.markers:
            game = play(game, Fire(port))
    left = [other for other in EVERY if all(game.clues.fits(other))]
    assistance = help_for(game.clues)
    for _ in range(30):
        now = session(game.moves, hidden=game.box)
        hint, assistance = next_hint(assistance, now)
        if hint.move is not None:
            assert all(hint.move.atoms <= placement for placement in left)
            assert not any(hint.move.empty & placement for placement in left)
            game = play(game, hint.move)
    assert game.guesses == frozenset.intersection(*left)


def test_next_step_is_the_first_that_the_marks_do_not_show() -> None:
    clues = playing(Fire(3)).game.clues
    assistance = help_for(clues)
    step = assistance.next_step(Marks())
    assert step is not None
    assert assistance.next_step(Marks(step.atoms, step.empty)) is None
    assert assistance.next_step(Marks(step.atoms)) == step
    assert assistance.next_step(Marks(seals=frozenset(parse_cells("a3")))) == step


# --- one seeker for both front ends -------------------------------------------------------------


def test_a_deduction_is_hinted_at_before_anything_is_counted_and_odds_stay_known() -> None:
    asked = Seeker(playing(Fire(3))).do(Action.ODDS)
    assert asked.job == Analyse(asked.seeker.game.clues)
    told = asked.seeker.learn(JobDone(asked.job, run_job(begin(asked.job))))
    assert isinstance(told.told, Analysis)
    for seeker in (Seeker(playing(Fire(3))), told.seeker):
        hint = seeker.do(Action.HINT)
        assert hint.job == Explain(seeker.game.clues)
        hinted = seeker_after(hint, hint.job)
        assert isinstance(hinted.told, Hint)
        assert hinted.told.kind is HintKind.DEDUCTION
    assert hinted.seeker.assistance is not None
    assert hinted.seeker.assistance.analysis is told.told


def seeker_after(turn: Turn, job: JobRequest) -> Turn:
    """What the seeker tells once that job is done."""
    return turn.seeker.learn(JobDone(job, run_job(begin(job))))


def test_hints_name_the_ray_that_the_computer_would_fire() -> None:
    turn = Seeker(playing()).do(Action.HINT)
    jobs = []
    hints: list[Hint] = []
    while len(hints) < 2:
        if turn.job:
            jobs.append(type(turn.job))
            turn = turn.seeker.learn(JobDone(turn.job, run_job(begin(turn.job))))
        elif isinstance(turn.told, Hint):
            hints.append(turn.told)
            turn = turn.seeker.do(Action.HINT)
    assert jobs == [Explain, ChooseMove]
    assert hints[1].spot == run_job(next_move(playing().game.clues, CLASSIC)).port


def test_firing_restarts_the_help_that_the_player_waits_for() -> None:
    waiting = Seeker(playing(Fire(3))).do(Action.HINT).seeker
    after = waiting.play([Fire(5)])
    assert after.job == Explain(after.seeker.game.clues) != Explain(waiting.game.clues)
    old = Explain(waiting.game.clues)
    late = after.seeker.learn(JobDone(old, run_job(begin(old))))
    assert (late.told, late.seeker) == (None, after.seeker)


def test_late_odds_keep_the_hints_and_say_nothing() -> None:
    asked = Seeker(playing(Fire(3))).do(Action.ODDS)
    hint = asked.seeker.do(Action.HINT)
    assert asked.job
    assert hint.job
    told = hint.seeker.learn(JobDone(hint.job, run_job(begin(hint.job))))
    assert isinstance(told.told, Hint)
    late = told.seeker.learn(JobDone(asked.job, run_job(begin(asked.job))))
    before, after = told.seeker.assistance, late.seeker.assistance
    assert before
    assert after
    assert (late.told, after.given, after.plan) == (None, before.given, before.plan)
