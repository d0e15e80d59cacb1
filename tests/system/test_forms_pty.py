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
    term = start("duel", "--no-animation").sees("TWO PLAYERS", "Enter start")
    term.press("tab").sees("Enter next").press("bs", "bs", "bs", "Ada", "enter").sees("Ben_")
    term.press("bs", "bs", "bs", "Zoe").sees("Zoe_", "Enter next").press("enter")
    term.sees("Enter start").press("enter").sees("Ada hides the atoms.")
    term.sees("Zoe, please look away now.")


def test_numbers_are_typed_into_a_form(start: Start) -> None:
    term = start("--no-animation").sees("Enter choose").press("o").sees("NEW GAME")
    term.press("tab", "down", "1").sees("1_", "Type a number, 8 to 26.")
    term.press("0").sees("10_").press("bs").sees("1_").press("2").sees("12_")
    term.press("down", "9").sees("9_").press("down", "6", "enter")
    term.sees("classic · 6 atoms · 12x9")


def test_the_options_of_the_last_game_are_there_at_the_next_start(start: Start) -> None:
    term = start("--no-animation", "--edition", "rays").sees("Enter choose").press("o")
    term.sees("NEW GAME", "rays").press("tab", "right").sees("arcade")
    term.press("down", "9", "down", "down", "7", "enter").sees("arcade · 7 atoms · 9x8").press("q")
    assert term.exit() == 0
    start("play", "--no-animation").sees("arcade · 7 atoms · 9x8")


def test_the_next_match_has_as_many_rounds(start: Start) -> None:
    term = start("duel", "--no-animation").sees("TWO PLAYERS")
    term.press("tab", "enter", "enter", "down", "4").sees("4_").press("enter")
    term.sees("Ann hides the atoms.").press("q")
    assert term.exit() == 0
    again = start("duel").sees("TWO PLAYERS")
    assert re.search(r"rounds +< +4 +>", again.text)


def test_every_entry_of_the_menu_starts_by_its_letter(start: Start) -> None:
    term = start("--no-animation").sees("q  Quit", "Enter choose")
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
        term.press(letter).sees(seen).press("esc").sees("Enter choose")
    term.press("?").sees("HELP").press("x").sees("Enter choose").press("n").sees("score 0")


def test_settings_scroll_in_a_small_terminal(start: Start) -> None:
    term = start(size=(30, 17)).sees("Enter choose").press("s").sees("SETTINGS", "theme")
    assert "atoms" not in term.text
    term.press("up", "up").sees("atoms", "Type a number").press("5").sees("5_")


def test_who_hides_from_the_computer_chooses_the_board_and_sees_the_atoms(start: Start) -> None:
    term = start("--no-animation").sees("Enter choose").press("h").sees("HIDE FROM THE COMPUTER")
    term.press("tab", "down", "9", "down", "down", "3", "enter").sees("0 of 3 atoms placed")
    term.press("F").sees("3 of 3 atoms placed").idle().press("s").idle()
    if "y yes" in term.text:
        term.press("y")
    term.sees("The computer seeks", "%", "○ an atom you have hidden").idle()
    assert term.text.count("○") == 4, "three atoms, and one that says what they are"
    term.press("q")
    assert term.exit() == 0
    again = start().sees("Enter choose").press("h").sees("HIDE FROM THE COMPUTER")
    assert re.search(r"columns +< +9 +>", again.text)
