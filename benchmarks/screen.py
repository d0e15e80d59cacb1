"""How soon the first frame is there and a key is answered, beside a bare curses program.

Both run in a pty in turns; the bare one is ten lines that show a list. The aims:
a first frame in at most twice its time, an answer to a key within 2 ms of its.
A guess is shown and then saved, before the next key is read, and a key that comes
while a job runs waits for the end of its step, so each has a line of its own.
Run: .venv/bin/python benchmarks/screen.py
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.stopwatch import BARE, ESCAPES, LAUNCHED, OURS, Answer, Stopwatch

STARTS = 25
PRESSES = 40
LARGE = (200, 60)
DOWN, RIGHT, LEFT, SPACE, UNDO = b"\x1bOB", b"\x1bOC", b"\x1bOD", b" ", b"u"
BARE_ARGV = [sys.executable, "-c", BARE]


def first_frame(argv: Sequence[str], home: Path, last: str) -> float:
    """Seconds from the start until the end of the first frame."""
    with Stopwatch(argv, home) as program:
        return program.until(last)


def answers(
    argv: Sequence[str],
    home: Path,
    ready: str,
    keys: Sequence[bytes],
    *,
    first: Sequence[bytes] = (),
    timed: bytes = b"",
    size: tuple[int, int] = (80, 24),
    rest: float = 0,
) -> list[Answer]:
    """Answers to keys, pressed in turn over and over, with a rest before each.

    If a key is named as the timed one, only the answers to it.
    """
    found: list[Answer] = []
    with Stopwatch(argv, home, size) as program:
        program.until(ready)
        program.settle()
        for key in first:
            program.press(key)
        for key in cycle(keys):
            answer = program.rest(rest).press(key)
            found += [answer] if timed in (b"", key) else []
            if len(found) == PRESSES:
                return found
    return found


def start_times(home: Path) -> dict[str, list[float]]:
    """Seconds to the first frame of each program, several times in turn."""
    programs = {"ours": OURS, "by launcher": LAUNCHED, "by escapes": ESCAPES, "bare": BARE_ARGV}
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(STARTS + 1):
        for name, argv in programs.items():
            times[name].append(first_frame(argv, home, "entry 21" if name == "bare" else "quit"))
    return {name: taken[1:] for name, taken in times.items()}  # the first compiles


def compare_starts(home: Path) -> None:
    """A line about the first frame of each program."""
    times = start_times(home)
    bare = times["bare"]
    print(f"{'first frame':<18} {'median':>9} {'ratio':>6} {'least':>9} {'ratio':>6}")
    for name, taken in times.items():
        middle, least = median(taken), min(taken)
        print(
            f"{name:<18} {1e3 * middle:6.1f} ms {middle / median(bare):6.2f} "
            f"{1e3 * least:6.1f} ms {least / min(bare):6.2f}"
        )


def kinds_of_keys(home: Path) -> dict[str, Callable[[], list[Answer]]]:
    """How to measure the answers to each kind of key."""
    play = ["play", "--seed", "7", "--no-animation"]
    small, escapes = [*OURS, *play], [*ESCAPES, *play]
    large = [*small, "--size", "26x26", "--atoms", "20"]
    move, turn = (RIGHT, LEFT), (DOWN, RIGHT, RIGHT)
    # a board that was not drawn before: each guess is taken back, the next one stands elsewhere
    guess = [key for step in (RIGHT,) * 5 + (LEFT,) * 5 for key in (SPACE, UNDO, step)]
    return {
        "bare": lambda: answers(BARE_ARGV, home, "entry 21", [DOWN]),
        "menu": lambda: answers(OURS, home, "quit", [DOWN]),
        "8x8 move": lambda: answers(small, home, "score 0", move, first=turn),
        "8x8 move, escapes": lambda: answers(escapes, home, "score 0", move, first=turn),
        "8x8 guess": lambda: answers(small, home, "score 0", guess, first=turn, timed=SPACE),
        "26x26 move": lambda: answers(large, home, "score 0", move, first=turn, size=LARGE),
        "26x26 guess": lambda: answers(
            large, home, "score 0", guess, first=turn, timed=SPACE, size=LARGE
        ),
        "26x26 in thought": lambda: answers(
            large, home, "score 0", move, first=turn, size=LARGE, rest=0.3
        ),
    }


def compare_keys(home: Path) -> None:
    """A line for each kind of key."""
    print(f"{'key':<18} {'median':>9} {'more':>9} {'least':>9} {'more':>9} {'bytes':>6}")
    base: list[float] = []
    for name, measure in kinds_of_keys(home).items():
        found = measure()
        times = [1e3 * answer.seconds for answer in found]
        middle, least = median(times), min(times)
        base = base or [middle, least]
        print(
            f"{name:<18} {middle:6.2f} ms {middle - base[0]:+6.2f} ms {least:6.2f} ms "
            f"{least - base[1]:+6.2f} ms {median(answer.size for answer in found):6.0f}"
        )


def main() -> None:
    """Print both."""
    with tempfile.TemporaryDirectory() as home:
        compare_starts(Path(home))
        compare_keys(Path(home))


if __name__ == "__main__":
    main()
