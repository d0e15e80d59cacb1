"""Parses escape sequences: mouse reports and keys; skips all others as a whole.

The others are replies, pastes and unknown keys: what they contain must not be taken for
keys. Keys are parsed here if curses did not know them, because they came in pieces or
the terminal sends other sequences than it claims. Reads through the function it is given.
"""

from __future__ import annotations

from _collections_abc import Callable  # light: see docs/ARCHITECTURE.md

OPENERS = "[O]PX^_"
"""What opens a sequence behind an escape."""

LONGEST = 64
LONGEST_TEXT = 1 << 16

_CURSOR_KEYS = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}
KEYPAD = {
    **_CURSOR_KEYS, "M": "enter", "P": "f1", "j": "*", "k": "+", "m": "-", "o": "/",
    **dict(zip("pqrstuvwxy", "0123456789", strict=True)),
}  # fmt: skip
"""What follows an escape and an O: the number pad, where more than its digits is sent."""
_KEYS = {
    **_CURSOR_KEYS, "Z": "btab", "1~": "home", "3~": "del", "4~": "end", "5~": "pgup",
    "6~": "pgdn", "7~": "home", "8~": "end", "11~": "f1",
}  # fmt: skip

_BUTTONS = {0: "left", 2: "right"}
_MOTION, _NOT_A_BUTTON = 32, 64 | 128


_PASTE_END = "\x1b[201~"
_TEXT_ENDS = ("\a", "\x1b\\")


class Mouse:
    """The mouse did something at a place: `press`, `drag`, `hover`."""

    __slots__ = ("button", "col", "how", "row")

    def __init__(self, row: int, col: int, how: str, button: str = "") -> None:
        self.row = row
        self.col = col
        self.how = how
        self.button = button


Got = str | int | None
"""A byte as a character, the number of a key that curses knows, or nothing more."""
Reader = Callable[[], Got]
Meaning = str | Mouse | None
"""The name of a key, the mouse, or nothing."""


def swallow(opener: str, read: Reader) -> tuple[Meaning, Got]:
    """Read to the end of the sequence; return what it means, and what broke it off, if anything."""
    if opener == "[":
        return _control(read)
    if opener == "O":
        got = read()
        return (KEYPAD.get(char), None) if (char := _part(got)) else (None, got)
    _skip_to(_TEXT_ENDS, read)
    return None, None


def _part(got: Got) -> str:
    """The character, if it can be part of a sequence; else nothing."""
    return got if isinstance(got, str) and " " <= got <= "~" else ""


def _control(read: Reader) -> tuple[Meaning, Got]:
    """Parameters and a last character; some kinds bring more with them."""
    parameters = ""
    for _ in range(LONGEST):
        got = read()
        char = _part(got)
        if not char:
            return None, got
        if char == "[" and not parameters:  # a function key of the Linux console
            got = read()
            return None, None if _part(got) else got
        if char >= "@":
            return _ended(parameters, char, read), None
        parameters += char
    return None, None


def _ended(parameters: str, last: str, read: Reader) -> Meaning:
    if last == "M" and not parameters:
        return _old_report([read() for _ in range(3)])
    if last in "Mm" and parameters.startswith("<"):
        return _report(parameters[1:].split(";"), released=last == "m")
    if last == "~" and parameters == "200":
        _skip_to((_PASTE_END,), read)
    return _KEYS.get(parameters + last)


def _report(numbers: list[str], *, released: bool) -> Mouse | None:
    if len(numbers) != 3 or not all(text.isdigit() for text in numbers):
        return None
    code, col, row = map(int, numbers)
    return None if released else _meant(code, col - 1, row - 1)


def _old_report(report: list[Got]) -> Mouse | None:
    """Button, column and row in a byte each."""
    bytes_ = [ord(char) for char in report if isinstance(char, str)]
    if len(bytes_) != 3 or min(bytes_) < 32:
        return None
    code, col, row = bytes_
    return _meant(code - 32, col - 33, row - 33)


def _meant(code: int, col: int, row: int) -> Mouse | None:
    if code & _NOT_A_BUTTON:  # the wheel
        return None
    button = _BUTTONS.get(code & 3, "")
    if not code & _MOTION:
        return Mouse(row, col, "press", button) if button else None
    if code & 3 == 3:
        return Mouse(row, col, "hover")
    return Mouse(row, col, "drag", button) if button else None


def _skip_to(ends: tuple[str, ...], read: Reader) -> None:
    """Skip a text, which is not meant as keys, as far as one of its ends."""
    seen = ""
    for _ in range(LONGEST_TEXT):
        got = read()
        seen = (seen + got)[-6:] if isinstance(got, str) else ""
        if got is None or seen.endswith(ends):
            return
