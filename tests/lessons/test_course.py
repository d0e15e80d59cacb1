"""Every statement of the lessons is checked against the engine."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.pictures import draw, same

from blackbox_tui.engine import Box, Cell, Detour, Grid, Hit, Ray, Reflection, parse_cells
from blackbox_tui.lessons.course import FILE, Lesson, Shot, choices, course, find, read_course
from blackbox_tui.solver.analysis import equivalents
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.text.rays import prediction

COURSE = course()
LESSONS = {lesson.key: lesson for lesson in COURSE}
SHOTS = [
    pytest.param(lesson, shot, id=f"{lesson.key}-{shot.port}")
    for lesson in COURSE
    for shot in lesson.shots
]
BOXES = [pytest.param(lesson.box, id=lesson.key) for lesson in COURSE]

some_boxes = st.builds(
    lambda size, atoms: Box(size, [cell for cell in size.cells if cell in atoms]),
    st.builds(Grid, st.integers(2, 7), st.integers(2, 7)),
    st.frozensets(st.builds(Cell, st.integers(0, 6), st.integers(0, 6)), max_size=6),
)


class Turn(NamedTuple):
    quarters: int
    """To the right."""
    atoms: frozenset[Cell]
    """Those that caused it."""


def turns(box: Box, ray: Ray) -> list[Turn]:
    return [
        Turn((after.heading - before.heading) % 4, box.atoms.intersection(before.view[1:]))
        for before, after in pairwise(ray.path)
        if before.cell == after.cell
    ]


def near(cell: Cell) -> set[Cell]:
    row, col = cell
    return {Cell(row - 1, col), Cell(row + 1, col), Cell(row, col - 1), Cell(row, col + 1)}


# --- every claim of every lesson -------------------------------------------------


@pytest.mark.parametrize(("lesson", "shot"), SHOTS)
def test_a_ray_ends_as_the_lesson_says(lesson: Lesson, shot: Shot) -> None:
    outcome = lesson.box.fire(shot.port).outcome
    assert f"\n{shot.port} -> {outcome}: {shot.moral}\n" in FILE.read_text(encoding="utf-8")


def test_the_rays_turn_as_often_as_this() -> None:
    counts = {
        lesson.key: [len(turns(lesson.box, lesson.box.fire(shot.port))) for shot in lesson.shots]
        for lesson in COURSE
        if not lesson.hidden
    }
    assert counts == {
        "straight": [0, 0], "hit": [0, 0], "turn": [1, 1], "two": [2, 2], "between": [1, 1],
        "edge": [0, 0], "first": [0, 0], "many": [6, 2], "dead": [0, 1],
    }  # fmt: skip


def test_only_the_rays_at_the_edge_and_one_of_the_hits_that_come_first_stay_out() -> None:
    outside = [
        (lesson.key, shot.port)
        for lesson in COURSE
        for shot in lesson.shots
        if not lesson.box.fire(shot.port).path
    ]
    assert outside == [("edge", 2), ("edge", 4), ("first", 6)]


@pytest.mark.parametrize("box", BOXES)
def test_a_ray_never_passes_right_next_to_an_atom(box: Box) -> None:
    for port in box.grid.ports:
        ray = box.fire(port)
        passed = ray.path[:-1] if ray.outcome == Hit() else ray.path
        assert not any(near(pose.cell) & box.atoms for pose in passed)


@pytest.mark.parametrize("box", BOXES)
def test_fired_from_its_exit_a_ray_takes_the_same_path_back(box: Box) -> None:
    for port in box.grid.ports:
        outcome = box.fire(port).outcome
        if isinstance(outcome, Detour):
            assert box.fire(outcome.exit).outcome == Detour(port)
            assert box.fire(outcome.exit).sides == box.fire(port).sides


@pytest.mark.parametrize("lesson", [lesson for lesson in COURSE if lesson.dead_cells], ids=str)
def test_no_ray_enters_or_distinguishes_a_dead_zone(lesson: Lesson) -> None:
    box, dead = lesson.box, lesson.dead_cells
    assert dead
    assert not dead & box.atoms
    filled = Box(box.grid, box.atoms | dead)
    for port in box.grid.ports:
        assert not dead & {pose.cell for pose in box.fire(port).path}
        assert filled.fire(port).outcome == box.fire(port).outcome


@pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.key)
def test_a_lesson_names_no_cell_but_its_dead_zone_and_no_port(lesson: Lesson) -> None:
    words = " ".join([lesson.text, *(shot.moral for shot in lesson.shots)])
    named = set(parse_cells(" ".join(re.findall(r"\b[a-z]\d+\b", words))))
    assert named <= lesson.dead_cells
    assert "port " not in words or not re.search(r"port \d", words)


# --- the lessons teach what their titles say ----------------------------------------


def test_straight_through_meets_nothing_and_comes_out_opposite() -> None:
    lesson = LESSONS["straight"]
    empty = Box(lesson.grid, ())
    for shot in lesson.shots:
        assert lesson.box.fire(shot.port).outcome == empty.fire(shot.port).outcome


def test_the_hits_are_by_one_atom_from_two_sides() -> None:
    lesson = LESSONS["hit"]
    assert len(lesson.box.atoms) == 1
    sides = {lesson.grid.entrance(shot.port).heading for shot in lesson.shots}
    assert all(lesson.box.fire(shot.port).outcome == Hit() for shot in lesson.shots)
    assert len(sides) == 2


def test_the_atom_turns_rays_on_its_two_sides_two_ways() -> None:
    lesson = LESSONS["turn"]
    first = [turns(lesson.box, lesson.box.fire(shot.port))[0] for shot in lesson.shots]
    assert [turn.quarters for turn in first] == [1, 3]
    for turn in first:
        assert turn.atoms == lesson.box.atoms


def test_two_turns_are_by_two_atoms_and_the_second_ray_is_the_first_backwards() -> None:
    lesson = LESSONS["two"]
    ray = lesson.box.fire(lesson.shots[0].port)
    assert len({turn.atoms for turn in turns(lesson.box, ray)}) == 2
    assert ray.outcome == Detour(lesson.shots[1].port)


def test_between_two_atoms_the_ray_turns_back() -> None:
    lesson = LESSONS["between"]
    for shot in lesson.shots:
        (turn,) = turns(lesson.box, lesson.box.fire(shot.port))
        assert turn.quarters == 2
        assert turn.atoms == lesson.box.atoms
        assert len(turn.atoms) == 2


def test_at_the_edge_the_rays_on_both_sides_of_one_atom_never_enter() -> None:
    lesson = LESSONS["edge"]
    (atom,) = lesson.box.atoms
    for shot in lesson.shots:
        assert not lesson.box.fire(shot.port).path
        assert lesson.grid.entrance(shot.port).cell in near(atom)


def test_a_hit_comes_first_where_it_would_otherwise_be_a_reflection() -> None:
    lesson = LESSONS["first"]
    for shot in lesson.shots:
        ray = lesson.box.fire(shot.port)
        pose = ray.path[-1] if ray.path else lesson.grid.entrance(shot.port)
        target = pose.cell.beside(pose.heading) if ray.path else pose.cell
        without = Box(lesson.grid, lesson.box.atoms - {target})
        assert target in lesson.box.atoms
        assert ray.outcome == Hit()
        assert without.fire(shot.port).outcome == Reflection()


def test_the_ray_of_many_turns_looks_like_this() -> None:
    lesson = LESSONS["many"]
    picture = """
    . . . . . . .
    . . . . . . .
    . . o . . . o
    ─ ┐ . ┌ ─ ┐ .
    . └ ─ ┘ . └ ─
    o . . . o . .
    . . . . . . .
    """
    assert same(picture, draw(lesson.box, lesson.box.fire(lesson.shots[0].port)))


def test_the_dead_zone_has_an_atom_on_each_side() -> None:
    lesson = LESSONS["dead"]
    (dead,) = lesson.dead_cells
    assert near(dead) == lesson.box.atoms
    assert len(lesson.box.atoms) == 4


def test_the_first_box_has_a_unique_solution() -> None:
    lesson = LESSONS["box"]
    assert lesson.hidden
    assert len(lesson.box.atoms) == 2
    assert run_job(equivalents(lesson.box)) == ()


def test_only_the_first_box_hides_its_atoms_and_it_is_the_last_lesson() -> None:
    assert [lesson.key for lesson in COURSE if lesson.hidden] == [COURSE[-1].key]


# --- the course ---------------------------------------------------------------------


def test_the_keys_of_the_lessons_never_change_because_progress_is_saved_by_them() -> None:
    assert [lesson.key for lesson in COURSE] == [
        "straight", "hit", "turn", "two", "between", "edge", "first", "many", "dead", "box",
    ]  # fmt: skip


def test_a_lesson_is_found_by_its_key_and_an_unknown_key_means_the_first() -> None:
    assert [find(lesson.key) for lesson in COURSE] == list(range(len(COURSE)))
    assert find("") == find("cooking") == 0


@pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.key)
def test_boards_are_small_and_texts_are_short(lesson: Lesson) -> None:
    assert 5 <= lesson.grid.width <= 8
    assert 5 <= lesson.grid.height <= 8
    assert len(lesson.text) <= 170
    assert lesson.text.endswith(".")
    assert all(shot.moral.endswith(".") for shot in lesson.shots)


# --- the file ----------------------------------------------------------------------

TINY = """Anything before the first lesson is a comment.

