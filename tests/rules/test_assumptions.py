"""The what-if layer: what it holds, how it is closed, and how undo crosses it."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.engine import Cell
from blackbox_tui.rules.clues import Marks
from blackbox_tui.rules.game import Game, Start, play, replay
from blackbox_tui.rules.moves import (
    Assume,
    Drop,
    Fire,
    Guess,
    IllegalMove,
    Keep,
    Mark,
    Marking,
    Move,
    Redo,
    Seal,
    SealLanes,
    Undo,
    parse_move,
)
from rules.test_game import HIDDEN, after, cells, played

few = st.frozensets(cells, max_size=3)
markings: st.SearchStrategy[Marking] = st.one_of(
    cells.map(Guess),
    cells.map(Guess),
    cells.map(Seal),
    st.builds(SealLanes, st.integers(1, 32)),
    st.builds(Mark, few, few),
)
in_a_layer: st.SearchStrategy[Move] = st.one_of(
    markings, st.builds(Fire, st.integers(1, 32)), st.sampled_from([Undo(), Redo()])
)
moves = st.one_of(in_a_layer, markings.map(Assume), st.sampled_from([Keep(), Drop()]))


def names(marks: Marks) -> tuple[str, str]:
    return " ".join(map(str, sorted(marks.guesses))), " ".join(map(str, sorted(marks.seals)))


# --- what is assumed, and what is concluded ---------------------------------------


def test_the_first_mark_of_a_layer_is_the_assumption_and_later_ones_are_conclusions() -> None:
    game = after("guess a1", "assume guess f3", "guess c4", "seal c5")
    assert names(game.marks.assumption) == ("f3", "")
    assert names(game.marks.in_layer) == ("f3 c4", "c5")
    assert names(game.marks) == ("a1 f3 c4", "c5")


@pytest.mark.parametrize(
    ("texts", "atoms", "empty"),
    [
        (("assume seal f3",), "", "f3"),
        (("assume mark atoms f3 c4 empty a1",), "f3 c4", "a1"),
        (("assume guess f3", "seal f3"), "", "f3"),
        (("assume guess f3", "seal c4", "guess f3"), "", "c4"),
        (("assume guess f3", "guess f3"), "", ""),
        (("guess a1", "assume guess a1", "guess f3"), "f3", ""),
        (("guess a1", "assume seal a1"), "", "a1"),
        (("seal a1",), "", ""),
    ],
)
def test_changing_the_marks_of_an_assumption_changes_the_assumption(
    texts: tuple[str, ...], atoms: str, empty: str
) -> None:
    assert names(after(*texts).marks.assumption) == (atoms, empty)


def test_a_second_assumption_is_refused() -> None:
    with pytest.raises(IllegalMove, match="You already have an assumption"):
        play(after("assume guess f3"), Assume(Guess(Cell(0, 0))))
    for move in (Keep(), Drop()):
        with pytest.raises(IllegalMove, match="There is no assumption"):
            play(after("guess f3"), move)


# --- closing it ---------------------------------------------------------------------


def test_dropping_removes_new_marks_and_restores_removed_ones() -> None:
    before = after("guess a1", "guess b1", "guess c1", "guess d1", "seal h8")
    game = before
    for text in ("assume guess a1", "guess f3", "seal h8", "seal b1", "fire 5"):
        game = play(game, parse_move(text))
    assert names(game.marks) == ("c1 d1 f3", "b1")
    dropped = play(game, Drop())
    assert dropped.marks == before.marks
    assert len(dropped.rays) == 1, "a ray stays fired"


@given(st.lists(moves, max_size=12), markings, st.lists(in_a_layer, max_size=12))
def test_dropping_restores_the_marks_and_keeping_leaves_them(
    earlier: list[Move], first: Marking, later: list[Move]
) -> None:
    before = played(Game(Start(HIDDEN)), earlier)
    with suppress(IllegalMove):
        before = play(before, Keep())
    with suppress(IllegalMove):
        game = play(before, Assume(first))
        for move in later:
            after = played(game, [move])
            game = after if after.marks.layer else game  # undo may leave the layer
        assert play(game, Drop()).marks == before.marks
        kept = play(game, Keep())
        assert (kept.guesses, kept.seals) == (game.guesses, game.seals)
        assert kept.marks.layer is None


@given(st.lists(moves, max_size=30))
def test_undo_and_redo_cross_the_ends_of_a_layer(tried: list[Move]) -> None:
    game = played(Game(Start(HIDDEN)), tried)
    if game.past:
        assert play(play(game, Undo()), Redo()).marks == game.marks
    if game.future:
        assert play(play(game, Redo()), Undo()).marks == game.marks
    assert replay(Start(HIDDEN), game.moves) == game
    assert not game.guesses & game.seals
    while game.past:
        game = play(game, Undo())
    assert game.marks == Marks()


def test_a_layer_survives_a_wrong_submission_after_which_play_goes_on() -> None:
    wrong = ("assume guess a1", "guess g4", "guess c7", "guess f8", "submit")
    assert after(*wrong, plays_on=True).marks.layer is not None


# --- as text ------------------------------------------------------------------------


@given(moves)
def test_assumption_moves_parse_what_they_print(move: Move) -> None:
    if not (isinstance(move, Assume) and move.marking == Mark()) and move != Mark():
        assert parse_move(str(move)) == move


@pytest.mark.parametrize(
    "text",
    ["assume", "assume fire 5", "assume undo", "assume assume guess a1", "assume guess", "keep a1",
     "assume " * 9_999 + "guess a1", "assume mark"],
)  # fmt: skip
def test_parser_refuses_to_assume_other_moves(text: str) -> None:
    with pytest.raises(ValueError, match="is not a move"):
        parse_move(text)
