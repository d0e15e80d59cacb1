"""docs/theory.md says what benchmarks/theory.py prints, and that counts what the engine does."""

from __future__ import annotations

import re
import shutil
import sys
from collections import Counter
from itertools import chain, combinations
from math import comb
from pathlib import Path

import pytest

from blackbox_tui.computer import player
from blackbox_tui.computer.player import seek
from blackbox_tui.engine import Box, Cell, Grid, Port
from blackbox_tui.engine.grid import symmetries
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.scoring import CLASSIC, tally
from blackbox_tui.solver.jobs import run_job

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from benchmarks.compiler import compiled  # noqa: E402 - found by the path above
from benchmarks.drawings import row  # noqa: E402 - the same
from benchmarks.exhaustive import (  # noqa: E402 - the same
    Atoms,
    all_answers,
    all_listed,
    all_with_equivalents,
    answer_byte,
    by_reach,
    find_groups,
    placement_at,
)
from benchmarks.make_openings import score_after  # noqa: E402 - the same
from benchmarks.replay import replay  # noqa: E402 - the same
from benchmarks.samples import every_box  # noqa: E402 - the same
from benchmarks.seekers import Computer, OneStep, in_order, mean_score, most_telling_per_point  # noqa: E402 - the same
from benchmarks.theory import COMMANDS, SEEKERS, count_groups, main, missing  # noqa: E402 - the same

PAGE = (ROOT / "docs" / "theory.md").read_text(encoding="utf-8")
GRID = Grid()

slow = pytest.mark.slow
needs_compiler = pytest.mark.skipif(not shutil.which("cc"), reason="needs a C compiler")


