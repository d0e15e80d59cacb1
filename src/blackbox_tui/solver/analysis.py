"""What the clues imply: placements left, odds of each cell, worth of each ray.

It sees `Clues` and never a box, but for `twins`, which is asked about one.
It knows nothing of prices: whoever wants a cost brings a price for each outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import log2
from typing import Final, NamedTuple, TypeVar

from blackbox_tui.engine import (
    Box,
    Cell,
    Detour,
    Grid,
    Heading,
    Hit,
    Outcome,
    Port,
    Reflection,
    symmetries,
)
from blackbox_tui.rules.game import Clue, Clues, Refutation
from blackbox_tui.solver.cubes import Cubes
from blackbox_tui.solver.jobs import OVER_BUDGET, Job, OverBudget, bounded, finish
from blackbox_tui.solver.mixed import FEW, forget, parts_of, settle
from blackbox_tui.solver.placements import Listed, Placements, Roster
from blackbox_tui.solver.sampling import estimate, sample

__all__ = [
    "OVER_BUDGET",
    "Analysis",
    "Budget",
    "Candidates",
    "Job",
    "Listed",
    "OverBudget",
    "Placements",
    "Roster",
    "Worth",
    "analyse",
    "bounded",
    "entropy",
    "estimate",
    "examine",
    "finish",
    "goes_on",
    "survey",
    "told",
    "twins",
    "unused",
]


T = TypeVar("T")


class Budget(NamedTuple):
    """How much may be held in mind, and for how long: in numbers that no clock changes."""

    cubes: int = 100_000
    """The most cubes."""
    breaths: int = 300
    """The most yields over one clue; over one port, a sixth of that."""
    bytes: int = 24_000_000
    """The most room for placements that are given a bit each."""
    sample: int = 2_000
    """How many placements an estimate draws on; 0 for no estimates."""


USUAL: Final = Budget()


@dataclass(frozen=True, slots=True)
class Candidates:
    """The placements that some clues leave, or that they are too many."""

    clues: Clues
    placements: Placements | OverBudget
    sample: Listed | None = field(default=None, compare=False)
    """The last estimate, for the next one to go on from."""


def survey(
    clues: Clues, earlier: Candidates | None = None, budget: Budget = USUAL
) -> Job[Candidates]:
    """Find the placements that agree with the clues.

    If the clues go on from those of an earlier survey, so does the thinking.
    """
    if earlier and (news := _news(clues, earlier)) is not None:
        found = yield from _learn(earlier.placements, news, budget)
        if not isinstance(found, OverBudget):
            return Candidates(clues, found)
    start = Cubes(clues.grid, clues.atom_count, most=budget.cubes)
    everything: list[Clue | Refutation] = [*sorted(clues.rays, key=_blur), *clues.refuted]
    found = yield from _learn(start, everything, budget)
    return Candidates(clues, found, earlier.sample if earlier else None)


def goes_on(clues: Clues, earlier: Candidates) -> bool:
    """Do the clues only add to those of an earlier survey?"""
    return _news(clues, earlier) is not None


def _news(clues: Clues, earlier: Candidates) -> list[Clue | Refutation] | None:
    """What the clues add to those of an earlier survey; None if they differ otherwise."""
    old = earlier.clues
    rays, refuted = len(old.rays), len(old.refuted)
    before = Clues(clues.grid, clues.atom_count, clues.rays[:rays], clues.refuted[:refuted])
    return [*clues.rays[rays:], *clues.refuted[refuted:]] if before == old else None


def _learn(
    placements: Placements | OverBudget, news: list[Clue | Refutation], budget: Budget
) -> Job[Placements | OverBudget]:
    for clue in news:
        if isinstance(placements, OverBudget):
            break
        placements = yield from _bounded(placements, placements.learn(clue), budget.breaths)
        if not isinstance(placements, OverBudget) and (placements.count <= FEW or clue is news[-1]):
            placements = yield from settle(placements, budget.bytes)
    return placements


def _bounded(about: Placements, thinking: Job[T], breaths: int) -> Job[T | OverBudget]:
    """Think within bounds where there are cubes to part; lists are bounded by their room."""
    if all(isinstance(part, Listed) for part in parts_of(about)):
        return (yield from thinking)
    return (yield from bounded(thinking, breaths))


def _blur(clue: Clue) -> int:
    """How little a clue tells: the sharpest are learned first, to keep the cubes few."""
    match clue.outcome:
        case Detour():
            return 0
        case Reflection():
            return 1
        case Hit():
            return 2


def told(count: int) -> str:
    """A number of placements for people: beyond a billion, only how large it is."""
    if count < 10**9:
        return f"{count:,}"
    digits = len(str(count)) - 1
    return f"about {count / 10**digits:.1f}e{digits}"


# --- what a ray is worth -----------------------------------------------------


@dataclass(frozen=True, slots=True)
class Worth:
    """What a ray from one port would tell."""

    distribution: Mapping[Outcome, int]
    """How many placements there are for each outcome."""
    bits: float = field(init=False)
    """How much it tells on average: the entropy of the distribution."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "bits", entropy(self.distribution))

    @property
    def tells(self) -> bool:
        """Could it tell anything new?"""
        return len(self.distribution) > 1

    def seen_in(self, image: Mapping[Port, Port]) -> Worth:
        """The same ray on a board that has been turned or mirrored."""
        return Worth(
            {
                Detour(image[outcome.exit]) if isinstance(outcome, Detour) else outcome: number
                for outcome, number in self.distribution.items()
            }
        )

    def cost(self, price: Callable[[Outcome], int]) -> float:
        """What it costs on average."""
        total = sum(self.distribution.values())
        return sum(n * price(outcome) for outcome, n in self.distribution.items()) / total


