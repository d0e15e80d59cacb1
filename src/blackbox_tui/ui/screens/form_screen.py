"""What the screens share that ask what to play: a form with notes, and the fields of a game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, TypeVar

from blackbox_tui.engine import LARGEST, Grid
from blackbox_tui.rules.atoms import AtomRange, read_atoms
from blackbox_tui.rules.deal import SMALLEST, Variant, most_atoms
from blackbox_tui.rules.match import Kind
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.ui.keymap import Binding, Command
from blackbox_tui.ui.messages import Message, Noticed, Opened, Pasted, Pointed, Request
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.form import Field, Form, number_field
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, Rows, Title, beside, first_fit, paragraph, tight
from blackbox_tui.ui.toolkit.sheet import Room, Sheet
from blackbox_tui.values import dataclass, replace

F = TypeVar("F", bound="FormScreen")


@dataclass(frozen=True)
class FormScreen(Screen):
    """A form; Enter starts what it says."""

    notes_heading: ClassVar[str] = ""
    aside: ClassVar[tuple[int, Rows]] = (0, ())  # as in a sheet

    form: Form
    title: str

    @abstractmethod
    def started(self) -> Request:
        """What Enter asks for; what cannot be played is a `ValueError` with a sentence."""

    @property
    def kind(self) -> Kind:
        """What its fields say."""
        edition = EDITIONS[self.form.values["edition"]]
        return Kind(self.board(AtomRange(edition.atoms)), edition)

    @property
    def variant(self) -> Variant:
        """The board that its fields say, and the number of atoms."""
        return self.kind.variant

    def board(self, usual: AtomRange) -> Variant:
        """The board that its fields say, with the atoms chosen or the usual ones, if they fit."""
        grid = Grid(int(self.form.values["columns"]), int(self.form.values["rows"]))
        chosen = self.form.named("atoms").chosen
        atoms = read_atoms(chosen) if chosen else usual
        return Variant(grid, atoms.at_most(self.most_atoms(grid)))

    def most_atoms(self, grid: Grid) -> int:
        """How many atoms such a board can have."""
        return most_atoms(grid)

    def notes(self) -> Sequence[str]:
        """What stands below the form, where there is room."""
        return ()

    @property
    def typing(self) -> bool:
        return self.form.typing

    @property
    def bindings(self) -> Sequence[Binding]:
        return self.form.bindings

    def update(self: F, message: Message) -> Update[F]:
        match message:
            case Opened() | Pointed(how="release"):
                return self, ()
            case Command.HELP | Noticed() | Pasted():
                return self.update_common(message)
            case Command.MENU | Command.QUIT:
                settled, changes = self.with_form(self.form.settled())
                return settled, (*changes, *settled.update_common(message)[1])
        if not self.form.accepts(message):
            return self.with_form(self.form.update(message))
        settled, changes = self.with_form(self.form.settled())
        try:
            request = settled.started()
        except ValueError as error:
            return replace(settled, message=str(error)), ()
        told = settled.form.told
        return settled, (*changes, request, *([Noticed(told)] if told else []))

    def with_form(self: F, form: Form) -> Update[F]:
        """The screen with that form, and what this changes."""
        return self.filled_in(form), ()

    def filled_in(self: F, form: Form) -> F:
        """The screen with that form, and the number of atoms that the rest of it makes of it."""
        screen, atoms = replace(self, form=form, message=""), form.named("atoms")
        variant = screen.variant
        fitting = _atoms_field(variant, atoms.chosen, self.most_atoms(variant.grid))
        return replace(screen, form=form.with_field(replace(fitting, group=atoms.group)))

    def view(self, size: Size) -> Frame:
        said = self.message or self.form.told or self.form.field.about
        page = Sheet(self.title, said, width=62, smallest=(30, 12), aside=self.aside)
        return page.draw(size, self._body(page.room(size)), self.form.footer)

    def _body(self, room: Room) -> Rows:
        notes = [line for text in self.notes() for line in paragraph(text, room.cols - 1, "dim")]
        heading = Title(self.notes_heading) if room.framed else Line()
        below = [heading, *beside([], notes, 1)] if notes else []
        fields = self.form.rows(room)
        if len(fields) + len(below) <= room.rows:
            return [*fields, *below]
        close = tight(fields)
        return first_fit(room.most, [*close, *below], fields, close)


# --- fields of a game ------------------------------------------------------------------


def kind_fields(kind: Kind) -> tuple[Field, ...]:
    """Edition, size and number of atoms."""
    variant, edition = kind
    chosen = "" if variant.atoms == AtomRange(edition.atoms) else str(variant.atoms)
    about = "The edition sets the costs."
    field = Field("edition", "edition", edition.name, tuple(EDITIONS), about)
    return field, *board_fields(variant, chosen, most_atoms(variant.grid))


def board_fields(variant: Variant, chosen: str, most: int) -> tuple[Field, ...]:
    """Size and number of atoms, of which the player may have chosen one, up to the most."""
    grid, sides = variant.grid, range(SMALLEST, LARGEST + 1)
    return (
        number_field("columns", "columns", grid.width, sides),
        number_field("rows", "rows", grid.height, sides),
        _atoms_field(variant, chosen, most),
    )


def _atoms_field(variant: Variant, chosen: str, most: int) -> Field:
    field = number_field("atoms", "atoms", str(variant.atoms), range(1, most + 1), ranges=True)
    return replace(field, chosen=chosen, limited=" on this board")
