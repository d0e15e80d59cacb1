"""A review in sentences."""

from __future__ import annotations

import pytest

from blackbox_tui.computer.player import Decision
from blackbox_tui.computer.review import Balance, MoveReview, RayReview, RayVerdict, Review
from blackbox_tui.engine import HIT, Box, Grid, parse_cells
from blackbox_tui.rules.clues import Clue
from blackbox_tui.rules.game import Start, replay
from blackbox_tui.rules.match import COMPUTER, Match, Player
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move, Submit
from blackbox_tui.rules.session import Session
from blackbox_tui.solver.boxes import Proof
from blackbox_tui.solver.reasons import Plan
from blackbox_tui.text.results import (
    balance_phrase,
    balance_sentence,
    game_review,
    ray_review,
    ray_verdict,
    review_lines,
)
from blackbox_tui.values import replace

BOX = Box(Grid(8, 8), parse_cells("b2 d2 g6 d7"))
ALONE = Match((Player("You"),))
GAVE_UP = Session(ALONE, replay(Start(BOX), [Fire(2), Fire(5), GiveUp()]))
BEST = Decision(port=7, exact=True, expected=9.0, worth={7: 9.0, 2: 9.6})
STEP = RayReview(
    Clue(2, HIT), MoveReview(2, BEST, 0.0, 0.3), RayVerdict.BEST, 635_376, 194_580, determined=False
)
EMPTY = Review()
CUT = "It cut 635,376 possibilities to 194,580."


def of_ray(step: RayReview) -> list[str]:
    return list(ray_review(replace(EMPTY, steps=(step,)), 0))


def test_the_best_ray_needs_no_more_than_a_word() -> None:
    assert ray_verdict(replace(EMPTY, steps=(STEP,)), 0) == "Best"
    assert of_ray(STEP) == [CUT]


@pytest.mark.parametrize(
    ("verdict", "choice", "sentences"),
    [
        (RayVerdict.BEST, 0.04, []),
        (RayVerdict.GOOD, 0.06, []),
        (RayVerdict.GOOD, 0.3, ["Port 7 was 0.3 points better."]),
        (RayVerdict.COSTLY, 1.0, ["Port 7 was 1 point better."]),
        (RayVerdict.WASTED, 2.0, ["Its end was certain already.", "Port 7 was 2 points better."]),
    ],
)
def test_a_ray_is_told_what_it_cost_against_the_best(
    verdict: RayVerdict, choice: float, sentences: list[str]
) -> None:
    step = replace(STEP, verdict=verdict, turn=MoveReview(2, BEST, choice, 0.0))
    assert ray_verdict(replace(EMPTY, steps=(step,)), 0) == verdict.value.capitalize()
    assert of_ray(step) == [*sentences, CUT]


@pytest.mark.parametrize(
    ("luck", "sentence"),
    [
        (1.2, "Unlucky: it ended 1.2 points worse than expected."),
        (-2.0, "Lucky: it ended 2 points better than expected."),
    ],
)
def test_much_luck_is_worth_a_word(luck: float, sentence: str) -> None:
    assert of_ray(replace(STEP, turn=MoveReview(2, BEST, 0.0, luck)))[0] == sentence


def test_a_ray_that_could_not_be_weighed_gets_no_figure() -> None:
    step = replace(STEP, verdict=None, turn=MoveReview(2))
    assert ray_verdict(replace(EMPTY, steps=(step,)), 0) == ""
    assert of_ray(step)[0] == "There were too many possibilities to weigh this ray."


def test_the_review_of_the_computers_game_does_not_address_the_player() -> None:
    session = Session(Match((COMPUTER,)), GAVE_UP.game)
    review = replace(EMPTY, steps=(STEP,), disproved=frozenset(parse_cells("a1")))
    review = replace(review, balance=Balance(12, (MoveReview(2, BEST, 0.0, 3.0),)))
    assert list(game_review(review, session)) == [
        "The computer's rays left other solutions possible.",
        "The computer's rays had ruled out the guess on a1.",
        "Such a box costs 9 points on average. The computer's choices cost nothing more, "
        "and bad luck cost 3.0.",
    ]


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (None, None, "There were too many possibilities to count."),
        (None, 44, "It cut the possibilities to 44."),
        (10**46, 999_999_999, "It cut about 10^46 possibilities to 999,999,999."),
    ],
)
def test_what_cannot_be_counted_is_not_made_up(
    before: int | None, after: int | None, sentence: str
) -> None:
    step = replace(STEP, before=before, after=after, verdict=None, turn=MoveReview(2))
    assert of_ray(step)[-1] == sentence


