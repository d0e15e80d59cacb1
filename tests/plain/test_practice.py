"""The sandbox and the settings in line mode."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.plain_driver import PlainDriver

from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.storage.store import Store

MENU = LaunchOptions()


def say(*lines: str) -> list[str]:
    return PlainDriver(MENU).say(*lines)


# --- the sandbox -----------------------------------------------------------------------------


def test_atoms_are_placed_and_a_ray_is_explained() -> None:
    assert say("sandbox")[0] == "The sandbox is empty."
    assert say("sandbox", "place c4") == ["1 atom in the sandbox: c4."]
    assert say("sandbox", "c4", "fire 3") == [
        "Port 3: on b3 the ray turns left, away from the atom on c4. It comes out at port 31."
    ]
    assert say("sandbox", "c4", "c4")[0] == "The sandbox is empty."


def test_rays_that_go_another_way_after_a_change_are_named() -> None:
    assert say("sandbox", "c4", "3", "c4 c3") == [
        "1 atom in the sandbox: c3.", "Port 3: the ray is absorbed."
    ]  # fmt: skip
    assert say("sandbox", "c4", "3", "h8") == ["2 atoms in the sandbox: c4 and h8."]


def test_the_sandbox_is_drawn_with_atoms_and_markers_and_cleared() -> None:
    drawn = "\n".join(say("sandbox 9x8", "c4", "3", "draw"))
    assert "\n   A  3|   .   .   .   .   .   .   .   .   .  23\n" in drawn
    assert "\n   4  4|   .   .   @   .   .   .   .   .   .  22\n" in drawn
    assert say("sandbox", "c4", "board")[0].endswith("1 atom shown.")
    driver = PlainDriver(MENU)
    assert driver.say("sandbox", "c4", "3", "clear")[0] == "The sandbox is empty."
    assert "   3  3|   .   .   .   .   .   .   .   .  22" in driver.say("draw")


@pytest.mark.parametrize("size", ["1x1", "99x99", "big"])
def test_a_board_of_an_impossible_size_is_refused(size: str) -> None:
    driver = PlainDriver(MENU, bot=True)
    answer = driver.ask(f"sandbox {size}")
    assert not answer["ok"]
    assert answer["state"]["stage"] == "menu"


def test_a_program_reads_the_sandbox_as_fields() -> None:
    driver = PlainDriver(MENU, bot=True)
    answer = driver.ask("sandbox 10x10", "place c4", "fire 3")
    assert answer["ray"] == {"port": 3, "outcome": "detour", "exit": 39}
    assert answer["state"]["sandbox"] == {
        "grid": {"width": 10, "height": 10},
        "atoms": ["c4"],
        "rays": [{"port": 3, "outcome": "detour", "exit": 39, "symbol": "A"}],
    }


# --- the settings ----------------------------------------------------------------------------


def test_the_settings_are_listed() -> None:
    lines = say("settings")
    assert lines[0] == "theme: auto."
    assert "player1: not set." in lines
    assert lines[-1] == "To change one, type set, its name and a value."


def test_a_setting_is_changed_permanently(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path)}
    driver = PlainDriver(MENU, environ)
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


def test_a_program_reads_the_settings_as_fields() -> None:
    driver = PlainDriver(MENU, bot=True)
    assert driver.ask("settings")["settings"]["theme"] == "auto"
    assert driver.ask("set theme mono")["settings"]["theme"] == "mono"
