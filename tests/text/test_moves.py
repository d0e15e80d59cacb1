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
    cell_sentence,
    fit_phrases,
    fit_sentence,
    move_sentence,
    verdict_sentence,
    verify_refused,
    verify_sentence,
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
        ("guess c4", "Guess placed on c4.", "Guess placed on c4. 1 of 4 atoms placed."),
        ("guess c4, guess c4", "Guess removed from c4.",
         "Guess removed from c4. 0 of 4 atoms placed."),
        (f"fire 2, {FULL}, guess d7",
         "Guess placed on d7. Press {submit} to submit.",
         "Guess placed on d7. 4 of 4 atoms placed. Your answer fits the ray. "
         "Others may fit too. Type submit when you are sure."),
        ("mark atoms c4 empty a1 b1", "Marked for you: a guess on c4 and 2 empty cells.",
         "Marked for you: a guess on c4, and a1 and b1 as empty. 1 of 4 atoms placed."),
        ("mark atoms c4 d5", "Marked for you: guesses on c4 and d5.",
         "Marked for you: guesses on c4 and d5. 2 of 4 atoms placed."),
        ("mark empty a1", "Marked for you: 1 empty cell.",
         "Marked for you: a1 as empty. 0 of 4 atoms placed."),
        ("seal a1", "a1 sealed as empty.", ""),
        ("seal a1, seal a1", "a1 unsealed.", ""),
        ("fire 4, seal lanes 4",
         "Lanes sealed as empty. They usually are, but that is not certain.", ""),
        ("fire 4, seal lanes 4, undo",
         "Undone. a3 to h3, a4 to h4 and a5 to h5 unsealed.", "Undone. No guesses."),
        ("guess c4, undo", "Undone. Guess removed from c4.", "Undone. No guesses."),
        ("seal a1, guess c4, undo, redo",
         "Redone. Guess placed on c4.", "Redone. Guesses: c4. Sealed: a1."),
        (f"{FULL}, guess h8, submit",
         "1 of 4 atoms is wrong. That costs points, and the game goes on.", ""),
        ("guess d2, guess g6, guess h8, guess a1, submit",
         "2 of 4 atoms are wrong. That costs points, and the game goes on.", ""),
        ("give up", "", ""),
        ("assume guess f3",
         "What if f3 holds an atom? Mark what follows. {what-if} keeps it all, {drop} drops it.",
         "What if f3 holds an atom? Mark what follows. "
         "Type keep to keep it all, or drop to drop it."),
        ("guess f3, assume guess f3", MARK_FIRST, ""),
        ("assume guess f3, keep", "Kept.", "Kept. 1 of 4 atoms placed."),
        ("assume guess f3, drop", "Dropped. The marks are as they were before.",
         "Dropped. The marks are as they were before. No guesses."),
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
         "That is not the solution. Press {verify} to see which rays contradict it.",
         "That is not the solution. Type verify to see which rays contradict it."),
        (guess_all(ANSWER), "Guess placed on h7. Press {submit} to check them.",
         "Guess placed on h7. 4 of 4 atoms placed. Type check to check them."),
    ],
)  # fmt: skip
def test_in_a_puzzle_nobody_says_how_many_atoms_are_wrong_or_rays_fit(
    moves: list[Move], shown: str, spoken: str
) -> None:
    game = puzzle(moves).game
    assert move_sentence(game, moves[-1]) == shown
    assert move_sentence(game, moves[-1], spoken=True) == spoken


@pytest.mark.parametrize(
    ("moves", "shown", "more"),
    [
        (f"fire 2, {FULL}, guess d7", "Guess placed on d7.", " 4 of 4 atoms placed."),
        ("seal a1, guess a1, undo", "Undone. Guess removed from a1. a1 sealed as empty.", ""),
        ("mark atoms c4", "Marked by a hint: a guess on c4.", " 1 of 4 atoms placed."),
    ],
)
def test_in_a_replay_a_move_does_not_say_what_to_do_next(moves: str, shown: str, more: str) -> None:
    game, move = after(moves), parse_move(moves.rsplit(", ", maxsplit=1)[-1])
    assert move_sentence(game, move, live=False) == shown
    assert move_sentence(game, move, spoken=True, live=False) == shown + more


