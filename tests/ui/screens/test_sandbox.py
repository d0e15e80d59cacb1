"""The sandbox: atoms and rays as one likes, and everything is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.engine import Box, Cell, Detour, Grid, parse_cells
from blackbox_tui.ui.messages import Go, Noticed, Pointed, Quit
from blackbox_tui.ui.screens.sandbox import Sandbox
from blackbox_tui.ui.widgets.frame import Size
from ui.widgets.test_frame import fits

if TYPE_CHECKING:
    from support.pty_terminal import Start

Told = str | Pointed | Noticed


def told(sandbox: Sandbox, *messages: Told) -> Sandbox:
    for message in messages:
        sandbox, _ = sandbox.update(message)
    return sandbox


def text(sandbox: Sandbox, size: Size = (80, 24)) -> str:
    return sandbox.view(size).text


def with_atoms(names: str) -> Sandbox:
    return told(Sandbox(), *(Pointed(cell) for cell in parse_cells(names)))


FOUR = with_atoms("b2 d2 g6 d7")


def test_atoms_are_placed_and_taken_away_without_a_limit() -> None:
    full = told(Sandbox(), *(Pointed(cell) for cell in Grid().cells))
    assert len(full.atoms) == 64
    assert "64 atoms" in text(full)
    assert told(full, Pointed(Cell(0, 0))).atoms == full.atoms - {Cell(0, 0)}
    assert "1 atom " in text(told(Sandbox(), "act"))


def test_pointing_at_a_port_draws_its_ray_and_tells_its_way() -> None:
    pointed = told(FOUR, Pointed(5, "hover", ""))
    assert "━━━━┛" in text(pointed)
    assert "Port 5: on f5 the ray turns left, away from the atom on g6." in text(pointed)
    assert "*" in text(pointed)
    assert not pointed.fired


def test_what_the_mouse_points_at_goes_before_the_cursor() -> None:
    pointed = told(FOUR, Pointed(5, "hover", ""), Pointed(None, "hover", ""))
    assert "━" not in text(pointed)


def test_fired_rays_stay_marked_with_letters_and_signs() -> None:
    fired = told(FOUR, Pointed(5), Pointed(2), Pointed(30), Pointed(16), "left", "up")
    markers = fired.clues.markers
    assert {port: marker.symbol for port, marker in markers.items()} == {
        5: "A", 27: "A", 2: "H", 30: "R", 16: "B", 18: "B",
    }  # fmt: skip
    assert "rays 4" in text(fired)
    assert "A  port 5 ↔ 27" in text(fired)


def test_the_ways_of_fired_rays_can_be_hidden() -> None:
    fired = told(FOUR, Pointed(5), Pointed(Cell(7, 7), "hover", ""))
    assert "┛" in text(fired)
    assert "━" not in text(told(fired, "trails"))
    assert "┛" in text(told(fired, "trails", "trails"))


def test_firing_again_takes_the_markers_away_at_either_end() -> None:
    for port in (5, 27):
        again = told(FOUR, Pointed(5), Pointed(2), Pointed(port))
        assert set(again.clues.markers) == {2}


def test_the_markers_follow_the_atoms() -> None:
    fired = told(Sandbox(), Pointed(5))
    assert fired.clues.rays[0].outcome == Detour(20)
    moved = told(fired, Pointed(Cell.parse("d5")))
    assert set(moved.clues.markers) == {5}
    assert "H" in moved.clues.markers[5].symbol


def test_a_port_is_marked_once_even_when_a_moved_atom_makes_two_rays_one() -> None:
    both = told(with_atoms("g6"), Pointed(5), Pointed(20))
    assert len(both.clues.rays) == 2
    one = told(both, Pointed(Cell.parse("g6")))
    assert len(one.clues.rays) == 1
    assert set(one.clues.markers) == {5, 20}


def test_clearing_takes_first_the_rays_or_all() -> None:
    fired = told(FOUR, Pointed(5))
    assert told(fired, "clear rays").atoms == FOUR.atoms
    assert not told(fired, "clear rays").fired
    assert told(fired, "clear").atoms == frozenset()
    assert "The box is empty." in text(told(fired, "clear"))


def test_atoms_are_drawn_and_wiped_with_the_button_held() -> None:
    drag = [Pointed(Cell(0, col), "drag") for col in (1, 2, 2)]
    drawn = told(Sandbox(), Pointed(Cell(0, 0)), *drag)
    assert drawn.atoms == {Cell(0, 0), Cell(0, 1), Cell(0, 2)}
    assert told(drawn, Pointed(Cell(0, 0)), *drag).atoms == frozenset()
    assert told(drawn, Pointed(5, "drag")).atoms == drawn.atoms
    assert told(drawn, Pointed(5), Pointed(Cell(4, 4), "drag")).atoms == drawn.atoms


def test_the_keyboard_does_all_of_it() -> None:
    made = told(Sandbox(), "act", "right", "down", "act", "next port", "act")
    assert made.atoms == {Cell(0, 0), Cell(1, 1)}
    assert made.fired == (1,)


def test_it_can_be_left_and_tells_what_it_hears() -> None:
    leave = {command: FOUR.update(command)[1][0] for command in ("menu", "help", "quit")}
    assert isinstance(leave["quit"], Quit)
    assert [request.to for request in leave.values() if isinstance(request, Go)] == ["menu", "help"]
    assert "Oh." in text(told(FOUR, Noticed("Oh.")))


@given(
    st.frozensets(st.builds(Cell, st.integers(0, 7), st.integers(0, 7)), max_size=30),
    st.lists(st.integers(1, 32), max_size=20),
    st.sampled_from([(80, 24), (45, 18), (30, 20), (160, 60)]),
)
def test_every_marker_is_true_and_every_frame_fits(
    atoms: frozenset[Cell], ports: list[int], size: Size
) -> None:
    sandbox = told(Sandbox(atoms=atoms), *(Pointed(port) for port in ports))
    box = Box(Grid(), atoms)
    for clue in sandbox.clues.rays:
        assert box.fire(clue.entry).outcome == clue.outcome
    used = [port for clue in sandbox.clues.rays for port in clue.ports]
    assert len(used) == len(set(used))
    assert fits(sandbox.view(size), size)


@pytest.mark.parametrize("size", [(80, 24), (45, 18)])
def test_the_sandbox_in_a_terminal(start: Start, size: Size) -> None:
    term = start(size=size).wait("Sandbox").idle()
    term.click(*term.find("Sandbox")).wait("SANDBOX")
    term.send("right", "down", "enter").wait("1 atom").send("tab").wait("Port 1:")
    term.send("enter").wait("rays 1").send("x").wait("The box is empty.")
    term.send("esc").wait("Find the atoms you cannot see.").send("q")
    assert term.exit() == 0
