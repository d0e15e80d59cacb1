"""Requests from the command line and from screens: open a page, or play a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Concatenate, ParamSpec

from blackbox_tui.app import pages
from blackbox_tui.rules.session import Stage
from blackbox_tui.values import NamedTuple, dataclass

P = ParamSpec("P")


class Open(NamedTuple):
    """Open a page."""

    page: pages.Route
    about: object = None
    """What it is about, if it does not know by itself: a finished game, a lesson's progress …"""
    note: str = ""  # what the player should read there first


class Enter(NamedTuple):
    """Enter a stage of a game."""

    stage: Stage
    note: str = ""  # what the player should read there first


class _Call(NamedTuple):
    begin: Callable[..., Enter]
    args: tuple[object, ...]
    options: Mapping[str, object]


class Play(_Call):
    """Begin or continue a game: a method of `Games`, and what it is called with."""

    __slots__ = ()

    def __new__(
        cls, begin: Callable[Concatenate[Any, P], Enter], *args: P.args, **options: P.kwargs
    ) -> Play:
        """A request that type-checks only if the method takes these arguments."""
        return super().__new__(cls, begin, args, options)

    def start(self, games: object) -> Enter:
        """Start it with these games, and return what to enter."""
        return self.begin(games, *self.args, **self.options)


@dataclass(frozen=True)
class LaunchOptions:
    """The options given at the start."""

    start: Open | Play = Open(pages.MENU)  # what the program begins with
    kind: Mapping[str, Any] = {}  # what of the usual kind of game is not as in the settings
    settings: Mapping[str, Any] = {}  # what else is not as in the settings
    idle: float | None = None
    """Seconds without a key until the game ends, and nothing is kept; None for one with files."""
