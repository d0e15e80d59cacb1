"""What a terminal and a process give away of the hider's atoms: nothing.

A terminal may keep more than it shows: what was cleared at a stroke goes to the
scroll-back of some, and a second screen can be called back after it was left.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest
from support.emulator import ALTERNATE, Screen, Stream
from support.home import saved_stage
from support.pty_terminal import Start, Term

from blackbox_tui.formats.codes import encode
from blackbox_tui.rules.session import Hiding
from blackbox_tui.ui.terminal.terminal import QUESTION

ATOM = "●"


class Hoarder(Screen):
    """A terminal that keeps all it can: every screen that is cleared or left."""

    def __init__(self, cols: int, rows: int) -> None:
        self.kept: list[str] = []
        super().__init__(cols, rows)

    def _keep(self) -> None:
        self.kept.append("\n".join(self.display))

    def erase_in_display(self, how: int = 0, *_: object, **__: object) -> None:
        if how >= 2:
            self._keep()
        super().erase_in_display(how)

    def reset_mode(self, *modes: int, private: bool = False, **_: object) -> None:
        if private and ALTERNATE & set(modes):
            self._keep()
        super().reset_mode(*modes, private=private)


def hoarded(term: Term) -> list[str]:
    """What such a terminal has of what was sent, and what it shows in the end."""
    screen = Hoarder(80, 24)
    Stream(screen).feed(bytes(term.raw))
    return [*screen.kept, "\n".join(screen.display)]


def hider(start: Start, name: str = "xterm-256color") -> Term:
    """Ann has hidden four atoms, which are on the screen."""
    term = place(start("duel", "--no-animation", term=name))
    assert term.text.count(ATOM) == 4
    return term


def place(term: Term) -> Term:
    """Let the computer place the atoms."""
    term.sees("TWO PLAYERS").press("enter").sees("Ann hides the atoms.").press("enter")
    term.sees("0 of 4 atoms placed").press("F").sees("4 of 4 atoms placed").idle()
    return term


def hide(term: Term) -> Term:
    """The keyboard goes to the seeker; a box with equivalent solutions is asked about first."""
    term.press("s")
    term.until(lambda term: "seeks the atoms." in term.text or "anyway?" in term.text)
    if "anyway?" in term.text:
        term.press("y").sees("seeks the atoms.")
    return term.idle()


TERMINALS = ["xterm-256color", "vt100", "linux"]
"""With a second screen, and without."""


@pytest.mark.parametrize("name", TERMINALS)
def test_no_terminal_keeps_the_hiders_board_when_the_keyboard_is_handed_over(
    start: Start, name: str
) -> None:
    assert not any(ATOM in screen for screen in hoarded(hide(hider(start, name))))


@pytest.mark.parametrize("name", TERMINALS)
@pytest.mark.parametrize("how", ["quit", "terminated"])
def test_no_terminal_keeps_the_hiders_board_when_the_hider_leaves(
    start: Start, name: str, how: str
) -> None:
    term = hider(start, name)
    if how == "quit":
        term.press("q")
    else:
        os.kill(term.child.pid, signal.SIGTERM)
    assert term.exit() == (0 if how == "quit" else 128 + signal.SIGTERM)
    assert term.whole
    assert not any(ATOM in screen for screen in hoarded(term))


def test_nothing_is_sent_to_the_title_or_the_clipboard(start: Start) -> None:
    term = hide(hider(start))
    term.press("enter").sees("score 0").fire(1).leave()
    assert b"\x1b]" not in term.raw.replace(QUESTION.encode(), b"", 1)
    assert b"\x1bk" not in term.raw, "as screen calls a title"


def test_what_a_process_shows_to_others_is_no_secret(start: Start, tmp_path: Path) -> None:
    term = hider(start)
    kept = saved_stage(tmp_path)
    assert isinstance(kept, Hiding)
    code = encode(kept.box)
    hide(term).press("enter").sees("score 0").idle()
    process = Path(f"/proc/{term.child.pid}")
    assert process.joinpath("cmdline").read_bytes().split(b"\0")[1:-1] == [
        *(b"-m", b"blackbox_tui", b"duel", b"--no-animation")
    ]
    environ = process.joinpath("environ").read_text(encoding="utf-8", errors="replace")
    assert code not in environ
    children = process.joinpath("task", str(term.child.pid), "children")
    assert children.read_text(encoding="utf-8") == "", "and it starts no other"


CRASH = """
from blackbox_tui.cli.main import main
from blackbox_tui.ui.screens.{module} import {name}
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Typed
update = {name}.update
def broken(self, message):
    if isinstance(message, Typed):
        raise RuntimeError(f"it broke: {{self!r}} {{update(self, Command.QUIT)!r}}")
    return update(self, message)
{name}.update = broken
raise SystemExit(main(["duel", "--no-animation"]))
"""


@pytest.mark.parametrize(("module", "name"), [("placing", "HideScreen"), ("seek", "SeekScreen")])
def test_a_crash_names_no_atom(start: Start, tmp_path: Path, module: str, name: str) -> None:
    crash = CRASH.format(module=module, name=name)
    term = place(start(argv=[sys.executable, "-c", crash], size=(200, 60)))
    hiding = saved_stage(tmp_path)
    assert isinstance(hiding, Hiding)
    if name == "SeekScreen":
        hide(term).press("enter").sees("score 0")
    term.idle()
    since = len(term.raw)
    term.press("z")
    assert term.exit() == 1
    said = term.raw[since:].decode("utf-8", "replace")
    assert "it broke" in said
    cells = re.findall(r"Cell\(row=(\d+), col=(\d+)\)", said)
    assert {(int(row), int(col)) for row, col in cells} <= {(0, 0)}, "where the cursor is"
    assert not any(re.search(rf"\b{cell}\b", said) for cell in hiding.placed)
    assert ATOM not in said
    assert not any(ATOM in screen for screen in hoarded(term))
