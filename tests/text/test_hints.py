from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from support.clues import cells as cells_of
from support.clues import clues_of, read_clues
from support.every_placement import fire_at_random

from blackbox_tui.computer.player import Decision, next_move
from blackbox_tui.engine import HIT, Box, Cell, Grid, parse_cells
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues, Marks
from blackbox_tui.rules.moves import parse_move
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.solver.analysis import UNKNOWN, Analysis, Budget, Odds, analyse, ranked_ports
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import Plan, make_plan
from blackbox_tui.text.hints import (
    MORE_MAY_FOLLOW,
    TOO_MANY,
    Hint,
    HintKind,
    cell_reason,
    conflict_text,
    deduction_hints,
    explain_decision,
    numbers_left,
    odds_in_words,
    odds_lines,
    odds_note,
    odds_sentence,
    other_hints,
    plan_lines,
)
from blackbox_tui.text.reasons import step_text
from blackbox_tui.values import replace


def explain(clues: Clues) -> tuple[Analysis, Plan]:
    return run_job(analyse(clues)), run_job(make_plan(clues))


def after_every_port(box: Box) -> Clues:
    return fire_at_random(box, Random(1), len(box.grid.ports))


def hints_for(
    analysis: Analysis,
    plan: Plan,
    marks: Marks = Marks(),  # noqa: B008 - a value
    decision: Decision | None = None,
) -> list[Hint]:
    """The hints beyond deductions; the computer decides, unless its decision is given."""
    decision = decision or run_job(next_move(plan.clues, CLASSIC))
    return other_hints(plan, marks, decision, analysis, submit="submit")


def sentences(*known: Any, **more: Any) -> list[str]:  # noqa: ANN401 - as for the hints
    return [hint.sentence for hint in hints_for(*known, **more)]


ALONE = read_clues("12=10 27=H 15=H 26=3 7=19")
TOGETHER = read_clues("8=H 13=R 17=H 24=31 32=H 12=H 4=H 2=H 30=22 15=19")


@pytest.mark.parametrize(
    ("clues", "cell", "marks", "sentences", "missing"),
    [
        *((ALONE, "e5", Marks(cells_of(placed)),
           ["You can place 2 atoms: one ray is enough to prove it.",
            "Look at the ray from port 12.", "The ray from port 12 came out at 10. It turned left "
            "twice. What must be in the box for that?"], missing)
          for placed, missing in (("", "mark atoms a5 e5"), ("e5", "mark atoms a5"))),
        (TOGETHER, "b4", Marks(seals=cells_of("a3 h8")),
         ["You can place an atom: it takes two rays together to prove it.",
          "Look at the rays from ports 4 and 30 together.",
          "The ray from port 4 was absorbed and the ray from port 30 came out at 22. Ray 30 turned "
          "left. What must be in the box for that?"],
         "mark atoms b4 empty a5"),
    ],
)  # fmt: skip
def test_a_deduction_is_revealed_a_little_at_a_time(
    clues: Clues, cell: str, marks: Marks, sentences: list[str], missing: str
) -> None:
    step = run_job(make_plan(clues)).step_for(Cell.parse(cell))
    assert step is not None
    hints = deduction_hints(step, clues, marks)
    kinds = ["deduction", "rays", "outcome", "reason", "place"]
    assert [hint.kind.value for hint in hints] == kinds
    assert [hint.sentence for hint in hints] == [*sentences, step_text(step, clues), ""]
    assert hints[-1].move == parse_move(missing)


def test_with_nothing_to_deduce_the_computers_ray_is_named_with_what_it_costs_in_all() -> None:
    first, ray = hints_for(*explain(read_clues("3=H 30=R 29=6")))
    assert first.sentence == "Your rays prove nothing more. 236 possibilities left."
    assert (ray.kind, ray.spot) == (HintKind.FIRE, 11)
    assert ray.sentence == (
        "Try port 11: played on well, the game then costs 4.8 points more on average."
    )


def test_before_any_ray_the_only_hint_names_the_opening() -> None:
    [first] = hints_for(*explain(Clues(Grid(), AtomRange(4))))
    assert first == Hint("Fire a first ray: port 2 is the best place to start.", 2, HintKind.FIRE)
    [sampled] = hints_for(*explain(Clues(Grid(), AtomRange(4))), decision=Decision(port=7))
    assert sampled.sentence == "Fire a first ray: port 7 is a good place to start."


def test_an_answer_that_is_cheaper_than_another_ray_is_named() -> None:
    guess = Decision(cells=cells_of("a1 b2"), exact=True, expected=2.5)
    found = explain(read_clues("3=H"))
    hints = [hints_for(*found, decision=it)[-1] for it in (guess, replace(guess, exact=False))]
    assert [(hint.kind, hint.sentence) for hint in hints] == [
        (HintKind.SUBMIT,
         "Submit a1 and b2: at 2.5 points on average, that is cheaper than another ray."),
        (HintKind.SUBMIT, "Submit a1 and b2: all of a sample of the possibilities agrees."),
    ]  # fmt: skip


