"""Feeds damaged and random texts to everything that parses text from outside.

    python benchmarks/fuzz_texts.py --inputs 200000 --seed 1
    python benchmarks/fuzz_texts.py --seconds 60 --only settings
    python benchmarks/fuzz_texts.py --inputs 1000000 --keep

Where atheris can be imported (`pip install atheris`), it looks for texts that reach new code,
reader by reader, beginning with the corpus in `tests/data`, and `--keep` adds what it found to
that corpus: the shortest texts that take every step from line to line. Otherwise, and with
`--random`, texts are chosen at random. A text that raises anything but the documented error, or
takes a second of processor time, is printed, and ends the run.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from itertools import chain
from multiprocessing import Value
from pathlib import Path
from random import Random
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from _typeshed import TraceFunction

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

try:
    atheris: Any = import_module("atheris")
except ImportError:
    atheris = None

EVERY = 5_000
"""Inputs between two updates of the progress line."""
SLOW = 1.0
"""Seconds of processor time that no text may take."""
ENDLESS = 60
"""Seconds after which a text is taken for one that is read without end."""
LONGEST = 5_000
"""Bytes of a text that atheris tries."""
LONGEST_KEPT = 2_500
"""Characters of a text in the corpus."""
SOURCES = str(Path("blackbox_tui", ""))
"""What is in the path of each file of the program."""

Step: TypeAlias = tuple[str, int, int]
"""A file, a line, and the line that ran after it."""


def guide(only: Sequence[str], inputs: int, seconds: int, seed: int, *, keep: bool) -> int:
    """Let atheris look for texts that reach new code; return how many were tried."""
    with atheris.instrument_imports(include=["blackbox_tui"]):  # for the first time
        from support.readers import CORPUS, corpus

    kinds = only or list(corpus())
    kept = dict(corpus())
    total = 0
    for nth, kind in enumerate(kinds):
        left = len(kinds) - nth
        with tempfile.TemporaryDirectory() as folder:
            runs = (inputs - total) // left
            tried, slowest = _search(kind, Path(folder), runs, seconds // len(kinds), seed)
            total += tried
            found = [decoded(file.read_bytes()) for file in Path(folder).iterdir()]
        shortest = reaching(kind, chain(kept[kind], found))
        print(
            f"{kind}: {tried} texts, slowest {slowest:.2f} s, {len(shortest)} take every step",
            flush=True,
        )
        kept[kind] = shortest
        if keep:
            CORPUS.write_text(written(kept), encoding="ascii")
    return total


def _search(kind: str, folder: Path, runs: int, seconds: int, seed: int) -> tuple[int, float]:
    """Look for texts in a process of its own; return how many were tried, and the longest time."""
    from support.readers import HOSTILE, READERS, corpus

    examples = READERS[kind].examples
    for at, text in enumerate((*examples, *corpus()[kind], *HOSTILE)):
        Path(folder, f"{at}").write_bytes(text.encode("utf-8", "surrogatepass")[:LONGEST])
    words = {word for text in examples for word in re.findall(r"[\x20-\x7e]{1,12}?\b", text)}
    dictionary = folder.with_suffix(".words")
    dictionary.write_text("".join(f"{json.dumps(word)}\n" for word in sorted(words)))
    tried, slowest = Value("L"), Value("d")

    def try_one(data: bytes) -> None:
        with tried.get_lock():
            tried.value += 1
        slowest.value = max(slowest.value, try_text(kind, decoded(data)))

    child = os.fork()
    if child == 0:
        sys.stderr = sys.stdout
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        limits = [f"-runs={runs or -1}", f"-max_total_time={seconds}", f"-seed={seed}"]
        places = [str(folder), f"-artifact_prefix={folder}/", f"-dict={dictionary}"]
        atheris.Setup(
            [
                sys.argv[0],
                *places,
                *limits,
                f"-max_len={LONGEST}",
                f"-timeout={ENDLESS}",
                "-verbosity=0",
            ],
            try_one,
            custom_mutator=mutated,
        )
        atheris.Fuzz()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    dictionary.unlink()
    if status:
        for endless in folder.glob("timeout-*"):
            print(f"\n{kind}: {decoded(endless.read_bytes())!r}\nIt does not end.")
        sys.exit(f"{kind}: stopped with status {status}")
    return tried.value, slowest.value


def mutated(data: bytes, longest: int, seed: int) -> bytes:
    """Another text like this one: with a field of JSON exchanged, damaged, or as atheris likes."""
    from support.readers import HOSTILE_VALUES, damaged, paths, with_value

    chance = Random(seed)
    way = chance.randrange(4)
    if way > 1:
        return bytes(atheris.Mutate(data, longest))
    text = decoded(data)
    if way and text.startswith("{"):
        try:
            place = chance.choice(list(paths(json.loads(text))))
            text = with_value(text, place, chance.choice(HOSTILE_VALUES))
        except (ValueError, RecursionError):
            text = damaged(text, chance)
    else:
        text = damaged(text, chance)
    return text.encode("utf-8", "surrogatepass")[:longest]


def decoded(data: bytes) -> str:
    """The text that atheris means by these bytes."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def reaching(kind: str, texts: Iterable[str]) -> list[str]:
    """The shortest of these texts that together take every step that any of them takes."""
    taken, chosen = set[Step](), list[str]()
    for text in sorted({text for text in texts if len(text) <= LONGEST_KEPT}, key=len):
        steps = steps_taken(kind, text)
        if not steps <= taken:
            taken |= steps
            chosen.append(text)
    return chosen


