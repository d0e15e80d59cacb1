from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext, suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.pictures import box

from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import SYMBOLS
from blackbox_tui.rules.game import MOST_MOVES, MOST_UNDONE, Ending, Game, Start, play, replay
from blackbox_tui.rules.moves import (
    Fire,
    GiveUp,
    Guess,
    IllegalMove,
    Mark,
    Move,
    Redo,
    Seal,
    SealLanes,
    Submit,
    Undo,
    parse_move,
)
from blackbox_tui.rules.scoring import CLASSIC, tally
from blackbox_tui.values import replace

HIDDEN = box(
    """
    . . . . . . . .
    . o . o . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . o .
    . . . o . . . .
    . . . . . . . .
    """
)
ATOMS = "b2 d2 g6 d7"


def after(*moves: str, plays_on: bool = False) -> Game:
    """The game that moves, as text, make of the hidden box."""
    return replay(Start(HIDDEN, plays_on), map(parse_move, moves))


def guesses(cells: str) -> list[str]:
    return [f"guess {cell}" for cell in cells.split()]


cells = st.builds(Cell, st.integers(0, 7), st.integers(0, 7))
moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Fire, st.integers(0, 34)),
    st.builds(Guess, cells),
    st.builds(Seal, cells),
    st.builds(SealLanes, st.integers(0, 34)),
    st.sampled_from([Undo(), Redo(), Undo(), Redo(), Submit(), Submit(forgiving=True)]),
    st.just(GiveUp()),
)


def played(game: Game, tried: list[Move]) -> Game:
    """The game after all of these moves that are legal."""
    for move in tried:
        with suppress(IllegalMove):
            game = play(game, move)
    return game


# --- rays and markers --------------------------------------------------------


def test_both_ports_of_a_detour_carry_its_letter_and_others_only_theirs() -> None:
    markers = after("fire 2", "fire 5", "fire 30", "fire 13").clues.markers
    assert {port: marker.symbol for port, marker in markers.items()} == {
        2: "H", 5: "A", 27: "A", 30: "R", 13: "B", 17: "B",
    }  # fmt: skip
    assert markers[27].ray == 1


def test_there_is_a_letter_for_every_detour_of_the_largest_board() -> None:
    empty = Box(Grid(26, 26), [])
    game = replay(Start(empty), [Fire(port) for port in range(1, 53)])
    symbols = [marker.symbol for marker in game.clues.markers.values()]
    assert len(symbols) == 104
    assert len(set(symbols)) == 52 == len(SYMBOLS)
    assert all(symbol.isalpha() and symbol.upper() not in "HR" for symbol in symbols)


# --- the end -----------------------------------------------------------------


def test_submitting_ends_the_game_and_sorts_right_wrong_and_missed() -> None:
    game = after(*guesses("b2 d2 g6 a1"), "submit")
    assert game.ending is Ending.SUBMITTED
    result = game.result
    assert result.right == set(parse_cells("b2 d2 g6"))
    assert result.wrong == set(parse_cells("a1"))
    assert result.missed == set(parse_cells("d7"))
    assert not result.solved
    assert after(*guesses(ATOMS), "submit").result.solved
    game = after("guess b2", "guess a1", "give up")
    assert game.ending is Ending.GAVE_UP
    result = game.result
    assert (len(result.right), len(result.wrong), len(result.missed)) == (1, 1, 3)


def test_the_atoms_stay_hidden_until_the_end() -> None:
    with pytest.raises(IllegalMove, match="stay hidden"):
        _ = after("fire 5").result


EQUIVALENT = ("a1 c1 c8", "c1 a8 c8")  # no port tells these apart


def test_an_equivalent_answer_is_wrong_unless_the_submission_forgives() -> None:
    hidden, guess = (Box(Grid(8, 8), parse_cells(cells)) for cells in EQUIVALENT)
    placed = [Guess(cell) for cell in sorted(guess.atoms)]
    strict = replay(Start(hidden), [*placed, Submit()])
    assert strict.guessed_equivalent
    assert len(strict.result.missed) == 1
    lenient = replay(Start(hidden), [*placed, Submit(forgiving=True)])
    assert lenient.guessed_equivalent
    assert lenient.result.solved
    arcade = replay(Start(hidden, True), [*placed, Submit(forgiving=True)])
    assert arcade.result.solved


# --- an unknown number of atoms ----------------------------------------------


