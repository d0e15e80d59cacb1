"""The language of layouts: rows of styled text, below and beside each other, and in frames.

A piece of a page is a list of rows: lines, and headings that part them. Pieces stand below
each other as lists are added; the functions here make larger ones of smaller ones:

    beside(table, board, 8)     framed([(10, rows), (8, rows)], 4)
    a line  ┌─┐                 ╭─ Title ──┬─ Other ──╮
    a line  │ │                 │ a line     │ a line   │
            └─┘                 ├─ Title ──┤          │
                                │ a line     │          │
                                ╰────────────┴──────────╯

Only who draws the result knows where on the screen it stands. Light on imports, because the
first frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Iterable, Sequence  # light: see docs/ARCHITECTURE.md

from blackbox_tui.text.writing import fitted, text_width, wrapped
from blackbox_tui.ui.toolkit.frame import Frame, Piece

SIDES = 4  # columns of a frame left and right, with a blank each
TOP, MIDDLE, BOTTOM = "╭╮", "├┤", "╰╯"  # the ends of its lines
JOINED = {"╮╭": "┬", "╯╰": "┴", "│╭": "╭"}
"""What the ends of two lines become where frames stand beside each other."""


class Line(tuple[tuple[Piece, ...], object, "int | None"]):
    """Texts, what a click on all of them means, and the column of the cursor if it is there."""

    __slots__ = ()

    def __new__(
        cls, pieces: tuple[Piece, ...] = (), click: object = None, cursor: int | None = None
    ) -> Line:
        """A value like a named tuple, for which the first frame would have to import more."""
        return tuple.__new__(cls, (pieces, click, cursor))

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Texts with their styles; one of them may have a click of its own."""
        return self[0]

    @property
    def click(self) -> object:
        """What a click on any of them means."""
        return self[1]

    @property
    def text(self) -> str:
        """What it says, without styles."""
        return "".join(piece[0] for piece in self[0])

    @property
    def cursor(self) -> int | None:
        """The column of the cursor, if it stands in this line."""
        return self[2]

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return width_of(self[0])

    def filled(self, width: int) -> Line:
        """The line with blanks up to that width; what is wider is cut."""
        pieces: list[Piece] = []
        for piece in self[0]:
            taken = text_width(piece[0])
            fits = taken <= width
            pieces.append(piece if fits else (_cut(piece[0], width), *piece[1:]))
            width -= taken if fits else width
        return Line((*pieces, (" " * width, "text")), self[1], self[2])


class Title:
    """A title that parts the rows of a page, perhaps with a note; in a frame, its line."""

    __slots__ = ("note", "note_at", "note_style", "style", "title")

    cursor, width = None, 0

    def __init__(
        self,
        title: str,
        note: str = "",
        style: str = "title",
        note_style: str = "dim",
        note_at: int | None = None,
    ) -> None:
        self.title, self.note, self.style, self.note_style = title, note, style, note_style
        self.note_at = note_at  # the column of the note, if it does not stand at the right end

    def line(self) -> Line:
        """What it is where there is no frame."""
        if self.note_at is None:
            return Line(((self.title, self.style),))
        note = (f" {self.note}", self.note_style)
        return Line((*Line(((self.title, self.style),)).filled(self.note_at).pieces, note))

    def rule(self, ends: str, cols: int) -> Line:
        """The line of a frame with it; the note is left out where there is no room for it."""
        title = _cut(self.title, cols - SIDES - 2)
        note = self.note if fits_title(title, self.note, cols - SIDES) else ""
        title, note = (f" {text} " if text else "" for text in (title, note))
        room = cols - SIDES - text_width(title) - text_width(note)
        before = room if self.note_at is None else self.note_at - text_width(title)
        return Line((
            (ends[0] + "─", "line"), (title, self.style), ("─" * before, "line"),
            (note, self.note_style), ("─" * (room - before + 1) + ends[1], "line"),
        ))  # fmt: skip


Row = Line | Title
Rows = Sequence[Row]


def _cut(text: str, width: int) -> str:
    return text if text_width(text) <= width else fitted(text, width) if width > 0 else ""


def width_of(pieces: Iterable[Piece]) -> int:
    """How many columns these texts take."""
    return sum(text_width(piece[0]) for piece in pieces)


