"""What the player does, as whatever drives the loop reports it: keys by name, the mouse, pastes."""

from __future__ import annotations

from typing import Literal, TypeAlias

from blackbox_tui.values import NamedTuple

How: TypeAlias = Literal["press", "drag", "release", "hover"]
"""A drag is a move with a button held, a hover one without."""
Button: TypeAlias = Literal["left", "right", ""]
"""Empty for a hover, and for a release where the terminal does not say which button it was."""


class Mouse(NamedTuple):
    """The mouse did something at a place."""

    row: int
    col: int
    how: How
    button: Button = ""


class Paste(NamedTuple):
    """A text that was pasted: of a long one, its beginning."""

    text: str


Event: TypeAlias = str | Mouse | Paste
