"""The screens, the topmost shown, and how what they ask for is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, Final, Protocol

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import JobDone
from blackbox_tui.app.requests import Enter, Open, Play
from blackbox_tui.app.session import Delete, Effect, Record, RunJob, Save, Weighed, enter, leave
from blackbox_tui.formats.settings import Settings
from blackbox_tui.rules import session as stages
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.text.prompts import NOT_COPIED, SHARED
from blackbox_tui.ui import messages
from blackbox_tui.ui.events import Event
from blackbox_tui.ui.messages import Leave, Message, Request
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.unsaved import UnsavedScreen
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.values import replace

STAGES: Final[dict[type[stages.Stage], str]] = {
    stages.Dealing: "waiting:DealingScreen",
    stages.Hiding: "placing:open_hide",
    stages.Handover: "waiting:HandoverScreen",
    stages.Seeking: "seek:open_seek",
    stages.Watching: "watch:open_watch",
    stages.Over: "result:open_result",
    stages.Standings: "waiting:StandingsScreen",
}
"""What makes the screen of each stage; `app.pages` has the same for pages."""


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


class ScreenStack:
    """Screens, the topmost shown; those beneath wait."""

    def __init__(
        self, terminal: AnyTerminal, games: Games, set_appearance: Callable[[Settings], None]
    ) -> None:
        self.screens: list[Screen] = []
        self.left = False  # has the player left the program?
        self.farewell = ""  # what is printed once the terminal is the player's again
        self.set_appearance = set_appearance
        self._terminal = terminal
        self._games = games
        self._pending: list[Save | Record | Weighed | Delete] = []
        """To be saved before the next key is read."""

    @property
    def top(self) -> Screen:
        """The one shown."""
        return self.screens[-1]

    @property
    def paid(self) -> bool:
        """Is anything to be saved before it is seen?"""
        return any(effect.paid for effect in self._pending)

    def leave(self, said: str) -> None:
        """End the program, and say so below what is printed then anyway."""
        self.left, self.farewell = True, f"{self.farewell}\n{said}".lstrip()

    def tell(self, message: Message) -> None:
        """Tell the topmost screen, and carry out what it asks for."""
        self.screens[-1], requests = self.top.update(message)
        self.carry_out(requests)

    def answer(self, done: JobDone) -> None:
        """Tell all screens: the one that is played on hears it also beneath a help page."""
        wanted: list[Request] = []
        for at, screen in enumerate(self.screens):
            self.screens[at], requests = screen.update(done)
            wanted += requests
        self.carry_out(wanted)

    def carry_out(self, requests: Iterable[Request]) -> None:
        """Do what a screen asks for."""
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
                case messages.DeleteGame(name):
                    trouble = self._games.store.remove(name)
                    self._games.store.notices.extend([trouble] if trouble else [])
                case messages.ChangeSettings(settings):
                    self._notice(self._games.change_settings(settings))
                    self.set_appearance(settings)
                case messages.SaveProgress(progress):
                    self._notice(self._games.store.preferences.save_progress(progress))
                case messages.Share(text):
                    self.farewell = text
                    keeps = self._games.store.keeps
                    self._notice(SHARED[self._terminal.copy(text)] if keeps else NOT_COPIED)
                case messages.Noticed():
                    self.tell(request)
                case RunJob(job):
                    self._games.jobs.start(job)
                case Save() | Record() | Weighed() | Delete():
                    self._pending.append(request)

    def _open(self, request: Open) -> None:
        """Open a page, where the note is read; a game is left unless the page keeps it."""
        if not request.page.keeps_game:
            self._save()
            self._games.store.close()
        if request.note:
            self._games.store.notices.insert(0, request.note)
        about = () if request.about is None else (request.about,)
        opened = self._made(request.page.opener, *about)
        if isinstance(opened, Screen):
            self._show(opened, self._games.take_notices())
        else:  # a page may lead on to another, or to a game
            self.carry_out((opened,))

    def _play(self, play: Play) -> None:
        """Begin or continue a game; the one that is left is saved."""
        self._save()
        try:
            self._enter(play.start(self._games))
        except Refusal as refusal:  # another program has opened that game, or deleted it
            page = pages.CALENDAR if play.begin == Games.daily else pages.UNFINISHED
            about = play.args[0] if play.begin == Games.continue_game else None
            self._open(Open(page, about, str(refusal)))

    def _enter(self, request: Enter) -> None:
        stage, note = self._games.settle(request.stage)
        step, note = enter(stage), f"{request.note} {note}".strip()
        hands_over = bool(self.screens) and isinstance(self.top.stage, stages.Handover)
        self._show(self._made(STAGES[type(step.stage)], step.stage), note, step.effects)
        if hands_over or isinstance(self.top.stage, stages.Handover):
            self._terminal.redraw()  # nothing of what the other player saw remains

    def _made(self, opener: str, *about: object) -> Any:  # noqa: ANN401 - as `load`
        """The screen that is opened; its class is enough where it needs nothing of the games."""
        make = load(opener)
        return make(*about) if isinstance(make, type) else make(self._games, *about)

    def _show(self, screen: Screen, note: str = "", effects: Iterable[Effect] = ()) -> None:
        """Show a screen, and on it first the note: what the player should read there."""
        screen = replace(screen, message=f"{note} {screen.message}".strip())
        if screen.overlay:
            self.screens.append(screen)
            return
        self._games.jobs.clear()
        self.screens[:] = [screen]
        self.carry_out(effects)
        self.tell(messages.Opened())

    def _quit(self) -> None:
        """Leave the program, after a question if a game would be lost."""
        self._save()
        if question := self._games.question_before_quitting:
            self._show(UnsavedScreen(message=question))
        else:
            self.left = True

    def _save(self) -> None:
        """Nothing that is played may be lost when its screen is left."""
        stage = self.screens[0].stage if self.screens else None
        if stage is not None:
            self.carry_out(leave(stage).effects)
        self.save_pending()

    def save_pending(self) -> bool:
        """Save and record what changed; does the screen have a notice about that?"""
        pending, self._pending = self._pending, []
        before = self._games.store.trouble
        noticed = self._notice(*self._games.carry_out(pending))
        return noticed or self._games.store.trouble != before

    def _notice(self, *troubles: str) -> bool:
        """Send these sentences to the screen; False if there are none."""
        notices = [trouble for trouble in troubles if trouble and self.screens]
        for notice in notices:
            self.tell(messages.Noticed(notice))
        return bool(notices)


def load(name: str) -> Any:  # noqa: ANN401 - a function or a class of any screen
    """What makes a screen, or its class; its module is imported when it is first needed."""
    module, _, member = name.partition(":")
    return getattr(import_module(f"blackbox_tui.ui.screens.{module}"), member)
