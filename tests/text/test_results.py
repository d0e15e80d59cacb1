from __future__ import annotations

import pytest

from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.rules.game import Game, GiveUp, Guess, Move, Submit, replay
from blackbox_tui.rules.match import Match, Player, Session
from blackbox_tui.text.rays import about_twins, in_short
from blackbox_tui.text.results import on_match
from blackbox_tui.text.sharing import shared

DUEL = Match((Player("Ada"), Player("Ben")), planned=4)
GRID = Grid(8, 8)


def played(wrong: int, box: Box | None = None) -> Game:
    """A game whose score is five for each wrong atom."""
    hidden = box or Box(GRID, parse_cells("b2 d4 f6 h8"))
    right = sorted(hidden.atoms)
    elsewhere = parse_cells("a1 c1 e1 g1")
    moves: list[Move] = [Guess(cell) for cell in (*right[wrong:], *elsewhere[:wrong])]
    return replay(hidden, [*moves, Submit()])


def after(*wrong: int) -> Match:
    match = DUEL
    for number in wrong:
        match = match.finish_round(played(number))
    return match


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ((), "Level so far."),
        ((1, 1), "Level so far."),
        ((1, 0), "Ada is ahead by 5."),
        ((0, 2), "Ben is ahead by 10."),
        ((1, 1, 2, 2), "A draw: both totals are equal."),
        ((1, 1, 2, 0), "Ada wins by 10."),
        ((0, 1, 0, 0), "Ben wins by 5."),
    ],
)
def test_a_match_is_told_by_who_is_ahead_or_has_won(wrong: tuple[int, ...], sentence: str) -> None:
    """The first round is sought by Ben, the second by Ada, and so on."""
    assert on_match(after(*wrong)) == sentence


def test_a_shared_result_names_the_day_or_the_code() -> None:
    alone = Match((Player("You"),))
    game = replay(Box(GRID, parse_cells("b2 d4 f6 h8")), [GiveUp()])
    assert shared(Session(alone, game, daily="2026-01-31")).name == "2026-01-31"
    assert shared(Session(alone, game)).name.startswith("8x8-4-")
    assert shared(Session(alone, game)).score == 20


@pytest.mark.parametrize(
    ("atoms", "port", "words"),
    [
        ("b2", 2, "the ray hits an atom"),
        ("b2", 8, "the ray comes out at port 17"),
        ("a2", 1, "the ray cannot enter"),
        ("d1 d3", 2, "the ray comes back"),
    ],
)
def test_a_hider_hears_the_end_of_a_ray_alone(atoms: str, port: int, words: str) -> None:
    assert in_short(Box(GRID, parse_cells(atoms)).fire(port)) == words


def test_twins_are_counted_in_words() -> None:
    assert about_twins(1) == "One other placement looks the same from every port."
    assert about_twins(3) == "3 other placements look the same from every port."
