"""Typing by mistake, in a real terminal: nothing happens that the player did not mean."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from string import ascii_lowercase

import pytest
from support.home import saved_games, saved_session, saved_stage
from support.pty_terminal import Start

from blackbox_tui.engine import Cell, Detour, Grid
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.session import Hiding, Session

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.pty_terminal import Term

BOX = deal(Variant(), "7")
PLAY = ("play", "--seed", "7", "--no-animation", "--any-deal")
LARGE = (*PLAY, "--size", "26x26", "--atoms", "5")
ROOM = (140, 60)


def played(session: Session) -> object:
    """What must not change: everything but the cursor and the clock."""
    return session.game, session.assisted, session.match


def type_names(term: Term, names: list[str], home: Path) -> None:
    """Type each name and Enter; the game on disk and on the screen stays as it was."""
    before, score = played(saved_session(home)), shown_score(term)
    for name in names:
        term.press(*name, "enter").idle()
        assert term.child.poll() is None
        assert played(saved_session(home)) == before, name
        assert shown_score(term) == score, name


def shown_score(term: Term) -> list[str]:
    """The score as it is on the screen."""
    return re.findall(r"score \d+", term.text)


def begin(term: Term, *, guesses: list[str]) -> Term:
    """A game with two rays, a seal and guesses, the cursor on a cell."""
    term.sees("score 0").press("enter").sees("Port 1: a ").press("/3 ").sees("Port 3: a ")
    term.press("/c3", "enter", "x").sees("c3 sealed as empty.")
    for number, cell in enumerate(guesses, 1):
        term.press(f"/{cell} ").sees(f"{number} of ")
    return term.idle()


def choose(term: Term, entry: str) -> Term:
    """Choose a line of the menu."""
    return term.sees(entry).sees("q quit").click(entry)


@pytest.mark.parametrize("slash", ["", "/"], ids=["by mistake", "behind a slash"])
def test_typing_the_name_of_a_cell_changes_nothing_but_the_focus(
    start: Start, tmp_path: Path, slash: str
) -> None:
    atoms = [str(cell) for cell in sorted(BOX.atoms)]
    term = begin(start(*PLAY), guesses=atoms)
    names = [f"{slash}{column}{row}" for column in "abcdefgh" for row in (1, 4, 8)]
    type_names(term, names, tmp_path)


@pytest.mark.parametrize("spot", ["5", "e5"], ids=["from a port", "from a cell"])
def test_typing_cell_names_of_every_column_of_the_largest_board_is_safe(
    start: Start, tmp_path: Path, spot: str
) -> None:
    """Here every letter is a column: those that are keys may ask or move, but change nothing.

    Some do what they do everywhere: x seals and u undoes, which costs nothing and can be
    undone; n and r start another game and q quits, with this one saved.
    """
    term = begin(start(*LARGE, size=ROOM), guesses=["d4", "k9"]).press(f"/{spot}", "enter")
    type_names(
        term, [f"{column}4" for column in ascii_lowercase if column not in "uxnrq"], tmp_path
    )
    marks = saved_session(tmp_path).game.marks
    for name, back in (("x4", "u"), ("u4", "U")):
        term.press(f"/{spot}", "enter").idle().press(*name, "enter").idle()
        if saved_session(tmp_path).game.marks != marks:
            term.press(back).idle()
        assert saved_session(tmp_path).game.marks == marks
    after = saved_session(tmp_path)
    assert len(after.game.rays) == 2
    term.press("q")
    assert term.exit() == 0
    assert saved_session(tmp_path).game == after.game


def test_every_cell_of_the_largest_board_is_found_behind_a_slash(
    start: Start, tmp_path: Path
) -> None:
    term = begin(start(*LARGE, size=ROOM), guesses=["d4"])
    for column in ascii_lowercase:
        for row in (1, 26):
            term.press("/", *f"{column}{row}", "enter").sees(f"{column}{row}. Enter places")
    assert len(saved_session(tmp_path).game.moves) == 4


def test_a_letter_without_a_meaning_says_so(start: Start) -> None:
    term = start(*PLAY).sees("score 0").press("c")
    term.sees("c does nothing here. To go to a cell, type / and its name.")


def test_digits_go_to_a_port_and_only_a_blank_fires(start: Start, tmp_path: Path) -> None:
    term = start(*PLAY).sees("score 0").press("1", "2").sees("Go to: 12_")
    term.sees("Enter go").press("enter").sees("Port 12. Enter fires a ray.").idle()
    assert saved_games(tmp_path) == []
    term.press("3", "0", "space").sees("Port 30: a ").idle()
    assert [ray.entry for ray in saved_session(tmp_path).game.rays] == [30]
    term.press("9", "9", "space").sees("There is no 99 on this board.")


def test_only_y_gives_up(start: Start, tmp_path: Path) -> None:
    term = start(*PLAY).sees("score 0").press("enter").sees("Port 1: a ")
    for key in ("enter", "esc", "space", "n", "x", "up", "4"):
        term.press("G").sees("Give up and reveal the atoms?")
        term.sees("y yes  n no").press(key).until(lambda term: "y yes" not in term.text).idle()
        assert not saved_session(tmp_path).over, key
    term.sees("Go to: 4_")  # the number of a port is being typed
    term.press("esc").until(lambda term: "Go to" not in term.text)
    term.press("G").sees("y yes").press("y").sees("gave up")


def test_a_guess_that_contradicts_a_ray_is_submitted_only_after_a_y(start: Start) -> None:
    term = start(*PLAY).sees("score 0")
    for port in (1, 2, 3, 9, 10, 30):
        term.press(*str(port), "space").sees(f"Port {port}")
    for number, cell in enumerate(("a1", "a2", "a3", "a4"), 1):
        term.press(f"/{cell} ").sees(f"{number} of 4 atoms placed")
    term.press("s").sees("Your guess contradicts rays ", "Submit it").idle()
    term.press("enter").until(lambda term: "Submit it" not in term.text)
    term.press("s").sees("Submit it").press("y").sees("0 of 4 atoms found.")


def test_a_click_on_yes_submits_and_a_click_elsewhere_does_not(start: Start) -> None:
    term = start(*PLAY).sees("score 0").press("G").sees("y yes")
    term.click("Rays").until(lambda term: "y yes" not in term.text)
    term.press("G").sees("y yes").click("y yes").sees("gave up")


def test_enter_never_skips_the_reveal(start: Start) -> None:
    term = start(*PLAY).sees("score 0").press("enter").sees("Port 1: a ")
    term.press("G").sees("y yes").press("y").sees("gave up").idle()
    term.press("enter").sees("Port 1: a ").press("enter", "enter", "space").idle()
    assert "wrong atoms" in term.text
    term.press("n").sees("score 0")


def test_stepping_through_the_computers_game_stops_at_its_result(start: Start) -> None:
    term = (
        choose(start(), "Hide from the computer")
        .sees("HIDE FROM THE COMPUTER")
        .press("enter")
        .sees("You hide")
        .press("F")
        .sees("4 of 4 atoms placed")
    )
    term.idle().press("s").until(lambda term: "y yes" in term.text or "the computer" in term.text)
    if "y yes" in term.text:
        term.press("y")
    term.sees("The computer seeks")
    while "computer's score is" not in term.text:
        term.until(lambda term: "Thinking" not in term.text).press("enter").idle()
    term.press("enter", "enter", "enter", "enter").idle()
    assert "n new game  r same box" in term.text
    assert "You hide" not in term.text


def test_escape_closes_the_test_ray_before_it_leads_to_the_menu(start: Start) -> None:
    term = start(*PLAY).sees("score 0").press("enter").sees("Port 1: a ").press("t")
    term.sees("Test ray from port 1").press("esc").until(lambda term: "Test ray" not in term.text)
    assert "score" in term.idle().text
    term.press("esc").sees("New game")


@pytest.mark.parametrize("way", ["esc", "q"], ids=["by the menu", "by a new start"])
@pytest.mark.parametrize("spot", ["e5", "17"])
def test_the_cursor_is_where_it_was_after_continuing(start: Start, spot: str, way: str) -> None:
    term = start(*PLAY).sees("score 0").press("enter").sees("Port 1: a ")
    term.press("/", *spot, "enter").sees(f"{spot}. Enter").idle()
    cursor = term.cursor
    term.press(way)
    if way == "q":
        assert term.exit() == 0
        term = start()
    term.sees("Continue").press("c").sees(f"{spot}. Enter").idle()
    assert term.cursor == cursor


def test_what_wipes_the_hiders_board_can_be_undone(start: Start, tmp_path: Path) -> None:
    term = choose(start(), "Hide from the computer").sees("HIDE FROM THE COMPUTER").press("enter")
    term.sees("You hide").press("enter").sees("1 of 4")
    for key in ("c", "x", "b"):
        term.press(key, "4", "enter").idle()
        stage = saved_stage(tmp_path)
        assert isinstance(stage, Hiding)
        assert stage.placed == {Cell(0, 0)}
    term.press("C").sees("0 of 4").press("u").sees("1 of 4").press("F").sees("4 of 4")
    term.press("u").sees("1 of 4").press("U").sees("4 of 4")


def test_what_wipes_the_sandbox_can_be_undone(start: Start) -> None:
    term = choose(start(), "Sandbox").sees("SANDBOX")
    term.press("enter").sees("1 atom ").press("/3 ").sees("rays 1")
    for name in ("c4", "x4", "t4"):
        term.press(*name, "enter").idle()
        assert "1 atom · rays 1" in term.text
    term.press("C").sees("rays 0").press("C").sees("0 atoms").press("u", "u").sees(
        "1 atom · rays 1"
    )


def test_f2_starts_a_new_game(start: Start) -> None:
    term = start().sees("New game").press("f2").sees("score 0").press("enter").sees("Port 1: a ")
    term.press("f2").sees("score 0", "none yet")
    term.press("G").sees("y yes").press("y").sees("gave up").idle().press("f2").sees("score 0")


def test_the_lanes_of_a_straight_ray_are_sealed_by_one_key(start: Start) -> None:
    straight = next(
        port
        for port in range(1, 9)
        if BOX.fire(port).outcome == Detour(Grid().port_at(*Grid().entrance(port)))
    )
    term = start(*PLAY).sees("score 0").press(*str(straight), "space").sees("X seal lanes")
    term.press("X").sees("Lanes sealed as empty.")
    assert term.text.count("×") >= 16
    term.press("u").sees("Undone.").idle()
    assert "×" not in term.text
