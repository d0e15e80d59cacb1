"""Nothing to see here: the keyboard changes hands, and perhaps one player looks away."""

from __future__ import annotations

from typing import Final

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Enter
from blackbox_tui.rules.session import Handover, Stage
from blackbox_tui.text.games import handover_tasks, standing_phrases
from blackbox_tui.ui.keymap import LEAVING, Binding, Command
from blackbox_tui.ui.messages import Message
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, Title, first_fit, paragraph, tight
from blackbox_tui.ui.toolkit.sheet import Sheet
from blackbox_tui.values import dataclass

WIDTH: Final = 60


@dataclass(frozen=True)
class HandoverScreen(Screen):
    """Who takes the keyboard, what for, and who has to look away."""

    keys = (
        Binding("enter", Command.ACT, "go on", "continue with the right player at the keyboard"),
        *LEAVING,
    )

    handover: Handover

    @property
    def stage(self) -> Stage:
        return self.handover

    def update(self, message: Message) -> Update[HandoverScreen]:
        if message is Command.ACT:
            return self, (Enter(self.handover.then),)
        return self.update_common(message)

    def view(self, size: Size) -> Frame:
        """A few sentences in the middle of an empty screen, close together where it is low."""
        page = Sheet("TWO PLAYERS", self.message, headed=True, width=WIDTH, kept=0)
        room = page.room(size)
        texts = [paragraph(text, room.cols, "strong") for text in handover_tasks(self.handover)]
        lines = [line for text in texts for line in (*text, Line())][:-1]
        heading = Title(" · ".join(standing_phrases(self.handover.match)) or "one game")
        return page.draw(
            size, [heading, *first_fit(room.rows - 1, lines, tight(lines))], self.footer()
        )


def open_handover(_: Games, handover: Handover, note: str) -> HandoverScreen:
    """The screen between two players."""
    return HandoverScreen(handover, message=note)
