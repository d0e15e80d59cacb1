"""The loop: show the screen, wait for something to happen, and tell the screen.

`App.hear` takes an event from wherever it comes; `App.run` takes them from the terminal. `Sight`
is what the player sees, and says what a key, the mouse or a paste means there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from blackbox_tui.app.games import Games
from blackbox_tui.app.guest import NOBODY_PLAYED, IdleClock
from blackbox_tui.formats.settings import Settings
from blackbox_tui.text import prompts
from blackbox_tui.ui.keymap import Command, command_for
from blackbox_tui.ui.messages import Message, Noticed, Pointed, Ticked, Typed
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.stack import AnyTerminal, ScreenStack
from blackbox_tui.ui.terminal.escapes import Event, Mouse, Paste
from blackbox_tui.ui.toolkit.frame import Badges, Frame, Size, put_badges

IDLE: Final = 0.2  # seconds to wait for a key when nothing else is to be done
SLICE: Final = 0.004  # seconds of work on jobs between two looks at the keyboard
LULL: Final = 0.1  # seconds without a key after which jobs go on
URGENT_WORK: Final = 0.25
"""Seconds of work on a job that the player waits for, before the screen says so."""
LONGEST_TICK: Final = 1.0
"""More than that between two looks, and we were not on screen: it does not count."""
LONGEST_PASTE: Final = 200  # characters of a paste that are taken, where text is entered
PASTE_IGNORED: Final = "Pasted text is ignored here."


class App:
    """The full-screen program on a terminal."""

    def __init__(
        self,
        terminal: AnyTerminal,
        games: Games,
        set_appearance: Callable[[Settings], None] = lambda _: None,
        idle: IdleClock | None = None,
    ) -> None:
        self.terminal = terminal
        self.games = games
        self.stack = ScreenStack(terminal, games, set_appearance)
        self.status = 0  # the exit status
        self._sight = Sight()
        self._clock = terminal.now()
        self._idle = idle or IdleClock()
        self._idle.restart(self._clock)
        self._key_came = False  # was the last event a key or the mouse?

    @property
    def screen(self) -> Screen:
        """The one shown."""
        return self.stack.top

    def run(self) -> None:
        """Play until the player leaves."""
        self.open()
        while not self.stack.left:
            self.step()

    def open(self) -> None:
        """Open the first screen."""
        self.stack.set_appearance(self.games.settings)
        self.stack.carry_out((self.games.launch.start,))
        self._work_if_urgent()

    def step(self) -> None:
        """Show the screen, save what changed, wait for one thing to happen, and answer it."""
        self.rest()
        self.hear(self.terminal.wait(self.timeout))

    def rest(self) -> None:
        """Show the screen and save what changed, as is done before the next event."""
        try:
            self.show()
        finally:
            noticed = self.stack.save_pending()
        if noticed:
            self.show()

    def show(self) -> None:
        """Put the topmost screen on the terminal."""
        store, screen = self.games.store, self.screen
        unsaved = screen.stage is not None and bool(store.trouble)
        warning = prompts.idle_warning(self._idle.notice) if self._idle.warned else ""
        announce = self.games.settings.announce
        badges = (unsaved, store.marks, warning)
        self.terminal.show(self._sight.draw(screen, self.terminal.size, badges, announce=announce))

    @property
    def timeout(self) -> float:
        """How long to wait for a key; jobs pause after each key, as another may follow."""
        if self.games.jobs:
            return LULL if self._key_came and not self.games.jobs.urgent else 0
        return min(self.screen.pulse or IDLE, IDLE)

    def hear(self, event: Event | None) -> None:
        """Answer what the player does; None if nothing was done in time."""
        self._key_came = event is not None
        if self._ends_or_wakes(event):
            return
        shown = type(self.screen)
        self._tick(waiting=event is None)
        if type(self.screen) is not shown and event not in ("^c", "^z"):
            return  # another screen came by itself, and the key was meant for the one seen
        match event:
            case None:
                self._work(SLICE)
            case "resize":
                pass
            case "^z":
                self.terminal.suspend()
                self._clock = self.terminal.now()
            case "^l":
                self.terminal.redraw()
            case _:
                dealing = self.games.jobs.urgent
                for message in self._sight.messages(event, self.screen):
                    self.stack.tell(message)
                if not dealing:
                    self._work_if_urgent()

    def _ends_or_wakes(self, event: Event | None) -> bool:
        """Has nobody played for too long? Or does the event only answer the warning of that?"""
        idle, now = self._idle, self.terminal.now()
        if idle.is_over(now):
            self.stack.left, self.status = True, NOBODY_PLAYED
            ended = prompts.idle_farewell(idle.limit)
            self.stack.farewell = f"{self.stack.farewell}\n{ended}".lstrip()
            return True
        if event in (None, "resize"):
            idle.warns(now)
            return False
        return idle.restart(now) and event != "^c"

    def _tick(self, *, waiting: bool) -> None:
        """Send `Ticked` as often as the screen asks for it, and before every key."""
        now, pulse = self.terminal.now(), self.screen.pulse
        passed = now - self._clock
        if waiting and passed < 0.9 * pulse:  # while jobs run, we look often
            return
        self._clock = now
        if pulse:
            self.stack.tell(Ticked(max(0.0, min(passed, LONGEST_TICK))))

    def _work_if_urgent(self) -> None:
        if self.games.jobs.urgent:
            self._work(URGENT_WORK)

    def _work(self, seconds: float) -> None:
        """Work on the jobs for a moment, one step at the least; show at once what is urgent."""
        jobs, until = self.games.jobs, self.terminal.now() + seconds
        urgent = jobs.urgent
        while jobs and jobs.urgent == urgent:
            done = jobs.advance()
            if done is not None:
                self.stack.answer(done)
            if self.terminal.now() >= until:
                return


class Sight:
    """The frame of a screen, or a page of a text that does not fit on it."""

    def __init__(self) -> None:
        self._drawn: tuple[Screen, Size, Badges, bool] | None = None
        self._pages = [Frame((0, 0))]  # the frame, then what is read page by page
        self._at = 0

    @property
    def frame(self) -> Frame:
        """What is seen."""
        return self._pages[self._at if self._at < len(self._pages) else 0]

    def draw(self, screen: Screen, size: Size, badges: Badges, *, announce: bool) -> Frame:
        """Draw a screen, which is a value: only once if it is the one that is seen."""
        now, before = (screen, size, badges, announce), self._drawn
        if before is None or before[0] is not screen or before[1:] != now[1:]:
            frame, self._drawn = screen.view(size), now
            if frame.message_at is not None and announce:
                frame.cursor = frame.message_at
            if any(badges):
                put_badges(frame, badges)
            self._pages = [frame, *frame.rest]
            if before is None or type(before[0]) is not type(screen):
                self._at = 0
        return self.frame

    def messages(self, event: Event, screen: Screen) -> Iterator[Message]:
        """What that event tells the screen; nothing if it only turns a page."""
        match event:
            case str():
                if screen.message == PASTE_IGNORED:
                    yield Noticed("")  # it was read: not every screen replaces it
                message = meaning(event, screen)
            case Mouse():
                message = self._pointed(event)
            case Paste():
                yield from _pasted(event.text, screen)
                return
        if not self._turns_page(message, screen):
            yield message

    def _pointed(self, mouse: Mouse) -> Message:
        """A word of the footer says its command when it is pressed, and is nothing otherwise."""
        target = self.frame.click_at(mouse.row, mouse.col)
        if isinstance(target, Command):
            if mouse.how == "press":
                return target
            target = None
        return Pointed(target, mouse.how, mouse.button)

    def _turns_page(self, message: Message, screen: Screen) -> bool:
        """Was that to read on, where a text does not fit? Any other key or click ends it."""
        asked = message is Command.MORE or (message == Typed(".") and not screen.typing)
        if asked and len(self._pages) > 1:
            self._at = (self._at + 1) % len(self._pages)
            return True
        if not isinstance(message, Pointed) or message.how == "press":
            self._at = 0
        return False


def meaning(key: str, screen: Screen) -> Message:
    """What a key says to that screen."""
    char = " " if key == "space" else key
    if screen.typing and len(char) == 1:
        return Typed(char)
    command = command_for(screen.bindings, key)
    if command is not None:
        return command
    return Typed(char) if len(char) == 1 else Command.OTHER


def _pasted(text: str, screen: Screen) -> Iterator[Message]:
    """The first line, where text is entered; elsewhere, that nothing was done."""
    if screen.typing:
        line, *_ = text.strip().splitlines() or [""]
        acts = command_for(screen.bindings, "space") is not None
        for char in filter(str.isprintable, line[:LONGEST_PASTE]):
            if char != " " or not acts:  # what is pasted never acts
                yield Typed(char)
    elif not screen.asking:  # a question stays to be read
        yield Noticed(PASTE_IGNORED)
