"""What the clues imply: placements left, odds of each cell, worth of each ray.

It sees `Clues` and never a box, but for `twins`, which is asked about one.
It knows nothing of prices: whoever wants a cost brings a price for each outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import log2
from typing import Final, NamedTuple

from blackbox_tui.cubes import Cubes
from blackbox_tui.engine import Box, Cell, Detour, Hit, Outcome, Port, Reflection
from blackbox_tui.game import Clue, Clues, Refutation
from blackbox_tui.placements import (
    TOO_MANY,
    Listed,
    Placements,
    Roster,
    Thinking,
    TooMany,
    finish,
)

__all__ = [
    "TOO_MANY",
    "Analysis",
    "Budget",
    "Listed",
    "Placements",
    "Roster",
    "Survey",
    "Thinking",
    "TooMany",
    "Worth",
    "analyse",
    "finish",
    "survey",
    "twins",
]


class Budget(NamedTuple):
    """How much may be held in mind."""

    cubes: int = 60_000
    """The most cubes."""
    listed: int = 20_000
    """The most placements that are given a bit each."""


USUAL: Final = Budget()


@dataclass(frozen=True, slots=True)
class Survey:
    """The placements that some clues leave, or that they are too many."""

    clues: Clues
    placements: Placements | TooMany


def survey(clues: Clues, earlier: Survey | None = None, budget: Budget = USUAL) -> Thinking[Survey]:
    """Find the placements that agree with the clues.

    If the clues go on from those of an earlier survey, so does the thinking.
    """
    if earlier and (news := _news(clues, earlier)) is not None:
        found = yield from _learn(earlier.placements, news, budget)
        if not isinstance(found, TooMany):
            return Survey(clues, found)
    start = Cubes.unknown(clues.grid, clues.atom_count, budget.cubes)
    everything: list[Clue | Refutation] = [*sorted(clues.rays, key=_blur), *clues.refuted]
    found = yield from _learn(start, everything, budget)
    return Survey(clues, found)


def _news(clues: Clues, earlier: Survey) -> list[Clue | Refutation] | None:
    """What the clues add to those of an earlier survey; None if they differ otherwise."""
    old = earlier.clues
    rays, refuted = len(old.rays), len(old.refuted)
    before = Clues(clues.grid, clues.atom_count, clues.rays[:rays], clues.refuted[:refuted])
    return [*clues.rays[rays:], *clues.refuted[refuted:]] if before == old else None


def _learn(
    placements: Placements | TooMany, news: list[Clue | Refutation], budget: Budget
) -> Thinking[Placements | TooMany]:
    for clue in news:
        if isinstance(placements, TooMany):
            break
        placements = yield from placements.learn(clue)
        if isinstance(placements, Cubes) and placements.count <= budget.listed:
            yield
            placements = placements.listed()
    return placements


def _blur(clue: Clue) -> int:
    """How little a clue tells: the sharpest are learned first, to keep the cubes few."""
    match clue.outcome:
        case Detour():
            return 0
        case Reflection():
            return 1
        case Hit():
            return 2


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

    def cost(self, price: Callable[[Outcome], int]) -> float:
        """What it costs on average."""
        total = sum(self.distribution.values())
        return sum(n * price(outcome) for outcome, n in self.distribution.items()) / total


def entropy(distribution: Mapping[Outcome, int]) -> float:
    """The entropy of a distribution in bits."""
    sizes = distribution.values()
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


def analyse(
    clues: Clues, earlier: Survey | None = None, budget: Budget = USUAL
) -> Thinking[Analysis]:
    """Work out all that the clues imply."""
    found = yield from survey(clues, earlier, budget)
    return (yield from examine(found))


def examine(found: Survey) -> Thinking[Analysis]:
    """Work out all that a survey implies."""
    placements = found.placements
    if isinstance(placements, TooMany):
        return UNTOLD
    used = found.clues.markers
    worth: dict[Port, Worth] = {}
    for port in found.clues.grid.ports if placements else ():
        if port not in used:
            worth[port] = Worth((yield from placements.tally(port)))
            yield
    odds = placements.odds()
    return Analysis(
        placements=placements.count,
        exact=placements.exact,
        odds=odds,
        worth=worth,
        atoms=frozenset(cell for cell, chance in odds.items() if chance == 1),
        empty=frozenset(cell for cell, chance in odds.items() if chance == 0),
        determined=bool(placements) and all(len(w.distribution) == 1 for w in worth.values()),
    )


def twins(box: Box, budget: Budget = USUAL) -> Thinking[tuple[frozenset[Cell], ...] | TooMany]:
    """The other placements that no port tells apart from this one."""
    rays = tuple(Clue(port, box.fire(port).outcome) for port in box.grid.ports)
    found = yield from survey(Clues(box.grid, len(box.atoms), rays), None, budget)
    if isinstance(found.placements, TooMany):
        return TOO_MANY
    return tuple(placement for placement in found.placements if placement != box.atoms)
