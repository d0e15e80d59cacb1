"""The compiled search for the worst case agrees with plain ones that share nothing with it."""

from __future__ import annotations

import shutil
import sys
from collections import defaultdict
from collections.abc import Iterable
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from blackbox_tui.engine import Grid, Port
from blackbox_tui.rules.scoring import CLASSIC

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.compiler import compiled
from benchmarks.exhaustive import all_answers, all_listed, placement_at
from benchmarks.perfect import find_worst_after
from benchmarks.replay import Tree

PORTS = Grid().ports
WRONG = CLASSIC.per_wrong_atom

needs_compiler = pytest.mark.skipif(not shutil.which("cc"), reason="needs a C compiler")

Some = frozenset[int]
"""Placements, by their numbers."""
Cells = frozenset[str]


class Placements:
    """All placements of so many atoms, and how their rays end."""

    def __init__(self, atoms: int) -> None:
        roster = all_listed(atoms).roster
        self.answers = [*all_answers(roster)]
        self.everyone = range(len(self.answers))
        self.atoms = [frozenset(map(str, placement_at(roster, each))) for each in self.everyone]

    def divide(self, some: Iterable[int], port: Port) -> dict[str, Some]:
        """Placements by the outcome of a port, named as in a tree."""
        parts = defaultdict[int, set[int]](set)
        for each in some:
            parts[self.answers[each][port - 1]].add(each)
        return {_name(byte): frozenset(part) for byte, part in parts.items()}


def _name(byte: int) -> str:
    return {1: "H", 2: "R"}.get(byte, str(byte - 2))


def _cost(outcome: str) -> int:
    costs = {"H": CLASSIC.per_hit, "R": CLASSIC.per_reflection}
    return costs.get(outcome, CLASSIC.per_detour)


# --- few placements: every way to play ----------------------------------------------------


@needs_compiler
@pytest.mark.parametrize("atoms", [1, 2, 3])
def test_after_some_rays_the_worst_case_is_that_of_every_way_to_play(atoms: int) -> None:
    placements, random, highest = Placements(atoms), Random(atoms), set[int]()
    with compiled("perfect") as program:
        for _ in range(10):
            rays, some = _fire_some(placements, random, 10)
            points, tree = find_worst_after(program, atoms, rays)
            assert points == _fewest(placements, some)
            assert points == max(_score(placements, tree, each) for each in some)
            highest.add(points)
    assert len(highest) > 2


def _fire_some(
    placements: Placements, random: Random, most: int
) -> tuple[list[tuple[Port, str]], Some]:
    """Random rays, and the placements that they leave: so many at most, if rays can do that."""
    some, rays = frozenset(placements.everyone), list[tuple[Port, str]]()
    hidden = random.choice(placements.everyone)
    for port in random.sample(PORTS, len(PORTS)):
        if len(some) <= most:
            break
        parts = placements.divide(some, port)
        outcome = next(name for name, part in parts.items() if hidden in part)
        some = parts[outcome]
        rays.append((port, outcome))
    return rays, some


@cache
def _fewest(placements: Placements, some: Some) -> int:
    """The fewest points that are enough for each of these."""
    if len(some) == 1:
        return 0
    fewest = WRONG * _wrong([placements.atoms[each] for each in some])
    for port in PORTS:
        parts = placements.divide(some, port)
        if len(parts) > 1:
            after = (_cost(end) + _fewest(placements, part) for end, part in parts.items())
            fewest = min(fewest, max(after))
    return fewest


def _wrong(some: list[Cells]) -> int:
    """How many atoms are wrong at most, with the best answer; cells without any do not help."""
    answers = combinations(sorted(frozenset[str]().union(*some)), len(some[0]))
    return min(max(len(atoms.difference(answer)) for atoms in some) for answer in answers)


