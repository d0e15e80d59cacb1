"""The lessons in words: what to do, what is wrong with marks, why a ray rules out cells."""

from __future__ import annotations

import pytest

from blackbox_tui.engine import Box, Grid, parse_cells, parse_outcome
from blackbox_tui.lessons.attempt import Attempt
from blackbox_tui.lessons.course import analyse_box, course, find
from blackbox_tui.lessons.first_box import ruled_out
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.lessons.reasons import Reason, Why
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.text.lessons import (
    course_lines,
    fired_sentence,
    first_box_hint,
    first_box_left,
    invitation,
    lesson_title,
    marks_verdict,
    prediction_verdict,
    reason_sentence,
    right_first_time,
    ruled_out_sentence,
)


def attempt(key: str, marks: str = "") -> Attempt:
    """A lesson with all its rays fired and these cells marked."""
    after = Attempt.at(find(key), Progress())
    while after.shot and after.lesson.task:
        after = after.fire(after.shot.port)
    return after.toggle(parse_cells(marks)) if marks else after


# --- the course --------------------------------------------------------------------------


def test_a_tick_and_a_count_show_what_was_right_the_first_time() -> None:
    progress = Progress("hit", frozenset({"goal", "straight"}), frozenset({"goal"}))
    assert lesson_title(0, progress) == "1 of 22: The goal ✓"
    assert lesson_title(1, progress) == "2 of 22: Straight through"
    assert right_first_time(progress) == "right first time 1 of 22"
    assert course_lines(progress)[:3] == [
        "1: The goal - right first time", "2: Straight through - done", "3: A hit"
    ]  # fmt: skip


def test_a_lesson_that_no_longer_exists_does_not_count() -> None:
    assert right_first_time(Progress(right=frozenset({"cooking"}))) == "right first time 0 of 22"


# --- what to do --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "seen", "heard"),
    [
        ("goal", "Press Enter to go on.", "Type next to go on."),
        (
            "hit",
            "Port 3 is next. Press Enter, then predict what its ray will do.",
            "Port 3 is next. What will its ray do? Type predict hit, predict reflection, or "
            "predict and the exit port.",
        ),
        (
            "absorbed",
            "Arrows move onto the board. Enter marks a cell; press s when all are marked.",
            "Type mark and cells, like mark c4 d4; type submit when you are done.",
        ),
        (
            "cleared",
            "Arrows move onto the board. x seals a cell as empty; press s when all are sealed.",
            "Type seal and cells, like seal c4 d4; type submit when you are done.",
        ),
    ],
)
def test_the_next_thing_to_do_is_said_for_keys_and_for_lines(
    key: str, seen: str, heard: str
) -> None:
    assert invitation(attempt(key)) == seen
    assert invitation(attempt(key), spoken=True) == heard


def test_a_ray_of_a_closed_box_is_fired_without_a_prediction() -> None:
    begun = Attempt.at(find("together"), Progress())
    assert invitation(begun) == "Port 3 is next. Press Enter to fire its ray."
    assert invitation(begun, spoken=True) == "Port 3 is next. Type fire 3."
    assert fired_sentence(begun.fire(3)) == (
        "Port 3: a hit. The ray was absorbed by an atom. So the atom is in this row."
    )


def test_a_wrong_prediction_announces_that_the_ray_comes_again() -> None:
    asked = Attempt.at(find("turn"), Progress()).ask(3)
    wrong, right = (asked.predict(asked.choices[number]) for number in (0, 2))
    assert prediction_verdict(wrong).startswith("Not quite. On c3 the ray turns right")
    assert prediction_verdict(wrong).endswith("You will see this ray again.")
    assert prediction_verdict(right).startswith("Right.")
    assert "again" not in prediction_verdict(right)
    assert prediction_verdict(asked) == ""


# --- marks ---------------------------------------------------------------------------------


def check(key: str, marks: str) -> str:
    return marks_verdict(attempt(key, marks).check())


def test_a_mark_too_many_is_refuted_by_a_ray_and_a_missing_one_fits() -> None:
    assert check("absorbed", "a4 b4 c4 d4 e4 f5") == (
        "Not quite. f5 should not be marked: with the atom on f5 the ray from port 4 would come "
        "out at port 20, but it hit an atom. f4 is missing: an atom on f4 fits every ray."
    )


def test_a_missing_seal_is_explained_by_the_way_of_the_ray() -> None:
    assert check("cleared", "a1 b1 c1 d1 e1 a2 b2 c2 d2 a3 b3 c3 d3 e3") == (
        "Not quite. e2 is missing: the ray from port 2 crossed e2, and an atom there would have "
        "absorbed it."
    )
    assert check("cleared", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 a4") == (
        "Not quite. a4 should not be sealed: an atom on a4 fits every ray. e3 is missing: the "
        "ray from port 2 passed right next to e3, and an atom there would have turned it away."
    )


