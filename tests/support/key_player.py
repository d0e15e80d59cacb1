"""A player at a real terminal who presses random keys and knows the expected game.

The guarantee that is played against: every move is on disk before the next key is
read. So if all keys but the last had been answered, the saved game is that after
the last key or before it, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from blackbox_tui.engine import Grid
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.game import Game, Start, play
from blackbox_tui.rules.moves import Fire, Guess, IllegalMove, Move, Redo, Seal, Submit, Undo
from blackbox_tui.rules.scoring import EDITIONS

if TYPE_CHECKING:
    from support.pty_terminal import Term

SEED = "11"
QUIET = "--no-animation"


def play_seed(seed: str = SEED, edition: str = "classic") -> tuple[str, ...]:
    """The arguments with which a game begins that the player knows."""
    return ("play", "--seed", seed, "--edition", edition, "--any-deal", QUIET)


def begun(seed: str = SEED, edition: str = "classic") -> Game:
    """That game, before the first move."""
    return Game(Start(deal(Variant(), seed), EDITIONS[edition].plays_on))


# --- what is on the screen --------------------------------------------------------------


_CLOCK = re.compile(r"(\d+):(\d\d) · score")


def shows_clock(term: Term) -> bool:
    """Is a game on the screen in which seconds count?"""
    return _CLOCK.search(term.text) is not None


def clock(term: Term) -> int:
    """The seconds on the screen, in an edition in which they count."""
    found = _CLOCK.search(term.text)
    assert found, term.text
    return 60 * int(found[1]) + int(found[2])


def wait_for_par(term: Term) -> Term:
    """Until the par is known: from then on the program rests between keys."""
    return term.until(lambda term: re.search(r"par (about )?\d", term.text) is not None).idle()


# --- what is pressed -------------------------------------------------------------------


def choose_move(game: Game, chance: Random) -> Move:
    """Any move, now and then one that is refused, but none that ends the game."""
    cell = chance.choice(Grid().cells)
    moves: tuple[Move, ...] = (
        Fire(chance.choice(Grid().ports)), Guess(cell), Guess(cell), Seal(cell), Undo(), Redo(),
    )  # fmt: skip
    tried = {game.box.atoms, *(refutation.guesses for refutation in game.refuted)}
    if game.start.plays_on and game.can_submit and game.guesses not in tried:
        return Submit()
    return chance.choice(moves)


def keys_of(move: Move) -> list[str]:
    """The keys that make the move; only the last of them changes the game."""
    match move:
        case Fire(port):
            return ["/", *str(port), "enter", "enter"]
        case Guess(cell):
            return ["/", *str(cell), "enter", "space"]
        case Seal(cell):
            return ["/", *str(cell), "enter", "x"]
    return {Undo(): ["u"], Redo(): ["U"], Submit(): ["s"]}[move]


def games(game: Game, chance: Random) -> Iterator[tuple[str, Game]]:
    """Keys without end, and the game after each."""
    while True:
        move = choose_move(game, chance)
        *before, last = keys_of(move)
        for key in before:
            yield key, game
        try:
            game = play(game, move)
        except IllegalMove:
            pass
        yield last, game


class Player:
    """Presses one key after another, each once the last was answered."""

    def __init__(self, term: Term, game: Game, chance: Random) -> None:
        self.term = term
        self.before = self.after = game
        """The game before and after the last key, which may not have been answered yet."""
        self._keys = games(game, chance)

    def press(self, keys: int) -> Player:
        """Press so many keys."""
        for _ in range(keys):
            self.before = self.after
            key, self.after = next(self._keys)
            self.term.idle().press(key)
        return self

    def move(self, moves: int = 1) -> Player:
        """Press keys until so many more moves are made, and all is answered."""
        wanted = len(self.after.moves) + moves
        while len(self.after.moves) < wanted:
            self.press(1)
        return self.rest()

    def until_told(self, sentence: str) -> Player:
        """Press keys until that is on the screen; a later key may take it away again."""
        for _ in range(200):
            if sentence in self.press(1).rest().term.text:
                return self
        raise AssertionError(f"{sentence!r} was never shown:\n{self.term.text}")

    def rest(self) -> Player:
        """Wait until all is answered."""
        self.term.idle()
        self.before = self.after
        return self

    def lost(self, found: Game | None) -> int:
        """How many moves that were answered are missing in what was found, if it is ours at all."""
        if found is None or found.moves != self.after.moves[: len(found.moves)]:
            return len(self.before.moves)
        return max(0, len(self.before.moves) - len(found.moves))
