"""A stand-in for curses on Windows, as the package windows-curses has it.

It has the names and numbers of windows-curses 2.4.2 (PDCurses) that the game uses, and none
that are missing there: no `set_escdelay`, colours in the order blue, green, red, no dim, keys
of the number pad as bare numbers. What it does was seen on the real one, and
`tests/system/windows/test_stand_in.py` compares the two where there is a Windows console.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

KEYS = {
    "KEY_DOWN": 0x102, "KEY_UP": 0x103, "KEY_LEFT": 0x104, "KEY_RIGHT": 0x105, "KEY_HOME": 0x106,
    "KEY_BACKSPACE": 0x107, "KEY_F1": 0x109, "KEY_F2": 0x10A, "KEY_DC": 0x14A, "KEY_NPAGE": 0x152,
    "KEY_PPAGE": 0x153, "KEY_ENTER": 0x157, "KEY_BTAB": 0x15F, "KEY_END": 0x166,
    "KEY_MOUSE": 0x21B, "KEY_RESIZE": 0x222,
}  # fmt: skip

ATTRIBUTES = {
    "A_NORMAL": 0, "A_DIM": 0, "A_UNDERLINE": 0x100000, "A_REVERSE": 0x200000, "A_BOLD": 0x800000,
}  # fmt: skip

COLORS = {
    "COLOR_BLACK": 0, "COLOR_BLUE": 1, "COLOR_GREEN": 2, "COLOR_CYAN": 3, "COLOR_RED": 4,
    "COLOR_MAGENTA": 5, "COLOR_YELLOW": 6, "COLOR_WHITE": 7,
}  # fmt: skip

BUTTONS = {
    "BUTTON1_RELEASED": 0x1, "BUTTON1_PRESSED": 0x2, "BUTTON1_CLICKED": 0x4,
    "BUTTON1_DOUBLE_CLICKED": 0x8, "BUTTON1_TRIPLE_CLICKED": 0x10,
    "BUTTON3_RELEASED": 0x400, "BUTTON3_PRESSED": 0x800, "BUTTON3_CLICKED": 0x1000,
    "BUTTON3_DOUBLE_CLICKED": 0x2000, "BUTTON3_TRIPLE_CLICKED": 0x4000,
    "BUTTON4_PRESSED": 0x10000, "BUTTON5_PRESSED": 0x200000,
    "ALL_MOUSE_EVENTS": 0x1FFFFFFF, "REPORT_MOUSE_POSITION": 0x20000000,
}  # fmt: skip

MISSING = ("set_escdelay", "get_escdelay", "set_tabsize", "get_tabsize")
"""Names of newer versions of curses that this one lacks."""

PAIR_SHIFT = 24
SMALLEST = 2
"""Fewer rows or columns it cannot have."""
MOST_IN_VAIN = 10_000
"""How often a key may be read after the last one was typed, before the test fails."""


class CursesError(Exception):
    """`curses.error`."""


class Click:
    """A mouse event on its way: where, and the bits that say what.

    No bits mean that it moved with a button held. A double click has no release.
    """

    def __init__(self, col: int, row: int, state: int) -> None:
        self.event = (0, col, row, 0, state)


class Resize:
    """The player drags the window to another size.

    One that is too small for curses fails, and so do all after it, until it is told the size.
    """

    def __init__(self, cols: int, rows: int) -> None:
        self.size = (rows, cols)


Happening = str | int | Click | Resize | Callable[[], None]
"""A character, a key's number, the mouse, the window, or something that happens meanwhile."""


