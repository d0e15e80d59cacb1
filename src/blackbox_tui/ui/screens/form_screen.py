"""What the screens share that ask what is to be played: a form with a title and some notes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypeVar

from blackbox_tui.ui.keymap import Binding, Command
from blackbox_tui.ui.messages import Message, Noticed, Opened
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.form import Form
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.layout import (
    Line,
    Rows,
    Title,
    beside,
    first_fit,
    paragraph,
    tight,
)
from blackbox_tui.ui.widgets.sheet import Room, Sheet

F = TypeVar("F", bound="FormScreen")

SMALLEST: Final = (30, 12)
WIDTH: Final = 62


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
        said = self.message or self.form.about
        page = Sheet(self.title, said, width=WIDTH, smallest=SMALLEST)
        return page.draw(size, self._body(page.room(size)), self.form.footer)

    def _body(self, room: Room) -> Rows:
        fields, heading = self.form.rows(room), Title(self.notes_heading)
        notes = [line for text in self.notes() for line in paragraph(text, room.cols - 1, "dim")]
        below = [heading if room.framed else Line(), *beside([], notes, 1)]
        if len(fields) + len(below) <= room.rows:
            return [*fields, *below]
        close = tight(fields)
        return first_fit(room.most, [*close, *below], fields, close)
