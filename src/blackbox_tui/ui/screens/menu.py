"""The menu: what can be played, and what else there is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message, Pointed, Typed
from blackbox_tui.ui.requests import Request, StartSolitaire
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.menu import draw_menu


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A line of the menu: where it stands, the key that starts it, and what it asks for."""

    group: str
    key: str
    label: str
    sentence: str
    """What is said about it while it is chosen."""
    request: Request
    detail: str = ""
    """What stands behind its label, where there is room."""


@dataclass(frozen=True)
class MenuScreen(Screen):
    """Entries, one of them chosen."""

    keymap = "menu"

    entries: tuple[MenuEntry, ...]
    at: int = 0

    def update(self, message: Message) -> Update[MenuScreen]:
        match message:
            case Command.UP:
                return self._at(self.at - 1), ()
            case Command.DOWN:
                return self._at(self.at + 1), ()
            case Command.FAR_UP:
                return self._at(0), ()
            case Command.FAR_DOWN:
                return self._at(-1), ()
            case Command.ACT:
                return self._choose()
            case Command.NEW:
                requests = [entry.request for entry in self.entries]
                return self._at(requests.index(StartSolitaire()))._choose()
            case Typed():
                return self._type(message)
            case Pointed(target=int(at), how="press"):
                return self._at(at)._choose()
            case Pointed(target=int(at), how="hover"):
                return self._at(at), ()
        return self.update_common(message)

    def _at(self, at: int) -> MenuScreen:
        """With that entry chosen; a message stays until another one is."""
        at %= len(self.entries)
        return self if at == self.at else replace(self, at=at, message="")

    def _choose(self) -> Update[MenuScreen]:
        return self, (self.entries[self.at].request,)

    def _type(self, typed: Typed) -> Update[MenuScreen]:
        """The entry with that key is chosen at once."""
        for at, entry in enumerate(self.entries):
            if entry.key == typed.char.lower():
                return self._at(at)._choose()
        return self.update_common(typed)

    def view(self, size: Size) -> Frame:
        return draw_menu(
            size,
            [(entry.group, entry.key, entry.label, entry.detail) for entry in self.entries],
            self.footer(),
            at=self.at,
            sentence=self.message or self.entries[self.at].sentence,
        )
