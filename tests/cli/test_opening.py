from __future__ import annotations

from pathlib import Path

import pytest
from support.command_line import CommandLine
from support.fake_terminal import FakeRun
from support.keys import KEYMAPS

from blackbox_tui.cli import launch
from blackbox_tui.cli.opening import FOOTER, opening_frame
from blackbox_tui.formats.settings import Settings
from blackbox_tui.storage.store import Store
from blackbox_tui.ui.keymap import footer
from blackbox_tui.ui.screens.menu import MenuScreen
from blackbox_tui.ui.toolkit.frame import Size


@pytest.fixture
def menu(tmp_path: Path) -> MenuScreen:
    """The menu of a player who has been here before, with no game to continue."""
    environ = {"HOME": str(tmp_path)}
    assert Store(environ, "linux").preferences.save_settings(Settings()) == ""
    played = FakeRun(environ)
    played.store.close()
    return played.on(MenuScreen)


@pytest.mark.parametrize("size", [(80, 24), (66, 16), (50, 12), (30, 10), (20, 5), (200, 60)])
def test_the_opening_frame_is_the_first_frame_of_the_menu(menu: MenuScreen, size: Size) -> None:
    opening, real = opening_frame(size), menu.view(size)
    assert opening.text == real.text
    assert opening.chars == real.chars
    assert opening.styles == real.styles
    assert opening.cursor == real.cursor


def test_its_footer_has_the_keys_and_words_of_the_key_table() -> None:
    entries = [(key, word) for key, word, _ in footer(KEYMAPS["MenuScreen"])]
    assert [(key, word) for key, word, _ in FOOTER] == entries


def test_no_unfinished_game_and_no_greeting_is_in_it() -> None:
    text = opening_frame((80, 24)).text
    assert "Continue" not in text
    assert "New here?" not in text


@pytest.mark.parametrize(
    ("arguments", "way"),
    [
        ((), "in text"), (("play",), "in text"), (("puzzle",), "printed"),
        (("trace", "b2", "3"), "printed"),
    ],
)  # fmt: skip
def test_a_variable_makes_text_mode_the_default(
    arguments: tuple[str, ...], way: str, blackbox: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways: list[str] = []
    monkeypatch.setenv("BLACKBOX_PLAIN", "1")

    def play(*_: object) -> int:
        ways.append("in text")
        return 0

    monkeypatch.setattr(launch, "_play_in_text", play)
    status, printed, _ = blackbox(*arguments)
    assert status == 0
    assert (ways or ["printed"]) == [way]
    assert bool(printed) == (way == "printed")
