"""Makes the pictures of README.md and docs/playing.md: the real program, really played.

Run: .venv/bin/python docs/make_pictures.py
It is played on a fake terminal with a clock of its own, so that a test can compare them.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests")]

from make_reasoning import to_shot  # noqa: E402 - found by the path above
from support.fake_terminal import FakeRun  # noqa: E402 - the same
from terminal_svg import Shot, moving, still  # noqa: E402 - the same

from blackbox_tui.engine import Cell  # noqa: E402 - the same
from blackbox_tui.rules.deal import Variant  # noqa: E402 - the same
from blackbox_tui.solver.boxes import deal_fairly  # noqa: E402 - the same
from blackbox_tui.solver.jobs import run_job  # noqa: E402 - the same
from blackbox_tui.ui.toolkit.frame import Frame  # noqa: E402 - the same

PICTURES = HERE / "pictures"
SEED = "12"
RAYS = (2, 7, 13, 19, 23, 30, 16)
CODE = "8x8-4-C9XY1"
KEYS = (
    "2 ", "13 ", "/f3 ", "19 ", "/h7 ", "30 ", "9 ", "/b8 ", "12 ", "/h7 ", "/h5 ", "/c6 ", "s",
)  # fmt: skip
"""What is typed in the moving picture: a port fires, a cell is guessed or the guess removed."""
OPENS_AFTER = 6
"""How many of them are typed before the moment that is seen where nothing moves."""
TYPING, THINKING, LOOKING = 0.3, 1.4, 6.0
"""Seconds after a key, before the next port or cell, and on the result."""
SECONDS = 84
"""How long the game of the result takes."""
STEP = 0.1
"""Seconds from one look at the screen to the next."""
DAY = "2026-01-31"
ODDS_RAYS = (2, 30, 16)
"""After these, the odds differ most."""


@contextmanager
def program(*arguments: str, size: tuple[int, int] = (80, 24)) -> Iterator[FakeRun]:
    """The program in a terminal of that size, in a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        run = FakeRun.start(Path(home), arguments, size, DAY).finish_jobs()
        yield run
        run.store.close()


def game_picture() -> str:
    """The moving picture: a game in play, from its middle on."""
    with program("play", CODE) as game:
        shots, opening = filmed(game, "", THINKING), 0
        for number, keys in enumerate(KEYS, 1):
            for key in keys[:-1]:
                shots += filmed(game, key, TYPING)
            shots += filmed(game, keys[-1], LOOKING if number == len(KEYS) else THINKING)
            opening = len(shots) - 1 if number == OPENS_AFTER else opening
    title = "A game of Black Box, from the first ray to the result"
    return moving(shots[opening:] + shots[:opening], title)


def filmed(game: FakeRun, key: str, seconds: float) -> list[tuple[float, Shot]]:
    """What is seen after a key, for that long; looked at as often as animations move."""
    if key:
        game.press(key)
    shots = []
    for _ in range(round(seconds / STEP)):
        shots.append((STEP, to_shot(game.frame)))
        game.wait(STEP)
    return shots


def pictures() -> dict[str, str]:
    """The pictures as SVG, by their names."""
    shown: dict[str, tuple[Frame, str]] = {}
    with program("play", "--seed", SEED) as game:
        game.fire(*RAYS).guess(*sorted(atoms()))
        for _ in range(SECONDS):
            game.wait(1)
        game.press("s").sees("Solvable for")
        shown["result"] = game.press("7", "enter").frame, "The result, with the path of a ray"
        game.press("R").sees("It cut ").press("right", "right")
        shown["review"] = game.frame, "The review of a ray"
        game.press("esc", "space")
        for _ in range(28):
            game.wait(STEP)
        shown["rays"] = game.frame, "The rays of a finished game, one after another"
        game.press("esc").sees("New game").press("d")
        shown["days"] = game.frame, "The calendar of daily boxes and puzzles"
    with program("play", "--seed", SEED) as game:
        game.fire(*ODDS_RAYS).press("o", "y").sees("%")
        shown["odds"] = game.frame, "The odds of an atom on every cell"
    with program("play", "--seed", SEED) as game:
        game.fire(*RAYS[:5]).press("H", "y").sees("Hint 1 of").press("H", "H", "H").sees(
            "mark this"
        )
        shown["why"] = game.frame, "Why a cell must hold an atom"
        game.press("esc", "esc").sees("Continue")
        shown["menu"] = game.frame, "The menu"
        game.press("l").sees("The goal").press("NNN").sees("A turn").press("3").sees("Right.")
        shown["lesson"] = game.frame, "A lesson: what a ray did, and why"
    with program() as game:
        game.press("w", "right", "right", "enter", *"/f3 /h5 /c6 /b8 s").finish_jobs()
        for _ in range(8):
            game.press("enter").finish_jobs()
        shown["computer"] = game.frame, "The computer seeks what you have hidden"
    stills = {f"{name}.svg": still(to_shot(frame), title) for name, (frame, title) in shown.items()}
    return {"game.svg": game_picture(), **stills}


def atoms() -> frozenset[Cell]:
    """Where the seed hides its atoms."""
    return run_job(deal_fairly(Variant(), SEED)).box.atoms


if __name__ == "__main__":
    for name, picture in pictures().items():
        (PICTURES / name).write_text(picture, encoding="utf-8")
