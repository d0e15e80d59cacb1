"""The sandbox: place atoms freely, fire from any port, see where the rays go."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from blackbox_tui.engine import Box, Cell, Detour, Grid, Port, Ray
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.text.grammar import many
from blackbox_tui.text.moves import open_cell_sentence
from blackbox_tui.text.rays import explain_ray
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message, Pointed
from blackbox_tui.ui.screens.board_screen import BoardScreen
from blackbox_tui.ui.screens.screen import Update
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.cursor import Cursor, Spot, spot_of
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.log import lit_by, port_markers, style_of, would_mark
from blackbox_tui.ui.widgets.page import Line, Page, paragraph

TEXT = (
    "Place atoms on the cells, as many as you like.",
    "Point at a port to see its ray. Enter fires it; its markers stay and update as you move "
    "atoms.",
)


@dataclass(frozen=True, slots=True)
class SandboxScreen(BoardScreen):
    """A board to try things on."""

    keymap: ClassVar[str] = "sandbox"

    atoms: frozenset[Cell] = frozenset()
    fired: tuple[Port, ...] = ()
    """The ports fired from, in order."""
    trails: bool = True
    """Are the paths of the fired rays drawn, too?"""

    @classmethod
    def of(cls, grid: Grid) -> SandboxScreen:
        """An empty board of that size."""
        return cls(cursor=Cursor(grid, Cell(0, 0)))

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

    @property
    def ray(self) -> Ray | None:
        """The ray from the port that is pointed at."""
        pointed = self.cursor.pointed
        return self.box.fire(pointed) if isinstance(pointed, int) else None

    # --- messages ------------------------------------------------------------------

    def act(self, message: Message) -> Update[SandboxScreen]:
        """Place, fire, clear."""
        match message:
            case Command.ACT if self.focus is not None:
                return self._toggle(self.focus), ()
            case Command.CLEAR_RAYS:
                return replace(self, fired=(), message="All markers removed."), ()
            case Command.CLEAR:
                empty = replace(self, atoms=frozenset(), fired=(), message="The box is empty.")
                return empty, ()
            case Command.TRAILS:
                return replace(self, trails=not self.trails, message=""), ()
            case Pointed():
                return self._point(message), ()
        return self.update_common(message)

    def _toggle(self, spot: Spot) -> SandboxScreen:
        """Place an atom or fire a ray; where there is one, remove it or its markers."""
        clues = self.clues
        if isinstance(spot, Cell):
            return replace(self, atoms=self.atoms ^ {spot}, message="")
        if spot not in clues.markers:
            return replace(self, fired=(*self.fired, spot), message="")
        entry = clues.rays[clues.markers[spot].ray].entry
        fired = tuple(port for port in self.fired if port != entry)
        return replace(self, fired=fired, message="Its markers are removed.")

    def _point(self, pointed: Pointed) -> SandboxScreen:
        spot = spot_of(pointed)
        if spot is None:
            return self.pointing_at(None)
        if pointed.how == "drag":
            cell = self.cursor.to_paint(pointed, self.atoms)
            if cell is None:
                return self
            painting = replace(self.cursor.at(cell), painting=self.cursor.painting)
            return replace(self, cursor=painting)._toggle(cell)
        cursor = self.cursor.pressed(spot)
        if isinstance(spot, Cell):
            cursor = cursor.painting_over(self.atoms)
        return replace(self, cursor=cursor, message="")._toggle(spot)

    # --- what is seen ----------------------------------------------------------------

    def view(self, size: Size) -> Frame:
        box, clues, ray = self.box, self.clues, self.ray
        fired = clues.rays if self.trails else ()
        return Page(
            BoardView(
                self.grid,
                cells=dict.fromkeys(self.atoms, Drawn("●", "guess")),
                ports=self._shown_ports(clues, ray),
                lit=lit_by(clues, self.cursor.pointed),
                focus=self.focus,
                ray=ray,
                trails=tuple(box.fire(clue.entry) for clue in fired),
            ),
            title=(("SANDBOX", "title"), (f"  {self.grid}", "text")),
            standing=((f"{many(len(self.atoms), 'atom')} · rays {len(clues.rays)}", "strong"),),
            panel=lambda rows: self._panel(clues, rows),
            message=self.said or self._message(ray),
            footer=self.footer(
                (Command.ACT, self._act_word(clues)),
                *(Command.TRAILS, Command.CLEAR_RAYS, Command.CLEAR),
            ),
        ).draw(size)

    def _shown_ports(self, clues: Clues, ray: Ray | None) -> dict[Port, Drawn]:
        """The markers, and what would be marked for the ray that is pointed at."""
        ports = port_markers(clues)
        if ray is None or ray.entry in ports:
            return ports
        return would_mark(Clue(ray.entry, ray.outcome), "*") | ports

    def _panel(self, clues: Clues, rows: int) -> list[Line]:
        text = [line for part in TEXT for line in paragraph(part, "dim")]
        room = max(1, rows - len(text) - 1)
        lines = [_log_line(clue, clues.markers[clue.entry].symbol) for clue in clues.rays[-room:]]
        return [*text, Line(), *lines][:rows]

    def _message(self, ray: Ray | None) -> str:
        if ray is not None:
            way = explain_ray(self.box, ray.entry)
            return f"Port {ray.entry}: {way[0].lower()}{way[1:]}"
        pointed = self.cursor.pointed
        return open_cell_sentence(self.atoms, pointed) if isinstance(pointed, Cell) else ""

    def _act_word(self, clues: Clues) -> str:
        """What Enter does here."""
        if self.focus in self.atoms or self.focus in clues.markers:
            return "remove"
        return "place" if isinstance(self.focus, Cell) else "fire"


def _log_line(clue: Clue, symbol: str) -> Line:
    end = f" ↔ {clue.ports[1]}" if isinstance(clue.outcome, Detour) else ""
    return Line(((f" {symbol} ", style_of(clue.outcome)), (f" port {clue.entry}{end}", "text")))
