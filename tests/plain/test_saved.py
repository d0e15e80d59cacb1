"""Unfinished games by lines: listed, continued and deleted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.plain_driver import BOX, PlainDriver, playing
from support.sessions import session

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions, Play
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.rules.moves import Fire, Refusal
from blackbox_tui.rules.session import Seeking
from blackbox_tui.storage.store import SavedGame

SMALL = Box(Grid(), parse_cells("c4"))
BUSY = SavedGame("busy", Seeking(session([Fire(2)])), 0, busy=True)


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"XDG_STATE_HOME": str(tmp_path / "state"), "XDG_CONFIG_HOME": str(tmp_path / "config")}


@pytest.fixture
def left(environ: dict[str, str]) -> dict[str, str]:
    """Two games that were left: first one with four atoms, then one with a single atom."""
    for box in (BOX, SMALL):
        driver = PlainDriver(playing(box), environ)
        driver.say("2", "quit")
        driver.close()
    return environ


@pytest.fixture
def driver(left: dict[str, str]) -> Iterator[PlainDriver]:
    driver = PlainDriver(environ=left)
    yield driver
    driver.close()


@pytest.fixture
def bot(left: dict[str, str]) -> Iterator[PlainDriver]:
    driver = PlainDriver(environ=left, bot=True)
    yield driver
    driver.close()


def test_a_game_that_went_meanwhile_leads_to_the_menu(left: dict[str, str]) -> None:
    driver = PlainDriver(LaunchOptions(Play(Games.continue_game, "gone")), left)
    assert driver.app.at == "menu"
    assert "Type games to list your 2 unfinished games." in driver.opened
    driver.close()


# --- deleting --------------------------------------------------------------------------------


def test_a_yes_deletes_the_game_that_was_named_even_if_the_order_changed(
    driver: PlainDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.say("delete 1")
    store = driver.app.games.store
    first, second = store.saved()
    monkeypatch.setattr(store, "saved", lambda: [second, first])
    monkeypatch.setattr(store, "remove", lambda name: f"Removed {name}.")
    assert driver.say("yes") == [f"Removed {first.id}."]


# --- other programs --------------------------------------------------------------------------


def test_a_game_that_another_program_plays_is_listed_but_not_touched(
    bot: PlainDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = bot.app.games.store
    monkeypatch.setattr(store, "saved", lambda: [BUSY])
    state = bot.ask("menu")
    assert state["state"]["unfinished"][0]["busy"]
    assert state["said"][0] == "Type games to list your 1 unfinished game."
    assert "in another window" in bot.ask("games")["said"][0]
    for line in ("continue 1", "delete 1 sure", "continue"):
        reply = bot.ask(line)
        assert not reply["ok"]
        assert "in another window" in reply["said"][0]


def test_a_game_that_is_opened_elsewhere_at_that_moment_is_refused(
    bot: PlainDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(_: str) -> Seeking:
        raise Refusal("Another program plays it.")

    monkeypatch.setattr(bot.app.games.store, "open", taken)
    reply = bot.ask("continue")
    assert (reply["ok"], reply["said"]) == (False, ["Another program plays it."])
    assert reply["state"]["stage"] == "menu"


def test_the_seconds_since_it_was_played_are_counted(
    bot: PlainDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [BUSY._replace(played=played) for played in (900.0, 1100.0)]
    monkeypatch.setattr("blackbox_tui.plain.state.now", lambda: 1000.5)
    monkeypatch.setattr(bot.app.games.store, "saved", lambda: games)
    unfinished = bot.ask("state")["state"]["unfinished"]
    assert [game["seconds"] for game in unfinished] == [100, 0], "one is from the future"
