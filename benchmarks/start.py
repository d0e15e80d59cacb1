"""How soon each way to start the game answers, as a ratio to a bare curses program.

All programs run in a pty in turns, with compiled files, in a home without files (cold) and in one
with settings, finished and unfinished games (warm); by module and by the installed launcher.

    menu frame        until the menu's last word is on the screen
    first key         `n` typed before the program has started, until the board of a new game shows
    play              `blackbox play --seed 7`, until its board shows
    text mode         `rules` typed before `blackbox --plain` has started, until it is answered
    trace, --version  until the program has ended

The bare program is started in the same three ways, because a way has a price of its own:
`python -m` imports `runpy`, and the launcher that an older pip writes imports `re`. Newer
installers write one that imports nothing (`new launcher`).

The aims: the menu frame at most 1.6 times bare, the first key and `play` at most 8 times, `trace`
and `--version` at most 2.5 times.
Run: .venv/bin/python benchmarks/start.py [--starts N]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent.parent))

from support.plain_driver import PlainDriver

from benchmarks.stopwatch import BARE, LAUNCHED, Stopwatch

MODULE = [sys.executable, "-m", "blackbox_tui"]
LAUNCHER = """\
import sys
from blackbox_tui.__main__ import main
if __name__ == "__main__":
    sys.exit(main())
"""
"""What newer installers write, but for one line about Windows."""
BOARD = "score 0"
"""The end of the first frame with a board."""


class Start(NamedTuple):
    """A way to start the program, and what is waited for."""

    name: str
    arguments: Sequence[str] = ()
    typed: bytes = b""
    """What is typed before the program has started."""
    shown: str = ""
    """The text to wait for; without one, the end of the program."""


STARTS = (
    Start("menu frame", shown="quit"),
    Start("first key", typed=b"n", shown=BOARD),
    Start("play", ["play", "--seed", "7", "--no-animation"], shown=BOARD),
    Start("text mode", ["--plain"], b"rules\n", "the lowest score wins"),
    Start("trace", ["trace", "b2 d2 g6 d7", "3"]),
    Start("--version", ["--version"]),
)


def seconds(argv: Sequence[str], start: Start, home: Path, compiled: Path) -> float:
    """How long this start takes."""
    with Stopwatch([*argv, *start.arguments], home, compiled=compiled) as program:
        if start.typed:
            program.type_ahead(start.typed)
        return program.until(start.shown) if start.shown else program.until_it_ends()


def fill(home: Path) -> None:
    """Leave settings, finished and unfinished games in a home."""
    environ = {"HOME": str(home)}
    for _ in range(20):
        driver = PlainDriver(environ=environ)
        driver.say("new", "fire 3", "fire 5", "give up sure")
        driver.close()
    for _ in range(5):
        driver = PlainDriver(environ=environ)
        driver.say("set theme mono", "new", "fire 3", "guess a1", "quit")
        driver.close()


def measure(times: int, room: Path) -> dict[tuple[str, str], list[float]]:
    """The seconds of every start, by module or launcher and home, several times in turn."""
    found: dict[tuple[str, str], list[float]] = {}
    warm, compiled = room / "warm", room / "compiled"
    warm.mkdir()
    fill(warm)
    bare = Start("bare", shown="entry 21")
    bares = {
        "": [sys.executable, "-c", BARE],
        "module": [sys.executable, str(written(room / "bare" / "__main__.py", BARE).parent)],
        "old launcher": [sys.executable, str(written(room / "old" / "bare", f"import re\n{BARE}"))],
    }
    ways = {
        "module": MODULE,
        "launcher": LAUNCHED,
        "new launcher": [sys.executable, str(written(room / "new" / "blackbox", LAUNCHER))],
    }
    for at in range(times + 1):
        cold = room / f"cold{at}"
        cold.mkdir()
        runs = [(bare.name, how, argv, bare, cold) for how, argv in bares.items()]
        for start in STARTS:
            runs += [
                (start.name, f"{way}, {home.name[:4]}", argv, start, home)
                for way, argv in ways.items()
                for home in (cold, warm)
            ]
        for name, how, argv, start, home in runs:
            took = seconds(argv, start, home, compiled)
            if at:  # the first compiles
                found.setdefault((name, how), []).append(took)
    return found


def written(path: Path, text: str) -> Path:
    """Write a file in a folder of its own."""
    path.parent.mkdir()
    path.write_text(text)
    return path


def main() -> None:
    """Print a table of medians, and their ratios to the bare program."""
    parser = argparse.ArgumentParser(description="Time every way to start the game.")
    parser.add_argument("--starts", type=int, default=11)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as room:
        found = measure(wanted.starts, Path(room))
    bare = found["bare", ""]
    print(f"{'start':<12} {'':<18} {'median':>9} {'ratio':>6} {'least':>9} {'ratio':>6}")
    for (name, how), taken in found.items():
        middle, least = median(taken), min(taken)
        print(
            f"{name:<12} {how:<18} {1e3 * middle:6.1f} ms {middle / median(bare):6.2f} "
            f"{1e3 * least:6.1f} ms {least / min(bare):6.2f}"
        )


if __name__ == "__main__":
    main()
