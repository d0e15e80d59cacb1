"""What a move did, as the full screen says it and as line mode says it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.rules.clues import Marks
from blackbox_tui.rules.game import Start, replay
from blackbox_tui.rules.moves import (
    Fire,
    GiveUp,
    Guess,
    Move,
    Redo,
    Seal,
    SealLanes,
    Submit,
    Undo,
)
from blackbox_tui.text.moves import (
    atoms_placed,
    cell_sentence,
    explained_sentence,
    move_sentence,
    open_cell_sentence,
    place_more,
    unexplained_sentence,
)

BOX = Box(Grid(), parse_cells("b2 d2 g6 d7"))
B2, D2, G6, D7, H8, C4, A1 = parse_cells("b2 d2 g6 d7 h8 c4 a1")
GUESSES = [Guess(cell) for cell in (B2, D2, G6)]

CASES: list[tuple[Sequence[Move], str, str]] = [
    ([Fire(2)], "Port 2: a hit. The ray was absorbed by an atom.", ""),
    (
        [Fire(5)],
        "Port 5: a detour. The ray came out at port 27.",
        "Port 5: a detour, marked A. The ray came out at port 27.",
    ),
    ([Guess(C4)], "Guess on c4. 1 of 4 atoms placed.", ""),
    ([Guess(C4), Guess(C4)], "Guess removed from c4. 0 of 4 atoms placed.", ""),
    (
        [Fire(2), *GUESSES, Guess(D7)],
        "Guess on d7. 4 of 4 atoms placed. Press s to submit.",
        "Guess on d7. 4 of 4 atoms placed. Your guesses explain 1 of 1 ray. "
        "Type submit when you are sure.",
    ),
    ([Seal(A1)], "a1 sealed as empty.", ""),
    ([Seal(A1), Seal(A1)], "a1 unsealed.", ""),
    (
        [Fire(4), SealLanes(4)],
        "Lanes sealed as empty. They usually are, but that is not certain.",
        "",
    ),
    ([Guess(C4), Undo()], "Undone. Guess removed from c4.", "Undone. Guesses: none."),
    (
        [Seal(A1), Guess(C4), Undo(), Redo()],
        "Redone. Guess on c4.",
        "Redone. Guesses: c4. Sealed: a1.",
    ),
    (
        [*GUESSES, Guess(H8), Submit()],
        "1 of 4 atoms is wrong. That costs points, and the game goes on.",
        "",
    ),
    (
        [*GUESSES[1:], Guess(H8), Guess(A1), Submit()],
        "2 of 4 atoms are wrong. That costs points, and the game goes on.",
        "",
    ),
    ([GiveUp()], "", ""),
]


@pytest.mark.parametrize(("moves", "shown", "spoken"), CASES)
def test_a_move_says_what_it_did(moves: Sequence[Move], shown: str, spoken: str) -> None:
    game = replay(Start(BOX, True), moves)
    assert move_sentence(game, moves[-1]) == shown
    assert move_sentence(game, moves[-1], spoken=True) == (spoken or shown)


def test_in_a_replay_a_move_does_not_say_what_to_do_next() -> None:
    whole: list[Move] = [Fire(2), *GUESSES, Guess(D7)]
    for spoken in (False, True):
        told = move_sentence(replay(Start(BOX), whole), Guess(D7), spoken=spoken, live=False)
        assert told == "Guess on d7. 4 of 4 atoms placed."


def test_in_a_replay_undo_says_which_marks_it_changed() -> None:
    game = replay(Start(BOX), [Seal(A1), Guess(A1), Undo()])
    told = move_sentence(game, Undo(), spoken=True, live=False)
    assert told == "Undone. Guess removed from a1. a1 sealed as empty."
    lanes = replay(Start(BOX), [Fire(4), SealLanes(4), Undo()])
    assert move_sentence(lanes, Undo()) == "Undone. a3 to h3, a4 to h4 and a5 to h5 unsealed."


def test_atoms_are_counted_for_the_seeker_and_the_hider() -> None:
    assert atoms_placed(2, 4) == "2 of 4 atoms placed"
    assert atoms_placed(0, 1) == "0 of 1 atom placed"
    assert place_more(1) == "Place 1 more atom first."
    assert place_more(3) == "Place 3 more atoms first."


def test_a_complete_guess_contradicts_rays() -> None:
    guessed = replay(Start(BOX), [Fire(2), *GUESSES, Guess(H8), Fire(5), Fire(13)])
    assert unexplained_sentence(guessed) == (
        "With your atom on d2, ray 13 would come out at 22, not 17."
    )


def test_guesses_explain_rays_or_do_not() -> None:
    assert explained_sentence(replay(Start(BOX), [])) == "You have not fired a ray yet."
    game = replay(Start(BOX), [Fire(2), Fire(5), Fire(30)])
    assert explained_sentence(game) == "Your guesses explain 0 of 3 rays."
    assert unexplained_sentence(game) == (
        "Your guesses do not explain rays 2, 5 and 30 yet. "
        "Nothing in your guess turns ray 2: it would come out at 23, but it was absorbed."
    )
    assert unexplained_sentence(replay(Start(BOX), [Fire(2)])) == (
        "Your guesses do not explain ray 2 yet. "
        "Nothing in your guess turns ray 2: it would come out at 23, but it was absorbed."
    )
    solved = replay(Start(BOX), [Fire(2), *GUESSES, Guess(D7)])
    assert unexplained_sentence(solved) == "Your guesses explain every ray."


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        (C4, "c4: your guess."),
        (A1, "a1: sealed as empty."),
        (H8, "h8. Enter places a guess, x seals the cell as empty."),
    ],
)
def test_a_cell_shows_its_mark_or_what_can_be_done(cell: Cell, sentence: str) -> None:
    assert cell_sentence(Marks(frozenset({C4}), frozenset({A1})), cell) == sentence


def test_where_the_atoms_are_in_sight_a_cell_shows_them() -> None:
    assert open_cell_sentence(BOX.atoms, B2) == "b2: an atom."
    assert open_cell_sentence(BOX.atoms, A1) == "a1: empty."
