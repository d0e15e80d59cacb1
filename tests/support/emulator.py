"""A terminal's screen, out of what was sent: pyte, with the gaps filled that matter for ncurses."""

from __future__ import annotations

import re

import pyte
from pyte.screens import Char, Margins
from pyte.streams import ByteStream

ACS = dict(zip("jklmnqtuvwx`afgo~s", "┘┐┌└┼─├┤┴┬│◆▒°±⎺·⎽", strict=True))
"""The line-drawing set that terminals switch to."""

ALTERNATE = {47, 1047, 1049}
MOUSE = {1000, 1002, 1003, 1006}
PASTES = 2004
"""Private modes: the alternate screen, the ways to report the mouse, marks around pastes."""


class Screen(pyte.Screen):
    """A terminal's screen."""

    def __init__(self, cols: int, rows: int) -> None:
        self._last = " "
        self._saved: dict[int, dict[int, Char]] = {}
        self._saved_cursor = (0, 0)
        self._acs = [False, False]
        self._shifted = 0
        self.alt = False
        super().__init__(cols, rows)

    def repeat(self, times: int = 1) -> None:
        """xterm's `rep`, which ncurses sends for runs."""
        super().draw(self._last * (times or 1))

    def draw(self, data: str) -> None:
        if self._acs[self._shifted]:
            data = "".join(ACS.get(char, char) for char in data)
        self._last = data[-1:] or self._last
        super().draw(data)

    def delete_characters(self, count: int | None = None) -> None:
        """What comes in from the right has the background that is set, as xterm has it."""
        super().delete_characters(count)
        line = self.buffer[self.cursor.y]
        for x in range(max(self.cursor.x, self.columns - (count or 1)), self.columns):
            line[x] = self.cursor.attrs

    def erase_in_display(self, how: int = 0, *args: object, **kwargs: object) -> None:
        """So has what is erased, also where nothing was written yet."""
        super().erase_in_display(how, *args, **kwargs)
        first, after = (self.cursor.y + 1) * (how == 0), self.cursor.y if how == 1 else self.lines
        for y in range(first, after):
            self.buffer[y].update(dict.fromkeys(range(self.columns), self.cursor.attrs))

    def cursor_to_line(self, line: int | None = None) -> None:
        self._stay_in_columns()
        super().cursor_to_line(line)

    def cursor_up(self, count: int | None = None) -> None:
        self._stay_in_columns()
        super().cursor_up(count)

    def cursor_down(self, count: int | None = None) -> None:
        self._stay_in_columns()
        super().cursor_down(count)

    def _stay_in_columns(self) -> None:
        """Behind the last column is no place where the cursor could be in another row."""
        self.cursor.x = min(self.cursor.x, self.columns - 1)

    def restore_cursor(self) -> None:
        """It may be outside of the rows that scroll."""
        row = self.savepoints[-1].cursor.y if self.savepoints else 0
        super().restore_cursor()
        self.cursor.y = min(row, self.lines - 1)

    def report_device_status(self, mode: int, *, private: bool = False) -> None:
        """Leave some questions unanswered, like that of newer tmux for the theme."""
        if not private:
            super().report_device_status(mode)

    def define_charset(self, code: str, mode: str) -> None:
        """The line-drawing set counts in UTF-8 mode too."""
        if mode in "()":
            self._acs["()".index(mode)] = code == "0"

    def shift_out(self) -> None:
        self._shifted = 1

    def shift_in(self) -> None:
        self._shifted = 0

    def scroll_up(self, times: int = 1) -> None:
        self._scroll(times, up=True)

    def scroll_down(self, times: int = 1) -> None:
        self._scroll(times, up=False)

    def _scroll(self, times: int, *, up: bool) -> None:
        top, bottom = self.margins or Margins(0, self.lines - 1)
        y, x = self.cursor.y, self.cursor.x
        for _ in range(times or 1):
            self.cursor.y = bottom if up else top
            (self.index if up else self.reverse_index)()
        self.cursor.y, self.cursor.x = y, x

    def select_graphic_rendition(self, *attrs: int, private: bool = False) -> None:
        """Ignore private sequences: they configure keyboards, not attributes."""
        if not private:
            super().select_graphic_rendition(*attrs)

    def set_mode(self, *modes: int, private: bool = False, **_: object) -> None:
        if private and ALTERNATE & set(modes) and not self.alt:
            self.alt = True
            self._saved = {y: dict(row) for y, row in self.buffer.items()}
            self._saved_cursor = (self.cursor.y, self.cursor.x)
            self.erase_in_display(2)
        super().set_mode(*modes, private=private)

    def reset_mode(self, *modes: int, private: bool = False, **_: object) -> None:
        if private and ALTERNATE & set(modes) and self.alt:
            self.alt = False
            self.buffer.clear()
            for y, row in self._saved.items():
                self.buffer[y].update(row)
            self.cursor.y, self.cursor.x = self._saved_cursor
        super().reset_mode(*modes, private=private)

    @property
    def display(self) -> list[str]:
        """What pyte says too, without measuring every sign: beside a wide one stands nothing."""
        columns = range(self.columns)
        rows = [self.buffer[y] for y in range(self.lines)]
        return ["".join([row[x].data for x in columns]) for row in rows]

    @property
    def private_modes(self) -> set[int]:
        return {mode >> 5 for mode in self.mode if mode >= 32}


_NUMBERS = re.compile(rb"\x1b\[[\d;:]+")
_BEGUN = re.compile(rb"(?:\x1b\[[\d;:]*)?\Z")


class Stream(ByteStream):
    """What arrives, with the sequences that pyte does not know."""

    csi = dict(ByteStream.csi, b="repeat", S="scroll_up", T="scroll_down")  # noqa: RUF012 - as pyte
    events = ByteStream.events | {"repeat", "scroll_up", "scroll_down"}
    _begun = b""

    def feed(self, data: bytes) -> None:  # type: ignore[override] # as pyte
        """As some terminals have it, colons part the numbers of a colour."""
        data = self._begun + data
        self._begun = _BEGUN.findall(data)[0]
        whole = data.removesuffix(self._begun)
        super().feed(_NUMBERS.sub(lambda found: found[0].replace(b":", b";"), whole))
