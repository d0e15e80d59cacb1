"""The messages that a screen can receive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from blackbox_tui.app.jobs import JobDone
from blackbox_tui.ui.keymap import Command

How: TypeAlias = Literal["press", "drag", "release", "hover"]
Button: TypeAlias = Literal["left", "right", ""]


@dataclass(frozen=True, slots=True)
class Opened:
    """The screen is shown for the first time: the first message of each."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A character that no key binding claims, or any while the screen takes text."""

    char: str


@dataclass(frozen=True, slots=True)
class Pointed:
    """The mouse did something to a thing on the screen."""

    target: object
    """What the frame says stands there: a cell, a port, a line of a list, an outcome."""
    how: How = "press"
    """A drag is a move with a button held, a hover one without."""
    button: Button = "left"
    """Empty for a hover, and for a release where the terminal does not say which button it was."""


@dataclass(frozen=True, slots=True)
class Ticked:
    """Time passed while the screen was shown."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something outside the screen that the player should read."""

    sentence: str


Message: TypeAlias = Command | Opened | Typed | Pointed | Ticked | Noticed | JobDone
