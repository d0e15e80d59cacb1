"""The lessons: a missed prediction, marks by keys and mouse, the first box, and by lines."""

from __future__ import annotations

import json
from pathlib import Path

from support.home import state_of
from support.pty_terminal import Start
from support.scenario import BOTH, Program, Run

from blackbox_tui.engine import Cell
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.lessons.course import course, find
from blackbox_tui.text.lessons import lesson_place


def open_lesson(run: Run, home: Path, key: str, size: tuple[int, int] = (80, 24)) -> Program:
    """The program at that lesson, as if it had been reached before."""
    state_of(home).mkdir(parents=True)
    (state_of(home) / "progress.json").write_text(Progress(key).to_text(), encoding="utf-8")
    game = run(size=size).sees("Learn").press("l").sees("LEARN").press("enter")
    return game.sees(f"{lesson_place(find(key))}: {course()[find(key)].title}")


def saved(game: Program) -> dict[str, list[str]]:
    text = (state_of(game.idle().home) / "progress.json").read_text(encoding="utf-8")
    fields: dict[str, list[str]] = json.loads(text)
    return fields


@BOTH
def test_a_missed_prediction_comes_back_at_the_end_of_the_lesson(run: Run, tmp_path: Path) -> None:
    game = open_lesson(run, tmp_path, "turn")
    game.sees("What will the ray from port 3 do?").press("1").sees("Not quite.")
    game.sees("You will get this ray again.").press("enter")
    game.sees("What will the ray from port 1 do?").press("5").sees("Right.")
    assert saved(game)["done"] == []
    game.press("enter").sees("What will the ray from port 3 do? You missed it before.")
    game.press("3").sees("Right.", "Enter next lesson")
    assert (saved(game)["done"], saved(game)["right"]) == (["turn"], [])
    game.press("enter").sees(course()[find("turn") + 1].title)


def test_cells_are_marked_by_keys_and_the_wrong_ones_explained(run: Run, tmp_path: Path) -> None:
    game = open_lesson(run, tmp_path, "kept").press("enter")
    game.sees("Mark every cell where the atom could be. Move onto").press("right")
    game.sees("a3. Enter marks it.").press("enter").sees("a3. Enter removes the mark.").press("s")
    game.sees("Not quite. a3 should not be marked: with the atom on a3, the ray from port ")
    game.sees("You missed a2 and a4: an atom on a2, for one, fits every ray.")
    game.press("enter", "up", "enter", "/a4 ", "s").sees("Right. It is beside the first cell.")
    assert saved(game)["done"] == ["kept"]
    game.press("enter").sees("Reading turns")


@BOTH
def test_cells_are_marked_by_clicks_and_drags_and_checked_by_a_click(
    run: Run, tmp_path: Path
) -> None:
    game = open_lesson(run, tmp_path, "cleared").click("2▌").sees("Port 2: a detour.")
    for row in "123":
        game.drag(*(Cell.parse(f"{col}{row}") for col in "abcde"))
    assert game.idle().text.count(" × ") == 15
    game.click("s check").sees("Right. Three lanes are clear")
    assert saved(game)["right"] == ["cleared"]
    game.click("Enter next lesson").sees("Reading reflections")


@BOTH
def test_the_first_box_explains_each_seal(run: Run, tmp_path: Path) -> None:
    game = open_lesson(run, tmp_path, "box").press("3 ")
    game.sees("It rules out 17 cells. Press Enter to see why.").lacks("×").press("enter")
    game.sees("Only one path remains: right to c3, then down and out")
    game.sees("or beside it. So these 17 cells are empty.", "[━━━│━━━│━┓ │ × ]")
    assert game.text.count("×") == 11
    game.click("Enter go on").sees("One atom is certain now: can you see where?")
    assert game.text.count("×") == 17
    game.press("H").sees("It turns at c3 only if d2 holds an atom.", "━━━┿━━━[━┓ ]")
    assert game.text.count("×") == 11
    game.press("/e1", "enter").sees("e1. Enter places a guess, x seals").press("x")
    game.sees("e1 sealed as empty.").press("E").sees("Now it is up to you")
    assert game.text.count("×") == 1
    game.guess("d2", "e5").press("s").sees("Solved! You found both atoms.")
    assert saved(game)["right"] == ["box"]


def test_the_first_box_explains_one_ray_after_the_other_at_40_by_20(
    run: Run, tmp_path: Path
) -> None:
    game = open_lesson(run, tmp_path, "box", size=(40, 20)).press("2 ")
    game.sees("It rules out no cells.").press("3", "enter", "enter")
    game.sees("It rules out 20 more cells. Press Enter to see why.").press("enter")
    game.sees("Only one path remains: right to c3, then down and out")
    game.sees("So these 17 cells are empty.", "[━━━│━━━│━┓ │ × ]").press("enter")
    game.sees("The ray from port 2 was absorbed. Only one path remains: right to c2")
    game.sees("So a1 to c1 are empty.", "[ H ]2━━━━━━━[━━━]").lacks("d2").press("enter")
    game.sees("One atom is certain now: can you see where?")


def test_the_goal_is_read_whole_at_40_by_20(run: Run, tmp_path: Path) -> None:
    game = open_lesson(run, tmp_path, "goal", size=(40, 20)).sees(course()[0].text)
    game.press("enter").sees("Straight through")


def test_lessons_sandbox_and_settings_by_lines(start: Start) -> None:
    game = start("--plain", size=(100, 50), term="dumb").sees("learn, stats")
    for line, said in (
        ("learn", "Lesson 1 of 6: The goal"),
        ("next", "Port 2 is next. What will its ray do?"),
        ("predict hit", "You will get this ray again."),
        ("predict 8", "Port 2 again: you missed it before."),
        ("predict 17", "Type next to go on."),
        ("learn 17", "Lesson 17 of 22: Reading reflections"),
        ("fire 3", "Port 3: a reflection."),
        ("mark a2 a4", "Marked: a2 and a4."),
        ("submit", "Right. It is beside the first cell."),
        ("sandbox", "The sandbox is empty."),
        ("place c4", "1 atom in the sandbox: c4."),
        ("fire 3", "Port 3: at b3 the ray turns left"),
        ("settings", "theme: auto."),
        ("set theme mono", "theme: mono."),
    ):
        game.press(line, "enter").sees(said)
    game.press("quit", "enter").sees("Goodbye.")
    assert game.exit() == 0
    assert saved(game)["done"] == ["goal", "kept", "straight"]
    assert saved(game)["right"] == ["kept"]
