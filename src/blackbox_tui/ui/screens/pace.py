"""How fast something plays by itself, for the computer's game and for replays."""

from __future__ import annotations

from blackbox_tui.ui.keymap import Command
from blackbox_tui.values import dataclass, replace


@dataclass(frozen=True)
class Pace:
    """How long each step is looked at, and for how long this one was."""

    times: tuple[float, ...]  # seconds for a step, from slow to fast
    level: int
    running: bool = True
    looked: float = 0  # seconds for which this step has been shown

    @property
    def due(self) -> float:
        """Seconds until the next step."""
        return self.times[self.level] - self.looked

    @property
    def told(self) -> str:
        """What a panel says of it."""
        return f"pace {self.level + 1} of {len(self.times)}" if self.running else "paused"

    def after(self, seconds: float) -> Pace:
        """The pace when this step was shown for so much longer."""
        return replace(self, looked=self.looked + seconds)

    def at_step(self, *, running: bool) -> Pace:
        """The pace when a step is shown that nobody has looked at."""
        return replace(self, running=running, looked=0)

    def changed(self, command: Command) -> Pace:
        """Faster or slower, if that can be."""
        level = self.level + (1 if command is Command.FASTER else -1)
        return replace(self, level=max(0, min(level, len(self.times) - 1)))
