"""A screenful of styled, clickable characters: a value that a test can read.

It knows no colours (a style is a name) and no terminal.
"""

from __future__ import annotations

from _collections_abc import Iterable, Iterator  # light: see docs/ARCHITECTURE.md

from blackbox_tui.ui.widgets.width import in_columns

Size = tuple[int, int]
"""Columns and rows."""


class Frame:
    """What a screen shows; ignores writes outside the frame."""

    __slots__ = (
        *("_wide", "chars", "clicks", "cursor", "height", "message_at", "rest", "styles", "width"),
    )

    def __init__(self, size: Size) -> None:
        self.width, self.height = size
        self.chars = [[" "] * self.width for _ in range(self.height)]
        """A character for each column; behind one that is two wide, an empty string."""
        self._wide = False
        """Was any character written that is wider than a column?"""
        self.styles = [["text"] * self.width for _ in range(self.height)]
        self.clicks: dict[tuple[int, int], object] = {}
        """For a row and column, what a click there means."""
        self.cursor: tuple[int, int] | None = None
        """Row and column of the focus, where the hardware cursor stands."""
        self.message_at: tuple[int, int] | None = None
        """Row and column where the message begins, for screen readers."""
        self.rest: list[Frame] = []
        """Pages with the whole of a text that was cut here, to be read one after another."""

    def put(self, row: int, col: int, text: str, style: str = "text", click: object = None) -> None:
        """Write a text; what does not fit is left out."""
        if not 0 <= row < self.height:
            return
        columns: str | list[str] = text if text.isascii() else in_columns(text)
        self._wide = self._wide or (isinstance(columns, list) and "" in columns)
        if col < 0:
            columns, col = columns[-col:], 0
        columns = columns[: self.width - col] if col < self.width else ""
        end = col + len(columns)
        chars = self.chars[row]
        chars[col:end] = columns
        self.styles[row][col:end] = [style] * len(columns)
        if self._wide and columns:
            self._mend(chars, col, end)
        if click is not None:
            for at in range(col, end):
                self.clicks[row, at] = click

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

    def put_words(
        self, row: int, col: int, pieces: Iterable[tuple[str, str]], click: object = None
    ) -> int:
        """Write texts of several styles one after the other; return the column after them."""
        for text, style in pieces:
            self.put(row, col, text, style, click)
            col += len(in_columns(text))
        return col

    def lay(self, piece: Frame, rows: range, cols: range) -> None:
        """Put those rows and columns of another frame, of the same size, over this one's."""
        first, end = max(0, cols.start), max(0, cols.stop)
        for row in range(max(0, rows.start), min(rows.stop, self.height)):
            self.chars[row][first:end] = piece.chars[row][first:end]
            self.styles[row][first:end] = piece.styles[row][first:end]
        self.clicks = {**piece.clicks, **self.clicks}

    def flag(self, row: int, col: int, width: int, flag: str) -> None:
        """Add a flag to the style of what stands there."""
        if 0 <= row < self.height:
            for at in range(max(0, col), min(self.width, col + width)):
                self.styles[row][at] += f" {flag}"

    def click_at(self, row: int, col: int) -> object:
        """What a click there means; None where it means nothing."""
        return self.clicks.get((row, col))

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
        seen = ("chars", "styles", "clicks", "cursor")
        return all(getattr(self, name) == getattr(other, name) for name in seen)

    __hash__ = None  # type: ignore[assignment]  # it is mutable


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of whole words, none wider than asked where a word allows it.

    Where a line ends, the dot between two phrases is left out.
    """
    lines = [""]
    for word in text.split():
        if lines[-1] and len(in_columns(f"{lines[-1]} {word}")) > width:
            lines[-1] = lines[-1].removesuffix(" ·")
            lines.append("" if word == "·" else word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def too_small(size: Size, needed: Size) -> Frame | None:
    """The frame that says which size is needed, when this one is too small."""
    if size[0] >= needed[0] and size[1] >= needed[1]:
        return None
    frame = Frame(size)
    text = f"Black Box needs {needed[0]}x{needed[1]} here; your window is {size[0]}x{size[1]}."
    lines = wrapped(text, max(1, size[0]))
    for row, line in enumerate(lines[: size[1]], max(0, (size[1] - len(lines)) // 2)):
        frame.put(row, max(0, (size[0] - len(line)) // 2), line)
    return frame
