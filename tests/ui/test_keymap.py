from __future__ import annotations

import pytest

from blackbox_tui.ui.keymap import KEYMAPS, Binding, chosen, command_for, grouped, shown
from blackbox_tui.ui.widgets.footer import put_footer
from blackbox_tui.ui.widgets.frame import Frame

NAMED = {
    "up", "down", "left", "right", "home", "end", "pgup", "pgdn", "tab", "btab", "enter", "space",
    "esc", "bs", "del", "f1", "^c", "^r",
}  # fmt: skip
"""Keys that the terminal has a name for; any other key is one character."""


@pytest.mark.parametrize("screen", KEYMAPS)
def test_no_key_says_two_things_on_one_screen(screen: str) -> None:
    keys = [key for binding in KEYMAPS[screen] for key in binding.keys]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("screen", KEYMAPS)
def test_every_key_exists_and_every_binding_explains_itself(screen: str) -> None:
    for binding in KEYMAPS[screen]:
        assert all(key in NAMED or len(key) == 1 for key in binding.keys)
        assert binding.keys
        assert binding.command
        assert binding.help


@pytest.mark.parametrize("screen", KEYMAPS)
def test_the_player_can_leave_from_everywhere(screen: str) -> None:
    assert command_for(KEYMAPS[screen], "^c") == "quit"


@pytest.mark.parametrize("screen", KEYMAPS)
def test_a_footer_fits_80_columns_with_help_and_quit(screen: str) -> None:
    frame = Frame((80, 1))
    put_footer(frame, KEYMAPS[screen])
    for binding in KEYMAPS[screen]:
        if binding.word and binding.command in ("help", "quit"):
            assert f"{shown(binding.keys[0])} {binding.word}" in frame.text


BINDINGS = (
    Binding("enter", "act", "fire", "fire a ray"),
    Binding("u", "undo", "undo", "take back"),
    Binding("U ^r", "redo", "", "make again"),
    Binding("? f1", "help", "help", "the rules"),
    Binding("q", "quit", "quit", "leave"),
)


def footer(width: int) -> Frame:
    frame = Frame((width, 1))
    put_footer(frame, BINDINGS)
    return frame


def test_the_footer_shows_what_has_a_word_and_can_be_clicked() -> None:
    frame = footer(60)
    assert frame.text == " Enter fire  u undo  ? help  q quit"
    assert frame.click_at(0, 1) == "act"
    assert frame.click_at(0, frame.text.index("undo")) == "undo"
    assert frame.click_at(0, 59) is None


@pytest.mark.parametrize(
    ("width", "text"),
    [
        (36, " Enter fire  u undo  ? help  q quit"),
        (35, " Enter fire  ? help  q quit"),
        (27, " ? help  q quit"),
        (15, " ? help"),
        (5, ""),
    ],
)
def test_what_does_not_fit_is_left_out_whole(width: int, text: str) -> None:
    assert footer(width).text == text


def test_a_key_is_looked_up_by_its_name() -> None:
    assert command_for(BINDINGS, "^r") == "redo"
    assert command_for(BINDINGS, "z") is None


def test_some_bindings_can_be_chosen_and_renamed() -> None:
    found = chosen(BINDINGS, quit="leave", undo="", nothing="x")
    assert [(binding.command, binding.word) for binding in found] == [
        ("quit", "leave"),
        ("undo", "undo"),
    ]


def test_neighbours_that_do_alike_share_a_line_of_help() -> None:
    assert grouped((Binding("left h", "left", "", "move"), Binding("up", "up", "", "move"))) == [
        ("← h ↑", "move")
    ]


def test_keys_are_named_for_people() -> None:
    assert [shown(key) for key in ("enter", "^r", "x", "up")] == ["Enter", "Ctrl-R", "x", "↑"]
