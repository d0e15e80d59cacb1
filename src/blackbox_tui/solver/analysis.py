"""What the clues imply: placements left, odds of each cell, value of each ray.

It sees `Clues` and never a box. It knows no costs: a caller passes a function
for the cost of each outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from math import inf, log2
from typing import Final, TypeVar

from blackbox_tui.engine import Cell, Detour, Hit, Outcome, Port, Reflection
from blackbox_tui.engine.grid import symmetries
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.clues import Clue, Clues, Premise, Refutation
from blackbox_tui.solver.jobs import Job, OverBudget, with_step_limit
from blackbox_tui.solver.lists import Listed
from blackbox_tui.solver.placements import (
    LIST_LENGTH,
    Cubes,
    Placements,
    every_placement,
    settle,
)
from blackbox_tui.solver.sampling import estimate, sample
from blackbox_tui.values import NamedTuple, dataclass, field, replace

T = TypeVar("T")


class Budget(NamedTuple):
    """The limits of one analysis, in numbers that do not depend on a clock."""

    cubes: int = 100_000  # the most cubes
    steps: int = 300
    """The most steps to learn one clue; to count the outcomes of one port, a sixth of that."""
    bytes: int = 24_000_000  # the most memory for lists of placements
    sample: int = 2_000  # the size of a sample where counting is over budget; 0 for no samples
    weighed: float = inf  # the most placements that are counted to weigh rays; of more, a sample is


DEFAULT_BUDGET: Final = Budget()
LEAST: Final = 1e-6
"""Odds that are not certain are at least so far from 0 and 1, which a rounded number can reach."""


@dataclass(frozen=True)
class Candidates:
    """The placements that some clues leave."""

    clues: Clues
    placements: Placements | None  # None if they are too many to count
    sample: Listed | None = field(default=None, compare=False)
    """The last estimate, for the next one to start from."""

    @property
    def count(self) -> int | None:
        """How many are left; None if they are too many to count."""
        return None if self.placements is None else self.placements.count


def find_candidates(
    clues: Clues, earlier: Candidates | None = None, budget: Budget = DEFAULT_BUDGET
) -> Job[Candidates]:
    """Find the placements that agree with the clues.

    If the clues extend those of earlier candidates, only the new ones are learned.
    """
    new = new_clues(clues, earlier) if earlier else None
    if earlier and earlier.placements and new is not None:
        placements = yield from learn_all(earlier.placements, new, budget)
        if placements is not None:
            return Candidates(clues, placements)
    yield  # the tables of a large board take a while: each is built in a step of its own
    lane_table(clues.grid)
    yield
    start = every_placement(clues, most=budget.cubes)
    yield
    placements = yield from learn_all(start, precise_first(clues.premises), budget)
    return Candidates(clues, placements, earlier.sample if earlier else None)


def new_clues(clues: Clues, earlier: Candidates) -> list[Premise] | None:
    """What the clues add to those of earlier candidates; None if they differ otherwise."""
    old = earlier.clues
    rays, refuted = len(old.rays), len(old.refuted)
    before = replace(clues, rays=clues.rays[:rays], refuted=clues.refuted[:refuted])
    return [*clues.rays[rays:], *clues.refuted[refuted:]] if before == old else None


def precise_first(clues: Iterable[Premise]) -> list[Premise]:
    """The clues in the order in which they are learned: that keeps the number of cubes low."""

    def place(clue: Premise) -> int:
        kind = type(clue.outcome if isinstance(clue, Clue) else clue)
        return (Detour, Reflection, Hit, Refutation).index(kind)

    return sorted(clues, key=place)


def learn_all(
    placements: Placements, clues: list[Premise], budget: Budget = DEFAULT_BUDGET
) -> Job[Placements | None]:
    """Those that agree with these clues, too; None if they are too many to count."""
    for clue in clues:
        job = placements.learn(clue)
        if any(isinstance(part, Cubes) for part in placements.parts):
            job = with_step_limit(job, budget.steps)  # lists are limited by their memory
        try:
            placements = yield from job
        except OverBudget:
            return None
        if placements.count <= LIST_LENGTH or clue is clues[-1]:
            placements = yield from settle(placements, budget.bytes)
    return placements


@dataclass(frozen=True)
class Worth:
    """The value of a ray from one port."""

    distribution: Mapping[Outcome, int]  # how much the placements count for each outcome

    @property
    def bits(self) -> float:
        """The information it gives on average: the entropy of the distribution."""
        sizes = sorted(self.distribution.values())  # so that the order of outcomes is no matter
        total = sum(sizes)
        return log2(total) - sum(n * log2(n) for n in sizes) / total if total else 0.0

    @property
    def informative(self) -> bool:
        """Could it give any information?"""
        return len(self.distribution) > 1

    def seen_in(self, image: Mapping[Port, Port]) -> Worth:
        """Map the ray to a board that has been rotated or reflected."""
        seen = {
            Detour(image[outcome.exit]) if isinstance(outcome, Detour) else outcome: number
            for outcome, number in self.distribution.items()
        }
        return Worth(seen)

    def cost(self, cost_of: Callable[[Outcome], int]) -> float:
        """Its average cost."""
        total = sum(self.distribution.values())
        return sum(n * cost_of(outcome) for outcome, n in self.distribution.items()) / total


class Odds(NamedTuple):
    """The odds that something is so, by how much the placements count in which it is."""

    held: int
    total: int
    exact: bool = True  # were these all placements that are left, rather than a sample of them?

    @property
    def certain(self) -> bool:
        """Is it proved that the cell holds an atom, or that it is empty?"""
        return self.exact and self.held in (0, self.total)

    @property
    def chance(self) -> float:
        """The chance of an atom; 0 and 1 only if certain."""
        least = 0 if self.certain else LEAST if self.exact else 0.5 / self.total
        return min(1 - least, max(least, self.held / self.total))

    @property
    def percent(self) -> int:
        """The odds in percent; 0 and 100 only if certain."""
        percent = round(100 * self.chance)
        return percent if self.certain else min(99, max(1, percent))


def odds_by(masses: Mapping[T, int], total: int, *, exact: bool = True) -> dict[T, Odds]:
    """The odds of each cell, or number, by how much the placements count in which it is so."""
    return {thing: Odds(held, total, exact) for thing, held in masses.items() if total}


def odds_fields(odds: Mapping[Cell, Odds] | Mapping[int, Odds]) -> dict[str, float]:
    """The chance of each cell, or number, for programs; 0 and 1 only if certain."""
    return {str(thing): round(each.chance, 6) for thing, each in sorted(odds.items())}


@dataclass(frozen=True)
class Analysis:
    """Everything that clues imply."""

    placements: int | None = None  # how many are left; None if they are too many to count
    exact: bool = False  # is the worth exact, rather than an estimate from a sample?
    odds: Mapping[Cell, Odds] = field(default_factory=dict)
    """For each cell, how likely it holds an atom; empty if not known."""
    worth: Mapping[Port, Worth] = field(default_factory=dict)
    """For each unused port, the value of a ray; empty if not known."""
    numbers: Mapping[int, Odds] = field(default_factory=dict)
    """How likely each number of atoms is; empty if not known."""
    determined: bool = False
    """Are all placements left equivalent, so that no ray can tell them apart?"""

    @property
    def atoms(self) -> frozenset[Cell]:
        """The cells that must hold an atom."""
        return frozenset(cell for cell, odds in self.odds.items() if odds.certain and odds.held)

    @property
    def empty(self) -> frozenset[Cell]:
        """The cells that cannot hold one."""
        return frozenset(cell for cell, odds in self.odds.items() if odds.certain and not odds.held)

    @property
    def mass(self) -> int:
        """How much all placements count together."""
        return sum(number.held for number in self.numbers.values())

    def expected_wrong(self, answer: Collection[Cell]) -> float:
        """How many atoms would be wrong on average if these cells were submitted."""
        needed = sum(max(len(answer), n) * odds.chance for n, odds in self.numbers.items())
        return needed - sum(self.odds[cell].chance for cell in answer)

    @property
    def contradiction(self) -> bool:
        """Is there no placement that agrees with the clues?"""
        return self.placements == 0


UNKNOWN: Final = Analysis()
"""The analysis when the placements are too many to count and there is no estimate."""


def analyse(
    clues: Clues, earlier: Candidates | None = None, budget: Budget = DEFAULT_BUDGET
) -> Job[Analysis]:
    """Work out everything that the clues imply."""
    candidates = yield from find_candidates(clues, earlier, budget)
    return (yield from examine(candidates, budget))


def examine(candidates: Candidates, budget: Budget = DEFAULT_BUDGET) -> Job[Analysis]:
    """Work out everything that the candidates imply."""
    clues, placements = candidates.clues, candidates.placements
    if placements is None:
        return (yield from _estimated(clues, budget))
    census, masses = (yield from placements.census()), placements.masses
    mass = sum(masses.values())
    try:
        worth, exact = (yield from _weigh_rays(clues, placements, budget)), True
    except OverBudget:
        some = yield from sample(placements, budget.sample)
        worth, exact = (yield from weigh_rays_by_sample(clues, some)), False
    return Analysis(
        placements=placements.count,
        exact=exact,
        odds=odds_by(census, mass),
        worth=worth,
        numbers=_odds_of_numbers(clues, masses),
        determined=exact and mass > 0 and not any(ray.informative for ray in worth.values()),
    )


def _odds_of_numbers(
    clues: Clues, masses: Mapping[int, int], *, exact: bool = True
) -> dict[int, Odds]:
    """The odds of each number of atoms, of those as well that no placement has."""
    every = {number: masses.get(number, 0) for number in clues.atoms}
    return odds_by(every, sum(every.values()), exact=exact)


def _estimated(clues: Clues, budget: Budget) -> Job[Analysis]:
    if not budget.sample:
        return UNKNOWN
    try:
        some = yield from estimate(clues, budget.sample)
    except OverBudget:
        return UNKNOWN
    odds = odds_by((yield from some.census()), some.mass, exact=False)
    numbers = _odds_of_numbers(clues, some.masses, exact=False)
    worth = yield from weigh_rays_by_sample(clues, some)
    return Analysis(odds=odds, worth=worth, numbers=numbers)


def weigh_rays_by_sample(clues: Clues, some: Listed) -> Job[dict[Port, Worth]]:
    """The value of a ray from each unused port, estimated."""
    worth: dict[Port, Worth] = {}
    for port in unused_ports(clues) if some.count else ():
        worth[port] = Worth(some.tally(port))
        yield
    return worth


def _weigh_rays(clues: Clues, placements: Placements, budget: Budget) -> Job[dict[Port, Worth]]:
    """The value of a ray from each unused port; of ports that are images, one is weighed."""
    if placements.count > budget.weighed:
        raise OverBudget
    images, max_steps = _port_images(clues), budget.steps // 6
    ports = sorted({min(image[port] for image in images) for port in unused_ports(clues)})
    counts: dict[Port, dict[Outcome, int]] = {port: {} for port in ports}
    for part in placements.parts if placements.count else ():
        for port, total in counts.items():
            if isinstance(part, Cubes):
                more = yield from with_step_limit(part.tally(port), max_steps)
            else:
                more = part.tally(port)
            for outcome, number in more.items():
                total[outcome] = total.get(outcome, 0) + number
            yield
        if isinstance(part, Listed) and len(placements.parts) > 1:
            part.roster.clear_cache()  # of many lists together it would be much
    weighed = ((port, Worth(total)) for port, total in counts.items() if total)
    worth = {image[port]: one.seen_in(image) for port, one in weighed for image in images}
    return dict(sorted(worth.items()))


def _port_images(clues: Clues) -> list[dict[Port, Port]]:
    """Where each symmetry takes the ports; with any clue, each is its own image alone."""
    grid = clues.grid
    if clues.rays or clues.refuted or min(grid.width, grid.height) < 2:
        return [{port: port for port in grid.ports}]
    by_outside = {grid.outside(port).cell: port for port in grid.ports}

    def moved(port: Port, image: Mapping[Cell, Cell]) -> Port:
        cell, heading = grid.entrance(port)
        first, second = image[cell], image[cell.beside(heading)]
        return by_outside[Cell(2 * first.row - second.row, 2 * first.col - second.col)]

    return [{port: moved(port, image) for port in grid.ports} for image in symmetries(grid)]


def unused_ports(clues: Clues) -> list[Port]:
    """The ports that can still be fired from."""
    used = clues.markers
    return [port for port in clues.grid.ports if port not in used]


def ranked_ports(worth: Mapping[Port, Worth], cost_of: Callable[[Outcome], int]) -> list[Port]:
    """The ports, those with the most information for their cost first."""

    def rate(port: Port) -> float:
        return round(worth[port].bits / max(worth[port].cost(cost_of), 1e-9), 12)

    return sorted(worth, key=lambda port: (-rate(port), port))
