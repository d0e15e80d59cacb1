"""What whole games cost on average: a seeker's decision tree over every placement on 8x8.

A seeker's next ray depends on the clues so far, so all placements that agree with them share
it. A set of placements is divided by that ray again and again until only equivalents are left,
and every placement is counted with the points of its own game, at the prices of `classic`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import log2
from random import Random
from typing import Protocol, TypeAlias

from benchmarks.exhaustive import GRID, all_cubes, divide
from blackbox_tui.computer.lookahead import PLAYED_OUT_UP_TO, UNIT, Lookahead
from blackbox_tui.computer.player import next_move, opening
from blackbox_tui.engine import Port
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.solver.analysis import Candidates
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.lists import Listed
from blackbox_tui.solver.placements import Cubes, Placements

LISTED_UP_TO = 100_000
"""So many placements are listed; more are divided as cubes, which takes less memory."""
LONGEST_ROSTER = 4096
"""Bits up to which it does not pay to number a few placements anew."""

PortBits: TypeAlias = tuple[Port, list[tuple[int, int]]]
"""A port, and for each of its outcomes the price and the bits of the placements."""
PortCounts: TypeAlias = tuple[Port, list[tuple[int, int]]]
"""The same with the number of placements."""
Choose: TypeAlias = Callable[[list[PortCounts]], Port]
"""How to choose among the ports that can tell something."""


class Seeker(Protocol):
    """Someone who decides what to fire next."""

    def fire(self, cubes: Cubes, clues: Clues) -> Port:
        """The next ray while many placements are left."""
        ...

    def finish(self, listed: Listed, clues: Clues) -> float:
        """The points of all these placements together, from here to the end."""
        ...


def mean_score(atoms: int, seeker: Seeker) -> float:
    """The seeker's mean score over all placements of so many atoms."""
    cubes = all_cubes(atoms)
    return _points(cubes, Clues(GRID, AtomRange(atoms)), seeker) / cubes.count


def _points(cubes: Cubes, clues: Clues, seeker: Seeker) -> float:
    if cubes.count <= LISTED_UP_TO:
        return seeker.finish(run_job(run_job(cubes.listed()).compact()), clues)
    return sum(
        CLASSIC.cost(clue.outcome) * part.count + _points(part, with_clue(clues, clue), seeker)
        for clue, part in divide(cubes, seeker.fire(cubes, clues))
    )


def with_clue(clues: Clues, clue: Clue) -> Clues:
    """The clues with one more."""
    return Clues(clues.grid, clues.atoms, (*clues.rays, clue))


# --- seekers who choose by how a ray divides the placements -------------------------------


class OneStep:
    """A seeker who looks one ray ahead, reasons perfectly, and fires while a ray can tell."""

    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    def fire(self, cubes: Cubes, clues: Clues) -> Port:
        """The next ray while many placements are left."""
        return self._choose([
            (port, [(CLASSIC.cost(outcome), number) for outcome, number in tally.items()])
            for port in GRID.ports
            if port not in clues.markers and len(tally := run_job(cubes.tally(port))) > 1
        ])  # fmt: skip

    def finish(self, listed: Listed, clues: Clues) -> float:  # noqa: ARG002 - only the list counts
        """The points of all these placements together, from here to the end."""
        return self._play(listed, _rays(listed))

    def _play(self, listed: Listed, rays: list[PortBits]) -> int:
        """The same; rays that told nothing about a larger set are not tried again."""
        if listed.count == 1:
            return 0
        if listed.bits.bit_length() > LONGEST_ROSTER:
            compact = run_job(listed.compact())
            if compact is not listed:
                listed, rays = compact, _rays(compact)
        telling = _telling(listed.bits, rays)
        if not telling:
            return guess_points(listed)
        counted = [
            (port, [(price, bits.bit_count()) for price, bits in parts]) for port, parts in telling
        ]
        parts = dict(telling)[self._choose(counted)]
        return sum(
            price * bits.bit_count() + self._play(Listed(listed.roster, bits), telling)
            for price, bits in parts
        )


def _rays(listed: Listed) -> list[PortBits]:
    by_outcome = listed.roster.by_outcome
    return [
        (port, [(CLASSIC.cost(outcome), bits) for outcome, bits in by_outcome(port).items()])
        for port in GRID.ports
    ]


def _telling(bits: int, rays: list[PortBits]) -> list[PortBits]:
    """The rays that divide these placements, and how."""
    telling = []
    for port, parts in rays:
        divided = [(price, common) for price, others in parts if (common := bits & others)]
        if len(divided) > 1:
            telling.append((port, divided))
    return telling


def guess_points(listed: Listed) -> int:
    """What equivalents cost together if the cells are guessed that most of them share."""
    held = sorted((column & listed.bits).bit_count() for column in listed.roster.columns)
    [atoms] = listed.weights
    wrong = atoms * listed.count - sum(held[-atoms:])
    return CLASSIC.per_wrong_atom * wrong


def in_order(rays: list[PortCounts]) -> Port:
    """The lowest port that can tell anything."""
    return rays[0][0]


def at_random(chance: Random) -> Choose:
    """Any port that can tell anything."""
    return lambda rays: chance.choice(rays)[0]


@cache
def _weight(number: int) -> float:
    return number * log2(number)


def most_telling(rays: list[PortCounts]) -> Port:
    """The port that leaves the fewest halvings still to make; of equals, the lowest."""
    halvings = {port: sum(_weight(number) for _, number in parts) for port, parts in rays}
    return min(halvings, key=lambda port: (round(halvings[port], 9), port))


def most_telling_per_point(rays: list[PortCounts]) -> Port:
    """The port that makes the most halvings for a point; of equals, the lowest."""
    whole = _weight(sum(number for _, number in rays[0][1]))

    def rate(ray: PortCounts) -> float:
        made = whole - sum(_weight(number) for _, number in ray[1])
        return round(made / sum(price * number for price, number in ray[1]), 12)

    return max(rays, key=lambda ray: (rate(ray), -ray[0]))[0]


# --- the computer -------------------------------------------------------------------------


class Computer:
    """The computer as it plays in the game."""

    def fire(self, cubes: Cubes, clues: Clues) -> Port:  # noqa: ARG002 - it finds them itself
        """The next ray while many placements are left."""
        decision = run_job(next_move(clues, CLASSIC))
        assert decision.port is not None
        return decision.port

    def finish(self, listed: Listed, clues: Clues) -> float:
        """The points of all these placements; a few are searched to the end, as it does."""
        if listed.count <= PLAYED_OUT_UP_TO and opening(clues, CLASSIC) is None:
            return run_job(Lookahead(listed, CLASSIC).best_plan()).cost / UNIT
        candidates = Candidates(clues, Placements([listed]))
        decision = run_job(next_move(clues, CLASSIC, candidates))
        if decision.port is None:
            return guess_points(listed)
        points = 0.0
        for outcome, others in listed.roster.by_outcome(decision.port).items():
            if bits := listed.bits & others:
                part = run_job(Listed(listed.roster, bits).compact())
                after = self.finish(part, with_clue(clues, Clue(decision.port, outcome)))
                points += CLASSIC.cost(outcome) * part.count + after
        return points
