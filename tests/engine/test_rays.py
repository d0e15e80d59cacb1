"""The rules: what a ray does next, and where it comes out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.boxes import VECTORS, boxes, symmetric
from support.pictures import box as read_box
from support.pictures import draw, same

from blackbox_tui.engine import Box, Cell, Detour, Grid, Hit, Pose, Reflection, parse_cells
from blackbox_tui.engine.rays import RayAction, next_action, parse_outcome

grids = st.builds(Grid, st.integers(1, 26), st.integers(1, 26))


# --- agreed truth ------------------------------------------------------------


def test_known_boxes_give_the_known_outcome_at_every_port() -> None:
    assert len(VECTORS) == 754
    for box, outcomes in VECTORS:
        assert [str(box.fire(port).outcome) for port in box.grid.ports] == outcomes


# --- the rules, one picture each ---------------------------------------------


PICTURES = {
    "a ray that meets nothing comes out opposite": """
        2 → 11
        . . . .
        ─ ─ ─ ─
        . . . .
        . . . o
    """,
    "an atom straight ahead absorbs the ray": """
        2 → H
        . . . .
        ─ ─ ─ o
        . . . .
    """,
    "an atom just behind the port absorbs the ray before it enters": """
        2 → H
        . . .
        o . .
        . . .
    """,
    "an atom ahead left turns the ray right": """
        2 → 5
        . . o .
        ─ ┐ . .
        . │ . .
    """,
    "an atom ahead right turns the ray left": """
        2 → 13
        . │ . .
        ─ ┘ . .
        . . o .
    """,
    "a hit beats a turn inside the board": """
        2 → H
        . . o .
        ─ ─ o .
        . . . .
    """,
    "three atoms in a row ahead are a hit": """
        2 → H
        . . o
        ─ ─ o
        . . o
    """,
    "two atoms either side ahead turn the ray right round": """
        2 → R
        . . o .
        ─ ╴ . .
        . . o .
    """,
    "an atom beside the first cell refuses the ray": """
        2 → R
        . . .
        . . .
        o . .
    """,
    "two atoms beside the first cell refuse the ray": """
        2 → R
        o . .
        . . .
        o . .
    """,
    "a hit beats a reflection at the edge": """
        2 → H
        o . .
        o . .
        . . .
    """,
    "three atoms at the edge are a hit": """
        2 → H
        o . .
        o . .
        o . .
    """,
    "a ray may turn right after entering a corner": """
        1 → 12
        ┘ . .
        . o .
        . . .
    """,
    "a ray leaves by the edge though atoms lie beside the way out": """
        2 → 6
        . . . o .
        ─ ─ ┐ . .
        . . │ . .
    """,
    "after a turn the ray looks again before it moves": """
        2 → H
        . . o .
        ─ ┐ . .
        . │ . .
        . o . .
    """,
    "a ray can turn many times": """
        5 → 2
        . . . . o . . .
        ─ ─ ─ ┐ . . . o
        . . . └ ─ ─ ┐ .
        . . o . . . │ .
        ─ ┐ . . . . │ .
        . └ ─ ─ ─ ─ ┘ .
        o . . . . . . o
        . . . . . . . .
    """,
    "a path can cross itself": """
        20 → 3
        o . . . . o . .
        . ┌ ─ ─ ┐ . . .
        ─ ┼ ─ ─ ┘ . . .
        . │ . . . o . .
        . │ . . . . ┌ ─
        . │ . . . . │ .
        . └ ─ ─ ─ ─ ┘ .
        o . . . . . . o
    """,
}
"""Each rule as a picture: the port and the outcome, then the board with the path of the ray."""


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_rays_move_as_drawn(picture: str) -> None:
    title, board = picture.strip().split("\n", 1)
    port, outcome = title.split(" → ")
    shown = read_box(board)
    ray = shown.fire(int(port))
    assert (ray.entry, ray.outcome) == (int(port), parse_outcome(outcome, shown.grid))
    assert same(board, draw(shown, ray)), draw(shown, ray)


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


def test_a_ray_exits_at_the_edge_of_the_board() -> None:
    assert next_action(ahead=False, left=False, right=False, at_edge=True) is RayAction.EXIT


# --- values -----------------------------------------------------------------


@given(grids)
def test_outcomes_parse_what_they_print(grid: Grid) -> None:
    for outcome in (Hit(), Reflection(), *(Detour(port) for port in grid.ports)):
        assert parse_outcome(str(outcome), grid) == outcome


@pytest.mark.parametrize("text", ["", "X", "0", "33", "-1", "1.5", "٣", "9999"])
def test_outcome_parser_refuses_other_text(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not an outcome: .*\.$|There is no port"):
        parse_outcome(text, Grid(8, 8))
    with pytest.raises(ValueError, match=r"^'\?{20}…' is not an outcome"):
        parse_outcome("?" * 99, Grid(8, 8))


def test_a_box_refuses_atoms_off_the_grid() -> None:
    with pytest.raises(ValueError, match="i1 is not on this 8x8 board"):
        Box(Grid(8, 8), [Cell.parse("i1")])


def test_reprs_hide_atoms_and_paths() -> None:
    box = Box(Grid(8, 8), parse_cells("c4 d5"))
    assert repr(box) == "<Box 8x8>"
    assert repr(box.fire(4)) == "Ray(entry=4, outcome=Hit())"


@pytest.mark.parametrize("port", [0, 33, -1, None, "3", 2.5])
def test_a_box_refuses_rays_from_ports_that_do_not_exist(port: object) -> None:
    with pytest.raises(ValueError, match="There is no port"):
        Box(Grid(), []).fire(port)  # type: ignore[arg-type]


# --- properties, for all sizes -----------------------------------------------


@given(boxes())
def test_a_ray_fired_from_the_exit_retraces_the_detour(shown: Box) -> None:
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


@given(boxes(largest=24), st.data())
def test_turning_or_mirroring_a_box_turns_or_mirrors_every_outcome(
    shown: Box, data: st.DataObject
) -> None:
    cells, ports = data.draw(st.sampled_from([*symmetric(shown.grid)]))
    other = Box(shown.grid, [cells[atom] for atom in shown.atoms])
    for port in shown.grid.ports:
        outcome = shown.fire(port).outcome
        seen = Detour(ports[outcome.exit]) if isinstance(outcome, Detour) else outcome
        assert other.fire(ports[port]).outcome == seen
