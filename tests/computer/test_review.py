from __future__ import annotations

from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_tui.computer.review import Review, review
from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move, Submit
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.solver.analysis import Analysis, analyse
from blackbox_tui.solver.jobs import run_job

BOX = Box(Grid(8, 8), parse_cells("f3 h5 c6 b8"))
PROOF = (3, 9, 12, 14, 19)


def over(
    ports: tuple[int, ...], guesses: str = "", box: Box = BOX, end: Move | None = None
) -> Game:
    moves: list[Move] = [Fire(port) for port in ports]
    moves += [Guess(cell) for cell in parse_cells(guesses)] if guesses else []
    return replay(Start(box), [*moves, end or (Submit() if guesses else GiveUp())])


def reviewed(game: Game) -> Review:
    return run_job(review(game, CLASSIC))


def known_after(game: Game) -> Analysis:
    return run_job(analyse(game.clues))


@settings(max_examples=5)
@given(st.integers(0, 999), st.permutations(range(1, 33)))
def test_what_the_rays_told_adds_up_to_what_is_known_at_the_end(
    seed: int, order: list[int]
) -> None:
    box = deal(Variant(Grid(8, 8), 3), str(seed))
    ports, used = [], set[int]()
    for port in order[:6]:
        if port not in used:
            ports.append(port)
            used |= {port, getattr(box.fire(port).outcome, "exit", port)}
    found = reviewed(over(tuple(ports), box=box))
    assert [step.clue.entry for step in found.steps] == ports
    assert found.steps[0].before == 41_664
    for one, two in zip(found.steps, found.steps[1:], strict=False):
        assert one.after == two.before
    left = found.steps[-1].after
    assert left is not None
    assert left == known_after(over(tuple(ports), box=box)).placements
    assert sum(step.bits or 0 for step in found.steps) == pytest.approx(log2(41_664 / left))


def test_the_best_ray_promised_at_least_as_much_for_its_price() -> None:
    for step in reviewed(over((1, 2, 3, 17, 18))).steps:
        assert step.best is not None
        assert step.expected is not None
        assert step.best.bits / step.best.cost >= step.expected.bits / step.expected.cost - 1e-9
        assert step.exact


def test_the_moment_from_which_the_box_was_proved_is_found() -> None:
    found = reviewed(over((*PROOF, 1, 2), "f3 h5 c6 b8"))
    assert found.determined_at == 5
    assert [step.determined for step in found.steps] == [False] * 4 + [True] * 3
    assert found.wasted == 2
    assert [step.uninformative for step in found.steps] == [False] * 5 + [True] * 2
    assert found.steps[-1].bits == 0


def test_it_finds_where_the_guess_went_wrong() -> None:
    game = over((2, 7, 13, 19, 23), "a1 f3 h5 c6")
    found = reviewed(game)
    assert found.disproved == {Cell.parse("a1")}
    assert found.overlooked == {Cell.parse("b8")}
    assert found.determined_at is None


def test_the_whole_game_is_held_against_the_computer_and_the_cheapest_proof() -> None:
    game = over(PROOF, "f3 h5 c6 b8")
    found = reviewed(game)
    paid = sum(CLASSIC.price(ray.outcome) for ray in game.rays)
    assert found.rate == pytest.approx(log2(635_376) / paid)
    assert found.computer_rate is not None
    assert found.proof is not None
    assert found.proof.points == paid
    assert found.proof.ports == PROOF


def test_a_game_without_a_ray_has_a_review_too() -> None:
    game = over((), "f3 h5 c6 b8")
    found = reviewed(game)
    assert (found.steps, found.rate, found.determined_at, found.wasted) == ((), None, None, 0)


def test_a_refuted_guess_counts_as_known() -> None:
    arcade = EDITIONS["arcade"]
    moves: list[Move] = [Fire(port) for port in (2, 7, 13, 19, 23, 3, 9)]
    moves += [*map(Guess, parse_cells("f3 h5 c7 b8")), Submit(), GiveUp()]
    game = replay(Start(BOX, True), moves)
    assert game.refuted
    assert len(run_job(review(game, arcade)).steps) == 7


@pytest.mark.slow
def test_where_too_much_was_open_nothing_is_made_up() -> None:
    found = reviewed(over((1, 4, 7), box=deal(Variant(Grid(12, 12), 12), "1")))
    step = found.steps[-1]
    assert (step.before, step.after, step.bits, step.best) == (None, None, None, None)
    assert found.rate is None
