"""The loop: show the screen, wait for a key, tell the screen, carry out what it asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, Final, Protocol

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.idle import NOBODY_PLAYED, IdleClock
from blackbox_tui.app.jobs import JobDone
from blackbox_tui.app.requests import Enter, Open, Play
from blackbox_tui.app.saved import delete
from blackbox_tui.app.session import Delete, Effect, Record, RunJob, Save, enter, leave
from blackbox_tui.formats.settings import Settings
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import (
    Dealing,
    Handover,
    Hiding,
    Over,
    Seeking,
    Stage,
    Standings,
    Watching,
)
from blackbox_tui.text.prompts import NOT_COPIED, SHARED, ask_quit_unsaved
from blackbox_tui.ui.input import messages_for
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message, Noticed, Opened, Pointed, Ticked, Typed
from blackbox_tui.ui.requests import (
    ChangeSettings,
    DeleteGame,
    Leave,
    Request,
    SaveProgress,
    Share,
)
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.unsaved import UnsavedScreen
from blackbox_tui.ui.terminal.escapes import Event
from blackbox_tui.ui.widgets.badge import Badges, put_badges
from blackbox_tui.ui.widgets.frame import Frame, Size


class AnyTerminal(Protocol):
    """What the loop needs from a terminal; tests use a fake one."""

    @property
    def size(self) -> Size:
        """Columns and rows, now."""

    def show(self, frame: Frame) -> None:
        """Put a frame on the screen."""

    def wait(self, seconds: float) -> Event | None:
        """What happens next, or None when time is up."""

    def now(self) -> float:
        """The time on a clock that only goes forward."""

    def redraw(self) -> None:
        """Send everything again."""

    def suspend(self) -> None:
        """Stop until continued."""

    def copy(self, text: str) -> bool | None:
        """Put a text on the clipboard; is it there? None if only the terminal knows."""


IDLE: Final = 0.2
"""Seconds to wait for a key when nothing else is to be done."""
SLICE: Final = 0.004
"""Seconds of work on jobs between two looks at the keyboard."""
LULL: Final = 0.1
"""Seconds without a key after which jobs go on."""
URGENT_WORK: Final = 0.25
"""Seconds of work on a job that the player waits for, before the screen says so."""
LONGEST_TICK: Final = 1.0
"""More than that between two looks, and we were not on screen: it does not count."""

STAGES: Final[dict[type[Stage], str]] = {
    Dealing: "dealing:open_dealing",
    Hiding: "hide:open_hide",
    Handover: "handover:open_handover",
    Seeking: "seek:open_seek",
    Watching: "watch:open_watch",
    Over: "result:open_result",
    Standings: "standings:open_standings",
}
"""What makes the screen of each stage; `app.pages` has the same for pages."""


class App:
    """Screens, the topmost shown; those beneath wait."""

    def __init__(
        self,
        terminal: AnyTerminal,
        games: Games,
        set_appearance: Callable[[Settings], None] = lambda _: None,
        idle: IdleClock | None = None,
    ) -> None:
        self.terminal = terminal
        self.games = games
        self.set_appearance = set_appearance
        self.screens: list[Screen] = []
        self.left = False
        self.status = 0
        """The exit status."""
        self.farewell = ""
        """What is printed once the terminal is the player's again."""
        self._clock = terminal.now()
        self._idle = idle
        """A guest's."""
        if self._idle:
            self._idle.restart(self._clock)
        self._pending: list[Effect] = []
        """What is to be saved before the next key is read, but behind the next frame."""
        self._key_came = False
        """Was the last event a key or the mouse?"""
        self._frame: Frame | None = None
        self._drawn: tuple[Screen, Size, bool, Badges] | None = None
        self._turned = 0
        """How many pages of a text that does not fit the player has turned."""

    @property
    def screen(self) -> Screen:
        """The one shown."""
        return self.screens[-1]

    def run(self) -> None:
        """Until the player leaves."""
        self.set_appearance(self.games.settings)
        self.open()
        while not self.left:
            self.step()

    def open(self) -> None:
        """Show the first screen."""
        self._carry_out((self.games.launch.start,))

    def step(self) -> None:
        """Show the screen, save what changed, wait for one thing to happen, and answer it."""
        try:
            self.show()
        finally:
            self.save_pending()
        event = self.terminal.wait(self._timeout)
        self._key_came = event is not None
        if self._idle and self._is_idle(self._idle, event):
            return
        shown = type(self.screen)
        self._tick(waiting=event is None)
        if type(self.screen) is not shown and event not in ("^c", "^z"):
            return  # another screen came by itself, and the key was meant for the one seen
        match event:
            case None:
                self._advance_jobs(SLICE)
            case "resize":
                pass
            case "^z":
                self.terminal.suspend()
                self._clock = self.terminal.now()
            case "^l":
                self.terminal.redraw()
            case _:
                for message in messages_for(event, self.screen, self._shown):
                    if not self._turn_page(message):
                        self.tell(message)

    def _is_idle(self, idle: IdleClock, event: Event | None) -> bool:
        """Watch the idle time; is there nothing more to do about this event?"""
        now = self.terminal.now()
        if idle.is_over(now):
            self.left, self.status = True, NOBODY_PLAYED
            self.farewell = f"{self.farewell}\n{idle.farewell}".lstrip()
            return True
        if event in (None, "resize"):
            idle.warns(now)
            return False
        return idle.restart(now) and event != "^c"  # the key only answers the warning

    @property
    def _timeout(self) -> float:
        """How long to wait for a key; jobs pause after each key, as another may follow."""
        if self.games.jobs:
            return LULL if self._key_came and not self.games.jobs.urgent else 0
        return min(self.screen.pulse or IDLE, IDLE)

    def show(self) -> None:
        """Put the topmost screen on the terminal; a screen is a value, and drawn once."""
        announce, badges = self.games.settings.announce, self._badges
        now = (self.screen, self.terminal.size, announce, badges)
        same = self._drawn and self._drawn[0] is self.screen and self._drawn[1:] == now[1:]
        if self._frame is None or not same:
            self._frame, self._drawn = self.screen.view(self.terminal.size), now
            if self._frame.message_at is not None and announce:
                self._frame.cursor = self._frame.message_at
            if any(badges):
                put_badges(self._frame, badges)
        self.terminal.show(self._shown or self._frame)

    @property
    def _shown(self) -> Frame | None:
        """The frame that the player sees: the screen, or a page of a text that does not fit."""
        rest = self._frame.rest if self._frame else []
        return rest[self._turned - 1] if 0 < self._turned <= len(rest) else self._frame

    def _turn_page(self, message: Message) -> bool:
        """Was that to read on, where a text does not fit? Any other key or click ends it."""
        asked = message is Command.MORE or (message == Typed(".") and not self.screen.typing)
        pages = len(self._frame.rest) if self._frame else 0
        if asked and pages:
            self._turned = (self._turned + 1) % (pages + 1)
            return True
        if not isinstance(message, Pointed) or message.how == "press":
            self._turned = 0
        return False

    @property
    def _badges(self) -> Badges:
        store = self.games.store
        return (
            self.screen.stage is not None and bool(store.trouble),
            store.marks,
            self._idle.warning() if self._idle and self._idle.warned else "",
        )

    def tell(self, message: Message) -> None:
        """Tell the topmost screen, and carry out what it asks for."""
        self.screens[-1], requests = self.screen.update(message)
        self._carry_out(requests)

    def _tick(self, *, waiting: bool) -> None:
        """Send `Ticked` as often as the screen asks for it, and before every key."""
        now, pulse = self.terminal.now(), self.screen.pulse
        passed = now - self._clock
        if waiting and passed < 0.9 * pulse:  # while jobs run, we look often
            return
        self._clock = now
        if pulse:
            self.tell(Ticked(max(0.0, min(passed, LONGEST_TICK))))

    def _advance_jobs(self, seconds: float) -> None:
        """Work on the jobs for a moment, one step at the least."""
        until = self.terminal.now() + seconds
        while self.games.jobs:
            done = self.games.jobs.advance()
            if done is not None:
                self._answer(done)
            if self.terminal.now() >= until:
                return

    def _answer(self, done: JobDone) -> None:
        """The screen that is played on hears it, also beneath a help page."""
        wanted: list[Request] = []
        for at, screen in enumerate(self.screens):
            self.screens[at], requests = screen.update(done)
            wanted += requests
        self._carry_out(wanted)

    # --- requests ----------------------------------------------------------------

    def _carry_out(self, requests: Iterable[Request]) -> None:
        for request in requests:
            match request:
                case Open():
                    self._open(request)
                case Play():
                    self._play(request)
                case Enter():
                    self._enter(request)
                case Leave.BACK:
                    self.screens.pop()
                case Leave.QUIT:
                    self._quit()
                case Leave.QUIT_UNSAVED:
                    self.left = True
                case DeleteGame(name):
                    trouble = delete(self.games.store, name)
                    self.games.store.notices.extend([trouble] if trouble else [])
                case ChangeSettings(settings):
                    self._notice(self.games.change_settings(settings))
                    self.set_appearance(settings)
                case SaveProgress(progress):
                    self._notice(self.games.store.preferences.save_progress(progress))
                case Share(text):
                    self.farewell = text
                    keeps = self.games.store.keeps
                    self._notice(SHARED[self.terminal.copy(text)] if keeps else NOT_COPIED)
                case RunJob(job):
                    self.games.jobs.start(job)
                case Save() | Record() | Delete():
                    self._pending.append(request)

    def _open(self, request: Open) -> None:
        """Open a page, where the note is read; a game is left unless the page keeps it."""
        if not request.page.keeps_game:
            self._save()
            self.games.store.close()
        if request.note:
            self.games.store.notices.insert(0, request.note)
        self._show(self._page(request))

    def _page(self, request: Open) -> Screen:
        """The screen of a page, or of the one to which the page leads on."""
        about = () if request.about is None else (request.about,)
        opened = _load(request.page.opener)(self.games, *about)
        return self._page(opened) if isinstance(opened, Open) else opened

    def _play(self, play: Play) -> None:
        """Begin or continue a game; the one that is left is saved."""
        self._save()
        try:
            self._enter(play.start(self.games))
        except Refusal as refusal:  # another program has opened that game, or deleted it
            page = pages.CALENDAR if play.begin == Games.daily else pages.UNFINISHED
            about = play.args[0] if play.begin == Games.resume else None
            self._open(Open(page, about, str(refusal)))

    def _enter(self, request: Enter) -> None:
        step = enter(request.stage)
        hands_over = bool(self.screens) and isinstance(self.screen.stage, Handover)
        make_screen = _load(STAGES[type(step.stage)])
        self._show(make_screen(self.games, step.stage, request.note), step.effects)
        if hands_over or isinstance(self.screen.stage, Handover):
            self.terminal.redraw()  # nothing of what the other player saw remains

    def _show(self, screen: Screen, effects: Iterable[Effect] = ()) -> None:
        if screen.overlay:
            self.screens.append(screen)
            return
        self.games.jobs.clear()
        self._turned = 0
        self.screens[:] = [screen]
        self._carry_out(effects)
        self.tell(Opened())
        if self.games.jobs.urgent:
            self._advance_jobs(URGENT_WORK)

    def _quit(self) -> None:
        """Leave the program, after a question if a game would be lost."""
        self._save()
        if self.games.store.unsaved:
            self._show(UnsavedScreen(message=ask_quit_unsaved(self.games.store.trouble)))
        else:
            self.left = True

    def _save(self) -> None:
        """Nothing that is played may be lost when its screen is left."""
        stage = self.screens[0].stage if self.screens else None
        if stage is not None:
            self._pending += leave(stage).effects
        self.save_pending()

    def save_pending(self) -> None:
        """Save and record what changed; if that fails, the screen shows a notice."""
        pending, self._pending = self._pending, []
        before = self.games.store.trouble
        noticed = self._notice(*self.games.carry_out(pending))
        if noticed or self.games.store.trouble != before:
            self.show()

    def _notice(self, *troubles: str) -> bool:
        """Send these sentences to the screen; False if there are none."""
        notices = [trouble for trouble in troubles if trouble and self.screens]
        for notice in notices:
            self.tell(Noticed(notice))
        return bool(notices)


def _load(opener: str) -> Callable[..., Any]:
    """The function that makes a screen; its module is imported when it is first needed."""
    module, _, name = opener.partition(":")
    load: Callable[..., Any] = getattr(import_module(f"blackbox_tui.ui.screens.{module}"), name)
    return load
