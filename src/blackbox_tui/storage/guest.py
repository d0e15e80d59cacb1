"""The store of a guest: it keeps nothing, and says so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from blackbox_tui.rules.session import Stage
from blackbox_tui.storage.history import local_time
from blackbox_tui.storage.store import Store
from blackbox_tui.text.guest import MARKS, help_for_guest

MOST_OF_GUEST: Final = 5
"""So many unfinished games of a guest are remembered; the oldest are forgotten."""


class GuestStore(Store):
    """A store without files: what a guest does lasts until the program ends."""

    keeps = False
    marks = MARKS

    def __init__(self, clock: Callable[[], datetime] = local_time) -> None:
        super().__init__(None, "", clock)

    def save(self, stage: Stage) -> str:
        """Remember it; the games of a guest cannot fill the memory."""
        super().save(stage)
        self.trouble = ""
        for name in list(self._unsaved)[:-MOST_OF_GUEST]:
            del self._unsaved[name]
        return ""

    def promise(self, about: str) -> str:
        """What a key or a command does, as far as it is true for a guest."""
        return help_for_guest(about)
