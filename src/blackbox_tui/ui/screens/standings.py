"""How a match stands: each round's score, the totals, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from blackbox_tui.rules.match import Match
from blackbox_tui.rules.stages import Stage, Standings
from blackbox_tui.text.results import match_text
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message
from blackbox_tui.ui.requests import GoOn
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.footer import put_footer
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small, wrapped

NAME = 16
"""Columns for a name."""


@dataclass(frozen=True, slots=True)
class StandingsScreen(Screen):
    """A match between two rounds, or at its end."""

    keymap: ClassVar[str] = "standings"

    match: Match

    @property
    def stage(self) -> Stage:
        return Standings(self.match)

    def update(self, message: Message) -> Update[StandingsScreen]:
        if message is Command.NEW:
            return self, (GoOn(self.match),)
        return self.update_common(message)

    def view(self, size: Size) -> Frame:
        """A table; the last rounds where not all fit."""
        small = too_small(size, (50, 14))
        if small:
            return small
        frame = Frame(size)
        match = self.match
        room = size[1] - 10
        first = max(0, len(match.rounds) - room)
        left = max(1, (size[0] - 48) // 2)
        top = max(0, (size[1] - len(match.rounds[first:]) - 10) // 2)
        names = [player.name[:NAME] for player in match.players]
        frame.put(top, left, f"STANDINGS  round {len(match.rounds)} of {match.planned}", "title")
        frame.put(top + 2, left, f"{'round':<8}{names[0]:>{NAME}}  {names[1]:>{NAME}}", "dim")
        row = top + 3
        for number in range(first, len(match.rounds)):
            seeker = match.rounds[number].roles.seeker
            scores = ["", ""]
            scores[seeker] = str(match.sheet(number).total)
            frame.put(row, left, f"{number + 1:<8}{scores[0]:>{NAME}}  {scores[1]:>{NAME}}")
            row += 1
        one, other = match.totals
        frame.put(row + 1, left, f"{'total':<8}{one:>{NAME}}  {other:>{NAME}}", "strong")
        frame.put(row + 3, left, match_text(match), "strong" if match.complete else "text")
        for at, line in enumerate(wrapped(self.message, size[0] - left - 1)[:2], row + 4):
            frame.put(at, left, line)
        word = "rematch" if match.complete else "next round"
        put_footer(frame, self.footer((Command.NEW, word)))
        return frame
