"""Starts, continues and repeats games, and carries out what the core asks for.

It knows the store, the settings and the command line, but no screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Final

from blackbox_tui.app.jobs import JobRunner
from blackbox_tui.app.requests import Enter, LaunchOptions, Open
from blackbox_tui.app.saved import check_open
from blackbox_tui.app.session import Delete, Effect, Record, RunJob, Save, Weighed
from blackbox_tui.formats.codes import code_of, decode_puzzle
from blackbox_tui.formats.settings import Settings
from blackbox_tui.history.entries import Entries, HistoryEntry, entry_of
from blackbox_tui.puzzles import check_kind, level_of_day
from blackbox_tui.rules import session as stages
from blackbox_tui.rules.deal import PuzzleKind
from blackbox_tui.rules.match import COMPUTER, Kind, Match, Player
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import Over, Seeking, Session, Stage, session_of
from blackbox_tui.rules.terms import PUZZLE, SCORED, Terms
from blackbox_tui.solver.boxes import DAILY_KIND
from blackbox_tui.storage.store import Store, daily_id
from blackbox_tui.text import prompts
from blackbox_tui.values import replace

if TYPE_CHECKING:  # a start does not wait for ranks
    from blackbox_tui.formats.challenge import Challenge
    from blackbox_tui.history.statistics import PuzzleRank, Rank

USUAL_NAMES: Final = ("Ann", "Ben")  # the default names of two players
ALONE: Final = (Player("You"),)


class Games:
    """The games of one running program."""

    def __init__(self, store: Store, launch: LaunchOptions, settings: Settings) -> None:
        self.store = store
        self.launch = launch
        self.settings = settings
        self.jobs = JobRunner()
        self._ranked: tuple[HistoryEntry | None, Rank | PuzzleRank | None] = None, None
        """The game that was ranked last, before it was recorded, and its rank."""

    @property
    def usual(self) -> Kind:
        """The default kind of game, unless the command line overrides it."""
        return self.settings.kind._replace(**self.launch.kind)

    @property
    def usual_match(self) -> Kind:
        """The default kind of match, unless the command line overrides it."""
        return (self.settings.match or self.settings.kind)._replace(**self.launch.kind)

    @property
    def effective(self) -> Settings:
        """The settings that hold until the program ends, unlike those that are saved."""
        return replace(self.settings, **self.launch.settings)

    @property
    def player_names(self) -> tuple[str, str]:
        """The players of the last match, or the usual names."""
        one, other = self.settings.names
        return one or USUAL_NAMES[0], other or USUAL_NAMES[1]

    def remember(self, kind: Kind) -> None:
        """Make the chosen kind the default, even over the command line."""
        if kind != self.usual:
            self.launch = replace(self.launch, kind={})
            self._set(replace(self.settings, variant=kind.variant, edition=kind.edition.name))

    def remember_match(self, match: Match) -> None:
        """Make the kind of a match the default for two players, with its number of rounds."""
        if match.kind != self.usual_match:
            self.launch = replace(self.launch, kind={})
            self._set(replace(self.settings, match=match.kind))
        if not match.single:
            self._set(replace(self.settings, rounds=match.planned))

    def _set(self, settings: Settings) -> None:
        """Save these settings if they have changed."""
        if settings != self.settings:
            self.change_settings(settings)

    def take_notices(self) -> str:
        """Take the sentences that the player should read once."""
        said = " ".join(self.store.notices)
        self.store.notices.clear()
        return said

    @property
    def question_before_quitting(self) -> str:
        """The question before quitting with an unsaved game; empty if nothing would be lost."""
        return prompts.ask_quit_unsaved(self.store.trouble) if self.store.unsaved else ""

    def solitaire(
        self,
        kind: Kind | None = None,
        *,
        seed: str | None = None,
        challenge: Challenge | None = None,
        remember: bool = False,
    ) -> Enter:
        """Start solitaire, perhaps by a challenge; the kind may become the default."""
        kind = kind or self.usual
        if remember:
            self.remember(kind)
        self.store.begin()
        if challenge is None:
            return self._begin(Match(ALONE, *kind), seed)
        edition = challenge.edition or kind.edition
        start = replace(challenge.start, plays_on=edition.plays_on)
        match = Match(ALONE, start.variant, edition)
        return Enter(stages.start_seeking(match, start, target=challenge.target))

    def puzzle(
        self, kind: PuzzleKind, *, seed: str | None = None, code: str = "", remember: bool = False
    ) -> Enter:
        """Start a new puzzle, or the one with that code."""
        if remember:
            self._set(replace(self.settings, puzzle=kind))
        dealing = self.wanted_puzzle(kind, seed=seed, code=code)
        self.store.begin()
        return Enter(dealing)

    def wanted_puzzle(
        self, kind: PuzzleKind, *, seed: str | None = None, code: str = ""
    ) -> stages.Dealing:
        """The puzzle to make; refuses at once what cannot be made."""
        level, variant = kind
        try:
            if code:
                level, variant = 0, decode_puzzle(code).variant
            else:
                check_kind(kind)
        except ValueError as error:
            raise Refusal(str(error)) from None
        match = Match(ALONE, variant)
        seed = self.store.seed() if seed is None else seed
        return stages.Dealing(match, seed, level=level, code=code, terms=PUZZLE)

    def daily(self, day: date | None = None, *, terms: Terms = SCORED) -> Enter:
        """Start or continue the daily box, or puzzle, of a day.

        The day is decided now, even if the game ends after midnight or in another time zone.
        Only the first attempt on its day counts.
        """
        today = self.store.today()
        day = day or today
        check_open(self.store, day, terms=terms)
        note, started = "", prompts.ALREADY_STARTED.format(terms.thing)
        if not self.store.begin(daily_id(day.isoformat(), terms)):
            note = prompts.DAILY_ELSEWHERE.format(terms.thing)
        elif (stage := self.store.current()) is not None:
            return Enter(stage, started)
        elif self.store.history.attempted(day, terms=terms):
            note = prompts.ALREADY_PLAYED.format(terms.thing)
        elif day < today:
            note = prompts.PLAYED_LATE.format(terms.thing)
        if note:
            if practised := self._practised(day, terms=terms):
                return Enter(self.store.open(practised), started)
            self.store.begin()
        match = Match(ALONE, *DAILY_KIND)
        level = 0 if terms.fires else level_of_day(day)
        dealing = stages.Dealing(
            match, daily=day.isoformat(), practice=bool(note), level=level, terms=terms
        )
        return Enter(dealing, note)

    def _practised(self, day: date, *, terms: Terms) -> str:
        """The id of the practice, unfinished game of that day; empty if there is none."""
        wanted = day.isoformat(), terms
        for game in self.store.saved():
            session = session_of(game.stage)
            if session and (session.daily, session.terms) == wanted and not game.busy:
                return game.id
        return ""

    def against_computer(self, kind: Kind, *, remember: bool = False) -> Enter:
        """Start hiding a box from the computer; the kind may become the default."""
        match = Match((COMPUTER,), *kind)
        if remember:
            self.remember_match(match)
        self.store.begin()
        return Enter(stages.Hiding(match))

    def open_match(self, match: Match, *, remember: bool = False) -> Enter:
        """Begin the next round of a match, and remember the names and perhaps the kind."""
        if remember:
            self.remember_match(match)
        if not match.rounds:
            self.store.begin()
            one, other = (player.name for player in match.players)
            self._set(replace(self.settings, names=(one, other)))
        return self._begin(match)

    def go_on(self, match: Match) -> Enter:
        """Go on from the standings: the next round, or a rematch."""
        return self.open_match(match.rematch() if match.complete else match)

    def after_result(self, session: Session) -> Enter:
        """Start another game of the same kind, or the next round."""
        if not session.alone:
            if session.match.single:
                self.store.begin()
            return Enter(
                stages.after_round(session, seed=self.store.seed(), fair=self.effective.fair)
            )
        if session.seeker.computer:
            return self.against_computer(session.match.kind)
        if session.terms.fires:
            following = self.solitaire(session.match.kind)
        else:
            following = self.puzzle(PuzzleKind(session.level, session.match.variant))
        return following._replace(note=_saved(session, f"New {session.terms.play}"))

    def settle(self, stage: Stage) -> Enter:
        """Make the game practice if the player has seen its atoms before."""
        session = session_of(stage)
        seen = self.store.history.seen
        if not (session and session.may_rank and seen(code_of(session.game.start))):
            return Enter(stage)
        practice = replace(session, practice=True)
        stage = Over(practice) if session.over else Seeking(practice)
        return Enter(stage, prompts.SEEN_BEFORE.format(session.terms.thing))

    def rank(self, session: Session) -> Rank | PuzzleRank | None:
        """How a finished game compares with the player's earlier ones, if it counts.

        A game from a record file may be somebody else's, so it does not count.
        """
        match self.launch.start:
            case Open(about=Session() as shown) if shown.game == session.game:
                return None
        entry = entry_of(session, self.store.today())._replace(par=None)
        if self._ranked[0] != entry:
            from blackbox_tui.history.statistics import rank_of  # a start does not wait for it

            self._ranked = entry, rank_of(entry, Entries(self.store.history.lines()))
        return self._ranked[1]

    def play_again(self, session: Session) -> Enter:
        """Start the same box again, for practice; an unfinished game is kept."""
        self.store.begin()
        start = session.game.start
        return Enter(
            stages.start_seeking(
                session.match,
                start,
                session.level,
                daily=session.daily,
                practice=True,
                target=session.target,
            ),
            _saved(session, f"The same {session.terms.thing} again"),
        )

    def continue_game(self, name: str) -> Enter:
        """Continue an unfinished game, behind a hand-over if two people play."""
        stage = self.store.open(name)
        if isinstance(stage, stages.Standings):
            return self._begin(stage.match)
        return Enter(stages.with_handover(stage))

    def _begin(self, match: Match, seed: str | None = None) -> Enter:
        seed = self.store.seed() if seed is None else seed
        return Enter(stages.begin_round(match, seed=seed, fair=self.effective.fair))

    def change_settings(self, settings: Settings) -> str:
        """Use these settings from now on; returns a sentence if they could not be saved."""
        self.settings = settings
        return self.store.preferences.save_settings(settings)

    def carry_out(self, effects: Iterable[Effect]) -> list[str]:
        """Carry out the effects; returns a sentence for each that failed."""
        return list(filter(None, map(self._carry_out, effects)))

    def _carry_out(self, effect: Effect) -> str:
        match effect:
            case Save(stage):
                return self.store.save(stage)
            case Record(session):
                return self.store.record(session)
            case Weighed(session, choices):
                return self.store.history.weigh(session, choices)
            case Delete():
                return self.store.delete()
            case RunJob(request):
                self.jobs.start(request)
        return ""


def _saved(session: Session, following: str) -> str:
    """What to say of a game that another one follows: nothing if it was over, or not begun."""
    left = not session.over and stages.is_begun(Seeking(session))
    return f"{session.terms.play.capitalize()} saved. {following}." if left else ""
