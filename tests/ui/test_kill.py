"""Killed at any moment, the game goes on as it was.

The guarantee: every move is on disk before the next key is read. So if all keys
but the last had been answered, what is resumed is the game after the last key or
before it, and nothing else; the clock never shows less than it did.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from blackbox_tui.bookmark import Bookmark, from_text
from blackbox_tui.deal import Variant, deal
from blackbox_tui.engine import Cell, Grid
from blackbox_tui.game import Fire, Game, Guess, IllegalMove, Move, Redo, Seal, Submit, Undo, play
from blackbox_tui.ui.plane import Spot, moved
from ui.conftest import Start

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from ui.vt import Term

ROUNDS = 4
BOX = deal(Variant(), "11")
PLAY = ("play", "--seed", "11", "--edition", "arcade", "--no-animation")


def kept(home: Path) -> Bookmark:
    path = home / "state" / "blackbox-tui" / "bookmark.json"
    return from_text(path.read_text(encoding="utf-8"))


def history(home: Path) -> list[str]:
    path = home / "state" / "blackbox-tui" / "history.jsonl"
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def kill(term: Term, chance: Random) -> None:
    """Kill it: at once, or when it has begun to answer, or a moment later."""
    for _ in range(chance.randrange(4)):
        term.pump(chance.random() / 200)
    os.kill(term.child.pid, signal.SIGKILL)
    term.exit()


def clock(term: Term) -> int:
    """The seconds on the screen."""
    found = re.search(r"(\d+):(\d\d) · score", term.text)
    assert found, term.text
    return 60 * int(found[1]) + int(found[2])


def known(term: Term) -> Term:
    """Until the par is known: from then on the program rests between keys."""
    return term.wait(lambda term: re.search(r"par (about )?\d", term.text) is not None).idle()


def chosen(game: Game, chance: Random) -> Move:
    """Any move, now and then one that is refused, but none that ends the game."""
    cell = chance.choice(Grid().cells)
    moves: tuple[Move, ...] = (
        Fire(chance.choice(Grid().ports)), Guess(cell), Guess(cell), Seal(cell), Undo(), Redo(),
    )  # fmt: skip
    if game.can_submit and game.guesses != game.box.atoms:
        return Submit()
    return chance.choice(moves)


def keys_of(move: Move) -> list[str]:
    """The keys that make the move; only the last of them changes the game."""
    match move:
        case Fire(port):
            return ["/", *str(port), "enter", "enter"]
        case Guess(cell):
            return ["/", *str(cell), "enter", "space"]
        case Seal(cell):
            return ["/", *str(cell), "enter", "x"]
    return {Undo(): ["u"], Redo(): ["U"], Submit(): ["s"]}[move]


def games(game: Game, chance: Random) -> Iterator[tuple[str, Game]]:
    """Keys without end, and the game after each."""
    while True:
        move = chosen(game, chance)
        *before, last = keys_of(move)
        for key in before:
            yield key, game
        try:
            game = play(game, move)
        except IllegalMove:
            pass
        yield last, game


def resume(start: Start) -> Term:
    term = start("--no-animation")
    term.wait("Continue")
    assert "Another Black Box" not in term.text
    return term.send("enter").wait("score").idle()


@pytest.mark.parametrize("seed", range(2))
def test_a_game_killed_again_and_again_goes_on_as_it_was(
    start: Start, tmp_path: Path, seed: int
) -> None:
    chance = Random(seed)
    term = known(start(*PLAY).wait("score 0"))
    game = Game(BOX, plays_on=True)
    for _ in range(ROUNDS):
        keys = games(game, chance)
        before = after = game
        for _ in range(chance.randrange(1, 25)):
            before = after
            key, after = next(keys)
            term.idle().send(key)
        kill(term, chance)
        shown = clock(term)
        on_disk = kept(tmp_path)
        assert on_disk.game in (before, after)
        assert int(on_disk.seconds) >= shown
        term = resume(start)
        assert clock(term) >= shown
        assert kept(tmp_path).game == on_disk.game, "resuming changes nothing"
        game = on_disk.game or game
        assert f"atoms placed {len(game.guesses)} of 4" in term.text
        for nth, ray in enumerate(game.rays[-3:], max(1, len(game.rays) - 2)):
            assert re.search(rf"{nth}  port +{ray.entry}\b", term.text), term.text


def test_killed_while_it_thinks_nothing_is_lost_either(start: Start, tmp_path: Path) -> None:
    term = start(*PLAY).wait("score 0")
    for port in (1, 2, 3):
        term.send("enter").wait(f"Port {port}: a ").send("tab")
    os.kill(term.child.pid, signal.SIGKILL)
    term.exit()
    game = kept(tmp_path).game
    assert game
    assert game.moves == (Fire(1), Fire(2), Fire(3))


def test_killed_as_it_ends_a_game_is_recorded_once_or_still_in_play(
    start: Start, tmp_path: Path
) -> None:
    chance = Random(5)
    for number in range(ROUNDS):
        term = known(start(*PLAY).wait("score 0"))
        term.send("enter").wait("Port 1: a ").send("g").wait("Give up and see the atoms?").idle()
        term.send("y")
        kill(term, chance)
        start().wait(lambda term: "New game" in term.text).idle().close()
        lines = history(tmp_path)
        codes = [json.loads(line)["seconds"] for line in lines]
        assert len(set(codes)) == len(codes), "no game is there twice"
        unfinished = list((tmp_path / "state" / "blackbox-tui").glob("bookmark*.json"))
        assert len(lines) + len(unfinished) == number + 1, "no game is lost"


def test_a_hider_killed_again_and_again_finds_the_atoms_as_they_were(
    start: Start, tmp_path: Path
) -> None:
    chance = Random(3)
    term = start("duel", "--no-animation").wait("TWO PLAYERS").send("enter")
    placed: frozenset[Cell] = frozenset()
    for _ in range(3):
        term.wait("Ann hides the atoms.").send("enter").wait("of 4 atoms placed").idle()
        focus: Spot = Cell(0, 0)
        before = placed
        for _ in range(chance.randrange(1, 20)):
            key = chance.choice(["up", "down", "left", "right", "space", "space", "pgdn", "end"])
            term.idle().send(key)
            before = placed
            if key == "space":
                if isinstance(focus, Cell) and (focus in placed or len(placed) < 4):
                    placed ^= {focus}
            else:
                names = {"pgdn": "far down", "end": "far right"}
                focus = moved(Grid(), focus, names.get(key, key))
        kill(term, chance)
        placed = {before: before, placed: placed}[kept(tmp_path).placed]
        term = start("--no-animation").wait("Continue").send("enter")
