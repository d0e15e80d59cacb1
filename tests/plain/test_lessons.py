"""The lessons in text mode: read, predict, fire, mark, submit, and the first box."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from support.plain_driver import PlainDriver

from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.lessons.course import course
from blackbox_tui.storage.store import Store

MENU = LaunchOptions()


def say(*lines: str) -> list[str]:
    return PlainDriver(MENU).say(*lines)


def ask(*lines: str) -> dict[str, Any]:
    return PlainDriver(MENU, bot=True).ask(*lines)


# --- the first box -------------------------------------------------------------------------


def test_the_help_of_a_lesson_lists_what_is_not_refused_there() -> None:
    box = next(number for number, lesson in enumerate(course(), 1) if lesson.hidden)
    told = " ".join(say(f"learn {box}", "help"))
    assert "hint; h for short: what to look at next." in told
    assert "assisted" not in told
    for word in ("predict hit", "mark c4"):
        assert word not in told
        assert word in " ".join(say("learn 3", "help"))
    assert "hint" not in ask("learn 3")["state"]["commands"]
    assert "hint" in ask(f"learn {box}")["state"]["commands"]


# --- progress, and programs ----------------------------------------------------------------


def test_progress_is_shared_with_the_full_screen(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path)}
    driver = PlainDriver(MENU, environ)
    driver.say("learn", "next")
    driver.close()
    done = frozenset({"goal"})
    store = Store(environ, "linux")
    assert store.preferences.load_progress() == Progress("straight", done)
    store.close()
    assert PlainDriver(MENU, environ).say("learn")[0] == "Lesson 2 of 6: Straight through"


def test_a_program_reads_the_lesson_and_the_answer_as_fields() -> None:
    state = ask("learn 4")["state"]
    assert state["stage"] == "learning"
    assert (state["lesson"]["task"], state["lesson"]["port"]) == ("predict", 3)
    assert state["lesson"]["atoms"] == ["d2"]
    answer = ask("learn 4", "predict hit")
    assert answer["predicted"] == {"port": 3, "outcome": "detour", "exit": 9, "right": False}
    marking = ask("learn 17", "fire 3", "mark a2")["state"]["lesson"]
    assert (marking["task"], marking["atoms"], marking["marks"]) == ("mark", None, ["a2"])
    assert marking["rays"] == [{"port": 3, "outcome": "reflection", "exit": None, "symbol": "R"}]
    solved = ask("learn 17", "fire 3", "mark a2 a4", "submit")
    assert solved["right"] is True
    assert solved["state"]["lesson"]["atoms"] == ["a2"]
    assert solved["state"]["lesson"]["task"] == "next"
    assert ask("learn 6", "fire 3", "c4", "seal a1")["state"]["lesson"]["task"] == "solve"
    atoms = " ".join(map(str, course()[5].box.atoms))
    assert ask("learn 6", f"guess {atoms}", "submit")["right"] is True


def test_every_lesson_can_be_finished_by_what_the_state_says() -> None:
    driver = PlainDriver(MENU, bot=True)
    state = driver.ask("learn")["state"]
    for lesson in course():
        assert state["lesson"]["key"] == lesson.key
        while state["lesson"]["task"] != "next":
            port = state["lesson"]["port"]
            match state["lesson"]["task"]:
                case "predict":
                    line = f"predict {lesson.box.fire(port).outcome}"
                case "fire":
                    line = f"fire {port}"
                case "solve":
                    driver.ask(f"guess {' '.join(map(str, lesson.box.atoms))}")
                    line = "submit"
                case task:
                    driver.ask(f"{task} {' '.join(map(str, lesson.answer))}")
                    line = "submit"
            state = driver.ask(line)["state"]
        if lesson is not course()[-1]:
            state = driver.ask("next")["state"]
    assert len(state["lesson"]["right"]) == len(course()) - 1, "all but the one to read"
    assert "last lesson" in str(driver.ask("next"))
