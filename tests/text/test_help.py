"""Every statement of the strategy is checked against the engine; every figure is measured anew."""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.clues import clues_of

from blackbox_tui.engine import Box, Cell, Detour, Grid, Hit, Reflection, parse_cells
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.solver.analysis import find_candidates
from blackbox_tui.solver.boxes import equivalents
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.text.help import EXAMPLE_GRID, STRATEGY, Advice, Example, strategy_lines

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from benchmarks.shares import PORTS, Shares, hidden, lanes, measure, traced  # noqa: E402 - see above

PAGE = (ROOT / "docs" / "theory.md").read_text(encoding="utf-8")
BY_HEADING = {advice.heading: advice for advice in STRATEGY}
EXAMPLES = {example.caption: example for advice in STRATEGY for example in advice.examples}

all_measured = lru_cache(measure)
boxes = st.builds(
    Box, st.just(Grid()), st.sets(st.sampled_from(Grid().cells), min_size=1, max_size=6)
)


def advice(words: str) -> Advice:
    (only,) = [each for heading, each in BY_HEADING.items() if words in heading]
    return only


def one_in(shares: Shares, ending: str) -> str:
    return f"1 in {round(shares.placements / shares.endings[ending].left)}"


# --- figures -------------------------------------------------------------------------------


def test_the_measure_counts_what_single_rays_do() -> None:
    counts = traced((atoms, port) for atoms in combinations(Grid().cells, 2) for port in PORTS)
    shares = measure(2)
    assert {name: ending.rays for name, ending in shares.endings.items()} == {
        name: counts[name] for name in shares.endings
    }
    assert (shares.clear, shares.turned_away) == (counts["clear"], counts["turned away"])


def test_detours_tell_more_than_hits_also_for_their_price() -> None:
    shares, text = all_measured(4), advice("Detours").text
    assert f"1 placement in {one_in(shares, 'hit').removeprefix('1 in ')} if it is a hit" in text
    assert f"{one_in(shares, 'opposite')} if it comes out at the opposite port" in text
    assert f"{one_in(shares, 'reflection')} if it is a reflection" in text
    assert f"{one_in(shares, 'aside')} if it is any other detour" in text
    hit, *detours = (shares.endings[name] for name in ("hit", "opposite", "aside"))
    halvings = sum(each.rays * each.halvings for each in detours)
    classic = EDITIONS["classic"]
    per_point = halvings / sum(each.rays for each in detours) / classic.per_detour
    assert per_point > hit.halvings / classic.per_hit


def test_most_reflections_happen_at_the_port_and_straight_rays_have_three_clear_lanes() -> None:
    shares, text = all_measured(4).shares, advice("opposite").text
    assert f"{shares['opposite']:.0%} of all rays" in text
    assert f"{1000 * shares['clear']:.0f} in 1,000" in text
    assert f"{shares['turned away']:.0%} of" in advice("reflections").text


def test_help_says_how_many_boxes_hide_an_atom() -> None:
    placements = hidden(4)
    share = len(placements) / all_measured(4).placements
    assert f"{1000 * share:.0f} in 1,000 boxes" in advice("hide").text
    assert f"{len(placements):,} ({share:.2%})" in PAGE
    for atoms in sorted(map(sorted, placements))[::500]:
        outcomes = [Box(Grid(), atoms).fire(port).outcome for port in Grid().ports]
        assert any(
            [Box(Grid(), {*atoms} - {atom}).fire(port).outcome for port in Grid().ports] == outcomes
            for atom in atoms
        )


@pytest.mark.parametrize("atoms", [3, 4, pytest.param(5, marks=pytest.mark.slow)])
def test_the_table_of_the_docs_is_measured(atoms: int) -> None:
    shares = all_measured(atoms)
    for name, label in (
        ("hit", "hit"),
        ("reflection", "reflection"),
        ("opposite", "detour to the opposite port"),
        ("aside", "detour to any other port"),
    ):
        ending = shares.endings[name]
        cells = f"{shares.shares[name]:.1%} | {ending.left:,.0f} | {one_in(shares, name)} |"
        assert f"| {atoms} | {label} | {cells}\n" in PAGE
    turned_away, clear = shares.shares["turned away"], shares.shares["clear"]
    assert f"| {atoms} | {clear:.2%} | {turned_away:.1%} |" in PAGE


