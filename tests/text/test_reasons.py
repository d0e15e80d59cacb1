from __future__ import annotations

import pytest

from blackbox_tui.engine import Cell, Grid, parse_cells
from blackbox_tui.engine.rays import parse_outcome
from blackbox_tui.rules.clues import Clue, Clues, Refutation
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import make_plan
from blackbox_tui.text.rays import name_cells
from blackbox_tui.text.reasons import step_text

STANDARD = Grid()


def explain(text: str, cell: str, atoms: int = 4, *, lit: bool = False) -> str:
    """The argument that settles a cell, from clues as `blackbox solve` reads them."""
    pairs = (pair.split("=") for pair in text.split())
    rays = tuple(Clue(int(port), parse_outcome(outcome, STANDARD)) for port, outcome in pairs)
    clues = Clues(STANDARD, atoms, rays)
    step = run_job(make_plan(clues)).step_for(Cell.parse(cell))
    assert step is not None
    return step_text(step, clues, lit=lit)


EASY = "12=10 27=H 15=H 26=3 7=19"
MEDIUM = "8=H 13=R 17=H 24=31 32=H 12=H 4=H 2=H 30=22 15=19"
MIXED = "27=H 17=H 23=5 20=R 28=R 10=31 21=H 11=R"


STRAIGHT = "21=R 29=12 25=16 17=8 15=19 18=10 4=H 20=H 28=2 24=1 30=H"
ALIKE = "11=4 16=H 19=H 27=21 29=H 30=H"


@pytest.mark.parametrize(
    ("clues", "cell", "argument"),
    [
        pytest.param(
            EASY, "e5",
            "Ray 12 came out at 10. Only one path remains: up to d6, left to b6, then down and out "
            "at 10. It turns at d6 only if e5 holds an atom and at b6 only if a5 does.",
            id="the only path left is described with the atoms that it takes"),
        pytest.param(
            EASY, "h4", "Ray 26 came out at 3. Two paths remain, and both need an atom on h4. …",
            id="several paths that need the same atom are counted"),
        pytest.param(
            STRAIGHT, "d8",
            "Ray 17 came out at 8. Only one path remains: straight along row 8. No atom is on "
            "that path or beside it, so rows 7 and 8 are empty.",
            id="a straight ray clears its lane and the cells beside it"),
        pytest.param(
            MEDIUM, "b4",
            "Ray 4 was absorbed and ray 30 came out at 22. Of the five paths for ray 30, only one "
            "lets ray 4 end as it did: down to c3, then right and out at 22. It turns at c3 only "
            "if b4 holds an atom. With an atom on a3 or a5, they could not both have ended that "
            "way either.",
            id="two rays together leave one path that neither settles alone"),
        pytest.param(
            MIXED, "b5",
            "Ray 10 came out at 31. With an atom on any of a1, a2, a7, a8, b1 to b8 and c1 to c8, "
            "it could not have come out at 31.",
            id="many cells at once are ruled out in bulk"),
        pytest.param(
            MIXED, "h5", "If h5 held an atom, ray 20 would be absorbed; it came back.",
            id="a single cell is refuted by what would have happened"),
        pytest.param(
            MIXED, "d8",
            "Ray 11 came back. It was turned away at the port, and only an atom on d8 can have "
            "done that.",
            id="a ray turned away at the port names the atom beside its port"),
        pytest.param(
            MIXED, "f6",
            "Ray 27 was absorbed. Only one path remains: down to f5. Only an atom on f6 can absorb "
            "it there. No other atom is on that path or beside it, so g4 is empty. That makes all "
            "4 atoms, so every other cell is empty.",
            id="a hit on the only path names the atom and closes the count"),
        pytest.param(
            "3=10 8=11 13=H 15=H 18=R 27=5", "c2",
            "Ray 3 came out at 10, so if c2 were empty, ray 13 would come out at 17; "
            "it was absorbed.",
            id="a cell that takes several rays is refuted by the last of them"),
        pytest.param(
            ALIKE, "d1", "Rays 19 and 30 were absorbed. With an atom on any of a1, …",
            id="rays that ended alike are named together"),
        pytest.param(
            ALIKE, "e5",
            "… With an atom on any of e3, e4 and f5, or without one on e5, they could not all have "
            "ended that way either.",
            id="cells with and without an atom share a sentence"),
        pytest.param(
            "2=23 18=R 7=10 12=27 4=21", "h6",
            "Ray 18 came back. An atom on h7, right behind the port, would have absorbed it. That "
            "leaves only h6 and h8 for the other two atoms.",
            id="two atoms beside a port are no cause but all that is left"),
        pytest.param(
            "2=H 4=H 10=R 11=18 22=15 30=H", "a8",
            "Ray 10 came back and ray 11 came out at 18. With ray 11 ending that way, ray 10 "
            "must have been turned away at the port, and only an atom on a8 can have done that.",
            id="a ray that others keep outside is said to depend on them"),
        pytest.param(
            "2=H 3=9 12=8 26=15 29=R 23=19 6=H 11=R", "d2",
            "Ray 11 came back. Only one path remains: up to c3, then back the same way. It turns "
            "back at c3 only if d2 holds an atom. No other atom is on that path or beside it, so …",
            id="a ray that turns round goes back the same way"),
    ],
)  # fmt: skip
def test_a_cell_is_argued_for(clues: str, cell: str, argument: str) -> None:
    """Dots stand for what another row says."""
    told = explain(clues, cell)
    assert told.startswith(argument[:-1].strip() if argument.endswith("…") else "")
    assert told.endswith(argument[1:].strip() if argument.startswith("…") else "")
    assert "…" in argument or told == argument


def test_many_cells_that_are_lit_are_counted_and_few_are_named() -> None:
    assert explain(MIXED, "b5", lit=True) == (
        "Ray 10 came out at 31. With an atom on any of these 20 cells, it could not have come "
        "out at 31."
    )
    assert "so these 16 cells are empty." in explain(STRAIGHT, "d8", lit=True)
    assert explain(MEDIUM, "b4", lit=True) == explain(MEDIUM, "b4")


@pytest.mark.parametrize(
    ("clues", "atoms", "ending"),
    [
        ("3=R", 1, "The atom must be on a2 or a4: anywhere else, "),
        ("3=30", 1, "That is the only atom, so every other cell is empty."),
        ("3=30 7=27", 2, "Both atoms are certain now, so every other cell is empty."),
    ],
)
def test_the_number_of_atoms_is_counted_in_words(clues: str, atoms: int, ending: str) -> None:
    assert ending in explain(clues, "h1", atoms)


def test_a_refuted_guess_is_a_clue_as_well() -> None:
    guess = frozenset(parse_cells("a1 b1"))
    clues = Clues(Grid(3, 1), 2, (), (Refutation(guess, 1),))
    [step] = run_job(make_plan(clues)).steps
    assert step_text(step, clues) == (
        "Your guess a1 and b1 had 1 wrong atom. Without an atom on c1, that could not be true."
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
    ],
)
def test_runs_of_cells_and_whole_lanes_are_named_as_such(
    cells: str, grid: Grid | None, named: str
) -> None:
    assert name_cells(parse_cells(cells), grid) == named
