"""A what-if layer on the screen: its marks on the board, and its lines in the panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from blackbox_tui.engine import Cell
from blackbox_tui.rules.clues import Marks
from blackbox_tui.text.assumptions import assumption_clause
from blackbox_tui.text.grammar import many
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.widgets.board import Drawn
from blackbox_tui.ui.widgets.panel import Section, paragraph

EMPTY: Final = Drawn("/", "assumed_empty")
"""Half a cross, for a cell that is sealed on an assumption."""


def draw_layer(cells: Mapping[Cell, Drawn], marks: Marks) -> dict[Cell, Drawn]:
    """The cells with the marks of the layer as such; odds stay beside them."""
    placed = marks.in_layer
    guesses = {cell: cells[cell]._replace(symbol="?", style="assumed") for cell in placed.guesses}
    return {**cells, **guesses, **dict.fromkeys(placed.seals, EMPTY)}


def layer_section(marks: Marks, width: int) -> Section:
    """What is assumed, and how much was marked since; a click asks whether to keep it."""
    later = len(marks.in_layer.cells) - len(marks.assumption.cells)
    lines = paragraph("mark what you assume", width, "dim")
    if marks.assumption.cells:
        lines = paragraph(f"if {assumption_clause(marks)}", width, "strong")
    lines += paragraph(f"and {many(later, 'mark')} since", width, "dim") if later else []
    return Section("What if", [line._replace(click=Command.ASSUME) for line in lines])
