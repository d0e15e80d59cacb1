"""The footer: the keys that work now, on one row, each of which can be clicked."""

from __future__ import annotations

from blackbox_tui.ui.keymap import Binding, shown
from blackbox_tui.ui.widgets.frame import Frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def put_footer(
    frame: Frame, bindings: Sequence[Binding], row: int = -1, col: int = 1, width: int = 0
) -> None:
    """Draw the keys that matter now on one row, the last if none is named; each can be clicked.

    What does not fit is left out whole, the last of the table first, but help and quit stay.
    """
    width = width or frame.width - 2
    entries = [(shown(binding.keys[0]), binding) for binding in bindings if binding.word]
    while entries and sum(len(key) + len(b.word) + 3 for key, b in entries) - 2 > width:
        spare = [entry for entry in entries if entry[1].command not in ("help", "quit")]
        entries.remove(spare[-1] if spare else entries[-1])
    for key, binding in entries:
        pieces = ((key, "key"), (" " + binding.word, "footer"))
        at = row if row >= 0 else frame.height - 1
        col = frame.put_words(at, col, pieces, binding.command) + 2
