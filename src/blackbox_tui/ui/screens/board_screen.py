"""What the screens with a board share: a cursor, and a line for a message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from blackbox_tui.engine import Cell, Grid, Port, Ray
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.game import NO_MARKER
from blackbox_tui.rules.moves import IllegalMove
from blackbox_tui.ui.keymap import KEYMAPS, Binding
from blackbox_tui.ui.messages import Message
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.widgets.cursor import Cursor, Spot

B = TypeVar("B", bound="BoardScreen")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardScreen(Screen):
    """A screen with a cursor on a board."""

    cursor: Cursor
    test_ray: Ray | None = None
    """A ray that obeys the guesses, while it is shown."""

    @property
    def grid(self) -> Grid:
        """The board."""
        return self.cursor.grid

    @property
    def focus(self) -> Spot | None:
        """Where the cursor is."""
        return self.cursor.focus

    @property
    def typing(self) -> bool:
        """Is the name of a cell or port being typed?"""
        return self.cursor.typing

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys that mean something now."""
        return KEYMAPS["jump" if self.typing else self.keymap]

    def at(self: B, spot: Spot | None) -> B:
        """With the cursor there, and nothing left of what was said or shown about before."""
        return replace(self, cursor=self.cursor.at(spot), message="", test_ray=None)

    def move_cursor(self: B, message: Message) -> B | None:
        """The screen after a message to its cursor; None for one that is not meant for it."""
        step = self.cursor.update(message)
        if step is None:
            return None
        if step.sentence is None:
            return replace(self, cursor=step.cursor)
        return replace(self.at(None), cursor=step.cursor, message=step.sentence)

    def focused_cell(self, otherwise: str) -> Cell:
        """The cell in focus; on a port, a refusal."""
        if not isinstance(self.focus, Cell):
            raise IllegalMove(otherwise)
        return self.focus

    def marked_port(self) -> Port:
        """The port in focus, for a test ray; on a cell, a refusal."""
        if not isinstance(self.focus, int):
            raise IllegalMove(NO_MARKER)
        return self.focus


def other_end(clues: Clues, spot: Spot | None) -> Port:
    """The other end of the detour whose marker stands there; anything else is refused."""
    marker = clues.markers.get(spot) if isinstance(spot, int) else None
    if marker is None or not isinstance(spot, int):
        raise IllegalMove("There is no marker here.")
    clue = clues.rays[marker.ray]
    if len(clue.ports) == 1:
        raise IllegalMove("A hit or a reflection has no other end.")
    return clue.other_end(spot)
