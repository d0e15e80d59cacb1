"""How soon the first frame is there and a key is answered, beside a bare curses program.

Both run in a pty in turns; the bare one is ten lines that show a list. The aims:
a first frame in at most twice its time, an answer to a key within 5 ms of its.
A move that is kept waits for the disk before it is shown, so it has a line of its own.
Run: .venv/bin/python benchmarks/screen.py
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from ui.stopwatch import BARE, OURS, Answer, Stopwatch

STARTS = 25
PRESSES = 40
LARGE = (200, 60)
DOWN, RIGHT, LEFT, SPACE = b"\x1bOB", b"\x1bOC", b"\x1bOD", b" "
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
    size: tuple[int, int] = (80, 24),
) -> list[Answer]:
    """Answers to keys, pressed in turn over and over."""
    with Stopwatch(argv, home, size) as program:
        program.until(ready)
        program.settle()
        for key in first:
            program.press(key)
        return [program.press(keys[at % len(keys)]) for at in range(PRESSES)]


def compare_starts(home: Path) -> None:
    """A line about the first frame."""
    ours, bare = [], []
    for _ in range(STARTS + 1):
        ours.append(first_frame(OURS, home, "quit"))
        bare.append(first_frame(BARE_ARGV, home, "entry 21"))
    one, other = median(ours[1:]), median(bare[1:])  # the first compiles
    print(
        f"first frame   ours {1e3 * one:6.1f} ms  bare {1e3 * other:6.1f} ms  "
        f"ratio {one / other:4.2f}  "
        f"(least {1e3 * min(ours[1:]):.1f} and {1e3 * min(bare[1:]):.1f})"
    )


def compare_keys(home: Path) -> None:
    """A line for each kind of key."""
    small = [*OURS, "play", "--seed", "7", "--no-animation"]
    large = [*small, "--size", "26x26", "--atoms", "20"]
    move, turn = (RIGHT, LEFT), (DOWN, RIGHT, RIGHT)
    kinds: dict[str, Callable[[], list[Answer]]] = {
        "menu": lambda: answers(OURS, home, "quit", [DOWN]),
        "8x8 move": lambda: answers(small, home, "score 0", move, first=turn),
        "8x8 guess": lambda: answers(small, home, "score 0", [SPACE], first=turn),
        "26x26 move": lambda: answers(large, home, "score 0", move, first=turn, size=LARGE),
        "26x26 guess": lambda: answers(large, home, "score 0", [SPACE], first=turn, size=LARGE),
    }
    bare = answers(BARE_ARGV, home, "entry 21", [DOWN])
    base = median(answer.seconds for answer in bare)
    kinds = {"bare": lambda: bare, **kinds}
    print(f"{'key':<13} {'median':>9} {'more than bare':>15} {'least':>9} {'bytes':>6}")
    for name, measure in kinds.items():
        found = measure()
        middle = median(answer.seconds for answer in found)
        print(
            f"{name:<13} {1e3 * middle:6.2f} ms {1e3 * (middle - base):+12.2f} ms "
            f"{1e3 * min(answer.seconds for answer in found):6.2f} ms "
            f"{median(answer.size for answer in found):6.0f}"
        )


def main() -> None:
    """Print both."""
    with tempfile.TemporaryDirectory() as home:
        compare_starts(Path(home))
        compare_keys(Path(home))


if __name__ == "__main__":
    main()
