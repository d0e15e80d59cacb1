from __future__ import annotations

import pytest
from support.screens import SIZE, after, asked, tell, text

from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Typed
from blackbox_tui.ui.requests import Go
from blackbox_tui.ui.screens.text import TextScreen


def reading(lines: int) -> TextScreen:
    return TextScreen("STATISTICS", tuple(f"line {number}" for number in range(lines)))


def test_a_text_is_scrolled_to_its_last_lines() -> None:
    screen = reading(100)
    assert "line 0" in text(screen)
    assert "80 more lines below" in text(screen)
    third = text(after(screen, *[Command.DOWN] * 3))
    assert "line 3\n" in third.split("line 4")[0]
    assert "line 2\n" not in third
    end = after(screen, *[Command.NEXT_PAGE] * 30)
    assert "line 92\n" in text(end)
    assert "line 99" in text(end)
    assert "more lines" not in text(end)
    assert after(end, *[Command.PREVIOUS_PAGE] * 30) == screen
    assert after(screen, Command.UP) == screen


def test_one_key_leads_back_from_the_end_of_a_text() -> None:
    """What lies beyond the end is not scrolled through unseen on the way back."""
    end = after(reading(100), *[Command.NEXT_PAGE] * 30)
    assert "line 91\n" in text(after(end, Command.UP))


@pytest.mark.parametrize("rows", [12, 14, 24, 60, 200])
@pytest.mark.parametrize("lines", [1, 5, 15, 20, 21, 25, 40, 100])
def test_every_line_can_be_read_in_any_terminal(lines: int, rows: int) -> None:
    screen, seen = reading(lines), set[str]()
    for _ in range(lines + 1):
        seen.update(text(screen, (80, rows)).split("\n"))
        screen = after(screen, Command.DOWN)
    assert {f" line {number}" for number in range(lines)} <= seen


def test_a_short_text_stays_where_it_is() -> None:
    screen = reading(3)
    assert after(screen, Command.DOWN, Command.NEXT_PAGE).view(SIZE) == screen.view(SIZE)


def test_it_can_be_left() -> None:
    screen = reading(3)
    assert asked(screen, Command.MENU) == (Go.MENU,)
    assert asked(screen, Command.HELP) == (Go.HELP,)
    assert asked(screen, Command.QUIT) == (Go.QUIT,)
    assert tell(screen, Typed("x")) == (screen, ())


def test_a_terminal_without_room_says_which_size_is_needed() -> None:
    assert "needs 30x12" in text(reading(3), (30, 11))
