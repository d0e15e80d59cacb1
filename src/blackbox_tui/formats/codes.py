"""Game codes: a box as a short text that can be read out, typed and checked.

A code such as `8x8-4-` and five signs names the size, the number of atoms and
the placement's number. The number is scrambled, so that the atoms cannot be
read off and neighbouring placements look unrelated. This hides the atoms from
a glance, not from an attacker: the scrambling is public and has no secret key.
Codes never change their meaning: what is written today is read for ever.
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
"""The signs of a code, each worth its place: no I, L, O or U."""

LONGEST: Final = 200
"""No text longer than this is looked at."""

_ROUNDS: Final = 8
_GROUP: Final = 5
_READ_AS: Final = str.maketrans("OIL×‐‑‒–—−", "011X------")
_SHAPE: Final = re.compile(r"([0-9]{1,2})X([0-9]{1,2})-([0-9]{1,2})-([0-9A-Z-]+)", re.ASCII)


class CodeError(ValueError):
    """A text that is no game code; its text is a sentence for the player."""


def encode(box: Box) -> str:
    """The code of a box."""
    variant = _variant(box.grid, len(box.atoms))
    number = _scramble(variant, rank(box.grid, box.atoms))
    digits = _digits(number, _length(variant))
    signs = "".join(ALPHABET[digit] for digit in (*digits, _check(variant, digits)))
    return f"{variant}-{_grouped(signs)}"


def decode(text: str) -> Box:
    """The box that a code names; blanks and small letters do no harm."""
    if len(text) > LONGEST:
        raise CodeError("This is too long for a game code.")
    found = _SHAPE.fullmatch("".join(text.upper().translate(_READ_AS).split()))
    if not found or any(part.startswith("0") for part in found.groups()[:3]):
        raise CodeError(f"{quoted(text, 40)} is not a game code: it looks like 8x8-4-K2M9Q.")
    variant = _variant(_grid(int(found[1]), int(found[2])), int(found[3]))
    number = _unscramble(variant, _number(variant, found[4].replace("-", "")))
    return Box(variant.grid, unrank(variant.grid, variant.atoms, number))


def looks_like_code(text: str) -> bool:
    """Does the text open as a code does, rightly typed or not?"""
    opening = "".join(text[:LONGEST].upper().translate(_READ_AS).split())
    return re.match(r"[0-9]{1,3}X[0-9]{1,3}-[0-9]", opening, re.ASCII) is not None


# --- parts of a code -----------------------------------------------------------


def _grid(width: int, height: int) -> Grid:
    try:
        return Grid(width, height)
    except ValueError as error:
        raise CodeError(f"No box has this code: {error}") from None


def _variant(grid: Grid, atoms: int) -> Variant:
    try:
        return Variant(grid, atoms)
    except ValueError as error:
        raise CodeError(f"No box has this code: {error}") from None


def _length(variant: Variant) -> int:
    """How many signs the number of such a placement takes; the check comes on top."""
    return -(-_bits(variant) // 5)


def _bits(variant: Variant) -> int:
    return (placement_count(variant.grid, variant.atoms) - 1).bit_length()


def _digits(number: int, length: int) -> list[int]:
    return [number >> 5 * place & 31 for place in reversed(range(length))]


def _grouped(signs: str) -> str:
    """Long codes in groups, which are easier to copy."""
    if len(signs) <= 2 * _GROUP:
        return signs
    return "-".join(signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP))


def _number(variant: Variant, signs: str) -> int:
    """The scrambled number that the signs write, checked."""
    length = _length(variant) + 1
    if len(signs) != length:
        raise CodeError(
            f"This code has a typing error: {variant} is followed by {length} signs, "
            f"not {len(signs)}."
        )
    strange = next((sign for sign in signs if sign not in ALPHABET), None)
    if strange:
        raise CodeError(f"This code has a typing error: there is no {strange} in a code.")
    *digits, check = (ALPHABET.index(sign) for sign in signs)
    number = sum(digit << 5 * place for place, digit in enumerate(reversed(digits)))
    fits = number < placement_count(variant.grid, variant.atoms)
    if not fits or check != _check(variant, digits):
        raise CodeError("This code has a typing error: its signs do not fit together.")
    return number


# --- the check sign --------------------------------------------------------------
#
# Signs are elements of the field with 32 elements, in which 2 has the powers
# 2, 4, 8, ... up to the 31st, all different. The check sign is the sum of all
# others, each times a power of 2 that grows with its distance from the end.
# Changing one changes the sum, as no power is zero; swapping neighbours changes
# it too, as their powers differ. Both are tested exhaustively.


def _check(variant: Variant, digits: Iterable[int]) -> int:
    total = 0
    for value in (variant.grid.width, variant.grid.height, variant.atoms, *digits):
        total = _doubled(total ^ value)
    return total


def _doubled(element: int) -> int:
    element <<= 1
    return element ^ 0b100101 if element & 32 else element


# --- scrambling ------------------------------------------------------------------
#
# A Feistel network is a permutation whatever its round function does. It works
# on whole bits, so a number that falls outside the placements goes through again
# until it lands inside: still a permutation, and two turns are enough on average.


def _scramble(variant: Variant, number: int) -> int:
    total = placement_count(variant.grid, variant.atoms)
    number = _mixed(variant, number)
    while number >= total:
        number = _mixed(variant, number)
    return number


def _unscramble(variant: Variant, number: int) -> int:
    total = placement_count(variant.grid, variant.atoms)
    number = _unmixed(variant, number)
    while number >= total:
        number = _unmixed(variant, number)
    return number


def _mixed(variant: Variant, number: int) -> int:
    bits = _bits(variant)
    low = bits // 2
    left, right = number >> low, number & (1 << low) - 1
    for turn in range(0, _ROUNDS, 2):
        left ^= _noise(variant, turn, right, bits - low)
        right ^= _noise(variant, turn + 1, left, low)
    return left << low | right


def _unmixed(variant: Variant, number: int) -> int:
    bits = _bits(variant)
    low = bits // 2
    left, right = number >> low, number & (1 << low) - 1
    for turn in reversed(range(0, _ROUNDS, 2)):
        right ^= _noise(variant, turn + 1, left, low)
        left ^= _noise(variant, turn, right, bits - low)
    return left << low | right


def _noise(variant: Variant, turn: int, half: int, bits: int) -> int:
    digest = sha256(f"black box code 1|{variant}|{turn}|{half}".encode()).digest()
    return int.from_bytes(digest, "big") >> 256 - bits
