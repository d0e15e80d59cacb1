from __future__ import annotations

from math import log2
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_tui.computer.player import seek
from blackbox_tui.computer.review import Review, review, weigh_game
from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.game import Game, Start, play, replay
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move, Submit
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, Edition, tally
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
def test_the_information_of_rays_adds_up(seed: int, order: list[int]) -> None:
    box = deal(Variant(Grid(8, 8), AtomRange(3)), str(seed))
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


def play_at_random(number: int, atoms: int, edition: Edition = CLASSIC) -> Game:
    """A game with random rays and a random answer, or given up."""
    chance = Random(number)
    game = Game(Start(deal(Variant(Grid(8, 8), AtomRange(atoms)), str(number)), edition.plays_on))
    for _ in range(chance.randint(0, 9)):
        free = [port for port in game.grid.ports if port not in game.clues.markers]
        game = play(game, Fire(chance.choice(free)))
    atoms_on, empty = sorted(game.box.atoms), sorted({*game.grid.cells} - game.box.atoms)
    wrong = chance.randint(0, 2)
    for cell in [*chance.sample(atoms_on, atoms - wrong), *chance.sample(empty, wrong)]:
        game = play(game, Guess(cell))
    if number % 4:
        game = play(game, Submit())
    return game if game.ending else play(game, GiveUp())


@pytest.mark.parametrize(
    ("atoms", "edition"), [(3, "classic"), (4, "classic"), (5, "classic"), (4, "arcade")]
)
def test_average_choices_and_luck_add_up_to_the_score(atoms: int, edition: str) -> None:
    costs = EDITIONS[edition]
    for number in (3, 4):  # submitted, and given up
        game = play_at_random(number, atoms, costs)
        balance = run_job(weigh_game(game, costs))
        assert balance.complete
        assert balance.score == tally(game, costs).total
        assert balance.average is not None
        assert balance.choices is not None
        every = [(turn.choice or 0) + (turn.luck or 0) for turn in balance.turns]
        assert balance.average + sum(every) == pytest.approx(balance.score)
        assert balance.average + balance.choices + (balance.luck or 0) == pytest.approx(
            balance.score
        )
        assert all(turn.choice is not None and turn.choice >= 0 for turn in balance.turns)


@pytest.mark.parametrize("edition", ["classic", "rays", "arcade"])
def test_the_computer_makes_the_best_choice_each_time(edition: str) -> None:
    costs = EDITIONS[edition]
    game = run_job(seek(BOX, costs))
    balance = run_job(weigh_game(game, costs))
    assert [turn.choice for turn in balance.turns] == [0] * len(balance.turns)
    assert [turn.option for turn in balance.turns if turn.best] == [
        *(ray.entry for ray in game.rays), game.guesses,
    ]  # fmt: skip


def test_where_perfect_play_is_known_luck_comes_to_nothing() -> None:
    """One atom, every box: the average is exact, so good and bad luck are even."""
    boxes = [Box(BOX.grid, [cell]) for cell in BOX.grid.cells]
    balances = [run_job(weigh_game(run_job(seek(box, CLASSIC)), CLASSIC)) for box in boxes]
    assert {balance.average for balance in balances} == {4.094}
    assert sum(balance.score for balance in balances) == 262
    assert sum(balance.choices or 0 for balance in balances) == 0
    assert sum(balance.luck or 0 for balance in balances) / len(boxes) == pytest.approx(0, abs=5e-4)


def test_answers_are_weighed_by_their_expected_atoms() -> None:
    """After these rays each placement has one answer: four wrong atoms are a choice."""
    right, none = over(PROOF, "f3 h5 c6 b8"), over(PROOF)
    wrong = over(PROOF, "a1 a2 a3 b8")
    assert [run_job(weigh_game(game, CLASSIC)).turns[-1][2:] for game in (right, wrong, none)] == [
        (0, 0), (15, 0), (20, 0),
    ]  # fmt: skip


def test_reviews_find_disproved_and_overlooked_cells() -> None:
    game = over((2, 7, 13, 19, 23), "a1 f3 h5 c6")
    found = reviewed(game)
    assert found.disproved == {Cell.parse("a1")}
    assert found.overlooked == {Cell.parse("b8")}
    assert found.determined_at is None


def test_refuted_answers_count_as_clues() -> None:
    arcade = EDITIONS["arcade"]
    moves: list[Move] = [Fire(port) for port in (2, 7, 13, 19, 23, 3, 9)]
    moves += [*map(Guess, parse_cells("f3 h5 c7 b8")), Submit(), GiveUp()]
    game = replay(Start(BOX, True), moves)
    assert game.refuted
    assert len(run_job(review(game, arcade)).steps) == 7


@pytest.mark.slow
def test_reviews_claim_nothing_about_too_many_placements() -> None:
    found = reviewed(over((1, 4, 7), box=deal(Variant(Grid(12, 12), AtomRange(12)), "1")))
    step = found.steps[-1]
    assert (step.before, step.after, step.bits, step.verdict) == (None, None, None, None)
    assert found.balance is not None
    assert (found.balance.average, found.balance.choices, found.balance.complete) == (
        None, None, False,
    )  # fmt: skip
