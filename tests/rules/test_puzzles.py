"""Puzzles in play: a game whose rays were fired before its first move."""

from __future__ import annotations

import pytest
from support.sessions import ANSWER, NOT_IT, guess_all, puzzle

from blackbox_tui.rules.deal import GRADES, grade_name, read_grade
from blackbox_tui.rules.game import NO_MORE_RAYS, Game, play, replay
from blackbox_tui.rules.moves import Fire, IllegalMove, Move, Submit
from blackbox_tui.rules.session import THOUGHT_ABOUT, Seeking, is_begun
from blackbox_tui.values import replace

START = puzzle().game
WRONG = [*guess_all(NOT_IT), Submit()]


def after(*moves: Move) -> Game:
    return replay(START.start, moves)


def test_a_puzzle_begins_with_its_rays_and_without_moves() -> None:
    assert [ray.entry for ray in START.rays] == [2, 4, 8, 22, 27]
    assert START.moves == ()
    assert START.test_ray(23).entry == 23, "test rays start at the markers"


@pytest.mark.parametrize("port", [1, 2, 23, 99])
def test_puzzles_refuse_to_fire_rays(port: int) -> None:
    with pytest.raises(IllegalMove) as refusal:
        play(START, Fire(port))
    assert str(refusal.value) == NO_MORE_RAYS


def test_a_wrong_answer_counts_as_a_wrong_try_and_play_goes_on() -> None:
    game = after(*WRONG)
    assert game.ending is None
    assert [it.guesses for it in game.refuted] == [game.guesses]
    with pytest.raises(IllegalMove, match="already tried"):
        play(game, Submit())
    assert (puzzle().tries, puzzle(WRONG).tries) == (0, 1)
    assert after(*WRONG, *guess_all(NOT_IT), *guess_all(ANSWER), Submit()).result.solved


# --- how it begins ---------------------------------------------------------------------


def test_a_puzzle_is_saved_after_some_time_even_without_marks() -> None:
    assert not is_begun(Seeking(replace(puzzle(), seconds=THOUGHT_ABOUT - 1)))
    assert is_begun(Seeking(replace(puzzle(), seconds=THOUGHT_ABOUT)))
    assert is_begun(Seeking(puzzle(guess_all("a1"))))


# --- grades ----------------------------------------------------------------------------


def test_grades_parse_what_they_print() -> None:
    assert [read_grade(name) for name in GRADES] == [1, 2, 3, 4]
    assert [grade_name(level) for level in (0, 1, 2, 3, 4, 7)] == [
        *("easy", "easy", "medium", "hard", "expert", "expert")
    ]
    with pytest.raises(ValueError, match="'fiendish' is not a grade: choose easy, medium,"):
        read_grade("fiendish")
