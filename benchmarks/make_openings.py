"""Makes the opening book of the computer: writes src/blackbox_tui/computer/openings.txt.

    python benchmarks/make_openings.py [--atoms 4] [--again]

For every set of placements down to a certain size that the first rays can leave, the
best ports two steps ahead are tried out: each is followed by the computer's own play
over all placements of the set, and the best one is written down. That is work for a
compiled program, make_openings.c beside this one; it counts as lookahead.py does, and
is given the same figures. It needs a C compiler and takes about an hour, over two cores;
with --again, it keeps the ports and works out only the points to come, in some minutes.
Where perfect.py finds the best play there is, that is the book.
theory.py runs it as well: without a table, it plays on from any first ray.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import textwrap
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from blackbox_tui.computer import player
from blackbox_tui.computer.lookahead import (
    CANDIDATE_PORTS,
    EXHAUSTIVE_UP_TO,
    EXPECTED_HITS,
    PLAYED_OUT,
    PLAYED_OUT_UP_TO,
    UNIT,
)
from blackbox_tui.computer.player import PORT_CHARACTERS, OpeningKey, read_book

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.compiler import compiled
from benchmarks.perfect import find_best
from benchmarks.replay import Place, Tree, replay
from blackbox_tui.rules.scoring import CLASSIC

FILE = Path(player.__file__).with_name("openings.txt")

TITLE = """\
# The opening book of the computer, made by benchmarks/make_openings.py; player.py reads it.
# Each table begins with its number of atoms and the price of a detour in hits.
"""


SIGNS = "HR" + PORT_CHARACTERS
OUTCOMES = ("H", "R", *map(str, range(1, len(PORT_CHARACTERS) + 1)))
"""What the signs of a table stand for."""

FIRST_PORT = 2
"""Beside a corner: the best of all first rays (see docs/theory.md)."""
WRONG_ATOM = 5
"""What a wrong atom costs."""
NEVER = 10**9
"""More placements than there are."""


class Task(NamedTuple):
    """A table to make, and how thoroughly to search for it."""

    atoms: int
    detour: int
    least: int
    """The smallest set of placements in the table."""
    tries: int = 1
    """How many ports are tried out for each set."""
    kept: int = 1
    """How many of them are tried out again, with more effort."""
    effort: int = 0
    """How often ports are tried out."""
    exhaustive_up_to: int = EXHAUSTIVE_UP_TO
    candidate_ports: int = CANDIDATE_PORTS
    played_out_up_to: int = PLAYED_OUT_UP_TO
    played_out: int = PLAYED_OUT
    told: int = PLAYED_OUT_UP_TO + 1
    """The points to come are in the table for sets from this size on."""

    def as_played(self) -> Task:
        """The same table, with the computer's own search below it."""
        return Task(self.atoms, self.detour, self.least, told=self.told)

    def arguments(self, first_port: int, outcome: str, made: str) -> list[str]:
        """The arguments of the compiled program for one outcome of the first ray."""
        curve = "even" if self.detour == 1 else "few" if self.atoms <= 4 else "many"
        table = self.atoms, self.detour, WRONG_ATOM, self.least, self.tries, self.kept, self.effort
        limits = self.exhaustive_up_to, self.candidate_ports, self.played_out_up_to, self.played_out
        place = first_port, outcome, self.told, made
        values = (*table, *limits, *place, *EXPECTED_HITS[curve])
        return [str(value) for value in values]


class Made(NamedTuple):
    """A table, and what it is worth."""

    tree: str
    mean: float
    """The mean score over all placements."""


PERFECT = (1, 2, 3)
"""With so many atoms the best play is known, at the costs of classic, by perfect.py."""

TASKS = (
    Task(atoms=3, detour=1, least=49, tries=12, kept=4, effort=2, candidate_ports=16),
    Task(atoms=4, detour=2, least=49, tries=10, kept=3, effort=2, candidate_ports=12),
    Task(atoms=4, detour=1, least=49, tries=6, effort=1),
    # Twelve times as many placements: a simpler search plays out the ports that are tried.
    Task(
        atoms=5, detour=2, least=300, tries=4, effort=1,
        exhaustive_up_to=24, candidate_ports=6, played_out_up_to=0, told=3_000,
    ),
    Task(
        atoms=5, detour=1, least=1000, tries=3, effort=1,
        exhaustive_up_to=16, candidate_ports=6, played_out_up_to=0, told=3_000,
    ),
)  # fmt: skip


