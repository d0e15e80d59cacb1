"""Files: where they are, whole or not at all, and what happens when the disk fails."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest
from support.faults import (
    Fault,
    failing,
    half_a_write,
    no_close,
    no_flush,
    no_new_file,
    no_rename,
    no_write,
)
from support.windows import FLUSHED_DIRECTORIES, LINKS, PIPES

from blackbox_tui.clock import now
from blackbox_tui.storage import files
from blackbox_tui.storage.files import (
    DamagedFile,
    StorageError,
    make_directory,
    read_text,
    rename_damaged,
    sweep,
    write_new_text,
    write_text,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "game.json"


# --- whole files -----------------------------------------------------------------


def test_read_text_returns_what_write_text_wrote(file: Path) -> None:
    assert read_text(file) is None
    write_text(file, "one\n")
    write_text(file, "zwei ●\r\n \udcff")
    assert read_text(file) == "zwei ●\r\n ?", "half a letter does not stop a write"
    assert os.listdir(file.parent) == [file.name]  # noqa: PTH208 (names are what is asked for)


@pytest.fixture
def link(tmp_path: Path) -> Path:
    """A link to a link to a file of the player's, elsewhere."""
    target = tmp_path / "dotfiles" / "settings"
    write_text(target, "the old text")
    link = tmp_path / "config" / "settings.conf"
    make_directory(link.parent)
    link.with_name("another").symlink_to("../dotfiles/settings")
    link.symlink_to("another")
    return link


@LINKS
def test_a_write_through_a_link_replaces_its_target_and_keeps_the_link(link: Path) -> None:
    target = link.resolve()
    write_text(link, "the new text", through_link=True)
    assert str(link.readlink()) == "another"
    assert not target.is_symlink()
    assert target.read_text() == read_text(link) == "the new text"
    assert list(target.parent.iterdir()) == [target], "nothing else is left there"
    assert len(list(link.parent.iterdir())) == 2


@LINKS
def test_a_failed_write_through_a_link_changes_nothing(link: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        no_rename(patch, errno.ENOSPC)
        with pytest.raises(StorageError, match=r"full: settings\.conf could not be saved"):
            write_text(link, "the new text", through_link=True)
    assert link.is_symlink()
    assert read_text(link) == "the old text"
    assert list(link.resolve().parent.iterdir()) == [link.resolve()]


NOT_OURS = "settings.conf could not be saved: it is a link to someone else's file."


@LINKS
@pytest.mark.parametrize("kind", ["missing", "directory", "device", "pipe", "loop"])
def test_links_to_anything_but_files_are_left_alone(link: Path, kind: str) -> None:
    target = link.with_name("target")
    if kind == "directory":
        target.mkdir()
    elif kind == "pipe":
        os.mkfifo(target)
    elif kind == "device":
        target = Path(os.devnull)
    elif kind == "loop":
        target.symlink_to(link.name)
    link.unlink()
    link.symlink_to(target)
    with pytest.raises(StorageError) as refused:
        write_text(link, "x", through_link=True)
    assert str(refused.value) == NOT_OURS
    assert link.readlink() == target
    assert kind != "missing" or not target.exists()


@LINKS
def test_a_link_is_followed_to_the_players_own_file_where_files_have_numbered_owners(
    link: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    somebody = link.stat().st_uid + 1
    monkeypatch.setattr(os, "getuid", lambda: somebody)
    with pytest.raises(StorageError) as refused:
        write_text(link, "x", through_link=True)
    assert str(refused.value) == NOT_OURS
    assert (link.is_symlink(), read_text(link)) == (True, "the old text")
    monkeypatch.delattr(os, "getuid")
    write_text(link, "the new text", through_link=True)
    assert (link.is_symlink(), read_text(link)) == (True, "the new text")


@LINKS
def test_a_link_that_replaces_the_target_meanwhile_is_not_followed(
    link: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = link.resolve()
    precious = target.with_name("precious")
    precious.write_text("precious")

    def swap(_: Path) -> Path:
        target.unlink()
        target.symlink_to(precious)
        return target

    monkeypatch.setattr(files, "follow", swap)
    write_text(link, "the new text", through_link=True)
    assert precious.read_text() == "precious"
    assert target.read_text() == "the new text"


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("not text", "not a text"),
        ("long", "too large"),
        ("directory", "not a file"),
        pytest.param("loop", "not a file", marks=LINKS),
        pytest.param("pipe", "not a file", marks=PIPES),
    ],
)
def test_unreadable_contents_count_as_a_damaged_file(file: Path, kind: str, sentence: str) -> None:
    make_directory(file.parent)
    match kind:
        case "directory":
            file.mkdir()
        case "loop":
            file.symlink_to(file.name)
        case "pipe":
            os.mkfifo(file)
        case _:
            file.write_bytes(b"\xff\x00" if kind == "not text" else b"x" * 1001)
    with pytest.raises(DamagedFile, match=sentence):
        read_text(file, 1000)
    assert rename_damaged(file).name == "game.json.damaged-1"
    assert list(file.parent.iterdir()) == [file.with_name("game.json.damaged-1")]


# --- faults ----------------------------------------------------------------------


FAULTS = [no_new_file, no_write, half_a_write, no_flush, no_close, no_rename]


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "The disk is full: game.json could not be saved."),
        (errno.EROFS, "game.json could not be saved: its directory cannot be written to."),
        (errno.EACCES, "game.json could not be saved: its directory cannot be written to."),
        (errno.EIO, "game.json could not be saved: input/output error."),
    ],
)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_failed_write_leaves_the_old_text_and_nothing_else(
    file: Path, fault: Fault, number: int, sentence: str
) -> None:
    write_text(file, "the old text")
    with pytest.MonkeyPatch.context() as patch:
        fault(patch, number)
        with pytest.raises(StorageError) as refused:
            write_text(file, "the new text")
    if files.ON_WINDOWS and (fault, number) == (no_rename, errno.EACCES):
        sentence = "game.json could not be saved: another program may have it open."
    assert str(refused.value) == sentence
    assert read_text(file) == "the old text"
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    write_text(file, "the disk has room again")
    assert read_text(file) == "the disk has room again"


