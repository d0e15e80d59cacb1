"""The moves of a game as values, and as text that can be read back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, Final, TypeAlias

from blackbox_tui.engine import Cell, Port, parse_cells
from blackbox_tui.reading import is_number, quoted
from blackbox_tui.values import dataclass


class Refusal(ValueError):
    """An expected refusal; its message is a sentence for the player."""

    code: ClassVar[str] = "refused"  # the error code for programs


class IllegalMove(Refusal):
    """A move that the rules do not allow."""

    code = "illegal_move"


@dataclass(frozen=True)
class _Spelled:
    """A move written as its name and its values: `seal lanes 3`, `give up`."""

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
    """Guess some cells and seal others in one move, as a hint does with what it proved."""

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
    """Submit the guesses; if forgiving, an equivalent answer counts, too."""

    forgiving: bool = False

    def __str__(self) -> str:
        return "submit forgiving" if self.forgiving else "submit"


class Undo(_Spelled):
    """Undo the last change to guesses and seals."""


class Redo(_Spelled):
    """Redo the last undone change."""


class Keep(_Spelled):
    """Close the what-if layer and keep its marks."""


class Drop(_Spelled):
    """Close the what-if layer and restore the marks from before."""


class GiveUp(_Spelled):
    """End the game without a complete answer."""


Move: TypeAlias = Fire | Marking | Assume | Keep | Drop | Undo | Redo | Submit | GiveUp

_WHOLE: Final[Mapping[str, Move]] = {
    str(move): move
    for move in (Keep(), Drop(), Undo(), Redo(), Submit(), Submit(forgiving=True), GiveUp())
}
"""The moves without values, by their text."""
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
    """Read a `Mark`; None if the text is not what `str` would write."""
    atoms, _, empty = words.removeprefix("mark").partition(" empty ")
    cells = parse_cells(atoms.strip().removeprefix("atoms")), parse_cells(empty)
    move = Mark(*map(frozenset, cells))
    return move if str(move) == words else None
