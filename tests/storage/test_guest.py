"""A guest's store: nothing on disk, and all that was done until the program ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.sessions import session

from blackbox_tui.app.guest import USUAL_IDLE
from blackbox_tui.formats.settings import Settings
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.lessons.course import course
from blackbox_tui.rules.moves import Fire, GiveUp
from blackbox_tui.rules.session import Seeking
from blackbox_tui.storage import files
from blackbox_tui.storage.history import MOST_REMEMBERED
from blackbox_tui.storage.store import MOST_OF_GUEST, GuestStore, Store
from blackbox_tui.text.prompts import guest_notice
from blackbox_tui.values import replace

BEGUN = session([Fire(2)])
FINISHED = session([Fire(2), GiveUp()])


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A guest's, where looking for files, or for a directory of theirs, is an error."""

    def look(*_: object) -> None:
        raise AssertionError("a guest has no files")

    for name in ("find_paths", "read_text", "write_text", "delete", "sweep", "make_directory"):
        monkeypatch.setattr(files, name, look)
    monkeypatch.setattr("blackbox_tui.storage.game_files.Lock.acquire", look)
    monkeypatch.setattr("blackbox_tui.storage.game_files.GameFile.stamp", property(look))
    monkeypatch.chdir(tmp_path)
    return GuestStore(USUAL_IDLE)


def test_guests_can_continue_games_until_the_program_ends_and_are_told_so_once(
    store: Store,
) -> None:
    assert store.save(Seeking(BEGUN)) == ""
    assert (store.trouble, store.unsaved) == ("", False)
    assert store.notices == [guest_notice(USUAL_IDLE)]
    store.close()
    (saved,) = store.saved()
    assert store.open(saved.id) == Seeking(BEGUN)
    assert GuestStore(USUAL_IDLE).saved() == []


def test_only_a_guests_last_games_are_remembered(store: Store) -> None:
    games = [Seeking(replace(BEGUN, seconds=number)) for number in range(MOST_OF_GUEST + 3)]
    for game in games:
        store.begin()
        store.save(game)
    first = store.saved()[-1]
    assert {game.stage for game in store.saved()} == set(games[3:])
    store.open(first.id)
    store.save(games[0])
    store.begin()
    store.save(games[1])
    assert first.id in {game.id for game in store.saved()}, "the one played last stays"


def test_a_guests_results_are_remembered_up_to_a_limit(store: Store) -> None:
    for _ in range(MOST_REMEMBERED + 1):
        assert store.record(FINISHED) == ""
    assert len(list(store.history.lines())) == MOST_REMEMBERED
    assert store.saved() == []
    assert store.history.last_record() is None


def test_guests_have_the_default_settings_and_continue_the_lessons(store: Store) -> None:
    assert store.newcomer
    preferences = store.preferences
    assert preferences.save_settings(Settings(animation=False)) == ""
    assert preferences.load_settings() == Settings()
    reached = Progress(course()[3].key)
    assert preferences.save_progress(reached) == ""
    assert preferences.load_progress() == reached
    assert GuestStore(USUAL_IDLE).preferences.load_progress() == Progress()
    store.record(FINISHED)
    assert not store.newcomer
