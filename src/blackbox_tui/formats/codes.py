"""Codes: a box, or a puzzle, as a short text that can be read out, typed and checked.

A code such as 8x8-4-K2M9Q names the size, the number of atoms and the scrambled number of the
placement. Where the number of atoms may be unknown, as in 8x8-3to5-K2M9Q, the code names the
range, and its placements of every number are numbered together. The code of a puzzle, such as
P8x8-4-5-K2M9Q7T4X, also names how many clues it has, and its number is that of the solution and
the ports together. Codes never change their meaning: every later version can read a code
written today.

The number is scrambled, so that nothing can be read off it and neighbours look unrelated.
This hides it from a casual reader, not from an attacker: the scrambling is public and has
no secret key.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from hashlib import sha256
from math import comb
from typing import Final

from blackbox_tui.engine import Box, Detour, Port
from blackbox_tui.formats.fields import ParseError, explaining
from blackbox_tui.reading import quoted
from blackbox_tui.rules.atoms import AS_HIDDEN, AtomRange
from blackbox_tui.rules.deal import (
    Variant,
    number_of,
    placement_count,
    places_of,
    rank,
    read_size,
    unrank,
)
from blackbox_tui.rules.game import Start
from blackbox_tui.rules.terms import Terms
from blackbox_tui.values import NamedTuple, replace

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The 32 characters of a code, in the order of their values: no I, L, O or U."""

MOST_CLUES: Final = 31  # the most clues that a code can name

ROUNDS: Final = range(8)
_MAX_LENGTH: Final = 200  # longer texts are not read
_GROUP: Final = 5
_READ_AS: Final = str.maketrans("OIL×‐‑‒–—−", "011X------")
_VARIANT: Final = r"([1-9][0-9]?)X([1-9][0-9]?)-([1-9][0-9]?)(?:T0([1-9][0-9]?))?"
"""A size and a number of atoms, or a range of them: `to`, with its letter read as a digit."""
_CODE: Final = f"{_VARIANT}-([0-9A-Z-]+)"
_PUZZLE_CODE: Final = f"P{_VARIANT}-([1-9][0-9]?)-([0-9A-Z-]+)"


def encode(box: Box, ports: Collection[Port] = (), atoms: AtomRange = AS_HIDDEN) -> str:
    """The code of a box or, with the lowest port of each of its rays, of a puzzle.

    The number of atoms in it is the one in the box, or a range that is given.
    """
    if not _are_lowest(box, ports):
        raise ParseError("A ray of a puzzle enters at its lowest port.")
    grid = box.grid
    chosen = number_of(port - 1 for port in ports)
    with explaining("No box has this code: "):
        variant = Variant(grid, atoms.or_else(len(box.atoms)))
    number = rank(grid, variant.atoms, box.atoms) * comb(len(grid.ports), len(ports)) + chosen
    return numbering(variant, len(ports)).write(number)


def decode(text: str) -> Start:
    """Read how a game in the box of a code begins; spaces and lower case are accepted."""
    return _decode(text, _CODE, "game code", "codes look like 8x8-4-K2M9Q")


def decode_puzzle(text: str) -> Start:
    """Read how the puzzle of a code begins; spaces and lower case are accepted."""
    start = _decode(text, _PUZZLE_CODE, "puzzle code", "these look like P8x8-4-5-K2M9Q7T4X")
    return Start.of_puzzle(start.box, start.given, start.atoms)


def _decode(text: str, shape: str, kind: str, example: str) -> Start:
    """Read any code; the code of a box has no given rays."""
    if len(text) > _MAX_LENGTH:
        raise ParseError(f"This is too long for a {kind}.")
    parts = re.fullmatch(shape, _normalised(text))
    if not parts:
        raise ParseError(f"{quoted(text, 40)} is not a {kind}: {example}.")
    width, height, least, most, *given, chars = parts.groups()
    with explaining("No box has this code: "):
        grid, atoms = read_size(f"{width}x{height}"), AtomRange(int(least), int(most or least))
        variant = Variant(grid, atoms)
    clues = sum(map(int, given))
    number = numbering(variant, clues).read(chars)
    placement, chosen = divmod(number, comb(len(grid.ports), clues))
    box = Box(grid, unrank(grid, atoms, placement))
    ports = tuple(place + 1 for place in reversed(places_of(chosen, clues, len(grid.ports))))
    if not _are_lowest(box, ports):
        raise ParseError("No puzzle has this code: it must have a typo.")
    return Start(box, given=ports, atoms=atoms)


def _normalised(text: str) -> str:
    """Normalise a typed code: no spaces, upper case, confusable characters unified."""
    return "".join(text.upper().translate(_READ_AS).split())


def looks_like_code(text: str, prefix: str = "") -> bool:
    """Does the text begin like the code of a box, typed correctly or not?"""
    beginning = _normalised(text[:_MAX_LENGTH])
    return re.match(prefix + r"[0-9]{1,3}X[0-9]{1,3}-[0-9]", beginning, re.ASCII) is not None


def looks_like_puzzle_code(text: str) -> bool:
    """Does the text begin like the code of a puzzle, typed correctly or not?"""
    return looks_like_code(text, "P")


