"""A form: lines to choose or type values in. The screens that ask questions share it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from blackbox_tui.engine import LARGEST, Grid
from blackbox_tui.rules.deal import SMALLEST, Variant, most_atoms
from blackbox_tui.rules.match import Kind
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.ui.keymap import KEYMAPS, Binding, Command
from blackbox_tui.ui.messages import Message, Pointed, Typed
from blackbox_tui.ui.widgets.frame import Frame
from blackbox_tui.ui.widgets.width import in_columns

LABEL: Final = 18
VALUE: Final = 16
LONGEST_TEXT: Final = 16


@dataclass(frozen=True, slots=True)
class Field:
    """A value: one of several, or a text when there is nothing to choose from."""

    name: str
    label: str
    value: str
    among: tuple[str, ...] = ()
    about: str = ""

    @property
    def is_text(self) -> bool:
        """Is it typed?"""
        return not self.among

    def stepped(self, by: int) -> Field:
        """With the value that is so many places on; numbers stop at their ends."""
        if self.is_text:
            return self
        at = self.among.index(self.value) + by
        if self.among[0].isdigit():
            at = max(0, min(at, len(self.among) - 1))
        return replace(self, value=self.among[at % len(self.among)])


@dataclass(frozen=True, slots=True)
class Form:
    """Fields and, below them, what Enter does; one line is in focus."""

    fields: tuple[Field, ...]
    action: str = "Start"
    at: int = 0

    @property
    def typing(self) -> bool:
        """Is a text in focus?"""
        return self.at < len(self.fields) and self.fields[self.at].is_text

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys; in a text, letters are letters."""
        return KEYMAPS["text form" if self.typing else "form"]

    @property
    def values(self) -> dict[str, str]:
        """Every value by its name."""
        return {field.name: field.value for field in self.fields}

    def with_field(self, field: Field) -> Form:
        """With that field in place of the one of its name."""
        return replace(
            self, fields=tuple(field if old.name == field.name else old for old in self.fields)
        )

    def update(self, message: Message) -> Form:
        """Move, choose, type."""
        lines = len(self.fields) + 1
        match message:
            case Command.UP:
                return replace(self, at=(self.at - 1) % lines)
            case Command.DOWN:
                return replace(self, at=(self.at + 1) % lines)
            case Command.LEFT:
                return self._stepped(self.at, -1)
            case Command.RIGHT:
                return self._stepped(self.at, +1)
            case Command.ERASE if self.typing:
                field = self.fields[self.at]
                return self.with_field(replace(field, value=field.value[:-1]))
            case Typed(char=char) if self.typing and char.isprintable():
                field = self.fields[self.at]
                if len(field.value) >= LONGEST_TEXT:
                    return self
                return self.with_field(replace(field, value=field.value + char))
            case Pointed(target=(int(at), int(by)), how="press"):
                return replace(self, at=at)._stepped(at, by)
        return self

    def _stepped(self, at: int, by: int) -> Form:
        if at >= len(self.fields) or by == 0:
            return self
        return self.with_field(self.fields[at].stepped(by))

    @property
    def about(self) -> str:
        """A sentence about the line in focus."""
        return self.fields[self.at].about if self.at < len(self.fields) else ""

    @property
    def rows(self) -> int:
        """How many rows it takes."""
        return len(self.fields) + 2

    def draw(self, frame: Frame, top: int, left: int) -> None:
        """Draw it there."""
        for at, field in enumerate(self.fields):
            self._draw_field(frame, top + at, left, at, field)
        row = top + len(self.fields) + 1
        style = "chosen" if self.at == len(self.fields) else "text"
        frame.put(row, left, f" {self.action} ", style, Command.ACT)
        if self.at == len(self.fields):
            frame.cursor = (row, left + 1)

    def _draw_field(self, frame: Frame, row: int, left: int, at: int, field: Field) -> None:
        focused = at == self.at
        frame.put(row, left, f" {field.label:<{LABEL}}", "chosen" if focused else "text", (at, 0))
        col = left + LABEL + 2
        if field.is_text:
            frame.put(row, col + 2, f"{field.value + ('_' if focused else ''):<{VALUE}}",
                      "strong" if focused else "text", (at, 0))  # fmt: skip
        else:
            frame.put(row, col, "<", "key", (at, -1))
            frame.put(row, col + 2, f"{field.value:^{VALUE}}", "strong" if focused else "text",
                      (at, 1))  # fmt: skip
            frame.put(row, col + VALUE + 3, ">", "key", (at, 1))
        if focused:
            end = col + 2 + len(in_columns(field.value)) if field.is_text else left + 1
            frame.cursor = (row, end)


def _numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, last + 1))


def kind_fields(kind: Kind, word: str = "", about: str = "") -> tuple[Field, ...]:
    """Edition, size and number of atoms, with a word before each label."""
    grid, sides = kind.variant.grid, _numbers(SMALLEST, LARGEST)
    atoms = _numbers(1, most_atoms(grid))
    return (
        Field("edition", f"{word}edition", kind.edition.name, tuple(EDITIONS), about),
        Field("columns", f"{word}columns", str(grid.width), sides, about),
        Field("rows", f"{word}rows", str(grid.height), sides, about),
        Field("atoms", f"{word}atoms", str(kind.variant.atoms), atoms, about),
    )


def chosen_kind(form: Form, before: Form) -> Kind:
    """What its fields say; a new edition brings its number of atoms, and no more than fit."""
    values = form.values
    edition = EDITIONS[values["edition"]]
    grid = Grid(int(values["columns"]), int(values["rows"]))
    same = edition.name == before.values["edition"]
    atoms = int(values["atoms"]) if same else edition.atoms
    return Kind(Variant(grid, min(atoms, most_atoms(grid))), edition)
