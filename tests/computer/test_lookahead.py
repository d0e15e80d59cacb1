"""The computer's search, held against trying everything on small sets of placements."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain, combinations
from random import Random

import pytest
from support.clues import cells, listed

from blackbox_tui.computer import lookahead
from blackbox_tui.computer.lookahead import (
    EARLY_GUESS_UP_TO,
    EXHAUSTIVE_UP_TO,
    UNIT,
    Choice,
    Lookahead,
    expected_cost,
)
from blackbox_tui.engine import Box, Cell, Grid, Outcome, Port
from blackbox_tui.engine.lanes import bits_of
from blackbox_tui.rules.clues import count_wrong
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, Edition
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.lists import enlist
from blackbox_tui.values import replace

GRID, ATOMS = Grid(4, 4), 2
WEIGHTS = {1: 7, ATOMS: 1, 3: 2}  # of a placement, by its number of atoms where that is unknown
ARCADE = EDITIONS["arcade"]
CHEAP_GUESS = replace(CLASSIC, name="cheap guess", per_wrong_atom=1)
CHEAP_TRY = replace(ARCADE, name="cheap try", per_wrong_atom=10)

Boxes = frozenset[Box]


def some_boxes(seed: int, number: int, atoms: Iterable[int] = (ATOMS,)) -> Boxes:
    """That many different boxes with two atoms, or as many of each of these numbers."""
    chance, boxes = Random(seed), set[Box]()
    for some in atoms:
        placements = [*combinations(GRID.cells, some)]
        boxes |= {Box(GRID, cells) for cells in chance.sample(placements, number)}
    return frozenset(boxes)


def mass(boxes: Iterable[Box]) -> int:
    """How much these boxes count together."""
    return sum(WEIGHTS[len(box.atoms)] for box in boxes)


def search(boxes: Iterable[Box], edition: Edition) -> Lookahead:
    numbers = [sorted(map(GRID.cells.index, box.atoms)) for box in boxes]
    weights = {len(number): WEIGHTS[len(number)] for number in numbers}
    return Lookahead(run_job(enlist(GRID, weights, sorted(map(bits_of, numbers)))), edition)


def plan_for(boxes: Iterable[Box], edition: Edition) -> Choice:
    return run_job(search(boxes, edition).best_plan())


@cache
def divided(boxes: Boxes, port: Port) -> dict[Outcome, Boxes]:
    """The boxes by what the ray from that port does in them."""
    parts: dict[Outcome, set[Box]] = {}
    for box in boxes:
        parts.setdefault(box.fire(port).outcome, set()).add(box)
    return {outcome: frozenset(part) for outcome, part in parts.items()}


def dividing_ports(boxes: Boxes) -> list[Port]:
    return [port for port in GRID.ports if len(divided(boxes, port)) > 1]


def ray_cost(boxes: Boxes, port: Port, edition: Edition) -> int:
    """What the ray costs in all these boxes together."""
    parts = divided(boxes, port).items()
    return sum(edition.cost(outcome) * mass(part) for outcome, part in parts)


def guess_cost(boxes: Boxes, edition: Edition, guess: frozenset[Cell]) -> int:
    """What it costs to submit these cells now; where play goes on, with all that follows."""
    by_wrong: dict[int, set[Box]] = {}
    for box in boxes:
        by_wrong.setdefault(count_wrong(guess, box.atoms), set()).add(box)
    cost = sum(edition.per_wrong_atom * wrong * mass(part) for wrong, part in by_wrong.items())
    if edition.plays_on:
        cost += sum(
            lowest_cost(frozenset(part), edition) for wrong, part in by_wrong.items() if wrong
        )
    return cost


@cache
def lowest_cost(boxes: Boxes, edition: Edition) -> int:
    """What the best play costs for all these boxes together, by trying everything."""
    if len(boxes) == 1:
        return 0
    ports = dividing_ports(boxes)
    costs = [
        ray_cost(boxes, port, edition)
        + sum(lowest_cost(part, edition) for part in divided(boxes, port).values())
        for port in ports
    ]
    if not edition.plays_on:
        cells, sizes = {*chain(*(box.atoms for box in boxes))}, {len(box.atoms) for box in boxes}
        for size in range(min(sizes), max(sizes) + 1):
            guesses = map(frozenset, combinations(cells, size))
            costs += (guess_cost(boxes, edition, guess) for guess in guesses)
    elif len(boxes) <= EARLY_GUESS_UP_TO or not ports:
        costs += (guess_cost(boxes, edition, box.atoms) for box in boxes)
    return min(costs)


def cost_of_following(boxes: Boxes, edition: Edition) -> int:
    """What it costs to do as each plan says, up to its guess."""
    found = search(boxes, edition)
    port = run_job(found.best_plan()).port
    if port is None:
        return guess_cost(boxes, edition, found.best_guess())
    after = (cost_of_following(part, edition) for part in divided(boxes, port).values())
    return ray_cost(boxes, port, edition) + sum(after)


EDITIONS_TRIED = [CLASSIC, EDITIONS["rays"], ARCADE, CHEAP_GUESS, CHEAP_TRY]


@pytest.mark.parametrize("edition", EDITIONS_TRIED, ids=lambda edition: edition.name)
@pytest.mark.parametrize(
    ("seed", "number", "atoms"),
    [
        *((0, 13, (2,)), (1, 11, (2,)), (2, 8, (2,)), (3, 5, (2,)), (4, 3, (2,))),
        *((0, 3, (1, 2)), (1, 3, (2, 3)), (2, 3, (1, 2, 3)), (3, 3, (1, 3))),
    ],
)
def test_plans_cost_as_much_as_exhaustive_search(
    seed: int, number: int, atoms: tuple[int, ...], edition: Edition
) -> None:
    assert number <= EXHAUSTIVE_UP_TO
    boxes = some_boxes(seed, number, atoms)
    cost = UNIT * lowest_cost(boxes, edition)
    assert plan_for(boxes, edition).cost == cost == UNIT * cost_of_following(boxes, edition)


@pytest.mark.parametrize(
    "edition", [CLASSIC, CHEAP_GUESS, EDITIONS["rays"]], ids=lambda it: it.name
)
@pytest.mark.parametrize(
    ("seed", "number", "atoms"), [*((seed, 9, (2,)) for seed in range(3)), (7, 3, (1, 2, 3))]
)
def test_rays_and_answers_cost_as_much_as_exhaustive_search(
    seed: int, number: int, atoms: tuple[int, ...], edition: Edition
) -> None:
    boxes = some_boxes(seed, number, atoms)
    found = search(boxes, edition)
    run_job(found.best_plan())
    for port in GRID.ports:
        after = sum(lowest_cost(part, edition) for part in divided(boxes, port).values())
        cost = UNIT * (ray_cost(boxes, port, edition) + after)
        assert run_job(found.cost_of_ray(port)) == cost
    for size in atoms:
        for answer in Random(seed).sample([*combinations(GRID.cells, size)], 14):
            cost = UNIT * guess_cost(boxes, edition, frozenset(answer))
            assert found.cost_of_answer(answer) == cost


def test_the_editions_tried_are_played_differently() -> None:
    plans = [plan_for(some_boxes(2, 8), edition) for edition in EDITIONS_TRIED]
    assert {plan.port is None for plan in plans} == {True, False}
    assert len({plan.cost for plan in plans}) == len(EDITIONS_TRIED)


@pytest.fixture
def few_are_many(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Four placements are already too many to search every port."""
    monkeypatch.setattr(lookahead, "EXHAUSTIVE_UP_TO", 3)
    return monkeypatch


