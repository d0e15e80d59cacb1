"""Every statement of the lessons is checked against the engine; the first box and its reasons."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.boxes import boxes
from support.clues import cells
from support.pictures import draw, same

from blackbox_tui.engine import Box, Cell, Detour, Grid, Hit, Ray, Reflection, parse_cells
from blackbox_tui.lessons.attempt import choices
from blackbox_tui.lessons.course import (
    Lesson,
    LessonRay,
    Task,
    analyse_box,
    box_number,
    course,
    course_text,
    find,
    first_box,
    needed_step,
    read_course,
    refuting_ray,
    ruled_out,
)
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.game import Game, Start, play
from blackbox_tui.rules.moves import Fire, Guess
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.solver.analysis import Analysis, analyse
from blackbox_tui.solver.boxes import equivalents
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import Deduction
from blackbox_tui.text.rays import prediction
from blackbox_tui.values import replace

COURSE = course()
LESSONS = {lesson.key: lesson for lesson in COURSE}
RAYS = [
    pytest.param(lesson, each, id=f"{lesson.key}-{each.port}")
    for lesson in COURSE
    for each in lesson.rays
]
EACH = pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.key)


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


@pytest.mark.parametrize(("lesson", "each"), RAYS)
def test_a_ray_ends_as_the_lesson_says(lesson: Lesson, each: LessonRay) -> None:
    outcome = lesson.box.fire(each.port).outcome
    assert f"\n{each.port} -> {outcome}: {each.moral}\n" in course_text()


def test_the_rays_turn_as_often_as_this_or_stay_out() -> None:
    counts: dict[str, list[int | str]] = {}
    for lesson in COURSE:
        for ray in (lesson.box.fire(each.port) for each in lesson.rays):
            made = len(turns(lesson.box, ray)) if ray.path else "out"
            counts.setdefault(lesson.key, []).append(made)
    assert counts == {
        "straight": [0, 0], "hit": [0, 0], "turn": [1, 1], "two": [2, 2], "between": [1, 1],
        "edge": ["out", "out"], "first": [0, "out"], "many": [6, 2], "dead": [0, 1],
        "opposite": [0, 4], "hidden": ["out", "out"], "move": [1], "absorbed": [0], "cleared": [0],
        "kept": ["out"], "turned": [1], "together": [0, 0], "tested": [1, 1],
        "costs": [0, 1, "out"], "stop": [0, 0], "number": [1, 1],
    }  # fmt: skip


@EACH
def test_a_ray_never_passes_right_next_to_an_atom(lesson: Lesson) -> None:
    box = lesson.box
    for port in box.grid.ports:
        ray = box.fire(port)
        passed = ray.path[:-1] if ray.outcome == Hit() else ray.path
        assert not any(near(pose.cell) & box.atoms for pose in passed)


@pytest.mark.parametrize("lesson", [lesson for lesson in COURSE if lesson.dead_cells], ids=str)
def test_no_ray_enters_or_distinguishes_a_dead_zone(lesson: Lesson) -> None:
    box, dead = lesson.box, lesson.dead_cells
    assert dead
    assert not dead & box.atoms
    filled = Box(box.grid, box.atoms | dead)
    for port in box.grid.ports:
        assert not dead & {pose.cell for pose in box.fire(port).path}
        assert filled.fire(port).outcome == box.fire(port).outcome


@EACH
def test_a_lesson_names_no_cell_but_its_dead_zone_or_the_cell_to_guess_and_no_port(
    lesson: Lesson,
) -> None:
    words = " ".join([lesson.text, *(each.moral for each in lesson.rays)])
    words = words.replace("ray 12 is the one from port 12", "")  # which says how rays are named
    named = set(parse_cells(" ".join(re.findall(r"\b[a-z]\d+\b", words))))
    assert named <= lesson.dead_cells | (lesson.answer & lesson.box.atoms)
    assert "port " not in words or not re.search(r"port \d", words)


# --- the lessons teach what their titles say ----------------------------------------


def test_straight_through_meets_nothing_and_comes_out_opposite() -> None:
    box = LESSONS["straight"].box
    for each in LESSONS["straight"].rays:
        assert box.fire(each.port).outcome == Box(box.grid, ()).fire(each.port).outcome


def test_the_hits_are_by_one_atom_from_two_sides() -> None:
    lesson = LESSONS["hit"]
    assert len(lesson.box.atoms) == 1
    assert all(lesson.box.fire(each.port).outcome == Hit() for each in lesson.rays)
    assert len({lesson.grid.entrance(each.port).heading for each in lesson.rays}) == 2


@pytest.mark.parametrize(("key", "quarters"), [("turn", [1, 3]), ("between", [2, 2])])
def test_one_atom_turns_rays_two_ways_and_between_two_they_turn_back(
    key: str, quarters: list[int]
) -> None:
    lesson = LESSONS[key]
    made = [turn for each in lesson.rays for turn in turns(lesson.box, lesson.box.fire(each.port))]
    assert [turn.quarters for turn in made] == quarters
    assert all(turn.atoms == lesson.box.atoms for turn in made)
    assert len(lesson.box.atoms) == (1 if key == "turn" else 2)


def test_two_turns_are_by_two_atoms_and_the_second_ray_is_the_first_backwards() -> None:
    lesson = LESSONS["two"]
    ray = lesson.box.fire(lesson.rays[0].port)
    assert len({turn.atoms for turn in turns(lesson.box, ray)}) == 2
    assert ray.outcome == Detour(lesson.rays[1].port)


def test_at_the_edge_the_rays_on_both_sides_of_one_atom_never_enter() -> None:
    lesson = LESSONS["edge"]
    (atom,) = lesson.box.atoms
    assert {lesson.grid.entrance(each.port).cell for each in lesson.rays} <= near(atom)


def test_a_hit_comes_first_where_it_would_otherwise_be_a_reflection() -> None:
    lesson = LESSONS["first"]
    for each in lesson.rays:
        ray = lesson.box.fire(each.port)
        assert ray.outcome == Hit()
        ahead, *_ = (ray.path[-1] if ray.path else lesson.grid.outside(each.port)).view
        without = Box(lesson.grid, lesson.box.atoms - {ahead})
        assert without.fire(each.port).outcome == Reflection()


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
    assert same(picture, draw(lesson.box, lesson.box.fire(lesson.rays[0].port)))


def test_the_dead_zone_has_an_atom_on_each_side() -> None:
    lesson = LESSONS["dead"]
    (dead,) = lesson.dead_cells
    assert near(dead) == lesson.box.atoms
    assert len(lesson.box.atoms) == 4


def test_both_rays_come_out_opposite_but_only_the_first_has_three_clear_lanes() -> None:
    lesson = LESSONS["opposite"]
    atoms_nearby = []
    for each in lesson.rays:
        straight = Box(lesson.grid, ()).fire(each.port)
        assert lesson.box.fire(each.port).outcome == straight.outcome
        lane = {pose.cell for pose in straight.path}
        assert not lane & lesson.box.atoms
        atoms_nearby.append(len({*lane}.union(*map(near, lane)) & lesson.box.atoms))
    assert atoms_nearby == [0, 1]


def test_a_hidden_atom_changes_no_ray_yet_can_be_worked_out() -> None:
    lesson = LESSONS["hidden"]
    box, corner = lesson.box, Cell(0, 0)
    without = Box(lesson.grid, box.atoms - {corner})
    assert corner in box.atoms
    for port in lesson.grid.ports:
        assert without.fire(port).outcome == box.fire(port).outcome
    assert run_job(equivalents(box)) == ()
    assert without.fire(1).path[-1].view[0] in box.atoms
    beside = {*lesson.grid.outside(2).view[1:]} & box.atoms
    assert len(beside) == 2
    assert box.fire(2).outcome == Reflection()
    assert {Box(lesson.grid, box.atoms - {atom}).fire(2) for atom in beside} == {box.fire(2)}


def test_the_sixth_lesson_is_a_box_to_solve_and_no_other() -> None:
    assert [lesson.key for lesson in COURSE if lesson.hidden] == ["box"]
    assert box_number() == 5
    assert len(LESSONS["box"].box.atoms) == 2
    assert run_job(equivalents(LESSONS["box"].box)) == (), "there is one solution"
    assert [lesson.key for lesson in COURSE if not lesson.asks] == ["goal"]
    closed = [lesson.key for lesson in COURSE if lesson.closed and not lesson.hidden]
    assert closed == [lesson.key for lesson in COURSE[find("move") :] if lesson.key != "costs"]
    tasks = {lesson.key: lesson.task.mark for lesson in COURSE if lesson.task}
    assert [*tasks] == closed
    assert {*tasks.values()} == {"seal", "mark", "guess"}


def test_the_first_lesson_states_the_goal_and_asks_for_nothing() -> None:
    goal = COURSE[0]
    assert not goal.rays
    for words in ("Atoms are hidden", "Fire rays", "ray 12", "find the atoms", "lowest score wins"):
        assert words in goal.text
    assert goal.text.endswith("so you can see them.")


# --- what rays tell: the solver agrees --------------------------------------------------


def solved(lesson: Lesson, *, atoms: int | None = None) -> Analysis:
    """What the rays of a lesson imply, perhaps with another number of atoms."""
    clues = lesson.clues(len(lesson.rays))
    return run_job(analyse(replace(clues, atoms=AtomRange(atoms) if atoms else clues.atoms)))


def lane(lesson: Lesson, port: int) -> set[Cell]:
    return {pose.cell for pose in Box(lesson.grid, ()).fire(port).path}


@pytest.mark.parametrize("lesson", [lesson for lesson in COURSE if lesson.task], ids=str)
def test_the_cells_to_mark_are_what_the_rays_prove(lesson: Lesson) -> None:
    analysis = solved(lesson)
    proved = {
        "seal": analysis.empty,
        "mark": {*lesson.grid.cells} - analysis.empty,
        "guess": analysis.atoms,
    }
    assert lesson.task
    assert lesson.answer == proved[lesson.task.mark] != set()
    if lesson.task.mark == "guess":  # else a guess could fit the rays and still be wrong
        assert analysis.placements == 1
        assert lesson.answer == lesson.box.atoms


def test_a_hit_names_a_row_only_where_there_is_a_single_atom() -> None:
    lesson = LESSONS["absorbed"]
    assert lesson.answer == lane(lesson, lesson.rays[0].port)
    assert not solved(lesson, atoms=2).empty


def test_a_straight_ray_clears_three_lanes_with_two_atoms_but_not_always_with_three() -> None:
    lesson = LESSONS["cleared"]
    own = lane(lesson, lesson.rays[0].port)
    three = own.union(*map(near, own)).intersection(lesson.grid.cells)
    assert len(lesson.box.atoms) == 2
    assert lesson.answer == three
    assert len(three) == 3 * lesson.grid.width
    assert solved(lesson, atoms=3).empty < three


def test_a_reflection_puts_a_single_atom_beside_the_first_cell_but_two_can_do_it_inside() -> None:
    lesson = LESSONS["kept"]
    port = lesson.rays[0].port
    assert lesson.answer == {*lesson.grid.outside(port).view[1:]}
    inside = Box(lesson.grid, parse_cells("d2 d4"))
    assert inside.fire(port).path
    assert inside.fire(port).outcome == Reflection()


def test_the_row_and_the_column_of_a_turn_meet_next_to_a_corner_of_the_atom() -> None:
    lesson = LESSONS["turned"]
    (each,), (atom,) = lesson.rays, lesson.box.atoms
    ray = lesson.box.fire(each.port)
    assert isinstance(ray.outcome, Detour)
    (meeting,) = lane(lesson, each.port) & lane(lesson, ray.outcome.exit)
    (before,) = (now for now, then in pairwise(ray.path) if now.cell == then.cell)
    assert before.cell == meeting
    assert atom in before.view[1:]


def test_the_lesson_about_costs_knows_the_prices() -> None:
    lesson = LESSONS["costs"]
    for each in lesson.rays:
        outcome = lesson.box.fire(each.port).outcome
        points = CLASSIC.cost(outcome)
        assert f"{points} point" in each.moral
        assert each.moral.startswith("Two" if len(Clue(each.port, outcome).ports) == 2 else "One")
    assert f"each wrong atom costs {CLASSIC.per_wrong_atom}" in lesson.text
    assert CLASSIC.cost(Detour(9)) < CLASSIC.per_wrong_atom


def test_when_only_one_cell_is_left_no_ray_tells_anything() -> None:
    analysis = solved(LESSONS["stop"])
    assert analysis.placements == 1
    assert not any(worth.informative for worth in analysis.worth.values())
    assert run_job(analyse(LESSONS["stop"].clues(1))).placements == 6


# --- the course ---------------------------------------------------------------------


def test_the_keys_of_the_lessons_never_change_because_progress_is_saved_by_them() -> None:
    keys = [lesson.key for lesson in COURSE]
    assert keys == [
        "goal", "straight", "hit", "turn", "between", "box", "two", "edge", "first", "many",
        "dead", "opposite", "hidden", "move", "absorbed", "cleared", "kept", "turned", "together",
        "tested", "costs", "stop", "number",
    ]  # fmt: skip
    assert [*map(find, keys)] == [*range(len(keys))]
    assert find("") == find("cooking") == 0, "an unknown key means the first"
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert f" {len(COURSE)} lessons, " in readme


@EACH
def test_boards_are_small_and_texts_are_short(lesson: Lesson) -> None:
    assert 5 <= lesson.grid.width <= 8
    assert 5 <= lesson.grid.height <= 8
    assert len(lesson.text) <= (190 if lesson.key == "goal" else 150)
    assert lesson.text.endswith(".")
    assert all(each.moral.endswith(".") for each in lesson.rays)


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
    rays = (LessonRay(10, "Never in."), LessonRay(9, "Right ahead."))
    dead = frozenset(parse_cells("c2"))
    assert read_course(TINY) == (
        Lesson("two", "Two turns", "A text in two lines.", tiny, dead, rays),
    )


def test_hidden_atoms_are_to_be_found_or_cells_to_be_marked() -> None:
    closed = TINY.replace(". o .", ". @ .")
    (lesson,) = read_course(closed + "seal: Nothing there.\n")
    assert lesson.task == Task("seal", "Nothing there.")
    assert lesson.closed
    assert not lesson.hidden
    assert read_course(closed[: closed.index("10 ->")])[0].hidden
    assert not read_course(TINY[: TINY.index("10 ->")])[0].hidden


# --- predictions -------------------------------------------------------------------


@given(boxes(largest=7), st.data())
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


def test_a_choice_is_where_the_ray_would_come_out_if_one_atom_were_overlooked() -> None:
    box = Box(Grid(6, 6), parse_cells("a1 d1"))
    overlooked = [Box(box.grid, box.atoms - {atom}).fire(2).outcome for atom in box.atoms]
    assert set(overlooked) <= {*choices(box, 2)}


def test_a_choice_is_where_the_ray_would_come_out_if_it_turned_the_other_way() -> None:
    turned = Box(Grid(6, 6), parse_cells("d3"))
    assert turned.fire(2).outcome == Detour(22), "up column c"
    assert {Detour(9), Detour(22)} <= {*choices(turned, 2)}


# --- the first box -------------------------------------------------------------------------


SMALL = Grid(5, 5)
EVERY = [frozenset(cells) for cells in combinations(SMALL.cells, 2)]


@given(st.sampled_from(EVERY), st.lists(st.sampled_from(SMALL.ports), min_size=1, max_size=4))
def test_every_empty_cell_is_explained_once_after_the_ray_that_proves_it(
    atoms: frozenset[Cell], ports: list[int]
) -> None:
    game, explained = Game(Start(Box(SMALL, atoms))), frozenset[Cell]()
    for port in ports:
        if port in game.clues.markers:
            continue
        game = play(game, Fire(port))
        for step in ruled_out(game.clues):
            assert step.empty
            assert not step.empty & explained
            assert step.before.empty == explained
            assert not any(other & step.empty for other in EVERY if fits(other, step))
            explained |= step.empty
        assert explained == analyse_box(game.clues).empty


def fits(atoms: frozenset[Cell], step: Deduction) -> bool:
    """Do these atoms agree with the rays of a step and with what was known before?"""
    known = atoms >= step.before.atoms and not atoms & step.before.empty
    return known and all(Clues(SMALL, AtomRange(len(atoms)), step.rays).fits(atoms))


def after_guessing(guesses: str, *ports: int) -> Game:
    game = first_box().game
    for port in ports:
        game = play(game, Fire(port))
    for cell in parse_cells(guesses):
        game = play(game, Guess(cell))
    return game


@pytest.mark.parametrize(("guesses", "atoms", "empty"), [("a3 e1", "", "a3"), ("e1", "d2", "")])
def test_a_wrong_guess_is_argued_against_before_an_atom_is_argued_for(
    guesses: str, atoms: str, empty: str
) -> None:
    step = needed_step(after_guessing(guesses, 3))
    assert step is not None
    assert (step.atoms, step.empty) == (cells(atoms), cells(empty))


@pytest.mark.parametrize(
    ("guesses", "refuted_by"), [("d2 e5", None), ("d2 f5", None), ("a1 b1", 3), ("a1", None)]
)
def test_a_complete_guess_may_contradict_a_ray(guesses: str, refuted_by: int | None) -> None:
    clue = refuting_ray(after_guessing(guesses, 3))
    assert (clue and clue.entry) == refuted_by
