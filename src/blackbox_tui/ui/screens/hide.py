"""The hider's screen: place the atoms, and see how the box will answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from blackbox_tui.app.jobs import FindEquivalents, JobDone
from blackbox_tui.app.session import (
    RunJob,
    Save,
    check_complete,
    fill,
    finish_hiding,
    toggle_atoms,
)
from blackbox_tui.engine import Cell, Detour, Ray
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.stages import Hiding, Stage
from blackbox_tui.text.games import hider_phrase
from blackbox_tui.text.moves import atoms_placed, open_cell_sentence
from blackbox_tui.text.rays import ask_hide_anyway, equivalents_sentence, ray_preview
from blackbox_tui.ui.keymap import KEYMAPS, Binding, Command, footer
from blackbox_tui.ui.messages import Message, Opened, Pointed, Typed
from blackbox_tui.ui.requests import Enter, Request
from blackbox_tui.ui.screens.board_screen import BoardScreen
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.cursor import Cursor, spot_of
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.log import style_of
from blackbox_tui.ui.widgets.page import Line, Page, draw_page

PANEL_TEXT = (
    "Place atoms on the cells.",
    "Point at a port to see",
    "where its ray will go.",
    "",
    "c lets the computer place",
    "the missing atoms.",
)


@dataclass(frozen=True, slots=True)
class HideScreen(BoardScreen):
    """A match whose next round is being prepared, and the atoms placed so far."""

    keymap: ClassVar[str] = "hide"

    hiding: Hiding
    seed: str
    """By which the computer places missing atoms."""
    equivalents: int = 0
    """How many other placements no ray can tell from this one, as far as is known."""
    asking: bool = False

    @classmethod
    def of(cls, hiding: Hiding, seed: str) -> HideScreen:
        """The screen as the hider finds it."""
        return cls(hiding, seed, cursor=Cursor(hiding.match.variant.grid, Cell(0, 0)))

    @property
    def stage(self) -> Stage:
        """The stage that it shows."""
        return self.hiding

    @property
    def placed(self) -> frozenset[Cell]:
        """The atoms placed so far."""
        return self.hiding.placed

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys here."""
        return KEYMAPS["ask"] if self.asking else super(HideScreen, self).bindings

    def update(self, message: Message) -> tuple[HideScreen, Sequence[Request]]:
        """Place atoms, look at rays, hide; a refusal becomes the message line."""
        if isinstance(message, JobDone):
            return self._learn(message), ()
        try:
            return self._answer(message)
        except Refusal as refusal:
            return replace(self, message=str(refusal)), ()

    def _learn(self, done: JobDone) -> HideScreen:
        match done:
            case JobDone(FindEquivalents(box), tuple() as others) if box == self.hiding.box:
                return replace(self, equivalents=len(others))
        return self

    def _answer(self, message: Message) -> tuple[HideScreen, Sequence[Request]]:
        if self.asking and isinstance(message, Command | Typed | Pointed):
            return self._confirm(message)
        moved = self.move_cursor(message)
        if moved is not None:
            return moved, ()
        match message:
            case Opened():
                return self, self._search()
            case Command.ACT:
                return self._toggle(self.focused_cell("Atoms go on cells: move onto the board."))
            case Command.FILL:
                after, requests = self._with(fill(self.hiding, self.seed))
                return replace(after, seed=f"{self.seed}+"), requests
            case Command.CLEAR:
                return self._with(replace(self.hiding, placed=frozenset()))
            case Command.HIDE:
                return self._hide()
            case Pointed():
                return self._point(message)
        return self.update_common(message)

    def _confirm(self, message: Message) -> tuple[HideScreen, Sequence[Request]]:
        match message:
            case Command.YES:
                return self, (Enter(finish_hiding(self.hiding)),)
            case Command.NO:
                return replace(self, asking=False, message=""), ()
            case Command.QUIT:
                return self.update_common(message)
        return self, ()

    def _toggle(self, cell: Cell) -> tuple[HideScreen, Sequence[Request]]:
        return self._with(toggle_atoms(self.hiding, [cell]))

    def _with(self, hiding: Hiding) -> tuple[HideScreen, Sequence[Request]]:
        """With these atoms; equivalents of a complete placement are looked for."""
        after = replace(self, hiding=hiding, message="", equivalents=0)
        return after, (Save(hiding), *after._search())

    def _search(self) -> Sequence[Request]:
        return () if self.hiding.lacking else (RunJob(FindEquivalents(self.hiding.box)),)

    def _hide(self) -> tuple[HideScreen, Sequence[Request]]:
        check_complete(self.hiding)
        if self.equivalents:
            return replace(self, asking=True, message=ask_hide_anyway(self.equivalents)), ()
        return self, (Enter(finish_hiding(self.hiding)),)

    def _point(self, pointed: Pointed) -> tuple[HideScreen, Sequence[Request]]:
        spot = spot_of(pointed)
        if pointed.how != "press" or spot is None:
            return replace(self, cursor=replace(self.cursor, hovered=spot)), ()
        there = replace(self, cursor=self.cursor.pressed(spot), message="")
        return there._toggle(spot) if isinstance(spot, Cell) else (there, ())

    # --- what is seen ----------------------------------------------------------------

    @property
    def ray(self) -> Ray | None:
        """The ray from the port that is pointed at."""
        port = self.cursor.hovered if isinstance(self.cursor.hovered, int) else self.focus
        return self.hiding.box.fire(port) if isinstance(port, int) else None

    def view(self, size: Size) -> Frame:
        """The hider's board."""
        match, ray = self.hiding.match, self.ray
        ports = {}
        if ray is not None:
            symbol = "A" if isinstance(ray.outcome, Detour) else str(ray.outcome)
            ports[ray.entry] = Drawn(symbol, style_of(ray.outcome))
            if isinstance(ray.outcome, Detour):
                ports[ray.outcome.exit] = ports[ray.entry]
        keys: tuple[Command | tuple[Command, str], ...] = ()
        if not (self.asking or self.typing):
            keys = (
                (Command.ACT, "place"), Command.FILL, Command.CLEAR, Command.HIDE, Command.HELP,
                Command.MENU, Command.QUIT,
            )  # fmt: skip
        page = Page(
            BoardView(
                self.grid,
                cells=dict.fromkeys(self.placed, Drawn("●", "guess")),
                ports=ports,
                focus=self.focus,
                ray=ray,
            ),
            title=(("BLACK BOX", "title"), (f"  {hider_phrase(match)}", "text")),
            standing=((atoms_placed(len(self.placed), match.variant.atoms), "strong"),),
            panel=lambda _: [Line(((line, "dim"),)) for line in PANEL_TEXT],
            brief="",
            message=self._message(ray),
            footer=footer(self.bindings, *keys),
            message_style="strong" if self.asking else "text",
        )
        return draw_page(page, size)

    def _message(self, ray: Ray | None) -> str:
        if self.typing:
            return self.cursor.prompt
        if self.message:
            return self.message
        if self.equivalents:
            return equivalents_sentence(self.equivalents)
        if ray is not None:
            return ray_preview(ray)
        if not self.hiding.lacking:
            return "All atoms are placed. Press s to hide them."
        return open_cell_sentence(self.placed, self.focus) if isinstance(self.focus, Cell) else ""
