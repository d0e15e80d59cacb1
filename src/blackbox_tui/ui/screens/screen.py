"""What every screen is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, TypeAlias, TypeVar

from blackbox_tui.app import pages
from blackbox_tui.app.requests import Open
from blackbox_tui.rules.session import Stage
from blackbox_tui.rules.terms import SCORED, Terms
from blackbox_tui.ui.keymap import ASKED, Binding, Command, FooterItem, footer, in_terms
from blackbox_tui.ui.messages import Leave, Message, Noticed, Pointed, Request, Typed
from blackbox_tui.ui.toolkit.frame import Entry, Frame, Size
from blackbox_tui.values import dataclass, replace

S = TypeVar("S", bound="Screen")
Update: TypeAlias = tuple[S, Sequence[Request]]


@dataclass(frozen=True, kw_only=True)
class Screen(ABC):
    """A value: a message turns it into the next value and requests; a size into a frame."""

    keys: ClassVar[tuple[Binding, ...]]  # its keys when it asks nothing
    overlay: ClassVar[bool] = False
    """Does it lie over the screen that asked for it, which goes on afterwards?"""

    message: str = ""  # what the player should read first
    asking: bool = False  # is the message a question that waits for a yes or a no?

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys that mean something now."""
        return ASKED if self.asking else in_terms(self.keys, self.terms)

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
        """What it shows in so much room."""

    def footer(self, *items: FooterItem) -> list[Entry]:
        """Those keys, then help, menu and quit; all that have a word if none are named."""
        if self.asking or self.typing or not items:
            return footer(self.bindings)
        return footer(self.bindings, *items, Command.HELP, Command.MENU, Command.QUIT)

    def update_common(self: S, message: Message) -> Update[S]:
        """What the same message means on every screen."""
        match message:
            case Command.QUIT:
                return self, (Leave.QUIT,)
            case Command.MENU:
                return self, (Open(pages.MENU),)
            case Command.HELP:
                return self, (Open(pages.HELP, self.bindings),)
            case Noticed(sentence):
                return replace(self, message=sentence), ()
            case Typed(char):
                return replace(self, message=f"{char} does nothing here; ? shows the keys."), ()
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
