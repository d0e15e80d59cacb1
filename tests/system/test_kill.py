"""Killed at any moment, the game goes on as it was; the clock never shows less than it did."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from support.home import history, saved_game, saved_games, saved_session, saved_stage
from support.key_player import Player, begun, clock, play_seed, shows_clock, wait_for_par
from support.pty_terminal import Start, Term

from blackbox_tui.engine import Cell, Grid
from blackbox_tui.rules.game import play
from blackbox_tui.rules.moves import Fire
from blackbox_tui.rules.session import Hiding
from blackbox_tui.ui.board.cursor import Spot, moved
from blackbox_tui.ui.keymap import Command

ROUNDS = 4
PLAY = play_seed(edition="arcade")
"""Time is money there, and a wrong submission does not end the game."""


def kill(term: Term, chance: Random) -> None:
    """Kill it: at once, or when it has begun to answer, or a moment later."""
    for _ in range(chance.randrange(4)):
        term.pump(chance.random() / 200)
    term.kill()


def resume(start: Start) -> Term:
    term = start("--no-animation")
    term.sees("Continue")
    assert "Another Black Box" not in term.text
    return term.press("enter").until(shows_clock).idle()  # the menu names the score too


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_a_game_killed_again_and_again_goes_on_as_it_was(
    start: Start, tmp_path: Path, seed: int
) -> None:
    chance = Random(seed)
    term = wait_for_par(start(*PLAY).sees("Port 1. Enter fires a ray."))
    term.press("enter").sees("Port 1: a ").idle()  # a box in which nothing was done is not kept
    game = play(begun(edition="arcade"), Fire(1))
    for _ in range(ROUNDS):
        player = Player(term, game, chance).press(chance.randrange(1, 25))
        kill(term, chance)
        shown = clock(term)
        on_disk = saved_session(tmp_path)
        assert on_disk.game in (player.before, player.after)
        assert int(on_disk.seconds) >= shown
        term = resume(start)
        assert clock(term) >= shown
        assert saved_game(tmp_path) == on_disk.game, "resuming changes nothing"
        game = on_disk.game or game
        left = 4 - len(game.guesses)
        assert (f"{left} atom" if left else "all placed") in term.text
        for ray in game.rays[-3:]:
            assert re.search(rf"port +{ray.entry}\b", term.text), term.text


def test_killed_as_soon_as_a_ray_is_seen_the_ray_is_on_the_disk(
    start: Start, tmp_path: Path
) -> None:
    term = start(*PLAY).sees("Port 1. Enter fires a ray.")
    for port in range(1, 7):
        term.press("enter")
        while f"Port {port}: a " not in term.text:
            term.pump(0.01)
        term.kill()
        assert [ray.entry for ray in saved_session(tmp_path).game.rays] == list(range(1, port + 1))
        term = resume(start).press("tab").sees(f"Port {port + 1}. Enter")


def test_killed_as_it_ends_a_game_is_recorded_once_or_still_in_play(
    start: Start, tmp_path: Path
) -> None:
    chance = Random(5)
    for number in range(ROUNDS):
        term = wait_for_par(start(*PLAY).sees("none yet"))
        term.press("enter").sees("Port 1: a ").press("G").sees("Give up and see the atoms?").idle()
        term.press("y")
        kill(term, chance)
        start().sees("New game").press("?").sees("HELP").close()  # the first frame is no answer
        games = len(history(tmp_path)) + len(saved_games(tmp_path))
        assert games == number + 1, "none is lost, and none is there twice"


def test_a_hider_killed_again_and_again_finds_the_atoms_as_they_were(
    start: Start, tmp_path: Path
) -> None:
    chance = Random(3)
    term = start("duel", "--no-animation").sees("TWO PLAYERS").press("enter")
    placed: frozenset[Cell] = frozenset()
    for turn in range(3):
        term.sees("Ann hides the atoms.").press("enter").sees("of 4 atoms placed").idle()
        focus: Spot = Cell(0, 0)
        if turn == 0:  # a board without an atom is not kept
            term.press("/h8 ").sees("1 of 4 atoms placed").press("/a1", "enter").idle()
            placed = frozenset({Cell(7, 7)})
        before = placed
        for _ in range(chance.randrange(1, 20)):
            key = chance.choice(["up", "down", "left", "right", "space", "space", "pgdn", "end"])
            term.idle().press(key)
            before = placed
            if key == "space":
                if isinstance(focus, Cell) and (focus in placed or len(placed) < 4):
                    placed ^= {focus}
            else:
                names = {"pgdn": Command.FAR_DOWN, "end": Command.FAR_RIGHT}
                focus = moved(Grid(), focus, names.get(key) or Command[key.upper()]) or focus
        kill(term, chance)
        hiding = saved_stage(tmp_path)
        assert isinstance(hiding, Hiding)
        placed = {before: before, placed: placed}[hiding.placed]
        term = start("--no-animation").sees("Continue").press("enter")
