"""A screenful of styled, clickable characters: a value that a test can read.

It knows no colours (a style is a name) and no terminal.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

Size = tuple[int, int]
"""Columns and rows."""


class Frame:
    """What a screen shows; whoever writes outside it writes nothing."""

    __slots__ = ("chars", "clicks", "cursor", "height", "styles", "told_at", "width")

    def __init__(self, size: Size) -> None:
        self.width, self.height = size
        self.chars = [[" "] * self.width for _ in range(self.height)]
        self.styles = [["text"] * self.width for _ in range(self.height)]
        self.clicks: dict[tuple[int, int], object] = {}
        """For a row and column, what a click there means."""
        self.cursor: tuple[int, int] | None = None
        """Row and column of the focus, where the hardware cursor stands."""
        self.told_at: tuple[int, int] | None = None
        """Row and column where the message begins, for those who want it read out."""

    def put(self, row: int, col: int, text: str, style: str = "text", click: object = None) -> None:
        """Write a text; what does not fit is left out."""
        if not 0 <= row < self.height:
            return
        if col < 0:
            text, col = text[-col:], 0
        text = text[: self.width - col] if col < self.width else ""
        end = col + len(text)
        self.chars[row][col:end] = text
        self.styles[row][col:end] = [style] * len(text)
        if click is not None:
            for at in range(col, end):
                self.clicks[row, at] = click

    def put_words(
        self, row: int, col: int, pieces: Iterable[tuple[str, str]], click: object = None
    ) -> int:
        """Write texts of several styles one after the other; return the column after them."""
        for text, style in pieces:
            self.put(row, col, text, style, click)
            col += len(text)
        return col

    def restyle(self, row: int, col: int, width: int, style: str) -> None:
        """Give what stands there another style."""
        if 0 <= row < self.height:
            for at in range(max(0, col), min(self.width, col + width)):
                self.styles[row][at] = style

    def click_at(self, row: int, col: int) -> object:
        """What a click there means; None where it means nothing."""
        return self.clicks.get((row, col))

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
        return (self.chars, self.styles, self.clicks, self.cursor) == (
            other.chars,
            other.styles,
            other.clicks,
            other.cursor,
        )

    __hash__ = None  # type: ignore[assignment]  # it is filled after it is made


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of whole words, none wider than asked where a word allows it."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def too_small(size: Size, needed: Size) -> Frame | None:
    """The frame that says which size is needed, when this one is too small."""
    if size[0] >= needed[0] and size[1] >= needed[1]:
        return None
    frame = Frame(size)
    text = f"Black Box needs {needed[0]}x{needed[1]} here; this is {size[0]}x{size[1]}."
    lines = wrapped(text, max(1, size[0]))
    for row, line in enumerate(lines[: size[1]], max(0, (size[1] - len(lines)) // 2)):
        frame.put(row, max(0, (size[0] - len(line)) // 2), line)
    return frame
