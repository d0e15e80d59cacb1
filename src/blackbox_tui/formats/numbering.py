"""What all codes have in common: a number as characters, scrambled and with a check character.

The number is scrambled, so that nothing can be read off it and neighbours look unrelated.
This hides it from a casual reader, not from an attacker: the scrambling is public and has
no secret key.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final, NamedTuple

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The 32 characters of a code, in the order of their values: no I, L, O or U."""

MAX_CODE_LENGTH: Final = 200
"""Longer texts are not read."""

ROUNDS: Final = range(8)
_GROUP: Final = 5
_READ_AS: Final = str.maketrans("OIL×‐‑‒–—−", "011X------")


class CodeError(ValueError):
    """A text that is not a code; the message is a sentence for the player."""


def normalised(text: str) -> str:
    """A code as it is read: without spaces, in upper case, confusable characters as one."""
    return "".join(text.upper().translate(_READ_AS).split())


class Numbering(NamedTuple):
    """How the numbers below a total are written in the codes that begin alike."""

    head: str
    """How these codes begin."""
    values: tuple[int, ...]
    """What the beginning says, as numbers below 32 for the check character."""
    total: int

    @property
    def length(self) -> int:
        """How many characters a number takes, without the check character."""
        return -(-(self.total - 1).bit_length() // 5)

    def write(self, number: int) -> str:
        """The whole code of a number."""
        scrambled = self.permute(number, ROUNDS)
        digits = [scrambled >> 5 * place & 31 for place in reversed(range(self.length))]
        chars = "".join(ALPHABET[digit] for digit in (*digits, self.check(digits)))
        if len(chars) > 2 * _GROUP:  # long codes are easier to copy in groups
            chars = "-".join(chars[at : at + _GROUP] for at in range(0, len(chars), _GROUP))
        return f"{self.head}-{chars}"

    def read(self, chars: str) -> int:
        """The number of a code, from the characters after its beginning."""
        chars, length = chars.replace("-", ""), self.length + 1
        if len(chars) != length:
            raise CodeError(
                f"This code has a typing error: {self.head} is followed by {length} characters, "
                f"not {len(chars)}."
            )
        wrong = next((char for char in chars if char not in ALPHABET), None)
        if wrong:
            raise CodeError(f"This code has a typing error: no code contains {wrong}.")
        *digits, check = (ALPHABET.index(char) for char in chars)
        number = sum(digit << 5 * place for place, digit in enumerate(reversed(digits)))
        if number >= self.total or check != self.check(digits):
            raise CodeError("This code has a typing error: its check character is wrong.")
        return self.permute(number, ROUNDS[::-1])

    # --- the check character ---------------------------------------------------------
    #
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

    # --- scrambling ------------------------------------------------------------------
    #
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
