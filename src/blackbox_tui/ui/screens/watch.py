"""The computer seeks: ray by ray, with its odds and a sentence of reasoning for each."""

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
from blackbox_tui.text.hints import explain_decision
from blackbox_tui.ui.board import log
from blackbox_tui.ui.board.board import BoardView, Drawn
from blackbox_tui.ui.board.cursor import Spot, spot_of
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.keymap import LEAVING, Binding, Command
from blackbox_tui.ui.messages import Message, Opened, Pointed, Ticked
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Section, paragraph
from blackbox_tui.values import dataclass, field, replace

PACES: Final = (6.0, 3.0, 1.5, 0.5, 0.0)  # seconds to look at each decision, from slow to fast


@dataclass(frozen=True)
class WatchScreen(Screen):
    """A session whose seeker is the computer, and what it is about to do."""

    keys = (
        Binding("space", Command.PAUSE, "pause", "pause / continue"),
        Binding("enter right", Command.STEP, "step", "next step"),
        Binding("+", Command.FASTER, "faster", "show each decision for less time"),
        Binding("-", Command.SLOWER, "slower", "show each decision for longer"),
        *LEAVING,
    )

    session: Session
    move: ComputerMove | None = None  # what it is about to do; None while it thinks
    odds: Mapping[Cell, float] = field(default_factory=dict)
    """What it goes by, also while it thinks about the next ray."""
    pace: int = 1
    looked: float = 0  # seconds for which the decision has been shown
    paused: bool = False
    hovered: Spot | None = None

    @property
    def stage(self) -> Stage:
        return Watching(self.session)

    @property
    def clues(self) -> Clues:
        return self.session.game.clues

    @property
    def pulse(self) -> float:
        return 0 if self.paused or self.move is None else 0.1

    def update(self, message: Message) -> Update[WatchScreen]:
        match message:
            case Opened():
                return self, (self._choose(),)
            case JobDone(ChooseMove(clues), ComputerMove() as move) if clues == self.clues:
                return replace(self, move=move, odds=move.odds, looked=0), ()
            case Ticked(seconds):
                looking = replace(self, looked=self.looked + seconds)
                due = looking.looked >= PACES[self.pace]
                return looking._act() if due and not self.paused else (looking, ())
            case Pointed():
                return replace(self, hovered=spot_of(message)), ()
            case Command.PAUSE:
                return replace(self, paused=not self.paused, looked=0), ()
            case Command.STEP:
                return replace(self, paused=True)._act()
            case Command.FASTER:
                return replace(self, pace=min(self.pace + 1, len(PACES) - 1), paused=False), ()
            case Command.SLOWER:
                return replace(self, pace=max(self.pace - 1, 0)), ()
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

    # --- what is seen ----------------------------------------------------------------

    def view(self, size: Size) -> Frame:
        return Page(
            BoardView(
                self.session.game.grid,
                cells=self._cells(),
                ports=log.port_markers(self.clues),
                lit=log.lit_by(self.clues, self.hovered),
                focus=self._focus(),
                around=self._focus() or next((ray.entry for ray in self.clues.rays[-1:]), None),
            ),
            title=log.title(self.session),
            standing=((f"score {self.session.sheet.total}", "strong"),),
            panel=self._panel,
            message=self.message or self._message(),
            footer=self.footer(
                (Command.PAUSE, "go on" if self.paused else "pause"),
                *(Command.STEP, Command.FASTER, Command.SLOWER),
            ),
        ).draw(size)

    def _cells(self) -> dict[Cell, Drawn]:
        """The odds and, for the player who has hidden them, the atoms; then what is guessed."""
        guesses = self.move.decision.cells if self.move else ()
        return log.odds_shown(self.odds, guesses, self._own_atoms)

    @property
    def _own_atoms(self) -> frozenset[Cell]:
        """The atoms, if it was a player who has hidden them: nobody else may see them."""
        session = self.session
        return frozenset() if session.match.computer_hides else session.game.box.atoms

    def _focus(self) -> Spot | None:
        return self.move.decision.port if self.move else None

    def _message(self) -> str:
        return "Thinking …" if self.move is None else explain_decision(self.move.decision)

    def _panel(self, room: Size) -> Sequence[Section]:
        pace = "paused" if self.paused else f"pace {self.pace + 1} of {len(PACES)}"
        yours = ["○ an atom you have hidden"] if self._own_atoms else []
        notes = ["cells show the odds of an atom", *yours]
        lines = [line for note in notes for line in paragraph(note, room[0], "dim")]
        legend = Section("Board", lines, pace)
        rays = log.ray_log(
            self.clues, self.session.prices, room, legend, heading="The computer seeks"
        )
        return rays, legend


def open_watch(_: Games, watching: Watching, note: str) -> WatchScreen:
    """The screen on which the computer seeks."""
    return WatchScreen(watching.session, message=note)
