"""The computer seeker's first rays on the usual boxes, tried out over every placement.

Made by benchmarks/make_openings.py, which says how. A table is a tree in text: the
sign of the port to fire from; then, for each outcome that leaves many placements, the
outcome's sign and the same again; then a full stop. H is a hit, R a reflection, and
the ports from 1 on are 0 to 9 and a to v.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from blackbox_tui.engine import Detour, Grid, Outcome, Port
from blackbox_tui.game import Clues
from blackbox_tui.scoring import Edition

PORT_SIGNS: Final = "0123456789abcdefghijklmnopqrstuv"

TABLES: Final = {
    # atoms, price of a detour in hits
    (4, Fraction(2)): ("1."),
}


def opening(clues: Clues, edition: Edition) -> Port | None:
    """The next ray by the table; None where the table ends, or has never been."""
    if clues.grid != Grid(8, 8) or clues.refuted or edition.per_hit != edition.per_reflection:
        return None
    table = read_table(clues.atom_count, Fraction(edition.per_detour, edition.per_hit))
    seen = ""
    for entry, outcome in clues.rays:
        if table.get(seen) != entry:
            return None
        seen += sign(outcome)
    return table.get(seen)


def sign(outcome: Outcome) -> str:
    """How a table writes an outcome."""
    return PORT_SIGNS[outcome.exit - 1] if isinstance(outcome, Detour) else str(outcome)


@lru_cache(maxsize=4)
def read_table(atoms: int, detour: Fraction) -> dict[str, Port]:
    """The ports of a table by the outcomes so far; empty if there is no such table."""
    text = TABLES.get((atoms, detour), "")
    return dict(_branches(iter(text), "")) if text else {}


def _branches(signs: Iterator[str], seen: str) -> Iterator[tuple[str, Port]]:
    yield seen, PORT_SIGNS.index(next(signs)) + 1
    while (outcome := next(signs)) != ".":
        yield from _branches(signs, seen + outcome)