def _are_lowest(box: Box, ports: Collection[Port]) -> bool:
    """Does each ray enter at the lower of its two ports?"""
    outcomes = ((port, box.fire(port).outcome) for port in ports)
    return all(not isinstance(out, Detour) or port < out.exit for port, out in outcomes)


@lru_cache(maxsize=8)  # a game is saved after every move
def code_of(start: Start) -> str:
    """The code of a game: that of a puzzle or of a box."""
    return encode(start.box, start.given, start.atoms)


def box_code(code: str) -> str:
    """The code of the box alone, even for a puzzle, and with the number of its atoms."""
    if looks_like_puzzle_code(code):
        return encode(decode_puzzle(code).box)
    return encode(decode(code).box) if "to" in code else code


def start_of(code: str, *, plays_on: bool, terms: Terms | None = None) -> Start:
    """Read the start of a game from its code, the inverse of `code_of`.

    A puzzle always goes on after a wrong answer. Without terms, the code decides what is played.
    """
    puzzle = looks_like_puzzle_code(code)
    start = decode_puzzle(code) if puzzle else replace(decode(code), plays_on=plays_on)
    if terms is None or terms is start.terms:
        return start
    if puzzle or not terms.fires:
        raise ParseError(f"This code does not belong to a {terms.play}.")
    return replace(start, terms=terms)


def numbering(variant: Variant, clues: int = 0) -> Numbering:
    """The numbering of the placements of a variant; with clues, that of its puzzles."""
    grid, atoms = variant.grid, variant.atoms
    sizes = grid.width, grid.height, *dict.fromkeys((atoms.least, atoms.most))
    placements = placement_count(grid, atoms)
    if not clues:
        return Numbering(str(variant), sizes, placements)
    if clues > MOST_CLUES:
        raise ParseError(f"No puzzle has this code: puzzles have 1 to {MOST_CLUES} clues.")
    total = placements * comb(len(grid.ports), clues)
    return Numbering(f"P{variant}-{clues}", (*sizes, clues), total)


class Numbering(NamedTuple):
    """How numbers below a total are written in codes with the same beginning."""

    head: str  # how these codes begin
    values: tuple[int, ...]  # the beginning as numbers below 32, for the check character
    total: int

    @property
    def length(self) -> int:
        """The number of characters without the check character."""
        return -(-(self.total - 1).bit_length() // 5)

    def write(self, number: int) -> str:
        """Write the whole code of a number."""
        scrambled = self.permute(number, ROUNDS)
        digits = [scrambled >> 5 * place & 31 for place in reversed(range(self.length))]
        chars = "".join(ALPHABET[digit] for digit in (*digits, self.check(digits)))
        if len(chars) > 2 * _GROUP:  # long codes are easier to copy in groups
            chars = "-".join(chars[at : at + _GROUP] for at in range(0, len(chars), _GROUP))
        return f"{self.head}-{chars}"

    def read(self, chars: str) -> int:
        """Read the number from the characters after the beginning of a code."""
        chars, length = chars.replace("-", ""), self.length + 1
        if len(chars) != length:
            told = f"{self.head} is followed by {length} characters, not {len(chars)}"
            raise ParseError(f"This code has a typo: {told}.")
        wrong = next((char for char in chars if char not in ALPHABET), None)
        if wrong:
            raise ParseError(f"This code has a typo: no code contains {wrong}.")
        *digits, check = (ALPHABET.index(char) for char in chars)
        number = sum(digit << 5 * place for place, digit in enumerate(reversed(digits)))
        if number >= self.total or check != self.check(digits):
            raise ParseError("This code has a typo: its check character does not match.")
        return self.permute(number, ROUNDS[::-1])

    # Characters are elements of the field with 32 elements, in which the powers 2, 4, 8, ...
    # up to the 31st are all different. The check character is the sum of all others, each
    # times a power of 2 that grows with its distance from the end. Changing one character
    # changes the sum, as no power is zero; swapping neighbours changes it too, as their
    # powers differ. Both are tested exhaustively.

    def check(self, digits: Iterable[int]) -> int:
        """The value of the check character."""
        total = 0
        for value in (*self.values, *digits):
            total = (total ^ value) << 1  # times 2, reduced to five bits
            if total & 32:
                total ^= 0b100101
        return total

    # A Feistel network is a permutation whatever its round function does, and its inverse is
    # the same rounds in reverse order. It works on whole bits, so a number that falls outside
    # goes through again until it lands inside: still a permutation, and two passes are enough
    # on average.

    def permute(self, number: int, rounds: range) -> int:
        """Scramble a number, or unscramble it by the rounds in reverse."""
        bits = (self.total - 1).bit_length()
        low = bits // 2
        while True:
            left, right = number >> low, number & (1 << low) - 1
            for turn in rounds:
                if turn % 2:
                    right ^= _noise(f"{self.head}|{turn}|{left}", low)
                else:
                    left ^= _noise(f"{self.head}|{turn}|{right}", bits - low)
            number = left << low | right
            if number < self.total:
                return number


def _noise(text: str, bits: int) -> int:
    digest = sha256(f"black box code 1|{text}".encode()).digest()
    return int.from_bytes(digest, "big") >> 256 - bits
