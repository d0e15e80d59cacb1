from __future__ import annotations

import pytest
from support.keys import KEYMAPS

from blackbox_tui.ui.keymap import Binding, Command, command_for, footer, grouped, shown
from blackbox_tui.ui.toolkit.frame import Frame

NAMED = {
    "up", "down", "left", "right", "home", "end", "pgup", "pgdn", "tab", "btab", "enter", "space",
    "esc", "bs", "del", "f1", "f2", "^c", "^r",
}  # fmt: skip
"""Keys that the terminal has a name for; any other key is one character."""


@pytest.mark.parametrize("screen", KEYMAPS)
def test_no_key_says_two_things_on_one_screen(screen: str) -> None:
    keys = [key for binding in KEYMAPS[screen] for key in binding.keys]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("screen", KEYMAPS)
def test_every_key_exists_and_every_binding_explains_itself(screen: str) -> None:
    for binding in KEYMAPS[screen]:
        assert all(key in {*NAMED, "1-9"} or len(key) == 1 for key in binding.keys)
        assert binding.keys
        assert binding.help


@pytest.mark.parametrize("screen", KEYMAPS)
def test_the_player_can_quit_from_everywhere(screen: str) -> None:
    assert command_for(KEYMAPS[screen], "^c") is Command.QUIT


@pytest.mark.parametrize("screen", KEYMAPS)
def test_a_footer_fits_80_columns_with_help_and_quit(screen: str) -> None:
    frame = Frame((80, 1))
    frame.put_footer(footer(KEYMAPS[screen]), frame.height - 1, 1, frame.width - 2)
    for binding in KEYMAPS[screen]:
        if binding.word and binding.command in (Command.HELP, Command.QUIT):
            assert f"{shown(binding.keys[0])} {binding.word}" in frame.text


BINDINGS = (
    Binding("enter", Command.ACT, "fire", "fire a ray"),
    Binding("u", Command.UNDO, "undo", "take back"),
    Binding("U ^r", Command.REDO, "", "make again"),
    Binding("? f1", Command.HELP, "help", "the rules"),
    Binding("q", Command.QUIT, "quit", "leave"),
)


def test_the_footer_has_the_first_key_of_every_binding_with_a_word() -> None:
    assert footer(BINDINGS) == [
        ("Enter", "fire", Command.ACT),
        ("u", "undo", Command.UNDO),
        ("?", "help", Command.HELP),
        ("q", "quit", Command.QUIT),
    ]


def test_some_bindings_can_be_chosen_and_renamed() -> None:
    entries = footer(BINDINGS, (Command.QUIT, "leave"), Command.UNDO, (Command.SEAL, "x"))
    assert entries == [("q", "leave", Command.QUIT), ("u", "undo", Command.UNDO)]


def test_a_key_is_looked_up_by_its_name() -> None:
    assert command_for(BINDINGS, "^r") is Command.REDO
    assert command_for(BINDINGS, "z") is None


def test_neighbours_with_the_same_help_share_a_line() -> None:
    bindings = (
        Binding("left h", Command.LEFT, "", "move"),
        Binding("up", Command.UP, "", "move"),
        Binding("q", Command.QUIT, "quit", "leave"),
    )
    assert grouped(bindings) == [("← h ↑", "move"), ("q", "leave")]


def test_keys_are_named_for_people() -> None:
    assert [shown(key) for key in ("enter", "^r", "x", "up")] == ["Enter", "Ctrl-R", "x", "↑"]
