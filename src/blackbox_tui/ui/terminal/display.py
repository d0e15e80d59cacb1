"""The terminal's screen: takes it over, shows frames, and leaves it as it was.

There are two kinds. Where Python has curses, it draws (`curses_display`); where it has none, the
terminal is sent escape sequences (`escape_display`). Only the one that is used is loaded. The
first frame waits for these modules: they know no keys, nor what a frame is about.
"""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod

from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.system.signals import Signals
from blackbox_tui.ui.terminal.theme import Looks, light_by_variable
from blackbox_tui.ui.toolkit.frame import Frame, Size

if sys.platform == "win32":
    from blackbox_tui.system import windows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

    from blackbox_tui.ui.terminal.console import Console
    from blackbox_tui.ui.terminal.keyboard import Keyboard

WINDOWS: bool = sys.platform == "win32"


class NoTerminal(Exception):
    """Full screen is not possible here; the text is a sentence that says what to do."""


class Ended(Exception):
    """A signal came, or the terminal was closed: the program must end."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Display(ABC):
    """A context manager: takes over the screen, and restores the terminal at the end.

    Frames are shown one after another; only what changed is written.
    """

    answers = True
    """Can the terminal be asked for the colour of its background?"""
    failure: type[Exception] = OSError
    """What is raised where the terminal lacks what the game needs."""

    def __init__(self, appearance: Appearance, *, color: str = "auto") -> None:
        self.signals = Signals()
        self.looks = Looks(appearance, light=light_by_variable(os.environ))
        self.colored = color == "always" or (color == "auto" and not os.environ.get("NO_COLOR"))
        """Are colours wanted, if the terminal has any?"""

    def __enter__(self) -> Display:
        _check()
        self.signals.catch()
        try:
            self._open()
        except BaseException as error:
            self.signals.restore()
            if isinstance(error, self.failure):
                raise NoTerminal(_cannot_show()) from error
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.close()
        finally:
            self.signals.restore()

    def set_looks(self, looks: Looks) -> None:
        """Use these looks from the next frame on."""
        if looks != self.looks:
            self.looks = looks
            self.forget()

    def _adopt(self, encoding: str, colors: int) -> None:
        """Take the encoding and the number of colours that the terminal has."""
        try:
            "".encode(encoding)
        except LookupError:  # Python does not know it
            encoding = "ascii"
        self.encoding = encoding
        # in any other encoding curses would drop every character that is not ASCII
        unicode = encoding.lower().replace("-", "") == "utf8"
        self.looks = self.looks._replace(colors=colors if self.colored else 0, unicode=unicode)

    # --- what each kind does in its own way --------------------------------------------------

    @abstractmethod
    def _open(self) -> None:
        """Take over the screen, or raise the failure and leave the terminal as it was."""

    @abstractmethod
    def close(self) -> None:
        """Restore the terminal, with nothing of the game left on either of its screens."""

    @abstractmethod
    def take_back(self) -> None:
        """Take over the screen again, whatever other programs have done to the terminal."""

    @property
    @abstractmethod
    def size(self) -> Size:
        """Columns and rows, as they were adopted last."""

    @abstractmethod
    def fit(self) -> bool:
        """Adopt the size of the terminal if it has changed; has it?"""

    @abstractmethod
    def show(self, frame: Frame) -> None:
        """Put a frame on the screen."""

    @abstractmethod
    def forget(self) -> None:
        """Forget what is on the screen: write all of the next frame."""

    @abstractmethod
    def redraw(self) -> None:
        """Leave nothing of the last frame anywhere, and write all of the next one."""

    @abstractmethod
    def keys(self, clock: Callable[[], float]) -> Keyboard | Console:
        """What reads the keys of this terminal."""


def _check() -> None:
    if not _on_terminal():
        console = " such as cmd or PowerShell (in Git Bash, use winpty)" if WINDOWS else ""
        raise NoTerminal(f"Black Box needs a terminal. Run it in one{console}, or use --plain.")
    if not WINDOWS and os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        raise NoTerminal(
            "TERM does not name a terminal that can show the game; "
            "set it to a type such as xterm, or use --plain."
        )


def _cannot_show() -> str:
    """The sentence for a terminal that lacks what the game needs."""
    if WINDOWS:
        return "This console cannot show the game: use Windows Terminal, or --plain."
    name = os.environ.get("TERM", "")[:40]
    return (
        f"A terminal of type {name} cannot show the game; "
        "set TERM to a type such as xterm, or use --plain."
    )


def _on_terminal() -> bool:
    try:
        return all(map(_is_terminal, (sys.stdin, sys.stdout)))
    except ValueError:  # closed
        return False


def _is_terminal(stream: TextIO | None) -> bool:
    """Is it one? On Windows, NUL claims to be."""
    if stream is None or not stream.isatty():
        return False
    return sys.platform != "win32" or windows.is_console(stream.fileno())
