"""A screenful of styled, clickable characters, and what stands on every one: keys and badges.

It knows no colours (a style is a name) and no terminal. Light on imports, because the first
frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Iterable, Iterator, Sequence  # light: see docs/ARCHITECTURE.md

from blackbox_tui.text.writing import in_columns, wrapped

Size = tuple[int, int]  # columns and rows
Pieces = Sequence[tuple[str, str]]  # texts and their styles, one after the other
Piece = tuple[str, str] | tuple[str, str, object]
"""A text, its style, and perhaps what a click on it means."""
Entry = tuple[str, str, object]  # a key, a word for what it does, and what a click on it means
Badges = tuple[bool, tuple[str, ...], str]
"""Is the game not saved; what the store marks it with, the longest first; a warning."""

SHORT = {
    "previous ray": "previous",
    "next ray": "next",
    "test ray": "test",
    "other end": "other",
    "next port": "next",
    "new game": "new",
    "same box": "same",
    "to the menu": "menu",
}
"""Shorter words, for where there is little room."""
WEIGHTS = {"help": 1, "more": 3, "quit": 4}  # words that stay longer than others
GAP = 2  # blanks between two entries
FIRST = 2  # the least weight of the first entry of all


class Frame:
    """What a screen shows; ignores writes outside the frame."""

    __slots__ = (
        *("_shared", "_wide", "chars", "cursor", "height", "message_at"),
        *("rest", "size", "styles", "targets", "width"),
    )

    def __init__(self, size: Size) -> None:
        self.size = self.width, self.height = size
        self.chars = [[" "] * self.width for _ in range(self.height)]
        """A character for each column; behind one that is two wide, an empty string."""
        self._shared: set[int] = set()
        """Rows that a copy has as well: they are copied when one of the two is written to."""
        self._wide = False  # was any character written that is wider than a column?
        self.styles = [["text"] * self.width for _ in range(self.height)]
        self.targets: list[list[object]] = [[None] * self.width for _ in range(self.height)]
        """What a click on each column means, if anything."""
        self.cursor: tuple[int, int] | None = None
        """Row and column of the focus, where the hardware cursor stands."""
        self.message_at: tuple[int, int] | None = None
        """Row and column where the message begins, for screen readers."""
        self.rest: list[Frame] = []
        """Pages with the whole of a text that was cut here, to be read one after another."""

    def copy(self) -> Frame:
        """Another one with the same on it; rows are shared until one of the two changes them."""
        frame = Frame((0, 0))
        frame.size = frame.width, frame.height = self.size
        frame.chars, frame.styles = self.chars.copy(), self.styles.copy()
        frame.targets = self.targets.copy()
        self._shared, frame._shared = set(range(self.height)), set(range(self.height))
        frame._wide = self._wide
        frame.cursor, frame.message_at, frame.rest = self.cursor, self.message_at, self.rest
        return frame

    def put(self, row: int, col: int, text: str, style: str = "text", click: object = None) -> int:
        """Write a text, without what does not fit; return the column after it."""
        columns = in_columns(text)
        after = col + len(columns)
        if not 0 <= row < self.height or col >= self.width:
            return after
        self._wide = self._wide or "" in columns
        if col < 0:
            columns, col = columns[-col:], 0
        end = min(self.width, col + len(columns))
        self._own(row)
        self.chars[row][col:end] = columns[: end - col]
        self.styles[row][col:end] = [style] * (end - col)
        if self._wide and end > col:
            self._mend(self.chars[row], col, end)
        if click is not None:
            self.targets[row][col:end] = [click] * (end - col)
        return after

    def _own(self, row: int) -> None:
        """Stop sharing a row, before it is written to."""
        if row in self._shared:
            self._shared.discard(row)
            self.chars[row] = self.chars[row].copy()
            self.styles[row] = self.styles[row].copy()
            self.targets[row] = self.targets[row].copy()

    def _mend(self, chars: list[str], col: int, end: int) -> None:
        """Where one half of a wide character was written over or cut off, blank the other."""
        if col < end and not chars[col]:
            chars[col] = " "
        if end < self.width and not chars[end]:
            chars[end] = " "
        for at in (col - 1, end - 1):
            halved = at >= 0 and (at + 1 == self.width or chars[at + 1])
            if halved and len(in_columns(chars[at])) == 2:
                chars[at] = " "

    def put_words(self, row: int, col: int, pieces: Iterable[Piece], click: object = None) -> int:
        """Write texts of several styles one after the other; return the column after them."""
        for piece in pieces:
            own = piece[2] if len(piece) == 3 else click
            col = self.put(row, col, piece[0], piece[1], own)
        return col

    def put_footer(
        self, entries: Iterable[Entry], row: int, col: int, width: int, *, leads: bool = True
    ) -> None:
        """Write the entries on that row, from that column on, as far as they fit in that width."""
        for key, word, click in fitting(entries, width, leads=leads):
            col = self.put_words(row, col, ((key, "key"), (" " + word, "footer")), click) + GAP

    def lay(
        self, piece: Frame, rows: Sequence[int], cols: Sequence[int], corner: tuple[int, int]
    ) -> None:
        """Put those rows and columns of another frame here, from that corner on; they must fit."""
        top, left = corner
        end = left + len(cols)
        for to, row in enumerate(rows, top):
            self._own(to)
            self.chars[to][left:end] = [piece.chars[row][col] for col in cols]
            self.styles[to][left:end] = [piece.styles[row][col] for col in cols]
            self.targets[to][left:end] = [piece.targets[row][col] for col in cols]
        row, col = piece.cursor or (-1, -1)
        if row in rows and col in cols:
            self.cursor = top + rows.index(row), left + cols.index(col)

    def flag(self, row: int, col: int, width: int, flag: str) -> None:
        """Add a flag to the style of what stands there."""
        if 0 <= row < self.height:
            self._own(row)
            for at in range(max(0, col), min(self.width, col + width)):
                self.styles[row][at] += f" {flag}"

    def drop_click(self, row: int, col: int) -> None:
        """Let a click there mean nothing."""
        self._own(row)
        self.targets[row][col] = None

    def click_at(self, row: int, col: int) -> object:
        """What a click there means; None where it means nothing."""
        inside = 0 <= row < self.height and 0 <= col < self.width
        return self.targets[row][col] if inside else None

    def changes(self, before: Frame | None) -> Iterator[tuple[int, range]]:
        """The rows that differ from those before, each with its columns from first to last change.

        All of them if there was no frame before.
        """
        for row in range(self.height):
            chars, styles = self.chars[row], self.styles[row]
            if before is None:
                yield row, range(self.width)
                continue
            old_chars, old_styles = before.chars[row], before.styles[row]
            if chars is old_chars and styles is old_styles:
                continue  # shared by both frames
            if chars != old_chars or styles != old_styles:
                columns = zip(chars, old_chars, styles, old_styles, strict=True)
                differing = [at for at, (a, b, c, d) in enumerate(columns) if a != b or c != d]
                first = differing[0]
                # it may be the second half of a wide character
                yield row, range(first if chars[first] else first - 1, differing[-1] + 1)

    def runs(self, row: int, cols: range) -> Iterator[tuple[int, list[str], str]]:
        """The stretches of one style in those columns of a row: where, what and which style."""
        chars, styles, start = self.chars[row], self.styles[row], cols.start
        for at in range(cols.start + 1, cols.stop + 1):
            if at == cols.stop or styles[at] != styles[start]:
                yield start, chars[start:at], styles[start]
                start = at

    def line(self, row: int) -> str:
        """The text of a row, without the blanks at its end."""
        return "".join(self.chars[row]).rstrip()

    @property
    def text(self) -> str:
        """All rows as one text."""
        return "\n".join(self.line(row) for row in range(self.height))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Frame):
            return NotImplemented
        seen = ("chars", "styles", "targets", "cursor")
        return all(getattr(self, name) == getattr(other, name) for name in seen)

    __hash__ = None  # type: ignore[assignment]  # it is mutable


def too_small(size: Size, needed: Size) -> Frame | None:
    """The frame that says which size is needed, when this one is too small."""
    if size[0] >= needed[0] and size[1] >= needed[1]:
        return None
    frame = Frame(size)
    text = f"Black Box needs {needed[0]}x{needed[1]} here, not {size[0]}x{size[1]}."
    lines = wrapped(text, max(1, size[0]))
    for row, line in enumerate(lines[: size[1]], max(0, (size[1] - len(lines)) // 2)):
        frame.put(row, max(0, (size[0] - len(line)) // 2), line)
    return frame


# --- the footer: the keys that work now, on a row or more, each of which can be clicked -----


def footer_rows(entries: Sequence[Entry], width: int, most: int) -> list[list[Entry]]:
    """Arrange the entries on at most that many rows, with shorter words if needed.

    If they do not fit even so, those that are too many stand on the last row.
    """
    rows = _folded(entries, width)
    if len(rows) > most:
        short = [(key, SHORT.get(word, word), click) for key, word, click in entries]
        rows = _folded(short, width)
        rows[most - 1 :] = [[entry for row in rows[most - 1 :] for entry in row]]
    return rows


def fitting(entries: Iterable[Entry], width: int, *, leads: bool = True) -> list[Entry]:
    """The entries that fit on one row, with shorter words if needed.

    The others are left out whole, from the end; the ways out stay the longest, and longer than
    others the first entry if it leads.
    """
    (shown,) = footer_rows(list(entries), width, most=1)
    first = shown[0] if leads and shown else None

    def weight(entry: Entry) -> int:
        return max(_weight(entry), FIRST) if entry == first else _weight(entry)

    while shown and footer_width(shown) > width:
        shown.remove(min(reversed(shown), key=weight))
    return shown


def _folded(entries: Sequence[Entry], width: int) -> list[list[Entry]]:
    """The entries on rows of that width; of two, the second begins with more or help if it can."""
    rows: list[list[Entry]] = [[]]
    left = width
    for entry in entries:
        needed = footer_width([entry])
        if rows[-1] and needed > left:
            rows.append([])
            left = width
        rows[-1].append(entry)
        left -= needed + GAP
    if len(rows) == 2:
        common = next((at for at, entry in enumerate(entries) if _weight(entry)), 0)
        parts = [list(entries[:common]), list(entries[common:])]
        if max(map(footer_width, parts)) <= width:
            return parts
    return rows


def _weight(entry: Entry) -> int:
    """How much an entry matters where there is no room for all."""
    key, word, _ = entry
    return 4 if key == "Esc" else WEIGHTS.get(word, 0)


def footer_width(entries: Sequence[Entry]) -> int:
    """Columns that these entries take on one row."""
    return sum(len(key) + 1 + len(word) + GAP for key, word, _ in entries) - GAP


# --- badges: what is said on every screen, whatever it shows --------------------------


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
