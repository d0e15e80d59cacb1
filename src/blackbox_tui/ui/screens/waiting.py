"""Nothing to see yet: the computer deals, or the keyboard changes hands."""

from __future__ import annotations

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import JobDone
from blackbox_tui.app.requests import Enter, Open
from blackbox_tui.app.session import RunJob, dealt
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import Dealing, Handover, Stage
from blackbox_tui.text.games import handover_tasks, standing_phrases
from blackbox_tui.ui.keymap import LEAVING, QUIT, Binding, Command
from blackbox_tui.ui.messages import Message, Opened
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, first_fit, paragraph, tight
from blackbox_tui.ui.toolkit.sheet import Sheet
from blackbox_tui.values import dataclass


@dataclass(frozen=True)
class DealingScreen(Screen):
    """The computer hides the atoms or makes a puzzle: shown only where that takes a moment."""

    keys = (Binding("esc", Command.MENU, "cancel", "cancel and go to the menu"), QUIT)

    dealing: Dealing  # the game that begins then

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
        if not self.dealing.terms.graded:
            return "Dealing a box …"
        if self.dealing.code:
            return "Checking the puzzle …"
        grade = grade_name(self.dealing.level)
        return f"Making {'an' if grade[0] in 'e' else 'a'} {grade} puzzle …"


def open_dealing(_: Games, dealing: Dealing, note: str) -> DealingScreen:
    """The screen while the computer deals; the note is for the game that follows."""
    return DealingScreen(dealing, message=note)


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
        heading = " · ".join(standing_phrases(self.handover.match)) or "one game"
        page = Sheet("TWO PLAYERS", self.message, heading=heading, width=60, kept=0)
        room = page.room(size)
        texts = [paragraph(text, room.cols, "strong") for text in handover_tasks(self.handover)]
        lines = [line for text in texts for line in (*text, Line())][:-1]
        return page.draw(size, first_fit(room.rows - 1, lines, tight(lines)), self.footer())


def open_handover(_: Games, handover: Handover, note: str) -> HandoverScreen:
    """The screen between two players."""
    return HandoverScreen(handover, message=note)
