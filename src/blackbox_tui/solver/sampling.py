"""Estimates from samples, for boxes with too many placements to count.

The random numbers come from a hash, so the same question has the same answer on
every machine.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import accumulate
from math import exp
from typing import Final

from blackbox_tui.engine import Cell
from blackbox_tui.engine.lanes import FastBox, lane_table
from blackbox_tui.rules.clues import Clues
from blackbox_tui.solver.cubes import Cubes, weight
from blackbox_tui.solver.jobs import Job, OverBudget
from blackbox_tui.solver.lists import Listed, enlist, ones
from blackbox_tui.solver.placements import Part, Placements

CHAINS: Final = 8
"""Random walks, each from a start of its own, so that no single start decides."""
FEWEST_CHAINS: Final = 3
"""This many are enough where they start from an earlier estimate."""
TRIES: Final = 40
"""How often a start is searched for before giving up."""
COOLING_MOVES: Final = 4_000
"""Moves of the simulated annealing that searches for a start."""
HOTTEST: Final = 1.0
COLDEST: Final = 0.1
"""Its temperature: how readily a move for the worse is accepted, at first and at last."""
STRIDE: Final = 20
"""Moves from one sampled placement to the next."""
MOVES_PER_STEP: Final = 50
"""Moves in one step of a job."""


class Dice:
    """Pseudo-random numbers, seeded by a text."""

    def __init__(self, seed: str) -> None:
        self._state = int.from_bytes(sha256(seed.encode()).digest()[:8], "big")

    def below(self, limit: int) -> int:
        """A number from 0 to below the limit."""
        number, bits = self._word(), 64
        while bits < limit.bit_length() + 32:
            number, bits = number << 64 | self._word(), bits + 64
        return number * limit >> bits

    def happens(self, chance: float) -> bool:
        """True with that probability."""
        return self._word() < chance * 2**64

    def choose(self, cells: list[int], number: int) -> list[int]:
        """That many of the cells, without repeats."""
        picks: set[int] = set()
        for last in range(len(cells) - number, len(cells)):
            pick = self.below(last + 1)
            picks.add(last if pick in picks else pick)
        return [cells[pick] for pick in sorted(picks)]

    def _word(self) -> int:
        """The next 64 bits, by the splitmix generator."""
        mask = 2**64 - 1
        self._state = self._state + 0x9E3779B97F4A7C15 & mask
        word = (self._state ^ self._state >> 30) * 0xBF58476D1CE4E5B9 & mask
        word = (word ^ word >> 27) * 0x94D049BB133111EB & mask
        return word ^ word >> 31


def sample(placements: Placements, size: int) -> Job[Listed]:
    """Random placements of a set that is too large to go through, all equally likely."""
    grid, atom_count, count = placements.grid, placements.atom_count, placements.count
    dice = Dice(f"black box sample 2|{grid}|{atom_count}|{count}")
    parts = placements.parts
    bounds = list(accumulate(part.count for part in parts))
    picks_by_part: dict[int, list[int]] = {}
    for _ in range(size if count else 0):
        pick = dice.below(count)
        nth = bisect_right(bounds, pick)
        picks_by_part.setdefault(nth, []).append(pick - bounds[nth] + parts[nth].count)
    members: list[list[int]] = []
    for nth, picks in picks_by_part.items():
        members += _pick(parts[nth], picks, dice)
        yield
    return enlist(grid, atom_count, members)


def _pick(part: Part, picks: list[int], dice: Dice) -> Iterator[list[int]]:
    """The placements of a part with these numbers; in a cube, random ones."""
    if isinstance(part, Cubes):
        bounds = list(accumulate(map(weight, part.cubes)))
        for pick in picks:
            atoms, unknown, left = part.cubes[bisect_right(bounds, pick)]
            yield [*ones(atoms), *dice.choose(list(ones(unknown)), left)]
    else:
        places, some = list(ones(part.bits)), sorted({*picks})
        listed = Listed(part.roster, sum(1 << places[pick] for pick in some))
        members = dict(zip(some, listed.members(), strict=True))
        yield from (members[pick] for pick in picks)


def estimate(clues: Clues, size: int = 2_000, earlier: Listed | None = None) -> Job[Listed]:
    """A sample of the placements that agree with the clues, found by random walks.

    Placements of an earlier estimate that still agree serve as starts; other starts
    are searched for. Raises `OverBudget` if none is found.
    """
    numbers = lane_table(clues.grid).cell_numbers
    dice = Dice(f"black box estimate 1|{clues}")
    starts = [atoms for atoms in earlier or () if agrees(clues, atoms)]
    starts = starts[:: max(1, len(starts) // CHAINS)][:CHAINS]  # for neighbours are similar
    yield
    chains = FEWEST_CHAINS if starts else CHAINS
    for _ in range(TRIES):
        if len(starts) >= chains:
            break
        start = yield from _search(clues, dice)
        starts += [start] if start is not None else []
    members: list[list[int]] = []
    for start in starts:
        visited = yield from _wander(clues, start, -(-size // len(starts)), dice)
        members += [[numbers[cell] for cell in atoms] for atoms in visited]
    if not members:
        raise OverBudget
    return enlist(clues.grid, clues.atom_count, members)


def agrees(clues: Clues, atoms: frozenset[Cell]) -> bool:
    """Would these atoms have given every clue?"""
    return not any(_faults(clues, atoms))


def _faults(clues: Clues, atoms: frozenset[Cell]) -> Iterator[int]:
    """By how much these atoms contradict each clue: a ray by one, a submission by its atoms."""
    box = FastBox(clues.grid, atoms)
    for entry, outcome in clues.rays:
        yield box.outcome(entry) != outcome
    for guesses, wrong in clues.refuted:
        yield abs(len(guesses - atoms) - wrong)


def _search(clues: Clues, dice: Dice) -> Job[frozenset[Cell] | None]:
    """Search for a placement that agrees with the clues, by simulated annealing."""
    cells = clues.grid.cells
    picked = dice.choose(list(range(len(cells))), clues.atom_count)
    atoms = frozenset(cells[pick] for pick in picked)
    faults = sum(_faults(clues, atoms))
    for step in range(COOLING_MOVES):
        if not faults:
            return atoms
        other = _shift(clues, atoms, dice)
        heat = HOTTEST * (COLDEST / HOTTEST) ** (step / COOLING_MOVES)
        after = sum(_faults(clues, other))
        if after <= faults or dice.happens(exp((faults - after) / heat)):
            atoms, faults = other, after
        if step % MOVES_PER_STEP == 0:
            yield
    return None


def _wander(
    clues: Clues, atoms: frozenset[Cell], size: int, dice: Dice
) -> Job[Iterable[frozenset[Cell]]]:
    """Walk from placement to placement, all of which agree, and collect some on the way."""
    visited: list[frozenset[Cell]] = []
    for step in range(STRIDE * size):
        other = _shift(clues, atoms, dice)
        if agrees(clues, other):
            atoms = other
        if step % STRIDE == STRIDE - 1:
            visited.append(atoms)
        if step % MOVES_PER_STEP == 0:
            yield
    return visited


def _shift(clues: Clues, atoms: frozenset[Cell], dice: Dice) -> frozenset[Cell]:
    """Move one atom, sometimes two; every such move is as likely as its reverse."""
    for _ in range(2 if dice.happens(0.2) else 1):
        atom = sorted(atoms)[dice.below(len(atoms))]
        if dice.happens(0.5):
            target = Cell(atom.row + dice.below(3) - 1, atom.col + dice.below(3) - 1)
        else:
            target = Cell(dice.below(clues.grid.height), dice.below(clues.grid.width))
        if target in clues.grid and target not in atoms:
            atoms = atoms - {atom} | {target}
    return atoms
