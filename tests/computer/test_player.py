from __future__ import annotations

from itertools import islice
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.clues import clues_of

from blackbox_tui.computer import player
from blackbox_tui.computer.lookahead import UNIT, expected_cost
from blackbox_tui.computer.player import Decision, carry_out, next_move, par, seek
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.engine.grid import symmetries
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.deal import Variant, candidates, placement_count, unrank
from blackbox_tui.rules.game import Game, Start
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, Edition, tally
from blackbox_tui.rules.session import NO_PAR, Par
from blackbox_tui.solver import analysis
from blackbox_tui.solver.analysis import Candidates, analyse, find_candidates
from blackbox_tui.solver.boxes import equivalents
from blackbox_tui.solver.jobs import Job, OverBudget, run_job
from blackbox_tui.solver.lists import Listed
from blackbox_tui.solver.sampling import estimate
from blackbox_tui.values import replace

SMALL = Grid(4, 5)
STANDARD = Grid(8, 8)
small_boxes = st.integers(0, placement_count(SMALL, AtomRange(2)) - 1).map(
    lambda number: Box(SMALL, unrank(SMALL, AtomRange(2), number))
)


def box(names: str, grid: Grid = STANDARD) -> Box:
    return Box(grid, parse_cells(names))


HIDDEN = box("b2 g3 d6 h8")
ALIKE = ("a1 c1 c8", "c1 a8 c8")  # the smallest boxes that no ray can tell apart
FIVE = box("b2 d4", Grid(5, 5))


def all_rays(hidden: Box) -> Clues:
    return clues_of(hidden, *hidden.grid.ports)


def decide(clues: Clues, edition: Edition = CLASSIC, earlier: Candidates | None = None) -> Decision:
    return run_job(next_move(clues, edition, earlier))


def decisions(hidden: Box, edition: Edition) -> list[Decision]:
    game = Game(Start(hidden, plays_on=edition.plays_on))
    made: list[Decision] = []
    while game.ending is None:
        made.append(decide(game.clues, edition, made[-1].candidates if made else None))
        game = carry_out(game, made[-1])
    return made


# --- deciding ----------------------------------------------------------------


@given(small_boxes, st.sampled_from(list(EDITIONS.values())))
def test_the_computer_is_deterministic_and_finds_the_atoms(hidden: Box, edition: Edition) -> None:
    made = decisions(hidden, edition)
    game = run_job(seek(hidden, edition))
    assert [ray.entry for ray in game.rays] == [one.port for one in made if one.port is not None]
    assert game.result.solved or (not edition.plays_on and run_job(equivalents(hidden)))
    table = lane_table(hidden.grid)
    for one in made:
        placements = one.candidates.placements if one.candidates else None
        assert placements is not None
        assert (one.placements_left, one.exact) == (placements.count, True)
        if one.port is not None:  # a ray that could reveal nothing is never fired
            assert len({table.outcome(one.port, table.bits(atoms)) for atoms in placements}) > 1


def test_decisions_depend_on_clues_alone() -> None:
    """A miss along row 2 and a miss along column c fit both of these boxes."""
    clues = clues_of(box("f5 g7 h7 f8"), 2, 11)
    assert clues == clues_of(box("f5 g7 h8 f7"), 2, 11)
    assert decide(clues) == decide(clues)


def test_the_computer_opens_by_the_book_and_ends_with_certainty() -> None:
    first, *_, last = decisions(HIDDEN, CLASSIC)
    assert (first.port, first.from_book, first.placements_left) == (2, True, 635_376)
    assert first.expected == 10.063
    assert last.port is None
    assert (last.placements_left, last.determined, last.expected) == (1, True, 0)
    assert last.cells == HIDDEN.atoms


def test_the_computer_guesses_among_equivalent_placements() -> None:
    last = decisions(box(ALIKE[0]), CLASSIC)[-1]
    assert last.port is None
    assert (last.determined, last.placements_left) == (True, 2)
    assert last.cells in (box(names).atoms for names in ALIKE)
    assert last.expected == 2.5, "one atom of two placements, at five points"


def test_clues_that_contradict_each_other_are_refused() -> None:
    clues = clues_of(box("a1", Grid(2, 2)), 1, 2)
    other = clues_of(box("b2", Grid(2, 2)), 3)
    with pytest.raises(ValueError, match="No placement"):
        decide(replace(clues, rays=clues.rays + other.rays))


def test_with_many_placements_decisions_use_expected_costs() -> None:
    clues = clues_of(box("c3 f3 c6 f6 d5"), 3, 11)
    found, decision = run_job(analyse(clues)), decide(clues)
    left = found.placements
    assert left is not None
    assert player.LOOKAHEAD_UP_TO < left < player.BUDGET.weighed
    costs = {
        port: worth.cost(CLASSIC.cost)
        + sum(expected_cost(CLASSIC, 5, size) for size in worth.distribution.values()) / left / UNIT
        for port, worth in found.worth.items()
    }
    assert decision.port == min(costs, key=lambda port: (costs[port], port))
    assert decision.expected == pytest.approx(costs[decision.port])


def test_with_very_many_placements_decisions_use_a_sample() -> None:
    first = decide(Clues(Grid(10, 10), AtomRange(5)))
    assert first.port is not None
    assert (first.placements_left, first.exact) == (comb(100, 5), False)
    assert (first.expected, first.weighed) == (None, False)


