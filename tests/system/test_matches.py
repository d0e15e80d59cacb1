"""Matches and boxes for a friend: nobody sees what is hidden, and nothing that was left is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from support.emulator import Screen, Stream
from support.home import game_files, history, saved_stage
from support.pty_terminal import Start, Term
from support.scenario import BOTH, Program, Run

from blackbox_tui.engine import Cell, parse_cells
from blackbox_tui.rules.session import Hiding, Stage, session_of

ATOMS = sorted(parse_cells("b2 d2 g6 d7"))
SIGNS = ("●", "○", "×", "@", "◉")
"""An atom, or something where one is, in any drawing."""
LOOKS = ("38;5;220", "48;5;235")
"""What colours an atom that somebody placed."""


def begin(run: Run) -> Program:
    return run("duel", "--no-animation").press("enter").sees("Ann hides the atoms.")


def place(game: Program, atoms: Sequence[Cell]) -> Program:
    """Ann, alone with the keyboard, places atoms by the mouse."""
    game.sees("Ben, please look away now.").press("enter").sees("0 of 4 atoms placed")
    for number, cell in enumerate(atoms, 1):
        game.click(cell).sees(f"{number} of 4 atoms placed")
    return game


def hide(game: Program) -> Program:
    """Hide the atoms, also where other placements would answer alike."""
    game.idle().press("s")
    game.until(lambda game: "seeks the atoms." in game.text or "anyway?" in game.text)
    return game.press("y").sees("seeks the atoms.") if "anyway?" in game.text else game


def seek(game: Program) -> Program:
    """Ben takes the keyboard and fires a ray."""
    hide(place(game, ATOMS)).sees("Ben, take the keyboard and press Enter.").press("enter")
    return game.sees("score 0").fire(1)


def give_up(game: Program) -> Program:
    return game.press("G").sees("Give up and see the atoms?").press("y").sees("given up")


def shows_atoms(game: Program, atoms: Sequence[Cell], touched: set[Cell]) -> bool:
    """Does an atom look different from an empty cell that was never touched?"""
    looks = {
        cell: [game.cell(cell, beside) for beside in (-1, 0, 1)]
        for cell in (Cell(row, col) for row in range(8) for col in range(8))
        if cell not in touched and game.find(cell) != game.cursor
    }
    plain = next(look for cell, look in looks.items() if cell not in atoms)
    return any(looks.get(cell, plain) != plain for cell in atoms)


def names_an_atom(text: str) -> bool:
    return re.search(rf"\b({'|'.join(map(str, ATOMS))})\b", text) is not None


def saved_text(game: Program) -> str:
    return game_files(game.idle().home)[0].read_text(encoding="utf-8")


def played(stage: Stage) -> tuple[object, ...]:
    session = session_of(stage)
    placed = stage.placed if isinstance(stage, Hiding) else None
    return stage.match, session and session.game, placed


# --- whole matches ----------------------------------------------------------------------------


def sent(game: Term, since: int) -> str:
    return game.raw[since:].decode("utf-8", "replace")


def test_nothing_that_is_sent_between_the_hand_over_and_the_result_tells_an_atom(
    start: Start,
) -> None:
    game = start("duel", "--no-animation").press("enter").sees("Ann hides the atoms.")
    place(game, ATOMS).idle()
    assert game.text.count("●") == 4
    assert all(look in sent(game, 0) for look in LOOKS)
    since = len(game.raw)
    game.press("s").until(lambda game: "seeks the" in game.text or "anyway?" in game.text)
    if "anyway?" in game.text:
        since = len(game.raw)
        game.press("y")
    game.sees("Ben seeks the atoms.", "Ben, take the keyboard")

    fresh = Screen(80, 24)
    Stream(fresh).feed(bytes(game.raw[since:]))
    assert [line.rstrip() for line in fresh.display] == game.lines, "nothing old remains"
    assert game.screen.alt, "and there is no scroll-back to look at"
    assert not any(sign in game.text for sign in SIGNS)
    assert not names_an_atom(saved_text(game))

    game.press("enter").sees("score 0").until(lambda game: "par …" not in game.text)
    touched = {Cell(0, 0), Cell(4, 4)}
    for key in ("enter", "tab", "enter", "right", "x", "t", "v", "v", "pgdn", "end", "u", "U"):
        assert not shows_atoms(game.press(key).idle(), ATOMS, touched), game.text
    for port in (31, 22, 12):
        assert not shows_atoms(game.fire(port).idle(), ATOMS, touched), game.text
    for cell in ATOMS:
        game.hover(cell).press(f"/{cell}", "enter").sees(f"{cell}. Enter places a guess")
        assert not shows_atoms(game.idle(), ATOMS, touched), game.text
    assert not any(sign in sent(game, since) for sign in SIGNS if sign != "×"), (
        "a seal is one's own"
    )
    assert not any(look in sent(game, since) for look in LOOKS)
    give_up(game.guess("e5"))
    assert [game.cell(cell).data for cell in ATOMS] == ["○"] * 4, "now all may see"
    game.leave()
    assert not any(sign in game.text for sign in SIGNS)


@BOTH
def test_a_whole_match(run: Run) -> None:
    game = seek(begin(run)).guess(*ATOMS).press("s").sees("Ben: solved")
    game.press("R").sees("The ray from port").press("esc")
    game.sees("Ben: solved").press("enter").sees("Ben hides the atoms.", "round 2 of 2")
    game.sees("Ann, please look away now.", "Ann 0 : Ben ").lacks("●")
    game.press("enter").sees("0 of 4 atoms placed").press("F").sees("4 of 4 atoms placed")
    hide(game).sees("Ann seeks the atoms.").press("enter").sees("Ann seeks · round 2 of 2")
    assert not shows_atoms(game.fire(1).idle(), [], set())
    give_up(game.lacks("●")).press("n").sees("STANDINGS", "round 2 of 2", "Ben wins by")
    assert not game_files(game.home), "it is over"
    rounds = [(entry.hider, entry.seeker, entry.solved) for entry in history(game.home)]
    assert rounds == [("Ann", "Ben", True), ("Ben", "Ann", False)]
    game.press("enter").sees("Ben hides the atoms.").leave()  # a rematch: the other hides first


@BOTH
def test_a_box_for_a_friend_and_another_with_the_same_roles(run: Run) -> None:
    game = run("--no-animation").click("Two players").sees("TWO PLAYERS").press("right")
    game.sees("for a friend", "Enter start")
    seek(game.press("enter").sees("Ann hides the atoms.")).guess(*ATOMS).press("s")
    game.sees("Ben: solved", "Ben's result").rest()
    assert not game_files(game.home), "it is over"
    (entry,) = history(game.home)
    assert (entry.mode, entry.hider, entry.seeker, entry.solved) == ("duel", "Ann", "Ben", True)
    game.press("n").sees("Ann hides the atoms.").press("enter", "enter").sees("1 of 4 atoms placed")
    game.press("esc").sees("Hidden for Ben, classic 8x8, played just now")


@BOTH
def test_against_the_computer_nobody_looks_away(run: Run) -> None:
    game = run("--no-animation").press("w", "left", "enter").sees("You hide")
    game.press("F").sees("4 of 4 atoms placed").idle().press("s")
    game.until(lambda game: "y yes" in game.text or "The computer seeks" in game.text)
    if "y yes" in game.text:
        game.press("y")
    game.sees("The computer seeks")
    for _ in range(40):  # rays, more than it ever needs
        if "Computer: " in game.text:
            break
        game.until(lambda game: "Thinking" not in game.text).press("enter").idle()
    game.press("enter", "enter").idle()  # they belong to the steps: the reveal stays
    game.sees("Enter new game  r same box").press("right", "right").sees("Port ")
    game.lacks("You hide").press("enter").sees("You hide")


# --- left and continued ------------------------------------------------------------------------

STAGES: dict[str, tuple[Callable[[Program], Program], str, str, str]] = {
    "hiding": (lambda game: place(game, ATOMS[:3]), "Ann hides", "look away", "3 of 4 atoms"),
    "hand-over": (lambda game: hide(place(game, ATOMS)), "Ben seeks", "take the", "4 atoms left"),
    "seeking": (seek, "Ben seeks", "take the keyboard", "port 1 "),
}
"""How a stage is reached, what is read when it is continued, and what is seen behind that."""


@pytest.mark.parametrize("command", ["duel", "friend"])
@pytest.mark.parametrize("key", ["q", "^c", "esc"])
@pytest.mark.parametrize("stage", STAGES)
def test_a_match_that_was_left_goes_on_in_the_right_seat_behind_a_hand_over(
    run: Run, stage: str, key: str, command: str
) -> None:
    reach, taker, asked, seen = STAGES[stage]
    game = reach(run(command, "--no-animation").press("enter").sees("Ann hides the atoms."))
    before = played(saved_stage(game.idle().home))
    assert not names_an_atom(saved_text(game))
    game.press(key)
    if key != "esc":
        assert game.exit() == 0
        assert not any(sign in game.text for sign in SIGNS), "nothing stays on the screen"
        game = run("--no-animation")
    who = "Hidden for Ben" if command == "friend" else "Ann and Ben, round 1 of 2"
    game.sees("Continue", f"{who}, classic 8x8, played just now").press("home", "enter")
    game.sees(f"{taker} the atoms.", asked).lacks(*SIGNS)
    assert not names_an_atom(saved_text(game))
    game.press("enter").sees(seen)
    if stage == "hiding":
        assert [game.cell(cell).data for cell in ATOMS] == ["●", "●", "●", " "]
    assert played(saved_stage(game.idle().home)) == before


def left_and_back(run: Run, game: Program, key: str) -> Program:
    """After leaving by that key: the menu, of a new start if the program was left."""
    game.press(key)
    if key != "esc":
        assert game.exit() == 0
        game = run("--no-animation")
    return game.sees("Continue").press("home", "enter")


@pytest.mark.parametrize("key", ["q", "^c", "esc"])
def test_a_match_that_was_left_between_two_games_goes_on_from_there(run: Run, key: str) -> None:
    game = run("duel", "--no-animation").go_to("rounds").press("4", "enter")
    game = left_and_back(run, give_up(seek(game.sees("Ann hides the atoms."))), key)
    assert len(history(game.home)) == 1
    game.sees("given up").press("n").sees("Ben hides the atoms.").press("enter", "F")
    give_up(hide(game.sees("4 of 4")).press("enter").sees("score 0")).press("n").sees("STANDINGS")
    left_and_back(run, game, key).sees("Ann hides the atoms.", "round 3 of 4")
    assert len(history(game.home)) == 2
