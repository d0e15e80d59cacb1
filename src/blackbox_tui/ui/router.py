"""Which screen follows which: requests become stages, and stages become screens."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackbox_tui.app.games import Games, Started
from blackbox_tui.app.options import Start
from blackbox_tui.formats.codes import encode
from blackbox_tui.formats.stats import summarise_lines
from blackbox_tui.lessons.course import course, find
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.rules.deal import SMALLEST, Variant, most_atoms
from blackbox_tui.rules.match import Kind
from blackbox_tui.rules.stages import (
    Dealing,
    Handover,
    Hiding,
    Over,
    Seeking,
    Stage,
    Standings,
    Watching,
)
from blackbox_tui.storage.store import today
from blackbox_tui.text.games import game_name
from blackbox_tui.text.stats import stats_text
from blackbox_tui.ui.requests import (
    Continue,
    Enter,
    GameRequest,
    Go,
    GoOn,
    PageRequest,
    PlayOn,
    Request,
    ShowLesson,
    ShowReview,
    StartMatch,
    StartSolitaire,
)
from blackbox_tui.ui.screens.dealing import DealingScreen
from blackbox_tui.ui.screens.first_box import FirstBoxScreen
from blackbox_tui.ui.screens.handover import HandoverScreen
from blackbox_tui.ui.screens.help import HelpScreen
from blackbox_tui.ui.screens.hide import HideScreen
from blackbox_tui.ui.screens.learn import LearnScreen
from blackbox_tui.ui.screens.menu import MenuEntry, MenuScreen
from blackbox_tui.ui.screens.new_game import NewGameScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.review import ReviewScreen
from blackbox_tui.ui.screens.sandbox import SandboxScreen
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.settings import SettingsScreen
from blackbox_tui.ui.screens.standings import StandingsScreen
from blackbox_tui.ui.screens.text import TextScreen
from blackbox_tui.ui.screens.watch import WatchScreen
from blackbox_tui.ui.widgets.frame import Size
from blackbox_tui.ui.widgets.menu import LINES
from blackbox_tui.ui.widgets.page import largest_shown

NEW_HERE: Final = "New here? Press l to learn to play: it takes a few minutes."
MOST_CONTINUED: Final = 5
"""No more unfinished games stand in the menu."""

MENU: Final[tuple[Request, ...]] = (
    StartSolitaire(),
    Go.DAILY,
    Go.OPTIONS,
    Go.MATCH,
    Go.AGAINST_COMPUTER,
    ShowLesson(),
    Go.SANDBOX,
    Go.STATISTICS,
    Go.SETTINGS,
    Go.HELP,
    Go.QUIT,
)
"""What each line of the menu asks for."""
_STARTS: Final = 5
"""So many of them start a game."""


class Router:
    """Answers every request for another screen."""

    def __init__(self, games: Games) -> None:
        self._games = games

    # --- the first screen --------------------------------------------------------

    def first(self, size: Size) -> Started | PageRequest:
        """What the program opens with."""
        games, launch = self._games, self._games.launch
        match launch.start:
            case Start.PLAY if launch.box is not None:
                return Started(games.solitaire(games.usual, box=launch.box))
            case Start.PLAY:
                return self._deal(games.usual, size, seed=launch.seed)
            case Start.DAILY:
                return games.daily(launch.day)
            case Start.DUEL:
                return Go.MATCH
            case Start.REVIEW if launch.review is not None:
                return ShowReview(launch.review)
        return Go.MENU

    # --- stages --------------------------------------------------------------------

    def stage_for(self, request: GameRequest, size: Size) -> Started:
        """The stage that a request leads to."""
        games = self._games
        match request:
            case Enter(stage, note):
                return Started(stage, note)
            case StartSolitaire(kind):
                return self._deal(kind or games.usual, size)
            case Go.DAILY:
                return games.daily()
            case Go.AGAINST_COMPUTER:
                return Started(games.against_computer(games.usual))
            case StartMatch(match):
                return Started(games.open_match(match))
            case GoOn(match):
                return Started(games.go_on(match))
            case Continue(number):
                return Started(games.resume(number))
            case PlayOn(session):
                if session.alone and not session.seeker.computer:
                    return self._deal(session.match.kind, size)
                return Started(games.after_result(session))

    def _deal(self, kind: Kind, size: Size, *, seed: str | None = None) -> Started:
        """A new solitaire game; a board too large for the screen is cut to what fits."""
        shown = _cut(kind.variant, size)
        dealt = self._games.solitaire(kind._replace(variant=shown), seed=seed)
        if shown == kind.variant:
            return Started(dealt)
        small = f"This terminal is too small for {kind.variant.grid}."
        return Started(dealt, f"{small} Playing {shown.grid} instead.")

    def screen_for(self, stage: Stage, note: str = "") -> Screen:
        """The screen on which that stage is played."""
        games = self._games
        match stage:
            case Dealing():
                return DealingScreen(stage, message=note)
            case Hiding():
                return HideScreen.of(stage, games.store.seed())
            case Handover():
                return HandoverScreen(stage)
            case Seeking(session):
                return replace(
                    SeekScreen.of(session),
                    message=note,
                    animated=games.animated,
                    accept_equivalents=games.settings.accept_equivalents,
                )
            case Watching(session):
                return WatchScreen(session)
            case Over(session):
                return ResultScreen.of(session, encode(session.game.box))
            case Standings(match):
                return StandingsScreen(match)

    # --- other screens ---------------------------------------------------------------

    def page_for(self, request: PageRequest, size: Size) -> Screen:
        """The screen that a request leads to."""
        match request:
            case Go.MENU:
                return self._menu()
            case ShowLesson(progress):
                return self._lesson(progress or self._games.store.load_progress())
            case ShowReview(session):
                return ReviewScreen(session)
            case Go.OPTIONS:
                return NewGameScreen.solitaire(self._games.usual)
            case Go.MATCH:
                return NewGameScreen.match(self._games.usual, self._games.player_names)
            case Go.SANDBOX:
                return SandboxScreen.of(_cut(self._games.usual.variant, size).grid)
            case Go.STATISTICS:
                return self._statistics()
            case Go.SETTINGS:
                return SettingsScreen.of(self._games.settings)

    def help_for(self, screen: Screen) -> Screen:
        """The rules, and the keys of that screen."""
        return HelpScreen(tuple(screen.bindings))

    def _menu(self) -> MenuScreen:
        store = self._games.store
        loses = self._games.question_before_start()
        entries = [
            MenuEntry(label, sentence, request, question=loses if number < _STARTS else "")
            for number, ((label, sentence), request) in enumerate(zip(LINES, MENU, strict=True))
        ]
        if store.newcomer:
            entries[0] = MenuEntry(entries[0].label, NEW_HERE, entries[0].request)
        unfinished = [
            MenuEntry(
                "Continue" + (f" {number + 1}" if number else ""),
                f"Go on with {game_name(stage)}.",
                Continue(number),
            )
            for number, stage in enumerate(store.unfinished[:MOST_CONTINUED])
        ]
        return MenuScreen((*unfinished, *entries), message=self._notices())

    def _notices(self) -> str:
        """What the player should read, once."""
        store = self._games.store
        notices, store.notices = store.notices, []
        return " ".join(notices)

    def _lesson(self, progress: Progress) -> Screen:
        """The lesson that was reached; the last one is a box to solve."""
        lesson = course()[find(progress.reached)]
        if lesson.hidden:
            return FirstBoxScreen.of(progress, self._notices())
        return LearnScreen.of(progress, lesson.key, self._notices())

    def _statistics(self) -> Screen:
        statistics = summarise_lines(self._games.store.history(), today())
        return TextScreen("STATISTICS", tuple(stats_text(statistics, unicode=True).splitlines()))


def _cut(variant: Variant, size: Size) -> Variant:
    """The variant on the largest board that fits."""
    grid = largest_shown(variant.grid, size, SMALLEST)
    return Variant(grid, min(variant.atoms, most_atoms(grid)))
