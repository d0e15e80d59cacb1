"""Rounds and roles: who hides, who seeks and who is ahead.

Solitaire is a match of one player. It knows nothing of screens or clocks.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.scoring import CLASSIC, Edition, tally
from blackbox_tui.rules.terms import HIDDEN, SCORED, Terms
from blackbox_tui.values import NamedTuple, dataclass, replace

ROUNDS: Final = range(2, 21, 2)  # how many rounds two players can choose; a single game has one

Seat: TypeAlias = int  # a player's place in the match, from 0


class Kind(NamedTuple):
    """What is played: a variant and an edition."""

    variant: Variant = Variant()
    edition: Edition = CLASSIC


class Player(NamedTuple):
    """Who sits in a seat."""

    name: str
    computer: bool = False


COMPUTER: Final = Player("Computer", computer=True)


class Roles(NamedTuple):
    """The seats of hider and seeker; the hider is None when the computer deals."""

    hider: Seat | None
    seeker: Seat


class Round(NamedTuple):
    """A finished game and the roles in it."""

    roles: Roles
    game: Game
    seconds: float = 0


@dataclass(frozen=True)
class Match:
    """A match so far."""

    players: tuple[Player, ...]
    variant: Variant = Variant()
    edition: Edition = CLASSIC
    planned: int = 1  # how many rounds are played in all
    rounds: tuple[Round, ...] = ()

    def __post_init__(self) -> None:
        if len(self.players) not in (1, 2):
            raise ValueError("A match has one player or two.")
        if self.planned < 1:
            raise ValueError("A match has at least one round.")
        if len(self.players) == 2 and self.planned % 2 and not self.single:
            raise ValueError("Two players play one round, or an even number of them.")

    @property
    def kind(self) -> Kind:
        """The kind of game played in every round."""
        return Kind(self.variant, self.edition)

    @property
    def terms(self) -> Terms:
        """The kind of play: scored if the computer deals for one person, else hidden by people."""
        return HIDDEN if len(self.players) > 1 or self.players[0].computer else SCORED

    @property
    def single(self) -> bool:
        """Is it a single game, without standings?"""
        return len(self.players) == 1 or self.planned == 1

    @property
    def this_round(self) -> Match:
        """The current round as a match of its own."""
        seats = -1 if len(self.rounds) % 2 else 1
        return replace(self, players=self.players[::seats], planned=1, rounds=())

    @property
    def complete(self) -> bool:
        """Has every round been played?"""
        return len(self.rounds) >= self.planned

    @property
    def roles(self) -> Roles:
        """The roles of the next round; they alternate."""
        if len(self.players) == 1:
            return Roles(None, 0)
        hider = len(self.rounds) % 2
        return Roles(hider, 1 - hider)

    @property
    def computer_hides(self) -> bool:
        """Does the computer deal the next box?"""
        hider, seeker = self.roles
        return not self.players[seeker].computer if hider is None else self.players[hider].computer

    def score(self, played: Round) -> int:
        """The score of a round."""
        return tally(played.game, self.edition, played.seconds).total

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each seat as seeker."""
        totals = [0] * len(self.players)
        for played in self.rounds:
            totals[played.roles.seeker] += self.score(played)
        return tuple(totals)

    @property
    def leader(self) -> Seat | None:
        """The seat with the lower total; None if the totals are equal."""
        totals = self.totals
        return None if totals.count(min(totals)) > 1 else totals.index(min(totals))

    def finish_round(self, game: Game, seconds: float = 0) -> Match:
        """Add the finished game as the next round."""
        if self.complete:
            raise ValueError("All rounds of this match are played.")
        if game.ending is None:
            raise ValueError("A round is finished when its game is over.")
        return replace(self, rounds=(*self.rounds, Round(self.roles, game, seconds)))

    def rematch(self) -> Match:
        """Start a match of the same kind in which the other player hides first."""
        return replace(self, players=self.players[::-1], rounds=())
