"""The state of text mode: its stage, and the core and services that commands need.

It knows no commands and prints nothing. Whatever is entered here is saved at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import FindPar, JobDone, JobRequest, JobRunner
from blackbox_tui.app.session import Step, dealt, enter, learn_par, leave, pass_time
from blackbox_tui.lessons.attempt import LessonAttempt, Sandbox
from blackbox_tui.rules import session as stages
from blackbox_tui.rules.match import Kind
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import Par, Session, Stage
from blackbox_tui.values import NamedTuple, dataclass, field

if TYPE_CHECKING:  # a start does not wait for the statistics, nor for help
    from blackbox_tui.app.seeker import Assistance
    from blackbox_tui.history.statistics import PuzzleRank, Rank
    from blackbox_tui.solver.analysis import Candidates

LONGEST_PAR_WAIT: Final = 5.0  # seconds that a command waits for par at most


@dataclass(frozen=True)
class Menu:
    """Nothing is played."""


@dataclass(frozen=True)
class Naming:
    """Two players type their names, then how many rounds they play if that is open."""

    kind: Kind
    usual: tuple[str, str]
    names: tuple[str, ...] = ()
    rounds: int | None = None


Elsewhere: TypeAlias = Menu | Naming | LessonAttempt | Sandbox  # no game is played there
PlainStage: TypeAlias = Elsewhere | Stage
T = TypeVar("T")


class Misread(Refusal):
    """A line that makes no sense; the sentence may repeat what was typed."""

    code = "not_understood"


class Confirm(Refusal):
    """A command that would lose something; its text is the question."""

    code = "confirm"

    def __init__(self, question: str, words: Sequence[str] = ()) -> None:
        super().__init__(question)
        self.words = list(words)  # what a yes carries out, if not what was typed


class Interrupted(Exception):
    """The program should exit: stop working."""


class Order(NamedTuple):
    """What was typed after a command, and whether the player has confirmed it."""

    words: tuple[str, ...] = ()
    sure: bool = False

    def confirm(self, question: str, words: Sequence[str] = ()) -> None:
        """Ask first, unless the question is empty or already confirmed."""
        if question and not self.sure:
            raise Confirm(question, words)


class Answer(NamedTuple):
    """Sentences, one per line, and extra fields for programs."""

    said: tuple[str, ...]
    more: Mapping[str, object] = {}
    error: str = ""  # why nothing was done, as a code for programs; empty if it was
    left: bool = False  # should the program exit?


def answer(*said: str, **more: object) -> Answer:
    """The answer to a command that succeeded."""
    return Answer(said, more)


def refused(refusal: Refusal, *said: str) -> Answer:
    """The answer to a command that was refused, in other words if there are any."""
    return Answer(said or (str(refusal),), error=refusal.code)


def expect(value: object, kind: type[T]) -> T:
    """The value, which cannot be of any other kind here."""
    if not isinstance(value, kind):
        raise TypeError(f"{kind.__name__} was expected, not {type(value).__name__}.")
    return value


def load(name: str) -> Callable[..., Any]:
    """A function of this folder, like `menu:new`; its module is imported when first needed."""
    module, _, function = name.partition(":")
    loaded: Callable[..., Any] = getattr(import_module(f"blackbox_tui.plain.{module}"), function)
    return loaded


Handler: TypeAlias = Callable[["PlainApp", Order], Answer]  # carries out one command


@dataclass(eq=False)
class PlainApp:
    """The current stage, and how it changes."""

    games: Games
    clock: Callable[[], float]
    bot: bool = False
    """Is a program playing? It is not asked for names, and results do not wait for par."""
    hides_input: bool = False  # can what the hider types be kept from the screen?
    interrupted: Callable[[], bool] = bool  # has a signal asked the program to exit?
    stage: PlainStage = field(default_factory=Menu)
    candidates: Candidates | None = None  # what the computer has worked out so far as seeker
    assistance: Assistance | None = None  # what the clues imply, and the hints given on them
    rank: Rank | PuzzleRank | None = None
    """How the finished game compares with the player's earlier ones, if it counts."""
    _troubles: list[str] = field(default_factory=list)
    _noticed: set[str] = field(default_factory=set)

    @property
    def at(self) -> str:
        """What the stage is called, also in the JSON protocol."""
        learning = isinstance(self.stage, LessonAttempt)
        return "learning" if learning else type(self.stage).__name__.lower()

    @property
    def in_game(self) -> Stage | None:
        """The stage of a game; None at the menu, in a lesson and while names are asked for."""
        return None if isinstance(self.stage, Elsewhere) else self.stage

    @property
    def private(self) -> bool:
        """Is somebody hiding atoms, or about to, while another looks away?"""
        then = self.stage.then if isinstance(self.stage, stages.Handover) else self.stage
        return isinstance(then, stages.Hiding) and then.private

    def enter(self, stage: PlainStage) -> None:
        """Make this the current stage; it is saved, and a result is recorded."""
        match stage:
            case Menu() | Naming() | LessonAttempt() | Sandbox():
                self.leave()
                self.games.store.close()
                self.games.jobs.clear()
                self.stage = stage
            case stages.Dealing():
                self.enter(self.deal(stage))
            case _:
                stage, note = self.games.settle(stage)
                self.report(note)
                if isinstance(stage, stages.Over):  # among the games before it
                    self.rank = self.games.rank(stage.session)
                self.apply(enter(stage))

    def deal(self, dealing: stages.Dealing) -> Stage:
        """What follows when the computer has hidden the atoms or made the puzzle."""
        return dealt(dealing, self.work(dealing).result)

    @property
    def only(self) -> bool:
        """Do the rays allow a single placement, as far as help that was asked for has told?"""
        known = self.assistance
        return bool(known and self.session and known.single_for(self.session.game.clues))

    def apply(self, step: Step) -> None:
        """Adopt the core's next stage, and carry out its effects."""
        self.stage = step.stage
        self._troubles += self.games.carry_out(step.effects)

    def leave(self) -> None:
        """Save everything before the player leaves or the input ends."""
        if self.in_game is not None:
            self.apply(leave(self.in_game))

    def on(self, kind: type[T]) -> T:
        """The current stage, at which the command is available."""
        return expect(self.stage, kind)

    @property
    def session(self) -> Session | None:
        """The game that is played or looked at."""
        match self.stage:
            case stages.Seeking(session) | stages.Watching(session) | stages.Over(session):
                return session
        return None

    @property
    def played(self) -> Session:
        """The session, at a stage that has one."""
        return expect(self.session, Session)

    @property
    def usual(self) -> Kind:
        """The default kind: that of the current game, else the player's usual one."""
        return self.games.usual if self.session is None else self.session.match.kind

    def report(self, trouble: str) -> None:
        """Add a sentence, if there is one, to the next notices."""
        self._troubles.append(trouble)

    def notices(self) -> tuple[str, ...]:
        """New sentences for the player, each once; a game that is not saved, every time."""
        store = self.games.store
        news = [notice for notice in store.notices if notice not in self._noticed]
        self._noticed.update(news)
        trouble = store.trouble if store.home.paths else ""  # without a home, it was said before
        notices = dict.fromkeys([*news, *self._troubles, trouble])
        store.notices.clear()
        self._troubles.clear()
        return tuple(filter(None, notices))

    def run(self, request: JobRequest, kind: type[T]) -> T:
        """The answer to a request, which is of that kind."""
        return expect(self.work(request).result, kind)

    def work(self, request: JobRequest) -> JobDone:
        """The request with its answer, worked out at once."""
        runner = JobRunner()
        runner.start(request)
        while not self.interrupted():
            if done := runner.advance():
                return done
        raise Interrupted

    def advance_par(self) -> bool:
        """Work on par for a moment; False if there is nothing to work on."""
        if not self.games.jobs or not isinstance(self.stage, stages.Seeking | stages.Over):
            return False
        done = self.games.jobs.advance()
        if done and isinstance(done.request, FindPar) and isinstance(done.result, Par):
            self.apply(learn_par(self.stage, done.request, done.result))
        return True

    def wait_for_par(self) -> bool:
        """Work on par until it is known, but no longer than `LONGEST_PAR_WAIT`."""
        until = self.clock() + LONGEST_PAR_WAIT
        while self.played.par is None and self.clock() < until:
            if self.interrupted():
                raise Interrupted
            self.advance_par()
        return self.played.par is not None

    def pass_time(self, seconds: float) -> None:
        """Add playing time while a player seeks."""
        if isinstance(self.stage, stages.Seeking):
            session, effects = pass_time(self.stage.session, seconds)
            self.apply(Step(stages.Seeking(session), effects))
