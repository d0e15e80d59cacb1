"""Random numbers that are the same on every machine."""

from __future__ import annotations

from hashlib import sha256


class Dice:
    """Pseudo-random numbers, seeded by a text."""

    def __init__(self, seed: str) -> None:
        self._state = int.from_bytes(sha256(seed.encode()).digest()[:8], "big")

    def below(self, limit: int) -> int:
        """A number from 0 to below the limit."""
        number, bits = self._word(), 64
        while bits < limit.bit_length() + 32:
            number, bits = number << 64 | self._word(), bits + 64
        return number * limit >> bits

    def happens(self, chance: float) -> bool:
        """True with that probability."""
        return self._word() < chance * 2**64

    def choose(self, cells: list[int], number: int) -> list[int]:
        """That many of the cells, without repeats."""
        picks: set[int] = set()
        for last in range(len(cells) - number, len(cells)):
            pick = self.below(last + 1)
            picks.add(last if pick in picks else pick)
        return [cells[pick] for pick in sorted(picks)]

    def _word(self) -> int:
        """The next 64 bits, by the splitmix generator."""
        mask = 2**64 - 1
        self._state = self._state + 0x9E3779B97F4A7C15 & mask
        word = (self._state ^ self._state >> 30) * 0xBF58476D1CE4E5B9 & mask
        word = (word ^ word >> 27) * 0x94D049BB133111EB & mask
        return word ^ word >> 31
