"""How an error message quotes the text it is about: printable, on one line, and short."""

from __future__ import annotations


def quoted(text: str, longest: int = 20) -> str:
    r"""The repr of the text, clipped to that many characters after it was made printable.

    The order matters: twenty characters of `\U0001089f` are two hundred to read.
    """
    printable = repr(text[: longest + 1])
    if len(printable) <= longest + 2:
        return printable
    return f"{printable[: longest + 1]}…{printable[0]}"
