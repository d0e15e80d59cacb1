"""What players are promised about keys, the board and the screens: a scenario for each promise.

Details are tested where they are decided; here each promise is kept by the whole program.
"""

from __future__ import annotations

import re
from collections import defaultdict

import pytest
from support.home import saved_session
from support.scenario import BOTH, Run

from blackbox_tui.engine import Cell, Grid
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.ui.keys import BOARDS
from blackbox_tui.ui.stack import load

PLAY = ("play", "--seed", "7", "--no-animation")
BOX = deal(Variant(), "7")
STRAIGHT, DETOUR, END, HIT, REFLECTION = 1, 4, 28, 6, 9
EMPTY = next(cell for cell in Grid().cells if cell not in BOX.atoms)
RED, YELLOW, ORANGE = "d70000", "ffd700", "ff8700"

# --- keys -----------------------------------------------------------------------------


def test_keys_move_over_cells_and_ports_as_one_plane(run: Run) -> None:
    game = run(*PLAY).sees("Port 1. Enter")
    for key, spot in (
        ("right", "a1"), ("l", "b1"), ("down", "b2"), ("j", "b3"), ("k", "b2"), ("h", "a2"),
        ("left", "Port 2"), ("end", "Port 23"), ("home", "Port 2"), ("tab", "Port 3"),
        ("btab", "Port 2"), ("right", "a2"), ("pgup", "Port 32"), ("pgdn", "Port 9"),
        ("up", "a8"),
    ):  # fmt: skip
        game.press(key).sees(f"{spot}. Enter")


def test_enter_space_and_a_click_act_where_they_are(run: Run) -> None:
    game = run(*PLAY).press("enter").sees("Port 1: a detour").press("right", "enter")
    game.sees("Guess placed on a1.").press("space").sees("Guess removed from a1.")
    game.click(Cell.parse("c3")).sees("Guess placed on c3.").click(HIT).sees("Port 6: a hit.")


@BOTH
def test_a_number_leads_to_a_port_and_a_name_to_a_cell(run: Run) -> None:
    game = run(*PLAY).sees("Tab next port  1-9 to port").press("28", "enter").sees("Port 28. Enter")
    game.press("6 ").sees("Port 6: a hit.").press("c4 ").sees("c4. Enter places")
    game.press("/a4", "enter").sees("a4. Enter places").press("/d5 ").sees("Guess placed on d5.")
    game.press("z").sees("z does nothing here. To go to a cell, type / and its name.").leave()


@BOTH
def test_cells_are_sealed_by_key_click_and_drag(run: Run) -> None:
    game = run(*PLAY).press("/a1", "enter", "x").sees("a1 sealed as empty.").press("x")
    game.sees("a1 unsealed.").click(Cell.parse("b2"), "right").sees("b2 sealed as empty.")
    game.drag(*map(Cell.parse, ("c3", "d3", "e3")), button="right").sees("e3 sealed as empty.")
    assert saved_session(game.leave().home).game.seals == set(
        map(Cell.parse, ["b2", "c3", "d3", "e3"])
    )


def test_the_lanes_of_a_straight_ray_are_sealed_from_its_marker(run: Run) -> None:
    game = run(*PLAY).fire(STRAIGHT).sees("X seal lanes").press("X").sees("Lanes sealed as empty.")
    game.fire(HIT).lacks("X seal lanes").press("X").sees("only works on the marker")


@BOTH
def test_a_test_ray_and_the_other_end_of_a_detour_are_shown(run: Run) -> None:
    game = run(*PLAY).fire(DETOUR).press("t").sees("Test ray from port 4", "━┿━").press("t")
    game.lacks("Test ray").hold(DETOUR, "right").sees("Test ray from port 4").release(
        DETOUR, "right"
    )
    game.lacks("━┿━").press("m").sees("Port 28: a detour; its other end is port 4.")
    assert {"[ A ]", "▐ A ▌"} <= set(re.findall(r"[\[▐] A [\]▌]", game.text))
    game.hover("BLACK BOX").press("/1", "enter").lacks("[ A ]").hover(END)
    game.until(lambda game: game.text.count("[ A ]") == 2).leave()


