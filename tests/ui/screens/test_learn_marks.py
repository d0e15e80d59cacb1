"""The lessons in which cells are marked: fire, mark by key and mouse, check, read why."""

from __future__ import annotations

import pytest
from support.screens import after, after_keys, asked, click, press, text

from blackbox_tui.app import pages
from blackbox_tui.app.requests import Open
from blackbox_tui.engine import Cell, parse_cells
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.lessons.course import course, find
from blackbox_tui.ui.keymap import Command, with_keys
from blackbox_tui.ui.messages import Pointed, SaveProgress
from blackbox_tui.ui.screens.learn import LearnScreen
from blackbox_tui.ui.toolkit.frame import Size
from ui.screens.test_learn import SIZES, lesson, shows, words
from ui.toolkit.test_frame import fits

MARKING = [lesson.key for lesson in course() if lesson.task]


def fired(key: str) -> LearnScreen:
    """That lesson after all its rays."""
    learn = lesson(key)
    while learn.attempt.next_ray:
        learn = press(learn, "enter")
    return learn


def mark(learn: LearnScreen, cells: str) -> LearnScreen:
    """Mark these cells by their names."""
    for cell in cells.split():
        learn = press(learn, "/", *cell, "space")
    return learn


def marked(key: str) -> LearnScreen:
    """That lesson with all marks right."""
    return mark(fired(key), " ".join(map(str, sorted(course()[find(key)].answer))))


# --- firing --------------------------------------------------------------------------------


def test_the_lid_is_closed_and_enter_fires_without_a_prediction() -> None:
    learn = lesson("absorbed")
    assert "●" not in text(learn)
    assert "Port 4 is next. Press Enter to fire its ray." in text(learn)
    one_ray = press(learn, "enter")
    assert "Port 4: a hit. The ray was absorbed by an atom. Near or far?" in words(one_ray)
    assert "▐ H ▌" in text(one_ray)
    assert "Enter marks a cell. When done, press s." in words(one_ray)


@pytest.mark.parametrize(
    ("screen", "key", "sentence"),
    [
        (lesson("together").at(5), "enter", "This lesson needs another ray: fire from port 3."),
        (fired("together").at(3), "enter", "Move onto the board with the arrows."),
        (fired("together").at(5), "enter", "Move onto the board with the arrows."),
        (lesson("together").at(Cell(0, 0)), "enter", "Fire from port 3 first."),
        (lesson("together"), "s", "Fire from port 3 first."),
        (fired("together"), "x", "Move onto the board to mark cells."),
        (fired("turned"), "s", "Place exactly 1 guess before you submit."),
        (fired("together").at(3), "t", "Test rays follow your guesses"),
        (fired("turned").at(3), "t", "A test ray starts at a port that has a marker."),
        (fired("turned").at(Cell(0, 0)), "t", "A test ray starts at a port that has a marker."),
    ],
)
def test_a_refusal_is_a_sentence_and_changes_nothing(
    screen: LearnScreen, key: str, sentence: str
) -> None:
    refused = press(screen, key)
    assert sentence in words(refused)
    assert refused.attempt == screen.attempt


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (40, 20)])
@pytest.mark.parametrize("key", MARKING[:-1])
def test_the_keys_stay_in_their_place_however_long_the_message_is(key: str, size: Size) -> None:
    screens = lesson(key), fired(key), press(fired(key), "enter")
    bottoms = set()
    for screen in screens:
        rows = text(screen, size).splitlines()
        bottoms.add(max(at for at, row in enumerate(rows) if "q quit" in row))
    assert len(bottoms) == 1


# --- marking -------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "symbol"), [("cleared", "×"), ("kept", "?"), ("move", "●")])
def test_enter_marks_a_cell_and_removes_the_mark(key: str, symbol: str) -> None:
    learn = press(fired(key).at(Cell(1, 3)), "enter")
    assert learn.attempt.marks == {Cell(1, 3)}
    assert f" {symbol} " in text(learn)
    assert "Enter removes" in text(learn)
    assert not press(learn, "enter").attempt.marks
    assert press(fired(key).at(Cell(1, 3)), "x") == learn


