"""Many terminals, for real: kinds, colours, locales, sizes, slow lines, tmux and screen.

A terminal sends the keys that its description promises. What the machine lacks is
skipped with a reason.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest
from support.emulator import ALTERNATE, MOUSE
from support.home import environment
from support.pty_terminal import SHELL, Start, Term

from blackbox_tui.engine import Cell
from blackbox_tui.rules.deal import Variant, deal

BOX = deal(Variant(), "7")
PLAY = ("play", "--seed", "7", "--no-animation")
SLOW = pytest.mark.slow


# --- kinds of terminals --------------------------------------------------------


class Kind(NamedTuple):
    """What a terminal's description says."""

    keys: dict[str, bytes]
    palettes: set[str]
    mouse: bool
    alternate: bool


ASK = """
import curses, json, sys
names = dict(up="kcuu1", down="kcud1", left="kcub1", right="kcuf1", home="khome", end="kend",
    pgup="kpp", pgdn="knp", btab="kcbt", f1="kf1", bs="kbs", mouse="kmous", alternate="smcup")
curses.setupterm(sys.argv[1], 1)
said = {name: curses.tigetstr(code) for name, code in names.items()}
said = {name: code.decode("latin-1") for name, code in said.items() if code}
print(json.dumps([said, curses.tigetnum("colors")]))
"""


@lru_cache
def kind_of(name: str) -> Kind:
    asked = subprocess.run(
        [sys.executable, "-c", ASK, name], capture_output=True, text=True, check=False
    )
    if asked.returncode:
        pytest.skip(f"this machine has no description of {name}")
    said, colors = json.loads(asked.stdout)
    mouse, alternate = said.pop("mouse", ""), said.pop("alternate", "")
    keys = {key: code.encode("latin-1") for key, code in said.items()}
    palettes = {"many"} if colors == 256 else {"few"} if colors >= 8 else set()
    return Kind(keys, palettes, bool(mouse), bool(re.search("4[79]h", alternate)))


KINDS = [
    "xterm-256color", "xterm", "screen-256color", "tmux-256color", "linux", "vt100",
    *[
        pytest.param(name, marks=SLOW)
        for name in (
            "rxvt-unicode-256color", "ansi", "xterm-direct", "foot", "xterm-16color", "screen",
            "vt220", "rxvt", "konsole-256color", "alacritty", "kitty", "putty-256color", "st",
        )
    ],
]  # fmt: skip

FIRES = "Enter fires a ray."
MOVES = {
    "down": f"Port 2. {FIRES}", "up": f"Port 1. {FIRES}", "right": "a1. Enter places a guess",
    "left": f"Port 1. {FIRES}", "end": f"Port 24. {FIRES}", "home": f"Port 1. {FIRES}",
    "btab": f"Port 32. {FIRES}",
}  # fmt: skip


def palettes(raw: bytes | bytearray) -> set[str]:
    """Which palettes were used: the `few` first colours, or `many`."""
    found = set()
    for sequence in re.findall(rb"\x1b\[([\d;:]*)m", raw):
        if {b"38", b"48"} & set(re.split(rb"[;:]", sequence)):
            found.add("many")
        elif re.search(rb"\b[34][0-7]\b", sequence):
            found.add("few")
    return found


def solve(term: Term) -> Term:
    term.guess(*sorted(BOX.atoms)).press("s")
    return term.sees("Solved")


@pytest.mark.parametrize("name", KINDS)
def test_a_game_is_played_with_the_keys_and_colours_that_a_terminal_has(
    start: Start, name: str
) -> None:
    kind = kind_of(name)
    term = start(*PLAY, term=name).sees("score 0", "Port 1. Enter fires a ray.")
    for key, sentence in MOVES.items():
        if key in kind.keys:
            term.write(kind.keys[key]).sees(sentence)
    if "f1" in kind.keys:
        term.write(kind.keys["f1"]).sees("HELP").press("q").sees("score 0")
    assert bool(term.screen.private_modes & MOUSE) == kind.mouse
    assert bool(term.screen.private_modes & ALTERNATE) == kind.alternate
    term.fire(1).resize(100, 40).until(lambda term: "q quit" in "".join(term.screen.display[24:]))
    solve(term)
    assert palettes(term.raw) == kind.palettes
    term.leave()


@pytest.mark.parametrize("name", ["xterm-256color", "xterm", "linux", "vt100"])
@pytest.mark.parametrize(
    ("options", "env", "allowed"),
    [
        ([], {"NO_COLOR": "1"}, False),
        (["--color", "never"], {}, False),
        (["--color", "auto"], {}, True),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
    ],
    ids=["NO_COLOR", "never", "auto", "always"],
)
@SLOW
def test_colours_are_used_where_they_are_allowed_and_the_terminal_has_them(
    start: Start, name: str, options: list[str], env: dict[str, str], allowed: bool
) -> None:
    kind = kind_of(name)
    term = start(*PLAY, *options, term=name, env=env)
    term.fire(1).idle()
    assert palettes(term.raw) == (kind.palettes if allowed else set())


