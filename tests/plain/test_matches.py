"""Matches, hiders, and the computer as seeker, by lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.plain_driver import PlainDriver

from blackbox_tui.engine import Grid
from blackbox_tui.plain.commands import COMMANDS

ATOMS = "b2 d2 g6 d7"
cells = st.lists(st.sampled_from(Grid().cells), min_size=4, max_size=4, unique=True)


def duel(*lines: str, bot: bool = False) -> PlainDriver:
    """A match of Ada and Zoë, and what they say."""
    driver = PlainDriver(bot=bot)
    driver.say("duel Ada Zoë", *lines)
    return driver


def hides(driver: PlainDriver, atoms: str = ATOMS) -> list[str]:
    """A hider takes the keyboard, hides, and hands it over."""
    reply = driver.say("", atoms, "hide")
    return driver.say("yes") if reply[0].endswith("Type yes or no.") else reply


# --- a match ------------------------------------------------------------------------


def test_a_hider_learns_that_typing_will_not_be_shown() -> None:
    driver = duel()
    driver.app.hides_input = True
    assert "Your typing is not shown while you hide." in driver.say("state")
    hides(driver)
    assert "Your typing is not shown while you hide." not in driver.say("state")


def test_standings_come_between_pairs_of_rounds() -> None:
    driver = PlainDriver(bot=True)
    driver.ask("duel Ada Zoë rounds 4")
    for _ in range(2):
        driver.ask("ready", "fill", "hide sure", "ready", "give up sure")
        state = driver.ask("new")["state"]
    assert (state["stage"], state["round"]) == ("standings", 3)
    assert [player["total"] for player in state["players"]] == [20, 20]
    assert driver.ask("state")["said"][1:] == ["All square.", "Type next for the next round."]
    assert driver.ask("next")["state"]["stage"] == "handover"
    for _ in range(2):
        driver.ask("ready", "fill", "hide sure", "ready", "give up sure")
        state = driver.ask("new")["state"]
    assert (state["stage"], state["round"]) == ("standings", 4), "of 4"


# --- a friend ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "seeker", "rounds"),
    [("friend Ada Zoë", "Zoë", 1), ("duel Ada Zoë rounds 1", "Zoë", 1), ("duel Ada", "Ben", 2)],
)
def test_a_program_names_players_and_rounds_with_the_command(
    line: str, seeker: str, rounds: int
) -> None:
    state = PlainDriver(bot=True).ask(line)["state"]
    assert (state["stage"], state["mode"]) == ("handover", "duel")
    assert (state["round"], state["rounds"]) == (1, rounds)
    assert (state["hider"], state["seeker"]) == ("Ada", seeker)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("friend Ada Zoë rounds 4", "That is one game only: type duel for several rounds."),
        *((f"{line} seed 3", "give only") for line in ("computer", "duel", "friend")),
        ("computer 8x8-4-EFF9R", "give only"),
    ],
)
def test_where_players_hide_only_what_makes_sense_can_be_named(line: str, why: str) -> None:
    reply = PlainDriver(bot=True).ask(line)
    assert not reply["ok"]
    assert why in reply["said"][0]


# --- hiding in private --------------------------------------------------------------


def everything(lines: Iterator[str], atoms: str) -> str:
    """All that is printed from before the hiding to the end of a long search."""
    driver = duel(bot=True)
    printed = [driver.raw(line.encode()) for line in ("ready", f"place {atoms}", "hide sure")]
    printed += [driver.raw(line.encode()) for line in lines]
    return "\n".join(printed)


HIDING = 2  # the last of the lines with which these atoms are hidden, counted from 0
WORDS = [command.word for command in COMMANDS if command.word not in ("par", "strategy", "learn")]
"""All but par, and strategy and lessons, which name the cells of their examples."""


@settings(max_examples=25)
@given(cells, st.lists(st.sampled_from(WORDS), max_size=8))
def test_no_answer_names_a_hidden_atom_before_the_end(
    hidden: list[object], commands: list[str]
) -> None:
    atoms = [str(cell) for cell in hidden]
    lines = ["ready", "fire 3", "fire 17", *commands]
    for at, answer in enumerate(everything(iter(lines), " ".join(atoms)).split("\n")):
        reply = json.loads(answer)
        another = at > HIDING and reply["state"]["stage"] in ("hiding", "watching")
        if reply["state"]["result"] or another:  # whoever hides next may see their atoms
            break
        if not reply["state"]["assisted"]:
            named = set(re.findall(r"\b[a-h][1-8]\b", answer))
            assert named <= {"a1", "a2", "c4"}, "which the help gives as examples"


# --- the computer seeks --------------------------------------------------------------


def test_the_computer_seeks_step_by_step_and_says_why() -> None:
    driver = PlainDriver(bot=True)
    driver.ask("computer", f"place {ATOMS}")
    opened = driver.ask("hide sure")
    assert opened["said"][0] == "The computer seeks."
    first = driver.ask("")
    (move,) = first["moves"]
    assert move["port"] in Grid().ports
    assert move["guess"] is None
    assert first["said"][0] == move["reason"]
    assert first["said"][1].startswith(f"Port {move['port']}: a ")
    assert first["state"]["rays"][0]["port"] == move["port"]
    assert driver.ask("log")["said"][0].startswith("The ray from port ")
    assert driver.ask("score")["ok"]
    last = driver.ask("all")
    assert last["state"]["stage"] == "over"
    assert last["moves"][-1]["guess"] == ATOMS.split()
    assert "Solved! Every atom found. The computer's score is" in " ".join(last["said"])
