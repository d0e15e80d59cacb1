"""The lessons in line mode: read, predict, fire, mark, submit, and the first box."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.plain_driver import PlainDriver

from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.lessons.course import course
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.storage.store import Store

MENU = LaunchOptions()


def say(*lines: str) -> list[str]:
    return PlainDriver(MENU).say(*lines)


def ask(*lines: str) -> dict[str, Any]:
    return PlainDriver(MENU, bot=True).ask(*lines)


# --- from lesson to lesson -----------------------------------------------------------------


def test_the_first_lesson_states_the_goal() -> None:
    assert say("learn") == [
        "Lesson 1 of 22: The goal",
        course()[0].text,
        "The board has 6 columns and 6 rows, and 3 atoms on b2, f4 and c6.",
        "Type next to go on.",
    ]


def test_next_previous_and_a_number_turn_to_a_lesson() -> None:
    assert say("learn", "next")[0] == "Lesson 2 of 22: Straight through"
    assert say("learn", "next", "previous")[0] == "Lesson 1 of 22: The goal"
    assert say("learn 4")[0] == "Lesson 4 of 22: A turn"
    assert say("learn", "learn 22")[0] == "Lesson 22 of 22: Your first box"
    assert say("learn 4", "")[0] == "Lesson 4 of 22: A turn"
    assert say("learn 4", "menu")[0].startswith("Type solitaire")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["learn 23"], "There is no lesson 23: the lessons are 1 to 22."),
        (["learn me"], "'me' is not the number of a lesson."),
        (["learn", "previous"], "This is the first lesson."),
        (["learn 22", "next"], "This is the last lesson: type solitaire to play a game."),
        (["learn", "predict hit"], "There is nothing to predict here. Press Enter to see"),
        (
            ["learn 4", "predict"],
            "Type predict hit, predict reflection, or predict and the exit port.",
        ),
        (["learn 4", "predict 99"], "There is no port 99"),
        (["learn 4", "fire 3"], "Port 3 is next. What will its ray do?"),
        (["learn 4", "mark a1"], "There is nothing to mark or test in this lesson."),
        (["learn 4", "submit"], "There is nothing to mark or test in this lesson."),
        (["learn 14", "fire 3"], "This lesson needs another ray: fire from port 4."),
        (["learn 14", "mark a1"], "Fire from port 4 first."),
        (["learn 14", "hint"], "Hints are only for the last lesson, your first box."),
        (["learn 22", "mark a1"], "There is nothing to mark or test in this lesson."),
    ],
)
def test_a_refusal_says_what_to_do(lines: list[str], why: str) -> None:
    assert say(*lines)[0].startswith(why)


# --- predicting ----------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["predict 9", "PREDICT port 9"])
def test_a_right_prediction_is_explained_and_leads_to_the_next_ray(typed: str) -> None:
    assert say("learn 4", typed) == [
        "Right. On c3 the ray turns right, away from the atom on d2. It comes out at port 9. "
        "So a ray never passes right next to an atom.",
        "Port 1 is next. What will its ray do? Type predict hit, predict reflection, or predict "
        "and the exit port.",
    ]


def test_a_missed_prediction_comes_again_once() -> None:
    driver = PlainDriver(MENU)
    assert driver.say("learn 4", "predict hit")[0].endswith("You will see this ray again.")
    assert driver.say("predict 22")[1].startswith("Port 3 comes again, because you missed it.")
    assert driver.say("predict reflection")[1] == "Type next to go on."
    assert "4: A turn - done" in driver.say("lessons")


def test_a_prediction_of_the_entry_is_a_reflection() -> None:
    assert say("learn 6", "predict 3")[0].startswith("Right.")
    assert say("learn 6", "predict r")[0].startswith("Right.")


# --- marking -------------------------------------------------------------------------------


def test_cells_are_marked_and_checked() -> None:
    driver = PlainDriver(MENU)
    assert driver.say("learn 16", "3") == [
        "Port 3: a reflection. The ray came out where it went in. It never got in. Mark every "
        "cell where the atom can be.",
        "Type mark and cells, like mark c4 d4; type submit when you are done.",
    ]
    assert driver.say("mark a2 b4") == ["Marked: a2 and b4."]
    assert driver.say("submit")[0].startswith("Not quite. b4 should not be marked: ")
    assert driver.say("mark b4 a4") == ["Marked: a2 and a4."]
    assert driver.say("submit")[1] == "Type next to go on."
    assert "16: Reading reflections - done" in driver.say("lessons")


@pytest.mark.parametrize("word", ["mark", "guess", "seal", ""])
def test_any_word_for_a_mark_marks(word: str) -> None:
    assert say("learn 17", "15", f"{word} b5".strip()) == ["Guessed: b5."]


def test_a_lesson_that_was_right_the_first_time_is_listed_as_such() -> None:
    assert "17: Reading turns - right first time" in say("learn 17", "15", "b5", "s", "lessons")


def test_a_test_ray_follows_the_guesses() -> None:
    said = say("learn 17", "15", "b5", "test 15")
    assert said == ["Test ray from port 15: it comes out at port 22 - matches the real ray."]


def test_the_board_shows_atoms_in_sight_and_marks() -> None:
    assert "   2  2|   .   .   .   @   .   .  17" in say("learn 4", "draw")
    assert "   2  2|   *   .   .   .   .   .  17" in say("learn 16", "3", "mark a2", "draw")
    assert "@" not in "".join(say("learn 16", "draw"))
    assert say("learn 4", "board")[0] == "6 columns, a to f, and 6 rows; 1 atom shown."
    assert say("learn 16", "board")[0] == "6 columns, a to f, and 6 rows; 1 hidden atom."


# --- the first box -------------------------------------------------------------------------


def test_the_first_box_explains_what_a_ray_rules_out_and_is_solved() -> None:
    driver = PlainDriver(MENU)
    assert driver.say("learn 22", "fire 3") == [
        "Port 3: a detour. The ray came out at port 9. It rules out 17 cells.",
        "Ray 3 came out at 9. Only one path remains: right to c3, then down and out at 9. No other "
        "atom is on that path or beside it, so a2 to a4, b2 to b6, c2 to c6 and d3 to d6 are "
        "empty.",
        "One atom is certain now: can you see where?",
    ]
    assert driver.say("hint")[0].endswith("It turns at c3 only if d2 holds an atom.")
    assert driver.say("seal a1") == ["a1 sealed as empty."]
    driver.say("guess d2 e5")
    assert "   2  2|   .   .   .   o   .   .  17" in driver.say("draw")
    assert driver.say("submit")[0].startswith("Solved: you found both atoms!")
    assert "22: Your first box - right first time" in driver.say("lessons")


def test_a_wrong_guess_is_refuted_by_a_ray_or_sent_on() -> None:
    driver = PlainDriver(MENU)
    driver.say("learn 22", "fire 3", "a1 b1")
    assert driver.say("submit")[0].startswith("Not quite. Nothing in your guess turns ray 3: ")
    driver.say("a1 b1", "d2 f5")
    assert driver.say("submit")[0].startswith("It fits every ray so far")
    assert driver.say("guess f5", "guess e5", "submit")[0].startswith("Solved")
    assert "22: Your first box - done" in driver.say("lessons")


# --- progress, and programs ----------------------------------------------------------------


def test_progress_is_shared_with_the_full_screen(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path)}
    driver = PlainDriver(MENU, environ)
    driver.say("learn", "next")
    driver.close()
    done = frozenset({"goal"})
    store = Store(environ, "linux")
    assert store.preferences.load_progress() == Progress("straight", done, done)
    store.close()
    assert PlainDriver(MENU, environ).say("learn")[0] == "Lesson 2 of 22: Straight through"


def test_a_program_reads_the_lesson_and_the_answer_as_fields() -> None:
    state = ask("learn 4")["state"]
    assert state["stage"] == "learning"
    assert (state["lesson"]["task"], state["lesson"]["port"]) == ("predict", 3)
    assert state["lesson"]["atoms"] == ["d2"]
    answer = ask("learn 4", "predict hit")
    assert answer["predicted"] == {"port": 3, "outcome": "detour", "exit": 9, "right": False}
    marking = ask("learn 16", "fire 3", "mark a2")["state"]["lesson"]
    assert (marking["task"], marking["atoms"], marking["marks"]) == ("mark", None, ["a2"])
    assert marking["rays"] == [{"port": 3, "outcome": "reflection", "exit": None, "symbol": "R"}]
    solved = ask("learn 16", "fire 3", "mark a2 a4", "submit")
    assert solved["right"] is True
    assert solved["state"]["lesson"]["atoms"] == ["a2"]
    assert solved["state"]["lesson"]["task"] == "next"
    assert ask("learn 22", "fire 3", "c4", "seal a1")["state"]["lesson"]["task"] == "solve"


def test_every_lesson_can_be_finished_by_what_the_state_says() -> None:
    driver = PlainDriver(MENU, bot=True)
    state = driver.ask("learn")["state"]
    for lesson in course()[:-1]:
        assert state["lesson"]["key"] == lesson.key
        while state["lesson"]["task"] != "next":
            port = state["lesson"]["port"]
            match state["lesson"]["task"]:
                case "predict":
                    line = f"predict {lesson.box.fire(port).outcome}"
                case "fire":
                    line = f"fire {port}"
                case task:
                    driver.ask(f"{task} {' '.join(map(str, lesson.answer))}")
                    line = "submit"
            state = driver.ask(line)["state"]
        state = driver.ask("next")["state"]
    assert len(state["lesson"]["right"]) == len(course()) - 1
