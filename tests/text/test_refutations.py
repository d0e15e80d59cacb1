from __future__ import annotations

import pytest

from blackbox_tui.engine import Grid, parse_cells, parse_outcome
from blackbox_tui.rules.clues import Clue
from blackbox_tui.text.refutations import refute_guess


@pytest.mark.parametrize(
    ("guesses", "port", "outcome", "sentence"),
    [
        ("c4", 3, "19", "With your atom on c4, ray 3 would come out at 31, not 19."),
        ("b2", 8, "R",
         "Nothing in your guess turns ray 8: it would come out at 17, but it came back."),
        ("a4", 3, "H", "With your atom on a4, ray 3 would come back, but it was absorbed."),
        ("a2 a4", 3, "20",
         "With your atoms on a2 and a4, ray 3 would come back, but it came out at 20."),
        ("e3", 3, "20", "With your atom on e3, ray 3 would be absorbed, but it came out at 20."),
    ],
)  # fmt: skip
def test_a_ray_refutes_a_guess_by_the_atoms_that_it_would_meet(
    guesses: str, port: int, outcome: str, sentence: str
) -> None:
    clue = Clue(port, parse_outcome(outcome, Grid()))
    assert refute_guess(clue, Grid(), parse_cells(guesses)) == sentence
