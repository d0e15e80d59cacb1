"""Text from outside: decoding, lines, numbers, and safe quoting.

Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Iterator  # light: see docs/ARCHITECTURE.md

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
"""How a file may begin, and what it says of the rest."""


def decode(data: bytes, errors: str = "strict") -> str:
    """Decode a file without its byte order mark: UTF-8 or, from some Windows programs, UTF-16."""
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    return data.decode(encoding, errors)


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield numbered lines, without empty ones and comments."""
    for number, line in enumerate(map(str.strip, text.removeprefix("\ufeff").split("\n")), 1):
        if line and not line.startswith("#"):
            yield number, line


def is_number(text: str, digits: int = 3) -> bool:
    """Is the text a whole number of at most that many digits?

    Python's own `int` accepts more: signs, blanks, underscores, digits of any script, and
    unlimited length.
    """
    return text.isascii() and text.isdigit() and len(text) <= digits


def quoted(text: str, longest: int = 20) -> str:
    r"""The repr of a text for an error message: escaped first, then clipped.

    The order matters: twenty characters like `\U0001089f` take two hundred when escaped.
    """
    printable = repr(text[: longest + 1])
    if len(printable) <= longest + 2:
        return printable
    return f"{printable[: longest + 1]}…{printable[0]}"


def spelled_out(text: str) -> str:
    """Put a text on one line, with unprintable characters escaped."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )
