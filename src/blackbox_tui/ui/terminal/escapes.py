"""Parses what a terminal sends: bytes in, at any time; keys, mouse, pastes and answers out.

It neither reads nor looks at a clock: its caller passes the bytes and the time.

The delay after an escape: the Esc key sends one byte, and so does the beginning of every arrow
key. An escape that nothing follows within `ESCAPE_DELAY` is the Esc key, so that it answers at
once. Once something has followed that can only be the beginning of a sequence, its rest may take
`REST_DELAY` for each byte: then it is a key or the mouse still.

A paste is recognised however slowly it comes, even if its first mark comes in pieces: none of
it must be taken for keys. It is over when nothing has come for `PASTE_SILENCE`. The same holds
for the terminal's answer about its background. All other sequences, which are replies and
unknown keys, are skipped as a whole.
"""

from __future__ import annotations

import codecs
import re
from collections import deque
from collections.abc import Generator, Mapping
from types import MappingProxyType

from blackbox_tui.ui.events import Button, Event, How, Mouse, Paste
from blackbox_tui.values import NamedTuple

ESCAPE_DELAY = 0.025  # seconds after which a lone escape is the Esc key
REST_DELAY = 0.1  # seconds to wait for each further byte of what is a sequence for sure
PASTE_SILENCE = 5.0
"""Seconds without a byte after which a paste is over though its end has not come."""
_FOREVER = float("inf")

LONGEST = 64  # bytes of a sequence that are remembered: none that means something is longer
LONGEST_TEXT = 1 << 24
"""Bytes of a sequence that are skipped: more than a terminal sends in a row, but not forever."""
LONGEST_PASTE = 1 << 10  # bytes of a paste that are remembered

_ESC = "\x1b"
_OPENERS = "[O]PX^_"  # what opens a sequence behind an escape
_TEXT_ENDS = "\a", "\x1b\\"  # what ends one that holds a text
PASTE_BEGIN, PASTE_END = "\x1b[200~", "\x1b[201~"

CONTROL_KEYS = {
    "\3": "^c", "\b": "bs", "\t": "tab", "\n": "enter", "\f": "^l", "\r": "enter", "\x12": "^r",
    "\x1a": "^z", "\x1b": "esc", " ": "space", "\x7f": "bs",
}  # fmt: skip
"""Characters whose key has a name."""

_CURSOR_KEYS = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}
_KEYPAD = {
    **_CURSOR_KEYS, "M": "enter", "P": "f1", "Q": "f2", "j": "*", "k": "+", "m": "-", "o": "/",
    **dict(zip("pqrstuvwxy", "0123456789", strict=True)),
}  # fmt: skip
"""What follows an escape and an O: the number pad, where more than its digits is sent."""
_KEYS = {
    **_CURSOR_KEYS, "Z": "btab", "1~": "home", "3~": "del", "4~": "end", "5~": "pgup",
    "6~": "pgdn", "7~": "home", "8~": "end", "11~": "f1", "12~": "f2",
}  # fmt: skip
_CONSOLE_KEYS = {"A": "f1", "B": "f2"}
"""What follows an escape and two brackets: function keys of the Linux console."""

_BUTTONS: dict[int, Button] = {0: "left", 2: "right"}
_NO_BUTTON = 3
_MOTION, _NOT_A_BUTTON = 32, 64 | 128

REPLY_BEGIN = "\x1b]11;"  # how the terminal's answer about the colour of its background begins
_COLOR_REPLY = r"(?i)\x1b]11;rgba?:([0-9a-f]+)/([0-9a-f]+)/([0-9a-f]+)(?:/.*)?(?:\a|\x1b\\)"
_REPLY_CHARS = "rgba:/0123456789abcdefABCDEF\a\x1b\\"


class Background(NamedTuple):
    """The terminal's answer: is its background light?"""

    light: bool


Seconds = float
Byte = str | None
"""As a character; None when the seconds that the parser had patience for are over."""


