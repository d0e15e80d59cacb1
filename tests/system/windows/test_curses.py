"""The real windows-curses next to the stand-in that the other tests use."""

from __future__ import annotations

import ctypes
import curses
import json
import re
import sys
from pathlib import Path

import pytest
from support.windows_console import CTRL, DOUBLE_CLICK, LEFT, MOVED, RIGHT, WindowsConsole
from support.windows_curses import ATTRIBUTES, BUTTONS, COLORS, KEYS, MISSING, PAIR_SHIFT

UNDER_WINE = hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")

PROBE = """
import curses, json, sys, time
window = curses.initscr()
window.keypad(True)
curses.noecho()
curses.cbreak()
curses.mousemask(curses.ALL_MOUSE_EVENTS)
curses.mouseinterval(0)
window.timeout(0)
window.addstr("ready")
window.refresh()
while True:
    try:
        got = window.get_wch()
    except curses.error:
        time.sleep(0.001)
        continue
    if got == "q":
        break
    if got == curses.KEY_MOUSE:
        _, col, row, _, state = curses.getmouse()
        got = [col, row, state]
    with open(sys.argv[1], "a") as file:
        file.write(json.dumps(got) + "\\n")
curses.endwin()
"""
"""Writes down everything that curses reports."""


class Probe:
    """A program that tells what curses reports to it."""

    def __init__(self, console: WindowsConsole, env: dict[str, str], report: Path) -> None:
        self.console = console
        self._report = report
        console.start(sys.executable, "-c", PROBE, str(report), env=env)
        console.wait_for("ready")

    def ended(self) -> list[object]:
        """Everything that was reported."""
        self.console.press("q")
        assert self.console.status() == 0
        lines = self._report.read_text().splitlines() if self._report.exists() else []
        return [json.loads(line) for line in lines]


@pytest.fixture
def probe(console: WindowsConsole, env: dict[str, str], tmp_path: Path) -> Probe:
    return Probe(console, env, tmp_path / "report")


def test_the_stand_in_has_the_names_and_numbers_of_the_real_one() -> None:
    ours = {**KEYS, **ATTRIBUTES, **COLORS, **BUTTONS}
    assert {name: getattr(curses, name) for name in ours} == ours
    assert not [name for name in MISSING if hasattr(curses, name)]


def test_pairs_of_colours_are_counted_as_in_the_stand_in(
    console: WindowsConsole, env: dict[str, str], tmp_path: Path
) -> None:
    report = tmp_path / "report"
    script = (
        "import curses, sys; curses.initscr(); curses.start_color(); "
        "open(sys.argv[1], 'w').write(f'{curses.color_pair(3)}'); curses.endwin()"
    )
    console.start(sys.executable, "-c", script, str(report), env=env)
    assert console.status() == 0
    assert int(report.read_text()) == 3 << PAIR_SHIFT


def test_keys_come_as_the_stand_in_says(probe: Probe) -> None:
    names = {
        "enter": "\n", "pad enter": 459, "^enter": 529, "esc": "\x1b", "tab": "\t", "bs": "\b",
        "space": " ", "up": KEYS["KEY_UP"], "down": KEYS["KEY_DOWN"], "left": KEYS["KEY_LEFT"],
        "right": KEYS["KEY_RIGHT"], "home": KEYS["KEY_HOME"], "end": KEYS["KEY_END"],
        "pgup": KEYS["KEY_PPAGE"], "pgdn": KEYS["KEY_NPAGE"], "del": KEYS["KEY_DC"],
        "f1": KEYS["KEY_F1"], "f2": KEYS["KEY_F2"], "btab": KEYS["KEY_BTAB"], "^l": "\f",
        "^r": "\x12", "^z": "\x1a", "pad home": 449, "pad up": 450, "pad pgup": 451,
        "pad left": 452, "pad right": 454, "pad end": 455, "pad down": 456, "pad pgdn": 457,
        "pad /": 458, "pad del": 462, "pad *": 463, "pad -": 464, "pad +": 465, "x": "x",
    }  # fmt: skip
    probe.console.press(*names)
    assert probe.ended() == list(names.values())


def test_the_mouse_comes_as_the_stand_in_says(probe: Probe) -> None:
    console = probe.console
    console.click(5, 2)
    console.drag((7, 3), (11, 3), (15, 3), button=RIGHT)
    console.mouse(5, 2, LEFT, DOUBLE_CLICK)
    console.mouse(5, 2, 0)
    console.mouse(20, 5, 0, MOVED)
    assert probe.ended() == [
        [5, 2, BUTTONS["BUTTON1_PRESSED"]], [5, 2, BUTTONS["BUTTON1_RELEASED"]],
        [7, 3, BUTTONS["BUTTON3_PRESSED"]], [11, 3, 0], [15, 3, 0],
        [15, 3, BUTTONS["BUTTON3_RELEASED"]],
        [5, 2, BUTTONS["BUTTON1_DOUBLE_CLICKED"]],
    ]  # fmt: skip


def test_a_click_with_ctrl_has_a_bit_more(probe: Probe) -> None:
    probe.console.mouse(5, 2, LEFT, state=CTRL)
    probe.console.mouse(5, 2, 0)
    pressed = probe.ended()[0]
    assert pressed == [5, 2, BUTTONS["BUTTON1_PRESSED"] | 0x8000000]


@pytest.mark.skipif(not UNDER_WINE, reason="only Wine shows the escape sequences for colours")
def test_the_colours_that_were_chosen_are_the_ones_that_are_sent(
    console: WindowsConsole, env: dict[str, str]
) -> None:
    """Of 256 colours, a detour's marker has 16 on 208, in bold everywhere but here."""
    console.resize(120, 40)
    play = ("play", "--seed", "7", "--any-deal", "--no-animation")
    console.start(sys.executable, "-m", "blackbox_tui", *play, env=env)
    console.wait_for("4 atoms left")
    console.press("2", "space", "tab")
    inks = re.compile(r"5;(\d+);48;5;208m")
    found: set[str] = set()

    def is_marked() -> bool:
        found.update(inks.findall(shown(console)))
        return bool(found)

    console.wait(is_marked, "the marker")
    assert found == {"16"}


def shown(console: WindowsConsole) -> str:
    """Everything in the window as one line: sequences run on over its edge."""
    return "".join(cell.char for row in console.cells for cell in row)
