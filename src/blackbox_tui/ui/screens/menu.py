"""The menu: what can be played, and what else there is."""

from __future__ import annotations

from blackbox_tui.ui.keymap import KEYMAPS
from blackbox_tui.ui.messages import Go, Noticed, Pointed, Quit, Typed
from blackbox_tui.ui.widgets.footer import put_footer
from blackbox_tui.ui.widgets.frame import Frame, too_small, wrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from blackbox_tui.ui.keymap import Binding
    from blackbox_tui.ui.messages import Message, Request
    from blackbox_tui.ui.widgets.frame import Size

SMALLEST = (30, 10)
HEAD = 3
"""Rows for the title."""
FOOT = 4
"""Rows for a sentence and the keys, at the least."""

_PICTURE = (
    "    ┃            ",
    "  ┌─┃─┬───┬───┐  ",
    "━━━━┛ │   │   │  ",
    "  ├───┼───┼───┤  ",
    "  │   │ ● │   │  ",
    "  ├───┼───┼───┤  ",
    "  │   │   │   │  ",
    "  └───┴───┴───┘  ",
)
"""The atom turns the ray aside, as in the game."""


class Entry:
    """A line of the menu: where it leads, its label, and a sentence about it.

    `what` goes along; `question` is asked first if there is one.
    """

    __slots__ = ("about", "label", "question", "to", "what")

    def __init__(
        self, to: str, label: str, about: str, what: object = None, question: str = ""
    ) -> None:
        self.to = to
        self.label = label
        self.about = about
        self.what = what
        self.question = question


class Menu:
    """Entries, one of them chosen."""

    __slots__ = ("asking", "at", "entries", "fresh", "notice")

    typing = False
    pulse = 0.0

    def __init__(
        self,
        entries: Sequence[Entry],
        at: int = 0,
        notice: str = "",
        *,
        asking: bool = False,
        fresh: bool = False,
    ) -> None:
        self.entries = tuple(entries)
        self.at = at
        self.notice = notice
        self.asking = asking
        self.fresh = fresh
        """Shown at once on a start, before it is known what there is to continue."""

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys of the menu."""
        return KEYMAPS["ask" if self.asking else "menu"]

    def update(self, message: Message) -> tuple[Menu, Sequence[Request]]:
        """Move, or go where the entry leads."""
        match message:
            case "quit":
                return self, (Quit(),)
            case "opened":
                return self, (Go("menu"),) if self.fresh else ()
            case "yes" if self.asking:
                return self._at(self.at), self._go()
            case "no" if self.asking:
                return self._at(self.at), ()
            case Noticed(sentence=sentence):
                return Menu(self.entries, self.at, sentence), ()
        return (self, ()) if self.asking else self._choose(message)

    def _choose(self, message: Message) -> tuple[Menu, Sequence[Request]]:
        last = len(self.entries) - 1
        match message:
            case "up":
                return self._at((self.at - 1) % (last + 1)), ()
            case "down":
                return self._at((self.at + 1) % (last + 1)), ()
            case "far up":
                return self._at(0), ()
            case "far down":
                return self._at(last), ()
            case "act":
                return self._act()
            case "help":
                return self, (Go("help"),)
            case Typed(char=char):
                return self._first(char)
            case Pointed(target=int(at), how="press"):
                return self._at(at)._act()
            case Pointed(target=int(at)):
                return self._at(at), ()
        return self, ()

    def _at(self, at: int) -> Menu:
        return Menu(self.entries, at, self.notice)

    def _act(self) -> tuple[Menu, Sequence[Request]]:
        if self.entries[self.at].question:
            return Menu(self.entries, self.at, asking=True), ()
        return self, self._go()

    def _go(self) -> tuple[Request, ...]:
        entry = self.entries[self.at]
        return (Quit() if entry.to == "quit" else Go(entry.to, entry.what),)

    def _first(self, char: str) -> tuple[Menu, Sequence[Request]]:
        """An entry by its first letter: the only one is chosen, among several we go round."""
        letter = char.lower()
        places = [at for at, it in enumerate(self.entries) if it.label[0].lower() == letter]
        if not places:
            return self, ()
        there = self._at(next((at for at in places if at > self.at), places[0]))
        return there._act() if len(places) == 1 else (there, ())

    def view(self, size: Size) -> Frame:
        """The picture, the entries, and a sentence about the chosen one."""
        small = too_small(size, SMALLEST)
        if small:
            return small
        frame = Frame(size)
        width, height = size
        pictured = width >= 66 and height >= 16
        block = (len(_PICTURE[0]) + 6 if pictured else 0) + 40
        left = max(1, (width - block) // 2)
        top = max(0, (height - len(self.entries) - HEAD - FOOT) // 2)
        if pictured:
            self._draw_picture(frame, top + 1, left)
            left += len(_PICTURE[0]) + 6
        frame.put(top, left, "BLACK BOX", "title")
        frame.put(top + 1, left, "Find the atoms you cannot see.", "dim")
        self._draw_entries(frame, top + HEAD, left)
        entry = self.entries[self.at]
        sentence = entry.question if self.asking else self.notice or entry.about
        lines = wrapped(sentence, width - 4)[:3]
        for row, line in enumerate(lines, height - 2 - len(lines)):
            frame.put(row, 2, line, "strong" if self.asking else "text")
        frame.told_at = (height - 2 - len(lines), 2)
        put_footer(frame, self.bindings)
        return frame

    def _draw_picture(self, frame: Frame, top: int, left: int) -> None:
        for row, line in enumerate(_PICTURE, top):
            frame.put(row, left, line, "line")
            for at, sign in enumerate(line):
                if sign in "━┃┛":
                    frame.put(row, left + at, sign, "path")
        frame.put(top + 4, left + 7, " ● ", "guess")

    def _draw_entries(self, frame: Frame, top: int, left: int) -> None:
        """As many as there is room for, the chosen one among them."""
        room = min(len(self.entries), frame.height - top - FOOT)
        first = min(max(0, self.at - room // 2), len(self.entries) - room)
        for row, at in enumerate(range(first, first + room), top):
            style = "chosen" if at == self.at else "text"
            frame.put(row, left, f" {self.entries[at].label:<34}", style, at)
        frame.cursor = (top + self.at - first, left + 1)
