"""A box for a friend in a real terminal: from the menu to the result, killed on the way."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from support.pty_terminal import Start

from blackbox_tui.history.entries import from_line
from blackbox_tui.rules.session import Stage, session_of

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.pty_terminal import Term

    from system.test_match_pty import ATOMS, hide, place_atoms, saved


def begin(start: Start) -> Term:
    term = start("--no-animation").sees("Enter choose", "Hide for a friend")
    term.click("Hide for a friend").sees("HIDE FOR A FRIEND", "Enter start")
    return term.press("enter").sees("Ann hides the atoms.", "Ben, please look away now.")


def seek(term: Term) -> Term:
    hide(place_atoms(term, ATOMS))
    term.sees("Ben, take the keyboard and press Enter.").press("enter").sees("score 0")
    return term.press("enter").sees("Port 1: a ")


def kill(term: Term) -> None:
    os.kill(term.idle().child.pid, signal.SIGKILL)
    term.exit()


def history(home: Path) -> list[str]:
    return (home / "state" / "blackbox-tui" / "history.jsonl").read_text("utf-8").splitlines()


def test_a_box_for_a_friend_from_the_menu_to_the_result_and_another(
    start: Start, tmp_path: Path
) -> None:
    term = seek(begin(start))
    for number, cell in enumerate(ATOMS, 1):
        term.press("/", *str(cell), "enter", "space").sees(f"{number} of 4 atoms placed.")
    term.press("s").sees("Solved: every atom found. Ben's score is").idle()
    term.press("n").sees("Ann hides the atoms.").press("q")
    assert term.exit() == 0
    (entry,) = map(from_line, history(tmp_path))
    assert (entry.mode, entry.hider, entry.seeker, entry.solved) == ("duel", "Ann", "Ben", True)


def to_hiding(term: Term) -> str:
    place_atoms(term, ATOMS[:3])
    return "3 of 4 atoms placed"


def to_handover(term: Term) -> str:
    hide(place_atoms(term, ATOMS))
    return "atoms placed 0 of 4"


def to_seeking(term: Term) -> str:
    seek(term)
    return " 1  port   1"


@pytest.mark.parametrize(
    ("reach", "hands_over"),
    [
        (to_hiding, "Ann hides the atoms."),
        (to_handover, "Ben seeks the atoms."),
        (to_seeking, "Ben seeks the atoms."),
    ],
    ids=["hiding", "hand-over to the seeker", "seeking"],
)
def test_a_box_for_a_friend_that_was_killed_goes_on_behind_a_hand_over(
    start: Start, tmp_path: Path, reach: Callable[[Term], str], hands_over: str
) -> None:
    term = begin(start)
    shown = reach(term)
    kill(term)
    before, _ = saved(tmp_path)
    assert before.match.planned == 1
    again = start("--no-animation").sees("Continue", "Hidden for Ben")
    again.press("enter").sees(hands_over).press("enter").sees(shown)
    after, _ = saved(tmp_path)
    assert game(after) == game(before)


def game(stage: Stage) -> object:
    session = session_of(stage)
    return session and session.game


def test_a_result_that_was_killed_is_recorded_once_and_not_offered(
    start: Start, tmp_path: Path
) -> None:
    term = seek(begin(start))
    term.press("G").sees("reveal the atoms?").press("y").sees("Ben gave up")
    kill(term)
    again = start("--no-animation").sees("Enter choose", "New game").idle()
    assert "Continue" not in again.text
    assert len(history(tmp_path)) == 1
    assert not list((tmp_path / "state" / "blackbox-tui").glob("games/*.json"))


def test_the_command_line_opens_the_form_and_line_mode_asks_for_names(start: Start) -> None:
    start("friend", "--atoms", "5").sees("HIDE FOR A FRIEND", "who seeks")
    start("--plain", "friend").sees("Who hides? Type a name, or press Enter for Ann.")
