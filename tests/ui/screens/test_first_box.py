"""The last lesson: a small box to solve, with hints."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.screens import SIZE, after, asked, press, tell, text

from blackbox_tui.engine import Box, Cell, parse_cells
from blackbox_tui.lessons.course import analyse_first_box, course
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.rules.game import Game
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Noticed, Opened, Pointed
from blackbox_tui.ui.requests import Go, SaveProgress, ShowLesson
from blackbox_tui.ui.screens.first_box import FirstBoxScreen
from ui.screens.test_learn import words


def aimed(screen: FirstBoxScreen, spot: str) -> FirstBoxScreen:
    return screen.at(int(spot) if spot.isdigit() else Cell.parse(spot))


def act_on(screen: FirstBoxScreen, *spots: str) -> FirstBoxScreen:
    """Fire from these ports and guess these cells, one after the other."""
    for spot in spots:
        screen = after(aimed(screen, spot), Command.ACT)
    return screen


BOX = FirstBoxScreen.of(Progress())
ATOMS = sorted(map(str, course()[-1].box.atoms))
SOLVED = after(act_on(BOX, "3", *ATOMS), Command.SUBMIT)


def test_it_hides_its_atoms() -> None:
    assert "●" not in text(BOX)
    assert "Two atoms are hidden here." in text(BOX)


def test_two_boxes_with_equal_clues_look_alike() -> None:
    other = Box(course()[-1].grid, parse_cells("d2 f5"))
    other_box = replace(BOX, game=Game(other, plays_on=True))
    for one, two in ((BOX, other_box), (act_on(BOX, "3"), act_on(other_box, "3"))):
        assert one.game.clues == two.game.clues
        assert one.view(SIZE) == two.view(SIZE)
        assert after(one, Command.HINT).message == after(two, Command.HINT).message


def test_each_ray_is_followed_by_what_it_ruled_out() -> None:
    fired = act_on(BOX, "3")
    assert "Port 3: a detour. The ray came out at port 9." in words(fired)
    assert "It rules out" in words(fired)
    assert text(fired).count("×") == len(analyse_first_box(fired.game.clues).empty)
    assert "a hit" in words(act_on(fired, "5"))


def test_hints_alone_solve_the_box() -> None:
    screen = after(BOX, Command.HINT)
    for _ in range(20):
        if "press s" in screen.message:
            break
        screen = after(screen, Command.ACT, Command.HINT)
    assert sorted(map(str, screen.game.guesses)) == ATOMS
    screen, requests = tell(screen, Command.SUBMIT)
    assert screen.over
    assert requests == (SaveProgress(Progress("box", frozenset({"box"}))),)
    assert "Solved: you found both atoms!" in words(screen)
    assert asked(screen, Command.ACT) == (Go.MENU,)


def test_a_guess_that_contradicts_a_ray_is_answered_with_that_ray() -> None:
    screen, requests = tell(act_on(BOX, "3", "5", "d2", "e4"), Command.SUBMIT)
    assert requests == ()
    assert not screen.over
    assert (
        "Not quite: with these guesses the ray from port 5 would come out at port 10, "
        "but it hit an atom." in words(screen)
    )
    assert "━━━" in text(screen)


def test_a_guess_that_fits_but_is_wrong_sends_the_player_on() -> None:
    screen = after(act_on(BOX, "3", "d2", "f5"), Command.SUBMIT)
    assert not screen.over
    assert "fits every ray so far, but the atoms are elsewhere" in words(screen)


def test_a_wrong_guess_is_pointed_out_by_a_hint() -> None:
    screen = after(act_on(BOX, "3", "c3"), Command.HINT)
    assert "There cannot be an atom on c3" in text(screen)
    assert screen.focus == Cell.parse("c3")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (Command.SUBMIT, "Place 2 more atoms"),
        (Command.UNDO, "nothing to undo"),
        (Command.TEST, "marked port"),
    ],
)
def test_a_refusal_is_a_sentence_and_changes_nothing(command: Command, sentence: str) -> None:
    screen, requests = tell(BOX, command)
    assert sentence in text(screen)
    assert (screen.game, requests) == (BOX.game, ())


def test_a_test_ray_is_shown_from_a_marker_by_key_and_by_right_click() -> None:
    guessed = act_on(BOX, "3", "d2")
    by_key = after(aimed(guessed, "3"), Command.TEST)
    by_mouse = after(guessed, Pointed(3, "press", "right"))
    for screen in (by_key, by_mouse):
        assert "matches the real ray" in text(screen)
        assert "━┓" in text(screen)


def test_the_mouse_fires_and_guesses_and_the_keyboard_undoes() -> None:
    screen = after(BOX, Pointed(3), Pointed(Cell.parse("d2")))
    assert (len(screen.game.rays), len(screen.game.guesses)) == (1, 1)
    undone = press(screen, "u")
    assert not undone.game.guesses
    assert press(undone, "^r").game.guesses == screen.game.guesses


def test_when_it_is_solved_the_true_rays_can_be_seen() -> None:
    assert "━┓" in text(after(SOLVED, Pointed(3)))
    assert "━" not in text(after(SOLVED, Pointed(Cell.parse("a1"))))


def test_it_can_be_left_and_opening_saves_the_place() -> None:
    earlier = Progress("dead")
    assert asked(BOX, Opened()) == (SaveProgress(Progress("box")),)
    assert asked(BOX, Command.PREVIOUS) == (SaveProgress(earlier), ShowLesson(earlier))
    assert asked(BOX, Command.MENU) == (Go.MENU,)
    assert asked(BOX, Command.HELP) == (Go.HELP,)
    assert asked(BOX, Command.QUIT) == (Go.QUIT,)


def test_a_notice_and_a_first_message_are_read() -> None:
    assert "The disk is full." in text(after(BOX, Noticed("The disk is full.")))
    assert "Welcome." in text(FirstBoxScreen.of(Progress(), "Welcome."))


def test_it_is_seen_whole_in_a_narrow_terminal() -> None:
    assert all(word in words(BOX, (40, 22)) for word in course()[-1].text.split())
    assert all(word in words(SOLVED, (40, 22)) for word in ("Solved:", "Press", "play."))
