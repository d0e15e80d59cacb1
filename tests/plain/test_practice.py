"""The sandbox and the settings in text mode."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.plain_driver import PlainDriver

from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.storage.store import Store

MENU = LaunchOptions()


# --- the sandbox -----------------------------------------------------------------------------


def test_a_program_reads_the_sandbox_as_fields() -> None:
    driver = PlainDriver(MENU, bot=True)
    answer = driver.ask("sandbox 10x10", "place c4", "fire 3")
    assert answer["ray"] == {"port": 3, "outcome": "detour", "exit": 39}
    assert answer["state"]["sandbox"] == {
        "grid": {"width": 10, "height": 10},
        "atoms": ["c4"],
        "rays": [{"port": 3, "outcome": "detour", "exit": 39, "symbol": "A"}],
    }
    both_ends = driver.ask("clear", "fire 3", "fire 39", "place c4")["state"]["sandbox"]["rays"]
    assert [ray["port"] for ray in both_ends] == [3], "now one ray: its ports are marked once"
    assert driver.ask("board")["said"][0].endswith("10 rows; 1 atom shown.")


# --- the settings ----------------------------------------------------------------------------


def test_a_setting_is_listed_and_changed_permanently(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path)}
    driver = PlainDriver(MENU, environ)
    assert {"theme: auto.", "player1: not set."} <= {*driver.say("settings")}
    assert driver.say("set theme mono") == ["theme: mono."]
    assert driver.say("set PLAYER1 Ann Lee") == ["player1: Ann Lee."]
    assert driver.say("set size 10x9") == ["size: 10x9."]
    assert "10 columns by 9 rows" in " ".join(driver.say("new"))
    driver.close()
    store = Store(environ, "linux")
    assert store.preferences.load_settings().theme == "mono"
    assert store.preferences.load_settings().names[0] == "Ann Lee"
    store.close()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("set", "Type set, the name of a setting and its value, like set theme mono."),
        ("set theme", "Type set, the name of a setting and its value, like set theme mono."),
        ("set theme plaid", "theme: 'plaid' is not auto, "),
        ("set mouse maybe", "mouse: 'maybe' is neither yes nor no."),
        ("set cheese blue", "There is no setting 'cheese'."),
        ("set atoms 99", "atoms: "),
    ],
)
def test_what_cannot_be_set_is_refused(line: str, why: str) -> None:
    driver = PlainDriver(MENU)
    before = driver.app.games.settings
    assert driver.say(line)[0].startswith(why)
    assert driver.app.games.settings == before
