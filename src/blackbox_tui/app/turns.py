"""Whose turn it is: what a round and a match are made of, one turn after another.

Values only. It knows who takes the keyboard and when, and what is kept of each
turn; not how a turn looks or sounds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from blackbox_tui.engine import Box, Cell
from blackbox_tui.formats.savegame import Bookmark, Stage
from blackbox_tui.formats.sessions import bookmark_of, session_of
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.match import Match, Player, Session


@dataclass(frozen=True, slots=True)
class Hiding:
    """Atoms are being placed."""

    match: Match
    placed: frozenset[Cell] = field(default=frozenset(), repr=False)

    @property
    def box(self) -> Box:
        """The box as it stands."""
        return Box(self.match.variant.grid, self.placed)

    @property
    def lacking(self) -> int:
        """How many atoms are still to be placed."""
        return self.match.variant.atoms - len(self.placed)

    @property
    def private(self) -> bool:
        """Does somebody have to look away?"""
        return not self.match.players[self.match.roles.seeker].computer

    @property
    def kept(self) -> Bookmark:
        """The match as it stands."""
        return Bookmark(self.match, Stage.HIDING, placed=self.placed)


@dataclass(frozen=True, slots=True)
class Seeking:
    """A person seeks."""

    session: Session


@dataclass(frozen=True, slots=True)
class Watching:
    """The computer seeks."""

    session: Session


@dataclass(frozen=True, slots=True)
class Handover:
    """The keyboard changes hands between two people."""

    then: Hiding | Seeking

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.then.match if isinstance(self.then, Hiding) else self.then.session.match

    @property
    def taker(self) -> Player:
        """Who takes the keyboard."""
        return self._players[isinstance(self.then, Seeking)]

    @property
    def other(self) -> Player:
        """Who gives it away."""
        return self._players[isinstance(self.then, Hiding)]

    @property
    def kept(self) -> Bookmark:
        """The match as it stands while nobody has the keyboard."""
        if isinstance(self.then, Hiding):
            return self.then.kept
        return replace(bookmark_of(self.then.session), stage=Stage.HANDOVER)

    @property
    def _players(self) -> tuple[Player, Player]:
        """The hider and the seeker."""
        hider, seeker = self.match.roles
        return self.match.players[hider or 0], self.match.players[seeker]


@dataclass(frozen=True, slots=True)
class Over:
    """A game is finished."""

    session: Session


@dataclass(frozen=True, slots=True)
class Standings:
    """A match between two pairs of rounds, or at its end."""

    match: Match


Turn: TypeAlias = Hiding | Handover | Seeking | Watching | Over | Standings
Dealer: TypeAlias = Callable[[Variant], Box]


def begin(match: Match, dealt: Dealer) -> Turn:
    """A round begins: the hider takes the keyboard, or the computer hides."""
    hider = match.roles.hider
    if hider is not None and match.players[hider].computer:
        return hidden(match, dealt(match.variant))
    return _hide(Hiding(match))


def hidden(match: Match, box: Box) -> Turn:
    """The atoms are hidden: the seeker's turn, or the computer's."""
    return _seek(Session(match, Game(box, match.edition.plays_on)))


def after(session: Session, dealt: Dealer) -> Turn:
    """What follows the result of a round: standings after each pair, else the next round."""
    match = session.match.finish_round(session.game, session.seconds)
    return Standings(match) if len(match.rounds) % 2 == 0 else begin(match, dealt)


def resume(bookmark: Bookmark, dealt: Dealer) -> Turn:
    """Back in the right seat, and between two people behind a hand-over."""
    if bookmark.stage is Stage.RESULT:
        return Over(session_of(bookmark))
    if bookmark.game is not None:
        return _seek(session_of(bookmark))
    if bookmark.stage is Stage.HANDOVER:
        return begin(bookmark.match, dealt)
    return _hide(Hiding(bookmark.match, bookmark.placed))


def _hide(turn: Hiding) -> Turn:
    return Handover(turn) if turn.private else turn


def _seek(session: Session) -> Turn:
    """The seeker's turn; two people hand the keyboard over first."""
    if session.seeker.computer:
        return Watching(session)
    if session.alone or any(player.computer for player in session.match.players):
        return Seeking(session)
    return Handover(Seeking(session))
