"""A text to read and scroll: statistics and the like."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.footer import put_footer
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small

SMALLEST = (30, 12)
AROUND = 4
"""Rows for the title and the keys."""
PAGE = 10


@dataclass(frozen=True, slots=True)
class TextScreen(Screen):
    """Lines, and the one at the top."""

    keymap: ClassVar[str] = "text"

    title: str
    lines: tuple[str, ...]
    first: int = 0

    def update(self, message: Message) -> Update[TextScreen]:
        """Scroll, or leave.

        The last lines stay in view in the smallest terminal, whatever this one's size is.
        """
        last = max(0, len(self.lines) - (SMALLEST[1] - AROUND))
        steps = {
            Command.UP: -1,
            Command.DOWN: +1,
            Command.PREVIOUS_PAGE: -PAGE,
            Command.NEXT_PAGE: +PAGE,
        }
        if isinstance(message, Command) and message in steps:
            return replace(self, first=max(0, min(last, self.first + steps[message]))), ()
        return self.update_common(message)

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
        put_footer(frame, self.footer(), col=left, width=size[0] - left)
        return frame
