"""A board larger than the terminal, in a real terminal: keys, mouse, sizes, and the same box."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from support.pty_terminal import Start

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.home import saved_game
    from support.pty_terminal import Term

PLAY = ("play", "--size", "26x26", "--seed", "7", "--no-animation")
ATOMS = ["f12", "l18", "s19", "u11"]


def opened(start: Start, size: tuple[int, int] = (80, 24)) -> Term:
    return start(*PLAY, size=size).sees("score 0")


def changed_from(first: str) -> Callable[[Term], bool]:
    """Is another row at the top of the board?"""
    return lambda term: term.screen.display[5][:12] != first


def test_keys_scroll_the_board_with_the_cursor(start: Start) -> None:
    term = opened(start).sees(" 78")
    assert " 65" not in term.text
    assert "↓" in term.text
    assert "↑" not in term.text
    term.press(*["down"] * 12).sees("Port 13.", " 65")
    assert " 78" not in term.text
    assert {"↑", "↓"} <= set(term.text)
    term.press("pgdn").sees("Port 26.", "▐26▌│")
    assert "↓" not in term.text
    term.press("/", "z1", "enter").sees("z1. Enter", " 78")


def test_the_rows_and_columns_in_view_keep_their_ports_and_names(start: Start) -> None:
    term = opened(start, (40, 20))
    term.press("/", "t20", "enter").sees("t20. Enter")
    (border,) = (line for line in term.screen.display if "┌" in line)
    letter = border.index("t")
    above = [line[letter - 1 : letter + 2] for line in term.screen.display[1:3]]
    assert above[1] == "85 "
    (row,) = (line for line in term.screen.display if line.startswith(" 20"))
    assert row.rstrip().endswith("59")
    assert row[letter - 1 : letter + 2] == "▐·▌"


def test_the_mouse_works_on_what_is_visible_and_does_not_move_it(start: Start) -> None:
    term = opened(start).press("/", "m13", "enter").sees("m13. Enter")
    x, y = term.find(" 18 │")
    before = [line for line in term.screen.display if "│" in line]
    term.click((x + 5, y)).sees("a18", "3 atoms left")
    after = [line for line in term.screen.display if "│" in line]
    assert [line[:12] for line in after] == [line[:12] for line in before]
    term.click((x + 5, y)).sees("4 atoms left")
    term.click((x + 1, y)).sees("Port 18: ")


def test_a_click_on_an_arrow_shows_more_and_the_next_key_comes_back(start: Start) -> None:
    term = opened(start)
    for seen in (" 67", " 53"):
        while seen not in term.text:
            x, y = term.find("↓")
            first = term.screen.display[5][:12]
            term.click((x, y)).until(changed_from(first))
    assert "↓" not in term.text
    assert "score 0" in term.text, "no ray was fired"
    term.press("down").sees("Port 2.", "▐2▌│")


@pytest.mark.parametrize("size", [(30, 15), (40, 20), (80, 24), (200, 60)])
def test_the_seed_deals_its_own_box_at_every_size(
    start: Start, tmp_path: Path, size: tuple[int, int]
) -> None:
    opened(start, size).press("enter").sees("Port 1: ").press("q").exit()
    box = saved_game(tmp_path).box
    assert str(box.grid) == "26x26"
    assert sorted(map(str, box.atoms)) == ATOMS


def test_a_game_goes_on_in_a_smaller_window(start: Start) -> None:
    term = opened(start, (200, 60)).press("/", "z26", "enter").sees("z26. Enter")
    term.resize(40, 20).sees(" z", " 26 ")
    term.resize(20, 10).sees("30x15")
    term.resize(30, 15).sees("z26.", " 26 ")


def test_in_ascii_the_arrows_are_there_too(start: Start) -> None:
    start("--ascii", *PLAY, size=(40, 20)).sees("score 0", "-v-", "> 7")
