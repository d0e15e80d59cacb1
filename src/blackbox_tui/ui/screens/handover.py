"""Nothing to see here: one player looks away while the other takes the keyboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from blackbox_tui.rules.stages import Handover, Stage
from blackbox_tui.text.games import handover_lines
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message
from blackbox_tui.ui.requests import Enter
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.footer import put_footer
from blackbox_tui.ui.widgets.frame import Frame, Size, wrapped


@dataclass(frozen=True, slots=True)
class HandoverScreen(Screen):
    """Who takes the keyboard, what for, and who looks away."""

    keymap: ClassVar[str] = "handover"

    handover: Handover

    @property
    def stage(self) -> Stage:
        return self.handover

    def update(self, message: Message) -> Update[HandoverScreen]:
        if message is Command.ACT:
            return self, (Enter(self.handover.then),)
        return self.update_common(message)

    def view(self, size: Size) -> Frame:
        """A few sentences in the middle of an empty screen."""
        frame = Frame(size)
        sentences = [*handover_lines(self.handover), *([self.message] if self.message else [])]
        lines = [line for text in sentences for line in (*wrapped(text, max(1, size[0] - 2)), "")]
        top = max(0, (size[1] - len(lines)) // 2)
        for row, line in enumerate(lines, top):
            frame.put(row, max(0, (size[0] - len(line)) // 2), line, "strong")
        if size[1] > len(lines) + 1:
            put_footer(frame, self.footer())
        return frame
