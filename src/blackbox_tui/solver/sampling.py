"""Estimates for boxes with too many placements to count: samples, marked as such.

The chance in them comes from hashing, so the same question has the same answer
everywhere. It knows clues and cubes, and nothing of what a sample is used for.
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
from blackbox_tui.rules.game import Clues
from blackbox_tui.solver.cubes import Cubes, weight
from blackbox_tui.solver.mixed import parts_of
from blackbox_tui.solver.placements import (
    OVER_BUDGET,
    Job,
    Listed,
    OverBudget,
    Placements,
    enlist,
    ones,
)

CHAINS: Final = 8
"""Walks from starts of their own, so that one odd corner does not decide."""
FEWEST: Final = 3
"""So many walks will do where they go on from an earlier estimate."""
TRIES: Final = 40
"""How often a start is looked for before giving up."""
COOLING: Final = 4_000
"""Moves in the search for a start."""
WARM: Final = 1.0
COLD: Final = 0.1
"""How readily a move for the worse is made, at first and at last."""
STRIDE: Final = 20
"""Moves from one noted placement to the next."""
BREATH: Final = 50
"""Moves between two yields."""


class Dice:
    """Numbers that look like chance and follow from a text."""

    def __init__(self, seed: str) -> None:
        self._state = int.from_bytes(sha256(seed.encode()).digest()[:8], "big")

    def below(self, limit: int) -> int:
        """A number from 0, below the limit."""
        number, bits = self._word(), 64
        while bits < limit.bit_length() + 32:
            number, bits = number << 64 | self._word(), bits + 64
        return number * limit >> bits

    def happens(self, chance: float) -> bool:
        """Does a thing with that chance happen?"""
        return self._word() < chance * 2**64

    def choose(self, cells: list[int], number: int) -> list[int]:
        """So many of the cells."""
        chosen: set[int] = set()
        for last in range(len(cells) - number, len(cells)):
            pick = self.below(last + 1)
            chosen.add(last if pick in chosen else pick)
        return [cells[pick] for pick in sorted(chosen)]

    def _word(self) -> int:
        """The next 64 bits, by the splitmix generator."""
        mask = 2**64 - 1
        self._state = self._state + 0x9E3779B97F4A7C15 & mask
        word = (self._state ^ self._state >> 30) * 0xBF58476D1CE4E5B9 & mask
        word = (word ^ word >> 27) * 0x94D049BB133111EB & mask
        return word ^ word >> 31


def sample(placements: Placements, size: int) -> Job[Listed]:
    """Some placements of a set too large to go through, each as likely as any other."""
    grid, atom_count, count = placements.grid, placements.atom_count, placements.count
    dice = Dice(f"black box sample 2|{grid}|{atom_count}|{count}")
    parts = parts_of(placements)
    bounds = list(accumulate(part.count for part in parts))
    wanted: dict[int, list[int]] = {}
    for _ in range(size if count else 0):
        pick = dice.below(count)
        at = bisect_right(bounds, pick)
        wanted.setdefault(at, []).append(pick - bounds[at] + parts[at].count)
    members: list[list[int]] = []
    for at, picks in wanted.items():
        members += _picked(parts[at], picks, dice)
        yield
    return enlist(grid, atom_count, members, exact=False)


def _picked(part: Placements, picks: list[int], dice: Dice) -> Iterator[list[int]]:
    """Those of a part that have these numbers; in a cube, any that it stands for."""
    if isinstance(part, Cubes):
        bounds = list(accumulate(map(weight, part.cubes)))
        for pick in picks:
            atoms, unknown, left = part.cubes[bisect_right(bounds, pick)]
            yield [*ones(atoms), *dice.choose(list(ones(unknown)), left)]
    elif isinstance(part, Listed):
        places = list(ones(part.bits))
        bits = [places[pick] for pick in picks]
        some = sorted(set(bits))
        listed = Listed(part.roster, sum(1 << bit for bit in some))
        cells = dict(zip(some, listed.members(), strict=True))
        yield from (cells[bit] for bit in bits)


def estimate(
    clues: Clues, size: int = 2_000, earlier: Listed | None = None
) -> Job[Listed | OverBudget]:
    """Placements that agree with the clues, found by walking from one to the next.

    What an earlier estimate still has to offer serves as starts; the others are
    searched for. If none can be found, it stays too many to tell.
    """
    number = lane_table(clues.grid).cell_numbers
    dice = Dice(f"black box estimate 1|{clues}")
    starts = _spread([atoms for atoms in earlier or () if agrees(clues, atoms)])
    yield
    wanted = FEWEST if starts else CHAINS
    for _ in range(TRIES):
        if len(starts) >= wanted:
            break
        start = yield from _search(clues, dice)
        starts += [start] if start is not None else []
    members: list[list[int]] = []
    for start in starts:
        found = yield from _wander(clues, start, -(-size // len(starts)), dice)
        members += [[number[cell] for cell in atoms] for atoms in found]
    return enlist(clues.grid, clues.atom_count, members, exact=False) if members else OVER_BUDGET


def _spread(placements: list[frozenset[Cell]]) -> list[frozenset[Cell]]:
    """Some of them from all over the list: neighbours in a sample are alike."""
    stride = max(1, len(placements) // CHAINS)
    return placements[::stride][:CHAINS]


def agrees(clues: Clues, atoms: frozenset[Cell]) -> bool:
    """Would these atoms have given every clue?"""
    box = FastBox(clues.grid, atoms)
    return all(box.outcome(entry) == outcome for entry, outcome in clues.rays) and all(
        len(guesses - atoms) == wrong for guesses, wrong in clues.refuted
    )


def _faults(clues: Clues, atoms: frozenset[Cell]) -> int:
    """How far these atoms are from giving every clue."""
    box = FastBox(clues.grid, atoms)
    rays = sum(box.outcome(entry) != outcome for entry, outcome in clues.rays)
    return rays + sum(abs(len(guesses - atoms) - wrong) for guesses, wrong in clues.refuted)


def _search(clues: Clues, dice: Dice) -> Job[frozenset[Cell] | None]:
    """Look for a placement that agrees, making moves for the worse ever less often."""
    cells = clues.grid.cells
    picked = dice.choose(list(range(len(cells))), clues.atom_count)
    atoms = frozenset(cells[pick] for pick in picked)
    faults = _faults(clues, atoms)
    for step in range(COOLING):
        if not faults:
            return atoms
        other = _shift(clues, atoms, dice)
        heat = WARM * (COLD / WARM) ** (step / COOLING)
        after = _faults(clues, other)
        if after <= faults or dice.happens(exp((faults - after) / heat)):
            atoms, faults = other, after
        if step % BREATH == 0:
            yield
    return None


def _wander(
    clues: Clues, atoms: frozenset[Cell], size: int, dice: Dice
) -> Job[Iterable[frozenset[Cell]]]:
    """Go from placement to placement, all of which agree, and note some on the way."""
    found: list[frozenset[Cell]] = []
    for step in range(STRIDE * size):
        other = _shift(clues, atoms, dice)
        if agrees(clues, other):
            atoms = other
        if step % STRIDE == STRIDE - 1:
            found.append(atoms)
        if step % BREATH == 0:
            yield
    return found


def _shift(clues: Clues, atoms: frozenset[Cell], dice: Dice) -> frozenset[Cell]:
    """One atom elsewhere, now and then two; every such move is as likely as its reverse."""
    for _ in range(2 if dice.happens(0.2) else 1):
        atom = sorted(atoms)[dice.below(len(atoms))]
        if dice.happens(0.5):
            target = Cell(atom.row + dice.below(3) - 1, atom.col + dice.below(3) - 1)
        else:
            target = Cell(dice.below(clues.grid.height), dice.below(clues.grid.width))
        if target in clues.grid and target not in atoms:
            atoms = atoms - {atom} | {target}
    return atoms
