"""What the screens share that ask what to play: a form with notes, and the fields of a game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Final, TypeAlias, TypeVar

from blackbox_tui.engine import LARGEST, Grid
from blackbox_tui.rules.deal import SMALLEST, Variant, most_atoms
from blackbox_tui.rules.match import Kind
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.ui.keymap import Binding, Command
from blackbox_tui.ui.messages import Message, Noticed, Opened
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.form import Field, Form, number_field
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, Rows, Title, beside, first_fit, paragraph, tight
from blackbox_tui.ui.toolkit.sheet import Room, Sheet
from blackbox_tui.values import dataclass, replace

F = TypeVar("F", bound="FormScreen")
MostAtoms: TypeAlias = Callable[[Grid], int]  # how many atoms such a board can have

LEAST: Final = (30, 12)
WIDTH: Final = 62


@dataclass(frozen=True)
class FormScreen(Screen):
    """A form; Enter starts what it says."""

    notes_heading: ClassVar[str] = ""
    aside: ClassVar[tuple[int, Rows]] = (0, ())  # as in a sheet

    form: Form
    title: str

    @abstractmethod
    def started(self: F) -> Update[F]:
        """What Enter does."""

    def fitted(self, form: Form) -> Form:
        """The form with the number of atoms that its edition and its size make of it."""
        return with_atoms(form, chosen_kind(form).variant)

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
        page = Sheet(self.title, said, width=WIDTH, smallest=LEAST, aside=self.aside)
        return page.draw(size, self._body(page.room(size)), self.form.footer)

    def _body(self, room: Room) -> Rows:
        fields, below = self.form.rows(room), self._below(room)
        if len(fields) + len(below) <= room.rows:
            return [*fields, *below]
        close = tight(fields)
        return first_fit(room.most, [*close, *below], fields, close)

    def _below(self, room: Room) -> Rows:
        notes = [line for text in self.notes() for line in paragraph(text, room.cols - 1, "dim")]
        heading = Title(self.notes_heading) if room.framed else Line()
        return [heading, *beside([], notes, 1)] if notes else []


# --- fields of a game ------------------------------------------------------------------


def kind_fields(kind: Kind) -> tuple[Field, ...]:
    """Edition, size and number of atoms."""
    variant, edition = kind
    chosen = "" if variant.atoms == edition.atoms else str(variant.atoms)
    about = "The edition sets the prices."
    field = Field("edition", "edition", edition.name, tuple(EDITIONS), about)
    return field, *board_fields(variant, chosen)


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


def with_atoms(form: Form, variant: Variant, most: MostAtoms = most_atoms) -> Form:
    """The form with the number of atoms that the rest of it makes of what was chosen."""
    atoms = form.named("atoms")
    fitting = _atoms_field(variant, most)
    return form.with_field(replace(fitting, group=atoms.group, chosen=atoms.chosen))
