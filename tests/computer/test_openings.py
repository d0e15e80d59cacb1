from __future__ import annotations

from fractions import Fraction

import pytest

from blackbox_tui.computer.lookahead import Foresight
from blackbox_tui.computer.openings import PORT_SIGNS, TABLES, opening, read_table, sign
from blackbox_tui.computer.player import next_move
from blackbox_tui.engine import HIT, REFLECTION, Detour, Grid, Outcome, Port
from blackbox_tui.rules.game import Clue, Clues
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.solver.analysis import Listed, finish, survey

STANDARD = Grid(8, 8)
every_table = pytest.mark.parametrize(("atoms", "detour"), TABLES, ids=str)


def outcome_of(written: str) -> Outcome:
    match written:
        case "H":
            return HIT
        case "R":
            return REFLECTION
    return Detour(PORT_SIGNS.index(written) + 1)


def rays_to(seen: str, table: dict[str, Port]) -> tuple[Clue, ...]:
    return tuple(Clue(table[seen[:nth]], outcome_of(written)) for nth, written in enumerate(seen))


@every_table
def test_a_table_fires_unused_ports_only(atoms: int, detour: Fraction) -> None:
    table = read_table(atoms, detour)
    for seen, port in table.items():
        clues = Clues(STANDARD, atoms, rays_to(seen, table))
        assert port in STANDARD.ports
        assert port not in clues.markers
        assert "".join(sign(ray.outcome) for ray in clues.rays) == seen


@every_table
def test_a_table_begins_beside_a_corner_and_knows_every_second_ray(
    atoms: int, detour: Fraction
) -> None:
    table = read_table(atoms, detour)
    assert table[""] == 2
    assert {"H", "R"} < {seen for seen in table if len(seen) == 1}


@every_table
def test_a_table_holds_promising_rays_as_its_program_does(atoms: int, detour: Fraction) -> None:
    """A few of the deepest entries, weighed again two steps ahead."""
    table = read_table(atoms, detour)
    edition = next(one for one in EDITIONS.values() if one.per_detour == detour * one.per_hit)
    for seen in sorted(table, key=lambda seen: (-len(seen), seen))[:3]:
        found = finish(survey(Clues(STANDARD, atoms, rays_to(seen, table)))).placements
        assert isinstance(found, Listed)
        rays = finish(Foresight(found, edition).promising())
        assert table[seen] in [ray.port for ray in rays[:4]]


def test_a_table_is_left_where_other_rays_were_fired() -> None:
    assert opening(Clues(STANDARD, 4), CLASSIC) == 2
    assert opening(Clues(STANDARD, 4, (Clue(5, HIT),)), CLASSIC) is None
    assert opening(Clues(Grid(9, 8), 4), CLASSIC) is None


def test_arcade_prices_are_those_of_classic_in_another_coin() -> None:
    assert opening(Clues(STANDARD, 4), EDITIONS["arcade"]) == 2
    decision = finish(next_move(Clues(STANDARD, 4), EDITIONS["arcade"]))
    assert decision.expected is not None
    assert 100 < decision.expected < 200
