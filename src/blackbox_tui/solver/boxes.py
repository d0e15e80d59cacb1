"""What can be told of a box whose atoms are known: equivalents, fair deals, the cheapest proof.

A proof is a set of rays that leave only the box and its equivalent placements. The cheapest
shows what the fewest points would have been for a player who knew where to fire; a lucky
guess can still beat it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import islice
from typing import Final

from blackbox_tui.engine import Box, Cell, Port
from blackbox_tui.engine.lanes import bits_of, ones
from blackbox_tui.rules.atoms import AS_HIDDEN, AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.deal import Variant, candidates, deal, placement_count
from blackbox_tui.rules.match import Kind
from blackbox_tui.rules.scoring import CLASSIC, Edition
from blackbox_tui.solver.analysis import DEFAULT_BUDGET, Budget, find_candidates
from blackbox_tui.solver.jobs import Job, OverBudget
from blackbox_tui.values import NamedTuple, replace

DAILY_KIND: Final = Kind(Variant(), CLASSIC)

FAIR_BUDGET: Final = Budget(cubes=20_000, steps=60, sample=0)
"""The limits of checking one box; a box that cannot be checked within them is dealt."""
MOST_PLACEMENTS: Final = 10**11
"""With more placements than this, no check ends within the budget, so none is tried."""
TRIES: Final = 40
"""After this many boxes with equivalent placements, the first one is dealt after all."""
REMEMBERED_AT_ONCE: Final = 40  # the most rivals that are remembered when rays are not enough
CHECKED_AT_ONCE: Final = 400  # the most placements that are gone through for these
CHECKS_PER_STEP: Final = 50  # of how many in one step of a job
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


class Selection:
    """Finds sets of rays that settle a box: they leave only it and its equivalent placements.

    Every other placement (a rival) is refuted by some rays. Each rival found on the way is
    remembered by these, so that a set without one of them is known not to be enough.
    """

    def __init__(self, box: Box, ports: Iterable[Port], atoms: AtomRange = AS_HIDDEN) -> None:
        self._box: Final = box
        self._every: Final = clues_of(box, ports, atoms)
        self.rays: Final = self._every.rays
        """Every ray once: a detour is the same ray from both ends."""
        self.rivals: Final[set[int]] = set()
        """For each rival that is remembered, the rays that refute it, as bits."""

    def clues(self, rays: Iterable[int]) -> Clues:
        """The clues of the rays with these indexes."""
        return replace(self._every, rays=tuple(self.rays[nth] for nth in sorted(rays)))

    def remember_neighbours(self) -> Job[None]:
        """Remember all placements with one atom on another cell: they are refuted by few rays."""
        free = [cell for cell in self._box.grid.cells if cell not in self._box.atoms]
        for atom in sorted(self._box.atoms):
            others = self._box.atoms - {atom}
            self.rivals.update(self._every.refuting(others | {cell}) for cell in free)
            yield
        self.rivals.discard(0)

    def settled_by(self, rays: Sequence[int], budget: Budget = DEFAULT_BUDGET) -> Job[bool | None]:
        """Are these rays enough? If not, remember some of the rivals that they leave.

        None if that is over budget.
        """
        chosen, known = bits_of(rays), len(self.rivals)
        if any(not refuting & chosen for refuting in self.rivals):
            return False
        placements = (yield from find_candidates(self.clues(rays), None, budget)).placements
        if placements is None:
            return None
        for nth, placement in enumerate(placements, start=1):
            if refuting := self._every.refuting(placement):
                self.rivals.add(refuting)
            more = len(self.rivals) - known
            if more == REMEMBERED_AT_ONCE or (more and nth >= CHECKED_AT_ONCE):
                break
            if nth % CHECKS_PER_STEP == 0:
                yield
        return len(self.rivals) == known

    def choose(self, order: Sequence[int]) -> Job[list[int]]:
        """Choose a minimal set of rays that is enough, preferring the first in this order.

        From all rays, which must be enough together, each one that can be spared is removed,
        from the last to the first. Which can be spared is told by the rivals that are
        remembered: if the choice turns out not to be enough, more are remembered, and it is made
        again. If it is enough, so was every larger set on the way. Raises `OverBudget`.
        """
        while True:
            chosen = list(order)
            for ray in reversed(order):
                rest = bits_of(other for other in chosen if other != ray)
                if all(refuting & rest for refuting in self.rivals):
                    chosen.remove(ray)
            enough = yield from self.settled_by(chosen)
            if enough is None:
                raise OverBudget
            if enough:
                return chosen


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

    The cheapest rays that refute every rival seen so far leave others, which are the next
    rivals; when they leave none, they are a proof. None if the placements are too many to count.
    """
    selection = Selection(box, box.grid.ports, atoms)
    prices = [edition.cost(ray.outcome) for ray in selection.rays]
    yield from selection.remember_neighbours()
    for _ in range(ROUNDS):
        dearest = _RaySet(sum(prices) + 1, [])
        sets = _minimal(selection.rivals)
        cheapest = yield from _hit_all(sets, prices, _RaySet(0, []), dearest)
        enough = yield from selection.settled_by(cheapest.members, budget)
        if enough is None:
            return None
        if enough:
            rays = selection.clues(cheapest.members).rays
            return Proof(cheapest.cost, tuple(ray.entry for ray in rays))
    return None


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
