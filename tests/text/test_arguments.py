"""Whether each step of many plans is a whole argument, and short: counted over fixed clues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from support.clues import read_clues

from blackbox_tui.engine import Grid
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import Deduction, make_plan
from blackbox_tui.text.arguments import Argument
from blackbox_tui.text.reasons import argument
from blackbox_tui.text.writing import listed

CLUES = Path(__file__).parents[1] / "data" / "reasons.txt"
WITNESS: Final = re.compile(
    r"paths?\b|would have|turned (it|ray \d+) away|can have absorbed", re.IGNORECASE
)
"""What a reason names: paths, or what an atom on some cells would have done."""
MANY: Final = 60  # a step about more cells or paths than this may be bare


class Told(NamedTuple):
    """A step and its argument, with its cells named and with its cells lit."""

    step: Deduction
    named: Argument
    lit: Argument


def every_step(every: int) -> Iterator[Told]:
    """The steps of every so many of the plans."""
    lines = [line for line in CLUES.read_text().splitlines() if not line.startswith("#")]
    for line in lines[::every]:
        _, size, atoms, rays = line.split(" ", 3)
        clues = read_clues(rays, int(atoms), Grid.parse(size))
        for step in run_job(make_plan(clues)).steps:
            yield Told(step, argument(step, clues), argument(step, clues, lit=True))


def words(argument: Argument) -> int:
    return len(argument.text.split())


@pytest.mark.parametrize("every", [25, pytest.param(1, marks=pytest.mark.slow)])
def test_every_step_is_a_whole_argument_in_few_words(every: int) -> None:
    told = [*every_step(every)]
    bare = [it for it in told if not WITNESS.search(it.named.why)]
    assert len(bare) <= 0.03 * len(told)
    assert all(len(it.step.cells) > MANY for it in bare)
    for step, *arguments in told:
        for it in arguments:
            assert all(f"{ray.entry}" in it.seen for ray in step.rays)
            assert it.seen[:8] in ("The ray ", "The rays")
            assert it.therefore.startswith("So ")
            assert it.text.endswith(it.therefore)
            assert not step.atoms or all(str(atom) in it.therefore for atom in step.atoms)
            assert not step.empty or "empty" in it.therefore
            assert " either" not in it.text
            assert words(it) <= 80, it.text
    for arguments in zip(*(it[1:] for it in told), strict=True):
        long = [it for it in arguments if words(it) > 45]
        assert len(long) <= 0.1 * len(told), listed(it.text for it in long)
