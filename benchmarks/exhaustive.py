"""Every placement on 8x8 at once: what its ports answer, and how its rays go.

One bit stands for each placement (`solver/lists.py`), so a question is asked of all of them
together. Nothing here is a sample.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from struct import iter_unpack
from typing import NamedTuple, TypeAlias

from blackbox_tui.engine import HIT, REFLECTION, Cell, Detour, Grid, Outcome, Port
from blackbox_tui.engine.lanes import exit_end, lane_table, ones
from blackbox_tui.rules.clues import Clue
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.lists import Listed, Roster
from blackbox_tui.solver.placements import Cubes

GRID = Grid()
TABLE = lane_table(GRID)
MOST_AT_ONCE = 1_000_000
"""The answers of so many placements are worked out together."""

Atoms: TypeAlias = tuple[Cell, ...]
"""The cells of a placement, in order."""


def all_cubes(*atoms: int) -> Cubes:
    """All placements of so many atoms, or of each of these numbers."""
    return Cubes(GRID, dict.fromkeys(atoms, 1), most=10**9)


def all_listed(atoms: int) -> Listed:
    """The same as a list."""
    return run_job(all_cubes(atoms).listed())


def divide(cubes: Cubes, port: Port) -> Iterator[tuple[Clue, Cubes]]:
    """These placements by the outcome of a port."""
    for outcome in run_job(cubes.tally(port)):
        clue = Clue(port, outcome)
        yield clue, run_job(cubes.learn(clue))


def placement_at(roster: Roster, number: int) -> Atoms:
    """The placement with that number."""
    columns = zip(GRID.cells, roster.columns, strict=True)
    return tuple(cell for cell, column in columns if column >> number & 1)


# --- what all ports answer --------------------------------------------------------------
#
# The answers of a placement are 32 bytes, one for each port. Each of the six bits of such a
# byte is first worked out for all placements, as a number with one bit for each of them. Its
# binary digits are characters, one for a placement: read as the bytes of a large number, less
# as many "0"s, they are 0 or 1, and are shifted to their place in the byte.

ANSWER_HIT, ANSWER_REFLECTION = 1, 2
ANSWER_BITS = 6
NO_ANSWERS = bytes(len(GRID.ports))


def answer_byte(outcome: Outcome) -> int:
    """An outcome as a byte: not 0; for an exit, 2 more than its port."""
    if isinstance(outcome, Detour):
        return ANSWER_REFLECTION + outcome.exit
    return ANSWER_HIT if outcome == HIT else ANSWER_REFLECTION


def all_answers(roster: Roster) -> Iterator[bytes]:
    """The answers of each placement by its number; zeros where there is no placement."""
    number, ports = roster.everyone.bit_length(), GRID.ports
    zeros = int.from_bytes(b"0" * number, "big")
    answers = bytearray(len(ports) * number)
    for nth, port in enumerate(ports):
        by_byte = [
            (answer_byte(outcome), bits) for outcome, bits in roster.by_outcome(port).items()
        ]
        column = 0
        for place in range(ANSWER_BITS):
            digits = f"{sum(bits for byte, bits in by_byte if byte >> place & 1):0{number}b}"
            column += (int.from_bytes(digits.encode(), "big") - zeros) << place
        answers[nth :: len(ports)] = column.to_bytes(number, "little")
    return (row for (row,) in iter_unpack(f"{len(ports)}s", answers))


class Groups(NamedTuple):
    """Placements by what all ports answer: equivalents are in one group."""

    sizes: Counter[int]
    """How many groups there are of each size; most placements are in a group of their own."""
    differing: Counter[int]
    """How many groups there are whose placements differ by so many atoms at most."""
    largest: list[list[Atoms]]
    """The groups of the largest size."""


def all_rosters(*atoms: int) -> Iterator[Roster]:
    """All placements, many of them in parts by the outcomes of two ports: equivalents together.

    Answers take 32 bytes for each placement, so many at once would take much memory.
    """
    everyone = all_cubes(*atoms)
    if everyone.count <= MOST_AT_ONCE:
        yield run_job(everyone.listed()).roster
        return
    for _, some in divide(everyone, 2):
        for _, cubes in divide(some, 7):
            yield run_job(cubes.listed()).roster


def find_groups(atoms: int) -> Groups:
    """All groups of so many atoms."""
    sizes, differing = Counter[int](), Counter[int]()
    largest: list[list[Atoms]] = []
    for roster in all_rosters(atoms):
        for group in _groups(roster, sizes):
            differing[
                max(len({*one}.difference(other)) for one, other in combinations(group, 2))
            ] += 1
            if largest and len(group) > len(largest[0]):
                largest = []
            if not largest or len(group) == len(largest[0]):
                largest.append(group)
    return Groups(sizes, differing, sorted(largest))


def all_with_equivalents(atoms: int) -> Iterator[Atoms]:
    """Every placement that no ray can tell from some other."""
    for roster in all_rosters(atoms):
        for group in _groups(roster, Counter()):
            yield from group


def count_equivalents(*atoms: int) -> dict[int, int]:
    """For each of these numbers of atoms, the placements that no ray can tell from some other.

    The other may have any of these numbers.
    """
    found = dict.fromkeys(atoms, 0)
    for roster in all_rosters(*atoms):
        counts = Counter(all_answers(roster))
        counts[NO_ANSWERS] = 0
        digits = "".join("01"[counts[row] > 1] for row in all_answers(roster))
        alike = int(digits[::-1], 2)
        for number, bits in roster.by_number.items():
            found[number] += (alike & bits).bit_count()
    return found


def _groups(roster: Roster, sizes: Counter[int]) -> Iterator[list[Atoms]]:
    """The groups of more than one placement; how many there are of each size is added."""
    counts = Counter(all_answers(roster))
    counts.pop(NO_ANSWERS, None)
    sizes.update(counts.values())
    groups: dict[bytes, list[Atoms]] = {row: [] for row in counts if counts[row] > 1}
    for number, row in enumerate(all_answers(roster)):
        if row in groups:
            groups[row].append(placement_at(roster, number))
    return map(sorted, groups.values())


class Spread(NamedTuple):
    """How many ports of a box answer in one way."""

    boxes: Counter[int]
    """How many boxes there are for each number of ports."""
    examples: dict[int, Atoms]
    """For each number of ports, one of them."""


def count_answers(atoms: int) -> dict[str, Spread]:
    """The ports of a box that are hits, reflections and ends of detours."""
    spreads = {name: Spread(Counter(), {}) for name in ("hits", "reflections", "detours")}
    for roster in all_rosters(atoms):
        for number, row in enumerate(all_answers(roster)):
            if row == NO_ANSWERS:
                continue
            hits, reflections = row.count(ANSWER_HIT), row.count(ANSWER_REFLECTION)
            ports = hits, reflections, len(row) - hits - reflections
            for (boxes, examples), found in zip(spreads.values(), ports, strict=True):
                boxes[found] += 1
                if found not in examples:
                    examples[found] = placement_at(roster, number)
    return spreads


# --- how rays go ------------------------------------------------------------------------


class Reach(NamedTuple):
    """The rays of one kind that go farthest, or turn most often."""

    most: int
    """Cells that they enter, or turns."""
    rays: int
    """How many there are from the ports asked."""
    port: Port
    atoms: Atoms
    """The first of them, by its atoms."""


def farthest(roster: Roster, ports: range, *, turns: bool) -> dict[type[Outcome], Reach]:
    """For each way to end, the rays that turn most often, or enter the most cells."""
    most: dict[type[Outcome], int] = {}
    reached: dict[type[Outcome], list[tuple[Port, int]]] = {}
    for port in ports:
        for count, outcome, bits in by_reach(roster, port, turns=turns):
            kind = type(outcome)
            if count > most.get(kind, -1):
                most[kind], reached[kind] = count, []
            if count == most[kind]:
                reached[kind].append((port, bits))
    reaches = {}
    for kind, some in reached.items():
        first = [(port, placement_at(roster, next(ones(bits)))) for port, bits in some]
        port, atoms = min(first, key=lambda each: (each[1], each[0]))
        rays = sum(bits.bit_count() for _, bits in some)
        reaches[kind] = Reach(most[kind], rays, port, atoms)
    return reaches


def by_reach(roster: Roster, port: Port, *, turns: bool) -> Iterator[tuple[int, Outcome, int]]:
    """Rays from a port by how often they turn, or how many cells they enter, and their outcome.

    All rays with the same count go on together; one that turns (or enters a cell) waits for
    the next round. The same count and outcome can come more than once, with other placements.
    """
    columns, count = [0, *roster.columns], 0  # by the length of a cell's bit
    now = {TABLE.start(port): roster.everyone}
    while now:
        later: dict[int, int] = {}
        while now:
            pose = next(iter(now))
            bits = now.pop(pose)
            if pose < 0:
                yield count, REFLECTION if pose == exit_end(port) else TABLE.outcomes[pose], bits
                continue
            _, ahead, left, right, _, after = TABLE.looks[pose][0]
            if hits := bits & columns[ahead.bit_length()]:
                yield count, HIT, hits
            bits ^= hits
            lefts, rights = bits & columns[left.bit_length()], bits & columns[right.bit_length()]
            both = lefts & rights
            parts = [
                (after[left], lefts ^ both),
                (after[right], rights ^ both),
                (TABLE.turned_back(pose), both),
                (after[0], bits & ~(lefts | rights)),
            ]
            for nth, (then, some) in enumerate(parts):
                if some:
                    waits = then >= 0 and (nth < 3) == turns
                    queue = later if waits else now
                    queue[then] = queue.get(then, 0) | some
        now, count = later, count + 1
