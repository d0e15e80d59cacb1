"""A fuzzer: keys, clicks, sizes, time and raw bytes at random.

It plays the whole program without a terminal, quits and starts it again, and
checks all invariants after every event (`invariants.py`). Equal seeds do equal
things, so a failure can be repeated.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias
from unittest.mock import patch

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions, Open, Play
from blackbox_tui.formats.settings import Settings
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.session import Seeking, Session, session_of
from blackbox_tui.rules.terms import PUZZLE
from blackbox_tui.storage.store import Store
from blackbox_tui.ui.app import App
from blackbox_tui.ui.events import Button, How, Mouse
from blackbox_tui.ui.events import Event as TerminalEvent
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.toolkit.frame import Frame, Size
from support.clock import Clock
from support.fake_keyboard import FakeKeyboard
from support.fake_terminal import FakeTerminal
from support.invariants import Invariants
from support.random_bytes import KEYS, random_bytes
from support.screens import clicks_on
from support.sessions import guess_all, puzzle

USUAL: Size = (80, 24)
LARGEST: Size = (300, 100)
HOWS: tuple[How, ...] = ("press", "drag", "release", "hover")
BUTTONS: tuple[Button, ...] = ("left", "left", "right")

INTENT = {
    "MenuScreen": (*"notdpwlbsecu", "down", "enter"),
    "CalendarScreen": ("enter", "p", "left", "up", "[", "home"),
    "GamesScreen": ("down", "end", "d", "y", "enter"),
    "NewGameScreen": ("enter",),
    "TwoPlayersScreen": ("right", "enter"),
    "PuzzleScreen": ("enter", "enter", "up", "right", "left"),
    "HandoverScreen": ("enter",),
    "HideScreen": ("F", "u", "C", "s", "y"),
    "SeekScreen": ("G", "y", "s", "space", "tab", "u", "U", "H", "o", "a", "A", "v"),
    "Round": ("G", "y", "y"),
    "StandingsScreen": ("n",),
    "WatchScreen": ("+", "enter"),
    "LessonsScreen": ("down", "enter"),
    "LearnScreen": ("N", "N", "enter", "1", "x", "s"),
    "FirstBoxScreen": ("H", "enter", "s", "x", "E"),
    "ResultScreen": ("n", "enter", "space", "R", "p"),
    "ReplayScreen": ("right", "left", "down", "space", "end", "esc"),
}
"""Keys that lead on from a screen, a round of a match apart from a game alone.

