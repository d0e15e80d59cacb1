"""Where atoms are placed in sight: the hider's screen, and the sandbox to try things on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from blackbox_tui.app import session
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import FindEquivalents, JobDone
from blackbox_tui.app.requests import Enter
from blackbox_tui.app.session import RunJob, Save
from blackbox_tui.engine import Cell, Grid, Ray
from blackbox_tui.lessons.attempt import Sandbox
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.game import MOST_UNDONE
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import Hiding, Stage
from blackbox_tui.text import rays
from blackbox_tui.text.games import hide_title
from blackbox_tui.text.lessons import sandbox_ray
from blackbox_tui.text.moves import atoms_placed, open_cell_sentence
from blackbox_tui.text.writing import many
from blackbox_tui.ui import keymap
from blackbox_tui.ui.board import log
from blackbox_tui.ui.board.board import BoardView
from blackbox_tui.ui.board.cursor import Cursor, Spot
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.keymap import Binding, Command, FooterItem
from blackbox_tui.ui.messages import Message, Opened, Request
from blackbox_tui.ui.screens.screen import BoardScreen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, Section, paragraph, rows_left
from blackbox_tui.values import dataclass, replace

T = TypeVar("T")

HIDING_TEXT = (
    "Place atoms on the cells. Point at a port to see where its ray will go.",
    "F lets the computer place the missing atoms.",
)
SANDBOX_TEXT = (
    "Place atoms on the cells, as many as you like.",
    "Point at a port to see its ray. Enter fires it; its markers stay and update as you move "
    "atoms.",
)


@dataclass(frozen=True)
class UndoList(Generic[T]):
    """What was there before each change, and what undoing took away."""

    past: tuple[T, ...] = ()
    future: tuple[T, ...] = ()

    def after(self, before: T) -> UndoList[T]:
        """The list after a change; what it changed comes back by undoing."""
        return UndoList((*self.past[1 - MOST_UNDONE :], before))

    def step(self, now: T, command: Command) -> tuple[T, UndoList[T]]:
        """What was there before the last change, or after the change that was undone last."""
        if command is Command.UNDO and self.past:
            return self.past[-1], UndoList(self.past[:-1], (*self.future, now))
        if command is Command.REDO and self.future:
            return self.future[-1], UndoList((*self.past, now), self.future[:-1])
        raise Refusal(f"There is nothing to {command.name.lower()}.")

    @property
    def keys(self) -> list[FooterItem]:
        """The keys that would not be refused."""
        undo: list[FooterItem] = [Command.UNDO] if self.past else []
        return [*undo, Command.REDO] if self.future else undo


@dataclass(frozen=True)
class HideScreen(BoardScreen):
    """A match whose next round is being prepared, and the atoms placed so far."""

    keys = (
        Binding("enter space", Command.ACT, "place", "place or remove an atom"),
        Binding("s", Command.HIDE, "hide", "hide the atoms and hand over the keyboard"),
        *keymap.UNDO,
        Binding("F", Command.FILL, "fill", "let the computer place the missing atoms"),
        Binding("C", Command.CLEAR, "clear", "remove all atoms"),
        *keymap.BOARD,
        *keymap.LEAVING,
    )

    hiding: Hiding
    seed: str  # by which the computer places missing atoms
    undo: UndoList[Hiding] = UndoList()
    equivalents: int = 0
    """How many other placements no ray can tell from this one, as far as is known."""

    @classmethod
    def of(cls, hiding: Hiding, seed: str) -> HideScreen:
        return cls(hiding, seed, cursor=Cursor(hiding.match.variant.grid, Cell(0, 0)))

    @property
    def stage(self) -> Stage:
        return self.hiding

    @property
    def placed(self) -> frozenset[Cell]:
        return self.hiding.placed

    def act(self, message: Message) -> Update[HideScreen]:
        match message:
            case Opened():
                return self, self._search()
            case JobDone(FindEquivalents(box), tuple() as others) if box == self.hiding.box:
                return replace(self, equivalents=len(others)), ()
            case Command.ACT:
                return self._toggle(self.focused_cell("Atoms go on cells: move onto the board."))
            case Command.FILL:
                after, requests = self._with(session.fill(self.hiding, self.seed))
                return replace(after, seed=f"{self.seed}+"), requests
            case Command.CLEAR:
                return self._with(replace(self.hiding, placed=frozenset()))
            case Command.UNDO | Command.REDO:
                hiding, undo = self.undo.step(self.hiding, message)
                after, requests = self._with(hiding)
                return replace(after, undo=undo), requests
            case Command.HIDE:
                session.check_complete(self.hiding)
                if self.equivalents:
                    text = rays.ask_hide_anyway(self.equivalents)
                    return replace(self, asking=True, message=text), ()
                return self.confirmed()
        return self.update_common(message)

    def _toggle(self, cell: Cell) -> Update[HideScreen]:
        return self._with(session.toggle_atoms(self.hiding, [cell]))

    def _with(self, hiding: Hiding) -> Update[HideScreen]:
        """With these atoms; equivalents of a complete placement are looked for."""
        undo = self.undo.after(self.hiding)
        after = replace(self, hiding=hiding, undo=undo, message="", equivalents=0)
        return after, (Save(hiding), *after._search())

    def _search(self) -> Sequence[Request]:
        return () if self.hiding.lacking else (RunJob(FindEquivalents(self.hiding.box)),)

    def confirmed(self) -> Update[HideScreen]:
        return self, (Enter(session.finish_hiding(self.hiding)),)

    def click(self, spot: Spot) -> Update[HideScreen]:
        return self._toggle(spot) if isinstance(spot, Cell) else (self, ())

    @property
    def ray(self) -> Ray | None:
        port = self.cursor.hovered if isinstance(self.cursor.hovered, int) else self.focus
        return self.hiding.box.fire(port) if isinstance(port, int) else None

    def view(self, size: Size) -> Frame:
        match, ray = self.hiding.match, self.ray
        return Page(
            BoardView(
                self.grid,
                cells=dict.fromkeys(self.placed, log.GUESS),
                ports=log.would_mark(ray, "A") if ray else {},
                focus=self.focus,
                around=self.cursor.around,
                ray=ray,
            ),
            title=log.title_of(hide_title(match)),
            standing=((atoms_placed(len(self.placed), match.variant.atoms), "strong"),),
            panel=_hiding_panel,
            message=self.said or self._message(ray),
            footer=self.footer(*self._keys()),
            message_style="strong" if self.asking else "text",
        ).draw(size)

    def _keys(self) -> list[FooterItem]:
        keys: list[FooterItem] = [] if self.hiding.lacking else [Command.HIDE]
        if self.focus in self.placed:
            keys.append((Command.ACT, "remove"))
        elif isinstance(self.focus, Cell) and self.hiding.lacking:
            keys.append(Command.ACT)
        keys += [Command.FILL] if self.hiding.lacking else []
        keys += [Command.CLEAR] if self.placed else []
        return [*keys, *self.undo.keys, Command.GO_TO]

    def _message(self, ray: Ray | None) -> str:
        if self.equivalents:
            return rays.equivalents_sentence(self.equivalents)
        if ray is not None:
            return rays.ray_preview(ray)
        if not self.hiding.lacking:
            return "All atoms are placed. Press s to hide them."
        return open_cell_sentence(self.placed, self.focus) if isinstance(self.focus, Cell) else ""


def _hiding_panel(room: Size) -> Sequence[Section]:
    lines = [line for text in HIDING_TEXT for line in (Line(), *paragraph(text, room[0], "dim"))]
    return [Section("Hide", lines[1:])]


def open_hide(games: Games, hiding: Hiding, note: str) -> HideScreen:
    """The screen of the hider, with a seed for what the computer places."""
    return replace(HideScreen.of(hiding, games.store.seed()), message=note)


@dataclass(frozen=True)
class SandboxScreen(BoardScreen):
    """A board to try things on."""

    keys = (
        Binding(
            "enter space", Command.ACT, "place/fire", "place an atom or fire a ray, or remove it"
        ),
        *keymap.UNDO,
        Binding("T", Command.TRAILS, "trails", "toggle the paths of all fired rays"),
        Binding("C", Command.CLEAR, "clear", "remove all markers; press again to remove all atoms"),
        *keymap.BOARD,
        keymap.HELP,
        Binding("esc", Command.MENU, "menu", "go to the menu"),
        keymap.JUST_QUIT,
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
        pointed = self.cursor.pointed
        return self.sandbox.box.fire(pointed) if isinstance(pointed, int) else None

    def act(self, message: Message) -> Update[SandboxScreen]:
        match message:
            case Command.ACT if self.focus is not None:
                return self._toggle(self.focus), ()
            case Command.CLEAR if self.sandbox.fired:
                return self._with(replace(self.sandbox, fired=()), "All markers removed."), ()
            case Command.CLEAR:
                return self._with(Sandbox(self.grid), "The box is empty."), ()
            case Command.UNDO | Command.REDO:
                sandbox, undo = self.undo.step(self.sandbox, message)
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

    def view(self, size: Size) -> Frame:
        box, clues, ray = self.sandbox.box, self.sandbox.clues, self.ray
        fired = clues.rays if self.trails else ()
        return Page(
            BoardView(
                self.grid,
                cells=dict.fromkeys(self.atoms, log.GUESS),
                ports=(log.would_mark(ray, "*") if ray else {}) | log.port_markers(clues),
                lit=log.lit_by(clues, self.cursor.pointed),
                focus=self.focus,
                around=self.cursor.around,
                ray=ray,
                trails=tuple(box.fire(clue.entry) for clue in fired),
            ),
            title=(("SANDBOX", "title"), (f"  {self.grid}", "text")),
            standing=((f"{many(len(self.atoms), 'atom')} · rays {len(clues.rays)}", "strong"),),
            panel=lambda room: _sandbox_panel(clues, room),
            message=self.said or self._message(ray),
            footer=self.footer(*self._keys(clues)),
        ).draw(size)

    def _keys(self, clues: Clues) -> list[FooterItem]:
        word = "place" if isinstance(self.focus, Cell) else "fire"
        removes = self.focus in self.atoms or self.focus in clues.markers
        keys: list[FooterItem] = [(Command.ACT, "remove" if removes else word)]
        keys += [Command.TRAILS] if self.sandbox.fired else []
        if self.sandbox.fired or self.atoms:
            what = "clear rays" if self.sandbox.fired else "clear atoms"
            keys.append((Command.CLEAR, what))
        return [*keys, *self.undo.keys, Command.GO_TO]

    def _message(self, ray: Ray | None) -> str:
        if ray is not None:
            return sandbox_ray(self.sandbox.box, ray.entry)
        pointed = self.cursor.pointed
        return open_cell_sentence(self.atoms, pointed) if isinstance(pointed, Cell) else ""


def _sandbox_panel(clues: Clues, room: Size) -> Sequence[Section]:
    width, rows = room
    text = Section(
        "Sandbox", [line for part in SANDBOX_TEXT for line in paragraph(part, width, "dim")]
    )
    left = rows_left(rows, text) - 1
    shown = clues.rays[-left:] if left > 0 else ()
    log_lines = [_log_line(clue, clues.markers[clue.entry].symbol) for clue in shown]
    return [text, Section("Rays", log_lines)] if shown else [text]


def _log_line(clue: Clue, symbol: str) -> Line:
    marker = f" {symbol} ", log.style_of(clue.outcome, symbol)
    return Line((marker, (f" port {' ↔ '.join(map(str, clue.ports))}", "text")))


def open_sandbox(games: Games) -> SandboxScreen:
    """An empty board of the usual size."""
    return SandboxScreen.of(games.usual.variant.grid)
