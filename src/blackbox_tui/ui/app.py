"""The loop: show the screen, wait for something to happen, and tell the screen.

It needs no thread: its driver hands in what happened. `App.run` does so with a terminal that
is asked for the next event; a program with events and timers of its own does the same, in its time:

    app.open()
    app.work()           as long as `app.busy`: it hears nothing meanwhile
    app.rest()           save what has cost something, show the screen, save the rest
    ...                  wait for an event, `app.timeout` seconds at the most
    app.hear(event)      answer it, or None if nothing happened; go on with `work` until `app.left`
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from blackbox_tui.app.games import Games
from blackbox_tui.app.guest import NOBODY_PLAYED, IdleClock
from blackbox_tui.app.session import LONGEST_TICK
from blackbox_tui.formats.settings import Settings
from blackbox_tui.text import prompts
from blackbox_tui.ui.events import Event
from blackbox_tui.ui.keys import choose_keys
from blackbox_tui.ui.messages import Noticed, Ticked
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.sight import Sight
from blackbox_tui.ui.stack import AnyTerminal, ScreenStack

IDLE: Final = 0.2  # seconds to wait for a key when nothing else is to be done
SLICE: Final = 0.004  # seconds of work on jobs between two looks at the keyboard
LULL: Final = 0.1  # seconds without a key after which jobs go on
URGENT_WORK: Final = 0.25
"""Seconds for a job that the player waits for, before the screen says so and keys are heard."""


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
        games.store.notices += choose_keys(games.settings.keys)
        self.stack = ScreenStack(terminal, games, set_appearance)
        self.status = 0  # the exit status
        self._sight = Sight()
        self._clock = terminal.now()  # when the screen last heard of the time
        self._idle = idle or IdleClock()
        self._idle.restart(self._clock)
        self._key_came = False  # was the last event a key or the mouse?
        self._busy_until = self._clock

    @property
    def screen(self) -> Screen:
        """The one shown."""
        return self.stack.top

    @property
    def left(self) -> bool:
        """Has the player left the program?"""
        return self.stack.left

    def run(self) -> None:
        """Play until the player leaves."""
        self.open()
        while not self.left:
            self.step()

    def open(self) -> None:
        """Open the first screen."""
        self.stack.set_appearance(self.games.settings)
        self.stack.carry_out((self.games.launch.start,))
        if said := self.games.take_notices():  # not every screen has read them
            self.stack.tell(Noticed(said))
        self._busy_until = self.terminal.now() + URGENT_WORK

    @property
    def busy(self) -> bool:
        """Is there work that the player waits for, and that may be done in a moment?"""
        return self.games.jobs.urgent and self.terminal.now() < self._busy_until

    def work(self) -> None:
        """Work on the jobs for a moment, one step at the least; show at once what is urgent."""
        jobs, until = self.games.jobs, self.terminal.now() + SLICE
        urgent = jobs.urgent
        while jobs and jobs.urgent == urgent:
            done = jobs.advance()
            if done is not None:
                self.stack.answer(done)
            if self.terminal.now() >= until:
                return

    def step(self) -> None:
        """Work if it is busy, rest, wait for one thing to happen, and answer it."""
        while self.busy:
            self.work()
        self.rest()
        self.hear(self.terminal.wait(self.timeout))

    def rest(self) -> None:
        """Save what has cost something, show the screen, then save the rest."""
        if self.stack.paid:
            self.stack.save_pending()
        try:
            self.show()
        finally:
            noticed = self.stack.save_pending()
        if noticed:
            self.show()

    @property
    def timeout(self) -> float:
        """How long to wait for a key; jobs rest after each key, as another may follow."""
        if self.games.jobs:
            rests = self._key_came and not self.games.jobs.urgent
            return min(LULL, self.screen.pulse or LULL) if rests else 0
        return min(self.screen.pulse or IDLE, IDLE)

    def hear(self, event: Event | None) -> None:
        """Answer what the player does; None if nothing was done in time."""
        moves = 0 < self.screen.pulse < LULL  # nothing disturbs what the key has set in motion
        self._key_came = event is not None or (self._key_came and moves)
        if self._ends_or_wakes(event):
            return
        shown = type(self.screen)
        self._tick(waiting=event is None)
        if type(self.screen) is not shown and event not in ("^c", "^z"):
            return  # another screen came by itself, and the key was meant for the one seen
        match event:
            case None:
                self.work()
            case "resize":
                pass
            case "^z":
                self.terminal.suspend()
                self._clock = self.terminal.now()
            case "^l":
                self.terminal.redraw()
            case _:
                self._tell(event)

    def show(self) -> None:
        """Put the topmost screen on the terminal."""
        store, screen = self.games.store, self.screen
        unsaved = screen.stage is not None and bool(store.trouble)
        warning = prompts.idle_warning(self._idle.notice) if self._idle.warned else ""
        announce = self.games.settings.announce
        badges = (unsaved, store.marks, warning)
        self.terminal.show(self._sight.draw(screen, self.terminal.size, badges, announce=announce))

    def _tell(self, event: Event) -> None:
        """Tell the screen what that means on it; what it then waits for is worked out at once."""
        waits = self.games.jobs.urgent
        for message in self._sight.messages(event, self.screen):
            self.stack.tell(message)
        if not waits:
            self._busy_until = self.terminal.now() + URGENT_WORK

    def _tick(self, *, waiting: bool) -> None:
        """Send `Ticked` as often as the screen asks for it, and before every key."""
        now, pulse = self.terminal.now(), self.screen.pulse
        passed = now - self._clock
        if waiting and passed < 0.9 * pulse:  # while jobs run, we look often
            return
        self._clock = now
        if pulse:
            self.stack.tell(Ticked(max(0.0, min(passed, LONGEST_TICK))))

    def _ends_or_wakes(self, event: Event | None) -> bool:
        """Has nobody played for too long? Or does the event only answer the warning of that?"""
        idle, now = self._idle, self.terminal.now()
        if idle.is_over(now):
            self.status = NOBODY_PLAYED
            self.stack.leave(prompts.idle_farewell(idle.limit))
            return True
        if event in (None, "resize"):
            idle.warns(now)
            return False
        return idle.restart(now) and event != "^c"
