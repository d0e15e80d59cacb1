from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_tui.computer import player as codebreaker
from blackbox_tui.computer.player import (
    Decision,
    FireDecision,
    GuessDecision,
    Par,
    carry_out,
    next_move,
    par,
    seek,
)
from blackbox_tui.engine import Box, Grid, Port, parse_cells, symmetries
from blackbox_tui.rules.deal import Variant, candidates, deal, placement_count, unrank
from blackbox_tui.rules.game import Clue, Clues, Fire, Game, Refutation, play
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, Edition, tally
from blackbox_tui.solver.analysis import (
    OVER_BUDGET,
    Candidates,
    Job,
    Listed,
    OverBudget,
    finish,
    survey,
    twins,
)

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
    game = Game(hidden)
    for port in ports:
        game = play(game, Fire(port))
    return game


def decisions(hidden: Box, edition: Edition) -> list[Decision]:
    game = Game(hidden, plays_on=edition.plays_on)
    made: list[Decision] = []
    while game.ending is None:
        made.append(finish(next_move(game.clues, edition, made[-1].survey if made else None)))
        game = carry_out(game, made[-1])
    return made


# --- deciding ----------------------------------------------------------------


@given(small_boxes, editions)
@settings(max_examples=25, deadline=None)
def test_it_finds_the_atoms_or_a_twin_of_them(hidden: Box, edition: Edition) -> None:
    game = finish(seek(hidden, edition))
    assert game.ending is not None
    if edition.plays_on:
        assert game.result.solved
    elif not game.result.solved:
        others = finish(twins(hidden))
        assert others


@given(small_boxes, editions)
@settings(max_examples=15, deadline=None)
def test_it_decides_the_same_every_time(hidden: Box, edition: Edition) -> None:
    assert decisions(hidden, edition) == decisions(hidden, edition)


@given(small_boxes)
@settings(max_examples=15, deadline=None)
def test_it_never_fires_a_used_port_or_one_that_tells_nothing(hidden: Box) -> None:
    for decision in decisions(hidden, CLASSIC):
        if isinstance(decision, FireDecision):
            assert decision.bits > 0


def test_seeking_makes_the_decisions_of_next_move() -> None:
    hidden = box("b2 g3 d6 h8")
    ports = [made.port for made in decisions(hidden, CLASSIC) if isinstance(made, FireDecision)]
    game = finish(seek(hidden, CLASSIC))
    assert [ray.entry for ray in game.rays] == ports


def test_equal_clues_make_equal_decisions_whatever_is_hidden() -> None:
    """A miss along row 2 and a miss along column c fit both of these boxes."""
    one, other = box("f5 g7 h7 f8"), box("f5 g7 h8 f7")
    clues = fired(one, 2, 11).clues
    assert clues == fired(other, 2, 11).clues
    assert finish(next_move(clues, CLASSIC)) == finish(next_move(clues, CLASSIC))


def test_it_stops_when_one_placement_is_left() -> None:
    last = decisions(box("b2 g3 d6 h8"), CLASSIC)[-1]
    assert isinstance(last, GuessDecision)
    assert (last.placements_left, last.determined, last.expected) == (1, True, 0)
    assert last.reason == "Only one placement is left: b2 g3 d6 h8."


def test_it_stops_when_only_twins_are_left_and_guesses_one_of_them() -> None:
    hidden = box("a1 c1 c8")
    last = decisions(hidden, CLASSIC)[-1]
    assert isinstance(last, GuessDecision)
    assert last.determined
    assert last.placements_left == 2
    assert last.cells in (hidden.atoms, *_twins(hidden))
    assert "no ray can tell them apart" in last.reason


def test_where_play_goes_on_it_tries_twins_in_turn() -> None:
    for names in ("a1 c1 c8", "c1 a8 c8"):
        game = finish(seek(box(names), ARCADE))
        assert game.result.solved
        assert len(game.refuted) <= 1
    assert {len(finish(seek(box(n), ARCADE)).refuted) for n in ("a1 c1 c8", "c1 a8 c8")} == {0, 1}


