"""A form: lines to choose or type values in. The screens that ask questions share it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from blackbox_tui.engine import LARGEST, Grid
from blackbox_tui.engine.numbers import is_number
from blackbox_tui.rules.deal import SMALLEST, Variant, most_atoms
from blackbox_tui.rules.match import Kind
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.text.width import text_width
from blackbox_tui.ui.keymap import HELP, JUST_QUIT, Binding, Command, footer
from blackbox_tui.ui.messages import Message, Pointed, Typed
from blackbox_tui.ui.widgets.block import Block, grouped
from blackbox_tui.ui.widgets.footer import Entry
from blackbox_tui.ui.widgets.frame import Frame

MostAtoms: TypeAlias = Callable[[Grid], int]
"""How many atoms such a board can have."""

LABEL: Final = 12
"""Columns for a label."""
VALUE: Final = 18
"""Columns for a value, where there are as many."""
FORM_WIDTH: Final = LABEL + VALUE + 4
"""Columns that a form takes."""
LONGEST_TEXT: Final = 16
WIDE_VALUE: Final = 28
"""Columns for a value that may be longer."""

CHOOSING = (
    Binding("up k", Command.UP, "", "previous line"),
    Binding("down j tab", Command.DOWN, "", "next line"),
    Binding("left h", Command.LEFT, "less", "previous value"),
    Binding("right l", Command.RIGHT, "more", "next value"),
    Binding("enter", Command.ACT, "go", "accept"),
    HELP,
    Binding("esc", Command.MENU, "back", "back to the menu"),
    JUST_QUIT,
)
NUMBERING = (
    *CHOOSING,
    Binding("bs del", Command.ERASE, "", "delete the last digit; digits set the number"),
)
TYPING = (
    Binding("up", Command.UP, "", "previous line"),
    Binding("down tab", Command.DOWN, "", "next line"),
    Binding("bs del", Command.ERASE, "erase", "delete the last letter"),
    Binding("enter", Command.ACT, "go", "accept"),
    Binding("f1", Command.HELP, "help", "rules, strategy and keys"),
    Binding("esc", Command.MENU, "back", "back to the menu"),
    Binding("^c", Command.QUIT, "quit", "quit"),
)
"""The keys on a line with a value, a number or a text."""


@dataclass(frozen=True, slots=True)
class Field:
    """A value: one of several, or a text when there is nothing to choose from."""

    name: str
    label: str
    value: str
    among: tuple[str, ...] = ()
    about: str = ""
    group: str = ""
    """The heading that it stands under."""
    chosen: str = ""
    """The value that the player chose, even if it does not fit at the moment."""
    longest: int = LONGEST_TEXT
    """The most characters of a text."""

    @property
    def is_text(self) -> bool:
        """Is it typed?"""
        return not self.among

    @property
    def is_number(self) -> bool:
        """Can it be typed as a number?"""
        return bool(self.among) and self.among[0].isdigit()

    def choose(self, value: str) -> Field:
        """With that value."""
        return replace(self, value=value, chosen=value)

    def choose_number(self, digits: str) -> Field:
        """With the largest number that is not above the typed one, or the smallest there is."""
        below = [number for number in self.among if int(number) <= int(digits)]
        return self.choose(below[-1] if below else self.among[0])

    def stepped(self, by: int) -> Field:
        """With the value that is so many places on; numbers stop at their ends."""
        if self.is_text:
            return self
        at = self.among.index(self.value) + by
        if self.is_number:
            at = max(0, min(at, len(self.among) - 1))
        return self.choose(self.among[at % len(self.among)])


@dataclass(frozen=True, slots=True)
class Form:
    """Fields and, below them, what Enter does; one line is in focus."""

    fields: tuple[Field, ...]
    action: str = "Start"
    at: int = 0
    digits: str | None = None
    """What has been typed of the number in focus."""

    @property
    def field(self) -> Field | None:
        """The field in focus; None on the line below them."""
        return self.fields[self.at] if self.at < len(self.fields) else None

    @property
    def typing(self) -> bool:
        """Is a text in focus?"""
        return self.field is not None and self.field.is_text

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys; in a text, letters are letters."""
        if self.field is not None and self.field.is_number:
            return NUMBERING
        return TYPING if self.typing else CHOOSING

    @property
    def footer(self) -> list[Entry]:
        """The keys that have a word; the one for Enter says what it does here."""
        enter = (Command.ACT, "next" if self.typing else self.action.lower())
        commands = [binding.command for binding in self.bindings]
        return footer(self.bindings, *(enter if it is Command.ACT else it for it in commands))

    @property
    def values(self) -> dict[str, str]:
        """Every value by its name."""
        return {field.name: field.value for field in self.fields}

    def named(self, name: str) -> Field:
        """The field of that name."""
        return next(field for field in self.fields if field.name == name)

    def with_field(self, field: Field) -> Form:
        """With that field in place of the one of its name."""
        return replace(
            self, fields=tuple(field if old.name == field.name else old for old in self.fields)
        )

    def accepts(self, message: Message) -> bool:
        """Is that Enter, or a click on the line below the fields? In a text, Enter goes on."""
        match message:
            case Command.ACT:
                return not self.typing
            case Pointed(target=(int(at), 0), how="press"):
                return at == len(self.fields)
        return False

    def update(self, message: Message) -> Form:
        """Move, choose, type."""
        match message:
            case Command.UP:
                return self._moved(self.at - 1)
            case Command.DOWN:
                return self._moved(self.at + 1)
            case Command.ACT if self.typing:
                return self._moved(self.at + 1)
            case Command.LEFT:
                return self._moved(self.at)._stepped(-1)
            case Command.RIGHT:
                return self._moved(self.at)._stepped(+1)
            case Pointed(target=(int(at), int(by)), how="press"):
                return self._moved(at)._stepped(by)
            case Typed(char) if self.field is not None:
                return self._typed(self.field, char)
            case Command.ERASE if self.field is not None:
                return self._erased(self.field)
        return self

    def settled(self) -> Form:
        """With what was typed of a number made one that can be chosen."""
        form = replace(self, digits=None)
        if self.field is None or not self.digits:
            return form
        return form.with_field(self.field.choose_number(self.digits))

    def _moved(self, at: int) -> Form:
        return replace(self.settled(), at=at % (len(self.fields) + 1))

    def _stepped(self, by: int) -> Form:
        return self.with_field(self.field.stepped(by)) if self.field and by else self

    def _typed(self, field: Field, char: str) -> Form:
        if field.is_number and is_number(char):
            return self._with_digits(field, self._continued(field, char))
        if field.is_text and char.isprintable() and len(field.value) < field.longest:
            return self.with_field(replace(field, value=field.value + char))
        return self

    def _continued(self, field: Field, digit: str) -> str:
        """The number with one more digit; if that is too much for it, the digit begins another."""
        number, largest = str(int((self.digits or "") + digit)), field.among[-1]
        too_large = int(number) > int(largest)
        complete = self.digits in field.among or len(number) > len(largest)
        return digit if too_large and complete else number

    def _erased(self, field: Field) -> Form:
        if field.is_number:
            digits = field.value if self.digits is None else self.digits
            return self._with_digits(field, digits[:-1])
        return self.with_field(replace(field, value=field.value[:-1])) if field.is_text else self

    def _with_digits(self, field: Field, digits: str) -> Form:
        """A number that can be chosen holds at once, any other when the field is left."""
        form = self.with_field(field.choose(digits)) if digits in field.among else self
        return replace(form, digits=digits)

    @property
    def about(self) -> str:
        """A sentence about the line in focus."""
        return self.field.about if self.field is not None else ""

    def lines(self, room: int, *, ruled: bool = False) -> list[int | str]:
        """Its lines where there is so much room: numbers of fields, headings and blanks."""
        return grouped([*(field.group for field in self.fields), None], room, ruled=ruled)

    def draw(self, block: Block, room: int, width: int = 0) -> None:
        """Draw it in so many rows and columns; the line in focus is among those that fit."""
        frame, left = block.frame, block.left
        lines, edge = self.lines(room, ruled=block.framed), min(left + FORM_WIDTH, frame.width - 1)
        for row, at in block.list_items(lines, self.at, room, edge, width):
            if at < len(self.fields):
                self._draw_field(frame, row, left, at, self.fields[at])
            else:
                self._draw_action(frame, row, left, at)

    def _draw_action(self, frame: Frame, row: int, left: int, at: int) -> None:
        style = "chosen" if self.at == at else "text"
        frame.put(row, left, f" {self.action} ", style, (at, 0))
        if self.at == at:
            frame.cursor = (row, left + 1)

    def _draw_field(self, frame: Frame, row: int, left: int, at: int, field: Field) -> None:
        focused = at == self.at
        style = "strong" if focused else "text"
        frame.put(row, left, f" {field.label:<{LABEL}}", "chosen" if focused else "text", (at, 0))
        col = left + LABEL + 2
        most = VALUE if field.longest <= LONGEST_TEXT else WIDE_VALUE
        width = min(most, frame.width - col - 2)
        end = left + 1
        if field.is_text:
            text = field.value + ("_" if focused else "")
            width = min(max(width, text_width(text)), frame.width - col - 2)
            shown = _last_part(text, width)
            blanks = " " * (width - text_width(shown))
            frame.put(row, col, "[", "key")
            frame.put(row, col + 1, shown + blanks, style, (at, 0))
            frame.put(row, col + 1 + width, "]", "key")
            end = col + text_width(shown)
        else:
            typed = f"{self.digits}_" if focused and self.digits is not None else ""
            shown = f"{typed or field.value:^{width}}"
            frame.put(row, col, "<", "key", (at, -1))
            frame.put(row, col + 1, shown, style, (at, 1))
            frame.put(row, col + 1 + width, ">", "key", (at, 1))
            if typed:
                end = col + 1 + shown.index("_")
        if focused:
            frame.cursor = (row, min(end, frame.width - 1))


