from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.pictures import box, draw, same

from blackbox_tui.engine import (
    Box,
    Cell,
    Detour,
    Grid,
    Heading,
    Hit,
    Outcome,
    Pose,
    RayAction,
    Reflection,
    look,
    parse_cells,
    symmetries,
)

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "rays.jsonl").read_text().splitlines()
]

grids = st.builds(Grid, st.integers(1, 26), st.integers(1, 26))


@st.composite
def boxes(draw_from: st.DrawFn, largest: int = 26) -> Box:
    sides = st.integers(1, largest)
    grid = Grid(draw_from(sides), draw_from(sides))
    return Box(grid, draw_from(st.sets(st.sampled_from(grid.cells), max_size=12)))


# --- agreed truth ------------------------------------------------------------


def test_every_agreed_box_answers_as_agreed_at_every_port() -> None:
    assert len(VECTORS) == 754
    for vector in VECTORS:
        grid = Grid.parse(vector["size"])
        told = Box(grid, parse_cells(vector["atoms"]))
        assert [str(told.fire(port).outcome) for port in grid.ports] == vector["rays"].split()


# --- the rules, one picture each ---------------------------------------------


def fired(picture: str, port: int, outcome: Outcome, path: str) -> None:
    shown = box(picture)
    ray = shown.fire(port)
    assert ray.entry == port
    assert ray.outcome == outcome
    assert same(path, draw(shown, ray)), draw(shown, ray)


def test_a_ray_that_meets_nothing_comes_out_opposite() -> None:
    fired(
        """
        . . . .
        . . . .
        . . . .
        . . . o
        """,
        2,
        Detour(11),
        """
        . . . .
        ─ ─ ─ ─
        . . . .
        . . . o
        """,
    )


def test_an_atom_straight_ahead_absorbs_the_ray() -> None:
    fired(
        """
        . . . .
        . . . o
        . . . .
        """,
        2,
        Hit(),
        """
        . . . .
        ─ ─ ─ o
        . . . .
        """,
    )


def test_an_atom_just_behind_the_port_absorbs_the_ray_before_it_enters() -> None:
    fired(
        """
        . . .
        o . .
        . . .
        """,
        2,
        Hit(),
        """
        . . .
        o . .
        . . .
        """,
    )


def test_an_atom_ahead_left_turns_the_ray_right() -> None:
    fired(
        """
        . . o .
        . . . .
        . . . .
        """,
        2,
        Detour(5),
        """
        . . o .
        ─ ┐ . .
        . │ . .
        """,
    )


def test_an_atom_ahead_right_turns_the_ray_left() -> None:
    fired(
        """
        . . . .
        . . . .
        . . o .
        """,
        2,
        Detour(13),
        """
        . │ . .
        ─ ┘ . .
        . . o .
        """,
    )


def test_a_hit_beats_a_turn_inside_the_board() -> None:
    fired(
        """
        . . o .
        . . o .
        . . . .
        """,
        2,
        Hit(),
        """
        . . o .
        ─ ─ o .
        . . . .
        """,
    )


def test_three_atoms_in_a_row_ahead_are_a_hit() -> None:
    fired(
        """
        . . o
        . . o
        . . o
        """,
        2,
        Hit(),
        """
        . . o
        ─ ─ o
        . . o
        """,
    )


def test_two_atoms_either_side_ahead_turn_the_ray_right_round() -> None:
    fired(
        """
        . . o .
        . . . .
        . . o .
        """,
        2,
        Reflection(),
        """
        . . o .
        ─ ╴ . .
        . . o .
        """,
    )


def test_an_atom_beside_the_first_cell_refuses_the_ray() -> None:
    picture = """
        . . .
        . . .
        o . .
        """
    fired(picture, 2, Reflection(), picture)


def test_two_atoms_beside_the_first_cell_refuse_the_ray() -> None:
    picture = """
        o . .
        . . .
        o . .
        """
    fired(picture, 2, Reflection(), picture)


def test_a_hit_beats_a_reflection_at_the_edge() -> None:
    picture = """
        o . .
        o . .
        . . .
        """
    fired(picture, 2, Hit(), picture)


def test_three_atoms_at_the_edge_are_a_hit() -> None:
    picture = """
        o . .
        o . .
        o . .
        """
    fired(picture, 2, Hit(), picture)


def test_a_ray_may_turn_right_after_entering_a_corner() -> None:
    fired(
        """
        . . .
        . o .
        . . .
        """,
        1,
        Detour(12),
        """
        ┘ . .
        . o .
        . . .
        """,
    )