def entropy(distribution: Mapping[Outcome, int]) -> float:
    """The entropy of a distribution in bits, to the last digit the same in any order."""
    sizes = sorted(distribution.values())
    total = sum(sizes)
    return log2(total) - sum(n * log2(n) for n in sizes) / total if total else 0.0


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that clues imply."""

    placements: int | None
    """How many are left; None if there are too many to tell."""
    exact: bool
    """Are the odds and worths exact, rather than estimates from a sample?"""
    odds: Mapping[Cell, float]
    """For each cell, how likely it holds an atom; empty if not known."""
    worth: Mapping[Port, Worth]
    """For each unused port, what a ray would tell; empty if not known."""
    atoms: frozenset[Cell]
    """The cells that must hold an atom."""
    empty: frozenset[Cell]
    """The cells that cannot hold one."""
    determined: bool
    """Are all placements left twins of each other?"""

    @property
    def contradiction(self) -> bool:
        """Is there no placement that agrees with the clues?"""
        return self.placements == 0


UNTOLD: Final = Analysis(None, False, {}, {}, frozenset(), frozenset(), False)
"""What can be said when there are too many to tell."""


def analyse(
    clues: Clues, earlier: Candidates | None = None, budget: Budget = USUAL
) -> Job[Analysis]:
    """Work out all that the clues imply."""
    found = yield from survey(clues, earlier, budget)
    return (yield from examine(found, budget))


def examine(found: Candidates, budget: Budget = USUAL) -> Job[Analysis]:
    """Work out all that a survey implies."""
    clues, placements = found.clues, found.placements
    if isinstance(placements, OverBudget):
        return (yield from _guess(clues, budget))
    census = yield from placements.census()
    known = yield from _weigh(clues, placements, budget.breaths // 6)
    exact = not isinstance(known, OverBudget)
    worth = (
        (yield from _sampled(clues, placements, budget)) if isinstance(known, OverBudget) else known
    )
    count = placements.count
    return Analysis(
        placements=count,
        exact=exact,
        odds={cell: held / count for cell, held in census.items() if count},
        worth=worth,
        atoms=frozenset(cell for cell, held in census.items() if held == count > 0),
        empty=frozenset(cell for cell, held in census.items() if held == 0 < count),
        determined=exact and count > 0 and not any(ray.tells for ray in worth.values()),
    )


def _guess(clues: Clues, budget: Budget) -> Job[Analysis]:
    """What an estimate says of clues that leave too many placements to tell."""
    found = (yield from estimate(clues, budget.sample)) if budget.sample else OVER_BUDGET
    if isinstance(found, OverBudget):
        return UNTOLD
    worth = yield from _weigh_listed(clues, found)
    return replace(UNTOLD, odds=found.odds(), worth=worth)


def _sampled(clues: Clues, placements: Placements, budget: Budget) -> Job[dict[Port, Worth]]:
    """What the rays are worth by a sample."""
    if not budget.sample:
        return {}
    some = yield from sample(placements, budget.sample)
    return (yield from _weigh_listed(clues, some))


def _weigh_listed(clues: Clues, some: Listed) -> Job[dict[Port, Worth]]:
    """What a ray from each unused port is worth, by listed placements."""
    worth: dict[Port, Worth] = {}
    for port in unused(clues):
        worth[port] = Worth(some.tallies(port))
        yield
    return worth


def _weigh(
    clues: Clues, placements: Placements, breaths: int
) -> Job[dict[Port, Worth] | OverBudget]:
    """What a ray from each unused port is worth."""
    if not (clues.rays or clues.refuted):
        return (yield from _weigh_first(placements, breaths))
    tallies: dict[Port, dict[Outcome, int]] = {port: {} for port in unused(clues)}
    for part in parts_of(placements) if placements else ():
        for port, tally in tallies.items():
            more = yield from _bounded(part, part.tally(port), breaths)
            if isinstance(more, OverBudget):
                return OVER_BUDGET
            for outcome, number in more.items():
                tally[outcome] = tally.get(outcome, 0) + number
            yield
        if part is not placements:
            forget(part)
    return {port: Worth(tally) for port, tally in tallies.items() if tally}


def _weigh_first(placements: Placements, breaths: int) -> Job[dict[Port, Worth] | OverBudget]:
    """What each first ray is worth: one for all that are turned or mirrored alike."""
    worth: dict[Port, Worth] = {}
    images = _port_images(placements.grid)
    for port in placements.grid.ports if placements else ():
        if port not in worth:
            tally = yield from _bounded(placements, placements.tally(port), breaths)
            if isinstance(tally, OverBudget):
                return OVER_BUDGET
            worth[port] = Worth(tally)
            worth |= {image[port]: worth[port].seen_in(image) for image in images}
            yield
    return dict(sorted(worth.items()))


def _port_images(grid: Grid) -> list[dict[Port, Port]]:
    """Where the symmetries of a grid take its ports; before any clue they are all alike."""
    if min(grid.width, grid.height) < 2:
        return []
    images = []
    for image in symmetries(grid):
        ports = {}
        for port in grid.ports:
            cell, heading = grid.entrance(port)
            first, second = image[cell], image[cell.beside(heading)]
            back = next(way for way in Heading if second.beside(way) == first)
            ports[port] = grid.port_at(first, back)
        images.append(ports)
    return images


def unused(clues: Clues) -> list[Port]:
    """The ports that can still be fired from."""
    used = clues.markers
    return [port for port in clues.grid.ports if port not in used]


def twins(box: Box, budget: Budget = USUAL) -> Job[tuple[frozenset[Cell], ...] | OverBudget]:
    """The other placements that no port tells apart from this one."""
    rays = tuple(Clue(port, box.fire(port).outcome) for port in box.grid.ports)
    found = yield from survey(Clues(box.grid, len(box.atoms), rays), None, budget)
    if isinstance(found.placements, OverBudget):
        return OVER_BUDGET
    return tuple(placement for placement in found.placements if placement != box.atoms)


def best_port(analysis: Analysis, price: Callable[[Outcome], int]) -> Port:
    """The port that tells most for its price; the lowest of several."""
    return ranked_ports(analysis, price)[0]


def ranked_ports(analysis: Analysis, price: Callable[[Outcome], int]) -> list[Port]:
    """Every port that can still be fired from, those first that tell most for their price."""

    def rate(port: Port) -> float:
        worth = analysis.worth[port]
        return round(worth.bits / max(worth.cost(price), 1e-9), 12)

    return sorted(analysis.worth, key=lambda port: (-rate(port), port))
