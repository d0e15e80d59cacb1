"""The lessons on the screen: predict, fire, read, go on; leave and come back."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from blackbox_tui.engine import HIT, REFLECTION, Box, Cell, Detour, Port, parse_cells, parse_outcome
from blackbox_tui.lessons.course import COURSE, choices
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.rules.game import Clue, Clues, Game
from blackbox_tui.text.coach import hint, learned, weigh
from blackbox_tui.ui.messages import Go, Learned, Noticed, Pointed, Quit, Request, Typed
from blackbox_tui.ui.screens.first_box import FirstBox
from blackbox_tui.ui.screens.learn import Learn
from blackbox_tui.ui.widgets.frame import Size
from ui.widgets.test_frame import fits

if TYPE_CHECKING:
    from support.pty_terminal import Start

OPEN = [lesson.key for lesson in COURSE if not lesson.hidden]
SIZES = [(80, 24), (64, 20), (40, 22), (100, 40), (200, 60)]


def told(learn: Learn, *messages: str | Typed | Pointed) -> Learn:
    for message in messages:
        learn, _ = learn.update(message)
    return learn


def kept(requests: Iterable[Request]) -> list[Progress]:
    return [request.progress for request in requests if isinstance(request, Learned)]


def text(learn: Learn | FirstBox, size: Size = (80, 24)) -> str:
    return learn.view(size).text


def words(screen: Learn | FirstBox, size: Size) -> str:
    """All words, in whatever lines they stand."""
    lines = text(screen, size).split("\n")
    return " ".join(" ".join(lines).split())


def lesson(key: str) -> Learn:
    return Learn.at(Progress(), key)


# --- predicting ------------------------------------------------------------------------


def test_a_lesson_opens_with_its_atoms_its_text_and_the_cursor_on_the_port_to_fire() -> None:
    learn = lesson("turn")
    shown = text(learn)
    assert "LEARN  3 of 10: A turn" in shown
    assert "●" in shown
    assert "Fire from port 3: press Enter" in shown
    assert learn.focus == 3
    assert learn.view((80, 24)).cursor is not None


def test_nothing_is_drawn_before_the_prediction_is_made() -> None:
    asked = told(lesson("turn"), "act")
    assert asked.asked == 3
    assert asked.ray is None
    assert "━" not in text(asked)
    assert "What will the ray do?" in text(asked)
    assert "it is absorbed: a hit" in text(asked)


def test_a_right_prediction_shows_the_way_and_says_why() -> None:
    shown = text(told(lesson("turn"), "act", Typed("3")))
    assert "Right. On c3 the ray turns right, away from the atom on d2." in shown
    assert "━┓" in shown
    assert "= 3 it comes out at port 9" in shown


def test_a_wrong_prediction_is_put_right_kindly() -> None:
    shown = text(told(lesson("turn"), "act", "act"))
    assert "Not this time. On c3 the ray turns right" in shown
    assert "× 1 it is absorbed" in shown
    assert "= 3 it comes out at port 9" in shown


def test_the_choice_goes_up_and_down_and_round() -> None:
    asked = told(lesson("hit"), "act")
    last = len(asked.choices) - 1
    assert told(asked, "up").choice == last
    assert told(asked, "up", "down").choice == 0
    assert told(asked, "down", "act").predicted == REFLECTION


def test_the_exit_that_is_pointed_at_lights_up_on_the_board() -> None:
    asked = told(lesson("hit"), "act", "down", "down")
    assert "[9]" in text(asked)


def test_a_number_beyond_the_choices_is_no_prediction() -> None:
    assert told(lesson("hit"), "act", Typed("9")).asked == 3
    assert told(lesson("hit"), Typed("1")).ray is None


def test_a_question_can_be_put_off() -> None:
    calm = told(lesson("hit"), "act", "no")
    assert calm.asked is None
    assert calm.ray is None
    assert "Fire from port 3" in text(calm)


def test_a_ray_does_not_start_from_a_cell() -> None:
    learn = told(lesson("hit"), "right", "act")
    assert isinstance(learn.focus, Cell)
    assert "move to the edge" in text(learn)


@pytest.mark.parametrize("key", OPEN)
def test_every_other_port_can_be_fired_from_as_well(key: str) -> None:
    for port in COURSE[OPEN.index(key)].grid.ports:
        learn, _ = lesson(key).update(Pointed(port))
        truth = learn.choices.index(learn.lesson.box.fire(port).outcome)
        shown = told(learn, Typed(str(truth + 1)))
        assert "Right." in text(shown)


# --- the mouse --------------------------------------------------------------------------


def test_a_click_on_a_port_asks_and_a_click_on_another_predicts_it() -> None:
    fired = told(lesson("turn"), Pointed(3), Pointed(9))
    assert fired.predicted == Detour(9)
    assert "Right." in text(fired)


def test_pointing_back_at_the_entry_predicts_a_reflection_and_at_an_atom_a_hit() -> None:
    assert told(lesson("between"), Pointed(3), Pointed(3)).predicted == REFLECTION
    assert told(lesson("hit"), Pointed(3), Pointed(Cell.parse("e3"))).predicted == HIT
    assert told(lesson("hit"), Pointed(3), Pointed(Cell.parse("a1"))).predicted is None


def test_a_port_that_was_not_offered_can_be_predicted_and_is_listed_then() -> None:
    fired = told(lesson("turn"), Pointed(3), Pointed(24))
    assert Detour(24) not in choices(fired.lesson.box, 3)
    assert "× 6 it comes out at port 24" in text(fired)


def test_a_choice_can_be_clicked_where_it_is_drawn() -> None:
    asked = told(lesson("turn"), "act")
    frame = asked.view((80, 24))
    row = next(row for row, line in enumerate(text(asked).split("\n")) if "comes back" in line)
    assert frame.click_at(row, frame.line(row).index("comes back")) == REFLECTION
    assert told(asked, Pointed(REFLECTION)).predicted == REFLECTION
    assert told(lesson("turn"), Pointed(REFLECTION)).predicted is None


def test_a_hovering_mouse_chooses_nothing() -> None:
    asked = told(lesson("turn"), "act", Pointed(9, "hover", ""))
    assert asked.asked == 3
    assert "[9]" in text(asked)
    assert told(asked, Pointed(None, "hover", "")).hovered is None


def test_a_second_click_on_the_fired_port_goes_on() -> None:
    learn = told(lesson("turn"), Pointed(3), Pointed(9), Pointed(3))
    assert learn.focus == 1
    assert learn.ray is None


# --- going on ----------------------------------------------------------------------------


@pytest.mark.parametrize("key", OPEN)
def test_enter_alone_leads_through_a_lesson_to_the_next(key: str) -> None:
    learn, requests = lesson(key), ()
    for shot in learn.lesson.shots:
        assert learn.focus == shot.port
        learn = told(learn, "act", "act")
        learn, requests = learn.update("act")  # type: ignore[assignment]
    assert kept(requests)[-1] == Progress(COURSE[OPEN.index(key) + 1].key, frozenset({key}))


def test_a_lesson_is_done_with_its_last_ray_and_that_is_kept_at_once() -> None:
    learn = told(lesson("hit"), "act", "act", "act", "act")
    learn, requests = learn.update("act")
    assert kept(requests) == [Progress("hit", frozenset({"hit"}))]
    assert "done 1 of 10" in text(learn)


def test_rays_that_the_lesson_did_not_ask_for_do_not_finish_it() -> None:
    learn = told(lesson("hit"), Pointed(5), Typed("1"), Pointed(6), Typed("1"))
    assert learn.shots == 0
    assert not learn.progress.done


def test_the_first_box_follows_the_dead_zone() -> None:
    _, requests = lesson("dead").update("next")
    assert kept(requests) == [Progress("box")]
    (go,) = (request for request in requests if isinstance(request, Go))
    assert (go.to, go.what) == ("learn", Progress("box"))


def test_lessons_can_be_turned_over_at_any_time() -> None:
    learn, requests = told(lesson("turn"), "act").update("next")
    assert learn.lesson.key == "two"
    assert learn.asked is None
    assert kept(requests) == [Progress("two")]
    learn, requests = learn.update("previous")
    assert learn.lesson.key == "turn"
    assert "first lesson" in text(told(lesson("straight"), "previous"))


def test_leaving_goes_where_it_should_and_opening_keeps_the_place() -> None:
    learn = lesson("two")
    assert kept(learn.update("opened")[1]) == [Progress("two")]
    assert [request.to for request in learn.update("menu")[1] if isinstance(request, Go)] == [
        "menu"
    ]
    assert isinstance(learn.update("quit")[1][0], Quit)
    assert isinstance(told(learn, "act").update("quit")[1][0], Quit)
    assert isinstance(told(learn, "act").update("help")[1][0], Go)


def test_a_notice_is_shown_until_the_player_moves() -> None:
    learn, _ = lesson("two").update(Noticed("The disk is full."))
    assert "The disk is full." in text(learn)
    assert "The disk is full." not in text(told(learn, "next port"))


# --- room ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", OPEN)
def test_every_word_of_a_lesson_is_seen_at_every_size(key: str, size: Size) -> None:
    learn = lesson(key)
    assert all(word in words(learn, size) for word in learn.lesson.text.split())
    for shot in learn.lesson.shots:
        asked = told(learn, "act")
        for at in range(len(asked.choices)):
            assert f"{at + 1} it " in words(asked, size)
        learn = told(asked, "act")
        assert learn.lesson.shots[learn.shots - 1] == shot
        assert all(word in words(learn, size) for word in shot.moral.split())
        assert fits(learn.view(size), size)
        learn = told(learn, "act") if learn.shot else learn


def test_a_terminal_too_small_for_the_words_is_told_what_is_needed() -> None:
    assert "needs 64x20" in text(lesson("two"), (80, 12))
    assert "needs 40x22" in text(lesson("two"), (30, 30))


# --- the first box -------------------------------------------------------------------------


def aimed(first: FirstBox, spot: str) -> FirstBox:
    place = int(spot) if spot.isdigit() else Cell.parse(spot)
    return replace(first, focus=place, message="")


def solve(first: FirstBox, *spots: str) -> FirstBox:
    """Act on these ports and cells, one after the other."""
    for spot in spots:
        first, _ = aimed(first, spot).update("act")
    return first


BOX = FirstBox.at(Progress())
ATOMS = sorted(map(str, COURSE[-1].box.atoms))


def test_the_first_box_hides_its_atoms() -> None:
    assert "●" not in text(BOX)
    assert "Two atoms are hidden here." in text(BOX)


def test_two_boxes_with_equal_clues_look_alike() -> None:
    other = Box(COURSE[-1].grid, parse_cells("d2 f5"))
    twin = replace(BOX, game=Game(other, plays_on=True))
    for ours, theirs in ((BOX, twin), (solve(BOX, "3"), solve(twin, "3"))):
        assert ours.game.clues == theirs.game.clues
        assert ours.view((80, 24)) == theirs.view((80, 24))
        assert ours.update("hint")[0].message == theirs.update("hint")[0].message


def test_each_ray_is_followed_by_what_it_told() -> None:
    fired = solve(BOX, "3")
    assert "Port 3: it came out at port 9; both are marked A." in words(fired, (80, 24))
    assert "cells are ruled out" in words(fired, (80, 24))
    assert text(fired).count("×") == len(weigh(fired.game.clues).empty)
    assert "a hit" in words(solve(fired, "5"), (80, 24))


def test_hints_alone_solve_the_box() -> None:
    first, requests = BOX, ()
    for _ in range(20):
        first, _ = first.update("hint")
        if "press s" in first.message:
            break
        first, _ = first.update("act")
    assert sorted(map(str, first.game.guesses)) == ATOMS
    first, requests = first.update("submit")  # type: ignore[assignment]
    assert first.over
    assert kept(requests) == [Progress("box", frozenset({"box"}))]
    assert "Solved: both atoms found!" in words(first, (80, 24))
    assert [request.to for request in first.update("act")[1] if isinstance(request, Go)] == ["menu"]


def test_a_guess_that_a_ray_denies_is_answered_with_that_ray() -> None:
    first, requests = solve(BOX, "3", "5", "d2", "e4").update("submit")
    assert not requests
    assert not first.over
    assert "Not yet: then the ray from port 5 would come out at port 10, but it was absorbed." in (
        words(first, (80, 24))
    )
    assert "━━━" in text(first)


def test_a_guess_that_fits_but_is_wrong_sends_the_player_on() -> None:
    first, _ = solve(BOX, "3", "d2", "f5").update("submit")
    assert not first.over
    assert "fits every ray so far, but the atoms are elsewhere" in words(first, (80, 24))


def test_a_wrong_guess_is_pointed_out_by_a_hint() -> None:
    first, _ = solve(BOX, "3", "c3").update("hint")
    assert "There cannot be an atom on c3" in text(first)
    assert first.focus == Cell.parse("c3")


def test_refusals_are_told_and_change_nothing() -> None:
    for command, words_ in (
        ("submit", "Place 2 more atoms"),
        ("undo", "nothing to undo"),
        ("test", "marked port"),
    ):
        first, _ = BOX.update(command)
        assert words_ in text(first)
        assert first.game == BOX.game


def test_a_test_ray_is_shown_from_a_marker_by_key_and_by_right_click() -> None:
    guessed = solve(BOX, "3", "d2")
    by_key, _ = aimed(guessed, "3").update("test")
    by_mouse, _ = guessed.update(Pointed(3, "press", "right"))
    for shown in (by_key, by_mouse):
        assert "ends as the real one did" in text(shown)
        assert "━┓" in text(shown)


def test_the_mouse_fires_and_guesses_and_the_keyboard_undoes() -> None:
    first, _ = BOX.update(Pointed(3))
    first, _ = first.update(Pointed(Cell.parse("d2")))
    assert (len(first.game.rays), len(first.game.guesses)) == (1, 1)
    first, _ = first.update("undo")
    assert not first.game.guesses
    first, _ = first.update("redo")
    assert first.game.guesses


def test_when_it_is_solved_the_true_rays_can_be_seen() -> None:
    first, _ = solve(BOX, "3", *ATOMS).update("submit")
    assert "━┓" in text(first.update(Pointed(3))[0])
    assert "━" not in text(first.update(Pointed(Cell.parse("a1")))[0])


def test_from_the_first_box_one_can_go_back_to_the_dead_zone() -> None:
    _, requests = BOX.update("previous")
    assert kept(requests) == [Progress("dead")]


def test_the_first_box_is_seen_whole_in_a_narrow_terminal() -> None:
    assert all(word in words(BOX, (40, 22)) for word in COURSE[-1].text.split())
    assert all(
        word in words(solve(BOX, "3", *ATOMS).update("submit")[0], (40, 22))
        for word in ("Solved:", "Press", "play.")
    )


# --- the coach -----------------------------------------------------------------------------


def clues(*rays: tuple[Port, str]) -> Clues:
    grid = COURSE[-1].grid
    return Clues(grid, 2, tuple(Clue(port, parse_outcome(end, grid)) for port, end in rays))


def test_the_coach_tells_hits_reflections_and_detours_apart() -> None:
    assert "Port 3: a hit." in learned(clues(), clues((3, "H")))
    assert "Port 3: a reflection." in learned(clues(), clues((3, "R")))
    assert "it came out at port 9" in learned(clues(), clues((3, "9")))


def test_every_hint_of_the_coach_is_true_of_every_placement_that_fits() -> None:
    seen = clues((3, "9"), (5, "H"))
    first = hint(seen, ())
    assert first.spot == Cell.parse("d2")
    assert weigh(seen).odds[Cell.parse("d2")] == 1
    second = hint(seen, {Cell.parse("d2")})
    assert isinstance(second.spot, int)
    assert weigh(seen).worth[second.spot].tells


# --- in a terminal ---------------------------------------------------------------------------


def test_the_whole_course_in_a_terminal(start: Start, tmp_path: Path) -> None:
    term = start().wait("New here? Press l to learn to play: it takes a few minutes.")
    term.send("l")
    for number, course in enumerate(COURSE[:-1], 1):
        term.wait(f"{number} of {len(COURSE)}: {course.title}")
        for shot in course.shots:
            term.wait(f"Fire from port {shot.port}:").send("enter").wait("What will the ray do?")
            truth = choices(course.box, shot.port).index(parse_outcome(shot.ends, course.grid))
            term.send(str(truth + 1)).wait("Right.").send("enter")
    term.wait("Your first box").send("q")
    assert term.exit() == 0
    assert term.whole

    again = start().wait("Learn to play").idle()
    assert "New here?" not in again.text
    again.send("l").wait("10 of 10: Your first box")
    while "press s" not in again.text:
        again.send("H").idle()
        if "press s" not in again.text:
            again.send("enter").idle()
    again.send("s").wait("Solved:").send("enter").wait("Find the atoms you cannot see.")
    again.send("q")
    assert again.exit() == 0
    kept_text = (tmp_path / "state" / "blackbox-tui" / "progress.json").read_text(encoding="utf-8")
    assert json.loads(kept_text)["done"] == sorted(course.key for course in COURSE)


def test_a_damaged_progress_is_set_aside_and_the_lessons_begin_anew(
    start: Start, tmp_path: Path
) -> None:
    place = tmp_path / "state" / "blackbox-tui"
    place.mkdir(parents=True)
    (place / "progress.json").write_text("{", encoding="utf-8")
    term = start().wait("Learn to play").send("l").wait("1 of 10")
    term.wait("The progress in the lessons cannot be read.")
    term.send("esc").wait("New game").send("q")
    assert term.exit() == 0
    assert (place / "progress.json.damaged-1").read_text(encoding="utf-8") == "{"
