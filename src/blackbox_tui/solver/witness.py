"""Witnesses: what an atom would have done to a ray, on every way that it can have taken.

A ray looks at the cells along its path. Had one of them held an atom, the ray would have been
absorbed there, or turned aside, or turned away at its port. Where that is so on each path that the
clues of a step allow, it is a reason why the cell is empty, and one that can be followed.

       a b c      Two atoms, and a ray that went straight from port 2 to port 5, with no atom near:
     1 t t t
   2 → h h h      h  an atom here would have absorbed it
     3 t t t      t  an atom here would have turned it aside, or away at the port (a1 and a3)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, TypeAlias

from blackbox_tui.engine import Cell
from blackbox_tui.engine.lanes import LaneTable, Memo, ones
from blackbox_tui.rules.clues import Clue
from blackbox_tui.solver.jobs import Job
from blackbox_tui.solver.walker import Cube
from blackbox_tui.values import NamedTuple

CASES_PER_STEP: Final = 400  # cases whose ways are followed in one step of a job
MOST_GROUPS: Final = 3  # more groups than this are too many for a person to keep apart


class Fate(Enum):
    """Why a cell has no atom: what one there would have done to a ray, or that none is left."""

    ABSORBED = "absorbed"  # it would have absorbed the ray
    TURNED_AWAY = "turned away"  # it would have turned the ray away at its port
    TURNED = "turned"  # it would have turned the ray aside
    STOPPED = "stopped"  # the one on some ways, the other on others, or one ray of several
    AVOIDED = "avoided"  # as before, but for ways that take all atoms elsewhere
    NO_ATOM_LEFT = "no atom left"  # every way takes all atoms elsewhere
    IN_THE_WAY = "in the way"  # stopped on some ways, avoided on others: they are too many to tell
    UNFIT = "unfit"  # anything else


class FateGroup(NamedTuple):
    """Empty cells that share a fate, and the rays on whose way they are."""

    fate: Fate
    rays: tuple[Clue, ...]
    cells: frozenset[Cell]


class Witness(NamedTuple):
    """What holds on every way that the rays of a step can have taken."""

    groups: tuple[FateGroup, ...] = ()  # all cells that the step proves empty, each in one of them
    met: tuple[frozenset[Cell], ...] = ()
    """For each ray, the atoms that turn or absorb it on every way."""


class Way(NamedTuple):
    """The cells that a ray looks at, as bits, by what an atom there would have done to it."""

    ahead: int = 0
    at_port: int = 0
    beside: int = 0
    met: int = 0  # the atoms that do turn or absorb it
    end: int = 0  # the pose or end to which it leads

    @property
    def seen(self) -> int:
        """All cells on which an atom would have stopped or turned it."""
        return self.ahead | self.at_port | self.beside

    def then(self, more: Way) -> Way:
        """Both ways, one after the other; a cell that is seen twice counts as it is seen first."""
        fresh = ~self.seen
        ahead, beside = self.ahead | more.ahead & fresh, self.beside | more.beside & fresh
        return Way(ahead, self.at_port | more.at_port, beside, self.met | more.met, more.end)

    def shared_with(self, other: Way) -> Way:
        """What both ways have in common, whatever their ends."""
        return Way(*map(int.__and__, self, other))


Ways: TypeAlias = Memo[tuple[int, int], Way]
"""The way from a pose to where these atoms ahead send a ray."""


def _way_along(table: LaneTable, pose: int, near: int) -> Way:
    way = Way()
    for seen, ahead, left, right, _, after in table.looks[pose]:
        sight = near & seen
        if sight & ahead:
            return way.then(Way(met=ahead, end=after[sight]))
        pose, before = after[sight], pose
        if before < 4 * len(table.cells):
            way = way.then(Way(ahead, 0, (left | right) & ~sight, sight, pose))
        elif sight:  # of two atoms beside a port, either would have been enough
            way = way.then(Way(ahead, met=sight if sight in (left, right) else 0, end=pose))
        else:
            way = way.then(Way(ahead, left | right, end=pose))
        if sight:
            break
    return way


def _whole_way(table: LaneTable, ways: Ways, ray: Clue, atoms: int) -> Way:
    """The way of a ray among these atoms, from outside its port to its end."""
    way = Way(end=table.start(ray.entry))
    while way.end >= 0:
        way = way.then(ways[way.end, atoms & table.views[way.end][0]])
    return way


def find_witness(
    table: LaneTable,
    cases: Sequence[Cube],
    rays: Sequence[Clue],
    known: int,
    empty: int,
    *,
    most_atoms: int,
) -> Job[Witness]:
    """What holds in all these cases, which agree with the rays, and in which these are empty.

    Which atoms were known before, and which cells are empty, is given as bits. A case with fewer
    atoms than there can be has one to spare: with it, the case is another one.
    """
    ways: Ways = Memo(lambda start: _way_along(table, *start))
    every = table.every_cell
    shared, stopped = [Way(every, every, every, every)] * len(rays), [every] * len(rays)
    on_any = clear = every
    spare = False
    for nth, cube in enumerate(cases):
        for atoms, left in _settled(table, cube, rays):
            some = [_whole_way(table, ways, ray, atoms) for ray in rays]
            shared = [*map(Way.shared_with, shared, some)]
            stopped = [cells & way.seen for cells, way in zip(stopped, some, strict=True)]
            seen, needed = 0, known
            for way in some:
                seen, needed = seen | way.seen, needed | way.met
            on_any &= seen
            fewer = atoms.bit_count() + left < most_atoms
            if left or fewer or atoms & ~needed:
                clear, spare = clear & seen, True
        if nth % CASES_PER_STEP == CASES_PER_STEP - 1:
            yield
    out = Fate.AVOIDED if spare else Fate.NO_ATOM_LEFT
    together, rest = (Fate.STOPPED, tuple(rays), on_any), (out, tuple(rays), clear)
    told = [*zip(rays, shared, stopped, strict=True)]
    for fates in (_fates(told, empty, exactly=True), _fates(told, empty), []):
        groups = _groups(table, [*fates, together, rest, (Fate.UNFIT, (), every)], empty)
        if sum(group.fate not in (out, Fate.UNFIT) for group in groups) <= MOST_GROUPS:
            break
    return Witness(tuple(groups), tuple(table.named(it.met) for it in shared))


def short_witness(
    table: LaneTable, rays: Sequence[Clue], empty: int, *, others: bool = False
) -> Witness:
    """What holds even where the cases are too many to follow, unless other clues were used as well.

    On every way that the rays can have taken, an atom on a cell that they prove empty would have
    stopped or turned one of them: else it could be there, unless the way needs all atoms.
    """
    fate = Fate.UNFIT if others else Fate.IN_THE_WAY
    groups = _groups(table, [(fate, tuple(rays), table.every_cell)], empty)
    return Witness(tuple(groups), (frozenset(),) * len(rays))


def _settled(table: LaneTable, cube: Cube, rays: Sequence[Clue]) -> Iterator[tuple[int, int]]:
    """The atoms of a cube that a ray can meet, and how many more it has.

    One cube may stand for several ways: those on which its last atom absorbs a ray.
    """
    atoms, unknown, left = cube
    if left == 1 and any(table.outcome(ray.entry, atoms) != ray.outcome for ray in rays):
        yield from ((atoms | 1 << last, 0) for last in ones(unknown))
    else:
        yield atoms, left


_Fates: TypeAlias = list[tuple[Fate, tuple[Clue, ...], int]]


def _fates(told: list[tuple[Clue, Way, int]], empty: int, *, exactly: bool = False) -> _Fates:
    """What an atom would have done to each ray, the ray that it stops on the most cells first.

    Of each ray, what its ways have in common is given, and where an atom stops it on all of them.
    """
    fates: _Fates = []
    for ray, way, stopped in sorted(told, key=lambda one: -(one[2] & empty).bit_count()):
        if exactly:
            turned = way.at_port | way.beside
            port_only = not turned & empty & ~way.at_port
            fates.append((Fate.ABSORBED, (ray,), way.ahead))
            fates.append((Fate.TURNED_AWAY if port_only else Fate.TURNED, (ray,), turned))
        fates.append((Fate.STOPPED, (ray,), stopped))
    return fates


def _groups(table: LaneTable, fates: _Fates, cells: int) -> list[FateGroup]:
    """The cells by the first of the fates that they have."""
    groups: list[FateGroup] = []
    for fate, rays, sharing in fates:
        if some := cells & sharing:
            groups.append(FateGroup(fate, rays, table.named(some)))
            cells ^= some
    return groups