@pytest.mark.parametrize(
    ("guesses", "wrong", "missed", "points"),
    [
        ("b2 d2 g6 d7", "", "", 0),
        ("b2 d2 g6", "", "d7", 5),
        ("b2 d2 g6 d7 a1", "a1", "", 5),
        ("b2 d2 a1", "a1", "g6 d7", 10),
        ("b2 d2 g6 a1", "a1", "d7", 5),
        ("b2 d2 a1 b1 c1", "a1 b1 c1", "g6 d7", 15),
    ],
)
def test_wrong_atoms_are_the_wrong_guesses_or_the_missed_atoms_whichever_are_more(
    guesses: str, wrong: str, missed: str, points: int
) -> None:
    placed = [*map(Guess, parse_cells(guesses))]
    start = Start(HIDDEN, atoms=AtomRange(3, 5))
    over = replay(start, [*placed, Submit()])
    assert (over.result.wrong, over.result.missed) == tuple(
        frozenset(parse_cells(it)) for it in (wrong, missed)
    )
    assert over.result.solved == (not points)
    assert tally(over, CLASSIC).total == points
    given_up = replay(start, [*placed, GiveUp()])
    assert tally(given_up, CLASSIC).total == points
    arcade = replay(replace(start, plays_on=True), [*placed, Submit()])
    assert [it.wrong for it in arcade.refuted] == ([points // 5] if points else [])


def test_guesses_are_submitted_within_the_range() -> None:
    game = Game(Start(HIDDEN, atoms=AtomRange(3, 5)))
    for place, cell in enumerate(parse_cells("a1 a2 a3 a4 a5")):
        with pytest.raises(IllegalMove) if place < 3 else nullcontext():
            play(game, Submit())
        game = play(game, Guess(cell))
    assert game.can_submit
    with pytest.raises(IllegalMove, match="all 5 guesses"):
        play(game, Guess(Cell.parse("a6")))


def test_an_answer_of_another_number_can_be_equivalent() -> None:
    hidden = Start(Box(Grid(), parse_cells("c5 d5 e7 h4")), atoms=AtomRange(3, 5))
    placed = [*map(Guess, parse_cells("c5 e7 h4"))]
    assert replay(hidden, [*placed, Submit()]).guessed_equivalent
    forgiven = replay(hidden, [*placed, Submit(forgiving=True)])
    assert forgiven.result.solved
    assert forgiven.result.elsewhere == {Cell.parse("d5")}


def test_a_game_does_not_begin_with_a_number_beyond_its_range() -> None:
    with pytest.raises(ValueError, match="There are not 1-3 atoms in this box"):
        Start(HIDDEN, atoms=AtomRange(1, 3))


# --- moves as text, games as values ------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "fire", "fire x", "fire ٣", "fire 1234", "guess", "give", "a", "mark", "mark atoms",
     "mark empty", "mark atoms b2 a1", "mark a1", "mark atoms a1 a1"],
)  # fmt: skip
def test_move_parser_refuses_other_text(text: str) -> None:
    with pytest.raises(ValueError, match="is not a"):
        parse_move(text)


@given(st.lists(moves, max_size=40), st.booleans())
def test_replaying_the_moves_gives_the_same_game(tried: list[Move], plays_on: bool) -> None:
    game = played(Game(Start(HIDDEN, plays_on)), tried)
    assert replay(Start(HIDDEN, plays_on), game.moves) == game
    assert not game.guesses & game.seals
    assert len(game.guesses) <= game.atoms.most
    if game.past and game.ending is None:
        assert play(play(game, Undo()), Redo()).marks == game.marks
    if game.future and game.ending is None:
        assert play(play(game, Redo()), Undo()).marks == game.marks


# --- words and marks, exactly ---------------------------------------------------


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Fire(104), "fire 104"), (Guess(Cell.parse("c4")), "guess c4"),
        (Seal(Cell.parse("z26")), "seal z26"), (SealLanes(104), "seal lanes 104"),
        (Mark(frozenset(parse_cells("c4 b2"))), "mark atoms b2 c4"),
        (Mark(empty=frozenset(parse_cells("c4"))), "mark empty c4"),
        (Mark(frozenset(parse_cells("a1")), frozenset(parse_cells("h8 b1"))),
         "mark atoms a1 empty b1 h8"),
        (Undo(), "undo"), (Redo(), "redo"),
        (Submit(), "submit"), (Submit(forgiving=True), "submit forgiving"), (GiveUp(), "give up"),
    ],
)  # fmt: skip
def test_moves_parse_what_they_print(move: Move, text: str) -> None:
    assert str(move) == text
    assert parse_move(text) == move
    assert parse_move(f"  {text.upper()} ") == move