def test_with_many_equivalents_the_computer_guesses_by_odds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(player, "LOOKAHEAD_UP_TO", 0)
    guess = decide(all_rays(box(ALIKE[0])))
    assert (guess.port, guess.placements_left) == (None, 2)
    assert {*parse_cells("c1 c8")} <= guess.cells
    assert guess.expected == pytest.approx(2.5)


# --- playing -----------------------------------------------------------------


def test_the_computer_plays_well() -> None:
    boxes = list(islice(candidates(Variant(), "a fair sample"), 16))
    scores = [tally(run_job(seek(hidden, CLASSIC)), CLASSIC).total for hidden in boxes]
    assert 8.5 < sum(scores) / len(scores) < 11.2


def test_a_decision_is_made_in_many_small_steps() -> None:
    assert sum(1 for _ in next_move(clues_of(HIDDEN, 5, 14), CLASSIC)) > 50


# --- where the placements cannot be counted ----------------------------------------


@pytest.fixture
def uncounted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Placements can be counted only up to the number in this list, and samples are small."""
    countable = [0]

    def find(clues: Clues, *_: object) -> Job[Candidates]:
        yield
        found = run_job(find_candidates(clues))
        return found if (found.count or 0) <= countable[0] else Candidates(clues, None)

    monkeypatch.setattr(analysis, "find_candidates", find)
    monkeypatch.setattr(player, "BUDGET", player.BUDGET._replace(sample=16))
    monkeypatch.setattr(player, "FEW_DIFFERENT", 6)
    return countable


@pytest.fixture
def no_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> Job[Listed]:
        yield
        raise OverBudget

    monkeypatch.setattr(player, "estimate", nothing)


def test_a_diverse_sample_decides_by_information_per_point(uncounted: list[int]) -> None:
    clues = clues_of(HIDDEN, 2)
    first = decide(clues)
    assert first.port is not None
    assert not first.exact
    assert first.candidates is not None
    some = first.candidates.sample
    assert some is not None
    assert list(some) == list(run_job(estimate(clues, 16)))
    worth = run_job(analysis.weigh_rays_by_sample(clues, some))
    rates = {port: ray.bits / ray.cost(CLASSIC.cost) for port, ray in worth.items()}
    assert rates[first.port] == pytest.approx(max(rates.values()))
    assert (first.expected, first.choice(first.port)) == (None, None)
    more = clues_of(HIDDEN, 2, first.port)
    uncounted[0] = 10**6  # it could be counted now, but that is not tried again after every ray
    second = decide(more, CLASSIC, first.candidates)
    assert second.port not in (None, *more.markers)
    assert not second.exact


def test_a_sample_with_few_placements_is_counted_or_searched(uncounted: list[int]) -> None:
    clues = all_rays(FIVE)
    guess = decide(clues, CLASSIC, Candidates(clues, None))
    assert (guess.port, guess.cells, guess.exact) == (None, FIVE.atoms, False)
    uncounted[0] = 10
    guess = decide(clues, CLASSIC, Candidates(clues, None))
    assert (guess.port, guess.cells, guess.exact) == (None, FIVE.atoms, True)


@pytest.mark.usefixtures("uncounted")
def test_if_no_ray_divides_the_sample_the_computer_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "FEW_DIFFERENT", 0)
    clues = all_rays(FIVE)
    guess = decide(clues, CLASSIC, Candidates(clues, None))
    assert (guess.port, guess.cells, guess.exact) == (None, FIVE.atoms, False)


@pytest.mark.usefixtures("uncounted", "no_estimate")
def test_without_any_placement_the_computer_plays_blindly() -> None:
    first, last = decide(clues_of(FIVE)), decide(all_rays(FIVE))
    assert (first.port, first.blind, first.expected) == (1, True, None)
    assert (last.port, len(last.cells), last.blind, last.expected) == (None, 2, True, None)
    assert run_job(par(FIVE, CLASSIC)) == NO_PAR


# --- par ---------------------------------------------------------------------


def test_par_is_the_mean_over_the_orientations_rounded_half_up() -> None:
    scores = [
        tally(run_job(seek(Box(STANDARD, map(image.__getitem__, HIDDEN.atoms)), CLASSIC)), CLASSIC)
        for image in symmetries(STANDARD)
    ]
    mean = sum(sheet.total for sheet in scores) / 8
    assert run_job(par(HIDDEN, CLASSIC)) == Par(int(mean + 0.5), exact=True)


def test_par_by_samples_is_marked_as_rough(uncounted: list[int]) -> None:
    uncounted[0] = 9
    rough = run_job(par(FIVE, replace(CLASSIC, name="by sample")))
    assert rough.points is not None
    assert not rough.exact


def test_games_played_within_the_step_limit_give_a_rough_par(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps = sum(1 for _ in par(HIDDEN, CLASSIC))
    monkeypatch.setattr(player, "PAR_STEP_LIMIT", steps // 2)
    rough = run_job(par(HIDDEN, CLASSIC))
    assert rough.points is not None
    assert not rough.exact
    monkeypatch.setattr(player, "PAR_STEP_LIMIT", 1)
    assert run_job(par(HIDDEN, CLASSIC)) == NO_PAR
