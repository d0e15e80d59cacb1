"""Keys: what holds for all of them, how they are shown, and those that a player has chosen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.keys import KEYMAPS
from support.scenario import BOTH, Run
from support.sessions import session

from blackbox_tui.ui.keymap import (
    Binding,
    Command,
    command_for,
    footer,
    grouped,
    put_into_force,
    setting_of,
    shown,
)
from blackbox_tui.ui.keys import choose_keys
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.toolkit.frame import Frame

NAMED = {
    "up", "down", "left", "right", "home", "end", "pgup", "pgdn", "tab", "btab", "enter", "space",
    "esc", "bs", "del", "f1", "f2", "^c", "^r",
}  # fmt: skip
"""Keys that the terminal has a name for; any other key is one character."""


@pytest.mark.parametrize("screen", KEYMAPS)
def test_no_key_says_two_things_and_every_key_exists_and_explains_itself(screen: str) -> None:
    keys = [key for binding in KEYMAPS[screen] for key in binding.keys]
    assert sorted(keys) == sorted(set(keys))
    assert all(key in {*NAMED, "1-9"} or len(key) == 1 for key in keys)
    assert all(binding.keys and binding.help for binding in KEYMAPS[screen])
    assert command_for(KEYMAPS[screen], "^c") is Command.QUIT, "from everywhere"


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


def test_a_footer_has_the_first_key_of_each_binding_with_a_word_or_of_those_chosen() -> None:
    assert footer(BINDINGS) == [
        ("Enter", "fire", Command.ACT), ("u", "undo", Command.UNDO), ("?", "help", Command.HELP),
        ("q", "quit", Command.QUIT),
    ]  # fmt: skip
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


# --- chosen keys ---------------------------------------------------------------------------


DVORAK = "key.left = d\nkey.down = h\nkey.up = t\nkey.right = n\nkey.new = N\nkey.test = T\n"


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """The usual keys for the next test."""
    yield
    put_into_force({})


def write_settings(home: Path, text: str) -> None:
    folder = home / "config" / "blackbox-tui"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.conf").write_text(text, encoding="utf-8")


@BOTH
def test_chosen_keys_play_and_stand_below_the_board_and_in_the_help(
    run: Run, tmp_path: Path
) -> None:
    write_settings(tmp_path, "key.fire = f\nkey.hint = i\nkey.seal = z\ntheme = mono\n")
    game = run("play", "--seed", "7").sees("f fire", "i hint").press("f").sees("port  1 ↔")
    game.press("i").sees("Show a hint?", "y yes").press("i").sees("assisted")
    game.press("/d4", "enter").sees("d4. Enter places a guess, z seals")
    game.press("x").sees("x does nothing here.").press("z").sees("d4 sealed")
    game.press("?").sees("HELP", "f Enter Space").press("esc").leave()
    settings = tmp_path / "config" / "blackbox-tui" / "settings.conf"
    assert "key.hint = i" in settings.read_text(encoding="utf-8")


def test_sentences_name_the_keys_that_were_chosen(run: Run, tmp_path: Path) -> None:
    write_settings(tmp_path, "key.what-if = w\nkey.drop = W\nkey.submit = z\nkey.verify = b\n")
    game = run("play", "--seed", "7", "--atoms", "1")
    game.press("1", "space", "b").sees("Place a guess first. Then b shows")
    game.press("/d4", "enter", "w", "enter").sees("w keeps it all, W drops it.")
    game.press("w", "enter").sees("Kept. Press z to submit.").press("?", "pgdn").sees(
        "w again keeps it"
    )
    game.press("esc").leave()


def test_letters_that_move_can_be_chosen_and_lines_keep_theirs(run: Run, tmp_path: Path) -> None:
    write_settings(tmp_path, DVORAK)
    game = run().lacks("In your settings").press("n").sees("score 0").press("/d4", "enter")
    game.press("n").sees("e4. Enter").press("h").sees("e5. Enter").press("d", "t").sees("d4. Enter")
    game.press("right").sees("e4. Enter").press("N").sees("score 0", "Port 1.").leave()


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("key.frie = f", "'key.frie' names no command: docs/commands.md lists them."),
        ("key.fire = ff", "'ff' is no key for key.fire: give letters or signs."),
        ("key.fire = 7", "'7' is no key for key.fire"),
        ("key.fire =", "'' is no key for key.fire"),
        ("key.seal = o", "key.seal = o clashes with key.odds: it stays as it was."),
        ("key.seal = z\nkey.odds = z", "key.odds = z clashes with key.seal: it stays as it was."),
        ("key.undo = F", "key.undo = F clashes with key.fill: it stays as it was."),
    ],
)
def test_what_cannot_be_a_key_is_said_once_and_the_rest_holds(
    run: Run, tmp_path: Path, lines: str, sentence: str
) -> None:
    write_settings(tmp_path, f"key.hint = i\n{lines}\nanimation = no\n")
    run("play", "--seed", "7").sees("i hint", f"In your settings, {sentence}").leave()
    run().sees(f"In your settings, {sentence}").press("down", "up").lacks("In your settings")


def test_two_commands_can_change_their_keys() -> None:
    assert choose_keys([("key.hint", "o"), ("key.odds", "H")]) == []


def test_named_keys_stay_and_a_letter_that_was_replaced_is_free() -> None:
    assert choose_keys([("key.redo", "z Z")]) == []
    keys = SeekScreen.of(session()).chosen_keys
    assert {command_for(keys, key) for key in ("z", "Z", "^r")} == {Command.REDO}
    assert command_for(keys, "U") is None


def test_every_key_of_a_game_has_a_name_of_its_own() -> None:
    commands = {it.command for it in SeekScreen.keys}
    assert len({*map(setting_of, commands)}) == len(commands)
