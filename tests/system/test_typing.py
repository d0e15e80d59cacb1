"""Typing by mistake: nothing happens that the player did not mean."""

from __future__ import annotations

import re
from string import ascii_lowercase

import pytest
from support.home import saved_games, saved_session, saved_stage
from support.scenario import BOTH, Program, Run

from blackbox_tui.engine import Cell, Detour, Grid
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.session import Hiding

BOX = deal(Variant(), "7")
PLAY = ("play", "--seed", "7", "--no-animation", "--any-deal")
LARGE = (*PLAY, "--size", "26x26", "--atoms", "5")
ROOM = (140, 60)


def begun(game: Program, *guesses: str) -> Program:
    """A game with two rays, a seal and guesses, the cursor on a cell."""
    game.sees("score 0").fire(1, 3).press("/c3", "enter", "x").sees("c3 sealed as empty.")
    return game.guess(*guesses)


def played(game: Program) -> object:
    """What must not change, on disk and on the screen: everything but the cursor and the clock."""
    session = saved_session(game.idle().home)
    return session.game, session.assisted, session.match, re.findall(r"score \d+", game.text)


def type_names(game: Program, names: list[str]) -> None:
    """Type each name and Enter; the game stays as it was."""
    before = played(game)
    for name in names:
        assert played(game.press(name, "enter")) == before, name


@pytest.mark.parametrize("slash", ["", "/"], ids=["by mistake", "behind a slash"])
def test_typing_the_name_of_a_cell_changes_nothing_but_the_focus(run: Run, slash: str) -> None:
    game = begun(run(*PLAY), *map(str, sorted(BOX.atoms)))
    type_names(game, [f"{slash}{column}{row}" for column in "abcdefgh" for row in (1, 4, 8)])


@pytest.mark.parametrize("spot", ["5", "e5"], ids=["from a port", "from a cell"])
def test_typing_cell_names_of_every_column_of_the_largest_board_is_safe(
    run: Run, spot: str
) -> None:
    """Here every letter is a column: those that are keys may ask or move, but change nothing.

    Some do what they do everywhere: x seals and u undoes, which costs nothing and can be
    undone; n and r start another game and q quits, with this one saved.
    """
    game = begun(run(*LARGE, size=ROOM), "d4", "k9").press(f"/{spot}", "enter")
    type_names(game, [f"{column}4" for column in ascii_lowercase if column not in "uxnrq"])
    before = saved_session(game.home).game
    for name, back in (("x4", "u"), ("u4", "U")):
        game.press(f"/{spot}", "enter").press(name, "enter").idle()
        if saved_session(game.home).game.marks != before.marks:
            game.press(back).idle()
        assert saved_session(game.home).game.marks == before.marks
    after = saved_session(game.home).game
    assert len(after.rays) == 2
    assert saved_session(game.leave().home).game == after


def test_every_cell_of_the_largest_board_is_found_behind_a_slash(run: Run) -> None:
    game = begun(run(*LARGE, size=ROOM), "d4")
    for column in ascii_lowercase:
        for row in (1, 26):
            game.press(f"/{column}{row}", "enter").sees(f"{column}{row}. Enter places")
    assert len(saved_session(game.home).game.moves) == 4


def test_a_letter_without_a_meaning_says_so(run: Run) -> None:
    run(*PLAY).press("z").sees("z does nothing here. To go to a cell, type / and its name.")


@BOTH
def test_a_cell_typed_without_a_slash_is_gone_to_and_nothing_is_fired(run: Run) -> None:
    game = run(*PLAY).sees("score 0").press("b7").sees("Go to: b7_", "Enter go").press("space")
    game.sees("b7. Enter places a guess").press("l7").sees("Go to: 7_").press("space")
    game.sees("Port 7. Enter fires a ray.", "score 0").press("30 ").sees("Port 30: a ").leave()
    run().sees("New game").press("n", "7").sees("Space go and act")  # no letter of a menu counts


def test_typing_a_name_submits_no_complete_answer_of_the_largest_board(run: Run) -> None:
    game = run(*LARGE[:-1], "1", size=ROOM).press("/d4 s").sees("Submit your guess?", "y yes")
    game.press("4 ").sees("Port 4. Enter fires a ray.").press("s").sees("Submit your guess?")
    game.press("y").sees("atom found")
    game = run(size=ROOM).press("w", "left").go_to("columns").press("26")
    game.go_to("atoms").press("1", "enter")
    game.sees("You hide").press("/d4 s").sees("Hide the atoms?").press("4 ").lacks("Hide the")


