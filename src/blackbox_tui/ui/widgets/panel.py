"""The panel beside a board: sections in one thin frame, each with its title in the line above."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from blackbox_tui.ui.widgets.border import BOTTOM, MIDDLE, SIDES, TOP, Pieces, titled_line
from blackbox_tui.ui.widgets.frame import Frame, Size, wrapped
from blackbox_tui.ui.widgets.table import fitted, text_width
from blackbox_tui.ui.widgets.width import in_columns

WIDEST: Final = 32
"""Columns for text that a panel takes if it can."""
NARROWEST: Final = 20
"""Columns for text that it needs at the least."""


class Line(NamedTuple):
    """A line of the panel; a click on it may mean something."""

    pieces: tuple[tuple[str, str], ...] = ()
    click: object = None


class Section(NamedTuple):
    """A part of the panel."""

    title: str
    lines: Sequence[Line]
    note: str = ""
    """At the right end of the title's line."""
    style: str = "title"
    note_style: str = "dim"
    grows: bool = False
    """Does it take the rows that are left? If none does, the last one will."""


def paragraph(text: str, width: int, style: str = "text") -> list[Line]:
    """A text as lines of the panel."""
    return [Line(((line, style),)) for line in wrapped(text, width)]


def rows_left(rows: int, *others: Section) -> int:
    """Lines that one more section may have in a panel of so many rows, beside these."""
    return max(0, rows - 2 - sum(1 + len(section.lines) for section in others))


def draw_panel(
    frame: Frame, corner: tuple[int, int], size: Size, sections: Sequence[Section]
) -> bool:
    """Draw them there, in a frame of that size; is there room for all?"""
    (top, left), (cols, rows) = corner, size
    lines = _framed(sections, cols, rows - 1)
    fits = len(lines) < rows
    end = _columns(titled_line(BOTTOM, cols, note="" if fits else "…"))
    for row, (columns, styles, click) in enumerate([*lines[: rows - 1], end], top):
        frame.put_columns(row, left, columns, styles, click)
    return fits


class _Columns(NamedTuple):
    """A line by columns, the frame and all. They are shared: do not write on them."""

    columns: Sequence[str]
    styles: Sequence[str]
    click: object = None


def _framed(sections: Sequence[Section], cols: int, rows: int) -> list[_Columns]:
    """The titles and lines of all sections, with the frame beside them, in so many rows."""
    spare = rows - sum(1 + len(section.lines) for section in sections)
    growing = next((at for at, section in enumerate(sections) if section.grows), len(sections) - 1)
    framed: list[_Columns] = []
    for at, section in enumerate(sections):
        framed.append(_title(section, cols, MIDDLE if framed else TOP))
        framed += [_between_sides(line, cols - SIDES) for line in section.lines]
        framed += [_between_sides(Line(), cols - SIDES)] * (spare if at == growing else 0)
    return framed


def _title(section: Section, cols: int, ends: str) -> _Columns:
    """The line with the title of a section, and its note if there is room."""
    title, styles = _cut(section.title, cols - SIDES - 2), (section.style, section.note_style)
    return _columns(
        titled_line(ends, cols, title, section.note, style=styles[0], note_style=styles[1])
    )


@lru_cache(maxsize=256)
def _between_sides(line: Line, width: int) -> _Columns:
    """A line of text with the frame at both its ends; what is too wide is cut."""
    pieces, left = [("│ ", "line")], width
    for text, style in line.pieces:
        shown = _cut(text, left)
        pieces.append((shown, style))
        left -= text_width(shown)
    return _columns((*pieces, (" " * (left + 1), "text"), ("│", "line")), line.click)


def _columns(pieces: Pieces, click: object = None) -> _Columns:
    """These pieces one after the other."""
    columns = [(column, style) for text, style in pieces for column in in_columns(text)]
    return _Columns([it for it, _ in columns], [style for _, style in columns], click)


def _cut(text: str, width: int) -> str:
    """As much of the text as fits."""
    return text if text_width(text) <= width else fitted(text, width) if width > 0 else ""


def width_of(pieces: Pieces) -> int:
    """How many columns they take."""
    return sum(text_width(text) for text, _ in pieces)
