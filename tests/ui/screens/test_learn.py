"""The lessons on the screen: predict, fire, read, go on; leave and come back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.scenario import Run
from support.screens import SIZE, after, after_keys, asked, click, press, tell, text

from blackbox_tui.engine import HIT, REFLECTION, Cell, Detour
from blackbox_tui.lessons.attempt import Progress, choices
from blackbox_tui.lessons.course import course, find
from blackbox_tui.text.lessons import prediction_verdict
from blackbox_tui.text.rays import prediction
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Opened, Pointed, Request, SaveProgress, Typed
from blackbox_tui.ui.screens.learn import LearnScreen
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.toolkit.frame import Size
from ui.toolkit.test_frame import fits

OPEN = [lesson.key for lesson in course() if lesson.rays and not lesson.closed]
"""The lessons in which rays are predicted."""
SIZES = [(80, 24), (64, 20), (40, 20), (100, 40), (200, 60)]


def words(screen: Screen, size: Size = SIZE) -> str:
    """All words, in whatever lines they stand."""
    return " ".join(text(screen, size).split())


def shows(screen: Screen, said: str, size: Size) -> bool:
    """Is every word of it there?"""
    shown = words(screen, size)
    return all(word in shown for word in said.split())


def lesson(key: str) -> LearnScreen:
    return LearnScreen.of(Progress(), key)


def predicted(learn: LearnScreen) -> LearnScreen:
    """After a right prediction of the next ray, and one key to go on."""
    asking = press(learn, "enter")
    assert asking.attempt.asked
    truth = asking.attempt.lesson.box.fire(asking.attempt.asked).outcome
    return press(asking, str(asking.attempt.choices.index(truth) + 1), "enter")


# --- predicting ------------------------------------------------------------------------


def test_a_lesson_opens_with_its_atoms_its_text_and_the_cursor_on_the_port_to_fire() -> None:
    learn = lesson("turn")
    assert "LEARN  4 of 22: A turn" in text(learn)
    assert "●" in text(learn)
    assert "Port 3 is next. Press Enter, then predict what its ray will do." in text(learn)
    assert learn.focus == 3
    assert learn.view(SIZE).cursor is not None
    assert "Port 4: you can fire from here too." in text(press(learn, "tab"))


def test_nothing_is_drawn_before_the_prediction_is_made() -> None:
    asking = press(lesson("turn"), "enter")
    assert asking.attempt.asked == 3
    assert asking.attempt.ray is None
    assert "━" not in text(asking)
    assert "What will the ray do?" in text(asking)
    assert "it is absorbed: a hit" in text(asking)


@pytest.mark.parametrize("cols", range(60, 81, 4))
def test_every_choice_can_be_read_at_every_width(cols: int) -> None:
    for key in OPEN:
        asking = press(lesson(key), "enter")
        shown = words(asking, (cols, 24))
        for outcome in asking.attempt.choices:
            assert prediction(outcome) in shown


@pytest.mark.parametrize(
    ("choice", "parts"),
    [
        ("3", ["Right. On c3 the ray turns right, away from the atom on d2."]),
        ("1", ["Not quite. On c3 the ray turns right", "× 1 it is absorbed"]),
    ],
)
def test_a_prediction_is_answered_with_the_way_and_the_reason(
    choice: str, parts: list[str]
) -> None:
    shown = text(press(lesson("turn"), "enter", choice))
    for part in (*parts, "━┓", "= 3 it comes out at port 9"):
        assert part in shown


def test_the_choice_goes_up_and_down_and_round() -> None:
    asking = press(lesson("hit"), "enter")
    last = len(asking.attempt.choices) - 1
    assert press(asking, "up").attempt.choice == last
    assert press(asking, "up", "down").attempt.choice == 0
    assert press(asking, "down", "enter").attempt.predicted == REFLECTION


def test_the_exit_that_is_pointed_at_lights_up_on_the_board() -> None:
    assert "[9]" in text(press(lesson("hit"), "enter", "down", "down"))


def test_a_number_beyond_the_choices_is_no_prediction() -> None:
    assert press(lesson("hit"), "enter", "9").attempt.asked == 3
    assert press(lesson("hit"), "1").attempt.ray is None


def test_a_question_can_be_put_off() -> None:
    calm = press(lesson("hit"), "enter", "esc")
    assert calm.attempt.asked is None
    assert calm.attempt.ray is None
    assert "Port 3 is next." in text(calm)


def test_a_ray_does_not_start_from_a_cell() -> None:
    learn = press(lesson("hit"), "right", "enter")
    assert isinstance(learn.focus, Cell)
    assert "move to the edge" in text(learn)


@pytest.mark.parametrize("key", OPEN)
def test_every_other_port_can_be_fired_from_as_well(key: str) -> None:
    for port in lesson(key).cursor.grid.ports:
        learn = after(lesson(key), *click(port))
        truth = learn.attempt.choices.index(learn.attempt.lesson.box.fire(port).outcome)
        right = press(learn, str(truth + 1)).attempt
        assert prediction_verdict(right).startswith("Right.")


# --- the mouse --------------------------------------------------------------------------


def test_a_click_on_a_port_asks_and_a_click_on_another_predicts_it() -> None:
    fired = after(lesson("turn"), *click(3), *click(9))
    assert fired.attempt.predicted == Detour(9)
    assert "Right." in text(fired)


def test_pointing_back_at_the_entry_predicts_a_reflection_and_at_an_atom_a_hit() -> None:
    back = after(lesson("between"), *click(3), *click(3))
    assert back.attempt.predicted == REFLECTION
    at_atom = after(lesson("hit"), *click(3), *click(Cell.parse("e3")))
    assert at_atom.attempt.predicted == HIT
    elsewhere = after(lesson("hit"), *click(3), *click(Cell.parse("a1")))
    assert elsewhere.attempt.predicted is None


def test_a_port_that_was_not_offered_can_be_predicted_and_is_listed_then() -> None:
    fired = after(lesson("turn"), *click(3), *click(24))
    assert Detour(24) not in choices(fired.attempt.lesson.box, 3)
    assert "× 6 it comes out at port 24" in text(fired)


def test_a_choice_can_be_clicked_where_it_is_drawn() -> None:
    asking = press(lesson("turn"), "enter")
    frame = asking.view(SIZE)
    row = next(row for row in range(frame.height) if "comes back" in frame.line(row))
    assert frame.click_at(row, frame.line(row).index("comes back")) == REFLECTION
    assert after(asking, *click(REFLECTION)).attempt.predicted == REFLECTION
    assert after(lesson("turn"), *click(REFLECTION)).attempt.predicted is None


def test_a_hovering_mouse_chooses_nothing() -> None:
    asking = after(press(lesson("turn"), "enter"), Pointed(9, "hover", ""))
    assert asking.attempt.asked == 3
    assert "[9]" in text(asking)
    assert after(asking, Pointed(None, "hover", "")).cursor.hovered is None


def test_a_second_click_on_the_fired_port_goes_on() -> None:
    learn = after(lesson("turn"), *click(3), *click(9), *click(3))
    assert learn.focus == 1
    assert learn.attempt.ray is None


# --- going on ----------------------------------------------------------------------------


@pytest.mark.parametrize("key", OPEN)
def test_enter_alone_leads_through_a_lesson_to_the_next(key: str) -> None:
    learn = lesson(key)
    requests: tuple[Request, ...] = ()
    while learn.attempt.lesson.key == key:
        learn, last = after_keys(learn, "enter")
        requests = (*last,) or requests
    assert learn.attempt.number == find(key) + 1
    assert requests == (SaveProgress(learn.attempt.progress),)
    assert learn.attempt.progress.done == {key}


def test_a_lesson_is_done_with_its_last_ray_and_that_is_saved_at_once() -> None:
    learn, requests = tell(press(lesson("hit"), "enter", "1", "enter", "enter"), Typed("1"))
    assert requests == (SaveProgress(Progress("hit", frozenset({"hit"}), frozenset({"hit"}))),)
    assert "1 of 22 right first time" in text(learn)
    assert "A hit ✓" in text(learn)


def test_the_first_lesson_is_read_and_enter_or_a_click_goes_on() -> None:
    goal = lesson("goal")
    assert "lowest score" in words(goal)
    assert "Press Enter to go on." in text(goal)
    done = frozenset({"goal"})
    for how in ((Command.ACT,), click(Cell(0, 0)), click(3)):
        learn, requests = tell(goal, *how)
        assert learn.attempt.lesson.key == "straight"
        assert requests == (SaveProgress(Progress("straight", done, done)),)


# --- a missed prediction -------------------------------------------------------------------


def test_a_missed_prediction_comes_again_at_the_end_of_the_lesson_but_only_once() -> None:
    missed = press(lesson("turn"), "enter", "1")
    assert "You will get this ray again." in words(missed)
    other = press(missed, "enter")
    assert other.focus == 1, "the other ray comes first"
    again = predicted(other)
    assert again.focus == 3
    assert "Port 3 again: you missed it before. Press Enter, then predict" in words(again)
    twice = press(again, "enter", "1")
    assert "Not quite." in text(twice)
    assert "again" not in words(twice)
    assert press(twice, "enter").attempt.lesson.key == "two"


def test_a_lesson_with_a_missed_prediction_is_done_but_not_right_the_first_time() -> None:
    learn = press(lesson("turn"), "enter", "1", "enter")
    learn = predicted(learn)
    assert not learn.attempt.progress.done
    learn, requests = tell(press(learn, "enter"), Typed("3"))
    assert "Right." in text(learn)
    assert requests == (SaveProgress(Progress("turn", frozenset({"turn"}))),)
    assert "0 of 22 right first time" in text(learn)
    assert "A turn ✓" not in text(learn)


def test_a_wrong_prediction_that_the_lesson_did_not_ask_for_does_not_matter() -> None:
    learn = after(lesson("hit"), *click(5), Typed("1"))
    assert "Not quite." in text(learn)
    assert "again" not in text(learn)
    assert not learn.attempt.again
    other = after(learn, *click(6), Typed("1"))
    assert (other.attempt.fired, other.attempt.progress.done) == (0, frozenset()), (
        "nor does a right one"
    )


def test_lessons_can_be_turned_over_at_any_time() -> None:
    assert asked(lesson("two"), Opened()) == (SaveProgress(Progress("two")),)
    learn, requests = tell(press(lesson("turn"), "enter"), Command.NEXT)
    assert learn.attempt.lesson.key == "two"
    assert learn.attempt.asked is None
    assert requests == (SaveProgress(Progress("two")),)
    learn, requests = tell(learn, Command.PREVIOUS)
    assert learn.attempt.lesson.key == "turn"
    assert requests == (SaveProgress(Progress("turn")),)
    first, requests = tell(lesson("goal"), Command.PREVIOUS)
    assert "first lesson" in text(first)
    assert requests == ()


# --- room ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["goal", *OPEN])
def test_every_word_of_a_lesson_is_seen_at_every_size(key: str, size: Size) -> None:
    learn = lesson(key)
    assert shows(learn, learn.attempt.lesson.text, size)
    for each in learn.attempt.lesson.rays:
        asking = press(learn, "enter")
        choices = words(asking, size)
        for at in range(len(asking.attempt.choices)):
            assert f"{at + 1} it " in choices
        learn = press(asking, "enter")
        assert learn.attempt.shown_ray == each
        assert shows(learn, each.moral, size)
        assert not learn.attempt.comes_again or "again." in words(learn, size)
        assert fits(learn.view(size), size)
        learn = press(learn, "enter") if learn.attempt.next_ray else learn
    assert f"{learn.attempt.lesson.title}" in text(learn, size)


def test_a_terminal_too_small_for_the_words_says_what_is_needed() -> None:
    assert "needs 64x20" in text(lesson("two"), (80, 12))
    assert "needs 40x20" in text(lesson("two"), (30, 30))


# --- in the program ---------------------------------------------------------------------------


def test_the_whole_course_is_learned_once(run: Run, tmp_path: Path) -> None:
    game = run().sees("New here? Press l to learn").press("l")
    for number, lesson in enumerate(course()[:-1], 1):
        game.sees(f"{number} of {len(course())}: {lesson.title}")
        if not lesson.rays:
            game.sees("Press Enter to go on.").press("enter")
        for each in lesson.rays:
            game.sees(f"Port {each.port} is next.").press("enter")
            if lesson.task:
                game.sees(f"Port {each.port}: a ")
                continue
            truth = choices(lesson.box, each.port).index(lesson.box.fire(each.port).outcome)
            game.sees("What will the ray do?").press(str(truth + 1)).sees("Right.").press("enter")
        if lesson.task:
            for cell in sorted(lesson.answer):
                game.press(f"/{cell}", "space").sees(f"{cell}. Enter removes")
            game.press("s").sees("Right.").press("enter")
    game.sees("Your first box").leave()
    again = run().lacks("New here?").press("l").sees("22 of 22: Your first box")
    while "press s" not in again.press("H").idle().words:
        again.press("enter").idle()
        while "Enter why" in again.text or "Enter go on" in again.text:
            again.press("enter").idle()
    again.press("s").sees("Solved!").press("enter").sees("Find the atoms you cannot see.").leave()
    saved = (tmp_path / "state" / "blackbox-tui" / "progress.json").read_text(encoding="utf-8")
    every = sorted(lesson.key for lesson in course())
    assert json.loads(saved)["done"] == json.loads(saved)["right"] == every
