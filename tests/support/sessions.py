"""Games for tests about screens and the application: one box, its players, and some moves."""

from __future__ import annotations

from collections.abc import Iterable

from blackbox_tui.engine import Box, parse_cells
from blackbox_tui.formats.codes import decode_puzzle
from blackbox_tui.rules.game import Start, replay
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import Guess, Move
from blackbox_tui.rules.scoring import CLASSIC, Edition
from blackbox_tui.rules.session import NO_PAR, Session
from support.pictures import box

HIDDEN = box("""
    . . . . . . . .
    . o . . . . . .
    . . . . . . . .
    . . . . . . o .
    . . . . . . . .
    . . . . . . . .
    . . o . . . . .
    . . . . . o . .
""")
"""Port 2 is a hit, port 13 a reflection, port 3 a detour to port 9."""

ALONE = Match((Player("You"),))
ADA, ZOE = Player("Ada"), Player("Zoë")
DUEL = Match((ADA, ZOE), planned=2)


def session(
    moves: Iterable[Move] = (), *, hidden: Box = HIDDEN, edition: Edition = CLASSIC
) -> Session:
    """A solitaire game after these moves."""
    game = replay(Start(hidden, edition.plays_on), moves)
    return Session(Match((Player("You"),), edition=edition), game)


PUZZLE_CODE = "P8x8-4-5-34VZ5CMCJ"
"""The easy puzzle for seed 1: rays from ports 2, 4, 8, 22 and 27."""
ANSWER = "e4 g4 a5 h7"
NOT_IT = "e4 g4 a5 h8"


def guess_all(cells: str) -> list[Move]:
    """A guess on each of these cells."""
    return [Guess(cell) for cell in parse_cells(cells)]


def puzzle(moves: Iterable[Move] = (), *, level: int = 1) -> Session:
    """That puzzle after these moves."""
    game = replay(decode_puzzle(PUZZLE_CODE), moves)
    return Session(ALONE, game, par=NO_PAR, level=level)
