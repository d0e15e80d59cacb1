from __future__ import annotations

from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_tui.computer.review import Review, Step, review
from blackbox_tui.engine import HIT, Box, Cell, Grid, parse_cells
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.game import Clue, Fire, Game, GiveUp, Guess, Move, Submit, replay
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.solver.analysis import Analysis, analyse
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.text.review import about_ray, summary

BOX = Box(Grid(8, 8), parse_cells("f3 h5 c6 b8"))
PROOF = (3, 9, 12, 14, 19)


def over(
    ports: tuple[int, ...], guesses: str = "", box: Box = BOX, end: Move | None = None
) -> Game:
    moves: list[Move] = [Fire(port) for port in ports]
    moves += [Guess(cell) for cell in parse_cells(guesses)] if guesses else []
    return replay(box, [*moves, end or (Submit() if guesses else GiveUp())])


def reviewed(game: Game) -> Review:
    return run_job(review(game, CLASSIC))


def analysis_after(game: Game) -> Analysis:
    return run_job(analyse(game.clues))


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 999), st.permutations(range(1, 33)))
def test_the_information_of_all_rays_adds_up(seed: int, order: list[int]) -> None:
    box = deal(Variant(Grid(8, 8), 3), str(seed))
    ports, used = [], set[int]()
    for port in order[:6]:
        if port not in used:
            ports.append(port)
            used |= {port, getattr(box.fire(port).outcome, "exit", port)}
    result = reviewed(over(tuple(ports), box=box))
    assert [step.clue.entry for step in result.steps] == ports
    assert result.steps[0].before == 41_664
    for one, two in zip(result.steps, result.steps[1:], strict=False):
        assert one.after == two.before
    left = result.steps[-1].after
    assert left is not None
    assert left == analysis_after(over(tuple(ports), box=box)).placements
    assert sum(step.bits or 0 for step in result.steps) == pytest.approx(log2(41_664 / left))


def test_the_best_ray_is_at_least_as_good_as_the_fired_one() -> None:
    for step in reviewed(over((1, 2, 3, 17, 18))).steps:
        assert step.best is not None
        assert step.promised is not None
        assert step.best.bits / step.best.cost >= step.promised.bits / step.promised.cost - 1e-9
        assert step.exact


def test_it_finds_the_ray_that_proved_the_box() -> None:
    result = reviewed(over((*PROOF, 1, 2), "f3 h5 c6 b8"))
    assert result.determined_at == 5
    assert [step.determined for step in result.steps] == [False] * 4 + [True] * 3
    assert result.wasted == 2
    assert [step.told_nothing for step in result.steps] == [False] * 5 + [True] * 2
    assert result.steps[-1].bits == 0
    sentences = list(about_ray(result, 4))
    assert "From here on the box was proved." in sentences
    assert list(about_ray(result, 5))[-1] == "The box was proved since ray 5."
    assert "Its end was certain beforehand: it could tell nothing new." in about_ray(result, 5)
    game = over((*PROOF, 1, 2), "f3 h5 c6 b8")
    assert "Rays that could tell nothing new: 2." in summary(result, game)


def test_it_names_wrong_guesses_and_overlooked_atoms() -> None:
    game = over((2, 7, 13, 19, 23), "a1 f3 h5 c6")
    result = reviewed(game)
    assert result.disproved == {Cell.parse("a1")}
    assert result.overlooked == {Cell.parse("b8")}
    words = list(summary(result, game))
    assert "Your guess on a1 had been ruled out by the rays." in words
    assert "The rays had proved b8, which you missed." in words
    assert "The rays did not prove the box: other placements were left." in words


def test_a_guess_that_agreed_with_every_ray_was_bad_luck() -> None:
    game = over((1,), "f3 h5 d6 b8")
    words = list(summary(reviewed(game), game))
    assert "Your guess agreed with every ray, but so did others." in words


def test_a_game_is_compared_with_the_computer_and_the_cheapest_proof() -> None:
    game = over(PROOF, "f3 h5 c6 b8")
    result = reviewed(game)
    paid = sum(CLASSIC.price(ray.outcome) for ray in game.rays)
    assert result.rate == pytest.approx(log2(635_376) / paid)
    assert result.computer_rate is not None
    assert result.perfect is not None
    assert result.perfect.points == paid
    assert f"Cheapest proof: {paid} points, by ports 3 9 12 14 19." in summary(result, game)


def test_a_game_without_rays_can_be_reviewed() -> None:
    game = over((), "f3 h5 c6 b8")
    result = reviewed(game)
    assert (result.steps, result.rate, result.determined_at, result.wasted) == ((), None, None, 0)
    assert all("bits a point" not in line for line in summary(result, game))


def test_a_wrong_submission_counts_as_a_clue() -> None:
    arcade = EDITIONS["arcade"]
    moves: list[Move] = [Fire(port) for port in (2, 7, 13, 19, 23, 3, 9)]
    moves += [*map(Guess, parse_cells("f3 h5 c7 b8")), Submit(), GiveUp()]
    game = replay(BOX, moves, plays_on=True)
    assert game.refuted
    assert len(run_job(review(game, arcade)).steps) == 7


@pytest.mark.slow
def test_nothing_is_claimed_where_placements_were_too_many_to_count() -> None:
    result = reviewed(over((1, 4, 7), box=deal(Variant(Grid(12, 12), 12), "1")))
    step = result.steps[-1]
    assert (step.before, step.after, step.bits, step.best) == (None, None, None, None)
    assert result.rate is None


def count_sentences(before: int | None, after: int | None) -> list[str]:
    step = Step(Clue(1, HIT), before, after, None, None, False, False, False)
    return list(about_ray(Review((step,), frozenset(), frozenset(), None, None, None), 0))


def test_unknown_counts_are_shown_as_too_many() -> None:
    assert count_sentences(None, None) == ["Placements left: too many before, too many after."]


def test_counts_beyond_a_billion_are_rounded() -> None:
    assert count_sentences(10**46, 999_999_999) == [
        "Placements left: about 1.0e46 before, 999,999,999 after.",
        "It told 122.9 bits.",
    ]