@pytest.mark.parametrize("seed", range(3))
def test_with_many_placements_the_best_of_the_ports_played_out_is_chosen(
    seed: int, few_are_many: pytest.MonkeyPatch
) -> None:
    boxes = some_boxes(seed, 12)
    lowest = UNIT * lowest_cost(boxes, CLASSIC)
    narrow = plan_for(boxes, CLASSIC)
    few_are_many.setattr(lookahead, "CANDIDATE_PORTS", 99)
    few_are_many.setattr(lookahead, "PLAYED_OUT", 99)
    assert plan_for(boxes, CLASSIC).cost == lowest <= narrow.cost
    assert narrow.port in dividing_ports(boxes)


@pytest.mark.parametrize("edition", [CLASSIC, EDITIONS["rays"]], ids=lambda edition: edition.name)
def test_with_very_many_placements_the_port_is_chosen_by_two_steps(
    edition: Edition, few_are_many: pytest.MonkeyPatch
) -> None:
    few_are_many.setattr(lookahead, "PLAYED_OUT_UP_TO", 3)
    boxes = some_boxes(5, 30)

    def one_step(part: Boxes, port: Port) -> int:
        after = map(len, divided(part, port).values())
        return UNIT * ray_cost(part, port, edition) + sum(
            expected_cost(edition, ATOMS, size) for size in after
        )

    def second(part: Boxes) -> int:
        ports = dividing_ports(part)
        by_guess = UNIT * lowest_cost(part, edition)  # no ray tells them apart, or there is one
        return min((one_step(part, port) for port in ports), default=by_guess)

    firsts = sorted(dividing_ports(boxes), key=lambda port: (one_step(boxes, port), port))
    costs = [
        (
            UNIT * ray_cost(boxes, port, edition) + sum(map(second, divided(boxes, port).values())),
            port,
        )
        for port in firsts[: lookahead.CANDIDATE_PORTS]
    ]
    assert len(firsts) > len(costs)
    assert plan_for(boxes, edition) == Choice(*min(costs))


