"""The light that runs along the frame of the board when a ray is fired.

It goes by what the markers tell, the entry and the outcome, and so never shows the path:

    a detour     from the entry to the exit, the shorter way round
    a reflection a little way and back
    a hit        to both sides and back, in the red of its marker
"""

from __future__ import annotations

from typing import Final

from blackbox_tui.engine import Detour, Grid, Hit, Port
from blackbox_tui.rules.clues import Clue
from blackbox_tui.ui.board.board import BoardView
from blackbox_tui.values import replace

SECONDS: Final = 0.25  # how long it runs
FRAME: Final = 0.025  # seconds after which it is drawn again
TAIL: Final = 2  # ports behind its head that still glow
REACH: Final = 4  # ports that it goes along the frame and back


def with_pulse(board: BoardView, clue: Clue, left: float) -> BoardView:
    """Draw the board after that ray was fired, with the seconds for which its light still runs.

    The exit gets its marker when the light arrives.
    """
    arrives = frozenset(clue.ports[1:])
    return replace(
        board,
        ports={port: drawn for port, drawn in board.ports.items() if port not in arrives},
        lit=board.lit - arrives,
        glow=glowing(board.grid, clue, left),
        glow_style=board.ports[clue.entry].style,
    )


def glowing(grid: Grid, clue: Clue, left: float) -> frozenset[Port]:
    """The ports beside which the frame glows with these seconds left."""
    done, way = 1 - left / SECONDS, _way(grid, clue)
    head = round(done * (len(way) - 1))
    glow = way[max(0, head - TAIL) : head + 1]
    if isinstance(clue.outcome, Hit):
        reach = round(REACH * min(done, 1 - done))
        glow = range(clue.entry - reach, clue.entry + reach + 1)
    return frozenset((number - 1) % len(grid.ports) + 1 for number in glow)


def _way(grid: Grid, clue: Clue) -> range | list[int]:
    """The ports that its head passes, numbered on beyond the last one or before the first."""
    entry, ports = clue.entry, len(grid.ports)
    if not isinstance(clue.outcome, Detour):
        out = range(entry, entry + REACH)
        return [*out, *reversed(out)]
    ahead = (clue.outcome.exit - entry) % ports
    if 2 * ahead <= ports:
        return range(entry, entry + ahead + 1)
    return range(entry, entry + ahead - ports - 1, -1)
