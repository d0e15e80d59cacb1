"""The lesson with the first box: a small one to solve, with hints."""

from __future__ import annotations

import pytest
from support.screens import SIZE, after, after_keys, asked, click, press, tell, text, with_session

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.engine import Box, Cell, parse_cells
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.lessons.course import analyse_box, box_number, course
from blackbox_tui.rules.game import Game, Start
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Opened, Pointed, SaveProgress
from blackbox_tui.ui.screens.first_box import FirstBoxScreen
from blackbox_tui.values import replace
from ui.screens.test_learn import words


def aimed(screen: FirstBoxScreen, spot: str) -> FirstBoxScreen:
    return press(screen, "/", *spot, "enter")


def act_on(screen: FirstBoxScreen, *spots: str) -> FirstBoxScreen:
    """Fire from these ports and guess these cells, one after the other; see all reasons."""
    for spot in spots:
        screen = after(aimed(screen, spot), Command.ACT)
        while screen.to_come:
            screen = after(screen, Command.ACT)
    return screen


BOX = FirstBoxScreen(Progress("box"))
ATOMS = sorted(map(str, course()[box_number()].box.atoms))
FIRED = after(aimed(BOX, "3"), Command.ACT)
SOLVED = after(act_on(BOX, "3", *ATOMS), Command.SUBMIT)


def crossed_out(screen: FirstBoxScreen) -> int:
    return text(screen).count("×")


def test_after_a_ray_enter_shows_why_it_rules_out_each_cell_and_crosses_them_out_then() -> None:
    first = press(FIRED, "enter")
    last = press(first, "enter")
    assert [crossed_out(it) for it in (FIRED, first, last)] == [0, 11, 17], "first all but the path"
    assert "It rules out 17 cells. Press Enter to see why." in words(FIRED)
    assert "Enter why" in text(FIRED)
    assert "Only one path remains: right to c3, then down and out." in words(first)
    assert "[━━━┿━━━┿━┓ │ × ]" in text(first), "the path is drawn, the cells are lit"
    assert "[ A ]" in text(first), "so is the other port"
    assert "▐ A ▌" in text(first)
    assert "Enter go on" in text(first)
    assert "One atom is certain now: can you see where?" in words(last)


def test_one_step_after_another_is_explained_with_its_own_ray() -> None:
    asking = after(aimed(act_on(BOX, "2"), "3"), Command.ACT)
    first, second = press(asking, "enter"), press(asking, "enter", "enter")
    assert "It rules out 20 more cells." in words(asking)
    assert "these 17 cells are empty." in words(first)
    assert " H  [ × │ × │ × ]" in text(first)
    assert "The ray from port 2 was absorbed." in words(second)
    assert "So a1 to c1 are empty." in words(second)
    assert "d2" not in words(second), "the atom is left for the learner to see"
    assert "[ H ]2━━━┿━━━[━━━]" in text(second)
    assert (crossed_out(first), crossed_out(second)) == (11, 17)


@pytest.mark.parametrize("key", ["esc", "tab", "down"])
def test_the_reasons_can_be_skipped(key: str) -> None:
    for screen in (FIRED, press(FIRED, "enter")):
        skipped, requests = after_keys(screen, key)
        assert requests == ()
        assert not skipped.to_come
        assert crossed_out(skipped) == 17


def test_e_turns_sealing_for_the_player_off() -> None:
    off = press(BOX, "E")
    assert "auto-seal off" in text(BOX)
    assert "auto-seal on" in text(off)
    assert "Now it is up to you" in text(off)
    fired = after(aimed(off, "3"), Command.ACT)
    assert "It rules out 17 cells. One atom is certain now" in words(fired)
    assert not fired.to_come
    on = press(fired, "E")
    assert "sealed for you" in text(on)
    assert (crossed_out(fired), crossed_out(on)) == (0, 17)


def test_every_reason_of_every_game_goes_by_the_clues_alone() -> None:
    box = Box(course()[-1].grid, parse_cells("d2 f5"))
    session = replace(BOX.seek.session, game=Game(Start(box, plays_on=True)))
    other = replace(BOX, seek=with_session(BOX.seek, session))
    for one, two in zip([BOX, *every_step(BOX)], [other, *every_step(other)], strict=True):
        assert one.game.clues == two.game.clues
        assert one.view(SIZE) == two.view(SIZE)
        assert after(one, Command.HINT).message == after(two, Command.HINT).message


