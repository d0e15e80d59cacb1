from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.engine import Cell, Grid
from blackbox_tui.ui.widgets.plane import Spot, is_move, moved, named, place_of, spot_at

grids = st.builds(Grid, st.integers(1, 26), st.integers(1, 26))


@st.composite
def spots(draw: st.DrawFn) -> tuple[Grid, Spot]:
    grid = draw(grids)
    return grid, draw(st.sampled_from([*grid.cells, *grid.ports]))


@given(spots())
def test_every_spot_has_a_place_of_its_own(there: tuple[Grid, Spot]) -> None:
    grid, spot = there
    assert spot_at(grid, place_of(grid, spot)) == spot


@pytest.mark.parametrize("place", [Cell(-1, -1), Cell(-1, 8), Cell(8, -1), Cell(8, 8), Cell(3, 9)])
def test_the_corners_and_what_lies_beyond_are_no_spots(place: Cell) -> None:
    assert spot_at(Grid(), place) is None


def walk(start: Spot, *commands: str) -> Spot:
    for command in commands:
        start = moved(Grid(), start, command)
    return start


@pytest.mark.parametrize(
    ("start", "commands", "end"),
    [
        (1, ["right"], "a1"),
        (1, ["left"], 1),
        (1, ["up"], 32),  # round the corner
        (32, ["left"], 1),
        (8, ["down"], 9),
        (16, ["right"], 17),
        (24, ["up"], 25),
        (1, ["far right"], 24),
        (1, ["far down"], 8),
        (12, ["far up"], 29),
        (1, ["right", "far right"], 24),
        (1, ["right", "right", "down", "down", "far up"], 31),
    ],
)
def test_keys_lead_over_cells_and_ports_as_one_plane(
    start: Spot, commands: list[str], end: Spot | str
) -> None:
    assert walk(start, *commands) == (Cell.parse(end) if isinstance(end, str) else end)


def test_tab_goes_once_round_the_ports_and_back() -> None:
    assert [walk(1, *["next port"] * steps) for steps in range(33)] == [*range(1, 33), 1]
    assert walk(1, "previous port") == 32
    assert walk(Cell(3, 3), "next port") == 1
    assert walk(Cell(3, 3), "previous port") == 32


@given(spots(), st.sampled_from(["up", "down", "left", "right"]))
def test_no_move_leads_off_the_board(there: tuple[Grid, Spot], command: str) -> None:
    grid, spot = there
    for end in (moved(grid, spot, command), moved(grid, spot, f"far {command}")):
        assert end in grid if isinstance(end, Cell) else end in grid.ports


@given(spots())
def test_every_spot_is_found_by_its_name(there: tuple[Grid, Spot]) -> None:
    grid, spot = there
    assert named(grid, str(spot)) == spot
    assert named(grid, str(spot).upper()) == spot


@pytest.mark.parametrize("name", ["0", "33", "i1", "a9", "", "a", "aa", "1a1", "c04", "²"])
def test_a_name_of_nothing_finds_nothing(name: str) -> None:
    assert named(Grid(), name) is None


def test_the_row_may_come_first() -> None:
    assert named(Grid(), "4c") == Cell.parse("c4")


def test_only_moves_are_moves() -> None:
    assert all(map(is_move, ("up", "far left", "next port", "previous port")))
    assert not any(map(is_move, ("act", "far", "quit")))
