"""The cheapest proof of a box: the rays that leave only it and its twins.

It knows the box. What it finds is for one who knew where to look; a lucky
guess can still beat it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from blackbox_tui.engine import Box, Cell, Detour, Port
from blackbox_tui.engine.lanes import FastBox
from blackbox_tui.rules.game import Clue, Clues
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.solver.analysis import (
    OVER_BUDGET,
    USUAL,
    Budget,
    Candidates,
    Job,
    OverBudget,
    survey,
)
from blackbox_tui.solver.placements import ones

RIVALS: Final = 40
"""How many placements that a proof leaves are told apart in the next."""
ROUNDS: Final = 60
"""How many proofs are tried before giving up; standard boxes need a dozen at most."""


class Proof(NamedTuple):
    """The cheapest proof of a box."""

    points: int
    ports: tuple[Port, ...]


def perfect(box: Box, edition: Edition, budget: Budget = USUAL) -> Job[Proof | None]:
    """Find the cheapest rays that leave only this box and its twins.

    Every other placement differs from the box in some rays. Rays that meet
    those of all placements seen so far are a proof against these; what the
    proof leaves is seen next. None if that is too many to count.
    """
    rays = _rays(box)
    prices = [edition.price(ray.outcome) for ray in rays]
    told: set[int] = set()
    for near in _neighbours(box):
        told.add(_difference(FastBox(box.grid, near), rays))
        yield
    for _ in range(ROUNDS):
        chosen = yield from _meet_all(_minimal(told - {0}), prices)
        proof = tuple(rays[nth] for nth in chosen)
        rivals = yield from _rivals(box, proof, rays, budget)
        if isinstance(rivals, OverBudget):
            return None
        if not rivals:
            points = sum(prices[nth] for nth in chosen)
            return Proof(points, tuple(sorted(ray.entry for ray in proof)))
        told |= rivals
    return None


def _rays(box: Box) -> list[Clue]:
    """Every ray of the box; one that comes out elsewhere only from its lower port."""
    rays = (Clue(port, box.fire(port).outcome) for port in box.grid.ports)
    return [
        ray
        for ray in rays
        if not (isinstance(ray.outcome, Detour) and ray.outcome.exit < ray.entry)
    ]


def _neighbours(box: Box) -> Iterator[frozenset[Cell]]:
    """Every placement that is one atom away."""
    for atom in sorted(box.atoms):
        for cell in box.grid.cells:
            if cell not in box.atoms:
                yield box.atoms - {atom} | {cell}


def _difference(other: FastBox, rays: list[Clue]) -> int:
    """The rays that would end otherwise in another box, as bits."""
    return sum(1 << nth for nth, ray in enumerate(rays) if other.outcome(ray.entry) != ray.outcome)


def _rivals(
    box: Box, proof: tuple[Clue, ...], rays: list[Clue], budget: Budget
) -> Job[set[int] | OverBudget]:
    """How some of the placements that a proof leaves differ from the box."""
    found: Candidates = yield from survey(Clues(box.grid, len(box.atoms), proof), None, budget)
    if isinstance(found.placements, OverBudget):
        return OVER_BUDGET
    rivals: set[int] = set()
    for placement in found.placements:
        if difference := _difference(FastBox(box.grid, placement), rays):
            rivals.add(difference)
            if len(rivals) == RIVALS:
                break
        yield
    return rivals


# --- the cheapest rays that meet every set -----------------------------------


def _minimal(sets: set[int]) -> list[int]:
    """The sets that contain no other, smallest first."""
    kept: list[int] = []
    for one in sorted(sets, key=lambda one: (one.bit_count(), one)):
        if not any(other & one == other for other in kept):
            kept.append(one)
    return kept


def _meet_all(sets: list[int], prices: list[int]) -> Job[list[int]]:
    """The cheapest choice that has a member in every set."""
    best = _Choice(sum(prices) + 1, [])
    yield from _branch(sets, prices, _Choice(0, []), best)
    return sorted(best.members)


class _Choice:
    """Members chosen so far, and what they cost."""

    __slots__ = ("cost", "members")

    def __init__(self, cost: int, members: list[int]) -> None:
        self.cost = cost
        self.members = members


def _branch(sets: list[int], prices: list[int], chosen: _Choice, best: _Choice) -> Job[None]:
    """Choose a member for the smallest set not met, each in turn; keep the best in `best`."""
    yield
    if chosen.cost + _at_least(sets, prices) >= best.cost:
        return
    if not sets:
        best.cost, best.members = chosen.cost, chosen.members
        return
    barred = 0
    smallest = min(sets, key=int.bit_count)
    for nth in sorted(ones(smallest), key=lambda nth: (prices[nth], nth)):
        unmet = [one & ~barred for one in sets if not one >> nth & 1]
        if all(unmet):
            more = _Choice(chosen.cost + prices[nth], [*chosen.members, nth])
            yield from _branch(unmet, prices, more, best)
        barred |= 1 << nth


def _at_least(sets: list[int], prices: list[int]) -> int:
    """The least that meeting all these sets costs: those that share no member add up."""
    cost = taken = 0
    for one in sorted(sets, key=int.bit_count):
        if not one & taken:
            taken |= one
            cost += min(prices[nth] for nth in ones(one))
    return cost
