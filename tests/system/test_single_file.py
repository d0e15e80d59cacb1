"""The program as one file, blackbox.pyz, run by a Python that has no packages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copyfile, copytree
from typing import TYPE_CHECKING

import pytest

from blackbox_tui import __version__
from blackbox_tui.cli.arguments import SHELLS
from blackbox_tui.lessons.course import course
from blackbox_tui.rules.deal import Variant, deal

if TYPE_CHECKING:
    from support.pty_terminal import Start

ROOT = Path(__file__).parents[2]
PYTHON = (sys.executable, "-I", "-S", "-X", "utf8")
"""Without the packages that are installed here, and so without the package under test."""


def make(target: Path, root: Path = ROOT) -> Path:
    subprocess.run([*PYTHON, root / "packaging" / "make_pyz.py", target], check=True)
    return target


@pytest.fixture(scope="module")
def pyz(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("pyz") / "blackbox.pyz")


def run(pyz: Path, *arguments: str, typed: str = "") -> str:
    home = pyz.parent
    places = {"XDG_CONFIG_HOME": str(home), "XDG_STATE_HOME": str(home)}
    done = subprocess.run(
        [*PYTHON, pyz, *arguments],
        input=typed,
        capture_output=True,
        check=True,
        encoding="utf-8",
        env={**os.environ, **places},
    )
    return done.stdout


def test_the_file_says_its_version(pyz: Path) -> None:
    assert run(pyz, "--version") == f"blackbox {__version__}\n"


IN_THE_FILE = """
sys.path.insert(0, {pyz!r})
from blackbox_tui.cli.main import main
from blackbox_tui.computer import player
for shell in {shells}: main(["completion", shell])
print(player.__file__, len(player.read_book()))
"""


def test_completions_lessons_and_the_opening_book_are_in_the_file(pyz: Path) -> None:
    program = "import sys" + IN_THE_FILE.format(pyz=str(pyz), shells=SHELLS)
    done = subprocess.run(
        [*PYTHON, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    completions = ROOT / "src" / "blackbox_tui" / "cli" / "completions"
    texts = "".join((completions / shell).read_text(encoding="utf-8") for shell in SHELLS)
    assert done.stdout.startswith(texts)
    place, tables = done.stdout.removeprefix(texts).rsplit(" ", 1)
    assert place.startswith(str(pyz))
    assert int(tables) > 0
    assert course()[0].title in run(pyz, "--plain", typed="learn 1\nquit\n")


def test_a_game_in_the_terminal(start: Start, pyz: Path) -> None:
    box = deal(Variant(), "7")
    term = start(argv=[*PYTHON, str(pyz), "play", "--seed", "7", "--no-animation"])
    term.sees("score 0").press("enter").sees("Rays")
    term.sees("Port 1: a ")
    for atom in sorted(box.atoms):
        term.press("/", f"{atom}", "enter").sees(f"{atom}. Enter places a guess").press("space")
        term.sees(f"Guess placed on {atom}.")
    term.press("s").sees("Solved").press("q")
    assert term.exit() == 0


@pytest.mark.skipif(os.name == "nt", reason="needs a shebang")
def test_the_file_starts_by_itself(pyz: Path) -> None:
    assert os.access(pyz, os.X_OK)
    with pyz.open("rb") as file:
        assert file.readline() == b"#!/usr/bin/env python3\n"


def test_two_builds_have_the_same_bytes_whenever_and_wherever_they_are_made(
    pyz: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    for part in ("packaging", "src"):
        copytree(ROOT / part, copy / part, copy_function=copyfile)
    (copy / "LICENSE").write_bytes((ROOT / "LICENSE").read_bytes())
    for path in copy.rglob("*"):
        os.utime(path, (10**9, 10**9))
        path.chmod(0o700)
    assert make(tmp_path / "again.pyz", copy).read_bytes() == pyz.read_bytes()


def test_an_old_python_is_told_what_is_wrong() -> None:
    sys.path.insert(0, str(ROOT / "packaging"))
    from make_pyz import MAIN

    program = f"import sys\nsys.version_info = (3, 9)\n{MAIN}"
    done = subprocess.run([*PYTHON, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == ("blackbox: Python 3.9 is too old; Python 3.10 or newer is needed.\n")
