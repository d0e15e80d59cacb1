"""The lessons in words: what to do, what is wrong with marks, hints for the first box."""

from __future__ import annotations

import pytest
from lessons.test_course import after_guessing

from blackbox_tui.engine import parse_cells
from blackbox_tui.lessons.attempt import LessonAttempt, Progress
from blackbox_tui.lessons.course import analyse_box, course, find, ruled_out
from blackbox_tui.text.arguments import MOST_NAMED
from blackbox_tui.text.hints import HintKind
from blackbox_tui.text.lessons import (
    course_lines,
    fired_sentence,
    first_box_hint,
    first_box_left,
    invitation,
    lesson_title,
    marks_verdict,
    prediction_verdict,
    right_first_time,
    ruled_out_sentence,
)


def attempt(key: str, marks: str = "") -> LessonAttempt:
    """A lesson with all its rays fired and these cells marked."""
    after = LessonAttempt.at(find(key), Progress())
    while after.next_ray and after.lesson.task:
        after = after.fire(after.next_ray.port)
    return after.toggle(parse_cells(marks)) if marks else after


# --- the course --------------------------------------------------------------------------


def test_titles_and_counts_show_lessons_right_the_first_time() -> None:
    progress = Progress("turn", frozenset({"goal", "straight", "hit"}), frozenset({"hit"}))
    assert lesson_title(2, progress) == "3 of 6: A hit ✓"
    assert lesson_title(1, progress) == "2 of 6: Straight through"
    assert lesson_title(6, progress) == "7 of 23: Two turns"
    assert right_first_time(progress) == "right first time 1 of 2", "reading is no answer"
    assert course_lines(progress)[:4] == [
        "1: The goal - done", "2: Straight through - done", "3: A hit - right first time",
        "4: A turn",
    ]  # fmt: skip
    assert course_lines(progress)[6] == "More lessons:"


# --- what to do --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "seen", "heard"),
    [
        ("goal", "Press Enter to go on.", "Type next to go on."),
        ("hit", "Port 3 is next. Press Enter to predict what its ray will do.",
         "Port 3 is next. What will its ray do? Type predict hit, predict reflection, or "
         "predict and the exit port."),
        ("absorbed",
         "Move onto the board with the arrows. Enter marks a cell. When done, press {submit}.",
         "Type mark and cells, like mark c4 d4; type submit when you are done."),
        ("cleared", "Move onto the board with the arrows. {seal} seals a cell as empty. "
         "When done, press {submit}.",
         "Type seal and cells, like seal c4 d4; type submit when you are done."),
    ],
)  # fmt: skip
def test_invitations_name_keys_or_commands(key: str, seen: str, heard: str) -> None:
    assert invitation(attempt(key)) == seen
    assert invitation(attempt(key), spoken=True) == heard


def test_closed_boxes_ask_for_no_prediction() -> None:
    begun = LessonAttempt.at(find("together"), Progress())
    assert invitation(begun) == "Port 3 is next. Press Enter to fire its ray."
    assert invitation(begun, spoken=True) == "Port 3 is next. Type fire 3."
    assert fired_sentence(begun.fire(3)) == (
        "Port 3: a hit. The ray was absorbed by an atom. So the atom is in this row."
    )


def test_a_wrong_prediction_announces_that_the_ray_comes_again() -> None:
    asked = LessonAttempt.at(find("turn"), Progress()).ask(3)
    wrong, right = (asked.predict(asked.choices[number]) for number in (0, 2))
    assert prediction_verdict(wrong).startswith("Not quite. At c3 the ray turns right")
    assert prediction_verdict(wrong).endswith("You will get this ray again.")
    assert prediction_verdict(right).startswith("Right.")
    assert "again" not in prediction_verdict(right)
    assert prediction_verdict(asked) == ""


# --- marks ---------------------------------------------------------------------------------


def check(key: str, marks: str) -> str:
    return marks_verdict(attempt(key, marks).check())


@pytest.mark.parametrize(
    ("key", "marks", "verdict"),
    [
        ("absorbed", "a4 b4 c4 d4 e4 f5",
         "f5 should not be marked: with the atom on f5, the ray from port 4 would come out at 20, "
         "but it was absorbed. You missed f4: an atom on f4 fits every ray."),
        ("kept", "a3",
         "a3 should not be marked: with the atom on a3, the ray from port 3 would be absorbed, but "
         "it came back. You missed a2 and a4: an atom on a2, for one, fits every ray."),
        ("cleared", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 a4",
         "a4 should not be sealed: an atom on a4 fits every ray. You missed e3: the ray from port "
         "2 came out at 14. Only one path remains: straight along row 2. Another atom on e3 would "
         "have turned it away. So e3 is empty."),
    ],
)  # fmt: skip
def test_extra_marks_are_refuted_and_missing_ones_explained(
    key: str, marks: str, verdict: str
) -> None:
    assert check(key, marks) == f"Not quite. {verdict}"


def test_verdicts_name_a_limited_number_of_cells() -> None:
    few = " ".join(map(str, sorted(course()[find("cleared")].answer)[MOST_NAMED:]))
    assert " more: " not in check("cleared", few)
    assert check("cleared", "a1").startswith(
        "Not quite. You missed b1, c1, d1, e1, a2 and 9 more: "
    )


@pytest.mark.parametrize("key", [lesson.key for lesson in course() if lesson.task])
def test_right_marks_get_the_moral(key: str) -> None:
    task = course()[find(key)].task
    assert task
    assert check(key, " ".join(map(str, course()[find(key)].answer))) == f"Right. {task.moral}"


# --- the first box -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ports", "sentence", "left"),
    [
        ((5,), "Port 5: a hit. The ray was absorbed by an atom. It rules out no cells.",
         "180 possibilities left."),
        ((13, 14), "Port 14: a hit. The ray was absorbed by an atom. It rules out 1 more cell.",
         "31 possibilities left."),
        ((3,), "Port 3: a detour. The ray came out at port 9. It rules out 17 cells.",
         "One atom is certain now: can you see where?"),
        ((3, 12), "Port 12: a detour. The ray came out at port 13. It rules out 17 more cells.",
         "Only one possibility left: can you see it?"),
    ],
)  # fmt: skip
def test_after_a_ray_the_first_box_says_what_it_ruled_out(
    ports: tuple[int, ...], sentence: str, left: str
) -> None:
    clues = after_guessing("", *ports).clues
    assert ruled_out_sentence(clues, ruled_out(clues)) == sentence
    assert first_box_left(clues) == left


def test_if_nothing_is_certain_a_hint_names_the_next_ray() -> None:
    game = after_guessing("d2", 3, 5)
    sentence, spot, kind = first_box_hint(game)[:3]
    assert kind is HintKind.FIRE
    assert sentence == f"Fire from port {spot}: it should tell you the most."
    assert isinstance(spot, int)
    worths = analyse_box(game.clues).worth
    assert worths[spot].bits == max(worth.bits for worth in worths.values())


def test_if_nothing_is_open_a_hint_says_how_to_submit() -> None:
    game = after_guessing("d2 e5", 3, 12)
    assert first_box_hint(game)[:3] == (
        "Your answer fits, and no ray can tell you more: press {submit} to submit it.",
        None,
        HintKind.SUBMIT,
    )
    assert first_box_hint(game, spoken=True).sentence.endswith("type submit.")
