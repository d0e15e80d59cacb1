"""What is said on every screen, whatever it shows: not saved, marks of the store, or its end.

Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Iterable  # light: see docs/ARCHITECTURE.md

from blackbox_tui.ui.toolkit.frame import Frame

Badges = tuple[bool, tuple[str, ...], str]
"""Is the game not saved; what the store marks it with, the longest first; a warning."""


def put_badges(frame: Frame, badges: Badges) -> None:
    """Put over a frame what applies."""
    unsaved, marks, warning = badges
    if unsaved:
        frame.put(0, 1, " NOT SAVED ", "wrong")
    _put_mark(frame, marks)
    if warning:
        frame.put(0, 0, f" {warning} ".ljust(frame.width), "chosen")
        frame.cursor = (0, 1)  # for screen readers


def _put_mark(frame: Frame, marks: Iterable[str]) -> None:
    """The first of these that has room at the end of one of the last rows, or of the first."""
    for mark in marks:
        for row in (frame.height - 1, frame.height - 2, frame.height - 3, 0):
            if row >= 0 and frame.width - len(frame.line(row)) > len(mark) + 2:
                frame.put(row, frame.width - len(mark) - 1, mark, "dim")
                return
