"""Every view of the odds, counted and estimated: only what was counted is ever called certain."""

from __future__ import annotations

import json
import re

import pytest
from support.command_line import CommandLine
from support.plain_driver import asking, playing, saying
from support.scenario import Run

from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.formats.codes import code_of
from blackbox_tui.rules.game import Start
from blackbox_tui.solver.jobs import Job
from blackbox_tui.solver.reasons import make_plan
from blackbox_tui.solver.sampling import estimate

BOX = Box(Grid(), parse_cells("f3 h5 c6 b8"))
RAYS = {port: str(BOX.fire(port).outcome) for port in (2, 7, 13, 19, 23)}
"""They prove f3 and b8 and many empty cells, so that a sample of what is left agrees on those."""
CERTAIN = re.compile(r"Certain|certain|must|f3 empty|a1 empty|\*\*|  -|100|✓|· ·|│ · │")
"""How certainty is written, in one view or another."""
SCREENS = [((80, 24), ()), ((80, 24), ("f3", "b8")), ((30, 24), ()), ((200, 60), ("f3",))]

pytestmark = [pytest.mark.system, pytest.mark.parametrize("counted", [True, False])]


@pytest.fixture(autouse=True)
def _samples(monkeypatch: pytest.MonkeyPatch, counted: bool) -> None:
    """Let nothing be counted, unless it should be; and nothing else be worked out."""
    monkeypatch.setattr("blackbox_tui.app.jobs.make_plan", lambda clues: make_plan(clues, 0))
    monkeypatch.setattr("blackbox_tui.app.jobs._find_par", too_many)
    if not counted:
        found = "blackbox_tui.solver.analysis."
        monkeypatch.setattr(found + "learn_all", too_many)
        monkeypatch.setattr(found + "estimate", lambda clues, _: estimate(clues, 200))


def too_many(*_: object) -> Job[None]:
    """A count that gives up at once."""
    yield


def solve(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    rays = " ".join(f"{port}={end}" for port, end in RAYS.items())
    return CommandLine(capsys)("solve", rays, *options)[1]


def test_solve_in_words(capsys: pytest.CaptureFixture[str], counted: bool) -> None:
    words = solve(capsys)
    assert bool(CERTAIN.search(words)) is counted
    assert ("~99" in words, "estimates" in words) == (not counted, not counted)


def test_numbers_for_programs(capsys: pytest.CaptureFixture[str], counted: bool) -> None:
    solved = json.loads(solve(capsys, "--json"))
    assert (bool(solved["atoms"]), bool(solved["empty"])) == (counted, counted)
    for found in (solved, asking(*map(str, RAYS), "odds sure", launch=playing(BOX))):
        chances = found["odds"].values()
        assert (found["placements"] is not None, 0 in chances, 1 in chances) == (counted,) * 3
        assert sum(chances) == pytest.approx(4, abs=0.2)


@pytest.mark.parametrize("line", ["odds sure", "odds f3 a1 sure", "odds row 3 sure", "hint sure"])
def test_sentences(counted: bool, line: str) -> None:
    lines = (line, "hint") if "hint" in line else (line,)
    words = " ".join(saying(*map(str, RAYS), *lines, launch=playing(BOX)))
    assert bool(CERTAIN.search(words)) is counted
    assert any(word in words for word in ("about", "estimate", "a sample")) is not counted


@pytest.mark.parametrize(("size", "guesses"), SCREENS)
@pytest.mark.parametrize("assuming", [False, True])
def test_the_heat_map_beside_guesses_and_assumptions(
    run: Run, size: tuple[int, int], guesses: tuple[str, ...], counted: bool, *, assuming: bool
) -> None:
    game = run(code_of(Start(BOX)), size=size).fire(*RAYS).press("a" if assuming else "")
    for cell in guesses:
        game.press("/", cell, "space")
    game.press("oy").idle().lacks("Thinking")
    assert bool(CERTAIN.search(game.text)) is counted
    assert ("estimate" in game.words) is not counted
