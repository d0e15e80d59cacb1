"""What a move did and what is assumed, as the full screen says it and as text mode says it."""

from __future__ import annotations

import pytest
from support.sessions import ANSWER, NOT_IT, guess_all, puzzle

from blackbox_tui.engine import Box, Cell, Detour, Grid, Hit, parse_cells
from blackbox_tui.rules.clues import Clue, Marks, Refutation
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.moves import Move, Submit, parse_move
from blackbox_tui.solver.contradictions import Contradiction, Verdict
from blackbox_tui.text.moves import (
    MARK_FIRST,
    assuming_sentence,
    assumption_clause,
    atoms_placed,
    cell_sentence,
    check_refused,
    check_sentence,
    explained_sentence,
    move_sentence,
    open_cell_sentence,
    place_more,
    unexplained_sentence,
    verdict_sentence,
)

BOX = Box(Grid(), parse_cells("b2 d2 g6 d7"))
FULL = "guess b2, guess d2, guess g6"


def after(moves: str = "") -> Game:
    """The game after these moves; a wrong submission does not end it."""
    return replay(Start(BOX, True), map(parse_move, filter(None, moves.split(", "))))


@pytest.mark.parametrize(
    ("moves", "shown", "spoken"),
    [
        ("fire 2", "Port 2: a hit. The ray was absorbed by an atom.", ""),
        ("fire 5", "Port 5: a detour. The ray came out at port 27.",
         "Port 5: a detour, marked A. The ray came out at port 27."),
        ("guess c4", "Guess on c4. 1 of 4 atoms placed.", ""),
        ("guess c4, guess c4", "Guess removed from c4. 0 of 4 atoms placed.", ""),
        (f"fire 2, {FULL}, guess d7",
         "Guess on d7. 4 of 4 atoms placed. Press s to submit.",
         "Guess on d7. 4 of 4 atoms placed. Your guesses explain 1 of 1 ray. "
         "Type submit when you are sure."),
        ("mark atoms c4 empty a1 b1",
         "Marked: a guess on c4, and a1 and b1 as empty. 1 of 4 atoms placed.", ""),
        ("seal a1", "a1 sealed as empty.", ""),
        ("seal a1, seal a1", "a1 unsealed.", ""),
        ("fire 4, seal lanes 4",
         "Lanes sealed as empty. They usually are, but that is not certain.", ""),
        ("fire 4, seal lanes 4, undo",
         "Undone. a3 to h3, a4 to h4 and a5 to h5 unsealed.", "Undone. Guesses: none."),
        ("guess c4, undo", "Undone. Guess removed from c4.", "Undone. Guesses: none."),
        ("seal a1, guess c4, undo, redo",
         "Redone. Guess on c4.", "Redone. Guesses: c4. Sealed: a1."),
        (f"{FULL}, guess h8, submit",
         "1 of 4 atoms is wrong. That costs points, and the game goes on.", ""),
        ("guess d2, guess g6, guess h8, guess a1, submit",
         "2 of 4 atoms are wrong. That costs points, and the game goes on.", ""),
        ("give up", "", ""),
        ("assume guess f3",
         "What if f3 holds an atom? a keeps what you mark from here on, A drops it.",
         "What if f3 holds an atom? "
         "Type keep to keep what you mark from here on, or drop to drop it."),
        ("guess f3, assume guess f3", MARK_FIRST, ""),
        ("assume guess f3, keep", "Kept. 1 of 4 atoms placed.", ""),
        ("assume guess f3, drop", "Dropped: your marks are as they were before.",
         "Dropped: your marks are as they were before. Guesses: none."),
    ],
)  # fmt: skip
def test_a_move_says_what_it_did(moves: str, shown: str, spoken: str) -> None:
    move = parse_move(moves.rsplit(", ", maxsplit=1)[-1])
    assert move_sentence(after(moves), move) == shown
    assert move_sentence(after(moves), move, spoken=True) == (spoken or shown)


