"""The table that the line mode is played at: its stage, what is kept, and thoughts about it.

It knows no commands and prints nothing. Whatever is entered here is kept at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeAlias, TypeVar

from blackbox_tui.app.options import LaunchOptions
from blackbox_tui.app.turns import Handover, Hiding, Over, Seeking, Standings, Turn, Watching
from blackbox_tui.computer.player import Par, par
from blackbox_tui.engine import Box
from blackbox_tui.formats.savegame import Bookmark
from blackbox_tui.formats.savegame import Stage as Kept
from blackbox_tui.formats.settings import Settings
from blackbox_tui.plain.options import Kind
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Clues, Game
from blackbox_tui.rules.match import Match, Player, Session
from blackbox_tui.rules.scoring import EDITIONS, Edition
from blackbox_tui.solver.analysis import Analysis, Candidates, analyse
from blackbox_tui.solver.fair import deal_as_wanted
from blackbox_tui.solver.jobs import Job
from blackbox_tui.storage.store import Store

T = TypeVar("T")

PATIENCE: Final = 5.0
"""Seconds that somebody waits for par."""


@dataclass(frozen=True, slots=True)
class AtMenu:
    """Nothing is played."""


@dataclass(frozen=True, slots=True)
class Naming:
    """Two players say their names, then how many rounds they play."""

    kind: Kind
    usual: tuple[str, str]
    names: tuple[str, ...] = ()


Stage: TypeAlias = AtMenu | Naming | Turn
S = TypeVar("S", bound=Stage)

STAGES: Final[Mapping[type, str]] = {
    AtMenu: "menu",
    Naming: "naming",
    Hiding: "hiding",
    Handover: "handover",
    Seeking: "seeking",
    Watching: "watching",
    Over: "over",
    Standings: "standings",
}
"""What each stage is called."""


class Answer(NamedTuple):
    """Sentences, one a line, and what a program should know beside them."""

    said: tuple[str, ...]
    more: Mapping[str, object] = {}
    ok: bool = True
    confirm: bool = False
    """Was it not done because it has to be confirmed?"""
    left: bool = False
    """Does the player leave?"""


def answer(*said: str, **more: object) -> Answer:
    """What came of a command that was carried out."""
    return Answer(said, more)


class Interrupted(Exception):
    """The program should end, and not think any longer."""


@dataclass(slots=True)
class Table:
    """What happens now, and the services that commands need."""

    store: Store
    launch: LaunchOptions
    settings: Settings
    clock: Callable[[], float]
    bot: bool = False
    """Does a program play, who is neither asked for names nor kept waiting for par?"""
    unseen: bool = False
    """Can what the hider types be kept from the screen?"""
    interrupted: Callable[[], bool] = bool
    """Should the program end?"""
    stage: Stage = field(default_factory=AtMenu)
    survey: Candidates | None = None
    """What the computer has worked out so far as seeker."""
    hinted: int = 0
    """How many hints were given on the clues that were last analysed."""
    _troubles: list[str] = field(default_factory=list)
    _noticed: list[str] = field(default_factory=list)
    _analysed: tuple[Box, Clues, Analysis] | None = None
    _musing: tuple[Box, Edition, Job[Par | None]] | None = None
    _no_par: tuple[Box, Edition] | None = None

    # --- stages --------------------------------------------------------------

    @property
    def at(self) -> str:
        """What the stage is called."""
        return STAGES[type(self.stage)]

    def enter(self, stage: Stage) -> None:
        """From now on this happens; it is kept as it is."""
        if not isinstance(stage, Over):
            self.settle()
        self.stage = stage
        match stage:
            case Hiding() | Handover():
                self.note(self.store.keep(stage.kept))
            case Seeking(session=session) | Watching(session=session):
                self.note(self.store.keep(session))
            case Over(session=session):
                if not session.recorded:
                    self.note(self.store.keep(session))
                if session.par is not None or self.without_par:
                    self.settle()
            case Standings(match=match) if match.complete:
                self.note(self.store.forget())
            case Standings(match=match):
                self.note(self.store.keep(Bookmark(match, Kept.HANDOVER)))

    def settle(self) -> None:
        """A finished game goes into the history, once: with its par, or when it is left."""
        if isinstance(self.stage, Over) and not self.stage.session.recorded:
            session = self.stage.session
            self.note(self.store.finish(session))
            self.stage = Over(replace(session, recorded=True))

    def leave(self) -> None:
        """The player leaves, or the input has ended: nothing may be lost."""
        self.settle()
        if isinstance(self.stage, Seeking | Watching):
            self.note(self.store.keep(self.stage.session))

    def on(self, kind: type[S]) -> S:
        """The stage, which is of that kind: commands are read only where they mean something."""
        if not isinstance(self.stage, kind):
            raise TypeError(f"A command came at the wrong stage, {self.at}.")
        return self.stage

    @property
    def played(self) -> Session:
        """The game that is played or looked at, where there is one."""
        if self.session is None:
            raise TypeError(f"No game is played at the stage {self.at}.")
        return self.session

    @property
    def session(self) -> Session | None:
        """The game that is played or looked at."""
        match self.stage:
            case Seeking(session=session) | Watching(session=session) | Over(session=session):
                return session
        return None

    @property
    def at_stake(self) -> bool:
        """Would another game take the place of an unfinished one?"""
        match self.stage:
            case Hiding(match=match, placed=placed):
                return bool(placed or match.rounds)
            case Over(session=session):
                return len(session.match.rounds) + 1 < session.match.planned
            case Seeking(session=session) if session.alone and not session.game.moves:
                return False
        return self.store.occupied

    def note(self, trouble: str) -> None:
        """What the player should read soon, if anything."""
        if trouble:
            self._troubles.append(trouble)

    def notices(self) -> tuple[str, ...]:
        """What the player should read, once."""
        news = [notice for notice in self.store.notices if notice not in self._noticed]
        self._noticed += news
        notices = (*news, *self._troubles)
        self.store.notices, self._troubles = [], []
        return notices

    # --- dealing -------------------------------------------------------------

    @property
    def usual(self) -> Kind:
        """What is played where nothing else is said."""
        session = self.session
        if session is not None:
            return Kind(session.match.variant, session.match.edition)
        return Kind(
            self.launch.variant or self.settings.variant,
            self.launch.edition or EDITIONS[self.settings.edition],
        )

    def dealt(self, variant: Variant, seed: str | None = None) -> Box:
        """A box that the computer hides, fair if that is wanted."""
        fair = self.settings.fair if self.launch.fair is None else self.launch.fair
        return deal_as_wanted(variant, self.store.seed() if seed is None else seed, fair=fair)

    def seek_alone(self, kind: Kind, box: Box, *, daily: str = "", practice: bool = False) -> None:
        """A new game of one player."""
        match = Match((Player("You"),), kind.variant, kind.edition)
        game = Game(box, kind.edition.plays_on)
        self.enter(Seeking(Session(match, game, daily=daily, practice=practice)))

    # --- thoughts --------------------------------------------------------------

    def think(self, work: Job[T]) -> T:
        """Think to the end, unless the program should end first."""
        while True:
            if self.interrupted():
                raise Interrupted
            try:
                next(work)
            except StopIteration as done:
                found: T = done.value
                return found

    def analysis(self, game: Game) -> Analysis:
        """What the clues of that game imply."""
        if self._analysed is None or self._analysed[:2] != (game.box, game.clues):
            self._analysed = game.box, game.clues, self.think(analyse(game.clues))
            self.hinted = 0
        return self._analysed[2]

    @property
    def without_par(self) -> bool:
        """Has it turned out that this box has no par?"""
        session = self.session
        return session is not None and self._no_par == (session.game.box, session.match.edition)

    def muse(self) -> bool:
        """Think about par for a moment; False if there is nothing to think about."""
        if not isinstance(self.stage, Seeking | Over):
            return False
        session = self.stage.session
        if session.par is not None or self.without_par:
            return False
        box, edition = session.game.box, session.match.edition
        if self._musing is None or self._musing[:2] != (box, edition):
            self._musing = box, edition, par(box, edition)
        try:
            next(self._musing[2])
        except StopIteration as done:
            self._musing = None
            self._learn(self.stage, done.value)
        return True

    def wait_for_par(self) -> bool:
        """Think about par until it is known, or for as long as anybody would wait."""
        until = self.clock() + PATIENCE
        while self.clock() < until:
            if self.interrupted():
                raise Interrupted
            if not self.muse():
                return True
        return False

    def _learn(self, stage: Seeking | Over, found: Par | None) -> None:
        """Par is known now, or it is known that there is none."""
        session = stage.session
        if found is None:
            self._no_par = session.game.box, session.match.edition
        else:
            session = replace(session, par=found.points, par_exact=found.exact)
        self.enter(replace(stage, session=session))

    def pass_time(self, seconds: float) -> None:
        """So much time has passed while the seeker had the board before them."""
        if isinstance(self.stage, Seeking):
            before = self.stage.session
            session = replace(before, seconds=before.seconds + seconds)
            self.stage = Seeking(session)
            if before.match.edition.per_second and int(before.seconds) != int(session.seconds):
                self.note(self.store.keep(session))
