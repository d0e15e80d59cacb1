"""Which puzzle to make: its grade, its board, or the code of one that was made before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Play
from blackbox_tui.engine import Grid
from blackbox_tui.formats.codes import decode_puzzle
from blackbox_tui.puzzles import most_puzzle_atoms
from blackbox_tui.rules.deal import GRADES, PuzzleKind, Variant, grade_name, read_grade
from blackbox_tui.text.prompts import ABOUT_GRADES, ABOUT_PUZZLES
from blackbox_tui.ui.screens.form_screen import FormScreen, board_fields
from blackbox_tui.ui.screens.screen import Update
from blackbox_tui.ui.toolkit.form import Field, Form
from blackbox_tui.values import dataclass, replace

LONGEST_CODE: Final = 60
ABOUT_CODE: Final = "Type the code of a puzzle; it sets all the rest."


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
    fields = (
        Field("grade", "grade", grade_name(level), GRADES, ABOUT_GRADES),
        *board_fields(variant, str(variant.atoms), most_puzzle_atoms(variant.grid)),
        Field("code", "or a code", "", about=ABOUT_CODE, longest=LONGEST_CODE),
    )
    return PuzzleScreen(Form.of({"Puzzle": fields}), "PUZZLES", message=games.take_notices())