def test_marks_are_undone_and_rays_stay_paid(run: Run) -> None:
    game = run(*PLAY).fire(HIT).guess("a1").press("u").sees("Undone.", "4 atoms left")
    game.press("U").sees("Redone.", "3 atoms left").press("u", "^r").sees("Redone.")
    game.press("u").press("u").sees("score 1", "undo")


def test_an_assumption_is_made_kept_and_dropped(run: Run) -> None:
    game = run(*PLAY).fire(HIT).press("a", "/c4 ").sees("if c4 holds an atom", "a keep  A drop")
    game.press("A").lacks("if c4").press("a", "/c4 ", "a").sees("y").press("enter")
    game.lacks("if c4").sees("3 atoms left")


def test_an_answer_is_verified_and_submitting_is_offered_when_it_is_complete(run: Run) -> None:
    game = run(*PLAY).fire(DETOUR, HIT).lacks("s submit").guess(EMPTY).press("v")
    game.sees("do not fit").press("v").press(f"/{EMPTY} ")
    game.guess(*sorted(BOX.atoms)).sees("s submit").press("v").sees("fit").press("s").sees("Solved")


@pytest.mark.parametrize(("key", "asks"), [("H", "Show a hint?"), ("o", "Show the odds")])
def test_only_yes_and_the_key_that_asked_give_help(run: Run, key: str, asks: str) -> None:
    for no in ("enter", "esc", "space", "n"):
        run(*PLAY).fire(1).press(key).sees(asks, "assisted").press(no).lacks(
            asks, "assisted"
        ).leave()
    run(*PLAY, size=(30, 15)).fire(1).press(key).sees("?", "y yes").press("n").leave()
    for yes in ("y", key):
        run(*PLAY).fire(1).press(key).sees(asks).press(yes).lacks(asks).sees("assisted").leave()


def test_a_game_is_begun_played_again_and_given_up(run: Run) -> None:
    game = (
        run(*PLAY)
        .fire(HIT)
        .press("r")
        .sees("Game saved. The same box again.", "practice")
        .fire(HIT)
        .press("n")
    )
    game.sees("Game saved. New game.", "none yet").press("G").sees("y yes").press("G")
    game.lacks("y yes", "Given up").press("G", "y").sees("Given up").press("f2").sees("none yet")


def test_help_begins_with_the_keys_of_the_screen(run: Run) -> None:
    game = run().press("?").sees("HELP", "choose this entry").press("esc").press("n", "f1")
    game.sees("Keys", "fire / place or remove a guess").press("right", "right").sees("Rules")
    game.press("right", "right").sees("Strategy")


def test_escape_closes_what_is_open_and_then_leads_to_the_menu(run: Run) -> None:
    game = run(*PLAY).fire(DETOUR).press("/4", "esc").lacks("Go to:").press("t").sees("Test ray")
    game.press("esc").lacks("Test ray").press("o", "y").sees("%").press("esc").lacks("%")
    game.press("esc").sees("Continue").leave()


def test_the_same_letter_means_the_same_on_every_board() -> None:
    """Only `s` has two commands: a seeker's answer and a hider's atoms are both handed in."""
    said = defaultdict(set)
    for board in BOARDS:
        for binding in load(board).keys:
            for key in filter(str.isalpha, binding.names.split()):
                said[key].add(binding.command.name)
    differing = {key: names for key, names in said.items() if len(names) > 1 and len(key) == 1}
    assert differing == {"s": {"SUBMIT", "HIDE"}}


def test_what_wipes_a_board_can_be_undone(run: Run) -> None:
    game = run().press("b").press("/c4 ", "1 ").sees("1 atom").press("C").lacks("port  1")
    game = run("friend", "--no-animation").press("enter", "enter", "F").sees("4 of 4").press("C")
    game.sees("0 of 4").press("u").sees("4 of 4")


def test_a_number_is_kept_as_typed_and_cut_when_the_line_is_left(run: Run) -> None:
    game = run().press("o").go_to("columns").press("99").sees("99_").press("down")
    game.sees("At most 26 columns.", "26")


# --- the board ------------------------------------------------------------------------