def fits_title(title: str, note: str, width: int) -> bool:
    """Do title and note fit in a line of that width?"""
    return text_width(title) + 2 + (text_width(note) + 2 if note else 0) <= width


def paragraph(text: str, width: int, style: str = "text") -> list[Line]:
    """A text in lines of whole words."""
    return [Line(((line, style),)) for line in wrapped(text, width)]


def labelled(facts: Iterable[tuple[str, str]], label: int, width: int) -> list[Line]:
    """Texts of that width, each behind its label, for which there are so many columns."""
    return [
        Line(((f"{'' if at else name:<{label}}", "dim"), (line, "text")))
        for name, fact in facts
        for at, line in enumerate(wrapped(fact, width - label))
    ]


def beside(left: Sequence[Line], right: Sequence[Line], width: int) -> list[Line]:
    """Lines with others to their right, which begin after so many columns."""
    lines = []
    for row in range(max(len(left), len(right))):
        one = (left[row] if row < len(left) else Line()).filled(width)
        other = right[row] if row < len(right) else Line()
        cursor = one[2] if other[2] is None else width + other[2]
        lines.append(Line((*one.pieces, *other.pieces), one[1], cursor))
    return lines


def grouped(groups: Sequence[str | None], items: Sequence[Line], *, ruled: bool) -> list[Row]:
    """The items with a heading before each group, and blank lines between groups.

    Where headings are lines of a frame, only a group without a name needs a blank line.
    """
    rows: list[Row] = []
    before: str | None = ""
    for group, item in zip(groups, items, strict=True):
        if group != before:
            rows += [Line()] if rows and not (ruled and group) else []
            rows += [Title(group)] if group else []
        rows.append(item)
        before = group
    return rows


def tight(rows: Rows) -> list[Row]:
    """The rows without blank lines."""
    return [row for row in rows if row != Line()]


def first_fit(room: int, *ways: Rows) -> Rows:
    """Of several ways to show something, the best first, the first one that fits in the room."""
    return next((way for way in ways if len(way) <= room), ways[-1])


def framed(columns: Sequence[tuple[int, Rows]], rows: int = 0, cut: str = "") -> list[Line]:
    """These columns, each so wide, in one frame around so many rows, or around the first column.

    A heading that comes first is in the line above. The line below says what was cut.
    """
    rows = rows or len(columns[0][1])
    lines: list[Line] = []
    for width, body in columns:
        column = [
            row.rule(MIDDLE if at else TOP, width + SIDES)
            if isinstance(row, Title)
            else _between_sides(row, width)
            for at, row in enumerate([*body[:rows], *[Line()] * (rows - len(body))])
        ]
        column.append(Title("", cut).rule(BOTTOM, width + SIDES))
        lines = [_joined(*pair) for pair in zip(lines, column, strict=True)] if lines else column
    return lines


def unframed(columns: Sequence[tuple[int, Rows]]) -> list[Line]:
    """These columns without a frame; only the headings of the first one are shown."""
    (width, body), *others = columns
    lines = [row.line() if isinstance(row, Title) else row for row in body]
    for _, right in others:
        shown = [row for row in right if isinstance(row, Line)]
        lines = beside(lines, shown, width + SIDES - 1)[: len(body)]
    return lines


def _between_sides(line: Line, width: int) -> Line:
    pieces, click, cursor = line.filled(width)
    sides: tuple[Piece, Piece] = ("│ ", "line"), (" │", "line")
    return Line((sides[0], *pieces, sides[1]), click, None if cursor is None else cursor + 2)


def _joined(left: Line, right: Line) -> Line:
    """Two lines of frames that share a side."""
    *pieces, (end, style, *_) = left.pieces
    (begin, _, *_), *others = right.pieces
    joint = JOINED.get(end[-1] + begin[0], end[-1])
    return Line((*pieces, (end[:-1] + joint + begin[1:], style), *others), left[1], left[2])


def draw_lines(frame: Frame, corner: tuple[int, int], lines: Iterable[Line]) -> None:
    """Draw lines below each other, from that row and column on."""
    top, left = corner
    for row, (pieces, click, cursor) in enumerate(lines, top):
        frame.put_words(row, left, pieces, click)
        if cursor is not None:
            frame.cursor = row, min(left + cursor, frame.width - 1)
