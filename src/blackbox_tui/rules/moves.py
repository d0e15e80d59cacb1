"""The moves of a game as values, and as text that reads back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, Final, TypeAlias

from blackbox_tui.engine import Cell, Port, parse_cells
from blackbox_tui.reading import is_number, quoted
from blackbox_tui.values import dataclass


class Refusal(ValueError):
    """Something that cannot be done now; its text is a sentence for the player."""

    code: ClassVar[str] = "refused"  # the same for a program


class IllegalMove(Refusal):
    """A move that the rules do not allow."""

    code = "illegal_move"


@dataclass(frozen=True)
class _Spelled:
    """A move whose text is its name, then what it holds: `seal lanes 3`, `give up`."""

    name: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.name = re.sub("(?<=[a-z])(?=[A-Z])", " ", cls.__name__).lower()

    def __str__(self) -> str:
        return " ".join([self.name, *map(str, vars(self).values())])


@dataclass(frozen=True)
class Fire(_Spelled):
    """Fire a ray from a port."""

    port: Port


@dataclass(frozen=True)
class Guess(_Spelled):
    """Place a guessed atom on a cell, or remove it."""

    cell: Cell


@dataclass(frozen=True)
class Seal(_Spelled):
    """Mark a cell as believed empty, or remove the seal."""

    cell: Cell


@dataclass(frozen=True)
class SealLanes(_Spelled):
    """Seal the lane of the straight ray at a port, and the two lanes beside it."""

    port: Port


@dataclass(frozen=True)
class Mark:
    """Guess some cells and seal others, all at once: what a hint has proved."""

    atoms: frozenset[Cell] = frozenset()
    empty: frozenset[Cell] = frozenset()

    def __str__(self) -> str:
        words = ["mark"]
        for name, cells in vars(self).items():
            words += [name, *map(str, sorted(cells))] if cells else []
        return " ".join(words)


Marking: TypeAlias = Guess | Seal | SealLanes | Mark  # the moves that change guesses and seals


@dataclass(frozen=True)
class Assume(_Spelled):
    """Open a what-if layer with its first change."""

    marking: Marking


@dataclass(frozen=True)
class Submit:
    """Submit the guesses; forgiving, an equivalent solution counts as well."""

    forgiving: bool = False

    def __str__(self) -> str:
        return "submit forgiving" if self.forgiving else "submit"


class Undo(_Spelled):
    """Undo the last change to guesses and seals."""


class Redo(_Spelled):
    """Redo the change that was last undone."""


class Keep(_Spelled):
    """Close the what-if layer, and keep what was placed in it."""


class Drop(_Spelled):
    """Close the what-if layer, and leave the marks as they were before it."""


class GiveUp(_Spelled):
    """End the game without a complete guess."""


Move: TypeAlias = Fire | Marking | Assume | Keep | Drop | Undo | Redo | Submit | GiveUp

_WHOLE: Final[Mapping[str, Move]] = {
    str(move): move
    for move in (Keep(), Drop(), Undo(), Redo(), Submit(), Submit(forgiving=True), GiveUp())
}
"""The moves that are complete with their words alone."""
_AT_PORT: Final[Mapping[str, type[Fire | SealLanes]]] = {"fire": Fire, "seal lanes": SealLanes}
_ON_CELL: Final[Mapping[str, type[Guess | Seal]]] = {"guess": Guess, "seal": Seal}


def parse_move(text: str) -> Move:
    """Read what `str(move)` writes."""
    words = " ".join(text.lower().split())
    if words in _WHOLE:
        return _WHOLE[words]
    name, _, place = words.rpartition(" ")
    if name in _AT_PORT and is_number(place):
        return _AT_PORT[name](int(place))
    if name in _ON_CELL:
        return _ON_CELL[name](Cell.parse(place))
    match words.split():
        case ["mark", "atoms" | "empty", _, *_] if move := _parse_mark(words):
            return move
        case ["assume", "guess" | "seal" | "mark", *_]:
            marking = parse_move(words.removeprefix("assume"))
            if isinstance(marking, Marking):
                return Assume(marking)
    raise ValueError(f"{quoted(text, 40)} is not a move.")


def _parse_mark(words: str) -> Mark | None:
    """Read a `Mark`; None if its text is not as `str` writes it."""
    atoms, _, empty = words.removeprefix("mark").partition(" empty ")
    cells = parse_cells(atoms.strip().removeprefix("atoms")), parse_cells(empty)
    move = Mark(*map(frozenset, cells))
    return move if str(move) == words else None
