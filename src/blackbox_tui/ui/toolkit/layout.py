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

from blackbox_tui.text.width import fitted, text_width, wrapped
from blackbox_tui.ui.toolkit.frame import Frame, Piece, Size

SIDES = 4  # columns of a frame left and right, with a blank each
WIDEST = 32  # columns for text that a panel takes if it can
NARROWEST = 20  # columns for text that it needs at the least
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


class Title(tuple[str, str, str, str, "int | None", bool]):
    """A title that parts the rows of a page, perhaps with a note; in a frame, its line."""

    __slots__ = ()

    cursor, width = None, 0

    def __new__(
        cls,
        title: str,
        note: str = "",
        style: str = "title",
        note_style: str = "dim",
        *,
        note_at: int | None = None,
        grows: bool = False,
    ) -> Title:
        """The note stands at the right end, or in that column. Do the rows below it grow?"""
        return tuple.__new__(cls, (title, note, style, note_style, note_at, grows))

    def line(self) -> Line:
        """What it is where there is no frame."""
        title, note, style, note_style, note_at, _ = self
        line = Line(((title, style),))
        if note_at is None:
            return line
        return Line((*line.filled(note_at).pieces, (f" {note}", note_style)))

    def rule(self, ends: str, cols: int) -> Line:
        """The line of a frame with it; the note is left out where there is no room for it."""
        whole, wish, style, note_style, note_at, _ = self
        title = _cut(whole, cols - SIDES - 2)
        note = wish if fits_title(title, wish, cols - SIDES) else ""
        title, note = (f" {text} " if text else "" for text in (title, note))
        room = cols - SIDES - text_width(title) - text_width(note)
        before = room if note_at is None else note_at - text_width(title)
        return Line((
            (ends[0] + "─", "line"), (title, style), ("─" * before, "line"),
            (note, note_style), ("─" * (room - before + 1) + ends[1], "line"),
        ))  # fmt: skip


Row = Line | Title
Rows = Sequence[Row]


class Section(tuple[Row, ...]):
    """A title and the lines below it, as rows.

    One that grows takes the rows that are left in a panel; if none does, the last one will.
    """

    __slots__ = ()

    def __new__(
        cls,
        title: str,
        lines: Iterable[Line],
        note: str = "",
        style: str = "title",
        note_style: str = "dim",
        *,
        note_at: int | None = None,
        grows: bool = False,
    ) -> Section:
        """The arguments besides the lines are those of the title."""
        head = Title(title, note, style, note_style, note_at=note_at, grows=grows)
        return tuple.__new__(cls, (head, *lines))

    @property
    def lines(self) -> list[Line]:
        """What stands below the title."""
        return [row for row in self if isinstance(row, Line)]

    @property
    def grows(self) -> bool:
        """Does it take the rows that are left?"""
        return any(isinstance(row, Title) and row[5] for row in self)


Panel = tuple[tuple[int, int], Size, tuple[Section, ...]]
"""Row and column of a corner, a size, and the sections in a frame there."""


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


def rows_left(rows: int, *others: Section) -> int:
    """Lines that one more section may have in a panel of so many rows, beside these."""
    return max(0, rows - 2 - sum(map(len, others)))


def whole(sections: Iterable[Section], rows: int) -> list[Section]:
    """Those sections that fit in so many rows, each with its title and all its lines."""
    shown = []
    for section in sections:
        if len(section) <= rows:
            shown.append(section)
            rows -= len(section)
    return shown


def panel_lines(sections: Sequence[Section], cols: int, rows: int) -> list[Line]:
    """The sections in a frame of that size; what does not fit is left out, and it says so."""
    spare = rows - 1 - sum(map(len, sections))
    growing = next((at for at, section in enumerate(sections) if section.grows), len(sections) - 1)
    body: list[Row] = []
    for at, section in enumerate(sections):
        body += [*section, *[Line()] * (spare if at == growing else 0)]
    return framed([(cols - SIDES, body)], rows - 1, "…" if spare < 0 else "")


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


def draw_panel(frame: Frame, panel: Panel) -> None:
    """Draw the sections; what does not fit is left out, and the last row says so."""
    corner, (cols, rows), sections = panel
    draw_lines(frame, corner, panel_lines(sections, cols, rows))


def as_lines(piece: Frame) -> list[Line]:
    """What stands on a small frame as lines, to be put beside or below others."""
    lines = []
    for row, chars in enumerate(piece.chars):
        looks = list(zip(piece.styles[row], piece.targets[row], strict=True))
        ends = [at for at in range(1, piece.width) if looks[at] != looks[at - 1]]
        runs = zip([0, *ends], [*ends, piece.width], strict=True)
        pieces = tuple(("".join(chars[first:end]), *looks[first]) for first, end in runs)
        at, col = piece.cursor or (-1, -1)
        lines.append(Line(pieces, cursor=col if at == row else None))
    return lines
