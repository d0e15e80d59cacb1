"""Sets of small numbers as the bits of one integer: number n is the bit `1 << n`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def bits_of(places: Iterable[int]) -> int:
    """The integer with the bits at these places, each given once."""
    return sum(1 << place for place in places)


def ones(bits: int) -> Iterator[int]:
    """The places of the bits that are set, the lowest first."""
    text = bin(bits)[:1:-1]
    place = text.find("1")
    while place >= 0:
        yield place
        place = text.find("1", place + 1)
