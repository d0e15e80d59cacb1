"""The computer seeks: what it goes by, and each decision before it is carried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import ChooseMove, ComputerMove, JobDone
from blackbox_tui.app.requests import Enter
from blackbox_tui.app.session import RunJob, play_for_computer
from blackbox_tui.engine import Cell
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.session import Session, Stage, Watching
from blackbox_tui.solver.analysis import Odds
from blackbox_tui.text.hints import explain_decision
from blackbox_tui.ui.board import log
from blackbox_tui.ui.board.cursor import Cursor, Spot, spot_of
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.keymap import LEAVING, Binding, Command
from blackbox_tui.ui.messages import Message, Opened, Pointed, Ticked
from blackbox_tui.ui.screens.screen import Pace, Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Section, paragraph
from blackbox_tui.values import dataclass, field, replace

DECISION: Final = (6.0, 3.0, 1.5, 0.5, 0.0)  # seconds to look at one, from slow to fast


@dataclass(frozen=True)
class WatchScreen(Screen):
    """A session whose seeker is the computer, and what it is about to do."""

    keys = (
        Binding("space", Command.PAUSE, "pause", "pause / continue"),
        Binding("enter right", Command.STEP, "step", "next step"),
        Binding("+", Command.FASTER, "faster", "faster"),
        Binding("-", Command.SLOWER, "slower", "slower"),
        *LEAVING,
    )

    session: Session
    move: ComputerMove | None = None  # what it is about to do; None while it thinks
    odds: Mapping[Cell, Odds] = field(default_factory=dict)
    """What it goes by, also while it thinks about the next ray."""
    pace: Pace = Pace(DECISION, 1)
    hovered: Spot | None = None

    @property
    def stage(self) -> Stage:
        return Watching(self.session)

    @property
    def clues(self) -> Clues:
        return self.session.game.clues

    @property
    def pulse(self) -> float:
        return 0.1 if self.pace.running and self.move else 0

    def update(self, message: Message) -> Update[WatchScreen]:
        match message:
            case Opened():
                return self, (self._choose(),)
            case JobDone(ChooseMove(clues), ComputerMove() as move) if clues == self.clues:
                pace = self.pace.at_step(running=self.pace.running)
                return replace(self, move=move, odds=move.odds, pace=pace), ()
            case Ticked(seconds) if self.pace.running:
                looking = replace(self, pace=self.pace.after(seconds))
                return looking._act() if looking.pace.due <= 0 else (looking, ())
            case Pointed():
                return replace(self, hovered=spot_of(message)), ()
            case Command.PAUSE:
                return replace(self, pace=self.pace.at_step(running=not self.pace.running)), ()
            case Command.STEP:
                return replace(self, pace=replace(self.pace, running=False))._act()
            case Command.FASTER | Command.SLOWER:
                running = self.pace.running or message is Command.FASTER
                return replace(self, pace=replace(self.pace.changed(message), running=running)), ()
        return self.update_common(message)

    def _choose(self) -> RunJob:
        earlier = None if self.move is None else self.move.decision.candidates
        return RunJob(ChooseMove(self.clues, self.session.edition, earlier))

    def _act(self) -> Update[WatchScreen]:
        if self.move is None:
            return self, ()
        stage, effects = play_for_computer(self.session, self.move)
        if not isinstance(stage, Watching):
            return self, (Enter(stage),)
        after = replace(self, session=stage.session, message="")
        return replace(after, move=None), (*effects, after._choose())

    def view(self, size: Size) -> Frame:
        decision = self.move.decision if self.move else None
        focus, guesses = (decision.port, decision.cells) if decision else (None, ())
        told = explain_decision(decision) if decision else "Thinking …"
        last = self.clues.rays[-1].entry if self.clues.rays else None
        cursor = Cursor(self.clues.grid, focus, self.hovered, around=focus or last)
        board = log.board_of(self.clues, cursor)
        return Page(
            replace(
                board,
                cells=log.odds_shown(self.odds, guesses, self._own_atoms),
                lit=log.lit_by(self.clues, self.hovered),
            ),
            title=log.title(self.session),
            standing=((f"score {self.session.sheet.total}", "strong"),),
            panel=self._panel,
            message=self.message or told,
            footer=self.footer(
                (Command.PAUSE, "pause" if self.pace.running else "go on"),
                *(Command.STEP, Command.FASTER, Command.SLOWER),
            ),
        ).draw(size)

    @property
    def _own_atoms(self) -> frozenset[Cell]:
        """The atoms, if it was a player who has hidden them: nobody else may see them."""
        session = self.session
        return frozenset() if session.match.computer_hides else session.game.box.atoms

    def _panel(self, room: Size) -> Sequence[Section]:
        lines = log.odds_legend(self.odds, room[0])
        if self._own_atoms:
            lines += paragraph("○ your atom", room[0], "dim")
        legend = Section("Board", lines, self.pace.told)
        rays = log.ray_log(
            self.clues, self.session.prices, room, legend, heading="The computer seeks"
        )
        return rays, legend


def open_watch(_: Games, watching: Watching, note: str) -> WatchScreen:
    """The screen on which the computer seeks."""
    return WatchScreen(watching.session, message=note)
