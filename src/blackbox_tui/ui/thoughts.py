"""What screens ask to be thought about, and who thinks it.

The screens themselves never touch a box that is still secret: they name what
they want to know, and here the one place decides what it is worked out from.
"""

from __future__ import annotations

from collections.abc import Generator

from blackbox_tui.codebreaker import par
from blackbox_tui.engine import Box
from blackbox_tui.game import Clues
from blackbox_tui.match import Sitting
from blackbox_tui.perfect import perfect
from blackbox_tui.solver import analyse, twins


def begin(about: str, what: object) -> Generator[None, None, object]:
    """Begin to think about that; what nobody can think about comes to nothing."""
    match about, what:
        case "par", Sitting(match=match, game=game):
            return par(game.box, match.edition)
        case "perfect", Sitting(match=match, game=game) if game.ending is not None:
            return perfect(game.box, match.edition)
        case "analysis", Clues() as clues:
            return analyse(clues)
        case "twins", Box() as box:
            return twins(box)
    return _nothing()


def _nothing() -> Generator[None, None, object]:
    yield
    return None
