"""The game without curses: the same screens, drawn by escape sequences."""

from __future__ import annotations

import sys
from itertools import zip_longest
from pathlib import Path

import pytest
from support.emulator import MOUSE, PASTES
from support.mirror import cursor, frames, looks, mirrored
from support.pty_terminal import Start
from support.windows import PTYS

from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.ui.terminal import terminal

BOX = deal(Variant(), "7")
PLAY = ("play", "--seed", "7", "--no-animation")
ESCAPES = {"BLACKBOX_TERMINAL": "escapes"}
PLAIN = ("default", "default")
QUESTION = terminal.QUESTION.encode()


# --- the same as by curses ---------------------------------------------------------------------


def assert_equal(home: Path, seed: int, events: int, term: str = "xterm-256color") -> int:
    """A fuzzer's frames look the same either way; returns how many were compared."""
    settings = (home / "settings.conf").read_text() if (home / "settings.conf").exists() else ""
    children = []
    for kind in ("curses", "escapes"):
        config = home / kind / ".config" / "blackbox-tui"
        config.mkdir(parents=True)
        (config / "settings.conf").write_text(settings)
        children.append(mirrored(kind, seed, events, home / kind, term))
    while any(child.child.poll() is None for child in children):
        for child in children:
            child.pump(0.01)
    assert [child.exit() for child in children] == [0, 0]
    by_curses, by_escapes = (frames(bytes(child.raw)) for child in children)
    compared = 0
    for one, other in zip_longest(by_curses, by_escapes):
        assert looks(one) == looks(other), f"frame {compared}"
        if term != "vt100":  # whose description has nothing that hides the cursor
            assert cursor(one) == cursor(other), f"frame {compared}"
        compared += 1
    return compared


@PTYS
def test_the_same_events_give_the_same_screens(tmp_path: Path) -> None:
    assert assert_equal(tmp_path, seed=4, events=150) > 150


SETTINGS = (
    "",
    "theme = colourful\nsymbols = shapes\n",
    "theme = high-contrast\nascii = yes\n",
    "theme = colour-blind\n",
    "theme = light\n",
    "theme = mono\n",
)


@PTYS
@pytest.mark.slow
@pytest.mark.parametrize("term", ["xterm-256color", "xterm", "vt100"])
@pytest.mark.parametrize("settings", SETTINGS)
def test_they_do_for_a_long_time_in_every_theme(tmp_path: Path, settings: str, term: str) -> None:
    (tmp_path / "settings.conf").write_text(settings)
    assert assert_equal(tmp_path, 3 + len(settings), 2_000, term) > 2_000


# --- in a terminal -----------------------------------------------------------------------------


def test_a_whole_game_by_keys_and_mouse_in_changing_sizes(start: Start) -> None:
    term = start(*PLAY, env=ESCAPES).sees("score 0").press("down", "up", "enter")
    term.sees("Port 1: a ").hover((3, 3)).resize(120, 40).sees("│       │").resize(20, 5)
    term.sees("Black Box needs").resize(80, 24).sees("│   │").press("?").sees("HELP").press("esc")
    assert term.screen.private_modes >= MOUSE - {1002} | {PASTES}
    term.paste("s").sees("Pasted text is ignored here.")
    for atom in sorted(BOX.atoms):
        term.click(atom).sees(f"Guess placed on {atom}.")
    term.click("s submit").sees("Solved").leave()
    assert "Solved" not in term.text


WITHOUT_CURSES = """
import sys
sys.modules["_curses"] = None
from blackbox_tui.cli.main import main
raise SystemExit(main(sys.argv[1:]))
"""


def test_where_there_is_no_curses_it_is_not_missed(start: Start) -> None:
    term = start(argv=[sys.executable, "-c", WITHOUT_CURSES]).sees("Enter choose").press("n")
    term.sees("score 0").press("^c")
    assert term.exit() == 0
    assert term.whole


@pytest.mark.parametrize(
    ("name", "env", "many", "some"),
    [
        ("xterm-256color", {}, True, True),
        ("xterm", {}, False, True),
        ("xterm", {"COLORTERM": "truecolor"}, True, True),
        ("vt100", {}, False, False),
        ("xterm-256color", {"NO_COLOR": "1"}, False, False),
    ],
)
def test_colours_are_those_that_the_name_of_the_terminal_promises(
    start: Start, name: str, env: dict[str, str], many: bool, some: bool
) -> None:
    term = start(*PLAY, term=name, env={**ESCAPES, **env}).fire(1).idle()
    assert (b"48;5;" in term.raw) == many
    assert bool(term.looks - {PLAIN}) == some
