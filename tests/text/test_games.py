"""Games, matches and unfinished games in a few words."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from support.sessions import ALONE, DUEL, HIDDEN, guess_all, puzzle, session

from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.match import COMPUTER, Match, Player
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move
from blackbox_tui.rules.session import (
    NO_PAR,
    Handover,
    Hiding,
    Over,
    Par,
    Seeking,
    Session,
    Stage,
    Standings,
    Watching,
)
from blackbox_tui.text.games import (
    ELSEWHERE,
    ask_delete,
    beside_par,
    effort_phrases,
    hider_phrase,
    kind_of,
    standing_phrases,
    summary_of,
    when_played,
)
from blackbox_tui.values import replace

BOX = Box(Grid(), parse_cells("b2 d2 g6 d7"))


def played(*moves: Move) -> Session:
    return Session(ALONE, replay(Start(BOX), moves))


def in_match(rounds: int = 0, planned: int = 4) -> Match:
    """A match after so many rounds, each given up at once."""
    match = Match((Player("Ann"), Player("Ben")), planned=planned)
    for _ in range(rounds):
        match = match.finish_round(replay(Start(BOX), [GiveUp()]))
    return match


def test_the_hider_is_told_which_round_it_is_and_what_stands() -> None:
    assert hider_phrase(in_match(1)) == "Ben hides"
    assert standing_phrases(in_match(1)) == ["round 2 of 4", "Ann 0 : Ben 20"]
    assert standing_phrases(in_match(planned=1)) == []


@pytest.mark.parametrize(
    ("par", "text"),
    [
        (Par(3), "3, exactly par"),
        (Par(3, exact=False), "3, about par"),
        (Par(1), "3, 2 over par (1)"),
        (Par(5), "3, 2 under par (5)"),
        (Par(1, exact=False), "3, about 2 over par (1)"),
        (NO_PAR, "3"),
        (None, "3"),
    ],
)
def test_a_score_is_compared_with_par(par: Par | None, text: str) -> None:
    assert beside_par(3, par) == text


@pytest.mark.parametrize(
    ("helps", "phrase"),
    [(0, "no help"), (1, "help used once"), (2, "help used twice"), (3, "help used 3 times")],
)
def test_help_and_wrong_tries_are_counted_in_words(helps: int, phrase: str) -> None:
    assert effort_phrases(0, helps) == ["no wrong tries", phrase]
    assert effort_phrases(1, helps) == ["1 wrong try", phrase]


# --- unfinished games ---------------------------------------------------------------------

TODAY = date(2026, 11, 17)
FIRED = session([Fire(2), Fire(3), Guess(parse_cells("c4")[0])])
"""A hit and a detour."""
FOUR_ROUNDS = replace(DUEL, planned=4)
OVER = session([GiveUp()]).game


def with_day(day: str, *, practice: bool = False) -> Stage:
    return Seeking(replace(FIRED, daily=day, practice=practice))


@pytest.mark.parametrize(
    ("stage", "kind"),
    [
        (Seeking(FIRED), "Solitaire"),
        (Seeking(replace(FIRED, practice=True)), "Solitaire, practice"),
        (with_day("2026-11-17"), "Today's box"),
        (with_day("2026-11-17", practice=True), "Today's box, practice"),
        (with_day("2026-11-16"), "Daily box 2026-11-16"),
        (Seeking(puzzle()), "Puzzle, easy"),
        (Seeking(replace(puzzle(), daily="2026-11-17")), "Today's puzzle, easy"),
        (
            Seeking(replace(puzzle(), daily="2026-11-16", practice=True)),
            "Daily puzzle 2026-11-16, easy, practice",
        ),
        (Hiding(FOUR_ROUNDS), "Ada and Zoë, round 1 of 4"),
        (Handover(Hiding(FOUR_ROUNDS.finish_round(OVER))), "Ada and Zoë, round 2 of 4"),
        (Standings(FOUR_ROUNDS.finish_round(OVER).finish_round(OVER)), "Ada and Zoë, round 3 of 4"),
        (Over(Session(DUEL.finish_round(OVER), OVER)), "Ada and Zoë, round 2 of 2"),
        (Standings(DUEL.finish_round(OVER).finish_round(OVER)), "Ada and Zoë, round 2 of 2"),
        (Seeking(Session(replace(DUEL, planned=1), Game(Start(HIDDEN)))), "Hidden for Zoë"),
        (Hiding(Match((COMPUTER,))), "Hide from the computer"),
        (Watching(Session(Match((COMPUTER,)), Game(Start(HIDDEN)))), "Hide from the computer"),
        (Hiding(Match((Player("You"),))), "Solitaire"),
    ],
)
def test_the_kind_says_what_is_played_and_by_whom(stage: Stage, kind: str) -> None:
    assert kind_of(stage, TODAY) == kind


NOW = datetime(2026, 11, 17, 12, 0, 0)  # noqa: DTZ001 - wherever the player is


def at(*when: int) -> float:
    return datetime(2026, *when).timestamp()  # type: ignore[arg-type]  # noqa: DTZ001 - the same


@pytest.mark.parametrize(
    ("played", "text"),
    [
        (at(11, 17, 12, 0, 5), "just now"),  # the clock was set back
        (at(11, 17, 12, 0, 0), "just now"),
        (at(11, 17, 11, 59, 1), "just now"),
        (at(11, 17, 11, 59, 0), "1 minute ago"),
        (at(11, 17, 11, 58, 1), "1 minute ago"),
        (at(11, 17, 11, 58, 0), "2 minutes ago"),
        (at(11, 17, 11, 0, 1), "59 minutes ago"),
        (at(11, 17, 11, 0, 0), "1 hour ago"),
        (at(11, 17, 10, 0, 1), "1 hour ago"),
        (at(11, 17, 10, 0, 0), "2 hours ago"),
        (at(11, 16, 12, 0, 1), "23 hours ago"),
        (at(11, 16, 12, 0, 0), "yesterday"),
        (at(11, 16, 0, 0, 0), "yesterday"),
        (at(11, 15, 23, 59, 59), "2 days ago"),
        (at(11, 14, 12, 0, 0), "3 days ago"),
        (at(11, 11, 0, 0, 0), "6 days ago"),
        (at(11, 10, 23, 59, 59), "on 2026-11-10"),
        (at(1, 31, 8, 0, 0), "on 2026-01-31"),
    ],
)
def test_how_long_ago_a_game_was_played(played: float, text: str) -> None:
    assert when_played(played, NOW.timestamp()) == text


def test_a_few_words_name_the_board_of_solitaire_and_the_kind_of_any_other_game() -> None:
    stages = Seeking(FIRED), Hiding(Match((COMPUTER,))), Seeking(puzzle(guess_all("a1")))
    assert [summary_of(stage, TODAY)._replace(when="yesterday").words for stage in stages] == [
        "classic 8x8 · 2 rays · yesterday",
        "Hide from the computer · yesterday",
        "Puzzle, easy, 8x8 · 1 of 4 placed · yesterday",
    ]


def test_a_sentence_describes_everything_but_secrets() -> None:
    summary = summary_of(Seeking(FIRED), TODAY)._replace(when="5 minutes ago")
    assert summary.sentence == (
        "Solitaire, classic 8x8, played 5 minutes ago: 2 rays fired, 1 of 4 atoms placed, score 3."
    )
    assert summary._replace(when=ELSEWHERE).sentence == (
        "Solitaire, classic 8x8, in another window: 2 rays fired, 1 of 4 atoms placed, score 3."
    )
    summary = summary_of(Seeking(puzzle(guess_all("a1 b2 c3"), level=3)), TODAY)
    assert summary._replace(when="5 minutes ago").sentence == (
        "Puzzle, hard, 8x8, played 5 minutes ago: 3 of 4 atoms placed."
    )


def test_the_question_before_deleting_names_the_game_and_what_it_costs() -> None:
    summary = summary_of(with_day("2026-11-17"), TODAY)
    question = (
        'Delete the game "Today\'s box" (classic 8x8, 2 rays fired, 1 of 4 atoms placed, score 3)?'
    )
    assert ask_delete(summary, counts=False) == question
    assert ask_delete(summary, counts=True) == f"{question} Deleting it counts as giving it up."
