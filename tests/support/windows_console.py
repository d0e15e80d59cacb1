"""A program on a Windows console, driven through the console's own functions.

Keys and clicks are put into the console's input as records, and the screen is read back
cell by cell with its attributes: no terminal emulation is in between. It works on Windows
and under Wine, in a process that has a console (its own standard streams may be pipes).
"""

from __future__ import annotations

import atexit
import ctypes
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from ctypes import wintypes
from typing import Final, NamedTuple

if sys.platform != "win32":
    raise ImportError("There is a Windows console only on Windows.")

import msvcrt

TIMEOUT: Final = 30.0
"""Seconds after which what a test waits for has failed to come."""
_GLANCE: Final = 0.01
_LASTING: Final = 20
"""So many glances in a row must show the size of the window that was wanted."""

_kernel = ctypes.WinDLL("kernel32", use_last_error=True)
_user = ctypes.WinDLL("user32", use_last_error=True)
for _function in (_kernel.CreateFileW, _kernel.GlobalLock, _user.GetClipboardData):
    _function.restype = wintypes.HANDLE
_user.VkKeyScanW.restype = ctypes.c_short

READ_WRITE, SHARED, EXISTING = 0xC000_0000, 3, 3
ENHANCED, SHIFT, CTRL = 0x100, 0x10, 0x08
LEFT, RIGHT = 1, 2
MOVED, DOUBLE_CLICK = 1, 2
KEY_EVENT, MOUSE_EVENT = 1, 2
UNICODE_TEXT = 13
USUAL_INPUT, USUAL_OUTPUT = 0x1F7, 3
"""The modes of a console; a program that was killed may have left others."""

KEYS: Final[dict[str, tuple[int, str, int]]] = {
    "enter": (13, "\r", 0), "esc": (27, "\x1b", 0), "tab": (9, "\t", 0), "bs": (8, "\b", 0),
    "space": (32, " ", 0), "up": (38, "\0", ENHANCED), "down": (40, "\0", ENHANCED),
    "left": (37, "\0", ENHANCED), "right": (39, "\0", ENHANCED), "home": (36, "\0", ENHANCED),
    "end": (35, "\0", ENHANCED), "pgup": (33, "\0", ENHANCED), "pgdn": (34, "\0", ENHANCED),
    "del": (46, "\0", ENHANCED), "f1": (112, "\0", 0), "f2": (113, "\0", 0),
    "btab": (9, "\t", SHIFT), "^l": (76, "\f", CTRL), "^r": (82, "\x12", CTRL),
    "^z": (90, "\x1a", CTRL), "^enter": (13, "\n", CTRL),
    "pad up": (38, "\0", 0), "pad down": (40, "\0", 0), "pad left": (37, "\0", 0),
    "pad right": (39, "\0", 0), "pad home": (36, "\0", 0), "pad end": (35, "\0", 0),
    "pad pgup": (33, "\0", 0), "pad pgdn": (34, "\0", 0), "pad del": (46, "\0", 0),
    "pad enter": (13, "\r", ENHANCED), "pad /": (111, "/", ENHANCED), "pad *": (106, "*", 0),
    "pad -": (109, "-", 0), "pad +": (107, "+", 0),
}  # fmt: skip
"""Each key's virtual key code, its character, and the state of the keyboard with it."""


class _Coord(ctypes.Structure):
    _fields_ = (("x", ctypes.c_short), ("y", ctypes.c_short))


class _Rect(ctypes.Structure):
    _fields_ = tuple((side, ctypes.c_short) for side in ("left", "top", "right", "bottom"))


class _Screen(ctypes.Structure):
    _fields_ = (
        ("size", _Coord), ("cursor", _Coord), ("look", wintypes.WORD), ("window", _Rect),
        ("largest", _Coord),
    )  # fmt: skip


