"""The footer: the keys that work now, on a row or more, each of which can be clicked.

Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Iterable, Sequence  # light: see docs/ARCHITECTURE.md

from blackbox_tui.ui.toolkit.frame import Frame

Entry = tuple[str, str, object]  # a key, a word for what it does, and what a click on it means

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


def footer_rows(entries: Sequence[Entry], width: int, most: int) -> list[list[Entry]]:
    """The entries on so many rows at most, with shorter words if they need them.

    If they do not fit even so, those that are too many stand on the last row.
    """
    rows = _folded(entries, width)
    if len(rows) > most:
        short = [(key, SHORT.get(word, word), click) for key, word, click in entries]
        rows = _folded(short, width)
        rows[most - 1 :] = [[entry for row in rows[most - 1 :] for entry in row]]
    return rows


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


def put_footer(
    frame: Frame,
    entries: Iterable[Entry],
    row: int,
    col: int,
    width: int,
    *,
    leads: bool = True,
) -> None:
    """Draw the entries on that row, from that column on, in so many columns.

    What does not fit is left out whole, from the end; the ways out stay the longest, and
    longer than others the first entry if it leads.
    """
    (shown,) = footer_rows(list(entries), width, most=1)
    first = shown[0] if leads and shown else None

    def weight(entry: Entry) -> int:
        return max(_weight(entry), FIRST) if entry == first else _weight(entry)

    while shown and footer_width(shown) > width:
        shown.remove(min(reversed(shown), key=weight))
    for key, word, click in shown:
        pieces = ((key, "key"), (" " + word, "footer"))
        col = frame.put_words(row, col, pieces, click) + GAP


def _weight(entry: Entry) -> int:
    """How much an entry matters where there is no room for all."""
    key, word, _ = entry
    return 4 if key == "Esc" else WEIGHTS.get(word, 0)


def footer_width(entries: Sequence[Entry]) -> int:
    """Columns that these entries take on one row."""
    return sum(len(key) + 1 + len(word) + GAP for key, word, _ in entries) - GAP
