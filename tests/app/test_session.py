"""The application core: what each stage and each command is followed by."""

from __future__ import annotations

import pytest
from support.sessions import ADA, ALONE, DUEL, HIDDEN, ZOE, puzzle, session

from blackbox_tui.app.jobs import FindPar
from blackbox_tui.app.seeker import Action, Seeker
from blackbox_tui.app.session import (
    Delete,
    Effect,
    Record,
    RunJob,
    Save,
    Step,
    enter,
    learn_par,
    leave,
    pass_time,
    play_moves,
)
from blackbox_tui.engine import Cell
from blackbox_tui.rules.game import Game, Start
from blackbox_tui.rules.match import COMPUTER, Match
from blackbox_tui.rules.moves import Fire, GiveUp, Refusal
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.rules.session import (
    NO_PAR,
    Dealing,
    Handover,
    Hiding,
    Over,
    Par,
    Seeking,
    Session,
    Stage,
    Standings,
    Watching,
)
from blackbox_tui.values import replace

SEEKING = session([Fire(3)])
OVER = session([Fire(3), GiveUp()])
WATCHED = Session(Match((COMPUTER,)), Game(Start(HIDDEN)))
ARCADE = EDITIONS["arcade"]


def find_par(played: Session) -> RunJob:
    return RunJob(FindPar.of(played))


# --- entering and leaving ---------------------------------------------------------------------


def after_rounds(rounds: int) -> Standings:
    match = Match((ADA, ZOE), planned=2)
    for _ in range(rounds):
        match = match.finish_round(OVER.game)
    return Standings(match)


PAR_KNOWN = Seeking(replace(SEEKING, par=Par(9)))
NO_PAR_EVER = Seeking(replace(SEEKING, par=NO_PAR))
RECORDED = replace(OVER, recorded=True)
PLACED = Hiding(DUEL, frozenset({Cell(0, 0)}))
HANDOVER, DEALING = Handover(Hiding(DUEL)), Dealing(ALONE, "7")
HALFWAY, COMPLETE = after_rounds(1), after_rounds(2)


@pytest.mark.parametrize(
    ("stage", "entered", "left"),
    [
        (Hiding(DUEL), [Save(Hiding(DUEL))], [Save(Hiding(DUEL))]),
        (PLACED, [Save(PLACED)], [Save(PLACED)]),
        (HANDOVER, [Save(HANDOVER)], []),
        (Watching(WATCHED), [Save(Watching(WATCHED))], [Save(Watching(WATCHED))]),
        (Seeking(SEEKING), [Save(Seeking(SEEKING)), find_par(SEEKING)], [Save(Seeking(SEEKING))]),
        (PAR_KNOWN, [Save(PAR_KNOWN)], [Save(PAR_KNOWN)]),
        (NO_PAR_EVER, [Save(NO_PAR_EVER)], [Save(NO_PAR_EVER)]),
        (Over(RECORDED), [find_par(RECORDED)], []),
        (Over(replace(RECORDED, par=Par(9))), [], []),
        (HALFWAY, [Save(HALFWAY)], []),
        (COMPLETE, [Delete()], []),
        (DEALING, [], []),
    ],
    ids=lambda value: type(value).__name__,
)
def test_entering_and_leaving_save_what_could_be_lost_and_ask_for_par_once(
    stage: Stage, entered: list[Effect], left: list[Effect]
) -> None:
    assert enter(stage) == Step(stage, tuple(entered))
    assert leave(stage) == Step(stage, tuple(left))


@pytest.mark.parametrize("par", [Par(9), NO_PAR, None])
def test_the_end_records_a_game_with_the_par_known_so_far(par: Par | None) -> None:
    """It is on disk before: a program that dies in between is found out at the next start."""
    over = replace(OVER, par=par)
    stage, effects = enter(Over(over))
    assert stage == Over(replace(over, recorded=True))
    assert effects[:2] == (Save(Over(over)), Record(over))
    assert effects[2:] == (() if par else (find_par(over),))


# --- moves --------------------------------------------------------------------------------------


def test_every_move_is_saved() -> None:
    stage, effects = play_moves(SEEKING, [Fire(5)])
    assert stage == Seeking(session([Fire(3), Fire(5)]))
    assert effects == (Save(stage, paid=True),)


def test_costly_seconds_are_saved_one_by_one() -> None:
    played = session(edition=ARCADE)
    half, effects = pass_time(played, 0.5)
    assert (half.seconds, effects) == (0.5, ())
    whole, effects = pass_time(half, 0.6)
    assert effects == (Save(Seeking(whole), paid=True),)
    later, effects = pass_time(SEEKING, 65)
    assert (later.seconds, effects) == (65, ()), "where they are free, none is saved"


def test_a_late_par_does_not_record_the_result_again() -> None:
    stage, _ = enter(Over(OVER))
    known = replace(OVER, par=Par(9), recorded=True)
    assert learn_par(stage, FindPar.of(OVER), Par(9)) == Step(Over(known))
    assert learn_par(stage, FindPar(HIDDEN, ARCADE), Par(9)) == Step(stage)


# --- questions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [Action.NEW, Action.AGAIN])
def test_leaving_asks_no_question(action: Action) -> None:
    assert [Seeker(it).question(action) for it in (SEEKING, OVER)] == ["", ""]


@pytest.mark.parametrize("untouched", [session(), replace(session(), daily="2025-03-01"), puzzle()])
def test_an_untouched_box_refuses_to_start_over(untouched: Session) -> None:
    with pytest.raises(Refusal, match=r"^Nothing has happened in this \w+ yet: it stays as it is"):
        Seeker(untouched).question(Action.AGAIN)
    assert Seeker(untouched).question(Action.NEW) == ""


def test_help_asks_once_and_giving_up_always() -> None:
    for action in (Action.HINT, Action.ODDS):
        assert "assisted" in Seeker(SEEKING).question(action)
        assert Seeker(replace(SEEKING, assisted=True)).question(action) == ""
    assert Seeker(session()).question(Action.GIVE_UP)


@pytest.mark.parametrize("action", [Action.NEW, Action.AGAIN])
def test_matches_refuse_to_restart_a_round(action: Action) -> None:
    with pytest.raises(Refusal, match="every round is played to the end"):
        Seeker(Session(DUEL, Game(Start(HIDDEN)))).question(action)


# --- hints --------------------------------------------------------------------------------------


def test_help_marks_the_game_as_assisted_once_and_saves_it() -> None:
    seeker, effects, *_ = Seeker(SEEKING).do(Action.HINT)
    assert seeker.session == replace(SEEKING, assisted=True)
    assert effects == (Save(Seeking(seeker.session), paid=True),)
    again = seeker.do(Action.ODDS)
    assert (again.seeker.session, again.effects) == (seeker.session, ())
