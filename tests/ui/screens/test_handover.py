from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from support.screens import SIZE, text
from support.sessions import DUEL

from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.rules.game import Game, Start
from blackbox_tui.rules.session import Handover, Hiding, Seeking, Session
from blackbox_tui.ui.screens.waiting import HandoverScreen


def to_seeker(atoms: frozenset[Cell] = frozenset(parse_cells("b2 d2 g6 d7"))) -> HandoverScreen:
    return HandoverScreen(Handover(Seeking(Session(DUEL, Game(Start(Box(Grid(), atoms)))))))


def to_hider(placed: frozenset[Cell] = frozenset()) -> HandoverScreen:
    return HandoverScreen(Handover(Hiding(DUEL, placed)))


def test_the_seeker_is_asked_by_name_to_look_away_and_the_hider_to_press_enter() -> None:
    shown = text(to_hider())
    assert "Ada hides the atoms." in shown
    assert "Zoë, please look away now." in shown
    assert "Ada, press Enter when nobody else can see the screen." in shown


def test_a_hider_knows_the_atoms_and_need_not_look_away() -> None:
    shown = text(to_seeker())
    assert "Zoë seeks the atoms." in shown
    assert "Zoë, take the keyboard and press Enter." in shown
    assert "Ada" not in shown


cells = st.frozensets(st.sampled_from(Grid().cells), min_size=4, max_size=4)


@given(cells)
def test_it_looks_the_same_whatever_is_hidden(atoms: frozenset[Cell]) -> None:
    assert to_seeker(atoms).view(SIZE) == to_seeker().view(SIZE)
    assert to_hider(atoms).view(SIZE) == to_hider().view(SIZE)
    assert "●" not in text(to_seeker(atoms))
