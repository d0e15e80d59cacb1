"""The question before a game is lost that could not be saved."""

from __future__ import annotations

from blackbox_tui.ui.keymap import ASKED, Command
from blackbox_tui.ui.messages import Leave, Message, Pointed, Typed
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import paragraph
from blackbox_tui.ui.toolkit.sheet import Sheet
from blackbox_tui.values import dataclass, replace


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
        page = Sheet("QUIT", heading="not saved", width=60, kept=0)
        *lines, last = paragraph(self.message, page.room(size).cols, "strong")
        return page.draw(size, [*lines, replace(last, cursor=0)], self.footer())
