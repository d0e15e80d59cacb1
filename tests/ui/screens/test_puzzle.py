"""The form of a new puzzle."""

from __future__ import annotations

import pytest
from support.screens import after, after_keys, press, text
from support.sessions import PUZZLE_CODE

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Play
from blackbox_tui.engine import Grid
from blackbox_tui.rules.deal import PuzzleKind, Variant
from blackbox_tui.ui.messages import Opened, Typed
from blackbox_tui.ui.screens.puzzle import PuzzleScreen
from blackbox_tui.ui.toolkit.frame import Size
from ui.toolkit.test_frame import fits

FORM = PuzzleScreen.of(PuzzleKind())


def chosen(kind: PuzzleKind, code: str = "") -> Play:
    return Play(Games.puzzle, kind, code=code, remember=True)


def with_code(code: str) -> PuzzleScreen:
    return after(press(FORM, "up"), *map(Typed, code))


def test_enter_makes_a_puzzle_of_the_kind_that_was_chosen_last() -> None:
    kind = PuzzleKind(4, Variant(Grid(10, 9), 3))
    screen = PuzzleScreen.of(kind)
    assert "expert" in text(screen)
    assert after_keys(screen, "enter")[1] == (chosen(kind),)


def test_grade_size_and_atoms_are_chosen() -> None:
    screen = press(FORM, "down", "right", "down", "right", "down", "down", "left")
    assert screen.puzzle_kind == PuzzleKind(3, Variant(Grid(9, 8), 3))
    assert after_keys(screen, "enter")[1] == (chosen(screen.puzzle_kind),)


def test_no_more_atoms_are_offered_than_puzzles_can_have() -> None:
    most = press(FORM, "up", "up", *["right"] * 9)
    assert most.puzzle_kind.variant.atoms == 6
    larger = press(most, "up", "up", *["right"] * 18)
    assert larger.puzzle_kind.variant == Variant(Grid(26, 8), 4)
    assert press(larger, *["left"] * 18).puzzle_kind.variant.atoms == 6, "what was chosen is back"


def test_a_code_is_typed_and_played() -> None:
    screen = with_code(PUZZLE_CODE.lower())
    assert PUZZLE_CODE.lower() in text(screen)
    assert after_keys(screen, "enter", "enter")[1] == (chosen(PuzzleKind(), PUZZLE_CODE.lower()),)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [("P8x8-4-5-34VZ5CMCK", "This code has a typing error"),
     ("8x8-4-CQWYE", "'8x8-4-CQWYE' is not a puzzle code")],
)  # fmt: skip
def test_a_code_with_a_typing_error_stays_to_be_corrected(code: str, sentence: str) -> None:
    screen, requests = after_keys(with_code(code), "enter", "enter")
    assert requests == ()
    assert sentence in text(screen)
    assert code in text(screen)


def test_a_note_says_why_there_was_no_puzzle_until_a_key_is_pressed() -> None:
    screen = after(PuzzleScreen.of(PuzzleKind(), "No such puzzle was found."), Opened())
    assert "No such puzzle was found." in text(screen)
    assert "No such puzzle was found." not in text(press(screen, "up"))


@pytest.mark.parametrize("size", [(1, 1), (30, 12), (30, 15), (40, 20), (80, 24), (200, 60)])
def test_it_fits_any_terminal(size: Size) -> None:
    for screen in (FORM, with_code(PUZZLE_CODE * 3)):
        assert fits(screen.view(size), size)
