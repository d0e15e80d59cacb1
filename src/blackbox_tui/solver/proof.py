"""The cheapest proof of a box: rays that leave only it and its equivalent placements.

It knows the box, so it shows what the fewest points would have been for a player
who knew where to fire; a lucky guess can still beat it.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Final, NamedTuple

from blackbox_tui.engine import Box, Port
from blackbox_tui.engine.bits import ones
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.solver.analysis import DEFAULT_BUDGET, Budget, find_candidates
from blackbox_tui.solver.jobs import Job

RIVALS: Final = 40
"""How many placements that a proof leaves are ruled out by the next proof."""
ROUNDS: Final = 60
"""How many proofs are tried before giving up; standard boxes need a dozen at most."""


class Proof(NamedTuple):
    """The ports of a cheapest proof, and its cost."""

    points: int
    ports: tuple[Port, ...]


def cheapest_proof(
    box: Box, edition: Edition, budget: Budget = DEFAULT_BUDGET
) -> Job[Proof | None]:
    """Find the cheapest rays that leave only this box and its equivalent placements.

    Every other placement (a rival) differs from the box in some rays. A set of rays
    that contains one of these for each rival seen so far rules all of them out. The
    placements that it leaves are the next rivals; when it leaves none, it is a proof.
    None if the placements are too many to count.
    """
    rays = _rays(box)
    prices = [edition.price(ray.outcome) for ray in rays.rays]
    differences: set[int] = set()
    free = [cell for cell in box.grid.cells if cell not in box.atoms]
    for atom, cell in product(sorted(box.atoms), free):
        differences.add(rays.refuting(box.atoms - {atom} | {cell}))
        yield
    for _ in range(ROUNDS):
        dearest = _RaySet(sum(prices) + 1, [])
        sets = _minimal(differences - {0})
        cheapest = yield from _hit_all(sets, prices, _RaySet(0, []), dearest)
        proof = replace(rays, rays=tuple(rays.rays[nth] for nth in sorted(cheapest.members)))
        more = yield from _rivals(proof, rays, budget)
        if more is None:
            return None
        if not more:
            return Proof(cheapest.cost, tuple(ray.entry for ray in proof.rays))
        differences |= more
    return None


def _rays(box: Box) -> Clues:
    """Every ray of the box; a detour only from its lower port."""
    rays = [Clue(port, box.fire(port).outcome) for port in box.grid.ports]
    lowest = tuple(ray for ray in rays if ray.entry == min(ray.ports))
    return Clues(box.grid, len(box.atoms), lowest)


def _rivals(proof: Clues, rays: Clues, budget: Budget) -> Job[set[int] | None]:
    """The differences from the box of some of the placements that a proof leaves, if known."""
    candidates = yield from find_candidates(proof, None, budget)
    if candidates.placements is None:
        return None
    differences: set[int] = set()
    for placement in candidates.placements:
        if difference := rays.refuting(placement):
            differences.add(difference)
            if len(differences) == RIVALS:
                break
        yield
    return differences


def _minimal(sets: set[int]) -> list[int]:
    """The sets that contain no other, smallest first."""
    minimal: list[int] = []
    for one in sorted(sets, key=lambda one: (one.bit_count(), one)):
        if not any(other & one == other for other in minimal):
            minimal.append(one)
    return minimal


class _RaySet(NamedTuple):
    """The members of a choice, and their cost."""

    cost: int
    members: list[int]


def _hit_all(sets: list[int], prices: list[int], choice: _RaySet, best: _RaySet) -> Job[_RaySet]:
    """The cheapest way to complete a choice so that one of its members is in each set.

    By branch and bound; the best choice so far if none is cheaper.
    """
    yield
    if choice.cost + _lower_bound(sets, prices) >= best.cost:
        return best
    if not sets:
        return choice
    tried = 0
    smallest = min(sets, key=int.bit_count)
    for nth in sorted(ones(smallest), key=lambda nth: (prices[nth], nth)):
        rest = [one & ~tried for one in sets if not one >> nth & 1]
        if all(rest):
            more = _RaySet(choice.cost + prices[nth], [*choice.members, nth])
            best = yield from _hit_all(rest, prices, more, best)
        tried |= 1 << nth
    return best


def _lower_bound(sets: list[int], prices: list[int]) -> int:
    """The least that hitting all these sets can cost: disjoint sets add up."""
    cost = used = 0
    for one in sorted(sets, key=int.bit_count):
        if not one & used:
            used |= one
            cost += min(prices[nth] for nth in ones(one))
    return cost
