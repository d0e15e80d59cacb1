"""Small turns of speech that sentences are made of. It knows nothing of the game."""

from __future__ import annotations

from collections.abc import Iterable


def many(number: int, noun: str, plural: str = "") -> str:
    """So many of them."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def listed(names: Iterable[object]) -> str:
    """Names in a sentence, the last after an `and`."""
    *most, last = [str(name) for name in names] or ["none"]
    return f"{', '.join(most)} and {last}" if most else last
