from __future__ import annotations

from support.screens import after, after_keys, asked, click, press, tell, text
from support.sessions import ADA, DUEL, ZOE

from blackbox_tui.app.jobs import Equivalents, FindEquivalents, JobDone
from blackbox_tui.app.requests import Enter
from blackbox_tui.app.session import RunJob, Save, finish_hiding
from blackbox_tui.engine import Cell, parse_cells
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.match import Match
from blackbox_tui.rules.session import Hiding
from blackbox_tui.ui.keymap import Command, command_for
from blackbox_tui.ui.messages import Pointed
from blackbox_tui.ui.screens.placing import HideScreen

ATOMS = frozenset(parse_cells("b2 d2 g6 d7"))
SEED = "any seed"
EMPTY = HideScreen.of(Hiding(DUEL), SEED)
THREE = HideScreen.of(Hiding(Match((ADA, ZOE), Variant(atoms=AtomRange(3)), planned=2)), SEED)


def placed(screen: HideScreen, cells: str) -> HideScreen:
    """After a click on each of these cells."""
    return after(screen, *(step for cell in parse_cells(cells) for step in click(cell)))


# --- placing --------------------------------------------------------------------------------


def test_an_atom_is_placed_and_removed_again_and_both_are_saved() -> None:
    screen, requests = tell(EMPTY, Command.ACT)
    assert screen.placed == {Cell(0, 0)}
    assert requests == (Save(Hiding(DUEL, frozenset({Cell(0, 0)}))),)
    assert "1 of 4 atoms placed" in text(screen)
    assert text(screen).count("●") == 1
    assert "a1: an atom." in text(screen)
    screen, requests = tell(screen, Command.ACT)
    assert screen.placed == frozenset()
    assert requests == (Save(Hiding(DUEL)),)


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
    screen = placed(EMPTY, "b2")
    straight = after(screen, *[Command.NEXT_PORT] * 5)
    assert "Port 5: the ray comes out at port 20." in text(straight)
    assert text(straight).count("━") > 8
    hit = after(screen, Pointed(2, "hover", ""))
    assert "Port 2: the ray is absorbed." in text(hit)
    turned_away = after(placed(EMPTY, "a2"), Pointed(1, "hover", ""))
    assert "Port 1: the ray is turned away at the port." in text(turned_away)
    back = after(placed(EMPTY, "d2 d4"), *click(3))
    assert "Port 3: the ray comes back." in text(back)
    assert back.placed == set(parse_cells("d2 d4")), "a port takes no atom"
    away = after(hit, Pointed(None, "hover", ""))
    assert "━" not in text(away)


# --- by the computer ------------------------------------------------------------------------


def test_the_computer_places_what_is_missing_and_moves_nothing() -> None:
    screen = placed(EMPTY, "b2 d2")
    filled, requests = tell(screen, Command.FILL)
    assert screen.placed < filled.placed
    assert filled.hiding.complete
    search = FindEquivalents(filled.hiding.box, AtomRange(4))
    assert requests == (Save(filled.hiding), RunJob(search))
    assert after(filled, Command.FILL).placed == filled.placed, "nothing was missing"


# --- hiding ---------------------------------------------------------------------------------


def test_hiding_waits_for_the_right_number_of_atoms() -> None:
    screen, requests = tell(placed(EMPTY, "b2 d2"), Command.HIDE)
    assert requests == ()
    assert "Place 2 more atoms first." in text(screen)
    screen = after(placed(screen, "g6"), Command.HIDE)
    assert "Place 1 more atom first." in text(screen)
    screen = placed(screen, "d7")
    assert "Press s to hide them" in text(screen)
    assert asked(screen, Command.HIDE) == (Enter(finish_hiding(Hiding(DUEL, ATOMS))),)


ONE: Equivalents = (frozenset(parse_cells("c1 a8 c8")),)


def with_equivalents(answer: Equivalents | None) -> HideScreen:
    """A complete placement, and what was found about it."""
    screen = placed(THREE, "a1 c1 c8")
    return after(screen, JobDone(FindEquivalents(screen.hiding.box), answer))


def test_the_hider_is_warned_of_equivalents_and_may_hide_them_anyway() -> None:
    warned = with_equivalents(ONE)
    assert "No ray can tell this box from 1 other placement" in text(warned)
    asking, requests = tell(warned, Command.HIDE)
    assert requests == ()
    assert asking.asking
    assert "Hide it anyway?" in text(asking)
    assert command_for(asking.bindings, "y") is Command.YES
    assert asked(asking, Command.YES) == (Enter(finish_hiding(warned.hiding)),)
    calm, requests = tell(asking, Command.NO)
    assert (calm.asking, calm.placed, requests) == (False, warned.placed, ())
