"""A game with its match, par and time, and the stages of a round and a match.

No files and no clock: the front ends add the seconds and decide what is saved.
"""

from __future__ import annotations

from enum import Enum
from math import isfinite
from typing import Final, TypeAlias

from blackbox_tui.engine import Box, Cell, Port
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.game import Game, Start, TellingRay
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import Submit
from blackbox_tui.rules.scoring import Edition, ScoreSheet, tally
from blackbox_tui.rules.terms import SCORED, Terms
from blackbox_tui.values import NamedTuple, dataclass, field, replace

MAX_SECONDS: Final = 10**9  # the longest game: some thirty years
MAX_TARGET: Final = 10**10 - 1  # the highest score to beat
THOUGHT_ABOUT: Final = 30
"""After this many seconds, a puzzle counts as begun even if nothing is marked."""


def clip_seconds(seconds: float) -> float:
    """Clip a time to whole milliseconds, as it is written; it never rounds up a second."""
    if not isfinite(seconds):
        return 0.0
    seconds = min(max(seconds, 0.0), MAX_SECONDS)
    whole = int(seconds)
    return float(f"{whole}.{min(round((seconds - whole) * 1000), 999):03}")


class Par(NamedTuple):
    """The score a strong computer player needs for a box, averaged over its orientations."""

    points: int | None  # None if the box has no par, because it would take minutes to compute
    exact: bool = True


NO_PAR: Final = Par(None)


class Contest(Enum):
    """How a finished game went against the score to beat."""

    BEATEN = "beaten"
    TIED = "tied"
    STANDS = "stands"


@dataclass(frozen=True)
class Session:
    """A game, in play or finished, and the match it is a round of."""

    match: Match
    game: Game
    seconds: float = 0
    assisted: bool = False  # were hints or odds used, or an assumption verified?
    daily: str = ""  # the date whose box or puzzle this is, like 2025-12-31, if it is a daily one
    practice: bool = False
    """Is this a box played again, or another game of a daily one, which does not count?"""
    par: Par | None = None  # None until it has been worked out
    recorded: bool = False  # is the finished game in the history already?
    level: int = 0  # the grade of a puzzle, 1 to 4; 0 for any other game
    helps: int = 0  # how many hints and odds were used in a puzzle
    target: int | None = None  # the score to beat, if somebody set one
    focus: Cell | Port | None = field(default=None, compare=False)
    """Where the seeker's cursor is; the game is the same wherever that may be."""
    unique: bool | None = field(default=None, compare=False)
    """Was the box proved to have one solution? None if nobody asked, or in an earlier program."""

    @property
    def edition(self) -> Edition:
        """The edition that the match is played in."""
        return self.match.edition

    @property
    def seeker(self) -> Player:
        """The player who seeks."""
        return self.match.players[self.match.roles.seeker]

    @property
    def alone(self) -> bool:
        """Is this solitaire, or the computer seeking alone?"""
        return len(self.match.players) == 1

    @property
    def terms(self) -> Terms:
        """The kind of play; unless it is a puzzle, it depends on who hides the atoms."""
        return self.game.terms if self.game.terms.graded else self.match.terms

    @property
    def costs(self) -> Edition | None:
        """The edition if rays have costs, else None."""
        return self.edition if self.terms.scored else None

    @property
    def score(self) -> int | None:
        """The score so far; None in a puzzle."""
        return self.sheet.total if self.terms.scored else None

    @property
    def contest(self) -> Contest | None:
        """Was the score to beat beaten? Only a solved box can; None if there is no such score."""
        if self.target is None or not self.over:
            return None
        score = self.sheet.total
        if not self.game.result.solved or score > self.target:
            return Contest.STANDS
        return Contest.BEATEN if score < self.target else Contest.TIED

    @property
    def spent(self) -> tuple[object, ...]:
        """Whatever cannot be taken back: points paid, help used, the ending."""
        return self.score, self.tries, self.assisted, self.helps, self.over

    @property
    def tries(self) -> int:
        """How many answers to a puzzle were wrong."""
        return len(self.game.refuted)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.game.ending is not None

    def submission(self, *, forgiving: bool = False) -> Submit:
        """The move that submits; the terms or the settings may accept equivalent answers."""
        return Submit((self.terms.forgives or forgiving) and self.game.equivalent)

    @property
    def telling_ray(self) -> TellingRay | None:
        """The cheapest ray that would have refuted a wrong answer that fits every ray fired."""
        cost = self.edition.cost
        rays = self.game.telling_rays
        return min(rays, key=lambda ray: (cost(ray.outcome), ray.port), default=None)

    @property
    def may_rank(self) -> bool:
        """May it be ranked: one person's game, not practice and not yet in the history?"""
        return self.alone and not (self.seeker.computer or self.practice or self.recorded)

    @property
    def counts_once(self) -> bool:
        """Is this the one attempt at a daily box or puzzle that counts?"""
        return bool(self.daily) and not self.practice

    @property
    def scored(self) -> Match:
        """The match, including this round once it is over."""
        if not self.over or not self.terms.scored or self.match.complete:
            return self.match
        return self.match.finish_round(self.game, self.seconds)

    @property
    def sheet(self) -> ScoreSheet:
        """The score sheet so far."""
        return tally(self.game, self.edition, self.seconds)