def test_a_proved_guess_is_to_be_submitted() -> None:
    box = Box(Grid(4, 4), parse_cells("c1 b4"))
    analysis, plan = explain(after_every_port(box))
    assert plan.solved
    assert sentences(analysis, plan, Marks(box.atoms)) == ["Your rays prove your guess: submit it."]
    assert sentences(analysis, plan)[-1] == (
        "No ray can tell you anything more: place your atoms and submit."
    )


def test_equivalent_solutions_cannot_be_told_apart() -> None:
    box = Box(Grid(8, 8), parse_cells("a1 c1 c8"))
    texts = sentences(*explain(after_every_port(box)))
    assert texts[0] == (
        "Your rays prove nothing more. 2 possibilities left, and no ray can tell them apart."
    )


def test_too_many_possibilities_are_the_only_hint() -> None:
    blind = Decision(port=1, blind=True)
    assert sentences(UNKNOWN, Plan(Clues(Grid(), AtomRange(4)), ()), decision=blind) == [TOO_MANY]


def test_an_estimate_is_called_one() -> None:
    clues = Clues(Grid(8, 8), AtomRange(4), (Clue(3, HIT),))
    analysis = run_job(analyse(clues, budget=Budget(cubes=1)))
    estimate = "There are too many possibilities to count, so the next hint is an estimate."
    for complete, so_far in ((False, "may prove more"), (True, "prove nothing more")):
        plan = Plan(clues, (), complete)
        assert sentences(analysis, plan, decision=Decision(port=7)) == [
            f"Your rays {so_far}. {estimate}",
            "Try port 7: a sample of the possibilities speaks for it.",
        ]


def test_past_what_can_be_explained_settled_cells_are_still_named() -> None:
    clues = clues_of(Box(Grid(), parse_cells("f3 h5 c6 b8")), 2, 7, 13, 19, 23)
    analysis, unexplained = run_job(analyse(clues)), Plan(clues, (), complete=False)
    texts = sentences(analysis, unexplained)
    assert texts[:2] == [MORE_MAY_FOLLOW, "There must be an atom on f3."]
    marks = Marks(cells_of("f3 b8 a1"), analysis.empty - cells_of("a1"))
    assert sentences(analysis, unexplained, marks)[1:-1] == [
        "There cannot be an atom on a1: remove that guess."
    ]


def test_ports_are_ranked_by_information_per_point() -> None:
    worth = run_job(analyse(Clues(Grid(), AtomRange(4)))).worth
    for edition in EDITIONS.values():
        ranked = ranked_ports(worth, edition.cost)
        rates = [worth[port].bits / worth[port].cost(edition.cost) for port in ranked]
        assert all(one >= other - 1e-9 for one, other in pairwise(rates))
        assert sorted(ranked) == list(Grid().ports)


# --- whole plans -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("clues", "lines"),
    [
        (Clues(Grid(2, 1), AtomRange(2)),
         ["1. There are as many atoms left as open cells. So a1 and b1 hold atoms.",
          "So the atoms are on a1 and b1.",
          "Grade: easy. No ray is needed."]),
        (read_clues("12=14 7=R 6=3"), ["Grade: medium. The hardest step takes two rays together."]),
    ],
)  # fmt: skip
def test_a_plan_ends_with_how_many_rays_its_hardest_step_takes(
    clues: Clues, lines: list[str]
) -> None:
    assert [*plan_lines(run_job(make_plan(clues)))][-len(lines) :] == lines


@pytest.mark.parametrize(
    ("complete", "cell", "reason"),
    [
        (True, "a8", "a8 must be empty. The ray from port 12 came out at 10. An atom on b7-d8, "),
        (True, "h8", "Your rays do not settle h8: with an atom there or without, they all fit."),
        (False, "h8", f"h8 is not settled by the steps that were found. {MORE_MAY_FOLLOW}"),
    ],
)
def test_a_cell_is_settled_or_not_or_beyond_what_can_be_explained(
    complete: bool, cell: str, reason: str
) -> None:
    plan = run_job(make_plan(read_clues("12=10")))
    told = cell_reason(replace(plan, complete=complete), Cell.parse(cell))
    assert told.startswith(reason)


@pytest.mark.parametrize(
    ("rays", "text"),
    [
        ("24=1", "The ray from port 24 came out at 1: that cannot be true."),
        ("3=H 3=R",
         "The ray from port 3 was absorbed and the ray from port 3 came back: these "
         "cannot both be true."),
        ("1=H 2=H 3=R",
         "The rays from ports 1 and 2 were absorbed and the ray from port 3 came back: these "
         "cannot all be true."),
    ],
)  # fmt: skip
def test_rays_that_contradict_each_other_are_told_in_one_sentence(rays: str, text: str) -> None:
    assert conflict_text(read_clues(rays).rays) == text


