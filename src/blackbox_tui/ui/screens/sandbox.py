"""The sandbox: place atoms freely, fire from any port, see the ways of the rays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from blackbox_tui.engine import Box, Cell, Detour, Grid, Port, Ray
from blackbox_tui.rules.game import Clue, Clues
from blackbox_tui.text.rays import narrate
from blackbox_tui.ui.keymap import KEYMAPS, Binding, chosen
from blackbox_tui.ui.messages import Go, Message, Noticed, Pointed, Quit, Request, Typed
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.frame import Frame, Size, wrapped
from blackbox_tui.ui.widgets.jump import answer, prompt, typed_on
from blackbox_tui.ui.widgets.markers import lit_by, port_markers, style_of
from blackbox_tui.ui.widgets.page import PANEL, Line, Page, draw_page
from blackbox_tui.ui.widgets.plane import Spot, is_move, moved

TEXT = (
    "Place atoms on the cells, as many as you like.",
    "Point at a port to see its ray. Enter fires it, and its markers stay, true also when "
    "you move the atoms.",
)


@dataclass(frozen=True, slots=True)
class Sandbox:
    """A board to try things on."""

    grid: Grid = Grid()
    atoms: frozenset[Cell] = frozenset()
    fired: tuple[Port, ...] = ()
    """The ports fired from, in order."""
    trails: bool = True
    """Are the ways of the fired rays drawn, too?"""
    focus: Spot = Cell(0, 0)
    hovered: Spot | None = None
    painting: bool | None = None
    """While a button is held: do we place atoms, or take them away?"""
    message: str = ""
    typed: str | None = None
    """The name of a port or cell, as far as it is typed."""
    pulse: float = 0

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
    def pointed(self) -> Spot:
        """What the mouse points at, else the cursor."""
        return self.focus if self.hovered is None else self.hovered

    @property
    def ray(self) -> Ray | None:
        """The ray from the port that is pointed at."""
        return None if isinstance(self.pointed, Cell) else self.box.fire(self.pointed)

    @property
    def typing(self) -> bool:
        """Is a name being typed?"""
        return self.typed is not None

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys here."""
        return KEYMAPS["jump" if self.typing else "sandbox"]

    # --- messages ------------------------------------------------------------

    def update(self, message: Message) -> tuple[Sandbox, Sequence[Request]]:
        """Place, fire, clear."""
        match message:
            case Noticed(sentence=sentence):
                return replace(self, message=sentence), ()
            case Pointed():
                return self._point(message), ()
            case "quit":
                return self, (Quit(),)
            case Typed(char=char):
                return replace(self, typed=typed_on(self.typed, char), message=""), ()
            case str() if self.typed is not None:
                return self._jump(self.typed, message), ()
            case str() if is_move(message):
                return self._at(moved(self.grid, self.focus, message)), ()
            case "menu":
                return self, (Go("menu"),)
            case "help":
                return self, (Go("help"),)
            case str():
                return self._command(message), ()
        return self, ()

    def _command(self, command: str) -> Sandbox:
        match command:
            case "act" if isinstance(self.focus, Cell):
                return self._toggle(self.focus)
            case "act" if not isinstance(self.focus, Cell):
                return self._fire(self.focus)
            case "clear rays":
                return replace(self, fired=(), message="All markers are taken away.")
            case "clear":
                return replace(self, atoms=frozenset(), fired=(), message="The box is empty.")
            case "trails":
                return replace(self, trails=not self.trails, message="")
            case "jump":
                return replace(self, typed="", message="")
        return self

    def _at(self, spot: Spot) -> Sandbox:
        return replace(self, focus=spot, hovered=None, message="")

    def _jump(self, typed: str, command: str) -> Sandbox:
        name, spot, refusal = answer(self.grid, typed, command)
        there = self if spot is None else self._at(spot)
        return replace(there, typed=name, message=refusal)

    def _toggle(self, cell: Cell) -> Sandbox:
        return replace(self, atoms=self.atoms ^ {cell}, message="")

    def _fire(self, port: Port) -> Sandbox:
        """Mark the ray's ports, or take its markers away again."""
        clues = self.clues
        if port in clues.markers:
            entry = clues.rays[clues.markers[port].ray].entry
            fired = tuple(other for other in self.fired if other != entry)
            return replace(self, fired=fired, message="Its markers are taken away.")
        return replace(self, fired=(*self.fired, port), message="")

    def _point(self, pointed: Pointed) -> Sandbox:
        spot = pointed.target if isinstance(pointed.target, (Cell, int)) else None
        if spot is None:
            return replace(self, hovered=None)
        if pointed.how == "drag":
            return self._paint(spot)
        if pointed.how != "press":
            return replace(self, hovered=spot, painting=None)
        there = replace(self._at(spot), hovered=spot, painting=None)
        if isinstance(spot, Cell):
            return replace(there._toggle(spot), painting=spot not in self.atoms)
        return there._fire(spot)

    def _paint(self, spot: Spot) -> Sandbox:
        """Drawn with a button held: as on the cell where that began."""
        if self.painting is None or not isinstance(spot, Cell):
            return self
        if (spot in self.atoms) == self.painting:
            return self
        return self._at(spot)._toggle(spot)

    # --- what is seen --------------------------------------------------------

    def view(self, size: Size) -> Frame:
        """The board, laid open."""
        clues, ray = self.clues, self.ray
        atoms = "1 atom" if len(self.atoms) == 1 else f"{len(self.atoms)} atoms"
        page = Page(
            BoardView(
                self.grid,
                cells=dict.fromkeys(self.atoms, Drawn("●", "guess")),
                ports=self._shown_ports(clues, ray),
                lit=lit_by(clues, self.pointed),
                focus=self.focus,
                ray=ray,
                trails=self._trails(clues),
            ),
            title=(("SANDBOX", "title"), (f"  {self.grid}", "text")),
            standing=((f"{atoms} · rays {len(clues.rays)}", "strong"),),
            panel=lambda rows: self._panel(clues, rows),
            brief="",
            message=self._message(ray),
            footer=self._footer(clues),
        )
        return draw_page(page, size)

    def _trails(self, clues: Clues) -> tuple[Ray, ...]:
        box = self.box
        return tuple(box.fire(clue.entry) for clue in clues.rays) if self.trails else ()

    def _shown_ports(self, clues: Clues, ray: Ray | None) -> dict[Port, Drawn]:
        """The markers, and what would be marked for the ray that is pointed at."""
        ports = port_markers(clues)
        if ray is None or ray.entry in ports:
            return ports
        sign = "*" if isinstance(ray.outcome, Detour) else str(ray.outcome)
        would_be = dict.fromkeys(
            Clue(ray.entry, ray.outcome).ports, Drawn(sign, style_of(ray.outcome))
        )
        return would_be | ports

    def _panel(self, clues: Clues, rows: int) -> list[Line]:
        text = [Line(((line, "dim"),)) for part in TEXT for line in wrapped(part, PANEL)]
        room = max(1, rows - len(text) - 1)
        lines = [self._log_line(clues, at) for at in range(len(clues.rays))[-room:]]
        return [*text, Line(), *lines][:rows]

    def _log_line(self, clues: Clues, at: int) -> Line:
        clue = clues.rays[at]
        end = f" ↔ {clue.ports[1]}" if isinstance(clue.outcome, Detour) else ""
        symbol = clues.markers[clue.entry].symbol
        pieces = ((f" {symbol} ", style_of(clue.outcome)), (f" port {clue.entry}{end}", "text"))
        return Line(pieces)

    def _message(self, ray: Ray | None) -> str:
        if self.typed is not None:
            return prompt(self.typed)
        if self.message:
            return self.message
        if ray is not None:
            way = narrate(self.box, ray.entry)
            return f"Port {ray.entry}: {way[0].lower()}{way[1:]}"
        return f"{self.pointed}: {'an atom' if self.pointed in self.atoms else 'empty'}."

    def _footer(self, clues: Clues) -> Sequence[Binding]:
        if self.typing:
            return self.bindings
        act = "take away" if self.focus in self.atoms or self.focus in clues.markers else "fire"
        if isinstance(self.focus, Cell) and self.focus not in self.atoms:
            act = "place"
        return chosen(
            self.bindings, act=act, trails="", clear_rays="", clear="", help="", menu="", quit=""
        )
