"""For every test: how long properties are tried, which tests are slow, and programs to start."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from support.clock import program
from support.limits import (  # noqa: F401 - pytest finds them here
    pytest_addoption,
    pytest_runtest_call,
    pytest_runtest_setup,
    pytest_runtest_teardown,
)
from support.scenario import FAKE, REAL

if TYPE_CHECKING:
    from support.fake_terminal import FakeRun
    from support.pty_terminal import Start, Term
    from support.scenario import Run

ROOT = Path(__file__).parents[1]

# No deadline: a busy machine says nothing about a property. Examples that failed are remembered
# in the clone, unless it belongs to somebody else.
settings.register_profile(
    "thorough",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    database=DirectoryBasedExampleDatabase(ROOT / ".hypothesis" / "examples")
    if os.access(ROOT, os.W_OK)
    else None,
)
settings.register_profile("usual", settings.get_profile("thorough"), max_examples=30)
settings.register_profile("quick", settings.get_profile("thorough"), max_examples=10)
settings.load_profile("usual")

SYSTEM = Path(__file__).parent / "system"


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One for each core, and one more where tests play a program: they mostly wait for it.

    No workers for files and tests that are named one by one: those are sooner done at once.
    """
    named = all(Path(word.partition("::")[0]).suffix == ".py" for word in config.args)
    waiting = config.option.markexpr != "not system"
    return 0 if named else (os.cpu_count() or 1) + waiting


def pytest_configure(config: pytest.Config) -> None:
    """The inner loop, `-m "not system"`, tries few examples of each property, slow tests many."""
    if config.option.markexpr == "not system":
        settings.load_profile("quick")
    elif "slow" in config.option.markexpr:
        settings.load_profile("thorough")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The inner loop does not even import what it would leave out."""
    return (config.option.markexpr == "not system" and collection_path == SYSTEM) or None


def pytest_collection_finish() -> None:
    """Let the garbage collector look at the tests themselves no more, and at the rest less often.

    Frames and boards are many small values without cycles: it takes a fifth of the time else.
    """
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what starts programs as `system`; leave out what is slow unless it is asked for."""
    for item in items:
        if SYSTEM in item.path.parents or "start" in getattr(item, "fixturenames", ()):
            item.add_marker("system")
    if "slow" not in config.option.markexpr:
        slow = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]


if sys.platform == "win32":

    @pytest.fixture(autouse=True)
    def windows_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Files where the tests look for them, and not in the home of whoever runs them."""
        monkeypatch.setenv("APPDATA", str(tmp_path / "config"))
        monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "state"))


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the program, or another one, in a real terminal."""
    if not sys.platform.startswith("linux"):
        pytest.skip("needs a pty and /proc")
    from support.pty_terminal import Term

    started: list[Term] = []

    def begin(
        *arguments: str,
        argv: Sequence[str] = (),
        size: tuple[int, int] = (80, 24),
        day: str = "",
        term: str | None = "xterm-256color",
        env: Mapping[str, str | None] | None = None,
        stdin: int | None = None,
        stdout: int | None = None,
    ) -> Term:
        argv = argv or program(*arguments, day=day)
        started.append(
            Term(argv, home=tmp_path, size=size, term=term, env=env, stdin=stdin, stdout=stdout)
        )
        return started[-1]

    yield begin
    for term in started:
        term.close()


@pytest.fixture
def run(request: pytest.FixtureRequest) -> Iterator[Run]:
    """Starts the program on a fake terminal; of a test that says @BOTH, also on a real one."""
    if getattr(request, "param", FAKE) == REAL:
        yield request.getfixturevalue("start")
        return
    from support.fake_terminal import FakeRun

    home: Path = request.getfixturevalue("tmp_path")
    started: list[FakeRun] = []

    def begin(*arguments: str, size: tuple[int, int] = (80, 24), day: str = "") -> FakeRun:
        started.append(FakeRun.start(home, arguments, size, day))
        return started[-1]

    yield begin
    for game in started:
        game.store.close()