@dataclass(frozen=True)
class Dealing:
    """The computer hides the atoms, or makes a puzzle."""

    match: Match
    seed: str = ""
    fair: bool = True  # only a box with a unique solution?
    daily: str = ""  # the date whose box or puzzle is wanted instead of the seed's
    practice: bool = False
    level: int = 0  # the level of the puzzle that is wanted; 0 if none is, or a code names it
    code: str = ""  # the code of that puzzle
    terms: Terms = SCORED  # the kind of play that is wanted

    def dealt(self, start: Start, level: int = 0, *, unique: bool | None = None) -> Stage:
        """The stage after dealing this box, or making this puzzle."""
        return start_seeking(
            self.match, start, level, daily=self.daily, practice=self.practice, unique=unique
        )


@dataclass(frozen=True)
class Hiding:
    """A player places the atoms."""

    match: Match
    placed: frozenset[Cell] = field(default=frozenset(), repr=False)

    @property
    def box(self) -> Box:
        """The box with the atoms placed so far."""
        return Box(self.match.variant.grid, self.placed)

    @property
    def lacking(self) -> AtomRange:
        """How many atoms are still to be placed."""
        return self.match.variant.atoms.after(len(self.placed))

    @property
    def complete(self) -> bool:
        """Are enough atoms placed?"""
        return not self.lacking.least

    @property
    def start(self) -> Start:
        """How the game in this box begins; there is none while atoms are missing."""
        return Start(self.box, self.match.edition.plays_on, atoms=self.match.variant.atoms)

    @property
    def private(self) -> bool:
        """Does another player have to look away?"""
        return not self.match.players[self.match.roles.seeker].computer


@dataclass(frozen=True)
class _WithSession:
    session: Session

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.session.match


class Seeking(_WithSession):
    """A player seeks."""


class Watching(_WithSession):
    """The computer seeks."""


@dataclass(frozen=True)
class Over(_WithSession):
    """A game is finished."""

    seen: bool = False  # has its open box been shown?


@dataclass(frozen=True)
class Handover:
    """The keyboard changes hands between two people."""

    then: Hiding | Seeking

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.then.match

    @property
    def people(self) -> tuple[Player, Player]:
        """Who takes the keyboard, and who hands it over."""
        hider, seeker = (self.match.players[seat or 0] for seat in self.match.roles)
        return (seeker, hider) if isinstance(self.then, Seeking) else (hider, seeker)


@dataclass(frozen=True)
class Standings:
    """A match between two pairs of rounds, or at its end."""

    match: Match


Stage: TypeAlias = Dealing | Hiding | Handover | Seeking | Watching | Over | Standings


def session_of(stage: Stage) -> Session | None:
    """The game of a stage, if it has one."""
    match stage:
        case Seeking(session) | Watching(session) | Over(session) | Handover(Seeking(session)):
            return session
    return None


def begin_round(match: Match, *, seed: str, fair: bool) -> Stage:
    """Begin a round: a player hides, or the computer deals by that seed."""
    return Dealing(match, seed, fair) if match.computer_hides else with_handover(Hiding(match))


def start_seeking(
    match: Match,
    start: Start,
    level: int = 0,
    *,
    daily: str = "",
    practice: bool = False,
    unique: bool | None = None,
    target: int | None = None,
) -> Stage:
    """Begin seeking in this box; in a puzzle, with the given rays."""
    par = None if start.terms.scored else NO_PAR
    session = Session(match, Game(start), daily=daily, practice=practice, par=par, level=level)
    session = replace(session, unique=unique, target=target)
    return with_handover(Watching(session) if session.seeker.computer else Seeking(session))


def after_round(session: Session, *, seed: str, fair: bool) -> Stage:
    """The standings after each pair of rounds, else the next round or the same single game."""
    match = session.match
    if not match.single:
        match = match.finish_round(session.game, session.seconds)
        if len(match.rounds) % 2 == 0:
            return Standings(match)
    return begin_round(match, seed=seed, fair=fair)


def with_handover(stage: Stage) -> Stage:
    """Put a hand-over before a stage that one of two people must not see."""
    two_people = not any(player.computer for player in stage.match.players)
    match stage:
        case Hiding() if stage.private:
            return Handover(stage)
        case Seeking() if two_people and not stage.session.alone:
            return Handover(stage)
    return stage


def can_continue(stage: Stage) -> bool:
    """Is there something left to play, or standings to see?"""
    ended = isinstance(stage, Over) and stage.match.single
    return not ended and not stage.match.complete


def is_begun(stage: Stage) -> bool:
    """Has anything been done that is worth saving?"""
    match stage:
        case Dealing():
            return False
        case Hiding(match, placed) | Handover(Hiding(match, placed)):
            return bool(placed or match.rounds)
    session = session_of(stage)
    if session is None or session.game.moves or session.assisted or session.match.rounds:
        return True
    thought_about = not session.terms.fires and session.seconds >= THOUGHT_ABOUT
    return thought_about or not session.match.computer_hides
