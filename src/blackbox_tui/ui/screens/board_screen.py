"""What the screens with a board share: a cursor, and a line for a message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from blackbox_tui.engine import Cell, Grid, Port, Ray
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.game import NO_MARKER, Game
from blackbox_tui.rules.moves import IllegalMove, Refusal
from blackbox_tui.text.rays import describe_test_ray
from blackbox_tui.ui.keymap import KEYMAPS, Binding, Command
from blackbox_tui.ui.messages import Message, Pointed, Typed
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.cursor import Cursor, Spot

B = TypeVar("B", bound="BoardScreen")

TO_GO: Final = "To go to a cell, type / and its name."


@dataclass(frozen=True, kw_only=True)
class BoardScreen(Screen):
    """A screen with a cursor on a board."""

    cursor: Cursor
    test_ray: Ray | None = None
    """A ray that obeys the guesses, while it is shown."""
    held: bool = False
    """Is it shown only as long as the mouse button is held?"""

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
        return self.cursor.typing

    @property
    def bindings(self) -> Sequence[Binding]:
        return KEYMAPS["go to"] if self.typing else super().bindings

    @property
    def said(self) -> str:
        """What the message line says whatever is under the cursor: perhaps nothing."""
        return self.cursor.prompt if self.typing else self.message

    def update(self: B, message: Message) -> Update[B]:
        """Answer a question, move the cursor or `act`; a refusal becomes the message line."""
        if self.asking and isinstance(message, Command | Typed | Pointed):
            answered, requests = self.answer_question(message)
            # a digit is a no, and goes on to be the first of a port's number
            return answered.update(message) if is_digit(message) else (answered, requests)
        step = self.cursor.update(message)
        if step is None:
            return self._try(message)
        if step.sentence is None:
            return replace(self, cursor=step.cursor), ()
        there = replace(self.at(None), cursor=step.cursor, message=step.sentence)
        return there._try(Command.ACT) if step.acts else (there, ())

    def _try(self: B, message: Message) -> Update[B]:
        """Close what Esc closes first, let go of what the mouse holds, or act."""
        closed = self.closed() if message is Command.MENU else None
        if closed is not None:
            return closed, ()
        match message:
            case Pointed(how="release"):
                return self._released(), ()
            case Typed(char):
                return replace(self, message=f"{char} does nothing here. {TO_GO}"), ()
        try:
            return self.act(message)
        except Refusal as refusal:
            return replace(self, message=str(refusal), test_ray=None, held=False), ()

    def _released(self: B) -> B:
        """After the mouse button was let go."""
        cursor = replace(self.cursor, painting=None)
        ray = None if self.held else self.test_ray
        return replace(self, cursor=cursor, test_ray=ray, held=False)

    def closed(self: B) -> B | None:
        """Without what Esc closes first; None if nothing is open and Esc leads to the menu."""
        return None if self.test_ray is None else self.at(None)

    def act(self: B, message: Message) -> Update[B]:
        """The screen after a message that does not move the cursor; may raise a refusal."""
        return self.update_common(message)

    def at(self: B, spot: Spot | None) -> B:
        """With the cursor there, and nothing left of what was said or shown about before."""
        return replace(self, cursor=self.cursor.at(spot), message="", test_ray=None, held=False)

    def pointing_at(self: B, spot: Spot | None) -> B:
        """With the mouse over that spot, and the focus where it was."""
        return replace(self, cursor=replace(self.cursor, hovered=spot))

    def focused_cell(self, otherwise: str) -> Cell:
        """The cell in focus; on a port, a refusal."""
        if not isinstance(self.focus, Cell):
            raise IllegalMove(otherwise)
        return self.focus

    def testing(self: B, game: Game, port: Spot | None, *, held: bool = False) -> B:
        """With a test ray from that port and a sentence about it; without a marker, a refusal."""
        if not isinstance(port, int):
            raise IllegalMove(NO_MARKER)
        ray = game.test_ray(port)
        text = describe_test_ray(ray, game.clues.outcome_at(port))
        return replace(self.at(port), test_ray=ray, message=text, held=held)


def is_digit(message: Message) -> bool:
    """Does it begin the number of a port?"""
    return isinstance(message, Typed) and message.char.isascii() and message.char.isdigit()


def other_end(clues: Clues, spot: Spot | None) -> Port:
    """The other end of the detour whose marker stands there; anything else is refused."""
    marker = clues.markers.get(spot) if isinstance(spot, int) else None
    if marker is None or not isinstance(spot, int):
        raise IllegalMove("There is no marker here.")
    clue = clues.rays[marker.ray]
    if len(clue.ports) == 1:
        raise IllegalMove("A hit or a reflection has no other end.")
    return clue.other_end(spot)
