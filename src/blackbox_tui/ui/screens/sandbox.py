"""The sandbox: place atoms freely, fire from any port, see where the rays go."""

from __future__ import annotations

from collections.abc import Sequence

from blackbox_tui.app.games import Games
from blackbox_tui.engine import Cell, Detour, Grid, Port, Ray
from blackbox_tui.lessons.sandbox import Sandbox
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.text.grammar import many
from blackbox_tui.text.lessons import sandbox_ray
from blackbox_tui.text.moves import open_cell_sentence
from blackbox_tui.ui.board.board import BoardView, Drawn
from blackbox_tui.ui.board.cursor import Cursor, Spot, UndoList
from blackbox_tui.ui.board.log import lit_by, port_markers, style_of, would_mark
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.keymap import BOARD, HELP, JUST_QUIT, UNDO, Binding, Command, FooterItem
from blackbox_tui.ui.messages import Message
from blackbox_tui.ui.screens.board_screen import BoardScreen
from blackbox_tui.ui.screens.screen import Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, Section, paragraph, rows_left
from blackbox_tui.values import dataclass, replace

TEXT = (
    "Place atoms on the cells, as many as you like.",
    "Point at a port to see its ray. Enter fires it; its markers stay and update as you move "
    "atoms.",
)


@dataclass(frozen=True)
class SandboxScreen(BoardScreen):
    """A board to try things on."""

    keys = (
        Binding(
            "enter space", Command.ACT, "place/fire", "place an atom or fire a ray, or remove it"
        ),
        *UNDO,
        Binding("T", Command.TRAILS, "trails", "toggle the paths of all fired rays"),
        Binding("C", Command.CLEAR, "clear", "remove all markers; press again to remove all atoms"),
        *BOARD,
        HELP,
        Binding("esc", Command.MENU, "menu", "go to the menu"),
        JUST_QUIT,
    )
    marking_buttons = ("left", "right")

    sandbox: Sandbox
    trails: bool = True  # are the paths of the fired rays drawn, too?
    undo: UndoList[Sandbox] = UndoList()

    @classmethod
    def of(cls, grid: Grid) -> SandboxScreen:
        return cls(Sandbox(grid), cursor=Cursor(grid, Cell(0, 0)))

    @property
    def atoms(self) -> frozenset[Cell]:
        return self.sandbox.atoms

    @property
    def ray(self) -> Ray | None:
        """The ray from the port that is pointed at."""
        pointed = self.cursor.pointed
        return self.sandbox.box.fire(pointed) if isinstance(pointed, int) else None

    # --- messages ------------------------------------------------------------------

    def act(self, message: Message) -> Update[SandboxScreen]:
        match message:
            case Command.ACT if self.focus is not None:
                return self._toggle(self.focus), ()
            case Command.CLEAR if self.sandbox.fired:
                return self._with(replace(self.sandbox, fired=()), "All markers removed."), ()
            case Command.CLEAR:
                return self._with(Sandbox(self.grid), "The box is empty."), ()
            case Command.UNDO | Command.REDO:
                back = message is Command.UNDO
                sandbox, undo = self.undo.step(self.sandbox, back=back)
                return replace(self, sandbox=sandbox, undo=undo, message=""), ()
            case Command.TRAILS:
                return replace(self, trails=not self.trails, message=""), ()
        return self.update_common(message)

    def _with(self, sandbox: Sandbox, message: str = "") -> SandboxScreen:
        """Changed, in a way that can be undone."""
        return replace(self, sandbox=sandbox, undo=self.undo.after(self.sandbox), message=message)

    def _toggle(self, spot: Spot) -> SandboxScreen:
        """Place an atom or fire a ray; where there is one, remove it or its markers."""
        if isinstance(spot, Cell):
            return self._with(self.sandbox.toggle(spot))
        removed = spot in self.sandbox.clues.markers
        return self._with(self.sandbox.fire(spot), "Its markers are removed." if removed else "")

    @property
    def marked(self) -> frozenset[Cell]:
        return self.atoms

    def click(self, spot: Spot) -> Update[SandboxScreen]:
        return self._toggle(spot), ()

    # --- what is seen ----------------------------------------------------------------

    def view(self, size: Size) -> Frame:
        box, clues, ray = self.sandbox.box, self.sandbox.clues, self.ray
        fired = clues.rays if self.trails else ()
        return Page(
            BoardView(
                self.grid,
                cells=dict.fromkeys(self.atoms, Drawn("●", "guess")),
                ports=self._shown_ports(clues, ray),
                lit=lit_by(clues, self.cursor.pointed),
                focus=self.focus,
                around=self.cursor.around,
                ray=ray,
                trails=tuple(box.fire(clue.entry) for clue in fired),
            ),
            title=(("SANDBOX", "title"), (f"  {self.grid}", "text")),
            standing=((f"{many(len(self.atoms), 'atom')} · rays {len(clues.rays)}", "strong"),),
            panel=lambda room: _panel(clues, room),
            message=self.said or self._message(ray),
            footer=self.footer(*self._keys(clues)),
        ).draw(size)

    def _keys(self, clues: Clues) -> list[FooterItem]:
        keys: list[FooterItem] = [(Command.ACT, self._act_word(clues))]
        keys += [Command.TRAILS] if self.sandbox.fired else []
        if self.sandbox.fired or self.atoms:
            what = "clear rays" if self.sandbox.fired else "clear atoms"
            keys.append((Command.CLEAR, what))
        keys += [Command.UNDO] if self.undo.past else []
        return [*keys, *([Command.REDO] if self.undo.future else []), Command.GO_TO]

    def _shown_ports(self, clues: Clues, ray: Ray | None) -> dict[Port, Drawn]:
        """The markers, and what would be marked for the ray that is pointed at."""
        ports = port_markers(clues)
        if ray is None or ray.entry in ports:
            return ports
        return would_mark(ray, "*") | ports

    def _message(self, ray: Ray | None) -> str:
        if ray is not None:
            return sandbox_ray(self.sandbox.box, ray.entry)
        pointed = self.cursor.pointed
        return open_cell_sentence(self.atoms, pointed) if isinstance(pointed, Cell) else ""

    def _act_word(self, clues: Clues) -> str:
        if self.focus in self.atoms or self.focus in clues.markers:
            return "remove"
        return "place" if isinstance(self.focus, Cell) else "fire"


def _panel(clues: Clues, room: Size) -> Sequence[Section]:
    width, rows = room
    text = Section("Sandbox", [line for part in TEXT for line in paragraph(part, width, "dim")])
    left = rows_left(rows, text) - 1
    rays = clues.rays[-left:] if left > 0 else ()
    lines = [_log_line(clue, clues.markers[clue.entry].symbol) for clue in rays]
    return [text, Section("Rays", lines)] if lines else [text]


def _log_line(clue: Clue, symbol: str) -> Line:
    end = f" ↔ {clue.ports[1]}" if isinstance(clue.outcome, Detour) else ""
    return Line(
        ((f" {symbol} ", style_of(clue.outcome, symbol)), (f" port {clue.entry}{end}", "text"))
    )


def open_sandbox(games: Games) -> SandboxScreen:
    """An empty board of the usual size."""
    return SandboxScreen.of(games.usual.variant.grid)
