"""How many small mistakes in the sources the tests detect: a mutation run, by layer.

    python benchmarks/mutants.py --count 400 --seed 1
    python benchmarks/mutants.py --count 40 --layer ui.screens
    python benchmarks/mutants.py --count 40 --path rules/game.py --path rules/moves.py
    python benchmarks/mutants.py --report

It makes one mistake at a time in a copy of the clone (mutations.py) and runs the tests that run
its line, quick ones and those of its own module first, until one fails (trials.py). Which tests
those are is recorded once for each state of the sources, in some minutes (reached.py); --quick
leaves out those that start programs. A test that does not end counts as failed. Mistakes that
survive are listed, those in equivalent_mutants.txt apart: no test can notice them, or it is a
matter of taste.

Break it off whenever you like: each verdict is a line of the file of results, and the next run
goes on with what is missing. Only verdicts about the sources as they are count. Every tenth
mistake's tests run without it as well: if they fail then, believe nothing. Tests are tried up to
--budget seconds for a mistake, as they were recorded; so the score is a lower bound.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.mutations import Mutation, mutations_below, sample
from benchmarks.reached import PACKAGE, Chooser, environment_of, load_or_record
from benchmarks.trials import copy_tree

ROOT = Path(__file__).parent.parent
EQUIVALENT = "benchmarks/equivalent_mutants.txt"
CONTROL = 10
"""After so many trials the same tests run without a mistake."""

Result = dict[str, Any]
Key = tuple[str, str, str, str, int]
FIELDS = ("path", "layer", "line", "function", "code", "old", "new", "number")


# --- what is known ----------------------------------------------------------------------------


def digest_of(root: Path) -> str:
    """One name for all sources and tests as they are."""
    digest = sha256()
    for folder in ("src", "tests", "pyproject.toml"):
        for file in sorted([root / folder, *(root / folder).rglob("*")]):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(f"{file.relative_to(root)}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def read_equivalent(text: str) -> dict[Key, str]:
    """The mistakes that no test should notice, each with its reason.

    Blocks with an empty line between: the function, its line of source, `old → new`, why.
    """
    found: dict[Key, str] = {}
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if len(lines) < 4:
            continue
        function, code, change, *reason = (line.strip() for line in lines)
        change, _, number = change.partition("  #")
        old, _, new = change.partition(" → ")
        found[function.strip("-"), code, old, new, int(number or 1)] = " ".join(reason)
    return found


def as_block(result: Mapping[str, Any]) -> str:
    """A survivor as a block of that file, without the reason."""
    number = f"  #{result['number']}" if result["number"] > 1 else ""
    change = f"{result['old']} → {result['new']}{number}"
    return f"{result['function'] or '-'}\n    {result['code']}\n    {change}"


def read_results(file: Path, digest: str) -> list[Result]:
    """The verdicts about these sources; a line that was broken off is left out."""
    found: list[Result] = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        try:
            result = json.loads(line)
        except ValueError:
            continue
        if result["sources"] == digest:
            found.append(result)
    return found


def place_of(result: Mapping[str, Any]) -> tuple[object, ...]:
    """Its file, and what its mistake is called there."""
    return tuple(result[field] for field in ("path", "function", "code", "old", "new", "number"))


# --- trying -----------------------------------------------------------------------------------


class Workers:
    """Processes that try mistakes, each in a copy of its own."""

    def __init__(self, tree: Path, jobs: int, chooser: Chooser) -> None:
        self._chooser = chooser
        self._todo = queue.SimpleQueue[Mutation | None]()
        self._done = queue.SimpleQueue[Result | BaseException | None]()
        self._tree = tree
        self._jobs = jobs
        self._processes = list[subprocess.Popen[str]]()

    def verdicts(self, mutations: Iterable[Mutation]) -> Iterator[Result]:
        """What becomes of each of them, and the controls between."""
        for mutation in mutations:
            self._todo.put(mutation)
        for number in range(self._jobs):
            self._todo.put(None)
            place = copy_tree(self._tree, self._tree.with_name(f"worker{number}"))
            threading.Thread(target=self._work, args=(place,), daemon=True).start()
        at_work = self._jobs
        try:
            while at_work:
                result = self._done.get()
                if isinstance(result, BaseException):
                    raise SystemExit(f"A worker ended: {result!r}")
                if result is None:
                    at_work -= 1
                else:
                    yield result
        finally:
            for process in self._processes:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)

    def _work(self, place: Path) -> None:
        command = [sys.executable, "-m", "benchmarks.trials", str(place)]
        try:
            with subprocess.Popen(
                command, cwd=place, env=environment_of(place), text=True, encoding="utf-8",
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
            ) as worker:  # fmt: skip
                self._processes.append(worker)
                tried = 0
                while mutation := self._todo.get():
                    self._try(worker, mutation, control=tried % CONTROL == 0)
                    tried += 1
        except BaseException as error:  # noqa: BLE001 - the run ends with it
            self._done.put(error)
        self._done.put(None)

    def _try(self, worker: subprocess.Popen[str], mutation: Mutation, *, control: bool) -> None:
        source = (self._tree / mutation.path).read_text(encoding="utf-8")
        tests = self._chooser.choose(mutation)
        about = {field: getattr(mutation, field) for field in FIELDS}
        about["chosen"] = sum(map(len, tests))

        def met(text: str, tests: list[list[tuple[str, float]]]) -> Result:
            request = {"path": mutation.path, "source": text, "tests": tests}
            assert worker.stdin
            assert worker.stdout
            print(json.dumps(request), file=worker.stdin, flush=True)
            verdict: Result = json.loads(worker.stdout.readline())
            return about | verdict

        result = met(mutation.in_place(source), tests)
        self._done.put(result | {"control": False})
        if control:
            self._done.put(met(source, tests) | {"control": True})
        elif self._chooser.starts_programs(result["test"]):
            # A program in a terminal may be late for reasons of its own.
            self._done.put(met(source, [[(result["test"], 0.0)]]) | {"control": True})


class Choice(NamedTuple):
    """What was asked for, and what is known about it."""

    mutations: list[Mutation]
    equivalent: dict[Key, str]
    digest: str
    file: Path
    effort: tuple[bool, float]
    """With tests that start programs, and with how many seconds of tests."""

    def missing(self) -> list[Mutation]:
        """The mistakes without a verdict, or that survived a lesser effort."""
        done = {
            place_of(it)
            for it in read_results(self.file, self.digest)
            if not it["control"] and (it["outcome"] != "survived" or self._is_enough(it))
        }
        return [
            mutation
            for mutation in self.mutations
            if (mutation.path, *mutation.key) not in done and mutation.key not in self.equivalent
        ]

    def _is_enough(self, result: Result) -> bool:
        programs, seconds = result["effort"]
        return bool(programs >= self.effort[0] and seconds >= self.effort[1])


def try_all(choice: Choice, cache: Path, options: argparse.Namespace) -> None:
    """Try what is missing, and write each verdict down."""
    missing = choice.missing()
    with tempfile.TemporaryDirectory(
        prefix="blackbox-mutants-", ignore_cleanup_errors=True
    ) as place:
        tree = copy_tree(options.root, Path(place, "tree"))
        reached = load_or_record(tree, cache, choice.digest, options.jobs, quick=options.quick)
        for test in reached.failed:
            print(f"FAILS WITHOUT A MISTAKE, left out: {test}")
        workers = Workers(tree, options.jobs, Chooser(tree, reached, options.budget))
        # In the order of their layers one worker would have all the slow ones.
        missing.sort(key=lambda it: sha256(repr(it.key).encode()).digest())
        tried = Counter[str]()
        whole = not choice.file.exists() or choice.file.read_bytes()[-1:] in (b"", b"\n")
        with choice.file.open("a", encoding="utf-8") as file:
            if not whole:
                print(file=file)
            for result in workers.verdicts(missing):
                line = {"sources": choice.digest, "effort": choice.effort} | result
                print(json.dumps(line, ensure_ascii=False), file=file, flush=True)
                if result["control"]:
                    if result["outcome"] != "survived":
                        print(f"\nA CONTROL FAILED, believe nothing: {result['test']}")
                    continue
                tried[result["outcome"]] += 1
                print(f"\r{tried.total()} of {len(missing)}: {tried['survived']} survive ",
                      end="", flush=True)  # fmt: skip
    print()


# --- the report -------------------------------------------------------------------------------


def report(choice: Choice) -> None:
    """The score by layer, the controls, the survivors, and what is left out."""
    left_out = [it for it in choice.mutations if it.key in choice.equivalent]
    wanted = {(it.path, *it.key) for it in choice.mutations if it not in left_out}
    results = read_results(choice.file, choice.digest)
    controls = [it for it in results if it["control"]]
    verdicts = {place_of(it): it for it in results if not it["control"] and place_of(it) in wanted}
    by_layer: dict[str, Counter[str]] = {}
    for result in verdicts.values():
        by_layer.setdefault(result["layer"], Counter())[result["outcome"]] += 1
    by_layer["all"] = sum(by_layer.values(), Counter[str]())
    print(f"{'layer':14}{'tried':>7}{'failed':>8}{'endless':>9}{'crashed':>9}{'survive':>9}"
          f"{'detected':>10}")  # fmt: skip
    for layer, count in sorted(by_layer.items(), key=lambda it: (it[0] == "all", it[0])):
        if tried := count.total():
            share = f"{100 * (1 - count['survived'] / tried):.0f} %"
            print(f"{layer:14}{tried:7}{count['failed']:8}{count['timeout']:9}"
                  f"{count['crashed']:9}{count['survived']:9}{share:>10}")  # fmt: skip
    failed = [it for it in controls if it["outcome"] != "survived"]
    print(f"\nControls without a mistake: {len(controls) - len(failed)} of {len(controls)} pass.")
    for it in failed:
        print(f"BELIEVE NOTHING of this run: without a mistake {it['test']} {it['outcome']}")
    if verdicts:
        mean = sum(it["seconds"] for it in verdicts.values()) / len(verdicts)
        print(f"{mean:.1f} s a mistake and worker.")
    if missing := len(choice.missing()):
        print(f"{missing} of this choice are not tried yet.")
    print("\nSurvivors")
    for it in sorted(verdicts.values(), key=lambda it: (it["layer"], it["path"], it["line"])):
        if it["outcome"] == "survived":
            how = f"{it['ran']} tests" if it["ran"] else "no test runs it"
            print(f"\n{it['path']}:{it['line']}  ({it['layer']}, {how})\n{as_block(it)}")
    print(f"\nLeft out: {len(left_out)} of this choice, by {EQUIVALENT}")
    for mutation in left_out:
        change = f"{mutation.old} → {mutation.new}"
        print(f"  {mutation.path}:{mutation.line} {change}: {choice.equivalent[mutation.key]}")


def main() -> None:
    """Try mistakes, and report."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "blackbox-mutants")
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--count", type=int, default=400, help="how many mistakes to try")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--layer", help="only in this folder of the sources, as ui.screens")
    parser.add_argument("--path", action="append", help="only in this file of the sources")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--budget", type=float, default=30, help="seconds of tests a mistake")
    parser.add_argument("--quick", action="store_true", help="without tests that start programs")
    parser.add_argument("--results", type=Path, default=cache / "results.jsonl")
    parser.add_argument("--report", action="store_true", help="only report what is known")
    parser.add_argument("--root", type=Path, default=ROOT, help="the clone")
    wanted = parser.parse_args()
    if not hasattr(os, "fork"):
        parser.error("this system cannot fork")
    mutations = mutations_below(wanted.root)
    if wanted.layer:
        mutations = [mutation for mutation in mutations if mutation.layer == wanted.layer]
    if wanted.path:
        paths = {f"{PACKAGE}/{path}" for path in wanted.path}
        mutations = [mutation for mutation in mutations if mutation.path in paths]
    equivalent = (wanted.root / EQUIVALENT).read_text(encoding="utf-8")
    choice = Choice(
        sample(mutations, wanted.count, wanted.seed), read_equivalent(equivalent),
        digest_of(wanted.root), wanted.results, (not wanted.quick, wanted.budget),
    )  # fmt: skip
    if not wanted.report:
        cache.mkdir(parents=True, exist_ok=True)
        wanted.results.parent.mkdir(parents=True, exist_ok=True)
        try_all(choice, cache, wanted)
    report(choice)


if __name__ == "__main__":
    main()
