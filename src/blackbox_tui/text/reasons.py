"""Deductions in words: what rays did, why cells must hold atoms or be empty, and what follows.

It sees steps and clues, never a box.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from blackbox_tui.engine import Cell
from blackbox_tui.rules.clues import Clues
from blackbox_tui.solver.reasons import Deduction
from blackbox_tui.solver.witness import Fate
from blackbox_tui.text import rays
from blackbox_tui.text.arguments import SIGNS, Argument, Detail, Teller
from blackbox_tui.text.clauses import name_rays
from blackbox_tui.text.writing import capitalised

LONG: Final = 45  # an argument of more words than this is told in fewer, if that can be done

MEANINGS: Final = {
    Fate.ABSORBED: "would absorb it",
    Fate.TURNED_AWAY: "would turn it away",
    Fate.TURNED: "would turn it away",
    Fate.STOPPED: "would stop or turn it",
}
"""What an atom on the cells of a group would do."""


def step_text(
    step: Deduction, clues: Clues, *, lit: bool = False, secret: Collection[Cell] = ()
) -> str:
    """The whole argument of a step; where its cells are lit, many of them are not named."""
    return argument(step, clues, lit=lit, secret=secret).text


def argument(
    step: Deduction, clues: Clues, *, lit: bool = False, secret: Collection[Cell] = ()
) -> Argument:
    """The argument of a step in its parts; if it is long, with fewer details.

    Atoms that are secret are proved, but not named.
    """
    limit = LONG if step.empty else LONG + 5
    told = Argument("", "", "")
    for detail in Detail:
        told = Teller(step, clues, lit, detail, frozenset(secret)).argument()
        if len(told.text.split()) <= limit:
            break
    return told


def fate_lines(step: Deduction, clues: Clues) -> list[str]:
    """What the board marks apart, for those who hear it: `Would absorb it: a5 to c5.`"""
    groups = [group for group in step.witness.groups if group.fate in SIGNS]
    if len(groups) < 2:  # the argument says it
        return []
    lines: list[str] = []
    for group in groups:
        rays_met = name_rays(group.rays).replace(" and ", " or ")
        which = "it" if len(step.premises) == 1 else rays_met
        would = MEANINGS[group.fate].replace("it", which)
        cells = rays.name_cells(group.cells & step.empty, clues.grid)
        lines += [f"{capitalised(would)}: {cells}."] if group.cells & step.empty else []
    return lines
