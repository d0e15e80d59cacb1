"""Variants and grades, and how a seed becomes a placement.

A placement here follows from a text alone, by hashing, so that the same seed
hides the same atoms on every machine and under every Python.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import count
from math import comb

from blackbox_tui.engine import Box, Cell, Grid
from blackbox_tui.engine.grid import check_size
from blackbox_tui.reading import is_number, quoted
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.values import NamedTuple, dataclass

SMALLEST = 8  # the fewest columns or rows that the game offers
GRADES = ("easy", "medium", "hard", "expert")
"""What puzzles are called whose hardest step takes one ray, two, three, and four or more."""


@dataclass(frozen=True)
class Variant:
    """A board's size and how many atoms are hidden on it."""

    grid: Grid = Grid()
    atoms: AtomRange = AtomRange(4)

    def __post_init__(self) -> None:
        check_size(self.grid.width, self.grid.height, SMALLEST)
        most = most_atoms(self.grid)
        if not 1 <= self.atoms.least <= self.atoms.most <= most:
            raise ValueError(f"{self.grid} boards can hide 1 to {most} atoms, not {self.atoms}.")

    def __str__(self) -> str:
        return f"{self.grid}-{self.atoms.in_codes}"


def read_size(text: str) -> Grid:
    """The size of a board that the game offers."""
    return Grid.parse(text, SMALLEST)


def most_atoms(grid: Grid) -> int:
    """The most atoms that the game hides on such a board."""
    return (grid.width + grid.height) // 2


def grade_name(level: int) -> str:
    """The grade of a puzzle whose hardest step combines this many rays."""
    return GRADES[min(max(level, 1), len(GRADES)) - 1]


def read_grade(name: str) -> int:
    """The level of a grade's name, the inverse of `grade_name`."""
    if name not in GRADES:
        raise ValueError(f"{quoted(name)} is not a grade: choose {', '.join(GRADES)}.")
    return GRADES.index(name) + 1


class PuzzleKind(NamedTuple):
    """The kind of puzzle asked for: how hard, and on which board."""

    level: int = 2
    variant: Variant = Variant()


def placement_count(grid: Grid, atoms: AtomRange) -> int:
    """The number of ways to hide this many atoms."""
    return sum(comb(grid.width * grid.height, number) for number in atoms)


def number_of(places: Iterable[int]) -> int:
    """The index of a combination of positions, in colexicographic order, from 0."""
    return sum(comb(place, nth) for nth, place in enumerate(sorted(places), 1))


def places_of(number: int, chosen: int, place: int) -> list[int]:
    """The combination of this size with that index, highest first; the inverse of `number_of`."""
    places = []
    for nth in range(chosen, 0, -1):
        place -= 1
        while comb(place, nth) > number:
            place -= 1
        number -= comb(place, nth)
        places.append(place)
    return places


def rank(grid: Grid, atoms: AtomRange, placement: Collection[Cell]) -> int:
    """The number of a placement, from 0: those with the fewest atoms come first."""
    fewer = sum(comb(grid.width * grid.height, n) for n in atoms if n < len(placement))
    return fewer + number_of(cell.row * grid.width + cell.col for cell in placement)


def unrank(grid: Grid, atoms: AtomRange, number: int) -> frozenset[Cell]:
    """The placement with that number: the inverse of `rank`."""
    nth = number
    for chosen in atoms:
        ways = comb(grid.width * grid.height, chosen)
        if 0 <= nth < ways:
            places = places_of(nth, chosen, grid.width * grid.height)
            return frozenset(Cell(*divmod(place, grid.width)) for place in places)
        nth -= ways
    raise ValueError(f"There is no placement {number} of {atoms} atoms on {grid} cells.")


def candidates(variant: Variant, seed: str) -> Iterator[Box]:
    """Yield boxes for a seed, endlessly and in a fixed order; the first is the usual one.

    All of them have the same number of atoms. It is drawn first, each number as often as any
    other, so that it is no hint that more boxes with one number are passed over than with another.
    """
    atoms = variant.atoms.least + _draw(f"black box atoms 1|{variant}|{seed}", len(variant.atoms))
    drawn = AtomRange(atoms)
    total = placement_count(variant.grid, drawn)
    for attempt in count():
        number = _draw(f"black box deal 1|{variant}|{seed}|{attempt}", total)
        yield Box(variant.grid, unrank(variant.grid, drawn, number))


def deal(variant: Variant, seed: str) -> Box:
    """The usual box for that seed."""
    return next(candidates(variant, seed))


def fill_up(variant: Variant, placed: frozenset[Cell], seed: str) -> frozenset[Cell]:
    """Complete a placement with atoms dealt by that seed, to a number that fits what is there."""
    fitting = AtomRange(max(variant.atoms.least, len(placed)), variant.atoms.most)
    wanted = fitting.least + _draw(f"black box fill 1|{variant}|{seed}", len(fitting))
    one, attempts = Variant(variant.grid, AtomRange(1)), count()
    while len(placed) < wanted:
        placed |= deal(one, f"{seed} {next(attempts)}").atoms
    return placed


def read_seed(text: str) -> str:
    """Read a typed seed: a whole number in its normal form."""
    if not is_number(text.removeprefix("-"), 40):
        raise ValueError(f"{quoted(text)} is not a seed: type a whole number.")
    return str(int(text))


def _draw(text: str, total: int) -> int:
    """A number below `total` that follows from the text, uniformly distributed."""
    bits = (total - 1).bit_length()
    numbers = (_stretch(f"{text}|{salt}", bits) for salt in count())
    return next(number for number in numbers if number < total)


def _stretch(text: str, bits: int) -> int:
    from hashlib import sha256  # slow to load, and only needed to deal

    blocks = -(-bits // 256) or 1
    data = b"".join(sha256(f"{text}|{block}".encode()).digest() for block in range(blocks))
    return int.from_bytes(data, "big") >> (256 * blocks - bits)
