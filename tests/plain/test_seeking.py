"""The seeker's commands, one by one; boards are read and drawn."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.plain_driver import BOX, PlainDriver, asking, playing, saying

from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.formats.codes import encode
from blackbox_tui.formats.settings import Settings
from blackbox_tui.plain.commands import COMMANDS
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.rules.session import Over, Seeking
from blackbox_tui.solver.analysis import Budget, analyse
from blackbox_tui.solver.reasons import make_plan

ARCADE = EDITIONS["arcade"]
EQUIVALENT = (Box(Grid(), parse_cells("a1 c1 c8")), "a1 c1 c8")

words = st.sampled_from(
    [*(command.word for command in COMMANDS), "12", "3", "c4", "a1", "row", "sure", "8x8", "99"]
)
lines = st.lists(words, max_size=4).map(" ".join)


def at_once(driver: PlainDriver) -> object:
    """All that a command could change."""
    return driver.app.stage, driver.app.games.store.saved(), driver.app.games.settings


# --- moves -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("fire 2", "Port 2: a hit. The ray was absorbed by an atom."),
        ("30", "Port 30: a reflection. The ray came out where it went in."),
        ("f port 5", "Port 5: a detour, marked A. The ray came out at port 27."),
        ("guess c4", "Guess on c4. 1 of 4 atoms placed."),
        ("seal a1", "a1 sealed as empty."),
    ],
)
def test_a_move_is_described_in_sentences(line: str, reply: str) -> None:
    assert saying(line) == [reply]


def test_naming_a_cell_again_removes_its_guess_or_seal() -> None:
    assert saying("c4", "c4") == ["Guess removed from c4. 0 of 4 atoms placed."]
    assert saying("seal a1", "unseal a1") == ["a1 unsealed."]


def test_a_port_is_read_by_its_name() -> None:
    assert saying("port 12") == ["Port 12: not used."]
    assert saying("2", "port 2") == ["Port 2: a hit."]


@pytest.mark.parametrize("line", ["seal 4", "seal lanes 21", "x 4"])
def test_the_lanes_of_a_straight_ray_are_sealed_by_its_port(line: str) -> None:
    assert saying("4", line, "row 3")[0].startswith("Row 3: sealed a3, b3, c3,")
    assert saying(line)[0] == "Only the marker of a ray that went straight across can seal lanes."


def test_a_guess_that_contradicts_rays_is_submitted_only_when_sure() -> None:
    question = "With your atom on d2, ray 13 would come out at 22, not 17. Submit it anyway?"
    assert question in saying("2", "13", "b2 d2 g6 h8", "submit")[0]
    assert "3 of 4 atoms found." in saying("2", "13", "b2 d2 g6 h8", "submit sure")[0]
    assert "Solved" in saying("2", "13", "b2 d2 g6 d7", "submit")[0]


def test_undo_and_redo_name_the_marks_left() -> None:
    assert saying("c4", "seal a1", "undo") == ["Undone. Guesses: c4."]
    assert saying("c4", "undo") == ["Undone. Guesses: none."]
    assert saying("seal a1", "undo", "redo") == ["Redone. Guesses: none. Sealed: a1."]


def test_many_cells_are_guessed_all_or_none() -> None:
    driver = PlainDriver(playing())
    assert driver.say("a1 a2 a3 a4 a5") == [
        "You already guessed all 4 atoms: remove a guess first."
    ]
    assert asking("a1 a2 a3 a4 a5")["state"]["guesses"] == []
    assert driver.say("b2 d2 g6 d7")[-1] == (
        "Guess on d7. 4 of 4 atoms placed. You have not fired a ray yet. "
        "Type submit when you are sure."
    )


def test_a_right_guess_solves_the_box() -> None:
    reply = saying("2", "5", "b2 d2 g6 d7", "submit")
    assert reply[:4] == [
        "Solved: every atom found. Your score is 3.",
        "Your first ranked game.",
        "The atoms were on b2, d2, g6 and d7.",
        "Score 3: 1 hit for 1 and 1 detour for 2.",
    ]


def test_a_wrong_guess_is_listed_cell_by_cell() -> None:
    reply = saying("b2 d2 g6 h8", "submit")
    assert reply[0] == "3 of 4 atoms found. Your score is 5."
    assert reply[3:5] == ["Wrong guess: h8.", "Missed: d7."]


def test_the_end_of_a_game_says_its_time_rank_and_streak(tmp_path: Path) -> None:
    box = "b2 d2 g6 d7"
    games = [("2", "5", box), ("2", box), ("2", "5", "3", box)]
    driver = PlainDriver(environ={"HOME": str(tmp_path)}, launch=playing())
    compared = []
    for number, lines in enumerate(games):
        if number:
            driver.say(f"new {encode(BOX)}")
        driver.app.pass_time(65)
        compared.append(driver.say(*lines, "submit")[1])
        assert driver.say("state")[1] == compared[-1], "an empty line says it again"
    assert compared == [
        "Time 1:05. Your first ranked game.",
        "Time 1:05. A new best (it was 3). Streak 2.",
        "Time 1:05. 3rd best of 3. Streak 3.",
    ]


def test_an_assisted_game_has_no_rank() -> None:
    driver = PlainDriver(playing(), bot=True)
    assert driver.ask("hint sure", "b2 d2 g6 d7", "submit")["state"]["result"]["rank"] is None
    plain = asking("b2 d2 g6 d7", "submit")["state"]["result"]["rank"]
    assert plain == {"place": 1, "games": 1, "best": None, "streak": 1, "limited": False}


def test_in_the_arcade_a_wrong_guess_costs_and_play_goes_on() -> None:
    driver = PlainDriver(playing(edition=ARCADE))
    assert driver.say("b2 d2 g6 h8", "submit") == [
        "1 of 4 atoms is wrong. That costs points, and the game goes on."
    ]
    assert driver.say("submit") == ["You already tried this guess."]
    assert driver.say("h8", "d7", "submit")[0].startswith("Solved")


def test_an_equivalent_solution_is_right_if_the_settings_accept_it() -> None:
    box, own = EQUIVALENT
    other = next(
        cells
        for cells in (f"a{one} c{two} c8" for one, two in product(range(1, 9), repeat=2))
        if cells != own
        and all(
            Box(Grid(), parse_cells(cells)).fire(port).outcome == box.fire(port).outcome
            for port in box.grid.ports
        )
    )
    strict, lenient = (
        PlainDriver(playing(box)),
        PlainDriver(playing(box), settings=Settings(accept_equivalents=True)),
    )
    assert "no ray could tell the difference" in strict.say(other, "submit")[0]
    assert "an equivalent solution, so it counts" in lenient.say(other, "submit")[0]


# --- questions -----------------------------------------------------------------------


def test_giving_up_is_asked_about_and_an_empty_line_asks_again() -> None:
    driver = PlainDriver(playing())
    question = ["Give up and reveal the atoms? Type yes or no."]
    assert driver.say("give up") == question
    assert driver.say("") == question
    assert driver.say("no") == ["Nothing has changed."]
    assert driver.say("yes") == ["Unknown command 'yes'; type help."]
    assert driver.say("give up", "YES")[0] == "You gave up (0 of 4 found). Your score is 20."


def test_another_command_is_an_answer_too_and_forgets_the_question() -> None:
    driver = PlainDriver(playing())
    assert driver.say("give up", "fire 2") == ["Port 2: a hit. The ray was absorbed by an atom."]
    assert driver.say("y") == ["Unknown command 'y'; type help."]


def test_a_confirmed_command_is_not_asked_about() -> None:
    assert saying("give up sure")[0].startswith("You gave up")


def test_a_program_learns_how_to_confirm_and_is_never_prompted() -> None:
    driver = PlainDriver(playing(), bot=True)
    refused = driver.ask("give up")
    assert (refused["ok"], refused["confirm"]) == (False, True)
    assert '"sure"' in refused["said"][0]
    assert driver.ask("yes")["confirm"] is False
    assert driver.ask("state")["state"]["stage"] == "seeking"
    assert driver.ask("give up sure")["state"]["stage"] == "over"


# --- looking --------------------------------------------------------------------------


def test_a_test_ray_obeys_the_guesses_alone() -> None:
    driver = PlainDriver(playing())
    assert driver.say("test 5") == ["A test ray starts at a port that has a marker."]
    assert driver.say("5", "test 5") == [
        "Test ray from port 5: it comes out at port 20 - the real ray did not do this."
    ]
    assert driver.say("b2 d2 g6 d7", "test 27") == [
        "Test ray from port 27: it comes out at port 5 - matches the real ray."
    ]
    assert driver.say("2", "t 2")[0].startswith(
        "Test ray from port 2: it is absorbed by one of your guesses"
    )
    assert "it comes back - matches the real ray" in driver.say("30", "t 30")[0]
    assert "it cannot enter" in driver.say("d7", "a5", "6", "t 6")[0]


def test_a_test_ray_for_programs_has_its_outcome() -> None:
    assert asking("5", "test 5")["test"] == {
        "port": 5, "outcome": "detour", "exit": 20, "agrees": False,
    }  # fmt: skip


def test_the_log_lists_every_ray_and_what_the_guesses_explain() -> None:
    assert saying("log") == ["You have not fired a ray yet."]
    assert saying("2", "30", "5", "b2", "log") == [
        "1. Ray 2: hit, 1 point.",
        "2. Ray 30: reflection, 1 point.",
        "3. Ray 5: detour to port 27, marked A, 2 points.",
        "Your guesses explain 1 of 3 rays.",
    ]


def test_the_board_is_read_row_by_row() -> None:
    driver = PlainDriver(playing())
    driver.say("2", "30", "5", "b2", "seal c3 d3")
    board = driver.say("board")
    assert board[0] == "8 columns, a to h, and 8 rows; 4 hidden atoms."
    assert board[1] == (
        "Top, ports 32 to 25 from left to right: column c, port 30 reflection; "
        "column f, port 27 detour A with port 5."
    )
    assert board[3] == "Row 2: guess b2; left port 2 hit, right port 23 not used."
    assert board[4] == "Row 3: sealed c3 and d3; left port 3 not used, right port 22 not used."
    assert board[-1] == "Bottom, ports 9 to 16 from left to right: none used."
    assert len(board) == 11


def test_a_part_of_the_board_is_read_by_its_name() -> None:
    driver = PlainDriver(playing())
    driver.say("5", "b2")
    assert driver.say("board row 2") == [
        "Row 2: guess b2; left port 2 not used, right port 23 not used."
    ]
    assert (
        driver.say("board column b")
        == driver.say("board col B")
        == ["Column b: guess b2; top port 31 not used, bottom port 10 not used."]
    )
    assert driver.say("board ports") == [
        "Port 5: a detour, marked A; its other end is port 27.",
        "Port 27: a detour, marked A; its other end is port 5.",
        "Not used: 1 to 4, 6 to 26 and 28 to 32.",
    ]
    assert driver.say("board b2 c3") == ["b2: guess.", "c3: nothing marked."]
    assert (
        driver.say("board 27")
        == driver.say("board port 27")
        == ["Port 27: a detour, marked A; its other end is port 5."]
    )
    assert driver.say("board row 9") == ["There is no row 9: the rows are 1 to 8."]


def test_the_board_is_drawn_with_ascii_characters() -> None:
    driver = PlainDriver(playing())
    assert driver.say("2", "5", "b2", "c4", "seal h8", "draw") == [
        "          32  31  30  29  28   A  26  25",
        "           a   b   c   d   e   f   g   h",
        "   1  1|   .   .   .   .   .   .   .   .  24",
        "   H  2|   .   o   .   .   .   .   .   .  23",
        "   3  3|   .   .   .   .   .   .   .   .  22",
        "   4  4|   .   .   o   .   .   .   .   .  21",
        "   A  5|   .   .   .   .   .   .   .   .  20",
        "   6  6|   .   .   .   .   .   .   .   .  19",
        "   7  7|   .   .   .   .   .   .   .   .  18",
        "   8  8|   .   .   .   .   .   .   .   x  17",
        "           9  10  11  12  13  14  15  16",
    ]
    drawn = driver.say("give up sure", "draw")
    assert drawn[3] == "   H  2|   .   @   .   ?   .   .   .   .  23"
    assert drawn[5] == "   4  4|   .   .   !   .   .   .   .   .  21"
    assert driver.say("board row 2")[0].startswith("Row 2: atom found b2; missed atom d2;")


def test_score_and_par_are_shown_on_request() -> None:
    driver = PlainDriver(playing(Box(Grid(), parse_cells("c4"))), patient=True)
    assert driver.say("score") == ["Score 0."]
    assert driver.say("4", "score") == ["Score 1: 1 hit for 1."]
    (par,) = driver.say("par")
    assert par.startswith("Par for this box is ")
    assert driver.say("score") == ["Score 1: 1 hit for 1.", par]


def test_a_par_that_takes_too_long_can_be_asked_for_again() -> None:
    driver = PlainDriver(playing())
    assert driver.say("par") == ["Par is not known yet. Try again in a moment."]
    assert "Par is not known yet: type par to see it." in driver.say("give up sure")


def test_help_lists_the_commands_available_now() -> None:
    reply = saying("help")
    assert reply[0] == "fire 12, or 12; f for short: fire a ray from a port."
    assert reply[-1].startswith("Always: state, new, ")
    assert not any(line.startswith(("place", "hide", "step")) for line in reply)
    assert saying("help give up") == ["give up; gu for short: end the game and reveal the atoms."]
    assert saying("help me") == ["There is no command 'me'."]


def test_an_empty_line_shows_how_the_game_stands() -> None:
    assert saying("") == [
        "Classic edition, 8 columns by 8 rows, 4 hidden atoms.",
        "To fire a ray, type fire and a port from 1 to 32.",
    ]
    assert saying("2", "b2", "")[-1] == "1 ray fired, score 1. 1 of 4 atoms placed."


# --- hints and odds -------------------------------------------------------------------


def test_hints_go_on_from_the_weakest_and_mark_the_game() -> None:
    driver = PlainDriver(playing(), bot=True)
    assert driver.ask("hint")["confirm"]
    first = driver.ask("5", "hint sure")
    assert first["said"] == ["Hint 1 of 5: One ray alone proves that 14 cells are empty."]
    assert first["hint"] == {
        "kind": "deduction", "number": 1, "of": 5, "spot": None, "port": None, "cell": None,
        "sentence": "One ray alone proves that 14 cells are empty.",
        "rays": [], "atoms": [], "empty": [],
    }  # fmt: skip
    assert first["state"]["assisted"]
    second, third, fourth = (driver.ask("hint") for _ in range(3))
    assert second["hint"]["kind"] == "rays"
    assert second["said"] == ["Hint 2 of 5: Look at ray 5."]
    assert second["hint"]["rays"] == [5]
    assert third["hint"]["kind"] == "outcome"
    assert third["hint"]["empty"] == []
    assert fourth["hint"]["kind"] == "reason"
    assert fourth["said"][0].startswith("Hint 4 of 5: Ray 5 came out at 27. ")
    assert len(fourth["hint"]["empty"]) == 14
    placed = driver.ask("hint")
    assert placed["hint"]["kind"] == "place"
    assert placed["state"]["seals"] == fourth["hint"]["empty"]
    assert driver.ask("undo")["state"]["seals"] == [], "at once"


def test_where_nothing_more_follows_a_ray_is_named_for_programs_too() -> None:
    driver = PlainDriver(playing(), bot=True)
    first, second = driver.ask("hint sure"), driver.ask("hint")
    assert first["hint"]["kind"] == "nothing"
    assert second["hint"]["kind"] == "fire"
    assert second["hint"]["port"] in range(1, 33)
    assert str(second["hint"]["port"]) == second["hint"]["spot"]


def test_a_wrong_guess_is_the_first_thing_that_hints_point_out() -> None:
    driver = PlainDriver(playing(), bot=True)
    driver.ask("5", "guess c5")
    assert driver.ask("hint sure")["said"] == ["Hint 1 of 4: One of your guesses cannot be right."]
    assert driver.ask("hint")["hint"]["rays"] == [5]
    reason = driver.ask("hint")
    assert reason["said"][0].startswith("Hint 3 of 4: c5 is empty. Ray 5 came out at 27. ")
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
    assert step["text"].startswith("Ray 5 came out at 27.")
    assert driver.ask(f"seal {' '.join(step['empty'])}", "why")["step"] is None


def test_why_and_a_cell_explains_that_cell() -> None:
    driver = PlainDriver(playing())
    driver.say("5", "hint sure")
    assert driver.say("why c5")[0].startswith("c5 must be empty. Ray 5 came out at 27.")
    assert driver.say("why h8") == [
        "Your rays do not settle h8: with an atom there or without, they all fit."
    ]
    assert driver.say("why h8 a1") == ["Name one cell, like why c4."]
    assert driver.say("why z1") == ["There is no cell z1 on this board."]


def test_a_plan_lists_every_deduction_and_what_they_come_to() -> None:
    driver = PlainDriver(playing(), bot=True)
    reply = driver.ask(*PROVED, "plan sure")
    assert reply["explained"]
    assert reply["grade"] in (1, 2)
    assert sorted(cell for step in reply["steps"] for cell in step["atoms"]) == sorted(
        ["b2", "d2", "g6", "d7"]
    )
    assert [line.split(".")[0] for line in reply["said"][:-2]] == [
        str(number) for number in range(1, len(reply["steps"]) + 1)
    ]
    assert reply["said"][-2] == "So the atoms are on b2, d2, g6 and d7."
    assert reply["said"][-1].startswith("Grade: ")
    assert driver.ask("guess b2 d2 g6 d7", "hint")["hint"]["kind"] == "submit"


def test_when_the_game_is_over_reasons_need_no_question_and_mark_nothing() -> None:
    driver = PlainDriver(playing(), bot=True)
    driver.ask(*PROVED, "give up sure")
    reply = driver.ask("why d7")
    assert reply["ok"]
    assert reply["said"][0].startswith("d7 must hold an atom. ")
    assert not reply["state"]["assisted"]


def test_refusals_have_a_code_for_programs() -> None:
    driver = PlainDriver(playing(), bot=True)
    for line, code in (
        ("give up", "confirm"),
        ("review", "not_available"),
        ("gibberish", "not_understood"),
        ("undo", "illegal_move"),
        ("guess z9", "not_understood"),
    ):
        assert driver.ask(line)["error"] == {"code": code}, line
    assert driver.ask("score")["error"] is None


def test_odds_are_shown_for_the_likeliest_for_a_row_or_for_cells() -> None:
    driver = PlainDriver(playing())
    assert "marks the game as assisted" in driver.say("odds")[0]
    reply = driver.say("yes")
    assert reply[0] == "635,376 possibilities left."
    assert reply[1].startswith("Most likely of the rest: ")
    assert driver.say("odds a1 b2") == ["a1 6 percent and b2 6 percent."]
    assert driver.say("odds row 8")[0].count("percent") == 8
    assert driver.say("odds z1") == ["There is no cell z1 on this board."]


def test_settled_cells_are_certain_or_empty() -> None:
    driver = PlainDriver(playing(Box(Grid(), parse_cells("c4"))))
    reply = driver.say("odds sure", "4", "11", "odds")
    assert reply == [
        "Only one possibility left.",
        "Certain atoms: c4.",
        "Certainly empty: 63 cells.",
    ]
    assert driver.say("odds c4 c5") == ["c4 certain and c5 empty."]


def test_odds_for_programs_are_numbers() -> None:
    found = asking("2", "odds sure")
    assert len(found["odds"]) == 64
    assert sum(found["odds"].values()) == pytest.approx(4, abs=1e-3)
    assert isinstance(found["placements"], int)


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
    assert driver.ask("hint")["said"] == [f"Hint 1 of 1: {reply['said'][0]}"]


# --- after the game ----------------------------------------------------------------------


def test_a_finished_game_can_be_shared_and_played_again_by_its_code() -> None:
    driver = PlainDriver(playing(), bot=True)
    code = driver.ask("2", "30", "5", "give up sure", "code")["code"]
    assert driver.ask("share")["share"].splitlines()[2] == "H R D"
    assert driver.ask("fire 1")["said"] == ["'fire' is not available here; type help."]
    again = driver.ask(f"new {code}")
    assert again["state"]["stage"] == "seeking"
    assert driver.app.session
    assert driver.app.session.game.box == BOX


def test_a_review_says_what_each_ray_revealed() -> None:
    one = Box(Grid(), parse_cells("c4"))
    reply = saying("4", "11", "c4", "submit", "review", launch=playing(one))
    assert reply[0].startswith("Ray 4 (1 of 2): hit, 1 point. It cut 64 possibilities to 8. ")
    assert reply[1].startswith("Ray 11 (2 of 2): hit, 1 point.")
    assert "The solution was certain after 2 of 2 rays." in reply


def test_a_replay_says_what_each_move_did() -> None:
    one = Box(Grid(), parse_cells("c4"))
    driver = PlainDriver(playing(one), bot=True)
    driver.ask("4", "d5", "undo", "c4", "submit")
    reply = driver.ask("replay")
    assert reply["said"] == [
        "Classic edition, 8 columns by 8 rows, 1 hidden atom.",
        "1. Port 4: a hit. The ray was absorbed by an atom.",
        "2. Guess on d5. 1 of 1 atom placed.",
        "3. Undone. Guess removed from d5.",
        "4. Guess on c4. 1 of 1 atom placed.",
        "5. Submitted: c4.",
        "Solved: the atom is found. Your score is 1.",
    ]
    assert [it["move"] for it in reply["replay"]] == [
        *("fire 4", "guess d5", "undo", "guess c4", "submit")
    ]
    assert reply["replay"][2]["sentence"] == "Undone. Guess removed from d5."
    assert driver.ask("new", "replay")["error"] == {"code": "not_available"}


# --- nothing changes that was refused -------------------------------------------------------


@given(st.lists(lines, max_size=6), lines)
def test_a_refusal_leaves_everything_as_it_was(before: list[str], line: str) -> None:
    driver = PlainDriver(playing(Box(Grid(), parse_cells("c4"))), bot=True)
    for said in before:
        driver.raw(said.encode())
    stage = at_once(driver)
    reply = driver.ask(line)
    assert reply["ok"] or at_once(driver) == stage
    assert all(reply["said"])


@pytest.mark.parametrize("word", sorted(c.word for c in COMMANDS if "seeking" in c.handlers))
def test_every_command_of_the_seeker_answers_with_sentences(word: str) -> None:
    driver = PlainDriver(playing(), bot=True)
    for line in (word, f"{word} 12", f"{word} c4", f"{word} nonsense"):
        reply = driver.ask(line)
        assert reply["said"]
        assert all(sentence.strip() for sentence in reply["said"])
    assert isinstance(driver.app.stage, Seeking | Over) or word not in ("fire", "guess", "seal")
