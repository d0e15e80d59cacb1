"""The rules: what a ray does next, and where it comes out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.boxes import VECTORS, boxes
from support.pictures import box as read_box
from support.pictures import draw, same

from blackbox_tui.engine import Box, Cell, Detour, Grid, Hit, Outcome, Pose, Reflection, parse_cells
from blackbox_tui.engine.grid import symmetries
from blackbox_tui.engine.rays import RayAction, next_action, parse_outcome

grids = st.builds(Grid, st.integers(1, 26), st.integers(1, 26))


# --- agreed truth ------------------------------------------------------------


def test_every_agreed_box_answers_as_agreed_at_every_port() -> None:
    assert len(VECTORS) == 754
    for box, outcomes in VECTORS:
        assert [str(box.fire(port).outcome) for port in box.grid.ports] == outcomes


# --- the rules, one picture each ---------------------------------------------


def fired(picture: str, port: int, outcome: Outcome, path: str) -> None:
    shown = read_box(picture)
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
    ("seen", "inside", "at_port"),
    [
        ("...", RayAction.STEP, RayAction.STEP),
        (".o.", RayAction.HIT, RayAction.HIT),
        ("oo.", RayAction.HIT, RayAction.HIT),
        (".oo", RayAction.HIT, RayAction.HIT),
        ("ooo", RayAction.HIT, RayAction.HIT),
        ("o.o", RayAction.TURN_BACK, RayAction.REFLECT),
        ("o..", RayAction.TURN_RIGHT, RayAction.REFLECT),
        ("..o", RayAction.TURN_LEFT, RayAction.REFLECT),
    ],
)
def test_the_first_rule_that_applies_decides(
    seen: str, inside: RayAction, at_port: RayAction
) -> None:
    left, ahead, right = (character == "o" for character in seen)
    assert next_action(ahead=ahead, left=left, right=right) is inside
    assert next_action(ahead=ahead, left=left, right=right, at_port=True) is at_port


def test_a_ray_exits_when_ahead_is_off_the_board() -> None:
    assert next_action(ahead=False, left=False, right=False, at_edge=True) is RayAction.EXIT


# --- values -----------------------------------------------------------------


@given(grids)
def test_outcomes_are_read_back_from_their_text(grid: Grid) -> None:
    for outcome in (Hit(), Reflection(), *(Detour(port) for port in grid.ports)):
        assert parse_outcome(str(outcome), grid) == outcome


@pytest.mark.parametrize("text", ["", "X", "0", "33", "-1", "1.5", "٣", "9999"])
def test_an_unreadable_outcome_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        parse_outcome(text, Grid(8, 8))


def test_an_atom_off_the_grid_is_refused() -> None:
    with pytest.raises(ValueError, match="i1 is not on this 8x8 board"):
        Box(Grid(8, 8), [Cell.parse("i1")])


def test_a_box_does_not_show_its_atoms_in_its_repr() -> None:
    assert repr(Box(Grid(8, 8), parse_cells("c4 d5"))) == "<Box 8x8, atoms: 2>"


def test_boxes_and_rays_are_values() -> None:
    one, other = (Box(Grid(8, 8), parse_cells(cells)) for cells in ("c4 d5", "d5,c4"))
    assert one == other
    assert hash(one) == hash(other)
    assert one.fire(3) == other.fire(3)
    assert hash(one.fire(3)) == hash(other.fire(3))
    assert one.fire(3) != one.fire(4)


def test_a_ray_does_not_show_its_path_in_its_repr() -> None:
    assert repr(Box(Grid(8, 8), parse_cells("c4 d5")).fire(4)) == "Ray(entry=4, outcome=Hit())"


@pytest.mark.parametrize("port", [0, 33, -1, None, "3", 2.5])
def test_a_ray_from_a_port_that_does_not_exist_is_refused(port: object) -> None:
    with pytest.raises(ValueError, match="There is no port"):
        Box(Grid(), []).fire(port)  # type: ignore[arg-type]


def test_an_unreadable_outcome_is_quoted_no_further_than_its_beginning() -> None:
    with pytest.raises(ValueError, match="is not an outcome") as refusal:
        parse_outcome("?" * 99, Grid(8, 8))
    quoted = f"'{'?' * 20}…'"
    assert str(refusal.value) == f"{quoted} is not an outcome: write H, R or the exit port."


def test_boxes_are_equal_if_both_grid_and_atoms_are() -> None:
    atoms = parse_cells("a1 b2")
    one = Box(Grid(3, 3), atoms)
    assert one == Box(Grid(3, 3), reversed(atoms))
    assert len({one, Box(Grid(3, 3), atoms)}) == 1
    assert one != Box(Grid(3, 4), atoms)
    assert one != Box(Grid(3, 3), parse_cells("a1 b3"))


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
    outcomes = {port: shown.fire(port).outcome for port in grid.ports}
    places = {port: rim_place(grid, port) for port in grid.ports}
    names = {place: port for port, place in places.items()}
    for moved, rim_moved in zip(symmetries(grid), symmetries(rimmed), strict=True):
        other = Box(grid, [moved[atom] for atom in shown.atoms])
        ports = {port: names[rim_moved[place]] for port, place in places.items()}
        for port, outcome in outcomes.items():
            seen = Detour(ports[outcome.exit]) if isinstance(outcome, Detour) else outcome
            assert other.fire(ports[port]).outcome == seen


def rim_place(grid: Grid, port: int) -> Cell:
    """Where a port lies on a board with a rim of one cell."""
    row, col = grid.entrance(port).cell.beside(grid.entrance(port).heading, -1)
    return Cell(row + 1, col + 1)