= two: Two turns

A text
in two lines.

. o .
. . ?

10 -> R: Never in.
9 -> H: Right ahead.
"""


def test_a_lesson_is_read_from_its_picture_its_text_and_its_rays() -> None:
    tiny = Box(Grid(3, 2), parse_cells("b1"))
    shots = (Shot(10, "Never in."), Shot(9, "Right ahead."))
    dead = frozenset(parse_cells("c2"))
    assert read_course(TINY) == (
        Lesson("two", "Two turns", "A text in two lines.", tiny, dead, shots),
    )


def test_in_a_lesson_without_rays_the_atoms_are_hidden() -> None:
    (lesson,) = read_course(TINY[: TINY.index("10 ->")])
    assert lesson.hidden
    assert not read_course(TINY)[0].hidden


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        ("two: ", "Two: "),
        ("two: Two turns", "two"),
        (". o .\n. . ?\n\n", ""),
        ("ahead.\n", "ahead.\n\n9 -> H: More.\n"),
        (". o .", ". o"),
        (". o .", ". o . ."),
        (". o .", ". x ."),
        ("10 ->", "11 ->"),
        ("10 ->", "0 ->"),
        ("10 ->", "a1 ->"),
        ("-> R", "-> 6"),
        ("-> R", "-> H"),
        ("-> R", ""),
        (": Never in.", ""),
    ],
)
def test_what_is_not_a_lesson_is_refused(part: str, instead: str) -> None:
    with pytest.raises(ValueError, match=r"Lesson|board|ray|port"):
        read_course(TINY.replace(part, instead, 1))


# --- predictions -------------------------------------------------------------------


@given(some_boxes, st.data())
def test_the_true_outcome_is_among_the_choices_and_its_position_reveals_nothing(
    box: Box, data: st.DataObject
) -> None:
    port = data.draw(st.sampled_from(box.grid.ports))
    offered = choices(box, port)
    assert box.fire(port).outcome in offered
    assert offered[:2] == (Hit(), Reflection())
    exits = [outcome.exit for outcome in offered if isinstance(outcome, Detour)]
    assert exits == sorted(set(exits))
    assert 3 <= len(offered) <= 5
    assert len({prediction(outcome) for outcome in offered}) == len(offered)
