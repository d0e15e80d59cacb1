"""Numbers, lists and percentages in words. It knows nothing of the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_LARGE: Final = ("billion", "trillion", "quadrillion")

_SMALL: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)


def in_words(number: int) -> str:
    """A number up to twelve as a word, a larger one in digits."""
    return _SMALL[number] if number < len(_SMALL) else str(number)


def many(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: `1 ray`, `3 rays`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def listed(names: Iterable[object], last_word: str = "and") -> str:
    """Names in a sentence, the last after an `and` or another word."""
    *most, last = [str(name) for name in names] or ["none"]
    return f"{', '.join(most)} {last_word} {last}" if most else last


def ordinal(number: int) -> str:
    """A place in an order: `1st`, `12th`, `1,003rd`."""
    teen = number % 100 in (11, 12, 13)
    return f"{number:,}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def signed(difference: float, decimals: int = 0) -> str:
    """A difference with its sign: `+3`, `−1`, `±0`."""
    size = f"{abs(difference):.{decimals}f}"
    if not float(size):
        return f"±{size}"
    return f"{'+' if difference > 0 else '−'}{size}"


def clock(seconds: float) -> str:
    """A time in minutes and seconds, and in hours if it takes them: `2:05`, `1:00:00`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def about(exact: bool) -> str:
    """The word before a number that is only an estimate."""
    return "" if exact else "about "


def format_points(points: float) -> str:
    """Points with at most one decimal: `1 point`, `2.5 points`."""
    text = f"{points:.1f}".removesuffix(".0")
    return f"{text} point" if text == "1" else f"{text} points"


def format_count(count: int) -> str:
    """A number of possibilities; from a billion on, only its size."""
    if count < 10**9:
        return f"{count:,}"
    digits = len(str(count)) - 1
    size = digits // 3 - 3
    if size < len(_LARGE):
        return f"about {count / 10 ** (3 * size + 9):.1f} {_LARGE[size]}"
    return f"about 10^{digits}"


def to_percent(chance: float) -> int:
    """A chance in percent; 0 and 100 only for what is certain."""
    return int(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))


def fraction_left(bits: float) -> str:
    """The share of the possibilities that so many bits leave: `1 in 11`, or `80%`."""
    ratio = 2**bits
    return f"1 in {round(ratio)}" if ratio >= 1.5 else f"{round(100 / ratio)}%"
