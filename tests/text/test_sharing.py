from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.random_games import editions, games, variants

from blackbox_tui.engine import HIT, REFLECTION, Detour
from blackbox_tui.text.sharing import Shared, share_text

GAME = Shared("2026-01-31", "classic", 11, True, (HIT, Detour(7), REFLECTION, Detour(12)), 10)


def test_it_is_a_few_lines_with_one_letter_for_each_ray() -> None:
    assert share_text(GAME).splitlines() == [
        "Black Box 2026-01-31 · classic",
        "score 11, 1 over par (10) · solved",
        "H D R D",
    ]


@pytest.mark.parametrize(
    ("shared", "line"),
    [
        (GAME._replace(par=11), "score 11, at par (11) · solved"),
        (GAME._replace(par=13), "score 11, 2 under par (13) · solved"),
        (GAME._replace(par=13, par_exact=False), "score 11, about 2 under par (13) · solved"),
        (GAME._replace(par=None), "score 11 · solved"),
        (GAME._replace(solved=False), "score 11, 1 over par (10) · not solved"),
        (GAME._replace(assisted=True), "score 11, 1 over par (10) · solved · assisted"),
    ],
)
def test_the_score_is_told_against_par_and_how_it_came_about(shared: Shared, line: str) -> None:
    assert share_text(shared).splitlines()[1] == line


def test_a_game_without_rays_says_so() -> None:
    assert share_text(GAME._replace(outcomes=())).splitlines()[2] == "no ray fired"


@given(st.data())
def test_it_tells_nothing_of_ports_or_atoms(data: st.DataObject) -> None:
    edition = data.draw(editions)
    game = data.draw(games(data.draw(variants()), edition, finished=True))
    outcomes = tuple(ray.outcome for ray in game.rays)
    elsewhere = tuple(replace(o, exit=1) if isinstance(o, Detour) else o for o in outcomes)
    one = Shared("today", edition.name, 3, True, outcomes)
    assert share_text(one) == share_text(one._replace(outcomes=elsewhere))
