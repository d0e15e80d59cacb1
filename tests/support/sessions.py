"""Games for tests about screens and the application: one box, its players, and some moves."""

from __future__ import annotations

from collections.abc import Iterable

from blackbox_tui.engine import Box
from blackbox_tui.rules.game import replay
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import Move
from blackbox_tui.rules.scoring import CLASSIC, Edition
from blackbox_tui.rules.session import Session
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
    game = replay(hidden, moves, plays_on=edition.plays_on)
    return Session(Match((Player("You"),), edition=edition), game)
