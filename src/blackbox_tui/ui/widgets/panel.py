"""The panel beside a board: sections in one thin frame, each with its title in the line above."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from blackbox_tui.text.width import fitted, text_width, wrapped
from blackbox_tui.ui.widgets.frame import (
    BOTTOM,
    MIDDLE,
    SIDES,
    TOP,
    Frame,
    Pieces,
    Size,
    titled_line,
)

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


class Panel(NamedTuple):
    """Sections in one frame of that size, with its top left corner there."""

    corner: tuple[int, int]
    """Row and column."""
    size: Size
    sections: tuple[Section, ...]

    @classmethod
    def of(cls, corner: tuple[int, int], size: Size, sections: Iterable[Section]) -> Panel:
        """A panel with these sections that can be a key: their lines become tuples."""
        fixed = (section._replace(lines=tuple(section.lines)) for section in sections)
        return cls(corner, size, tuple(fixed))

    @property
    def fits(self) -> bool:
        """Is there room for all lines?"""
        return sum(1 + len(section.lines) for section in self.sections) < self.size[1]

    def draw(self, frame: Frame) -> None:
        """Draw it on a frame; what does not fit is left out, and the last row says so."""
        (top, left), (cols, rows) = self.corner, self.size
        end = Line(titled_line(BOTTOM, cols, note="" if self.fits else "…"))
        lines = [*_framed(self.sections, cols, rows - 1)[: rows - 1], end]
        for row, line in enumerate(lines, top):
            frame.put_words(row, left, line.pieces, line.click)


def _framed(sections: Sequence[Section], cols: int, rows: int) -> list[Line]:
    """The titles and lines of all sections, with the frame beside them, in so many rows."""
    blank = _between_sides(Line(), cols - SIDES)
    spare = rows - sum(1 + len(section.lines) for section in sections)
    growing = next((at for at, section in enumerate(sections) if section.grows), len(sections) - 1)
    framed: list[Line] = []
    for at, section in enumerate(sections):
        framed.append(_title(section, cols, MIDDLE if framed else TOP))
        framed += [_between_sides(line, cols - SIDES) for line in section.lines]
        framed += [blank] * (spare if at == growing else 0)
    return framed


def _title(section: Section, cols: int, ends: str) -> Line:
    """The line with the title of a section, and its note if there is room."""
    title, styles = _cut(section.title, cols - SIDES - 2), (section.style, section.note_style)
    return Line(titled_line(ends, cols, title, section.note, style=styles[0], note_style=styles[1]))


@lru_cache(maxsize=256)
def _between_sides(line: Line, width: int) -> Line:
    """A line of text with the frame at both its ends; what is too wide is cut."""
    pieces, left = [("│ ", "line")], width
    for text, style in line.pieces:
        shown = _cut(text, left)
        pieces.append((shown, style))
        left -= text_width(shown)
    return Line((*pieces, (" " * (left + 1), "text"), ("│", "line")), line.click)


def _cut(text: str, width: int) -> str:
    """As much of the text as fits."""
    return text if text_width(text) <= width else fitted(text, width) if width > 0 else ""


def width_of(pieces: Pieces) -> int:
    """How many columns they take."""
    return sum(text_width(text) for text, _ in pieces)
