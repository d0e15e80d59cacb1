"""The first box: what each ray rules out and why, what a hint is about, and how it is judged."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.clues import cells

from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.lessons.course import analyse_box, first_box, needed_step, refuting_ray, ruled_out
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.game import Game, Start, play
from blackbox_tui.rules.moves import Fire, Guess
from blackbox_tui.solver.reasons import Deduction

SMALL = Grid(5, 5)
EVERY = [frozenset(cells) for cells in combinations(SMALL.cells, 2)]


@given(st.sampled_from(EVERY), st.lists(st.sampled_from(SMALL.ports), min_size=1, max_size=4))
def test_every_empty_cell_is_explained_once_after_the_ray_that_proves_it(
    atoms: frozenset[Cell], ports: list[int]
) -> None:
    game, explained = Game(Start(Box(SMALL, atoms))), frozenset[Cell]()
    for port in ports:
        if port in game.clues.markers:
            continue
        game = play(game, Fire(port))
        for step in ruled_out(game.clues):
            assert step.empty
            assert not step.empty & explained
            assert step.before.empty == explained
            assert not any(other & step.empty for other in EVERY if fits(other, step))
            explained |= step.empty
        assert explained == analyse_box(game.clues).empty


def fits(atoms: frozenset[Cell], step: Deduction) -> bool:
    """Do these atoms agree with the rays of a step and with what was known before?"""
    known = atoms >= step.before.atoms and not atoms & step.before.empty
    return known and all(Clues(SMALL, AtomRange(len(atoms)), step.rays).fits(atoms))


def after_guessing(guesses: str, *ports: int) -> Game:
    game = first_box().game
    for port in ports:
        game = play(game, Fire(port))
    for cell in parse_cells(guesses):
        game = play(game, Guess(cell))
    return game


@pytest.mark.parametrize(("guesses", "atoms", "empty"), [("a3 e1", "", "a3"), ("e1", "d2", "")])
def test_a_wrong_guess_is_argued_against_before_an_atom_is_argued_for(
    guesses: str, atoms: str, empty: str
) -> None:
    step = needed_step(after_guessing(guesses, 3))
    assert step is not None
    assert (step.atoms, step.empty) == (cells(atoms), cells(empty))


@pytest.mark.parametrize(
    ("guesses", "refuted_by"), [("d2 e5", None), ("d2 f5", None), ("a1 b1", 3), ("a1", None)]
)
def test_a_complete_guess_may_contradict_a_ray(guesses: str, refuted_by: int | None) -> None:
    clue = refuting_ray(after_guessing(guesses, 3))
    assert (clue and clue.entry) == refuted_by