@BOTH
def test_digits_go_to_a_port_and_only_a_blank_fires(run: Run) -> None:
    game = run(*PLAY).sees("score 0").press("12").sees("Go to: 12_", "Enter go").press("enter")
    game.sees("Port 12. Enter fires a ray.").idle()
    assert saved_games(game.home) == []
    game.press("30 ").sees("Port 30: a ").idle()
    assert [ray.entry for ray in saved_session(game.home).game.rays] == [30]
    game.press("99 ").sees("There is no 99 on this board.")


def test_only_y_gives_up(run: Run) -> None:
    game = run(*PLAY).fire(1)
    for key in ("enter", "esc", "space", "n", "x", "up", "4"):
        game.press("G").sees("Give up and see the atoms?", "y yes  n no").press(key)
        game.lacks("y yes")
        assert not saved_session(game.home).over, key
    game.sees("Go to: 4_")  # the number of a port is being typed
    game.press("esc").lacks("Go to").press("G").sees("y yes").press("y").sees("Given up")


def test_a_guess_that_contradicts_a_ray_is_submitted_only_after_a_y(run: Run) -> None:
    game = run(*PLAY).fire(1, 2, 3, 9, 10, 30).guess("a1", "a2", "a3", "a4").press("s")
    game.sees("Your answer contradicts the rays from ports ", "Submit it").press("enter").lacks(
        "Submit it"
    )
    game.press("s").sees("Submit it").press("y").sees("0 of 4 atoms found")


def test_a_click_on_yes_gives_up_and_a_click_elsewhere_does_not(run: Run) -> None:
    game = run(*PLAY).press("G").sees("y yes").click("Rays").lacks("y yes")
    game.press("G").click("y yes").sees("Given up")


@pytest.mark.parametrize("key", ["enter", "space"])
def test_enter_and_space_never_skip_the_reveal(run: Run, key: str) -> None:
    game = run("play", "--seed", "7", "--any-deal").fire(1).press("Gy")
    assert game.sees("Given up").text.count("○") == 1, "the legend tells what the lid covers"
    assert game.press(key).text.count("○") == 5, "that key opens the box at once"
    game.sees("missed atoms").press("enter").sees("score 0", "none yet")


@BOTH
def test_escape_closes_the_test_ray_before_it_leads_to_the_menu(run: Run) -> None:
    game = run(*PLAY).fire(1).press("t").sees("Test ray from port 1").press("esc")
    game.lacks("Test ray").sees("score").press("esc").sees("New game")


def test_what_wipes_the_hiders_board_can_be_undone(run: Run) -> None:
    game = run().press("w", "left", "enter").sees("You hide").press("enter").sees("1 of 4")
    for name in ("c4", "x4", "b4"):
        stage = saved_stage(game.press(name, "enter").home)
        assert isinstance(stage, Hiding)
        assert stage.placed == {Cell(0, 0)}
    game.press("C").sees("0 of 4").press("u").sees("1 of 4").press("F").sees("4 of 4")
    game.press("u").sees("1 of 4").press("U").sees("4 of 4")


def test_what_wipes_the_sandbox_can_be_undone(run: Run) -> None:
    game = run().click("sandbox").press("enter").sees("1 atom ").press("/3 ").sees("rays 1")
    for name in ("c4", "x4", "t4"):
        game.press(name, "enter").sees("1 atom · rays 1")
    game.press("C").sees("rays 0").press("C").sees("0 atoms").press("uu").sees("1 atom · rays 1")


@BOTH
def test_f2_starts_a_new_game(run: Run) -> None:
    game = run().sees("New game").press("f2").sees("score 0").fire(1).press("f2")
    game.sees("score 0", "none yet").press("G").sees("y yes").press("y").sees("Given up")
    game.press("f2").sees("score 0")


def test_the_lanes_of_a_straight_ray_are_sealed_by_one_key(run: Run) -> None:
    straight = next(
        port
        for port in range(1, 9)
        if BOX.fire(port).outcome == Detour(Grid().port_at(*Grid().entrance(port)))
    )
    game = run(*PLAY).fire(straight).sees("X seal lanes").press("X").sees("Lanes sealed as empty.")
    assert game.text.count("×") >= 16
    game.press("u").sees("Undone.").lacks("×")
