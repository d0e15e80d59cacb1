"""What is to be played: edition, size and atoms; for two people also names and rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from blackbox_tui.app.games import USUAL_NAMES, Games
from blackbox_tui.app.requests import Play
from blackbox_tui.formats.fields import tidy_name
from blackbox_tui.rules.match import COMPUTER, ROUNDS, Kind, Match, Player
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.ui.screens.form_screen import FormScreen, kind_fields
from blackbox_tui.ui.screens.screen import Update
from blackbox_tui.ui.toolkit.form import Field, Form, number_field
from blackbox_tui.values import dataclass

PERSON, MACHINE = "a person", "the computer"

Begin: TypeAlias = Callable[[Kind, Mapping[str, str]], Play]
"""What is asked for with the kind of game and all values of the form."""


@dataclass(frozen=True)
class NewGameScreen(FormScreen):
    """The form of a new game or, with names, of a match."""

    notes_heading = "Prices"

    begin: Begin

    def started(self) -> Update[NewGameScreen]:
        return self, (self.begin(self.kind, self.form.values),)

    def notes(self) -> Sequence[str]:
        return _prices(self.kind.edition)


def open_options(games: Games) -> NewGameScreen:
    """The form for one player, as it was filled in last; Enter starts at once."""
    form = Form.of({"Game": kind_fields(games.usual)})
    return NewGameScreen(form, "NEW GAME", _alone)


def open_match(games: Games) -> NewGameScreen:
    """The form for two players, as it was filled in last."""
    one, other = games.player_names
    about = "The other player is a person at this keyboard, or the computer."
    players = (
        Field("one", "first player", one, about="Hides first. Type a name."),
        Field("other", "other player", other, about="Seeks first. Type a name."),
        Field("kind", "the other is", PERSON, (PERSON, MACHINE), about),
    )
    rounds = number_field("rounds", "rounds", games.settings.rounds, ROUNDS)
    form = Form.of({"Players": players, "Game": (rounds, *kind_fields(games.usual_match))})
    return NewGameScreen(form, "TWO PLAYERS", _together)


def open_friend(games: Games) -> NewGameScreen:
    """The form for one who hides and one who seeks, once."""
    one, other = games.player_names
    players = (
        Field("one", "who hides", one, about="Type a name."),
        Field("other", "who seeks", other, about="Type a name."),
    )
    form = Form.of({"Players": players, "Game": kind_fields(games.usual_match)})
    return NewGameScreen(form, "HIDE FOR A FRIEND", _together)


def open_computer(games: Games) -> NewGameScreen:
    """The form for one who hides from the computer, as it was filled in last."""
    form = Form.of({"Game": kind_fields(games.usual_match)})
    return NewGameScreen(form, "HIDE FROM THE COMPUTER", _hidden)


def _alone(kind: Kind, _: Mapping[str, str]) -> Play:
    return Play(Games.solitaire, kind, remember=True)


def _hidden(kind: Kind, _: Mapping[str, str]) -> Play:
    return Play(Games.against_computer, kind, remember=True)


def _together(kind: Kind, values: Mapping[str, str]) -> Play:
    """A match of several rounds, or of a single one, where the form does not ask how many."""
    one, other = (tidy_name(values[name]) for name in ("one", "other"))
    against_computer = values.get("kind") == MACHINE
    second = COMPUTER if against_computer else Player(other or USUAL_NAMES[1])
    players = (Player(one or USUAL_NAMES[0]), second)
    match = Match(players, *kind, int(values.get("rounds", "1")))
    return Play(Games.open_match, match, remember=True)


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
