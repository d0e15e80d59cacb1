"""Results, reviews and replays in sentences."""

from __future__ import annotations

import re

import pytest
from support.sessions import ADA, ALONE, ANSWER, guess_all, puzzle, session

from blackbox_tui.computer.player import Decision
from blackbox_tui.computer.review import Balance, MoveReview, RayReview, RayVerdict, Review
from blackbox_tui.engine import HIT, Box, Cell, Grid, parse_cells
from blackbox_tui.history.statistics import PuzzleRank, Rank
from blackbox_tui.rules.clues import Clue
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.match import COMPUTER, Match, Player
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move, Seal, Submit, Undo
from blackbox_tui.rules.replay import Moment
from blackbox_tui.rules.session import NO_PAR, Par, Session
from blackbox_tui.solver.boxes import Proof
from blackbox_tui.solver.reasons import Plan
from blackbox_tui.text.games import match_text
from blackbox_tui.text.results import (
    balance_phrase,
    balance_sentence,
    game_review,
    moment_sentence,
    par_difference,
    ray_review,
    ray_verdict,
    replay_moves,
    result_facts,
    result_lines,
    revealed_cell_sentence,
    review_lines,
    verdict,
)
from blackbox_tui.values import replace

DUEL = Match((Player("Ada"), Player("Ben")), planned=4)
BOX = Box(Grid(), parse_cells("b2 d4 f6 h8"))


def played(wrong: int) -> Game:
    """A game whose score is five for each wrong atom."""
    guesses = [*sorted(BOX.atoms)[wrong:], *parse_cells("a1 c1 e1 g1")[:wrong]]
    return replay(Start(BOX), [*map(Guess, guesses), Submit()])


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
    ("over", "rank", "facts"),
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
    over: Session, rank: Rank | PuzzleRank | None, facts: list[str]
) -> None:
    """Puzzles have their time elsewhere, and a game that was given up is nobody's best."""
    assert result_facts(over, rank) == facts
    spoken = [f"time {fact}" if fact == "1:32" else fact for fact in facts]
    assert result_facts(over, rank, spoken=True) == spoken


# --- reviews -------------------------------------------------------------------------------


REVIEWED = session([Fire(2), Fire(5), GiveUp()])
BEST = Decision(port=7, exact=True, expected=9.0, worth={7: 9.0, 2: 9.6})
STEP = RayReview(
    Clue(2, HIT), MoveReview(2, BEST, 0.0, 0.3), RayVerdict.BEST, 635_376, 194_580, determined=False
)
EMPTY = Review()
CUT = "It cut 635,376 possibilities to 194,580."


def of_ray(step: RayReview) -> list[str]:
    return list(ray_review(replace(EMPTY, steps=(step,)), 0))


@pytest.mark.parametrize(
    ("verdict", "choice", "luck", "sentences"),
    [
        (RayVerdict.BEST, 0.0, 0.3, []),
        (RayVerdict.BEST, 0.04, 0.0, []),
        (RayVerdict.GOOD, 0.06, 0.0, []),
        (RayVerdict.GOOD, 0.3, 0.0, ["Port 7 was 0.3 points better."]),
        (RayVerdict.COSTLY, 1.0, 0.0, ["Port 7 was 1 point better."]),
        (RayVerdict.WASTED, 2.0, 0.0,
         ["Its end was certain already.", "Port 7 was 2 points better."]),
        (RayVerdict.BEST, 0.0, 1.2, ["Unlucky: it ended 1.2 points worse than expected."]),
        (RayVerdict.BEST, 0.0, -2.0, ["Lucky: it ended 2 points better than expected."]),
    ],
)  # fmt: skip
def test_a_ray_is_told_what_it_cost_against_the_best_and_much_luck(
    verdict: RayVerdict, choice: float, luck: float, sentences: list[str]
) -> None:
    step = replace(STEP, verdict=verdict, turn=MoveReview(2, BEST, choice, luck))
    assert ray_verdict(replace(EMPTY, steps=(step,)), 0) == verdict.value.capitalize()
    assert of_ray(step) == [*sentences, CUT]


def test_the_review_of_the_computers_game_does_not_address_the_player() -> None:
    over = Session(Match((COMPUTER,)), REVIEWED.game)
    review = replace(EMPTY, steps=(STEP,), disproved=frozenset(parse_cells("a1")))
    review = replace(review, balance=Balance(12, (MoveReview(2, BEST, 0.0, 3.0),)))
    assert list(game_review(review, over)) == [
        "The computer's rays left other solutions possible.",
        "The computer's rays had ruled out the guess on a1.",
        "Such a box costs 9 points on average. The computer's choices cost nothing more, "
        "and bad luck cost 3.0.",
    ]


