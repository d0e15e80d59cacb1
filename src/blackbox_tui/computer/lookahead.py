"""Looking ahead over a list of placements: what to do next, and what it will cost in all.

Points are whole thousandths here, summed over all placements left, so that equal
prospects are exactly equal and the lowest port wins on every machine. It knows
prices and placements, and nothing of the game that they come from.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import log2
from typing import Final, NamedTuple, TypeAlias

from blackbox_tui.engine import Cell, Port
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.solver.placements import Job, Listed, ones

UNIT: Final = 1000
"""Thousandths in a point."""

BRINK: Final = 48
"""With up to so many placements every promising ray is followed to the end of the game."""
WIDTHS: Final = ((10, 32), (20, 8), (32, 4), (BRINK, 3))
"""With up to so many placements, so many rays are promising."""
PROMISING: Final = 8
"""With more placements, so many rays are weighed two steps ahead."""
TRIED_UP_TO: Final = 300
"""With up to so many placements, the best of those are played out."""
TRIED: Final = 3
"""How many of them."""
AT_ONCE: Final = 12
"""Up to so many placements are thought through without a pause."""
EARLY: Final = 8
"""With up to so many placements an early guess is thought of where play goes on after it."""
WAYS_TO_GUESS: Final = 16
"""How many placements are weighed as a guess where play goes on after a wrong one."""

# What n placements still cost on average, by log2 n from 0 on, as the seeker's own games
# have shown, in hits: for a detour at two hits with up to four atoms and with more, and
# for a detour at one hit.
HOPES: Final = {
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


def hope(edition: Edition, atoms: int, placements: int) -> int:
    """What so many placements can be expected to cost together."""
    even = edition.per_detour < 1.5 * edition.per_hit
    curve = HOPES["even" if even else "few" if atoms <= 4 else "many"]
    octaves = log2(placements)
    octave = min(int(octaves), len(curve) - 2)
    low, high = curve[octave : octave + 2]
    hits = placements * (low + (high - low) * (octaves - octave))
    return int(hits * UNIT + 0.5) * edition.per_hit


@lru_cache(maxsize=32)
def _hopes(edition: Edition, atoms: int, octaves: int) -> tuple[int, ...]:
    """The same for every number of placements below that power of two."""
    return 0, *(hope(edition, atoms, size) for size in range(1, 1 << octaves))


Part: TypeAlias = tuple[int, int]
"""The price of an outcome and the bits of the placements that have it."""


class Ray(NamedTuple):
    """A ray that could be fired; the first field orders them by promise, then by port."""

    promise: int
    port: Port
    parts: list[Part]


class Plan(NamedTuple):
    """What to do, and what it will cost from here on, all placements together."""

    points: int
    port: Port | None
    """None to guess now."""


class Foresight:
    """Thinks ahead over one list of placements, and remembers what it has thought."""

    def __init__(self, listed: Listed, edition: Edition) -> None:
        self._listed = listed
        self._edition = edition
        self._columns = listed.roster.columns
        hopes = _hopes(edition, listed.atom_count, listed.count.bit_length())
        prices = {edition.per_hit, edition.per_reflection, edition.per_detour}
        self._worth = {
            UNIT * price: [UNIT * price * size + hoped for size, hoped in enumerate(hopes)]
            for price in prices
        }
        """For a part by its price and size: its price, and what is hoped for after it."""
        self._wrong = UNIT * edition.per_wrong_atom
        self._floor = UNIT * _least(edition)
        self._most_to_guess = EARLY if edition.plays_on else BRINK
        self._plans: dict[int, Plan] = {}
        self._rays: list[Ray] = []

    def best(self) -> Job[Plan]:
        """The best that can be done."""
        yield from self._survey_ports()
        return (yield from self._think(self._listed.bits, self._rays))

    def promising(self) -> Job[list[Ray]]:
        """The most promising rays, two steps ahead, best first."""
        yield from self._survey_ports()
        return (yield from self._two_steps(self._narrow(self._listed.bits, self._rays)))

    def guess(self) -> frozenset[Cell]:
        """The cells to submit: those most often right, a whole placement if one is as good."""
        bits = self._listed.bits
        if self._edition.plays_on:
            return self._cells(self._best_placement(bits, self._rays)[1])
        held = [(column & bits).bit_count() for column in self._columns]
        order = sorted(range(len(held)), key=lambda cell: -held[cell])[: self._listed.atom_count]
        most = sum(held[cell] for cell in order)
        for bit in ones(bits) if bits.bit_count() <= 1000 else ():
            member = self._member(1 << bit)
            if sum(held[cell] for cell in member) == most:
                return self._cells(member)
        return self._cells(order)

    # --- rays ------------------------------------------------------------------

    def _survey_ports(self) -> Job[None]:
        """Learn what each port does to the placements, once."""
        price = self._edition.price
        for port in self._listed.grid.ports if not self._rays else ():
            parts = self._listed.roster.parts(port)
            self._rays.append(Ray(0, port, [(UNIT * price(end), bits) for end, bits in parts]))
            yield

    def _narrow(self, bits: int, rays: Iterable[Ray]) -> list[Ray]:
        """The rays that tell these placements apart, by promise one step ahead."""
        found = []
        worth = self._worth
        for _, port, parts in rays:
            kept = []
            promise = 0
            for price, others in parts:
                if common := others & bits:
                    kept.append((price, common))
                    promise += worth[price][common.bit_count()]
            if len(kept) > 1:
                found.append(Ray(promise, port, kept))
        found.sort()
        return found

    def _two_steps(self, rays: list[Ray]) -> Job[list[Ray]]:
        """The most promising rays, by promise two steps ahead."""
        found = []
        for _, port, parts in rays[:PROMISING]:
            promise = 0
            for price, bits in parts:
                promise += price * bits.bit_count() + self._one_step(bits, rays)
                yield
            found.append(Ray(promise, port, parts))
        return sorted(found)

    def _one_step(self, bits: int, rays: list[Ray]) -> int:
        """The best promise of any ray; the price of a guess if none tells anything."""
        if not bits & (bits - 1):
            return 0
        worth = self._worth
        best = None
        for _, _, parts in rays:
            promise = met = 0
            for price, others in parts:
                if common := others & bits:
                    met += 1
                    promise += worth[price][common.bit_count()]
            if met > 1 and (best is None or promise < best):
                best = promise
        return self._guess_price(bits, rays) if best is None else best

    # --- thinking to the end -----------------------------------------------------

    def _think(self, bits: int, rays: list[Ray]) -> Job[Plan]:
        """The best plan; pauses between the larger steps."""
        size = bits.bit_count()
        if size <= AT_ONCE:
            return self._settle(bits, rays)
        if bits in self._plans:
            return self._plans[bits]
        rays = self._narrow(bits, rays)
        tried = rays[: _width(size)]
        if size > BRINK:
            promising = yield from self._two_steps(rays)
            tried = promising[: TRIED if size <= TRIED_UP_TO else 1]
        best: Plan | None = None
        for ray in tried if size <= TRIED_UP_TO else ():
            points = yield from self._follow(ray, rays, best)
            if best is None or points < best.points:
                best = Plan(points, ray.port)
        if best is None and tried:
            best = Plan(tried[0].promise, tried[0].port)
        plan = self._plans[bits] = self._or_guess(bits, rays, best)
        return plan

    def _follow(self, ray: Ray, rays: list[Ray], best: Plan | None) -> Job[int]:
        """What a ray costs with all that comes after it, or at least more than the best."""
        points = self._at_least(ray)
        for _, part in ray.parts:
            if best and points >= best.points:
                break
            if size := part.bit_count() - 1:
                yield
                plan = yield from self._think(part, rays)
                points += plan.points - size * self._floor
        return points

    def _settle(self, bits: int, rays: list[Ray]) -> Plan:
        """The best plan for few placements, at once."""
        if not bits & (bits - 1):
            return Plan(0, None)
        if bits in self._plans:
            return self._plans[bits]
        rays = self._narrow(bits, rays)
        best: Plan | None = None
        floor = self._floor
        for ray in rays[: _width(bits.bit_count())]:
            points = self._at_least(ray)
            for _, part in ray.parts:
                if best and points >= best.points:
                    break
                if size := part.bit_count() - 1:
                    points += self._settle(part, rays).points - size * floor
            if best is None or points < best.points:
                best = Plan(points, ray.port)
        plan = self._plans[bits] = self._or_guess(bits, rays, best)
        return plan

    def _at_least(self, ray: Ray) -> int:
        """The fewest points that a ray can cost with all that comes after it."""
        floor = self._floor
        return sum(
            [price * (size := bits.bit_count()) + floor * (size - 1) for price, bits in ray.parts]
        )

    # --- guessing ----------------------------------------------------------------

    def _or_guess(self, bits: int, rays: list[Ray], best: Plan | None) -> Plan:
        """That plan, or a guess if it is cheaper; a wrong one costs an atom or more."""
        size = bits.bit_count()
        if best and (self._wrong * (size - 1) >= best.points or size > self._most_to_guess):
            return best
        points = self._guess_price(bits, rays)
        return best if best and best.points <= points else Plan(points, None)

    def _guess_price(self, bits: int, rays: list[Ray]) -> int:
        if self._edition.plays_on:
            return self._best_placement(bits, rays)[0]
        held = sorted([(column & bits).bit_count() for column in self._columns], reverse=True)
        atoms = self._listed.atom_count
        return self._wrong * (atoms * bits.bit_count() - sum(held[:atoms]))

    def _best_placement(self, bits: int, rays: list[Ray]) -> tuple[int, list[int]]:
        """The cheapest placement to submit first where play goes on, and what it costs in all."""
        best: tuple[int, list[int]] | None = None
        for bit, _ in zip(ones(bits), range(WAYS_TO_GUESS), strict=False):
            member = self._member(1 << bit)
            points = 0
            for wrong, part in self._by_wrong(bits, member):
                points += self._wrong * wrong * part.bit_count()
                if wrong:
                    points += self._after_refusal(part, rays)
            if best is None or points < best[0]:
                best = points, member
        assert best is not None  # noqa: S101 - a set that is asked about is not empty
        return best

    def _after_refusal(self, bits: int, rays: list[Ray]) -> int:
        """What is still to pay when a guess has been refused."""
        if bits.bit_count() <= AT_ONCE:
            return self._settle(bits, rays).points
        return self._worth[UNIT * self._edition.per_detour][bits.bit_count()]

    def _by_wrong(self, bits: int, member: list[int]) -> list[tuple[int, int]]:
        """The placements by how many atoms of that guess would be wrong."""
        parts = {len(member): bits}
        for cell in member:
            column = self._columns[cell]
            fewer: dict[int, int] = {}
            for wrong, some in parts.items():
                if right := some & column:
                    fewer[wrong - 1] = fewer.get(wrong - 1, 0) | right
                if missed := some & ~column:
                    fewer[wrong] = fewer.get(wrong, 0) | missed
            parts = fewer
        return sorted(parts.items())

    def _member(self, bit: int) -> list[int]:
        return [cell for cell, column in enumerate(self._columns) if column & bit]

    def _cells(self, numbers: Iterable[int]) -> frozenset[Cell]:
        cells = self._listed.grid.cells
        return frozenset(cells[number] for number in numbers)


def _width(size: int) -> int:
    """How many rays are promising with so many placements."""
    return next((width for most, width in WIDTHS if size <= most), WIDTHS[-1][1])


def _least(edition: Edition) -> int:
    """The fewest points for each placement but one that telling them all apart can cost.

    Of the placements that one ray tells apart at once, one can hit and one be
    reflected; all others pay for a detour or for another ray.
    """
    cheapest = min(edition.per_hit, edition.per_reflection)
    others = min(edition.per_detour, edition.per_wrong_atom)
    return min(2 * cheapest, others)
