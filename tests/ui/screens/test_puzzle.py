"""The form of a new puzzle."""

from __future__ import annotations

import pytest
from support.forms import fill_in, games, on_line
from support.screens import after_keys, press, text
from support.sessions import PUZZLE_CODE

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Play
from blackbox_tui.engine import Grid
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import PuzzleKind, Variant
from blackbox_tui.ui.screens.new_game import open_puzzles

FORM = open_puzzles(games())


def chosen(kind: PuzzleKind, code: str = "") -> Play:
    return Play(Games.puzzle, kind, code=code, remember=True)


def test_no_more_atoms_are_offered_than_puzzles_can_have() -> None:
    most = press(on_line(FORM, "atoms"), *["right"] * 9)
    assert most.puzzle_kind.variant.atoms == AtomRange(6)
    larger = fill_in(most, "columns", "26")
    assert larger.puzzle_kind.variant == Variant(Grid(26, 8), AtomRange(4))
    assert fill_in(larger, "columns", "8").puzzle_kind == most.puzzle_kind, "the choice is back"


def test_a_code_is_typed_and_played() -> None:
    screen = fill_in(FORM, "or a code", PUZZLE_CODE.lower())
    assert PUZZLE_CODE.lower() in text(screen)
    assert after_keys(screen, "enter", "enter")[1] == (chosen(PuzzleKind(), PUZZLE_CODE.lower()),)


def test_of_a_text_too_long_for_its_line_the_end_is_shown() -> None:
    shown = text(fill_in(FORM, "or a code", PUZZLE_CODE * 3), (30, 12))
    assert f"{PUZZLE_CODE[-10:]}_]" in shown
    assert PUZZLE_CODE not in shown


@pytest.mark.parametrize(
    ("code", "sentence"),
    [("P8x8-4-5-34VZ5CMCK", "This code has a typo"),
     ("8x8-4-CQWYE", "'8x8-4-CQWYE' is not a puzzle code")],
)  # fmt: skip
def test_a_code_with_a_typo_stays_to_be_corrected(code: str, sentence: str) -> None:
    screen, requests = after_keys(fill_in(FORM, "or a code", code), "enter", "enter")
    assert requests == ()
    assert sentence in text(screen)
    assert code in text(screen)
