"""A set of placements: all that agree with some clues.

A set is made of disjoint parts. Cubes that stand for many placements stay cubes;
the placements of small ones are listed, some thousands at a time, so that their
bits fit into the processor's cache.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final, TypeAlias

from blackbox_tui.engine import Cell
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.clues import Clue, Refutation
from blackbox_tui.solver.cubes import Cubes
from blackbox_tui.solver.jobs import Job
from blackbox_tui.solver.lists import SPARSE, Listed, enlist
from blackbox_tui.solver.walker import Cube

LIST_LENGTH: Final = 32_000
"""How many placements are listed together."""
LISTED_CUBE: Final = 800
"""A cube of up to this many placements is better listed."""

PlacementPart: TypeAlias = Cubes | Listed


class Placements:
    """An immutable set of placements in one or more disjoint parts."""

    def __init__(self, parts: Iterable[PlacementPart]) -> None:
        every = tuple(parts)
        self.parts: Final = tuple(part for part in every if part.count) or every[:1]
        self.grid: Final = every[0].grid
        self.atom_count: Final = every[0].atom_count
        self.count: Final = sum(part.count for part in self.parts)

    def learn(self, clue: Clue | Refutation) -> Job[Placements]:
        """Those that agree with one more clue."""
        agreeing: list[PlacementPart] = []
        for part in self.parts:
            agreeing += [(yield from part.learn(clue))]
        return Placements(agreeing)

    def census(self) -> Job[dict[Cell, int]]:
        """For each cell, how many placements have an atom there."""
        total = dict.fromkeys(self.grid.cells, 0)
        for part in self.parts:
            for cell, held in (yield from part.census()).items():
                total[cell] += held
        return total

    def listed(self) -> Job[Listed]:
        """The same placements as one list."""
        if len(self.parts) == 1 and isinstance(self.parts[0], Listed):
            return (yield from self.parts[0].compact())
        numbers = lane_table(self.grid).cell_numbers
        members = ([numbers[cell] for cell in placement] for placement in self)
        return (yield from enlist(self.grid, self.atom_count, members))

    def __iter__(self) -> Iterator[frozenset[Cell]]:
        return (placement for part in self.parts for placement in part)

    def __repr__(self) -> str:
        return f"<Placements {self.grid}, atoms: {self.atom_count}, {self.count} left>"


def settle(placements: Placements, max_bytes: int) -> Job[Placements]:
    """The same set with each part in the form that suits it, in at most that many bytes."""
    parts: list[PlacementPart] = []
    for part in placements.parts:
        parts += (yield from _list_small(part, max_bytes)) if isinstance(part, Cubes) else [part]
    cubes = [part for part in parts if isinstance(part, Cubes)]
    lists = [part for part in parts if isinstance(part, Listed)]
    yield
    return Placements([*cubes, *(yield from _merge(lists))])


def _list_small(cubes: Cubes, max_bytes: int) -> Job[list[PlacementPart]]:
    """List the placements of small cubes, or of all cubes if they are few."""
    largest = cubes.count if cubes.count <= LIST_LENGTH else LISTED_CUBE
    weighed = list(zip(cubes.cubes, cubes.weights, strict=True))
    small = [(cube, weight) for cube, weight in weighed if weight <= largest]
    yield
    large = [cube for cube, weight in weighed if weight > largest]
    yield
    cells = cubes.grid.width * cubes.grid.height
    if sum(weight for _, weight in small) * cells // 8 > max_bytes:
        return [cubes]
    parts: list[PlacementPart] = [cubes.of(large)] if large or not small else []
    for chunk in _chunks(small):
        parts += [(yield from cubes.of(chunk).listed())]
    return parts


def _chunks(weighed: Iterable[tuple[Cube, int]]) -> Iterator[list[Cube]]:
    """The cubes in order, as many at a time as make a list of the right length."""
    chunk: list[Cube] = []
    count = 0
    for cube, weight in weighed:
        chunk.append(cube)
        count += weight
        if count >= LIST_LENGTH:
            yield chunk
            chunk, count = [], 0
    if chunk:
        yield chunk


def _merge(lists: list[Listed]) -> Job[list[Listed]]:
    """The same placements in one list, if they are few or thinly spread over many lists."""
    count = sum(part.count for part in lists)
    length = sum(part.roster.everyone.bit_length() for part in lists)
    if len(lists) < 2 or (count > LIST_LENGTH and length < SPARSE * count):
        return lists
    members = chain.from_iterable(part.members() for part in lists)
    grid, atoms = lists[0].grid, lists[0].atom_count
    merged: list[Listed] = []
    for _ in range(0, max(count, 1), LIST_LENGTH):
        merged += [(yield from enlist(grid, atoms, islice(members, LIST_LENGTH)))]
    return merged
