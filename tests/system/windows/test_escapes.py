"""The game on a Windows console without windows-curses, drawn by escape sequences.

Wine's console knows none: what is sent is written down as well, and a terminal of ours draws it.
The sequences of arrows and of the mouse, which a console of Windows makes itself, are typed.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from support.emulator import ALTERNATE, MOUSE, PASTES, Screen, Stream
from support.windows_console import USUAL_INPUT, USUAL_OUTPUT, WindowsConsole

from blackbox_tui.rules.deal import Variant, deal

SPYING = """
import sys
sys.modules["_curses"] = None
from blackbox_tui.system.windows import VtConsole
write = VtConsole.write
def spied(self, text, *rest):
    with open({report!r}, "ab") as file:
        file.write(text.encode())
    write(self, text, *rest)
VtConsole.write = spied
from blackbox_tui.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
"""The game as it is where windows-curses has no wheel; it writes down what it sends."""
PLAY = ("play", "--seed", "7", "--any-deal", "--no-animation")
BOX = deal(Variant(), "7")
USUAL = USUAL_INPUT, USUAL_OUTPUT


class Spied:
    """A game on a console, and a terminal that draws what it sends."""

    def __init__(self, console: WindowsConsole, env: Mapping[str, str], report: Path) -> None:
        self.console = console
        self._report, self._drawn = report, 0
        self.screen = Screen(80, 24)
        self._stream = Stream(self.screen)
        self._env = {**env, "ESCDELAY": "9000"}  # what is typed comes slowly

    def start(self, *arguments: str) -> Spied:
        code = SPYING.format(report=str(self._report))
        self.console.start(sys.executable, "-c", code, *arguments, env=self._env)
        return self

    @property
    def text(self) -> str:
        if self._report.exists():
            sent = self._report.read_bytes()
            self._stream.feed(sent[self._drawn :])
            self._drawn = len(sent)
        return "\n".join(line.rstrip() for line in self.screen.display)

    def sees(self, *texts: str) -> Spied:
        try:
            self.console.wait(lambda: all(text in self.text for text in texts), repr(texts))
        except AssertionError as error:
            raise AssertionError(f"{error}\n{self.text}") from error
        return self

    def type(self, *texts: str) -> Spied:
        for text in texts:
            self.console.type(text)
        return self

    def click(self, col: int, row: int) -> Spied:
        return self.type(*(f"\x1b[<0;{col + 1};{row + 1}{end}" for end in "Mm"))

    def leave(self) -> None:
        self.type("q")
        assert self.console.status() == 0
        assert self.is_whole(), self.text

    def is_whole(self) -> bool:
        assert "score" not in self.text
        modes = self.screen.private_modes & {*ALTERNATE, *MOUSE, PASTES}
        return not modes and not self.screen.cursor.hidden and self.console.modes == USUAL


@pytest.fixture
def game(console: WindowsConsole, env: dict[str, str], tmp_path: Path) -> Spied:
    return Spied(console, env, tmp_path / "sent")


def test_a_whole_game_by_keys_and_mouse(game: Spied) -> None:
    game.start(*PLAY).sees("score 0", "├───┼───┼")
    assert game.console.modes != USUAL
    game.type("\x1b[B").sees("Port 2.").type("\x1b[A", "\r").sees("Port 1: a detour")
    assert game.screen.private_modes >= {1000, 1003, 1006, PASTES}
    game.type("\x1b[200~q\x1b[201~").sees("Pasted text is ignored here.")
    for cell in sorted(BOX.atoms):
        game.click(7 + 4 * cell.col, 3 + 2 * cell.row).sees(f"Guess placed on {cell}")
    game.type("s").sees("Solved").leave()


def test_the_screen_follows_the_size_of_the_window(game: Spied) -> None:
    game.start(*PLAY).sees("score 0")
    game.screen.resize(40, 120)
    game.console.resize(120, 40)
    game.sees("│       │").leave()


def test_a_name_of_any_letters_is_typed(game: Spied) -> None:
    game.start("duel").sees("TWO PLAYERS").type("\x1b[B" * 2, "\b" * 3, "é日🎲").sees("é日🎲_")
    game.type("\x03")
    assert game.console.status() == 0


@pytest.mark.parametrize("key", [True, False])
def test_ctrl_c_saves_the_game_and_quits(game: Spied, env: dict[str, str], key: bool) -> None:
    game.start(*PLAY).sees("score 0").type("\r").sees("Port 1: a detour")
    if key:
        game.type("\x03")
    else:
        game.console.interrupt()
    assert game.console.status() == 0
    assert game.is_whole()
    assert list(Path(env["LOCALAPPDATA"]).rglob("games/*.json"))


OLD_CONSOLE = """
import sys
sys.modules["_curses"] = None
from blackbox_tui.system import windows
def refuse(handle, mode):
    raise OSError
windows._set_mode = refuse
from blackbox_tui.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def test_a_console_without_sequences_gets_one_sentence(
    console: WindowsConsole, env: dict[str, str]
) -> None:
    console.start(sys.executable, "-c", OLD_CONSOLE, *PLAY, env=env)
    assert console.status() == 2
    assert "This console cannot show the game: use Windows Terminal, or --plain." in console.text
    assert console.modes == USUAL
