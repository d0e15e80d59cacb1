"""Escape sequences: mouse reports and keys are read, all others swallowed whole.

Those are replies, pastes and keys that nobody knows, and their rest must not be
taken for keys. Keys come here that curses did not know: they came in pieces, or the
terminal sends others than it says. It knows no terminal; it is handed a way to read on.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias, TypeGuard

    Got = str | int | None
    """A byte as a character, the number of a key that curses knows, or nothing more."""
    Reader = Callable[[], Got]
    Meaning: TypeAlias = "str | Mouse | None"
    """The name of a key, the mouse, or nothing."""

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


class Mouse:
    """The mouse did something at a place: `press`, `drag`, `hover`."""

    __slots__ = ("button", "col", "how", "row")

    def __init__(self, row: int, col: int, how: str, button: str = "") -> None:
        self.row = row
        self.col = col
        self.how = how
        self.button = button


def swallow(opener: str, read: Reader) -> tuple[Meaning, Got]:
    """Read to the end of the sequence: what it means to us, and what broke it off, if that."""
    if opener == "[":
        return _control(read)
    if opener == "O":
        got = read()
        return (KEYPAD.get(got), None) if _belongs(got) else (None, got)
    _skip_text(read)
    return None, None


def _belongs(got: Got) -> TypeGuard[str]:
    """Can it be part of a sequence?"""
    return isinstance(got, str) and " " <= got <= "~"


def _control(read: Reader) -> tuple[Meaning, Got]:
    """Parameters and a last character; some kinds bring more with them."""
    parameters = ""
    for _ in range(LONGEST):
        got = read()
        if not _belongs(got):
            return None, got
        if got == "[" and not parameters:  # a function key of the Linux console
            got = read()
            return None, None if _belongs(got) else got
        if got >= "@":
            return _ended(parameters, got, read), None
        parameters += got
    return None, None


def _ended(parameters: str, last: str, read: Reader) -> Meaning:
    if last == "M" and not parameters:
        return _old_report([read() for _ in range(3)])
    if last in "Mm" and parameters.startswith("<"):
        return _report(parameters[1:].split(";"), released=last == "m")
    if last == "~" and parameters == "200":
        _skip_paste(read)
    return _KEYS.get(parameters + last)


def _report(numbers: list[str], *, released: bool) -> Mouse | None:
    if len(numbers) != 3 or not all(text.isdigit() for text in numbers):
        return None
    code, col, row = map(int, numbers)
    return None if released else _meant(code, col - 1, row - 1)


def _old_report(signs: list[Got]) -> Mouse | None:
    """Button, column and row in a byte each."""
    bytes_ = [ord(sign) for sign in signs if isinstance(sign, str)]
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


def _skip_paste(read: Reader) -> None:
    """A bracketed paste: its text is not meant as keys."""
    seen = ""
    for _ in range(LONGEST_TEXT):
        got = read()
        seen = (seen + got)[-6:] if isinstance(got, str) else ""
        if got is None or seen == "\x1b[201~":
            return


def _skip_text(read: Reader) -> None:
    """A text that ends with a bell or with escape and backslash."""
    before: Got = ""
    for _ in range(LONGEST_TEXT):
        got = read()
        if got is None or got == "\a" or (before == "\x1b" and got == "\\"):
            return
        before = got
