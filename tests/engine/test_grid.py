"""Cells, ports, headings and their names."""

from __future__ import annotations

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
def test_the_way_in_at_a_port_is_the_way_out_turned_round(grid: Grid) -> None:
    for port in grid.ports:
        cell, heading = grid.entrance(port)
        assert grid.port_at(cell, heading.turned(2)) == port


@given(st.integers(0, 25), st.integers(0, 25))
def test_a_cell_is_read_back_from_its_name(row: int, col: int) -> None:
    assert Cell.parse(str(Cell(row, col))) == Cell(row, col)
    assert Cell.parse(str(Cell(row, col)).upper()) == Cell(row, col)


@pytest.mark.parametrize("name", ["", "4c", "c", "c0", "c27", "cc4", "c4x", "ä1", "c٤", "c 4"])
def test_an_unreadable_cell_name_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(ValueError, match=r"is not a cell: .*\.$"):
        Cell.parse(name)


@pytest.mark.parametrize("text", ["", "8x", "x8", "8x8x8", "0x4", "27", "-8x8", "8 x 8", "999"])
def test_an_unreadable_or_impossible_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        Grid.parse(text)


@pytest.mark.parametrize("port", [0, 33, -1, None, "3", 2.5])
def test_a_port_that_does_not_exist_is_refused(port: object) -> None:
    with pytest.raises(ValueError, match="There is no port"):
        Grid().entrance(port)  # type: ignore[arg-type]


@given(grids)
def test_a_size_is_read_back_from_its_text(grid: Grid) -> None:
    assert Grid.parse(str(grid)) == grid


@given(grids)
def test_a_square_has_eight_symmetries_and_any_other_rectangle_four(grid: Grid) -> None:
    moves = list(symmetries(grid))
    assert len(moves) == (8 if grid.width == grid.height else 4)
    assert moves[0] == {cell: cell for cell in grid.cells}
    for moved in moves:
        assert sorted(moved.values()) == sorted(grid.cells)


def test_the_symmetries_are_all_different() -> None:
    for grid, number in ((Grid(3, 3), 8), (Grid(3, 2), 4)):
        images = {tuple(image[cell] for cell in grid.cells) for image in symmetries(grid)}
        assert len(images) == number


def test_sizes_are_read_in_either_case_and_squares_by_one_number() -> None:
    assert Grid.parse("10X8") == Grid.parse(" 10x8 ") == Grid(10, 8)
    assert Grid.parse("12") == Grid(12, 12)
    with pytest.raises(ValueError, match="is not a size"):
        Grid.parse("١٠x٨")


def test_turning_right_goes_clockwise() -> None:
    assert [Heading.UP.turned(quarters) for quarters in range(4)] == list(Heading)
    assert Heading.UP.turned(-1) is Heading.LEFT
    assert Heading.RIGHT.turned(1) is Heading.DOWN


def test_a_grid_says_which_side_is_wrong() -> None:
    for width, height, side in (
        (0, 3, "width must be 1 to 26, not 0"),
        (3, 27, "height must be 1 to 26, not 27"),
    ):
        with pytest.raises(ValueError, match="board") as refusal:
            Grid(width, height)
        assert str(refusal.value) == f"A board's {side}."


def test_a_ray_looks_ahead_and_to_both_sides_of_that() -> None:
    pose = Pose(Cell.parse("c3"), Heading.UP)
    assert [str(cell) for cell in pose.view] == ["c2", "b2", "d2"]
    assert [str(cell) for cell in pose._replace(heading=Heading.LEFT).view] == ["b3", "b4", "b2"]


def test_refusals_name_what_was_wrong_and_no_more_than_its_beginning() -> None:
    for read, sentence in (
        (
            Cell.parse,
            "is not a cell: write a letter for the column and a number for the row, like c4.",
        ),
        (Grid.parse, "is not a size: write it like 8x8."),
    ):
        with pytest.raises(ValueError, match="is not") as refusal:
            read("?" * 99)
        assert str(refusal.value) == f"'{'?' * 20}…' {sentence}"
    with pytest.raises(ValueError, match="port") as refusal:
        Grid(8, 8).entrance(40)
    assert str(refusal.value) == "There is no port 40: the ports are 1 to 32."
