"""The router: which screen follows which. It deals boxes and builds screens.

Screens are imported when they are first shown, so that the menu need not wait.
"""

from __future__ import annotations

from blackbox_tui.ui.screens.menu import Entry, Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from blackbox_tui.app.options import LaunchOptions
    from blackbox_tui.engine import Box
    from blackbox_tui.formats.settings import Settings
    from blackbox_tui.rules.deal import Variant
    from blackbox_tui.rules.match import Session
    from blackbox_tui.rules.scoring import Edition
    from blackbox_tui.storage.store import Store
    from blackbox_tui.ui.messages import Go, Think
    from blackbox_tui.ui.screen import Screen
    from blackbox_tui.ui.screens.new_game import Choice
    from blackbox_tui.ui.widgets.frame import Size

NEW_HERE = "New here? Press l to learn to play: it takes a few minutes."
BEGUN = "You have begun this box: it goes on."
LOST = "The unfinished game will be lost. Start another all the same?"


class Router:
    """Answers every request for a screen, and begins every thought."""

    def __init__(
        self, launch: LaunchOptions, store: Store, settings: Settings | None = None
    ) -> None:
        self._launch = launch
        self._store = store
        self._settings = settings

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        if self._settings is None:
            self._settings = self._store.load_settings()
        return self._settings

    @property
    def announces(self) -> bool:
        """Does the cursor go to the message, so that a screen reader reads every change?"""
        return self._settings is not None and self._settings.announce

    def choose(self, settings: Settings) -> None:
        """From now on these settings hold."""
        self._settings = settings

    def first(self, size: Size) -> Screen:
        """The screen that opens the program."""
        match self._launch.start:
            case "play":
                self._store.begin_apart()
                return self._deal(size, seed=self._launch.seed, box=self._launch.box)
            case "duel":
                self._store.begin_apart()
                return self._duel()
            case "daily":
                self._store.begin_apart()
                return self._daily(self._launch.what)
            case "review":
                self._store.begin_apart()
                return _review(self._launch.what)
        return Menu(_entries(), fresh=True)

    def follow(self, go: Go, now: Screen, size: Size) -> Screen:
        """The screen that follows on that request."""
        from blackbox_tui.ui import rounds

        what = go.what
        scenes: dict[str, Callable[[], Screen]] = {
            "menu": self._menu,
            "help": lambda: _help(now),
            "options": self._options,
            "duel": self._duel,
            "computer": self._computer,
            "learn": lambda: self._learn(what),
            "sandbox": lambda: self._sandbox(size),
            "daily": lambda: self._daily(what),
            "review": lambda: _review(what),
            "statistics": self._statistics,
            "settings": self._choose_settings,
            "solitaire": lambda: self._deal(size),
            "continue": lambda: rounds.resume(self._store.resume(_number(what)), self),
            "deal": lambda: self._deal(size, what),
            "new": lambda: self._new(size, what),
            "replay": lambda: self._replay(what),
            "result": lambda: _result(what),
            "seek": lambda: self.seek(_session(what)),
            "match": lambda: self._begin(what),
            "hide": lambda: rounds.hide(what),
            "fill": lambda: self._fill(what),
            "hidden": lambda: rounds.hidden(what, self),
        }
        return scenes[go.to]()

    def think(self, request: Think) -> Generator[None, None, object]:
        """Begin to think about that."""
        from blackbox_tui.app import jobs as thoughts

        return thoughts.begin(request.about, request.what)

    # --- the menu and its forms ----------------------------------------------

    def _menu(self) -> Menu:
        from blackbox_tui.text.games import name_of

        entries = _entries()
        if self._store.occupied:
            for entry in entries:
                if entry.to in ("solitaire", "daily", "options", "duel", "computer"):
                    entry.question = LOST
        kept = self._store.unfinished
        going_on = [
            Entry(
                "continue",
                "Continue" + (f" {at + 1}" if at else ""),
                f"Go on with {name_of(bookmark)}.",
                at,
            )
            for at, bookmark in enumerate(kept)
        ]
        if self._store.newcomer:
            entries[0].about = NEW_HERE
        return Menu([*going_on[:5], *entries], notice=self._notices())

    def _notices(self) -> str:
        """What the player should read, once."""
        notices, self._store.notices = self._store.notices, []
        return " ".join(notices)

    def _options(self) -> Screen:
        from blackbox_tui.ui.screens.new_game import NewGame

        return NewGame.solitaire(self._choice(None))

    def _duel(self) -> Screen:
        from blackbox_tui.ui.screens.new_game import NewGame

        return NewGame.duel(self._choice(None), self.settings.names)

    def _computer(self) -> Screen:
        from blackbox_tui.rules.match import Match, Player
        from blackbox_tui.ui.screens.hide import Hide

        variant, edition = self._choice(None)
        return Hide(Match((Player("Computer", computer=True),), variant, edition))

    def _learn(self, what: object) -> Screen:
        """The lesson that was reached; the last one is a box to solve."""
        from blackbox_tui.lessons.course import COURSE, find
        from blackbox_tui.lessons.progress import Progress
        from blackbox_tui.ui.screens.first_box import FirstBox
        from blackbox_tui.ui.screens.learn import Learn

        progress = what if isinstance(what, Progress) else self._store.load_progress()
        lesson = COURSE[find(progress.reached)]
        if lesson.hidden:
            return FirstBox.at(progress, self._notices())
        return Learn.at(progress, lesson.key, self._notices())

    def _sandbox(self, size: Size) -> Screen:
        from blackbox_tui.ui.screens.sandbox import Sandbox

        return Sandbox(_cut(self._choice(None).variant, size).grid)

    def _statistics(self) -> Screen:
        from blackbox_tui.formats.stats import summarise_lines
        from blackbox_tui.storage.store import today
        from blackbox_tui.text.stats import report
        from blackbox_tui.ui.screens.text import TextScreen

        statistics = summarise_lines(self._store.history(), today())
        return TextScreen("STATISTICS", tuple(report(statistics, unicode=True).splitlines()))

    def _choose_settings(self) -> Screen:
        from blackbox_tui.ui.screens.settings import SettingsScreen

        return SettingsScreen.of(self.settings)

    # --- solitaire -----------------------------------------------------------

    def _choice(self, what: object) -> Choice:
        """What is to be played: as chosen, as before, or as usual."""
        from blackbox_tui.rules.match import Session
        from blackbox_tui.rules.scoring import EDITIONS
        from blackbox_tui.ui.screens.new_game import Choice

        if isinstance(what, Choice):
            return what
        if isinstance(what, Session):
            return Choice(what.match.variant, what.match.edition)
        launch, settings = self._launch, self.settings
        return Choice(
            launch.variant or settings.variant, launch.edition or EDITIONS[settings.edition]
        )

    def _deal(
        self, size: Size, what: object = None, seed: str | None = None, box: Box | None = None
    ) -> Screen:
        """A new solitaire game; a board too large for the screen is cut to what fits."""
        from blackbox_tui.rules.deal import Variant

        choice = self._choice(what)
        if box is not None:
            return self._alone(Variant(box.grid, len(box.atoms)), choice.edition, box)
        variant = _cut(choice.variant, size)
        message = ""
        if variant != choice.variant:
            message = f"The board is cut to {variant.grid}: no larger one fits this terminal."
        return self._alone(variant, choice.edition, self.dealt(variant, seed), message)

    def dealt(self, variant: Variant, seed: str | None = None) -> Box:
        """A box that the computer hides, fair if that is wanted."""
        from blackbox_tui.solver.fair import deal_as_wanted

        fair = self.settings.fair if self._launch.fair is None else self._launch.fair
        return deal_as_wanted(variant, self._store.seed() if seed is None else seed, fair=fair)

    def _daily(self, what: object) -> Screen:
        """The box of a day; whoever has played it before plays it for practice."""
        from datetime import date

        from blackbox_tui.formats.history import daily_attempt
        from blackbox_tui.formats.sessions import session_of
        from blackbox_tui.solver.fair import DAILY_EDITION, DAILY_VARIANT, box_of_day
        from blackbox_tui.solver.jobs import run_job
        from blackbox_tui.storage.store import today

        day = what if isinstance(what, date) else today()
        begun = self._store.daily_attempt(day.isoformat())
        if begun is not None:
            return self.seek(session_of(self._store.resume(begun)), BEGUN)
        practice = daily_attempt(self._store.history(), day) is not None
        message = "You have played this box before: this time is for practice." if practice else ""
        box = run_job(box_of_day(day))
        return self._alone(
            DAILY_VARIANT, DAILY_EDITION, box, message, practice=practice, daily=day.isoformat()
        )

    def _alone(
        self,
        variant: Variant,
        edition: Edition,
        box: Box,
        message: str = "",
        *,
        practice: bool = False,
        daily: str = "",
    ) -> Screen:
        from blackbox_tui.rules.game import Game
        from blackbox_tui.rules.match import Match, Player, Session

        match = Match((Player("You"),), variant, edition)
        game = Game(box, edition.plays_on)
        session = Session(match, game, practice=practice, daily=daily)
        return self.seek(session, message)

    def seek(self, session: Session, message: str = "") -> Screen:
        """The seeker's screen."""
        from blackbox_tui.ui.screens.seek import Seek

        wished = self._launch.animation
        animated = self.settings.animation if wished is None else wished
        forgiving = self.settings.forgive_twins
        return Seek(session, message=message, animated=animated, forgiving=forgiving)

    def watch(self, session: Session) -> Screen:
        """The screen on which the computer seeks."""
        from blackbox_tui.ui.screens.watch import Watch

        return Watch(session)

    def _replay(self, what: object) -> Screen:
        from blackbox_tui.rules.game import Game
        from blackbox_tui.rules.match import Session

        session = _session(what)
        match = session.match
        if session.seeker.computer:
            fresh = Game(session.game.box, match.edition.plays_on)
            return self.watch(Session(match, fresh, practice=True))
        return self._alone(
            match.variant, match.edition, session.game.box, practice=True, daily=session.daily
        )

    def _new(self, size: Size, what: object) -> Screen:
        from blackbox_tui.ui import rounds

        session = _session(what)
        if not session.alone:
            return rounds.after(session, self)
        return self._computer() if session.seeker.computer else self._deal(size, session)

    # --- a match -------------------------------------------------------------

    def _begin(self, what: object) -> Screen:
        """The next round of a match; the names are remembered."""
        from dataclasses import replace

        from blackbox_tui.rules.match import Match
        from blackbox_tui.ui import rounds

        if not isinstance(what, Match):
            raise TypeError("Only a match can begin.")
        if not what.rounds:
            one, other = (player.name for player in what.players)
            self.choose(replace(self.settings, names=(one, other)))
            self._store.save_settings(self.settings)
        return rounds.begin(what, self)

    def _fill(self, what: object) -> Screen:
        """The hider's board with the missing atoms placed by the computer."""
        from blackbox_tui.ui import rounds

        return rounds.fill(what, self._store.seed())


