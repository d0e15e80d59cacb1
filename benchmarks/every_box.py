"""The computer's mean score over every placement on 8x8, exact, over all cores.

    python benchmarks/every_box.py RESULTS [--atoms 4] [--cores 2]

The computer's next ray depends on the clues alone, so all placements that agree with them
share it: each line of the file RESULTS is about the placements that some first rays leave.
A second mean leaves out the placements without a unique solution, which are not usually dealt.
Break it off whenever you like: the next run goes on where the file ends. The file is of use
only to the computer that began it, and says so in its first line.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from blackbox_tui import computer
from blackbox_tui.computer.player import seek
from blackbox_tui.engine import Box
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.scoring import CLASSIC, tally
from blackbox_tui.solver.analysis import find_candidates
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.placements import Cubes

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.codebreaker import REFERENCES
from benchmarks.cores import on_cores
from benchmarks.exhaustive import GRID, Atoms, all_cubes, all_with_equivalents, divide
from benchmarks.seekers import Computer, with_clue

AT_ONCE = 5_000
"""Up to this many placements are played at once."""


class Score(NamedTuple):
    """The points of some placements together."""

    rays: str
    """The first rays, after which they are left."""
    placements: int
    points: int


def sets(cubes: Cubes, clues: Clues) -> Iterator[Clues]:
    """The computer's first rays, until each leaves few enough placements."""
    if cubes.count <= AT_ONCE:
        yield clues
        return
    for clue, part in divide(cubes, Computer().fire(cubes, clues)):
        yield from sets(part, with_clue(clues, clue))


def play_on(clues: Clues) -> Score:
    """Let the computer play all placements that agree with these clues to the end."""
    placements = run_job(find_candidates(clues)).placements
    assert placements is not None
    paid = sum(CLASSIC.cost(ray.outcome) for ray in clues.rays) * placements.count
    points = round(Computer().finish(run_job(placements.listed()), clues))
    return Score(written(clues.rays), placements.count, paid + points)


def points_for(atoms: Atoms) -> float:
    """What the computer pays for one box."""
    return tally(run_job(seek(Box(GRID, atoms), CLASSIC)), CLASSIC).total


def written(rays: tuple[Clue, ...]) -> str:
    """Some rays as one word."""
    return ",".join(f"{entry}:{outcome}" for entry, outcome in rays)


def fingerprint(atoms: int) -> str:
    """A line that is the same as long as the computer plays in the same way."""
    folder = Path(computer.__file__).parent
    parts = [folder / name for name in ("lookahead.py", "player.py", "openings.txt")]
    digest = sha256(b"".join(part.read_bytes() for part in parts)).hexdigest()
    return f"{atoms} atoms, computer {digest[:16]}"


def read(results: Path, first_line: str) -> dict[str, Score]:
    """What a file of results says, by the first rays; an incomplete last line is removed."""
    text = results.read_text(encoding="ascii") if results.exists() else f"{first_line}\n"
    begun, *lines = text.split("\n")[:-1]
    if begun != first_line:
        sys.exit(f"{results} was begun by another computer: “{begun}”.")
    results.write_text("".join(f"{line}\n" for line in (begun, *lines)), encoding="ascii")
    words = [line.split() for line in lines]
    return {rays: Score(rays, int(number), int(points)) for rays, number, points in words}


def main() -> None:
    """Play what is not in the file yet, and print the mean."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("results", type=Path)
    parser.add_argument("--atoms", type=int, default=4)
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    every = all_cubes(options.atoms)
    scores = read(options.results, fingerprint(options.atoms))
    left = [
        clues for clues in sets(every, Clues(GRID, AtomRange(options.atoms)))
        if written(clues.rays) not in scores
    ]  # fmt: skip
    done = sum(score.placements for score in scores.values())
    with options.results.open("a", encoding="ascii") as file:
        for score in on_cores(play_on, left, options.cores):
            scores[score.rays] = score
            file.write(f"{score.rays} {score.placements} {score.points}\n")
            file.flush()
            done += score.placements
            if sys.stderr.isatty():
                print(f"\r{done / every.count:6.1%}", end="", file=sys.stderr)
    assert done == every.count, "the file does not hold every placement once"
    mean = sum(score.points for score in scores.values()) / done
    print(f"{mean:8.4f}  the computer, all {done:,} placements of {options.atoms} atoms")
    others = [*on_cores(points_for, all_with_equivalents(options.atoms), options.cores)]
    unique = (mean * done - sum(others)) / (done - len(others))
    print(f"{unique:8.4f}  the computer, the {done - len(others):,} with a unique solution")
    for seeker, means in REFERENCES.items():
        if options.atoms in means:
            print(f"{means[options.atoms]:8.4f}  {seeker}")


if __name__ == "__main__":
    main()
