"""The moves of a game as values, and as text that reads back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
class Fire:
    """Fire a ray from a port."""

    port: Port

    def __str__(self) -> str:
        return f"fire {self.port}"


@dataclass(frozen=True)
class _CellMove:
    cell: Cell

    def __str__(self) -> str:
        return f"{type(self).__name__.lower()} {self.cell}"


class Guess(_CellMove):
    """Place a guessed atom on a cell, or remove it."""


class Seal(_CellMove):
    """Mark a cell as believed empty, or remove the seal."""


@dataclass(frozen=True)
class SealLanes:
    """Seal the lane of the straight ray at a port, and the two lanes beside it."""

    port: Port

    def __str__(self) -> str:
        return f"seal lanes {self.port}"


@dataclass(frozen=True)
class Mark:
    """Guess some cells and seal others, all at once: what a hint has proved."""

    atoms: frozenset[Cell] = frozenset()
    empty: frozenset[Cell] = frozenset()

    def __str__(self) -> str:
        parts = (("atoms", self.atoms), ("empty", self.empty))
        return " ".join(["mark", *(f"{name} {_names(cells)}" for name, cells in parts if cells)])


def _names(cells: Iterable[Cell]) -> str:
    return " ".join(map(str, sorted(cells)))


Marking: TypeAlias = Guess | Seal | SealLanes | Mark  # the moves that change guesses and seals


@dataclass(frozen=True)
class Assume:
    """Open a what-if layer with its first change."""

    marking: Marking

    def __str__(self) -> str:
        return f"assume {self.marking}"


@dataclass(frozen=True)
class Submit:
    """Submit the guesses; forgiving, an equivalent solution counts as well."""

    forgiving: bool = False

    def __str__(self) -> str:
        return "submit forgiving" if self.forgiving else "submit"


@dataclass(frozen=True)
class _BareMove:
    word: ClassVar[str]

    def __str__(self) -> str:
        return self.word


class Undo(_BareMove):
    """Undo the last change to guesses and seals."""

    word = "undo"


class Redo(_BareMove):
    """Redo the change that was last undone."""

    word = "redo"


class Keep(_BareMove):
    """Close the what-if layer, and keep what was placed in it."""

    word = "keep"


class Drop(_BareMove):
    """Close the what-if layer, and leave the marks as they were before it."""

    word = "drop"


class GiveUp(_BareMove):
    """End the game without a complete guess."""

    word = "give up"


Move: TypeAlias = Fire | Marking | Assume | Keep | Drop | Undo | Redo | Submit | GiveUp

_WHOLE: Final[Mapping[str, Move]] = {
    str(move): move
    for move in (Keep(), Drop(), Undo(), Redo(), Submit(), Submit(forgiving=True), GiveUp())
}
"""The moves that are complete with their words alone."""


def parse_move(text: str) -> Move:
    """Read what `str(move)` writes."""
    words = " ".join(text.lower().split())
    if words in _WHOLE:
        return _WHOLE[words]
    match words.split():
        case ["fire", port] if is_number(port):
            return Fire(int(port))
        case ["seal", "lanes", port] if is_number(port):
            return SealLanes(int(port))
        case ["guess", cell]:
            return Guess(Cell.parse(cell))
        case ["seal", cell]:
            return Seal(Cell.parse(cell))
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
