"""Feeds damaged and random texts to everything that parses text from outside.

    python benchmarks/fuzz_texts.py --inputs 200000 --seed 1
    python benchmarks/fuzz_texts.py --seconds 60 --only settings

Where atheris can be imported (`pip install atheris`), it guides the search by coverage
and prints a report of its own; otherwise, and with `--random`, texts are chosen at random. A text
that raises anything but the documented error is printed, and ends the run.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

try:
    atheris: Any = import_module("atheris")
except ImportError:
    atheris = None

EVERY = 5_000
"""Inputs between two updates of the progress line."""


def guide(only: str | None, inputs: int, seconds: int, seed: int) -> None:
    """Let atheris look for texts that reach new code."""
    with atheris.instrument_imports(include=["blackbox_tui"]):
        from support.readers import HOSTILE, READERS

    kinds = [only] if only else list(READERS)

    def try_one(data: bytes) -> None:
        kind = kinds[data[0] % len(kinds) if data else 0]
        try_text(kind, data[1:].decode("utf-8", "surrogateescape"))

    with tempfile.TemporaryDirectory() as corpus:
        for nth, kind in enumerate(kinds):
            for at, text in enumerate((*READERS[kind].examples, *HOSTILE)):
                name = Path(corpus, f"{nth}-{at}")
                name.write_bytes(bytes([nth]) + text.encode("utf-8", "surrogatepass")[:4_000])
        limits = [f"-runs={inputs or -1}", f"-max_total_time={seconds}", f"-seed={seed}"]
        places = [corpus, f"-artifact_prefix={corpus}/", "-max_len=5000"]
        atheris.Setup([sys.argv[0], *places, *limits], try_one)
        atheris.Fuzz()


def try_text(kind: str, text: str) -> None:
    """Try one text; if it fails, print it first."""
    from support.readers import READERS, read_or_refuse

    try:
        read_or_refuse(READERS[kind], text)
    except BaseException:
        print(f"\n{kind}: {text!r}")
        raise


def draw(only: str | None, inputs: int, seconds: int, seed: int) -> int:
    """Damage examples at random; return how many texts were tried."""
    from support.readers import HOSTILE, READERS, damaged

    kinds = [only] if only else list(READERS)
    chance, start, tried = Random(seed), time.monotonic(), 0
    while not (inputs and tried >= inputs) and not (
        seconds and time.monotonic() - start >= seconds
    ):
        kind = kinds[tried % len(kinds)]
        examples = READERS[kind].examples
        text = damaged(chance.choice(HOSTILE if chance.random() < 0.02 else examples), chance)
        try_text(kind, text)
        tried += 1
        if tried % EVERY == 0:
            print(f"\r{tried} texts, {time.monotonic() - start:.0f} s ", end="", flush=True)
    return tried


def main() -> None:
    """Try texts, and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--inputs", type=int, default=0, help="how many texts; 0 for no limit")
    parser.add_argument("--seconds", type=int, default=0, help="how long; 0 for no limit")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="one reader by its name, like settings")
    parser.add_argument(
        "--random", action="store_true", help="choose at random even if atheris is installed"
    )
    wanted = parser.parse_args()
    if not (wanted.inputs or wanted.seconds):
        wanted.inputs = 100_000
    limits = (wanted.only, wanted.inputs, wanted.seconds, wanted.seed)
    if atheris is not None and not wanted.random:
        guide(*limits)
        return
    tried = draw(*limits)
    print(f"\rseed {wanted.seed}: {tried} texts, each read or refused by its own error; failures 0")


if __name__ == "__main__":
    main()