def test_only_so_many_cells_are_named() -> None:
    assert check("cleared", "a1").startswith(
        "Not quite. b1, c1, d1, e1, a2 and 9 more are missing: "
    )


def test_a_wrong_guess_is_refuted_by_a_ray_without_naming_the_atom() -> None:
    sentence = check("turned", "b3")
    assert sentence == (
        "Not quite: with these guesses the ray from port 15 would come out at port 9, but it "
        "came out at port 22."
    )


@pytest.mark.parametrize("key", [lesson.key for lesson in course() if lesson.task])
def test_right_marks_are_answered_with_what_to_remember(key: str) -> None:
    task = course()[find(key)].task
    assert task
    assert check(key, " ".join(map(str, course()[find(key)].answer))) == f"Right. {task.moral}"


# --- the first box -----------------------------------------------------------------------


def first_box(*rays: tuple[int, str]) -> Clues:
    grid = Grid(6, 6)
    return Clues(grid, 2, tuple(Clue(port, parse_outcome(end, grid)) for port, end in rays))


@pytest.mark.parametrize(
    ("ending", "sentence", "left"),
    [
        (
            "H",
            "Port 3: a hit. The ray was absorbed by an atom. It rules out no cells.",
            "180 possibilities left.",
        ),
        (
            "R",
            "Port 3: a reflection. The ray came out where it went in. It rules out 1 cell.",
            "72 possibilities left.",
        ),
        (
            "9",
            "Port 3: a detour. The ray came out at port 9. It rules out 17 cells.",
            "One atom is certain now: can you see where?",
        ),
    ],
)
def test_after_a_ray_the_first_box_says_what_it_ruled_out(
    ending: str, sentence: str, left: str
) -> None:
    before, after = first_box(), first_box((3, ending))
    assert ruled_out_sentence(after, ruled_out(before, after)) == sentence
    assert first_box_left(analyse_box(before), analyse_box(after)) == left


def test_each_argument_has_its_sentence() -> None:
    cells = parse_cells("a3 b3")
    ray = Box(Grid(6, 6), ()).fire(3)
    assert reason_sentence(Reason(Why.CROSSED, 3, cells)) == (
        "The ray from port 3 crossed a3 and b3, and an atom there would have absorbed it."
    )
    assert reason_sentence(Reason(Why.CROSSED, 3, cells, ray)).startswith(
        "Only one path fits: the ray from port 3 crossed a3 and b3"
    )
    assert reason_sentence(Reason(Why.PASSED, 3, cells)) == (
        "The ray from port 3 passed right next to a3 and b3, and an atom there would have turned "
        "it away."
    )
    assert reason_sentence(Reason(Why.ENTRANCE, 3, cells[:1])) == (
        "An atom on a3, right behind port 3, would have been a hit."
    )
    assert reason_sentence(Reason(Why.NO_FIT, 3, cells)) == (
        "No placement that fits all rays has an atom on a3 and b3."
    )


def test_many_cells_are_counted_on_the_screen_and_read_out_in_line_mode() -> None:
    cells = parse_cells("a1 b1 c1 d1 e1 f1 a2")
    assert "on these 7 cells." in reason_sentence(Reason(Why.NO_FIT, 3, cells))
    assert "e1, f1 and a2." in reason_sentence(Reason(Why.NO_FIT, 3, cells), spoken=True)


def test_hints_for_the_first_box_go_from_wrong_guesses_to_the_next_ray() -> None:
    analysis = analyse_box(first_box((3, "9"), (5, "H")))
    d2, a3 = parse_cells("d2 a3")
    assert first_box_hint(analysis, {a3})[:2] == (
        "There cannot be an atom on a3: remove that guess.", a3,
    )  # fmt: skip
    assert first_box_hint(analysis, ())[:2] == (
        "There must be an atom on d2: every placement that fits all rays has one there.", d2,
    )  # fmt: skip
    sentence, spot = first_box_hint(analysis, {d2})[:2]
    assert sentence == f"Fire from port {spot}: it should tell you the most."
    assert isinstance(spot, int)
    assert analysis.worth[spot].informative


def test_the_only_placement_left_is_named_as_such() -> None:
    box = Box(Grid(6, 6), parse_cells("d2 e5"))
    rays = ((port, str(box.fire(port).outcome)) for port in (1, 3, 5, 8, 11, 14))
    analysis = analyse_box(first_box(*rays))
    assert first_box_hint(analysis, ()).sentence == (
        "There must be an atom on d2: it is the only placement that fits all rays."
    )
    assert first_box_hint(analysis, box.atoms).sentence == (
        "Your guess fits, and no ray can tell you more: press s to submit it."
    )
