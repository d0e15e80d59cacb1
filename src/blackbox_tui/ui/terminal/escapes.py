"""Parses escape sequences: mouse, keys, pastes, the background; skips all others as a whole.

The others are replies and unknown keys: what they contain must not be taken for keys.
Keys are parsed here if curses did not know them, because they came in pieces or the
terminal sends other sequences than it claims. Reads through the function it is given.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from blackbox_tui.ui.events import Button, How, Mouse
from blackbox_tui.values import NamedTuple

OPENERS = "[O]PX^_"  # what opens a sequence behind an escape

LONGEST = 64  # bytes of a sequence that are remembered: none that means something is longer
LONGEST_TEXT = 1 << 24
"""Bytes of a sequence that are skipped: more than a terminal sends in a row, but not forever."""
LONGEST_PASTE = 1 << 10  # bytes of a paste that are remembered

PASTE = "paste"  # what the mark at the beginning of a paste means
PASTE_BEGIN, PASTE_END = "\x1b[200~", "\x1b[201~"

_CURSOR_KEYS = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}
KEYPAD = {
    **_CURSOR_KEYS, "M": "enter", "P": "f1", "Q": "f2", "j": "*", "k": "+", "m": "-", "o": "/",
    **dict(zip("pqrstuvwxy", "0123456789", strict=True)),
}  # fmt: skip
"""What follows an escape and an O: the number pad, where more than its digits is sent."""
_KEYS = {
    **_CURSOR_KEYS, "Z": "btab", "1~": "home", "3~": "del", "4~": "end", "5~": "pgup",
    "6~": "pgdn", "7~": "home", "8~": "end", "11~": "f1", "12~": "f2", "200~": PASTE,
}  # fmt: skip

_BUTTONS: dict[int, Button] = {0: "left", 2: "right"}
_NO_BUTTON = 3
_MOTION, _NOT_A_BUTTON = 32, 64 | 128

REPLY_BEGIN = "\x1b]11;"  # how the terminal's answer about the colour of its background begins
_COLOR_REPLY = r"(?i)\x1b]11;rgba?:([0-9a-f]+)/([0-9a-f]+)/([0-9a-f]+)(?:/.*)?(?:\a|\x1b\\)"
_REPLY_CHARS = "rgba:/0123456789abcdefABCDEF\a\x1b\\"


class Background(NamedTuple):
    """The terminal's answer: is its background light?"""

    light: bool


class Pasting:
    """A paste while it is read: however long it is, only its beginning is remembered."""

    def __init__(self) -> None:
        self._taken = ""  # its beginning and its end

    def take(self, got: str | int) -> None:
        """Take a byte, or a key that curses has made of some bytes: there a line ends."""
        taken = self._taken + (got if isinstance(got, str) else "\n")
        self._taken = taken[:LONGEST_PASTE] + taken[LONGEST_PASTE:][-len(PASTE_END) :]

    @property
    def ended(self) -> bool:
        """Has the mark at its end come?"""
        return self._taken.endswith(PASTE_END)

    def text(self, encoding: str) -> str:
        """What was pasted, as far as it is remembered; broken letters are left out."""
        text = self._taken.removesuffix(PASTE_END)[:LONGEST_PASTE]
        return text.encode("latin-1").decode(encoding, "ignore")


Got = str | int | None
"""A byte as a character, the number of a key that curses knows, or nothing more."""
Reader = Callable[[], Got]
Meaning = str | Mouse | None  # the name of a key, the mouse, or nothing


def swallow(opener: str, read: Reader) -> tuple[Meaning, Got]:
    """Read to the end of the sequence; return what it means, and what broke it off, if anything."""
    if opener == "[":
        return _control(read)
    if opener == "O":
        got = read()
        return (KEYPAD.get(char), None) if (char := _part(got)) else (None, got)
    end = ""
    for _ in range(LONGEST_TEXT):
        got = read()
        end = (end + got)[-2:] if isinstance(got, str) else ""
        if got is None or end.endswith(("\a", "\x1b\\")):
            break
    return None, None


def _part(got: Got) -> str:
    """The character, if it can be part of a sequence; else nothing."""
    return got if isinstance(got, str) and " " <= got <= "~" else ""


def _control(read: Reader) -> tuple[Meaning, Got]:
    """Parameters and a last character; some kinds bring more with them."""
    parameters = ""
    for _ in range(LONGEST_TEXT):
        got = read()
        char = _part(got)
        if not char:
            return None, got
        if char == "[" and not parameters:  # a function key of the Linux console
            got = read()
            return ({"A": "f1", "B": "f2"}.get(char), None) if (char := _part(got)) else (None, got)
        if char >= "@":
            return _ended(parameters, char, read), None
        if len(parameters) < LONGEST:
            parameters += char
    return None, None


def _ended(parameters: str, last: str, read: Reader) -> Meaning:
    if last == "M" and not parameters:  # button, column and row in a byte each
        bytes_ = [read() for _ in range(3)]
        return _meant([ord(got) - 32 if isinstance(got, str) else -1 for got in bytes_])
    if last in "Mm" and parameters.startswith("<"):
        numbers = parameters[1:].split(";")
        return _meant([int(it) if it.isdigit() else -1 for it in numbers], released=last == "m")
    return _KEYS.get(parameters + last)


def _meant(report: list[int], *, released: bool = False) -> Mouse | None:
    if len(report) != 3 or min(report) < 0:
        return None
    code, col, row = report[0], report[1] - 1, report[2] - 1
    if code & _NOT_A_BUTTON:  # the wheel
        return None
    if code & _NO_BUTTON == _NO_BUTTON:
        return Mouse(row, col, "hover" if code & _MOTION else "release")
    button = _BUTTONS.get(code & _NO_BUTTON)
    if button is None:
        return None
    moved: How = "drag" if code & _MOTION else "press"
    return Mouse(row, col, "release" if released else moved, button)


def is_begun_reply(text: str) -> bool:
    """May that text be the beginning of a reply?"""
    if not text.startswith(REPLY_BEGIN):
        return REPLY_BEGIN.startswith(text)
    return len(text) < 40 and all(char in _REPLY_CHARS for char in text[5:])


def light_by_reply(reply: str) -> bool | None:
    """Does a whole reply name a light colour? None if it is not a reply, or names none."""
    color = re.fullmatch(_COLOR_REPLY, reply)
    if color is None:
        return None
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in color.groups())
    brightness: float = 0.299 * red + 0.587 * green + 0.114 * blue
    return brightness > 0.5
