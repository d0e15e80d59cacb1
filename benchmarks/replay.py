"""Plays a decision tree in every box, ray by ray, and adds up what it costs.

    python benchmarks/replay.py TREE

It shares nothing with the program that made the tree: rays are followed by the game's own plain
rules (`engine/rays.py`), one after another. A tree is JSON: {"fire": PORT, OUTCOME: TREE, ...},
where an outcome is H, R or a port, or else the list of cells to submit.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any, TypeAlias

from blackbox_tui.engine import Box, Detour, Grid
from blackbox_tui.rules.scoring import CLASSIC

GRID = Grid()

Tree: TypeAlias = "dict[str, Any] | list[str]"
Place: TypeAlias = tuple[str, ...]
"""The outcomes that lead to a place in the tree."""


@dataclass
class Replay:
    """What a tree costs."""

    atoms: int
    scores: Counter[int] = field(default_factory=Counter)
    """How many boxes there are of each score."""
    boxes: Counter[Place] = field(default_factory=Counter)
    """How many boxes come to each place."""
    points: Counter[Place] = field(default_factory=Counter)
    """What they cost together from there on."""

    def __str__(self) -> str:
        boxes, points = f"{self.boxes[()]:,} boxes", f"{self.total:,} points"
        return (
            f"{self.atoms} atoms, {boxes}: {points}, mean {self.mean:.6f}, highest {self.highest}"
        )

    @property
    def total(self) -> int:
        """The points of all boxes together."""
        return self.points[()]

    @property
    def mean(self) -> float:
        """The mean score."""
        return self.total / self.boxes[()]

    @property
    def highest(self) -> int:
        """The highest score."""
        return max(self.scores)


def replay(tree: Tree) -> Replay:
    """Play the tree in every box of as many atoms as its answers have."""
    done = Replay(len(next(_answers(tree))))
    for cells in combinations(GRID.cells, done.atoms):
        box, now, paid, used = Box(GRID, cells), tree, [0], set[int]()
        seen: list[Place] = [()]
        while isinstance(now, dict):
            port = now["fire"]
            if port in used:
                raise ValueError(f"Port {port} is used twice, after {seen[-1]}.")
            outcome = box.fire(port).outcome
            used |= {port, outcome.exit} if isinstance(outcome, Detour) else {port}
            now = now[str(outcome)]
            seen.append((*seen[-1], str(outcome)))
            paid.append(paid[-1] + CLASSIC.cost(outcome))
        wrong = len({*map(str, cells)}.difference(now))
        score = paid[-1] + CLASSIC.per_wrong_atom * wrong
        done.scores[score] += 1
        for place, before in zip(seen, paid, strict=True):
            done.boxes[place] += 1
            done.points[place] += score - before
    if done.boxes[()] != comb(len(GRID.cells), done.atoms):
        raise ValueError("Some boxes are missing.")
    return done


def _answers(tree: Tree) -> Iterator[list[str]]:
    """All answers of a tree."""
    if isinstance(tree, list):
        yield tree
        return
    for after, part in tree.items():
        if after != "fire":
            yield from _answers(part)


def main() -> None:
    """Print what the tree in a file costs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("tree", type=Path)
    done = replay(json.loads(parser.parse_args().tree.read_text(encoding="utf-8")))
    print(
        f"{done.atoms} atoms, {done.boxes[()]:,} boxes: {done.total:,} points, mean {done.mean:.6f}"
    )
    for score, boxes in sorted(done.scores.items()):
        print(f"{score:>3} points: {boxes:>7,}")


if __name__ == "__main__":
    main()
