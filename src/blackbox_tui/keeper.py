"""Keeps games between starts: the bookmark in its slot. It knows files, but no screen.

What cannot be kept is told in a sentence and never stops a game.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from blackbox_tui.match import Sitting


class Keeper:
    """One program's bookmark."""

    def __init__(self, environ: Mapping[str, str], platform: str) -> None:
        self._sitting: Sitting | None = None

    @property
    def unfinished(self) -> bool:
        """Is there a game to continue?"""
        return self._sitting is not None and self._sitting.game.ending is None

    def resume(self) -> Sitting | None:
        """The game to continue."""
        return self._sitting

    def keep(self, what: object) -> str:
        """Keep it as it is now; a sentence if that did not work."""
        self._sitting = what
        return ""

    def seed(self) -> str:
        """A new seed, by chance."""
        return str(int.from_bytes(os.urandom(8), "big"))

    def close(self) -> None:
        """Nothing more will be kept."""