def every_step(screen: FirstBoxScreen) -> list[FirstBoxScreen]:
    steps = [after(aimed(screen, "3"), Command.ACT)]
    while steps[-1].to_come:
        steps.append(press(steps[-1], "enter"))
    return steps


@pytest.mark.parametrize("wrong", ["d2 f5", "d2 e4"], ids=["fits", "contradicts a ray"])
def test_after_a_wrong_guess_it_is_not_right_the_first_time(wrong: str) -> None:
    screen = after(act_on(BOX, "3", "5", *wrong.split()), Command.SUBMIT)
    solved, requests = tell(act_on(screen, wrong.split()[1], "e5"), Command.SUBMIT)
    assert solved.over
    assert requests == (SaveProgress(Progress("box", frozenset({"box"}))),)


def test_a_hint_draws_the_path_that_proves_an_atom_and_leaves_the_guess_to_the_player() -> None:
    hinted = after(act_on(BOX, "3"), Command.HINT)
    assert "It turns at c3 only if d2 holds an atom." in words(hinted)
    assert "━━━┿━━━[━┓ ]" in text(hinted)
    assert not hinted.game.guesses
    guessed = press(hinted, "enter")
    assert guessed.game.guesses == {Cell.parse("d2")}
    assert "━" not in text(guessed)


def test_a_refusal_is_a_sentence_and_changes_nothing() -> None:
    for command, sentence in (
        (Command.SUBMIT, "Place 2 more atoms"),
        (Command.UNDO, "nothing to undo"),
        (Command.TEST, "a port that has a marker"),
        (Command.SEAL, "Only cells can be sealed"),
    ):
        screen, requests = tell(BOX, command)
        assert sentence in text(screen)
        assert (screen.game, requests) == (BOX.game, ())


def test_the_mouse_fires_and_guesses_and_the_keyboard_undoes() -> None:
    screen = after(BOX, *click(3), *click(Cell.parse("d2")))
    assert (len(screen.game.rays), len(screen.game.guesses)) == (1, 1)
    undone = press(screen, "u")
    assert not undone.game.guesses
    assert press(undone, "^r").game.guesses == screen.game.guesses
    sealed = after(BOX, Pointed(Cell.parse("b2"), "press", "right"))
    assert "b2 sealed as empty." in text(sealed)
    assert (crossed_out(sealed), crossed_out(press(sealed, "u"))) == (1, 0)


def test_when_it_is_solved_that_is_saved_and_the_true_rays_can_be_seen() -> None:
    progress = Progress("box", frozenset({"box"}), frozenset({"box"}))
    assert asked(act_on(BOX, "3", *ATOMS), Command.SUBMIT) == (SaveProgress(progress),)
    assert asked(SOLVED, Command.ACT) == (Play(Games.solitaire),)
    assert "━┓" in text(after(SOLVED, *click(3)))
    assert "━" not in text(after(SOLVED, *click(Cell.parse("a1"))))


def test_it_can_be_left_and_opening_saves_the_place() -> None:
    assert asked(BOX, Opened()) == (SaveProgress(Progress("box")),)
    for command, key in ((Command.PREVIOUS, "between"), (Command.NEXT, "two")):
        assert asked(BOX, command) == (Open(pages.LESSON, Progress(key)),)
    assert asked(BOX, Command.LESSONS) == (Open(pages.LESSONS, Progress("box")),)


def test_a_cell_says_that_it_is_ruled_out_or_that_the_answer_is_complete() -> None:
    fired = act_on(BOX, "3")
    empty = str(min(analyse_box(fired.game.clues).empty))
    assert f"{empty}: ruled out by the rays." in text(aimed(fired, empty))
    assert "ruled out" not in text(aimed(press(fired, "E"), empty))
    assert "Press s to submit." in text(aimed(act_on(fired, *ATOMS), ATOMS[0]))


def test_it_is_seen_whole_in_a_narrow_terminal() -> None:
    for size, placed in ((SIZE, "0 of 2 atoms placed"), ((60, 24), "0 of 2"), ((40, 20), "0 of 2")):
        assert text(BOX, size).strip().split("\n")[0].endswith(placed)
    assert all(word in words(BOX, (40, 20)) for word in course()[box_number()].text.split())
    assert all(word in words(SOLVED, (40, 20)) for word in ("Solved!", "Press", "game", "own."))
    for screen in every_step(BOX):
        assert all(word in words(screen, (40, 20)) for word in screen.message.split())
