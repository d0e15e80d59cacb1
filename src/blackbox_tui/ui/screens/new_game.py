"""What is to be played: a new game, perhaps with the names of two players, or a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app import pages
from blackbox_tui.app.games import USUAL_NAMES, Games
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.engine import Grid
from blackbox_tui.formats.challenge import read_challenge
from blackbox_tui.formats.codes import decode_puzzle, looks_like_code, looks_like_puzzle_code
from blackbox_tui.formats.fields import tidy_name
from blackbox_tui.puzzles import most_puzzle_atoms
from blackbox_tui.rules.deal import GRADES, PuzzleKind, Variant, grade_name, read_grade
from blackbox_tui.rules.match import COMPUTER, ROUNDS, Kind, Match, Player
from blackbox_tui.text.prompts import ABOUT_CODES, ABOUT_GRADES, ABOUT_PUZZLES
from blackbox_tui.ui.screens.form_screen import FormScreen, board_fields, kind_fields
from blackbox_tui.ui.screens.screen import PASTE_IGNORED
from blackbox_tui.ui.toolkit.form import Field, Form, number_field
from blackbox_tui.values import dataclass, replace

PERSON, MACHINE = "a person", "the computer"
MATCH, FRIEND, HIDER = "in turns", "for a friend", "from computer"
WAYS: Final = {
    MATCH: ("one", "other", "kind", "rounds"), FRIEND: ("one", "other"), HIDER: (),
}  # fmt: skip
"""The ways to hide, and what the form asks only for some of them; the first asks for all."""
ABOUT_WAYS: Final = {
    MATCH: "A match: one hides, the other seeks; then you swap roles.",
    FRIEND: "One hides the atoms, once; a friend at this keyboard seeks them.",
    HIDER: "You hide the atoms, once; the computer seeks them.",
}


def play_code(code: str, usual: Kind) -> Play:
    """The puzzle of a code, or a game in its box, to beat a score if it has one; or a refusal."""
    if looks_like_puzzle_code(code):
        decode_puzzle(code)
        return Play(Games.puzzle, PuzzleKind(), code=code)
    return Play(Games.solitaire, usual, challenge=read_challenge(code))


@dataclass(frozen=True)
class NewGameScreen(FormScreen):
    """The form of a new game."""

    notes_heading = "Costs"

    def started(self) -> Play:
        code = self.form.values["code"].strip()
        return (
            play_code(code, self.kind) if code else Play(Games.solitaire, self.kind, remember=True)
        )

    def notes(self) -> Sequence[str]:
        edition = self.kind.edition
        rays = f"hit {edition.per_hit} · reflection {edition.per_reflection}"
        lines = [f"{rays} · detour {edition.per_detour} · wrong atom {edition.per_wrong_atom}"]
        if edition.per_second:
            lines.append(f"every second {edition.per_second}")
        if edition.plays_on:
            return [*lines, "a wrong answer costs points, but the game goes on"]
        return [*lines, "submitting ends the game"]


@dataclass(frozen=True)
class TwoPlayersScreen(NewGameScreen):
    """The form of a match, or of hiding once; it asks only what the chosen way needs."""

    asked: tuple[Field, ...] = ()  # what is asked for some of the ways

    def started(self) -> Play:
        if self.form.values["way"] == HIDER:
            return Play(Games.against_computer, self.kind, remember=True)
        return Play(Games.open_match, self._match(), remember=True)

    def filled_in(self, form: Form) -> TwoPlayersScreen:
        screen = super().filled_in(form)
        now = {field.name: field for field in screen.form.fields}
        asked = tuple(now.get(field.name, field) for field in self.asked)
        return replace(screen, asked=asked).with_way(now["way"].value)

    def with_way(self, way: str) -> TwoPlayersScreen:
        """The form for that way to play."""
        ways, *others = self.form.fields
        asked = [field for field in self.asked if field.name in WAYS[way]]
        game = [field for field in others if field.name not in WAYS[MATCH]]
        ways = replace(ways.choose(way), about=ABOUT_WAYS[way])
        return replace(self, form=replace(self.form, fields=(ways, *asked, *game)))

    def _match(self) -> Match:
        """A match of several rounds, or of a single one."""
        values = self.form.values
        one, other = (tidy_name(values[name]) for name in ("one", "other"))
        second = COMPUTER if values.get("kind") == MACHINE else Player(other or USUAL_NAMES[1])
        players = (Player(one or USUAL_NAMES[0]), second)
        return Match(players, *self.kind, int(values.get("rounds", "1")))


def open_options(games: Games) -> NewGameScreen:
    """The form for one player, as it was filled in last; Enter starts at once."""
    code = Field("code", "or a code", "", about=ABOUT_CODES, longest=60)
    return NewGameScreen(Form.of({"Game": (*kind_fields(games.usual), code)}), "NEW GAME")


def open_pasted(games: Games, text: str = "") -> Play | Open:
    """The game whose code is in a text, perhaps in somebody's result; else the menu again."""
    shapes = looks_like_code, looks_like_puzzle_code
    code = next((word for word in text.split() if any(is_one(word) for is_one in shapes)), "")
    if not code:
        return Open(pages.MENU, note=PASTE_IGNORED)
    try:
        return play_code(code, games.usual)
    except ValueError as error:
        return Open(pages.MENU, note=str(error))


