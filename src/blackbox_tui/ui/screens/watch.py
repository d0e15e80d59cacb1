"""The computer seeks: ray by ray, with its odds and a sentence of reasoning for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from blackbox_tui.computer.player import Decision, FireDecision, GuessDecision, carry_out
from blackbox_tui.engine import Cell
from blackbox_tui.rules.game import Clues, Game
from blackbox_tui.rules.match import Session
from blackbox_tui.text.decisions import explain_decision
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
    Ticked,
)
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.markers import (
    lit_by,
    log,
    odds_shown,
    port_markers,
    standing,
    title,
)
from blackbox_tui.ui.widgets.page import Line, Page, draw_page
from blackbox_tui.ui.widgets.plane import Spot

PACES: Final = (6.0, 3.0, 1.5, 0.5, 0.0)
"""Seconds to look at each decision, from slow to fast."""


@dataclass(frozen=True, slots=True)
class Watch:
    """A session whose seeker is the computer, and what it is thinking."""

    session: Session
    decision: Decision | None = None
    """What it is about to do."""
    odds: Mapping[Cell, float] = field(default_factory=dict)
    pace: int = 1
    looked: float = 0
    """Seconds for which the decision has been shown."""
    paused: bool = False
    hovered: Spot | None = None
    notice: str = ""
    typing: bool = False

    @property
    def game(self) -> Game:
        """The game that the computer plays."""
        return self.session.game

    @property
    def clues(self) -> Clues:
        """What it knows."""
        return self.game.clues

    @property
    def pulse(self) -> float:
        """It goes on by itself unless it is paused."""
        return 0 if self.paused or self.decision is None else 0.1

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys here."""
        return KEYMAPS["watch"]

    def update(self, message: Message) -> tuple[Watch, Sequence[Request]]:
        """Think, show, act; or pause, step, hurry."""
        match message:
            case "opened":
                return self, (Keep(self.session), self._think())
            case Thought(about="move", answer=answer):
                return self._decide(answer)
            case Ticked(seconds=seconds):
                looking = replace(self, looked=self.looked + seconds)
                due = looking.looked >= PACES[self.pace]
                return looking._act() if due and not self.paused else (looking, ())
            case Noticed(sentence=sentence):
                return replace(self, notice=sentence), ()
            case Pointed(target=target):
                spot = target if isinstance(target, (Cell, int)) else None
                return replace(self, hovered=spot), ()
            case str():
                return self._command(message)
        return self, ()

    def _command(self, command: str) -> tuple[Watch, Sequence[Request]]:
        match command:
            case "pause":
                return replace(self, paused=not self.paused, looked=0), ()
            case "step":
                return replace(self, paused=True)._act()
            case "faster":
                return replace(self, pace=min(self.pace + 1, len(PACES) - 1), paused=False), ()
            case "slower":
                return replace(self, pace=max(self.pace - 1, 0)), ()
            case "help":
                return self, (Go("help"),)
            case "menu":
                return self, (Keep(self.session), Go("menu"))
            case "quit":
                return self, (Keep(self.session), Quit())
        return self, ()

    def _think(self) -> Think:
        earlier = None if self.decision is None else self.decision.candidates
        return Think("move", (self.clues, self.session.match.edition, earlier))

    def _decide(self, answer: object) -> tuple[Watch, Sequence[Request]]:
        match answer:
            case (FireDecision() | GuessDecision() as decision, dict() as odds):
                return replace(self, decision=decision, odds=odds, looked=0), ()
        return self, ()

    def _act(self) -> tuple[Watch, Sequence[Request]]:
        if self.decision is None:
            return self, ()
        return self._after(carry_out(self.game, self.decision))

    def _after(self, game: Game) -> tuple[Watch, Sequence[Request]]:
        session = replace(self.session, game=game)
        after = replace(self, session=session, notice="")
        if game.ending is not None:
            return after, (Keep(session), Go("result", session))
        return replace(after, decision=None), (
            Keep(session),
            replace(after, session=session)._think(),
        )

    # --- what is seen --------------------------------------------------------

    def view(self, size: Size) -> Frame:
        """The board as the computer sees it."""
        page = Page(
            BoardView(
                self.game.grid,
                cells=self._cells(),
                ports=port_markers(self.clues),
                lit=lit_by(self.clues, self.hovered),
                focus=self._focus(),
            ),
            title=title(self.session),
            standing=standing(self.session, no_par=True)[:1],
            panel=self._panel,
            brief="",
            message=self._message(),
            footer=chosen(
                self.bindings,
                pause="go on" if self.paused else "pause",
                step="",
                faster="",
                slower="",
                help="",
                menu="",
                quit="",
            ),
        )
        return draw_page(page, size)

    def _cells(self) -> dict[Cell, Drawn]:
        cells = odds_shown(self.odds)
        if isinstance(self.decision, GuessDecision):
            cells |= dict.fromkeys(self.decision.cells, Drawn("●", "guess"))
        return cells

    def _focus(self) -> Spot | None:
        return self.decision.port if isinstance(self.decision, FireDecision) else None

    def _message(self) -> str:
        if self.notice:
            return self.notice
        return "Thinking …" if self.decision is None else explain_decision(self.decision)

    def _panel(self, rows: int) -> Sequence[Line]:
        fired = len(self.clues.rays)
        first = max(0, fired - (rows - 4))
        lines = [Line((("the computer seeks", "strong"),))]
        lines += log(self.clues, self.session.match.edition, range(first, fired))
        lines += [Line()] * (rows - 2 - len(lines))
        pace = "paused" if self.paused else f"pace {self.pace + 1} of {len(PACES)}"
        told = ("each cell shows the odds of an atom", pace)
        return [*lines, *(Line(((text, "dim"),)) for text in told)]
