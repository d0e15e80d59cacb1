from __future__ import annotations

from support.screens import asked, tell, text
from support.sessions import ALONE, HIDDEN

from blackbox_tui.app import pages
from blackbox_tui.app.jobs import JobDone
from blackbox_tui.app.requests import Enter, Open
from blackbox_tui.app.session import RunJob
from blackbox_tui.rules.game import Start
from blackbox_tui.rules.session import Dealing, start_seeking
from blackbox_tui.solver.boxes import Deal
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Leave, Opened
from blackbox_tui.ui.screens.waiting import DealingScreen

DEALING = Dealing(ALONE, "7")
SCREEN = DealingScreen(DEALING, message="Welcome.")


def test_it_asks_for_the_box_and_says_that_it_is_being_dealt() -> None:
    assert asked(SCREEN, Opened()) == (RunJob(DEALING),)
    assert "Dealing a box" in text(SCREEN)


def test_the_game_begins_with_the_box_and_the_note_for_the_player() -> None:
    done = JobDone(DEALING, Deal(HIDDEN, unique=True))
    assert asked(SCREEN, done) == (Enter(start_seeking(ALONE, Start(HIDDEN)), "Welcome."),)


def test_the_player_need_not_wait() -> None:
    assert asked(SCREEN, Command.MENU) == (Open(pages.MENU),)
    assert asked(SCREEN, Command.QUIT) == (Leave.QUIT,)
    assert tell(SCREEN, Command.OTHER) == (SCREEN, ())
    assert SCREEN.stage is None, "there is nothing to save yet"
