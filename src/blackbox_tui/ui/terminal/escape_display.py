"""The screen as escape sequences draw it, where Python has no curses."""

from __future__ import annotations

import os
import sys

from blackbox_tui.ui.terminal.ansi import END, AnsiPainter, cursor_of, wiped
from blackbox_tui.ui.terminal.display import WINDOWS, Display
from blackbox_tui.ui.toolkit.frame import Frame, Size

if sys.platform == "win32":
    from blackbox_tui.system.windows import VtConsole
else:
    import _locale

    from blackbox_tui.system.tty import Tty

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from blackbox_tui.ui.terminal.keyboard import Keyboard

_BEGIN, _END = "\033[?1049h", "\033[?1049l"  # the other screen, and the one from before
_USUAL = 80, 24
_MANY_COLORS = (
    *("256color", "direct", "alacritty", "contour", "foot", "ghostty", "kitty", "konsole"),
    *("rio", "wezterm"),
)
"""Parts of names of terminals that have 256 colours."""
_NO_COLORS = "vt1", "vt2", "vt3", "vt4", "vt5"  # how names of terminals without colours begin


class EscapeDisplay(Display):
    """The whole screen of a terminal that understands the sequences of xterm."""

    def _open(self) -> None:
        if sys.platform == "win32":
            self._wire = VtConsole()
            self._adopt("utf-8", _colors())
        else:
            self._wire = Tty(self.signals.wake)
            self._adopt(_locale.nl_langinfo(_locale.CODESET), _colors())
        self._size = self._wire.size() or _USUAL
        self._painter = AnsiPainter(self.looks)
        self._cursor = ""
        self._wire.take()
        self._send(_BEGIN)

    def _send(self, text: str) -> None:
        self._wire.write(text, self.encoding)

    def close(self) -> None:
        self._send(wiped(self._size) + END + _END)
        self._wire.give_back()

    def take_back(self) -> None:
        self._wire.take()
        self._send(_BEGIN)
        self.fit()
        self.redraw()

    @property
    def size(self) -> Size:
        return self._size

    def fit(self) -> bool:
        size = self._wire.size()
        if size in (None, self._size):
            return False
        self._size = size
        self.forget()
        return True

    def show(self, frame: Frame) -> None:
        self._painter.looks = self.looks
        changes, cursor = self._painter.paint(frame), cursor_of(frame)
        if changes or cursor != self._cursor:
            self._send(changes + cursor)
        self._cursor = cursor

    def forget(self) -> None:
        self._painter.forget()

    def redraw(self) -> None:
        self._send(wiped(self._size))
        self.forget()

    def keys(self, clock: Callable[[], float]) -> Keyboard:
        from blackbox_tui.ui.terminal.keyboard import Keyboard, parser_for

        return Keyboard(self._wire, parser_for(self.encoding, {}), clock)


def _colors() -> int:
    """How many colours the terminal has, judged by its name."""
    name = os.environ.get("TERM", "")
    if WINDOWS or os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        return 256
    if any(part in name for part in _MANY_COLORS):
        return 256
    return 0 if name.startswith(_NO_COLORS) or name.endswith(("-m", "-mono")) else 8
