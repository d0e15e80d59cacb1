"""Is the terminal's background dark or light? What its reply says of it.

The question is sent behind the first frame, and its answer may come at any time or never.
"""

from __future__ import annotations

from collections.abc import Callable

from blackbox_tui.ui.terminal.escapes import Background

QUESTION = "\033]11;?\033\\"
"""Which colour is the background? Terminals that do not know the question ignore it."""
LONGEST_WAIT = 0.5
"""Seconds after the question for which the terminal is not left without an answer."""

REPLY_BEGIN = "\033]11;"
_REPLY_ENDS = ("\a", "\033\\")
_REPLY_CHARS = "rgba:/0123456789abcdefABCDEF\a\033\\"
_LONGEST_REPLY = 40


class BackgroundQuestion:
    """Is asked once; the answer comes among the keys."""

    def __init__(self, send: Callable[[str], None], clock: Callable[[], float], term: str) -> None:
        self._send = send
        self._clock = clock
        self._may_ask = not term.startswith("linux")  # old Linux consoles print the question
        self._give_up = 0.0
        self.answered = False

    def ask(self) -> None:
        """Ask, unless that has been done."""
        if self._may_ask:
            self._may_ask = False
            self._give_up = self._clock() + LONGEST_WAIT
            self._send(QUESTION)

    def await_answer(self, read: Callable[[int], object]) -> None:
        """Before the terminal is left: the shell would take a late answer for its own keys."""
        while not self.answered and self._clock() < self._give_up:
            self.answered = isinstance(read(20), Background)


def is_begun_reply(text: str) -> bool:
    """May that text be the beginning of a reply?"""
    if not text.startswith(REPLY_BEGIN):
        return REPLY_BEGIN.startswith(text)
    return len(text) < _LONGEST_REPLY and all(char in _REPLY_CHARS for char in text[5:])


def light_by_reply(reply: str) -> bool | None:
    """Does a whole reply name a light colour? None if it is not a reply, or names none."""
    if not (reply.startswith(REPLY_BEGIN) and reply.endswith(_REPLY_ENDS)):
        return None
    return _is_light(reply.removeprefix(REPLY_BEGIN).rstrip("\a\033\\"))


def _is_light(color: str) -> bool | None:
    """Is a colour like `rgb:ffff/ffff/ffff` light? None if it is not a colour."""
    kind, _, values = color.partition(":")
    parts = values.split("/")[:3]
    if kind not in ("rgb", "rgba") or len(parts) != 3 or not all(map(str.isalnum, parts)):
        return None
    try:
        red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in parts)
    except ValueError:
        return None
    brightness: float = 0.299 * red + 0.587 * green + 0.114 * blue
    return brightness > 0.5