def test_a_ray_leaves_by_the_edge_though_atoms_lie_beside_the_way_out() -> None:
    fired(
        """
        . . . o .
        . . . . .
        . . . . .
        """,
        2,
        Detour(6),
        """
        . . . o .
        ─ ─ ┐ . .
        . . │ . .
        """,
    )


def test_after_a_turn_the_ray_looks_again_before_it_moves() -> None:
    fired(
        """
        . . o .
        . . . .
        . . . .
        . o . .
        """,
        2,
        Hit(),
        """
        . . o .
        ─ ┐ . .
        . │ . .
        . o . .
        """,
    )


def test_a_ray_can_turn_many_times() -> None:
    fired(
        """
        . . . . o . . .
        . . . . . . . o
        . . . . . . . .
        . . o . . . . .
        . . . . . . . .
        . . . . . . . .
        o . . . . . . o
        . . . . . . . .
        """,
        5,
        Detour(2),
        """
        . . . . o . . .
        ─ ─ ─ ┐ . . . o
        . . . └ ─ ─ ┐ .
        . . o . . . │ .
        ─ ┐ . . . . │ .
        . └ ─ ─ ─ ─ ┘ .
        o . . . . . . o
        . . . . . . . .
        """,
    )


def test_a_path_can_cross_itself() -> None:
    fired(
        """
        o . . . . o . .
        . . . . . . . .
        . . . . . . . .
        . . . . . o . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        o . . . . . . o
        """,
        20,
        Detour(3),
        """
        o . . . . o . .
        . ┌ ─ ─ ┐ . . .
        ─ ┼ ─ ─ ┘ . . .
        . │ . . . o . .
        . │ . . . . ┌ ─
        . │ . . . . │ .
        . └ ─ ─ ─ ─ ┘ .
        o . . . . . . o
        """,
    )


@pytest.mark.parametrize(
    ("seen", "at_port", "sight"),
    [
        ("...", False, RayAction.STEP),
        ("...", True, RayAction.STEP),
        (".o.", False, RayAction.ABSORBED),
        ("ooo", False, RayAction.ABSORBED),
        ("oo.", True, RayAction.ABSORBED),
        ("o..", True, RayAction.REFUSED),
        ("..o", True, RayAction.REFUSED),
        ("o.o", True, RayAction.REFUSED),
        ("o.o", False, RayAction.BACK),
        ("o..", False, RayAction.TURN_RIGHT),
        ("..o", False, RayAction.TURN_LEFT),
    ],
)
def test_the_first_rule_that_applies_decides(seen: str, at_port: bool, sight: RayAction) -> None:
    left, ahead, right = (sign == "o" for sign in seen)
    assert look(ahead, left, right, at_port=at_port) is sight


# --- ports and names ---------------------------------------------------------


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


@given(grids)
def test_outcomes_are_read_back_from_their_text(grid: Grid) -> None:
    for outcome in (Hit(), Reflection(), *(Detour(port) for port in grid.ports)):
        assert grid.read_outcome(str(outcome)) == outcome
    assert Grid.parse(str(grid)) == grid


@pytest.mark.parametrize("text", ["", "X", "0", "33", "-1", "1.5", "٣", "9999"])
def test_an_unreadable_outcome_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        Grid(8, 8).read_outcome(text)


@pytest.mark.parametrize("text", ["", "8x", "x8", "8x8x8", "0x4", "27", "-8x8", "8 x 8", "999"])
def test_an_unreadable_or_impossible_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        Grid.parse(text)


@pytest.mark.parametrize("port", [0, 33, -1, None, "3", 2.5])
def test_a_port_that_does_not_exist_is_refused(port: object) -> None:
    with pytest.raises(ValueError, match="There is no port"):
        Box(Grid(), []).fire(port)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="There is no port"):
        Grid().entrance(port)  # type: ignore[arg-type]


def test_an_atom_off_the_grid_is_refused() -> None:
    with pytest.raises(ValueError, match="i1 is not on a board of 8x8 cells"):
        Box(Grid(8, 8), [Cell.parse("i1")])


def test_a_box_does_not_show_its_atoms_in_its_repr() -> None:
    assert repr(Box(Grid(8, 8), parse_cells("c4 d5"))) == "<Box 8x8, atoms: 2>"


def test_boxes_and_rays_are_values() -> None:
    one, other = (Box(Grid(8, 8), parse_cells(cells)) for cells in ("c4 d5", "d5,c4"))
    assert one == other
    assert hash(one) == hash(other)
    assert one != "c4 d5"
    assert one.fire(3) == other.fire(3)
    assert hash(one.fire(3)) == hash(other.fire(3))
    assert one.fire(3) != one.fire(4)
    assert one.fire(3) != "3 H"
    assert repr(one.fire(4)) == "<Ray 4 H>"