def main() -> None:
    """Make every table, or those for one number of atoms."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--atoms", type=int)
    parser.add_argument("--again", action="store_true", help="keep the ports of the book")
    wanted = parser.parse_args()
    book = dict(read_book())
    for atoms in PERFECT:
        if wanted.atoms in (None, atoms):
            put(book, (atoms, Fraction(CLASSIC.per_detour)), write_perfect(atoms))
    with compiled("make_openings") as program:
        for task in TASKS:
            if wanted.atoms in (None, task.atoms):
                key = task.atoms, Fraction(task.detour)
                tree = book[key] if wanted.again else make(program, task).tree
                made = make(program, task.as_played(), tree=tree)
                print(f"{task}: mean {made.mean:.4f}", flush=True)
                put(book, key, made.tree)


def put(book: dict[OpeningKey, str], key: OpeningKey, tree: str) -> None:
    """Put a table into the book, and the book into its file."""
    book[key] = tree
    FILE.write_text(book_text(book), encoding="ascii")


def make(program: Path, task: Task, first_port: int = FIRST_PORT, tree: str = "") -> Made:
    """Make a table, each outcome of the first ray for itself, over all cores.

    A tree that was made before is followed, and only its points are worked out.
    """
    branches = branches_of(tree)

    def after(outcome: str) -> tuple[str, int, int]:
        arguments = task.arguments(first_port, outcome, branches.get(outcome, ""))
        done = subprocess.run([program, *arguments], check=True, capture_output=True, text=True)
        placements, points = map(int, done.stderr.split() or "00")
        return outcome + done.stdout if done.stdout else "", placements, points

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        trees, placements, points = zip(*pool.map(after, "HR" + PORT_CHARACTERS), strict=True)
    mean = sum(points) / sum(placements)
    tree = f"{PORT_CHARACTERS[first_port - 1]}{''.join(trees)}={mean:.0f}."
    return Made(tree, mean / UNIT)


def write_perfect(atoms: int) -> str:
    """The table of the best play: as far as the computer does not search to the end itself."""
    tree = find_best(atoms).tree
    played = replay(tree)

    def written(tree: Tree, place: Place) -> str:
        boxes = played.boxes[place]
        if isinstance(tree, list) or boxes <= EXHAUSTIVE_UP_TO:
            return ""
        after = ""
        for sign, outcome in zip(SIGNS, OUTCOMES, strict=True):
            if part := written(tree.get(outcome, []), (*place, outcome)):
                after += sign + part
        mean = UNIT * played.points[place] / boxes
        return f"{PORT_CHARACTERS[tree['fire'] - 1]}{after}={mean:.0f}."

    print(played)
    return written(tree, ())


def branches_of(tree: str) -> dict[str, str]:
    """What a table says after each outcome of its first ray."""
    branches, depth, begin = dict[str, str](), 0, 0
    for word in re.finditer(r"(\w)(\w)|=\d+|\.", tree[1:]):
        begin = begin if depth else word.start()
        depth += 1 if word[1] else -(word[0] == ".")
        if not depth and word[0] == ".":
            branches[tree[begin + 1]] = tree[begin + 2 : word.end() + 1]
    return branches


def score_after(program: Path, atoms: int, first_port: int) -> float:
    """The mean score over all placements after that first ray, without a book."""
    return make(program, Task(atoms=atoms, detour=2, least=NEVER), first_port).mean


def book_text(book: dict[OpeningKey, str]) -> str:
    """The text of the file."""
    tables = (
        "\n".join([f"{atoms} atoms, detour {detour}", *textwrap.wrap(tree, 96)])
        for (atoms, detour), tree in sorted(book.items())
    )
    return "\n".join([TITLE, "\n\n".join(tables), ""])


if __name__ == "__main__":
    main()