def test_it_goes_by_what_a_refused_guess_tells() -> None:
    """Every ray is known, and one of two twins was wrong: it is the other."""
    hidden, twin = box("a1 c1 c8"), box("c1 a8 c8")
    clues = Clues(
        STANDARD,
        3,
        tuple(Clue(port, hidden.fire(port).outcome) for port in (1, 2, 4, 7, 9, 18, 20)),
        (Refutation(twin.atoms, 1),),
    )
    decision = finish(next_move(clues, ARCADE))
    assert isinstance(decision, GuessDecision)
    assert decision.cells == hidden.atoms


def test_a_guess_is_made_early_where_rays_are_dearer() -> None:
    """With a wrong atom for nearly nothing, no ray is worth its price."""
    dear = replace(CLASSIC, per_hit=50, per_reflection=50, per_detour=100, per_wrong_atom=1)
    [decision] = decisions(box("b2 c3", Grid(3, 3)), dear)
    assert isinstance(decision, GuessDecision)
    assert not decision.determined
    assert "a guess costs less than another ray" in decision.reason


def test_a_ray_is_explained_in_a_sentence() -> None:
    first, *_ = decisions(box("b2 g3 d6 h8"), CLASSIC)
    assert isinstance(first, FireDecision)
    assert first.by_table
    assert first.reason.startswith("635,376 placements are left: port 2 should tell 3.4 bits for")


def test_clues_that_contradict_each_other_are_refused() -> None:
    clues = fired(box("a1", Grid(2, 2)), 1, 2).clues
    impossible = Clues(clues.grid, 1, (*clues.rays, *fired(box("b2", Grid(2, 2)), 3).clues.rays))
    with pytest.raises(ValueError, match="No placement"):
        finish(next_move(impossible, CLASSIC))


# --- playing -----------------------------------------------------------------


def test_it_plays_well() -> None:
    boxes = list(islice(candidates(Variant(), "a fair sample"), 16))
    scores = [tally(finish(seek(hidden, CLASSIC)), CLASSIC).total for hidden in boxes]
    assert 8.5 < sum(scores) / len(scores) < 11.2


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_it_plays_every_edition(edition: Edition) -> None:
    hidden = deal(Variant(STANDARD, edition.atoms), "every edition")
    game = finish(seek(hidden, edition))
    assert game.result.solved


def test_its_thinking_can_be_put_aside_at_many_points() -> None:
    thinking = next_move(fired(box("b2 g3 d6 h8"), 5, 14).clues, CLASSIC)
    assert sum(1 for _ in thinking) > 50


# --- par ---------------------------------------------------------------------


@given(small_boxes, editions)
@settings(max_examples=5, deadline=None)
def test_par_is_the_same_for_every_orientation(hidden: Box, edition: Edition) -> None:
    images = (Box(SMALL, [image[cell] for cell in hidden.atoms]) for image in symmetries(SMALL))
    assert len({finish(par(image, edition)) for image in images}) == 1


def test_par_is_the_mean_over_the_orientations_rounded_half_up() -> None:
    hidden = box("b2 g3 d6 h8")
    scores = [
        tally(finish(seek(Box(STANDARD, map(image.__getitem__, hidden.atoms)), CLASSIC)), CLASSIC)
        for image in symmetries(STANDARD)
    ]
    mean = sum(sheet.total for sheet in scores) / 8
    assert finish(par(hidden, CLASSIC)) == Par(int(mean + 0.5), exact=True)


def _by_sample_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_many(clues: Clues, *_: object) -> Job[Candidates]:
        yield
        exact = finish(survey(clues))
        few = not isinstance(exact.placements, OverBudget) and exact.placements.count < 10
        return exact if few else Candidates(clues, OVER_BUDGET)

    monkeypatch.setattr(codebreaker, "survey", too_many)


def test_par_by_samples_says_that_it_is_only_near(monkeypatch: pytest.MonkeyPatch) -> None:
    _by_sample_only(monkeypatch)
    found = finish(par(box("b2 d4", Grid(5, 5)), replace(CLASSIC, name="by sample")))
    assert found is not None
    assert not found.exact


