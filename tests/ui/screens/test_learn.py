"""The lessons on the screen: predict or mark, fire, read, go on; leave and come back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.scenario import BOTH, Program, Run
from support.screens import SIZE, after, after_keys, asked, click, press, tell, text

from blackbox_tui.app import pages
from blackbox_tui.app.requests import Open
from blackbox_tui.engine import HIT, REFLECTION, Cell, Detour, Outcome, parse_cells
from blackbox_tui.lessons.attempt import Progress, choices
from blackbox_tui.lessons.course import course, find
from blackbox_tui.text.lessons import lesson_place, prediction_verdict
from blackbox_tui.ui.events import Button
from blackbox_tui.ui.keymap import Command, with_keys
from blackbox_tui.ui.messages import Opened, Pointed, SaveProgress, Typed
from blackbox_tui.ui.screens.learn import LearnScreen
from blackbox_tui.ui.screens.lessons import LessonsScreen
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
    return LearnScreen.of(Progress(key))


def predicted(learn: LearnScreen) -> LearnScreen:
    """After a right prediction of the next ray, and one key to go on."""
    assert learn.attempt.asked
    truth = learn.attempt.lesson.box.fire(learn.attempt.asked).outcome
    return press(learn, str(learn.attempt.choices.index(truth) + 1), "enter")


# --- predicting ------------------------------------------------------------------------


def test_a_lesson_opens_with_its_atoms_its_text_and_its_question_but_no_ray() -> None:
    learn = lesson("turn")
    assert (learn.focus, learn.attempt.asked, learn.attempt.ray) == (3, 3, None)
    shown = text(learn)
    for part in ("LEARN  4 of 6: A turn", "●", "What will the ray do?", "it is absorbed: a hit"):
        assert part in shown
    question = "What will the ray from port 3 do? Press ↓ or a number, or click an exit."
    assert question in words(learn)
    assert learn.view(SIZE).cursor is not None
    assert not {*"▸━"} & {*shown}, "nothing is chosen, nothing is drawn"
    assert "▸ 1 it is absorbed" in text(press(learn, "enter"))


def test_once_a_ray_is_shown_others_can_be_fired_from_any_port() -> None:
    fired = press(lesson("turn"), "3", "tab")
    assert "Port 4: you can fire from here too." in text(fired)
    assert "What will the ray from port 4 do?" in words(press(fired, "enter"))


@pytest.mark.parametrize(
    ("choice", "parts"),
    [
        ("3", ["Right. At c3 the ray turns right, away from the atom on d2."]),
        ("1", ["Not quite. At c3 the ray turns right", "× 1 it is absorbed"]),
    ],
)
def test_a_prediction_is_answered_with_the_way_and_the_reason(
    choice: str, parts: list[str]
) -> None:
    shown = text(press(lesson("turn"), choice))
    for part in (*parts, "━┓", "= 3 it comes out at port 9"):
        assert part in shown


def test_typing_a_cell_puts_the_question_off_and_enter_at_the_port_asks_again() -> None:
    calm = press(lesson("hit"), "/", "c", "4", "enter")
    assert (calm.attempt.asked, calm.attempt.ray) == (None, None)
    assert "move to the edge" in text(press(calm, "enter")), "a ray does not start from a cell"
    assert "Port 3 is next." in text(press(calm, "/", "3", "enter"))
    assert press(calm, "/", "3", "enter", "enter").attempt.asked == 3


@pytest.mark.parametrize("key", OPEN)
def test_every_other_port_can_be_fired_from_as_well(key: str) -> None:
    shown = press(lesson(key), "1")
    for port in {*shown.cursor.grid.ports} - {shown.focus}:
        learn = after(shown, *click(port))
        truth = learn.attempt.choices.index(learn.attempt.lesson.box.fire(port).outcome)
        right = press(learn, str(truth + 1)).attempt
        assert prediction_verdict(right).startswith("Right.")


# --- the mouse --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "target", "predicted"),
    [("between", 3, REFLECTION), ("hit", Cell.parse("e3"), HIT), ("hit", Cell.parse("a1"), None),
     ("turn", REFLECTION, REFLECTION), ("turn", 24, Detour(24))],
    ids=["the entry", "an atom", "an empty cell", "a choice", "a port that was not offered"],
)  # fmt: skip
def test_a_click_predicts(key: str, target: object, predicted: Outcome | None) -> None:
    assert after(lesson(key), *click(target)).attempt.predicted == predicted


def test_a_port_that_was_not_offered_is_listed_once_it_is_predicted() -> None:
    fired = after(lesson("turn"), *click(24))
    assert Detour(24) not in choices(fired.attempt.lesson.box, 3)
    assert "× 6 it comes out at port 24" in text(fired)


def test_a_choice_can_be_clicked_where_it_is_drawn() -> None:
    frame = lesson("turn").view(SIZE)
    row = next(row for row in range(frame.height) if "comes back" in frame.line(row))
    assert frame.click_at(row, frame.line(row).index("comes back")) == REFLECTION


def test_a_hovering_mouse_chooses_nothing() -> None:
    asking = after(lesson("turn"), Pointed(9, "hover", ""))
    assert asking.attempt.asked == 3
    assert "[9]" in text(asking)
    assert after(asking, Pointed(None, "hover", "")).cursor.hovered is None


# --- going on ----------------------------------------------------------------------------


@pytest.mark.parametrize("key", OPEN)
def test_enter_alone_leads_through_a_lesson_to_the_next(key: str) -> None:
    learn, opened = lesson(key), list[object]()
    while not opened:
        learn, requests = after_keys(learn, "enter")
        opened = [it.about for it in requests if isinstance(it, Open)]
    assert opened == [learn.attempt.progress.at(course()[find(key) + 1].key)]


def test_a_lesson_is_done_with_its_last_ray_and_that_is_saved_at_once() -> None:
    learn, requests = tell(press(lesson("hit"), "1", "enter"), Typed("1"))
    assert requests == (SaveProgress(Progress("hit", frozenset({"hit"}), frozenset({"hit"}))),)
    assert "right first time 1 of 1" in text(learn)
    assert "A hit ✓" in text(learn)


def test_the_first_lesson_is_read_and_enter_or_a_click_goes_on() -> None:
    goal = lesson("goal")
    assert "lowest score" in words(goal)
    assert "Press Enter to go on." in text(goal)
    done = frozenset({"goal"})
    for how in ((Command.ACT,), click(Cell(0, 0)), click(3)):
        read = Progress("straight", done)
        assert asked(goal, *how) == (Open(pages.LESSON, read),)
        assert "right first time" not in text(LearnScreen.of(read)), "reading is no answer"


def test_a_missed_prediction_comes_again_at_the_end_of_the_lesson_but_only_once() -> None:
    missed = press(lesson("turn"), "1")
    assert "You will get this ray again." in words(missed)
    other = press(missed, "enter")
    again = predicted(other)
    assert (other.focus, again.focus) == (1, 3), "the other ray comes first"
    assert not again.attempt.progress.done
    assert "What will the ray from port 3 do? You missed it before." in words(again)
    twice = press(again, "1")
    assert "Not quite." in text(twice)
    assert "again" not in words(twice)
    [opened] = asked(twice, Command.ACT)
    assert opened == Open(pages.LESSON, twice.attempt.progress.at("between"))
    learn, requests = tell(again, Typed("3"))
    assert "Right." in text(learn)
    assert requests == (SaveProgress(Progress("turn", frozenset({"turn"}))),), "done, but not right"
    assert "right first time 0 of 1" in text(learn)
    assert "A turn ✓" not in text(learn)


def test_lessons_can_be_turned_over_at_any_time() -> None:
    assert asked(lesson("two"), Opened()) == (SaveProgress(Progress("two")),)
    turned = lesson("turn")
    assert asked(turned, Command.NEXT) == (Open(pages.LESSON, Progress("between")),)
    assert asked(turned, Command.PREVIOUS) == (Open(pages.LESSON, Progress("hit")),)
    first, requests = tell(lesson("goal"), Command.PREVIOUS)
    assert "first lesson" in text(first)
    assert requests == ()
    last, requests = tell(lesson(course()[-1].key), Command.NEXT)
    assert "last lesson" in text(last)
    assert requests == ()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["goal", *OPEN])
def test_every_word_of_a_lesson_is_seen_at_every_size(key: str, size: Size) -> None:
    learn = lesson(key)
    assert shows(learn, learn.attempt.lesson.text, size)
    for each in learn.attempt.lesson.rays:
        asking = press(learn, "down")
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
    for number, lesson in enumerate(course()):
        game.sees(f"{lesson_place(number)}: {lesson.title}")
        if lesson.hidden:
            solve_first_box(game).press("N")
        elif not lesson.rays:
            game.sees("Press Enter to go on.").press("enter")
        for each in lesson.rays:
            if lesson.task:
                game.sees(f"Port {each.port} is next.").press("enter").sees(f"Port {each.port}: a ")
                continue
            truth = choices(lesson.box, each.port).index(lesson.box.fire(each.port).outcome)
            game.sees(f"What will the ray from port {each.port} do?").press(str(truth + 1))
            game.sees("Right.").press("enter")
        if lesson.task:
            for cell in sorted(lesson.answer):
                game.press(f"/{cell}", "space").sees(f"{cell}. Enter removes")
            game.press("s").sees("Right.").press("enter")
    game.sees("score 0", "4 atoms").leave()
    saved = (tmp_path / "state" / "blackbox-tui" / "progress.json").read_text(encoding="utf-8")
    every = sorted(lesson.key for lesson in course())
    assert json.loads(saved)["done"] == every
    assert json.loads(saved)["right"] == sorted({*every} - {"goal"})
    run().lacks("New here?").press("l").sees("LEARN", "right first time 22 of 22").leave()


def solve_first_box(game: Program) -> Program:
    """Solve it as the coach says."""
    while "press s" not in game.press("H").idle().words:
        game.press("enter").idle()
        while "Enter why" in game.text or "Enter go on" in game.text:
            game.press("enter").idle()
    return game.press("s").sees("Solved!")


def test_all_lessons_are_listed_at_once_in_24_rows() -> None:
    shown = text(LessonsScreen(Progress(), 0), (80, 24))
    assert f"{len(course())}  " in shown
    assert "↓ down" in shown
    assert shown.count("↓") == 1, "none is hidden below"


@BOTH
def test_a_lesson_is_chosen_from_a_list_by_keys_and_mouse(run: Run) -> None:
    game = run().press("l").sees("1 of 6: The goal").press("enter").sees("2 of 6:").press("esc")
    game.sees("New game").press("l").sees("To your first box", "More lessons", " 2  Straight")
    game.press("end", "enter").sees("23 of 23: How many?").press("L").sees("How many?")
    game.click(" 3  A hit").sees("3 of 6: A hit").leave()
    run().press("l").sees("LEARN").press("enter").sees("3 of 6: A hit").leave()


@pytest.mark.parametrize("size", [(30, 10), (40, 20), (80, 24), (200, 60)])
def test_every_lesson_of_the_list_is_reached_and_marked(size: Size) -> None:
    listed = LessonsScreen(Progress("", frozenset({"goal", "hit"}), frozenset({"hit"})), 0)
    for number, lesson in enumerate(course(), 1):
        frame = listed.view(size)
        row, col = frame.cursor or (0, 0)
        line = frame.line(row)[col:][:33].strip(" │↑↓")
        assert line.startswith(f"{number}  {lesson.title}")
        assert line.endswith({"goal": "done", "hit": "✓"}.get(lesson.key, lesson.title))
        listed = press(listed, "down")
    assert listed.at == len(course()) - 1


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
    shown = [text(it, size) for it in (lesson(key), fired(key), press(fired(key), "enter"))]
    assert len({page[: page.rindex("q quit")].count("\n") for page in shown}) == 1


@pytest.mark.parametrize(("key", "symbol"), [("cleared", "×"), ("kept", "?"), ("move", "●")])
def test_enter_marks_a_cell_and_removes_the_mark(key: str, symbol: str) -> None:
    learn = press(fired(key).at(Cell(1, 3)), "enter")
    assert learn.attempt.marks == {Cell(1, 3)}
    assert f" {symbol} " in text(learn)
    assert "Enter removes" in text(learn)
    assert not press(learn, "enter").attempt.marks
    assert press(fired(key).at(Cell(1, 3)), "x") == learn


@pytest.mark.parametrize("button", ["left", "right"])
def test_a_click_marks_and_a_drag_marks_more(button: Button) -> None:
    cells = parse_cells("a1 b1 c1")
    drag = [Pointed(cell, "drag", button) for cell in cells]
    learn = after(fired("cleared"), Pointed(cells[0], "press", button), *drag)
    assert learn.attempt.marks == {*cells}
    let_go = (Pointed(cells[2], "release", button), Pointed(Cell(4, 4), "drag", button))
    assert after(learn, *let_go).attempt.marks == {*cells}


def test_a_click_on_a_port_fires_and_on_a_marker_only_goes_there() -> None:
    learn = after(lesson("kept"), *click(3))
    assert learn.attempt.fired == 1
    again = after(learn, *click(3))
    assert again.attempt == learn.attempt
    assert "Port 3: a reflection." in text(again)


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


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", MARKING)
def test_every_word_of_a_lesson_with_marks_is_seen_at_every_size(key: str, size: Size) -> None:
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
