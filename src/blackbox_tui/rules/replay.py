"""A finished game at one moment: before its first move, after any of them, or at the reveal.

The move that ended the game is a moment of its own, at which the atoms are still hidden:
until the reveal, nothing of the ending is in the game that is looked at.
"""

from __future__ import annotations

from blackbox_tui.rules.game import Game, play_all
from blackbox_tui.rules.moves import Fire, Move
from blackbox_tui.values import dataclass, replace


@dataclass(frozen=True)
class Moment:
    """A moment of a finished game."""

    finished: Game
    game: Game  # the game as it was then
    at: int = 0  # how many moves were made; one more than there are is the reveal

    @classmethod
    def first(cls, finished: Game) -> Moment:
        """Before the first move."""
        return cls(finished, Game(finished.start))

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves of the finished game."""
        return self.finished.moves

    @property
    def reveal(self) -> int:
        """The last moment."""
        return len(self.moves) + 1

    @property
    def revealed(self) -> bool:
        """Are the atoms in sight?"""
        return self.at == self.reveal

    @property
    def move(self) -> Move | None:
        """The move just made; none at the start and at the reveal."""
        return self.moves[self.at - 1] if 0 < self.at < self.reveal else None

    @property
    def rays(self) -> list[int]:
        """The moments at which a ray was fired."""
        return [at for at, move in enumerate(self.moves, 1) if isinstance(move, Fire)]

    def to(self, at: int) -> Moment:
        """Another moment; before the first one or after the last, that one."""
        at = max(0, min(at, self.reveal))
        if at == self.reveal:
            return replace(self, at=at, game=self.finished)
        moves = self.moves[: min(at, len(self.moves) - 1)]
        game = Game(self.finished.start) if at < self.at else self.game
        return replace(self, at=at, game=play_all(game, moves[len(game.moves) :]))

    def next_ray(self) -> Moment:
        """The next moment with a new ray; after the last, the reveal."""
        return self.to(next((at for at in self.rays if at > self.at), self.reveal))

    def previous_ray(self) -> Moment:
        """The moment with the previous ray; before the first, the start."""
        return self.to(max((at for at in self.rays if at < self.at), default=0))

    def fired(self, ray: int) -> Moment:
        """The moment with that new ray, counted from 0; the start, if the ray was given."""
        return self.to([*(0 for _ in self.finished.start.given), *self.rays][ray])