class _Key(ctypes.Structure):
    _fields_ = (
        ("down", wintypes.BOOL), ("repeat", wintypes.WORD), ("code", wintypes.WORD),
        ("scan", wintypes.WORD), ("char", wintypes.WCHAR), ("state", wintypes.DWORD),
    )  # fmt: skip


class _Mouse(ctypes.Structure):
    _fields_ = (
        ("at", _Coord), ("buttons", wintypes.DWORD), ("state", wintypes.DWORD),
        ("flags", wintypes.DWORD),
    )  # fmt: skip


class _Event(ctypes.Union):
    _fields_ = (("key", _Key), ("mouse", _Mouse))


class _Record(ctypes.Structure):
    _fields_ = (("kind", wintypes.WORD), ("event", _Event))


class _CharInfo(ctypes.Structure):
    _fields_ = (("char", wintypes.WCHAR), ("look", wintypes.WORD))


class _Cursor(ctypes.Structure):
    _fields_ = (("size", wintypes.DWORD), ("visible", wintypes.BOOL))


class _Inherited(ctypes.Structure):
    _fields_ = (
        ("length", wintypes.DWORD), ("descriptor", ctypes.c_void_p), ("inherit", wintypes.BOOL),
    )  # fmt: skip


class Cell(NamedTuple):
    """A character on the screen, and its colours: 16 times the background plus the text's."""

    char: str
    look: int


