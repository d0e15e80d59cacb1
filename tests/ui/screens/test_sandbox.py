"""The sandbox: atoms and rays as one likes, and everything is shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.screens import after, click, press, text

from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.ui.messages import Pointed
from blackbox_tui.ui.screens.placing import SandboxScreen
from blackbox_tui.ui.toolkit.frame import Size
from ui.toolkit.test_frame import fits

EMPTY = SandboxScreen.of(Grid())


def with_atoms(names: str) -> SandboxScreen:
    return after(EMPTY, *map(Pointed, parse_cells(names)))


FOUR = with_atoms("b2 d2 g6 d7")


def test_pointing_at_a_port_draws_its_ray_and_explains_it() -> None:
    pointing = after(FOUR, Pointed(5, "hover", ""))
    assert "━━[━┛ ]" in text(pointing)
    assert "Port 5: at f5 the ray turns left, away from the atom on g6." in text(pointing)
    assert "*" in text(pointing)
    assert not pointing.sandbox.fired
    assert "━" not in text(after(pointing, Pointed(None, "hover", "")))


@pytest.mark.parametrize("port", [5, 27])
def test_firing_again_removes_the_markers_at_either_end(port: int) -> None:
    again = after(FOUR, *click(5), *click(2), *click(port))
    assert set(again.sandbox.clues.markers) == {2}


def test_what_was_cleared_comes_back_by_undoing() -> None:
    fired = after(FOUR, *click(5))
    cleared = press(fired, "C")
    assert (cleared.sandbox.atoms, cleared.sandbox.fired) == (FOUR.sandbox.atoms, ())
    empty = press(cleared, "C")
    assert "All atoms removed." in text(empty)
    assert "u undo" in text(empty)
    undone = press(empty, "u", "u")
    assert (undone.sandbox.atoms, undone.sandbox.fired) == (FOUR.sandbox.atoms, (5,))
    redone = press(undone, "U", "^r")
    assert (redone.sandbox.atoms, redone.sandbox.fired) == (frozenset(), ())
    assert press(redone, "U").message == "There is nothing to redo."
    assert press(EMPTY, "u").message == "There is nothing to undo."


def test_atoms_are_placed_and_removed_with_the_button_held() -> None:
    drag = [Pointed(Cell(0, col), "drag") for col in (1, 2, 2)]
    drawn = after(EMPTY, Pointed(Cell(0, 0)), *drag)
    assert drawn.sandbox.atoms == {Cell(0, 0), Cell(0, 1), Cell(0, 2)}
    assert after(drawn, Pointed(Cell(0, 0)), *drag).sandbox.atoms == frozenset()
    assert after(drawn, Pointed(5, "drag")).sandbox.atoms == drawn.sandbox.atoms
    assert (
        after(drawn, Pointed(5), Pointed(Cell(4, 4), "drag")).sandbox.atoms == drawn.sandbox.atoms
    )


@given(
    st.frozensets(st.builds(Cell, st.integers(0, 7), st.integers(0, 7)), max_size=30),
    st.lists(st.integers(1, 32), max_size=20),
    st.sampled_from([(80, 24), (45, 18), (30, 20), (160, 60)]),
)
def test_every_marker_is_true_and_every_frame_fits(
    atoms: frozenset[Cell], ports: list[int], size: Size
) -> None:
    placed = map(Pointed, sorted(atoms))
    sandbox = after(EMPTY, *placed, *(step for port in ports for step in click(port)))
    box = Box(Grid(), atoms)
    for clue in sandbox.sandbox.clues.rays:
        assert box.fire(clue.entry).outcome == clue.outcome
    used = [port for clue in sandbox.sandbox.clues.rays for port in clue.ports]
    assert len(used) == len(set(used))
    assert fits(sandbox.view(size), size)
