"""What every screen is, and what several share: a board with a cursor, steps that go on alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final, TypeAlias, TypeVar

from blackbox_tui.app import pages
from blackbox_tui.app.requests import Open
from blackbox_tui.engine import Cell, Port, Ray
from blackbox_tui.lessons.attempt import LessonAttempt
from blackbox_tui.reading import is_number
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.game import NO_MARKER, Game
from blackbox_tui.rules.moves import IllegalMove, Refusal
from blackbox_tui.rules.session import Stage
from blackbox_tui.rules.terms import SCORED, Terms
from blackbox_tui.text.rays import describe_test_ray
from blackbox_tui.ui import keymap
from blackbox_tui.ui.board.cursor import Cursor, Spot, spot_of
from blackbox_tui.ui.events import Button
from blackbox_tui.ui.keymap import Binding, Command, FooterItem
from blackbox_tui.ui.messages import Leave, Message, Noticed, Pasted, Pointed, Request, Typed
from blackbox_tui.ui.toolkit.frame import Entry, Frame, Size
from blackbox_tui.values import dataclass, replace

S = TypeVar("S", bound="Screen")
B = TypeVar("B", bound="BoardScreen")
Update: TypeAlias = tuple[S, Sequence[Request]]

PASTE_IGNORED: Final = "Pasted text is ignored here."
TO_GO: Final = "To go to a cell, type {go-to} and its name."

GOING = (
    Binding("enter space", Command.ACT, "go", "go there"),
    Binding("bs del", Command.ERASE, "erase", "delete the last character"),
    Binding("esc", Command.NO, "cancel", "cancel"),
    keymap.QUIT_TYPING,
)
"""The keys while the name of a port or cell is typed, perhaps by mistake."""
GOING_TO_ACT = (
    Binding("enter", Command.ACT, "go", "go there"),
    Binding("space", Command.GO_AND_ACT, "go and act", "go there and do what Enter does there"),
    *GOING[1:],
)
"""The keys while the number of a port is typed, or any name behind a slash."""


@dataclass(frozen=True, kw_only=True)
class Screen(ABC):
    """A value: a message turns it into the next value and requests; a size into a frame."""

    keys: ClassVar[tuple[Binding, ...]] = ()  # its keys when it asks nothing
    overlay: ClassVar[bool] = False
    """Does it lie over the screen that asked for it, which goes on afterwards?"""

    message: str = ""  # what the player should read first
    asking: bool = False  # is the message a question that waits for a yes or a no?

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys that mean something now."""
        return keymap.ASKED if self.asking else keymap.in_terms(self.keys, self.terms)

    @property
    def chosen_keys(self) -> Sequence[Binding]:
        """The keys of this screen, as the player has chosen them."""
        return keymap.as_chosen(self.bindings)

    @property
    def terms(self) -> Terms:
        """The kind of play whose words its keys have."""
        return SCORED

    @property
    def typing(self) -> bool:
        """Does it take text now, so that letters are letters?"""
        return False

    @property
    def pulse(self) -> float:
        """After how many seconds it wants to hear that time passed; 0 if never."""
        return 0

    @property
    def stage(self) -> Stage | None:
        """The stage of a game that it shows, which must not be lost."""
        return None

    @abstractmethod
    def update(self: S, message: Message) -> Update[S]:
        """The screen after that message, and what it asks for."""

    @abstractmethod
    def view(self, size: Size) -> Frame:
        """Draw the screen at this size."""

    def footer(self, *items: FooterItem) -> list[Entry]:
        """Those keys, then help, menu and quit; all that have a word if none are named."""
        if self.asking or self.typing or not items:
            return keymap.footer(self.chosen_keys)
        return keymap.footer(self.chosen_keys, *items, Command.HELP, Command.MENU, Command.QUIT)

    def update_common(self: S, message: Message) -> Update[S]:
        """What the same message means on every screen."""
        match message:
            case Command.QUIT:
                return self, (Leave.QUIT,)
            case Command.MENU:
                return self, (Open(pages.MENU),)
            case Command.HELP:
                return self, (Open(pages.HELP, self.chosen_keys),)
            case Noticed(sentence):
                return replace(self, message=sentence), ()
            case Pasted():
                return replace(self, message=PASTE_IGNORED), ()
            case Typed():
                sentence = f"{message.key} does nothing here; ? shows the keys."
                return replace(self, message=sentence), ()
        return self, ()

    def answer_question(self: S, message: Message) -> Update[S]:
        """While a question is open: a yes, leaving the program, or a no by anything else."""
        match message:
            case Command.YES:
                return replace(self, asking=False, message="").confirmed()
            case Command.QUIT:
                return self.update_common(message)
            case Command() | Typed() | Pointed(how="press"):
                return replace(self, asking=False, message=""), ()
        return self, ()

    def confirmed(self: S) -> Update[S]:
        """What a yes to the question does."""
        return self, ()


