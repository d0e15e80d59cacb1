"""Looking back at a finished game, move by move."""

from __future__ import annotations

from blackbox_tui.rules.game import Game, play_all
from blackbox_tui.rules.moves import Fire, Move
from blackbox_tui.values import dataclass, replace


@dataclass(frozen=True)
class Moment:
    """A finished game before its first move, after any of them, or at the reveal.

    After the move that ended the game the atoms are still hidden; only the reveal, one step
    later, shows the ending.
    """

    finished: Game
    game: Game  # the game as it was then
    at: int = 0  # moves made so far; one more than all of them is the reveal

    @classmethod
    def first(cls, finished: Game) -> Moment:
        """The moment before the first move."""
        return cls(finished, Game(finished.start))

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves of the finished game."""
        return self.finished.moves

    @property
    def reveal(self) -> int:
        """The moment that shows the atoms, after the last move."""
        return len(self.moves) + 1

    @property
    def revealed(self) -> bool:
        """Are the atoms in sight?"""
        return self.at == self.reveal

    @property
    def move(self) -> Move | None:
        """The move just made; None at the start and at the reveal."""
        return self.moves[self.at - 1] if 0 < self.at < self.reveal else None

    @property
    def rays(self) -> list[int]:
        """The indexes of the moments right after a ray was fired."""
        return [at for at, move in enumerate(self.moves, 1) if isinstance(move, Fire)]

    def to(self, at: int) -> Moment:
        """Go to that moment, clipped to the first and the last."""
        at = max(0, min(at, self.reveal))
        if at == self.reveal:
            return replace(self, at=at, game=self.finished)
        moves = self.moves[: min(at, len(self.moves) - 1)]
        game = Game(self.finished.start) if at < self.at else self.game
        return replace(self, at=at, game=play_all(game, moves[len(game.moves) :]))

    def next_ray(self) -> Moment:
        """Go to the next fired ray, or else to the reveal."""
        return self.to(next((at for at in self.rays if at > self.at), self.reveal))

    def previous_ray(self) -> Moment:
        """Go to the previous fired ray, or else to the start."""
        return self.to(max((at for at in self.rays if at < self.at), default=0))

    def fired(self, ray: int) -> Moment:
        """Go to the moment of the ray with this index; the start, if the ray was given."""
        return self.to([*(0 for _ in self.finished.start.given), *self.rays][ray])
