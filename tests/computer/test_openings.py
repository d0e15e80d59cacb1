from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from blackbox_tui.computer.lookahead import UNIT, Lookahead
from blackbox_tui.computer.player import (
    PORT_CHARACTERS,
    Opening,
    OpeningKey,
    character_of,
    next_move,
    opening,
    opening_table,
    read_book,
)
from blackbox_tui.engine import HIT, REFLECTION, Detour, Grid, Outcome
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, Edition
from blackbox_tui.solver.analysis import find_candidates
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.lists import Listed
from blackbox_tui.solver.placements import Placements
from blackbox_tui.values import replace

STANDARD = Grid(8, 8)
every_table = pytest.mark.parametrize("key", read_book(), ids=str)


def outcome_of(written: str) -> Outcome:
    match written:
        case "H":
            return HIT
        case "R":
            return REFLECTION
    return Detour(PORT_CHARACTERS.index(written) + 1)


def rays_to(seen: str, table: dict[str, Opening]) -> tuple[Clue, ...]:
    return tuple(
        Clue(table[seen[:nth]].port, outcome_of(written)) for nth, written in enumerate(seen)
    )


@every_table
def test_a_table_fires_unused_ports_only(key: OpeningKey) -> None:
    table = opening_table(key)
    for seen, (port, _) in table.items():
        clues = Clues(STANDARD, AtomRange(key[0]), rays_to(seen, table))
        assert port in STANDARD.ports
        assert port not in clues.markers
        assert "".join(character_of(ray.outcome) for ray in clues.rays) == seen


@every_table
def test_a_table_begins_beside_a_corner_and_goes_on_after_it(key: OpeningKey) -> None:
    table = opening_table(key)
    assert table[""].port == 2
    assert key[0] == 1 or {"H", "R"} < {seen for seen in table if len(seen) == 1}


def last_entries(
    key: OpeningKey, number: int, *, told: bool = False
) -> Iterator[tuple[Opening, Clues, Placements, Edition]]:
    """That many of the last entries, perhaps of those whose points are told."""
    table = opening_table(key)
    edition = next(one for one in EDITIONS.values() if one.per_detour == key[1] * one.per_hit)
    entries = [seen for seen, known in table.items() if known.hits is not None or not told]
    for seen in sorted(entries, key=lambda seen: (-len(seen), seen))[:number]:
        clues = Clues(STANDARD, AtomRange(key[0]), rays_to(seen, table))
        placements = run_job(find_candidates(clues)).placements
        assert isinstance(placements, Placements)
        yield table[seen], clues, placements, edition


@pytest.mark.parametrize("key", [key for key in read_book() if key[0] < 5], ids=str)
def test_the_book_is_never_worse_than_the_lookahead(key: OpeningKey) -> None:
    for known, _, placements, edition in last_entries(key, 3):
        listed = run_job(placements.listed())
        by_table = sum(
            UNIT * edition.cost(outcome) * bits.bit_count()
            + run_job(Lookahead(Listed(listed.roster, bits), edition).best_plan()).cost
            for outcome, others in listed.roster.by_outcome(known.port).items()
            if (bits := listed.bits & others)
        )
        assert by_table <= run_job(Lookahead(listed, edition).best_plan()).cost


def test_the_book_does_not_know_other_rays_or_sizes() -> None:
    assert opening(Clues(STANDARD, AtomRange(4)), CLASSIC) == (2, 10.063)
    assert opening(Clues(STANDARD, AtomRange(4), (Clue(5, HIT),)), CLASSIC) is None
    assert opening(Clues(Grid(9, 8), AtomRange(4)), CLASSIC) is None


def test_arcade_uses_the_book_of_classic() -> None:
    decision = run_job(next_move(Clues(STANDARD, AtomRange(4)), EDITIONS["arcade"]))
    assert (decision.port, decision.from_book) == (2, True)
    assert decision.expected == pytest.approx(15 * 10.063)


@pytest.mark.parametrize("key", [(3, Fraction(2)), (3, Fraction(1))], ids=str)
def test_the_books_points_are_the_mean_over_outcomes(key: OpeningKey) -> None:
    assert sum(known.hits is not None for known in opening_table(key).values()) > 20
    for known, clues, placements, edition in last_entries(key, 2, told=True):
        points = 0.0
        for outcome, size in run_job(placements.listed()).tally(known.port).items():
            later = replace(clues, rays=(*clues.rays, Clue(known.port, outcome)))
            expected = run_job(next_move(later, edition)).expected or 0
            points += size * (edition.cost(outcome) + expected)
        assert points / placements.count == pytest.approx(known.hits, abs=0.002)
