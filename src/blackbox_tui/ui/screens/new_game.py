"""What is to be played: a new game, perhaps with the names of two players, or a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from blackbox_tui.app.games import USUAL_NAMES, Games
from blackbox_tui.app.requests import Enter, Play
from blackbox_tui.engine import Grid
from blackbox_tui.formats.codes import decode_puzzle
from blackbox_tui.formats.fields import tidy_name
from blackbox_tui.puzzles import most_puzzle_atoms
from blackbox_tui.rules.deal import GRADES, PuzzleKind, Variant, grade_name, read_grade
from blackbox_tui.rules.match import COMPUTER, ROUNDS, Kind, Match, Player
from blackbox_tui.text.prompts import ABOUT_GRADES, ABOUT_PUZZLES
from blackbox_tui.ui.screens.form_screen import FormScreen, board_fields, kind_fields
from blackbox_tui.ui.screens.screen import Update
from blackbox_tui.ui.toolkit.form import Field, Form, number_field
from blackbox_tui.values import dataclass, replace

PERSON, MACHINE = "a person", "the computer"


@dataclass(frozen=True)
class NewGameScreen(FormScreen):
    """The form of a new game or, with names, of a match."""

    notes_heading = "Prices"

    begin: Callable[..., Enter]  # the method of `Games` that takes the kind of game or the match

    def started(self) -> Update[NewGameScreen]:
        values = self.form.values
        wanted = _match(self.kind, values) if "one" in values else self.kind
        return self, (Play(self.begin, wanted, remember=True),)

    def notes(self) -> Sequence[str]:
        edition = self.kind.edition
        rays = f"hit {edition.per_hit} · reflection {edition.per_reflection}"
        lines = [f"{rays} · detour {edition.per_detour} · wrong atom {edition.per_wrong_atom}"]
        if edition.per_second:
            lines.append(f"every second {edition.per_second}")
        if edition.plays_on:
            return [*lines, "a wrong guess costs points, and the game goes on"]
        return [*lines, "submitting ends the game"]


def open_options(games: Games) -> NewGameScreen:
    """The form for one player, as it was filled in last; Enter starts at once."""
    form = Form.of({"Game": kind_fields(games.usual)})
    return NewGameScreen(form, "NEW GAME", Games.solitaire)


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
    return NewGameScreen(form, "TWO PLAYERS", Games.open_match)


def open_friend(games: Games) -> NewGameScreen:
    """The form for one who hides and one who seeks, once."""
    one, other = games.player_names
    players = (
        Field("one", "who hides", one, about="Type a name."),
        Field("other", "who seeks", other, about="Type a name."),
    )
    form = Form.of({"Players": players, "Game": kind_fields(games.usual_match)})
    return NewGameScreen(form, "HIDE FOR A FRIEND", Games.open_match)


def open_computer(games: Games) -> NewGameScreen:
    """The form for one who hides from the computer, as it was filled in last."""
    form = Form.of({"Game": kind_fields(games.usual_match)})
    return NewGameScreen(form, "HIDE FROM THE COMPUTER", Games.against_computer)


def _match(kind: Kind, values: Mapping[str, str]) -> Match:
    """A match of several rounds, or of a single one, where the form does not ask how many."""
    one, other = (tidy_name(values[name]) for name in ("one", "other"))
    against_computer = values.get("kind") == MACHINE
    second = COMPUTER if against_computer else Player(other or USUAL_NAMES[1])
    players = (Player(one or USUAL_NAMES[0]), second)
    return Match(players, *kind, int(values.get("rounds", "1")))


# --- puzzles ---------------------------------------------------------------------------


@dataclass(frozen=True)
class PuzzleScreen(FormScreen):
    """The form of a new puzzle."""

    notes_heading = "One answer"

    @property
    def variant(self) -> Variant:
        return self.board(PuzzleKind().variant.atoms)

    def most_atoms(self, grid: Grid) -> int:
        return most_puzzle_atoms(grid)

    @property
    def puzzle_kind(self) -> PuzzleKind:
        """What is to be made."""
        return PuzzleKind(read_grade(self.form.values["grade"]), self.variant)

    def started(self) -> Update[PuzzleScreen]:
        code = self.form.values["code"].strip()
        try:
            if code:
                decode_puzzle(code)
        except ValueError as error:
            return replace(self, message=str(error)), ()
        return self, (Play(Games.puzzle, self.puzzle_kind, code=code, remember=True),)

    def notes(self) -> Sequence[str]:
        return (ABOUT_PUZZLES,)


def open_puzzles(games: Games) -> PuzzleScreen:
    """The form for the kind of puzzle that was chosen last; Enter starts at once."""
    level, variant = games.settings.puzzle
    about = "Type the code of a puzzle; it sets all the rest."
    fields = (
        Field("grade", "grade", grade_name(level), GRADES, ABOUT_GRADES),
        *board_fields(variant, str(variant.atoms), most_puzzle_atoms(variant.grid)),
        Field("code", "or a code", "", about=about, longest=60),
    )
    return PuzzleScreen(Form.of({"Puzzle": fields}), "PUZZLES", message=games.take_notices())
