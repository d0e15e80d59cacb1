"""What is to be played: edition, size, atoms; for two players also names and rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from blackbox_tui.engine import LARGEST, Grid
from blackbox_tui.formats.fields import tidy_name
from blackbox_tui.rules.deal import SMALLEST, Variant, most_atoms
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, Edition
from blackbox_tui.ui.keymap import Binding
from blackbox_tui.ui.messages import Go, Message, Quit, Request
from blackbox_tui.ui.widgets.footer import put_footer
from blackbox_tui.ui.widgets.form import Field, Form, numbers
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small, wrapped

ROUNDS: Final = tuple(str(rounds) for rounds in range(2, 21, 2))
PERSON, COMPUTER = "a person", "the computer"


class Choice(NamedTuple):
    """What is to be played."""

    variant: Variant = Variant()
    edition: Edition = CLASSIC


@dataclass(frozen=True, slots=True)
class NewGame:
    """The form of a new game or, with names, of a match."""

    form: Form
    title: str
    pulse: float = 0

    @classmethod
    def solitaire(cls, choice: Choice) -> NewGame:
        """The form for one player; Enter starts at once."""
        fields = _fields(choice)
        return cls(Form(fields, at=len(fields)), "A NEW GAME")

    @classmethod
    def duel(cls, choice: Choice, names: Sequence[str], *, computer: bool = False) -> NewGame:
        """The form for two players."""
        one, other = (name or usual for name, usual in zip(names, ("Ann", "Ben"), strict=True))
        fields = (
            Field("one", "first player", one, about="Hides first. Type a name."),
            Field("other", "second player", other, about="Seeks first. Type a name."),
            Field("kind", "the second is", COMPUTER if computer else PERSON, (PERSON, COMPUTER),
                  "The second player is a person at this keyboard, or the computer."),
            Field("rounds", "rounds", ROUNDS[0], ROUNDS, "The roles change after each round."),
            *_fields(choice),
        )  # fmt: skip
        return cls(Form(fields, at=len(fields)), "TWO PLAYERS")

    @property
    def typing(self) -> bool:
        """Is a name being typed?"""
        return self.form.typing

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys of the form."""
        return self.form.bindings

    def update(self, message: Message) -> tuple[NewGame, Sequence[Request]]:
        """Change a value, or start."""
        match message:
            case "act":
                return self, (self._start(),)
            case "menu" | "help":
                return self, (Go(message),)
            case "quit":
                return self, (Quit(),)
        return replace(self, form=_consistent(self.form, self.form.update(message))), ()

    @property
    def choice(self) -> Choice:
        """What is chosen."""
        values = self.form.values
        grid = Grid(int(values["columns"]), int(values["rows"]))
        return Choice(Variant(grid, int(values["atoms"])), EDITIONS[values["edition"]])

    def _start(self) -> Go:
        values = self.form.values
        if "one" not in values:
            return Go("deal", self.choice)
        variant, edition = self.choice
        players = (
            Player(tidy_name(values["one"]) or "Ann"),
            Player("Computer", computer=True)
            if values["kind"] == COMPUTER
            else Player(tidy_name(values["other"]) or "Ben"),
        )
        return Go("match", Match(players, variant, edition, int(values["rounds"])))

    def view(self, size: Size) -> Frame:
        """The form."""
        small = too_small(size, (44, self.form.rows + 8))
        if small:
            return small
        frame = Frame(size)
        left, top = max(1, (size[0] - 50) // 2), max(0, (size[1] - self.form.rows - 8) // 2)
        frame.put(top, left + 1, self.title, "title")
        self.form.draw(frame, top + 2, left)
        row = top + 3 + self.form.rows
        for text in [*wrapped(self.form.about, size[0] - left - 2), *_prices(self.choice.edition)]:
            frame.put(row, left + 1, text, "dim")
            row += 1
        put_footer(frame, self.bindings)
        return frame


def _fields(choice: Choice) -> tuple[Field, ...]:
    grid = choice.variant.grid
    sides = numbers(SMALLEST, LARGEST)
    return (
        Field("edition", "edition", choice.edition.name, tuple(EDITIONS)),
        Field("columns", "columns", str(grid.width), sides),
        Field("rows", "rows", str(grid.height), sides),
        Field("atoms", "atoms", str(choice.variant.atoms), numbers(1, most_atoms(grid))),
    )


def _consistent(before: Form, after: Form) -> Form:
    """With as many atoms as the edition has when that changed, and as the board can hold."""
    values = after.values
    most = most_atoms(Grid(int(values["columns"]), int(values["rows"])))
    atoms = int(values["atoms"])
    if before.values["edition"] != values["edition"]:
        atoms = EDITIONS[values["edition"]].atoms
    field = next(field for field in after.fields if field.name == "atoms")
    return after.with_field(replace(field, value=str(min(atoms, most)), among=numbers(1, most)))


def _prices(edition: Edition) -> list[str]:
    """What the edition costs, in a few lines."""
    rays = f"hit {edition.per_hit} · reflection {edition.per_reflection}"
    lines = [f"{rays} · detour {edition.per_detour} · wrong atom {edition.per_wrong_atom}"]
    if edition.per_second:
        lines.append(f"every second {edition.per_second}")
    lines.append(
        "a wrong submission costs, and play goes on"
        if edition.plays_on
        else "a submission ends the game"
    )
    return lines
