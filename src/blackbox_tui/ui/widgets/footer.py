"""The footer: the keys that work now, on one row, each of which can be clicked.

Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Iterable  # light: see docs/ARCHITECTURE.md

from blackbox_tui.ui.widgets.frame import Frame

Entry = tuple[str, str, object]
"""A key, a word for what it does, and what a click on it means."""


def put_footer(
    frame: Frame, entries: Iterable[Entry], row: int = -1, col: int = 1, width: int = 0
) -> None:
    """Draw the entries on that row, the last if none is named.

    What does not fit is left out whole, from the end, but help and quit stay.
    """
    width = width or frame.width - 2
    shown = list(entries)
    while shown and sum(len(key) + len(word) + 3 for key, word, _ in shown) - 2 > width:
        spare = [entry for entry in shown if entry[1] not in ("help", "quit")]
        shown.remove(spare[-1] if spare else shown[-1])
    for key, word, click in shown:
        pieces = ((key, "key"), (" " + word, "footer"))
        col = frame.put_words(row % frame.height, col, pieces, click) + 2