def _last_part(text: str, width: int) -> str:
    """As much of the end of a text as fits."""
    while text_width(text) > width:
        text = text[1:]
    return text


def number_field(name: str, label: str, value: int, numbers: range) -> Field:
    """A field for one of these numbers."""
    what = "a number" if numbers.step == 1 else "an even number"
    about = f"Type {what}, {numbers[0]} to {numbers[-1]}."
    return Field(name, label, str(value), tuple(map(str, numbers)), about)


def kind_fields(kind: Kind, group: str = "") -> tuple[Field, ...]:
    """Edition, size and number of atoms, under that heading."""
    variant, edition = kind
    chosen = "" if variant.atoms == edition.atoms else str(variant.atoms)
    about = "The edition sets the prices."
    fields = (
        Field("edition", "edition", edition.name, tuple(EDITIONS), about),
        *board_fields(variant, chosen),
    )
    return tuple(replace(field, group=group) for field in fields)


def board_fields(variant: Variant, chosen: str, most: MostAtoms = most_atoms) -> tuple[Field, ...]:
    """Size and number of atoms; the player may have chosen a number."""
    grid, sides = variant.grid, range(SMALLEST, LARGEST + 1)
    return (
        number_field("columns", "columns", grid.width, sides),
        number_field("rows", "rows", grid.height, sides),
        replace(_atoms_field(variant, most), chosen=chosen),
    )


