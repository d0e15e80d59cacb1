from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain, combinations
from random import Random

import pytest

from blackbox_tui.computer.lookahead import EXHAUSTIVE_UP_TO, UNIT, Lookahead
from blackbox_tui.engine import Box, Cell, Grid, Outcome, Port, parse_cells
from blackbox_tui.engine.lanes import bits_of, lane_table
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.lists import Listed, enlist

GRID = Grid(4, 4)


def listed(*placements: str) -> Listed:
    members = [lane_table(GRID).bits(parse_cells(text)) for text in placements]
    return run_job(enlist(GRID, 2, members))


def cells(text: str) -> frozenset[Cell]:
    return frozenset(parse_cells(text))


def test_a_guess_is_the_likeliest_cells_even_if_no_placement_has_them_all() -> None:
    assert Lookahead(listed("a1 b1", "a1 c1", "d4 b4", "d4 c4"), CLASSIC).best_guess() == cells(
        "a1 d4"
    )


def test_of_equally_good_guesses_a_whole_placement_is_preferred() -> None:
    assert Lookahead(listed("a1 b1", "c1 d1"), CLASSIC).best_guess() in (
        cells("a1 b1"),
        cells("c1 d1"),
    )


def test_where_play_goes_on_a_guess_is_always_a_placement() -> None:
    every = ("a1 b1", "a1 c1", "d4 b4", "d4 c4")
    assert Lookahead(listed(*every), EDITIONS["arcade"]).best_guess() in map(cells, every)


def test_one_placement_left_is_guessed_and_costs_nothing_more() -> None:
    plan = run_job(Lookahead(listed("a1 b1"), CLASSIC).best_plan())
    assert (plan.port, plan.cost) == (None, 0)


def test_two_placements_are_told_apart_by_a_ray() -> None:
    plan = run_job(Lookahead(listed("a1 b1", "d4 c4"), CLASSIC).best_plan())
    assert plan.port is not None


@cache
def lowest_cost(boxes: frozenset[Box]) -> int:
    """What the best play costs for all these boxes together, by trying everything."""
    held = Counter(chain.from_iterable(box.atoms for box in boxes)).most_common(2)
    right = sum(number for _, number in held)
    costs = [CLASSIC.per_wrong_atom * (2 * len(boxes) - right)]
    for port in GRID.ports if len(boxes) > 1 else ():
        parts: dict[Outcome, set[Box]] = {}
        for box in boxes:
            parts.setdefault(outcome_of(box, port), set()).add(box)
        if len(parts) > 1:
            after = (lowest_cost(frozenset(part)) for part in parts.values())
            rays = (CLASSIC.price(outcome) * len(part) for outcome, part in parts.items())
            costs.append(sum(rays) + sum(after))
    return min(costs)


@cache
def outcome_of(box: Box, port: Port) -> Outcome:
    return box.fire(port).outcome


@pytest.mark.parametrize("seed", range(4))
def test_no_play_is_cheaper_than_the_plan_for_a_few_placements(seed: int) -> None:
    some = Random(seed).sample(list(combinations(range(16), 2)), 13)
    assert len(some) <= EXHAUSTIVE_UP_TO
    boxes = frozenset(Box(GRID, [GRID.cells[number] for number in atoms]) for atoms in some)
    listed = run_job(enlist(GRID, 2, map(bits_of, some)))
    plan = run_job(Lookahead(listed, CLASSIC).best_plan())
    assert plan.cost == UNIT * lowest_cost(boxes)
