"""Where atoms are placed in sight: the hider's screen, and the sandbox to try things on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Generic, TypeVar

from blackbox_tui.app import session
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import Equivalents, FindEquivalents, JobDone
from blackbox_tui.app.requests import Enter
from blackbox_tui.app.session import RunJob, Save
from blackbox_tui.engine import Cell, Grid, Ray
from blackbox_tui.lessons.attempt import Sandbox
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.game import MOST_UNDONE
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import Hiding, Stage
from blackbox_tui.text import rays
from blackbox_tui.text.atoms import atoms_placed, many_atoms
from blackbox_tui.text.games import hider_phrase, standing_phrases
from blackbox_tui.text.lessons import sandbox_ray
from blackbox_tui.text.moves import open_cell_sentence
from blackbox_tui.text.writing import many
from blackbox_tui.ui import keymap
from blackbox_tui.ui.board import log
from blackbox_tui.ui.board.cursor import Cursor, Spot
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.keymap import Binding, Command, FooterItem
from blackbox_tui.ui.messages import Message, Opened, Request
from blackbox_tui.ui.screens.screen import BoardScreen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, paragraph
from blackbox_tui.ui.toolkit.panel import Section
from blackbox_tui.values import dataclass, replace

T = TypeVar("T")

HIDING_TEXT = (
    "Place atoms on the cells. Move to a port to see where its ray would go.",
    "F lets the computer place the missing atoms.",
)
SANDBOX_TEXT = (
    "Place atoms on the cells, as many as you like.",
    "Move to a port to preview its ray. Enter fires it; the markers follow as you move atoms.",
)


@dataclass(frozen=True)
class Changes(Generic[T]):
    """What is there now, what was there before each change, and what undoing took away."""

    now: T
    past: tuple[T, ...] = ()
    future: tuple[T, ...] = ()

    def to(self, after: T) -> Changes[T]:
        """One more change, which can be undone."""
        return Changes(after, (*self.past[1 - MOST_UNDONE :], self.now))

    def step(self, command: Command) -> Changes[T]:
        """Undo the last change, or redo the change that was undone last."""
        if command is Command.UNDO and self.past:
            return Changes(self.past[-1], self.past[:-1], (*self.future, self.now))
        if command is Command.REDO and self.future:
            return Changes(self.future[-1], (*self.past, self.now), self.future[:-1])
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
        keymap.HIDE,
        *keymap.UNDO,
        Binding("F", Command.FILL, "fill", "let the computer place the missing atoms"),
        Binding("C", Command.CLEAR, "clear", "remove all atoms"),
        *keymap.BOARD,
        *keymap.LEAVING,
    )

    changes: Changes[Hiding]
    seed: str  # by which the computer places missing atoms
    equivalents: Equivalents = ()
    """The other placements that no ray can tell from this one, as far as is known."""

    @classmethod
    def of(cls, hiding: Hiding, seed: str) -> HideScreen:
        cursor = Cursor(hiding.match.variant.grid, Cell(0, 0))
        return cls(Changes(hiding), seed, cursor=cursor)

    @property
    def hiding(self) -> Hiding:
        return self.changes.now

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
                return replace(self, equivalents=others), ()
            case Command.ACT:
                return self._toggle(
                    self.focused_cell("Atoms can only be placed on cells: move onto the board.")
                )
            case Command.FILL:
                filled = session.fill(self.hiding, self.seed)
                return replace(self, seed=f"{self.seed}+")._with(self.changes.to(filled))
            case Command.CLEAR:
                return self._with(self.changes.to(replace(self.hiding, placed=frozenset())))
            case Command.UNDO | Command.REDO:
                return self._with(self.changes.step(message))
            case Command.HIDE:
                session.check_complete(self.hiding)
                ask = rays.ask_hide_anyway(self.equivalents)
                if not ask and self.is_column(message):
                    ask = "Hide the atoms?"
                return (replace(self, asking=True, message=ask), ()) if ask else self.confirmed()
        return self.update_common(message)

    def _toggle(self, cell: Cell) -> Update[HideScreen]:
        return self._with(self.changes.to(session.toggle_atoms(self.hiding, [cell])))

    def _with(self, changes: Changes[Hiding]) -> Update[HideScreen]:
        """With other atoms; equivalents of a complete placement are looked for."""
        after = replace(self, changes=changes, message="", equivalents=())
        return after, (Save(changes.now), *after._search())

    def _search(self) -> Sequence[Request]:
        hiding = self.hiding
        search = RunJob(FindEquivalents(hiding.box, hiding.match.variant.atoms))
        return (search,) if hiding.complete else ()

    def confirmed(self) -> Update[HideScreen]:
        return self, (Enter(session.finish_hiding(self.hiding)),)

    def click(self, spot: Spot) -> Update[HideScreen]:
        return self._toggle(spot) if isinstance(spot, Cell) else (self, ())

    def view(self, size: Size) -> Frame:
        match, pointed = self.hiding.match, self.cursor.pointed
        ray = self.hiding.box.fire(pointed) if isinstance(pointed, int) else None
        return Page(
            log.open_board(self.cursor, self.placed, ray),
            title=log.title_of([hider_phrase(match), *standing_phrases(match)]),
            standing=((atoms_placed(len(self.placed), match.variant.atoms), "strong"),),
            panel=_hiding_panel,
            message=self.said or self._message(ray),
            footer=self.footer(*self._keys()),
            message_style="strong" if self.asking else "text",
        ).draw(size)

    def _keys(self) -> list[FooterItem]:
        keys: list[FooterItem] = [Command.HIDE] if self.hiding.complete else []
        if self.focus in self.placed:
            keys.append((Command.ACT, "remove"))
        elif isinstance(self.focus, Cell) and self.hiding.lacking.most:
            keys.append(Command.ACT)
        keys += [] if self.hiding.complete else [Command.FILL]
        keys += [Command.CLEAR] if self.placed else []
        return [*keys, *self.changes.keys, Command.GO_TO]

    def _message(self, ray: Ray | None) -> str:
        if self.equivalents:
            return rays.equivalents_sentence(len(self.equivalents))
        if ray is not None:
            return rays.ray_preview(ray)
        if self.hiding.complete:
            more = self.hiding.lacking
            placed = f"Press {{hide}} to hide these, or place {many_atoms(more, 'more atom')}."
            return placed if more.most else "All atoms are placed. Press {hide} to hide them."
        return _cell_sentence(self.placed, self.cursor.pointed)


def _hiding_panel(room: Size) -> Sequence[Section]:
    lines = [line for text in HIDING_TEXT for line in (Line(), *paragraph(text, room[0], "dim"))]
    return [Section("Hide", lines[1:])]


def open_hide(games: Games, hiding: Hiding) -> HideScreen:
    """The screen of the hider, with a seed for what the computer places."""
    return HideScreen.of(hiding, games.store.seed())


@dataclass(frozen=True)
class SandboxScreen(BoardScreen):
    """A board to try things on."""

    keys = (
        Binding(
            "enter space",
            Command.ACT,
            "place/fire",
            "place or remove an atom; fire or remove a ray",
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

    changes: Changes[Sandbox]
    trails: bool = True  # are the paths of the fired rays drawn, too?

    @classmethod
    def of(cls, grid: Grid) -> SandboxScreen:
        return cls(Changes(Sandbox(grid)), cursor=Cursor(grid, Cell(0, 0)))

    @property
    def sandbox(self) -> Sandbox:
        return self.changes.now

    @property
    def marked(self) -> frozenset[Cell]:
        return self.sandbox.atoms

    def act(self, message: Message) -> Update[SandboxScreen]:
        match message:
            case Command.ACT if self.focus is not None:
                return self.click(self.focus)
            case Command.CLEAR if self.sandbox.fired:
                return self._with(replace(self.sandbox, fired=()), "All markers removed.")
            case Command.CLEAR:
                return self._with(Sandbox(self.cursor.grid), "All atoms removed.")
            case Command.UNDO | Command.REDO:
                return replace(self, changes=self.changes.step(message), message=""), ()
            case Command.TRAILS:
                return replace(self, trails=not self.trails, message=""), ()
        return self.update_common(message)

    def _with(self, sandbox: Sandbox, message: str = "") -> Update[SandboxScreen]:
        return replace(self, changes=self.changes.to(sandbox), message=message), ()

    def click(self, spot: Spot) -> Update[SandboxScreen]:
        """Place an atom or fire a ray; where there is one, remove it or its markers."""
        if isinstance(spot, Cell):
            return self._with(self.sandbox.toggle(spot))
        removed = spot in self.sandbox.clues.markers
        return self._with(self.sandbox.fire(spot), "Its markers are removed." if removed else "")

    def view(self, size: Size) -> Frame:
        sandbox, clues, pointed = self.sandbox, self.sandbox.clues, self.cursor.pointed
        ray = sandbox.box.fire(pointed) if isinstance(pointed, int) else None
        board = log.open_board(self.cursor, sandbox.atoms, ray, detour="*")
        fired = clues.rays if self.trails else ()
        return Page(
            replace(
                board,
                ports={**board.ports, **log.port_markers(clues)},
                lit=log.lit_by(clues, pointed),
                trails=tuple(sandbox.box.fire(clue.entry) for clue in fired),
            ),
            title=(("SANDBOX", "title"), (f"  {self.cursor.grid}", "text")),
            standing=((f"{many(len(sandbox.atoms), 'atom')} · rays {len(clues.rays)}", "strong"),),
            panel=self._panel,
            message=self.said or self._message(ray),
            footer=self.footer(*self._keys(clues)),
        ).draw(size)

    def _message(self, ray: Ray | None) -> str:
        if ray is not None:
            return sandbox_ray(self.sandbox.box, ray.entry)
        return _cell_sentence(self.sandbox.atoms, self.cursor.pointed)

    def _keys(self, clues: Clues) -> list[FooterItem]:
        word = "place" if isinstance(self.focus, Cell) else "fire"
        removes = self.focus in self.sandbox.atoms or self.focus in clues.markers
        keys: list[FooterItem] = [(Command.ACT, "remove" if removes else word)]
        if self.sandbox.fired:
            keys += [Command.TRAILS, (Command.CLEAR, "clear rays")]
        elif self.sandbox.atoms:
            keys.append((Command.CLEAR, "clear atoms"))
        return [*keys, *self.changes.keys, Command.GO_TO]

    def _panel(self, room: Size) -> Sequence[Section]:
        lines = [line for text in SANDBOX_TEXT for line in paragraph(text, room[0], "dim")]
        text = Section("Sandbox", lines)
        return log.with_rays([text], self.sandbox.clues, None, room, self.cursor.pointed)


def _cell_sentence(atoms: Collection[Cell], pointed: Spot | None) -> str:
    return open_cell_sentence(atoms, pointed) if isinstance(pointed, Cell) else ""


def open_sandbox(games: Games) -> SandboxScreen:
    """An empty board of the usual size."""
    return SandboxScreen.of(games.usual.variant.grid)