ENDS = "it would come out at 23, but it was absorbed."
ALL_WRONG = "fire 2, fire 5, guess h8, guess h7, guess h6, guess h5"


@pytest.mark.parametrize(
    ("moves", "phrases"),
    [
        (f"{FULL}, guess d7", []),
        (f"fire 2, {FULL}", []),
        (f"fire 2, {FULL}, guess d7", ["fits the ray", "others may fit too"]),
        (f"fire 2, fire 5, {FULL}, guess d7", ["fits all 2 rays", "others may fit too"]),
        (f"fire 2, {FULL}, guess h8, fire 5, fire 13", ["fits 2 of 3 rays"]),
        (ALL_WRONG, ["fits 0 of 2 rays"]),
        ("fire 2, guess h8, guess h7, guess h6, guess h5", ["does not fit the ray"]),
    ],
)
def test_only_a_complete_answer_fits_rays_and_others_may_fit_unless_it_is_the_only_one(
    moves: str, phrases: list[str]
) -> None:
    game = after(moves)
    assert fit_phrases(game) == phrases
    assert fit_phrases(game, only=True) == [it for it in phrases if not it.startswith("others")]


def test_a_sentence_says_so_too_but_not_in_a_puzzle_which_has_one_solution() -> None:
    game = after(f"fire 2, fire 5, {FULL}, guess d7")
    assert fit_sentence(game) == "Your answer fits all 2 rays. Others may fit too."
    assert fit_sentence(game, only=True) == "Your answer fits all 2 rays."
    assert fit_sentence(puzzle(guess_all(ANSWER)).game) == "Your answer fits all 5 rays."


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("", "No ray has been fired yet."),
        (f"{FULL}, guess d7", "No ray has been fired yet."),
        ("fire 2, fire 5", "Place a guess first. Then {verify} shows which rays it contradicts."),
        ("fire 2, fire 5, guess h8",
         "Your guesses do not fit the rays from ports 2 and 5 yet. "
         f"Nothing in your guess turns ray 2: {ENDS}"),
        ("fire 2, guess h8",
         "Your guesses do not fit the ray from port 2 yet. "
         f"Nothing in your guess turns ray 2: {ENDS}"),
        ("fire 2, guess b2", "Your guesses fit every ray so far."),
        (f"fire 2, {FULL}, guess d7", "Your answer fits the ray. Others may fit too."),
        (ALL_WRONG,
         "Your answer contradicts the rays from ports 2 and 5. "
         f"Nothing in your guess turns ray 2: {ENDS}"),
        (f"fire 2, {FULL}, guess h8, fire 5, fire 13",
         "With your atom on d2, the ray from port 13 would come out at 22, not 17."),
    ],
)  # fmt: skip
def test_guesses_fit_rays_or_contradict_them(moves: str, sentence: str) -> None:
    assert verify_sentence(after(moves)) == sentence


@pytest.mark.parametrize(
    ("moves", "cell", "sentence"),
    [
        ("guess c4, seal a1", "c4", "c4: your guess."),
        ("guess c4, seal a1", "a1", "a1: sealed as empty."),
        ("guess c4, seal a1", "h8", "h8. Enter places a guess, {seal} seals the cell as empty."),
        ("assume seal f3", "f3", "f3: assumed to be empty."),
        *(
            ("guess a1, assume guess f3, guess c4, seal d5", cell, f"{cell}: {said}")
            for cell, said in (
                ("f3", "assumed to hold an atom."),
                ("c4", "your guess, under your assumption."),
                ("d5", "sealed as empty, under your assumption."),
                ("a1", "your guess."),
            )
        ),
    ],
)
def test_a_cell_shows_its_mark_or_what_can_be_done(moves: str, cell: str, sentence: str) -> None:
    assert cell_sentence(after(moves).marks, Cell.parse(cell)) == sentence


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
    assert assuming_sentence(game.marks) == f"You are assuming that {clause}."


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
    assert verdict_sentence(Verdict()) == "No ray contradicts this assumption so far."
    many = "Too many cases to check. Fire another ray, or assume more."
    assert verdict_sentence(Verdict(complete=False)) == many


def test_a_check_needs_a_mark_and_a_ray() -> None:
    assert verify_refused(after("assume guess f3"))
    assert verify_refused(after("fire 5, assume guess f3, guess f3"))
    assert not verify_refused(after("fire 5, assume guess f3"))
