"""A form: lines to choose or type values in. The screens that ask questions share it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from blackbox_tui.reading import is_number
from blackbox_tui.text.writing import many, text_width
from blackbox_tui.ui.keymap import HELP, JUST_QUIT, Binding, Command, footer
from blackbox_tui.ui.messages import Message, Pointed, Typed
from blackbox_tui.ui.toolkit.frame import Entry, Piece
from blackbox_tui.ui.toolkit.layout import Line, Row, Title
from blackbox_tui.ui.toolkit.sheet import Room
from blackbox_tui.values import dataclass, replace

LABEL: Final = 12  # columns for a label
VALUE: Final = 18  # columns for a value, where there are as many
LONGEST_TEXT: Final = 16
LONGEST_NUMBER: Final = 6
WIDE_VALUE: Final = 28  # columns for a value that may be longer

CHANGES: Final = "← and → change this line."
LINES_ABOVE: Final = "↑ goes to the lines that you can change."

CHOOSING = (
    Binding("enter", Command.ACT, "go", "accept"),
    Binding("up k", Command.UP, "", "previous line"),
    Binding("down j tab", Command.DOWN, "", "next line"),
    Binding("left h", Command.LEFT, "less", "previous value"),
    Binding("right l", Command.RIGHT, "more", "next value"),
    HELP,
    Binding("esc", Command.MENU, "back", "back to the menu"),
    JUST_QUIT,
)
STARTING = tuple(it for it in CHOOSING if it.command not in (Command.LEFT, Command.RIGHT))
NUMBERING = (
    *CHOOSING,
    Binding("bs del", Command.ERASE, "", "delete the last digit; digits set the number"),
)
TYPING = (
    Binding("enter", Command.ACT, "go", "accept"),
    Binding("up", Command.UP, "", "previous line"),
    Binding("down tab", Command.DOWN, "", "next line"),
    Binding("left right home end", Command.RIGHT, "", "add to the text instead of replacing it"),
    Binding("bs del", Command.ERASE, "erase", "delete the last letter"),
    Binding("f1", Command.HELP, "help", "keys, rules and strategy"),
    Binding("esc", Command.MENU, "back", "back to the menu"),
    Binding("^c", Command.QUIT, "quit", "quit"),
)
"""The keys on a line with a value, below all lines, on a number and in a text."""


@dataclass(frozen=True)
class Field:
    """A value: one of several, or a text when there is nothing to choose from."""

    name: str
    label: str
    value: str
    among: tuple[str, ...] = ()
    about: str = ""
    group: str = ""  # the heading that it stands under
    chosen: str = ""  # the value that the player chose, even if it does not fit at the moment
    longest: int = LONGEST_TEXT  # the most characters of a text
    limited: str = ""  # what else to say of the limits of a number
    ranges: bool = False  # can two numbers be typed, as in 3-5?

    @property
    def is_text(self) -> bool:
        """Is it typed?"""
        return not self.among

    @property
    def is_number(self) -> bool:
        """Can it be typed as a number?"""
        return bool(self.among) and self.among[0].isdigit()

    @property
    def ends(self) -> list[int]:
        """The number chosen, or the two ends of a range."""
        return [*map(int, self.value.split("-"))]

    def holds(self, value: str) -> bool:
        """Can this be chosen?"""
        ends = value.split("-")
        ordered = self.ranges and len(ends) == 2 and all(end in self.among for end in ends)
        return value in self.among or (ordered and int(ends[0]) < int(ends[1]))

    def limit(self, number: int) -> str:
        """The next smaller number that can be chosen, or else the smallest."""
        return ([it for it in self.among if int(it) <= number] or [self.among[0]])[-1]

    def choose(self, value: str) -> Field:
        """With that value."""
        return replace(self, value=value, chosen=value)


ACTION = Field("", "", "", among=("",))
"""The line below the fields, as a field in which there is nothing to choose."""


@dataclass(frozen=True)
class Form:
    """Fields and, below them, what Enter does; one line is in focus."""

    fields: tuple[Field, ...]
    action: str = "Start"
    at: int = 0
    typed: str | None = None
    """The text in focus since it was edited, or the digits of a number; None before a key."""
    told: str = ""  # what the last key did that the player may not expect

    @classmethod
    def of(cls, groups: Mapping[str, Iterable[Field]], action: str = "Start") -> Form:
        """The fields of each group under its heading, with the focus on the line below them."""
        fields = [replace(it, group=group) for group, of in groups.items() for it in of]
        return cls(tuple(fields), action, len(fields))

    @property
    def field(self) -> Field:
        """The field in focus."""
        return (*self.fields, ACTION)[self.at]

    @property
    def typing(self) -> bool:
        """Is a text in focus?"""
        return self.field.is_text

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys; in a text, letters are letters."""
        if self.field is ACTION:
            return STARTING
        if self.field.is_number:
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
        fields = (field if old.name == field.name else old for old in self.fields)
        return replace(self, fields=tuple(fields))

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
            case Command.LEFT | Command.RIGHT:
                return self._moved(self.at)._stepped(-1 if message is Command.LEFT else 1)
            case Pointed(target=(int(at), int(by)), how="press"):
                return self._moved(at)._stepped(by)
            case Typed(char):
                return self._typed(char)
            case Command.ERASE if self.typing or self.field.is_number:
                return self._with((self.field.value if self.typed is None else self.typed)[:-1])
        return self

    def settled(self) -> Form:
        """With what was typed of a number made the next smaller one, or else the smallest."""
        form, field = replace(self, typed=None, told=""), self.field
        if not (field.is_number and self.typed):
            return form
        typed = sorted({int(end) for end in self.typed.split("-") if end})
        ends = [*dict.fromkeys(map(field.limit, typed))]
        told = ""
        for number, value in zip(typed, map(field.limit, typed), strict=True):
            if int(value) != number and value in (field.among[0], field.among[-1]):
                limit = many(int(value), field.label.removesuffix("s"))
                told = f"At {'least' if int(value) > number else 'most'} {limit}{field.limited}."
            elif int(value) != number:
                told = field.about
        return replace(form.with_field(field.choose("-".join(ends))), told=told)

    def _moved(self, at: int) -> Form:
        """On that line; a text that was in focus already is kept, and typing adds to it."""
        kept = self.field.value if self.typing and at == self.at else None
        return replace(self.settled(), at=at % (len(self.fields) + 1), typed=kept)

    def _stepped(self, by: int) -> Form:
        """Step through the values of a field by that many; numbers stop at their ends."""
        field = self.field
        if field.is_text or not by:
            return self
        if not field.is_number:
            at = field.among.index(field.value) + by
            return self.with_field(field.choose(field.among[at % len(field.among)]))
        places = [field.among.index(str(end)) for end in field.ends]
        by = max(-places[0], min(by, len(field.among) - 1 - places[-1]))
        return self.with_field(field.choose("-".join(field.among[at + by] for at in places)))

    def _typed(self, char: str) -> Form:
        """With one more character; the first replaces what was there."""
        typed, field, number = self.typed or "", self.field, self.field.is_number
        between = field.ranges and char == "-" and typed.isdigit()
        fits = is_number(char) or between if number else char.isprintable()
        if fits and (number or field.is_text):
            full = len(typed) >= (LONGEST_NUMBER if number else field.longest)
            return self if full else self._with(typed + char)
        way = LINES_ABOVE if field is ACTION else field.about if number else CHANGES
        return replace(self, told=f"{char.strip() or 'Space'} does nothing here. {way}")

    def _with(self, typed: str) -> Form:
        """A text, or a number that can be chosen, holds at once; any other when it is left."""
        field = self.field
        value = typed if field.is_text else typed.lstrip("0")
        holds = field.is_text or field.holds(value)
        form = self.with_field(field.choose(value)) if holds else self
        return replace(form, typed=typed, told="")

    def rows(self, room: Room) -> list[Row]:
        """Its lines under the headings of their groups; each part of a line can be clicked.

        Where headings are lines of a frame, only a group without a name needs a blank line.
        """
        rows: list[Row] = []
        before = ""
        for at, field in enumerate(self.fields):
            if field.group != before:
                rows += [Line()] if rows and not (room.framed and field.group) else []
                rows += [Title(field.group)] if field.group else []
            rows.append(self._line(at, field, room.cols))
            before = field.group
        here = self.field is ACTION
        action = (f" {self.action} ", "chosen" if here else "text", (len(self.fields), 0))
        return [*rows, Line(), Line((action,), cursor=1 if here else None)]

    def _line(self, at: int, field: Field, cols: int) -> Line:
        focused = at == self.at
        style, label = ("strong", "chosen") if focused else ("text", "text")
        width = min(VALUE if field.longest <= LONGEST_TEXT else WIDE_VALUE, cols - LABEL - 3)
        end = 1
        if field.is_text:
            shown = field.value + ("_" if focused else "")
            width = min(max(width, text_width(shown)), cols - LABEL - 3)
            while text_width(shown) > width:
                shown = shown[1:]  # as much of its end as fits
            replaced = focused and field.value and self.typed is None  # by what is typed
            entered = (shown, "chosen" if replaced else style, (at, 0))
            rest = (" " * (width - text_width(shown)), style, (at, 0))
            value: list[Piece] = [("[", "key"), entered, rest, ("]", "key")]
            end = LABEL + 2 + text_width(shown)
        else:
            typed = f"{self.typed}_" if focused and self.typed is not None else ""
            shown = f"{typed or field.value:^{width}}"
            value = [("<", "key", (at, -1)), (shown, style, (at, 1)), (">", "key", (at, 1))]
            if typed:
                end = LABEL + 3 + shown.index("_")
        name: Piece = (f" {field.label:<{LABEL}}", label, (at, 0))
        return Line((name, (" ", "text"), *value), cursor=end if focused else None)


def number_field(
    name: str, label: str, value: object, numbers: range, *, ranges: bool = False
) -> Field:
    """A field for one of these numbers, or for a range of them."""
    what = "a number" if numbers.step == 1 else "an even number"
    about = f"Type {what}, {numbers[0]} to {numbers[-1]}."
    if ranges:
        about = f"Type {what}, {numbers[0]} to {numbers[-1]}, or a range like 3-5."
    return Field(name, label, str(value), tuple(map(str, numbers)), about, ranges=ranges)