def steps_taken(kind: str, text: str) -> set[Step]:
    """The steps from line to line of the program while a text is read."""
    steps = set[Step]()

    def enter(frame: FrameType, *_: object) -> TraceFunction | None:
        file, last = frame.f_code.co_filename, 0

        def step(frame: FrameType, event: str, _: object) -> TraceFunction:
            nonlocal last
            if event == "line":
                steps.add((file, last, frame.f_lineno))
                last = frame.f_lineno
            return step

        return step if SOURCES in file else None

    sys.settrace(enter)
    try:
        try_text(kind, text)
    finally:
        sys.settrace(None)
    return steps


def written(texts: Mapping[str, Iterable[str]]) -> str:
    """The corpus as it stands in its file."""
    return "".join(f"{json.dumps([kind, text])}\n" for kind in texts for text in texts[kind])


def try_text(kind: str, text: str) -> float:
    """Try one text and return the seconds that it took; if it fails, print it first."""
    from support.readers import READERS, read_or_refuse

    start = time.process_time()
    try:
        read_or_refuse(READERS[kind], text)
    except BaseException as error:
        print(f"\n{kind}: {text!r}\n{error!r}", flush=True)
        raise
    took = time.process_time() - start
    if took >= SLOW:
        sys.exit(f"\n{kind}: {text!r}\nIt took {took:.1f} s.")
    return took


def draw(only: Sequence[str], inputs: int, seconds: int, seed: int) -> int:
    """Damage examples at random; return how many texts were tried."""
    from support.readers import HOSTILE, READERS, damaged

    kinds = only or list(READERS)
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
    parser.add_argument(
        "--only", action="append", default=[], help="a reader by its name, like settings"
    )
    parser.add_argument(
        "--random", action="store_true", help="choose at random even if atheris is installed"
    )
    parser.add_argument("--keep", action="store_true", help="add what atheris finds to the corpus")
    wanted = parser.parse_args()
    if not (wanted.inputs or wanted.seconds):
        wanted.inputs = 100_000
    limits = (wanted.only, wanted.inputs, wanted.seconds, wanted.seed)
    guided = atheris is not None and not wanted.random
    tried = guide(*limits, keep=wanted.keep) if guided else draw(*limits)
    print(f"\rseed {wanted.seed}: {tried} texts, each read or refused by its own error; failures 0")


if __name__ == "__main__":
    main()
