"""Escape sequences that no key stands for: replies, pastes, mouse reports nobody asked for.

They are swallowed whole, so that their rest is not taken for keys. It knows no
terminal; it is handed a way to read on.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Got = str | int | None
    """A character (empty if it was half of one), a key that curses knows, or nothing more."""
    Reader = Callable[[], Got]

OPENERS = "[O]PX^_"
"""What opens a sequence behind an escape."""

LONGEST = 64
LONGEST_TEXT = 1 << 16


def swallow(opener: str, read: Reader) -> Got:
    """Read to the end of the sequence; what broke it off is handed back."""
    if opener == "[":
        return _control(read)
    if opener == "O":
        return _broken_off(read())
    return _text(read)


def _broken_off(got: Got) -> Got:
    """Give back what cannot belong to a sequence."""
    return None if isinstance(got, str) and (got == "" or " " <= got <= "~") else got


def _control(read: Reader) -> Got:
    """Parameters and a last character; three kinds bring more with them."""
    parameters = ""
    for _ in range(LONGEST):
        got = read()
        if not (isinstance(got, str) and " " <= got <= "~"):
            return got or None
        if got == "[" and not parameters:  # a function key of the Linux console
            return _broken_off(read())
        if got >= "@":
            return _tail(parameters, got, read)
        parameters += got
    return None


def _tail(parameters: str, last: str, read: Reader) -> Got:
    if last == "M" and not parameters:  # the old mouse report: button, column, row
        for _ in range(3):
            read()
    if last == "~" and parameters == "200":
        return _paste(read)
    return None


def _paste(read: Reader) -> Got:
    """A bracketed paste: its text is not meant as keys."""
    seen = ""
    for _ in range(LONGEST_TEXT):
        got = read()
        if got is None:
            return None
        seen = (seen + got)[-6:] if isinstance(got, str) else ""
        if seen == "\x1b[201~":
            return None
    return None


def _text(read: Reader) -> Got:
    """A text that ends with a bell or with escape and backslash."""
    before: Got = ""
    for _ in range(LONGEST_TEXT):
        got = read()
        if got is None or got == "\a" or (before == "\x1b" and got == "\\"):
            return None
        before = got
    return None