class WindowsConsole:
    """The console of this process, with one program on it at a time."""

    def __init__(self) -> None:
        if not _kernel.GetConsoleCP():
            _must(_kernel.AllocConsole())
        self._input = _open("CONIN$")
        self.program: subprocess.Popen[bytes] | None = None

    # --- programs ----------------------------------------------------------------

    def start(self, *argv: str, env: Mapping[str, str]) -> subprocess.Popen[bytes]:
        """Start a program on an empty screen; it is ended, at the latest, with this one."""
        self.end()
        _must(_kernel.SetConsoleMode(wintypes.HANDLE(self._input), USUAL_INPUT))
        _kernel.FlushConsoleInputBuffer(wintypes.HANDLE(self._input))
        self._wipe()
        source = msvcrt.open_osfhandle(_open("CONIN$"), os.O_RDONLY)
        output = msvcrt.open_osfhandle(_open("CONOUT$"), os.O_RDWR)
        try:
            program = subprocess.Popen(argv, stdin=source, stdout=output, stderr=output, env=env)
        finally:
            os.close(source)
            os.close(output)
        atexit.register(_kill, program)
        self.program = program
        return program

    @property
    def running(self) -> bool:
        """Does the program run?"""
        return self.program is not None and self.program.poll() is None

    def end(self) -> None:
        """End the program, if it runs."""
        if self.program:
            _kill(self.program)

    def status(self) -> int:
        """Wait for the program to end; its exit status."""
        assert self.program
        try:
            return self.program.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"It has not ended:\n{self.text}") from None

    # --- the screen ----------------------------------------------------------------

    @property
    def cells(self) -> list[list[Cell]]:
        """What is in the window, row by row."""
        with _screen() as (output, screen):
            window = screen.window
            cols = window.right - window.left + 1
            rows = window.bottom - window.top + 1
            buffer = (_CharInfo * (cols * rows))()
            area = _Rect(window.left, window.top, window.right, window.bottom)
            _must(
                _kernel.ReadConsoleOutputW(
                    wintypes.HANDLE(output), buffer, _Coord(cols, rows), _Coord(0, 0),
                    ctypes.byref(area),
                )
            )  # fmt: skip
        seen = [Cell(cell.char, cell.look) for cell in buffer]
        return [seen[at : at + cols] for at in range(0, cols * rows, cols)]

    @property
    def text(self) -> str:
        """What can be read in the window."""
        lines = ("".join(cell.char for cell in row) for row in self.cells)
        return "\n".join(line.replace("\0", " ").rstrip() for line in lines)

    def find(self, text: str) -> tuple[int, int]:
        """The column and row where a text begins, once it is there."""
        found: list[tuple[int, int]] = []

        def is_there() -> bool:
            lines = enumerate(self.text.split("\n"))
            found.extend((line.index(text), row) for row, line in lines if text in line)
            return bool(found)

        self.wait(is_there, repr(text))
        return found[0]

    @property
    def cursor(self) -> tuple[int, int] | None:
        """The column and row of the cursor; None while it is hidden."""
        with _screen() as (output, screen):
            cursor = _Cursor()
            _must(_kernel.GetConsoleCursorInfo(wintypes.HANDLE(output), ctypes.byref(cursor)))
        at = screen.cursor
        return (at.x - screen.window.left, at.y - screen.window.top) if cursor.visible else None

    @property
    def modes(self) -> tuple[int, int]:
        """How the console is set, for what is typed and for what is shown."""
        with _screen() as (output, _):
            modes = wintypes.DWORD(), wintypes.DWORD()
            for handle, mode in zip((self._input, output), modes, strict=True):
                _must(_kernel.GetConsoleMode(wintypes.HANDLE(handle), ctypes.byref(mode)))
        return modes[0].value, modes[1].value

    def wait(self, condition: Callable[[], bool], what: str = "") -> None:
        """Wait until something holds."""
        end = time.monotonic() + TIMEOUT
        while not condition():
            ended = self.program is not None and not self.running
            if (ended and not condition()) or time.monotonic() > end:
                how = "it ended" if ended else "it never came"
                raise AssertionError(f"Waited for {what or 'it'}, but {how}:\n{self.text}")
            time.sleep(_GLANCE)

    def wait_for(self, *texts: str) -> None:
        """Wait until all of these are on the screen."""
        self.wait(lambda: all(text in self.text for text in texts), repr(texts))

    def resize(self, cols: int, rows: int) -> None:
        """Give buffer and window that size, again until it lasts.

        Between the two, the program may fit the one to the other.
        """
        lasted = 0

        def lasts() -> bool:
            nonlocal lasted
            read = not self.running or not self.pending
            lasted = lasted + 1 if fits() and read else 0
            return lasted > _LASTING

        def fits() -> bool:
            with _screen() as (output, screen):
                window, size = screen.window, screen.size
                if (size.x, size.y, window.right + 1, window.bottom + 1) == (cols, rows) * 2:
                    return True
                handle = wintypes.HANDLE(output)
                smaller = _Rect(
                    0, 0, min(window.right - window.left + 1, cols) - 1,
                    min(window.bottom - window.top + 1, rows) - 1,
                )  # fmt: skip
                _kernel.SetConsoleWindowInfo(handle, True, ctypes.byref(smaller))
                _kernel.SetConsoleScreenBufferSize(handle, _Coord(cols, rows))
                whole = _Rect(0, 0, cols - 1, rows - 1)
                _kernel.SetConsoleWindowInfo(handle, True, ctypes.byref(whole))
            return False

        self.wait(lasts, f"a window of {cols}x{rows}")

    def _wipe(self) -> None:
        with _screen() as (output, screen):
            handle, written = wintypes.HANDLE(output), wintypes.DWORD()
            count = wintypes.DWORD(screen.size.x * screen.size.y)
            origin = _Coord(0, 0)
            _must(_kernel.SetConsoleMode(handle, USUAL_OUTPUT))
            _kernel.FillConsoleOutputCharacterW(
                handle, wintypes.WCHAR(" "), count, origin, ctypes.byref(written)
            )
            _kernel.FillConsoleOutputAttribute(
                handle, wintypes.WORD(7), count, origin, ctypes.byref(written)
            )
            _kernel.SetConsoleCursorPosition(handle, origin)

    @staticmethod
    def clipboard() -> str:
        """The text on the clipboard."""
        _must(_user.OpenClipboard(None))
        try:
            memory = wintypes.HANDLE(_user.GetClipboardData(UNICODE_TEXT))
            place = _kernel.GlobalLock(memory)
            text = ctypes.wstring_at(place) if place else ""
            _kernel.GlobalUnlock(memory)
            return text
        finally:
            _user.CloseClipboard()

    # --- keys and mouse ------------------------------------------------------------

    def press(self, *names: str) -> None:
        """Press and let go of keys: by their names, or by their characters."""
        for name in names:
            code, char, state = KEYS[name] if name in KEYS else _key_of(name)
            for down in (True, False):
                record = _Record(KEY_EVENT)
                record.event.key = _Key(down, 1, code, 0, char, state)
                self._put(record)

    def type(self, text: str) -> None:
        """Type a text; a console has characters in 16 bits."""
        data = text.encode("utf-16-le")
        units = (data[at : at + 2] for at in range(0, len(data), 2))
        self.press(*(unit.decode("utf-16-le", "surrogatepass") for unit in units))

    def mouse(self, col: int, row: int, buttons: int, flags: int = 0, state: int = 0) -> None:
        """The mouse is there, with these buttons held, and with Ctrl, say."""
        record = _Record(MOUSE_EVENT)
        record.event.mouse = _Mouse(_Coord(col, row), buttons, state, flags)
        self._put(record)

    def click(self, col: int, row: int, button: int = LEFT) -> None:
        """Press and let go of a button."""
        self.mouse(col, row, button)
        self.mouse(col, row, 0)

    def drag(self, *places: tuple[int, int], button: int = RIGHT) -> None:
        """Press a button at the first of these places, and let it go at the last."""
        self.mouse(*places[0], button)
        for place in places[1:]:
            self.mouse(*place, button, MOVED)
        self.mouse(*places[-1], 0)

    def interrupt(self) -> None:
        """Ctrl-C, for every program on the console but this one."""
        _must(_kernel.SetConsoleCtrlHandler(_ignore, True))
        _must(_kernel.GenerateConsoleCtrlEvent(0, 0))

    @property
    def pending(self) -> int:
        """How much of the input nobody has taken yet."""
        count = wintypes.DWORD()
        _must(
            _kernel.GetNumberOfConsoleInputEvents(wintypes.HANDLE(self._input), ctypes.byref(count))
        )
        return count.value

    def _put(self, record: _Record) -> None:
        written = wintypes.DWORD()
        _must(
            _kernel.WriteConsoleInputW(
                wintypes.HANDLE(self._input), ctypes.byref(record), 1, ctypes.byref(written)
            )
        )