def balance(score: int, average: float | None, *choices: float | None) -> Balance:
    best = None if average is None else replace(BEST, expected=average)
    return Balance(
        score, tuple(MoveReview(2, best if not n else BEST, it) for n, it in enumerate(choices))
    )


@pytest.mark.parametrize(
    ("points", "sentence", "phrase"),
    [
        (balance(12, 10.06, 0.84, 0.46),
         "Such a box costs 10.1 points on average. Your choices cost 1.3 more, "
         "and bad luck cost 0.6.",
         "average 10.1, choices +1.3, luck +0.6"),
        (balance(9, 10.06, 0.5),
         "Such a box costs 10.1 points on average. Your choices cost 0.5 more, "
         "and good luck saved 1.6.",
         "average 10.1, choices +0.5, luck −1.6"),
        (balance(9, 10.06, 0.5, None),
         "Such a box costs 10.1 points on average. Your choices cost 0.5 more, as far as "
         "known, and good luck saved 1.6.",
         "average 10.1, choices +0.5, luck −1.6"),
        (balance(10, 10.0, 0.0),
         "Such a box costs 10 points on average. Your choices cost nothing more, "
         "and luck evened out.",
         "average 10.0, choices ±0.0, luck ±0.0"),
        (balance(9, None, None, 0.5),
         "As far as they can be weighed, your choices cost 0.5 points.", ""),
        (balance(9, None, None), "", ""),
    ],
)  # fmt: skip
def test_the_shares_of_a_score_add_up_as_they_are_printed(
    points: Balance, sentence: str, phrase: str
) -> None:
    assert balance_sentence(GAVE_UP, points) == sentence
    assert balance_phrase(points) == phrase


@pytest.mark.parametrize(
    ("end", "better"),
    [
        ([GiveUp()], "In the end, port 7 was 4 points better than giving up."),
        ([*map(Guess, parse_cells("a1 d2 g6 d7")), Submit()],
         "In the end, port 7 was 4 points better than your answer."),
    ],
)  # fmt: skip
def test_a_better_end_is_named(end: list[Move], better: str) -> None:
    session = Session(ALONE, replay(Start(BOX), end))
    turns = (MoveReview(session.game.guesses, BEST, 4.0, 0.0),)
    assert better in game_review(replace(EMPTY, balance=Balance(20, turns)), session)


def test_a_better_answer_is_named_cell_by_cell() -> None:
    best = Decision(cells=frozenset(parse_cells("a1 b2")), exact=True, expected=0.0)
    review = replace(EMPTY, balance=Balance(9, (MoveReview(frozenset(), best, 4.0, 0.0),)))
    better = "In the end, the answer a1 and b2 was 4 points better than giving up."
    assert better in game_review(review, GAVE_UP)


def test_the_ray_that_settled_it_is_named() -> None:
    settled = replace(STEP, clue=Clue(5, HIT), determined=True)
    wasted = replace(settled, clue=Clue(9, HIT), verdict=RayVerdict.WASTED, before=9, after=9)
    review = replace(EMPTY, steps=(STEP, settled, wasted))
    assert list(ray_review(review, 1))[-1] == "From here on the solution was certain."
    assert list(ray_review(review, 2)) == ["The solution was certain already."]
    assert list(game_review(review, GAVE_UP)) == [
        "The ray from port 5, the 2nd of 3, made the solution certain.",
        "The ray from port 9 was wasted.",
    ]


def test_the_summary_says_what_went_wrong() -> None:
    review = Review(
        (replace(STEP, verdict=RayVerdict.WASTED),),
        disproved=frozenset(parse_cells("a1")),
        overlooked=frozenset(parse_cells("b2 d2")),
        proof=Proof(1, (4,)),
    )
    assert list(game_review(review, GAVE_UP)) == [
        "Your rays left other solutions possible.",
        "The ray from port 2 was wasted.",
        "Your rays had ruled out the guess on a1.",
        "You missed the atoms on b2 and d2, which the rays had proved.",
        "Solvable for 1 point: port 4.",
    ]


def test_a_review_does_not_claim_what_was_too_much_to_count() -> None:
    plan = Plan(GAVE_UP.game.clues, (), complete=False)
    step = replace(STEP, after=None)
    review = Review((step, step), plan=plan)
    assert [*game_review(review, GAVE_UP)] == [
        "There were too many possibilities to tell whether your rays left only one."
    ]
    assert [*review_lines(GAVE_UP, review)][-1].startswith("No step was found, ")