# --- properties, for all sizes -----------------------------------------------


@given(boxes())
def test_a_detour_read_backwards_is_the_ray_from_its_exit(shown: Box) -> None:
    for port in shown.grid.ports:
        ray = shown.fire(port)
        if isinstance(ray.outcome, Detour):
            back = shown.fire(ray.outcome.exit)
            assert back.outcome == Detour(port)
            cells = [cell for cell, _ in ray.path]
            assert cells[::-1] == [cell for cell, _ in back.path]


@given(boxes())
def test_no_two_rays_share_a_port(shown: Box) -> None:
    outcomes = {port: shown.fire(port).outcome for port in shown.grid.ports}
    exits = [outcome.exit for outcome in outcomes.values() if isinstance(outcome, Detour)]
    assert len(exits) == len(set(exits))
    assert all(isinstance(outcomes[port], Detour) for port in exits)


@given(boxes())
def test_a_path_is_made_of_single_steps_and_turns_and_leads_to_its_outcome(shown: Box) -> None:
    for port in shown.grid.ports:
        ray = shown.fire(port)
        for here, there in zip(ray.path, ray.path[1:], strict=False):
            stepped = there == Pose(here.cell.beside(here.heading), here.heading)
            turned = there.cell == here.cell and there.heading != here.heading
            assert stepped or turned
        assert not {cell for cell, _ in ray.path} & shown.atoms
        match ray.outcome:
            case Hit() if ray.path:
                assert ray.path[-1].cell.beside(ray.path[-1].heading) in shown.atoms
            case Detour(exit=port_out):
                assert shown.grid.port_at(*ray.path[-1]) == port_out
            case Reflection() if ray.path:
                assert shown.grid.port_at(*ray.path[-1]) == port


@given(boxes(largest=24))
def test_turning_or_mirroring_the_board_does_so_to_every_outcome(shown: Box) -> None:
    grid = shown.grid
    rimmed = Grid(grid.width + 2, grid.height + 2)  # the ports' places move along with the board
    for moved, rim_moved in zip(symmetries(grid), symmetries(rimmed), strict=True):
        other = Box(grid, [moved[atom] for atom in shown.atoms])
        places = {port: rim_place(grid, port) for port in grid.ports}
        names = {place: port for port, place in places.items()}
        ports = {port: names[rim_moved[place]] for port, place in places.items()}
        for port in grid.ports:
            outcome = shown.fire(port).outcome
            if isinstance(outcome, Detour):
                outcome = Detour(ports[outcome.exit])
            assert other.fire(ports[port]).outcome == outcome


def rim_place(grid: Grid, port: int) -> Cell:
    """Where a port lies on a board with a rim of one cell."""
    row, col = grid.entrance(port).cell.beside(grid.entrance(port).heading, -1)
    return Cell(row + 1, col + 1)


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


def test_boxes_are_equal_if_both_grid_and_atoms_are() -> None:
    atoms = parse_cells("a1 b2")
    one = Box(Grid(3, 3), atoms)
    assert one == Box(Grid(3, 3), reversed(atoms))
    assert len({one, Box(Grid(3, 3), atoms)}) == 1
    assert one != Box(Grid(3, 4), atoms)
    assert one != Box(Grid(3, 3), parse_cells("a1 b3"))
    assert one != "a box"


def test_refusals_name_what_was_wrong_and_no_more_than_its_beginning() -> None:
    for read, sentence in (
        (
            Cell.parse,
            "is not a cell: write a letter for the column and a number for the row, like c4.",
        ),
        (Grid.parse, "is not a size: write it like 8x8."),
        (Grid(8, 8).read_outcome, "is not an outcome: write H, R or the port of exit."),
    ):
        with pytest.raises(ValueError, match="is not") as refusal:
            read("?" * 99)
        assert str(refusal.value) == f"'{'?' * 20}…' {sentence}"
    with pytest.raises(ValueError, match="port") as refusal:
        Grid(8, 8).entrance(40)
    assert str(refusal.value) == "There is no port 40: the ports are 1 to 32."


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
        (0, 3, "width is 1 to 26, not 0"),
        (3, 27, "height is 1 to 26, not 27"),
    ):
        with pytest.raises(ValueError, match="grid") as refusal:
            Grid(width, height)
        assert str(refusal.value) == f"A grid's {side}."