def _entries() -> list[Entry]:
    return [
        Entry("solitaire", "New game", "A box of the usual kind, hidden by the computer."),
        Entry("daily", "Today's box", "The same box for everyone, one a day."),
        Entry("options", "Options for a new game", "Choose edition, size and number of atoms."),
        Entry("duel", "Two players", "One hides, the other seeks; then you change roles."),
        Entry("computer", "Hide from the computer", "You hide the atoms, the computer seeks them."),
        Entry("learn", "Learn to play", "Short lessons with rays to predict, and a first box."),
        Entry("sandbox", "Sandbox", "Place atoms as you like, and see where the rays go."),
        Entry("statistics", "Statistics", "How your games went."),
        Entry("settings", "Settings", "Looks, mouse, and what is usually played."),
        Entry("help", "Help", "The rules, and the keys."),
        Entry("quit", "Quit", "Leave."),
    ]


def _help(now: Screen) -> Screen:
    from blackbox_tui.ui.screens.help import Help

    return Help(tuple(now.bindings))


def _result(what: object) -> Screen:
    from blackbox_tui.formats.codes import encode
    from blackbox_tui.ui.screens.result import Result

    session = _session(what)
    return Result(session, encode(session.game.box))


def _review(what: object) -> Screen:
    from blackbox_tui.ui.screens.review import ReviewScreen

    return ReviewScreen(_session(what))


def _session(what: object) -> Session:
    from blackbox_tui.rules.match import Session

    if not isinstance(what, Session):
        raise TypeError("A session is wanted here.")
    return what


def _number(what: object) -> int:
    return what if isinstance(what, int) else 0


def _cut(variant: Variant, size: Size) -> Variant:
    from blackbox_tui.rules.deal import SMALLEST, most_atoms
    from blackbox_tui.rules.deal import Variant as Kind
    from blackbox_tui.ui.widgets.page import largest_shown

    grid = largest_shown(variant.grid, size, SMALLEST)
    return Kind(grid, min(variant.atoms, most_atoms(grid)))
