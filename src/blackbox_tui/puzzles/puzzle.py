"""A puzzle as a value: its clues, how hard it is, and its answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from blackbox_tui.engine import Box, Cell, Port
from blackbox_tui.formats.codes import encode
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.game import Start

LEVELS: Final = (1, 2, 3, 4)
"""How many rays the hardest step takes; the last one stands for four or more."""


class NoPuzzle(ValueError):
    """There is no such puzzle; the message is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Rays already fired: one placement fits all of them, and more than one fits fewer."""

    clues: Clues
    """Sorted by the lowest port of each ray, where the ray is said to have entered."""
    grade: int
    """How many rays the hardest step of its plan takes."""
    answer: frozenset[Cell] = field(repr=False)

    @property
    def level(self) -> int:
        """Which of the levels it belongs to."""
        return min(max(self.grade, LEVELS[0]), LEVELS[-1])

    @property
    def code(self) -> str:
        """Its code, from which it can be read again."""
        return encode(self.start.box, self.ports)

    @property
    def start(self) -> Start:
        """How a game with this puzzle begins."""
        return Start.of_puzzle(Box(self.clues.grid, self.answer), self.ports)

    @property
    def ports(self) -> tuple[Port, ...]:
        """Where its rays entered."""
        return tuple(clue.entry for clue in self.clues.rays)


def clues_of(box: Box, ports: Iterable[Port]) -> Clues:
    """The clues that rays from these ports give, in the order of a puzzle."""
    fired = (Clue(port, box.fire(port).outcome) for port in ports)
    lowest = sorted({min(clue.ports) for clue in fired})
    rays = tuple(Clue(port, box.fire(port).outcome) for port in lowest)
    return Clues(box.grid, len(box.atoms), rays)
