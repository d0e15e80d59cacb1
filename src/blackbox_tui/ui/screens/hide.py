"""The hider's screen: place the atoms, and see how the box will answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from blackbox_tui.engine import Box, Cell, Detour, Outcome, Ray
from blackbox_tui.formats.savegame import Bookmark, Stage
from blackbox_tui.rules.match import Match
from blackbox_tui.text.rays import ANYWAY, about_twins, in_short
from blackbox_tui.ui.keymap import KEYMAPS, Binding, chosen
from blackbox_tui.ui.messages import (
    Go,
    Keep,
    Message,
    Noticed,
    Pointed,
    Quit,
    Request,
    Think,
    Thought,
    Typed,
)
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.jump import answer, prompt, typed_on
from blackbox_tui.ui.widgets.markers import style_of
from blackbox_tui.ui.widgets.page import Line, Page, draw_page
from blackbox_tui.ui.widgets.plane import Spot, is_move, moved


@dataclass(frozen=True, slots=True)
class Hide:
    """A match whose next round is being prepared, and the atoms placed so far."""

    match: Match
    placed: frozenset[Cell] = field(default=frozenset(), repr=False)
    focus: Spot = Cell(0, 0)
    hovered: Spot | None = None
    message: str = ""
    twins: int | None = None
    """How many other placements look the same from outside, once that is known."""
    asking: bool = False
    fresh: bool = False
    """Were atoms placed that have not been thought about?"""
    typed: str | None = None
    """The name of a port or cell, as far as it is typed."""
    pulse: float = 0

    @property
    def box(self) -> Box:
        """The box as it stands."""
        return Box(self.match.variant.grid, self.placed)

    @property
    def complete(self) -> bool:
        """Are all atoms placed?"""
        return len(self.placed) == self.match.variant.atoms

    @property
    def typing(self) -> bool:
        """Is a name being typed?"""
        return self.typed is not None

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys here."""
        if self.typing:
            return KEYMAPS["jump"]
        return KEYMAPS["ask" if self.asking else "hide"]

    def update(self, message: Message) -> tuple[Hide, Sequence[Request]]:
        """Place atoms, look at rays, hide."""
        match message:
            case "opened":
                return (
                    replace(self, fresh=False).with_atoms(self.placed) if self.fresh else (self, ())
                )
            case "quit":
                return self, (self._kept(), Quit())
            case "yes" if self.asking:
                return self, (Go("hidden", (self.match, self.box)),)
            case "no" if self.asking:
                return replace(self, asking=False, message=""), ()
            case _ if self.asking and isinstance(message, (str, Typed)):
                return self, ()
            case Typed(char=char):
                return replace(self, typed=typed_on(self.typed, char), message=""), ()
            case str() if self.typed is not None:
                return self._jump(self.typed, message), ()
            case str() if is_move(message):
                return self._at(moved(self.match.variant.grid, self.focus, message)), ()
            case str():
                return self._command(message)
            case Pointed():
                return self._point(message)
            case Thought(about="twins", answer=answer) if self.complete:
                return replace(self, twins=len(answer) if isinstance(answer, tuple) else 0), ()
            case Noticed(sentence=sentence):
                return replace(self, message=sentence), ()
        return self, ()

    def _command(self, command: str) -> tuple[Hide, Sequence[Request]]:
        match command:
            case "act":
                return self._toggle(self.focus)
            case "computer":
                return self, (Go("fill", self),)
            case "clear":
                return self.with_atoms(frozenset())
            case "jump":
                return replace(self, typed="", message=""), ()
            case "hide":
                return self._hide()
            case "menu":
                return self, (self._kept(), Go("menu"))
            case "help":
                return self, (Go("help"),)
        return self, ()

    def _at(self, spot: Spot) -> Hide:
        return replace(self, focus=spot, message="", hovered=None)

    def _jump(self, typed: str, command: str) -> Hide:
        name, spot, refusal = answer(self.match.variant.grid, typed, command)
        there = self if spot is None else self._at(spot)
        return replace(there, typed=name, message=refusal)

    def _toggle(self, spot: Spot) -> tuple[Hide, Sequence[Request]]:
        if not isinstance(spot, Cell):
            return replace(self, message="An atom goes on a cell: move onto the board."), ()
        if spot not in self.placed and self.complete:
            text = f"All {self.match.variant.atoms} atoms are placed: take one away first."
            return replace(self, message=text), ()
        return self.with_atoms(self.placed ^ {spot})

    def with_atoms(self, placed: frozenset[Cell]) -> tuple[Hide, Sequence[Request]]:
        """With these atoms; the twins of a complete placement are looked for."""
        after = replace(self, placed=placed, message="", twins=None)
        requests: list[Request] = [after._kept()]
        if after.complete:
            requests.append(Think("twins", after.box))
        return after, requests

    def _kept(self) -> Keep:
        return Keep(Bookmark(self.match, Stage.HIDING, placed=self.placed))

    def _hide(self) -> tuple[Hide, Sequence[Request]]:
        lacking = self.match.variant.atoms - len(self.placed)
        if lacking:
            atoms = "atom" if lacking == 1 else "atoms"
            return replace(self, message=f"Place {lacking} more {atoms} first."), ()
        if self.twins:
            return replace(self, asking=True, message=f"{about_twins(self.twins)} {ANYWAY}"), ()
        return self, (Go("hidden", (self.match, self.box)),)

    def _point(self, pointed: Pointed) -> tuple[Hide, Sequence[Request]]:
        spot = pointed.target if isinstance(pointed.target, (Cell, int)) else None
        there = replace(self, hovered=spot)
        if pointed.how != "press" or spot is None or self.asking:
            return there, ()
        there = replace(there, focus=spot, message="")
        return there._toggle(spot) if isinstance(spot, Cell) else (there, ())

    # --- what is seen --------------------------------------------------------

    @property
    def ray(self) -> Ray | None:
        """The ray from the port that is pointed at."""
        port = self.hovered if isinstance(self.hovered, int) else self.focus
        return self.box.fire(port) if isinstance(port, int) else None

    def view(self, size: Size) -> Frame:
        """The hider's board."""
        variant, ray = self.match.variant, self.ray
        hider = self.match.roles.hider
        who = "You hide" if hider is None else f"{self.match.players[hider].name} hides"
        ports = {}
        if ray is not None:
            ports[ray.entry] = Drawn(_symbol(ray.outcome), style_of(ray.outcome))
            if isinstance(ray.outcome, Detour):
                ports[ray.outcome.exit] = ports[ray.entry]
        page = Page(
            BoardView(
                variant.grid,
                cells=dict.fromkeys(self.placed, Drawn("●", "guess")),
                ports=ports,
                focus=self.focus,
                ray=ray,
            ),
            title=(("BLACK BOX", "title"), (f"  {who}", "text")),
            standing=((f"{len(self.placed)} of {variant.atoms} atoms placed", "strong"),),
            panel=self._panel,
            brief="",
            message=self._message(ray),
            footer=self.bindings
            if self.asking or self.typing
            else chosen(
                self.bindings,
                act="place",
                computer="",
                clear="",
                hide="",
                help="",
                menu="",
                quit="",
            ),
            message_style="strong" if self.asking else "text",
        )
        return draw_page(page, size)

    def _panel(self, _: int) -> Sequence[Line]:
        lines = [
            "Place atoms on the cells.",
            "Point at a port to see",
            "how the box will answer.",
            "",
            "c lets the computer place",
            "what is still missing.",
        ]
        return [Line(((line, "dim"),)) for line in lines]

    def _message(self, ray: Ray | None) -> str:
        if self.typed is not None:
            return prompt(self.typed)
        if self.message:
            return self.message
        if self.twins:
            return about_twins(self.twins)
        if ray is not None:
            return f"Port {ray.entry}: {in_short(ray)}."
        if self.complete:
            return "All atoms are placed: press s to hide them."
        spot = self.focus
        return f"{spot}: {'an atom' if spot in self.placed else 'empty'}."


def _symbol(outcome: Outcome) -> str:
    return "A" if isinstance(outcome, Detour) else str(outcome)
