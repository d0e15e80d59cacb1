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
from blackbox_tui.text.rays import port_sentence
from blackbox_tui.ui.board import log, pulse
from blackbox_tui.ui.board.board import BoardView
from blackbox_tui.ui.board.cursor import Cursor, Spot, spot_of
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.keymap import LEAVING, Binding, Command
from blackbox_tui.ui.messages import Message, Opened, Pointed, Ticked
from blackbox_tui.ui.screens.screen import Pace, Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import paragraph
from blackbox_tui.ui.toolkit.panel import Section
from blackbox_tui.values import dataclass, field, replace

DECISION: Final = (6.0, 3.0, 1.5, 0.5, 0.0)  # seconds to look at one, from slow to fast
RAY: Final = (2.0, 1.2, 0.8, 0.4, 0.0)  # seconds to look at a ray that was fired


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
    fired: float = 0  # seconds for which the last ray is still shown, before the next decision
    animated: bool = False

    @property
    def stage(self) -> Stage:
        return Watching(self.session)

    @property
    def clues(self) -> Clues:
        return self.session.game.clues

    @property
    def pulse(self) -> float:
        if self._pulsing:
            return pulse.FRAME
        return 0.1 if self.fired or (self.pace.running and self.move) else 0

    @property
    def _pulsing(self) -> float:
        """Seconds for which a light still runs along the frame."""
        past = RAY[self.pace.level] - self.fired
        return max(0, pulse.SECONDS - past) if self.animated and self.fired else 0

    def update(self, message: Message) -> Update[WatchScreen]:
        match message:
            case Opened():
                return self, (self._choose(),)
            case JobDone(ChooseMove(clues), ComputerMove() as move) if clues == self.clues:
                pace = self.pace.at_step(running=self.pace.running)
                return replace(self, move=move, odds=move.odds, pace=pace), ()
            case Ticked(seconds) if self.fired:
                return replace(self, fired=max(0, self.fired - seconds)), ()
            case Ticked(seconds) if self.pace.running:
                looking = replace(self, pace=self.pace.after(seconds))
                return looking._act() if looking.pace.due <= 0 else (looking, ())
            case Pointed():
                return replace(self, hovered=spot_of(message)), ()
            case Command.PAUSE:
                return replace(self, pace=self.pace.at_step(running=not self.pace.running)), ()
            case Command.STEP if self.fired:
                return replace(self, fired=0, pace=replace(self.pace, running=False)), ()
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
        shown = RAY[self.pace.level] if self.move.decision.port else 0
        after = replace(self, session=stage.session, message="", fired=shown)
        return replace(after, move=None), (*effects, after._choose())

    def view(self, size: Size) -> Frame:
        board, told = self._ray_fired() if self.fired else self._decision()
        return Page(
            board,
            title=log.title(self.session),
            standing=((f"score {self.session.sheet.total}", "strong"),),
            panel=self._panel,
            message=self.message or told,
            footer=self.footer(
                (Command.PAUSE, "pause" if self.pace.running else "go on"),
                *(Command.STEP, Command.FASTER, Command.SLOWER),
            ),
        ).draw(size)

    def _decision(self) -> tuple[BoardView, str]:
        """What it is about to do, the odds that it goes by, and why."""
        decision = self.move.decision if self.move else None
        focus, guesses = (decision.port, decision.cells) if decision else (None, ())
        last = self.clues.rays[-1].entry if self.clues.rays else None
        cursor = Cursor(self.clues.grid, focus, self.hovered, around=focus or last)
        board = log.board_of(self.clues, cursor)
        cells = log.odds_shown(self.odds, guesses, self._own_atoms)
        told = explain_decision(decision) if decision else "Thinking …"
        return replace(board, cells=cells, lit=log.lit_by(self.clues, self.hovered)), told

    def _ray_fired(self) -> tuple[BoardView, str]:
        """The last ray, with its path if the viewer has hidden the atoms."""
        clue, ray = self.clues.rays[-1], self.session.game.rays[-1]
        cursor = Cursor(self.clues.grid, clue.entry, self.hovered)
        board = log.board_of(self.clues, cursor)
        if self._pulsing:
            board = pulse.with_pulse(board, clue, self._pulsing)
        elif self._own_atoms:
            board = replace(board, ray=ray)
        cells = dict.fromkeys(self._own_atoms, log.OWN)
        return replace(board, cells=cells), port_sentence(self.clues, clue.entry)

    @property
    def _own_atoms(self) -> frozenset[Cell]:
        """The atoms, if it was a player who has hidden them: nobody else may see them."""
        session = self.session
        return frozenset() if session.match.computer_hides else session.game.box.atoms

    def _panel(self, room: Size) -> Sequence[Section]:
        numbers = self.move.numbers if self.move else {}
        lines = log.odds_legend({} if self.fired else self.odds, room[0], numbers)
        if self._own_atoms:
            lines += paragraph("○ your atom", room[0], "dim")
        legend = Section("Board", lines, self.pace.told)
        rays = log.ray_log(
            self.clues, self.session.costs, room, legend, heading="The computer seeks"
        )
        return rays, legend


def open_watch(games: Games, watching: Watching) -> WatchScreen:
    """The screen on which the computer seeks."""
    return WatchScreen(watching.session, animated=games.effective.animation)
