"""Typing by mistake, in a real terminal: nothing happens that the player did not mean."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from string import ascii_lowercase

import pytest
from support.key_player import saved_games, saved_session, saved_stage
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
        term.send(*name, "enter").idle()
        assert term.child.poll() is None
        assert played(saved_session(home)) == before, name
        assert shown_score(term) == score, name


def shown_score(term: Term) -> list[str]:
    """The score as it is on the screen."""
    return re.findall(r"score \d+", term.text)


def begin(term: Term, *, guesses: list[str]) -> Term:
    """A game with two rays, a seal and guesses, the cursor on a cell."""
    term.wait("score 0").send("enter").wait("Port 1: a ").send("/3 ").wait("Port 3: a ")
    term.send("/c3", "enter", "x").wait("c3 sealed as empty.")
    for number, cell in enumerate(guesses, 1):
        term.send(f"/{cell} ").wait(f"{number} of ")
    return term.idle()


def choose(term: Term, entry: str) -> Term:
    """Choose a line of the menu."""
    return term.wait(entry).wait("q quit").click(*term.find(entry))


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
    term = begin(start(*LARGE, size=ROOM), guesses=["d4", "k9"]).send(f"/{spot}", "enter")
    type_names(
        term, [f"{column}4" for column in ascii_lowercase if column not in "uxnrq"], tmp_path
    )
    marks = saved_session(tmp_path).game.marks
    for name, back in (("x4", "u"), ("u4", "U")):
        term.send(f"/{spot}", "enter").idle().send(*name, "enter").idle()
        if saved_session(tmp_path).game.marks != marks:
            term.send(back).idle()
        assert saved_session(tmp_path).game.marks == marks
    after = saved_session(tmp_path)
    assert len(after.game.rays) == 2
    term.send("q")
    assert term.exit() == 0
    assert saved_session(tmp_path).game == after.game


def test_every_cell_of_the_largest_board_is_found_behind_a_slash(
    start: Start, tmp_path: Path
) -> None:
    term = begin(start(*LARGE, size=ROOM), guesses=["d4"])
    for column in ascii_lowercase:
        for row in (1, 26):
            term.send("/", *f"{column}{row}", "enter").wait(f"{column}{row}. Enter places")
    assert len(saved_session(tmp_path).game.moves) == 4


def test_a_letter_without_a_meaning_says_so(start: Start) -> None:
    term = start(*PLAY).wait("score 0").send("c")
    term.wait("c does nothing here. To go to a cell, type / and its name.")


def test_digits_go_to_a_port_and_only_a_blank_fires(start: Start, tmp_path: Path) -> None:
    term = start(*PLAY).wait("score 0").send("1", "2").wait("Go to: 12_")
    term.wait("Enter go").send("enter").wait("Port 12. Enter fires a ray.").idle()
    assert saved_games(tmp_path) == []
    term.send("3", "0", "space").wait("Port 30: a ").idle()
    assert [ray.entry for ray in saved_session(tmp_path).game.rays] == [30]
    term.send("9", "9", "space").wait("There is no 99 on this board.")


def test_only_y_gives_up(start: Start, tmp_path: Path) -> None:
    term = start(*PLAY).wait("score 0").send("enter").wait("Port 1: a ")
    for key in ("enter", "esc", "space", "n", "x", "up", "4"):
        term.send("G").wait("Give up and reveal the atoms?")
        term.wait("y yes  n no").send(key).wait(lambda term: "y yes" not in term.text).idle()
        assert not saved_session(tmp_path).over, key
    term.wait("Go to: 4_")  # the number of a port is being typed
    term.send("esc").wait(lambda term: "Go to" not in term.text)
    term.send("G").wait("y yes").send("y").wait("gave up")


def test_a_guess_that_contradicts_a_ray_is_submitted_only_after_a_y(start: Start) -> None:
    term = start(*PLAY).wait("score 0")
    for port in (1, 2, 3, 9, 10, 30):
        term.send(*str(port), "space").wait(f"Port {port}")
    for number, cell in enumerate(("a1", "a2", "a3", "a4"), 1):
        term.send(f"/{cell} ").wait(f"{number} of 4 atoms placed")
    term.send("s").wait("Your guess contradicts rays ").wait("Submit it").idle()
    term.send("enter").wait(lambda term: "Submit it" not in term.text)
    term.send("s").wait("Submit it").send("y").wait("0 of 4 atoms found.")


def test_a_click_on_yes_submits_and_a_click_elsewhere_does_not(start: Start) -> None:
    term = start(*PLAY).wait("score 0").send("G").wait("y yes")
    term.click(*term.find("Rays")).wait(lambda term: "y yes" not in term.text)
    term.send("G").wait("y yes").click(*term.find("y yes")).wait("gave up")


def test_enter_never_skips_the_reveal(start: Start) -> None:
    term = start(*PLAY).wait("score 0").send("enter").wait("Port 1: a ")
    term.send("G").wait("y yes").send("y").wait("gave up").idle()
    term.send("enter").wait("Port 1: a ").send("enter", "enter", "space").idle()
    assert "wrong atoms" in term.text
    term.send("n").wait("score 0")


def test_stepping_through_the_computers_game_stops_at_its_result(start: Start) -> None:
    term = (
        choose(start(), "Hide from the computer")
        .wait("HIDE FROM THE COMPUTER")
        .send("enter")
        .wait("You hide")
        .send("F")
        .wait("4 of 4 atoms placed")
    )
    term.idle().send("s").wait(lambda term: "y yes" in term.text or "the computer" in term.text)
    if "y yes" in term.text:
        term.send("y")
    term.wait("The computer seeks")
    while "computer's score is" not in term.text:
        term.wait(lambda term: "Thinking" not in term.text).send("enter").idle()
    term.send("enter", "enter", "enter", "enter").idle()
    assert "n new game  r same box" in term.text
    assert "You hide" not in term.text


def test_escape_closes_the_test_ray_before_it_leads_to_the_menu(start: Start) -> None:
    term = start(*PLAY).wait("score 0").send("enter").wait("Port 1: a ").send("t")
    term.wait("Test ray from port 1").send("esc").wait(lambda term: "Test ray" not in term.text)
    assert "score" in term.idle().text
    term.send("esc").wait("New game")


@pytest.mark.parametrize("way", ["esc", "q"], ids=["by the menu", "by a new start"])
@pytest.mark.parametrize("spot", ["e5", "17"])
def test_the_cursor_is_where_it_was_after_continuing(start: Start, spot: str, way: str) -> None:
    term = start(*PLAY).wait("score 0").send("enter").wait("Port 1: a ")
    term.send("/", *spot, "enter").wait(f"{spot}. Enter").idle()
    cursor = term.cursor
    term.send(way)
    if way == "q":
        assert term.exit() == 0
        term = start()
    term.wait("Continue").send("c").wait(f"{spot}. Enter").idle()
    assert term.cursor == cursor


def test_what_wipes_the_hiders_board_can_be_undone(start: Start, tmp_path: Path) -> None:
    term = choose(start(), "Hide from the computer").wait("HIDE FROM THE COMPUTER").send("enter")
    term.wait("You hide").send("enter").wait("1 of 4")
    for key in ("c", "x", "b"):
        term.send(key, "4", "enter").idle()
        stage = saved_stage(tmp_path)
        assert isinstance(stage, Hiding)
        assert stage.placed == {Cell(0, 0)}
    term.send("C").wait("0 of 4").send("u").wait("1 of 4").send("F").wait("4 of 4")
    term.send("u").wait("1 of 4").send("U").wait("4 of 4")


def test_what_wipes_the_sandbox_can_be_undone(start: Start) -> None:
    term = choose(start(), "Sandbox").wait("SANDBOX")
    term.send("enter").wait("1 atom ").send("/3 ").wait("rays 1")
    for name in ("c4", "x4", "t4"):
        term.send(*name, "enter").idle()
        assert "1 atom · rays 1" in term.text
    term.send("C").wait("rays 0").send("C").wait("0 atoms").send("u", "u").wait("1 atom · rays 1")


def test_f2_starts_a_new_game(start: Start) -> None:
    term = start().wait("New game").send("f2").wait("score 0").send("enter").wait("Port 1: a ")
    term.send("f2").wait("score 0").wait("none yet")
    term.send("G").wait("y yes").send("y").wait("gave up").idle().send("f2").wait("score 0")


def test_the_lanes_of_a_straight_ray_are_sealed_by_one_key(start: Start) -> None:
    straight = next(
        port
        for port in range(1, 9)
        if BOX.fire(port).outcome == Detour(Grid().port_at(*Grid().entrance(port)))
    )
    term = start(*PLAY).wait("score 0").send(*str(straight), "space").wait("X seal lanes")
    term.send("X").wait("Lanes sealed as empty.")
    assert term.text.count("×") >= 16
    term.send("u").wait("Undone.").idle()
    assert "×" not in term.text
