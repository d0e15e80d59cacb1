from __future__ import annotations

import pytest

from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move
from blackbox_tui.rules.session import NO_PAR, Handover, Hiding, Par, Session
from blackbox_tui.text.games import (
    beside_par,
    handover_lines,
    hide_title,
    hider_phrase,
    log_lines,
)
from blackbox_tui.text.terms import short_par, words_of
from blackbox_tui.values import replace

BOX = Box(Grid(), parse_cells("b2 d2 g6 d7"))
ALONE = Match((Player("You"),))


def played(*moves: Move) -> Session:
    return Session(ALONE, replay(Start(BOX), moves))


def test_who_hides_is_said_by_name_or_to_the_player() -> None:
    duel = Match((Player("Ada"), Player("Zoë")), planned=4)
    assert (hider_phrase(duel), hider_phrase(ALONE)) == ("Ada hides", "You hide")


def test_the_title_leaves_out_the_usual_size() -> None:
    assert words_of(played()).title == ["classic · 4 atoms"]
    large = Match((Player("You"),), Variant(Grid(10, 8), 1))
    daily = Session(large, Game(Start(Box(Grid(10, 8), parse_cells("j8")))), daily="2026-01-31")
    assert words_of(daily).title == ["classic · 1 atom · 10x8 · 2026-01-31"]


def in_match(rounds: int = 0, planned: int = 4) -> Match:
    """A match after so many rounds, each given up at once."""
    match = Match((Player("Ann"), Player("Ben")), planned=planned)
    for _ in range(rounds):
        match = match.finish_round(replay(Start(BOX), [GiveUp()]))
    return match


def test_in_a_match_the_title_says_who_seeks_which_round_and_what_stands() -> None:
    first = Session(in_match(), Game(Start(BOX)))
    assert words_of(first).title == ["Ben seeks", "round 1 of 4", "classic · 4 atoms"]
    second = in_match(1)
    stands = ["round 2 of 4", "Ann 0 : Ben 20"]
    assert words_of(Session(second, Game(Start(BOX)))).title[:3] == ["Ann seeks", *stands]
    assert hide_title(second) == ["Ben hides", *stands]
    assert hide_title(in_match(planned=1)) == ["Ann hides"]


def test_at_the_result_the_round_counts_already() -> None:
    over = Session(in_match(1), replay(Start(BOX), [GiveUp()]))
    assert words_of(over).title[:3] == ["Ann sought", "round 2 of 4", "Ann 20 : Ben 20"]
    friend = Session(in_match(planned=1), replay(Start(BOX), [GiveUp()]))
    assert words_of(friend).title == ["Ben sought", "classic · 4 atoms"]


def test_a_handover_says_how_the_match_stands() -> None:
    assert handover_lines(Handover(Hiding(in_match())))[0] == "Round 1 of 4."
    assert handover_lines(Handover(Hiding(in_match(1))))[:2] == [
        "Round 2 of 4. Ann 0 : Ben 20.",
        "Ben hides the atoms.",
    ]
    assert handover_lines(Handover(Hiding(in_match(planned=1))))[0] == "Ann hides the atoms."


def test_the_game_is_introduced_in_a_sentence() -> None:
    assert words_of(played()).sentence == "Classic edition, 8 columns by 8 rows, 4 hidden atoms."
    again = Session(ALONE, Game(Start(BOX)), daily="2026-01-31", practice=True)
    assert words_of(again).sentence == (
        "Classic edition, 8 columns by 8 rows, 4 hidden atoms, the daily box of 2026-01-31, "
        "for practice."
    )


def test_the_status_says_how_to_begin_and_then_how_it_stands() -> None:
    assert words_of(played()).status == "To fire a ray, type fire and a port from 1 to 32."
    guess = Guess(parse_cells("c4")[0])
    assert words_of(played(Fire(5), guess)).status == ("1 ray fired, score 2. 1 of 4 atoms placed.")


def test_the_log_ends_with_what_the_guesses_explain() -> None:
    rays = [
        "1. Ray 5: detour to port 27, marked A, 2 points.",
        "2. Ray 2: hit, 1 point.",
    ]
    assert log_lines(played(Fire(5), Fire(2))) == rays, "nothing is guessed"
    guess = Guess(parse_cells("c4")[0])
    assert log_lines(played(Fire(5), Fire(2), guess)) == [
        *rays,
        "Your guesses explain 0 of 2 rays.",
    ]
    assert log_lines(played()) == ["You have not fired a ray yet."]


def test_the_score_sheet_is_a_sentence() -> None:
    assert words_of(played()).score == "Score 0."
    assert words_of(played(Fire(2), Fire(5))).score == "Score 3: 1 hit for 1 and 1 detour for 2."


def with_par(par: Par | None, *moves: Move) -> Session:
    return replace(played(*moves), par=par)


def test_par_is_known_or_not() -> None:
    assert words_of(with_par(None)).par == "Par is not known yet: type par to see it."
    assert words_of(with_par(NO_PAR)).par == "This box has no par."
    assert words_of(with_par(Par(11, exact=False))).par == "Par for this box is about 11."
    assert [short_par(par) for par in (NO_PAR, Par(9), Par(9, exact=False))] == [
        "no par", "par 9", "par about 9",
    ]  # fmt: skip


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
