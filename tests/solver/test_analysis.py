from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import comb, lcm, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.boxes import symmetric
from support.clues import clues_of, read_clues

from blackbox_tui.engine import HIT, REFLECTION, Box, Cell, Detour, Grid, Outcome, Port, parse_cells
from blackbox_tui.engine.lanes import LaneTable, View, lane_table
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues, Refutation, count_wrong
from blackbox_tui.solver import sampling
from blackbox_tui.solver.analysis import (
    DEFAULT_BUDGET,
    UNKNOWN,
    Analysis,
    Budget,
    Candidates,
    Odds,
    Worth,
    analyse,
    examine,
    find_candidates,
    unused_ports,
)
from blackbox_tui.solver.boxes import equivalents
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.placements import Cubes, Placements
from blackbox_tui.solver.walker import count_ends

CUBES_ONLY = Budget(bytes=-1)
STANDARD = Grid()


def placements_of(clues: Clues) -> list[frozenset[Cell]]:
    """Every placement that agrees, by trying them all."""
    return [
        atoms
        for number in clues.atoms
        for atoms in map(frozenset, combinations(clues.grid.cells, number))
        if all(clues.fits(atoms))
        and all(count_wrong(guesses, atoms) == wrong for guesses, wrong in clues.refuted)
    ]


