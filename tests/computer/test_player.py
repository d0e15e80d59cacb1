from __future__ import annotations

from itertools import islice
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_tui.computer import player
from blackbox_tui.computer.player import (
    Decision,
    carry_out,
    next_move,
    par,
    seek,
)
from blackbox_tui.engine import Box, Grid, Port, parse_cells
from blackbox_tui.engine.grid import symmetries
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.clues import Clue, Clues, Refutation
from blackbox_tui.rules.deal import Variant, candidates, deal, placement_count, unrank
from blackbox_tui.rules.game import Game, Start, play
from blackbox_tui.rules.moves import Fire
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, Edition, tally
from blackbox_tui.rules.session import NO_PAR, Par
from blackbox_tui.solver import analysis
from blackbox_tui.solver.analysis import Candidates, find_candidates
from blackbox_tui.solver.boxes import equivalents
from blackbox_tui.solver.jobs import Job, OverBudget, run_job
from blackbox_tui.solver.lists import Listed
from blackbox_tui.solver.placements import Placements
from blackbox_tui.values import replace

SMALL = Grid(4, 5)
STANDARD = Grid(8, 8)
ARCADE = EDITIONS["arcade"]

small_boxes = st.integers(0, placement_count(SMALL, 2) - 1).map(
    lambda number: Box(SMALL, unrank(SMALL, 2, number))
)
editions = st.sampled_from(list(EDITIONS.values()))


def box(names: str, grid: Grid = STANDARD) -> Box:
    return Box(grid, parse_cells(names))


def fired(hidden: Box, *ports: Port) -> Game:
    game = Game(Start(hidden))
    for port in ports:
        game = play(game, Fire(port))
    return game


def decisions(hidden: Box, edition: Edition) -> list[Decision]:
    game = Game(Start(hidden, plays_on=edition.plays_on))
    made: list[Decision] = []
    while game.ending is None:
        made.append(run_job(next_move(game.clues, edition, made[-1].candidates if made else None)))
        game = carry_out(game, made[-1])
    return made


# --- deciding ----------------------------------------------------------------


@given(small_boxes, editions)
@settings(max_examples=25, deadline=None)
def test_it_finds_the_atoms_or_an_equivalent_placement(hidden: Box, edition: Edition) -> None:
    game = run_job(seek(hidden, edition))
    assert game.ending is not None
    if edition.plays_on:
        assert game.result.solved
    elif not game.result.solved:
        others = run_job(equivalents(hidden))
        assert others


@given(small_boxes, editions)
@settings(max_examples=15, deadline=None)
def test_it_decides_the_same_every_time(hidden: Box, edition: Edition) -> None:
    assert decisions(hidden, edition) == decisions(hidden, edition)


@given(small_boxes)
@settings(max_examples=15, deadline=None)
def test_it_never_fires_a_ray_that_could_reveal_nothing(hidden: Box) -> None:
    for decision in decisions(hidden, CLASSIC):
        if decision.port is not None:
            assert decision.candidates is not None
            placements = decision.candidates.placements
            assert isinstance(placements, Placements)
            table = lane_table(hidden.grid)
            outcomes = {table.outcome(decision.port, table.bits(atoms)) for atoms in placements}
            assert len(outcomes) > 1


def test_seeking_makes_the_decisions_of_next_move() -> None:
    hidden = box("b2 g3 d6 h8")
    ports = [made.port for made in decisions(hidden, CLASSIC) if made.port is not None]
    game = run_job(seek(hidden, CLASSIC))
    assert [ray.entry for ray in game.rays] == ports


def test_equal_clues_make_equal_decisions_whatever_is_hidden() -> None:
    """A miss along row 2 and a miss along column c fit both of these boxes."""
    one, other = box("f5 g7 h7 f8"), box("f5 g7 h8 f7")
    clues = fired(one, 2, 11).clues
    assert clues == fired(other, 2, 11).clues
    assert run_job(next_move(clues, CLASSIC)) == run_job(next_move(clues, CLASSIC))


def test_it_stops_when_one_placement_is_left() -> None:
    last = decisions(box("b2 g3 d6 h8"), CLASSIC)[-1]
    assert last.port is None
    assert (last.placements_left, last.determined, last.expected) == (1, True, 0)
    assert last.cells == box("b2 g3 d6 h8").atoms


def test_it_stops_when_only_equivalent_placements_are_left_and_guesses_one() -> None:
    hidden = box("a1 c1 c8")
    last = decisions(hidden, CLASSIC)[-1]
    assert last.port is None
    assert last.determined
    assert last.placements_left == 2
    assert last.cells in (hidden.atoms, *(run_job(equivalents(hidden)) or ()))


