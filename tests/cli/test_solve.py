from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

import pytest

from blackbox_tui.cli.solve import (
    SAMPLED,
    NextRay,
    best_rays,
    read_clues,
    reasons_fields,
    reasons_text,
    solution_fields,
    solution_lines,
)
from blackbox_tui.computer.player import next_move
from blackbox_tui.engine import HIT, REFLECTION, Box, Detour, Grid, parse_cells
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.solver.analysis import DEFAULT_BUDGET, Analysis, Budget, analyse
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import Plan, make_plan
from blackbox_tui.text.hints import MORE_MAY_FOLLOW

GRID = Grid(8, 8)


class Solved(NamedTuple):
    """What rays imply, and which to fire next."""

    analysis: Analysis
    rays: list[NextRay]

    @property
    def fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = json.loads(json.dumps(solution_fields(*self)))
        return fields

    @property
    def text(self) -> str:
        return "\n".join(solution_lines(self.analysis, GRID, self.rays))


@cache
def solved(text: str, budget: Budget = DEFAULT_BUDGET) -> Solved:
    clues = read_clues(text, GRID, AtomRange(4))
    analysis = run_job(analyse(clues, budget=budget))
    rays = [] if analysis.contradiction else best_rays(clues, analysis, CLASSIC)
    return Solved(analysis, [*rays])


def test_rays_are_read_however_they_are_set_apart() -> None:
    rays = (Clue(3, HIT), Clue(30, REFLECTION), Clue(29, Detour(6)))
    for text in ("3=H 30=R 29=6", " 3=h,30=r,  29=6 ", "3=H\n30=R\t29=6"):
        assert read_clues(text, GRID, AtomRange(4)).rays == rays


def test_ports_above_99_are_read() -> None:
    clues = read_clues("104=H 100=R 99=103", Grid(26, 26), AtomRange(4))
    assert clues.rays == (Clue(104, HIT), Clue(100, REFLECTION), Clue(99, Detour(103)))
    with pytest.raises(ValueError, match="105"):
        read_clues("105=H", Grid(26, 26), AtomRange(4))


def test_out_where_it_went_in_is_a_reflection() -> None:
    assert read_clues("7=7", GRID, AtomRange(4)).rays == (Clue(7, REFLECTION),)


@pytest.mark.parametrize(
    ("text", "atoms"),
    [("3", 4), ("H=3", 4), ("33=H", 4), ("3=33", 4), ("3=X", 4), ("²=H", 4), ("0=H", 4),
     ("3=H", 0), ("3=H", 65), ("1=H " * 200, 4), ("=" * 500, 4), ("9" * 5000 + "=H", 4)],
)  # fmt: skip
def test_what_cannot_be_a_clue_is_refused_with_a_sentence(text: str, atoms: int) -> None:
    with pytest.raises(ValueError, match=r"\.$") as refusal:
        read_clues(text, GRID, AtomRange(atoms))
    assert len(str(refusal.value)) < 120


def test_the_object_for_programs_has_all_that_was_promised() -> None:
    fields = solved("3=H 30=R 29=6").fields
    assert set(fields) == {
        "placements", "exact", "odds", "numbers", "atoms", "empty", "rays", "contradiction",
    }  # fmt: skip
    assert (fields["placements"], fields["exact"], fields["contradiction"]) == (236, True, False)
    assert sum(fields["odds"].values()) == pytest.approx(4, abs=1e-4)
    assert {cell for cell, chance in fields["odds"].items() if chance == 0} == set(fields["empty"])
    ports = [ray["port"] for ray in fields["rays"]]
    assert len(ports) == len({*ports}) > 20
    assert not {3, 30, 29, 6} & {*ports}
    assert all(ray["bits"] > 0 and 1 <= ray["cost"] <= 2 for ray in fields["rays"])


def test_the_best_next_ray_is_the_computers_and_each_has_its_points_to_the_end() -> None:
    rays, clues = solved("3=H 30=R 29=6").rays, read_clues("3=H 30=R 29=6", GRID, AtomRange(4))
    decision = run_job(next_move(clues, CLASSIC, others=[ray.port for ray in rays]))
    assert rays[0].port == decision.port
    assert [ray.points for ray in rays] == [decision.worth[ray.port] for ray in rays]
    assert rays[0].points == decision.expected == min(decision.worth.values())


def test_the_best_next_ray_is_the_computers_where_only_the_analysis_can_count() -> None:
    clues = read_clues("4=H 6=H", Grid(10, 10), AtomRange(5))
    analysis = run_job(analyse(clues))
    first = next(best_rays(clues, analysis, CLASSIC))
    decision = run_job(next_move(clues, CLASSIC))
    assert (bool(analysis.placements), decision.exact) == (True, False)
    assert first.port == decision.port