def weigh(clues: Clues, placements: Iterable[frozenset[Cell]]) -> int:
    """How much these placements count, so that each number of atoms counts the same."""
    ways = {number: max(1, comb(len(clues.grid.cells), number)) for number in clues.atoms}
    return sum(lcm(*ways.values()) // ways[len(atoms)] for atoms in placements)


def tally_of(clues: Clues, port: Port) -> Counter[Outcome]:
    table, tally = lane_table(clues.grid), Counter[Outcome]()
    for atoms in placements_of(clues):
        tally[table.outcome(port, table.bits(atoms))] += weigh(clues, [atoms])
    return tally


@st.composite
def boxes(draw: st.DrawFn, *, most: int = 3) -> Box:
    grid = Grid(draw(st.integers(1, 5)), draw(st.integers(1, 4)))
    number = draw(st.integers(0, min(most, len(grid.cells))))
    atoms = draw(
        st.lists(st.sampled_from(grid.cells), min_size=number, max_size=number, unique=True)
    )
    return Box(grid, atoms)


@st.composite
def small_clues(draw: st.DrawFn) -> Clues:
    """What a few rays and a wrong submission tell of a small box; now and then a slip."""
    box = draw(boxes())
    clues = clues_of(box, *draw(st.lists(st.sampled_from(box.grid.ports), max_size=4, unique=True)))
    rays = list(clues.rays)
    if rays and draw(st.integers(0, 4)) == 0:
        outcomes: list[Outcome] = [HIT, REFLECTION, *map(Detour, box.grid.ports)]
        rays[0] = Clue(rays[0].entry, draw(st.sampled_from(outcomes)))
    refuted: list[Refutation] = []
    if draw(st.booleans()):
        number = len(box.atoms)
        cells = st.lists(
            st.sampled_from(box.grid.cells), min_size=number, max_size=number, unique=True
        )
        guesses = frozenset(draw(cells))
        refuted = [Refutation(guesses, count_wrong(guesses, box.atoms))]
    more, fewer = draw(st.integers(0, 2)), draw(st.integers(0, 1))
    atoms = AtomRange(max(0, len(box.atoms) - fewer), len(box.atoms) + more)
    return Clues(box.grid, atoms, tuple(rays), tuple(refuted))


def placements_left(clues: Clues, earlier: Candidates | None = None) -> set[frozenset[Cell]]:
    placements = run_job(find_candidates(clues, earlier)).placements
    assert isinstance(placements, Placements)
    return {*placements}


# --- the truth, by trying everything -----------------------------------------


@given(small_clues(), st.sampled_from([DEFAULT_BUDGET, CUBES_ONLY]))
def test_an_analysis_equals_brute_force(clues: Clues, budget: Budget) -> None:
    truth = placements_of(clues)
    analysis = run_job(analyse(clues, budget=budget))
    assert analysis.placements == len(truth)
    assert analysis.exact
    assert analysis.contradiction == (not truth)
    assert analysis.odds == {
        cell: Odds(weigh(clues, [atoms for atoms in truth if cell in atoms]), weigh(clues, truth))
        for cell in clues.grid.cells
        if truth
    }
    assert analysis.numbers == {
        number: Odds(
            weigh(clues, [atoms for atoms in truth if len(atoms) == number]), weigh(clues, truth)
        )
        for number in clues.atoms
        if truth
    }
    assert analysis.atoms == {cell for cell, odds in analysis.odds.items() if odds.chance == 1}
    assert analysis.empty == {cell for cell, odds in analysis.odds.items() if odds.chance == 0}
    for port in unused_ports(clues) if truth else ():
        assert analysis.worth[port].distribution == tally_of(clues, port)
    assert analysis.determined == (
        bool(truth) and all(len(tally_of(clues, port)) == 1 for port in clues.grid.ports)
    )


@given(boxes(most=4))
def test_equivalent_placements_have_equal_outcomes_at_every_port(box: Box) -> None:
    alike = placements_of(clues_of(box, *box.grid.ports))
    analysis = run_job(equivalents(box))
    assert analysis is not None
    assert len(analysis) == len(set(analysis))
    assert {box.atoms, *analysis} == set(alike)


@given(small_clues(), st.integers(0, 4), st.integers(0, 1))
def test_adding_clues_to_earlier_candidates_gives_the_same_as_starting_afresh(
    clues: Clues, rays: int, refuted: int
) -> None:
    before = Clues(clues.grid, clues.atoms, clues.rays[:rays], clues.refuted[:refuted])
    earlier = run_job(find_candidates(before))
    assert placements_left(clues, earlier) == placements_left(clues)
    assert run_job(analyse(clues, earlier)) == run_job(analyse(clues))


def test_earlier_candidates_of_other_clues_are_ignored() -> None:
    earlier = run_job(find_candidates(read_clues("3=H", 3)))
    clues = read_clues("3=R 7=H", 3)
    assert placements_left(clues, earlier) == placements_left(clues)


# --- the standard box --------------------------------------------------------


def test_first_rays_have_the_known_entropies() -> None:
    analysis = run_job(analyse(Clues(STANDARD, AtomRange(4))))
    assert analysis.placements == 635_376
    bits = [round(analysis.worth[port].bits, 2) for port in (1, 2, 3, 4)]
    assert bits == [2.58, 3.35, 3.37, 3.38]
    assert {odds.chance for odds in analysis.odds.values()} == {4 / 64}
    assert not analysis.determined
    total = Counter[Outcome]()
    for ray in analysis.worth.values():
        total.update(ray.distribution)
    assert round(total[HIT] / total.total(), 2) == 0.36
    assert round(total[REFLECTION] / total.total(), 2) == 0.11


@pytest.mark.parametrize("text", ["2=H 23=H", "6=19 12=R", "12=H 32=H 19=H", "30=R 4=R"])
def test_lists_and_cubes_give_the_same_analysis(text: str) -> None:
    assert run_job(analyse(read_clues(text, 4))) == run_job(
        analyse(read_clues(text, 4), budget=CUBES_ONLY)
    )


def test_five_atoms_after_many_hits_are_still_counted_exactly() -> None:
    clues = clues_of(Box(STANDARD, parse_cells("c3 f3 c6 f6 d5")), 3, 11, 19, 27)
    analysis = run_job(analyse(clues))
    assert analysis.exact
    assert analysis.placements is not None
    assert analysis.placements > 100_000
    assert {sum(ray.distribution.values()) for ray in analysis.worth.values()} == {
        analysis.placements
    }
    assert sum(odds.chance for odds in analysis.odds.values()) == pytest.approx(5, abs=0.05)


def test_a_box_is_determined_when_only_equivalent_placements_are_left() -> None:
    box, other = (Box(STANDARD, parse_cells(text)) for text in ("a1 c1 c8", "c1 a8 c8"))
    assert run_job(equivalents(box)) == (other.atoms,)
    assert run_job(equivalents(other)) == (box.atoms,)
    ports = [port for port in STANDARD.ports if port not in (5, 20)]
    analysis = run_job(analyse(clues_of(box, *ports)))
    assert analysis.placements == 2
    assert analysis.determined
    assert analysis.atoms == set(parse_cells("c1 c8"))


# --- symmetry ----------------------------------------------------------------


@pytest.mark.parametrize("grid", [STANDARD, Grid(8, 9)])
@pytest.mark.parametrize("fired", [(), (2, 12, 30), (1, 4, 9, 19, 25)])
def test_a_rotated_or_reflected_box_has_a_rotated_or_reflected_analysis(
    grid: Grid, fired: tuple[Port, ...]
) -> None:
    box = Box(grid, parse_cells("b2 e4 g7"))
    straight = run_job(analyse(clues_of(box, *fired)))
    for image, ports in symmetric(grid):
        other = Box(grid, [image[atom] for atom in box.atoms])
        analysis = run_job(analyse(clues_of(other, *(ports[port] for port in fired))))
        assert analysis.placements == straight.placements
        assert analysis.atoms == {image[cell] for cell in straight.atoms}
        assert analysis.empty == {image[cell] for cell in straight.empty}
        assert analysis.odds == {image[cell]: odds for cell, odds in straight.odds.items()}
        assert {port: ray.distribution for port, ray in analysis.worth.items()} == {
            ports[port]: ray.seen_in(ports).distribution for port, ray in straight.worth.items()
        }


# --- clues that do not fit, and wrong submissions ----------------------------


@pytest.mark.parametrize(
    "text", ["1=H 1=R", "3=30 30=H", "5=5", "1=2 3=2", "1=24 1=23", "1=H 9=H 17=H 25=H 5=20 4=21"]
)
def test_clues_that_no_placement_explains_are_a_contradiction(text: str) -> None:
    analysis = run_job(analyse(read_clues(text, 1)))
    assert analysis == Analysis(0, exact=True)
    assert analysis.contradiction
    assert run_job(analyse(Clues(Grid(2, 2), AtomRange(5)))).contradiction, "more atoms than cells"


def test_a_wrong_submission_reveals_how_many_of_its_cells_hold_atoms() -> None:
    guesses = frozenset(parse_cells("a1 b2 c3 d4"))
    analysis = run_job(analyse(Clues(STANDARD, AtomRange(4), refuted=(Refutation(guesses, 3),))))
    assert analysis.placements == 4 * comb(60, 3)
    assert analysis.odds[Cell.parse("a1")].chance == 1 / 4
    assert analysis.odds[Cell.parse("h8")].chance == pytest.approx(3 / 60)
    all_wrong = Clues(STANDARD, AtomRange(4), refuted=(Refutation(guesses, 4),))
    assert run_job(analyse(all_wrong)).empty == guesses


# --- over budget --------------------------------------------------------

NARROW = Budget(cubes=2, steps=6, bytes=0, sample=0)


def test_placements_that_cannot_be_counted_are_over_budget() -> None:
    clues = read_clues("3=H 12=H 20=H", 5)
    assert run_job(find_candidates(clues, budget=NARROW)) == Candidates(clues, None)
    analysis = run_job(analyse(clues, budget=NARROW))
    assert analysis == Analysis(None, exact=False)
    assert not analysis.contradiction
    assert run_job(equivalents(Box(STANDARD, parse_cells("c3 f3 c6 f6 d5")), NARROW)) is None


def test_without_an_estimate_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "TRIES", 0)
    budget = NARROW._replace(sample=10)
    assert run_job(analyse(read_clues("3=H 12=H 20=H", 5), budget=budget)) == UNKNOWN