def test_where_play_goes_on_it_tries_equivalent_placements_in_turn() -> None:
    for names in ("a1 c1 c8", "c1 a8 c8"):
        game = run_job(seek(box(names), ARCADE))
        assert game.result.solved
        assert len(game.refuted) <= 1
    assert {len(run_job(seek(box(n), ARCADE)).refuted) for n in ("a1 c1 c8", "c1 a8 c8")} == {0, 1}


def test_a_wrong_submission_counts_as_a_clue() -> None:
    """Every ray is known, and one of two equivalent placements was wrong: it is the other."""
    hidden, other = box("a1 c1 c8"), box("c1 a8 c8")
    clues = Clues(
        STANDARD,
        3,
        tuple(Clue(port, hidden.fire(port).outcome) for port in (1, 2, 4, 7, 9, 18, 20)),
        (Refutation(other.atoms, 1),),
    )
    decision = run_job(next_move(clues, ARCADE))
    assert decision.port is None
    assert decision.cells == hidden.atoms


def test_it_guesses_early_where_rays_cost_more_than_wrong_atoms() -> None:
    """With a wrong atom for nearly nothing, no ray is worth its price."""
    dear = replace(CLASSIC, per_hit=50, per_reflection=50, per_detour=100, per_wrong_atom=1)
    [decision] = decisions(box("b2 c3", Grid(3, 3)), dear)
    assert decision.port is None
    assert not decision.determined
    assert decision.expected is not None


def test_its_first_ray_is_from_the_opening_book() -> None:
    first, *_ = decisions(box("b2 g3 d6 h8"), CLASSIC)
    assert first.port is not None
    assert (first.port, first.from_book, first.placements_left) == (2, True, 635_376)


def test_clues_that_contradict_each_other_are_refused() -> None:
    clues = fired(box("a1", Grid(2, 2)), 1, 2).clues
    impossible = Clues(clues.grid, 1, (*clues.rays, *fired(box("b2", Grid(2, 2)), 3).clues.rays))
    with pytest.raises(ValueError, match="No placement"):
        run_job(next_move(impossible, CLASSIC))


# --- playing -----------------------------------------------------------------


def test_it_plays_well() -> None:
    boxes = list(islice(candidates(Variant(), "a fair sample"), 16))
    scores = [tally(run_job(seek(hidden, CLASSIC)), CLASSIC).total for hidden in boxes]
    assert 8.5 < sum(scores) / len(scores) < 11.2


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_it_plays_every_edition(edition: Edition) -> None:
    hidden = deal(Variant(STANDARD, edition.atoms), "every edition")
    game = run_job(seek(hidden, edition))
    assert game.result.solved


def test_a_decision_is_made_in_many_small_steps() -> None:
    job = next_move(fired(box("b2 g3 d6 h8"), 5, 14).clues, CLASSIC)
    assert sum(1 for _ in job) > 50


# --- par ---------------------------------------------------------------------


@given(small_boxes, editions)
@settings(max_examples=5, deadline=None)
def test_par_is_the_same_for_every_orientation(hidden: Box, edition: Edition) -> None:
    images = (Box(SMALL, [image[cell] for cell in hidden.atoms]) for image in symmetries(SMALL))
    assert len({run_job(par(image, edition)) for image in images}) == 1


def test_par_is_the_mean_over_the_orientations_rounded_half_up() -> None:
    hidden = box("b2 g3 d6 h8")
    scores = [
        tally(run_job(seek(Box(STANDARD, map(image.__getitem__, hidden.atoms)), CLASSIC)), CLASSIC)
        for image in symmetries(STANDARD)
    ]
    mean = sum(sheet.total for sheet in scores) / 8
    assert run_job(par(hidden, CLASSIC)) == Par(int(mean + 0.5), exact=True)


def _by_sample_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_many(clues: Clues, *_: object) -> Job[Candidates]:
        yield
        exact = run_job(find_candidates(clues))
        few = exact.count is not None and exact.count < 10
        return exact if few else Candidates(clues, None)

    monkeypatch.setattr(analysis, "find_candidates", too_many)


def test_par_by_samples_is_marked_as_rough(monkeypatch: pytest.MonkeyPatch) -> None:
    _by_sample_only(monkeypatch)
    rough = run_job(par(box("b2 d4", Grid(5, 5)), replace(CLASSIC, name="by sample")))
    assert rough is not None
    assert not rough.exact


