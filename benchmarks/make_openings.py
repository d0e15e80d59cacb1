"""Makes the opening book of the computer: writes src/blackbox_tui/computer/openings.txt.

    python benchmarks/make_openings.py [--atoms 4]

For every set of placements down to a certain size that the first rays can leave, the
best ports two steps ahead are tried out: each is followed by the computer's own play
over all placements of the set, and the best one is written down. That is work for a
compiled program, make_openings.c beside this one; it counts as lookahead.py does, and
is given the same figures. It takes some ten minutes for a table, and a C compiler.
theory.py runs it as well: without a table, it plays on from any first ray.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from blackbox_tui.computer import openings
from blackbox_tui.computer.lookahead import (
    CANDIDATE_PORTS,
    EXHAUSTIVE_UP_TO,
    EXPECTED_HITS,
    PLAYED_OUT,
    PLAYED_OUT_UP_TO,
    SEARCH_WIDTHS,
)
from blackbox_tui.computer.openings import OpeningKey, read_book

FILE = Path(openings.__file__).with_name("openings.txt")

TITLE = """\
# The opening book of the computer, made by benchmarks/make_openings.py; openings.py reads it.
# Each table begins with its number of atoms and the price of a detour in hits.
"""


class Task(NamedTuple):
    """A table to make, and how thoroughly to search for it."""

    atoms: int
    detour: int
    least: int
    """The smallest set of placements in the table."""
    tries: int
    """How many ports are tried out for each set."""
    depth: int
    """How many sets deep, one below the other, ports are tried out."""
    first_port: int = 2
    """Beside a corner: the best of all first rays (see docs/theory.md)."""
    exhaustive_up_to: int = EXHAUSTIVE_UP_TO
    candidate_ports: int = CANDIDATE_PORTS
    played_out_up_to: int = PLAYED_OUT_UP_TO
    played_out: int = PLAYED_OUT
    widths: tuple[tuple[int, int], ...] = SEARCH_WIDTHS

    @property
    def arguments(self) -> list[str]:
        """The arguments of the compiled program; a wrong atom costs 5."""
        curve = "even" if self.detour == 1 else "few" if self.atoms <= 4 else "many"
        widths = ",".join(f"{most}:{width}" for most, width in self.widths)
        table = (self.atoms, self.detour, 5, self.least, self.tries, self.depth, self.first_port)
        limits = self.exhaustive_up_to, self.candidate_ports, self.played_out_up_to, self.played_out
        return [str(number) for number in (*table, *limits, widths, *EXPECTED_HITS[curve])]


TASKS = (
    Task(atoms=4, detour=2, least=300, tries=4, depth=2),
    Task(atoms=4, detour=1, least=300, tries=3, depth=1),
    # Twelve times as many placements: a simpler search plays out the ports that are tried.
    Task(
        atoms=5, detour=2, least=2000, tries=3, depth=1,
        exhaustive_up_to=16, candidate_ports=6, played_out_up_to=0, widths=((10, 8), (20, 4)),
    ),
)  # fmt: skip


def main() -> None:
    """Make every table, or those for one number of atoms."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--atoms", type=int)
    atoms = parser.parse_args().atoms
    book = dict(read_book())
    with compiled() as program:
        for task in TASKS:
            if atoms in (None, task.atoms):
                print(f"{task}", file=sys.stderr)
                table = subprocess.run(
                    [program, *task.arguments], check=True, stdout=subprocess.PIPE, text=True
                ).stdout
                book[task.atoms, Fraction(task.detour)] = table.strip()
                FILE.write_text(book_text(book), encoding="ascii")


@contextmanager
def compiled() -> Iterator[Path]:
    """The compiled program."""
    if not shutil.which("cc"):
        sys.exit("This needs a C compiler named cc.")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "make_openings"
        source = Path(__file__).with_suffix(".c")
        subprocess.run(["cc", "-O3", "-o", program, source, "-lm"], check=True)
        yield program


def score_after(program: Path, atoms: int, first_port: int) -> float:
    """The mean score over all placements after that first ray, without a book."""
    task = Task(atoms=atoms, detour=2, least=0, tries=1, depth=0, first_port=first_port)
    done = subprocess.run([program, *task.arguments], check=True, stderr=subprocess.PIPE, text=True)
    return float(done.stderr.split("mean ")[1].split(",")[0])


def book_text(book: dict[OpeningKey, str]) -> str:
    """The text of the file."""
    tables = (
        "\n".join([f"{atoms} atoms, detour {detour}", *textwrap.wrap(tree, 96)])
        for (atoms, detour), tree in book.items()
    )
    return "\n".join([TITLE, "\n\n".join(tables), ""])


if __name__ == "__main__":
    main()
