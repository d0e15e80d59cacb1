from __future__ import annotations

import pytest

from blackbox_tui.engine import Grid, parse_cells
from blackbox_tui.ui.board.cursor import Spot, named_spots


def cells(names: str) -> set[Spot]:
    return set(parse_cells(names))


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("c4. Enter places a guess, x seals the cell as empty.", "c4"),
        ("There must be an atom on h8.", "h8"),
        ("Only one possibility left: a1 b2 c3 d4.", "a1 b2 c3 d4"),
        ("The atoms on b2, b4 and g7 are beside a3, the first cell.", "b2 b4 g7 a3"),
    ],
)
def test_a_cell_is_named_by_its_letter_and_number(sentence: str, names: str) -> None:
    assert named_spots(sentence, Grid()) == cells(names)


@pytest.mark.parametrize(
    ("sentence", "ports"),
    [
        ("Port 1. Enter fires a ray.", {1}),
        ("Port 3: a detour; its other end is port 27.", {3, 27}),
        ("Your guesses do not explain rays 3, 15 and 9 yet.", {3, 15, 9}),
        ("Solvable for 4 points: ports 1, 30.", {1, 30}),
        ("Ray 4 (2 of 5): detour to port 12, 2 points.", {4, 12}),
        ("Look at rays 4 and 30 together.", {4, 30}),
        ("Try port 7: it would usually leave about 1 in 11, for 1.6 points.", {7}),
    ],
)
def test_a_port_is_named_by_the_word_before_its_number(sentence: str, ports: set[int]) -> None:
    assert named_spots(sentence, Grid()) == ports


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "A detour, marked A.",
        "A1 and H8 are written in small letters.",
        "This terminal is too small for 12x10. Playing 8x8 instead.",
        "c0, c9, i1 and c44 are not on this board; c04 is no name.",
        "The code is 4k-a1-b2 or 4ka1b2.",
        "There is no port 33: the ports are numbered from 1 to 32.",
        "You have fired 3 rays for 5 points. 2 of 4 atoms placed.",
    ],
)
def test_nothing_else_is_taken_for_a_name(sentence: str) -> None:
    assert named_spots(sentence, Grid()) == frozenset()


def test_a_large_board_has_more_names() -> None:
    assert named_spots("z26 and port 104", Grid(26, 26)) == cells("z26") | {104}
    assert named_spots("z26 and port 104", Grid()) == frozenset()
