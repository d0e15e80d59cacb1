from __future__ import annotations

from blackbox_tui.computer.player import Decision
from blackbox_tui.engine import Cell, parse_cells
from blackbox_tui.text.hints import explain_decision

CELLS: frozenset[Cell] = frozenset(parse_cells("a1 b2"))


def fire(
    left: int | None, expected: float | None, *, exact: bool = True, book: bool = False
) -> str:
    return explain_decision(
        Decision(port=7, placements_left=left, exact=exact, expected=expected, from_book=book)
    )


def guess(
    left: int | None, expected: float | None, *, exact: bool = True, determined: bool = False
) -> str:
    return explain_decision(
        Decision(
            cells=CELLS, determined=determined, placements_left=left, exact=exact, expected=expected
        )
    )


def test_a_ray_is_explained_by_what_is_left_and_what_it_costs() -> None:
    assert fire(118, 4.04) == (
        "118 possibilities left: port 7 should narrow it down most. About 4 points to go."
    )
    assert fire(635_376, 10.1, book=True) == (
        "635,376 possibilities left: port 7 should narrow it down most "
        "(from my opening book). About 10.1 points to go."
    )
    assert fire(2, 1.0).endswith("About 1 point to go.")


def test_a_ray_by_a_sample_says_so() -> None:
    assert fire(None, 1.5, exact=False) == (
        "Too many possibilities to count: port 7 should narrow it down most. "
        "I only looked at a sample."
    )


def test_a_ray_without_even_a_sample_says_so() -> None:
    assert fire(None, None, exact=False) == (
        "Too many possibilities to count, even to estimate: port 7 is as good as any."
    )


def test_a_guess_says_what_it_rests_on() -> None:
    assert guess(1, 0.0, determined=True) == "Only one possibility left: a1 b2."
    assert guess(2, 2.5, determined=True) == (
        "2 possibilities left, and no ray can tell them apart: I guess a1 b2."
    )
    assert guess(3, 1.7) == (
        "3 possibilities left, but a guess is cheaper than another ray "
        "(1.7 points on average): a1 b2."
    )
    assert guess(None, 3.0, exact=False) == (
        "Too many possibilities to count, but my whole sample agrees on a1 b2."
    )
    assert guess(None, None, exact=False) == (
        "Too many possibilities to count, even to estimate: I guess a1 b2."
    )
