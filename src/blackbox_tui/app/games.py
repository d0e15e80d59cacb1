"""Starts, continues and repeats games, and carries out what the core asks for.

One for each running program, shared by its screens or its lines. It knows the
store, the settings and the command line; it shows nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Final, NamedTuple

from blackbox_tui.app.jobs import JobRunner
from blackbox_tui.app.options import LaunchOptions, Start
from blackbox_tui.app.session import Delete, Effect, Record, RunJob, Save
from blackbox_tui.engine import Box
from blackbox_tui.formats.history import daily_attempt
from blackbox_tui.formats.settings import Settings
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.match import COMPUTER, Kind, Match, Player
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.rules.session import Session
from blackbox_tui.rules.stages import (
    Dealing,
    Hiding,
    Over,
    Seeking,
    Stage,
    Standings,
    after_round,
    begin_round,
    start_seeking,
    with_handover,
)
from blackbox_tui.solver.fair import DAILY_KIND
from blackbox_tui.storage.store import Store, today
from blackbox_tui.text import prompts

USUAL_NAMES: Final = ("Ann", "Ben")
"""Who plays a match when nobody says."""


class Started(NamedTuple):
    """A game that begins or goes on, and what the player should know about it."""

    stage: Stage
    note: str = ""


class Games:
    """The games of one running program."""

    def __init__(self, store: Store, launch: LaunchOptions, settings: Settings) -> None:
        self.store = store
        self.launch = launch
        self.settings = settings
        self.jobs = JobRunner()
        if launch.start is not Start.MENU:  # a game from the command line leaves others alone
            store.begin_apart()

    @property
    def usual(self) -> Kind:
        """What is played where nothing else is said."""
        return Kind(
            self.launch.variant or self.settings.variant,
            self.launch.edition or EDITIONS[self.settings.edition],
        )

    @property
    def fair(self) -> bool:
        """Are only boxes with a unique solution dealt?"""
        return self.settings.fair if self.launch.fair is None else self.launch.fair

    @property
    def animated(self) -> bool:
        """Do new markers blink?"""
        return self.settings.animation if self.launch.animation is None else self.launch.animation

    @property
    def player_names(self) -> tuple[str, str]:
        """The players of the last match, or the usual names."""
        one, other = self.settings.names
        return one or USUAL_NAMES[0], other or USUAL_NAMES[1]

    def solitaire(self, kind: Kind, *, seed: str | None = None, box: Box | None = None) -> Stage:
        """The computer hides, or has hidden; one player seeks."""
        if box is not None:
            kind = kind._replace(variant=Variant(box.grid, len(box.atoms)))
        match = Match((Player("You"),), *kind)
        return self._begin(match, seed) if box is None else start_seeking(match, box)

    def daily(self, day: date | None = None) -> Started:
        """The box of a day: an attempt that was begun goes on, one that is over is practice."""
        day = day or today()
        attempt = self.store.daily_attempt(day.isoformat())
        if attempt is not None:
            return Started(self.store.resume(attempt), prompts.ALREADY_STARTED)
        practice = daily_attempt(self.store.history(), day) is not None
        match = Match((Player("You"),), *DAILY_KIND)
        stage = Dealing(match, "", daily=day.isoformat(), practice=practice)
        return Started(stage, prompts.ALREADY_PLAYED if practice else "")

    def against_computer(self, kind: Kind) -> Stage:
        """The player hides, the computer seeks."""
        return Hiding(Match((COMPUTER,), *kind))

    def open_match(self, match: Match) -> Stage:
        """The next round of a match; the names are remembered."""
        if not match.rounds:
            one, other = (player.name for player in match.players)
            self.change_settings(replace(self.settings, names=(one, other)))
        return self._begin(match)

    def go_on(self, match: Match) -> Stage:
        """What follows the standings: the next round, or a rematch."""
        return self.open_match(match.rematch() if match.complete else match)

    def after_result(self, session: Session) -> Stage:
        """What follows a result: the next round, or another box of the same kind."""
        if not session.alone:
            return after_round(session, seed=self.store.seed(), fair=self.fair)
        if session.seeker.computer:
            return self.against_computer(session.match.kind)
        return self.solitaire(session.match.kind)

    def resume(self, number: int) -> Stage:
        """Continue one of the unfinished games, behind a hand-over if two people play."""
        stage = self.store.resume(number)
        return self._begin(stage.match) if isinstance(stage, Standings) else with_handover(stage)

    def _begin(self, match: Match, seed: str | None = None) -> Stage:
        seed = self.store.seed() if seed is None else seed
        return begin_round(match, seed=seed, fair=self.fair)

    def question_before_start(self, stage: Stage | None = None) -> str:
        """The question to ask before another game takes an unfinished one's place; else empty."""
        match stage:
            case Hiding(match, placed):
                would_lose_game = bool(placed or match.rounds)
            case Over(session):
                would_lose_game = len(session.match.rounds) + 1 < session.match.planned
            case Seeking(session) if session.alone and not session.game.moves:
                would_lose_game = False
            case _:
                would_lose_game = self.store.occupied
        return prompts.ASK_LOSE_GAME if would_lose_game else ""

    def change_settings(self, settings: Settings) -> str:
        """From now on these settings hold; a sentence if they could not be saved."""
        self.settings = settings
        return self.store.save_settings(settings)

    def carry_out(self, effects: Iterable[Effect]) -> list[str]:
        """Save, record, begin to work; a sentence for whatever failed."""
        troubles = [self._carry_out(effect) for effect in effects]
        return [trouble for trouble in troubles if trouble]

    def _carry_out(self, effect: Effect) -> str:
        match effect:
            case Save(stage):
                return self.store.save(stage)
            case Record(session):
                return self.store.record(session)
            case Delete():
                return self.store.delete()
            case RunJob(request):
                self.jobs.start(request)
        return ""