# --- the examples --------------------------------------------------------------------------


def test_the_usual_ray_has_three_clear_lanes_and_the_rare_one_turns_to_the_same_port() -> None:
    straight = Box(EXAMPLE_GRID, ()).fire(2).outcome
    usual, rare = EXAMPLES["usual: all clear"], EXAMPLES["rare: four turns"]
    assert usual.ray.outcome == rare.ray.outcome == straight
    near = [{cell.row for cell in it.box.atoms} & {0, 1, 2} for it in (usual, rare)]
    assert [*map(bool, near)] == [False, True]
    assert sum(one.cell == other.cell for one, other in pairwise(rare.ray.path)) == 4


def test_the_usual_reflection_never_enters_and_the_rare_one_does() -> None:
    usual, rare = EXAMPLES["usual: edge atom"].ray, EXAMPLES["rare: between two"].ray
    assert usual.outcome == rare.outcome == Reflection()
    assert rare.path
    assert not usual.path


@given(boxes, st.sampled_from(Grid().ports))
def test_a_reflected_ray_that_enters_is_sent_back_by_two_atoms(box: Box, port: int) -> None:
    ray = box.fire(port)
    if ray.outcome == Reflection():
        beside = {*Grid().outside(port).view[1:]} & box.atoms
        backs = [pose for pose in ray.path if {*pose.view[1:]} <= box.atoms]
        assert bool(beside) != bool(backs)


def test_every_ray_of_the_example_ends_as_it_would_without_the_atom_in_the_corner() -> None:
    first, second = EXAMPLES["hit in the corner"], EXAMPLES["hit without it"]
    assert first.box.atoms - second.box.atoms == {Cell(0, 0)}
    assert first.ray.outcome == second.ray.outcome == Hit()
    for port in EXAMPLE_GRID.ports:
        assert first.box.fire(port).outcome == second.box.fire(port).outcome
    assert run_job(equivalents(first.box)) == ()


# --- advice without figures ----------------------------------------------------------------


@given(boxes, st.sampled_from(Grid().ports))
def test_through_three_empty_lanes_a_ray_goes_straight(box: Box, port: int) -> None:
    empty = Box(Grid(), box.atoms - lanes(port))
    assert empty.fire(port).outcome == Box(Grid(), ()).fire(port).outcome


def test_a_wrong_guess_may_fit_all_rays_so_far_and_the_right_one_always_does() -> None:
    box = Box(Grid(), parse_cells("b2 d2 g6 d7"))
    placements = run_job(find_candidates(clues_of(box, 3, 5, 30))).placements
    assert placements
    assert placements.count > 1
    assert box.atoms in {*placements}


def test_a_wrong_atom_costs_more_than_any_ray() -> None:
    for edition in EDITIONS.values():
        assert edition.per_wrong_atom > max(edition.per_hit, edition.per_detour)


# --- read aloud ----------------------------------------------------------------------------


def test_text_mode_has_a_line_for_each_advice_and_example() -> None:
    lines = [*strategy_lines()]
    assert len(lines) == len(STRATEGY) + len(EXAMPLES)
    assert lines[2] == (
        "Example: an atom on e4 on a 6x4 board, a ray from port 2. "
        "Nothing is in its way, so the ray goes straight through to port 13."
    )
    assert lines[3] == (
        "Example: atoms on c1, a4 and e4 on a 6x4 board, a ray from port 2. "
        "The ray turns 4 times: at b2, b3, d3 and d2. It comes out at port 13."
    )
    assert all(line.isascii() and line.endswith(".") for line in lines)


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=str)
def test_an_example_is_fired_from_the_left_and_leaves_there_or_at_the_right(
    example: Example,
) -> None:
    assert example.port <= EXAMPLE_GRID.height
    if isinstance(example.ray.outcome, Detour):
        assert example.ray.outcome.exit > EXAMPLE_GRID.height + EXAMPLE_GRID.width


def test_every_figure_belongs_to_a_measured_sentence() -> None:
    measured = {"Detours", "opposite", "reflections", "hide"}
    with_figures = {each.heading for each in STRATEGY if re.search(r"\d", each.text)}
    assert with_figures == {advice(words).heading for words in measured}
