from __future__ import annotations

import pytest

from blackbox_tui.engine import HIT, REFLECTION, Detour, Grid
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import Plan, make_plan
from blackbox_tui.text.hints import conflict_text, plan_lines, plan_summary


def plan_of(*rays: Clue, grid: Grid | None = None, atoms: int = 4) -> Plan:
    return run_job(make_plan(Clues(grid or Grid(), atoms, rays)))


@pytest.mark.parametrize(
    ("grade", "name"),
    [(0, "easy"), (1, "easy"), (2, "medium"), (3, "hard"), (4, "expert"), (7, "expert")],
)
def test_every_grade_has_a_name(grade: int, name: str) -> None:
    assert grade_name(grade) == name


def test_the_grade_says_how_many_clues_the_hardest_step_takes() -> None:
    plan = plan_of(Clue(12, Detour(14)), Clue(7, REFLECTION), Clue(6, Detour(3)))
    assert plan_summary(plan) == ("Grade: medium. The hardest step takes two rays together.")


def test_a_full_board_needs_no_clue() -> None:
    plan = plan_of(grid=Grid(2, 1), atoms=2)
    assert [*plan_lines(plan)] == [
        "1. The number of atoms alone settles every cell.",
        "So the atoms are on a1 and b1.",
        "Grade: easy. No ray is needed.",
    ]


@pytest.mark.parametrize(
    ("rays", "text"),
    [
        ([Clue(24, Detour(1))], "Ray 24 came out at 1: that cannot be true."),
        (
            [Clue(3, HIT), Clue(3, REFLECTION)],
            "Ray 3 was absorbed and ray 3 came back: these cannot both be true.",
        ),
        (
            [Clue(1, HIT), Clue(2, HIT), Clue(3, REFLECTION)],
            "Rays 1 and 2 were absorbed and ray 3 came back: these cannot all be true.",
        ),
    ],
)
def test_rays_that_contradict_each_other_are_told_in_one_sentence(
    rays: list[Clue], text: str
) -> None:
    assert conflict_text(rays) == text