def open_match(games: Games, way: str = MATCH) -> TwoPlayersScreen:
    """The form for two players, as it was filled in last, with the focus on the ways to play."""
    one, other = games.player_names
    seeks = "The other player is a person at this keyboard, or the computer."
    groups = {
        "Players": (
            Field("way", "hide", way, tuple(WAYS)),
            Field("one", "who hides", one, about="Who hides, in a match first. Type a name."),
            Field("other", "who seeks", other, about="Who seeks, in a match first. Type a name."),
            Field("kind", "opponent", PERSON, (PERSON, MACHINE), seeks),
        ),
        "Game": (
            number_field("rounds", "rounds", games.settings.rounds, ROUNDS),
            *kind_fields(games.usual_match),
        ),
    }
    form = replace(Form.of(groups), at=0)
    asked = tuple(field for field in form.fields if field.name in WAYS[MATCH])
    screen = TwoPlayersScreen(form, "TWO PLAYERS", asked=asked)
    return screen.with_way(way)


def open_friend(games: Games) -> TwoPlayersScreen:
    """The form for one who hides and one who seeks, once."""
    return open_match(games, FRIEND)


# --- puzzles ---------------------------------------------------------------------------


@dataclass(frozen=True)
class PuzzleScreen(FormScreen):
    """The form of a new puzzle."""

    notes_heading = "Exactly one solution"

    @property
    def variant(self) -> Variant:
        return self.board(PuzzleKind().variant.atoms)

    def most_atoms(self, grid: Grid) -> int:
        return most_puzzle_atoms(grid)

    @property
    def puzzle_kind(self) -> PuzzleKind:
        """What is to be made."""
        return PuzzleKind(read_grade(self.form.values["grade"]), self.variant)

    def started(self) -> Play:
        code = self.form.values["code"].strip()
        if code:
            decode_puzzle(code)
        return Play(Games.puzzle, self.puzzle_kind, code=code, remember=True)

    def notes(self) -> Sequence[str]:
        return (ABOUT_PUZZLES,)


def open_puzzles(games: Games) -> PuzzleScreen:
    """The form for the kind of puzzle that was chosen last; Enter starts at once."""
    level, variant = games.settings.puzzle
    about = "Type a puzzle code; it sets all the rest."
    fields = (
        Field("grade", "grade", grade_name(level), GRADES, ABOUT_GRADES),
        *board_fields(variant, str(variant.atoms), most_puzzle_atoms(variant.grid)),
        Field("code", "or a code", "", about=about, longest=60),
    )
    return PuzzleScreen(Form.of({"Puzzle": fields}), "PUZZLES")
