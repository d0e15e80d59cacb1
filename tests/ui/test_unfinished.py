"""From the menu to the unfinished games and back, and what other programs do to them meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.fake_terminal import FakeRun
from support.sessions import session

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions, Play
from blackbox_tui.clock import now
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.rules.moves import Fire, Refusal
from blackbox_tui.rules.session import Seeking, Stage
from blackbox_tui.storage.store import SavedGame, Store
from blackbox_tui.ui.screens.menu import MenuScreen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.unfinished import GamesScreen


class Shelf:
    """Saved games without files, which other programs may play."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, count: int, busy: tuple[int, ...]) -> None:
        self.games = [
            SavedGame(
                f"g{number}",
                Seeking(session([Fire(number + 1)], hidden=Box(Grid(), parse_cells("d4")))),
                now() - 60 * number,
                number in busy,
            )
            for number in range(count)
        ]
        monkeypatch.setattr(Store, "saved", lambda _: list(self.games))
        monkeypatch.setattr(Store, "open", lambda _, name: self.open(name))
        monkeypatch.setattr(Store, "remove", lambda _, name: self.remove(name))

    def open(self, name: str) -> Stage:
        for game in self.games:
            if game.id == name and not game.busy:
                return game.stage
        raise Refusal("Somebody else has it.")

    def remove(self, name: str) -> str:
        self.games = [game for game in self.games if game.id != name]
        return ""


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path)}


def test_the_menu_offers_the_last_game_that_is_free_and_the_list(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Shelf(monkeypatch, 3, busy=(0,))
    played = FakeRun(environ)
    labels = [entry.label for entry in played.on(MenuScreen).entries]
    assert labels[:3] == ["Continue", "Unfinished games…", "New game"]
    assert "Solitaire, classic 8x8, played 1 minute ago: 1 ray fired" in played.text
    assert [ray.entry for ray in played.press("enter").on(SeekScreen).game.rays] == [2]


def test_where_all_are_played_elsewhere_only_the_list_is_offered(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Shelf(monkeypatch, 2, busy=(0, 1))
    labels = [entry.label for entry in FakeRun(environ).on(MenuScreen).entries]
    assert labels[:2] == ["Unfinished games…", "New game"]


def test_without_games_neither_is_there(environ: dict[str, str]) -> None:
    played = FakeRun(environ)
    assert "Continue" not in played.text
    assert "Unfinished" not in played.text


def test_any_game_is_continued_from_the_list(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Shelf(monkeypatch, 16, busy=())
    played = FakeRun(environ).press("u")
    assert played.on(GamesScreen).at == 0
    played.press("end", "up", "enter")
    assert [ray.entry for ray in played.on(SeekScreen).game.rays] == [15]


def test_esc_leads_back_to_the_menu(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Shelf(monkeypatch, 1, busy=())
    FakeRun(environ).press("u", "esc").on(MenuScreen)


def test_after_a_game_is_deleted_the_next_one_is_chosen(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(monkeypatch, 3, busy=())
    played = FakeRun(environ).press("u", "down", "d", "y")
    assert [game.id for game in shelf.games] == ["g0", "g2"]
    assert played.on(GamesScreen).chosen.id == "g2"
    assert played.press("d", "y").on(GamesScreen).chosen.id == "g0"
    played.press("d", "y").on(MenuScreen)
    assert "Unfinished" not in played.text


def test_what_could_not_be_deleted_is_said_and_stays(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Shelf(monkeypatch, 3, busy=())
    monkeypatch.setattr(Store, "remove", lambda *_: "The disk is read-only.")
    played = FakeRun(environ).press("u", "down", "d", "y")
    assert played.on(GamesScreen).at == 1
    assert "The disk is read-only." in played.text


def test_a_game_in_another_window_is_refused_in_a_sentence(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Shelf(monkeypatch, 3, busy=(1,))
    played = FakeRun(environ).press("u", "down", "enter")
    assert played.on(GamesScreen).at == 1
    assert "Somebody else has it." in played.text


@pytest.mark.parametrize("keys", [("enter",), ("u", "enter")], ids=["in the menu", "in the list"])
def test_a_game_that_went_meanwhile_leads_to_what_is_left(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...]
) -> None:
    shelf = Shelf(monkeypatch, 2, busy=())
    played = FakeRun(environ).press(*keys[:-1])
    shelf.remove("g0")
    played.press(keys[-1])
    assert [game.id for game in played.on(GamesScreen).games] == ["g1"]
    assert "Somebody else has it." in played.text
    shelf.remove("g1")
    played.press("enter").on(MenuScreen)
    assert "Somebody else has it." in played.text


def test_the_command_line_continues_a_game(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Shelf(monkeypatch, 2, busy=())
    played = FakeRun(environ, LaunchOptions(Play(Games.resume, "g1")))
    assert [ray.entry for ray in played.on(SeekScreen).game.rays] == [2]


def test_a_help_page_over_the_list_names_its_keys(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Shelf(monkeypatch, 1, busy=())
    played = FakeRun(environ).press("u", "?")
    while "delete this game" not in played.text:
        played.press("right")
    played.press("esc").on(GamesScreen)