Without some purpose most screens are never reached."""


class Press(NamedTuple):
    """A key."""

    key: str


class Point(NamedTuple):
    """The mouse at a place."""

    row: int
    col: int
    how: How
    button: Button


class Resize(NamedTuple):
    """Another size of the window."""

    size: Size


class Bytes(NamedTuple):
    """What arrives from a terminal, as it is."""

    data: bytes


class Pass(NamedTuple):
    """Time passes, and the program may work on jobs."""

    turns: int


class Kill(NamedTuple):
    """The program is killed and started again."""


Event: TypeAlias = Press | Point | Resize | Bytes | Pass | Kill


class Failure(AssertionError):
    """An invariant is broken; the text says how to reproduce it."""


class Window(FakeTerminal):
    """A scripted terminal that can also be sent bytes; it hands on every frame."""

    def __init__(self, keyboard: FakeKeyboard, hand_on: Callable[[Frame], None]) -> None:
        super().__init__(USUAL)
        self.keyboard = keyboard
        self.hand_on = hand_on

    def show(self, frame: Frame) -> None:
        self.frames[:] = [frame]
        self.hand_on(frame)

    def wait(self, seconds: float) -> TerminalEvent | None:
        return self.keyboard.read() if self.keyboard.hearing else super().wait(seconds)

    def now(self) -> float:
        super().now()
        self._time += 0.004  # a few steps of a job fill a slice
        return self._time


class SeededStore(Store):
    """A store whose seeds can be repeated, and that reports every game that ends."""

    def __init__(self, home: Path, random: Random, invariants: Invariants) -> None:
        super().__init__({"HOME": str(home)}, "linux", Clock("2026-01-31 12:00"))
        self._random = random
        self._invariants = invariants

    def seed(self) -> str:  # type: ignore[override]  # a real one needs no store
        return str(self._random.getrandbits(64))

    def record(self, session: Session) -> str:
        if not session.recorded:
            self._invariants.hear_of(session)
        return super().record(session)

    def remove(self, name: str) -> str:
        session = session_of(self.open(name))
        if session and session.counts_once and not session.over:  # it counts as given up
            self._invariants.hear_of(session)
        return super().remove(name)


STARTS: tuple[Open | Play, ...] = (
    Open(pages.MENU),
    Play(Games.solitaire),
    Open(pages.TWO_PLAYERS),
    Open(pages.FRIEND),
    Play(Games.daily),
)
"""What the program begins with."""
RANGE = Variant(atoms=AtomRange(3, 5))  # what some of the fuzzers play


class Fuzzer:
    """Plays the program at random, with some purpose."""

    def __init__(self, seed: int, home: Path) -> None:
        self.seed = seed
        self.random = Random(seed)
        self.home = home
        self.seen: Counter[str] = Counter()
        """How often each screen was shown."""
        self.untried: dict[str, set[str]] = {}
        """The keys of each screen's table that were not pressed there yet."""
        self.events = 0
        self.invariants = Invariants(home)
        self._last: deque[Event] = deque(maxlen=40)
        if seed % 2:
            self._leave_a_puzzle()
        self._begin()

    # --- the program ---------------------------------------------------------

    def _begin(self) -> None:
        self.window = Window(FakeKeyboard(), self._look)
        self.store = SeededStore(self.home, self.random, self.invariants)
        start = self.random.choices(STARTS, (6, 1, 4, 1, 1))[0]
        launch = LaunchOptions(start, {"variant": RANGE} if self.seed % 3 == 2 else {})
        games = Games(self.store, launch, self.store.preferences.load_settings())
        self.app = App(self.window, games, self._set_appearance)
        self.app.open()
        self.app.show()

    def _leave_a_puzzle(self) -> None:
        """Save one to be continued: to make one takes more steps than a fuzzer waits for."""
        store = SeededStore(self.home, self.random, self.invariants)
        store.save(Seeking(puzzle(guess_all("a1"))))
        store.close()

    def _set_appearance(self, settings: Settings) -> None:
        self.invariants.theme = settings.theme

    def _end(self) -> None:
        self.store.close()
        self._begin()

    # --- events --------------------------------------------------------------

    def run(self, events: int) -> Fuzzer:
        """Play that many events, without waiting for the disk."""
        with patch("os.fsync"):
            for _ in range(events):
                event = self.choose()
                self._last.append(event)
                try:
                    self.do(event)
                except Exception as error:
                    raise Failure(self._report(error)) from error
        return self

    def do(self, event: Event) -> None:
        """Send the event, and check all invariants."""
        self.events += 1
        match event:
            case Press(key):
                self._step(key)
            case Point(row, col, how, button):
                self._step(Mouse(row, col, how, button))
            case Resize(size):
                self.window.size = size
                self._step("resize")
            case Bytes(data):
                self.window.keyboard.hear(data)
                while self.window.keyboard.hearing and not self.app.stack.left:
                    self._step(None)
            case Pass(turns):
                for _ in range(turns):
                    if not self.app.stack.left:
                        self._step(None)
            case Kill():
                self._end()
        if self.app.stack.left:
            self._end()

    def _step(self, what: str | Mouse | None) -> None:
        self.window.next = what
        self.app.step()

    def _look(self, frame: Frame) -> None:
        """A frame is shown, of what came of the event before."""
        self.seen[name_of(self.app.screen)] += 1
        self.invariants.check(self.app, frame, self.window.size)

    def choose(self) -> Event:
        """What happens next; a button that went down is often let go in its place."""
        before = self._last[-1] if self._last else None
        if isinstance(before, Point) and before.how == "press" and self.random.random() < 0.6:
            return before._replace(how="release")
        kind = self.random.choices(
            (self._key, self._purpose, self._pointing, self._size, self._noise, self._time, Kill),
            (20, 45, 16, 2, 5, 12, 0.1),
        )[0]
        return kind()

    def _key(self) -> Event:
        return Press(self.random.choice(KEYS))

    def _purpose(self) -> Event:
        """A key that works here, preferably one that leads on."""
        screen = self.app.screen
        if self.random.random() < 0.6:
            in_a_match = isinstance(screen, SeekScreen) and not screen.session.alone
            name = "Round" if in_a_match else type(screen).__name__
            return Press(self.random.choice(INTENT.get(name, KEYS)))
        keys = {key: binding.command for binding in screen.bindings for key in binding.keys}
        untried = self.untried.setdefault(name_of(screen), set(keys))
        key = self.random.choice(sorted(untried & keys.keys()) or list(keys))
        leaves = keys[key] in (Command.QUIT, Command.MENU)
        if leaves and key not in untried and self.random.random() < 0.9:
            return self._key()
        untried.discard(key)
        return Press(key)

    def _pointing(self) -> Event:
        """The mouse: mostly where a click means something, sometimes off the screen."""
        how = self.random.choices(HOWS, (5, 3, 2, 2))[0]
        button = "" if how == "hover" else self.random.choice(BUTTONS)
        self.app.show()
        clicks = list(clicks_on(self.window.frames[-1]))
        if clicks and self.random.random() < 0.8:
            return Point(*self.random.choice(clicks), how, button)
        cols, rows = self.window.size
        return Point(
            self.random.randint(-2, rows + 2), self.random.randint(-2, cols + 2), how, button
        )

    def _size(self) -> Event:
        """The usual size, or any from a single cell to far too large, small ones more often."""
        if self.random.random() < 0.5:
            return Resize(USUAL)
        cols, rows = (int((most + 1) ** self.random.random()) for most in LARGEST)
        return Resize((cols, rows) if self.random.random() < 0.5 else (40 + cols // 2, 20 + rows))

    def _noise(self) -> Event:
        return Bytes(random_bytes(self.random))

    def _time(self) -> Event:
        return Pass(self.random.choices((1, 2, 8, 80), (12, 4, 3, 1))[0])

    # --- what went wrong -----------------------------------------------------

    def _report(self, error: Exception) -> str:
        lines = [
            f"{type(error).__name__}: {error}",
            f"seed {self.seed}, event {self.events}, on {name_of(self.app.screen)}",
            "the last events:",
            *(f"  {event}" for event in self._last),
            *self.window.frames[-1].text.split("\n"),
        ]
        return "\n".join(lines)


def name_of(screen: Screen) -> str:
    """The name of a screen: its class, for a form its purpose, and for a puzzle that it is one."""
    title = getattr(screen, "title", "")
    if isinstance(screen, SeekScreen) and screen.session.terms is PUZZLE:
        title = "puzzle"
    return f"{type(screen).__name__} {title}".strip()
