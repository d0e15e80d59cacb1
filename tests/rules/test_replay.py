from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.random_games import games
from support.sessions import HIDDEN

from blackbox_tui.engine import parse_cells
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, IllegalMove, Move, Submit, Undo
from blackbox_tui.rules.replay import Moment
from blackbox_tui.rules.scoring import EDITIONS

GUESSES: list[Move] = [Guess(cell) for cell in parse_cells("b2 g4 a1 h1")]
MOVES: list[Move] = [Fire(3), *GUESSES[:1], Undo(), Fire(2), *GUESSES, Submit()]
FIRST = Moment.first(replay(Start(HIDDEN), MOVES))


def test_a_replay_begins_before_the_first_move() -> None:
    assert FIRST.game == Game(Start(HIDDEN))
    assert FIRST.move is None
    assert not FIRST.revealed
    assert FIRST.to(-5) == FIRST
    given_up = Moment.first(replay(Start(HIDDEN), [GiveUp()]))
    endings = [given_up.to(at).game.ending for at in range(given_up.reveal + 1)]
    assert endings == [None, None, given_up.finished.ending]


def test_the_reveal_comes_after_the_last_move() -> None:
    made = FIRST.to(len(MOVES))
    assert made.move == Submit()
    assert made.game == replay(Start(HIDDEN), MOVES[:-1])
    with pytest.raises(IllegalMove):
        _ = made.game.result
    reveal = made.to(made.at + 1)
    assert reveal.revealed
    assert reveal.move is None
    assert reveal.game == FIRST.finished
    assert reveal.to(reveal.at + 1) == reveal, "there is nothing beyond"


def test_a_replay_steps_from_ray_to_ray() -> None:
    assert FIRST.rays == [1, 4]
    assert FIRST.next_ray().at == 1
    assert FIRST.next_ray().next_ray().at == 4
    assert FIRST.next_ray().next_ray().next_ray().revealed
    assert FIRST.to(FIRST.reveal).previous_ray().at == 4
    assert FIRST.to(4).previous_ray().at == 1
    assert FIRST.to(1).previous_ray().at == 0


@given(st.data())
def test_every_route_to_a_moment_shows_the_same_game(data: st.DataObject) -> None:
    finished = data.draw(games(Variant(), EDITIONS["arcade"], finished=True))
    moment = first = Moment.first(finished)
    for at in data.draw(st.lists(st.integers(0, first.reveal), max_size=4)):
        moment = moment.to(at)
        assert moment == first.to(at)
        assert (moment.game.ending is None) is (at < first.reveal)
