"""Puzzle codes: the answer and the rays of a puzzle as a short text.

A code such as P8x8-4-5-K2M9Q7T4X names the size, the number of atoms, the number of clues,
and the scrambled number of the answer and the ports together. It has all that the puzzle is
made of, so that a code written today names the same clues for ever.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache
from math import comb
from typing import Final

from blackbox_tui.engine import Box, Detour, Port
from blackbox_tui.engine.quoting import quoted
from blackbox_tui.formats.codes import decode, encode, read_variant
from blackbox_tui.formats.numbering import MAX_CODE_LENGTH, CodeError, Numbering, normalised
from blackbox_tui.rules.deal import Variant, placement_count, rank, unrank
from blackbox_tui.rules.game import Game, Start
from blackbox_tui.rules.terms import Terms

MOST_CLUES: Final = 31
"""More clues no puzzle code can name."""

_SHAPE: Final = re.compile(
    r"P([0-9]{1,2})X([0-9]{1,2})-([0-9]{1,2})-([0-9]{1,2})-([0-9A-Z-]+)", re.ASCII
)


def encode_puzzle(box: Box, ports: Collection[Port]) -> str:
    """The code for that answer, with rays from these ports, the lowest of each ray."""
    if not _are_lowest(box, ports):
        raise CodeError("A ray of a puzzle enters at its lowest port.")
    grid = box.grid
    numbering = _numbering(read_variant(grid.width, grid.height, len(box.atoms)), len(ports))
    chosen = sum(comb(port - 1, nth) for nth, port in enumerate(sorted(ports), 1))
    return numbering.write(rank(grid, box.atoms) * comb(len(grid.ports), len(ports)) + chosen)


def decode_puzzle(text: str) -> tuple[Box, tuple[Port, ...]]:
    """The answer and the ports of a code; spaces and lower case are accepted."""
    if len(text) > MAX_CODE_LENGTH:
        raise CodeError("This is too long for a puzzle code.")
    parts = _SHAPE.fullmatch(normalised(text))
    if not parts or any(part.startswith("0") for part in parts.groups()[:4]):
        raise CodeError(
            f"{quoted(text, 40)} is not a puzzle code: these look like P8x8-4-5-K2M9Q7T4X."
        )
    variant, clues = read_variant(*map(int, parts.groups()[:3])), int(parts[4])
    grid = variant.grid
    number = _numbering(variant, clues).read(parts[5])
    placement, chosen = divmod(number, comb(len(grid.ports), clues))
    box = Box(grid, unrank(grid, variant.atoms, placement))
    ports = _ports(chosen, clues, len(grid.ports))
    if not _are_lowest(box, ports):
        raise CodeError("No puzzle has this code: it has a typing error.")
    return box, ports


def looks_like_puzzle_code(text: str) -> bool:
    """Does the text begin like a puzzle code, typed correctly or not?"""
    beginning = normalised(text[:MAX_CODE_LENGTH])
    return re.match(r"P[0-9]{1,3}X[0-9]{1,3}-[0-9]", beginning, re.ASCII) is not None


def code_of(game: Game) -> str:
    """The code of what is played: of a puzzle, or of the box."""
    return _code_of(game.start)


@lru_cache(maxsize=8)  # a game is saved after every move
def _code_of(start: Start) -> str:
    return encode_puzzle(start.box, start.given) if start.given else encode(start.box)


def start_of(code: str, *, plays_on: bool, terms: Terms | None = None) -> Start:
    """The start of the game with that code: the inverse of `code_of`.

    After a wrong submission a puzzle always goes on. Without terms, the code says what is played.
    """
    puzzle = looks_like_puzzle_code(code)
    start = Start.of_puzzle(*decode_puzzle(code)) if puzzle else Start(decode(code), plays_on)
    if terms is None or terms is start.terms:
        return start
    if puzzle or not terms.fires:
        raise CodeError(f"This code does not belong to a {terms.play}.")
    return replace(start, terms=terms)


def _numbering(variant: Variant, clues: int) -> Numbering:
    grid, atoms = variant.grid, variant.atoms
    if not 1 <= clues <= MOST_CLUES:
        raise CodeError(f"No puzzle has this code: puzzles have 1 to {MOST_CLUES} clues.")
    return Numbering(
        f"P{variant}-{clues}",
        (grid.width, grid.height, atoms, clues),
        placement_count(grid, atoms) * comb(len(grid.ports), clues),
    )


def _ports(number: int, clues: int, ports: int) -> tuple[Port, ...]:
    """The ports with that number, in colexicographic order."""
    chosen = []
    port = ports
    for nth in range(clues, 0, -1):
        while comb(port - 1, nth) > number:
            port -= 1
        number -= comb(port - 1, nth)
        chosen.append(port)
        port -= 1
    return tuple(reversed(chosen))


def _are_lowest(box: Box, ports: Collection[Port]) -> bool:
    """Does each ray enter at the lower of its ports?"""
    outcomes = ((port, box.fire(port).outcome) for port in ports)
    return all(not isinstance(out, Detour) or port < out.exit for port, out in outcomes)
