"""What every screen is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from blackbox_tui.ui.keymap import Binding
from blackbox_tui.ui.messages import Message, Request
from blackbox_tui.ui.widgets.frame import Frame, Size


class Screen(Protocol):
    """A value: told a message it answers with the next value and with requests."""

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys that mean something now."""

    @property
    def typing(self) -> bool:
        """Does it take text just now, so that letters are letters?"""

    @property
    def pulse(self) -> float:
        """After how many seconds it wants to hear that time passed; 0 if never."""

    def update(self, message: Message) -> tuple[Screen, Sequence[Request]]:
        """The screen after that message, and what it asks for."""

    def view(self, size: Size) -> Frame:
        """What it shows in so much room."""