def test_there_is_no_par_where_it_cannot_even_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> Job[Listed | OverBudget]:
        yield
        return OVER_BUDGET

    _by_sample_only(monkeypatch)
    monkeypatch.setattr(codebreaker, "estimate", nothing)
    hidden = box("b2 d4", Grid(5, 5))
    assert finish(par(hidden, CLASSIC)) is None
    first = finish(next_move(Game(hidden).clues, CLASSIC))
    assert "as good as any" in first.reason


def _twins(hidden: Box) -> tuple[frozenset[object], ...]:
    found = finish(twins(hidden))
    assert not isinstance(found, OverBudget)
    return found


def test_a_guess_by_a_sample_says_so() -> None:
    guess = GuessDecision(frozenset(parse_cells("a1 b2")), None, False, 3.0, False)
    assert guess.reason == (
        "Too many placements to count are left, but all that I can think of tell me this: a1 b2."
    )


def test_when_no_port_is_left_and_nothing_is_known_it_guesses_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nothing(*_: object) -> Job[Listed | OverBudget]:
        yield
        return OVER_BUDGET

    _by_sample_only(monkeypatch)
    monkeypatch.setattr(codebreaker, "estimate", nothing)
    hidden = box("b2 d4", Grid(5, 5))
    game = Game(hidden)
    for port in hidden.grid.ports:
        if port not in game.clues.markers:
            game = play(game, Fire(port))
    _by_sample_only(monkeypatch)
    found = Candidates(game.clues, OVER_BUDGET)
    decision = finish(next_move(game.clues, CLASSIC, found))
    assert isinstance(decision, GuessDecision)
    assert len(decision.cells) == 2
    assert decision.expected is None


def test_while_a_sample_shows_many_the_best_rate_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_many(clues: Clues, *_: object) -> Job[Candidates]:
        yield
        return Candidates(clues, OVER_BUDGET)

    monkeypatch.setattr(codebreaker, "survey", too_many)
    hidden = box("b2 g3 d6 h8")
    clues = Clues(hidden.grid, 4, (Clue(2, hidden.fire(2).outcome),))
    first = finish(next_move(clues, CLASSIC))
    assert isinstance(first, FireDecision)
    assert not first.exact
    assert first.reason.endswith(", by a sample.")
    assert first.survey is not None
    assert first.survey.sample is not None
    more = Clues(hidden.grid, 4, (*clues.rays, Clue(first.port, hidden.fire(first.port).outcome)))
    second = finish(next_move(more, CLASSIC, first.survey))
    assert isinstance(second, FireDecision)
    assert second.port not in more.markers


def test_there_is_no_par_where_a_game_takes_too_many_moves_by_a_sample(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _by_sample_only(monkeypatch)
    monkeypatch.setattr(codebreaker, "PATIENCE", 1)
    assert finish(par(box("b2 d4", Grid(5, 5)), replace(CLASSIC, name="by sample"))) is None


def test_where_many_are_left_and_no_ray_tells_more_it_guesses_by_the_odds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(codebreaker, "LISTED", 0)
    hidden = box("a1 c1 c8")
    clues = Clues(hidden.grid, 3, tuple(Clue(p, hidden.fire(p).outcome) for p in hidden.grid.ports))
    guess = finish(next_move(clues, CLASSIC))
    assert isinstance(guess, GuessDecision)
    assert guess.placements_left == 2
    assert {*parse_cells("c1 c8")} <= guess.cells
    assert guess.expected == pytest.approx(2.5), "one atom of two placements, at five points"


def test_where_a_sample_is_told_apart_by_nothing_it_guesses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _by_sample_only(monkeypatch)
    monkeypatch.setattr(codebreaker, "BUDGET", codebreaker.BUDGET._replace(sample=1))
    hidden = box("b2 d4", Grid(5, 5))
    clues = Clues(hidden.grid, 2, tuple(Clue(p, hidden.fire(p).outcome) for p in hidden.grid.ports))
    guess = finish(next_move(clues, CLASSIC, Candidates(clues, OVER_BUDGET)))
    assert isinstance(guess, GuessDecision)
    assert not guess.exact
