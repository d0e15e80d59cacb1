"""Forms in a real terminal: names and numbers are typed, and the next start remembers them."""

from __future__ import annotations

import re
import sys

import pytest
from support.pty_terminal import Start

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)


def test_two_names_are_typed_with_enter_between_them(start: Start) -> None:
    term = start("duel", "--no-animation").wait("TWO PLAYERS").wait("Enter start")
    term.send("tab").wait("Enter next").send("bs", "bs", "bs", "Ada", "enter").wait("Ben_")
    term.send("bs", "bs", "bs", "Zoe").wait("Zoe_").wait("Enter next").send("enter")
    term.wait("Enter start").send("enter").wait("Ada hides the atoms.")
    term.wait("Zoe, please look away now.")


def test_numbers_are_typed_into_a_form(start: Start) -> None:
    term = start("--no-animation").wait("Enter choose").send("o").wait("NEW GAME")
    term.send("tab", "down", "1").wait("1_").wait("Type a number, 8 to 26.")
    term.send("0").wait("10_").send("bs").wait("1_").send("2").wait("12_")
    term.send("down", "9").wait("9_").send("down", "6", "enter")
    term.wait("classic · 6 atoms · 12x9")


def test_the_options_of_the_last_game_are_there_at_the_next_start(start: Start) -> None:
    term = start("--no-animation", "--edition", "rays").wait("Enter choose").send("o")
    term.wait("NEW GAME").wait("rays").send("tab", "right").wait("arcade")
    term.send("down", "9", "down", "down", "7", "enter").wait("arcade · 7 atoms · 9x8").send("q")
    assert term.exit() == 0
    start("play", "--no-animation").wait("arcade · 7 atoms · 9x8")


def test_the_next_match_has_as_many_rounds(start: Start) -> None:
    term = start("duel", "--no-animation").wait("TWO PLAYERS")
    term.send("tab", "enter", "enter", "down", "4").wait("4_").send("enter")
    term.wait("Ann hides the atoms.").send("q")
    assert term.exit() == 0
    again = start("duel").wait("TWO PLAYERS")
    assert re.search(r"rounds +< +4 +>", again.text)


def test_every_entry_of_the_menu_starts_by_its_letter(start: Start) -> None:
    term = start("--no-animation").wait("q  Quit").wait("Enter choose")
    for letter, seen in (
        *(
            ("o", "NEW GAME"),
            ("t", "DAILY BOXES"),
            ("z", "PUZZLES"),
            ("p", "TWO PLAYERS"),
            ("f", "HIDE FOR A FRIEND"),
        ),
        *(("h", "HIDE FROM THE COMPUTER"), ("l", "LEARN"), ("b", "SANDBOX")),
        *(("a", "STATISTICS"), ("s", "SETTINGS")),
    ):
        assert re.search(rf" {letter}  [A-Z]", term.text), "the menu shows the letter"
        term.send(letter).wait(seen).send("esc").wait("Enter choose")
    term.send("?").wait("HELP").send("x").wait("Enter choose").send("n").wait("score 0")


def test_settings_scroll_in_a_small_terminal(start: Start) -> None:
    term = start(size=(30, 17)).wait("Enter choose").send("s").wait("SETTINGS").wait("theme")
    assert "atoms" not in term.text
    term.send("up", "up").wait("atoms").wait("Type a number").send("5").wait("5_")


def test_who_hides_from_the_computer_chooses_the_board_and_sees_the_atoms(start: Start) -> None:
    term = start("--no-animation").wait("Enter choose").send("h").wait("HIDE FROM THE COMPUTER")
    term.send("tab", "down", "9", "down", "down", "3", "enter").wait("0 of 3 atoms placed")
    term.send("F").wait("3 of 3 atoms placed").idle().send("s").idle()
    if "y yes" in term.text:
        term.send("y")
    term.wait("The computer seeks").wait("%").wait("○ an atom you have hidden").idle()
    assert term.text.count("○") == 4, "three atoms, and one that says what they are"
    term.send("q")
    assert term.exit() == 0
    again = start().wait("Enter choose").send("h").wait("HIDE FROM THE COMPUTER")
    assert re.search(r"columns +< +9 +>", again.text)
