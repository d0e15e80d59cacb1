from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from blackbox_tui.engine import HIT, Box, Cell, Grid, parse_cells
from blackbox_tui.engine.rays import parse_outcome
from blackbox_tui.rules.clues import Clue, Clues, Marks
from blackbox_tui.rules.moves import Mark
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.solver.analysis import UNKNOWN, Analysis, Budget, analyse, ranked_ports
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import Plan, make_plan
from blackbox_tui.text.hints import (
    TOO_MANY,
    TOO_MANY_CASES,
    HintKind,
    deduction_hints,
    format_odds,
    odds_lines,
    odds_of,
    other_hints,
)
from blackbox_tui.text.reasons import step_text

SMALL = Grid(4, 4)
EVERY = [frozenset(cells) for cells in combinations(SMALL.cells, 2)]


def clues_of(box: Box, ports: list[int]) -> Clues:
    seen: dict[int, Clue] = {}
    for port in ports:
        if port not in seen:
            clue = Clue(port, box.fire(port).outcome)
            seen.update(dict.fromkeys(clue.ports, clue))
    return Clues(box.grid, len(box.atoms), tuple(dict.fromkeys(seen.values())))


UNMARKED = Marks()


def explain(clues: Clues, budget: Budget | None = None) -> tuple[Analysis, Plan]:
    job = analyse(clues, budget=budget) if budget else analyse(clues)
    return run_job(job), run_job(make_plan(clues))


def sentences(analysis: Analysis, plan: Plan, marks: Marks = UNMARKED) -> list[str]:
    return [hint.sentence for hint in other_hints(analysis, plan, marks, CLASSIC)]


def test_a_deduction_is_revealed_a_little_at_a_time() -> None:
    clues = clues_of(Box(Grid(), parse_cells("e5 a5 h4 g8")), [12, 27, 15, 26, 7])
    step = run_job(make_plan(clues)).step_for(Cell.parse("e5"))
    assert step is not None
    hints = deduction_hints(step, clues, UNMARKED)
    assert [hint.kind.value for hint in hints] == [
        "deduction", "rays", "outcome", "reason", "place",
    ]  # fmt: skip
    assert [hint.sentence for hint in hints] == [
        "One ray alone proves 2 atoms.",
        "Look at ray 12.",
        "Ray 12 came out at 10. It turned left twice.",
        step_text(step, clues),
        "",
    ]
    assert hints[-1].move == Mark(frozenset(parse_cells("a5 e5")))


def test_what_is_marked_already_is_not_marked_again() -> None:
    clues = clues_of(Box(Grid(), parse_cells("e5 a5 h4 g8")), [12, 27, 15, 26, 7])
    step = run_job(make_plan(clues)).step_for(Cell.parse("e5"))
    assert step is not None
    marks = Marks(frozenset(parse_cells("e5")))
    assert deduction_hints(step, clues, marks)[-1].move == Mark(frozenset(parse_cells("a5")))


def test_two_rays_are_looked_at_together() -> None:
    grid = Grid()
    pairs = ["8=H", "13=R", "17=H", "24=31", "32=H", "12=H", "4=H", "2=H", "30=22", "15=19"]
    rays = (pair.split("=") for pair in pairs)
    clues = Clues(grid, 4, tuple(Clue(int(port), parse_outcome(end, grid)) for port, end in rays))
    step = run_job(make_plan(clues)).step_for(Cell.parse("b4"))
    assert step is not None
    assert [hint.sentence for hint in deduction_hints(step, clues, UNMARKED)[:3]] == [
        "Two rays together prove an atom.",
        "Look at rays 4 and 30 together.",
        "Ray 4 was absorbed and ray 30 came out at 22. Ray 30 turned left.",
    ]


def test_with_nothing_to_deduce_the_next_ray_is_named() -> None:
    first, ray = other_hints(*explain(Clues(Grid(), 4)), UNMARKED, CLASSIC)
    assert first.sentence == "Nothing more follows from your rays. 635,376 possibilities left."
    assert ray.kind is HintKind.FIRE
    assert ray.sentence.startswith(f"Try port {ray.spot}: it would usually leave 1 in ")


