from __future__ import annotations

from dataclasses import replace

import pytest

from blackbox_tui.app.turns import (
    Handover,
    Hiding,
    Over,
    Seeking,
    Standings,
    Turn,
    Watching,
    after,
    begin,
    hidden,
    resume,
)
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.formats.savegame import Bookmark, Stage, from_text, to_text
from blackbox_tui.formats.sessions import bookmark_of
from blackbox_tui.rules.deal import Variant, deal, fill_up
from blackbox_tui.rules.game import Fire, Game, GiveUp, play
from blackbox_tui.rules.match import Match, Player, Session
from blackbox_tui.text.games import name_of
from blackbox_tui.text.results import on_game, on_match

ADA, ZOE, COMPUTER = Player("Ada"), Player("Zoë"), Player("Computer", computer=True)
DUEL = Match((ADA, ZOE), planned=4)
BOX = Box(Grid(), parse_cells("b2 d2 g6 d7"))


def dealt(variant: Variant) -> Box:
    return deal(variant, "3")


def given_up(turn: Turn) -> Session:
    """The game of a seeker who gives up."""
    now = turn.then if isinstance(turn, Handover) else turn
    assert isinstance(now, Seeking | Watching)
    return replace(now.session, game=play(now.session.game, GiveUp()))


def test_two_people_hand_the_keyboard_over_before_hiding_and_before_seeking() -> None:
    turn = begin(DUEL, dealt)
    assert isinstance(turn, Handover)
    assert turn.then == Hiding(DUEL)
    assert (turn.taker, turn.other) == (ADA, ZOE)
    turn = hidden(DUEL, BOX)
    assert isinstance(turn, Handover)
    assert isinstance(turn.then, Seeking)
    assert (turn.taker, turn.other) == (ZOE, ADA)


def test_roles_change_and_standings_come_after_each_pair_of_rounds() -> None:
    turn = after(given_up(hidden(DUEL, BOX)), dealt)
    assert isinstance(turn, Handover)
    assert (turn.taker, turn.other) == (ZOE, ADA)
    turn = after(given_up(hidden(turn.match, BOX)), dealt)
    assert isinstance(turn, Standings)
    assert turn.match.totals == (20, 20)
    assert on_match(turn.match) == "Level so far."


def test_the_computer_hides_or_seeks_without_a_hand_over() -> None:
    match = Match((ADA, COMPUTER), planned=2)
    assert begin(match, dealt) == Hiding(match)
    turn = hidden(match, BOX)
    assert isinstance(turn, Watching)
    turn = after(given_up(turn), dealt)
    assert isinstance(turn, Seeking)
    assert turn.session.game.box == dealt(match.variant)
    assert not Hiding(Match((COMPUTER,))).private


def turns() -> list[Turn]:
    """One of each that can be left and taken up again."""
    seeking = hidden(DUEL, BOX)
    assert isinstance(seeking, Handover)
    fired = play(Game(BOX), Fire(3))
    return [
        begin(DUEL, dealt),
        Handover(Hiding(DUEL, frozenset(parse_cells("a1 b2")))),
        Hiding(Match((COMPUTER,)), frozenset(parse_cells("a1 b2"))),
        seeking,
        Seeking(Session(Match((Player("You"),)), fired, 1.5)),
        Watching(Session(Match((COMPUTER,)), fired)),
        Over(given_up(seeking)),
    ]


@pytest.mark.parametrize("turn", turns(), ids=lambda turn: type(turn).__name__)
def test_a_turn_that_was_left_goes_on_as_it_was(turn: Turn) -> None:
    match turn:
        case Hiding() | Handover():
            kept = turn.kept
        case Seeking(session=session) | Watching(session=session) | Over(session=session):
            kept = bookmark_of(session)
    assert resume(from_text(to_text(kept)), dealt) == turn


def test_between_two_rounds_the_next_one_begins() -> None:
    assert resume(Bookmark(DUEL, Stage.HANDOVER), dealt) == begin(DUEL, dealt)


def test_missing_atoms_are_filled_up_and_none_is_taken_away() -> None:
    placed = frozenset(parse_cells("a1 b2"))
    filled = fill_up(Variant(), placed, "seed")
    assert placed < filled
    assert len(filled) == 4
    assert fill_up(Variant(), placed, "seed") == filled, "by the seed alone"
    assert fill_up(Variant(), filled, "another") == filled


def test_an_unfinished_game_is_called_by_what_anybody_may_know() -> None:
    seeking = Session(Match((Player("You"),)), play(Game(BOX), Fire(3)))
    assert name_of(bookmark_of(seeking)) == "the game you left (classic, 8x8, 4 atoms, 1 ray fired)"
    hiding = Hiding(DUEL, frozenset(parse_cells("a1 b2"))).kept
    assert name_of(hiding) == "the match of Ada and Zoë (classic, 8x8, 4 atoms, round 1)"


@pytest.mark.parametrize(
    ("par", "exact", "told"),
    [
        (None, True, "Your score is 21."),
        (21, True, "Your score is 21, par exactly."),
        (20, True, "Your score is 21, 1 over par (20)."),
        (23, False, "Your score is 21, about 2 under par (23)."),
        (21, False, "Your score is 21, about par."),
    ],
)
def test_a_score_is_told_against_par(par: int | None, exact: bool, told: str) -> None:
    game = play(play(Game(BOX), Fire(2)), GiveUp())
    session = Session(Match((Player("You"),)), game, par=par, par_exact=exact)
    assert on_game(session) == f"Given up with 0 of 4 atoms found. {told}"
