"""The computer hides the atoms or makes a puzzle: shown only where that takes a moment."""

from __future__ import annotations

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import JobDone
from blackbox_tui.app.requests import Enter, Open
from blackbox_tui.app.session import RunJob, dealt
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import Dealing
from blackbox_tui.rules.terms import SCORED
from blackbox_tui.ui.keymap import QUIT, Binding, Command
from blackbox_tui.ui.messages import Message, Opened
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line
from blackbox_tui.ui.toolkit.sheet import Sheet
from blackbox_tui.values import dataclass


@dataclass(frozen=True)
class DealingScreen(Screen):
    """The game that begins when the box is dealt."""

    keys = (Binding("esc", Command.MENU, "cancel", "cancel and go to the menu"), QUIT)

    dealing: Dealing

    def update(self, message: Message) -> Update[DealingScreen]:
        match message:
            case Opened():
                return self, (RunJob(self.dealing),)
            case JobDone(Dealing(), result):
                try:
                    return self, (Enter(dealt(self.dealing, result), self.message),)
                except Refusal as refusal:
                    return self, (Open(pages.PUZZLES, note=str(refusal)),)
        return self.update_common(message)

    def view(self, size: Size) -> Frame:
        page = Sheet("", width=len(self._text), kept=0)
        return page.draw(size, [Line(((self._text, "text"),))], self.footer())

    @property
    def _text(self) -> str:
        if self.dealing.terms is SCORED:
            return "Dealing a box …"
        if self.dealing.code:
            return "Checking the puzzle …"
        grade = grade_name(self.dealing.level)
        return f"Making {'an' if grade[0] in 'e' else 'a'} {grade} puzzle …"


def open_dealing(_: Games, dealing: Dealing, note: str) -> DealingScreen:
    """The screen while the computer deals; the note is for the game that follows."""
    return DealingScreen(dealing, message=note)