def test_for_people_there_is_a_board_of_odds_and_the_best_rays() -> None:
    lines = solved("3=H 30=R 29=6").text.splitlines()
    assert lines[0] == "236 possibilities left."
    assert lines[2].split() == list("abcdefgh")
    assert [line.split()[0] for line in lines[3:11]] == list("12345678")
    assert lines[12] == "Best next rays, and what the game then costs on average:"
    assert lines[13] == "  port  11: 4.8 points"
    assert len(lines) == 18


def test_a_proved_box_needs_no_more_rays() -> None:
    box = Box(GRID, parse_cells("f3 h5 c6 b8"))
    rays = " ".join(f"{port}={box.fire(port).outcome}" for port in GRID.ports)
    words = solved(rays).text
    assert "No ray can tell you more." in words
    assert "Best next rays" not in words


def test_where_only_a_sample_can_be_looked_at_no_points_are_promised() -> None:
    clues = read_clues("3=H", Grid(12, 12), AtomRange(12))
    analysis = run_job(analyse(clues))
    rays = [*best_rays(clues, analysis, CLASSIC)]
    assert rays
    assert {ray.points for ray in rays} == {None}
    assert SAMPLED in solution_lines(analysis, Grid(12, 12), rays)


# --- why ------------------------------------------------------------------------------


def planned(rays: str, atoms: int = 4) -> Plan:
    return run_job(make_plan(read_clues(rays, GRID, AtomRange(atoms))))


def test_for_programs_each_step_has_its_rays_its_cells_and_its_text() -> None:
    told = json.loads(json.dumps(reasons_fields(planned("32=2 3=R 31=R 9=R"), ())))
    assert (told["grade"], told["explained"], told["conflict"]) == (1, True, [])
    assert [step["rays"] for step in told["steps"]] == [[9], [32], [3], [31]]
    assert [step["atoms"] for step in told["steps"]] == [["b8"], ["b3"], ["a4"], ["c1"]]
    assert told["steps"][1]["empty"] == ["a1", "b1", "a2", "b2", "a3"]
    assert told["steps"][1]["text"].startswith(
        "The ray from port 32 came out at 2. Only one path remains:"
    )
    assert all(
        step["text"] == f"{step['seen']} {step['why']} {step['therefore']}"
        for step in told["steps"]
    )
    assert told["steps"][0]["seen"] == "The ray from port 9 came back."
    assert told["steps"][0]["therefore"] == "So b8 holds an atom, and a8 is empty."
    cells = [cell for step in told["steps"] for cell in (*step["atoms"], *step["empty"])]
    assert len(cells) == len(set(cells)) == 64


def test_for_people_the_steps_are_numbered_and_the_grade_comes_last() -> None:
    lines = reasons_text(planned("32=2 3=R 31=R 9=R"), ()).splitlines()
    assert lines[0] == ""
    assert [line[:2] for line in lines if line[:1].isdigit()] == ["1.", "2.", "3.", "4."]
    assert "3. The ray from port 3 came back. " in reasons_text(planned("32=2 3=R 31=R 9=R"), ())
    assert lines[-2] == "So the atoms are on c1, b3, a4 and b8."
    assert lines[-1] == "Grade: easy. One ray at a time is enough."
    assert max(map(len, lines)) < 80


def test_for_people_it_is_said_what_stays_open() -> None:
    assert reasons_text(planned("3=H 30=R 29=6"), ()).endswith(
        "\n\nYour rays do not settle every atom."
    )
    assert reasons_text(planned("3=H"), ()) == "\nYour rays prove nothing yet."


def test_past_the_limit_the_rest_is_not_explained() -> None:
    clues = read_clues("12=10 27=H 15=H 26=3 7=19", GRID, AtomRange(4))
    plan = run_job(make_plan(clues, max_steps=100))
    assert plan.steps
    assert reasons_text(plan, ()).endswith(f"\n\n{MORE_MAY_FOLLOW}")
    told = reasons_fields(plan, ())
    assert (told["grade"], told["explained"]) == (None, False)
    nothing = run_job(make_plan(clues, max_steps=1))
    assert reasons_text(nothing, ()).startswith("\nNo step was found, ")


@pytest.mark.parametrize(
    ("size", "most"), [("8x8", 64), ("4x4", 16), ("9x8", 8), ("26x8", 17), ("26x26", 26)]
)
def test_solve_takes_as_many_atoms_as_a_board_can_hide(size: str, most: int) -> None:
    grid = Grid.parse(size)
    for atoms in (1, most):
        assert read_clues("", grid, AtomRange(atoms)).atoms == AtomRange(atoms)
    for atoms in (0, most + 1):
        with pytest.raises(ValueError, match=f"^{size} boards can hide 1 to {most} atoms, not"):
            read_clues("", grid, AtomRange(atoms))
