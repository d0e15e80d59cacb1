"""How a match stands: each round's score, the totals, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from blackbox_tui.formats.savegame import Bookmark, Stage
from blackbox_tui.rules.match import Match
from blackbox_tui.text.results import on_match
from blackbox_tui.ui.keymap import KEYMAPS, Binding, chosen
from blackbox_tui.ui.messages import Forget, Go, Keep, Message, Noticed, Quit, Request
from blackbox_tui.ui.widgets.footer import put_footer
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small, wrapped

NAME = 16


@dataclass(frozen=True, slots=True)
class Standings:
    """A match between two rounds, or at its end."""

    match: Match
    notice: str = ""
    typing: bool = False
    pulse: float = 0

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys here."""
        return KEYMAPS["standings"]

    def update(self, message: Message) -> tuple[Standings, Sequence[Request]]:
        """Go on, or leave."""
        match message:
            case "opened":
                if self.match.complete:
                    return self, (Forget(),)
                return self, (Keep(Bookmark(self.match, Stage.HANDOVER)),)
            case "new":
                going_on = self.match.rematch() if self.match.complete else self.match
                return self, (Go("match", going_on),)
            case "menu" | "help":
                return self, (Go(message),)
            case "quit":
                return self, (Quit(),)
            case Noticed(sentence=sentence):
                return replace(self, notice=sentence), ()
        return self, ()

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
        frame.put(row + 3, left, on_match(match), "strong" if match.complete else "text")
        for at, line in enumerate(wrapped(self.notice, size[0] - left - 1)[:2], row + 4):
            frame.put(at, left, line)
        word = "rematch" if match.complete else "next round"
        put_footer(frame, chosen(self.bindings, new=word, help="", menu="", quit=""))
        return frame
