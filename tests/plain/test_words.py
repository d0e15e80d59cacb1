from __future__ import annotations

import pytest

from blackbox_tui.engine import Grid, Hit
from blackbox_tui.plain.words import about_odds, percent, spoken
from blackbox_tui.rules.game import SYMBOLS, Clue, Clues
from blackbox_tui.solver.analysis import Budget, analyse
from blackbox_tui.solver.jobs import run_job


@pytest.mark.parametrize(
    ("symbol", "heard"), [("A", "A"), ("b", "small b"), ("Γ", "gamma"), ("R", "R")]
)
def test_a_marker_is_read_out_so_that_no_two_sound_alike(symbol: str, heard: str) -> None:
    assert spoken(symbol) == heard
    assert len({spoken(each) for each in SYMBOLS}) == len(SYMBOLS)
    assert all(spoken(each).isascii() for each in SYMBOLS)


@pytest.mark.parametrize(
    ("chance", "heard"),
    [
        (0, "empty"),
        (1, "certain"),
        (0.001, "1 percent"),
        (0.999, "99 percent"),
        (0.5, "50 percent"),
    ],
)
def test_a_chance_is_certain_only_if_it_is(chance: float, heard: str) -> None:
    assert percent(chance) == heard


def test_estimated_odds_are_told_to_be_estimates() -> None:
    clues = Clues(Grid(), 4, (Clue(2, Hit()),))
    analysis = run_job(analyse(clues, budget=Budget(cubes=3, steps=0, sample=50)))
    assert analysis.placements is None
    assert about_odds(analysis)[0] == "There are too many placements to count; these are estimates."
