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
    failure: str = ""


def play(seed: int, events: int) -> Day:
    """Run one seed in a new home directory."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as home:
        fuzzer = Fuzzer(seed, Path(home))
        try:
            fuzzer.run(events)
        except Failure as failure:
            return Day(seed, fuzzer.events, fuzzer.seen, str(failure))
        return Day(seed, fuzzer.events, fuzzer.seen)


def play_all(first: int, events: int, workers: int) -> tuple[Counter[str], list[Day]]:
    """Run enough seeds for that many events; return the screens seen, and the failures."""
    seen: Counter[str] = Counter()
    failed: list[Day] = []
    begun, done = time.monotonic(), 0
    days, rest = divmod(events, A_DAY)
    lengths = [A_DAY] * days + [rest] * bool(rest)
    with ProcessPoolExecutor(workers) as pool:
        running = [pool.submit(play, seed, length) for seed, length in enumerate(lengths, first)]
        for ended in as_completed(running):
            day = ended.result()
            done += day.events
            seen += day.seen
            if day.failure:
                failed.append(day)
                print(f"\n{day.failure}\n", flush=True)
            rate = done / (time.monotonic() - begun)
            print(
                f"\r{done:>10,} of {events:,} events, {rate:,.0f} a second, failed: {len(failed)} ",
                end="",
                flush=True,
            )
    print()
    return seen, failed


def main() -> int:
    """Print how often each screen was seen; the status says whether anything failed."""
    parser = argparse.ArgumentParser(
        description="Send random events and check the invariants after each."
    )
    parser.add_argument("--events", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args()
    seen, failed = play_all(wanted.first, wanted.events, wanted.workers)
    for name, times in seen.most_common():
        print(f"{times:>10,}  {name}")
    for day in failed:
        print(f"again: benchmarks/fuzz.py --first {day.seed} --events {A_DAY} --workers 1")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
