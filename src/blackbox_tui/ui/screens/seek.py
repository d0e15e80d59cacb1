"""The seeker's screen: fire, guess, seal, test, undo, ask, submit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import JobDone
from blackbox_tui.app.requests import Enter, Play
from blackbox_tui.app.seeker import HELP, Action, Seeker, Turn
from blackbox_tui.app.session import pass_time
from blackbox_tui.engine import Cell
from blackbox_tui.rules import moves
from blackbox_tui.rules.clues import Clue
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.session import Seeking, Session, Stage
from blackbox_tui.rules.terms import Terms
from blackbox_tui.solver.contradictions import Verdict
from blackbox_tui.text import moves as words
from blackbox_tui.text.hints import Hint, odds_sentence
from blackbox_tui.text.terms import words_of
from blackbox_tui.ui import keymap
from blackbox_tui.ui.board import pulse
from blackbox_tui.ui.board.cursor import Cursor, Spot
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.keymap import Binding, Command
from blackbox_tui.ui.messages import Message, Ticked
from blackbox_tui.ui.screens.screen import BoardScreen, Update, is_digit, other_end
from blackbox_tui.ui.screens.seek_view import ACTIONS, SeekView
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.values import dataclass, replace

ASSISTED: Final = "hint / odds; either marks the game as assisted"
THINKING: Final = "Thinking …"

MOVES: Final[dict[Command, moves.Move]] = {
    Command.UNDO: moves.Undo(),
    Command.REDO: moves.Redo(),
    Command.DROP: moves.Drop(),
}

KEEPING = (
    Binding("enter a", Command.YES, "keep", "keep this assumption and its marks"),
    Binding("A", Command.DROP, "drop", "drop it all"),
    Binding("esc n space", Command.NO, "go on", "keep assuming (any other key)"),
    keymap.QUIT_TYPING,
)
"""The keys while it is asked whether to keep an assumption."""

COMMANDS: Final = {action: command for command, action in ACTIONS.items()}


@dataclass(frozen=True)
class SeekScreen(BoardScreen):
    """A session and what the seeker is looking at: drawn from clues and marks alone."""

    keys = (
        Binding("enter space", Command.ACT, "fire/guess", "fire / place or remove a guess"),
        *keymap.BOARD,
        keymap.SEAL,
        Binding(
            "X",
            Command.SEAL_LANES,
            "seal lanes",
            "on the marker of a straight ray: seal its lanes",
        ),
        keymap.TEST,
        keymap.OTHER_END,
        *keymap.UNDO,
        keymap.ASSUME,
        keymap.DROP,
        keymap.SUBMIT,
        keymap.VERIFY,
        keymap.HINT._replace(help=ASSISTED),
        Binding("o", Command.ODDS, "odds", ASSISTED),
        keymap.NEW,
        keymap.AGAIN,
        Binding("G", Command.GIVE_UP, "give up", "give up and reveal the atoms"),
        Binding(".", Command.MORE, "more", "more keys, or the rest of a long message"),
        *keymap.LEAVING,
    )

    marking_buttons = ("right",)

    seeker: Seeker
    verifying: bool = False
    pulsing: float = 0  # seconds for which a light still runs along the frame, after a ray
    hint: Hint | None = None  # the hint that is shown on the board
    showing_odds: bool = False
    more: bool = False  # does the footer show the keys that are needed now and then?
    supposing: bool = False  # will the next mark open a what-if layer?
    animated: bool = True
    accept_equivalents: bool = False  # what the settings say where people hide
    proposed: Action | None = None  # what the question is about

    @classmethod
    def of(cls, session: Session) -> SeekScreen:
        start = 1 if session.terms.fires else session.game.grid.cells[0]
        cursor = Cursor(session.game.grid, session.focus or start)
        return cls(Seeker(session, lit=True), cursor=cursor)

    @property
    def session(self) -> Session:
        return self.seeker.session

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def played(self) -> Game:
        return self.game

    @property
    def terms(self) -> Terms:
        return self.session.terms

    @property
    def stage(self) -> Stage:
        return Seeking(self._now)

    @property
    def _now(self) -> Session:
        return replace(self.session, focus=self.focus)

    @property
    def bindings(self) -> Sequence[Binding]:
        if self.asking and self.proposed is Action.KEEP:
            return KEEPING
        if self.asking and self.proposed in HELP:
            return keymap.asked_by(keymap.as_chosen(self.keys), COMMANDS[self.proposed])
        return super().bindings

    @property
    def pulse(self) -> float:
        """The clock always runs; an animation wants to hear of it sooner."""
        return pulse.FRAME if self.pulsing else 0.5

    def ready_for(self, message: Message) -> SeekScreen:
        more = self.more and (message is Command.MENU or not isinstance(message, Command))
        # who types a4 meant to go to a cell, and to assume nothing
        supposing = self.supposing and (self.typing or not is_digit(message))
        return replace(self, pulsing=0, more=more, supposing=supposing)

    def closed(self) -> SeekScreen | None:
        if self.more:
            return replace(self, more=False)
        if self.supposing:
            return replace(self.at(None), supposing=False)
        if self.test_ray is None and (self.showing_odds or self.verifying or self.hint):
            return replace(self.at(None), showing_odds=False, verifying=False, hint=None)
        return super().closed()

    def act(self, message: Message) -> Update[SeekScreen]:
        match message:
            case Ticked(seconds):
                session, effects = pass_time(self.session, seconds)
                after = replace(self, seeker=replace(self.seeker, session=session))
                return replace(after, pulsing=max(0, self.pulsing - seconds)), effects
            case JobDone():
                after, requests = self._after(self.seeker.learn(message))
                known = after.seen.analysis.odds and not self.seen.analysis.odds
                return after.telling_odds() if known else after, requests
            case Command.ACT if self.focus is not None:
                return self._play(_move_at(self.focus))
            case Command.SEAL:
                cell = self.focused_cell("Only cells can be sealed: move onto the board.")
                return self._play(moves.Seal(cell))
            case Command.SEAL_LANES:
                return self._play(moves.SealLanes(self.focus if isinstance(self.focus, int) else 0))
            case Command.ASSUME | Command.DROP | Command.UNDO if self.supposing:
                return replace(self.at(None), supposing=False), ()
            case Command.ASSUME if self.game.marks.layer is None:
                return replace(self.at(None), supposing=True, message=words.MARK_FIRST), ()
            case Command.OTHER_END:
                return self.at(other_end(self.game.clues, self.focus)), ()
            case Command.VERIFY if not self.game.guesses and self.game.marks.layer is None:
                return replace(self.at(None), message=words.verify_sentence(self.game)), ()
            case Command.VERIFY if self.seeker.verifies_guesses:
                return self._verify(), ()
            case Command.MORE:
                return replace(self, more=True), ()
            case Command() if message in MOVES:
                return self._play(MOVES[message])
            case Command() if message in ACTIONS:
                return self._ask(ACTIONS[message])
        return self.update_common(message)

    def _play(self, move: moves.Move) -> Update[SeekScreen]:
        if self.supposing and isinstance(move, moves.Guess | moves.Seal | moves.SealLanes):
            move = moves.Assume(move)
        return self._after(replace(self.seeker, session=self._now).play([move]))

    def _after(self, turn: Turn) -> Update[SeekScreen]:
        if turn.over:
            return self, (Enter(turn.over),)
        before, after = self.game, replace(self, seeker=turn.seeker)
        effects = turn.all_effects
        if len(after.game.moves) > len(before.moves):
            after = after._moved()
        if after.game.clues != before.clues:
            fired = len(after.game.rays) > len(before.rays)
            after = replace(after, pulsing=pulse.SECONDS if fired and self.animated else 0)
            if self.showing_odds:  # what they show came from the clues before this move
                refreshed = after.seeker.refresh_odds()
                after = replace(after, seeker=refreshed.seeker)
                effects = (*turn.effects, *refreshed.all_effects)
        elif turn.job:
            after = replace(after, message=THINKING)
        match turn.told:
            case Hint(sentence, spot) as hint:  # the last one says what it has marked
                there = after.at(spot)
                told = hint._replace(sentence=sentence or after.message, spot=there.focus)
                after = replace(there, message="", hint=told)
            case Verdict() as verdict:
                after = after._tell(verdict)
            case _ if turn.told and after.message == THINKING:
                after = replace(after, message="")
        return after, effects

    def _moved(self) -> SeekScreen:
        """With what the last move did in words, and nothing left of what was shown before."""
        game = self.game
        supposing = self.supposing and game.marks.layer is None
        sentence = words.move_sentence(game, game.moves[-1])
        return replace(self, message=sentence, test_ray=None, hint=None, supposing=supposing)

    def _verify(self) -> SeekScreen:
        """Mark the rays that contradict the guess and go to the first; or stop marking them."""
        after = replace(self.at(None), verifying=not self.verifying)
        wrong = [self.game.rays[ray].entry for ray in sorted(after.seen.unexplained)]
        if not wrong:
            return after
        shown = self.game.test_ray(wrong[0]) if self.game.marks.layer else None
        return replace(after.at(wrong[0]), test_ray=shown)

    def _ask(self, action: Action) -> Update[SeekScreen]:
        if action is Action.ODDS and self.showing_odds:
            return replace(self, showing_odds=False, message="", test_ray=None), ()
        text = self.seeker.question(action)
        if action is Action.SUBMIT and self.game.can_submit and self.is_column(Command.SUBMIT):
            text = text or f"{self.terms.submit.capitalize()} your guess?"
        if not text:
            return self._do(action)
        return replace(self, asking=True, proposed=action, message=text, test_ray=None), ()

    def answer_question(self, message: Message) -> Update[SeekScreen]:
        if message is Command.DROP and self.proposed is Action.KEEP:
            return replace(self, asking=False)._play(moves.Drop())
        return super().answer_question(message)

    def confirmed(self) -> Update[SeekScreen]:
        return self._do(self.proposed) if self.proposed else (self, ())

    def _do(self, action: Action) -> Update[SeekScreen]:
        if action in (Action.NEW, Action.AGAIN):
            begin = Games.after_result if action is Action.NEW else Games.play_again
            return self, (Play(begin, self.session),)
        here = replace(self, seeker=replace(self.seeker, session=self._now))
        if action is Action.ODDS:
            here = replace(here, showing_odds=True, message="", test_ray=None)
        after, requests = here._after(here.seeker.do(action, forgiving=self.accept_equivalents))
        return after.telling_odds() if action is Action.ODDS else after, requests

    def telling_odds(self) -> SeekScreen:
        """With a message about the odds, once they are known."""
        known = self.seen.analysis
        if not known.odds:
            return self
        return replace(self, message=odds_sentence(known.odds, known.numbers))

    def _tell(self, verdict: Verdict) -> SeekScreen:
        """Can the assumption hold? If not, the ray that shows it is in focus, with its path."""
        found, text = verdict.contradiction, words.verdict_sentence(verdict)
        last = found.premises[-1] if found else None
        there = self.at(last.entry if isinstance(last, Clue) else None)
        return replace(there, message=text, test_ray=found.path if found else None)

    @property
    def marked(self) -> frozenset[Cell]:
        return self.game.seals

    def click(self, spot: Spot) -> Update[SeekScreen]:
        idle = self.session.over or spot in self.game.clues.markers
        return (self, ()) if idle else self._play(_move_at(spot))

    def mark(self, cell: Cell) -> Update[SeekScreen]:
        return self._play(moves.Seal(cell))

    def view(self, size: Size) -> Frame:
        return self.page(size[0]).draw(size)

    def page(self, width: int) -> Page:
        """The page that the seeker sees, on a screen of that width."""
        seen = self.seen
        page = seen.page(width)
        return page._replace(
            message=self.said or page.message,
            footer=self.footer(*(seen.also_offered() if self.more else seen.offered())),
            message_style="strong" if self.asking else "text",
        )

    @property
    def seen(self) -> SeekView:
        return SeekView(
            self.seeker,
            self.cursor,
            test_ray=self.test_ray,
            hint=self.hint,
            pulsing=self.pulsing,
            verifying=self.verifying,
            showing_odds=self.showing_odds,
            supposing=self.supposing,
        )


def _move_at(spot: Spot) -> moves.Move:
    return moves.Guess(spot) if isinstance(spot, Cell) else moves.Fire(spot)


def open_seek(games: Games, seeking: Seeking) -> SeekScreen:
    """The screen on which a player seeks, as the settings say."""
    return replace(
        SeekScreen.of(seeking.session),
        message=words_of(seeking.session).caution,
        animated=games.effective.animation,
        accept_equivalents=games.settings.accept_equivalents,
    )
