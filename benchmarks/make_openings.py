"""Makes the opening tables of `blackbox_tui.computer.openings`: prints the new text of `TABLES`.

    python benchmarks/make_openings.py > tables.txt

For every set of placements down to a certain size that the first rays can leave, the
most promising rays two steps ahead are tried out: each is followed by the seeker's own
play over all placements of the set, and the best one is written down. That is work for
a compiled program, make_openings.c beside this one; it counts as foresight.py does, and
is given the same figures. It takes some ten minutes for a table, and a C compiler.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path
from typing import NamedTuple

from blackbox_tui.computer.lookahead import BRINK, HOPES, PROMISING, TRIED, TRIED_UP_TO, WIDTHS


class Task(NamedTuple):
    """A table to make, and how hard to think about it."""

    atoms: int
    detour: int
    least: int
    """The smallest set of placements in the table."""
    tries: int
    """How many rays are tried out for each set."""
    depth: int
    """How many sets deep, one below the other, rays are tried out."""
    brink: int = BRINK
    promising: int = PROMISING
    tried_up_to: int = TRIED_UP_TO
    tried: int = TRIED
    widths: tuple[tuple[int, int], ...] = WIDTHS

    @property
    def arguments(self) -> list[str]:
        """What the compiled program wants to know; a wrong atom costs 5."""
        hopes = HOPES["even" if self.detour == 1 else "few" if self.atoms <= 4 else "many"]
        widths = ",".join(f"{most}:{width}" for most, width in self.widths)
        first = (self.atoms, self.detour, 5, self.least, self.tries, self.depth)
        then = (self.brink, self.promising, self.tried_up_to, self.tried)
        return [str(number) for number in (*first, *then, widths, *hopes)]


QUICK = ((10, 8), (20, 4))
TASKS = (
    Task(atoms=4, detour=2, least=300, tries=4, depth=2),
    Task(atoms=4, detour=1, least=300, tries=3, depth=1),
    # Twelve times as many placements: a simpler seeker plays out the rays that are tried.
    Task(5, 2, least=2000, tries=3, depth=1, brink=16, promising=6, tried_up_to=0, widths=QUICK),
)


def main() -> None:
    """Make every table, or those for one number of atoms."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--atoms", type=int)
    wanted = parser.parse_args().atoms
    source = Path(__file__).with_suffix(".c")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "make_openings"
        subprocess.run(["cc", "-O3", "-o", program, source, "-lm"], check=True)
        for task in TASKS:
            if wanted in (None, task.atoms):
                print(f"{task}", file=sys.stderr)
                table = subprocess.run(
                    [program, *task.arguments], check=True, stdout=subprocess.PIPE, text=True
                ).stdout
                print(write(task, table.strip()))


def write(task: Task, table: str) -> str:
    """A table as the text of an entry of `TABLES`."""
    lines = "\n".join(f'        "{line}"' for line in textwrap.wrap(table, 88))
    return f"    ({task.atoms}, Fraction({task.detour})): (\n{lines}\n    ),"


if __name__ == "__main__":
    main()