def _no_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> Job[Listed]:
        yield
        raise OverBudget

    monkeypatch.setattr(player, "estimate", nothing)


def _all_rays(hidden: Box) -> Clues:
    rays = tuple(Clue(port, hidden.fire(port).outcome) for port in hidden.grid.ports)
    return Clues(hidden.grid, len(hidden.atoms), rays)


def test_there_is_no_par_where_it_cannot_even_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    _by_sample_only(monkeypatch)
    _no_estimate(monkeypatch)
    hidden = box("b2 d4", Grid(5, 5))
    assert run_job(par(hidden, CLASSIC)) == NO_PAR
    first = run_job(next_move(Game(Start(hidden)).clues, CLASSIC))
    assert first.port is not None
    assert first.expected is None


def test_where_no_sample_is_found_the_few_that_are_left_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _no_estimate(monkeypatch)
    hidden = box("b2 d4", Grid(5, 5))
    clues = _all_rays(hidden)
    decision = run_job(next_move(clues, CLASSIC, Candidates(clues, None)))
    assert decision.port is None
    assert decision.exact
    assert decision.cells == hidden.atoms


def test_when_no_port_is_left_and_nothing_is_known_it_still_guesses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_many(clues: Clues, *_: object) -> Job[Candidates]:
        yield
        return Candidates(clues, None)

    monkeypatch.setattr(analysis, "find_candidates", too_many)
    _no_estimate(monkeypatch)
    decision = run_job(next_move(_all_rays(box("b2 d4", Grid(5, 5))), CLASSIC))
    assert decision.port is None
    assert len(decision.cells) == 2
    assert decision.expected is None


def test_while_a_sample_shows_many_the_best_rate_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_many(clues: Clues, *_: object) -> Job[Candidates]:
        yield
        return Candidates(clues, None)

    monkeypatch.setattr(analysis, "find_candidates", too_many)
    hidden = box("b2 g3 d6 h8")
    clues = Clues(hidden.grid, 4, (Clue(2, hidden.fire(2).outcome),))
    first = run_job(next_move(clues, CLASSIC))
    assert first.port is not None
    assert not first.exact
    assert first.candidates is not None
    assert first.candidates.sample is not None
    more = Clues(hidden.grid, 4, (*clues.rays, Clue(first.port, hidden.fire(first.port).outcome)))
    second = run_job(next_move(more, CLASSIC, first.candidates))
    assert second.port is not None
    assert second.port not in more.markers


def test_there_is_no_par_if_not_even_one_game_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "PAR_STEP_LIMIT", 1)
    assert run_job(par(box("b2 g3 d6 h8"), CLASSIC)) == NO_PAR


def test_what_is_played_before_the_steps_run_out_makes_a_rough_par(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hidden = box("b2 g3 d6 h8")
    usual, steps = run_job(par(hidden, CLASSIC)), sum(1 for _ in par(hidden, CLASSIC))
    monkeypatch.setattr(player, "PAR_STEP_LIMIT", steps // 2)
    rough = run_job(par(hidden, CLASSIC))
    assert usual.exact
    assert not rough.exact
    assert rough.points is not None


def test_very_many_placements_are_weighed_by_a_sample() -> None:
    first = run_job(next_move(Clues(Grid(10, 10), 5), CLASSIC))
    assert first.port is not None
    assert first.placements_left == comb(100, 5)
    assert not first.exact
    assert first.expected == pytest.approx(15, abs=4)


def test_where_many_are_left_and_no_ray_can_help_it_guesses_by_odds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(player, "LOOKAHEAD_UP_TO", 0)
    hidden = box("a1 c1 c8")
    clues = Clues(hidden.grid, 3, tuple(Clue(p, hidden.fire(p).outcome) for p in hidden.grid.ports))
    guess = run_job(next_move(clues, CLASSIC))
    assert guess.port is None
    assert guess.placements_left == 2
    assert {*parse_cells("c1 c8")} <= guess.cells
    assert guess.expected == pytest.approx(2.5), "one atom of two placements, at five points"


def test_where_no_ray_divides_the_sample_it_guesses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _by_sample_only(monkeypatch)
    monkeypatch.setattr(player, "BUDGET", player.BUDGET._replace(sample=1))
    monkeypatch.setattr(player, "FEW_DIFFERENT", 0)
    hidden = box("b2 d4", Grid(5, 5))
    clues = Clues(hidden.grid, 2, tuple(Clue(p, hidden.fire(p).outcome) for p in hidden.grid.ports))
    guess = run_job(next_move(clues, CLASSIC, Candidates(clues, None)))
    assert guess.port is None
    assert not guess.exact
