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
from blackbox_tui.values import dataclass

SIDES = 4  # columns of a frame left and right, with a blank each
TOP, MIDDLE, BOTTOM = "╭╮", "├┤", "╰╯"  # the ends of its lines
JOINED = {"╮╭": "┬", "╯╰": "┴", "│╭": "╭"}
"""What the ends of two lines become where frames stand beside each other."""


@dataclass(frozen=True)
class Line:
    """Texts with their styles, side by side."""

    pieces: tuple[Piece, ...] = ()
    click: object = None  # what a click means on those of them that say nothing about clicks
    cursor: int | None = None  # the column of the cursor, if it stands in this line

    grows = False  # as a title has it

    @property
    def text(self) -> str:
        """What it says, without styles."""
        return "".join(piece[0] for piece in self.pieces)

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return width_of(self.pieces)

    def filled(self, width: int) -> Line:
        """The line with blanks up to that width; what is wider is cut."""
        pieces: list[Piece] = []
        for text, *look in self.pieces:
            shown = _cut(text, width)
            pieces.append((shown, *look))
            width -= text_width(shown)
        return Line((*pieces, (" " * width, "text")), self.click, self.cursor)

    def __add__(self, other: Line) -> Line:
        """The two side by side; what a click means on the first, it means on both."""
        cursor = self.cursor if other.cursor is None else self.width + other.cursor
        return Line((*self.pieces, *other.pieces), self.click, cursor)

    def in_frame(self, _: str, width: int) -> Line:
        """The line between the sides of a frame, with that width for text."""
        inner, side = self.filled(width), Line((("│ ", "line"),), self.click)
        return side + inner + Line(((" │", "line"),))


@dataclass(frozen=True)
class Title:
    """A title that parts the rows of a page, perhaps with a note; in a frame, its line."""

    text: str
    note: str = ""
    style: str = "title"
    note_style: str = "dim"
    note_at: int | None = None  # the column of the note; without one, it stands at the right end
    grows: bool = False  # do the rows below it take what is left in a panel?

    cursor, width = None, 0  # as a line has them

    def line(self) -> Line:
        """What it is where there is no frame."""
        line, note = Line(((self.text, self.style),)), (f" {self.note}", self.note_style)
        return line if self.note_at is None else line.filled(self.note_at) + Line((note,))

    def in_frame(self, ends: str, width: int) -> Line:
        """The line of a frame with it; the note is left out where there is no room for it."""
        title = _cut(self.text, width - 2)
        note = self.note if fits_title(title, self.note, width) else ""
        title, note = (f" {text} " if text else "" for text in (title, note))
        room = width - text_width(title) - text_width(note)
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
    """Texts behind labels, with the columns of a label and the whole width given."""
    return [
        Line(((f"{'' if at else name:<{label}}", "dim"), (line, "text")))
        for name, fact in facts
        for at, line in enumerate(wrapped(fact, width - label))
    ]


def beside(left: Sequence[Line], right: Sequence[Line], width: int) -> list[Line]:
    """Put lines beside others, which begin at that column."""
    rows = max(len(left), len(right))
    columns = ([*lines, *[Line()] * (rows - len(lines))] for lines in (left, right))
    return [one.filled(width) + other for one, other in zip(*columns, strict=True)]


def side_by_side(columns: Iterable[Sequence[Line]], width: int) -> list[Line]:
    """Columns of lines, each of that width."""
    lines: list[Line] = []
    for at, column in enumerate(columns):
        lines = beside(lines, column, at * width)
    return lines


def tight(rows: Rows) -> list[Row]:
    """The rows without blank lines."""
    return [row for row in rows if row != Line()]


def first_fit(room: int, *ways: Rows) -> Rows:
    """Of several ways to show something, the best first, the first one that fits in the room."""
    return next((way for way in ways if len(way) <= room), ways[-1])


def framed(columns: Sequence[tuple[int, Rows]], rows: int = 0, cut: str = "") -> list[Line]:
    """Draw columns of given widths in one frame, of that many rows or those of the first column.

    A heading that comes first is in the line above. The line below says what was cut.
    """
    rows = rows or len(columns[0][1])
    lines: list[Line] = []
    for width, body in columns:
        shown = [*body[:rows], *[Line()] * (rows - len(body))]
        column = [row.in_frame(MIDDLE if at else TOP, width) for at, row in enumerate(shown)]
        column.append(Title("", cut).in_frame(BOTTOM, width))
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


def _joined(left: Line, right: Line) -> Line:
    """Two lines of frames that share a side."""
    *pieces, (end, style, *_) = left.pieces
    (begin, _, *_), *others = right.pieces
    joint = JOINED.get(end[-1] + begin[0], end[-1])
    joined = (end[:-1] + joint + begin[1:], style)
    return Line((*pieces, joined, *others), left.click, left.cursor)


def draw_lines(frame: Frame, corner: tuple[int, int], lines: Iterable[Line]) -> None:
    """Draw lines below each other, from that row and column on."""
    top, left = corner
    for row, line in enumerate(lines, top):
        frame.put_words(row, left, line.pieces, line.click)
        if line.cursor is not None:
            frame.cursor = min(row, frame.height - 1), min(left + line.cursor, frame.width - 1)


def as_lines(piece: Frame) -> list[Line]:
    """What stands on a small frame as lines, to be put beside or below others."""
    lines = []
    for row in zip(piece.chars, piece.styles, piece.targets, strict=True):
        pieces: list[Piece] = []
        for text, style, target in zip(*row, strict=True):
            same = pieces and pieces[-1][1:] == (style, target)
            before = pieces.pop()[0] if same else ""
            pieces.append((before + text, style, target))
        lines.append(Line(tuple(pieces)))
    return lines
