"""What was asked for on the command line. It holds it, and does nothing with it.

A plain class and not a dataclass, because the first frame waits for it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from blackbox_tui.engine import Box
    from blackbox_tui.rules.deal import Variant
    from blackbox_tui.rules.scoring import Edition


class LaunchOptions:
    """What was asked for on the command line; None leaves it to the settings."""

    __slots__ = ("animation", "box", "edition", "fair", "seed", "start", "variant", "what")

    def __init__(
        self,
        start: str = "menu",
        *,
        variant: Variant | None = None,
        edition: Edition | None = None,
        box: Box | None = None,
        seed: str | None = None,
        animation: bool | None = None,
        fair: bool | None = None,
        what: object = None,
    ) -> None:
        self.start = start
        self.variant = variant
        self.edition = edition
        self.box = box
        self.seed = seed
        self.animation = animation
        self.fair = fair
        self.what = what
        """What the first screen is about: a date, or a game to look back on."""
