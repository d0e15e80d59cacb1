"""Locks between programs, here and on Windows."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from support.windows import OPEN_FILES

from blackbox_tui.storage import game_files
from blackbox_tui.storage.game_files import GameFile


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


def test_a_lock_is_held_by_one_at_a_time(state: Path) -> None:
    first = game_files.Lock.acquire(state / "x.lock")
    assert first
    assert game_files.Lock.acquire(state / "x.lock") is None
    assert first.holds()
    first.release()
    first.release()
    assert not first.holds()
    with game_files.locked(state / "x.lock"):
        assert game_files.Lock.acquire(state / "x.lock") is None
    assert game_files.Lock.acquire(state / "x.lock")


def test_a_lock_whose_file_is_deleted_again_and_again_is_not_acquired(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_files.Lock, "holds", lambda _: False)
    assert game_files.Lock.acquire(state / "x.lock") is None


def test_looking_at_a_lock_neither_takes_nor_makes_it(state: Path) -> None:
    assert not game_files.is_locked(state / "x.lock")
    assert not state.exists()
    lock = game_files.Lock.acquire(state / "x.lock")
    assert lock
    assert game_files.is_locked(state / "x.lock")
    lock.release(delete=True)
    assert not (state / "x.lock").exists()
    assert not game_files.is_locked(state / "x.lock")


@OPEN_FILES
def test_only_our_own_lock_is_deleted(state: Path) -> None:
    ours = game_files.Lock.acquire(state / "x.lock")
    assert ours
    (state / "x.lock").unlink()
    theirs = game_files.Lock.acquire(state / "x.lock")
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


def test_windows_uses_its_own_locks(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_files, "_posix", None)
    free = WindowsLocks()
    monkeypatch.setattr(game_files, "_windows", free)
    assert GameFile(state, "one").lock()
    assert free.calls == [(2, 1)]
    monkeypatch.setattr(game_files, "_windows", WindowsLocks(errno.EACCES))
    assert game_files.Lock.acquire(state / "one.lock") is None
    assert game_files.is_locked(state / "one.lock")


def test_where_the_file_system_has_no_locks_the_game_goes_without(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_files, "_posix", None)
    monkeypatch.setattr(game_files, "_windows", WindowsLocks(errno.ENOLCK))
    assert GameFile(state, "one").lock()
    monkeypatch.setattr(game_files, "_windows", None)
    assert GameFile(state, "one").lock()
    assert game_files._module("no_such_module_here") is None