def _score(placements: Placements, tree: Tree, hidden: int) -> int:
    """What a tree costs with that placement hidden."""
    points = 0
    while isinstance(tree, dict):
        outcome = _name(placements.answers[hidden][tree["fire"] - 1])
        points += _cost(outcome)
        tree = tree[outcome]
    return points + WRONG * len(placements.atoms[hidden].difference(tree))


@needs_compiler
def test_some_box_with_three_atoms_costs_13_points_after_opening_at_port_1_or_4() -> None:
    with compiled("perfect") as program:
        for port, opposite in ((1, "24"), (4, "21")):
            assert _cost(opposite) + find_worst_after(program, 3, [(port, opposite)]).points == 13


# --- many placements: a second search ---------------------------------------------------------


@needs_compiler
def test_a_second_search_finds_the_same_after_some_rays() -> None:
    search, random = Search(3), Random(3)
    with compiled("perfect") as program:
        for most in (30, 100, 300, 1_000, 3_000):
            rays, some = _fire_some(search.placements, random, most)
            points = find_worst_after(program, 3, rays).points
            assert search.enough(some, points)
            assert not search.enough(some, points - 1)


@pytest.mark.slow
def test_with_three_atoms_eleven_points_are_not_enough() -> None:
    search = Search(3)
    for port in (1, 2, 3, 4):  # by symmetry no other differs
        parts = search.placements.divide(search.placements.everyone, port)
        assert not search.enough_for_all(parts, 11)


class Search:
    """Are so many points enough, whichever of some placements is hidden?"""

    def __init__(self, atoms: int) -> None:
        self.placements = Placements(atoms)
        self.right = atoms
        self.known = dict[tuple[Some, int], bool]()

    def enough_for_all(self, parts: dict[str, Some], points: int) -> bool:
        """After a ray: the part first that is most likely to need more."""
        ordered = sorted(parts.items(), key=partial(_hardness, 9), reverse=True)
        return all(self.enough(part, points - _cost(outcome)) for outcome, part in ordered)

    def enough(self, some: Some, points: int) -> bool:
        """Submit, or fire any ray that divides them into parts that are not too large."""
        if len(some) == 1:
            return points >= 0
        if len(some) > _most(points):
            return False
        if (some, points) not in self.known:
            atoms = [self.placements.atoms[each] for each in some]
            self.known[some, points] = self._answer(atoms, points // WRONG) or any(
                self.enough_for_all(parts, points) for parts in self._divided(some, points)
            )
        return self.known[some, points]

    def _divided(self, some: Some, points: int) -> list[dict[str, Some]]:
        """By each port that is any use, the likeliest to be enough first."""
        divided = [self.placements.divide(some, port) for port in PORTS]
        useful = [
            parts
            for parts in divided
            if len(parts) > 1
            and all(len(part) <= _most(points - _cost(end)) for end, part in parts.items())
        ]
        return sorted(useful, key=lambda parts: max(map(partial(_hardness, 2), parts.items())))

    def _answer(self, some: list[Cells], wrong: int, answer: Cells = frozenset()) -> bool:
        """Can an answer with these cells be so nearly right for all of them?"""
        right = self.right - wrong
        missed = next((atoms for atoms in some if len(atoms & answer) < right), None)
        if missed is None:
            return True
        more = missed - answer if len(answer) < self.right else ()
        return any(self._answer(some, wrong, answer | {cell}) for cell in more)


def _hardness(detour: int, part: tuple[str, Some]) -> int:
    outcome, some = part
    return len(some) * (detour if _cost(outcome) == CLASSIC.per_detour else 1)


@cache
def _most(points: int) -> int:
    """So many placements of three atoms at most can each be found for these points."""
    if points <= 0:
        return int(points == 0)
    told = 2 * _most(points - 1) + (len(PORTS) - 1) * _most(points - 2)
    one_wrong, two_wrong = 3 * 61, 3 * 61 * 60 // 2
    return max(told, 1 + (points >= WRONG) * one_wrong + (points >= 2 * WRONG) * two_wrong)
