"""The opening book: the computer's first rays on the usual boxes, from openings.txt.

benchmarks/make_openings.py wrote that file, and says how the rays were found. A table
there is a tree as text: the character of the port to fire from; then, for each outcome
that leaves many placements, the character of the outcome and the same again; then a
full stop. H is a hit, R a reflection, and the ports from 1 on are 0 to 9 and a to v.

Example: `1H2.Rq..` fires from port 2; after a hit from port 3, after a reflection from
port 27; after any other outcome the book does not know.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from pkgutil import get_data
from typing import Final, TypeAlias

from blackbox_tui.engine import Detour, Grid, Outcome, Port
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.scoring import Edition

PORT_CHARACTERS: Final = "0123456789abcdefghijklmnopqrstuv"

OpeningKey: TypeAlias = tuple[int, Fraction]
"""The number of atoms, and the price of a detour in hits."""


def opening(clues: Clues, edition: Edition) -> Port | None:
    """The next port by the book; None where it does not know these clues."""
    if clues.grid != Grid(8, 8) or clues.refuted or edition.per_hit != edition.per_reflection:
        return None
    table = opening_table((clues.atom_count, Fraction(edition.per_detour, edition.per_hit)))
    seen = ""
    for entry, outcome in clues.rays:
        if table.get(seen) != entry:
            return None
        seen += character_of(outcome)
    return table.get(seen)


def character_of(outcome: Outcome) -> str:
    """How the book writes an outcome."""
    return PORT_CHARACTERS[outcome.exit - 1] if isinstance(outcome, Detour) else str(outcome)


@lru_cache(maxsize=4)
def opening_table(key: OpeningKey) -> dict[str, Port]:
    """The ports of a table by the outcomes so far; empty if there is no such table."""
    tree = read_book().get(key)
    return _read_tree(tree) if tree else {}


@lru_cache(maxsize=1)
def read_book() -> dict[OpeningKey, str]:
    """Every table of the file, as text."""
    book: dict[OpeningKey, str] = {}
    text = (get_data(__package__, "openings.txt") or b"").decode("ascii")
    for paragraph in text.split("\n\n"):
        title, *lines = paragraph.splitlines()
        if key := re.fullmatch(r"(\d+) atoms, detour (\d+)", title):
            book[int(key[1]), Fraction(key[2])] = "".join(lines)
    return book


def _read_tree(tree: str) -> dict[str, Port]:
    table: dict[str, Port] = {}
    seen, characters = "", iter(tree)
    table[seen] = _port(next(characters))
    for character in characters:
        if character == ".":
            seen = seen[:-1]
        else:
            seen += character
            table[seen] = _port(next(characters))
    return table


def _port(character: str) -> Port:
    return PORT_CHARACTERS.index(character) + 1
