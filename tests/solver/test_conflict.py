from __future__ import annotations

from itertools import combinations
from random import Random

from support.every_placement import EveryPlacement, every_placement

from blackbox_tui.engine import Box, Grid
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.solver.contradictions import find_conflict
from blackbox_tui.solver.jobs import run_job

SMALL = Grid(4, 4)


def mixed_rays(chance: Random, rays: int) -> Clues:
    """Rays through different boxes, so that they often contradict each other."""
    ports = chance.sample(SMALL.ports, rays)
    boxes = [Box(SMALL, chance.sample(SMALL.cells, 2)) for _ in range(2)]
    clues = (Clue(port, chance.choice(boxes).fire(port).outcome) for port in ports)
    return Clues(SMALL, AtomRange(2), tuple(clues))


def fewest(every: EveryPlacement, clues: Clues) -> int:
    """How many rays contradict each other at least; 0 if all agree."""
    for size in range(1, len(clues.rays) + 1):
        if any(not every.left_by(some) for some in combinations(clues.rays, size)):
            return size
    return 0


def test_the_rays_named_contradict_each_other_and_no_fewer_do() -> None:
    chance, every = Random(14), every_placement(SMALL, AtomRange(2))
    sizes = set()
    for _ in range(60):
        clues = mixed_rays(chance, 6)
        conflict = run_job(find_conflict(clues))
        sizes.add(len(conflict))
        assert len(conflict) == fewest(every, clues)
        assert conflict == tuple(clue for clue in clues.rays if clue in conflict)
        assert not conflict or not every.left_by(conflict)
    assert sizes >= {0, 2, 3}


def test_past_its_limit_it_names_rays_of_which_none_can_be_left_out() -> None:
    chance, every = Random(15), every_placement(SMALL, AtomRange(2))
    lengths = set()
    for _ in range(12):
        clues = mixed_rays(chance, 6)
        for limit in range(0, 160, 12):
            conflict = run_job(find_conflict(clues, max_steps=limit))
            assert not conflict or not every.left_by(conflict)
            for ray in conflict:
                assert every.left_by([other for other in conflict if other != ray])
            lengths.add(len(conflict) - fewest(every, clues))
    assert min(lengths) < 0, "nothing is said when nothing is found in time"
    assert max(lengths) > 0, "not always the fewest"


def test_a_ray_that_was_entered_twice_is_named_once() -> None:
    first = Box(SMALL, SMALL.cells[:2])
    other = Clue(1, Box(SMALL, SMALL.cells[-2:]).fire(1).outcome)
    clue = Clue(1, first.fire(1).outcome)
    assert run_job(find_conflict(Clues(SMALL, AtomRange(2), (clue, clue, other)))) == (clue, other)
