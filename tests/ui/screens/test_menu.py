from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.forms import games
from support.keys import KEYMAPS
from support.screens import SIZE, after, asked, text

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.pages import Route
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Leave, Message, Pointed, Request, Typed
from blackbox_tui.ui.screens.menu import MenuEntry, MenuScreen, open_menu
from blackbox_tui.ui.toolkit.frame import Size

LIST = Route("unfinished:open_games", "u", "list")
ENTRIES = (
    MenuEntry(
        Route("", "c", "Continue", "Go on.", beside=LIST),
        *(Play(Games.continue_game, "7"), "parker · 2 rays · just now"),
    ),
    MenuEntry(Route("", "n", "New game", "A box."), Play(Games.solitaire)),
    MenuEntry(Route("", "s", "Statistics", "Your scores."), Open(pages.STATISTICS)),
    MenuEntry(Route("", "q", "Quit", "Leave."), Leave.QUIT),
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
    assert ENTRIES[at].line.label in menu.view(SIZE).line(row)
    assert ENTRIES[at].line.sentence in text(menu)


@pytest.mark.parametrize(
    ("messages", "request_"),
    [
        ([Command.ACT], Play(Games.continue_game, "7")),
        ([Typed("n")], Play(Games.solitaire)), ([Typed("N")], Play(Games.solitaire)),
        ([Pointed(2)], Open(pages.STATISTICS)), ([Command.QUIT], Leave.QUIT),
        ([Typed("u")], Open(LIST)), ([Pointed(LIST)], Open(LIST)),
        ([Command.HELP], Open(pages.HELP, KEYMAPS["MenuScreen"])),
        ([Command.UP, Command.ACT], Leave.QUIT),
    ],
)  # fmt: skip
def test_an_entry_is_chosen_by_key_letter_and_mouse(
    messages: Sequence[Message], request_: Request
) -> None:
    assert asked(MENU, *messages) == (request_,)


@pytest.mark.parametrize("size", [(30, 10), (60, 24), (200, 60)])
def test_what_stands_beside_a_line_has_a_key_and_a_click_of_its_own(size: Size) -> None:
    frame = MENU.view(size)
    (row,) = [row for row in range(size[1]) if "c  Continue" in frame.line(row)]
    at = frame.line(row).index("u list")
    assert {frame.click_at(row, col) for col in range(at, at + 6)} == {LIST}
    assert frame.click_at(row, at - 1) == 0


@pytest.mark.parametrize(
    ("size", "detail"),
    [((80, 24), "Continue  parker · 2 rays · just now"), ((40, 20), "Continue  parker"),
     ((30, 10), "Continue")],
)  # fmt: skip
def test_details_stand_behind_the_label_as_far_as_whole_parts_fit(size: Size, detail: str) -> None:
    frame = MENU.view(size)
    row, _ = frame.cursor or (0, 0)
    assert frame.line(row).rstrip(" │").removesuffix("u list").rstrip().endswith(detail)


def test_where_there_is_room_the_picture_is_large_and_the_lines_stand_apart() -> None:
    usual, large = (open_menu(games()).view(size).text.split("\n") for size in (SIZE, (100, 30)))
    assert [sum("─┬─" in line for line in it) for it in (usual, large)] == [1, 1]
    assert "┌───╂───┬───────┬" in "".join(large)
    for lines, step in ((usual, 1), (large, 2)):
        rows = [
            row for row, line in enumerate(lines) for name in ("n  New", "q  Quit") if name in line
        ]
        assert rows[1] - rows[0] == 7 * step


def test_a_picture_stands_beside_the_whole_width_of_the_entries() -> None:
    wide = {cols: "━━┿━┛" in text(MENU, (cols, 24)) for cols in (60, 79, 80, 100)}
    assert wide == {60: False, 79: False, 80: True, 100: True}
