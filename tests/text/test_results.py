from __future__ import annotations

import re

import pytest
from support.sessions import ANSWER, guess_all, puzzle

from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.history.statistics import PuzzleRank, Rank
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import GiveUp, Guess, Move, Submit
from blackbox_tui.rules.session import NO_PAR, Par, Session
from blackbox_tui.text.games import match_text
from blackbox_tui.text.results import (
    par_difference,
    result_facts,
    result_lines,
    revealed_cell_sentence,
    verdict,
)
from blackbox_tui.values import replace

DUEL = Match((Player("Ada"), Player("Ben")), planned=4)
GRID = Grid(8, 8)
ALONE = Match((Player("You"),))
BOX = Box(GRID, parse_cells("b2 d4 f6 h8"))


def played(wrong: int, box: Box | None = None) -> Game:
    """A game whose score is five for each wrong atom."""
    hidden = box or BOX
    right = sorted(hidden.atoms)
    elsewhere = parse_cells("a1 c1 e1 g1")
    moves: list[Move] = [Guess(cell) for cell in (*right[wrong:], *elsewhere[:wrong])]
    return replay(Start(hidden), [*moves, Submit()])


PLAYED = Session(ALONE, played(1))
SLOW = replace(PLAYED, seconds=92.5)
GAVE_UP = Session(ALONE, replay(Start(BOX), [GiveUp()]), seconds=92.5)
PUZZLE = replace(puzzle([*guess_all(ANSWER), Submit()]), seconds=125)


def after(*wrong: int) -> Match:
    match = DUEL
    for number in wrong:
        match = match.finish_round(played(number))
    return match


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ((), "All square."),
        ((1, 1), "All square."),
        ((1, 0), "Ada is ahead by 5."),
        ((0, 2), "Ben is ahead by 10."),
        ((1, 1, 2, 2), "A draw: both totals are equal."),
        ((1, 1, 2, 0), "Ada wins by 10."),
        ((0, 1, 0, 0), "Ben wins by 5."),
    ],
)
def test_a_match_says_who_is_ahead_or_has_won(wrong: tuple[int, ...], sentence: str) -> None:
    """Ben seeks first, then Ada, and so on."""
    assert match_text(after(*wrong)) == sentence


# --- games -------------------------------------------------------------------


def test_the_lines_of_a_result_name_the_atoms() -> None:
    assert result_lines(Session(ALONE, played(1))) == [
        "3 of 4 atoms found. A ray from port 2 would have told: it is absorbed, but with your "
        "answer it comes back. Your score is 5.",
        "The atoms were on b2, d4, f6 and h8.",
        "Wrong guess: a1.",
        "Missed: b2.",
        "Paid: 1 wrong atom for 5.",
    ]
    told = " ".join(result_lines(PUZZLE))
    assert not re.search("score|Paid", told), "a puzzle has no score"


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        ("d4", "d4: an atom, and you found it."),
        ("b2", "b2: an atom that you missed."),
        ("a1", "a1: no atom, but you guessed one."),
        ("c3", "c3: empty."),
    ],
)
def test_a_revealed_cell_says_what_it_was(cell: str, sentence: str) -> None:
    assert revealed_cell_sentence(played(1).result, Cell.parse(cell)) == sentence


# --- the result in a few words ------------------------------------------------


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (played(0), "Solved"),
        (played(1), "3 of 4 atoms found"),
        (GAVE_UP.game, "Given up"),
        (PUZZLE.game, "Solved"),
    ],
)
def test_the_verdict_is_a_few_words(game: Game, words: str) -> None:
    assert verdict(Session(ALONE, game)) == words
    assert verdict(Session(DUEL, game)) == f"Ben: {words[0].lower()}{words[1:]}"


@pytest.mark.parametrize(
    ("par", "words"),
    [
        (Par(3), "+2 to par"), (Par(5), "±0 to par"), (Par(6), "−1 to par"),
        (Par(9, exact=False), "about −4 to par"), (NO_PAR, ""), (None, ""),
    ],
)  # fmt: skip
def test_the_difference_to_par_has_a_sign(par: Par | None, words: str) -> None:
    assert par_difference(Session(ALONE, played(1), par=par)) == words


@pytest.mark.parametrize(
    ("session", "rank", "facts"),
    [
        (PLAYED, None, []),
        (SLOW, None, ["1:32"]),
        (SLOW, Rank(1, 1, None, streak=1), ["1:32", "your first ranked game"]),
        (SLOW, Rank(1, 27, 9, streak=1), ["1:32", "a new best (it was 9)"]),
        (SLOW, Rank(1, 27, 5, streak=0), ["1:32", "ties your best of 27"]),
        (SLOW, Rank(3, 27, 2, streak=4), ["1:32", "3rd best of 27", "streak 4"]),
        (SLOW, Rank(2, 2, 2, streak=0), ["1:32"]),
        (SLOW, Rank(2, 4, 2, streak=2), ["1:32", "streak 2"]),
        (SLOW, Rank(2, 5, 2, streak=0), ["1:32", "2nd best of 5"]),
        (PLAYED, Rank(3, 27, 2, streak=4), ["3rd best of 27", "streak 4"]),
        (SLOW, Rank(3, 1999, 2, streak=0), ["1:32", "3rd best of 1,999"]),
        (GAVE_UP, Rank(1, 27, 90, streak=0), ["1:32"]),
        (GAVE_UP, Rank(1, 27, 20, streak=0), ["1:32"]),
        (GAVE_UP, Rank(5, 27, 3, streak=0), ["1:32", "5th best of 27"]),
        (PUZZLE, None, []),
        (PUZZLE, PuzzleRank(None, 1), ["sets your best time for easy"]),
        (PUZZLE, PuzzleRank(190.0, 4), ["a new best time for easy (it was 3:10)", "streak 4"]),
        (PUZZLE, PuzzleRank(60.0, 2), ["your best is 1:00", "streak 2"]),
    ],
)
def test_the_rank_and_the_streak_follow_the_time(
    session: Session, rank: Rank | PuzzleRank | None, facts: list[str]
) -> None:
    """Puzzles have their time elsewhere, and a game that was given up is nobody's best."""
    assert result_facts(session, rank) == facts
    spoken = [f"time {fact}" if fact == "1:32" else fact for fact in facts]
    assert result_facts(session, rank, spoken=True) == spoken
