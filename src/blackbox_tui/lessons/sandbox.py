"""The sandbox: a board with atoms in sight and any number of rays. A value."""

from __future__ import annotations

from blackbox_tui.engine import Box, Cell, Grid, Port
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.values import dataclass, replace


@dataclass(frozen=True)
class Sandbox:
    """A board to try things on."""

    grid: Grid
    atoms: frozenset[Cell] = frozenset()
    fired: tuple[Port, ...] = ()  # the ports fired from, in order

    @property
    def box(self) -> Box:
        """The box as it stands."""
        return Box(self.grid, self.atoms)

    @property
    def clues(self) -> Clues:
        """The fired rays as they go among the atoms of now; each port is marked once."""
        box, rays, used = self.box, list[Clue](), set[Port]()
        for port in self.fired:
            if port not in used:
                clue = Clue(port, box.fire(port).outcome)
                rays.append(clue)
                used.update(clue.ports)
        return Clues(self.grid, len(self.atoms), tuple(rays))

    def toggle(self, cell: Cell) -> Sandbox:
        """Place an atom; where there is one, remove it."""
        return replace(self, atoms=self.atoms ^ {cell})

    def fire(self, port: Port) -> Sandbox:
        """Fire a ray; where one is marked, remove its markers."""
        clues = self.clues
        if port not in clues.markers:
            return replace(self, fired=(*self.fired, port))
        entry = clues.rays[clues.markers[port].ray].entry
        return replace(self, fired=tuple(each for each in self.fired if each != entry))