class Window:
    """The console's screen: what is written can be read, what is typed comes from a list."""

    encoding = "utf-8"

    def __init__(self, rows: int, cols: int) -> None:
        self.typed: list[Happening] = []
        self.mouse: list[Click] = []
        self.cursor = (0, 0)
        self.real_size = (rows, cols)
        """Of the console's window, which curses may not have noticed."""
        self._size = (rows, cols)
        self._deaf = False
        self._in_vain = 0
        self._all = False
        self._sent: tuple[list[str], list[list[int]]] = ([], [])
        self._shown: list[str] = []
        self._shown_looks: list[list[int]] = []
        self.erase()

    @property
    def text(self) -> str:
        """What was last shown, before the screen was wiped."""
        return "\n".join(line.rstrip() for line in self._shown)

    def looks(self, text: str) -> int:
        """The attributes of a text's first character, where it first stood."""
        row = next(at for at, line in enumerate(self._shown) if text in line)
        return self._shown_looks[row][self._shown[row].index(text)]

    # --- what the game calls ---------------------------------------------------

    def erase(self) -> None:
        rows, cols = self._size
        self._chars = [[" "] * cols for _ in range(rows)]
        self._looks = [[0] * cols for _ in range(rows)]

    def addstr(self, row: int, col: int, text: str, attribute: int) -> None:
        for at, char in enumerate(text, col):
            if not (row < self._size[0] and at < self._size[1]):
                raise CursesError("addwstr() returned ERR")
            self._chars[row][at], self._looks[row][at] = char, attribute

    def move(self, row: int, col: int) -> None:
        if not (row < self._size[0] and col < self._size[1]):
            raise CursesError("wmove() returned ERR")
        self.cursor = (row, col)

    def getmaxyx(self) -> tuple[int, int]:
        return self._size

    def keypad(self, yes: bool) -> None:
        assert yes, "keys are to come as numbers"

    def clearok(self, yes: bool) -> None:
        assert yes, "everything is to be sent again"
        self._all = True

    def timeout(self, milliseconds: int) -> None:
        assert milliseconds == 0, "it would look for keys every 50 ms only"

    def refresh(self) -> None:
        """Show what has changed since the last time, or everything if that was asked for."""
        lines, looks = ["".join(row) for row in self._chars], [[*row] for row in self._looks]
        if any(map(str.strip, lines)) and (self._all or (lines, looks) != self._sent):
            self._shown, self._shown_looks = lines, looks
            self._sent, self._all = (lines, looks), False

    def get_wch(self) -> str | int:
        if not self.typed:
            self._in_vain += 1
            assert self._in_vain < MOST_IN_VAIN, f"It waits for more to be typed:\n{self.text}"
            raise CursesError("no input")
        got = self.typed.pop(0)
        if callable(got):
            got()
            raise CursesError("no input")
        if isinstance(got, Click):
            self.mouse.append(got)
            return KEYS["KEY_MOUSE"]
        if isinstance(got, Resize):  # windows-curses calls resize_term(0, 0) by itself
            self._cut(got.size)
            if self._deaf:
                raise CursesError("no input")
            self._deaf = min(got.size) < SMALLEST
            if not self._deaf:
                self.resize(*got.size)
            return KEYS["KEY_RESIZE"]
        return got

    def _cut(self, size: tuple[int, int]) -> None:
        """The console forgets what its window does not show."""
        self.real_size = size
        self._shown = [line[: size[1]] for line in self._shown[: size[0]]]

    def resize(self, rows: int, cols: int) -> None:
        """Have that size from now on."""
        self._size, self._deaf = (rows, cols), False
        self.erase()


class WindowsCurses(ModuleType):
    """The module `curses`."""

    error = CursesError
    window = Window

    def __init__(self, *, colors: int = 768, size: tuple[int, int] = (80, 24)) -> None:
        super().__init__("curses")
        vars(self).update({**KEYS, **ATTRIBUTES, **COLORS, **BUTTONS})
        self.COLORS, self.COLOR_PAIRS = colors, 256
        cols, rows = size
        self.screen = Window(rows, cols)
        self.pairs: dict[int, tuple[int, int]] = {}
        self.calls: list[str] = []
        self.masks = [0]

    def initscr(self) -> Window:
        self.calls.append("initscr")
        return self.screen

    def endwin(self) -> None:
        self.calls.append("endwin")

    def isendwin(self) -> bool:
        return self.calls[-1] == "endwin"

    def noecho(self) -> None:
        self.calls.append("noecho")

    def cbreak(self) -> None:
        self.calls.append("cbreak")

    def typeahead(self, descriptor: int) -> None:
        assert descriptor == -1

    def start_color(self) -> None:
        self.calls.append("start_color")

    def use_default_colors(self) -> None:
        assert "start_color" in self.calls

    def has_colors(self) -> bool:
        return True

    def init_pair(self, number: int, fore: int, back: int) -> None:
        if not 0 < number < self.COLOR_PAIRS or max(fore, back) >= self.COLORS:
            raise CursesError("init_pair() returned ERR")
        self.pairs[number] = (fore, back)

    def color_pair(self, number: int) -> int:
        return number << PAIR_SHIFT

    def colors(self, text: str) -> tuple[int, int]:
        """The colours in which a text is shown: bold adds 8 to the number of its own."""
        look = self.screen.looks(text)
        fore, back = self.pairs[look >> PAIR_SHIFT]
        return fore | 8 if look & ATTRIBUTES["A_BOLD"] else fore, back

    def resizeterm(self, rows: int, cols: int) -> None:
        if min(rows, cols) < SMALLEST:
            raise CursesError("resizeterm() returned ERR")
        self.screen.resize(rows, cols)

    def curs_set(self, visibility: int) -> int:
        return visibility

    def mousemask(self, mask: int) -> tuple[int, int]:
        self.masks.append(mask)
        return mask, self.masks[-2]

    def mouseinterval(self, milliseconds: int) -> int:
        assert milliseconds == 0, "presses are not to wait for clicks"
        return 100

    def getmouse(self) -> tuple[int, int, int, int, int]:
        if not self.screen.mouse:
            raise CursesError("getmouse() returned ERR")
        return self.screen.mouse.pop(0).event
