"""Games, matches and unfinished games in a few words."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from support.sessions import HIDDEN, guess_all, puzzle, session

from blackbox_tui.engine import parse_cells
from blackbox_tui.rules.game import Game, Start
from blackbox_tui.rules.match import COMPUTER, Match, Player
from blackbox_tui.rules.moves import Fire, GiveUp, Guess
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

OVER = session([GiveUp()]).game


def match_after(rounds: int, planned: int = 4) -> Match:
    """A match after so many rounds, each given up at once."""
    match = Match((Player("Ann"), Player("Ben")), planned=planned)
    for _ in range(rounds):
        match = match.finish_round(OVER)
    return match


def test_the_hider_is_told_which_round_it_is_and_what_stands() -> None:
    assert hider_phrase(match_after(1)) == "Ben hides"
    assert standing_phrases(match_after(1)) == ["round 2 of 4", "Ann 0 : Ben 20"]
    assert standing_phrases(match_after(0, planned=1)) == []


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


def of_the_day(session: Session, day: int = 17, *, practice: bool = False) -> Stage:
    return Seeking(replace(session, daily=f"2026-11-{day}", practice=practice))


@pytest.mark.parametrize(
    ("stage", "kind"),
    [
        (Seeking(FIRED), "Solitaire"),
        (Seeking(replace(FIRED, practice=True)), "Solitaire, practice"),
        (of_the_day(FIRED), "Today's box"),
        (of_the_day(FIRED, practice=True), "Today's box, practice"),
        (of_the_day(FIRED, 16), "Daily box 2026-11-16"),
        (Seeking(puzzle()), "Puzzle, easy"),
        (of_the_day(puzzle()), "Today's puzzle, easy"),
        (of_the_day(puzzle(), 16, practice=True), "Daily puzzle 2026-11-16, easy, practice"),
        (Hiding(match_after(0)), "Ann and Ben, round 1 of 4"),
        (Handover(Hiding(match_after(1))), "Ann and Ben, round 2 of 4"),
        (Standings(match_after(2)), "Ann and Ben, round 3 of 4"),
        (Over(Session(match_after(1, 2), OVER)), "Ann and Ben, round 2 of 2"),
        (Standings(match_after(2, 2)), "Ann and Ben, round 2 of 2"),
        (Seeking(Session(match_after(0, 1), Game(Start(HIDDEN)))), "Hidden for Ben"),
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


@pytest.mark.parametrize(
    ("session", "when", "sentence"),
    [
        (FIRED, "5 minutes ago", "Solitaire, classic 8x8, played 5 minutes ago: 2 rays fired, "
         "1 of 4 atoms placed, score 3."),
        (FIRED, ELSEWHERE,
         "Solitaire, classic 8x8, in another window: 2 rays fired, 1 of 4 atoms placed, score 3."),
        (puzzle(guess_all("a1 b2 c3"), level=3), "5 minutes ago",
         "Puzzle, hard, 8x8, played 5 minutes ago: 3 of 4 atoms placed."),
    ],
    ids=["a game", "in another window", "a puzzle"],
)  # fmt: skip
def test_a_sentence_describes_everything_but_secrets(
    session: Session, when: str, sentence: str
) -> None:
    assert summary_of(Seeking(session), TODAY)._replace(when=when).sentence == sentence


def test_the_question_before_deleting_names_the_game_and_what_it_costs() -> None:
    summary = summary_of(of_the_day(FIRED), TODAY)
    board = "classic 8x8, 2 rays fired, 1 of 4 atoms placed, score 3"
    question = f'Delete the game "Today\'s box" ({board})?'
    assert ask_delete(summary, counts=False) == question
    assert ask_delete(summary, counts=True) == f"{question} Deleting it counts as giving it up."
