from __future__ import annotations

import pytest
from support.sessions import ADA, ALONE, ZOE, session

from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.rules.game import Start
from blackbox_tui.rules.match import COMPUTER, Match, Player
from blackbox_tui.rules.moves import GiveUp
from blackbox_tui.rules.session import (
    Dealing,
    Handover,
    Hiding,
    Over,
    Seeking,
    Session,
    Stage,
    Standings,
    Watching,
    begin_round,
    can_continue,
    start_seeking,
    with_handover,
)

DUEL = Match((ADA, ZOE), planned=4)
FRIEND = Match((ADA, ZOE))
AGAINST_COMPUTER = Match((ADA, COMPUTER), planned=2)
BOX = Box(Grid(), parse_cells("b2 d2 g6 d7"))


def begun(match: Match) -> Stage:
    return begin_round(match, seed="3", fair=True)


def names(stage: Stage) -> tuple[Player, Player]:
    """Who takes the keyboard, and who hands it over."""
    assert isinstance(stage, Handover)
    return stage.people


# --- from stage to stage --------------------------------------------------------------------


def test_two_people_hand_the_keyboard_over_before_hiding_and_before_seeking() -> None:
    stage = begun(DUEL)
    assert stage == Handover(Hiding(DUEL))
    assert names(stage) == (ADA, ZOE)
    stage = start_seeking(DUEL, Start(BOX))
    assert isinstance(stage, Handover)
    assert isinstance(stage.then, Seeking)
    assert stage.then.session.game.box == BOX
    assert names(stage) == (ZOE, ADA)


def test_the_box_is_dealt_for_one_player_and_hidden_for_the_computer() -> None:
    assert begin_round(ALONE, seed="3", fair=False) == Dealing(ALONE, "3", fair=False)
    assert begun(Match((COMPUTER,))) == Hiding(Match((COMPUTER,)))


# --- coming back -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "hands_over"),
    [
        (Hiding(DUEL), True),
        (Hiding(FRIEND), True),
        (Seeking(Session(FRIEND, session().game)), True),
        (Seeking(Session(DUEL, session().game)), True),
        (Hiding(AGAINST_COMPUTER), False),
        (Hiding(Match((COMPUTER,))), False),
        (Seeking(Session(AGAINST_COMPUTER, session().game)), False),
        (Seeking(session()), False),
        (Watching(Session(Match((COMPUTER,)), session().game)), False),
        (Over(Session(DUEL, session([GiveUp()]).game)), False),
        (Standings(DUEL), False),
    ],
)
def test_secret_stages_of_two_players_come_back_behind_a_hand_over(
    stage: Stage, hands_over: bool
) -> None:
    assert isinstance(with_handover(stage), Handover) is hands_over


FINISHED = session([GiveUp()]).game
PLAYED_OUT = Match((ADA, ZOE), planned=2).finish_round(FINISHED).finish_round(FINISHED)


@pytest.mark.parametrize(
    ("stage", "going_on"),
    [
        (Seeking(session()), True),
        (Hiding(DUEL), True),
        (Over(Session(DUEL, FINISHED)), True),
        (Over(Session(ALONE, FINISHED)), False),
        (Seeking(Session(FRIEND, session().game)), True),
        (Hiding(FRIEND), True),
        (Over(Session(FRIEND, FINISHED)), False),
        (Standings(DUEL), True),
        (Standings(PLAYED_OUT), False),
    ],
)
def test_only_unfinished_stages_can_be_continued(stage: Stage, going_on: bool) -> None:
    assert can_continue(stage) is going_on