@pytest.mark.parametrize(
    ("moves", "shown", "spoken"),
    [
        ([*guess_all(NOT_IT), Submit()],
         "That is not the solution. Press v to see which rays contradict it.",
         "That is not the solution. Type verify to see which rays contradict it."),
        (guess_all(ANSWER), "Guess on h7. 4 of 4 atoms placed. Press s to check them.",
         "Guess on h7. 4 of 4 atoms placed. Type check to check them."),
    ],
)  # fmt: skip
def test_in_a_puzzle_nobody_says_how_many_atoms_are_wrong_or_rays_fit(
    moves: list[Move], shown: str, spoken: str
) -> None:
    game = puzzle(moves).game
    assert move_sentence(game, moves[-1]) == shown
    assert move_sentence(game, moves[-1], spoken=True) == spoken


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (f"fire 2, {FULL}, guess d7", "Guess on d7. 4 of 4 atoms placed."),
        ("seal a1, guess a1, undo", "Undone. Guess removed from a1. a1 sealed as empty."),
    ],
)
def test_in_a_replay_a_move_does_not_say_what_to_do_next(moves: str, sentence: str) -> None:
    move = parse_move(moves.rsplit(", ", maxsplit=1)[-1])
    for spoken in (False, True):
        assert move_sentence(after(moves), move, spoken=spoken, live=False) == sentence


def test_atoms_are_counted_for_the_seeker_and_the_hider() -> None:
    assert [atoms_placed(2, 4), atoms_placed(0, 1), place_more(1), place_more(3)] == [
        "2 of 4 atoms placed", "0 of 1 atom placed", "Place 1 more atom first.",
        "Place 3 more atoms first.",
    ]  # fmt: skip


NOTHING_TURNS = "Nothing in your guess turns ray 2: it would come out at 23, but it was absorbed."


@pytest.mark.parametrize(
    ("moves", "explained", "unexplained"),
    [
        ("", "You have not fired a ray yet.", "Your guesses explain every ray."),
        ("fire 2, fire 5, fire 30", "Your guesses explain 0 of 3 rays.",
         f"Your guesses do not explain the rays from ports 2, 5 and 30 yet. {NOTHING_TURNS}"),
        ("fire 2", "Your guesses explain 0 of 1 ray.",
         f"Your guesses do not explain the ray from port 2 yet. {NOTHING_TURNS}"),
        (f"fire 2, {FULL}, guess d7", "Your guesses explain 1 of 1 ray.",
         "Your guesses explain every ray."),
        ("fire 2, fire 5, guess h8, guess h7, guess h6, guess h5",
         "Your guesses explain 0 of 2 rays.",
         f"Your guess contradicts the rays from ports 2 and 5. {NOTHING_TURNS}"),
        (f"fire 2, {FULL}, guess h8, fire 5, fire 13", "Your guesses explain 2 of 3 rays.",
         "With your atom on d2, the ray from port 13 would come out at 22, not 17."),
    ],
)  # fmt: skip
def test_guesses_explain_rays_or_contradict_them(
    moves: str, explained: str, unexplained: str
) -> None:
    assert explained_sentence(after(moves)) == explained
    assert unexplained_sentence(after(moves)) == unexplained
    asked = unexplained if moves.count("guess") else explained
    assert check_sentence(after(moves)) == asked


@pytest.mark.parametrize(
    ("moves", "cell", "sentence"),
    [
        ("guess c4, seal a1", "c4", "c4: your guess."),
        ("guess c4, seal a1", "a1", "a1: sealed as empty."),
        ("guess c4, seal a1", "h8", "h8. Enter places a guess, x seals the cell as empty."),
        ("assume seal f3", "f3", "f3: empty, you assume."),
        *(
            ("guess a1, assume guess f3, guess c4, seal d5", cell, f"{cell}: {said}")
            for cell, said in (
                ("f3", "an atom, you assume."),
                ("c4", "your guess, on what you assume."),
                ("d5", "sealed as empty, on what you assume."),
                ("a1", "your guess."),
            )
        ),
    ],
)
def test_a_cell_shows_its_mark_or_what_can_be_done(moves: str, cell: str, sentence: str) -> None:
    assert cell_sentence(after(moves).marks, Cell.parse(cell)) == sentence


def test_where_the_atoms_are_in_sight_a_cell_shows_them() -> None:
    assert open_cell_sentence(BOX.atoms, Cell.parse("b2")) == "b2: an atom."
    assert open_cell_sentence(BOX.atoms, Cell.parse("a1")) == "a1: empty."