@dataclass(frozen=True, kw_only=True)
class BoardScreen(Screen):
    """A screen with a cursor on a board."""

    cursor: Cursor
    test_ray: Ray | None = None  # a ray that obeys the guesses, while it is shown
    held: bool = False  # is it shown only as long as the mouse button is held?

    @property
    def focus(self) -> Spot | None:
        return self.cursor.focus

    @property
    def played(self) -> Game | LessonAttempt | None:
        """What test rays can be fired in, if anything."""
        return None

    @property
    def typing(self) -> bool:
        return self.cursor.typed is not None

    @property
    def bindings(self) -> Sequence[Binding]:
        if not self.typing:
            return super().bindings
        return GOING_TO_ACT if self.cursor.acts else GOING

    @property
    def said(self) -> str:
        """What the message line says whatever is under the cursor: perhaps nothing."""
        return f"Go to: {self.cursor.typed}_" if self.typing else self.message

    def update(self: B, message: Message) -> Update[B]:
        """Answer a question, move the cursor or `act`; a refusal becomes the message line."""
        match message:
            case Command() | Typed() | Pointed(how="press" | "drag"):
                return self.ready_for(message)._update(message)
        return self._update(message)

    def ready_for(self: B, message: Message) -> B:  # noqa: ARG002 - most screens do not ask
        """Just before it hears of a key or a click: what moves or waits may end with it."""
        return self

    def _update(self: B, message: Message) -> Update[B]:
        if self.asking and isinstance(message, Command | Typed | Pointed):
            answered, requests = self.answer_question(message)
            # what begins the name of a port or cell is a no, and goes on to begin it
            return answered.update(message) if answered.begins(message) else (answered, requests)
        step = self.cursor.update(message)
        if step is None:
            return self._try(message)
        if step.sentence is None:
            return replace(self, cursor=step.cursor), ()
        there = replace(self.at(None), cursor=step.cursor, message=step.sentence)
        return there._try(Command.ACT) if step.acts else (there, ())

    def begins(self, message: Message) -> bool:
        """Does that begin the name of a port, or of a cell whose letter is no key?"""
        if not isinstance(message, Typed):
            return False
        key = keymap.command_for(self.chosen_keys, message.char)
        return is_digit(message) or (key is None and self.cursor.has_column(message.char))

    def is_column(self, command: Command) -> bool:
        """Is a key of that command a column too, so that it may have begun a cell's name?"""
        own = keymap.as_chosen(self.keys)
        keys = [key for it in own if it.command is command for key in it.keys]
        return any(map(self.cursor.has_column, keys))

    def _try(self: B, message: Message) -> Update[B]:
        closed = self.closed() if message is Command.MENU else None
        if closed is not None:
            return closed, ()
        if isinstance(message, Typed):
            return replace(self, message=f"{message.key} does nothing here. {TO_GO}"), ()
        try:
            if isinstance(message, Pointed):
                return self._point(message)
            return (self._testing(), ()) if message is Command.TEST else self.act(message)
        except Refusal as refusal:
            return replace(self, message=str(refusal), test_ray=None, held=False), ()

    @abstractmethod
    def act(self: B, message: Message) -> Update[B]:
        """The screen after a message that does not move the cursor; may raise a refusal."""

    @property
    def marking_buttons(self) -> tuple[Button, ...]:
        """The buttons of the mouse that mark a cell, and more of them while they are held."""
        return ()

    @property
    def marked(self) -> frozenset[Cell]:
        """The cells that `mark` has marked."""
        return frozenset()

    def click(self: B, spot: Spot) -> Update[B]:  # noqa: ARG002 - on some screens, nothing
        """What a click does there, once the cursor is on that spot; may raise a refusal."""
        return self, ()

    def mark(self: B, cell: Cell) -> Update[B]:
        """Mark a cell or unmark it, as one of `marking_buttons` does; may raise a refusal."""
        return self.click(cell)

    def _point(self: B, pointed: Pointed) -> Update[B]:
        """A press marks or tests, a drag does to more cells what it began with, letting go clicks.

        A click is only one where the button is let go over the spot that was pressed. The right
        button shows a test ray as long as it is held.
        """
        spot = spot_of(pointed)
        if pointed.how == "release":
            return self._let_go(spot)
        if pointed.how == "drag" and pointed.button in self.marking_buttons:
            cell = self.cursor.to_paint(pointed, self.marked)
            return (self, ()) if cell is None else self._paint(cell, self.cursor.painting)
        if pointed.how != "press" or spot is None:
            return replace(self, cursor=replace(self.cursor, hovered=spot)), ()
        if isinstance(spot, Cell) and pointed.button in self.marking_buttons:
            return self._paint(spot, spot not in self.marked)
        there = self._pressed(spot)
        if self.played and isinstance(spot, int) and pointed.button == "right":
            return replace(there._testing(), held=True), ()
        return replace(there, cursor=replace(there.cursor, armed=spot)), ()

    def _let_go(self: B, spot: Spot | None) -> Update[B]:
        """End what was done while the button was held, and click if it went down on that spot."""
        ray = None if self.held else self.test_ray
        cursor = replace(self.cursor, painting=None, armed=None)
        after = replace(self, cursor=cursor, test_ray=ray, held=False)
        return (after, ()) if spot is None or spot != self.cursor.armed else after.click(spot)

    def _paint(self: B, cell: Cell, painting: bool | None) -> Update[B]:
        """Mark a cell in the middle of a drag that marks cells, or unmarks them."""
        after, requests = self._pressed(cell).mark(cell)
        return replace(after, cursor=replace(after.cursor, painting=painting)), requests

    def _pressed(self: B, spot: Spot) -> B:
        return replace(self.at(spot), cursor=self.cursor.pressed(spot))

    def closed(self: B) -> B | None:
        """Without what Esc closes first; None if nothing is open and Esc leads to the menu."""
        return None if self.test_ray is None else self.at(None)

    def at(self: B, spot: Spot | None) -> B:
        """With the cursor there, and nothing left of what was said or shown about before."""
        return replace(self, cursor=self.cursor.at(spot), message="", test_ray=None, held=False)

    def focused_cell(self, otherwise: str) -> Cell:
        """The cell in focus; on a port, a refusal."""
        if not isinstance(self.focus, Cell):
            raise IllegalMove(otherwise)
        return self.focus

    def _testing(self: B) -> B:
        """With a test ray from the port in focus, or without if it is shown; may be refused."""
        port = self.focus
        if self.test_ray is not None and self.test_ray.entry == port:
            return replace(self, test_ray=None, message="")
        if self.played is None or not isinstance(port, int):
            raise IllegalMove(NO_MARKER)
        ray = self.played.test_ray(port)
        text = describe_test_ray(ray, self.played.clues.outcome_at(port))
        return replace(self, test_ray=ray, message=text, held=False)


