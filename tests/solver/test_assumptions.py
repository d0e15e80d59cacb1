from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import combinations
from random import Random

import pytest
from support.clues import clues_of, read_clues
from support.every_placement import EveryPlacement, every_placement

from blackbox_tui.engine import Box, Cell, Detour, Grid, Hit, parse_cells
from blackbox_tui.engine.lanes import ones
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues, Marks, Premise, Refutation
from blackbox_tui.solver.contradictions import Contradiction, Verdict, check_assumption
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import Known

SMALL = Grid(4, 4)
BOX = Box(Grid(), parse_cells("b2 d2 g6 d7"))


def marks(guesses: str = "", seals: str = "") -> Marks:
    return Marks(frozenset(parse_cells(guesses)), frozenset(parse_cells(seals)))


clues = partial(clues_of, BOX)


def check(known: Clues, assumption: Marks, all_marks: Marks | None = None) -> Verdict:
    return run_job(check_assumption(known, assumption, all_marks or assumption))


def why(known: Clues, assumption: Marks, all_marks: Marks | None = None) -> Contradiction:
    verdict = check(known, assumption, all_marks)
    assert verdict.contradiction is not None
    return verdict.contradiction


def test_one_ray_refutes_an_atom_in_its_way_and_its_path_is_known() -> None:
    found = why(clues(30, 5), marks("a5"))
    assert found.premises == (Clue(5, Detour(27)),)
    assert found.otherwise == Hit()
    assert found.path is not None
    assert found.path.path == (), "it is absorbed right behind the port"


def test_an_empty_cell_is_refuted_too() -> None:
    found = why(clues(2, 4, 1, 3), marks(seals="a2 b2 c2 d2 e2 f2 g2 h2"))
    assert found.premises == (Clue(1, Detour(32)),)
    assert found.marks == marks(seals="b2"), "only as many as it takes"


def test_what_the_rays_allow_is_not_contradicted() -> None:
    assert check(clues(2, 5), marks("b2")) == Verdict()
    assert check(clues(), marks("b2 d2", "a1")) == Verdict()


def test_the_assumption_alone_is_tried_before_what_was_concluded_from_it() -> None:
    wrong, more = marks("a5"), marks("a5 b2", "h8")
    assert why(clues(5), wrong, more).marks == wrong
    found = why(clues(5), marks("h8"), marks("h8 a5"))
    assert found.marks == wrong, "the conclusion is wrong by itself"


def test_a_wrong_submission_counts_as_a_clue() -> None:
    refuted = Refutation(frozenset(parse_cells("b2 d2 g6 a1")), 1)
    known = Clues(BOX.grid, AtomRange(4), refuted=(refuted,))
    found = why(known, marks("b2 d2", "g6 a1"))
    assert found.premises == (refuted,)
    assert found.otherwise is None
    assert check(known, marks("b2", "g6")) == Verdict()


@pytest.mark.parametrize("limit", [0, 3])
def test_past_its_limit_it_says_that_it_cannot_tell_or_something_true(limit: int) -> None:
    known = clues(2, 4, 5, 7, 13, 30)
    verdict = run_job(check_assumption(known, marks("a5"), marks("a5"), limit))
    assert not verdict.complete or verdict.contradiction


def test_on_a_board_with_too_many_cases_it_cannot_tell() -> None:
    large = Grid(26, 26)
    box = Box(large, Random(3).sample(large.cells, 26))
    rays = tuple(Clue(port, box.fire(port).outcome) for port in large.ports[::2])
    verdict = run_job(
        check_assumption(Clues(large, AtomRange(26), rays), marks("m13"), marks("m13"), 20)
    )
    assert verdict == Verdict(complete=False)


def test_it_agrees_with_going_through_every_placement() -> None:
    chance, every = Random(21), every_placement(SMALL, AtomRange(2))
    seen: Counter[str] = Counter()
    for _ in range(120):
        box = Box(SMALL, chance.sample(SMALL.cells, 2))
        rays = tuple(Clue(port, box.fire(port).outcome) for port in chance.sample(SMALL.ports, 4))
        cells = chance.sample(SMALL.cells, chance.choice((1, 2, 3)))
        atoms = chance.choice((0, 1, min(2, len(cells))))
        assumed = Marks(frozenset(cells[:atoms]), frozenset(cells[atoms:]))
        found = check(Clues(SMALL, AtomRange(2), rays), assumed).contradiction
        assert (found is None) == bool(agreeing(every, assumed, rays))
        if found is None:
            seen["possible"] += 1
            continue
        assert found.marks.guesses <= assumed.guesses
        assert found.marks.seals <= assumed.seals
        sizes = (size for size in range(1, 5) for some in combinations(rays, size)
                 if not agreeing(every, found.marks, some))  # fmt: skip
        assert len(found.premises) == next(sizes)
        seen["several"] += len(found.premises) > 1
        seen[told_rightly(every, found)] += 1
    assert min(seen[what] for what in ("possible", "several", "path")) > 4, seen


def test_where_the_ray_could_take_several_paths_only_their_outcome_is_told() -> None:
    known, every = read_clues("3=R 8=19", 3, Grid(5, 5)), every_placement(Grid(5, 5), AtomRange(3))
    found = why(known, marks(seals="a4 c3"))
    assert found.otherwise == Hit()
    assert told_rightly(every, found) == "outcome alone"


def agreeing(
    every: EveryPlacement, assumed: Marks, premises: Iterable[Premise]
) -> list[frozenset[Cell]]:
    bits = every.with_cells(Known(assumed.guesses, assumed.seals), every.left_by(premises))
    return [every.placements[number] for number in ones(bits)]


def told_rightly(every: EveryPlacement, found: Contradiction) -> str:
    """What is told of the last ray; it would have gone so in every case."""
    if found.otherwise is None:
        return "nothing"
    *others, last = found.premises
    assert isinstance(last, Clue)
    rays = [
        Box(every.grid, cells).fire(last.entry) for cells in agreeing(every, found.marks, others)
    ]
    assert {ray.outcome for ray in rays} == {found.otherwise} != {last.outcome}
    assert found.path is None or {ray.path for ray in rays} == {found.path.path}
    return "path" if found.path else "outcome alone"
