"""Strict readers for data from outside: JSON, names, dates and seconds."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import lru_cache
from typing import Final, TypeVar

from blackbox_tui.engine import LARGEST
from blackbox_tui.formats.settings_text import SWITCH_WORDS
from blackbox_tui.reading import is_number, quoted
from blackbox_tui.rules.atoms import AtomRange, read_atoms
from blackbox_tui.rules.session import MAX_SECONDS

MAX_NAME_LENGTH: Final = 24

_T = TypeVar("_T")


class ParseError(ValueError):
    """A malformed text, or a value that cannot be written; the message is a sentence."""


@contextmanager
def explaining(where: str) -> Iterator[None]:
    """Prefix any refusal inside the block with `where`."""
    try:
        yield
    except ValueError as error:
        raise ParseError(f"{where}{error}") from None


def is_name(text: str) -> bool:
    """Can this be displayed as the name of a player?"""
    return text.isprintable() and text == " ".join(text.split()) and len(text) <= MAX_NAME_LENGTH


@lru_cache(maxsize=8)  # a game is saved after every move
def tidy_name(text: str) -> str:
    """Remove what cannot be displayed from a name."""
    printable = "".join(char if char.isprintable() else " " for char in text[:1000])
    return " ".join(printable.split())[:MAX_NAME_LENGTH].strip()


@lru_cache(maxsize=1000)
def is_date(text: str) -> bool:
    """Is this a valid date as `date.isoformat` writes it?"""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def read_date(text: str) -> date:
    """Read a date as `date.isoformat` writes it."""
    if not is_date(text):
        raise ParseError(f"{quoted(text)} is not a date: write it like 2025-12-31.")
    return date.fromisoformat(text)


def read_name(text: str) -> str:
    """Read the name of a player; it may be empty."""
    if not is_name(text):
        raise ParseError("This is not a name that can be displayed.")
    return text


def read_whole(text: str) -> int:
    """Read a whole number of at most twelve digits."""
    if not is_number(text, 12):
        raise ParseError(f"{quoted(text)} is not a whole number.")
    return int(text)


def read_switch(text: str) -> bool:
    """Read yes or no, or a synonym."""
    if text.lower() not in SWITCH_WORDS:
        raise ParseError(f"{quoted(text)} is neither yes nor no.")
    return SWITCH_WORDS[text.lower()]


def parse(text: str, max_length: int) -> object:
    """Parse JSON of limited length."""
    if len(text) > max_length:
        raise ParseError("It is too long.")
    try:
        return _DECODER.decode(text)
    except ParseError:
        raise
    except (ValueError, RecursionError):
        raise ParseError("It is not well-formed JSON.") from None


def _whole(digits: str) -> int:
    if len(digits) > 20:
        raise ParseError("A number in it is too large.")
    return int(digits)


def _constant(name: str) -> float:
    raise ParseError(f"{name} is not a number.")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ParseError("A field appears twice.")
    return fields


# Made once: making it takes longer than reading a line of a history.
_DECODER: Final = json.JSONDecoder(
    parse_int=_whole, parse_constant=_constant, object_pairs_hook=_object
)


class Fields:
    """A JSON object with exactly these keys, and typed readers of its values."""

    __slots__ = ("_values",)

    def __init__(self, value: object, *keys: str) -> None:
        if not isinstance(value, dict):
            raise ParseError("It should be a JSON object.")
        if value.keys() != frozenset(keys):
            odd = sorted(value.keys() ^ set(keys))[0]
            raise ParseError(f"The field {quoted(str(odd))} is missing or unexpected.")
        self._values: dict[str, object] = value

    def __getitem__(self, key: str) -> object:
        return self._values[key]

    def optional(self, key: str, read: Callable[[str], _T]) -> _T | None:
        """Read a value that may be null."""
        return None if self._values[key] is None else read(key)

    def text(self, key: str, max_length: int = 200) -> str:
        """Read a string."""
        value = self._values[key]
        if not isinstance(value, str) or len(value) > max_length:
            raise _wrong(key, f"a text of at most {max_length} characters")
        return value

    def matching(self, key: str, pattern: str, kind: str) -> re.Match[str]:
        """Match a string against a pattern; a refusal names its kind."""
        parts = re.fullmatch(pattern, self.text(key))
        if not parts:
            raise _wrong(key, kind)
        return parts

    def name(self, key: str) -> str:
        """Read the name of a player, or an empty string."""
        value = self.text(key)
        if not is_name(value):
            raise _wrong(key, "a name")
        return value

    def date(self, key: str) -> date:
        """Read a date."""
        return read_date(self.text(key))

    def flag(self, key: str) -> bool:
        """Read true or false."""
        value = self._values[key]
        if not isinstance(value, bool):
            raise _wrong(key, "true or false")
        return value

    def whole(self, key: str, least: int, most: int) -> int:
        """Read a whole number within limits."""
        value = self._values[key]
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise _wrong(key, f"a whole number from {least} to {most}")
        return value

    def atoms(self, key: str) -> AtomRange:
        """Read a number of atoms, or a range of them as a text."""
        if isinstance(self._values[key], str):
            return read_atoms(self.text(key, 10))
        return AtomRange(self.whole(key, 1, LARGEST))

    def seconds(self, key: str) -> float:
        """Read a time in seconds."""
        value = self._values[key]
        if not (type(value) is int or type(value) is float) or not 0 <= value <= MAX_SECONDS:
            raise _wrong(key, "a time in seconds")
        return float(value)

    def items(self, key: str, most: int) -> list[object]:
        """Read a list of limited length."""
        value = self._values[key]
        if not isinstance(value, list) or len(value) > most:
            raise _wrong(key, f"a list of at most {most}")
        return value


def _wrong(key: str, kind: str) -> ParseError:
    return ParseError(f"The field {key!r} is not {kind}.")
