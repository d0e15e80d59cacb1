"""One game and what is known of it beyond its moves: what is played, saved, recorded and shared.

It knows no file and no clock; the front ends add the seconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from blackbox_tui.engine import Cell, Port
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.scoring import Edition, ScoreSheet, tally
from blackbox_tui.rules.terms import Terms


class Par(NamedTuple):
    """The score a strong computer player needs for a box, averaged over its orientations."""

    points: int | None
    """None for a box that would take minutes to work out: it has no par."""
    exact: bool = True


NO_PAR: Final = Par(None)


@dataclass(frozen=True, slots=True)
class Session:
    """A game, in play or finished, and the match it is a round of."""

    match: Match
    game: Game
    seconds: float = 0
    assisted: bool = False
    """Were hints, odds or a check of an assumption used?"""
    daily: str = ""
    """The date whose box or puzzle this is, like 2025-12-31, if it is a daily one."""
    practice: bool = False
    """Is this a box played again, or another game of a daily one, which does not count?"""
    par: Par | None = None
    """None until it has been worked out."""
    recorded: bool = False
    """Is the finished game in the history already?"""
    level: int = 0
    """The grade of a puzzle, 1 to 4; 0 for any other game."""
    helps: int = 0
    """How many hints and looks at the odds a puzzle took."""
    focus: Cell | Port | None = field(default=None, compare=False)
    """Where the seeker's cursor is; the game is the same wherever that may be."""

    @property
    def edition(self) -> Edition:
        """The prices."""
        return self.match.edition

    @property
    def seeker(self) -> Player:
        """Who seeks."""
        return self.match.players[self.match.roles.seeker]

    @property
    def alone(self) -> bool:
        """Is this solitaire, or the computer seeking alone?"""
        return len(self.match.players) == 1

    @property
    def terms(self) -> Terms:
        """The kind of play."""
        return self.game.terms

    @property
    def prices(self) -> Edition | None:
        """What sets the costs of its rays, if they have any."""
        return self.edition if self.terms.scored else None

    @property
    def score(self) -> int | None:
        """The score so far, if there is one."""
        return self.sheet.total if self.terms.scored else None

    @property
    def tries(self) -> int:
        """How many complete guesses at a puzzle were wrong."""
        return len(self.game.refuted)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.game.ending is not None

    @property
    def counts_once(self) -> bool:
        """Is this the one attempt that counts at the box or the puzzle of a day?"""
        return bool(self.daily) and not self.practice

    @property
    def sheet(self) -> ScoreSheet:
        """The score sheet so far."""
        return tally(self.game, self.edition, self.seconds)
