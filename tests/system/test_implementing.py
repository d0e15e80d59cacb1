"""docs/implementing.md and docs/vectors.json are true, and find the usual mistakes."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.command_line import CommandLine
from support.other_tracers import ByTheRules, OneSideOnly, Place

from blackbox_tui.engine import Box, Grid, parse_cells

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
sys.path.insert(0, str(DOCS))

from make_vectors import FILE, text  # noqa: E402 - found by the path above

PAGE = (DOCS / "implementing.md").read_text(encoding="utf-8")
VECTORS: dict[str, dict[str, Any]] = {
    vector["name"]: vector for vector in json.loads(FILE.read_text(encoding="utf-8"))["vectors"]
}
MISTAKES = ByTheRules.__subclasses__()
Tracer = type[ByTheRules]


def traced(tracer: Tracer) -> Callable[[int, int, set[Place], int], str]:
    """The tracer as the page's own check calls it, with cells as column and row."""
    return lambda width, height, atoms, port: tracer(
        width, height, [(row, col) for col, row in atoms]
    ).trace(port)


def wrong_rays(tracer: Tracer) -> list[tuple[str, str, str, str]]:
    """What the check on the page finds."""
    [code] = re.findall(r"^```python\n(.+?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    names: dict[str, Callable[..., Iterator[tuple[str, str, str, str]]]] = {}
    exec(code, names)
    return [*names["wrong_rays"](traced(tracer))]


@pytest.fixture(autouse=True)
def _in_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check on the page opens the file from the project's folder."""
    monkeypatch.chdir(ROOT)


def test_the_file_is_current() -> None:
    assert text() == FILE.read_text(encoding="utf-8"), "Run docs/make_vectors.py."


def test_every_vector_is_what_a_tracer_by_the_rules_finds() -> None:
    assert wrong_rays(ByTheRules) == []


def test_every_vector_is_what_the_engine_finds() -> None:
    for vector in VECTORS.values():
        box = Box(Grid.parse(vector["size"]), parse_cells(" ".join(vector["atoms"])))
        assert {str(port): str(box.fire(port).outcome) for port in box.grid.ports} == vector["rays"]


def test_names_are_unique_and_every_kind_of_vector_is_there() -> None:
    assert text().count('{"name": ') == len(VECTORS)
    kinds = {vector["kind"] for vector in VECTORS.values()}
    assert {"rules", "edge cases", "long rays", "ambiguous", "8x8", "other sizes"} == kinds


def test_equivalents_have_the_same_rays_as_the_box() -> None:
    ambiguous = [vector for vector in VECTORS.values() if vector["kind"] == "ambiguous"]
    assert {len(vector["equivalents"]) for vector in ambiguous} == {1, 4}
    for vector in ambiguous:
        for atoms in vector["equivalents"]:
            box = Box(Grid(), parse_cells(" ".join(atoms)))
            assert vector["rays"] == {
                str(port): str(box.fire(port).outcome) for port in range(1, 33)
            }


def test_the_page_shows_each_mistake_with_a_vector() -> None:
    rows = re.findall(r"^\| [^|]+ \| `([\w-]+)` \| (\d+) \| (\w+) \| (\w+) \|$", PAGE, re.MULTILINE)
    assert len(rows) == len(MISTAKES) == 10
    for row, mistake in zip(rows, MISTAKES, strict=True):
        assert row in wrong_rays(mistake), f"{mistake.__name__}: {row}"


def test_either_a_line_for_two_atoms_or_another_look_is_enough() -> None:
    class NoSecondLook(ByTheRules):
        looks_again = False

    class NoLineForTwo(OneSideOnly):
        looks_again = True

    assert wrong_rays(NoSecondLook) == wrong_rays(NoLineForTwo) == []


def test_what_the_page_shows_of_trace_is_what_it_prints(
    capsys: pytest.CaptureFixture[str],
) -> None:
    blackbox = CommandLine(capsys)
    shown = re.findall(r'^\$ blackbox trace "([^"]+)" ([\w -]+)\n(.+?)(?=^[$`])', PAGE, re.M | re.S)
    assert len(shown) == 2
    for atoms, options, printed in shown:
        assert blackbox("trace", atoms, *options.split()) == (0, printed, "")