# --- assumptions ------------------------------------------------------------------------


RAY, OTHER = Clue(5, Detour(27)), Clue(7, Hit())


def marks(guesses: str = "", seals: str = "") -> Marks:
    return Marks(frozenset(parse_cells(guesses)), frozenset(parse_cells(seals)))


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("guess f3", "f3 holds an atom"),
        ("seal f3", "f3 is empty"),
        ("mark atoms f3 c4", "f3 and c4 hold atoms"),
        ("mark empty f3 c4", "f3 and c4 are empty"),
        ("mark atoms f3 empty c4", "f3 holds an atom and c4 is empty"),
        ("mark empty a1 b1 c1 d1", "a1 to d1 are empty"),
    ],
)
def test_an_assumption_is_said_as_a_clause(move: str, clause: str) -> None:
    game = after(f"assume {move}, guess h8")
    assert assumption_clause(game.marks) == clause
    assert assuming_sentence(game.marks) == f"You assume that {clause}."


def test_nothing_is_said_where_nothing_is_assumed() -> None:
    assert assuming_sentence(after("guess f3").marks) == ""
    emptied = after("assume guess f3, guess f3")
    assert assumption_clause(emptied.marks) == "…"
    assert assuming_sentence(emptied.marks) == MARK_FIRST


@pytest.mark.parametrize(
    ("contradiction", "sentence"),
    [
        (Contradiction(marks("f3"), (RAY,), Hit()),
         "The ray from port 5 came out at 27. Suppose f3 holds an atom. Then ray 5 would have been "
         "absorbed. So f3 is empty."),
        (Contradiction(marks("f3 c4"), (RAY,), Detour(3)),
         "The ray from port 5 came out at 27. Suppose f3 and c4 hold atoms. Then ray 5 would have "
         "come out at 3. So these marks cannot all be right."),
        (Contradiction(marks(seals="f3"), (RAY,)),
         "The ray from port 5 came out at 27. Suppose f3 is empty. Then ray 5 could not have come "
         "out at 27. So f3 holds an atom."),
        (Contradiction(marks("f3", "c4"), (OTHER, RAY), Hit()),
         "The ray from port 7 was absorbed and the ray from port 5 came out at 27. Suppose f3 "
         "holds an atom and c4 is empty. With ray 7 as it was, ray 5 would have been absorbed. So "
         "these marks cannot all be right."),
        (Contradiction(marks("f3"), (OTHER, RAY)),
         "The ray from port 7 was absorbed and the ray from port 5 came out at 27. Suppose f3 "
         "holds an atom. Then the rays could not both have ended like this. So f3 is empty."),
        (Contradiction(marks("f3"), (Refutation(marks("a1").guesses, 1),)),
         "Your guess a1 had 1 wrong atom. Suppose f3 holds an atom. Then that could not be true. "
         "So f3 is empty."),
        (Contradiction(marks("f3"), (RAY, Refutation(marks("a1 b1").guesses, 2))),
         "The ray from port 5 came out at 27 and your guess a1 and b1 had 2 wrong atoms. Suppose "
         "f3 holds an atom. Then these could not both be true. So f3 is empty."),
    ],
)  # fmt: skip
def test_a_contradiction_is_told_by_what_the_rays_would_have_done(
    contradiction: Contradiction, sentence: str
) -> None:
    assert verdict_sentence(Verdict(contradiction)) == sentence


def test_without_a_contradiction_the_sentence_says_how_certain_that_is() -> None:
    assert verdict_sentence(Verdict()) == "So far, no ray contradicts what you assume."
    assert verdict_sentence(Verdict(complete=False)) == (
        "There are too many cases to tell. Fire another ray, or assume more."
    )


@pytest.mark.parametrize(
    ("moves", "refused"),
    [("assume guess f3", True), ("fire 5, assume guess f3, guess f3", True),
     ("fire 5, assume guess f3", False)],
)  # fmt: skip
def test_a_check_needs_a_mark_and_a_ray(moves: str, refused: bool) -> None:
    assert bool(check_refused(after(moves))) is refused