def test_a_proved_guess_is_to_be_submitted() -> None:
    box = Box(SMALL, EVERY[40])
    analysis, plan = explain(clues_of(box, list(SMALL.ports)))
    if plan.solved:
        assert sentences(analysis, plan, Marks(box.atoms)) == [
            "Your rays prove your guess: submit it."
        ]
    assert sentences(analysis, plan)[-1] == (
        "No ray can tell you anything more: place your atoms and submit."
    )


def test_equivalent_solutions_cannot_be_told_apart() -> None:
    box = Box(Grid(8, 8), parse_cells("a1 c1 c8"))
    texts = sentences(*explain(clues_of(box, list(box.grid.ports))))
    assert texts[0] == (
        "Nothing more follows from your rays. 2 possibilities left, and no ray can tell them apart."
    )


def test_too_many_possibilities_are_the_only_hint() -> None:
    assert sentences(UNKNOWN, Plan(Clues(Grid(), 4), ())) == [TOO_MANY]


def test_an_estimate_is_called_one() -> None:
    clues = Clues(Grid(8, 8), 4, (Clue(3, HIT),))
    analysis = run_job(analyse(clues, budget=Budget(cubes=1)))
    texts = sentences(analysis, Plan(clues, (), complete=False))
    assert texts[0] == (
        "There are too many possibilities to count, so the next hint is an estimate."
    )
    assert "about" in texts[-1]
    assert len(texts) == 2


def test_past_what_can_be_explained_settled_cells_are_still_named() -> None:
    box = Box(Grid(8, 8), parse_cells("f3 h5 c6 b8"))
    clues = clues_of(box, [2, 7, 13, 19, 23])
    analysis = run_job(analyse(clues))
    unexplained = Plan(clues, (), complete=False)
    texts = sentences(analysis, unexplained)
    assert texts[:2] == [TOO_MANY_CASES, "There must be an atom on f3."]
    marks = Marks(frozenset(parse_cells("f3 b8 a1")), analysis.empty - set(parse_cells("a1")))
    assert sentences(analysis, unexplained, marks)[1:-1] == [
        "There cannot be an atom on a1: remove that guess."
    ]


def test_ports_are_ranked_by_information_per_point() -> None:
    analysis = run_job(analyse(Clues(Grid(8, 8), 4)))
    for edition in EDITIONS.values():
        ranked = ranked_ports(analysis.worth, edition.price)
        rates = [analysis.worth[p].bits / analysis.worth[p].cost(edition.price) for p in ranked]
        assert all(a >= b - 1e-9 for a, b in pairwise(rates))
        assert sorted(ranked) == list(Grid(8, 8).ports)


def first_box(*rays: tuple[int, str]) -> Clues:
    grid = Grid(6, 6)
    return Clues(grid, 2, tuple(Clue(port, parse_outcome(end, grid)) for port, end in rays))


# --- odds ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0, "empty"),
        (1, "certain"),
        (0.001, "1 percent"),
        (0.999, "99 percent"),
        (0.5, "50 percent"),
    ],
)
def test_odds_are_certain_only_if_they_are(chance: float, text: str) -> None:
    assert format_odds(chance) == text


def test_odds_name_the_settled_cells_and_the_likeliest_others() -> None:
    analysis = run_job(analyse(first_box((3, "9"), (5, "H"))))
    lines = odds_lines(analysis)
    assert lines[:2] == [f"{analysis.placements} possibilities left.", "Certain atoms: d2."]
    assert lines[2] == f"Certainly empty: {len(analysis.empty)} cells."
    assert lines[3].startswith("Most likely of the rest: ")
    assert odds_of(analysis, parse_cells("d2 a3")) == "d2 certain and a3 empty."


def test_estimated_odds_are_called_estimates() -> None:
    clues = Clues(Grid(), 4, (Clue(2, HIT),))
    analysis = run_job(analyse(clues, budget=Budget(cubes=3, steps=0, sample=50)))
    assert analysis.placements is None
    assert odds_lines(analysis)[0] == (
        "There are too many possibilities to count, so these are estimates."
    )
