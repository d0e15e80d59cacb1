"""The question before a game is lost that could not be saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackbox_tui.text.width import wrapped
from blackbox_tui.ui.keymap import ASKED, Command
from blackbox_tui.ui.messages import Leave, Message, Pointed, Typed
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.block import Block, body_width
from blackbox_tui.ui.widgets.frame import Frame, Size

WIDTH: Final = 60


@dataclass(frozen=True)
class UnsavedScreen(Screen):
    """The message is the question; it lies over the screen that was to be left."""

    keys = ASKED
    overlay = True

    def update(self, message: Message) -> Update[UnsavedScreen]:
        match message:
            case Command.YES:
                return self, (Leave.QUIT_UNSAVED,)
            case Command() | Typed() | Pointed(how="press"):
                return self, (Leave.BACK,)
        return self, ()

    def view(self, size: Size) -> Frame:
        width = body_width(size, WIDTH)
        lines = wrapped(self.message, width)
        block = Block(size, width, len(lines), title="QUIT", heading="not saved", kept=0)
        for row, line in enumerate(lines, block.top):
            block.frame.put(row, block.left, line, "strong")
        return block.finish(self.footer())
