"""What the forms share: lines, numbers, the fields of a game, and how they can be left."""

from __future__ import annotations

import re

import pytest
from support.forms import choose, fill_in, games, on_line
from support.screens import SIZE, after, press, text

from blackbox_tui.engine import Grid
from blackbox_tui.formats.settings import Settings
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Pointed
from blackbox_tui.ui.screens.form_screen import FormScreen
from blackbox_tui.ui.screens.new_game import open_friend, open_match, open_options, open_puzzles
from blackbox_tui.ui.screens.settings import open_settings
from blackbox_tui.ui.toolkit.frame import Size

MATCH = open_match(games())
FORMS = [
    open_form(games())
    for open_form in (*(open_options, open_match, open_friend, open_puzzles, open_settings),)
]
every_form = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.title)


# --- all forms --------------------------------------------------------------------------------


@every_form
@pytest.mark.parametrize("size", [(30, 12), (30, 17), (40, 20), (46, 21), (80, 24), (200, 60)])
def test_every_line_and_what_it_is_about_can_be_read_at_every_size(
    form: FormScreen, size: Size
) -> None:
    screen, labels = form, set[str]()
    for _ in range(len(form.form.fields) + 1):
        frame = screen.view(size)
        row, _col = frame.cursor or (-1, -1)
        labels.add(re.split("[<[]", frame.line(row))[0].strip(" ↑↓│"))
        assert screen.form.about.split()[:1] == [] or screen.form.about.split()[0] in frame.text
        screen = after(screen, Command.DOWN)
    assert labels == {*(field.label for field in form.form.fields), form.form.action}


# --- the mouse --------------------------------------------------------------------------------


def test_the_mouse_changes_a_value() -> None:
    frame, rounds = MATCH.view(SIZE), MATCH.form.named("rounds").value
    row = next(row for row in range(24) if "rounds" in frame.line(row))
    less, more = (frame.click_at(row, frame.line(row).index(end)) for end in "<>")
    screen = after(MATCH, Pointed(more))
    assert screen.form.named("rounds").value > rounds
    assert after(screen, Pointed(less)).form.named("rounds").value == rounds
    assert after(screen, Pointed(None), Pointed(None, "release")) == screen


# --- the fields of a game ---------------------------------------------------------------------


def test_numbers_stop_at_their_ends_and_words_go_round() -> None:
    rounds = MATCH.form.named("rounds").among
    for key, end in (("left", rounds[0]), ("right", rounds[-1])):
        moved = press(on_line(MATCH, "rounds"), *[key] * len(rounds))
        assert moved.form.named("rounds").value == end
    first, *_, last = EDITIONS
    assert MATCH.kind.edition.name == first
    assert press(on_line(MATCH, "edition"), "left").kind.edition.name == last


@pytest.mark.parametrize("chosen", ["6", "4"])
def test_an_edition_keeps_the_atoms_that_the_player_chose(chosen: str) -> None:
    screen = choose(fill_in(MATCH, "atoms", chosen), "edition", "parker")
    assert screen.kind.variant.atoms == AtomRange(int(chosen))


def test_an_edition_brings_its_atoms_if_the_player_chose_none() -> None:
    screen = choose(MATCH, "edition", "parker")
    assert screen.kind.variant.atoms == AtomRange(EDITIONS["parker"].atoms)
    assert screen.kind.variant != MATCH.kind.variant
    assert choose(screen, "edition", "classic").kind == MATCH.kind


@pytest.mark.parametrize(
    ("typed", "told", "atoms"),
    [
        ("3-5", "", AtomRange(3, 5)),
        ("3-9", "At most 8 atoms on this board.", AtomRange(3, 8)),
        ("0-3", "At least 1 atom on this board.", AtomRange(1, 3)),
        ("5-3", "", AtomRange(3, 5)),
        ("4-4", "", AtomRange(4)),
        ("4-", "", AtomRange(4)),
        ("12-14", "At most 8 atoms on this board.", AtomRange(8)),
    ],
)
def test_a_range_of_atoms_is_typed_with_a_hyphen(typed: str, told: str, atoms: AtomRange) -> None:
    screen = press(on_line(MATCH, "atoms"), *typed)
    assert f"{typed}_" in text(screen)
    left = press(screen, "down")
    assert left.kind.variant.atoms == atoms
    assert left.form.told == told


def test_arrows_move_both_ends_of_a_range() -> None:
    screen = press(on_line(MATCH, "atoms"), *"3-5", "right")
    assert screen.kind.variant.atoms == AtomRange(4, 6)
    assert press(screen, *["right"] * 9).kind.variant.atoms == AtomRange(6, 8)
    assert press(screen, *["left"] * 9).kind.variant.atoms == AtomRange(1, 3)


def test_a_smaller_board_cuts_a_range() -> None:
    screen = fill_in(open_options(games(Settings(variant=Variant(Grid(12, 12))))), "atoms", "8-12")
    assert fill_in(screen, "columns", "8").kind.variant == Variant(Grid(8, 12), AtomRange(8, 10))


def test_atoms_that_a_smaller_board_cannot_hold_come_back_with_the_larger_one() -> None:
    large = open_options(games(Settings(variant=Variant(Grid(12, 12)))))
    screen = fill_in(large, "atoms", "12")
    smaller = fill_in(screen, "columns", "8")
    assert smaller.kind.variant == Variant(Grid(8, 12), AtomRange(10))
    assert "Type a number, 1 to 10, or a range like 3-5." in text(on_line(smaller, "atoms"))
    assert fill_in(smaller, "columns", "14").kind.variant == Variant(Grid(14, 12), AtomRange(12))
