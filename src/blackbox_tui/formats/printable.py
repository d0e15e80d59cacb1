"""Text made harmless for a terminal. It imports nothing, because the first frame waits for it."""

from __future__ import annotations


def spelled_out(text: str) -> str:
    """The text on one line, with whatever cannot be shown written as an escape."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )
