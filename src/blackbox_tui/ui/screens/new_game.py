"""What is to be played: edition, size, atoms; for two players also names and rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from blackbox_tui.app.games import USUAL_NAMES
from blackbox_tui.formats.fields import tidy_name
from blackbox_tui.rules.match import COMPUTER, Kind, Match, Player
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.ui.keymap import Binding, Command
from blackbox_tui.ui.messages import Message, Noticed
from blackbox_tui.ui.requests import Request, StartMatch, StartSolitaire
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.footer import put_footer
from blackbox_tui.ui.widgets.form import Field, Form, chosen_kind, kind_fields
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small, wrapped

ROUNDS: Final = tuple(str(rounds) for rounds in range(2, 21, 2))
PERSON, MACHINE = "a person", "the computer"


@dataclass(frozen=True, slots=True)
class NewGameScreen(Screen):
    """The form of a new game or, with names, of a match."""

    form: Form
    title: str

    @classmethod
    def solitaire(cls, kind: Kind) -> NewGameScreen:
        """The form for one player; Enter starts at once."""
        fields = kind_fields(kind)
        return cls(Form(fields, at=len(fields)), "A NEW GAME")

    @classmethod
    def match(cls, kind: Kind, names: Sequence[str]) -> NewGameScreen:
        """The form for two players."""
        one, other = names
        fields = (
            Field("one", "first player", one, about="Hides first. Type a name."),
            Field("other", "second player", other, about="Seeks first. Type a name."),
            Field("kind", "the second is", PERSON, (PERSON, MACHINE),
                  "The second player is a person at this keyboard, or the computer."),
            Field("rounds", "rounds", ROUNDS[0], ROUNDS, "Players swap roles after each round."),
            *kind_fields(kind),
        )  # fmt: skip
        return cls(Form(fields, at=len(fields)), "TWO PLAYERS")

    @property
    def typing(self) -> bool:
        return self.form.typing

    @property
    def bindings(self) -> Sequence[Binding]:
        return self.form.bindings

    def update(self, message: Message) -> Update[NewGameScreen]:
        match message:
            case Command.ACT:
                return self, (self._start(),)
            case Command.MENU | Command.HELP | Command.QUIT | Noticed():
                return self.update_common(message)
        form = self.form.update(message)
        fields = (*form.fields[:-4], *kind_fields(chosen_kind(form, self.form)))
        return replace(self, form=replace(form, fields=fields)), ()

    @property
    def kind(self) -> Kind:
        """What is to be played."""
        return chosen_kind(self.form, self.form)

    def _start(self) -> Request:
        values = self.form.values
        if "one" not in values:
            return StartSolitaire(self.kind)
        one, other = (tidy_name(values[name]) for name in ("one", "other"))
        second = COMPUTER if values["kind"] == MACHINE else Player(other or USUAL_NAMES[1])
        players = (Player(one or USUAL_NAMES[0]), second)
        return StartMatch(Match(players, *self.kind, int(values["rounds"])))

    def view(self, size: Size) -> Frame:
        small = too_small(size, (44, self.form.rows + 8))
        if small:
            return small
        frame = Frame(size)
        left, top = max(1, (size[0] - 50) // 2), max(0, (size[1] - self.form.rows - 8) // 2)
        frame.put(top, left + 1, self.title, "title")
        self.form.draw(frame, top + 2, left)
        row = top + 3 + self.form.rows
        for text in [*wrapped(self.form.about, size[0] - left - 2), *_prices(self.kind.edition)]:
            frame.put(row, left + 1, text, "dim")
            row += 1
        put_footer(frame, self.footer())
        return frame


def _prices(edition: Edition) -> list[str]:
    """What the edition costs, in a few lines."""
    rays = f"hit {edition.per_hit} · reflection {edition.per_reflection}"
    lines = [f"{rays} · detour {edition.per_detour} · wrong atom {edition.per_wrong_atom}"]
    if edition.per_second:
        lines.append(f"every second {edition.per_second}")
    lines.append(
        "a wrong guess costs points, and the game goes on"
        if edition.plays_on
        else "submitting ends the game"
    )
    return lines