class InputParser:
    """Bytes become events, one after another.

    `keys` says what this terminal sends for its keys, as far as that is known.
    """

    def __init__(
        self,
        encoding: str = "utf-8",
        keys: Mapping[str, str] = MappingProxyType({}),
        escape_delay: Seconds = ESCAPE_DELAY,
    ) -> None:
        self._encoding = encoding
        self._decoder = codecs.getincrementaldecoder(encoding)("ignore")
        self._keys = keys
        self._beginnings = {key[:end] for key in keys for end in range(1, len(key))}
        self._escape_delay, self._rest_delay = escape_delay, max(REST_DELAY, escape_delay)
        self._coming = deque[str]()  # bytes as characters
        self._said = deque[Event | Background]()
        self._since = 0.0  # when the last byte came
        self.forget()

    def forget(self) -> None:
        """Forget what has begun: its rest will not come."""
        self._taken = ""  # the sequence that has begun, as far as it is remembered
        self._listening = self._listen()
        self._patience = next(self._listening)

    def hear(self, data: bytes, now: Seconds) -> None:
        """Take bytes, which may end anywhere; `read` says what they mean."""
        if data:
            self._coming.extend(data.decode("latin-1"))
            self._since = now

    def read(self, now: Seconds) -> Event | Background | None:
        """What comes next of what the bytes mean; None if that is nothing, or not known yet."""
        while not self._said:
            if not self._coming:
                if now < self.due:
                    return None
                self._since = now
            self._patience = self._listening.send(self._coming.popleft() if self._coming else None)
        return self._said.popleft()

    @property
    def due(self) -> Seconds:
        """When to read though nothing has come: until then, what has come may go on."""
        return 0.0 if self._said or self._coming else self._since + self._patience

    # --- coroutines: they ask for a byte with the seconds they have patience for ---------------

    def _listen(self) -> Generator[Seconds, Byte, None]:
        late = ""  # the beginning of what must not be taken for keys, when its rest is late
        while (got := (yield _FOREVER)) is not None:
            begun, late = late, ""
            if begun and _may_go_on(begun + got):
                self._take_back(begun[1:] + got)
                late = yield from self._escape()
            elif got == _ESC:
                late = yield from self._escape()
            else:
                key = yield from self._known(got)
                self._say(key or name_of(self._decoder.decode(got.encode("latin-1"))[-1:]))

    def _say(self, *meanings: Event | Background | None) -> None:
        self._said.extend(meant for meant in meanings if meant is not None)

    def _take_back(self, text: str) -> None:
        """Let it come once more."""
        self._coming.extendleft(reversed(text))

    def _known(self, text: str) -> Generator[Seconds, Byte, str]:
        """The key of this terminal whose bytes begin so; empty if there is none."""
        begun = len(text)
        while text in self._beginnings and text not in self._keys:
            if (got := (yield self._rest_delay)) is None:
                break
            text += got
        if text not in self._keys:
            self._take_back(text[begun:])
        return self._keys.get(text, "")

    def _escape(self) -> Generator[Seconds, Byte, str]:
        """Esc itself, or what begins with it; returns what of that is late and may go on."""
        got = yield self._escape_delay
        alt = got == _ESC  # which puts an escape before what a key sends
        while got == _ESC:
            got = yield self._escape_delay
            if got == _ESC:
                self._say("esc")
        key = "" if got is None else (yield from self._known(_ESC + got))
        if key:
            self._say(key)
        elif got is None or got not in _OPENERS:
            self._say(*["esc"] * (1 + alt))
            self._take_back(got or "")
        else:
            self._taken = _ESC + got
            meant = yield from self._sequence(got)
            if self._taken == PASTE_BEGIN:
                meant = yield from self._paste()
            both = alt and meant is not None and not isinstance(meant, str)
            self._say("esc" if both else None, meant)
            over = meant is not None or self._taken.endswith(_TEXT_ENDS)
            return self._taken if not over and _may_go_on(self._taken) else ""
        return "" if got else _ESC

    def _sequence(self, opener: str) -> Generator[Seconds, Byte, Event | Background | None]:
        """Read to the end of it; returns what it means."""
        if opener == "[":
            return (yield from self._control())
        if opener == "O":
            return _KEYPAD.get((yield from self._part()))
        end = ""
        for _ in range(LONGEST_TEXT):
            got = yield from self._next()
            end = (end + (got or ""))[-2:]
            if got is None or end.endswith(_TEXT_ENDS):
                break
        light = light_by_reply(self._taken)
        return None if light is None else Background(light)

    def _next(self) -> Generator[Seconds, Byte, Byte]:
        """The next byte of a sequence."""
        got = yield self._rest_delay
        if got and len(self._taken) < LONGEST:
            self._taken += got
        return got

    def _part(self) -> Generator[Seconds, Byte, str]:
        """The next byte, if it can be part of a sequence; nothing if it breaks that off."""
        got = yield from self._next()
        if got is None or " " <= got <= "~":
            return got or ""
        self._take_back(got)
        return ""

    def _control(self) -> Generator[Seconds, Byte, Event | None]:
        """Parameters and a last character; some kinds bring more with them."""
        parameters = ""
        for _ in range(LONGEST_TEXT):
            char = yield from self._part()
            if not char:
                break
            if char == "[" and not parameters:
                return _CONSOLE_KEYS.get((yield from self._part()))
            if char == "M" and not parameters:  # button, column and row in a byte each
                report: list[int] = []
                while len(report) < 3 and (got := (yield from self._next())) is not None:
                    report.append(ord(got) - 32)
                return _pointed(report)
            if char >= "@":
                return _meant(parameters, char)
            if len(parameters) < LONGEST:
                parameters += char
        return None

    def _paste(self) -> Generator[Seconds, Byte, Paste]:
        """Read to the end of it; however long it is, only its beginning is remembered."""
        kept, end, length = "", "", 0
        while end != PASTE_END and (got := (yield PASTE_SILENCE)) is not None:
            end, length = (end + got)[-len(PASTE_END) :], length + 1
            kept += got if length <= LONGEST_PASTE else ""
        if end == PASTE_END:
            kept = kept[: length - len(PASTE_END)]
        return Paste(kept.encode("latin-1").decode(self._encoding, "ignore"))


def name_of(char: str) -> str | None:
    """The key that sends a character; None if it is none that we know."""
    return CONTROL_KEYS.get(char, char if char and char.isprintable() else None)


def _may_go_on(text: str) -> bool:
    """Is it the beginning of what must not be taken for keys, even if its rest is late?"""
    return PASTE_BEGIN.startswith(text) or is_begun_reply(text)


def _meant(parameters: str, last: str) -> Event | None:
    if last in "Mm" and parameters.startswith("<"):
        numbers = parameters[1:].split(";")
        return _pointed([int(it) if it.isdigit() else -1 for it in numbers], released=last == "m")
    return _KEYS.get(parameters + last)


def _pointed(report: list[int], *, released: bool = False) -> Mouse | None:
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
