"""Game codes: a box as a short text that can be read out, typed and checked.

A code such as 8x8-4-K2M9Q names the size, the number of atoms and the number of the
placement. The number is scrambled, so that the atoms cannot be read off and neighbouring
placements look unrelated. This hides the atoms from a casual reader, not from an attacker:
the scrambling is public and has no secret key. Codes never change their meaning: every
later version can read a code written today.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from blackbox_tui.engine import Box, Grid
from blackbox_tui.engine.quoting import quoted
from blackbox_tui.rules.deal import Variant, placement_count, rank, unrank

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The 32 characters of a code, in the order of their values: no I, L, O or U."""

MAX_CODE_LENGTH: Final = 200
"""Longer texts are not read."""

_ROUNDS: Final = range(8)
_GROUP: Final = 5
_READ_AS: Final = str.maketrans("OIL×‐‑‒–—−", "011X------")
_SHAPE: Final = re.compile(r"([0-9]{1,2})X([0-9]{1,2})-([0-9]{1,2})-([0-9A-Z-]+)", re.ASCII)


class CodeError(ValueError):
    """A text that is not a game code; the message is a sentence for the player."""


def encode(box: Box) -> str:
    """The code of a box."""
    variant = _variant(box.grid.width, box.grid.height, len(box.atoms))
    number = _permute(variant, rank(box.grid, box.atoms), _ROUNDS)
    digits = [number >> 5 * place & 31 for place in reversed(range(_length(variant)))]
    chars = "".join(ALPHABET[digit] for digit in (*digits, _check(variant, digits)))
    if len(chars) > 2 * _GROUP:  # long codes are easier to copy in groups
        chars = "-".join(chars[at : at + _GROUP] for at in range(0, len(chars), _GROUP))
    return f"{variant}-{chars}"


def decode(text: str) -> Box:
    """The box of a code; spaces and lower case are accepted."""
    if len(text) > MAX_CODE_LENGTH:
        raise CodeError("This is too long for a game code.")
    parts = _SHAPE.fullmatch(_normalised(text))
    if not parts or any(part.startswith("0") for part in parts.groups()[:3]):
        raise CodeError(f"{quoted(text, 40)} is not a game code: codes look like 8x8-4-K2M9Q.")
    variant = _variant(int(parts[1]), int(parts[2]), int(parts[3]))
    number = _permute(variant, _number(variant, parts[4].replace("-", "")), _ROUNDS[::-1])
    return Box(variant.grid, unrank(variant.grid, variant.atoms, number))


def looks_like_code(text: str) -> bool:
    """Does the text begin like a code, typed correctly or not?"""
    beginning = _normalised(text[:MAX_CODE_LENGTH])
    return re.match(r"[0-9]{1,3}X[0-9]{1,3}-[0-9]", beginning, re.ASCII) is not None


def _normalised(text: str) -> str:
    return "".join(text.upper().translate(_READ_AS).split())


def _variant(width: int, height: int, atoms: int) -> Variant:
    try:
        return Variant(Grid(width, height), atoms)
    except ValueError as error:
        raise CodeError(f"No box has this code: {error}") from None


def _length(variant: Variant) -> int:
    """How many characters the number of a placement takes, without the check character."""
    bits = (placement_count(variant.grid, variant.atoms) - 1).bit_length()
    return -(-bits // 5)


def _number(variant: Variant, chars: str) -> int:
    """The scrambled number, checked."""
    length = _length(variant) + 1
    if len(chars) != length:
        raise CodeError(
            f"This code has a typing error: {variant} is followed by {length} characters, "
            f"not {len(chars)}."
        )
    wrong = next((char for char in chars if char not in ALPHABET), None)
    if wrong:
        raise CodeError(f"This code has a typing error: no code contains {wrong}.")
    *digits, check = (ALPHABET.index(char) for char in chars)
    number = sum(digit << 5 * place for place, digit in enumerate(reversed(digits)))
    in_range = number < placement_count(variant.grid, variant.atoms)
    if not in_range or check != _check(variant, digits):
        raise CodeError("This code has a typing error: its check character is wrong.")
    return number


# --- the check character ---------------------------------------------------------
#
# Characters are elements of the field with 32 elements, in which the powers 2, 4, 8, ...
# up to the 31st are all different. The check character is the sum of all others, each
# times a power of 2 that grows with its distance from the end. Changing one character
# changes the sum, as no power is zero; swapping neighbours changes it too, as their
# powers differ. Both are tested exhaustively.


def _check(variant: Variant, digits: Iterable[int]) -> int:
    total = 0
    for value in (variant.grid.width, variant.grid.height, variant.atoms, *digits):
        total = (total ^ value) << 1  # times 2, reduced to five bits
        if total & 32:
            total ^= 0b100101
    return total


# --- scrambling ------------------------------------------------------------------
#
# A Feistel network is a permutation whatever its round function does, and its inverse is
# the same rounds in reverse order. It works on whole bits, so a number that falls outside
# the placements goes through again until it lands inside: still a permutation, and two
# passes are enough on average.


def _permute(variant: Variant, number: int, rounds: range) -> int:
    """Scramble the number of a placement, or unscramble it by the rounds in reverse."""
    total = placement_count(variant.grid, variant.atoms)
    bits = (total - 1).bit_length()
    low = bits // 2
    while True:
        left, right = number >> low, number & (1 << low) - 1
        for turn in rounds:
            if turn % 2:
                right ^= _noise(f"{variant}|{turn}|{left}", low)
            else:
                left ^= _noise(f"{variant}|{turn}|{right}", bits - low)
        number = left << low | right
        if number < total:
            return number


def _noise(text: str, bits: int) -> int:
    digest = sha256(f"black box code 1|{text}".encode()).digest()
    return int.from_bytes(digest, "big") >> 256 - bits
