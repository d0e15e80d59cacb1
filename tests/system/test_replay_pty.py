"""A recorded game in a real terminal: stepped through, jumped through, and left."""

from __future__ import annotations

import json
from pathlib import Path

from support.pty_terminal import Screen, Start, Stream

from blackbox_tui.cli.cast import cast_text
from blackbox_tui.cli.finding import last_game
from blackbox_tui.formats.settings_text import Appearance

RECORD = Path(__file__).parents[1] / "data" / "records" / "arcade.txt"


def test_a_record_is_replayed_by_stepping_and_jumping(start: Start) -> None:
    term = start("replay", str(RECORD), "--no-animation").sees("move 0 of 14")
    term.press("right").sees("Port 13: a hit.").press("down").sees("Port 29: a reflection.")
    term.press("down", *["right"] * 4).sees("Undone. a1 unsealed.")
    term.press("right").sees("Redone. a1 sealed as empty.")
    assert "✓" not in term.text
    term.press("end").sees("Solved: every atom found.").idle()
    assert looks(term.screen) == looks(played_back()), "a cast ends with the same screen"
    term.press("left").sees("Submitted: e1, h2, h4 and b7.")
    assert "✓" not in term.text
    term.resize(30, 15).sees("Esc result").press("up").sees("Port 5: a detour.")
    term.resize(80, 24).sees("move 3 of 14").press("esc").sees("Solvable for")
    term.press("p").sees("move 0 of 14").press("end", "left", "left", "+", "+", "space")
    term.sees("Space play again").press("enter").sees("p replay").press("q")
    assert term.exit() == 0
    assert term.whole


def played_back() -> Screen:
    """A terminal after the cast of that game."""
    screen = Screen(80, 24)
    for line in cast_text(last_game(str(RECORD), "replay"), Appearance()).splitlines()[1:]:
        Stream(screen).feed(json.loads(line)[2].encode())
    return screen


def looks(screen: Screen) -> list[list[tuple[object, ...]]]:
    """Every character with its colours; where there is none, colours do not matter."""
    return [
        [
            tuple(screen.buffer[y][x])[: 4 if screen.buffer[y][x].data != " " else 1]
            for x in range(80)
        ]
        for y in range(24)
    ]
