"""A recorded game: stepped through, jumped through, and left; a cast ends with the same screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.emulator import Screen, Stream
from support.mirror import looks
from support.pty_terminal import Start
from support.scenario import BOTH, Run

from blackbox_tui.cli.cast import cast_text
from blackbox_tui.cli.finding import last_game
from blackbox_tui.formats.settings_text import Appearance

RECORD = Path(__file__).parents[1] / "data" / "records" / "arcade.txt"
REPLAY = ("replay", str(RECORD), "--no-animation")


@BOTH
def test_a_record_is_replayed_by_stepping_and_jumping(run: Run) -> None:
    game = run(*REPLAY).sees("move 0 of 14").press("right").sees("Port 13: a hit.")
    game.press("down").sees("Port 29: a reflection.").press("down", *["right"] * 4)
    game.sees("Undone. a1 unsealed.").press("right").sees("Redone. a1 sealed as empty.").lacks("✓")
    game.press("end").sees("Zoë: solved", "✓").lacks("Every atom").press("left")
    game.sees("Submitted: e1, h2, h4 and b7.").lacks("✓").resize(30, 15).sees("Esc result")
    game.press("up").sees("Port 5: a detour.").resize(80, 24).sees("move 3 of 14").press("esc")
    game.sees("Solvable for").press("p").sees("move 0 of 14")
    game.press("end", "left", "left").sees("move 13 of 14").press("+", "+", "space")
    game.sees("Space play again").press("enter").sees("p replay").leave()


def test_a_cast_ends_with_the_same_screen(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))  # where its box is kept as seen
    game = start(*REPLAY).sees("move 0 of 14").press("end").sees("Zoë: solved").idle()
    screen = Screen(80, 24)
    for line in cast_text(last_game(str(RECORD), "replay"), Appearance()).splitlines()[1:]:
        Stream(screen).feed(json.loads(line)[2].encode())
    assert looks(game.screen) == looks(screen)
