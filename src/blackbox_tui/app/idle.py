"""The idle clock: a game that nobody plays any more ends by itself, after a warning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from blackbox_tui.app.guest import GRACE
from blackbox_tui.text.prompts import idle_farewell, idle_warning

WARNING: Final = 60.0
"""So many seconds before the end, the player is warned; a short wait is halved."""
NOBODY_PLAYED: Final = 124
"""The exit status at the end of the idle time, as `timeout` has it."""


class IdleClock:
    """How long the player has done nothing; without a limit that does not matter."""

    def __init__(
        self, limit: float | None = None, set_alarm: Callable[[int], object] = lambda _: None
    ) -> None:
        self.limit = float("inf") if limit is None else limit
        self._set_alarm = set_alarm
        """The system's alarm, which ends the program even while nobody reads what it writes."""
        self._since = 0.0
        self.warned = False
        """Has the player been warned since?"""

    @property
    def _notice(self) -> float:
        """How many seconds before the end the warning comes."""
        return min(WARNING, self.limit / 2)

    def warning(self, *, spoken: bool = False) -> str:
        """The game ends soon; in text mode, a line is typed to go on."""
        return idle_warning(self._notice, spoken=spoken)

    @property
    def farewell(self) -> str:
        """Why the game has ended."""
        return idle_farewell(self.limit)

    def restart(self, now: float) -> bool:
        """The player did something, or can do something from now on; had they been warned?"""
        warned, self.warned, self._since = self.warned, False, now
        if self.limit < float("inf"):
            self._set_alarm(int(self.limit) + GRACE)
        return warned

    def is_over(self, now: float) -> bool:
        """Has the time run out?"""
        return now - self._since >= self.limit

    def warns(self, now: float) -> bool:
        """Is it time for the warning? It comes once."""
        before, self.warned = self.warned, now - self._since >= self.limit - self._notice
        return self.warned and not before
