"""docs/protocol.schema.json, held against answers of the program."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from support.clock import Clock
from support.conversations import FOLDER, STARTS, talks
from support.plain_driver import PlainDriver, asking, playing
from support.schema import FILE, Validator

from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.history.calendar import Status
from blackbox_tui.plain.commands import ALL
from blackbox_tui.rules.deal import GRADES
from blackbox_tui.rules.game import Ending
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.text.hints import HintKind

DAY = "2026-01-03 12:00"
NEW = "new 2 atoms seed {}"
PUZZLE = "puzzle easy 2 atoms seed {}"
LINES = (
    *('{"id": 7, "do": "settings"}', "par"),
    *("daily puzzle", "give up sure", "menu", "daily", "par", "give up sure", "calendar"),
    *("computer 1 atom", "fill", "hide", "step", "all", "menu"),
    *("new seed 3", *["hint sure"] * 3, "fire 4", *["hint sure"] * 8, "give up sure", "review"),
    *("new seed 5", "guess a1 b1 c1 d1", "submit sure"),
    *("new rays seed 3", "guess a1 b1 c1 d1", "submit sure", "review"),
    *("puzzle easy seed 3", "seal a4", *["hint sure"] * 4),
    *("new 2 atoms seed 3", *(f"fire {port}" for port in range(1, 20)), "give up sure", "review"),
)
"""What the conversations in tests/data leave out."""


def heard(launch: LaunchOptions, home: Path, lines: list[str]) -> Iterator[tuple[str, Any]]:
    """The hello and every answer, each with what was typed."""
    environ = {"HOME": str(home)}
    driver = PlainDriver(launch, environ, bot=True, patient=True, clock=Clock(DAY))
    yield "", json.loads(driver.opened)
    for line in lines:
        yield line, driver.ask(line)
    driver.close()


def solved(start: str) -> list[str]:
    """The lines that play a box or puzzle and solve it."""
    atoms = asking(start, "give up sure", launch=LaunchOptions())["state"]["result"]["atoms"]
    return [start, "fire 1", f"guess {' '.join(atoms)}", "fire 2", "submit sure", "review"]


def test_the_schema_names_every_field_and_every_field_occurs(tmp_path: Path) -> None:
    told = [talk for path in sorted(FOLDER.glob("*.txt")) for talk in talks(path)]
    runs = [(STARTS[it.start], [line.replace("⏎", "") for line, _ in it.turns]) for it in told]
    starts = [start.format(seed) for start in (NEW, PUZZLE) for seed in (1, 2)]
    played = [line for start in starts for line in solved(start)]
    runs += [(LaunchOptions(idle=300), []), (LaunchOptions(), [*LINES, *played])]
    schema = Validator.of_protocol()
    for number, (launch, lines) in enumerate(runs):
        for line, answer in heard(launch, tmp_path / str(number), lines):
            assert not schema.errors(answer), line
    assert not schema.unseen()


@pytest.mark.parametrize(
    ("place", "values"),
    [
        ("edition", EDITIONS),
        ("grade", GRADES),
        ("hint.kind", [it.value for it in HintKind]),
        ("status", [it.name.lower() for it in Status]),
        ("state.stage", {*ALL} - {"naming"}),
        ("result.ending", [it.value for it in Ending]),
    ],
)
def test_the_schema_lists_all_values(place: str, values: Iterable[str]) -> None:
    name, *fields = place.split(".")
    part = json.loads(FILE.read_text(encoding="utf-8"))["$defs"][name]
    for field in fields:
        part = part["properties"][field]
    assert {*part["enum"]} == {*values}


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("ok",), 1), (("said",), "Hello."), (("state", "stage"), "asleep"),
        (("state", "rays", 0, "port"), 0), (("state", "rays", 0, "exit"), "7"),
        (("state", "guesses"), ["c4", "4c"]), (("state", "score"), -1), (("error", "code"), None),
        (("state", "colour"), "red"),
    ],
)  # fmt: skip
def test_the_schema_refuses_what_no_answer_is(place: tuple[str | int, ...], value: object) -> None:
    schema = Validator.of_protocol()
    answer = asking("2", "fire 2", launch=playing())
    assert not schema.errors(answer)
    changed = deepcopy(answer)
    inner: Any = changed
    *outer, last = place
    for name in outer:
        inner = inner[name]
    inner[last] = value
    assert schema.errors(changed)


def test_the_schema_misses_what_is_left_out() -> None:
    answer = asking("2")
    del answer["state"]["rays"][0]["outcome"]
    assert Validator.of_protocol().errors(answer) == ["answer.state.rays[0]: outcome is missing"]
