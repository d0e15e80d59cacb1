"""Files of saved games: one for each, locked while it is played, and none lost."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest
from support.faults import failing
from support.windows import LINKS, OPEN_FILES

from blackbox_tui.storage import game_files
from blackbox_tui.storage.files import StorageError, read_text
from blackbox_tui.storage.game_files import (
    GameFile,
    Lock,
    delete_old_locks,
    is_locked,
    locked,
    new_id,
    saved_files,
)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return tmp_path / "games"


def text_of(file: GameFile) -> str | None:
    return read_text(file.path)


def test_ids_are_unique_and_begin_with_the_date() -> None:
    ids = {new_id(0) for _ in range(50)}
    assert len(ids) == 50
    assert all(id_.startswith("19700101-000000-") for id_ in ids)


def test_files_with_other_names_are_not_games(games: Path) -> None:
    assert saved_files(games) == []
    games.mkdir()
    for name in ("One.json", "-x.json", "a.txt", "a.json.damaged-1", "a.json.new-1-1", "ä.json"):
        (games / name).write_text("x")
    assert saved_files(games) == []
    with pytest.raises(StorageError, match="could not be read"):
        saved_files(games / "a.txt")


def test_locks_of_deleted_games_are_deleted_unless_held(games: Path) -> None:
    kept, held = GameFile(games, "kept"), GameFile(games, "held")
    kept.write("game")
    assert held.lock()
    (games / "left.lock").touch()
    delete_old_locks(games)
    assert {path.name for path in games.iterdir()} == {"kept.json", "kept.lock", "held.lock"}


# --- faults ----------------------------------------------------------------------


@OPEN_FILES
def test_a_game_taken_by_another_program_is_left_to_it(games: Path) -> None:
    ours, theirs = GameFile(games, "one"), GameFile(games, "one")
    ours.write("ours")
    shutil.rmtree(games)
    theirs.write("theirs")
    ours.write("ours again")
    assert (text_of(theirs), text_of(ours)) == ("theirs", "ours again")
    assert (theirs.id, ours.id == "one") == ("one", False)


def test_without_a_lock_writing_reports_why_and_tries_again(games: Path) -> None:
    file = GameFile(games, "one")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "open", failing(errno.ENOSPC))
        assert file.lock()
        with pytest.raises(StorageError, match="The disk is full: the game could not be saved"):
            file.write("game")
    file.write("there is room again")
    assert text_of(file) == "there is room again"
    assert GameFile(games, "one").busy


def test_a_read_only_directory_still_shows_its_games(games: Path) -> None:
    file = GameFile(games, "one")
    file.write("game")
    file.release()
    original = os.open
    with pytest.MonkeyPatch.context() as patch:

        def read_only(path: str, flags: int, *rest: int) -> int:
            if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                raise OSError(errno.EROFS, "no")
            return original(path, flags, *rest)

        patch.setattr(os, "open", read_only)
        (found,) = saved_files(games)
        assert found.lock()
        assert text_of(found) == "game"
        with pytest.raises(StorageError, match="The game could not be saved: its directory"):
            found.write("new")
    assert text_of(found) == "game"


@LINKS
def test_locks_do_not_follow_links(games: Path) -> None:
    games.mkdir()
    (games / "one.lock").symlink_to(games / "elsewhere")
    file = GameFile(games, "one")
    assert not file.busy
    with pytest.raises(StorageError, match="The game could not be saved"):
        file.write("game")
    assert not (games / "elsewhere").exists()


# --- locks ------------------------------------------------------------------------


def test_only_one_program_holds_a_lock(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Lock.acquire(games / "x.lock")
    assert first
    assert Lock.acquire(games / "x.lock") is None
    assert first.holds()
    first.release()
    first.release()
    assert not first.holds()
    with locked(games / "x.lock"):
        assert Lock.acquire(games / "x.lock") is None
    assert Lock.acquire(games / "x.lock")
    monkeypatch.setattr(Lock, "holds", lambda _: False)
    assert Lock.acquire(games / "y.lock") is None, "its file is deleted again and again"


def test_testing_a_lock_neither_acquires_nor_creates_it(games: Path) -> None:
    assert not is_locked(games / "x.lock")
    assert not games.exists()
    lock = Lock.acquire(games / "x.lock")
    assert lock
    assert is_locked(games / "x.lock")
    lock.release(delete=True)
    assert not (games / "x.lock").exists()
    assert not is_locked(games / "x.lock")


@OPEN_FILES
def test_only_our_own_lock_is_deleted(games: Path) -> None:
    ours = Lock.acquire(games / "x.lock")
    assert ours
    (games / "x.lock").unlink()
    theirs = Lock.acquire(games / "x.lock")
    assert theirs
    ours.release(delete=True)
    assert theirs.holds()


class WindowsLocks:
    """A stand-in for msvcrt: one lock a descriptor, refused as Windows does."""

    LK_NBLCK = 2

    def __init__(self, number: int | None = None) -> None:
        self.number = number
        self.calls: list[tuple[int, int]] = []

    def locking(self, _: int, mode: int, size: int) -> None:
        self.calls.append((mode, size))
        if self.number is not None:
            raise OSError(self.number, "no")


def test_windows_uses_its_own_locks(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_files, "_posix", None)
    free = WindowsLocks()
    monkeypatch.setattr(game_files, "_windows", free)
    assert GameFile(games, "one").lock()
    assert free.calls == [(2, 1)]
    monkeypatch.setattr(game_files, "_windows", WindowsLocks(errno.EACCES))
    monkeypatch.setattr(game_files, "_has_locks", lambda _: True)
    assert Lock.acquire(games / "one.lock") is None
    assert is_locked(games / "one.lock")


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EAGAIN, None])
def test_games_work_on_file_systems_without_locks(
    games: Path, monkeypatch: pytest.MonkeyPatch, number: int | None
) -> None:
    """Without, or with one that says of every file that it is locked."""
    monkeypatch.setattr(game_files, "_posix", None)
    monkeypatch.setattr(game_files, "_windows", number and WindowsLocks(number))
    file = GameFile(games, "one")
    for text in ("game", "the same, later"):
        file.write(text)
    assert [path.name for path in games.glob("*.json")] == ["one.json"]
    assert not GameFile(games, "one").busy
    file.release()
    assert list(games.iterdir()) == [file.path]
    assert game_files._module("no_such_module_here") is None
