from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_tui.engine import HIT, Box, Cell, Grid, parse_cells, parse_outcome
from blackbox_tui.rules.clues import Clue, Clues, Marks
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.solver.analysis import UNKNOWN, Analysis, Budget, analyse, ranked_ports
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.text.hints import (
    TOO_MANY,
    format_odds,
    hints,
    odds_lines,
    odds_of,
)

SMALL = Grid(4, 4)
EVERY = [frozenset(cells) for cells in combinations(SMALL.cells, 2)]


def clues_of(box: Box, ports: list[int]) -> Clues:
    seen: dict[int, Clue] = {}
    for port in ports:
        if port not in seen:
            clue = Clue(port, box.fire(port).outcome)
            seen.update(dict.fromkeys(clue.ports, clue))
    return Clues(box.grid, len(box.atoms), tuple(dict.fromkeys(seen.values())))


UNMARKED = Marks()


def sentences(analysis: Analysis, marks: Marks = UNMARKED) -> list[str]:
    return [hint.sentence for hint in hints(analysis, marks, CLASSIC)]


@settings(deadline=None)
@given(st.sampled_from(EVERY), st.lists(st.sampled_from(SMALL.ports), max_size=6), st.data())
def test_every_hint_about_a_cell_is_true_of_every_placement_that_fits(
    atoms: frozenset[Cell], ports: list[int], data: st.DataObject
) -> None:
    clues = clues_of(Box(SMALL, atoms), ports)
    marks = Marks(data.draw(st.sampled_from(EVERY)), data.draw(st.sampled_from(EVERY)))
    left = [other for other in EVERY if all(clues.explained_by(other))]
    for sentence, spot in hints(run_job(analyse(clues)), marks, CLASSIC):
        if isinstance(spot, Cell):
            held = {spot in placement for placement in left}
            assert held == {"must be an atom" in sentence}


def test_the_weakest_comes_first_and_the_next_ray_last() -> None:
    box = Box(Grid(8, 8), parse_cells("f3 h5 c6 b8"))
    texts = sentences(run_job(analyse(clues_of(box, [2, 7, 13, 19, 23]))))
    assert texts[0] == "22 possibilities left."
    assert texts[1] == "There must be an atom on f3."
    assert texts[-1].startswith("Try port ")


def test_cells_that_are_already_marked_are_left_out() -> None:
    box = Box(Grid(8, 8), parse_cells("f3 h5 c6 b8"))
    analysis = run_job(analyse(clues_of(box, [2, 7, 13, 19, 23])))
    marks = Marks(frozenset(parse_cells("f3 b8 a1")), analysis.empty - set(parse_cells("a1")))
    assert sentences(analysis, marks)[1:-1] == ["There cannot be an atom on a1: remove that guess."]


def test_the_last_hint_says_when_no_ray_can_help() -> None:
    proved = sentences(run_job(analyse(clues_of(Box(SMALL, EVERY[40]), list(SMALL.ports)))))
    assert proved[0] in (
        "Only one possibility left: your rays have settled every atom.",
        "2 possibilities left, and no ray can tell them apart.",
    )
    assert proved[-1] == "No ray can tell you anything more: place your atoms and submit."


def test_equivalent_solutions_cannot_be_told_apart() -> None:
    box = Box(Grid(8, 8), parse_cells("a1 c1 c8"))
    texts = sentences(run_job(analyse(clues_of(box, list(box.grid.ports)))))
    assert texts[0] == "2 possibilities left, and no ray can tell them apart."


def test_too_many_possibilities_are_the_only_hint() -> None:
    assert sentences(UNKNOWN) == [TOO_MANY]


def test_an_estimate_is_called_one() -> None:
    clues = Clues(Grid(8, 8), 4, (Clue(3, HIT),))
    texts = sentences(run_job(analyse(clues, budget=Budget(cubes=1))))
    assert texts[0] == (
        "There are too many possibilities to count, so the next hint is an estimate."
    )
    assert "about" in texts[-1]
    assert len(texts) == 2


def test_ports_are_ranked_by_information_per_point() -> None:
    analysis = run_job(analyse(Clues(Grid(8, 8), 4)))
    for edition in EDITIONS.values():
        ranked = ranked_ports(analysis.worth, edition.price)
        rates = [analysis.worth[p].bits / analysis.worth[p].cost(edition.price) for p in ranked]
        assert all(a >= b - 1e-9 for a, b in pairwise(rates))
        assert sorted(ranked) == list(Grid(8, 8).ports)


def first_box(*rays: tuple[int, str]) -> Clues:
    grid = Grid(6, 6)
    return Clues(grid, 2, tuple(Clue(port, parse_outcome(end, grid)) for port, end in rays))


# --- odds ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0, "empty"),
        (1, "certain"),
        (0.001, "1 percent"),
        (0.999, "99 percent"),
        (0.5, "50 percent"),
    ],
)
def test_odds_are_certain_only_if_they_are(chance: float, text: str) -> None:
    assert format_odds(chance) == text


def test_odds_name_the_settled_cells_and_the_likeliest_others() -> None:
    analysis = run_job(analyse(first_box((3, "9"), (5, "H"))))
    lines = odds_lines(analysis)
    assert lines[:2] == [f"{analysis.placements} possibilities left.", "Certain atoms: d2."]
    assert lines[2] == f"Certainly empty: {len(analysis.empty)} cells."
    assert lines[3].startswith("Most likely otherwise: ")
    assert odds_of(analysis, parse_cells("d2 a3")) == "d2 certain and a3 empty."


def test_estimated_odds_are_called_estimates() -> None:
    clues = Clues(Grid(), 4, (Clue(2, HIT),))
    analysis = run_job(analyse(clues, budget=Budget(cubes=3, steps=0, sample=50)))
    assert analysis.placements is None
    assert odds_lines(analysis)[0] == (
        "There are too many possibilities to count, so these are estimates."
    )
