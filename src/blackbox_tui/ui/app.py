"""The loop: show, wait, tell the screen, carry out what it asks for."""

from __future__ import annotations

from blackbox_tui.ui.keymap import command_for
from blackbox_tui.ui.messages import (
    Choose,
    Forget,
    Go,
    Keep,
    Learned,
    Noticed,
    Pointed,
    Quit,
    Record,
    Share,
    Think,
    Thought,
    Ticked,
    Typed,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from typing import Protocol

    from blackbox_tui.formats.settings import Settings
    from blackbox_tui.storage.store import Store
    from blackbox_tui.ui.messages import Message, Request
    from blackbox_tui.ui.router import Router
    from blackbox_tui.ui.screen import Screen
    from blackbox_tui.ui.terminal.escapes import Mouse
    from blackbox_tui.ui.widgets.frame import Frame, Size

    class Terminal(Protocol):
        """What the loop needs of a terminal; a scripted one will do."""

        @property
        def size(self) -> Size:
            """Columns and rows, now."""

        def show(self, frame: Frame) -> None:
            """Put a frame on the screen."""

        def wait(self, seconds: float) -> str | Mouse | None:
            """What happens next, or None when time is up."""

        def now(self) -> float:
            """The time on a clock that only goes forward."""

        def redraw(self) -> None:
            """Send everything again."""

        def suspend(self) -> None:
            """Stop until continued."""

        def copy(self, text: str) -> None:
            """Put a text on the clipboard, if the terminal can."""


IDLE = 0.2
"""Seconds to wait for a key when nothing else is to be done."""
SLICE = 0.004
"""Seconds of thinking between two looks at the keyboard."""
LULL = 0.1
"""Seconds without a key after which thinking goes on."""
SECRET = ("match", "hidden", "seek")
"""Where the keyboard changes hands: everything is sent anew, so that nothing old remains."""
LONGEST_TICK = 1.0
"""More than that between two looks, and we were not on screen: it does not count."""


class App:
    """Screens, the topmost shown; those beneath wait."""

    def __init__(self, terminal: Terminal, router: Router, store: Store) -> None:
        self.terminal = terminal
        self.router = router
        self.store = store
        self.screens: list[Screen] = [router.first(terminal.size)]
        self.thinking: dict[str, Generator[None, None, object]] = {}
        self.dress: Callable[[Settings], None] = lambda _: None
        """Makes the terminal look as settings say."""
        self.left = False
        self.farewell = ""
        """What is printed once the terminal is the player's again."""
        self._clock = terminal.now()
        self._answered = False
        """Was the last thing that happened a key or the mouse?"""
        self._frame: Frame | None = None
        self._drawn: Screen | None = None
        self._how: tuple[Size, bool] | None = None

    @property
    def screen(self) -> Screen:
        """The one shown."""
        return self.screens[-1]

    def run(self) -> None:
        """Until the player leaves."""
        self.show()
        self.dress(self.router.settings)
        self.tell("opened")
        while not self.left:
            self.step()

    def step(self) -> None:
        """Show the screen, wait for one thing to happen, and answer it."""
        self.show()
        event = self.terminal.wait(self._patience)
        self._answered = event is not None
        shown = type(self.screen)
        self._tick(waiting=event is None)
        if type(self.screen) is not shown and event not in ("^c", "^z"):
            return  # time has led on, and the key was meant for what was seen
        match event:
            case None:
                self._think()
            case "resize":
                pass
            case "^z":
                self.terminal.suspend()
                self._clock = self.terminal.now()
            case "^l":
                self.terminal.redraw()
            case str():
                self.tell(self._meaning(event))
            case _:
                self._point(event)

    @property
    def _patience(self) -> float:
        """How long to wait for a key; behind one, thinking rests a moment, as another may come."""
        if self.thinking:
            return LULL if self._answered else 0
        return self.screen.pulse or IDLE

    def show(self) -> None:
        """Put the topmost screen on the terminal; a screen is a value, and drawn once."""
        screen, how = self.screen, (self.terminal.size, self.router.announces)
        if self._frame is None or self._drawn is not screen or self._how != how:
            self._frame = screen.view(self.terminal.size)
            if self._frame.told_at is not None and self.router.announces:
                self._frame.cursor = self._frame.told_at
            self._drawn, self._how = screen, how
        self.terminal.show(self._frame)

    def tell(self, message: Message) -> None:
        """Tell the topmost screen, and carry out what it asks for."""
        self.screens[-1], requests = self.screen.update(message)
        self._carry_out(requests)

    def _meaning(self, key: str) -> Message:
        char = " " if key == "space" else key
        if self.screen.typing and len(char) == 1:
            return Typed(char)
        command = command_for(self.screen.bindings, key)
        if command is not None:
            return command
        return Typed(char) if len(char) == 1 else "other"

    def _point(self, mouse: Mouse) -> None:
        target = self._frame.click_at(mouse.row, mouse.col) if self._frame else None
        if isinstance(target, str):
            if mouse.how == "press":
                self.tell(target)
        else:
            self.tell(Pointed(target, mouse.how, mouse.button))

    def _tick(self, *, waiting: bool) -> None:
        """Tell the time, as often as the screen wants to hear it and before every key."""
        now, pulse = self.terminal.now(), self.screen.pulse
        passed = now - self._clock
        if waiting and passed < 0.9 * pulse:  # while we think, we look often
            return
        self._clock = now
        if pulse:
            self.tell(Ticked(max(0.0, min(passed, LONGEST_TICK))))

    def _think(self) -> None:
        """Go on thinking for a moment; whoever asked is told the answer."""
        until = self.terminal.now() + SLICE
        while self.thinking and self.terminal.now() < until:
            about, work = next(iter(self.thinking.items()))
            try:
                next(work)
            except StopIteration as done:
                del self.thinking[about]
                self._answer(Thought(about, done.value))

    def _answer(self, thought: Thought) -> None:
        """The screen that is played on hears it, also beneath a help page."""
        wanted: list[Request] = []
        for at, screen in enumerate(self.screens):
            self.screens[at], requests = screen.update(thought)
            wanted += requests
        self._carry_out(wanted)

    def _carry_out(self, requests: Iterable[Request]) -> None:
        for request in requests:
            match request:
                case Quit():
                    self.left = True
                case Keep(what=what):
                    self._notice(self.store.keep(what))
                case Record(what=what):
                    self._notice(self.store.finish(what))
                case Forget():
                    self._notice(self.store.forget())
                case Choose(settings=settings):
                    self.router.choose(settings)
                    self.dress(settings)
                    self._notice(self.store.save_settings(settings))
                case Learned(progress=progress):
                    self._notice(self.store.save_progress(progress))
                case Share(text=text):
                    self.farewell = text
                    self.terminal.copy(text)
                case Think(about=about):
                    self.thinking[about] = self.router.think(request)
                case Go(to="back"):
                    self.screens.pop()
                case Go(to="help"):
                    self.screens.append(self._next(request))
                case Go(to=to):
                    self.thinking.clear()
                    self.screens[:] = [self._next(request)]
                    if to in SECRET:
                        self.terminal.redraw()
                    self.tell("opened")

    def _next(self, go: Go) -> Screen:
        return self.router.follow(go, self.screen, self.terminal.size)

    def _notice(self, trouble: str) -> None:
        if trouble:
            self.tell(Noticed(trouble))
