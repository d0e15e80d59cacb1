from __future__ import annotations

import pytest

from blackbox_tui.engine import Box, Cell, Detour, Grid, Hit, parse_cells
from blackbox_tui.rules.clues import Clue, Marks, Refutation
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.moves import parse_move
from blackbox_tui.solver.contradictions import Contradiction, Verdict
from blackbox_tui.text.moves import (
    MARK_FIRST,
    assuming_sentence,
    assumption_clause,
    cell_sentence,
    check_refused,
    move_sentence,
    verdict_sentence,
)

BOX = Box(Grid(), parse_cells("b2 d2 g6 d7"))
RAY, OTHER = Clue(5, Detour(27)), Clue(7, Hit())


def after(*moves: str) -> Game:
    return replay(Start(BOX), map(parse_move, moves))


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
    game = after(f"assume {move}", "guess h8")
    assert assumption_clause(game.marks) == clause
    assert assuming_sentence(game.marks) == f"You assume that {clause}."


def test_nothing_is_said_where_nothing_is_assumed() -> None:
    assert assuming_sentence(after("guess f3").marks) == ""
    emptied = after("assume guess f3", "guess f3")
    assert assumption_clause(emptied.marks) == "…"
    assert assuming_sentence(emptied.marks) == MARK_FIRST


@pytest.mark.parametrize(
    ("contradiction", "sentence"),
    [
        (Contradiction(marks("f3"), (RAY,), Hit()),
         "If f3 held an atom, ray 5 would be absorbed; it came out at 27."),
        (Contradiction(marks("f3 c4"), (RAY,), Detour(3)),
         "If f3 and c4 held atoms, ray 5 would come out at 3; it came out at 27."),
        (Contradiction(marks(seals="f3"), (RAY,)),
         "If f3 were empty, ray 5 could not have come out at 27."),
        (Contradiction(marks("f3", "c4"), (OTHER, RAY), Hit()),
         "Ray 7 was absorbed, so if f3 held an atom and c4 were empty, ray 5 would be absorbed; "
         "it came out at 27."),
        (Contradiction(marks("f3"), (OTHER, RAY)),
         "Ray 7 was absorbed and ray 5 came out at 27. If f3 held an atom, they could not both "
         "have ended that way."),
        (Contradiction(marks("f3"), (Refutation(marks("a1").guesses, 1),)),
         "Your guess a1 had 1 wrong atom. If f3 held an atom, that could not be true."),
    ],
)  # fmt: skip
def test_a_contradiction_is_told_by_what_the_rays_would_have_done(
    contradiction: Contradiction, sentence: str
) -> None:
    assert verdict_sentence(Verdict(contradiction)) == sentence


def test_without_a_contradiction_the_sentence_says_how_certain_that_is() -> None:
    assert verdict_sentence(Verdict()) == "So far, no ray contradicts what you assume."
    assert "too many cases to tell" in verdict_sentence(Verdict(complete=False))


@pytest.mark.parametrize(
    ("moves", "refused"),
    [(("assume guess f3",), True), (("fire 5", "assume guess f3", "guess f3"), True),
     (("fire 5", "assume guess f3"), False)],
)  # fmt: skip
def test_a_check_needs_a_mark_and_a_ray(moves: tuple[str, ...], refused: bool) -> None:
    assert bool(check_refused(after(*moves))) is refused


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [("f3", "f3: an atom, you assume."), ("c4", "c4: your guess, on what you assume."),
     ("d5", "d5: sealed as empty, on what you assume."), ("a1", "a1: your guess.")],
)  # fmt: skip
def test_a_cell_says_whether_its_mark_depends_on_the_assumption(cell: str, sentence: str) -> None:
    game = after("guess a1", "assume guess f3", "guess c4", "seal d5")
    assert cell_sentence(game.marks, Cell.parse(cell)) == sentence
    assert (
        cell_sentence(after("assume seal f3").marks, Cell.parse("f3")) == "f3: empty, you assume."
    )


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (("assume guess f3",),
         "What if f3 holds an atom? a keeps what you mark from here on, A drops it."),
        (("guess f3", "assume guess f3"), MARK_FIRST),
        (("assume guess f3", "keep"), "Kept. 1 of 4 atoms placed."),
        (("assume guess f3", "drop"), "Dropped: your marks are as they were before."),
    ],
)  # fmt: skip
def test_a_move_says_what_became_of_the_assumption(moves: tuple[str, ...], sentence: str) -> None:
    assert move_sentence(after(*moves), parse_move(moves[-1])) == sentence
