"""A review in sentences."""

from __future__ import annotations

import pytest

from blackbox_tui.computer.review import Option, RayReview, Review
from blackbox_tui.engine import HIT, Box, Grid, parse_cells
from blackbox_tui.rules.clues import Clue
from blackbox_tui.rules.game import Start, replay
from blackbox_tui.rules.match import COMPUTER, Match, Player
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move, Submit
from blackbox_tui.rules.session import Session
from blackbox_tui.solver.boxes import Proof
from blackbox_tui.text.results import game_review, ray_heading, ray_review, review_lines
from blackbox_tui.values import replace

BOX = Box(Grid(8, 8), parse_cells("b2 d2 g6 d7"))
ALONE = Match((Player("You"),))
GAVE_UP = Session(ALONE, replay(Start(BOX), [Fire(2), Fire(5), GiveUp()]))
STEP = RayReview(
    Clue(2, HIT), 635_376, 194_580, Option(2, 3.4, 1.5), Option(2, 3.4, 1.5),
    exact=False, uninformative=False, determined=False,
)  # fmt: skip
EMPTY = Review((), frozenset(), frozenset(), None, None, None)


def of_ray(step: RayReview) -> list[str]:
    return list(ray_review(replace(EMPTY, steps=(step,)), 0))


def test_a_ray_shows_what_it_cut_and_what_it_usually_would() -> None:
    assert of_ray(STEP) == [
        "It cut 635,376 possibilities to 194,580.",
        "This ray would usually leave 1 in 11, for 1.5 points.",
        "No other ray was clearly better for its price.",
    ]


@pytest.mark.parametrize(
    ("exact", "better"), [(True, "1 in 15, for 2 points"), (False, "about 1 in 15, for 2 points")]
)
def test_a_better_ray_is_named(exact: bool, better: str) -> None:
    step = replace(STEP, best=Option(7, 3.9, 2.0), exact=exact)
    assert of_ray(step)[-1] == f"Better: port 7 would usually leave {better}."


def test_a_ray_is_not_better_by_figures_that_look_the_same() -> None:
    dearer = replace(STEP, best=Option(7, 3.42, 1.7))
    assert of_ray(dearer)[-1] == "No other ray was clearly better for its price."
    cheaper = replace(STEP, best=Option(7, 3.4, 1.2))
    assert (
        of_ray(cheaper)[-1] == "Better: port 7 would usually leave about 1 in 11, for 1.2 points."
    )


def test_the_review_of_the_computers_game_does_not_address_the_player() -> None:
    session = Session(Match((COMPUTER,)), GAVE_UP.game)
    review = replace(EMPTY, steps=(STEP,), rate=1.0, computer_rate=1.0)
    review = replace(review, disproved=frozenset(parse_cells("a1")))
    assert list(game_review(review, session)) == [
        "The computer's rays did not rule out every other solution.",
        "The computer's rays had ruled out the guess on a1.",
    ]


def test_a_ray_whose_end_was_certain_revealed_nothing() -> None:
    step = replace(STEP, before=12, after=12, uninformative=True)
    assert of_ray(step)[:2] == [
        "It left the possibilities at 12.",
        "Its end was certain beforehand, so it revealed nothing new.",
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
    step = replace(STEP, before=before, after=after, expected=None, best=None)
    assert of_ray(step) == [sentence]


def test_the_ray_that_settled_it_is_named() -> None:
    steps = (STEP, replace(STEP, determined=True), replace(STEP, determined=True))
    review = replace(EMPTY, steps=steps)
    assert list(ray_review(review, 1))[-1] == "From here on the solution was certain."
    assert list(ray_review(review, 2))[-1] == "The solution was already certain after 2 rays."
    assert next(game_review(review, GAVE_UP)) == "The solution was certain after 2 of 3 rays."


def test_the_summary_says_what_went_wrong() -> None:
    review = Review(
        (replace(STEP, uninformative=True),),
        disproved=frozenset(parse_cells("a1")),
        overlooked=frozenset(parse_cells("b2 d2")),
        rate=1.0,
        computer_rate=2.0,
        proof=Proof(1, (4,)),
    )
    assert list(game_review(review, GAVE_UP)) == [
        "Your rays did not rule out every other solution.",
        "1 ray revealed nothing new.",
        "Your rays had ruled out the guess on a1.",
        "You missed the atoms on b2 and d2, which the rays had proved.",
        "On average, each point you spent left 1 possibility in 2.0; the computer's left 1 in 4.0.",
        "Solvable for 1 point: port 4.",
    ]


def test_the_review_names_a_ray_that_would_have_told() -> None:
    moves: list[Move] = [Guess(cell) for cell in parse_cells("a1 d2 g6 d7")]
    session = Session(ALONE, replay(Start(BOX), [*moves, Submit()]))
    assert list(game_review(EMPTY, session)) == [
        "A ray from port 2 would have told: it is absorbed, but with your answer it comes back."
    ]


def test_a_review_has_a_line_for_each_ray_and_then_the_game() -> None:
    assert ray_heading(GAVE_UP, 1) == "Ray 5 (2 of 2): detour to port 27, 2 points."
    lines = list(review_lines(GAVE_UP, replace(EMPTY, steps=(STEP, STEP))))
    assert len(lines) == 3
    assert lines[0].startswith("Ray 2 (1 of 2): hit, 1 point. It cut 635,376 possibilities")
    assert lines[2] == "Your rays did not rule out every other solution."
