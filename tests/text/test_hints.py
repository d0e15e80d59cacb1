from __future__ import annotations

import re
from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_tui.engine import HIT, Box, Cell, Grid, parse_cells
from blackbox_tui.rules.game import Clue, Clues, Marks
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.solver.analysis import UNKNOWN, Analysis, Budget, analyse, best_port, ranked_ports
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.text.hints import hints

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
def test_every_hint_about_a_cell_is_a_proof(
    atoms: frozenset[Cell], ports: list[int], data: st.DataObject
) -> None:
    clues = clues_of(Box(SMALL, atoms), ports)
    marks = Marks(data.draw(st.sampled_from(EVERY)), data.draw(st.sampled_from(EVERY)))
    left = [other for other in EVERY if all(clues.explained_by(other))]
    for sentence, spot in hints(run_job(analyse(clues)), marks, CLASSIC):
        if isinstance(spot, Cell):
            held = {spot in placement for placement in left}
            assert held == {"holds an atom" in sentence}
            numbers = re.findall(r"(\d+) placements", sentence) or ["1"]
            assert int(numbers[0]) == len(left)


def test_the_weakest_comes_first_and_the_next_ray_last() -> None:
    box = Box(Grid(8, 8), parse_cells("f3 h5 c6 b8"))
    told = sentences(run_job(analyse(clues_of(box, [2, 7, 13, 19, 23]))))
    assert told[0] == "22 placements are left."
    assert told[1] == "f3 holds an atom: all 22 placements left have one there."
    assert told[-1].startswith("A good next ray is port ")


def test_cells_that_are_marked_already_are_not_told_again() -> None:
    box = Box(Grid(8, 8), parse_cells("f3 h5 c6 b8"))
    analysis = run_job(analyse(clues_of(box, [2, 7, 13, 19, 23])))
    marks = Marks(frozenset(parse_cells("f3 b8 a1")), analysis.empty - set(parse_cells("a1")))
    assert sentences(analysis, marks)[1:-1] == [
        "Your guess on a1 is wrong: none of the 22 placements left has an atom there."
    ]


def test_when_nothing_is_left_to_learn_it_says_so() -> None:
    proved = sentences(run_job(analyse(clues_of(Box(SMALL, EVERY[40]), list(SMALL.ports)))))
    assert proved[0] in (
        "One placement is left: the rays have proved the box.",
        "2 placements are left, and no ray can tell them apart.",
    )
    assert proved[-1] == "No ray can tell you anything more: place your atoms and submit."


def test_twins_are_named_as_such() -> None:
    box = Box(Grid(8, 8), parse_cells("a1 c1 c8"))
    told = sentences(run_job(analyse(clues_of(box, list(box.grid.ports)))))
    assert told[0] == "2 placements are left, and no ray can tell them apart."


def test_where_there_are_too_many_that_is_the_hint() -> None:
    assert sentences(UNKNOWN) == ["There are too many placements to tell yet: fire another ray."]


def test_an_estimate_is_called_one() -> None:
    clues = Clues(Grid(8, 8), 4, (Clue(3, HIT),))
    told = sentences(run_job(analyse(clues, budget=Budget(cubes=1))))
    assert told[0] == "There are too many placements to count; what follows is an estimate."
    assert "about" in told[-1]
    assert len(told) == 2


def test_ports_are_ranked_by_what_they_tell_for_their_price() -> None:
    analysis = run_job(analyse(Clues(Grid(8, 8), 4)))
    for edition in EDITIONS.values():
        ranked = ranked_ports(analysis, edition.price)
        rates = [analysis.worth[p].bits / analysis.worth[p].cost(edition.price) for p in ranked]
        assert all(a >= b - 1e-9 for a, b in pairwise(rates))
        assert best_port(analysis, edition.price) == ranked[0]
        assert sorted(ranked) == list(Grid(8, 8).ports)
