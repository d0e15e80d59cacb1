"""Which test runs which line, and how long it takes: all tests once, under coverage.

It is a plugin of pytest for that one run, and reads afterwards what was recorded. Programs that
tests start are recorded too, if they are given the environment and end of their own accord or
when they are asked to. Before each test all caches are emptied, so that no test lives on what
an earlier one worked out.
"""

from __future__ import annotations

import gc
import json
import math
import os
import pickle
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import NamedTuple

import pytest

from benchmarks.mutations import EVERYWHERE, Mutation

PACKAGE = "src/blackbox_tui"
_PLACE = "BLACKBOX_MUTANTS"

_CONFIGURATION = """
[run]
source = {source}
data_file = {place}/data
parallel = true
context = ${{PYTEST_CURRENT_TEST-}}
disable_warnings = no-data-collected, module-not-measured, module-not-imported, already-imported
"""


class Reached(NamedTuple):
    """What was recorded: every test with its seconds, and for each line the tests, as bits."""

    tests: list[str]
    seconds: list[float]
    system: list[bool]
    """Does it start programs or cross layers?"""
    lines: dict[str, dict[int, int]]
    failed: list[str]
    """Tests that fail without a mistake, with coverage or without: of no use."""

    def tests_of(self, path: str, first: int, last: int) -> set[int]:
        """The numbers of the tests that run one of these lines."""
        bits = 0
        for line, tests in self.lines.get(path, {}).items():
            if first <= line <= last:
                bits |= tests
        return set(_numbers(bits))


