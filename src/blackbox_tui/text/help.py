"""The rules and what good players know, from help.txt, with examples on a small board.

The figures are measured over all placements (benchmarks/shares.py) and held true by a test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pkgutil import get_data
from typing import Final

from blackbox_tui.engine import Box, Grid, Port, Ray, parse_cells
from blackbox_tui.text.rays import atoms_on, explain_ray
from blackbox_tui.values import NamedTuple

EXAMPLE_GRID: Final = Grid(6, 4)


class Example(NamedTuple):
    """A ray among atoms on the small board."""

    caption: str
    atoms: str
    port: Port

    @property
    def box(self) -> Box:
        """The small board with these atoms."""
        return Box(EXAMPLE_GRID, parse_cells(self.atoms))

    @property
    def ray(self) -> Ray:
        """The ray."""
        return self.box.fire(self.port)


class Advice(NamedTuple):
    """A piece of strategy, with examples."""

    heading: str
    text: str
    examples: tuple[Example, ...] = ()


def _read(advice: str) -> Advice:
    """Parse one section of help.txt, which describes its own format."""
    heading, text, *lines = advice.strip().split("\n\n")
    drawn = re.findall(r"^(\d+), (.+?): (.+)$", "".join(lines), re.MULTILINE)
    examples = tuple(Example(caption, atoms, int(port)) for port, atoms, caption in drawn)
    return Advice(heading, " ".join(text.split()), examples)


_comment, _rules, *_advice = (get_data(__package__, "help.txt") or b"").decode().split("\n= ")
RULES: Final = tuple(" ".join(rule.split()) for rule in _rules.strip().split("\n\n")[1:])
"""The rules of Black Box in a few sentences, without drawings."""
STRATEGY: Final = tuple(map(_read, _advice))


def strategy_lines() -> Iterator[str]:
    """All advice in text mode: the examples are described instead of drawn."""
    for advice in STRATEGY:
        yield f"{advice.heading}. {advice.text}"
        for example in advice.examples:
            board = f"{atoms_on(example.box.atoms)} on a {EXAMPLE_GRID} board"
            why = explain_ray(example.box, example.port)
            yield f"Example: {board}, a ray from port {example.port}. {why}"