def _atoms_field(variant: Variant, most: MostAtoms) -> Field:
    return number_field("atoms", "atoms", variant.atoms, range(1, most(variant.grid) + 1))


def chosen_variant(form: Form, usual: int, most: MostAtoms = most_atoms) -> Variant:
    """The board that its fields say, with the atoms chosen or the usual ones, if they fit."""
    values = form.values
    grid = Grid(int(values["columns"]), int(values["rows"]))
    return Variant(grid, min(int(form.named("atoms").chosen or usual), most(grid)))


def chosen_kind(form: Form) -> Kind:
    """What its fields say: the atoms that the player chose or the edition's, as far as they fit."""
    edition = EDITIONS[form.values["edition"]]
    return Kind(chosen_variant(form, edition.atoms), edition)


def with_atoms_that_fit(form: Form) -> Form:
    """The form with the number of atoms that its edition and its size make of it."""
    return with_atoms(form, chosen_kind(form).variant)


def with_atoms(form: Form, variant: Variant, most: MostAtoms = most_atoms) -> Form:
    """The form with the number of atoms that the rest of it makes of what was chosen."""
    atoms = form.named("atoms")
    fitting = _atoms_field(variant, most)
    return form.with_field(replace(fitting, group=atoms.group, chosen=atoms.chosen))
