"""The seeker's screen: fire, guess, seal, test, undo, ask, submit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from blackbox_tui.app.assistance import Assistance
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import (
    Analyse,
    CheckAssumption,
    Explain,
    Explanation,
    FindPar,
    JobDone,
    JobRequest,
)
from blackbox_tui.app.requests import Enter, Play
from blackbox_tui.app.session import (
    Action,
    Effect,
    RunJob,
    assist,
    check_is_free,
    learn_par,
    pass_time,
    play_moves,
    question,
)
from blackbox_tui.engine import Cell
from blackbox_tui.rules.clues import Clue
from blackbox_tui.rules.moves import (
    Assume,
    Drop,
    Fire,
    GiveUp,
    Guess,
    Keep,
    Move,
    Redo,
    Seal,
    SealLanes,
    Submit,
    Undo,
)
from blackbox_tui.rules.session import Par, Session
from blackbox_tui.rules.stages import Over, Seeking, Stage
from blackbox_tui.solver.analysis import Analysis
from blackbox_tui.solver.assumptions import Verdict
from blackbox_tui.text.assumptions import MARK_FIRST, verdict_sentence
from blackbox_tui.text.hints import HintKind
from blackbox_tui.text.moves import move_sentence
from blackbox_tui.ui.keymap import KEYMAPS, Binding, Command
from blackbox_tui.ui.messages import Message, Pointed, Ticked
from blackbox_tui.ui.screens.board_screen import BoardScreen, is_digit, other_end
from blackbox_tui.ui.screens.screen import Update
from blackbox_tui.ui.screens.seek_view import SeekView
from blackbox_tui.ui.widgets.cursor import Cursor, Spot, spot_of

THINKING: Final = "Thinking …"
BLINK: Final = 0.4
"""Seconds for which the markers of a new ray stand out."""

MOVES: Final[dict[Command, Move]] = {
    Command.UNDO: Undo(),
    Command.REDO: Redo(),
    Command.DROP: Drop(),
}
ACTIONS: Final = {
    Command.ASSUME: Action.KEEP,
    Command.VERIFY: Action.CHECK,
    Command.SUBMIT: Action.SUBMIT,
    Command.HINT: Action.HINT,
    Command.ODDS: Action.ODDS,
    Command.GIVE_UP: Action.GIVE_UP,
    Command.NEW: Action.NEW,
    Command.AGAIN: Action.AGAIN,
}


@dataclass(frozen=True, slots=True)
class SeekScreen(SeekView):
    """The seeker's screen, and what every message makes of it."""

    animated: bool = True
    accept_equivalents: bool = False
    """Is a guess right that no ray could tell from the atoms?"""
    proposed: Action | None = None
    """What the question is about."""
    waiting: Action | None = None
    """A hint, the odds or a check, while they are being worked out."""

    @classmethod
    def of(cls, session: Session) -> SeekScreen:
        """The screen at the start of a session."""
        start = session.game.grid.cells[0] if session.puzzle else 1
        return cls(session, cursor=Cursor(session.game.grid, session.focus or start))

    @property
    def stage(self) -> Stage:
        return Seeking(self._now)

    @property
    def _now(self) -> Session:
        """The session, with the cursor where it is."""
        return replace(self.session, focus=self.focus)

    @property
    def bindings(self) -> Sequence[Binding]:
        if self.asking and self.proposed is Action.KEEP:
            return KEYMAPS["keep"]
        return super(SeekScreen, self).bindings

    @property
    def pulse(self) -> float:
        """The clock always runs; an animation wants to hear of it sooner."""
        return 0.1 if self.blinking else 0.5

    # --- messages ------------------------------------------------------------------

    def update(self, message: Message) -> Update[SeekScreen]:
        match message:
            case Ticked(seconds):
                session, effects = pass_time(self.session, seconds)
                blinking = max(0, self.blinking - seconds)
                return replace(self, session=session, blinking=blinking), effects
            case JobDone():
                return self._learn(message)
            case Pointed(how="release" | "hover"):
                return BoardScreen.update(self, message)
        more = self.more and (message is Command.MENU or not isinstance(message, Command))
        # who types a4 meant to go to a cell, and to assume nothing
        supposing = self.supposing and (self.typing or not is_digit(message))
        ready = replace(self, blinking=0, more=more, supposing=supposing)
        return BoardScreen.update(ready, message)

    def closed(self) -> SeekScreen | None:
        if self.more:
            return replace(self, more=False)
        if self.supposing:
            return replace(self.at(None), supposing=False)
        if self.test_ray is None and (self.showing_odds or self.verifying or self.hint):
            return replace(self.at(None), showing_odds=False, verifying=False, hint=None)
        return BoardScreen.closed(self)

    def act(self, message: Message) -> Update[SeekScreen]:
        """Play, ask, or look at something."""
        match message:
            case Pointed():
                return self._point(message)
            case Command.ACT if self.focus is not None:
                return self._play(_move_at(self.focus))
            case Command.SEAL:
                cell = self.focused_cell("Only cells can be sealed: move onto the board.")
                return self._play(Seal(cell))
            case Command.SEAL_LANES:
                return self._play(SealLanes(self.focus if isinstance(self.focus, int) else 0))
            case Command.ASSUME | Command.DROP | Command.UNDO if self.supposing:
                return replace(self.at(None), supposing=False), ()
            case Command.ASSUME if not self.assuming:
                return replace(self.at(None), supposing=True, message=MARK_FIRST), ()
            case Command.TEST:
                return self._test(self.focus), ()
            case Command.OTHER_END:
                return self.at(other_end(self.game.clues, self.focus)), ()
            case Command.VERIFY if check_is_free(self.game):
                return self._verify(), ()
            case Command.MORE:
                return replace(self, more=True), ()
            case Command() if message in MOVES:
                return self._play(MOVES[message])
            case Command() if message in ACTIONS:
                return self._ask(ACTIONS[message])
        return self.update_common(message)

    # --- moves ---------------------------------------------------------------------

    def _play(self, move: Move) -> Update[SeekScreen]:
        if self.supposing and isinstance(move, Guess | Seal | SealLanes):
            move = Assume(move)
        stage, effects = play_moves(self._now, [move])
        if not isinstance(stage, Seeking):
            return self, (Enter(stage),)
        return self._after(stage.session, move, effects)

    def _after(self, session: Session, move: Move, effects: Sequence[Effect]) -> Update[SeekScreen]:
        sentence = move_sentence(session.game, move)
        after = replace(self, session=session, message=sentence, test_ray=None, hint=None)
        after = replace(after, supposing=self.supposing and session.game.marks.layer is None)
        if session.game.clues == self.game.clues:
            checking = self.waiting is Action.CHECK  # it was about other marks
            return replace(after, waiting=None if checking else self.waiting), effects
        fired = len(session.game.rays) > len(self.game.rays)
        after = replace(after, assistance=None, blinking=BLINK if fired and self.animated else 0)
        waiting = Action.ODDS if self.showing_odds else self.waiting
        if waiting is None:
            return after, effects
        # what was being worked out came from the clues before this move
        return replace(after, waiting=waiting), (*effects, after._work_out(waiting))

    def _test(self, port: Spot | None) -> SeekScreen:
        if self.test_ray is not None and self.test_ray.entry == port:
            return replace(self, test_ray=None, message="")
        return self.testing(self.game, port)

    def _verify(self) -> SeekScreen:
        """Mark the rays that contradict the guess and go to the first; or stop marking them."""
        after = replace(self.at(None), verifying=not self.verifying)
        wrong = [self.game.rays[ray].entry for ray in sorted(after.unexplained)]
        if not wrong:
            return after
        shown = self.game.test_ray(wrong[0]) if self.game.marks.layer else None
        return replace(after.at(wrong[0]), test_ray=shown)

    # --- questions, hints and odds ---------------------------------------------------

    def _ask(self, action: Action) -> Update[SeekScreen]:
        hides_odds = action is Action.ODDS and self.showing_odds
        text = question(action, self.session)
        if not text or hides_odds:
            return self._do(action)
        return replace(self, asking=True, proposed=action, message=text, test_ray=None), ()

    def answer_question(self, message: Message) -> Update[SeekScreen]:
        if message is Command.DROP and self.proposed is Action.KEEP:
            return replace(self, asking=False)._play(Drop())
        return BoardScreen.answer_question(self, message)

    def confirmed(self) -> Update[SeekScreen]:
        return self._do(self.proposed) if self.proposed else (self, ())

    def _do(self, action: Action) -> Update[SeekScreen]:
        match action:
            case Action.SUBMIT:
                return self._play(Submit(self.accept_equivalents))
            case Action.KEEP:
                return self._play(Keep())
            case Action.GIVE_UP:
                return self._play(GiveUp())
            case Action.NEW:
                return self, (Play(Games.after_result, self.session),)
            case Action.AGAIN:
                return self, (Play(Games.play_again, self.session),)
        if action is Action.ODDS and self.showing_odds:
            return self._assist(action)
        session, effects = assist(self.session)
        after, requests = replace(self, session=session)._assist(action)
        return after, (*effects, *requests)

    def _assist(self, action: Action) -> Update[SeekScreen]:
        """The next hint, a check, or the odds on and off; first what they come from if need be."""
        after = self
        if action is Action.ODDS:
            after = replace(self, showing_odds=not self.showing_odds, message="", test_ray=None)
            if self.showing_odds or self.assistance:
                return after, ()
        elif action is Action.HINT and self.assistance and self.assistance.plan:
            return self._give_hint(self.assistance)
        return replace(after, waiting=action, message=THINKING), (self._work_out(action),)

    def _work_out(self, action: Action) -> RunJob:
        """Find out what the hints, the odds or a check need."""
        clues = self.game.clues
        request: JobRequest = Explain(clues) if action is Action.HINT else Analyse(clues)
        return RunJob(CheckAssumption.of(self.game) if action is Action.CHECK else request)

    def _tell(self, verdict: Verdict) -> SeekScreen:
        """Can the assumption hold? If not, the ray that shows it is in focus, with its path."""
        found, text = verdict.contradiction, verdict_sentence(verdict)
        last = found.premises[-1] if found else None
        there = replace(self.at(last.entry if isinstance(last, Clue) else None), waiting=None)
        return replace(there, message=text, test_ray=found.path if found else None)

    def _give_hint(self, assistance: Assistance) -> Update[SeekScreen]:
        """The next hint; what it is about comes into focus, and what it proves is marked."""
        hint, assistance = assistance.next_hint(self.session)
        after = replace(self, assistance=assistance)
        if hint.move is not None:
            return after._play(hint.move)
        message = "" if hint.kind is HintKind.REASON else hint.sentence
        return replace(after.at(hint.spot), message=message, hint=hint), ()

    def _learn(self, done: JobDone) -> Update[SeekScreen]:
        match done:
            case JobDone(FindPar() as request, Par() as par):
                stage, effects = learn_par(self.stage, request, par)
                match stage:
                    case Seeking(session) | Over(session):
                        return replace(self, session=session), effects
            case JobDone(Explain(clues), Explanation() as found) if clues == self.game.clues:
                assistance = Assistance.of(clues, found, lit=True)
                after = replace(self, assistance=assistance, waiting=None)
                return after._give_hint(assistance) if self.waiting is Action.HINT else (after, ())
            case JobDone(CheckAssumption() as check, Verdict() as verdict) if (
                self.waiting is Action.CHECK and check == CheckAssumption.of(self.game)
            ):
                return self._tell(verdict), ()
            case JobDone(Analyse(clues), Analysis() as analysis) if clues == self.game.clues:
                after = replace(self, assistance=Assistance(clues, analysis), waiting=None)
                return (replace(after, message="") if self.message == THINKING else after), ()
        return self, ()

    # --- the mouse -------------------------------------------------------------------

    def _point(self, pointed: Pointed) -> Update[SeekScreen]:
        spot = spot_of(pointed)
        if spot is None:
            return self.pointing_at(None), ()
        if pointed.how == "drag":
            return self._drag(pointed)
        there = replace(self.at(spot), cursor=self.cursor.pressed(spot))
        if pointed.button == "left":
            used = spot in self.game.clues.markers
            return (there, ()) if used else there._play(_move_at(spot))
        if isinstance(spot, Cell):
            cursor = there.cursor.painting_over(self.game.seals)
            return replace(there, cursor=cursor)._play(Seal(spot))
        return there.testing(self.game, spot, held=True), ()

    def _drag(self, pointed: Pointed) -> Update[SeekScreen]:
        """The right button seals cells, or unseals them, as where the drag began."""
        cell = self.cursor.to_paint(pointed, self.game.seals)
        if pointed.button != "right" or cell is None:
            return self, ()
        cursor = replace(self.cursor.pressed(cell), painting=self.cursor.painting)
        return replace(self, cursor=cursor)._play(Seal(cell))


def _move_at(spot: Spot) -> Move:
    """What Enter or a click does there."""
    return Guess(spot) if isinstance(spot, Cell) else Fire(spot)


def open_seek(games: Games, seeking: Seeking, note: str) -> SeekScreen:
    """The screen on which a player seeks, as the settings say."""
    return replace(
        SeekScreen.of(seeking.session),
        message=note,
        animated=games.animated,
        accept_equivalents=games.settings.accept_equivalents,
    )
