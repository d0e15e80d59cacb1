from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.screens import SIZE, after, asked, tell, text

from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message, Noticed, Opened, Pointed, Typed
from blackbox_tui.ui.requests import Continue, Go, Request, StartSolitaire
from blackbox_tui.ui.screens.menu import MenuEntry, MenuScreen

ENTRIES = (
    MenuEntry("Continue", "Go on.", Continue(0)),
    MenuEntry("New game", "A box.", StartSolitaire(), question="It will be lost. Really?"),
    MenuEntry("Help", "The rules.", Go.HELP),
    MenuEntry("Quit", "Leave.", Go.QUIT),
)
MENU = MenuScreen(ENTRIES)


@pytest.mark.parametrize(
    ("messages", "at"),
    [
        ([], 0), ([Command.DOWN], 1), ([Command.UP], 3), ([Command.DOWN] * 4, 0),
        ([Command.FAR_DOWN], 3), ([Command.FAR_DOWN, Command.FAR_UP], 0),
        ([Pointed(2, "hover", "")], 2), ([Pointed(None)], 0),
    ],
)  # fmt: skip
def test_the_choice_moves(messages: Sequence[Message], at: int) -> None:
    menu = after(MENU, *messages)
    assert menu.at == at
    row, _ = menu.view(SIZE).cursor or (0, 0)
    assert ENTRIES[at].label in menu.view(SIZE).line(row)
    assert ENTRIES[at].sentence in text(menu)


@pytest.mark.parametrize(
    ("messages", "request_"),
    [
        ([Command.ACT], Continue(0)), ([Typed("h")], Go.HELP), ([Typed("H")], Go.HELP),
        ([Pointed(2)], Go.HELP), ([Command.HELP], Go.HELP), ([Command.QUIT], Go.QUIT),
        ([Command.UP, Command.ACT], Go.QUIT), ([Typed("q")], Go.QUIT),
    ],
)  # fmt: skip
def test_an_entry_is_chosen_by_key_letter_and_mouse(
    messages: Sequence[Message], request_: Request
) -> None:
    assert asked(MENU, *messages) == (request_,)


def test_a_letter_of_no_entry_does_nothing() -> None:
    assert tell(MENU, Typed("z")) == (MENU, ())


def test_a_letter_of_several_entries_goes_round_them() -> None:
    menu = MenuScreen((*ENTRIES, MenuEntry("Hide", "From it.", Go.AGAINST_COMPUTER)))
    for at in (2, 4, 2):
        menu, requests = tell(menu, Typed("h"))
        assert (menu.at, requests) == (at, ())
    assert asked(menu, Command.ACT) == (Go.HELP,)


@pytest.mark.parametrize("height", range(10, 25))
def test_in_a_low_terminal_the_entries_scroll(height: int) -> None:
    entries = tuple(MenuEntry(f"Entry {number}", "About it.", Go.DAILY) for number in range(16))
    for at, entry in enumerate(entries):
        frame = MenuScreen(entries, at).view((80, height))
        row, _ = frame.cursor or (0, 0)
        assert entry.label in frame.line(row)
        assert "About it." in frame.text
        assert "Enter choose" in frame.line(height - 1)


def test_an_entry_may_ask_first() -> None:
    asking, requests = tell(MENU, Command.DOWN, Command.ACT)
    assert requests == ()
    assert "It will be lost. Really?" in text(asking)
    assert "y yes" in text(asking)
    assert asked(asking, Command.YES) == (StartSolitaire(),)
    calm, requests = tell(asking, Command.NO)
    assert (calm.asking, requests) == (False, ())
    assert tell(asking, Pointed(2)) == (asking, ())
    assert asked(asking, Command.QUIT) == (Go.QUIT,)


def test_a_notice_is_read() -> None:
    menu = after(MENU, Noticed("A damaged file was renamed."))
    assert "A damaged file was renamed." in text(menu)


def test_every_entry_can_be_clicked_where_it_stands() -> None:
    frame = MENU.view(SIZE)
    for at, entry in enumerate(ENTRIES):
        (row,) = [row for row in range(24) if entry.label in frame.line(row)]
        assert frame.click_at(row, frame.line(row).index(entry.label)) == at


def test_opening_it_asks_for_nothing() -> None:
    assert tell(MENU, Opened()) == (MENU, ())
