"""What the seeker may know: fired rays, refuted guesses, and the seeker's own marks.

Nothing here can reach an atom.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final, TypeAlias

from blackbox_tui.engine import Cell, Detour, Grid, Heading, Outcome, Port
from blackbox_tui.engine.lanes import bits_of, lane_table
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.values import NamedTuple, dataclass

SYMBOLS: Final = "ABCDEFGIJKLMNOPQSTUVWXYZabcdefgijklmnopqstuvwxyzΓΔΘΛ"
"""Detour symbols in the order of the rays: no H, no R, enough for 26x26."""


class Clue(NamedTuple):
    """A ray as the seeker sees it: its entry port and its outcome."""

    entry: Port
    outcome: Outcome

    @property
    def ports(self) -> tuple[Port, ...]:
        """The ports this ray marks."""
        outcome = self.outcome
        return (self.entry, outcome.exit) if isinstance(outcome, Detour) else (self.entry,)

    def other_end(self, port: Port) -> Port:
        """The other end of a detour; a hit or a reflection has only one."""
        return self.ports[-1] if port == self.entry else self.entry


def count_wrong(guesses: frozenset[Cell], atoms: frozenset[Cell]) -> int:
    """The number of wrong atoms: of wrong guesses or of missed atoms, whichever is larger."""
    return max(len(guesses), len(atoms)) - len(guesses & atoms)


class Refutation(NamedTuple):
    """A wrong submission after which play went on, and how many of its atoms were wrong."""

    guesses: frozenset[Cell]
    wrong: int

    def right(self, atoms: int) -> int:
        """How many of the guesses were right, if that many atoms are hidden."""
        return max(len(self.guesses), atoms) - self.wrong


Premise: TypeAlias = Clue | Refutation  # what a conclusion can rest on


class Marker(NamedTuple):
    """The symbol at a used port, and the index of its ray."""

    symbol: str
    ray: int


@dataclass(frozen=True)
class Clues:
    """Everything that a seeker may know."""

    grid: Grid
    atoms: AtomRange
    rays: tuple[Clue, ...] = ()
    refuted: tuple[Refutation, ...] = ()

    @property
    def premises(self) -> tuple[Premise, ...]:
        """Rays and refutations, the rays first."""
        return (*self.rays, *self.refuted)

    @cached_property
    def markers(self) -> dict[Port, Marker]:
        """The marker of each used port. It is shared: do not change it."""
        letters = iter(SYMBOLS)
        markers: dict[Port, Marker] = {}
        for index, clue in enumerate(self.rays):
            symbol = next(letters) if isinstance(clue.outcome, Detour) else str(clue.outcome)
            markers |= {port: Marker(symbol, index) for port in clue.ports}
        return markers

    def ray_at(self, spot: Cell | Port | None) -> int | None:
        """The index of the ray whose marker is at that port, if any."""
        marker = self.markers.get(spot) if isinstance(spot, int) else None
        return marker.ray if marker else None

    def outcome_at(self, port: Port) -> Outcome:
        """The outcome as seen from a marked port; a detour can be read from both ends."""
        clue = self.rays[self.markers[port].ray]
        return Detour(clue.other_end(port)) if isinstance(clue.outcome, Detour) else clue.outcome

    def straight_lanes(self, port: Port) -> frozenset[Cell]:
        """The lane of a ray that came out at the opposite port, and the two lanes beside it.

        They are usually empty, but not provably. Empty if no such ray is marked at that port.
        """
        if port not in self.markers:
            return frozenset()
        cell, heading = self.grid.entrance(port)
        if self.outcome_at(port) != Detour(self.grid.port_at(cell, heading)):
            return frozenset()
        place = 0 if heading in (Heading.LEFT, Heading.RIGHT) else 1  # of its row, or its column
        return frozenset(it for it in self.grid.cells if abs(it[place] - cell[place]) <= 1)

    def fits(self, guesses: Iterable[Cell]) -> tuple[bool, ...]:
        """Tell for each ray whether it would have ended the same way with these atoms."""
        table = lane_table(self.grid)
        atoms = table.bits(guesses)
        return tuple(table.outcome(entry, atoms) == outcome for entry, outcome in self.rays)

    def contradicting(self, guesses: Iterable[Cell]) -> list[Clue]:
        """The rays that contradict these guesses."""
        fitting = zip(self.rays, self.fits(guesses), strict=True)
        return [clue for clue, fits in fitting if not fits]

    def refuting(self, guesses: Iterable[Cell]) -> int:
        """The indexes of the rays that contradict these guesses, as bits."""
        return bits_of(nth for nth, fits in enumerate(self.fits(guesses)) if not fits)


class Layer(NamedTuple):
    """A what-if layer: the marks before it, and the cells of the assumption itself."""

    before: Marks  # the marks that dropping it restores
    first: frozenset[Cell] = frozenset()
    """The cells whose marks are the assumption; all later marks are concluded from it."""


class Marks(NamedTuple):
    """The seeker's own notes on the cells."""

    guesses: frozenset[Cell] = frozenset()
    seals: frozenset[Cell] = frozenset()
    layer: Layer | None = None  # what is assumed for now, if anything

    @property
    def cells(self) -> frozenset[Cell]:
        """Every marked cell."""
        return self.guesses | self.seals

    @property
    def in_layer(self) -> Marks:
        """The marks placed since the assumption."""
        if self.layer is None:
            return Marks()
        before = self.layer.before
        return Marks(self.guesses - before.guesses, self.seals - before.seals)

    @property
    def assumption(self) -> Marks:
        """The marks that are the assumption itself."""
        first = self.layer.first if self.layer else frozenset[Cell]()
        return Marks(self.in_layer.guesses & first, self.in_layer.seals & first)

    def changed(self, guesses: frozenset[Cell], seals: frozenset[Cell]) -> Marks:
        """Replace guesses and seals within the same layer.

        If the assumption itself is removed, the remaining marks of the layer become the assumption.
        """
        after = Marks(guesses, seals, self.layer)
        if after.layer is None:
            return after
        cells = after.in_layer.cells
        return after._replace(layer=after.layer._replace(first=after.layer.first & cells or cells))
