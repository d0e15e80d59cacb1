"""Jumping by name: a port's number or a cell's name, typed key by key."""

from __future__ import annotations

from typing import Final, NamedTuple

from blackbox_tui.engine import Grid
from blackbox_tui.ui.widgets.plane import Spot, named

LONGEST: Final = 4


class Jump(NamedTuple):
    """How far a jump has come."""

    typed: str | None = None
    """The name as far as it is typed; None when nothing is being typed any more."""
    spot: Spot | None = None
    """Where the jump leads."""
    refusal: str = ""


def typed_on(typed: str | None, char: str) -> str | None:
    """The name with one more character; a letter or a digit begins one by itself."""
    if typed is None:
        return char if char.isascii() and char.isalnum() else None
    return (typed + char)[:LONGEST]


def answer(grid: Grid, typed: str, command: str) -> Jump:
    """What a command makes of the name that is being typed."""
    match command:
        case "erase" if len(typed) > 1:
            return Jump(typed[:-1])
        case "act" if typed:
            spot = named(grid, typed)
            return Jump(spot=spot, refusal=f"There is no {typed} on this board." * (spot is None))
    return Jump()


def prompt(typed: str) -> str:
    """The message line while a name is being typed."""
    return f"Jump to: {typed}_"