@BOTH
def test_names_stand_around_the_board_and_what_a_sentence_names_is_lit(run: Run) -> None:
    game = run(*PLAY).sees("┌─a─┬─b─┬─c─┬─d─┬─e─┬─f─┬─g─┬─h─┐").fire(STRAIGHT).sees("▌1 ")
    game.guess(EMPTY).press("v").sees("do not fit the ray from port 1 yet").sees("[A? ]")
    assert game.cell("[A? ]").bold
    game.leave()


@BOTH
def test_markers_are_red_yellow_and_orange(run: Run) -> None:
    game = run(*PLAY).fire(HIT, REFLECTION, DETOUR, STRAIGHT).press("/d4", "enter")
    colours = {text: game.cell(port).bg for text, port in
               (("H", HIT), ("R", REFLECTION), ("A", DETOUR), ("B", STRAIGHT))}  # fmt: skip
    assert colours == {"H": RED, "R": YELLOW, "A": ORANGE, "B": ORANGE}
    assert (game.cell(END).data, game.cell(END).bg) == ("A", ORANGE)
    game.leave()


def test_a_theme_gives_each_detour_a_hue_of_its_own(run: Run) -> None:
    run().press("e").go_to("theme").press("right", "right", "right").sees("colourful").leave()
    game = run(*PLAY).fire(DETOUR, STRAIGHT).press("/d4", "enter")
    assert game.cell(DETOUR).bg == game.cell(END).bg != game.cell(STRAIGHT).bg


def test_any_key_ends_the_light_and_is_obeyed_and_none_runs_without_animation(run: Run) -> None:
    def glows(*options: str, keys: tuple[str, ...] = ()) -> bool:
        game = run("play", "--seed", "7", *options).fire(STRAIGHT).press(*keys)
        x, y = game.find(STRAIGHT)
        glowing = any(game.cell_at(x + 2, y + by).bg == ORANGE for by in (0, 1, 2))
        game.sees("Port 2." if keys else "Port 1:").leave()
        return glowing

    assert glows()
    assert not glows(keys=("tab",))
    assert not glows("--no-animation")


def test_after_a_game_all_rays_are_shown_with_their_paths(run: Run) -> None:
    game = run(*PLAY).fire(DETOUR, STRAIGHT).press("G", "y").sees("Given up").press("space")
    game.sees("Port 4: a detour", "┃").sees("Port 1: a detour", "━►").press("enter").sees(
        "Given up"
    )
    game.press("right").sees("Port 4: a detour").press("enter").sees("score 0")


@pytest.mark.parametrize(("size", "cell"), [((80, 24), "│   │"), ((120, 45), "│       │"),
                                            ((200, 60), "│           │")])  # fmt: skip
def test_a_larger_terminal_has_larger_cells_and_hides_nothing(
    run: Run, size: tuple[int, int], cell: str
) -> None:
    game = run(*PLAY, size=size).fire(*range(1, 13)).sees(cell)
    game.guess(*sorted(BOX.atoms)).press("s", "y").sees("Solved").lacks("not shown")


# --- the screens ----------------------------------------------------------------------


def test_the_menu_has_at_most_nine_lines_and_each_has_its_letter(run: Run) -> None:
    run(*PLAY).fire(1).leave()
    game = run().sees("Continue", "1 ray")
    lines = re.findall(r"│ +(\w) {2}([A-Z][a-z' ]+?)(?= {2}| *│)", game.text)
    assert lines == [
        ("c", "Continue"), ("n", "New game"), ("t", "Today's box"), ("p", "Puzzle"),
        ("w", "Two players"), ("l", "Learn"), ("s", "Statistics"), ("e", "Settings"),
        ("q", "Quit"),
    ]  # fmt: skip
    game.press("w").sees("in turns").press("right").sees("for a friend").press("right")
    game.sees("from computer").press("esc", "n").fire(1).press("esc").sees("2 games").press("c")
    game.sees("UNFINISHED GAMES")


def test_todays_box_starts_at_once_and_its_result_knows_the_day(run: Run) -> None:
    game = run(day="2026-01-31").press("t").sees("2026-01-31", "score 0").press("G", "y")
    game.sees("daily", "d all days").press("d").sees("DAILY BOXES")


