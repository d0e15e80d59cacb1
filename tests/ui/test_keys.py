"""Keys that a player has chosen in the settings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.scenario import BOTH, Run
from support.sessions import session

from blackbox_tui.ui.keymap import Command, command_for, put_into_force, setting_of
from blackbox_tui.ui.keys import choose_keys
from blackbox_tui.ui.screens.seek import SeekScreen

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
    assert _command("z") is _command("Z") is _command("^r") is Command.REDO
    assert _command("U") is None


def _command(key: str) -> Command | None:
    return command_for(SeekScreen.of(session()).chosen_keys, key)


def test_every_key_of_a_game_has_a_name_of_its_own() -> None:
    commands = {it.command for it in SeekScreen.keys}
    assert len({*map(setting_of, commands)}) == len(commands)
