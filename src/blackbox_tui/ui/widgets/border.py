"""Thin frames with titles in their lines, for panels and for whole pages.

Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Sequence  # light: see docs/ARCHITECTURE.md

from blackbox_tui.text.width import text_width

Pieces = Sequence[tuple[str, str]]
"""Texts and their styles, one after the other."""

SIDES = 4
"""Columns of a frame left and right, with a blank each."""
TOP, MIDDLE, BOTTOM = "╭╮", "├┤", "╰╯"
"""The ends of its lines."""


def titled_line(
    ends: str,
    cols: int,
    title: str = "",
    note: str = "",
    *,
    style: str = "title",
    note_style: str = "dim",
) -> tuple[tuple[str, str], ...]:
    """A line of a frame with its title and, if there is room, a note at its right end."""
    note = note if fits_title(title, note, cols - SIDES) else ""
    title, note = (f" {text} " if text else "" for text in (title, note))
    rule = "─" * (cols - SIDES - text_width(title) - text_width(note))
    return (
        *((ends[0] + "─", "line"), (title, style), (rule, "line")),
        *((note, note_style), ("─" + ends[1], "line")),
    )


def fits_title(title: str, note: str, width: int) -> bool:
    """Do title and note fit in a line of that width?"""
    return text_width(title) + 2 + (text_width(note) + 2 if note else 0) <= width