_ignore = ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.DWORD)(lambda _: True)
"""For what is meant for the others on this console."""


def _must(done: int) -> None:
    if not done:
        raise ctypes.WinError(ctypes.get_last_error())


def _open(name: str) -> int:
    """A handle for the console's input or screen, which programs inherit."""
    inherited = _Inherited(ctypes.sizeof(_Inherited), None, True)
    handle = _kernel.CreateFileW(
        name, READ_WRITE, SHARED, ctypes.byref(inherited), EXISTING, 0, None
    )
    if handle in (None, wintypes.HANDLE(-1).value):
        raise ctypes.WinError(ctypes.get_last_error())
    return int(handle)


@contextmanager
def _screen() -> Iterator[tuple[int, _Screen]]:
    """A handle of the screen, and what it is like now; the handle is closed at the end."""
    output, screen = _open("CONOUT$"), _Screen()
    try:
        _must(_kernel.GetConsoleScreenBufferInfo(wintypes.HANDLE(output), ctypes.byref(screen)))
        yield output, screen
    finally:
        _kernel.CloseHandle(wintypes.HANDLE(output))


def _key_of(char: str) -> tuple[int, str, int]:
    """The key that types a character on this keyboard."""
    found = _user.VkKeyScanW(wintypes.WCHAR(char))
    if found == -1:
        return 0, char, 0
    return found & 0xFF, char, SHIFT if found & 0x100 else 0


def _kill(program: subprocess.Popen[bytes]) -> None:
    if program.poll() is None:
        program.kill()
        program.wait(TIMEOUT)