# --- the page ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        "equivalents --atoms 3 4",
        pytest.param("ranges", marks=slow),
        "endings --atoms 3 4",
        "pairs --atoms 3",
        pytest.param("solved --atoms 1 2", marks=needs_compiler),
        pytest.param("solved --atoms 3", marks=[slow, needs_compiler]),
        pytest.param("enough --atoms 1 2", marks=needs_compiler),
        pytest.param("enough --atoms 3", marks=[slow, needs_compiler]),
        "records --atoms 3",
        pytest.param("records --atoms 4", marks=slow),
        pytest.param("first --atoms 3", marks=[slow, needs_compiler]),
        pytest.param("scores --atoms 3", marks=slow),
        pytest.param("proofs --atoms 3", marks=slow),
        pytest.param("grades --atoms 3", marks=slow),
    ],
)
def test_the_page_shows_what_the_program_prints(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(command.split())
    printed = capsys.readouterr().out
    assert re.search(r"^\| \d \|", printed, re.MULTILINE)
    assert [*missing(printed.splitlines())] == []


def test_a_mean_score_on_the_page_is_computed_anew() -> None:
    lines = iter(PAGE.splitlines())
    assert row("atoms", *SEEKERS) in lines
    three = next(line for line in lines if line.startswith("| 3 |"))
    cells = dict(zip(("atoms", *SEEKERS), three.strip("| ").split(" | "), strict=True))
    assert cells["most bits per point"] == f"{mean_score(3, OneStep(most_telling_per_point)):.2f}"


def test_the_page_names_every_command_and_no_other() -> None:
    assert {*re.findall(r"benchmarks/theory\.py ([a-z]+)", PAGE)} == {*COMMANDS, "check"}


@pytest.mark.parametrize("arguments", ["riddles", "proofs --boxes 0", "first --atoms"])
def test_wrong_usage_is_a_sentence_and_status_2(
    arguments: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments.split())
    assert "theory.py: error: argument " in capsys.readouterr().err


# --- every placement -----------------------------------------------------------------------


def test_all_answers_are_those_of_single_boxes() -> None:
    roster = all_listed(2).roster
    answers = [*all_answers(roster)]
    assert len(answers) == comb(64, 2)
    table = lane_table(GRID)
    for number, answer in enumerate(answers):
        atoms = table.bits(placement_at(roster, number))
        assert answer == bytes(answer_byte(table.outcome(port, atoms)) for port in GRID.ports)


def test_groups_are_equivalents_and_the_largest_are_found() -> None:
    groups = find_groups(3)
    assert groups.sizes == {1: comb(64, 3) - 40, 2: 20}
    assert groups.differing == {1: 20}
    assert len(groups.largest) == 20
    for group in groups.largest:
        boxes = [Box(GRID, atoms) for atoms in group]
        assert len({tuple(box.fire(port).outcome for port in GRID.ports) for box in boxes}) == 1
    assert len({_seen_from_all_sides(group) for group in groups.largest}) == 3
    assert sorted(all_with_equivalents(3)) == sorted(chain(*groups.largest))


def _seen_from_all_sides(group: list[Atoms]) -> tuple[Atoms, ...]:
    """The first of the images of a group, which is the same for all of them."""
    return min(
        tuple(sorted(tuple(sorted(image[cell] for cell in atoms)) for atoms in group))
        for image in symmetries(GRID)
    )


@needs_compiler
def test_the_compiled_program_counts_the_same_groups() -> None:
    assert count_groups(3) == find_groups(3).sizes


@slow
def test_boxes_with_the_fewest_and_most_detours_look_as_the_page_says() -> None:
    roster = all_listed(4).roster
    hits_and_reflections = (1, 2)
    boxes: dict[int, list[Atoms]] = {8: [], 28: []}
    for number, answers in enumerate(all_answers(roster)):
        ends = len(answers) - sum(map(answers.count, hits_and_reflections))
        if ends in boxes:
            boxes[ends].append(placement_at(roster, number))
    words = " ".join(PAGE.split())
    assert f"all {len(boxes[8])} boxes with 4 detours have an atom at each side" in words
    assert f"the {len(boxes[28])} boxes with 14" in words
    for atoms in boxes[8]:
        assert sorted(_sides(cell) for cell in atoms) == ["bottom", "left", "right", "top"]
    for atoms in boxes[28]:
        rows, cols = (
            [cell[axis] - min(atom[axis] for atom in atoms) for cell in atoms] for axis in (0, 1)
        )
        line = cols in (rows, rows[::-1])
        diamond = [*zip(rows, cols, strict=True)] == [(0, 1), (1, 0), (1, 2), (2, 1)]
        assert line != diamond


def _sides(cell: Cell) -> str:
    """The names of the sides that a cell is at."""
    sides = {"top": cell.row == 0, "bottom": cell.row == 7, "left": cell.col == 0,
             "right": cell.col == 7}  # fmt: skip
    return " ".join(side for side, at in sides.items() if at)


@pytest.mark.parametrize("port", [1, 2, 4])
def test_turns_and_cells_are_counted_as_in_the_paths_of_single_rays(port: Port) -> None:
    by_turns, by_cells = Counter[tuple[int, str]](), Counter[tuple[int, str]]()
    for atoms in combinations(GRID.cells, 2):
        ray = Box(GRID, atoms).fire(port)
        steps = [*zip(ray.path, ray.path[1:], strict=False)]
        turns = sum(one.cell == other.cell for one, other in steps)
        by_turns[turns, str(ray.outcome)] += 1
        by_cells[len(ray.path) - turns, str(ray.outcome)] += 1
    roster = all_listed(2).roster
    for turning, expected in ((True, by_turns), (False, by_cells)):
        counted = Counter[tuple[int, str]]()
        for count, outcome, bits in by_reach(roster, port, turns=turning):
            counted[count, str(outcome)] += bits.bit_count()
        assert counted == expected


def test_every_box_stands_for_its_rotations_and_reflections() -> None:
    weights = Counter(weight for _, weight in every_box(2))
    assert sum(weight * number for weight, number in weights.items()) == comb(64, 2)
    assert {*weights} == {2, 4, 8}


# --- whole games ---------------------------------------------------------------------------


def test_the_tree_of_ports_in_order_is_every_game_played_alone() -> None:
    table, points = lane_table(GRID), 0
    atoms = [table.bits([cell]) for cell in GRID.cells]
    for hidden in atoms:
        left = atoms
        for port in GRID.ports:
            if len({table.outcome(port, atom) for atom in left}) > 1:
                outcome = table.outcome(port, hidden)
                points += CLASSIC.cost(outcome)
                left = [atom for atom in left if table.outcome(port, atom) == outcome]
        assert left == [hidden]
    assert mean_score(1, OneStep(in_order)) == points / len(atoms)


def test_the_tree_of_the_computer_is_every_game_it_plays() -> None:
    games = [run_job(seek(Box(GRID, [cell]), CLASSIC)) for cell in GRID.cells]
    points = sum(tally(game, CLASSIC).total for game in games)
    assert mean_score(1, Computer()) == points / len(games)


@slow
@needs_compiler
def test_the_compiled_seeker_plays_as_the_computer_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """With three atoms and no opening book, the computer begins at port 4."""
    monkeypatch.setattr(player, "opening_table", lambda _: {})
    with compiled("make_openings") as program:
        assert score_after(program, 3, 4) == pytest.approx(mean_score(3, Computer()), abs=1e-5)


# --- perfect play --------------------------------------------------------------------------


def test_a_tree_is_played_in_every_box() -> None:
    played = replay(["a1"])
    assert (played.boxes[()], played.total, played.highest) == (64, 63 * 5, 5)
    outcomes = {str(Box(GRID, [cell]).fire(1).outcome) for cell in GRID.cells}
    played = replay({"fire": 1} | {outcome: ["a2"] for outcome in outcomes})
    costs = [CLASSIC.cost(Box(GRID, [cell]).fire(1).outcome) for cell in GRID.cells]
    assert played.total == sum(costs) + 63 * 5
    assert played.points["H",] == 8 * 5


def test_a_tree_that_cannot_be_played_is_refused() -> None:
    outcomes = {str(Box(GRID, [cell]).fire(1).outcome) for cell in GRID.cells}
    with pytest.raises(ValueError, match="Port 1 is used twice"):
        replay({"fire": 1} | {outcome: {"fire": 1, "H": ["a1"]} for outcome in outcomes})
    with pytest.raises(KeyError):
        replay({"fire": 1, "H": ["a1"]})


def test_the_computer_plays_perfectly_with_two_atoms() -> None:
    assert mean_score(2, Computer()) * comb(64, 2) == pytest.approx(12_275)


@slow
def test_the_computer_plays_perfectly_with_three_atoms() -> None:
    assert mean_score(3, Computer()) * comb(64, 3) == pytest.approx(333_265)
