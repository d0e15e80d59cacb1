"""What is to be played: edition, size and atoms; for two people also names and rounds."""

from __future__ import annotations

from collections.abc import Sequence

from blackbox_tui.app.games import USUAL_NAMES, Games
from blackbox_tui.app.requests import Play
from blackbox_tui.formats.fields import tidy_name
from blackbox_tui.rules.match import COMPUTER, ROUNDS, Kind, Match, Player
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.ui.screens.form_screen import FormScreen, chosen_kind, kind_fields
from blackbox_tui.ui.screens.screen import Update
from blackbox_tui.ui.toolkit.form import Field, Form, number_field
from blackbox_tui.values import dataclass

PERSON, MACHINE = "a person", "the computer"


@dataclass(frozen=True)
class NewGameScreen(FormScreen):
    """The form of a new game or, with names, of a match."""

    notes_heading = "Prices"

    computer_seeks: bool = False  # does one player hide from the computer?

    @classmethod
    def solitaire(cls, kind: Kind) -> NewGameScreen:
        """The form for one player; Enter starts at once."""
        return cls(Form.of({"Game": kind_fields(kind)}), "NEW GAME")

    @classmethod
    def match(cls, kind: Kind, names: Sequence[str], rounds: int = ROUNDS[0]) -> NewGameScreen:
        """The form for two players."""
        one, other = names
        about = "The other player is a person at this keyboard, or the computer."
        players = (
            Field("one", "first player", one, about="Hides first. Type a name."),
            Field("other", "other player", other, about="Seeks first. Type a name."),
            Field("kind", "the other is", PERSON, (PERSON, MACHINE), about),
        )
        game = number_field("rounds", "rounds", rounds, ROUNDS), *kind_fields(kind)
        return cls(Form.of({"Players": players, "Game": game}), "TWO PLAYERS")

    @classmethod
    def friend(cls, kind: Kind, names: Sequence[str]) -> NewGameScreen:
        """The form for one who hides and one who seeks, once."""
        one, other = names
        players = (
            Field("one", "who hides", one, about="Type a name."),
            Field("other", "who seeks", other, about="Type a name."),
        )
        form = Form.of({"Players": players, "Game": kind_fields(kind)})
        return cls(form, "HIDE FOR A FRIEND")

    @classmethod
    def computer(cls, kind: Kind) -> NewGameScreen:
        """The form for one who hides from the computer."""
        form = Form.of({"Game": kind_fields(kind)})
        return cls(form, "HIDE FROM THE COMPUTER", computer_seeks=True)

    @property
    def kind(self) -> Kind:
        """What is to be played."""
        return chosen_kind(self.form)

    def started(self) -> Update[NewGameScreen]:
        return self, (self._request(),)

    def _request(self) -> Play:
        values = self.form.values
        if self.computer_seeks:
            return Play(Games.against_computer, self.kind, remember=True)
        if "one" not in values:
            return Play(Games.solitaire, self.kind, remember=True)
        one, other = (tidy_name(values[name]) for name in ("one", "other"))
        against_computer = values.get("kind") == MACHINE
        second = COMPUTER if against_computer else Player(other or USUAL_NAMES[1])
        players = (Player(one or USUAL_NAMES[0]), second)
        match = Match(players, *self.kind, int(values.get("rounds", "1")))
        return Play(Games.open_match, match, remember=True)

    def notes(self) -> Sequence[str]:
        return _prices(self.kind.edition)


def open_options(games: Games) -> NewGameScreen:
    """The form for one player, as it was filled in last."""
    return NewGameScreen.solitaire(games.usual)


def open_match(games: Games) -> NewGameScreen:
    """The form for two players, as it was filled in last."""
    return NewGameScreen.match(games.usual_match, games.player_names, games.settings.rounds)


def open_friend(games: Games) -> NewGameScreen:
    """The form for a hider and a seeker, as it was filled in last."""
    return NewGameScreen.friend(games.usual_match, games.player_names)


def open_computer(games: Games) -> NewGameScreen:
    """The form for one who hides from the computer, as it was filled in last."""
    return NewGameScreen.computer(games.usual_match)


def _prices(edition: Edition) -> list[str]:
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
