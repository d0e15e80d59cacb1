"""A copy of the clone in which one mistake at a time is made and met by tests.

A trial writes the mutated source into the copy, forks, and runs pytest in the child: it has
pytest, hypothesis and the terminal of the tests loaded already, and nothing of the game. So
the mistake is there from the first import on, in programs that tests start as well. Whatever a
trial leaves running is ended. As a program it reads trials as JSON, line by line, and answers.
"""

from __future__ import annotations

import ctypes
import json
import os
import select
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pytest

MEMORY = 6_000_000_000
"""Bytes of addresses that tests may take: some mistakes would fill the machine."""

PATIENCE = 60.0
"""Seconds that a test may take beside ten times what it takes without a mistake."""

PROCESSOR = 2.0
"""The same, of the processor's time."""

_SUBREAPER = 36


class Verdict(NamedTuple):
    """What became of a mistake: `failed`, `timeout`, `crashed` or `survived`; in which test."""

    outcome: str
    test: str
    ran: int
    seconds: float


def copy_tree(root: Path, place: Path) -> Path:
    """A copy of a clone without what can be made anew."""

    def left_out(folder: str, names: list[str]) -> set[str]:
        made = {".git", "build", "dist"} if Path(folder) == root else set()
        return {
            name
            for name in names
            if name in made
            or name in {"__pycache__", ".hypothesis"}
            or name.endswith("_cache")
            or Path(folder, name, "pyvenv.cfg").exists()
        }

    shutil.copytree(root, place, ignore=left_out, symlinks=True)
    return place


def try_out(
    root: Path, path: str, source: str, tests: Sequence[Sequence[tuple[str, float]]]
) -> Verdict:
    """Run groups of tests with this source at `path` below `root`, until one fails."""
    begin, ran = time.monotonic(), 0
    file = root / path
    original = file.read_bytes()
    try:
        file.write_text(source, encoding="utf-8")
        _forget_bytecode(file)
        for group in tests:
            verdict = _run(root, dict(group))
            ran += verdict.ran
            if verdict.outcome != "survived":
                break
        else:
            verdict = Verdict("survived", "", 0, 0.0)
    finally:
        file.write_bytes(original)
        _forget_bytecode(file)
    return verdict._replace(ran=ran, seconds=round(time.monotonic() - begin, 2))


def _forget_bytecode(file: Path) -> None:
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        compiled.unlink()


def _run(root: Path, tests: dict[str, float]) -> Verdict:
    """Run tests in a child of this process, and wait for it as long as it makes progress."""
    out, into = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if not child:
        os.close(out)
        try:
            _run_here(root, tests, into)
        except BaseException:  # noqa: BLE001 - whatever it is, this is the end
            traceback.print_exc()
        finally:
            os._exit(70)
    os.close(into)
    told, lost = _follow(out, tests)
    os.close(out)
    if lost:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    _end_descendants()
    ran = sum(line.startswith("test ") for line in told)
    last = next((line[5:] for line in reversed(told) if line.startswith("test ")), "collection")
    final = told[-1] if told else ""
    if final.startswith("failed "):
        return Verdict("failed", final[7:], ran, 0.0)
    if final == "passed" and not lost:
        return Verdict("survived", "", ran, 0.0)
    if lost or (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF):
        return Verdict("timeout", last, ran, 0.0)
    return Verdict("crashed", last, ran, 0.0)


def _follow(out: int, tests: dict[str, float]) -> tuple[list[str], bool]:
    """The lines that a child told until it ended, and whether it was silent for too long."""
    told, rest = list[str](), b""
    while True:
        running = told[-1][5:] if told and told[-1].startswith("test ") else ""
        usual = tests.get(running, 0.0) if running else 2.0
        if not select.select([out], [], [], PATIENCE + 10 * usual)[0]:
            return told, True
        data = os.read(out, 65536)
        if not data:
            return told, False
        *lines, rest = (rest + data).split(b"\n")
        told += [line.decode(errors="replace") for line in lines]
        if told and told[-1].startswith(("failed ", "passed")):
            return told, False


def _end_descendants() -> None:
    """End what tests left running: it has become this process's own."""
    while True:
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        children = Path(f"/proc/self/task/{os.getpid()}/children")
        left = children.read_text().split() if children.exists() else []
        if not left:
            return
        for child in left:
            os.kill(int(child), signal.SIGKILL)
        time.sleep(0.01)


# --- in the child -----------------------------------------------------------------------------


class _Chosen:
    """A plugin that runs chosen tests in their order and tells how it goes."""

    def __init__(self, tests: dict[str, float], into: int) -> None:
        self._tests = tests
        self._order = {test: at for at, test in enumerate(tests)}
        self._into = into

    def tell(self, line: str) -> None:
        os.write(self._into, line.replace("\n", " ").encode() + b"\n")

    def pytest_sessionstart(self) -> None:
        from benchmarks.reached import use_plain_examples

        use_plain_examples()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._fail("collection")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        # Where the mistake has changed a test's data, it is chosen by its function's name.
        functions: dict[str, int] = {}
        for test, at in self._order.items():
            functions.setdefault(test.partition("[")[0], at)
        known = {item.nodeid for item in items} & {*self._order}
        changed = {test.partition("[")[0] for test in self._order if test not in known}

        def place(item: pytest.Item) -> int:
            name = item.nodeid.partition("[")[0]
            return self._order.get(item.nodeid, functions[name] if name in changed else -1)

        places = [(place(item), at, item) for at, item in enumerate(items)]
        items[:] = [item for at, _, item in sorted(places) if at >= 0]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.tell(f"test {nodeid}")
        usual = self._tests.get(nodeid, 1.0)
        signal.setitimer(signal.ITIMER_PROF, PROCESSOR + 5 * usual)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._fail(report.nodeid)

    def _fail(self, test: str) -> None:
        """Nothing that comes after the first failure is of interest."""
        self.tell(f"failed {test}")
        os._exit(1)


def _run_here(root: Path, tests: dict[str, float], into: int) -> None:
    import resource

    import pytest

    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    output = os.open(root.with_name(f"{root.name}-output"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for standard in (1, 2):
        os.dup2(output, standard)
    with suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_PROF, 10 * PROCESSOR)
    chosen = _Chosen(tests, into)
    temporary = root.parent / f"{root.name}-files"
    shutil.rmtree(temporary, ignore_errors=True)
    files = sorted({test.partition("::")[0] for test in tests})
    status = pytest.main(
        ["-q", "-o", "addopts=", "-n0", "-p", "no:cacheprovider", "--tb=no",
         "-W", "ignore::pytest.PytestAssertRewriteWarning",
         f"--basetemp={temporary}", *files],
        plugins=[chosen],
    )  # fmt: skip
    if status in (0, 5):
        chosen.tell("passed")
    os._exit(0)


def main() -> None:
    """Answer trials, one at a time."""
    root = Path(sys.argv[1])
    os.chdir(root)
    sys.path[:0] = [str(root / "src"), str(root / "tests"), str(root)]
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
    _load_tools()
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    for line in requests:
        request = json.loads(line)
        verdict = try_out(root, request["path"], request["source"], request["tests"])
        print(json.dumps(verdict._asdict()), flush=True)


def _load_tools() -> None:
    """Import what tests need and what does not depend on the game, but no plugin of pytest."""
    for name in ("pytest", "hypothesis.strategies", "hypothesis.stateful", "pyte", "execnet",
                 "coverage"):  # fmt: skip
        with suppress(ImportError):
            __import__(name)


if __name__ == "__main__":
    main()
