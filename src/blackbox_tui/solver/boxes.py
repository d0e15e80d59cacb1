"""What can be told of a box whose atoms are known: equivalents, fair deals, the cheapest proof.

A proof is a set of rays that leave only the box and its equivalent placements. The cheapest
shows what the fewest points would have been for a player who knew where to fire; a lucky
guess can still beat it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from itertools import islice, product
from typing import Final

from blackbox_tui.engine import Box, Cell, Port
from blackbox_tui.engine.lanes import ones
from blackbox_tui.rules.atoms import AS_HIDDEN, AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.deal import Variant, candidates, deal, placement_count
from blackbox_tui.rules.match import Kind
from blackbox_tui.rules.scoring import CLASSIC, Edition
from blackbox_tui.solver.analysis import DEFAULT_BUDGET, Budget, find_candidates
from blackbox_tui.solver.jobs import Job
from blackbox_tui.values import NamedTuple, replace

DAILY_KIND: Final = Kind(Variant(), CLASSIC)

FAIR_BUDGET: Final = Budget(cubes=20_000, steps=60, sample=0)
"""The limits of checking one box; a box that cannot be checked within them is dealt."""
MOST_PLACEMENTS: Final = 10**11
"""With more placements than this, no check ends within the budget, so none is tried."""
TRIES: Final = 40
"""After this many boxes with equivalent placements, the first one is dealt after all."""
RIVALS: Final = 40  # how many placements that a proof leaves are ruled out by the next proof
ROUNDS: Final = 60
"""How many proofs are tried before giving up; standard boxes need a dozen at most."""


def clues_of(box: Box, ports: Iterable[Port], atoms: AtomRange = AS_HIDDEN) -> Clues:
    """The clues of the rays from these ports, each once, by its lowest port and in that order.

    The number of atoms is the one in the box, here and below, or a range that is given.
    """
    fired = (Clue(port, box.fire(port).outcome) for port in ports)
    lowest = sorted({min(clue.ports) for clue in fired})
    rays = tuple(Clue(port, box.fire(port).outcome) for port in lowest)
    return Clues(box.grid, atoms.or_else(len(box.atoms)), rays)


def equivalents(
    box: Box, budget: Budget = DEFAULT_BUDGET, atoms: AtomRange = AS_HIDDEN
) -> Job[tuple[frozenset[Cell], ...] | None]:
    """The other placements that no ray can tell from this one; None if that is over budget."""
    clues = clues_of(box, box.grid.ports, atoms)
    placements = (yield from find_candidates(clues, None, budget)).placements
    if placements is None:
        return None
    return tuple(placement for placement in placements if placement != box.atoms)


class Deal(NamedTuple):
    """A box that the computer dealt."""

    box: Box
    unique: bool | None  # was it proved that no other is equivalent? None if nobody asked


def deal_fairly(variant: Variant, seed: str, *, fair: bool = True) -> Job[Deal]:
    """The box for that seed: if `fair`, with a unique solution, as far as that can be checked."""
    if fair and placement_count(variant.grid, variant.atoms) <= MOST_PLACEMENTS:
        for box in islice(candidates(variant, seed), TRIES):
            others = yield from equivalents(box, FAIR_BUDGET, variant.atoms)
            if not others:
                return Deal(box, others is not None)
    return Deal(deal(variant, seed), False if fair else None)


def deal_of_day(day: date) -> Job[Deal]:
    """The deal of that day: the same for everyone, from the date alone, for ever."""
    return deal_fairly(DAILY_KIND.variant, f"daily {day.isoformat()}")


def deal_box(variant: Variant, seed: str, *, fair: bool = True) -> Job[Box]:
    """The box that is dealt for that seed."""
    return (yield from deal_fairly(variant, seed, fair=fair)).box


def box_of_day(day: date) -> Job[Box]:
    """The box of that day."""
    return (yield from deal_of_day(day)).box


class Proof(NamedTuple):
    """The ports of a cheapest proof, and its cost."""

    points: int
    ports: tuple[Port, ...]


def cheapest_proof(
    box: Box,
    edition: Edition,
    budget: Budget = DEFAULT_BUDGET,
    atoms: AtomRange = AS_HIDDEN,
) -> Job[Proof | None]:
    """Find the cheapest rays that leave only this box and its equivalent placements.

    Every other placement (a rival) differs from the box in some rays. A set of rays
    that contains one of these for each rival seen so far rules all of them out. The
    placements that it leaves are the next rivals; when it leaves none, it is a proof.
    None if the placements are too many to count.
    """
    every = clues_of(box, box.grid.ports, atoms)
    prices = [edition.cost(ray.outcome) for ray in every.rays]
    differences: set[int] = set()
    free = [cell for cell in box.grid.cells if cell not in box.atoms]
    for atom, cell in product(sorted(box.atoms), free):
        differences.add(every.refuting(box.atoms - {atom} | {cell}))
        yield
    for _ in range(ROUNDS):
        dearest = _RaySet(sum(prices) + 1, [])
        sets = _minimal(differences - {0})
        cheapest = yield from _hit_all(sets, prices, _RaySet(0, []), dearest)
        proof = replace(every, rays=tuple(every.rays[nth] for nth in sorted(cheapest.members)))
        more = yield from _rivals(proof, every, budget)
        if more is None:
            return None
        if not more:
            return Proof(cheapest.cost, tuple(ray.entry for ray in proof.rays))
        differences |= more
    return None


def _rivals(proof: Clues, every: Clues, budget: Budget) -> Job[set[int] | None]:
    """The differences from the box of some of the placements that a proof leaves, if known."""
    placements = (yield from find_candidates(proof, None, budget)).placements
    if placements is None:
        return None
    differences: set[int] = set()
    for placement in placements:
        if difference := every.refuting(placement):
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
