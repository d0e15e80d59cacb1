"""Bytes to lines, and lines to words, whatever comes. It knows no stream and no command."""

from __future__ import annotations

import unicodedata
from collections import deque
from typing import Final

from blackbox_tui.rules.moves import Refusal

LONGEST: Final = 2_000
"""No longer line is looked at, in bytes."""


class Misread(Refusal):
    """A line that makes no sense; the sentence may repeat what was typed."""


class Lines:
    """Gathers lines from bytes; of a line that is too long, only so much that this shows."""

    def __init__(self) -> None:
        self.whole: deque[bytes] = deque()
        """The lines that have come, without their ends."""
        self._held = b""

    def feed(self, data: bytes) -> None:
        """More bytes have come."""
        *ends, rest = data.split(b"\n")
        for end in ends:
            self.whole.append(self._grown(end))
            self._held = b""
        self._held = self._grown(rest)

    def close(self) -> None:
        """No more will come: what is there is a line too, even without an end."""
        if self._held:
            self.whole.append(self._held)
            self._held = b""

    def _grown(self, more: bytes) -> bytes:
        room = LONGEST + 1 - len(self._held)
        return self._held + more[:room]


def read_words(line: bytes) -> list[str]:
    """The words of a line; what nobody can have meant is refused and never repeated."""
    if len(line) > LONGEST:
        raise Refusal(f"That line is too long: type at most {LONGEST} characters.")
    try:
        text = line.decode("utf-8").removeprefix("\ufeff").rstrip("\r")
    except UnicodeDecodeError:
        raise Refusal("That line is not UTF-8 text.") from None
    if not all(_can_be_typed(sign) for sign in text):
        raise Refusal("That line contains a control character: type plain words.")
    return text.split()


def _can_be_typed(sign: str) -> bool:
    return sign.isprintable() or sign == "\t" or unicodedata.category(sign) == "Zs"


def printable(text: str) -> str:
    """A sentence without control characters, and with a dash that every encoding has."""
    return "".join(char if char.isprintable() else " " for char in text.replace("–", "-"))
