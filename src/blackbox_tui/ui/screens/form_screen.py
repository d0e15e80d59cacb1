"""What the screens share that ask what is to be played: a form with a title and some notes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypeVar

from blackbox_tui.text.width import wrapped
from blackbox_tui.ui.keymap import Binding, Command
from blackbox_tui.ui.messages import Message, Noticed, Opened
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.block import Block, around, body_width, is_framed
from blackbox_tui.ui.widgets.form import Form
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small

F = TypeVar("F", bound="FormScreen")

SMALLEST: Final = (30, 12)
WIDTH: Final = 62
FOOT: Final = 4
"""Rows for a sentence and the keys."""


@dataclass(frozen=True)
class FormScreen(Screen):
    """A form; Enter starts what it says."""

    notes_heading: ClassVar[str]

    form: Form
    title: str

    @abstractmethod
    def fitted(self, form: Form) -> Form:
        """The form with as many atoms as fit the rest of it."""

    @abstractmethod
    def started(self: F) -> Update[F]:
        """What Enter does."""

    @abstractmethod
    def notes(self) -> Sequence[str]:
        """What stands below the form, where there is room."""

    @property
    def typing(self) -> bool:
        return self.form.typing

    @property
    def bindings(self) -> Sequence[Binding]:
        return self.form.bindings

    def update(self: F, message: Message) -> Update[F]:
        if self.form.accepts(message):
            return replace(self, form=self.fitted(self.form.settled())).started()
        match message:
            case Opened():
                return self, ()
            case Command.MENU | Command.HELP | Command.QUIT | Noticed():
                return self.update_common(message)
        return replace(self, form=self.fitted(self.form.update(message)), message=""), ()

    def view(self, size: Size) -> Frame:
        small = too_small(size, SMALLEST)
        if small:
            return small
        width = body_width(size, WIDTH) - 1
        notes = [line for text in self.notes() for line in wrapped(text, width)]
        room = size[1] - around(size, headed=False) - FOOT - len(notes) - 1
        lines = self.form.lines(room, ruled=is_framed(size))
        whole = len(lines) + len(notes) + 1
        block = Block(size, WIDTH, whole, self.message or self.form.about, title=self.title)
        self.form.draw(block, len(lines) if block.rows >= whole else block.rows)
        if block.rows >= whole:
            at = block.top + len(lines)
            if block.framed:
                block.put_heading(at, self.notes_heading)
            for row, note in enumerate(notes, at + 1):
                block.frame.put(row, block.left + 1, note, "dim")
        return block.finish(self.form.footer)
