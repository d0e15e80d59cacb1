from __future__ import annotations

from collections.abc import Callable

import pytest
from support.plain_driver import BOX

from blackbox_tui.engine import Cell, Grid
from blackbox_tui.formats.codes import encode
from blackbox_tui.plain.words import (
    read_cells,
    read_column,
    read_options,
    read_port,
    read_row,
)
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.match import Kind
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.scoring import EDITIONS

GRID = Grid(8, 10)


def kind(text: str) -> Kind:
    return read_options(text.split(), Kind()).kind()


def test_a_new_game_is_as_usual_unless_something_is_said() -> None:
    assert kind("") == Kind()
    assert kind("parker") == Kind(Variant(atoms=AtomRange(5)), EDITIONS["parker"])
    assert kind("edition arcade size 10x12 atoms 3") == Kind(
        Variant(Grid(10, 12), AtomRange(3)), EDITIONS["arcade"]
    )
    assert kind("7 atoms 9x9") == Kind(Variant(Grid(9, 9), AtomRange(7)))
    assert kind(f"code {encode(BOX)}") == Kind(Variant(Grid(), AtomRange(4)))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("nonsense", False), ("7x7", False), ("0x0", False), ("99", False), ("9999", False),
        ("atoms", False), ("atoms x", False), ("seed", False), ("seed x", False),
        ("code", False), ("parker size", False),
        (f"{encode(BOX)} 8x8", False), ("8x8-4-00000", False), ("Ann", False),
        ("rounds 2", False), ("rounds 0", True), ("rounds 3", True), ("rounds 22", True),
        ("rounds", True), ("Ann Ben Cid", True), (f"{encode(BOX)}/classic", False),
        (f"parker {encode(BOX)}/classic/12", False), (f"{encode(BOX)}/classic/12 rays", False),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(text: str, names: bool) -> None:
    with pytest.raises(Refusal) as refusal:
        read_options(text.split(), Kind(), names=names)
    assert str(refusal.value).endswith(".")


def test_ports_cells_rows_and_columns_are_read_by_name() -> None:
    assert read_port(["12"], GRID) == read_port(["port", "12"], GRID) == 12
    assert read_cells(["a1,b2;", "H10"], GRID) == (Cell(0, 0), Cell(1, 1), Cell(9, 7))
    assert read_row("10", GRID) == 9
    assert read_column("H", GRID) == 7


@pytest.mark.parametrize(
    ("read", "wrong"),
    [
        (read_port, [[], ["37"], ["0"], ["x"], ["1", "2"], ["1111"], ["port"], ["²"]]),
        (read_cells, [[], [","], ["i1"], ["a11"], ["a1", "a1"], ["1a"], ["é1"]]),
        (read_row, ["0", "11", "x", "i", "ab", "", "é"]),
        (read_column, ["0", "11", "x", "i", "ab", "", "é"]),
    ],
    ids=["ports", "cells", "rows", "columns"],
)
def test_other_names_are_refused(read: Callable[..., object], wrong: list[object]) -> None:
    for words in wrong:
        with pytest.raises(Refusal):
            read(words, GRID)
