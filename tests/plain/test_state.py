"""The JSON protocol: the shape of every answer, and that no answer reveals a secret."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.plain_driver import PlainDriver, playing
from support.schema import Validator

from blackbox_tui import __version__
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions, Play
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.plain.commands import ALL, COMMANDS, EMPTY
from blackbox_tui.solver.boxes import equivalents
from blackbox_tui.solver.jobs import run_job

PROTOCOL = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")

SCHEMA = Validator.of_protocol()

SLOW = ("par", "share", "review", "puzzle")
LINES = [
    *(command.word for command in COMMANDS if command.word not in SLOW),
    *("assume c4", "assume h8 empty", "verify sure"),
    *("puzzle easy 2 atoms seed 1", "puzzle P8x8-4-4-0WEHPTVA", "puzzle hard 20 atoms"),
    *("3", "fire 12", "fire 30", "c4", "guess a1 b2 c3 d4", "seal a1 a2", "test 3", "odds c4"),
    *("hint sure", "give up sure", "hide sure", "delete 1 sure", "computer 1 atom"),
    *("solitaire 2 atoms", "daily 2026-01-31", "calendar 2026-01", "fill", "board row 3"),
    *("", "nonsense", "fire 99", "place c4", "new arcade 1 atom"),
    *("menu", "learn", "learn 4", "learn 17", "learn 6", "predict hit", "predict 9", "mark a2 a4"),
    *("sandbox 10x10", "set theme mono", "set theme plaid"),
    *('{"id": 7, "do": "fire 12"}', '{"id": "a", "do": "hint"}', '{"id": 7}', "{"),
]


def check_answer(answer: dict[str, Any]) -> None:
    assert not SCHEMA.errors(answer)
    assert all(answer["said"])
    assert answer["said"]
    assert not (answer["confirm"] and answer["ok"])
    assert answer["ok"] == (answer["error"] is None)
    state = answer["state"]
    assert state["stage"] in ALL
    for ray in state["rays"] or ():
        assert (ray["exit"] is not None) == (ray["outcome"] == "detour")
    assert (state["result"] is not None) == (state["stage"] == "over")
    for stage, name in (("learning", "lesson"), ("sandbox", "sandbox")):
        assert (state[name] is not None) == (state["stage"] == stage)
    if state["result"] is not None:
        points = sum(line["points"] for line in state["result"]["sheet"])
        assert points == (state["score"] or 0)
    assert (state["mode"] == "puzzle") == (state["puzzle"] is not None)
    assert state["puzzle"] is None or state["score"] is None


@settings(max_examples=60)
@given(st.lists(st.sampled_from(LINES), max_size=12))
def test_every_answer_has_the_shape_that_is_documented(lines: list[str]) -> None:
    driver = PlainDriver(bot=True)
    hello = json.loads(driver.opened)
    assert (hello["version"], hello["guest"]) == (__version__, None)
    check_answer(hello)
    for line in lines:
        answer = driver.ask(line)
        check_answer(answer)
        assert set(EMPTY.values()) & set(answer["state"]["commands"]) == {
            EMPTY[stage] for stage in EMPTY if stage == answer["state"]["stage"]
        }


def test_the_example_in_the_documentation_is_true() -> None:
    driver = PlainDriver(LaunchOptions(Play(Games.solitaire, seed="3")), bot=True)
    example = PROTOCOL.split("## An example")[1]
    for sentence in (
        *driver.ask("fire 4")["said"],
        *driver.ask("fire 4")["said"],
        driver.ask("give up")["said"][0].partition("?")[0],
    ):
        assert sentence in example


def test_every_field_is_in_the_documentation() -> None:
    for name in SCHEMA.names():
        assert f"`{name}`" in PROTOCOL, name
    for stage in {*ALL} - {"naming"}:
        assert f"`{stage}`" in PROTOCOL, stage


# --- secrets ----------------------------------------------------------------------------


boxes = st.lists(st.sampled_from(Grid().cells), min_size=2, max_size=2, unique=True).map(
    lambda atoms: Box(Grid(), atoms)
)
PORTS = (3, 6, 12, 20, 27, 30)
ENDINGS = ("par", "give up", "submit", "new", "solitaire", "puzzle")
"""What takes long, reveals the atoms, or leads to another box."""
asked = st.lists(
    st.sampled_from(
        [c.word for c in COMMANDS if c.word not in ENDINGS]
        + ["hint sure", "odds sure", "c4", "seal d5", "test 3", "board ports", "odds row 2"]
    ),
    max_size=10,
)


@settings(max_examples=50)
@given(boxes, boxes, asked)
def test_boxes_with_equal_clues_answer_equally(one: Box, other: Box, lines: list[str]) -> None:
    ports = [port for port in PORTS if one.fire(port).outcome == other.fire(port).outcome]
    assume(one != other)
    assert heard(one, ports, lines) == heard(other, ports, lines)


def heard(box: Box, ports: list[int], lines: list[str]) -> list[str]:
    """All that is answered, in words and as JSON, until chance comes into it."""
    random = ("duel", "computer", "daily")
    said = [*(f"fire {port}" for port in ports), *(line for line in lines if line not in random)]
    reply: list[str] = []
    for bot in (False, True):
        driver = PlainDriver(playing(box), bot=bot)
        reply += [driver.opened, *(driver.raw(line.encode()) for line in said)]
    return [re.sub(r'"id": "[^"]*"|"seconds": \d+', "", line) for line in reply]


def test_equivalent_boxes_answer_equally_whatever_is_asked() -> None:
    one = Box(Grid(), parse_cells("a1 c1 c8"))
    others = run_job(equivalents(one))
    assert isinstance(others, tuple)
    ports = list(one.grid.ports)
    asked = ["odds sure", *["hint"] * 12, "c8", "test 11", "board", "draw", "log", "odds"]
    for other in others:
        assert heard(one, ports, asked) == heard(Box(Grid(), other), ports, asked)
