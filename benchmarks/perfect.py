"""Perfect play on 8x8, proved; and for more atoms, a score that no play can beat.

    python benchmarks/perfect.py FOLDER [1 2 3] [--worst]

writes for each number of atoms the decision tree with the lowest mean score over all placements;
with `--worst`, one whose highest score is as low as can be. perfect.c searches all trees: every
first ray up to symmetry (ports 1 to 4), then every port at any time, and submitting any cells at
any time. It leaves out only what a bound shows to be no better. Costs are those of `classic`,
every placement is equally likely, and a wrong atom is a wrong atom: an equivalent is not forgiven.

What is proved? That nothing is better rests on perfect.c: on its bounds, which its comments
argue for, and on two sets of placements never having the same 128-bit hash. That the tree costs
what it says is checked apart, by replay.py, which shares nothing with it.

With four atoms the mean has only a bound: so many rays are followed after the first one, and the
rest is bounded. No play costs less on average, but nothing says how to play. The worst case is
known.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.compiler import compiled
from benchmarks.replay import Replay, Tree, replay
from blackbox_tui.engine import Port

TO_THE_END = 100
"""More rays than can be fired."""
FEW = 64
"""Up to so many placements are searched by bits, which is faster; all that a number has."""
FEW_IN_BOUND = 24
"""The same in a bound: so many are searched to the end, however few rays are followed."""
RAYS = 5
"""So many rays are followed after the first one, if not told otherwise."""


class Found(NamedTuple):
    """The best that there is."""

    points: int
    """Of all placements together, or in the worst case of one."""
    tree: Tree


def find_best(atoms: int) -> Found:
    """The tree with the fewest points for all placements together."""
    points, tree = _run(atoms, "mean", str(TO_THE_END), str(FEW))
    return Found(int(points), json.loads(tree))


def find_worst(atoms: int) -> Found:
    """The tree whose highest score is the lowest."""
    with compiled("perfect") as program:
        return find_worst_after(program, atoms, [])


def find_worst_after(program: Path, atoms: int, rays: Iterable[tuple[Port, str]]) -> Found:
    """The same for what is still to be paid after these rays: ports and how they ended."""
    arguments = [str(word) for ray in rays for word in ray]
    points, tree = _printed(program, atoms, "worst", *arguments)
    return Found(int(points), json.loads(tree))


def find_bound(atoms: int, rays: int) -> int:
    """Points that all placements together cost at least."""
    return int(_run(atoms, "mean", str(rays), str(FEW_IN_BOUND))[0])


def _run(atoms: int, *arguments: str) -> list[str]:
    with compiled("perfect") as program:
        return _printed(program, atoms, *arguments)


def _printed(program: Path, atoms: int, *arguments: str) -> list[str]:
    done = subprocess.run(
        [program, str(atoms), *arguments], check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout.splitlines()


def best(atoms: int, trees: Path | None = None) -> Replay:
    """The best play on average, played in every box."""
    return _played(atoms, find_best(atoms), trees and trees / f"best-{atoms}.json")


def worst(atoms: int, trees: Path | None = None) -> Replay:
    """The best play in the worst case, played in every box."""
    return _played(atoms, find_worst(atoms), trees and trees / f"worst-{atoms}.json")


def _played(atoms: int, found: Found, file: Path | None) -> Replay:
    played = replay(found.tree)
    if played.atoms != atoms or found.points not in (played.total, played.highest):
        raise ValueError(f"In play it is not {found.points} points, as the search says.")
    if file:
        file.write_text(json.dumps(found.tree, separators=(",", ":")), encoding="utf-8")
    return played


def main() -> None:
    """Write the trees of perfect play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("atoms", type=int, nargs="*", default=[1, 2, 3])
    parser.add_argument("--worst", action="store_true", help="the best play in the worst case")
    wanted = parser.parse_args()
    for atoms in wanted.atoms:
        print((worst if wanted.worst else best)(atoms, wanted.folder), flush=True)


if __name__ == "__main__":
    main()
