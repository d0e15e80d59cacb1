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


_READ_WRITE, _SHARED, _EXISTING = 0xC000_0000, 3, 3
_MOVEABLE, _UNICODE_TEXT = 2, 13
_CLIPBOARD_ATTEMPTS, _PAUSE = 20, 0.01


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
