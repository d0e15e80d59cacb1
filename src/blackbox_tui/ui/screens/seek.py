"""The seeker's screen: fire, guess, seal, test, undo, ask, submit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from blackbox_tui.app.jobs import Analyse, FindPar, JobDone
from blackbox_tui.app.session import (
    Action,
    Assistance,
    Effect,
    RunJob,
    assist,
    learn_par,
    pass_time,
    play_moves,
    question,
    replay,
)
from blackbox_tui.engine import Cell, Port
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move, Redo, Refusal, Seal, Submit, Undo
from blackbox_tui.rules.session import Par, Session
from blackbox_tui.rules.stages import Over, Seeking, Stage
from blackbox_tui.solver.analysis import Analysis
from blackbox_tui.text.moves import move_sentence
from blackbox_tui.text.rays import describe_test_ray
from blackbox_tui.ui.keymap import KEYMAPS, Binding, Command
from blackbox_tui.ui.messages import Message, Pointed, Ticked, Typed
from blackbox_tui.ui.requests import Enter, PlayOn, Request
from blackbox_tui.ui.screens.board_screen import BoardScreen, other_end
from blackbox_tui.ui.screens.seek_view import SeekView
from blackbox_tui.ui.widgets.cursor import Cursor, Spot, spot_of
from blackbox_tui.ui.widgets.frame import Frame, Size

THINKING: Final = "Thinking …"
BLINK: Final = 0.4
"""Seconds for which the markers of a new ray stand out."""

MOVES: Final[dict[Command, Move]] = {Command.UNDO: Undo(), Command.REDO: Redo()}
ACTIONS: Final = {
    Command.HINT: Action.HINT,
    Command.ODDS: Action.ODDS,
    Command.GIVE_UP: Action.GIVE_UP,
    Command.NEW: Action.NEW,
    Command.REPLAY: Action.REPLAY,
}


@dataclass(frozen=True, slots=True)
class SeekScreen(BoardScreen):
    """A session, and what the seeker is looking at."""

    keymap: ClassVar[str] = "seek"

    session: Session
    animated: bool = True
    accept_equivalents: bool = False
    """Is a guess right that no ray could tell from the atoms?"""
    asking: Action | None = None
    """What waits for a yes."""
    verifying: bool = False
    blinking: float = 0
    """Seconds for which the newest markers still blink."""
    assistance: Assistance | None = None
    """What the clues imply, once it was asked for and is known."""
    waiting: Action | None = None
    """A hint or the odds, while they are being worked out."""
    showing_odds: bool = False

    @classmethod
    def of(
        cls,
        session: Session,
        *,
        message: str = "",
        animated: bool = True,
        accept_equivalents: bool = False,
    ) -> SeekScreen:
        """The screen at the start of a session."""
        return cls(
            session,
            animated,
            accept_equivalents,
            cursor=Cursor(session.game.grid),
            message=message,
        )

    @property
    def stage(self) -> Stage:
        """The stage that it shows."""
        return Seeking(self.session)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    @property
    def pulse(self) -> float:
        """The clock always runs; an animation wants to hear of it sooner."""
        return 0.1 if self.blinking else 0.2

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys that mean something now."""
        return KEYMAPS["ask"] if self.asking else super(SeekScreen, self).bindings

    def view(self, size: Size) -> Frame:
        """The board, the log, the score."""
        odds = self.assistance.analysis.odds if self.assistance and self.showing_odds else None
        return SeekView(
            self.session,
            self.cursor,
            self.bindings,
            message=self.message,
            asking=self.asking is not None,
            test_ray=self.test_ray,
            verifying=self.verifying,
            lit=self._lit(),
            odds=odds,
        ).draw(size)

    def _lit(self) -> frozenset[Spot]:
        """The ports of the ray just fired, while they blink."""
        if self.blinking and int(self.blinking * 10) % 2 == 0:
            return frozenset(self.game.clues.rays[-1].ports)
        return frozenset()

    # --- messages ------------------------------------------------------------------

    def update(self, message: Message) -> tuple[SeekScreen, Sequence[Request]]:
        """Answer a message; a refusal becomes the message line."""
        match message:
            case Ticked(seconds):
                session, effects = pass_time(self.session, seconds)
                blinking = max(0, self.blinking - seconds)
                return replace(self, session=session, blinking=blinking), effects
            case JobDone():
                return self._learn(message)
        calm = replace(self, blinking=0)
        try:
            return calm._answer(message)
        except Refusal as refusal:
            return replace(calm, message=str(refusal), test_ray=None), ()

    def _answer(self, message: Message) -> tuple[SeekScreen, Sequence[Request]]:
        if self.asking and isinstance(message, Command | Typed | Pointed):
            return self._confirm(self.asking, message)
        moved = self.move_cursor(message)
        if moved is not None:
            return moved, ()
        match message:
            case Pointed():
                return self._point(message)
            case Command.ACT if isinstance(self.focus, Cell):
                return self._play(Guess(self.focus))
            case Command.ACT if isinstance(self.focus, int):
                return self._play(Fire(self.focus))
            case Command.SEAL:
                return self._play(
                    Seal(self.focused_cell("Only cells can be sealed: move onto the board."))
                )
            case Command.UNDO | Command.REDO:
                return self._play(MOVES[message])
            case Command.SUBMIT:
                return self._play(Submit(self.accept_equivalents))
            case Command.TEST:
                return self._test(self.marked_port()), ()
            case Command.OTHER_END:
                return self.at(other_end(self.game.clues, self.focus)), ()
            case Command.VERIFY:
                return replace(self, verifying=not self.verifying, message="", test_ray=None), ()
            case Command() if message in ACTIONS:
                return self._ask(ACTIONS[message])
        return self.update_common(message)

    # --- moves ---------------------------------------------------------------------

    def _play(self, move: Move) -> tuple[SeekScreen, Sequence[Request]]:
        stage, effects = play_moves(self.session, [move])
        match stage:
            case Seeking(session):
                return self._after(session, move, effects)
        return self, (Enter(stage),)

    def _after(
        self, session: Session, move: Move, effects: Sequence[Effect]
    ) -> tuple[SeekScreen, Sequence[Request]]:
        sentence = move_sentence(session.game, move)
        after = replace(self, session=session, message=sentence, test_ray=None)
        if session.game.clues == self.game.clues:
            return after, effects
        fired = len(session.game.rays) > len(self.game.rays)
        after = replace(after, assistance=None, blinking=BLINK if fired and self.animated else 0)
        waiting = Action.ODDS if self.showing_odds else self.waiting
        if waiting is None:
            return after, effects
        # what was being worked out came from the clues before this move
        return replace(after, waiting=waiting), (*effects, RunJob(Analyse(session.game.clues)))

    def _test(self, port: Port) -> SeekScreen:
        if self.test_ray is not None and self.test_ray.entry == port:
            return replace(self, test_ray=None, message="")
        ray = self.game.test_ray(port)
        text = describe_test_ray(ray, self.game.clues.outcome_at(port))
        return replace(self.at(port), test_ray=ray, message=text)

    # --- questions, hints and odds ---------------------------------------------------

    def _ask(self, action: Action) -> tuple[SeekScreen, Sequence[Request]]:
        text = question(action, self.session)
        if not text:
            return self._do(action)
        return replace(self, asking=action, message=text, test_ray=None), ()

    def _confirm(self, action: Action, message: Message) -> tuple[SeekScreen, Sequence[Request]]:
        calm = replace(self, asking=None, message="")
        match message:
            case Command.YES:
                return calm._do(action)
            case Command.NO:
                return calm, ()
            case Command.QUIT:
                return self.update_common(message)
        return self, ()

    def _do(self, action: Action) -> tuple[SeekScreen, Sequence[Request]]:
        match action:
            case Action.GIVE_UP:
                return self._play(GiveUp())
            case Action.NEW:
                return self, (PlayOn(self.session),)
            case Action.REPLAY:
                return self, (Enter(replay(self.session)),)
        session, effects = assist(self.session)
        after, requests = replace(self, session=session)._assist(action)
        return after, (*effects, *requests)

    def _assist(self, action: Action) -> tuple[SeekScreen, Sequence[Request]]:
        """The next hint, or the odds on and off; the analysis first if it is not known."""
        if action is Action.ODDS:
            shown = not self.showing_odds
            toggled = replace(self, showing_odds=shown, message="", test_ray=None)
            if not shown or self.assistance is not None:
                return toggled, ()
            return toggled._wait(action)
        return (self._hint(), ()) if self.assistance is not None else self._wait(action)

    def _wait(self, action: Action) -> tuple[SeekScreen, Sequence[Request]]:
        waiting = replace(self, waiting=action, message=THINKING)
        return waiting, (RunJob(Analyse(self.game.clues)),)

    def _hint(self) -> SeekScreen:
        """The next hint; the cell or port that it is about comes into focus."""
        if self.assistance is None:
            return self
        hint, assistance = self.assistance.next_hint(self.session)
        return replace(self.at(hint.spot), message=hint.sentence, assistance=assistance)

    def _learn(self, done: JobDone) -> tuple[SeekScreen, Sequence[Request]]:
        match done:
            case JobDone(FindPar() as request, Par() as par):
                stage, effects = learn_par(self.stage, request, par)
                match stage:
                    case Seeking(session) | Over(session):
                        return replace(self, session=session), effects
            case JobDone(Analyse(clues), Analysis() as analysis) if clues == self.game.clues:
                known = replace(self, assistance=Assistance(clues, analysis), waiting=None)
                if self.waiting is Action.HINT:
                    return known._hint(), ()
                return (replace(known, message="") if self.message == THINKING else known), ()
        return self, ()

    # --- the mouse -------------------------------------------------------------------

    def _point(self, pointed: Pointed) -> tuple[SeekScreen, Sequence[Request]]:
        spot = spot_of(pointed)
        if spot is None:
            return replace(self, cursor=replace(self.cursor, hovered=None)), ()
        if pointed.how == "drag":
            return self._drag(pointed)
        there = replace(self.at(spot), cursor=self.cursor.pressed(spot))
        if pointed.button == "left":
            return there._play(Guess(spot) if isinstance(spot, Cell) else Fire(spot))
        if isinstance(spot, Cell):
            cursor = there.cursor.painting_over(self.game.seals)
            return replace(there, cursor=cursor)._play(Seal(spot))
        return there._test(spot), ()

    def _drag(self, pointed: Pointed) -> tuple[SeekScreen, Sequence[Request]]:
        """The right button seals cells, or unseals them, as where the drag began."""
        cell = self.cursor.to_paint(pointed, self.game.seals)
        if pointed.button != "right" or cell is None or cell in self.game.guesses:
            return self, ()
        cursor = replace(self.cursor.pressed(cell), painting=self.cursor.painting)
        return replace(self, cursor=cursor)._play(Seal(cell))
