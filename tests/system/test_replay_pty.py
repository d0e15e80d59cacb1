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
    term = start("replay", str(RECORD), "--no-animation").wait("move 0 of 14")
    term.send("right").wait("Port 13: a hit.").send("down").wait("Port 29: a reflection.")
    term.send("down", *["right"] * 4).wait("Undone. a1 unsealed.")
    term.send("right").wait("Redone. a1 sealed as empty.")
    assert "✓" not in term.text
    term.send("end").wait("Solved: every atom found.").idle()
    assert looks(term.screen) == looks(played_back()), "a cast ends with the same screen"
    term.send("left").wait("Submitted: e1, h2, h4 and b7.")
    assert "✓" not in term.text
    term.resize(30, 15).wait("Esc result").send("up").wait("Port 5: a detour.")
    term.resize(80, 24).wait("move 3 of 14").send("esc").wait("Solvable for")
    term.send("p").wait("move 0 of 14").send("end", "left", "left", "+", "+", "space")
    term.wait("Space play again").send("enter").wait("p replay").send("q")
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
