"""The wheel installs on Windows, with a curses for each Python that has one.

That needs no Windows, but a package index: where none is within reach, it is skipped.
"""

from __future__ import annotations

import re
import subprocess
import sys
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from types import FunctionType
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from support.windows_curses import ATTRIBUTES, BUTTONS, COLORS, KEYS, MISSING, Window, WindowsCurses

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PYTHONS = ["3.10", "3.11", "3.12", "3.13", "3.14"]
NEXT = "3.15"
"""For which there is no windows-curses yet: the game does without."""
HAS_WHEELS = ("win32", "AMD64")  # and not ARM64
TESTS_OWN = {"looks", "colors", "resize", "_cut", "__init__"}
"""What the stand-in has for the tests alone."""


def pip(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )


def for_windows(python: str, what: str | Path, into: Path, *, platform: str = "win_amd64") -> Path:
    """The wheel that a Windows machine with that Python would take, without what it needs."""
    done = pip(
        "download", "--no-deps", "--only-binary=:all:", "--platform", platform,
        "--python-version", python, "--dest", into, what,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    [wheel] = into.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ours, built from the sources here."""
    place = tmp_path_factory.mktemp("dist")
    if pip("download", "--no-deps", "--dest", place / "probe", "hatchling").returncode:
        pytest.skip("no package index is within reach")
    done = pip("wheel", "--no-deps", "--wheel-dir", place, ROOT)
    assert done.returncode == 0, done.stderr
    [built] = place.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as files:
        [name] = [name for name in files.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_bytes(files.read(name))


def test_at_run_time_windows_alone_needs_something_more(metadata: Message) -> None:
    needs = [Requirement(text) for text in metadata.get_all("Requires-Dist", [])]
    plain = [need for need in needs if "extra" not in str(need.marker)]
    assert [need.name for need in plain] == ["windows-curses"]
    marker = plain[0].marker
    assert marker
    for system in ("win32", "linux", "darwin"):
        for machine in ("AMD64", "ARM64"):
            for python in (*PYTHONS, NEXT):
                names = ("sys_platform", "platform_machine", "python_version")
                named = dict(zip(names, (system, machine, python), strict=True))
                assert marker.evaluate(named) == (
                    (system, machine) == HAS_WHEELS and python != NEXT
                )


@pytest.mark.parametrize("python", PYTHONS)
def test_the_wheel_and_its_curses_are_there_for_windows(
    wheel: Path, metadata: Message, tmp_path: Path, python: str
) -> None:
    assert f"{python}.0" in SpecifierSet(metadata["Requires-Python"])
    assert for_windows(python, wheel, tmp_path / "ours").name == wheel.name
    [need] = [text for text in metadata.get_all("Requires-Dist", []) if "curses" in text]
    curses = for_windows(python, need.split(";")[0], tmp_path / "curses")
    assert f"-cp{python.replace('.', '')}-" in curses.name
    assert_like_the_stand_in(curses)


@pytest.mark.parametrize(("python", "platform"), [(NEXT, "win_amd64"), (PYTHONS[-1], "win_arm64")])
def test_it_installs_where_there_is_no_curses_yet(
    wheel: Path, tmp_path: Path, python: str, platform: str
) -> None:
    """When this fails, a wheel has appeared: see Releases in CONTRIBUTING."""
    assert for_windows(python, wheel, tmp_path / "ours", platform=platform).name == wheel.name
    with pytest.raises(AssertionError, match="No matching distribution"):
        for_windows(python, "windows-curses", tmp_path / "curses", platform=platform)


def assert_like_the_stand_in(curses: Path) -> None:
    """The names that the tests' stand-in has are there, and those that it lacks are not."""
    with ZipFile(curses) as files:
        [name] = [name for name in files.namelist() if re.match(r"_curses\..*\.pyd", name)]
        module = files.read(name)
    methods = {**vars(WindowsCurses), **vars(Window)}
    names = {name for name, it in methods.items() if isinstance(it, FunctionType)} - TESTS_OWN
    made_of_f0 = {"KEY_F1", "KEY_F2"}
    names |= {*KEYS, *ATTRIBUTES, *COLORS, *BUTTONS, "encoding"} - made_of_f0
    assert {name for name in names if f"{name}\0".encode() not in module} == set()
    assert {name for name in MISSING if f"{name}\0".encode() in module} == set()