# --- locales -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("env", "unicode"),
    [
        ({"LC_ALL": "C.UTF-8"}, True),
        ({"LC_ALL": None, "LANG": "C.UTF-8"}, True),
        ({"LC_ALL": None, "LC_CTYPE": "C.UTF-8", "LANG": "C"}, True),
        ({"LC_ALL": "xx_YY.UTF-8"}, False),
        ({"LC_ALL": None, "LANG": "xx_YY.UTF-8", "PYTHONCOERCECLOCALE": "0"}, False),
        ({"LC_ALL": "C", "PYTHONUTF8": "1"}, False),
        ({"LC_ALL": None, "LANG": None, "PYTHONCOERCECLOCALE": "0"}, False),
        ({"LC_ALL": None, "LANG": "POSIX", "PYTHONCOERCECLOCALE": "0"}, False),
    ],
    ids=str,
)
def test_the_locale_decides_which_characters_are_drawn(
    start: Start, env: dict[str, str | None], unicode: bool
) -> None:
    if unicode and "C.UTF-8" not in locales():
        pytest.skip("this machine has no C.UTF-8")
    term = start(env=env).sees("Enter choose").sees("┼───┤" if unicode else "+---+").idle()
    assert bytes(term.raw).isascii() != unicode
    term.leave()


@lru_cache
def locales() -> str:
    listed = subprocess.run(["locale", "-a"], capture_output=True, text=True, check=False)
    return listed.stdout.replace("utf8", "UTF-8")


# --- sizes -----------------------------------------------------------------------


def test_it_may_be_started_in_any_size_and_grow_to_one_that_fits(start: Start) -> None:
    for size in ((1, 1), (39, 12)):
        term = start(*PLAY, size=size).until(lambda term: term.screen.alt)
        term.resize(80, 24).sees("score 0", "q quit")
        term.leave()


@pytest.mark.parametrize("size", [(300, 100), pytest.param((500, 30), marks=SLOW)])
def test_a_large_terminal_is_filled(start: Start, size: tuple[int, int]) -> None:
    term = start(*PLAY, size=size).sees("score 0", "q quit").fire(1)
    term.resize(80, 24).sees("│   │").leave()


@SLOW
def test_every_width_and_height_up_to_80x24_works(start: Start) -> None:
    term = start(*PLAY).fire(1)
    before = term.until(lambda term: bool(re.search(r"par (about )?\d", term.text))).idle().text
    for cols in range(1, 82):
        term.resize(cols, 24).idle()
    for rows in range(1, 26):
        term.resize(80, rows).idle()
    term.resize(80, 24).until(lambda term: term.text == before)


# --- slow lines --------------------------------------------------------------------


def test_an_escape_alone_answers_without_more_to_come(start: Start) -> None:
    for wish in ("0", None):
        term = start(env={"ESCDELAY": wish}).sees("Enter choose").press("esc")
        assert term.exit() == 0


# --- systems that lack something -----------------------------------------------------

BEGIN = """
from blackbox_tui.cli.main import main
raise SystemExit(main(["play", "--seed", "7", "--no-animation"]))
"""
WITHOUT = """
import curses
for name in {names!r}:
    delattr(curses, name)
"""
WITH_A_STRANGE_ENCODING = """
import curses
begin = curses.initscr
def initscr():
    window = begin()
    window.encoding = "EUC-TW"
    return window
curses.initscr = initscr
"""
LACKING = ["mousemask", "getmouse", "mouseinterval", "ALL_MOUSE_EVENTS", "set_escdelay"]
"""As on NetBSD, and with an old curses."""
LACKING_MORE = [*LACKING, "typeahead", "resizeterm", "KEY_RESIZE"]


@pytest.mark.parametrize("names", [LACKING, LACKING_MORE], ids=["no mouse", "and more"])
def test_a_curses_without_some_functions_can_still_be_played(
    start: Start, names: list[str]
) -> None:
    code = WITHOUT.format(names=names) + BEGIN
    term = start(argv=[sys.executable, "-c", code]).sees("score 0")
    term.press("down").sees("Port 2").press("btab").sees("Port 1").click((7, 3))
    term.sees("Guess placed on a1.").press("esc").sees("Continue").leave()


def test_an_encoding_unknown_to_python_is_treated_as_ascii(start: Start) -> None:
    term = start(argv=[sys.executable, "-c", WITH_A_STRANGE_ENCODING + BEGIN])
    term.sees("score 0", "+---+")
    assert bytes(term.raw).isascii()


def test_the_mouse_can_be_turned_off_and_on_again_while_playing(start: Start) -> None:
    term = start().sees("Enter choose").press("e").sees("SETTINGS").idle()
    assert term.screen.private_modes >= {1000, 1003, 1006}
    term.go_to("mouse")
    term.press("right").until(lambda term: not term.screen.private_modes & MOUSE)
    term.press("right").until(lambda term: term.screen.private_modes >= {1000, 1003, 1006})
    term.press("^c")
    assert term.exit() == 0
    assert term.whole