@pytest.mark.parametrize("button", ["left", "right"])
def test_a_click_marks_and_a_drag_marks_more(button: str) -> None:
    learn = fired("cleared")
    cells = parse_cells("a1 b1 c1")
    learn = after(learn, Pointed(cells[0], "press", button))  # type: ignore[arg-type]
    for cell in cells:
        learn = after(learn, Pointed(cell, "drag", button))  # type: ignore[arg-type]
    assert learn.attempt.marks == {*cells}
    learn = after(learn, Pointed(cells[2], "release", button))  # type: ignore[arg-type]
    learn = after(learn, Pointed(Cell(4, 4), "drag", button))  # type: ignore[arg-type]
    assert learn.attempt.marks == {*cells}, "the button was let go"


def test_a_click_on_a_port_fires_and_on_a_marker_only_goes_there() -> None:
    learn = after(lesson("kept"), *click(3))
    assert learn.attempt.fired == 1
    again = after(learn, *click(3))
    assert again.attempt == learn.attempt
    assert "Port 3: a reflection." in text(again)


# --- checking ------------------------------------------------------------------------------


def test_what_is_wrong_and_what_is_missing_is_said_with_a_reason_and_lit() -> None:
    learn = press(mark(fired("kept"), "a2 b4"), "s")
    assert "should not be marked: with the atom on b4, the ray from port 3 would" in words(learn)
    assert "You missed a4: an atom on a4 fits every ray." in words(learn)
    assert "[   ▐ ? ▌" in text(learn)
    assert not learn.attempt.progress.done


@pytest.mark.parametrize("key", MARKING)
def test_right_marks_finish_the_lesson_open_the_lid_and_enter_goes_on(key: str) -> None:
    assert "s check" in text(marked(key))
    learn, requests = after_keys(marked(key), "s")
    done = frozenset({key})
    assert requests == (SaveProgress(Progress(key, done, done)),)
    assert "Right." in text(learn)
    assert "●✓" in text(learn)
    assert not press(learn, "x").attempt.slipped
    assert {*"━┃┿╂"} & {*text(learn)} or key == "kept"
    if find(key) + 1 < len(course()):
        read = Progress(course()[find(key) + 1].key, done, done)
        assert asked(learn, Command.ACT) == (Open(pages.LESSON, read),)


# --- test rays -----------------------------------------------------------------------------


def test_a_test_ray_obeys_the_guesses_by_key_and_while_the_right_button_is_held() -> None:
    guessed = mark(fired("tested"), "e3 a6")
    by_key = press(guessed.at(2), "t")
    assert "Test ray from port 2: it comes out at port 21, like the real ray." in text(by_key)
    assert "┛" in text(by_key)
    assert press(by_key, "t").test_ray is None
    assert press(by_key, "esc").test_ray is None
    held = after(guessed, Pointed(5, "press", "right"))
    assert "unlike the real ray" in text(held)
    assert after(held, Pointed(5, "release", "right")).test_ray is None


# --- room ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", MARKING)
def test_every_word_is_seen_at_every_size(key: str, size: Size) -> None:
    learn = lesson(key)
    assert shows(learn, learn.attempt.lesson.text, size)
    while learn.attempt.next_ray:
        learn = press(learn, "enter")
        assert shows(learn, with_keys(learn.message), size)
    for cells in ("", "a1 b5 c1 e5 d4"):
        learn = mark(learn, cells)
        if learn.attempt.task.mark != "guess":
            learn = press(learn, "s")
            assert shows(learn, with_keys(learn.message), size)
    learn = press(marked(key), "s")
    assert shows(learn, with_keys(learn.message), size)
    assert learn.attempt.lesson.title in text(learn, size)
    assert fits(learn.view(size), size)