def _numbers(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def record(root: Path, marked: str, place: Path, jobs: int) -> Reached:
    """Run such tests of the copy at `root` once, and again those that fail under coverage."""
    place.mkdir(parents=True, exist_ok=True)
    text = _CONFIGURATION.format(source=root / PACKAGE, place=place)
    (place / "coveragerc").write_text(text, encoding="utf-8")
    environment = environment_of(root) | {_PLACE: str(place), "COVERAGE_CORE": "ctrace"}
    command = [sys.executable, "-m", "pytest", "-q", "-o", "addopts=", "-p", "no:cacheprovider"]
    work = [f"-n{jobs}", "--dist=worksteal", "-p", "benchmarks.reached", "-m", marked]
    with (place / "output").open("w") as output:
        subprocess.run([*command, *work], cwd=root, env=environment, check=False,
                       stdout=output, stderr=output)  # fmt: skip
        reached = _read(place)
        if not reached.tests:
            raise SystemExit(f"The tests cannot be run:\n{(place / 'output').read_text()[-2000:]}")
        if reached.failed:
            del environment[_PLACE]
            again = [*command, "-n0", "-rA", *reached.failed]
            done = subprocess.run(again, cwd=root, env=environment, check=False,
                                  capture_output=True, text=True)  # fmt: skip
            passed = {line[7:] for line in done.stdout.splitlines() if line.startswith("PASSED ")}
            failed = [test for test in reached.failed if test not in passed]
            reached = reached._replace(failed=failed)
    return reached


def environment_of(root: Path) -> dict[str, str]:
    """An environment in which Python finds the sources of this copy before all others."""
    given = {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}
    return given | {"PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"}


def _read_times(place: Path) -> dict[str, tuple[float, bool, bool]]:
    """For each test its seconds, whether it is marked `system`, and whether it passed."""
    times: dict[str, tuple[float, bool, bool]] = {}
    for file in place.glob("times-*"):
        for line in file.read_text(encoding="utf-8").splitlines():
            test, *rest = json.loads(line)
            times[test] = tuple(rest)
    return times


def _read(place: Path) -> Reached:
    from coverage import CoverageData

    times = _read_times(place)
    tests = sorted(times)
    number = {test: at for at, test in enumerate(tests)}
    lines: dict[str, dict[int, int]] = {}
    for file in place.glob("data.*"):
        data = CoverageData(str(file))
        data.read()
        for path in data.measured_files():
            found = lines.setdefault(PACKAGE + path.rpartition(PACKAGE)[2], {})
            for line, contexts in data.contexts_by_lineno(path).items():
                for context in contexts:
                    test = number.get(context, number.get(context.rpartition(" (")[0]))
                    if test is not None:
                        found[line] = found.get(line, 0) | 1 << test
    return Reached(
        tests,
        [times[test][0] for test in tests],
        [times[test][1] for test in tests],
        lines,
        [test for test in tests if not times[test][2]],
    )


def load_or_record(root: Path, cache: Path, digest: str, jobs: int, *, quick: bool) -> Reached:
    """What was recorded for these sources earlier, or now."""
    found: list[Reached] = []
    for marked in ["not system", "system"][: 1 if quick else 2]:
        stored = cache / f"{digest}-{marked.replace(' ', '-')}.pickle"
        if not stored.exists():
            print(f"Recording which line is run by which test ({marked}): this takes minutes.")
            place = stored.with_suffix("")  # what was broken off goes on
            stored.write_bytes(pickle.dumps(record(root, marked, place, jobs)))
            shutil.rmtree(place)
            for old in sorted(cache.glob("*.pickle"), key=lambda it: it.stat().st_mtime)[:-6]:
                old.unlink()
        found.append(pickle.loads(stored.read_bytes()))
    return _joined(found)


def _joined(parts: list[Reached]) -> Reached:
    """Several recordings as one."""
    whole = Reached([], [], [], {}, [])
    for part in parts:
        for path, lines in part.lines.items():
            into = whole.lines.setdefault(path, {})
            for line, bits in lines.items():
                into[line] = into.get(line, 0) | bits << len(whole.tests)
        whole.tests.extend(part.tests)
        whole.seconds.extend(part.seconds)
        whole.system.extend(part.system)
        whole.failed.extend(part.failed)
    return whole


# --- choosing ----------------------------------------------------------------------------------


class Chooser:
    """Which tests meet a mistake, and in which order."""

    def __init__(self, root: Path, reached: Reached, budget: float) -> None:
        self._reached = reached
        self._budget = budget
        self._failed = {reached.tests.index(test) for test in reached.failed}
        self._programs = {
            test for test, system in zip(reached.tests, reached.system, strict=True) if system
        }
        self._texts = {
            file.relative_to(root).as_posix(): file.read_text(encoding="utf-8")
            for file in (root / "tests").rglob("test_*.py")
        }
        self._place = list[int]()
        seen = Counter[str]()
        for test in reached.tests:
            function = test.partition("[")[0]
            seen[function] += 1
            self._place.append(seen[function])

    def choose(self, mutation: Mutation) -> list[list[tuple[str, float]]]:
        """Groups of tests with their seconds: near, quick, and those that start programs."""
        reached, folder, stem = self._reached, *_parts(mutation.path)
        numbers = reached.tests_of(mutation.path, *mutation.reach) - self._failed
        if mutation.reach == EVERYWHERE:
            numbers |= self._importing(mutation.path) - self._failed

        def group(number: int) -> int:
            if reached.system[number]:
                return 2
            file = Path(reached.tests[number].partition("::")[0])
            return int(file.stem != f"test_{stem}" and file.parent.as_posix() != folder)

        def cost(number: int) -> float:
            # The hundredth case of one test tells less than the first of another.
            return reached.seconds[number] * math.sqrt(self._place[number])

        groups: list[list[tuple[str, float]]] = [[], [], []]
        left = self._budget
        for number in sorted(numbers, key=lambda it: (group(it), cost(it))):
            test, seconds = reached.tests[number], reached.seconds[number]
            if (left := left - seconds) > 0:
                groups[group(number)].append((test, seconds))
        return [tests for tests in groups if tests]

    def starts_programs(self, test: str) -> bool:
        """Is it marked so?"""
        return test in self._programs

    def _importing(self, path: str) -> set[int]:
        """The tests of the files that import a module."""
        *_, package, module = Path(path).with_suffix("").parts
        names = (f"{package}.{module} import", f"{package} import {module}")
        files = {file for file, text in self._texts.items() if any(name in text for name in names)}
        tests = enumerate(self._reached.tests)
        return {number for number, test in tests if test.partition("::")[0] in files}


def _parts(path: str) -> tuple[str, str]:
    """The folder of the tests of a module, and its name."""
    file = Path(path)
    return Path("tests", *file.parts[2:-1]).as_posix(), file.stem


# --- the plugin -------------------------------------------------------------------------------


def use_plain_examples() -> None:
    """Properties are tried with the same examples each time, and failures are not made small."""
    from hypothesis import Phase, settings

    settings.register_profile(
        "mutants", settings(), phases=(Phase.explicit, Phase.generate), derandomize=True,
        database=None,
    )  # fmt: skip
    settings.load_profile("mutants")


class _Recorder:
    """Records the tests of one process."""

    def __init__(self, place: Path) -> None:
        from coverage import Coverage

        self._known = {*_read_times(place)}
        self._file = (place / f"times-{os.getpid()}").open("a", encoding="utf-8")
        self._seconds, self._well = 0.0, True
        self._modules = 0
        self._caches: list[_lru_cache_wrapper[object]] = []
        self._coverage = Coverage(config_file=str(place / "coveragerc"))
        self._coverage.start()
        os.environ["COVERAGE_PROCESS_START"] = str(place / "coveragerc")

    def pytest_sessionstart(self) -> None:
        use_plain_examples()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid not in self._known]
        _end_gently()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._empty_caches()
        self._coverage.switch_context(item.nodeid)
        self._seconds, self._well = 0.0, True
        begin = time.process_time()
        result = yield
        own = time.process_time() - begin
        self._coverage.switch_context("")
        # A busy machine takes longer, but no more of the processor's time.
        system = item.get_closest_marker("system") is not None
        seconds = round(self._seconds if system else own, 4)
        line = json.dumps([item.nodeid, seconds, system, self._well])
        print(line, file=self._file, flush=True)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds += report.duration
        self._well = self._well and not report.failed

    def pytest_sessionfinish(self) -> None:
        os.environ.pop("COVERAGE_PROCESS_START", None)
        self._coverage.stop()
        self._coverage.save()
        self._file.close()

    def _empty_caches(self) -> None:
        if len(sys.modules) != self._modules:
            self._modules = len(sys.modules)
            self._caches = [it for it in gc.get_objects() if isinstance(it, _lru_cache_wrapper)]
        for cache in self._caches:
            if cache.__module__.startswith("blackbox_tui"):
                cache.cache_clear()


def _end_gently() -> None:
    """Ask programs to end before they are killed, so that they tell what they ran."""
    try:
        from support.pty_terminal import Term
    except ImportError:
        return
    close = Term.close

    def close_gently(term: Term) -> None:
        if term.child.poll() is None:
            term.child.terminate()
            for _ in range(40):
                term.pump(0.05)
                if term.child.poll() is not None:
                    break
        close(term)

    Term.close = close_gently  # type: ignore[assignment,method-assign] # for this run


def pytest_configure(config: pytest.Config) -> None:
    """Record in each process that runs tests: not in the one that hands them out."""
    place = os.environ.get(_PLACE)
    if place and (hasattr(config, "workerinput") or not config.getoption("numprocesses", None)):
        config.pluginmanager.register(_Recorder(Path(place)))
