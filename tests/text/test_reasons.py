"""Deductions as arguments: examples, and many steps counted over fixed clues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from support.clues import read_clues

from blackbox_tui.engine import Cell, Grid, parse_cells
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clues, Refutation
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import Deduction, make_plan
from blackbox_tui.text.arguments import Argument
from blackbox_tui.text.rays import name_cells
from blackbox_tui.text.reasons import argument, fate_lines, step_text
from blackbox_tui.text.writing import listed
from blackbox_tui.values import replace


def told(clues: Clues, cell: str, *, lit: bool = False) -> str:
    """The argument that settles a cell."""
    step = run_job(make_plan(clues)).step_for(Cell.parse(cell))
    assert step is not None
    return step_text(step, clues, lit=lit)


def explain(text: str, cell: str, atoms: int = 4, *, lit: bool = False) -> str:
    """The same from clues as `blackbox solve` reads them."""
    return told(read_clues(text, atoms), cell, lit=lit)


EASY = "12=10 27=H 15=H 26=3 7=19"
MEDIUM = "8=H 13=R 17=H 24=31 32=H 12=H 4=H 2=H 30=22 15=19"
MIXED = "27=H 17=H 23=5 20=R 28=R 10=31 21=H 11=R"


STRAIGHT = "21=R 29=12 25=16 17=8 15=19 18=10 4=H 20=H 28=2 24=1 30=H"
ALIKE = "11=4 16=H 19=H 27=21 29=H 30=H"


@pytest.mark.parametrize(
    ("clues", "cell", "text"),
    [
        pytest.param(
            EASY, "e5",
            "The ray from port 12 came out at 10. Only one path remains: up to d6, left to b6, "
            "then down and out. It turns at d6 only if e5 holds an atom, and at b6 only if a5 "
            "does. So a5 and e5 hold atoms.",
            id="the only path left is described with the atoms that it takes"),
        pytest.param(
            EASY, "h4",
            "The ray from port 26 came out at 3. Two paths remain, and both need an atom on h4. "
            "Another atom on h3 or c4-g4 would have stopped or turned it. So h4 holds an atom, and "
            "h3 and c4-g4 are empty.",
            id="several paths that need the same atom are counted"),
        pytest.param(
            STRAIGHT, "d8",
            "The ray from port 17 came out at 8. Only one path remains: straight along row 8. No "
            "atom is on or beside it. So rows 7 and 8 are empty.",
            id="a straight ray clears its lane and the cells beside it"),
        pytest.param(
            MEDIUM, "b4",
            "The ray from port 4 was absorbed and the ray from port 30 came out at 22. Only one "
            "path for ray 30 fits ray 4: down to c3, then right and out, away from b4. Paths that "
            "keep clear of a3 or a5 need the last two atoms elsewhere. So b4 holds an atom, and a3 "
            "and a5 are empty.",
            id="two rays together leave one path that neither settles alone"),
        pytest.param(
            MIXED, "b5",
            "The ray from port 10 came out at 31. An atom on a1-a2, b1-c8 or a7-a8 would have "
            "stopped or turned it, or left too few atoms. So these 20 cells are empty.",
            id="many cells at once are ruled out in bulk"),
        pytest.param(
            EASY, "d7",
            "The ray from port 12 came out at 10. An atom on d5 or d7-d8 would have absorbed it, "
            "one on c5, e7-e8 or c8 would have turned it away. One on b5 would have stopped or "
            "turned it. So these 8 cells are empty.",
            id="cells that share a fate are named together"),
        pytest.param(
            MIXED, "h5",
            "The ray from port 20 came back. An atom on h5 would have absorbed it. So h5 is empty.",
            id="a single cell is refuted by what an atom there would have done"),
        pytest.param(
            EASY, "e1",
            "The ray from port 27 was absorbed. An atom on e1 would have turned it away at the "
            "port. So e1 is empty.",
            id="an atom beside the port would have turned the ray away"),
        pytest.param(
            MIXED, "d8",
            "The ray from port 11 came back. It cannot have turned round inside, and b8 is empty: "
            "an atom on d8 turned it away at the port. So d8 holds an atom.",
            id="a ray that was turned away at the port names the atom beside it"),
        pytest.param(
            MIXED, "f6",
            "The ray from port 27 was absorbed. Only one path remains: down to f5. Only an atom on "
            "f6 can absorb it there. That is the last atom. So f6 holds an atom, and g4, g8 and h8 "
            "are empty.",
            id="a hit on the only path names the atom and closes the count"),
        pytest.param(
            "3=10 8=11 13=H 15=H 18=R 27=5", "c2",
            "The ray from port 3 came out at 10 and the ray from port 13 was absorbed. Suppose c2 "
            "is empty. With ray 3 as it was, ray 13 would have come out at 17. So c2 holds an "
            "atom.",
            id="a cell that takes several rays is refuted by the last of them"),
        pytest.param(
            ALIKE, "d1",
            "The rays from ports 19 and 30 were absorbed. Five paths remain for ray 19 and three "
            "for ray 30, and together they always need the last two atoms. So 17 cells are empty: "
            "a1-b1, d1-d2, h1-h2, b2, a6-a8, e7-h7, e8 and g8-h8.",
            id="rays that ended alike are named together, and a long list comes last"),
        pytest.param(
            ALIKE, "e5",
            "The ray from port 11 came out at 4, the ray from port 19 was absorbed and the ray "
            "from port 27 came out at 21. Only one path for ray 11 fits the others: up to c4, then "
            "left and out, away from d3. Ray 27 needs an atom on e5. Another atom on c3, e3-e4, "
            "d4-d6 or f5 would have changed one of the paths. So d3 and e5 hold atoms, and these 7 "
            "cells are empty.",
            id="an atom that another ray needs is told with that ray"),
        pytest.param(
            "2=23 18=R 7=10 12=27 4=21", "h6",
            "The ray from port 18 came back. An atom on h7 would have absorbed it. That leaves "
            "only h6 and h8 for the last two atoms. So h6 and h8 hold atoms, and h7 is empty.",
            id="two atoms beside a port are no cause but all that is left"),
        pytest.param(
            "2=H 4=H 10=R 11=18 22=15 30=H", "a8",
            "The ray from port 10 came back and the ray from port 11 came out at 18. With ray 11 "
            "as it was, ray 10 cannot have turned round inside, and c8 is empty: an atom on a8 "
            "turned it away at the port. So a8 holds an atom.",
            id="a ray that others keep outside is said to depend on them"),
        pytest.param(
            "2=H 3=9 12=8 26=15 29=R 23=19 6=H 11=R", "d2",
            "The ray from port 11 came back. Only one path remains: up to c3, then back the same "
            "way, away from d2. That is the last atom. So d2 holds an atom, and every other cell "
            "is empty.",
            id="a ray that turns round goes back the same way"),
    ],
)  # fmt: skip
def test_a_cell_is_argued_for(clues: str, cell: str, text: str) -> None:
    assert explain(clues, cell) == text


def test_where_cells_are_lit_many_of_them_are_marked_or_counted_instead_of_named() -> None:
    assert explain(ALIKE, "d1", lit=True).endswith(
        "together they always need the last two atoms. So these 17 cells are empty."
    )
    assert explain("4=12", "c4", lit=True) == (
        "The ray from port 4 came out at 12. An atom on a4-c4 would have absorbed it, one on a3-b3 "
        "or a5-b5 would have turned it away. One on a cell marked S would have stopped or turned "
        "it. So these 14 cells are empty."
    )
    assert explain(MEDIUM, "b4", lit=True) == explain(MEDIUM, "b4")


@pytest.mark.parametrize(
    ("clues", "atoms", "ending"),
    [
        ("3=R", 1, "That is the only atom. So every cell but a2 and a4 is empty."),
        ("3=30", 1, "That is the only atom. So d4 holds an atom, and every other cell is empty."),
        ("3=30 7=27", 2, "That is the last atom. So g8 holds an atom, and every other cell is "
         "empty."),
    ],
)  # fmt: skip
def test_the_number_of_atoms_is_counted_in_words(clues: str, atoms: int, ending: str) -> None:
    assert explain(clues, "h1", atoms).endswith(ending)


@pytest.mark.parametrize(
    ("clues", "grid", "atoms", "cell", "text"),
    [
        ("31=20 7=R", Grid(), AtomRange(2, 4), "b4",
         "The ray from port 31 came out at 20 and the ray from port 7 came back. Paths that keep "
         "clear of block b4-c5 need four atoms elsewhere, and there are at most four. So block "
         "b4-c5 is empty."),
        ("14=H 16=3 11=R 15=R", Grid(4, 4), AtomRange(2, 3), "c4",
         "The ray from port 11 came back. An atom on d2 would have absorbed it. Both paths that "
         "remain need one more atom, and at most one is left. So c2, d2, c4 and d4 are empty."),
        ("4=R 16=1 5=R", Grid(4, 4), AtomRange(2, 3), "d4",
         "The ray from port 16 came out at 1. Only one path remains: down to a1, then left and "
         "out, away from b2. There are at most 3 atoms. So b2 holds an atom, and every other cell "
         "is empty."),
        ("8=R 4=12 11=R", Grid(3, 3), AtomRange(2, 4), "c3",
         "The ray from port 8 came back. An atom on c2 would have absorbed it. There are at least "
         "2 atoms, and only c1 and c3 can hold them. So c1 and c3 hold atoms, and c2 is empty."),
        ("11=9 12=H 8=H 4=H", Grid(3, 3), AtomRange(2, 4), "a3",
         "The ray from port 8 was absorbed. Only one path remains: left to b2, into the atom on "
         "a2. Another atom on b3 or c3 would have turned it away. There are at least 2 atoms, and "
         "only a3 can hold the rest. So a3 holds an atom, and b3 and c3 are empty."),
        ("", Grid(2, 1), AtomRange(2, 3), "a1",
         "There are at least 2 atoms, and no other cell is left. So a1 and b1 hold atoms."),
    ],
)  # fmt: skip
def test_where_the_number_is_unknown_reasons_say_at_most_and_at_least(
    clues: str, grid: Grid, atoms: AtomRange, cell: str, text: str
) -> None:
    assert told(replace(read_clues(clues, grid=grid), atoms=atoms), cell) == text


def test_a_refuted_guess_is_a_clue_as_well() -> None:
    guess = frozenset(parse_cells("a1 b1"))
    clues = Clues(Grid(3, 1), AtomRange(2), (), (Refutation(guess, 1),))
    assert told(clues, "c1") == (
        "Your guess a1 and b1 had 1 wrong atom. Without an atom on c1, that could not be true. So "
        "c1 holds an atom."
    )


@pytest.mark.parametrize(
    ("cells", "grid", "named"),
    [
        ("c4", None, "c4"),
        ("a1 b1", None, "a1 and b1"),
        ("a1 b1 c1", None, "a1 to c1"),
        ("a1 a2 a3 a4 c2", None, "a1 to a4 and c2"),
        ("a1 b1 c1 a2 b2 c2", None, "a1 to c1 and a2 to c2"),
        ("a1 b1 c1", Grid(3, 3), "row 1"),
        ("a1 b1 c1 a3 b3 c3", Grid(3, 3), "rows 1 and 3"),
        ("b1 b2 b3", Grid(3, 3), "column b"),
        ("a1 b1 c1 b2", Grid(3, 3), "a1 to c1 and b2"),
        ("a1 b1 a2 b2 c3", Grid(3, 3), "block a1-b2 and c3"),
        ("a1 b1 a2 b2 c3", None, "a1, b1, a2, b2 and c3"),
    ],
)
def test_runs_of_cells_and_whole_lanes_are_named_as_such(
    cells: str, grid: Grid | None, named: str
) -> None:
    assert name_cells(parse_cells(cells), grid) == named


def test_the_groups_that_a_board_marks_are_named_for_text_mode() -> None:
    clues = read_clues(EASY)
    steps = run_job(make_plan(clues)).steps
    groups = next(step for step in steps if Cell.parse("d7") in step.empty)
    assert fate_lines(groups, clues) == [
        "Would absorb it: d5, d7 and d8.",
        "Would turn it away: c5, e7, c8 and e8.",
        "Would stop or turn it: b5.",
    ]
    two = next(step for step in steps if len(fate_lines(step, clues)) == 2)
    assert len({line.partition(":")[0] for line in fate_lines(two, clues)}) == 2
    alone = next(step for step in steps if step.empty == {Cell.parse("e1")})
    assert fate_lines(alone, clues) == [], "the argument says it"


# --- many steps ----------------------------------------------------------------------------


CLUES = Path(__file__).parents[1] / "data" / "reasons.txt"
WITNESS: Final = re.compile(
    r"paths?\b|would have|turned (it|ray \d+) away|can have absorbed", re.IGNORECASE
)
"""What a reason names: paths, or what an atom on some cells would have done."""
MANY: Final = 60  # a step about more cells or paths than this may be bare


class Told(NamedTuple):
    """A step and its argument, with its cells named and with its cells lit."""

    step: Deduction
    named: Argument
    lit: Argument


def every_step(every: int) -> Iterator[Told]:
    """The steps of every so many of the plans."""
    lines = [line for line in CLUES.read_text().splitlines() if not line.startswith("#")]
    for line in lines[::every]:
        _, size, atoms, rays = line.split(" ", 3)
        clues = read_clues(rays, int(atoms), Grid.parse(size))
        for step in run_job(make_plan(clues)).steps:
            yield Told(step, argument(step, clues), argument(step, clues, lit=True))


def words(argument: Argument) -> int:
    return len(argument.text.split())


@pytest.mark.parametrize("every", [25, pytest.param(1, marks=pytest.mark.slow)])
def test_every_step_is_a_whole_argument_in_few_words(every: int) -> None:
    steps = [*every_step(every)]
    bare = [it for it in steps if not WITNESS.search(it.named.why)]
    assert len(bare) <= 0.03 * len(steps)
    assert all(len(it.step.cells) > MANY for it in bare)
    for step, *arguments in steps:
        for it in arguments:
            assert all(f"{ray.entry}" in it.seen for ray in step.rays)
            assert it.seen[:8] in ("The ray ", "The rays")
            assert it.therefore.startswith("So ")
            assert it.text.endswith(it.therefore)
            assert not step.atoms or all(str(atom) in it.therefore for atom in step.atoms)
            assert not step.empty or "empty" in it.therefore
            assert " either" not in it.text
            assert words(it) <= 80, it.text
    for arguments in zip(*(it[1:] for it in steps), strict=True):
        long = [it for it in arguments if words(it) > 45]
        assert len(long) <= 0.1 * len(steps), listed(it.text for it in long)
