"""Matches, hiders, and the computer as seeker, by lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.plain_driver import PlainDriver, asking

from blackbox_tui.app import pages
from blackbox_tui.app.requests import LaunchOptions, Open
from blackbox_tui.engine import Grid
from blackbox_tui.plain.commands import COMMANDS
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.rules.session import Hiding

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


# --- names -----------------------------------------------------------------------


def test_players_are_asked_for_their_names_and_for_rounds() -> None:
    driver = PlainDriver()
    assert driver.say("duel") == ["Who hides first? Type a name, or press Enter for Ann."]
    assert driver.say(" Ada  Lovelace ") == [
        "Who seeks first? Type a name, type computer, or press Enter for Ben."
    ]
    assert driver.say("") == ["How many rounds? Type an even number or 1, or press Enter for 2."]
    assert driver.say("3") == ["Choose an even number of rounds, 2 to 20, or 1."]
    assert driver.say("4")[:3] == [
        "Round 1 of 4.",
        "Ada Lovelace hides the atoms.",
        "Ben, please look away now.",
    ]
    assert driver.app.games.settings.names == ("Ada Lovelace", "Ben")


def test_menu_help_and_quit_work_while_a_name_is_asked_for() -> None:
    driver = PlainDriver()
    driver.say("duel")
    assert driver.say("help") == [
        "Who hides first? Type a name, or press Enter for Ann.",
        "Type menu to go back, or quit.",
    ]
    assert driver.say("menu")[-1].startswith(
        "Type solitaire, daily, puzzle, duel, friend or computer"
    )
    driver.say("duel")
    assert driver.say("quit") == ["Goodbye."]
    assert driver.left


def test_names_of_the_last_match_are_the_usual_ones() -> None:
    driver = duel("menu")
    driver.say("duel")
    assert driver.say("help")[0].endswith("press Enter for Ada.")


def test_a_program_gives_names_with_the_command_and_is_not_asked() -> None:
    driver = PlainDriver(bot=True)
    state = driver.ask("duel Ada rounds 4")["state"]
    assert [player["name"] for player in state["players"]] == ["Ada", "Ben"]
    assert (state["stage"], state["round"], state["rounds"]) == ("handover", 1, 4)
    assert (state["hider"], state["seeker"]) == ("Ada", "Ben")


# --- a match ------------------------------------------------------------------------


def test_a_whole_match_is_played_by_lines() -> None:
    driver = duel()
    assert hides(driver) == [
        "Round 1 of 2.",
        "Zoë seeks the atoms.",
        "Zoë, take the keyboard and press Enter.",
    ]
    assert driver.say("")[0] == "Zoë seeks."
    reply = driver.say("2", ATOMS, "submit")
    assert reply[0] == "Solved: every atom found. Zoë's score is 1."
    assert reply[-1] == "Type next to go on, replay or review to look back."
    assert driver.say("next")[:2] == ["Round 2 of 2. Ada 0 : Zoë 1.", "Zoë hides the atoms."]
    hides(driver, "a1 c3 e5 g7")
    assert driver.say("", "give up", "yes")[0] == ("Ada gave up (0 of 4 found). Ada's score is 20.")
    assert driver.say("next") == [
        "Round 2 of 2 is over. Totals: Ada 20 and Zoë 1; lower is better.",
        "Zoë wins by 19.",
        "Type next for a rematch.",
    ]
    assert driver.say("next")[:2] == ["Round 1 of 2.", "Zoë hides the atoms."]


def test_a_hider_learns_that_typing_will_not_be_shown() -> None:
    driver = duel()
    driver.app.hides_input = True
    assert "What you type will not be shown while you hide." in driver.say("state")
    hides(driver)
    assert "What you type will not be shown while you hide." not in driver.say("state")


def test_a_game_alone_has_no_next_round() -> None:
    reply = asking("give up sure", "next")
    assert reply["said"] == ["This game is not part of a match: type new for another box."]


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


def test_in_a_match_every_round_is_played_to_its_end() -> None:
    driver = duel()
    hides(driver)
    driver.say("")
    assert driver.say("new") == [
        "In a match, every round is played to the end. Go to the menu to leave it for later."
    ]
    assert driver.say("again") == [
        "In a match, every round is played to the end. Go to the menu to leave it for later."
    ]
    driver.say("give up", "yes")
    assert driver.say("new 10x10") == [
        "In a match, every round is played to the end. Go to the menu to leave it for later."
    ]
    assert driver.say("new")[1] == "Zoë hides the atoms."


def test_a_match_left_is_continued_behind_a_hand_over() -> None:
    driver = duel()
    hides(driver)
    driver.say("", "2")
    assert driver.say("menu")[0].startswith(
        "Type continue to resume this game: Ada and Zoë, round 1 of 2, classic 8x8, played "
    )
    assert driver.say("continue")[-1] == "Zoë, take the keyboard and press Enter."
    assert driver.say("")[-1] == "1 ray fired, score 1. 0 of 4 atoms placed."


# --- a friend ------------------------------------------------------------------------


def test_hiding_for_a_friend_asks_for_two_names_and_nothing_else() -> None:
    driver = PlainDriver()
    assert driver.say("friend") == ["Who hides? Type a name, or press Enter for Ann."]
    assert driver.say("Ada") == ["Who seeks? Type a name, or press Enter for Ben."]
    assert driver.say("")[0] == "Ada hides the atoms."
    assert driver.app.games.settings.names == ("Ada", "Ben")


def test_a_friend_seeks_one_box_after_another() -> None:
    driver = PlainDriver()
    driver.say("friend Ada Zoë")
    hides(driver)
    driver.say("")
    assert "resume this game: Hidden for Zoë, classic 8x8, played " in driver.say("menu")[0]
    assert driver.say("continue")[0] == "Zoë seeks the atoms."
    reply = driver.say("", "2", ATOMS, "submit")
    assert reply[0] == "Solved: every atom found. Zoë's score is 1."
    assert reply[-1] == "Type new to hide another box, replay or review to look back, or share."
    assert driver.say("next") == ["This game is not part of a match: type new for another box."]
    assert driver.say("new")[0] == "Ada hides the atoms.", "the roles stay"
    hides(driver)
    driver.say("", "give up", "yes")
    assert driver.say("menu")[0].startswith("Type solitaire"), "there is nothing to continue"


def test_after_a_friends_box_anything_else_can_be_played() -> None:
    driver = PlainDriver(bot=True)
    driver.ask("friend Ada Zoë", "ready", "fill", "hide sure", "ready", "give up sure")
    state = driver.ask("new 10x10")["state"]
    assert (state["mode"], state["grid"]["width"]) == ("solitaire", 10)


@pytest.mark.parametrize("line", ["friend Ada Zoë", "duel Ada Zoë rounds 1"])
def test_a_box_for_a_friend_is_a_duel_of_one_round(line: str) -> None:
    state = PlainDriver(bot=True).ask(line)["state"]
    assert (state["mode"], state["round"], state["rounds"]) == ("duel", 1, 1)
    assert (state["hider"], state["seeker"]) == ("Ada", "Zoë")


def test_the_command_line_starts_a_box_for_a_friend() -> None:
    assert PlainDriver(LaunchOptions(Open(pages.FRIEND))).opened.endswith(
        "Who hides? Type a name, or press Enter for Ann."
    )


def test_a_friend_plays_no_rounds() -> None:
    reply = PlainDriver(bot=True).ask("friend Ada Zoë rounds 4")
    assert reply["said"] == ["A friend seeks once: type duel to play several rounds."]


# --- the computer as second player -----------------------------------------------------


def test_against_the_computer_roles_change_too() -> None:
    driver = PlainDriver(bot=True)
    assert driver.ask("duel Ada computer")["state"]["stage"] == "hiding", "nobody looks away"
    assert driver.ask(f"place {ATOMS}", "hide sure")["state"]["stage"] == "watching"
    assert driver.ask("all")["state"]["stage"] == "over"
    state = driver.ask("next")["state"]
    assert (state["stage"], state["hider"], state["seeker"]) == ("seeking", "Computer", "Ada")
    assert driver.ask("state")["said"][0] == "Ada seeks."


# --- hiding in private --------------------------------------------------------------


def test_a_hider_reads_numbers_and_never_cells() -> None:
    driver = duel()
    driver.say("")
    assert driver.say("c4 d5") == ["2 of 4 atoms placed."]
    assert driver.say("place c4") == ["1 of 4 atoms placed."]
    assert driver.say("hide") == ["Place 3 more atoms first."]
    assert driver.say("fill") == ["4 of 4 atoms placed. Type hide when you're done."]
    assert driver.say("a1 a2 a3 a4 a5") == [
        "That is too many atoms for this box: remove some first."
    ]
    assert driver.say("clear") == ["0 of 4 atoms placed."]
    assert driver.say("board")[0].startswith(
        "Your atoms are not shown, so that nobody can scroll back to them"
    )
    assert driver.say("draw")[0].startswith(
        "Your atoms are not shown, so that nobody can scroll back to them"
    )
    assert driver.say("test 3")[0].startswith("Test rays are not shown")


@pytest.mark.parametrize("line", ["cc4", "c4 d99", "place c4 i9", "g33 c4", "help c4", "c4c4"])
def test_what_a_hider_mistypes_is_not_repeated(line: str) -> None:
    driver = duel("")
    assert driver.say(line) == ["I cannot read that: name cells like c4, or type help."]
    assert isinstance(driver.app.stage, Hiding)
    assert not driver.app.stage.placed


def test_hiding_a_box_with_equivalent_solutions_needs_confirmation() -> None:
    driver = PlainDriver(bot=True)
    driver.ask("duel 3 atoms", "ready")
    asked = driver.ask("a1 c1 c8", "hide")
    assert asked["confirm"]
    assert "equivalent solution. Hide it anyway?" in asked["said"][0]
    assert driver.ask("hide sure")["state"]["stage"] == "handover"


def everything(lines: Iterator[str], atoms: str) -> str:
    """All that is printed from before the hiding to the end of a long search."""
    driver = duel(bot=True)
    printed = [driver.raw(line.encode()) for line in ("ready", f"place {atoms}", "hide sure")]
    printed += [driver.raw(line.encode()) for line in lines]
    return "\n".join(printed)


WORDS = [command.word for command in COMMANDS if command.word not in ("par", "strategy", "learn")]
"""All but par, and strategy and lessons, which name the cells of their examples."""


@settings(max_examples=25)
@given(cells, st.lists(st.sampled_from(WORDS), max_size=8))
def test_no_answer_names_a_hidden_atom_before_the_end(
    hidden: list[object], commands: list[str]
) -> None:
    atoms = [str(cell) for cell in hidden]
    lines = ["ready", "fire 3", "fire 17", *commands]
    for answer in everything(iter(lines), " ".join(atoms)).split("\n"):
        reply = json.loads(answer)
        if reply["state"]["result"]:
            break
        if not reply["state"]["assisted"]:
            named = set(re.findall(r"\b[a-h][1-8]\b", answer))
            assert named <= {"a1", "a2", "c4"}, "which the help gives as examples"


def test_a_hider_alone_can_look_at_the_atoms() -> None:
    driver = PlainDriver()
    driver.say("computer")
    assert driver.say("b2 d2") == ["2 of 4 atoms placed."]
    assert driver.say("board row 2")[0].startswith("Row 2: atoms b2 and d2; left port 2 not used")
    assert driver.say("draw")[3] == "   2  2|   .   @   .   @   .   .   .   .  23"
    assert driver.say("2") == ["Port 2: the ray is absorbed."]
    assert driver.say("test 30") == ["Port 30: the ray comes back."]
    assert driver.say("a2", "test 1") == ["Port 1: the ray cannot enter."]
    assert driver.say("test 5")[0].startswith("Port 5: the ray comes out at port ")
    assert driver.say("cc4") == ["Unknown command 'cc4'; type help."]


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
    assert driver.ask("log")["said"][0].startswith("1. Ray ")
    assert driver.ask("score")["ok"]
    last = driver.ask("all")
    assert last["state"]["stage"] == "over"
    assert last["moves"][-1]["guess"] == ATOMS.split()
    assert "Solved: every atom found. The computer's score is" in " ".join(last["said"])


def test_in_the_arcade_the_computer_may_be_wrong_and_goes_on() -> None:
    driver = PlainDriver(LaunchOptions(edition=EDITIONS["arcade"]), bot=True)
    driver.ask("computer 3 atoms", "place a1 c1 c8", "hide sure")
    assert driver.ask("all")["state"]["stage"] == "over"


def test_after_the_computer_has_sought_it_can_seek_again_or_another_box() -> None:
    driver = PlainDriver(bot=True)
    driver.ask("computer 1 atom", "c4", "hide sure", "all")
    assert driver.ask("again")["state"]["stage"] == "watching"
    assert driver.ask("all", "new")["state"]["stage"] == "hiding"
    assert driver.ask("new seed 3")["state"]["stage"] == "seeking"


@pytest.mark.parametrize(
    "line", ["computer seed 3", "duel seed 3", "friend seed 3", "computer 8x8-4-EFF9R"]
)
def test_where_players_hide_there_is_no_seed_and_no_code(line: str) -> None:
    reply = PlainDriver(bot=True).ask(line)
    assert not reply["ok"]
    assert "give only" in reply["said"][0]
