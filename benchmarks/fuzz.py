"""Runs the fuzzer of the tests for much longer, on all cores.

Each seed gets its own home directory and 5,000 events. A failure is printed with its seed
and its last events; `--first SEED --events 5000` with that seed reproduces it.
Run: .venv/bin/python benchmarks/fuzz.py [--events N] [--first SEED] [--workers N]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.fuzzer import Failure, Fuzzer

A_DAY = 5_000
"""Events of one seed."""


class Day(NamedTuple):
    """The result of one seed."""

    seed: int
    events: int
    seen: Counter[str]
    untried: dict[str, set[str]]
    """Keys of a screen's table that were never pressed there."""
    failure: str = ""


def play(seed: int, events: int) -> Day:
    """Run one seed in a new home directory."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as home:
        fuzzer = Fuzzer(seed, Path(home))
        try:
            fuzzer.run(events)
        except Failure as failure:
            return Day(seed, fuzzer.events, fuzzer.seen, fuzzer.untried, str(failure))
        return Day(seed, fuzzer.events, fuzzer.seen, fuzzer.untried)


def play_all(first: int, events: int, workers: int) -> list[Day]:
    """Run enough seeds for that many events."""
    played: list[Day] = []
    begun, done = time.monotonic(), 0
    days, rest = divmod(events, A_DAY)
    lengths = [A_DAY] * days + [rest] * bool(rest)
    with ProcessPoolExecutor(workers) as pool:
        running = [pool.submit(play, seed, length) for seed, length in enumerate(lengths, first)]
        for ended in as_completed(running):
            day = ended.result()
            done += day.events
            played.append(day)
            if day.failure:
                print(f"\n{day.failure}\n", flush=True)
            failed = sum(bool(day.failure) for day in played)
            rate = done / (time.monotonic() - begun)
            print(
                f"\r{done:>10,} of {events:,} events, {rate:,.0f} a second, failed: {failed} ",
                end="",
                flush=True,
            )
    print()
    return played


def main() -> int:
    """Print the screens seen and their keys never pressed; the status says whether any failed."""
    parser = argparse.ArgumentParser(
        description="Send random events and check the invariants after each."
    )
    parser.add_argument("--events", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args()
    played = play_all(wanted.first, wanted.events, wanted.workers)
    for name, times in sum((day.seen for day in played), Counter[str]()).most_common():
        untried = [day.untried[name] for day in played if name in day.untried]
        left = " ".join(sorted(set.intersection(*untried))) if untried else ""
        print(f"{times:>10,}  {name}" + (f"  never pressed: {left}" if left else ""))
    failed = [day for day in played if day.failure]
    for day in failed:
        print(f"again: benchmarks/fuzz.py --first {day.seed} --events {A_DAY} --workers 1")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
