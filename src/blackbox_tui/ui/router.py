"""Which screen follows which: requests become stages, and stages become screens."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackbox_tui.app.daily import calendar_of
from blackbox_tui.app.games import Games, Started
from blackbox_tui.app.options import Start
from blackbox_tui.app.saved import delete, describe, describe_briefly
from blackbox_tui.formats.puzzle_codes import code_of
from blackbox_tui.history.statistics import summarise_lines
from blackbox_tui.lessons.course import course, find
from blackbox_tui.lessons.progress import Progress
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
from blackbox_tui.storage.history import now
from blackbox_tui.text.grammar import many
from blackbox_tui.ui.requests import (
    ChoosePuzzle,
    Continue,
    DeleteGame,
    Enter,
    GameRequest,
    Go,
    GoOn,
    PageRequest,
    PlayAgain,
    PlayDaily,
    PlayOn,
    Request,
    ShowLesson,
    ShowReplay,
    ShowReview,
    StartMatch,
    StartPuzzle,
    StartSolitaire,
)
from blackbox_tui.ui.screens.calendar import CalendarScreen
from blackbox_tui.ui.screens.dealing import DealingScreen
from blackbox_tui.ui.screens.first_box import FirstBoxScreen
from blackbox_tui.ui.screens.games import GamesScreen
from blackbox_tui.ui.screens.handover import HandoverScreen
from blackbox_tui.ui.screens.help import HelpScreen
from blackbox_tui.ui.screens.hide import HideScreen
from blackbox_tui.ui.screens.learn import LearnScreen
from blackbox_tui.ui.screens.menu import MenuEntry, MenuScreen
from blackbox_tui.ui.screens.new_game import NewGameScreen
from blackbox_tui.ui.screens.puzzle import PuzzleScreen
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.review import ReviewScreen
from blackbox_tui.ui.screens.sandbox import SandboxScreen
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.settings import SettingsScreen
from blackbox_tui.ui.screens.standings import StandingsScreen
from blackbox_tui.ui.screens.statistics import StatisticsScreen
from blackbox_tui.ui.screens.watch import WatchScreen
from blackbox_tui.ui.widgets.menu import LINES, PLAY

NEW_HERE: Final = "New here? Press l to learn to play: it takes a few minutes."

MENU: Final[tuple[Request, ...]] = (
    StartSolitaire(),
    Go.CALENDAR,
    Go.OPTIONS,
    ChoosePuzzle(),
    Go.MATCH,
    Go.FRIEND,
    Go.AGAINST_COMPUTER,
    ShowLesson(),
    Go.SANDBOX,
    Go.HELP,
    Go.STATISTICS,
    Go.SETTINGS,
    Go.QUIT,
)
"""What each line of the menu asks for."""


class Router:
    """Answers every request for another screen."""

    def __init__(self, games: Games) -> None:
        self._games = games

    # --- the first screen --------------------------------------------------------

    def first(self) -> Started | Continue | PlayDaily | PageRequest:
        """What the program opens with."""
        games, launch = self._games, self._games.launch
        match launch.start:
            case Start.PLAY if launch.box is not None:
                return Started(games.solitaire(games.usual, box=launch.box))
            case Start.PLAY:
                return Started(games.solitaire(games.usual, seed=launch.seed))
            case Start.CONTINUE:
                return Continue(launch.game)
            case Start.DAILY:
                return PlayDaily(launch.day)
            case Start.DAILY_PUZZLE:
                return PlayDaily(launch.day, puzzle=True)
            case Start.PUZZLE:
                return Started(games.puzzle(launch.puzzle, seed=launch.seed, code=launch.code))
            case Start.DUEL:
                return Go.MATCH
            case Start.FRIEND:
                return Go.FRIEND
            case Start.REPLAY if launch.finished is not None:
                return ShowReplay(launch.finished)
            case Start.REVIEW if launch.finished is not None:
                return ShowReview(launch.finished)
        return Go.MENU

    # --- stages --------------------------------------------------------------------

    def stage_for(self, request: GameRequest) -> Started:
        """The stage that a request leads to."""
        games = self._games
        match request:
            case Enter(stage, note):
                return Started(stage, note)
            case StartSolitaire(kind):
                if kind is not None:
                    games.remember(kind)
                return Started(games.solitaire(games.usual))
            case PlayDaily(day, puzzle):
                return games.daily(day, puzzle=puzzle)
            case StartPuzzle(kind, code):
                games.remember_puzzle(kind)
                return Started(games.puzzle(kind, code=code))
            case StartMatch(match):
                games.remember_match(match)
                alone = len(match.players) == 1
                return Started(
                    games.against_computer(match.kind) if alone else games.open_match(match)
                )
            case GoOn(match):
                return Started(games.go_on(match))
            case Continue(name):
                return Started(games.resume(name))
            case PlayAgain(session):
                return Started(games.play_again(session))
            case PlayOn(session):
                return Started(games.after_result(session))

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
                code, rank = code_of(session.game), games.rank(session)
                return ResultScreen.of(session, code, rank, animated=games.animated)
            case Standings(match):
                return StandingsScreen(match)

    # --- other screens ---------------------------------------------------------------

    def page_for(self, request: PageRequest) -> Screen:
        """The screen that a request leads to."""
        games = self._games
        match request:
            case Go.MENU:
                return self._menu()
            case Go.GAMES:
                return self.unfinished()
            case DeleteGame(name, at):
                return self.unfinished(at, note=delete(games.store, name))
            case ShowLesson(progress):
                return self._lesson(progress or games.store.preferences.load_progress())
            case ShowReplay(session):
                return ReplayScreen.of(session, playing=games.animated)
            case ShowReview(session):
                return ReviewScreen(session)
            case Go.OPTIONS:
                return NewGameScreen.solitaire(games.usual)
            case ChoosePuzzle(note):
                return PuzzleScreen.of(games.settings.puzzle, note)
            case Go.MATCH:
                return NewGameScreen.match(
                    games.usual_match, games.player_names, games.settings.rounds
                )
            case Go.FRIEND:
                return NewGameScreen.friend(games.usual_match, games.player_names)
            case Go.AGAINST_COMPUTER:
                return NewGameScreen.computer(games.usual_match)
            case Go.SANDBOX:
                return SandboxScreen.of(games.usual.variant.grid)
            case Go.CALENDAR:
                return self._calendar()
            case Go.STATISTICS:
                store = games.store
                return StatisticsScreen(summarise_lines(store.history.lines(), store.today()))
            case Go.SETTINGS:
                return SettingsScreen.of(games.settings)

    def help_for(self, screen: Screen) -> Screen:
        """The rules, and the keys of that screen."""
        promise = self._games.store.promise
        return HelpScreen(tuple(replace(key, help=promise(key.help)) for key in screen.bindings))

    def after_refusal(self, request: GameRequest, note: str) -> Screen:
        """Where a game that could not be started is chosen, with the reason."""
        if isinstance(request, PlayDaily):
            return self._calendar(note)
        return self.unfinished(name=request.id if isinstance(request, Continue) else "", note=note)

    def _calendar(self, note: str = "") -> Screen:
        """The calendar, with the cursor on today."""
        calendar = calendar_of(self._games.store)
        return CalendarScreen(calendar, calendar.today, message=note or self._notices())

    def unfinished(self, at: int = 0, *, name: str = "", note: str = "") -> Screen:
        """The unfinished games, with the cursor at that place or on the one with that id.

        The menu if there are none.
        """
        saved = tuple(self._games.store.saved())
        if not saved:
            return self._menu(note)
        at = next((place for place, game in enumerate(saved) if game.id == name), at)
        return GamesScreen(saved, now(), min(at, len(saved) - 1), message=note or self._notices())

    def _menu(self, note: str = "") -> MenuScreen:
        store = self._games.store
        entries = [MenuEntry(*line, request) for line, request in zip(LINES, MENU, strict=True)]
        if store.newcomer:
            entries[0] = replace(entries[0], sentence=NEW_HERE)
        return MenuScreen((*self._unfinished_entries(), *entries), message=note or self._notices())

    def _unfinished_entries(self) -> list[MenuEntry]:
        """The game played last, unless another program plays it, and the list of all."""
        store, entries = self._games.store, []
        newest, count = store.newest(), len(store.saved())
        if newest is not None:
            sentence, detail = describe(newest, now()), describe_briefly(newest, now())
            request = Continue(newest.id)
            entries.append(MenuEntry(PLAY, "c", "Continue", sentence, request, detail))
        if count:
            sentence = "Continue or delete any of your games, the last played first."
            detail = many(count, "game")
            entries.append(MenuEntry(PLAY, "u", "Unfinished games…", sentence, Go.GAMES, detail))
        return entries

    def _notices(self) -> str:
        """What the player should read, once."""
        notices = self._games.store.notices
        said = " ".join(notices)
        notices.clear()
        return said

    def _lesson(self, progress: Progress) -> Screen:
        """The lesson that was reached; the last one is a box to solve."""
        lesson = course()[find(progress.reached)]
        if lesson.hidden:
            return FirstBoxScreen.of(progress, self._notices())
        return LearnScreen.of(progress, lesson.key, self._notices())
