"""Screens on which somebody waits: a box is dealt, the keyboard changes hands, a round is over."""

from __future__ import annotations

import re

import pytest
from support.screens import SIZE, after_keys, asked, tell, text, unframed
from support.sessions import ALONE, DUEL, HIDDEN, PUZZLE_CODE

from blackbox_tui.app import pages
from blackbox_tui.app.jobs import JobDone
from blackbox_tui.app.requests import Enter, Open
from blackbox_tui.app.session import RunJob
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.puzzles import NoPuzzle
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.moves import parse_move
from blackbox_tui.rules.session import (
    Dealing,
    Handover,
    Hiding,
    Seeking,
    Session,
    Standings,
    start_seeking,
)
from blackbox_tui.rules.terms import PUZZLE
from blackbox_tui.solver.boxes import Deal
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Leave, Opened
from blackbox_tui.ui.screens.waiting import DealingScreen, HandoverScreen, StandingsScreen
from blackbox_tui.ui.toolkit.frame import Size
from blackbox_tui.values import replace

# --- dealing -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealing", "words"),
    [(Dealing(ALONE, "7"), "Dealing a box"),
     (Dealing(ALONE, "1", level=3, terms=PUZZLE), "Making a hard puzzle …"),
     (Dealing(ALONE, "1", level=4, terms=PUZZLE), "Making an expert puzzle …"),
     (Dealing(ALONE, "", code=PUZZLE_CODE, terms=PUZZLE), "Checking the puzzle …")],
    ids=["a box", "a hard puzzle", "an expert puzzle", "a code"],
)  # fmt: skip
def test_it_asks_for_the_box_says_so_and_can_be_left(dealing: Dealing, words: str) -> None:
    screen = DealingScreen(dealing)
    assert asked(screen, Opened()) == (RunJob(dealing),)
    assert words in text(screen)
    assert "Esc cancel" in text(screen)
    assert after_keys(screen, "esc")[1] == (Open(pages.MENU),)
    assert asked(screen, Command.QUIT) == (Leave.QUIT,)
    assert tell(screen, Command.OTHER) == (screen, ())
    assert screen.stage is None, "there is nothing to save yet"


def test_the_game_begins_with_the_box_and_the_note_for_the_player() -> None:
    screen = DealingScreen(Dealing(ALONE, "7"), message="Welcome.")
    done = JobDone(screen.dealing, Deal(HIDDEN, unique=True))
    assert asked(screen, done) == (Enter(start_seeking(ALONE, Start(HIDDEN)), "Welcome."),)


def test_where_there_is_no_puzzle_the_form_comes_back_with_the_reason() -> None:
    dealing = Dealing(ALONE, "1", level=4, terms=PUZZLE)
    none = JobDone(dealing, NoPuzzle("No such puzzle was found."))
    form = Open(pages.PUZZLES, note="No such puzzle was found.")
    assert asked(DealingScreen(dealing), none) == (form,)


# --- handing over --------------------------------------------------------------------------


def test_the_seeker_is_asked_by_name_to_look_away_but_a_hider_knows_the_atoms() -> None:
    shown = text(HandoverScreen(Handover(Hiding(DUEL))))
    for sentence in ("Ada hides the atoms.", "Zoë, please look away now.",
                     "Ada, press Enter when nobody else can see the screen."):  # fmt: skip
        assert sentence in shown
    shown = text(HandoverScreen(Handover(Seeking(Session(DUEL, Game(Start(BOX)))))))
    assert "Zoë seeks the atoms." in shown
    assert "Zoë, take the keyboard and press Enter." in shown
    assert "Ada" not in shown


# --- standings -----------------------------------------------------------------------------


BOX = Box(Grid(), parse_cells("b2 d2 g6 d7"))
GOOD = "fire 3, guess b2, guess d2, guess g6, guess d7, submit"
"""Two points for a detour."""
BAD = "fire 2, give up"
"""One point for a hit, and five for each of four atoms."""


def standings(*rounds: str, planned: int = 2) -> StandingsScreen:
    match = replace(DUEL, planned=planned)
    for moves in rounds:
        match = match.finish_round(replay(Start(BOX), map(parse_move, moves.split(", "))))
    return StandingsScreen(Standings(match))


def test_a_match_is_won_by_the_lower_total() -> None:
    shown = unframed(text(standings(GOOD, BAD)))
    assert shown.split()[:5] == ["STANDINGS", "round", "2", "of", "2"]
    assert "Zoë wins by 19." in shown
    rows = [line.split() for line in shown.splitlines()]
    for row in (["1", "2"], ["2", "21"], ["total", "21", "2"]):  # Zoë's result first
        assert row in rows


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [((GOOD, BAD), "Zoë is ahead by 19."), ((BAD, GOOD), "Ada is ahead by 19."),
     ((BAD, BAD), "All square.")],
)  # fmt: skip
def test_between_rounds_it_says_who_is_ahead_and_the_match_goes_on(
    rounds: tuple[str, ...], sentence: str
) -> None:
    screen = standings(*rounds, planned=4)
    assert sentence in text(screen)
    assert "next round" in text(screen)
    assert screen.stage == screen.standings


@pytest.mark.parametrize(("size", "first"), [(SIZE, 9), ((200, 60), 1), ((30, 13), 19)], ids=str)
def test_a_long_match_shows_its_last_rounds_and_its_totals(size: Size, first: int) -> None:
    shown = unframed(text(standings(*[GOOD, BAD] * 10, planned=20), size))
    words = (line.split()[0] for line in shown.splitlines() if line.strip())
    assert [int(word) for word in words if word.isdigit()] == [*range(first, 21)]
    assert "Zoë wins by 190." in shown


@pytest.mark.parametrize(
    ("first", "names", "totals"),
    [(GOOD, ["dim", "good"], ["strong", "good"]), (BAD, ["dim", "dim"], ["strong", "strong"])],
    ids=["ahead", "level"],
)
def test_the_leader_stands_out(first: str, names: list[str], totals: list[str]) -> None:
    frame = standings(first, BAD, planned=4).view(SIZE)
    for head, styles in (("round", ["dim", *names]), ("total", ["strong", *totals])):
        (at,) = [at for at in range(SIZE[1]) if frame.line(at).strip(" │").startswith(f"{head} ")]
        words = re.finditer(r"[^ │]+", frame.line(at))
        assert [frame.styles[at][word.start()] for word in words] == styles
