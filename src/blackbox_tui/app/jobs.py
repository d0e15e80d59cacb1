"""What screens ask to be thought about, and who thinks it.

The screens themselves never touch a box that is still secret: they name what
they want to know, and here the one place decides what it is worked out from.
"""

from __future__ import annotations

from collections.abc import Generator

from blackbox_tui.computer.player import Decision, next_move, par
from blackbox_tui.computer.review import review
from blackbox_tui.engine import Box, Cell
from blackbox_tui.rules.game import Clues
from blackbox_tui.rules.match import Session
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.solver.analysis import Candidates, analyse, equivalents
from blackbox_tui.solver.jobs import Job, OverBudget
from blackbox_tui.solver.proof import cheapest_proof


def begin(about: str, what: object) -> Generator[None, None, object]:
    """Begin to think about that; what nobody can think about comes to nothing."""
    match about, what:
        case "par", Session(match=match, game=game):
            return par(game.box, match.edition)
        case "perfect", Session(match=match, game=game) if game.ending is not None:
            return cheapest_proof(game.box, match.edition)
        case "review", Session(match=match, game=game) if game.ending is not None:
            return review(game, match.edition)
        case "analysis", Clues() as clues:
            return analyse(clues)
        case "move", (Clues() as clues, Edition() as edition, Candidates() | None as earlier):
            return _move(clues, edition, earlier)
        case "twins", Box() as box:
            return equivalents(box)
    return _nothing()


def _move(
    clues: Clues, edition: Edition, earlier: Candidates | None
) -> Job[tuple[Decision, dict[Cell, float]]]:
    """What the computer would do, and the odds it goes by."""
    decision = yield from next_move(clues, edition, earlier)
    found = decision.candidates
    if found is None or isinstance(found.placements, OverBudget) or not found.placements.count:
        return decision, {}
    census = yield from found.placements.census()
    count = found.placements.count
    return decision, {cell: held / count for cell, held in census.items()}


def _nothing() -> Generator[None, None, object]:
    yield
    return None
