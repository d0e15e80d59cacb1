"""Cells, ports, headings and their names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.engine import Cell, Grid, Heading, Pose
from blackbox_tui.engine.grid import symmetries

grids = st.builds(Grid, st.integers(1, 26), st.integers(1, 26))


def test_ports_run_counter_clockwise_from_the_top_of_the_left_side() -> None:
    grid = Grid(8, 8)
    assert list(grid.ports) == list(range(1, 33))
    assert grid.entrance(1) == Pose(Cell.parse("a1"), Heading.RIGHT)
    assert grid.entrance(8) == Pose(Cell.parse("a8"), Heading.RIGHT)
    assert grid.entrance(9) == Pose(Cell.parse("a8"), Heading.UP)
    assert grid.entrance(16) == Pose(Cell.parse("h8"), Heading.UP)
    assert grid.entrance(17) == Pose(Cell.parse("h8"), Heading.LEFT)
    assert grid.entrance(24) == Pose(Cell.parse("h1"), Heading.LEFT)
    assert grid.entrance(25) == Pose(Cell.parse("h1"), Heading.DOWN)
    assert grid.entrance(32) == Pose(Cell.parse("a1"), Heading.DOWN)


@given(grids)
def test_leaving_at_a_port_reverses_entering_there(grid: Grid) -> None:
    for port in grid.ports:
        cell, heading = grid.entrance(port)
        assert grid.port_at(cell, heading.turned(2)) == port


@given(grids)
def test_squares_have_eight_symmetries_and_other_rectangles_four(grid: Grid) -> None:
    moves = list(symmetries(grid))
    assert len(moves) == (8 if grid.width == grid.height else 4)
    assert moves[0] == {cell: cell for cell in grid.cells}
    images = {tuple(moved[cell] for cell in grid.cells) for moved in moves}
    assert len(images) == len(moves) or min(grid.width, grid.height) == 1
    assert all(sorted(image) == sorted(grid.cells) for image in images)


def test_turning_right_goes_clockwise() -> None:
    assert [Heading.UP.turned(quarters) for quarters in range(4)] == list(Heading)
    assert Heading.UP.turned(-1) is Heading.LEFT
    assert Heading.RIGHT.turned(1) is Heading.DOWN


def test_a_ray_looks_ahead_ahead_left_and_ahead_right() -> None:
    pose = Pose(Cell.parse("c3"), Heading.UP)
    assert [str(cell) for cell in pose.view] == ["c2", "b2", "d2"]
    assert [str(cell) for cell in pose._replace(heading=Heading.LEFT).view] == ["b3", "b4", "b2"]


# --- names, read and refused -------------------------------------------------


@given(grids, st.data())
def test_sizes_and_cells_parse_what_they_print(grid: Grid, data: st.DataObject) -> None:
    assert Grid.parse(str(grid)) == grid
    cell = data.draw(st.sampled_from(grid.cells))
    assert Cell.parse(str(cell)) == Cell.parse(str(cell).upper()) == cell


def test_size_parser_accepts_capital_x_and_one_number_for_squares() -> None:
    assert Grid.parse("10X8") == Grid.parse(" 10x8 ") == Grid(10, 8)
    assert Grid.parse("12") == Grid(12, 12)


NO_CELL = "is not a cell: write a letter for the column and a number for the row, like c4."
NO_SIZE = "is not a size: write it like 8x8."


@pytest.mark.parametrize(
    ("read", "texts", "sentence"),
    [
        (Cell.parse, ["", "4c", "c", "c0", "c27", "cc4", "c4x", "ä1", "c٤", "c 4"], NO_CELL),
        (Grid.parse, ["", "8x", "x8", "8x8x8", "-8x8", "8 x 8", "١٠x٨", "9999"], NO_SIZE),
    ],
    ids=["cells", "sizes"],
)
def test_other_text_is_refused_and_its_beginning_quoted(
    read: Callable[[str], object], texts: list[str], sentence: str
) -> None:
    assert [refusal(read, text) for text in texts] == [f"{text!r} {sentence}" for text in texts]
    assert refusal(read, "?" * 99) == f"'{'?' * 20}…' {sentence}"


@pytest.mark.parametrize(
    ("size", "smallest", "sizes"),
    [("0x3", 1, "1x1 to 26x26"), ("3x27", 1, "1x1 to 26x26"), ("7x8", 8, "8x8 to 26x26")],
)
def test_refused_sizes_name_the_sizes_that_exist(size: str, smallest: int, sizes: str) -> None:
    assert refusal(Grid.parse, size, smallest) == f"Boards are {sizes}, not {size}."


@pytest.mark.parametrize("port", [0, 33, -1, None, "3", 2.5])
def test_grids_refuse_ports_that_do_not_exist(port: object) -> None:
    assert refusal(Grid().entrance, port) == f"There is no port {port}: the ports are 1 to 32."


def refusal(call: Callable[..., object], *arguments: object) -> str:
    """The sentence with which a call refuses these arguments."""
    with pytest.raises(ValueError, match=r"\.$") as refused:
        call(*arguments)
    return str(refused.value)
