"""The hider's screen: place the atoms, and see how the box will answer."""

from __future__ import annotations

from collections.abc import Sequence

from blackbox_tui.app import session
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import FindEquivalents, JobDone
from blackbox_tui.app.requests import Enter
from blackbox_tui.app.session import RunJob, Save
from blackbox_tui.engine import Cell, Ray
from blackbox_tui.rules.session import Hiding, Stage
from blackbox_tui.text.games import hide_title
from blackbox_tui.text.moves import atoms_placed, open_cell_sentence
from blackbox_tui.text.rays import ask_hide_anyway, equivalents_sentence, ray_preview
from blackbox_tui.ui.board.board import BoardView, Drawn
from blackbox_tui.ui.board.cursor import Cursor, Spot, UndoList
from blackbox_tui.ui.board.log import title_of, would_mark
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.keymap import BOARD, LEAVING, UNDO, Binding, Command, FooterItem
from blackbox_tui.ui.messages import Message, Opened, Request
from blackbox_tui.ui.screens.board_screen import BoardScreen
from blackbox_tui.ui.screens.screen import Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, Section, paragraph
from blackbox_tui.values import dataclass, replace

PANEL_TEXT = (
    "Place atoms on the cells. Point at a port to see where its ray will go.",
    "F lets the computer place the missing atoms.",
)


@dataclass(frozen=True)
class HideScreen(BoardScreen):
    """A match whose next round is being prepared, and the atoms placed so far."""

    keys = (
        Binding("enter space", Command.ACT, "place", "place or remove an atom"),
        Binding("s", Command.HIDE, "hide", "hide the atoms and hand over the keyboard"),
        *UNDO,
        Binding("F", Command.FILL, "fill", "let the computer place the missing atoms"),
        Binding("C", Command.CLEAR, "clear", "remove all atoms"),
        *BOARD,
        *LEAVING,
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
                hiding, undo = self.undo.step(self.hiding, back=message is Command.UNDO)
                after, requests = self._with(hiding)
                return replace(after, undo=undo), requests
            case Command.HIDE:
                session.check_complete(self.hiding)
                if self.equivalents:
                    text = ask_hide_anyway(self.equivalents)
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

    # --- what is seen ----------------------------------------------------------------

    @property
    def ray(self) -> Ray | None:
        """The ray from the port that is pointed at."""
        port = self.cursor.hovered if isinstance(self.cursor.hovered, int) else self.focus
        return self.hiding.box.fire(port) if isinstance(port, int) else None

    def view(self, size: Size) -> Frame:
        match, ray = self.hiding.match, self.ray
        return Page(
            BoardView(
                self.grid,
                cells=dict.fromkeys(self.placed, Drawn("●", "guess")),
                ports=would_mark(ray, "A") if ray else {},
                focus=self.focus,
                around=self.cursor.around,
                ray=ray,
            ),
            title=title_of(hide_title(match)),
            standing=((atoms_placed(len(self.placed), match.variant.atoms), "strong"),),
            panel=_panel,
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
        keys += [Command.UNDO] if self.undo.past else []
        return [*keys, *([Command.REDO] if self.undo.future else []), Command.GO_TO]

    def _message(self, ray: Ray | None) -> str:
        if self.equivalents:
            return equivalents_sentence(self.equivalents)
        if ray is not None:
            return ray_preview(ray)
        if not self.hiding.lacking:
            return "All atoms are placed. Press s to hide them."
        return open_cell_sentence(self.placed, self.focus) if isinstance(self.focus, Cell) else ""


def _panel(room: Size) -> Sequence[Section]:
    lines = [line for text in PANEL_TEXT for line in (Line(), *paragraph(text, room[0], "dim"))]
    return [Section("Hide", lines[1:])]


def open_hide(games: Games, hiding: Hiding, note: str) -> HideScreen:
    """The screen of the hider, with a seed for what the computer places."""
    return replace(HideScreen.of(hiding, games.store.seed()), message=note)
