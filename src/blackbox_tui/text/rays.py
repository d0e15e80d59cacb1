"""The way of a ray in words, told from the ray itself. It knows no screens.

Only for who may see the atoms: lessons, the sandbox and whoever hides them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from blackbox_tui.engine import Box, Cell, Detour, Hit, Port, Pose, Ray
from blackbox_tui.text.grammar import listed

MOST_TOLD = 2
"""More turns than these are only listed."""
MOST_LISTED = 10
"""More turns than these are only counted."""

ANYWAY = "Hide it all the same?"
"""What a hider is asked whose box has twins."""

_WAYS = {1: "right", 2: "right round", 3: "left"}


class Turn(NamedTuple):
    """A turn of a ray: where, which way, and the atoms that made it."""

    cell: Cell
    way: str
    atoms: tuple[Cell, ...]


def turns(box: Box, ray: Ray) -> tuple[Turn, ...]:
    """Every turn on the way of that ray."""
    path = ray.path
    return tuple(
        Turn(
            before.cell,
            _WAYS[(after.heading - before.heading) % 4],
            tuple(sorted(box.atoms & set(beside_ahead(before)))),
        )
        for before, after in pairwise(path)
        if before.cell == after.cell
    )


def beside_ahead(pose: Pose) -> tuple[Cell, Cell]:
    """The cells left and right of the one ahead."""
    ahead = pose.cell.beside(pose.heading)
    return ahead.beside(pose.heading.turned(3)), ahead.beside(pose.heading.turned(1))


def narrate(box: Box, port: Port) -> str:
    """What becomes of a ray from that port, and why, in a sentence or two."""
    ray = box.fire(port)
    if not ray.path:
        return _outside(box, ray)
    turned = turns(box, ray)
    if not turned:
        return _straight(ray)
    if len(turned) > MOST_TOLD:
        cells = f", on {listed(turn.cell for turn in turned)}"
        where = cells if len(turned) <= MOST_LISTED else ""
        return f"The ray turns {len(turned)} times{where}. {_end(ray)}"
    told = [_told(turn, "it" if at else "the ray") for at, turn in enumerate(turned)]
    return f"{'; '.join(told).capitalize()}. {_end(ray)}"


def _outside(box: Box, ray: Ray) -> str:
    """A ray that never enters."""
    first, heading = box.grid.entrance(ray.entry)
    if isinstance(ray.outcome, Hit):
        return f"The atom on {first} is right behind port {ray.entry}: it absorbs the ray at once."
    beside = sorted(box.atoms & {first.beside(heading.turned(by)) for by in (1, 3)})
    return f"{_atoms(beside)} beside {first}, the first cell: the ray cannot enter and comes back."


def _atoms(atoms: list[Cell]) -> str:
    names = listed(atoms)
    return f"The atom on {names} is" if len(atoms) == 1 else f"The atoms on {names} are"


def _straight(ray: Ray) -> str:
    if isinstance(ray.outcome, Detour):
        return f"Nothing is in its way: the ray comes out opposite, at port {ray.outcome.exit}."
    return f"The ray goes straight on, and the atom on {_ahead(ray)} absorbs it."


def _told(turn: Turn, who: str) -> str:
    atoms = listed(turn.atoms)
    if len(turn.atoms) > 1:
        return f"on {turn.cell} {who} meets the atoms on {atoms} and turns {turn.way}"
    return f"on {turn.cell} {who} turns {turn.way}, away from the atom on {atoms}"


def _end(ray: Ray) -> str:
    match ray.outcome:
        case Hit():
            return f"Then the atom on {_ahead(ray)} absorbs it."
        case Detour(exit=port):
            return f"It comes out at port {port}."
    return f"It comes back to port {ray.entry}."


def _ahead(ray: Ray) -> Cell:
    """What is ahead at the end of its way."""
    last = ray.path[-1]
    return last.cell.beside(last.heading)


def in_short(ray: Ray) -> str:
    """The end of a ray alone, for a hider."""
    match ray.outcome:
        case Hit():
            return "the ray hits an atom"
        case Detour(exit=port):
            return f"the ray comes out at port {port}"
    return "the ray comes back" if ray.path else "the ray cannot enter"


def about_twins(others: int) -> str:
    """How many other placements look the same from outside."""
    placements = "One other placement" if others == 1 else f"{others} other placements"
    return f"{placements} {'looks' if others == 1 else 'look'} the same from every port."
