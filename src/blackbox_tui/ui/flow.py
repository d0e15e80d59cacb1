"""The storyboard: which screen follows which. It deals boxes and builds screens.

Screens are imported when they are first shown, so that the menu need not wait.
"""

from __future__ import annotations

from blackbox_tui.ui.screens.menu import Entry, Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from blackbox_tui.deal import Variant
    from blackbox_tui.engine import Box
    from blackbox_tui.match import Sitting
    from blackbox_tui.scoring import Edition
    from blackbox_tui.ui.frame import Size
    from blackbox_tui.ui.messages import Go
    from blackbox_tui.ui.screen import Screen
    from blackbox_tui.ui.screens.new_game import Choice

    class World(Protocol):
        """What the storyboard asks of the outside."""

        @property
        def unfinished(self) -> bool:
            """Is there a game to continue?"""

        def resume(self) -> Sitting | None:
            """That game."""

        def seed(self) -> str:
            """A new seed, by chance."""


class Wishes:
    """What was asked for on the command line."""

    __slots__ = ("animation", "box", "edition", "seed", "start", "variant")

    def __init__(
        self,
        start: str = "menu",
        *,
        variant: Variant | None = None,
        edition: Edition | None = None,
        box: Box | None = None,
        seed: str | None = None,
        animation: bool = True,
    ) -> None:
        self.start = start
        self.variant = variant
        self.edition = edition
        self.box = box
        self.seed = seed
        self.animation = animation


class Storyboard:
    """Answers every request for a screen."""

    def __init__(self, wishes: Wishes, world: World) -> None:
        self._wishes = wishes
        self._world = world

    def first(self, size: Size) -> Screen:
        """The screen that opens the program."""
        if self._wishes.start == "play":
            return self._deal(size, seed=self._wishes.seed, box=self._wishes.box)
        return self._menu()

    def follow(self, go: Go, now: Screen, size: Size) -> Screen:
        """The screen that follows on that request."""
        what = go.what
        scenes: dict[str, Callable[[], Screen]] = {
            "menu": self._menu,
            "help": lambda: _help(now),
            "options": self._options,
            "solitaire": lambda: self._deal(size),
            "continue": self._resume,
            "deal": lambda: self._deal(size, what),
            "new": lambda: self._deal(size, what),
            "replay": lambda: self._replay(what),
            "result": lambda: _result(what),
        }
        return scenes[go.to]()

    def _menu(self) -> Menu:
        entries = [
            Entry("solitaire", "New game", "A box of the usual kind, hidden by the computer."),
            Entry("options", "Options for a new game", "Choose edition, size and number of atoms."),
            Entry("help", "Help", "The rules, and the keys."),
            Entry("quit", "Quit", "Leave."),
        ]
        if self._world.unfinished:
            entries.insert(
                0, Entry("continue", "Continue", "Go on with the game that you left unfinished.")
            )
        return Menu(entries)

    def _options(self) -> Screen:
        from blackbox_tui.ui.screens.new_game import NewGame

        return NewGame(self._choice(None))

    def _choice(self, what: object) -> Choice:
        """What is to be played: as chosen, as before, or as usual."""
        from blackbox_tui.match import Sitting
        from blackbox_tui.ui.screens.new_game import Choice

        if isinstance(what, Choice):
            return what
        if isinstance(what, Sitting):
            return Choice(what.match.variant, what.match.edition)
        usual, wishes = Choice(), self._wishes
        return Choice(wishes.variant or usual.variant, wishes.edition or usual.edition)

    def _deal(
        self, size: Size, what: object = None, seed: str | None = None, box: Box | None = None
    ) -> Screen:
        """A new solitaire game; a board too large for the screen is cut to what fits."""
        from blackbox_tui.deal import Variant, deal

        choice = self._choice(what)
        if box is not None:
            return self._seek(Variant(box.grid, len(box.atoms)), choice.edition, box)
        variant = _cut(choice.variant, size)
        message = ""
        if variant != choice.variant:
            message = f"The board is cut to {variant.grid}: no larger one fits this terminal."
        dealt = deal(variant, seed if seed is not None else self._world.seed())
        return self._seek(variant, choice.edition, dealt, message)

    def _seek(self, variant: Variant, edition: Edition, box: Box, message: str = "") -> Screen:
        from blackbox_tui.game import Game
        from blackbox_tui.match import Match, Player, Sitting
        from blackbox_tui.ui.screens.seek import Seek

        match = Match((Player("You"),), variant, edition)
        sitting = Sitting(match, Game(box, edition.plays_on))
        return Seek(sitting, message=message, animated=self._wishes.animation)

    def _replay(self, what: object) -> Screen:
        from blackbox_tui.match import Sitting

        if not isinstance(what, Sitting):
            raise TypeError("Only a sitting can be replayed.")
        return self._seek(what.match.variant, what.match.edition, what.game.box)

    def _resume(self) -> Screen:
        from blackbox_tui.ui.screens.seek import Seek

        sitting = self._world.resume()
        if sitting is None:
            return self._menu()
        return Seek(sitting, message="Welcome back.", animated=self._wishes.animation)


def _help(now: Screen) -> Screen:
    from blackbox_tui.ui.screens.help import Help

    return Help(tuple(now.bindings))


def _result(what: object) -> Screen:
    from blackbox_tui.codes import encode
    from blackbox_tui.match import Sitting
    from blackbox_tui.ui.screens.result import Result

    if not isinstance(what, Sitting):
        raise TypeError("Only a sitting has a result.")
    return Result(what, encode(what.game.box))


def _cut(variant: Variant, size: Size) -> Variant:
    from blackbox_tui.deal import SMALLEST, most_atoms
    from blackbox_tui.deal import Variant as Kind
    from blackbox_tui.engine import Grid
    from blackbox_tui.ui.page import largest_shown

    wide, high = largest_shown(size)
    grid = Grid(
        max(SMALLEST, min(variant.grid.width, wide)),
        max(SMALLEST, min(variant.grid.height, high)),
    )
    return Kind(grid, min(variant.atoms, most_atoms(grid)))
