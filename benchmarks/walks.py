"""How far a key press walks: the files and functions of `src` that are entered until the next key.

The program runs on the fake terminal of the tests, so reading bytes and painting are not
counted. Everything is imported before, so no import is counted either.
Run: .venv/bin/python benchmarks/walks.py [-v]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.fake_terminal import FakeRun

import blackbox_tui
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions, Play

ROOT = Path(blackbox_tui.__file__).parent
MAIN = ROOT / "__main__.py"


GAME = LaunchOptions(Play(Games.solitaire, seed="1"))
RAYS = "1 enter enter 5 enter enter 12 enter enter 20 enter enter jobs"

WALKS = {
    "Enter fires a ray": (GAME, f"{RAYS} 9 enter", "enter"),
    "one step of the cursor": (GAME, RAYS, "down"),
    "a guess": (GAME, f"{RAYS} / c 4 enter", "enter"),
    "a hint, until it is told": (GAME, RAYS, "H y jobs"),
    "new game, from the menu": (LaunchOptions(), "", "n"),
}
"""What each walk begins with, the keys before it, and its own keys."""


def press(run: FakeRun, keys: str) -> None:
    """Press these keys; at `jobs`, wait until nothing is left to be worked out."""
    for key in keys.split():
        if key == "jobs":
            run.finish_jobs()
        else:
            run.press(*key if key.isdigit() else (key,))


def walk(launch: LaunchOptions, before: str, keys: str) -> set[CodeType]:
    """The functions of `src` that are entered between these keys and the next one."""
    entered: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            entered.add(frame.f_code)

    with tempfile.TemporaryDirectory() as home:
        run = FakeRun({"HOME": home}, launch)
        press(run, before)
        sys.setprofile(note)
        try:
            press(run, keys)
        finally:
            sys.setprofile(None)
        run.store.close()
    return {code for code in entered if code.co_filename.startswith(str(ROOT))}


def main() -> None:
    """Print the table; with `-v` also the functions of each file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-v", "--verbose", action="store_true", help="list files and functions")
    verbose = parser.parse_args().verbose
    for path in sorted(ROOT.rglob("*.py")):
        if path != MAIN:
            parts = path.relative_to(ROOT.parent).with_suffix("").parts
            import_module(".".join(parts).removesuffix(".__init__"))
    print(f"{'walk':<26}{'files':>7}{'functions':>11}")
    for name, (launch, before, keys) in WALKS.items():
        entered = walk(launch, before, keys)
        files = sorted({code.co_filename for code in entered})
        print(f"{name:<26}{len(files):>7}{len(entered):>11}")
        for file in files if verbose else ():
            names = {code.co_name for code in entered if code.co_filename == file}
            print(f"    {Path(file).relative_to(ROOT)}: {', '.join(sorted(names))}")


if __name__ == "__main__":
    main()
