from __future__ import annotations

from collections.abc import Sequence

import pytest

from blackbox_tui.ui.messages import Go, Message, Noticed, Pointed, Request, Typed
from blackbox_tui.ui.screens.menu import Entry, Menu

ENTRIES = (
    Entry("continue", "Continue", "Go on.", what=0),
    Entry("solitaire", "New game", "A box.", question="It will be lost. Really?"),
    Entry("help", "Help", "The rules."),
    Entry("quit", "Quit", "Leave."),
)


def asked(*messages: Message) -> tuple[Menu, list[str]]:
    """The menu after these messages, and what the last one made it ask for."""
    menu = Menu(ENTRIES)
    requests: Sequence[Request] = ()
    for message in messages:
        menu, requests = menu.update(message)
    return menu, [told(request) for request in requests]


def told(request: Request) -> str:
    return f"go {request.to} {request.what}" if isinstance(request, Go) else type(request).__name__


@pytest.mark.parametrize(
    ("messages", "at"),
    [
        ([], 0), (["down"], 1), (["up"], 3), (["down"] * 4, 0), (["far down"], 3),
        (["far down", "far up"], 0), ([Pointed(2, "hover", "")], 2), ([Pointed(None)], 0),
    ],
)  # fmt: skip
def test_the_choice_moves(messages: list[Message], at: int) -> None:
    menu, _ = asked(*messages)
    assert menu.at == at
    row, _ = menu.view((80, 24)).cursor or (0, 0)
    assert ENTRIES[at].label in menu.view((80, 24)).line(row)
    assert ENTRIES[at].about in menu.view((80, 24)).text


@pytest.mark.parametrize(
    ("messages", "wanted"),
    [
        (["act"], "go continue 0"), ([Typed("h")], "go help None"), ([Typed("H")], "go help None"),
        ([Pointed(2)], "go help None"), (["help"], "go help None"), (["quit"], "Quit"),
        (["up", "act"], "Quit"), ([Typed("q")], "Quit"),
    ],
)  # fmt: skip
def test_an_entry_is_chosen_by_key_letter_and_mouse(messages: list[Message], wanted: str) -> None:
    assert asked(*messages)[1] == [wanted]


def test_a_letter_of_no_entry_does_nothing() -> None:
    menu, requests = asked(Typed("z"))
    assert (menu.at, requests) == (0, [])


def test_a_letter_of_several_entries_goes_round_them() -> None:
    menu = Menu([*ENTRIES, Entry("hide", "Hide", "From the computer.")])
    for at in (2, 4, 2):
        menu, requests = menu.update(Typed("h"))
        assert (menu.at, requests) == (at, ())
    assert [told(request) for request in menu.update("act")[1]] == ["go help None"]


@pytest.mark.parametrize("height", range(10, 25))
def test_in_a_low_terminal_the_entries_scroll(height: int) -> None:
    entries = [Entry(f"to {number}", f"Entry {number}", "About it.") for number in range(16)]
    for at, entry in enumerate(entries):
        frame = Menu(entries, at).view((80, height))
        assert entry.label in frame.text
        row, _ = frame.cursor or (0, 0)
        assert entry.label in frame.line(row)
        assert "About it." in frame.text
        assert "Enter choose" in frame.line(height - 1)


def test_an_entry_may_ask_first() -> None:
    menu, requests = asked("down", "act")
    assert not requests
    assert "It will be lost. Really?" in menu.view((80, 24)).text
    assert asked("down", "act", "yes")[1] == ["go solitaire None"]
    menu, requests = asked("down", "act", "no")
    assert not requests
    assert not menu.asking
    assert asked("down", "act", Pointed(2))[1] == []


def test_a_notice_is_read() -> None:
    menu, _ = asked(Noticed("A damaged file was set aside."))
    assert "A damaged file was set aside." in menu.view((80, 24)).text


def test_every_entry_can_be_clicked_where_it_stands() -> None:
    frame = Menu(ENTRIES).view((80, 24))
    for at, entry in enumerate(ENTRIES):
        (row,) = [row for row in range(24) if entry.label in frame.line(row)]
        assert frame.click_at(row, frame.line(row).index(entry.label)) == at


def test_a_fresh_menu_asks_for_what_is_kept_once_it_is_shown() -> None:
    _, requests = Menu(ENTRIES, fresh=True).update("opened")
    assert [told(request) for request in requests] == ["go menu None"]
    assert not Menu(ENTRIES).update("opened")[1]
