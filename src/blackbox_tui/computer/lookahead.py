"""Lookahead over a list of placements: what to do next, and what it will cost in all.

Costs are whole thousandths of a point, summed over all placements left, so that equal
options are exactly equal and the lowest port wins on every machine. Where the number of atoms
is unknown, each placement is summed as often as its weight says. It knows prices and placements,
but nothing of the game they come from.

Example: three placements are left, with the bits 1, 2 and 4. From port 5 the first two are a
hit for 1 point, the last is a detour for 2. Firing there costs 1 + 1 + 2 for the three of them
together, and leaves two that port 9 tells apart, by a hit and a reflection:

    {1, 2, 4} ─ port 5 ─┬─ hit ──── {1, 2} ─ port 9 ─┬─ hit ──────── {1}      1 + 1
                        │                            └─ reflection ─ {2}      1 + 1
                        └─ detour ─ {4}                                       2

All together that is 6 points, 2 on average. A guess of one of them, with an atom wrong in each
of the others at 5 points, would cost 10, so firing is the better choice.

How such a tree is searched depends on the number of placements at its root:

    up to 48     every port, to the end of the game; a branch is dropped when what each placement
                 must cost at least, all but one of them, exceeds the best plan so far
    up to 300    the 8 ports with the lowest expected cost are weighed two steps ahead, and the
                 best 3 of those searched to the end
    more         the best of those 8 is taken; what follows is expected, not searched
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from math import inf, log2
from typing import Final, TypeAlias

from blackbox_tui.engine import Cell, Port
from blackbox_tui.engine.lanes import Memo, ones
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.solver.jobs import Job, run_job
from blackbox_tui.solver.lists import Listed, bits_by_atoms
from blackbox_tui.solver.placements import Placements
from blackbox_tui.values import NamedTuple

UNIT: Final = 1000  # thousandths in a point

EXHAUSTIVE_UP_TO: Final = 48
"""With up to this many placements, every port is searched to the end of the game."""
CANDIDATE_PORTS: Final = 8  # with more placements, this many ports are weighed two steps ahead
PLAYED_OUT_UP_TO: Final = 300
"""With up to this many placements, the best of those ports are then searched to the end."""
PLAYED_OUT: Final = 3  # how many of them
SEARCHED_AFTER_GUESS: Final = 12
"""After a wrong guess, up to this many placements are searched, in one step of the job."""
WORK_PER_STEP: Final = 15  # divisions of placements by all ports in one step of the job
LONG_NUMBER: Final = 4_000  # numbers of this many bits take twice the work
EARLY_GUESS_UP_TO: Final = 8
"""If play goes on after a wrong guess, guesses are weighed with up to this many placements."""
GUESSES: Final = 16  # how many placements are weighed as a guess

# What n placements still cost on average, by log2 n from 0 on, measured in the computer's
# own games, in hits: for a detour at two hits with up to four atoms and with more, and for
# a detour at one hit.
EXPECTED_HITS: Final = {
    "few": (
        *(0.0, 1.19, 1.82, 2.42, 3.01, 3.60, 4.13, 4.67, 5.15, 5.60, 6.09, 6.55, 6.95),
        *(7.35, 7.85, 8.25, 8.70, 9.20, 9.55, 10.0, 10.45, 10.9, 11.4, 11.9),
    ),
    "many": (
        *(0.0, 1.15, 1.97, 2.74, 3.50, 4.15, 4.71, 5.26, 5.77, 6.27, 6.75, 7.24, 7.70),
        *(8.10, 8.50, 8.97, 9.44, 9.90, 10.35, 10.75, 11.2, 11.65, 12.1, 12.55),
    ),
    "even": (
        *(0.0, 1.00, 1.28, 1.71, 2.09, 2.53, 2.88, 3.19, 3.48, 3.75, 4.07, 4.37, 4.70),
        *(4.92, 5.19, 5.52, 5.80, 6.10, 6.35, 6.65, 6.95, 7.25, 7.55, 7.85),
    ),
}


def expected_cost(edition: Edition, atoms: int, mass: int, weight: float = 1) -> int:
    """The expected total cost of placements that count so much together, of this weight each."""
    even = edition.per_detour < 1.5 * edition.per_hit
    curve = EXPECTED_HITS["even" if even else "few" if atoms <= 4 else "many"]
    octaves = max(0.0, log2(mass / weight))
    octave = min(int(octaves), len(curve) - 2)
    low, high = curve[octave : octave + 2]
    hits = mass * (low + (high - low) * (octaves - octave))
    return int(hits * UNIT + 0.5) * edition.per_hit


@lru_cache(maxsize=32)
def _costs(edition: Edition, atoms: int, price: int, weight: float) -> Memo[int, int]:
    """Costs after an outcome of this price, by how much the placements that it leaves count."""
    return Memo(lambda mass: price * mass + expected_cost(edition, atoms, mass, weight))


PortOption: TypeAlias = tuple[int, Port, list[tuple[int, int]], int]
"""The expected cost of firing from a port with all that comes after it; the port; for each of its
outcomes, the price and the bits of the placements that have it; and the least that all that can
cost. Options sort by expected cost, then by port. (Plain tuples are much faster than named ones.)
"""


class Choice(NamedTuple):
    """A move, and its cost from here on for all placements together."""

    cost: int
    port: Port | None  # None to guess now


class Lookahead:
    """A search over one list of placements, with a cache of plans."""

    def __init__(self, listed: Listed, edition: Edition) -> None:
        self._listed = listed
        self._edition = edition
        self._columns = listed.roster.columns
        self._weigh = listed.roster.weigh
        self._heaviest = max(listed.weights.values())
        prices = {edition.per_hit, edition.per_reflection, edition.per_detour}
        most, weight = max(listed.weights), Placements([listed]).typical_weight
        self._costs = {UNIT * each: _costs(edition, most, UNIT * each, weight) for each in prices}
        self._per_wrong = UNIT * edition.per_wrong_atom
        cheapest = min(edition.per_hit, edition.per_reflection)
        self._floor = UNIT * min(2 * cheapest, edition.per_detour, edition.per_wrong_atom)
        """The least that each placement but one can cost until all are distinguished.

        Of those that one ray tells apart at once, one can be a hit and one a reflection; all
        others pay for a detour or for another ray."""
        self._guess_up_to = EARLY_GUESS_UP_TO if edition.plays_on else EXHAUSTIVE_UP_TO
        self._plans: dict[int, Choice] = {}
        self._at_least: dict[int, int] = {}
        """Where no plan is known yet: a cost that it cannot be below."""
        self._ports: list[PortOption] = []
        """How each port divides the placements, once that is found out."""
        self._effort = 1 + listed.bits.bit_length() // LONG_NUMBER
        """The work to divide some placements by all ports."""
        self._work = 0  # the work since the last step of the job

    def best_plan(self) -> Job[Choice]:
        """Find the best plan."""
        for port in self._listed.grid.ports:
            by_outcome = self._listed.roster.by_outcome(port).items()
            priced = [(UNIT * self._edition.cost(outcome), some) for outcome, some in by_outcome]
            self._ports.append((0, port, priced, 0))
            yield
        return (yield from self._search(self._listed.bits, self._ports))

    def cost_of_ray(self, entry: Port) -> Job[int]:
        """The cost of a ray with all that follows, searched as deeply as the best plan."""
        bits, weigh = self._listed.bits, self._weigh
        options = self._options(bits, self._ports)
        for option in (option for option in options if option[1] == entry):
            if bits.bit_count() > PLAYED_OUT_UP_TO:
                return (yield from self._two_steps([option], options))[0][0]
            cost = 0
            for price, part in option[2]:
                cost += price * weigh(part) + (yield from self._search(part, options)).cost
            return cost
        [price] = (price for price, some in self._ports[entry - 1][2] if some & bits)
        return price * weigh(bits) + (yield from self._search(bits, self._ports)).cost

    def cost_of_answer(self, cells: Iterable[Cell]) -> int:
        """The cost of submitting these cells, or of giving up with fewer cells than atoms."""
        bits, numbers = self._listed.bits, [*map(self._number_of, cells)]
        if self._edition.plays_on and len(numbers) in self._listed.weights:
            return self._submission_cost(bits, numbers, self._ports)
        held = sum(self._weigh(self._columns[cell] & bits) for cell in numbers)
        return self._per_wrong * (self._needed(bits, len(numbers)) - held)

    def _number_of(self, cell: Cell) -> int:
        return self._listed.roster.table.cell_numbers[cell]

    def _needed(self, bits: int, guesses: int) -> int:
        """How many right guesses would leave nothing wrong with so many, over all placements."""
        by_number = self._listed.roster.by_number.items()
        return sum(max(guesses, atoms) * self._weigh(bits & some) for atoms, some in by_number)

    def _best_size(self, bits: int, most_held: list[int]) -> tuple[int, int]:
        """The lowest number of wrong atoms of an answer over all placements, and its guesses.

        It has the cells with the most atoms, given first; the question is how many of them.
        """
        numbers = [n for n, some in self._listed.roster.by_number.items() if bits & some]
        sizes = range(min(numbers), max(numbers) + 1)
        return min((self._needed(bits, size) - sum(most_held[:size]), size) for size in sizes)

    def best_guess(self) -> frozenset[Cell]:
        """The best answer: the cells most often right, or a whole placement if that is as good."""
        bits = self._listed.bits
        if self._edition.plays_on:
            return self._cells(self._best_placement(bits, self._ports)[1])
        held = [self._weigh(column & bits) for column in self._columns]
        order = sorted(range(len(held)), key=lambda cell: -held[cell])
        wrong, size = self._best_size(bits, [held[cell] for cell in order])
        needed = {atoms: self._needed(bits, atoms) for atoms in self._listed.weights}
        for bit in ones(bits) if bits.bit_count() <= 1000 else ():
            member = self._member(1 << bit)
            if needed[len(member)] - sum(held[cell] for cell in member) == wrong:
                return self._cells(member)
        return self._cells(order[:size])

    def _pause(self) -> Job[None]:
        if self._work > WORK_PER_STEP:
            self._work = 0
            yield

    def _options(self, bits: int, ports: Iterable[PortOption]) -> list[PortOption]:
        """The ports that tell these placements apart, by their cost one step ahead."""
        self._work += self._effort
        options: list[PortOption] = []
        costs, floor = self._costs, self._floor
        weigh, heaviest = self._weigh, self._heaviest
        for _, port, outcomes, _ in ports:
            divided = []
            cost = least = 0
            for price, others in outcomes:
                if common := others & bits:
                    mass = weigh(common)
                    divided.append((price, common))
                    cost += costs[price][mass]
                    least += price * mass
                    if mass > heaviest:
                        least += floor * (mass - heaviest)
            if len(divided) > 1:
                options.append((cost, port, divided, least))
        options.sort()
        return options

    def _two_steps(
        self, some: list[PortOption], options: list[PortOption]
    ) -> Job[list[PortOption]]:
        """Rank the best options by their cost two steps ahead."""
        best: list[PortOption] = []
        for _, port, outcomes, least in some:
            cost = 0
            for price, bits in outcomes:
                cost += price * self._weigh(bits) + self._one_step(bits, options)
                yield from self._pause()
            best.append((cost, port, outcomes, least))
        return sorted(best)

    def _one_step(self, bits: int, options: list[PortOption]) -> int:
        """The lowest cost of a port one step ahead, or of a guess if no port tells them apart."""
        if not bits & (bits - 1):
            return 0
        self._work += self._effort
        costs, weigh = self._costs, self._weigh
        lowest = None
        for _, _, outcomes, _ in options:
            cost = divided = 0
            for price, others in outcomes:
                if common := others & bits:
                    divided += 1
                    cost += costs[price][weigh(common)]
            if divided > 1 and (lowest is None or cost < lowest):
                lowest = cost
        return self._guess_cost(bits, options) if lowest is None else lowest

    def _search(self, bits: int, ports: list[PortOption], limit: float = inf) -> Job[Choice]:
        """Search for the best plan; with many placements, only among the most promising ports.

        With few, a plan that cannot cost less than the limit is cut off: the returned cost is
        then a lower bound, at least the limit.
        """
        if not bits & (bits - 1):
            return Choice(0, None)
        if plan := self._plans.get(bits):
            return plan
        if (known := self._at_least.get(bits, 0)) >= limit:
            return Choice(known, None)
        size, options = bits.bit_count(), self._options(bits, ports)
        exhaustive = size <= EXHAUSTIVE_UP_TO
        promising = options
        if not exhaustive:
            promising = yield from self._two_steps(options[:CANDIDATE_PORTS], options)
            promising = promising[:PLAYED_OUT]
        best: Choice | None = None
        lowest, floor = limit, self._floor
        if size > PLAYED_OUT_UP_TO and promising:
            estimate, port, *_ = promising[0]
            best, promising = Choice(estimate, port), []
        for _, port, outcomes, least in promising:
            cost = least
            yield from self._pause()
            for _, part in outcomes:
                if cost >= lowest:
                    break
                if part & (part - 1):
                    cost -= max(0, self._weigh(part) - self._heaviest) * floor
                    within = lowest - cost if exhaustive else inf
                    cost += (yield from self._search(part, options, within)).cost
            if best is None or cost < best.cost:
                best = Choice(cost, port)
                lowest = min(lowest, cost)
        plan = self._or_guess(bits, options, best)
        if plan.cost < limit:
            self._plans[bits] = plan
        else:
            self._at_least[bits] = plan.cost
        return plan

    def _or_guess(self, bits: int, ports: list[PortOption], best: Choice | None) -> Choice:
        """Choose between a plan and a guess, which costs at least an atom if it is wrong."""
        others = max(0, self._weigh(bits) - self._heaviest)
        if best and (self._per_wrong * others >= best.cost or bits.bit_count() > self._guess_up_to):
            return best
        cost = self._guess_cost(bits, ports)
        return best if best and best.cost <= cost else Choice(cost, None)

    def _guess_cost(self, bits: int, ports: list[PortOption]) -> int:
        if self._edition.plays_on:
            return self._best_placement(bits, ports)[0]
        held = sorted([self._weigh(column & bits) for column in self._columns], reverse=True)
        return self._per_wrong * self._best_size(bits, held)[0]

    def _best_placement(self, bits: int, ports: list[PortOption]) -> tuple[int, list[int]]:
        """The placement that is cheapest to submit if play goes on after it, and its total cost."""
        members = [self._member(1 << bit) for bit in islice(ones(bits), GUESSES)]
        costs = [self._submission_cost(bits, member, ports) for member in members]
        cost = min(costs)
        return cost, members[costs.index(cost)]

    def _submission_cost(self, bits: int, member: list[int], ports: list[PortOption]) -> int:
        cost = 0
        columns = [self._columns[cell] for cell in member]
        by_wrong: dict[int, int] = {}
        for atoms, some in self._listed.roster.by_number.items():
            for right, part in bits_by_atoms(bits & some, columns).items():
                wrong = max(len(member), atoms) - right
                by_wrong[wrong] = by_wrong.get(wrong, 0) | part
        for wrong, part in sorted(by_wrong.items()):
            if wrong and part:
                cost += self._per_wrong * wrong * self._weigh(part)
                if part.bit_count() <= SEARCHED_AFTER_GUESS:
                    cost += run_job(self._search(part, ports)).cost
                else:
                    cost += self._costs[UNIT * self._edition.per_detour][self._weigh(part)]
        return cost

    def _member(self, bit: int) -> list[int]:
        return [cell for cell, column in enumerate(self._columns) if column & bit]

    def _cells(self, numbers: Iterable[int]) -> frozenset[Cell]:
        cells = self._listed.grid.cells
        return frozenset(cells[number] for number in numbers)