def test_candidates_that_were_over_budget_do_not_spoil_the_next_search() -> None:
    clues = read_clues("3=H 12=H", 3)
    uncounted = Candidates(read_clues("3=H", 3), None)
    assert placements_left(clues, uncounted) == placements_left(clues)


def test_an_estimate_is_not_exact_but_near_the_truth() -> None:
    clues = clues_of(Box(STANDARD, parse_cells("b2 e4 g7 c6 h1")), 2, 5, 11, 14, 20, 28)
    truth = run_job(analyse(clues))
    analysis = run_job(analyse(clues, budget=Budget(cubes=20, steps=6, bytes=0, sample=800)))
    assert truth.exact
    assert not analysis.exact
    assert analysis.placements is None
    assert (analysis.atoms, analysis.empty) == (frozenset(), frozenset())
    assert sum(odds.chance for odds in analysis.odds.values()) == pytest.approx(5, abs=0.05)
    for cell, odds in truth.odds.items():
        assert analysis.odds[cell].chance == pytest.approx(odds.chance, abs=0.2)


def test_worth_that_takes_too_long_is_estimated_while_the_count_stays_exact() -> None:
    analysis = run_job(analyse(Clues(Grid(12, 12), AtomRange(12)), budget=Budget(steps=12)))
    assert analysis.placements == comb(144, 12)
    assert not analysis.exact
    assert len(analysis.worth) == 48
    assert {odds.chance for odds in analysis.odds.values()} == {12 / 144}