def is_digit(message: Message) -> bool:
    """Does that begin the number of a port?"""
    return isinstance(message, Typed) and is_number(message.char)


def other_end(clues: Clues, spot: Spot | None) -> Port:
    """The other end of the detour whose marker stands there; anything else is refused."""
    ray = clues.ray_at(spot)
    if ray is None or not isinstance(spot, int):
        raise IllegalMove("There is no marker here.")
    clue = clues.rays[ray]
    if len(clue.ports) == 1:
        raise IllegalMove("Only a detour has another end.")
    return clue.other_end(spot)


@dataclass(frozen=True)
class Pace:
    """How fast something plays by itself: how long a step is looked at, and this one was."""

    times: tuple[float, ...]  # seconds for a step, from slow to fast
    level: int
    running: bool = True
    looked: float = 0  # seconds for which this step has been shown

    @property
    def due(self) -> float:
        """Seconds until the next step."""
        return self.times[self.level] - self.looked

    @property
    def told(self) -> str:
        """What a panel says of it."""
        return f"pace {self.level + 1} of {len(self.times)}" if self.running else "paused"

    def after(self, seconds: float) -> Pace:
        """The pace after this step was shown for that many more seconds."""
        return replace(self, looked=self.looked + seconds)

    def at_step(self, *, running: bool) -> Pace:
        """The pace when a step is shown that nobody has looked at."""
        return replace(self, running=running, looked=0)

    def changed(self, command: Command) -> Pace:
        """Faster or slower, if that can be."""
        level = self.level + (1 if command is Command.FASTER else -1)
        return replace(self, level=max(0, min(level, len(self.times) - 1)))
