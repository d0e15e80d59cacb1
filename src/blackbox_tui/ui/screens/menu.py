"""The menu: what can be played, and what else there is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message, Pointed, Typed
from blackbox_tui.ui.requests import Request
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.menu import draw_menu


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A line of the menu: its label, a sentence about it, and what it asks for."""

    label: str
    sentence: str
    request: Request
    question: str = ""
    """Asked first, if there is one."""


@dataclass(frozen=True, slots=True)
class MenuScreen(Screen):
    """Entries, one of them chosen."""

    keymap: ClassVar[str] = "menu"

    entries: tuple[MenuEntry, ...]
    at: int = 0

    def update(self, message: Message) -> Update[MenuScreen]:
        if self.asking:
            return self.answer_question(message)
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
            case Typed(char):
                return self._type(char)
            case Pointed(target=int(at), how="press"):
                return self._at(at)._choose()
            case Pointed(target=int(at)):
                return self._at(at), ()
        return self.update_common(message)

    def confirmed(self) -> Update[MenuScreen]:
        return self, (self.entries[self.at].request,)

    def _at(self, at: int) -> MenuScreen:
        return replace(self, at=at % len(self.entries))

    def _choose(self) -> Update[MenuScreen]:
        question = self.entries[self.at].question
        return (replace(self, asking=True, message=question), ()) if question else self.confirmed()

    def _type(self, char: str) -> Update[MenuScreen]:
        """An entry by its first letter: the only one is chosen, among several we go round."""
        letter = char.lower()
        places = [at for at, it in enumerate(self.entries) if it.label[0].lower() == letter]
        if not places:
            return self, ()
        there = self._at(next((at for at in places if at > self.at), places[0]))
        return there._choose() if len(places) == 1 else (there, ())

    def view(self, size: Size) -> Frame:
        return draw_menu(
            size,
            [entry.label for entry in self.entries],
            self.footer(),
            at=self.at,
            sentence=self.message or self.entries[self.at].sentence,
            strong=self.asking,
        )