# --- terminals within terminals ------------------------------------------------------


class Multiplexer(NamedTuple):
    """A program that keeps a terminal alive while nobody looks at it."""

    begin: list[str]
    detach: bytes
    attach: list[str]
    end: list[str]
    env: dict[str, str]


def tmux(home: Path) -> Multiplexer:
    settings = home / "tmux.conf"
    settings.write_text("set -g mouse on\nset -g default-terminal tmux-256color\n")
    it = ["tmux", "-L", "blackbox-test", "-f", str(settings)]
    begin = [*it, "new-session", *SHELL]
    env = {"TMUX_TMPDIR": str(home), "PS1": "ready> "}
    return Multiplexer(begin, b"\x02d", [*it, "attach"], [*it, "kill-server"], env)


def screen(home: Path) -> Multiplexer:
    sockets = home / "sockets"
    sockets.mkdir(mode=0o700)
    settings = home / "screenrc"
    settings.write_text("startup_message off\naltscreen on\nterm screen-256color\n")
    it = ["screen", "-U", "-c", str(settings)]
    begin = [*it, "-S", "blackbox-test", *SHELL]
    end = [*it, "-S", "blackbox-test", "-X", "quit"]
    env = {"SCREENDIR": str(sockets), "PS1": "ready> "}
    return Multiplexer(begin, b"\x01d", [*it, "-r", "blackbox-test"], end, env)


@pytest.fixture(params=[tmux, screen], ids=["tmux", "screen"])
def multiplexer(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Multiplexer]:
    name = request.param.__name__
    if not shutil.which(name):
        pytest.skip(f"{name} is not on this machine")
    chosen: Multiplexer = request.param(tmp_path)
    yield chosen
    env = environment(tmp_path, {"TERM": "xterm-256color", **chosen.env})
    subprocess.run(chosen.end, env=env, capture_output=True, check=False)


def test_a_game_within_a_multiplexer(start: Start, multiplexer: Multiplexer) -> None:
    """By keys and mouse, in other sizes, left and looked at again, suspended, and over."""
    term = start(argv=multiplexer.begin, env=multiplexer.env).sees("ready>")
    term.press(" ".join((sys.executable, "-m", "blackbox_tui", *PLAY)), "enter")
    term.sees("score 0", "Port 1. Enter fires a ray.").press("down")
    term.sees("Port 2. Enter fires a ray.").press("up", "enter").sees("Port 1: a ").click(
        (7, 3)
    ).sees("Guess placed on a1.")
    term.resize(120, 40).sees("│       │").resize(80, 24).sees("│   │")

    term.sees("Guess placed on a1.").write(multiplexer.detach)
    assert term.exit() == 0
    assert term.whole

    term = start(argv=multiplexer.attach, env=multiplexer.env, size=(90, 30))
    term.sees("Guess placed on a1.").until(wider_than_80).press("u").sees("Undone.")
    term.click(Cell.parse("a1")).sees("Guess placed on a1.")
    term.press("^z").sees("Stopped", "ready>").press("fg", "enter").sees("Guess placed on a1.")
    term.press("esc", "!").sees("Continue")  # screen keeps an escape back until a key follows
    term.press("enter").sees("score 2").press("u").sees("Undone.")
    solve(term)
    term.press("q").sees("ready>").until(lambda term: 1003 not in term.screen.private_modes)
    assert "Solved" not in term.text
    term.press("exit", "enter")
    assert term.exit() == 0
    assert term.whole


def wider_than_80(term: Term) -> bool:
    """Has the game noticed its new size? The last line is the multiplexer's."""
    return any(line[80:].strip() for line in term.screen.display[:-1])


# --- shells and what stands around them ----------------------------------------------


def test_a_terminal_without_a_size_is_treated_as_80x24(start: Start) -> None:
    command = f"stty rows 0 cols 0; exec {sys.executable} -m blackbox_tui {' '.join(PLAY)}"
    term = start(argv=["sh", "-c", command]).fire(1)
    term.leave()


def test_where_nobody_could_continue_it_ctrl_z_only_draws_anew(start: Start) -> None:
    term = start(*PLAY).sees("score 0").press("^z")
    term.until(lambda term: term.raw.count(b"\x1b[?1049h") == 2).sees("q quit").idle()
    term.press("enter").sees("Port 1: a ").leave()


@pytest.mark.skipif(not shutil.which("bash"), reason="needs a shell with job control")
def test_started_in_the_background_it_waits_to_be_brought_to_the_front(start: Start) -> None:
    term = start(argv=SHELL, env={"PS1": "ready> ", "HISTFILE": None}).sees("ready>")
    term.press(" ".join((sys.executable, "-m", "blackbox_tui", *PLAY, "&")), "enter")
    term.press('until [ "$(jobs -s)" ]; do :; done; jobs', "enter").sees("Stopped")
    assert not term.screen.alt
    term.press("fg", "enter").fire(1).press("q")
    term.until(lambda term: not term.screen.alt).press("exit", "enter")
    assert term.exit() == 0
    assert term.whole
