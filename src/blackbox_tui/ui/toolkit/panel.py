"""A panel beside a board: sections in one thin frame, each with its title in the line above."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import (
    SIDES,
    Line,
    Row,
    Title,
    draw_lines,
    framed,
    paragraph,
    width_of,
)

__all__ = ["Line", "Panel", "Section", "paragraph", "rows_left", "width_of"]

WIDEST: Final = 32  # columns for text that a panel takes if it can
NARROWEST: Final = 20  # columns for text that it needs at the least


class Section(NamedTuple):
    """Lines under a title."""

    title: str
    lines: Sequence[Line]
    note: str = ""  # at the right end of the title's line
    style: str = "title"
    note_style: str = "dim"
    grows: bool = False  # does it take the rows that are left? If none does, the last one will
    note_at: int | None = None  # the column of the note, if it does not stand at the right end

    @property
    def rows(self) -> list[Row]:
        """The title and the lines."""
        title, lines, note, style, note_style, _, note_at = self
        return [Title(title, note, style, note_style, note_at), *lines]


def rows_left(rows: int, *others: Section) -> int:
    """Lines that one more section may have in a panel of so many rows, beside these."""
    return max(0, rows - 2 - sum(1 + len(section.lines) for section in others))


def whole(sections: Iterable[Section], rows: int) -> list[Section]:
    """Those sections that fit in so many rows, each with its title and all its lines."""
    shown = []
    for section in sections:
        if 1 + len(section.lines) <= rows:
            shown.append(section)
            rows -= 1 + len(section.lines)
    return shown


def panel_lines(sections: Sequence[Section], cols: int, rows: int) -> list[Line]:
    """The sections in a frame of that size; what does not fit is left out, and it says so."""
    spare = rows - 1 - sum(1 + len(section.lines) for section in sections)
    growing = next((at for at, section in enumerate(sections) if section.grows), len(sections) - 1)
    body: list[Row] = []
    for at, section in enumerate(sections):
        body += [*section.rows, *[Line()] * (spare if at == growing else 0)]
    return framed([(cols - SIDES, body)], rows - 1, "…" if spare < 0 else "")


def as_lines(piece: Frame) -> list[Line]:
    """What stands on a small frame as lines, to be put beside or below others."""
    lines = []
    for row in range(piece.height):
        columns = zip(piece.chars[row], piece.styles[row], piece.targets[row], strict=True)
        runs = groupby(columns, key=lambda column: column[1:])
        pieces = (("".join(char for char, _, _ in run), *kind) for kind, run in runs)
        at, col = piece.cursor or (-1, -1)
        lines.append(Line(tuple(pieces), cursor=col if at == row else None))
    return lines


class Panel(NamedTuple):
    """Sections in one frame of that size, with its top left corner there."""

    corner: tuple[int, int]  # row and column
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
        draw_lines(frame, self.corner, panel_lines(self.sections, *self.size))
