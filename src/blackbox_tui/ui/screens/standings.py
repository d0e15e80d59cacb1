"""How a match stands: each round's score, the totals, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Play
from blackbox_tui.rules.match import Match
from blackbox_tui.rules.session import Stage, Standings
from blackbox_tui.text.games import match_text
from blackbox_tui.text.width import fitted
from blackbox_tui.ui.keymap import LEAVING, Binding, Command
from blackbox_tui.ui.messages import Message
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.block import Block, around
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small

SMALLEST: Final = (30, 13)
WIDTH: Final = 46
HEAD: Final = 6
"""Columns for the number of a round."""
BESIDE: Final = 5
"""Rows beside those of the rounds: names, totals, who is ahead, and blanks."""
FOOT: Final = 4
"""Rows for a message and the keys."""


@dataclass(frozen=True)
class StandingsScreen(Screen):
    """A match between two rounds, or at its end."""

    keys = (
        Binding("enter n", Command.NEW, "go on", "the next round, or a rematch"),
        *LEAVING,
    )

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
        small = too_small(size, SMALLEST)
        if small:
            return small
        match = self.match
        rounds = range(len(match.rounds))[-max(1, size[1] - around(size) - BESIDE - FOOT) :]
        place, rows = f"round {len(match.rounds)} of {match.planned}", len(rounds) + BESIDE
        block = Block(size, WIDTH, rows, self.message, title="STANDINGS", heading=place)
        names = [player.name for player in match.players]
        self._draw_row(block, block.top, "round", names, "dim")
        for row, number in enumerate(rounds, block.top + 1):
            scores = ["", ""]
            played = match.rounds[number]
            scores[played.roles.seeker] = str(match.score(played))
            self._draw_row(block, row, str(number + 1), scores, "text")
        row = block.top + 2 + len(rounds)
        self._draw_row(block, row, "total", [str(total) for total in match.totals], "strong")
        style = "strong" if match.complete else "text"
        block.frame.put(row + 2, block.left, match_text(match), style)
        word = "rematch" if match.complete else "next round"
        return block.finish(self.footer((Command.NEW, word)))

    def _draw_row(
        self, block: Block, row: int, head: str, texts: Sequence[str], style: str
    ) -> None:
        """A row of the table; in its head and its totals the leader stands out."""
        width = (block.width - HEAD) // 2
        block.frame.put(row, block.left, head, style)
        for seat, text in enumerate(texts):
            leads = seat == self.match.leader and style != "text"
            shown = fitted(text, width - 2, right=True)
            col = block.left + HEAD + seat * width + 2
            block.frame.put(row, col, shown, "good" if leads else style)


def open_standings(_: Games, standings: Standings, note: str) -> StandingsScreen:
    """The screen between two rounds."""
    return StandingsScreen(standings.match, message=note)
