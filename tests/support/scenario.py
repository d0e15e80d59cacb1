"""One language for scenarios: a person plays the full-screen program and says what they see.

    def test_a_right_answer_solves_the_box(run: Run) -> None:
        game = run("play", "--seed", "7").sees("score 0")
        game.click(12).sees("Port 12: a ")
        game.guess("a1", "b2", "h4", "h8").press("s").sees("Solved")
        game.leave()

`run` starts the program with these arguments, in the home of the test, on a fake terminal: the
whole program in this process, with a clock of its own. With `@BOTH` above it, the test runs on a
real terminal as well, in a pty; the fixture `start` is always the real one, for colours of a
terminal type, bytes, signals, and the process itself. Starting again is `run` again.

| to | say |
| --- | --- |
| press keys by name, type anything else | `press("enter")`, `press("/c4", "space")` |
| use the mouse | `click("q quit")`, `drag`, `hold`, `release`, `hover` |
| fire, guess | `fire(2, 7)`, `guess("a1", "h8")` |
| choose a line of a form or a list | `go_to("columns")` |
| paste; change the size | `paste("c4")`, `resize(40, 20)` |
| wait for texts | `sees("Solved", "to par")` |
| wait for anything else | `until(lambda seen: ...)` |
| wait until texts are gone, or say that they are not there | `lacks("Continue")` |
| let it finish what it works on by itself | `rest()` |
| look at the screen | `text`, `lines`, `words`, `cursor`, `find(text)` |
| look at a character with its colours | `cell(place)` |
| leave, and hear how it ended | `leave()`, `leave("^c")`, `exit()` |

A place is a text on the screen, a port's number, a `Cell`, or a column and a row. `sees` finds a
text also where it goes over the end of a line, in a panel beside the board too.
Nothing sleeps: what should happen is waited for, on the fake terminal by letting its clock go on.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

import pytest
from pyte.screens import Char

from blackbox_tui.engine import Cell
from blackbox_tui.ui.events import Button, How

P = TypeVar("P", bound="Program")
Place = str | int | Cell | tuple[int, int]
"""A text on the screen, a port, a cell, or a column and a row."""

NAMED = {
    "up", "down", "left", "right", "home", "end", "pgup", "pgdn", "enter", "esc", "tab", "btab",
    "space", "bs", "del", "f1", "f2", "^c", "^z", "^l", "^r",
}  # fmt: skip
"""The keys that have names; anything else is typed."""


def keys_in(words: tuple[str, ...]) -> list[str]:
    """The single keys: the names, and the characters of what is typed."""
    return [key for word in words for key in ([word] if word in NAMED else word)]


class Program(ABC):
    """A program that somebody plays, on any kind of terminal."""

    home: Path

    # --- what each kind of terminal does in its own way ------------------------------

    @property
    @abstractmethod
    def lines(self) -> list[str]:
        """The rows of the screen, without the blanks at their ends."""

    @property
    @abstractmethod
    def cursor(self) -> tuple[int, int]:
        """Column and row of the cursor."""

    @abstractmethod
    def cell_at(self, x: int, y: int) -> Char:
        """The character in that column and row, with its colours."""

    @abstractmethod
    def press(self: P, *keys: str) -> P:
        """Press keys by their names, and type any other text."""

    @abstractmethod
    def mouse(self: P, x: int, y: int, how: How, button: Button) -> P:
        """Do that with the mouse in that column and row."""

    @abstractmethod
    def paste(self: P, text: str) -> P:
        """Paste a text."""

    @abstractmethod
    def resize(self: P, cols: int, rows: int) -> P:
        """Change the size of the terminal."""

    @abstractmethod
    def until(self: P, holds: Callable[[P], bool]) -> P:
        """Wait until something holds."""

    @abstractmethod
    def idle(self: P) -> P:
        """Wait until all keys are answered."""

    @abstractmethod
    def rest(self: P) -> P:
        """Wait until nothing more will change by itself."""

    @abstractmethod
    def exit(self) -> int:
        """Wait until the program has ended: its exit status."""

    # --- the mouse ---------------------------------------------------------------------

    def click(self: P, place: Place, button: Button = "left") -> P:
        """Press and release a button."""
        return self.drag(place, button=button)

    def drag(self: P, *places: Place, button: Button = "left") -> P:
        """Press a button on the first place, and let it go on the last."""
        first, *others = map(self._awaited, places)
        self.mouse(*first, "press", button)
        for spot in others:
            self.mouse(*spot, "drag", button)
        return self.mouse(*[first, *others][-1], "release", button)

    def hold(self: P, place: Place, button: Button = "left") -> P:
        """Press a button."""
        return self.mouse(*self._awaited(place), "press", button)

    def release(self: P, place: Place, button: Button = "left") -> P:
        """Let a button go."""
        return self.mouse(*self._awaited(place), "release", button)

    def hover(self: P, place: Place) -> P:
        """Point, with no button pressed."""
        return self.mouse(*self._awaited(place), "hover", "")

    def _awaited(self, place: Place) -> tuple[int, int]:
        """Where it is, once it is there."""
        if isinstance(place, str):
            self.until(_Shows(place, whole=True))
        return self.find(place)

    # --- moves -------------------------------------------------------------------------

    def fire(self: P, *ports: int) -> P:
        """Fire from these ports, one after the other."""
        for port in ports:
            self.press("/", str(port), "space").sees(f"Port {port}: a ")
        return self

    def guess(self: P, *cells: str | Cell) -> P:
        """Place guesses on these cells."""
        for cell in cells:
            self.press("/", str(cell), "space").sees(f"Guess placed on {cell}.")
        return self

    def go_to(self: P, line: str) -> P:
        """Go to the line of a form or of a list where that text stands."""
        self._awaited(line)
        while (way := self.find(line)[1] - self.cursor[1]) != 0:
            before = self.cursor
            assert self.press("down" if way > 0 else "up").idle().cursor != before, self.text
        return self

    def leave(self: P, key: str = "q") -> P:
        """Leave with that key, without an error."""
        self.press(key)
        assert self.exit() == 0, self.text
        return self

    # --- the screen ----------------------------------------------------------------------

    def sees(self: P, *texts: str) -> P:
        """Wait for each of these texts, wherever its lines end."""
        for text in texts:
            self.until(_Shows(text))
        return self

    def lacks(self: P, *texts: str) -> P:
        """Wait until all keys are answered and none of these texts is there any more."""
        self.idle()
        for text in texts:
            self.until(_Lacks(text))
        return self

    @property
    def text(self) -> str:
        """The screen as a picture."""
        return "\n".join(self.lines)

    @property
    def words(self) -> str:
        """The screen as running text, then what stands beside the board as running text."""
        lines = self.lines
        board = next((found for line in lines if (found := _BORDER.search(line))), None)
        beside = [line[board.end() + 4 :] for line in lines] if board else []
        return " ".join(_FRAMES.sub(" ", " ".join((*lines, *beside))).split())

    def find(self, place: Place) -> tuple[int, int]:
        """Column and row of a port, of a cell, or of the first place where a text stands."""
        if isinstance(place, tuple) and not isinstance(place, Cell):
            return place
        lines = self.lines
        if isinstance(place, str):
            for y, line in enumerate(lines):
                if place in line:
                    return line.index(place), y
            raise AssertionError(f"There is no {place!r} here:\n{self.text}")
        lattice = Lattice.on(lines)
        return lattice.cell(place) if isinstance(place, Cell) else lattice.port(place)

    def cell(self, place: Place, beside: int = 0) -> Char:
        """The character at a place, or so many columns beside it, with its colours."""
        x, y = self.find(place)
        return self.cell_at(x + beside, y)


class _Shows:
    """Is this text on the screen? Its repr says what is waited for."""

    def __init__(self, text: str, *, whole: bool = False) -> None:
        self.text = text
        self.whole = whole  # on one line?

    def __repr__(self) -> str:
        return repr(self.text)

    def __call__(self, seen: Program) -> bool:
        return self.text in seen.text or (not self.whole and self.text in seen.words)


class _Lacks(_Shows):
    """Is this text not on the screen?"""

    def __repr__(self) -> str:
        return f"no {self.text!r}"

    def __call__(self, seen: Program) -> bool:
        return self.text not in seen.text


_BORDER = re.compile(r"[┌+▗.][─▄.-]\S*[a-z][─-]\S*[┐+▖.]")
_FRAMES = re.compile("[│|]")


class Lattice(NamedTuple):
    """Where a board stands that is in view as a whole."""

    lines: list[str]
    top: int
    left: int
    right: int

    @classmethod
    def on(cls, lines: list[str]) -> Lattice:
        """Find it by the names of its columns."""
        for y, line in enumerate(lines):
            if found := _BORDER.search(line):
                return cls(lines, y, found.start(), found.end() - 1)
        raise AssertionError("There is no board here:\n" + "\n".join(lines))

    def cell(self, cell: Cell) -> tuple[int, int]:
        """Column and row of the middle of a cell."""
        return self._columns[cell.col], self._rows[cell.row]

    def port(self, port: int) -> tuple[int, int]:
        """Column and row of a port."""
        columns, rows = self._columns, self._rows
        left = [(self.left - 2, y) for y in rows]
        right = [(self.right + 2, y) for y in reversed(rows)]
        below = [(x, self._beyond(x, self._bottom, 1)) for x in columns]
        above = [(x, self._beyond(x, self.top, -1)) for x in reversed(columns)]
        return [*left, *below, *right, *above][port - 1]

    def _beyond(self, x: int, border: int, way: int) -> int:
        """The row of the number above or below a column; every other one may stand further out."""
        near = border + way
        return near if self.lines[near][x : x + 1].strip() else near + way

    @property
    def _columns(self) -> list[int]:
        border = self.lines[self.top]
        named = [(x, ord(border[x])) for x in range(self.left, self.right) if border[x].isalpha()]
        (x, first), (other, second), *_ = named  # a ray may leave through the name of another
        step = (other - x) // (second - first)
        return list(range(x - step * (first - ord("a")), self.right, step))

    @property
    def _rows(self) -> list[int]:
        step = next((by for by in (2, 4, 6) if self._edge(self.top + by) in "┤+▖▘.'"), 1)
        return list(range(self.top + (step + 1) // 2, self._bottom, step))

    @property
    def _bottom(self) -> int:
        y = self.top + 1
        while self._edge(y + 1) in "│┤┘|+]▌>▖▘.'":
            y += 1
        return y

    def _edge(self, y: int) -> str:
        """What stands in the right border, which no number covers; a blank beyond the board."""
        return self.lines[y][self.right : self.right + 1] or " "


class Run(Protocol):
    """Starts the program with these arguments, in the home of the test."""

    def __call__(self, *arguments: str, size: tuple[int, int] = (80, 24), day: str = "") -> Program:
        """It runs until the test ends; `day` is the date on which it is played, if not today."""


FAKE, REAL = "fake", "real"
BOTH = pytest.mark.parametrize(
    "run", [FAKE, pytest.param(REAL, marks=pytest.mark.system)], indirect=True
)
"""For a scenario that is to run on the fake and on the real terminal."""
