"""Estimates from samples, for boxes with too many placements to count.

The same question has the same answer on every machine.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import accumulate
from math import exp
from typing import Final

from blackbox_tui.engine import Hit, Port
from blackbox_tui.engine.lanes import LaneTable, bits_of, lane_table, ones
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.solver.jobs import Job, OverBudget, with_step_limit
from blackbox_tui.solver.lists import Listed, enlist
from blackbox_tui.solver.placements import Cubes, PlacementPart, Placements, fault, size_of
from blackbox_tui.solver.walker import Cube, cubes_with

CHAINS: Final = 8  # random walks, each from a start of its own, so that no single start decides
FEWEST_CHAINS: Final = 3  # this many are enough where they start from an earlier estimate
TRIES: Final = 24  # how often a start is built before giving up
ENOUGH: Final = 12  # how often it is if there is one already
COOLING_MOVES: Final = 2_000  # moves of the simulated annealing that mends a start
HOTTEST: Final = 0.6
COLDEST: Final = 0.1
"""Its temperature: how readily a move for the worse is accepted, at first and at last."""
STRIDE: Final = 20  # moves from one sampled placement to the next
WORK_PER_STEP: Final = 640
"""Moves in one step of a job, times the number of ports: on a larger board they take longer."""
CHECKS_PER_STEP: Final = 50
"""Placements that are picked, or compared with the clues, in one step of a job."""
NEW_ATOMS: Final = (2, 3, 4)
"""The most atoms that are placed for one ray; more are tried where fewer do not do."""
WAY_STEP_LIMIT: Final = 40  # the most steps to find the ways of one ray


class Dice:
    """Pseudo-random numbers, seeded by a text and the same on every machine."""

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

    def choose(self, bits: int, number: int) -> int:
        """That many of these bits."""
        places, picks = [*ones(bits)], set[int]()
        for last in range(len(places) - number, len(places)):
            pick = self.below(last + 1)
            picks.add(last if pick in picks else pick)
        return bits_of(places[pick] for pick in picks)

    def _word(self) -> int:
        """The next 64 bits, by the splitmix generator."""
        mask = 2**64 - 1
        self._state = self._state + 0x9E3779B97F4A7C15 & mask
        word = (self._state ^ self._state >> 30) * 0xBF58476D1CE4E5B9 & mask
        word = (word ^ word >> 27) * 0x94D049BB133111EB & mask
        return word ^ word >> 31


def sample(placements: Placements, size: int) -> Job[Listed]:
    """Random placements of a set that is too large to go through, all equally likely."""
    grid, masses, count = placements.grid, placements.masses, placements.count
    atoms, mass = AtomRange(min(masses), max(masses)), placements.mass
    dice = Dice(f"black box sample 2|{grid}|{atoms}|{count}")
    parts = placements.parts
    sizes = [sum(part.masses.values()) for part in parts]
    bounds = list(accumulate(sizes))
    picks_by_part: dict[int, list[int]] = {}
    for _ in range(size if count else 0):
        pick = dice.below(mass)
        nth = bisect_right(bounds, pick)
        picks_by_part.setdefault(nth, []).append(pick - bounds[nth] + sizes[nth])
    members: list[int] = []
    for nth, picks in picks_by_part.items():
        at_once = CHECKS_PER_STEP if isinstance(parts[nth], Cubes) else len(picks)
        for first in range(0, len(picks), at_once):
            members += _pick(parts[nth], picks[first : first + at_once], dice)
            yield
    return (yield from enlist(grid, dict.fromkeys(masses, 1), members))


def _pick(part: PlacementPart, picks: list[int], dice: Dice) -> Iterator[int]:
    """The placements of a part with these numbers, of which each has as many as its weight.

    In a cube, they are random ones.
    """
    if isinstance(part, Cubes):
        bounds = list(accumulate(part.sizes))
        for pick in picks:
            atoms, unknown, left = part.cubes[bisect_right(bounds, pick // part.weight)]
            yield atoms | dice.choose(unknown, left)
    else:
        picked = [*_places(part, picks)]
        some = sorted({*picked})
        listed = Listed(part.roster, bits_of(some))
        members = dict(zip(some, listed.members(), strict=True))
        yield from (members[place] for place in picked)


def _places(part: Listed, picks: list[int]) -> Iterator[int]:
    """The places in the roster of a list's placements with these numbers."""
    by_number = part.roster.by_number.items()
    shares = [(part.weights[number], [*ones(part.bits & bits)]) for number, bits in by_number]
    bounds = list(accumulate(weight * len(places) for weight, places in shares))
    for pick in picks:
        nth = bisect_right(bounds, pick)
        weight, places = shares[nth]
        yield places[(pick - bounds[nth]) // weight]


def estimate(clues: Clues, size: int = 2_000, earlier: Listed | None = None) -> Job[Listed]:
    """A sample of the placements that agree with the clues, found by random walks.

    Placements of an earlier estimate that still agree serve as starts; other starts are built
    ray by ray, and mended. Raises `OverBudget` if none is found.
    """
    dice = Dice(f"black box estimate 2|{clues}")
    starts: list[int] = []
    for nth, atoms in enumerate(earlier.members() if earlier else ()):
        starts += [atoms] if agrees(clues, atoms) else []
        if nth % CHECKS_PER_STEP == 0:
            yield
    starts = starts[:: max(1, len(starts) // CHAINS)][:CHAINS]  # for neighbours are similar
    yield
    chains = FEWEST_CHAINS if starts else CHAINS
    order = sorted(clues.rays, key=_is_hit)
    for tries in range(TRIES):
        if len(starts) >= (chains if tries < ENOUGH else 1):
            break
        built = yield from _build(clues, order, dice)
        start = yield from _mend(clues, built, dice)
        starts += [start] if start is not None else []
    members: list[int] = []
    for start in starts:
        members += yield from _wander(clues, start, -(-size // len(starts)), dice)
    if not members:
        raise OverBudget
    return (yield from enlist(clues.grid, dict.fromkeys(clues.atoms, 1), members))


def agrees(clues: Clues, atoms: int) -> bool:
    """Would these atoms, given as bits, have given every clue?"""
    table = lane_table(clues.grid)
    return not any(fault(clue, table, atoms) for clue in clues.premises)


# --- building a start ray by ray ------------------------------------------------


def _build(clues: Clues, order: list[Clue], dice: Dice) -> Job[int]:
    """A placement that gives the rays their outcomes, or most of them, in that order.

    For each ray in turn, atoms are placed in its way so that it ends as it did, and the
    other cells that it sees are empty from then on. At last the atoms that are left go
    anywhere else. A ray that has no way left comes first the next time, but those that
    were absorbed always come last: they leave the most ways open to the others.
    """
    table = lane_table(clues.grid)
    numbers = [*clues.atoms]
    number = numbers[dice.below(len(numbers)) if len(numbers) > 1 else 0]
    cube = 0, table.every_cell, number
    for clue in order.copy():
        part = yield from _with_way(table, clue, cube, dice)
        if part is None:
            order.remove(clue)
            order.insert(0, clue)
            order.sort(key=_is_hit)
        else:
            cube = part
    atoms, unknown, left = cube
    free = unknown if unknown.bit_count() >= left else table.every_cell & ~atoms
    return atoms | dice.choose(free, left)


def _is_hit(clue: Clue) -> bool:
    return isinstance(clue.outcome, Hit)


def _with_way(table: LaneTable, clue: Clue, cube: Cube, dice: Dice) -> Job[Cube | None]:
    """The part of a cube in which the ray takes one of its ways; what allows more is likelier."""
    atoms, unknown, left = cube
    for new in dict.fromkeys(min(number, left) for number in NEW_ATOMS):
        start = atoms, unknown if new else 0, new
        job = cubes_with(table, clue, [start])
        try:
            ways = yield from with_step_limit(job, WAY_STEP_LIMIT)
        except OverBudget:
            return None
        bounds = list(accumulate(map(size_of, ways)))
        if bounds and bounds[-1]:
            placed, rest, spare = ways[bisect_right(bounds, dice.below(bounds[-1]))]
            placed |= dice.choose(rest, spare)
            seen = _seen(table, clue.entry, placed)
            met = placed & seen & ~atoms
            return atoms | met, unknown & ~seen, left - met.bit_count()
    return None


def _seen(table: LaneTable, port: Port, atoms: int) -> int:
    """The cells that decide what a ray does among these atoms; all as bits."""
    pose, cells = table.start(port), 0
    while pose >= 0:
        seen, ahead, *_, after = table.looks[pose][0]
        cells |= ahead if atoms & ahead else seen  # beside an atom ahead, nothing matters
        pose = after[atoms & seen]
    return cells


# --- walking on from it ---------------------------------------------------------


class _Walk:
    """A placement that is changed atom by atom, and by how much it contradicts each clue.

    After a change only those rays are followed again that have a changed cell in a corridor.
    """

    def __init__(self, clues: Clues, atoms: int) -> None:
        self._clues = clues
        self._table = table = lane_table(clues.grid)
        self.atoms = atoms
        self.moves_per_step = max(1, WORK_PER_STEP // len(clues.grid.ports))
        self._rays = [(table.start(entry), table.ends[how]) for entry, how in clues.rays]
        """The start of each ray, and the end to which it came."""
        self._passed = [table.end_and_cells(start, atoms)[1] for start, _ in self._rays]
        """The corridors of each ray."""
        self._faults = [fault(clue, table, atoms) for clue in clues.premises]

    @property
    def faults(self) -> int:
        """By how much it contradicts the clues."""
        return sum(self._faults)

    def shift(self, dice: Dice, accepts: Callable[[int], bool] | None = None) -> None:
        """Move one atom, sometimes two, if the faults after it are accepted: by default, none.

        Where their number is unknown, an atom may also come or go. Every such move is as likely
        as its reverse, if each number counts the same: with n atoms on so many cells, one more
        comes to each of `cells - n` with the same chance, and one of `n + 1` goes.
        """
        atoms, width, height = self.atoms, self._clues.grid.width, self._clues.grid.height
        for _ in range(2 if dice.happens(0.2) else 1):
            if not self._clues.atoms.known and dice.happens(0.5):
                more = dice.happens(0.5)
                if atoms.bit_count() + (1 if more else -1) in self._clues.atoms:
                    atoms ^= dice.choose(self._table.every_cell & ~atoms if more else atoms, 1)
                continue
            places = [*ones(atoms)]
            place = places[dice.below(len(places))]
            row, col = divmod(place, width)
            if dice.happens(0.5):
                row, col = row + dice.below(3) - 1, col + dice.below(3) - 1
            else:
                row, col = dice.below(height), dice.below(width)
            target = row * width + col
            if 0 <= row < height and 0 <= col < width and not atoms >> target & 1:
                atoms ^= 1 << place | 1 << target
        self._accept(atoms, accepts)

    def _accept(self, atoms: int, accepts: Callable[[int], bool] | None) -> None:
        """Go on from these atoms, if the faults with them are accepted."""
        faults, passed = self._faults.copy(), self._passed.copy()
        for nth, (start, wanted) in enumerate(self._rays):
            if passed[nth] & (atoms ^ self.atoms):
                end, passed[nth] = self._table.end_and_cells(start, atoms)
                faults[nth] = int(end != wanted)
                if faults[nth] and accepts is None:
                    return
        if refuted := self._clues.refuted:
            faults[len(passed) :] = [fault(clue, self._table, atoms) for clue in refuted]
        if accepts(sum(faults)) if accepts else not any(faults):
            self.atoms, self._faults, self._passed = atoms, faults, passed


def _mend(clues: Clues, atoms: int, dice: Dice) -> Job[int | None]:
    """Change a placement until it agrees with the clues, by simulated annealing."""
    walk = _Walk(clues, atoms)
    for step in range(COOLING_MOVES):
        faults = walk.faults
        if not faults:
            return walk.atoms
        heat = HOTTEST * (COLDEST / HOTTEST) ** (step / COOLING_MOVES)

        def accepts(after: int, faults: int = faults, heat: float = heat) -> bool:
            return after <= faults or dice.happens(exp((faults - after) / heat))

        walk.shift(dice, accepts)
        if step % walk.moves_per_step == 0:
            yield
    return None


def _wander(clues: Clues, atoms: int, size: int, dice: Dice) -> Job[list[int]]:
    """Walk from placement to placement, all of which agree, and collect some on the way."""
    walk = _Walk(clues, atoms)
    visited: list[int] = []
    for step in range(STRIDE * size):
        walk.shift(dice)
        if step % STRIDE == STRIDE - 1:
            visited.append(walk.atoms)
        if step % walk.moves_per_step == 0:
            yield
    return visited
