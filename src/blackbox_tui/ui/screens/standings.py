"""How a match stands: each round's score, the totals, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Play
from blackbox_tui.rules.match import Match
from blackbox_tui.rules.session import Stage, Standings
from blackbox_tui.text.games import match_text
from blackbox_tui.text.writing import fitted
from blackbox_tui.ui.keymap import LEAVING, Binding, Command
from blackbox_tui.ui.messages import Message
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line
from blackbox_tui.ui.toolkit.sheet import Sheet
from blackbox_tui.values import dataclass

HEAD: Final = 6  # columns for the number of a round
BESIDE: Final = 5  # rows beside those of the rounds: names, totals, who is ahead, and blanks


@dataclass(frozen=True)
class StandingsScreen(Screen):
    """A match between two rounds, or at its end."""

    keys = (Binding("enter n", Command.NEW, "go on", "the next round, or a rematch"), *LEAVING)

    match: Match

    @property
    def stage(self) -> Stage:
        return Standings(self.match)

    def update(self, message: Message) -> Update[StandingsScreen]:
        if message is Command.NEW:
            return self, (Play(Games.go_on, self.match),)
        return self.update_common(message)

    def view(self, size: Size) -> Frame:
        """A table; the last rounds where not all fit."""
        match = self.match
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
            leads = seat == self.match.leader and style != "text"
            shown = fitted(text, width - 2, right=True)
            pieces += [("  ", "text"), (shown, "good" if leads else style)]
        return Line(tuple(pieces))


def open_standings(_: Games, standings: Standings, note: str) -> StandingsScreen:
    """The screen between two rounds."""
    return StandingsScreen(standings.match, message=note)
