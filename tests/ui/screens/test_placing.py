"""Placing atoms: those that are hidden, and in the sandbox, where rays are shown as well."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.clues import cells
from support.screens import after, after_keys, asked, click, press, tell, text
from support.sessions import DUEL

from blackbox_tui.app.jobs import FindEquivalents, JobDone
from blackbox_tui.app.requests import Enter
from blackbox_tui.app.session import RunJob, Save, finish_hiding
from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.session import Hiding
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Pointed
from blackbox_tui.ui.screens.placing import HideScreen, SandboxScreen
from blackbox_tui.ui.toolkit.frame import Size
from blackbox_tui.values import replace
from ui.toolkit.test_frame import fits

# --- hiding --------------------------------------------------------------------------------


EMPTY = HideScreen.of(Hiding(DUEL), "any seed")


def placed(screen: HideScreen, cells: str) -> HideScreen:
    """After a click on each of these cells."""
    return after(screen, *(step for cell in parse_cells(cells) for step in click(cell)))


def test_an_atom_is_placed_and_removed_again_and_both_are_saved() -> None:
    screen, requests = tell(EMPTY, Command.ACT)
    assert requests == (Save(Hiding(DUEL, frozenset({Cell(0, 0)}))),)
    assert "1 of 4 atoms placed" in text(screen)
    assert text(screen).count("●") == 1
    assert "a1: an atom." in text(screen)
    assert asked(screen, Command.ACT) == (Save(Hiding(DUEL)),)


def test_what_was_cleared_or_filled_comes_back_by_undoing() -> None:
    two = placed(EMPTY, "b2 d2")
    cleared, requests = after_keys(two, "C")
    assert (cleared.placed, requests) == (frozenset(), (Save(Hiding(DUEL)),))
    back, requests = after_keys(cleared, "u")
    assert (back.placed, requests) == (two.placed, (Save(two.hiding),))
    filled = press(back, "F")
    assert filled.hiding.complete
    assert press(filled, "u").placed == two.placed
    assert press(filled, "u", "U").placed == filled.placed
    assert press(two, "U").message == "There is nothing to redo."
    assert press(EMPTY, "u").message == "There is nothing to undo."


def test_moving_leads_over_cells_and_ports_and_only_cells_take_atoms() -> None:
    screen = after(EMPTY, Command.RIGHT, Command.ACT, Command.LEFT, Command.LEFT)
    assert screen.placed == {Cell(0, 1)}
    assert screen.focus == 1
    screen = after(screen, Command.ACT)
    assert screen.placed == {Cell(0, 1)}
    assert "Atoms can only be placed on cells" in text(screen)


def test_pointing_at_a_port_draws_the_ray_among_the_atoms_placed_so_far() -> None:
    straight = after(placed(EMPTY, "b2"), *[Command.NEXT_PORT] * 5)
    assert "Port 5: the ray comes out at port 20." in text(straight)
    assert text(straight).count("━") > 8
    back = after(placed(EMPTY, "d2 d4"), *click(3))
    assert "Port 3: the ray comes back." in text(back)
    assert back.placed == set(parse_cells("d2 d4")), "a port takes no atom"
    hit = after(placed(EMPTY, "b2"), Pointed(2, "hover", ""))
    assert "Port 2: the ray is absorbed." in text(hit)
    assert "━" not in text(after(hit, Pointed(None, "hover", "")))


def test_the_computer_places_what_is_missing_and_moves_nothing() -> None:
    screen = placed(EMPTY, "b2 d2")
    filled, requests = tell(screen, Command.FILL)
    assert screen.placed < filled.placed
    assert filled.hiding.complete
    search = FindEquivalents(filled.hiding.box, AtomRange(4))
    assert requests == (Save(filled.hiding), RunJob(search))
    assert after(filled, Command.FILL).placed == filled.placed, "nothing was missing"


def test_hiding_waits_for_the_right_number_of_atoms() -> None:
    refused, requests = tell(placed(EMPTY, "b2 d2"), Command.HIDE)
    assert requests == ()
    assert "Place 2 more atoms first." in text(refused)
    assert "Place 1 more atom first." in text(after(placed(refused, "g6"), Command.HIDE))
    complete = placed(EMPTY, "b2 d2 g6 d7")
    assert "Press s to hide them" in text(complete)
    assert asked(complete, Command.HIDE) == (Enter(finish_hiding(complete.hiding)),)


def test_the_hider_is_warned_of_equivalents_and_may_hide_them_anyway() -> None:
    three = Hiding(replace(DUEL, variant=Variant(atoms=AtomRange(3))), cells("a1 c1 c8"))
    found = JobDone(FindEquivalents(three.box), (cells("c1 a8 c8"),))
    warned = after(HideScreen.of(three, "7"), found)
    assert "No ray can tell this box from 1 other placement" in text(warned)
    asking, requests = tell(warned, Command.HIDE)
    assert (asking.asking, requests) == (True, ())
    assert "Hide it anyway?" in text(asking)
    assert asked(asking, Command.YES) == (Enter(finish_hiding(three)),)
    calm, requests = tell(asking, Command.NO)
    assert (calm.asking, calm.placed, requests) == (False, warned.placed, ())


# --- the sandbox ---------------------------------------------------------------------------


SANDBOX = SandboxScreen.of(Grid())


FOUR = after(SANDBOX, *map(Pointed, parse_cells("b2 d2 g6 d7")))


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


def test_in_the_sandbox_rays_are_cleared_first_then_atoms_and_both_come_back() -> None:
    def seen(screen: SandboxScreen) -> tuple[int, tuple[int, ...]]:
        return len(screen.sandbox.atoms), screen.sandbox.fired

    fired = after(FOUR, *click(5))
    empty = press(fired, "C", "C")
    assert [seen(it) for it in (fired, press(fired, "C"), empty)] == [(4, (5,)), (4, ()), (0, ())]
    assert "All atoms removed." in text(empty)
    assert "u undo" in text(empty)
    undone = press(empty, "u", "u")
    assert seen(undone) == (4, (5,))
    redone = press(undone, "U", "^r")
    assert seen(redone) == (0, ())
    assert press(redone, "U").message == "There is nothing to redo."
    assert press(SANDBOX, "u").message == "There is nothing to undo."


def test_atoms_are_placed_and_removed_with_the_button_held() -> None:
    drag = [Pointed(Cell(0, 0)), *(Pointed(Cell(0, col), "drag") for col in (1, 2, 2))]
    drawn = after(SANDBOX, *drag)
    assert drawn.sandbox.atoms == cells("a1 b1 c1")
    assert after(drawn, *drag).sandbox.atoms == frozenset()
    for onto_a_port in ([Pointed(5, "drag")], [Pointed(5), Pointed(Cell(4, 4), "drag")]):
        assert after(drawn, *onto_a_port).sandbox.atoms == drawn.sandbox.atoms


@given(
    st.frozensets(st.builds(Cell, st.integers(0, 7), st.integers(0, 7)), max_size=30),
    st.lists(st.integers(1, 32), max_size=20),
    st.sampled_from([(80, 24), (45, 18), (30, 20), (160, 60)]),
)
def test_every_marker_is_true_and_every_frame_fits(
    atoms: frozenset[Cell], ports: list[int], size: Size
) -> None:
    placed = map(Pointed, sorted(atoms))
    sandbox = after(SANDBOX, *placed, *(step for port in ports for step in click(port)))
    box = Box(Grid(), atoms)
    for clue in sandbox.sandbox.clues.rays:
        assert box.fire(clue.entry).outcome == clue.outcome
    used = [port for clue in sandbox.sandbox.clues.rays for port in clue.ports]
    assert len(used) == len(set(used))
    assert fits(sandbox.view(size), size)
