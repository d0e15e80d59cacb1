"""The Windows console and clipboard, through the system's functions.

Nothing here is called on other systems.
"""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import _winapi
    import ctypes
    import msvcrt
    import time
    from _signal import SIGINT, raise_signal
    from ctypes import wintypes

    _kernel = ctypes.WinDLL("kernel32")
    _user = ctypes.WinDLL("user32")
    for _function in (_kernel.CreateFileW, _kernel.GlobalAlloc, _kernel.GlobalLock):
        _function.restype = wintypes.HANDLE

    class _Screen(ctypes.Structure):
        _fields_ = (
            ("before", wintypes.SHORT * 4), ("look", wintypes.WORD),
            ("window", wintypes.SMALL_RECT), ("largest", wintypes.SHORT * 2),
        )  # fmt: skip

    class _Key(ctypes.Structure):
        _fields_ = (
            ("down", wintypes.BOOL), ("count", wintypes.WORD), ("code", wintypes.WORD),
            ("scan", wintypes.WORD), ("char", wintypes.WCHAR), ("state", wintypes.DWORD),
        )  # fmt: skip

    class _Record(ctypes.Structure):
        _fields_ = (("kind", wintypes.WORD), ("key", _Key))


_READ_WRITE, _SHARED, _EXISTING = 0xC000_0000, 3, 3
_MOVEABLE, _UNICODE_TEXT = 2, 13
_CLIPBOARD_ATTEMPTS, _PAUSE = 20, 0.01
_VT_INPUT, _VT_OUTPUT = 0x0288, 0x000D
"""Modes of a console: keys as sequences, news of its size, no marking of text with the mouse; and
sequences that are carried out, with the cursor kept in the last column until more is written."""
_KEY_EVENT, _ALT = 1, 18
_LONGEST_WRITE = 8000  # characters


def wait_for_input(seconds: float) -> bool:
    """Wait up to this long for console input; returns whether there is any."""
    if sys.platform == "win32":
        console = msvcrt.get_osfhandle(0)
        return _winapi.WaitForSingleObject(console, int(1000 * seconds)) == 0
    raise AssertionError("only on Windows")


def screen_size() -> tuple[int, int] | None:
    """Columns and rows of the console's window; None if unknown.

    Python would report the size of the screen buffer that curses has covered with its own.
    """
    if sys.platform == "win32":
        file = _kernel.CreateFileW("CONOUT$", _READ_WRITE, _SHARED, None, _EXISTING, 0, None)
        output = wintypes.HANDLE(file)
        screen = _Screen()
        known = _kernel.GetConsoleScreenBufferInfo(output, ctypes.byref(screen))
        _kernel.CloseHandle(output)
        window = screen.window
        cols, rows = window.Right - window.Left + 1, window.Bottom - window.Top + 1
        return (cols, rows) if known else None
    raise AssertionError("only on Windows")


def is_console(source: int) -> bool:
    """Is this file a console that somebody types at?"""
    if sys.platform == "win32":
        console, mode = wintypes.HANDLE(msvcrt.get_osfhandle(source)), wintypes.DWORD()
        return bool(_kernel.GetConsoleMode(console, ctypes.byref(mode)))
    raise AssertionError("only on Windows")


def read_unseen_line() -> bytes:
    """Read a line without echoing it, including its end; empty at the end of input.

    It is read key by key, since the console remembers lines it reads itself, and shows them to
    the next person who presses Up.
    """
    if sys.platform == "win32":
        typed = ""
        while True:
            match msvcrt.getwch():
                case "\r" | "\n":
                    return f"{typed}\n".encode("utf-8", "replace")
                case "\b":
                    typed = typed[:-1]
                case "\x03":
                    raise_signal(SIGINT)
                    return b""
                case "\x1a" if not typed:
                    return b""
                case "\0" | "\xe0":  # a key without a character
                    msvcrt.getwch()
                case char:
                    typed += char
    raise AssertionError("only on Windows")


def copy(text: str) -> bool:
    """Copy a text to the clipboard; returns whether that worked."""
    if sys.platform == "win32":
        for _ in range(_CLIPBOARD_ATTEMPTS):  # another program may be using it
            if _user.OpenClipboard(None):
                try:
                    return _set_clipboard(text)
                finally:
                    _user.CloseClipboard()
            time.sleep(_PAUSE)
        return False
    raise AssertionError("only on Windows")


def _set_clipboard(text: str) -> bool:
    if sys.platform == "win32":
        data = ctypes.create_unicode_buffer(text.replace("\n", "\r\n"))
        size = ctypes.c_size_t(ctypes.sizeof(data))
        memory = wintypes.HANDLE(_kernel.GlobalAlloc(_MOVEABLE, size))
        place = ctypes.c_void_p(_kernel.GlobalLock(memory))
        if not place:
            return False
        ctypes.memmove(place, data, ctypes.sizeof(data))
        _kernel.GlobalUnlock(memory)
        _user.EmptyClipboard()
        return bool(_user.SetClipboardData(_UNICODE_TEXT, memory))
    raise AssertionError("only on Windows")


if sys.platform == "win32":

    class VtConsole:
        """The console as a terminal that understands escape sequences: since Windows 10."""

        gone = False  # with its console the program is ended

        def __init__(self) -> None:
            self._input = wintypes.HANDLE(msvcrt.get_osfhandle(0))
            self._output = wintypes.HANDLE(msvcrt.get_osfhandle(1))
            self._modes = _mode(self._input), _mode(self._output)
            self._half = ""  # the first half of a character outside the first 65536

        def take(self) -> None:
            """Have keys come as a terminal sends them, and text drawn as a terminal draws it."""
            try:
                _set_mode(self._output, self._modes[1].value | _VT_OUTPUT)
                _set_mode(self._input, _VT_INPUT)
            except OSError:
                self.give_back()
                raise

        def give_back(self) -> None:
            """Restore the modes from before."""
            for handle, mode in zip((self._input, self._output), self._modes, strict=True):
                _kernel.SetConsoleMode(handle, mode)

        def read(self, seconds: float) -> bytes:
            """What a key sends within so many seconds; nothing if something else happened."""
            record, count = _Record(), wintypes.DWORD()
            if not wait_for_input(seconds) or not _kernel.ReadConsoleInputW(
                self._input, ctypes.byref(record), 1, ctypes.byref(count)
            ):
                return b""
            key = record.key
            sends = key.down or key.code == _ALT  # let go after a number was typed with it
            char = str(key.char) if sends else "\0"
            if record.kind != _KEY_EVENT or char == "\0":
                return b""
            text, self._half = self._half + char * int(key.count), ""
            if "\ud800" <= char < "\udc00":
                self._half = char
                return b""
            return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()

        def write(self, text: str, /, _: str = "") -> None:
            """Send a text."""
            for at in range(0, len(text), _LONGEST_WRITE):
                piece = ctypes.create_unicode_buffer(text[at : at + _LONGEST_WRITE])
                _kernel.WriteConsoleW(self._output, piece, len(piece) - 1, None, None)

        size = staticmethod(screen_size)

    def _mode(handle: wintypes.HANDLE) -> wintypes.DWORD:
        mode = wintypes.DWORD()
        _kernel.GetConsoleMode(handle, ctypes.byref(mode))
        return mode

    def _set_mode(handle: wintypes.HANDLE, mode: int) -> None:
        if not _kernel.SetConsoleMode(handle, wintypes.DWORD(mode)):
            raise OSError("this console does not know that mode")