WEIGHED = "There were too many possibilities to weigh this ray."


@pytest.mark.parametrize(
    ("before", "after", "sentences"),
    [(None, None, ["There were too many possibilities to count."]),
     (None, 44, ["It cut the possibilities to 44."]),
     (10**46, 999_999_999,
      [WEIGHED, "It cut about 10^46 possibilities to 999,999,999."])],
)  # fmt: skip
def test_what_cannot_be_counted_or_weighed_is_not_made_up(
    before: int | None, after: int | None, sentences: list[str]
) -> None:
    step = replace(STEP, before=before, after=after, verdict=None, turn=MoveReview(2))
    assert ray_verdict(replace(EMPTY, steps=(step,)), 0) == ""
    assert of_ray(step) == sentences


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
    assert balance_sentence(REVIEWED, points) == sentence
    assert balance_phrase(points) == phrase


A1_B2 = Decision(cells=frozenset(parse_cells("a1 b2")), exact=True, expected=0.0)


@pytest.mark.parametrize(
    ("end", "best", "better"),
    [([GiveUp()], BEST, "port 7 was 4 points better than giving up."),
     ([Submit()], BEST, "port 7 was 4 points better than your answer."),
     ([GiveUp()], A1_B2, "the answer a1 and b2 was 4 points better than giving up.")],
)  # fmt: skip
def test_a_better_end_is_named(end: list[Move], best: Decision, better: str) -> None:
    over = session([*guess_all("a1 d2 g6 d7"), *end])
    balance = Balance(20, (MoveReview(over.game.guesses, best, 4.0, 0.0),))
    assert f"In the end, {better}" in game_review(replace(EMPTY, balance=balance), over)


def test_the_ray_that_settled_it_is_named() -> None:
    settled = replace(STEP, clue=Clue(5, HIT), determined=True)
    wasted = replace(settled, clue=Clue(9, HIT), verdict=RayVerdict.WASTED, before=9, after=9)
    review = replace(EMPTY, steps=(STEP, settled, wasted))
    assert list(ray_review(review, 1))[-1] == "From here on the solution was certain."
    assert list(ray_review(review, 2)) == ["The solution was certain already."]
    assert list(game_review(review, REVIEWED)) == [
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
    assert list(game_review(review, REVIEWED)) == [
        "Your rays left other solutions possible.",
        "The ray from port 2 was wasted.",
        "Your rays had ruled out the guess on a1.",
        "You missed the atoms on b2 and d2, which the rays had proved.",
        "Solvable for 1 point: port 4.",
    ]


def test_a_review_does_not_claim_what_was_too_much_to_count() -> None:
    plan = Plan(REVIEWED.game.clues, (), complete=False)
    step = replace(STEP, after=None)
    review = Review((step, step), plan=plan)
    assert [*game_review(review, REVIEWED)] == [
        "There were too many possibilities to tell whether your rays left only one."
    ]
    assert [*review_lines(REVIEWED, review)][-1].startswith("No step was found, ")


# --- replays -------------------------------------------------------------------------------


def told(over: Session) -> list[str]:
    """The sentence of every moment."""
    first = Moment.first(over.game)
    return [moment_sentence(over, first.to(at)) for at in range(first.reveal + 1)]


def test_a_game_is_told_from_its_first_ray_to_the_result() -> None:
    moves = [Fire(3), Seal(Cell(0, 0)), Undo(), *guess_all("b2 g4 c7 f8"), Submit()]
    assert told(session(moves)) == [
        "Classic edition, 8 columns by 8 rows, 4 hidden atoms.",
        "Port 3: a detour. The ray came out at port 9.",
        "a1 sealed as empty.",
        "Undone. a1 unsealed.",
        "Guess placed on b2.",
        "Guess placed on g4.",
        "Guess placed on c7.",
        "Guess placed on f8.",
        "Submitted: b2, g4, c7 and f8.",
        "Solved! Every atom found. Your score is 2.",
    ]


@pytest.mark.parametrize(
    ("player", "sentence"), [(ADA, "Ada gave up."), (COMPUTER, "The computer gave up.")]
)
def test_giving_up_names_who_did(player: Player, sentence: str) -> None:
    over = replace(session([GiveUp()]), match=Match((player,)))
    assert told(over)[1] == sentence


def test_read_aloud_each_move_names_the_letter_of_its_detour() -> None:
    moves: list[Move] = [Fire(3), GiveUp()]
    assert list(replay_moves(session(moves))) == [
        ("fire 3", "Port 3: a detour, marked A. The ray came out at port 9."),
        ("give up", "You gave up."),
    ]
