"""The page's Python, played on a tab in memory; `.ci/web` plays the page in a real browser."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest
from support.home import environment, game_files, history, saved_session, saved_sessions
from support.page import FakeTab, PageRun, install

from blackbox_tui import storage
from blackbox_tui.storage.game_files import GameFile
from blackbox_tui.storage.store import Store

PageStart = Callable[..., PageRun]


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PageStart:
    for name, value in environment(tmp_path, {}).items():
        monkeypatch.setenv(name, value)
    seeds = map(str, count(7))
    monkeypatch.setattr(Store, "seed", staticmethod(lambda: next(seeds)))

    def open_page(playing: str = "", tab: FakeTab | None = None) -> PageRun:
        return PageRun(tmp_path, playing, tab)

    return open_page


def answer(home: Path) -> list[str]:
    """Where the atoms of the saved game are."""
    return [str(cell) for cell in sorted(saved_session(home).game.box.atoms)]


def test_a_whole_game_is_played_by_keys(page: PageStart, tmp_path: Path) -> None:
    game = page().sees("New game").press("n").sees("score 0").fire(1)
    game.guess(*answer(tmp_path)).press("s").sees("Solved")
    [entry] = history(tmp_path)
    assert entry.solved
    game.press("esc").sees("New game").leave()


def test_a_whole_game_is_played_by_mouse(page: PageStart, tmp_path: Path) -> None:
    game = page().click("New game").sees("score 0").click(3).sees("Port 3: a ")
    for cell in sorted(saved_session(tmp_path).game.box.atoms):
        game.click(cell).sees(f"Guess placed on {cell}.")
    game.click("s submit").sees("Solved")


def test_a_reload_goes_on_with_the_game(page: PageStart) -> None:
    game = page().press("n").fire(1).guess("a1")
    playing = game.page.playing
    game.page.store.close()  # as when the page goes
    page(playing).sees("port  1", "3 atoms left")


def test_a_reload_of_what_is_gone_shows_the_menu(page: PageStart) -> None:
    page("daily-box-2026-01-31").sees("New game")


def test_a_game_that_is_open_in_another_tab_is_left_alone(page: PageStart, tmp_path: Path) -> None:
    first = page().press("n").fire(1)
    second = page(first.page.playing).sees("open in another window")
    second.press("esc").sees("New game").press("n").fire(2)
    first.guess("a1")
    assert sorted(len(session.game.moves) for session in saved_sessions(tmp_path)) == [1, 2]


def test_it_ends_with_a_word_and_any_key_begins_again(page: PageStart) -> None:
    ended = page().leave().sees("Press any key to play on.").hover((3, 3))
    assert "New game" not in ended.text
    ended.press("space").sees("New game")


def test_it_adopts_the_size_and_the_colours_of_the_page(page: PageStart) -> None:
    game = page()
    dark = game.cell("BLACK BOX").fg
    game.tab.light = True
    assert game.step().cell("BLACK BOX").fg != dark
    game.resize(40, 20).sees("New game")
    assert max(map(len, game.lines)) <= 40


def test_a_result_is_copied(page: PageStart, tmp_path: Path) -> None:
    game = page().press("n").fire(1).guess(*answer(tmp_path)).press("s").sees("Solved").press("y")
    game.sees("Copied")
    assert "Black Box" in game.tab.copied


def test_pasted_text_does_not_act(page: PageStart) -> None:
    page().press("n").sees("score 0").paste("1 2 3").sees("Pasted text is ignored here.")


def test_where_nothing_is_kept_the_player_reads_it(page: PageStart) -> None:
    tab = FakeTab()
    tab.keeps = False
    page(tab=tab).sees("This browser keeps nothing for this page")


class OtherTab:
    """It has locked one file."""

    def __init__(self, locked: Path) -> None:
        self.locked = locked

    def lock(self, descriptor: int, exclusive: bool) -> bool:
        assert isinstance(exclusive, bool)
        return not os.path.samestat(os.fstat(descriptor), self.locked.stat())


def test_what_another_tab_has_locked_is_busy_here(
    page: PageStart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page().press("n").fire(1).press("n").sees("New game").fire(2).leave()
    one, other = (GameFile(file.parent, file.stem) for file in game_files(tmp_path))
    one.lock_path.touch()
    monkeypatch.setitem(sys.modules, "fcntl", None)  # to be put back
    install(OtherTab(one.lock_path))
    monkeypatch.setattr(storage.game_files, "_posix", import_module("fcntl"))
    assert (one.busy, one.lock(), other.lock()) == (True, False, True)