# --- work in small steps ------------------------------------------------------


class Watched(list[View]):
    """Views that count how often they are looked up."""

    looks = 0

    def __getitem__(self, pose: int) -> View:  # type: ignore[override]
        self.looks += 1
        return super().__getitem__(pose)


def test_no_step_does_more_than_a_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    table = LaneTable(STANDARD)
    watched = Watched(table.views)
    monkeypatch.setattr(table, "views", watched)
    steps = []
    for _ in count_ends(table, table.start(4), Cubes(STANDARD, {5: 1}).cubes, 5):
        steps.append(watched.looks)
        watched.looks = 0
    assert len(steps) > 2
    assert max(steps) < 20_000


def test_an_analysis_yields_often() -> None:
    analysis = run_job(find_candidates(read_clues("2=H 23=H", 4)))
    assert sum(1 for _ in examine(analysis)) > 100


# --- worth -------------------------------------------------------------------


def test_the_cost_of_a_ray_is_the_mean_price_of_its_outcomes() -> None:
    worth = Worth({HIT: 1, REFLECTION: 1, Detour(5): 2})
    assert worth.cost(lambda outcome: 2 if isinstance(outcome, Detour) else 1) == 1.5
    assert worth.bits == 1.5


@given(st.dictionaries(st.integers(1, 32).map(Detour), st.integers(1, 10**6), min_size=1))
def test_entropy_is_limited_by_the_number_of_outcomes(tally: dict[Outcome, int]) -> None:
    worth = Worth(tally)
    assert -1e-9 <= worth.bits <= log2(len(tally)) + 1e-9
    assert worth.informative == (len(tally) > 1)


def test_the_count_is_exact_even_where_the_value_of_rays_is_unknown() -> None:
    clues = Clues(Grid(8, 8), AtomRange(5), (Clue(3, HIT),))
    analysis = run_job(analyse(clues, budget=Budget(steps=20, bytes=0, sample=0)))
    assert (analysis.placements, analysis.exact, dict(analysis.worth)) == (3_137_839, False, {})
    assert sum(odds.chance for odds in analysis.odds.values()) == pytest.approx(5, abs=0.05)
    assert not analysis.determined
