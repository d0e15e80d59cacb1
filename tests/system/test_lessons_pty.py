"""The lessons in a real terminal: a missed prediction, marks by keys and mouse, the first box."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from support.pty_terminal import Start
from ui.screens.test_learn import reading

from blackbox_tui.engine import Cell, parse_cells
from blackbox_tui.lessons.course import course, find
from blackbox_tui.lessons.progress import Progress, to_text

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.pty_terminal import Term


def open_lesson(start: Start, home: Path, key: str, size: tuple[int, int] = (80, 24)) -> Term:
    """The program at that lesson, as if it had been reached before."""
    place = home / "state" / "blackbox-tui"
    place.mkdir(parents=True)
    (place / "progress.json").write_text(to_text(Progress(key)), encoding="utf-8")
    term = start(size=size).sees("Learn to play").press("l")
    return term.sees(f"{find(key) + 1} of {len(course())}: {course()[find(key)].title}").idle()


def saved(home: Path) -> dict[str, list[str]]:
    text = (home / "state" / "blackbox-tui" / "progress.json").read_text(encoding="utf-8")
    fields: dict[str, list[str]] = json.loads(text)
    return fields


def test_a_missed_prediction_comes_back_at_the_end_of_the_lesson(
    start: Start, tmp_path: Path
) -> None:
    term = open_lesson(start, tmp_path, "turn")
    term.sees("Port 3 is next. Press Enter, then predict what its ray will do.").press("enter")
    term.sees("What will the ray do?").press("1").sees("Not quite.")
    term.until(reading("You will see this ray again.")).press("enter")
    term.sees("Port 1 is next.").press("enter").sees("What will the ray do?")
    term.press("5").sees("Right.").idle()
    assert saved(tmp_path)["done"] == []
    term.press("enter").sees("Port 3 comes again, because you missed it.").press("enter")
    term.sees("What will the ray do?").press("3").sees("Right.", "Enter next lesson").idle()
    assert saved(tmp_path)["done"] == ["turn"]
    assert saved(tmp_path)["right"] == []
    term.press("enter").sees("5 of 22: Two turns")


def test_cells_are_marked_by_keys_and_the_wrong_ones_explained(
    start: Start, tmp_path: Path
) -> None:
    term = open_lesson(start, tmp_path, "kept")
    term.press("enter").until(reading("Mark every cell where the atom can be. Arrows move"))
    term.press("right").sees("a3. Enter marks it.").press("enter").sees(
        "a3. Enter removes the mark."
    )
    term.press("s").until(reading("Not quite. a3 should not be marked: with the atom on a3, ray "))
    term.until(reading("a2 and a4 are missing: an atom on a2 fits every ray.")).idle()
    for keys in (["enter"], ["up", "enter"], ["/", "a4", " "]):
        term.press(*keys).idle()
    term.press("s").until(reading("Right. It is beside the first cell.")).idle()
    assert saved(tmp_path)["done"] == ["kept"]
    term.press("enter").sees("Reading turns")


def test_cells_are_marked_by_clicks_and_drags_and_checked_by_a_click(
    start: Start, tmp_path: Path
) -> None:
    term = open_lesson(start, tmp_path, "cleared")
    term.click("2▌").sees("Port 2: a detour.").idle()
    for row in "123":
        term.drag(*(Cell.parse(f"{col}{row}") for col in "abcde")).idle()
    assert term.text.count(" × ") == 15
    term.click("s check").sees("Right. Three lanes are clear").idle()
    assert saved(tmp_path)["right"] == ["cleared"]
    term.click("Enter next lesson").sees("Reading reflections")


def test_the_first_box_explains_each_crossing_out(start: Start, tmp_path: Path) -> None:
    term = open_lesson(start, tmp_path, "box").press("3", " ")
    term.until(reading("It rules out 17 cells. Press Enter to see why.")).idle()
    assert "×" not in term.text
    term.press("enter").until(
        reading("Only one path remains: right to c3, then down and out at 9.")
    )
    term.until(reading("or beside it, so these 17 cells are empty.")).sees("[━━━│━━━│━┓ │ × ]")
    assert term.text.count("×") == 11
    term.click("Enter go on")
    term.sees("One atom is certain now: can you see where?").idle()
    assert term.text.count("×") == 17
    term.press("H").until(reading("It turns at c3 only if d2 holds an atom."))
    term.sees("━━━┿━━━[━┓ ]").idle()
    assert term.text.count("×") == 11
    term.press("/", "e1", "enter").sees("e1. Enter places a guess, x seals").press("x")
    term.sees("e1 sealed as empty.").press("E").sees("Now it is up to you").idle()
    assert term.text.count("×") == 1
    for cell in parse_cells("d2 e5"):
        term.press("/", str(cell), " ").sees(f"Guess on {cell}.")
    term.press("s").sees("Solved: you found both atoms!").idle()
    assert saved(tmp_path)["right"] == ["box"]


def test_the_first_box_explains_one_ray_after_the_other_at_40_by_20(
    start: Start, tmp_path: Path
) -> None:
    term = open_lesson(start, tmp_path, "box", size=(40, 20)).press("2", " ")
    term.until(reading("It rules out no cells.")).press("3", "enter", "enter")
    term.until(reading("It rules out 20 more cells. Press Enter to see why.")).press("enter")
    term.until(reading("Only one path remains: right to c3, then down and out at 9."))
    term.until(reading("so these 17 cells are empty.")).sees("[━━━│━━━│━┓ │ × ]").press("enter")
    term.until(
        reading("Ray 2 was absorbed. Only one path remains: right to c2, into the atom on d2.")
    )
    term.until(reading("so a1 to c1 are empty.")).sees("[H] 2━━━━━━━[━━━│").press("enter")
    term.until(reading("One atom is certain now: can you see where?"))


def test_the_goal_is_read_whole_at_40_by_20(start: Start, tmp_path: Path) -> None:
    term = open_lesson(start, tmp_path, "goal", size=(40, 20))
    term.until(reading(course()[0].text)).press("enter").sees("Straight through")


def test_lessons_sandbox_and_settings_by_lines(start: Start, tmp_path: Path) -> None:
    term = start("--plain", size=(100, 50), term="dumb").sees("learn for the lessons")
    for line, said in (
        ("learn", "Lesson 1 of 22: The goal"),
        ("next", "Port 2 is next. What will its ray do?"),
        ("predict hit", "You will see this ray again."),
        ("predict 8", "Port 2 comes again, because you missed it."),
        ("predict 17", "Type next to go on."),
        ("learn 16", "Lesson 16 of 22: Reading reflections"),
        ("fire 3", "Port 3: a reflection."),
        ("mark a2 a4", "Marked: a2 and a4."),
        ("submit", "Right. It is beside the first cell."),
        ("sandbox", "The sandbox is empty."),
        ("place c4", "1 atom in the sandbox: c4."),
        ("fire 3", "Port 3: on b3 the ray turns left"),
        ("settings", "theme: auto."),
        ("set theme mono", "theme: mono."),
    ):
        term.press(line, "enter").until(reading(said))
    term.press("quit", "enter").sees("Goodbye.")
    assert term.exit() == 0
    assert saved(tmp_path)["done"] == ["goal", "kept", "straight"]
    assert saved(tmp_path)["right"] == ["goal", "kept"]