@pytest.mark.parametrize(
    ("port", "rows", "columns"),
    [(4, (3, 4, 5), range(1, 9)), (21, (3, 4, 5), range(1, 9)), (1, (1, 2), range(1, 9)),
     (12, range(1, 9), (3, 4, 5)), (32, range(1, 9), (1, 2)), (17, (7, 8), range(1, 9))],
)  # fmt: skip
def test_the_lanes_of_a_straight_ray_are_its_own_and_the_two_beside(
    port: int, rows: Iterable[int], columns: Iterable[int]
) -> None:
    game = replay(Start(Box(Grid(), ())), [Fire(port), SealLanes(port)])
    assert game.seals == {Cell(row - 1, col - 1) for row in rows for col in columns}
    assert play(game, Undo()).seals == frozenset()


def test_one_undo_reverts_all_marks_of_a_hint() -> None:
    box = Box(Grid(), parse_cells("b2 d2 g6 d7"))
    before = replay(Start(box), [Guess(Cell.parse("a1")), Seal(Cell.parse("b2"))])
    move = Mark(frozenset(parse_cells("b2 d2")), frozenset(parse_cells("a1 h8")))
    after = play(before, move)
    assert after.guesses == set(parse_cells("b2 d2"))
    assert after.seals == set(parse_cells("a1 h8"))
    assert play(after, Undo()).marks == before.marks
    with pytest.raises(IllegalMove, match="marked already"):
        play(after, move)


# --- refusals ------------------------------------------------------------------

FULL = "guess a1,guess a2,guess a3,guess a4"
NO_LANES = "This only works on the marker of a ray that came out at the opposite port."


@pytest.mark.parametrize(
    ("made", "move", "sentence"),
    [
        ("fire 5", "fire 5", "You have already fired from port 5."),
        ("fire 5", "fire 27", "Port 27 is used: your ray from port 5 came out here."),
        ("", "fire 0", "There is no port 0: the ports are 1 to 32."),
        ("", "fire 33", "There is no port 33: the ports are 1 to 32."),
        ("", "guess i1", "There is no cell i1 on this board."),
        ("", "seal a9", "There is no cell a9 on this board."),
        ("", "mark atoms b2 empty a9", "There is no cell a9 on this board."),
        (FULL, "guess a5", "You have already placed all 4 guesses: remove one first."),
        (FULL, "mark atoms b2", "You have already placed all 4 guesses: remove one first."),
        ("mark atoms b2 empty a1", "mark empty a1", "These cells are marked already."),
        ("fire 5", "undo", "There is nothing to undo: rays cannot be undone."),
        ("guess c4,undo,seal c4", "redo", "There is nothing to redo."),
        ("guess c4", "submit", "Place 3 more atoms before you submit."),
        ("guess a1,guess a2,guess a3", "submit", "Place 1 more atom before you submit."),
        (f"{FULL},submit", "submit", "You have already tried this answer."),
        ("fire 4,seal lanes 4", "seal lanes 21", "These lanes are sealed already."),
        *(("fire 5,fire 30", f"seal lanes {port}", NO_LANES) for port in (0, 1, 5, 30, 33)),
        *(("give up", str(move), "This game is over.") for move in (Fire(1), Undo(), GiveUp())),
    ],
)
def test_refusals_say_exactly_why(made: str, move: str, sentence: str) -> None:
    game = after(*filter(None, made.split(",")), plays_on=True)
    with pytest.raises(IllegalMove) as refusal:
        play(game, parse_move(move))
    assert str(refusal.value) == sentence


def test_a_single_atom_can_only_be_guessed_once() -> None:
    game = replay(Start(Box(Grid(8, 8), [Cell(0, 0)])), [Guess(Cell(1, 1))])
    with pytest.raises(IllegalMove, match=r"^You have already placed your only guess: remove it"):
        play(game, Guess(Cell(2, 2)))


def test_after_10000_moves_a_game_can_only_be_given_up() -> None:
    game = replace(Game(Start(HIDDEN)), moves=(Guess(Cell(0, 0)), Undo()) * (MOST_MOVES // 2))
    with pytest.raises(IllegalMove, match="This game has reached its limit of 10,000 moves"):
        play(game, Fire(1))
    assert play(game, GiveUp()).ending is Ending.GAVE_UP


# --- limits --------------------------------------------------------------------------------


def test_undo_reaches_back_a_limited_number_of_changes() -> None:
    game = replay(Start(HIDDEN), [Seal(Cell(0, 0))] * (MOST_UNDONE + 7))
    for _ in range(MOST_UNDONE):
        game = play(game, Undo())
    with pytest.raises(IllegalMove, match="nothing to undo"):
        play(game, Undo())
    for _ in range(MOST_UNDONE):
        game = play(game, Redo())
    assert game.seals == {Cell(0, 0)}
