"""A text to read and scroll: statistics and the like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from blackbox_tui.ui.keymap import KEYMAPS, Binding
from blackbox_tui.ui.messages import Go, Message, Quit, Request
from blackbox_tui.ui.widgets.footer import put_footer
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small

SMALLEST = (30, 12)
AROUND = 4
"""Rows for the title and the keys."""
PAGE = 10


@dataclass(frozen=True, slots=True)
class TextScreen:
    """Lines, and the one at the top."""

    title: str
    lines: tuple[str, ...]
    first: int = 0
    typing: bool = False
    pulse: float = 0

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys here."""
        return KEYMAPS["reading"]

    def update(self, message: Message) -> tuple[TextScreen, Sequence[Request]]:
        """Scroll, or leave.

        The last lines stay in view in the smallest terminal, whatever this one's size is.
        """
        last = max(0, len(self.lines) - (SMALLEST[1] - AROUND))
        match message:
            case "up" | "previous page":
                by = 1 if message == "up" else PAGE
                return replace(self, first=max(0, self.first - by)), ()
            case "down" | "next page":
                by = 1 if message == "down" else PAGE
                return replace(self, first=min(last, self.first + by)), ()
            case "menu" | "help":
                return self, (Go(message),)
            case "quit":
                return self, (Quit(),)
        return self, ()

    def view(self, size: Size) -> Frame:
        """As many lines as fit; when all do, all of them."""
        small = too_small(size, SMALLEST)
        if small:
            return small
        frame = Frame(size)
        room = size[1] - AROUND
        first = self.first if len(self.lines) > room else 0
        left = max(1, (size[0] - 80) // 2 + 1)
        frame.put(0, left, self.title, "title")
        for row, line in enumerate(self.lines[first : first + room], 2):
            frame.put(row, left, line)
        more = len(self.lines) - first - room
        if more > 0:
            frame.put(size[1] - 2, left, f"{more} more lines below", "dim")
        put_footer(frame, self.bindings, col=left, width=size[0] - left)
        return frame