def test_temporary_files_of_killed_programs_are_not_reused(file: Path) -> None:
    write_text(file, "the old text")
    turn = next(files._temporary_numbers)
    left = [file.with_name(f"{file.name}.new-{os.getpid()}-{turn + by}") for by in (1, 2)]
    left[0].write_text("half a te", encoding="utf-8")
    left[1].symlink_to(file.with_name("elsewhere"))
    write_text(file, "the new text")
    assert read_text(file) == "the new text"
    assert left[0].read_text(encoding="utf-8") == "half a te", "another start deletes it"
    assert not file.with_name("elsewhere").exists()


def left_over(directory: Path, name: str, age: float) -> Path:
    """A temporary file that a killed program left so many seconds ago."""
    path = directory / f"{name}.new-{os.getpid()}-3"
    path.write_text("half a te")
    os.utime(path, (now() - age, now() - age))
    return path


def test_temporary_files_of_killed_programs_are_swept_after_an_hour(tmp_path: Path) -> None:
    for name in ("settings.conf", "game.json", "a name.new-1-1"):
        left_over(tmp_path, name, 3700)
    being_written = left_over(tmp_path, "game.json", 3500).name
    others = {"settings.conf", "settings.conf.damaged-1", ".new-7-1", "x.new-7", being_written}
    for name in others:
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (0, 0) if name != being_written else None)
    sweep(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == others


def test_errors_while_sweeping_are_ignored(tmp_path: Path) -> None:
    sweep(tmp_path / "missing")
    folder = tmp_path / "x.new-7-1"
    folder.mkdir()
    os.utime(folder, (0, 0))
    swept = left_over(tmp_path, "y", 3700)
    sweep(tmp_path)
    assert (folder.exists(), swept.exists()) == (True, False)


@pytest.mark.parametrize("fault", [no_write, half_a_write, no_flush, no_close])
def test_new_files_are_atomic_and_replace_none(file: Path, fault: Fault) -> None:
    make_directory(file.parent)
    with pytest.MonkeyPatch.context() as patch:
        fault(patch, errno.ENOSPC)
        with pytest.raises(StorageError, match="The disk is full"):
            write_new_text(file, "a record\n")
    assert list(file.parent.iterdir()) == []
    write_new_text(file, "a record\n")
    with pytest.raises(StorageError, match="already exists: choose another name"):
        write_new_text(file, "another\n")
    assert read_text(file) == "a record\n"


@FLUSHED_DIRECTORIES
def test_the_text_is_flushed_before_the_rename(file: Path) -> None:
    steps: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def flush(descriptor: int) -> None:
        steps.append("directory" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "text")
        fsync(descriptor)

    def rename(path: Path, target: Path) -> Path:
        steps.append("name")
        return replace(path, target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", flush)
        patch.setattr(Path, "replace", rename)
        write_text(file, "x")
    assert steps == ["text", "name", "directory"]


# --- damaged files ----------------------------------------------------------------


def test_damaged_files_and_directories_are_renamed_and_never_deleted(file: Path) -> None:
    for turn in "123":
        write_text(file, turn)
        assert rename_damaged(file) == file.with_name(f"game.json.damaged-{turn}")
    make_directory(file)
    assert rename_damaged(file).name == "game.json.damaged-4"
    names = sorted(path.name for path in file.parent.iterdir())
    assert names == [f"game.json.damaged-{turn}" for turn in "1234"]
    assert file.with_name(names[1]).read_text() == "2"


def test_a_failed_rename_is_reported_and_changes_nothing(file: Path) -> None:
    with pytest.raises(StorageError, match="could not be renamed"):
        rename_damaged(file)
    write_text(file, "damaged")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "replace", failing(errno.EROFS))
        with pytest.raises(StorageError, match="could not be renamed"):
            rename_damaged(file)
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_too_many_damaged_files_are_reported(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_DAMAGED_FILES", 1)
    write_text(file, "damaged")
    rename_damaged(file)
    write_text(file, "damaged")
    with pytest.raises(StorageError, match="too many"):
        rename_damaged(file)
    assert read_text(file) == "damaged"


# --- files that another program has open, on Windows --------------------------------------


class InUse:
    """Something with a file that fails so often as Windows refuses it."""

    def __init__(self, refusals: int) -> None:
        self.refusals = refusals

    def __call__(self) -> str:
        if self.refusals:
            self.refusals -= 1
            raise PermissionError(errno.EACCES, "Permission denied")
        return "done"


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What is waited for on Windows, without waiting."""
    waited: list[float] = []
    monkeypatch.setattr(files, "ON_WINDOWS", True)
    monkeypatch.setattr(files, "sleep", waited.append)
    return waited


def test_files_in_use_are_retried_for_a_moment_and_then_reported(
    pauses: list[float], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert files.patiently(InUse(2)) == "done"
    assert len(pauses) == 2
    write_text(file, "old")
    with monkeypatch.context() as patch:
        no_rename(patch, errno.EACCES)
        with pytest.raises(StorageError) as trouble:
            write_text(file, "new", "the game")
    assert str(trouble.value) == "The game could not be saved: another program may have it open."
    assert 0 < sum(pauses) < 1
    assert read_text(file) == "old"


def test_only_windows_retries_files_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "ON_WINDOWS", False)
    with pytest.raises(PermissionError):
        files.patiently(InUse(1))