def test_six_lessons_lead_to_a_closed_box_and_each_begins_with_its_question(run: Run) -> None:
    game = (
        run()
        .press("l")
        .sees("1 of 6: The goal")
        .press("enter")
        .sees("2 of 6", "What will the ray do?")
    )
    game.press("N", "N", "N").sees("5 of 6").press("N").sees("6 of 6: Your first box").press("L")
    game.sees("More lessons", "When to stop").lacks("right first time 1")


def test_a_result_is_read_from_the_verdict_down(run: Run) -> None:
    game = run(*PLAY).fire(HIT, DETOUR, STRAIGHT).guess(*sorted(BOX.atoms)).press("s", "y")
    game.sees("Solved", "to par", "your first ranked game", "average", "choices", "luck")
    assert game.find("Solved")[1] < game.find("average")[1] < game.find("Rays")[1]
    assert game.text.count("Solved") == 1
    game.press("y").sees("To share", "H  A  B", "Beat my score")
    x, y = game.find(" H  A  B ")
    assert [game.cell_at(x + at, y).bg for at in (1, 4, 7)] == [RED, ORANGE, ORANGE]
    game.press("r").sees("practice").press("G", "y").sees("practice")


def test_a_review_has_one_verdict_word_for_each_ray(run: Run) -> None:
    game = run(*PLAY).fire(STRAIGHT, 24 - 2, HIT).press("G", "y").sees("Given up").press("R")
    seen = set()
    for port in (STRAIGHT, 22, HIT):
        game.sees(f"The ray from port {port}").until(
            lambda game: re.search("╭─ (Best|Good|Costly|Wasted) ", game.text) is not None
        )
        seen |= set(re.findall("╭─ (Best|Good|Costly|Wasted) ", game.text))
        game.press("right")
    assert len(seen) > 1
    game.sees("The whole game.")


def test_one_fact_is_said_once_and_rays_fit_only_a_complete_answer(run: Run) -> None:
    game = run(*PLAY).sees("4 atoms left").fire(HIT)
    assert len(re.findall("4 atoms|of 4", game.text)) == 1
    game.guess(*sorted(BOX.atoms)[:3]).lacks("fits").guess(*sorted(BOX.atoms)[3:])
    game.sees("fits", "others may fit too")


def test_help_that_is_not_free_says_so_where_it_is_offered(run: Run) -> None:
    game = (
        run(*PLAY)
        .press("?", "right")
        .sees("hint / odds; either marks the game as assisted")
        .press("esc")
    )
    game.fire(HIT).guess(EMPTY).press("v").sees("fit").lacks("assisted")
    game.press("v", "a", "/d6 ", "v").sees("assisted", "y yes")


def test_every_size_shows_the_board_or_says_what_it_needs(run: Run) -> None:
    game = run(*PLAY).fire(*range(1, 9)).lacks("not shown", "…").resize(40, 20)
    game.sees("┌─a──b──c──d──e──f──g──h─┐").resize(30, 15).sees("↑").resize(20, 8).sees("30x15")
    game.resize(80, 24).sees("┌─a─┬─b─┬", "Rays")


@BOTH
def test_keys_without_room_are_a_key_or_a_click_away(run: Run) -> None:
    game = run(*PLAY, size=(40, 20)).fire(HIT).press("G", "y").sees("Enter new  . more")
    game.lacks("y share").click(". more").sees("p replay", "R review", "y share", ". back")
    game.press(".").sees(". more").press(".").click("y share").sees("Copied", ". more").leave()


def test_in_a_match_every_screen_says_who_plays_which_round_and_what_stands(run: Run) -> None:
    game = (
        run("duel", "--no-animation").press("enter").sees("Ann hides", "round 1 of 2", "look away")
    )
    game.press("enter").sees("Ann hides", "round 1 of 2").press("F").sees("4 of 4").idle().press(
        "s"
    )
    game.until(lambda game: "y yes" in game.text or "take the keyboard" in game.text).press("y")
    game.sees("Ben", "take the keyboard").press("enter").sees("Ben seeks", "round 1 of 2")
    game.press("G", "y").sees("Ben: given up", "round 1 of 2").press("enter").sees("Ben", "round")