# --- odds ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("odds", "text"),
    [(Odds(0, 9), "empty"), (Odds(9, 9), "certain"), (Odds(1, 999), "1 percent"),
     (Odds(998, 999), "99 percent"), (Odds(10**25 - 1, 10**25), "99 percent"),
     (Odds(2, 4), "50 percent"), (Odds(2, 4, exact=False), "about 50 percent"),
     (Odds(0, 9, exact=False), "about 6 percent"), (Odds(0, 2000, exact=False), "about 1 percent"),
     (Odds(2000, 2000, exact=False), "about 99 percent")],
)  # fmt: skip
def test_odds_are_certain_only_if_they_are(odds: Odds, text: str) -> None:
    assert odds_in_words(odds) == text


@pytest.mark.parametrize(
    ("held", "total", "exact", "text"),
    [
        ((1, 2, 1), 9, True, "Odds of an atom in percent. Likeliest: a2 with 22."),
        ((9, 4, 4), 9, True, "Odds of an atom in percent. Certain: a1. Next: a2 and a3 with 44."),
        ((9, 9, 0), 9, True, "Odds of an atom in percent. Certain: a1 and a2."),
        ((1, 1, 1, 1, 1), 9, True, "Odds of an atom in percent."),
        ((9, 1), 9, False, "Estimated odds of an atom in percent. Likeliest: a1 with about 94."),
    ],
)
def test_the_message_about_odds_names_what_is_certain_or_likeliest(
    held: tuple[int, ...], total: int, exact: bool, text: str
) -> None:
    odds = {Cell(row, 0): Odds(times, total, exact) for row, times in enumerate(held)}
    assert odds_sentence(odds, {4: Odds(total, total)}) == text


def test_the_odds_of_one_cell_are_told_with_it() -> None:
    notes = [odds_note(Odds(held, 9)) for held in (0, 3, 9)]
    assert notes == [
        "It is certainly empty.",
        "An atom is here with 33 percent.",
        "It certainly holds an atom.",
    ]


def test_estimated_odds_are_called_estimates() -> None:
    clues = Clues(Grid(), AtomRange(4), (Clue(2, HIT),))
    analysis = run_job(analyse(clues, budget=Budget(cubes=3, steps=0, sample=50)))
    assert analysis.placements is None
    assert odds_lines(analysis)[0] == (
        "There are too many possibilities to count, so these are estimates."
    )


# --- the computer ----------------------------------------------------------------

FIRES = Decision(port=7)
GUESSES = Decision(cells=cells_of("a1 b2"))
MANY = "Too many possibilities to count"


@pytest.mark.parametrize(
    ("decision", "sentence"),
    [
        (replace(FIRES, placements_left=118, exact=True, expected=4.04),
         "118 possibilities left: port 7 should cost least, about 4 points in all."),
        (replace(FIRES, placements_left=635_376, exact=True, expected=10.1, from_book=True),
         "635,376 possibilities left: port 7 (from my opening book) should cost least, "
         "about 10.1 points in all."),
        (replace(FIRES, placements_left=2, exact=True, expected=1.0),
         "2 possibilities left: port 7 should cost least, about 1 point in all."),
        (FIRES, f"{MANY}: port 7, by the look of a sample."),
        (replace(FIRES, blind=True),
         f"{MANY}, even to estimate: port 7 is as good as any."),
        (replace(GUESSES, placements_left=1, exact=True, expected=0.0, determined=True),
         "Only one possibility left: a1 b2."),
        (replace(GUESSES, placements_left=2, exact=True, expected=2.5, determined=True),
         "2 possibilities left, and no ray can tell them apart: I guess a1 b2."),
        (replace(GUESSES, placements_left=3, exact=True, expected=1.7),
         "3 possibilities left, but a guess is cheaper than another ray "
         "(1.7 points on average): a1 b2."),
        (replace(GUESSES, placements_left=None, exact=False, expected=3.0),
         f"{MANY}, but my whole sample agrees on a1 b2."),
        (replace(GUESSES, blind=True),
         f"{MANY}, even to estimate: I guess a1 b2."),
    ],
)  # fmt: skip
def test_the_computer_explains_what_its_ray_or_guess_rests_on(
    decision: Decision, sentence: str
) -> None:
    assert explain_decision(decision) == sentence


def test_a_number_of_atoms_is_left_unless_it_is_excluded_or_was_known_from_the_start() -> None:
    none, some = Odds(0, 10), Odds(5, 10)
    seldom = Odds(0, 10, exact=False)
    assert [*numbers_left({3: none, 4: some, 5: some})] == [4, 5]
    assert [*numbers_left({3: seldom, 4: some})] == [3, 4], "a sample excludes nothing"
    assert numbers_left({4: Odds(10, 10)}) == {}
