"""A result to share, and what became of a score to beat."""

from __future__ import annotations

from typing import Final

from blackbox_tui.rules.session import Contest, Session
from blackbox_tui.text.writing import many
from blackbox_tui.values import NamedTuple

SQUARES: Final = {"H": "🟥", "R": "🟨", "D": "🟦"}  # told apart by the colour-blind, too


class SharedResult(NamedTuple):
    """A result to share: how it went, a letter for each ray, and how to beat the score."""

    facts: tuple[str, ...]
    rays: tuple[str, ...] = ()  # H, R or D
    beat: str = ""

    @property
    def lines(self) -> list[str]:
        """What it says, for those who hear it or read it on a terminal."""
        return [*filter(None, (*self.facts, " ".join(self.rays), self.beat))]

    @property
    def text(self) -> str:
        """The text to send, with a coloured square for each ray above the letters."""
        squares = "".join(SQUARES[ray] for ray in self.rays)
        return "\n".join(filter(None, (*self.facts, squares, " ".join(self.rays), self.beat)))


def contest_sentence(session: Session) -> str:
    """Say who won against the score to beat; empty if there is none."""
    score, target = session.sheet.total, session.target or 0
    match session.contest:
        case Contest.BEATEN:
            return f"You beat {target} by {many(target - score, 'point')}."
        case Contest.TIED:
            return f"A tie at {target}."
        case Contest.STANDS if session.game.result.solved:
            return f"{target} stands: you needed {score - target} more."
        case Contest.STANDS:
            return f"{target} stands: only a solved box can beat it."
    return ""