# --- guesses ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("placements", "guesses"),
    [(["a1 b1", "a1 c1", "d4 b4", "d4 c4"], ["a1 d4"]), (["a1 b1", "c1 d1"], ["a1 b1", "c1 d1"])],
)
def test_guesses_are_the_likeliest_cells_or_an_equally_good_placement(
    placements: list[str], guesses: list[str]
) -> None:
    found = Lookahead(listed(GRID, ATOMS, *placements), CLASSIC).best_guess()
    assert found in map(cells, guesses)


def test_if_play_goes_on_a_guess_is_always_a_placement() -> None:
    every = ("a1 b1", "a1 c1", "d4 b4", "d4 c4")
    assert Lookahead(listed(GRID, ATOMS, *every), ARCADE).best_guess() in map(cells, every)


def test_the_last_placement_is_guessed_for_free() -> None:
    assert plan_for(some_boxes(0, 1), CLASSIC) == Choice(0, None)


# --- what is still to be expected -------------------------------------------------


def test_expected_costs_grow_with_placements_and_scale_with_the_edition() -> None:
    for edition in EDITIONS.values():
        means = [expected_cost(edition, 4, number) / number for number in (1, 2, 3, 50, 635_376)]
        assert means[0] == 0
        assert means == sorted(means)
    assert expected_cost(ARCADE, 4, 100) == 15 * expected_cost(CLASSIC, 4, 100)
    assert expected_cost(CLASSIC, 4, 2) == 2 * 1.19 * UNIT
    assert expected_cost(CLASSIC, 5, 2) == 2 * 1.15 * UNIT
    assert expected_cost(EDITIONS["rays"], 5, 3) == pytest.approx(3 * 1.164 * UNIT, rel=0.001)
    beyond = expected_cost(CLASSIC, 4, 2**25) / 2**25
    assert beyond == pytest.approx((11.9 + 2 * 0.5) * UNIT), "the last slope goes on"
