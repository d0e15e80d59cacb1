"""The computer hides the atoms: shown only where that takes a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from blackbox_tui.app.jobs import JobDone
from blackbox_tui.app.session import RunJob
from blackbox_tui.engine import Box
from blackbox_tui.rules.stages import Dealing
from blackbox_tui.ui.messages import Message, Opened
from blackbox_tui.ui.requests import Enter
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.block import Block
from blackbox_tui.ui.widgets.frame import Frame, Size


@dataclass(frozen=True, slots=True)
class DealingScreen(Screen):
    """The game that begins when the box is dealt."""

    keymap: ClassVar[str] = "dealing"

    dealing: Dealing

    def update(self, message: Message) -> Update[DealingScreen]:
        match message:
            case Opened():
                return self, (RunJob(self.dealing),)
            case JobDone(Dealing(), Box() as box):
                return self, (Enter(self.dealing.dealt(box), self.message),)
        return self.update_common(message)

    def view(self, size: Size) -> Frame:
        text = "Dealing a box …"
        block = Block(size, len(text), 1, kept=0)
        block.frame.put(block.top, block.left, text)
        return block.finish(self.footer())
