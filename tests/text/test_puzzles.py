"""Puzzles in words: how they stand, how they ended, what is shared and counted."""

from __future__ import annotations

from datetime import date

import pytest
from history.test_puzzle_statistics import GIVEN_UP, HARD, HELPED, PUZZLE
from support.sessions import ANSWER, NOT_IT, PUZZLE_CODE, guess_all, puzzle

from blackbox_tui.history.statistics import PuzzleRank, summarise
from blackbox_tui.rules.moves import GiveUp, Guess, Submit
from blackbox_tui.rules.session import Seeking
from blackbox_tui.text.games import (
    effort_phrases,
    log_lines,
    saved_sentence,
    summary_of,
)
from blackbox_tui.text.moves import move_sentence
from blackbox_tui.text.results import facts_sentence, result_lines, verdict
from blackbox_tui.text.stats import overall, puzzle_facts, stats_text
from blackbox_tui.text.terms import words_of
from blackbox_tui.values import replace

TODAY = date(2026, 1, 31)
WRONG = puzzle([*guess_all(NOT_IT), Submit()])
SOLVED = replace(puzzle([*guess_all(ANSWER), Submit()]), seconds=125)
GAVE_UP = replace(puzzle([*guess_all("e4"), GiveUp()]), seconds=61, assisted=True, helps=3)


def test_it_is_named_by_its_grade_and_has_neither_prices_nor_par() -> None:
    assert words_of(puzzle(level=3)).title == ["Puzzle · hard", "4 atoms"]
    assert words_of(puzzle()).sentence == (
        "Easy puzzle: 8 columns by 8 rows, 4 hidden atoms, 5 rays already fired, "
        "and only one solution."
    )
    assert log_lines(puzzle())[:2] == [
        "1. Ray 2: detour to port 23, marked A.", "2. Ray 4: reflection.",
    ]  # fmt: skip
    assert words_of(puzzle()).par == "A puzzle has no par."


def test_the_puzzle_of_a_day_says_so_and_is_no_box() -> None:
    daily = replace(puzzle(), daily="2026-11-16", practice=True)
    assert words_of(daily).title == ["Daily puzzle · easy", "4 atoms · 2026-11-16 · practice"]
    assert words_of(daily).sentence.startswith(
        "Easy daily puzzle of 2026-11-16, for practice: 8 col"
    )


@pytest.mark.parametrize(
    ("helps", "phrase"),
    [(0, "no help"), (1, "help used once"), (2, "help used twice"), (3, "help used 3 times")],
)
def test_help_and_wrong_tries_are_counted_in_words(helps: int, phrase: str) -> None:
    assert effort_phrases(0, helps) == ["no wrong tries", phrase]
    assert effort_phrases(1, helps) == ["1 wrong try", phrase]
    lines = words_of(replace(WRONG, seconds=65)).progress("")
    told = ["".join(text for text, _ in line) for line in lines]
    assert told == ["time 1:05", "wrong tries 1", "help none"]


def test_a_wrong_try_is_told_without_the_number_of_wrong_atoms() -> None:
    on_screen, spoken = (move_sentence(WRONG.game, Submit(), spoken=it) for it in (False, True))
    assert on_screen == "That is not the solution. Press v to see which rays contradict it."
    assert spoken == "That is not the solution. Type verify to see which rays contradict it."


def test_a_complete_guess_is_to_be_checked_and_nobody_says_how_many_rays_fit() -> None:
    guesses = guess_all(ANSWER)
    placed = "Guess on h7. 4 of 4 atoms placed."
    last = guesses[-1]
    assert isinstance(last, Guess)
    assert move_sentence(puzzle(guesses).game, last) == f"{placed} Press s to check them."
    assert move_sentence(puzzle(guesses).game, last, spoken=True) == (
        f"{placed} Type check to check them."
    )


def test_the_verdict_comes_with_time_wrong_tries_and_help() -> None:
    assert (verdict(SOLVED), verdict(GAVE_UP)) == ("Solved", "Given up")
    assert words_of(SOLVED).result == (
        "Solved: every atom found. Easy puzzle: 2:05, no wrong tries, no help."
    )
    assert words_of(replace(GAVE_UP, practice=True)).result == (
        "You gave up (1 of 4 found). Easy puzzle: 1:01, no wrong tries, help used 3 times. "
        "Practice."
    )
    assert not any("core" in line for line in result_lines(SOLVED))


@pytest.mark.parametrize(
    ("rank", "sentence"),
    [(None, ""), (PuzzleRank(None, 1), "Sets your best time for easy."),
     (PuzzleRank(190.0, 4), "A new best time for easy (it was 3:10). Streak 4."),
     (PuzzleRank(60.0, 2), "Your best is 1:00. Streak 2.")],
)  # fmt: skip
def test_its_time_is_compared_with_the_best(rank: PuzzleRank | None, sentence: str) -> None:
    assert facts_sentence(SOLVED, rank) == sentence


def test_what_is_shared_has_the_code_and_no_spoiler() -> None:
    assert words_of(SOLVED).share.split("\n") == [
        f"Black Box puzzle {PUZZLE_CODE} · easy",
        "solved in 2:05 · no wrong tries · no help",
    ]
    assert "given up after 1:01" in words_of(GAVE_UP).share
    daily = words_of(replace(SOLVED, daily="2026-11-16")).share.split("\n")
    assert daily[0] == "Black Box puzzle 2026-11-16 · easy"
    assert not any(cell in words_of(GAVE_UP).share for cell in ANSWER.split())


def test_an_unfinished_one_is_listed_with_its_grade() -> None:
    summary = summary_of(Seeking(puzzle(guess_all("a1 b2 c3"), level=3)), TODAY)
    assert saved_sentence(summary, "5 minutes ago") == (
        "Puzzle, hard, 8x8, played 5 minutes ago: 3 of 4 atoms placed."
    )


def test_the_statistics_have_a_line_for_each_grade() -> None:
    statistics = summarise([PUZZLE, HELPED, GIVEN_UP, HARD], TODAY)
    assert puzzle_facts(statistics) == [
        ("easy", "2 of 3 solved; 1 without help, best 1:40, median 1:40; 0 wrong tries"),
        ("hard", "1 of 1 solved; 1 without help, best 6:40, median 6:40; 2 wrong tries"),
    ]
    assert overall(statistics) == ["3 puzzles solved."]
    assert "\npuzzles\n  easy      2 of 3 solved;" in stats_text(statistics, unicode=True)
    assert puzzle_facts(summarise([HELPED], TODAY)) == [
        ("easy", "1 of 1 solved; 0 without help; 0 wrong tries")
    ]
