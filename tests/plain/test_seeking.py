"""The seeker's commands for programs, and what must hold whatever is typed.

What a person hears is told in tests/data/conversations.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.plain_driver import BOX, PlainDriver, asking, playing, saying

from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.formats.codes import encode
from blackbox_tui.formats.settings import Settings
from blackbox_tui.plain.commands import COMMANDS
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.solver.analysis import Budget, analyse
from blackbox_tui.solver.reasons import make_plan

ONE = Box(Grid(), parse_cells("c4"))

words = st.sampled_from(
    [*(command.word for command in COMMANDS), "12", "3", "c4", "a1", "row", "sure", "8x8", "99"]
)
lines = st.lists(words, max_size=4).map(" ".join)


def at_once(driver: PlainDriver) -> object:
    """All that a command could change."""
    return driver.app.stage, driver.app.games.store.saved(), driver.app.games.settings


# --- moves and questions -----------------------------------------------------------


def test_the_end_of_a_game_says_its_time_rank_and_streak(tmp_path: Path) -> None:
    games = [("b2 d2 g6 d7", "2", "5"), ("b2 d2 g6 d8", "2"), ("b2 d2 g6 e7", "2", "5", "3")]
    driver = PlainDriver(environ={"HOME": str(tmp_path)}, launch=playing())
    compared = []
    for box, *rays in games:
        driver.say(f"new {encode(Box(Grid(), parse_cells(box)))}")
        driver.app.pass_time(65)
        compared.append(driver.say(*rays, box, "submit")[1])
        assert driver.say("state")[1] == compared[-1], "an empty line says it again"
    assert compared == [
        "Time 1:05. Your first ranked game.",
        "Time 1:05. A new best (it was 3). Streak 2.",
        "Time 1:05. Streak 3.",
    ]


def test_an_equivalent_answer_is_right_in_a_box_that_the_computer_dealt() -> None:
    box, other = Box(Grid(), parse_cells("a1 c1 c8")), ("c1 a8 c8", "submit")
    driver = PlainDriver(playing(box))
    assert driver.say(*other)[:4] == [
        "Solved! Every atom found. The answer is equivalent to the box: no ray could tell, so it "
        "is right. Your score is 0.",
        "Your first ranked game.",
        "The atoms were on a1, c1 and c8.",
        "The answer has a8 instead of a1.",
    ]
    assert driver.say("row 1")[0].startswith("Row 1: atom a1; atom found c1;")
    assert driver.say("row 8")[0].startswith("Row 8: equivalent guess a8; atom found c8;")
    state = asking(*other, launch=playing(box))["state"]
    result, found = state["result"], {"right": ["c1", "c8"], "accepted": ["a8"]}
    assert result.items() >= {"forgiven": True, "solved": True, "wrong": [], "missed": []}.items()
    assert result.items() >= found.items()
    assert state["players"][0]["total"] == 0


def test_in_a_box_that_people_hide_only_the_settings_make_an_equivalent_answer_right() -> None:
    hide = "friend Ann Ben", "ready", "a1 c1 c8", "hide sure", "ready", "c1 a8 c8", "submit"
    launch = LaunchOptions(kind={"variant": Variant(atoms=AtomRange(3))})
    for accepted in (False, True):
        settings = Settings(accept_equivalents=accepted)
        result = PlainDriver(launch, bot=True, settings=settings).ask(*hide)["state"]["result"]
        assert (result["equivalent"], result["solved"]) == (True, accepted)
        assert result["telling"] is None


# --- looking --------------------------------------------------------------------------


def test_help_lists_the_commands_available_now() -> None:
    reply = saying("help")
    assert reply[0] == "fire 12, or 12; f for short: fire a ray from a port."
    assert reply[-1].startswith("Always: state, new, ")
    assert not any(line.startswith(("place", "hide", "step")) for line in reply)
    assert saying("help gu") == saying("help give up")
    assert saying("help fire 3") == ["There is no command 'fire 3'."]


# --- hints and odds -------------------------------------------------------------------


def test_hints_go_on_from_the_weakest_and_mark_the_game() -> None:
    driver = PlainDriver(playing(), bot=True)
    assert driver.ask("hint")["confirm"]
    first = driver.ask("5", "hint sure")
    assert first["said"] == [
        "Hint 1 of 5: You can rule out 14 cells: one ray is enough to prove it."
    ]
    hint = {"kind": "deduction", "number": 1, "of": 5, "rays": [], "atoms": [], "empty": []}
    assert first["hint"].items() >= hint.items()
    assert first["state"]["assisted"]
    second, third, fourth, placed = (driver.ask("hint") for _ in range(4))
    kinds = [answer["hint"]["kind"] for answer in (second, third, fourth, placed)]
    assert kinds == ["rays", "outcome", "reason", "place"]
    assert second["said"] == ["Hint 2 of 5: Look at the ray from port 5."]
    assert (second["hint"]["rays"], third["hint"]["empty"]) == ([5], [])
    assert fourth["said"][0].startswith(
        "Hint 4 of 5: The ray from port 5 came out at 27. An atom on a5-c5 would have absorbed it"
    ), "no light shows the cells"
    assert len(fourth["hint"]["empty"]) == 14
    assert placed["state"]["seals"] == fourth["hint"]["empty"]
    assert driver.ask("undo")["state"]["seals"] == [], "at once"


def test_hints_point_out_a_wrong_guess_first() -> None:
    driver = PlainDriver(playing(), bot=True)
    driver.ask("5", "guess c5")
    assert driver.ask("hint sure")["said"] == ["Hint 1 of 4: One of your guesses cannot be right."]
    assert driver.ask("hint")["hint"]["rays"] == [5]
    reason = driver.ask("hint")
    assert reason["said"][0].startswith("Hint 3 of 4: c5 is empty. The ray from port 5 ")
    assert reason["hint"]["cell"] == "c5"
    after = driver.ask("hint")["state"]
    assert (after["guesses"], after["seals"]) == ([], ["c5"])


PROVED = ("2", "5", "13", "30", "24", "7", "26")
"""Rays that prove all atoms of the usual box."""


def test_why_explains_the_next_deduction_that_is_not_marked() -> None:
    driver = PlainDriver(playing(), bot=True)
    assert driver.ask("why")["error"] == {"code": "confirm"}
    assert driver.ask("why sure")["said"] == ["Your rays prove nothing yet."]
    step = driver.ask("5", "why")["step"]
    assert step["rays"] == [5]
    assert step["text"].startswith("The ray from port 5 came out at 27.")
    assert step["therefore"] == "So these 14 cells are empty."
    assert driver.ask(f"seal {' '.join(step['empty'])}", "why")["step"] is None


def test_a_plan_lists_every_deduction_and_what_they_come_to() -> None:
    driver = PlainDriver(playing(), bot=True)
    reply = driver.ask(*PROVED, "plan sure")
    assert reply["explained"]
    assert reply["grade"] in (1, 2)
    atoms = [cell for step in reply["steps"] for cell in step["atoms"]]
    assert sorted(atoms) == ["b2", "d2", "d7", "g6"]
    numbers = [line.split(".")[0] for line in reply["said"][:-2]]
    assert numbers == [str(number) for number in range(1, len(reply["steps"]) + 1)]
    assert reply["said"][-2] == "So the atoms are on b2, d2, g6 and d7."
    assert reply["said"][-1].startswith("Grade: ")
    assert driver.ask("guess b2 d2 g6 d7", "hint")["hint"]["kind"] == "submit"


def test_where_nothing_can_be_counted_odds_and_hints_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tired = Budget(cubes=1, steps=0, sample=0)
    monkeypatch.setattr("blackbox_tui.app.jobs.analyse", lambda clues: analyse(clues, budget=tired))
    monkeypatch.setattr("blackbox_tui.app.jobs.make_plan", lambda clues: make_plan(clues, 0))
    driver = PlainDriver(playing(), bot=True)
    reply = driver.ask("2", "5", "odds sure")
    assert reply["odds"] is None
    assert reply["said"] == ["There are still too many possibilities: fire another ray."]


# --- after the game ----------------------------------------------------------------------


def test_a_finished_game_can_be_shared_and_played_again_by_its_code() -> None:
    driver = PlainDriver(playing(), bot=True)
    code = driver.ask("2", "30", "5", "give up sure", "code")["code"]
    assert driver.ask("share")["share"].splitlines()[2:] == ["🟥🟨🟦", "H R D"]
    patient = PlainDriver(playing(ONE), bot=True, patient=True)
    assert "1 over par (4)" in patient.ask("give up sure", "share")["share"]
    assert driver.ask("fire 1")["said"] == ["'fire' is not available here; type help."]
    assert driver.ask(f"new {code}")["state"]["stage"] == "seeking"
    assert driver.app.played.game.box == BOX


def test_a_score_to_beat_is_shown_kept_and_decided() -> None:
    driver = PlainDriver(playing(ONE), bot=True)
    *_, beat = driver.ask("4", "c4", "submit", "share")["said"]
    assert beat.endswith("/classic/1")
    challenge = beat.split()[-1]
    state = driver.ask(f"new {challenge}")["state"]
    assert (state["target"], state["practice"]) == (1, True), "its atoms were seen"
    assert "The score to beat is 1." in " ".join(driver.ask("state")["said"])
    reply = driver.ask("c4", "menu", "continue", "submit")
    assert "You beat 1 by 1 point." in " ".join(reply["said"])
    assert reply["state"]["result"]["contest"] == "beaten"
    assert driver.ask("again")["state"]["target"] == 1
    assert driver.ask("new sure")["state"]["target"] is None


# --- nothing changes that was refused -------------------------------------------------------


@given(st.lists(lines, max_size=6), lines)
def test_a_refusal_leaves_everything_as_it_was(before: list[str], line: str) -> None:
    driver = PlainDriver(playing(ONE), bot=True)
    for said in before:
        driver.raw(said.encode())
    stage = at_once(driver)
    reply = driver.ask(line)
    assert reply["ok"] or at_once(driver) == stage
    assert all(reply["said"])
