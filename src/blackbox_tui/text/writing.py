"""Numbers, lists and times in words, and text measured in terminal columns.

It knows nothing of the game. A character takes one column or two, or joins the one before, since
players have names in every script. Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Collection, Iterable, Mapping, Sequence

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
GAP = 2  # blanks between two columns of a table
_WIDTHS: dict[str, int] = {}
_NARROW: set[str] = set()  # characters known to take one column
_LARGE = ("billion", "trillion", "quadrillion")
_SMALL = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip


def many(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: `1 ray`, `3 rays`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def listed(names: Iterable[object], last_word: str = "and") -> str:
    """Join names for a sentence: `a1, b2 and c3`."""
    *most, last = [str(name) for name in names] or ["none"]
    return f"{', '.join(most)} {last_word} {last}" if most else last


def in_words(number: int) -> str:
    """A small number as a word, a larger one in digits: `two`, `13`."""
    return _SMALL[number] if number < len(_SMALL) else str(number)


def capitalised(text: str) -> str:
    """Capitalise the first letter only."""
    return text[:1].upper() + text[1:]


def uncapitalised(text: str) -> str:
    """Make only the first letter lower case."""
    return text[:1].lower() + text[1:]


def as_sentence(clause: str) -> str:
    """Turn a clause into a sentence: a capital letter, a full stop."""
    return f"{capitalised(clause)}."


def date_name(day: str) -> str:
    """A date in words: `18 November 2026` for `2026-11-18`."""
    year, month, of_month = map(int, day.split("-"))
    return f"{of_month} {MONTHS[month - 1]} {year}"


def ordinal(number: int) -> str:
    """An ordinal number: `1st`, `12th`, `1,003rd`."""
    teen = number % 100 in (11, 12, 13)
    return f"{number:,}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def signed(difference: float, decimals: int = 0) -> str:
    """A difference with its sign: `+3`, `−1`, `±0`."""
    size = f"{abs(difference):.{decimals}f}"
    if not float(size):
        return f"±{size}"
    return f"{'+' if difference > 0 else '−'}{size}"


def clock(seconds: float) -> str:
    """A time as minutes and seconds, with hours if needed: `2:05`, `1:00:00`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def about(exact: bool) -> str:
    """The word before a number that is only an estimate."""
    return "" if exact else "about "


def format_points(points: float) -> str:
    """Points with at most one decimal: `1 point`, `2.5 points`."""
    text = f"{points:.1f}".removesuffix(".0")
    return f"{text} point" if text == "1" else f"{text} points"


def format_count(count: int) -> str:
    """A number of possibilities; from a billion on, only its magnitude."""
    if count < 10**9:
        return f"{count:,}"
    digits = len(str(count)) - 1
    size = digits // 3 - 3
    if size < len(_LARGE):
        return f"about {count / 10 ** (3 * size + 9):.1f} {_LARGE[size]}"
    return f"about 10^{digits}"


# --- columns -----------------------------------------------------------------------


def in_columns(text: str) -> list[str]:
    """Split text into columns; an empty string follows a wide character."""
    if text.isascii() or _NARROW.issuperset(text):
        return list(text)
    columns: list[str] = []
    for char in text:
        width = _WIDTHS.get(char)
        if width is None:
            width = _WIDTHS[char] = _measure(char)
            if width == 1:
                _NARROW.add(char)
        if width:
            columns.append(char)
            columns += [""] * (width - 1)
        elif columns:
            at = -1 if columns[-1] else -2
            columns[at] += char
    return columns


def _measure(char: str) -> int:
    code = ord(char)
    if code < 0x300 or 0x2500 <= code <= 0x25FC:  # letters, lines and blocks
        return 1
    import unicodedata  # the first frame does not need it: see docs/ARCHITECTURE.md

    if unicodedata.category(char) in ("Mn", "Me", "Cf") or 0x1160 <= code <= 0x11FF:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def text_width(text: str) -> int:
    """The width of a text in terminal columns."""
    return len(text) if text.isascii() else len(in_columns(text))


def fitted(text: str, width: int, *, right: bool = False) -> str:
    """Pad or cut a text to exactly this width; … marks a cut."""
    columns = in_columns(text)
    if len(columns) > width:
        columns = [*columns[: width - 1], "…"]
        if text_width("".join(columns)) > width:  # half a wide character was cut off
            columns[-2:] = [" ", "…"]
    blanks = " " * (width - len(columns))
    return blanks + "".join(columns) if right else "".join(columns) + blanks


def wrapped(text: str, width: int) -> list[str]:
    """Wrap a text into lines of whole words, no wider than this if no word is.

    A dot between two phrases is dropped at a line break.
    """
    if text_width(text) <= width:
        return [" ".join(text.split())]
    lines = [""]
    for word in text.split():
        if lines[-1] and text_width(f"{lines[-1]} {word}") > width:
            lines[-1] = lines[-1].removesuffix(" ·")
            lines.append("" if word == "·" else word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


class Table:
    """A table with named columns; the first column gives way to the others."""

    def __init__(
        self, names: Sequence[str], rows: Sequence[Sequence[str]], numbers: Collection[str] = ()
    ) -> None:
        self._names, self._rows, self._numbers = names, rows, numbers
        columns = zip(names, *rows, strict=True)
        self._widths = {cells[0]: max(map(text_width, cells)) for cells in columns}

    def width(self, first: int | None = None) -> int:
        """The width of the table, with the first column limited to `first`."""
        widths = list(self._widths.values())
        if first is not None:
            widths[0] = min(widths[0], first)
        return sum(widths) + GAP * (len(widths) - 1)

    def lines(
        self, room: int | None = None, spare: Sequence[str] = (), first: int = 0
    ) -> list[str]:
        """The header and the rows, all of the same width.

        Without enough room, spare columns are dropped one by one until the first column is as
        wide as asked; then the last column is cut.
        """
        widths = dict(self._widths)
        room = self.width() if room is None else room
        first = min(first, widths[self._names[0]])
        for name in spare:
            if first + _others(widths) > room:
                del widths[name]
        widths[self._names[-1]] -= max(0, first + _others(widths) - room)
        widths[self._names[0]] = min(widths[self._names[0]], room - _others(widths))
        return [self._line(widths, row) for row in (self._names, *self._rows)]

    def _line(self, widths: Mapping[str, int], row: Sequence[str]) -> str:
        return (" " * GAP).join(
            fitted(cell, widths[name], right=name in self._numbers)
            for name, cell in zip(self._names, row, strict=True)
            if name in widths
        )


def _others(widths: Mapping[str, int]) -> int:
    """The total width of all columns but the first, with their gaps."""
    return sum(GAP + width for width in list(widths.values())[1:])
