"""Between the boards: the computer deals, the keyboard changes hands, a match stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import JobDone
from blackbox_tui.app.requests import Enter, Open, Play
from blackbox_tui.app.session import RunJob, dealt
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import Dealing, Handover, Stage, Standings
from blackbox_tui.text.games import handover_tasks, match_text, standing_phrases
from blackbox_tui.text.writing import fitted
from blackbox_tui.ui.keymap import LEAVING, QUIT, Binding, Command
from blackbox_tui.ui.messages import Message, Opened
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, first_fit, paragraph, tight
from blackbox_tui.ui.toolkit.sheet import Sheet
from blackbox_tui.values import dataclass

HEAD: Final = 6  # columns for the number of a round
BESIDE: Final = 5  # rows beside those of the rounds: names, totals, who is ahead, and blanks


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


@dataclass(frozen=True)
class HandoverScreen(Screen):
    """Who takes the keyboard, what for, and who has to look away."""

    keys = (
        Binding("enter", Command.ACT, "go on", "go on, once the right player has the keyboard"),
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


@dataclass(frozen=True)
class StandingsScreen(Screen):
    """A match between two rounds, or at its end."""

    keys = (Binding("enter n", Command.NEW, "go on", "next round or rematch"), *LEAVING)

    standings: Standings

    @property
    def stage(self) -> Stage:
        return self.standings

    def update(self, message: Message) -> Update[StandingsScreen]:
        if message is Command.NEW:
            return self, (Play(Games.go_on, self.standings.match),)
        return self.update_common(message)

    def view(self, size: Size) -> Frame:
        """A table; the last rounds where not all fit."""
        match = self.standings.match
        heading = f"round {len(match.rounds)} of {match.planned}"
        page = Sheet("STANDINGS", self.message, heading=heading, width=46, smallest=(30, 13))
        room = page.room(size)
        rounds = range(len(match.rounds))[-max(1, room.rows - BESIDE) :]
        names = [player.name for player in match.players]
        body = [self._line("round", names, "dim", room.cols)]
        for number in rounds:
            scores = ["", ""]
            played = match.rounds[number]
            scores[played.roles.seeker] = str(match.score(played))
            body.append(self._line(str(number + 1), scores, "text", room.cols))
        totals = [str(total) for total in match.totals]
        body += [Line(), self._line("total", totals, "strong", room.cols), Line()]
        body.append(Line(((match_text(match), "strong" if match.complete else "text"),)))
        word = "rematch" if match.complete else "next round"
        return page.draw(size, body, self.footer((Command.NEW, word)))

    def _line(self, head: str, texts: Sequence[str], style: str, cols: int) -> Line:
        """A row of the table; in its head and its totals the leader stands out."""
        width, pieces = (cols - HEAD) // 2, [*Line(((head, style),)).filled(HEAD).pieces]
        for seat, text in enumerate(texts):
            leads = seat == self.standings.match.leader and style != "text"
            shown = fitted(text, width - 2, right=True)
            pieces += [("  ", "text"), (shown, "good" if leads else style)]
        return Line(tuple(pieces))
