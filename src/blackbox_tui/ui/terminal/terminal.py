"""The terminal: shows frames, reads keys, mouse and pastes, on a screen that was taken over."""

from __future__ import annotations

import curses
import os
import select
import sys
from binascii import b2a_base64
from collections.abc import Callable

from blackbox_tui import clock
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.system import windows
from blackbox_tui.system.signals import INTERRUPT
from blackbox_tui.ui.events import Event
from blackbox_tui.ui.terminal.console import Console
from blackbox_tui.ui.terminal.display import Display, end
from blackbox_tui.ui.terminal.escapes import Background
from blackbox_tui.ui.terminal.keyboard import Keyboard
from blackbox_tui.ui.toolkit.frame import Frame, Size

if sys.platform != "win32":
    import termios

LONGEST_WAIT = 0.2
"""Seconds after which the size is checked again, as a resize can be missed while reading."""
QUESTION = "\033]11;?\033\\"
"""Which colour is the background? Terminals that do not know the question ignore it."""
LONGEST_ANSWER = 0.5
"""Seconds after the question for which the terminal is not left without an answer."""

_WINDOWS = os.name == "nt"


class Ended(Exception):
    """A signal came, or the terminal was closed: the program must end."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class BackgroundQuestion:
    """Is the background dark or light? Asked once, behind the first frame.

    The answer comes among the keys, at any time or never.
    """

    def __init__(self, send: Callable[[str], None], clock: Callable[[], float], term: str) -> None:
        self._send = send
        self._clock = clock
        self._may_ask = not term.startswith("linux")  # old Linux consoles print the question
        self._give_up = 0.0
        self.answered = False

    def ask(self) -> None:
        """Ask, unless that has been done."""
        if self._may_ask:
            self._may_ask = False
            self._give_up = self._clock() + LONGEST_ANSWER
            self._send(QUESTION)

    def await_answer(self, read: Callable[[int], object]) -> None:
        """Before the terminal is left: the shell would take a late answer for its own keys."""
        while not self.answered and self._clock() < self._give_up:
            self.answered = isinstance(read(20), Background)


class Terminal:
    """A context manager: at the end, the terminal reports nothing that only the game wants."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._window = display.window
        self._signals = display.signals
        self._cut_off = False  # is the window, or was it last, too small for curses?
        self._question = BackgroundQuestion(self._send, self.now, os.environ.get("TERM", ""))
        self._keys: Keyboard | Console = (
            Console(self._window, self.now)
            if _WINDOWS
            else Keyboard(self._window, display.encoding, self._send, self.now)
        )

    def __enter__(self) -> Terminal:
        _keep_typed_keys()
        return self

    def __exit__(self, *_: object) -> None:
        self._question.await_answer(self._keys.read)
        self._keys.turn(mouse=False, pastes=False)

    def _send(self, text: str) -> None:
        if _WINDOWS:
            return
        try:
            os.write(1, text.encode("ascii"))
        except OSError:
            pass  # the terminal is gone

    @staticmethod
    def now() -> float:
        """Seconds on a clock that only goes forward."""
        return clock.seconds()

    def suspend(self) -> None:
        """Restore the terminal, stop, and take over the screen again when continued."""
        if not _WINDOWS:
            self.__exit__()
            self._display.close()
            self._signals.stop()
            self._take_back()

    def _take_back(self) -> None:
        self._signals.to_suspend = self._signals.continued = False
        self._keys.turn(mouse=False, pastes=False)  # they may be on or off; the game may end now
        if not curses.isendwin():  # stopped from outside, without a chance to give it back
            end()
        self._fit()
        self.redraw()

    @property
    def size(self) -> Size:
        """Columns and rows, now."""
        return self._display.size

    def set_appearance(self, appearance: Appearance) -> None:
        """Use that appearance from now on."""
        if appearance != self._display.appearance:
            self._display.set_appearance(appearance)
            self.redraw()

    def redraw(self) -> None:
        """Send everything again with the next frame; nothing of the last one remains."""
        self._display.wipe()
        self._window.clearok(True)

    def show(self, frame: Frame) -> None:
        """Put a frame on the screen."""
        self._display.show(frame)
        self._keys.turn(mouse=self._display.appearance.mouse, pastes=True)
        if self._display.follows_background and not _WINDOWS:
            self._question.ask()

    def copy(self, text: str) -> bool | None:
        """Put a text on the clipboard; is it there? None if only the terminal knows."""
        if _WINDOWS:
            return windows.copy(text)
        self._send(f"\033]52;c;{b2a_base64(text.encode(), newline=False).decode()}\a")
        return None

    def wait(self, seconds: float) -> Event | None:
        """What the player does next: a key's name, the mouse, a paste; None when time is up.

        `resize` and `^z` come as keys too. Raises `Ended` when the program must end.
        """
        started = self.now()
        got = self._keys.read(int(1000 * min(seconds, LONGEST_WAIT)))
        if isinstance(got, Background):
            self._question.answered = True
            self._display.set_background(light=got.light)
            got = None
        if got == "resize":
            self._fit()
            self._draw_all()
        if self._signals.caught == INTERRUPT:
            self._signals.caught = 0
            if not _WINDOWS:
                curses.flushinp()  # what was typed before it is not for the shell
            return "^c"
        if self._signals.caught:
            raise Ended(128 + self._signals.caught)
        if self._signals.to_suspend:
            return "^z"
        if self._signals.continued:
            self._take_back()
        if got is None and self._fit():
            return "resize"
        if got is None and self.now() - started < seconds / 2 and _hung_up():
            raise Ended(1)
        return got

    def _fit(self) -> bool:
        """Adopt the size of the terminal if it changed without notice; return whether it did."""
        if not hasattr(curses, "resizeterm"):
            return False
        try:
            cols, rows = windows.screen_size() or (0, 0) if _WINDOWS else os.get_terminal_size(1)
            if min(cols, rows) < (2 if _WINDOWS else 1):  # which curses cannot have
                self._cut_off = True
                return False
            if (rows, cols) == self._window.getmaxyx() and not self._cut_off:
                return False
            curses.resizeterm(rows, cols)
        except (OSError, curses.error):
            return False
        self._cut_off = False
        self._draw_all()
        return True

    def _draw_all(self) -> None:
        """Write the whole next frame; a Windows console has lost what its window cut off."""
        self._display.forget()
        if _WINDOWS:
            self._window.clearok(True)


def _keep_typed_keys() -> None:
    """Have the system keep what is typed when Ctrl-C or Ctrl-Z is pressed.

    Otherwise curses can wait for a byte that it was promised and that is gone: without an end.
    """
    if sys.platform != "win32":
        modes = termios.tcgetattr(0)
        modes[3] |= termios.NOFLSH
        termios.tcsetattr(0, termios.TCSANOW, modes)
        curses.def_prog_mode()


def _hung_up() -> bool:
    if sys.platform != "win32" and hasattr(select, "poll"):
        poll = select.poll()
        poll.register(0, select.POLLIN)
        gone = select.POLLHUP | select.POLLERR | select.POLLNVAL
        return any(event & gone for _, event in poll.poll(0))
    return False
