"""Files: where they are, whole or not at all, and what happens when the disk fails."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.windows import FLUSHED_DIRECTORIES, LINKS, PERMISSIONS, POSIX_PATHS, PROCESSES

from blackbox_tui.storage import files
from blackbox_tui.storage.files import (
    DamagedFile,
    StorageError,
    delete,
    find_paths,
    make_directory,
    read_text,
    rename_damaged,
    sweep,
    write_new_text,
    write_text,
)

Fault = Callable[[pytest.MonkeyPatch, int], None]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "game.json"


def test_the_files_are_in_two_directories() -> None:
    environ = {"HOME": "/home/ada", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"}
    paths = find_paths(environ, "linux")
    assert paths.settings == Path("/c/blackbox-tui/settings.conf")
    assert paths.history == Path("/s/blackbox-tui/history.jsonl")
    assert paths.record.parent == paths.progress.parent == paths.games.parent == paths.state


def test_without_a_home_directory_there_is_a_sentence() -> None:
    with pytest.raises(StorageError, match="no home directory"):
        find_paths({"HOME": "not/absolute"}, "linux")


# --- whole files -----------------------------------------------------------------


def test_what_is_written_is_read(file: Path) -> None:
    assert read_text(file) is None
    write_text(file, "one\n")
    write_text(file, "zwei ●\n")
    assert read_text(file) == "zwei ●\n"
    assert os.listdir(file.parent) == [file.name]  # noqa: PTH208 (names are what is asked for)


@given(st.text())
def test_any_text_can_be_written(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    file = tmp_path_factory.mktemp("any") / "file"
    write_text(file, text)
    assert read_text(file) == text


def test_half_a_letter_does_not_stop_a_write(file: Path) -> None:
    write_text(file, "name \udcff")
    assert read_text(file) == "name ?"


@PERMISSIONS
def test_only_the_user_can_open_files(file: Path) -> None:
    before = os.umask(0)
    try:
        write_text(file, "x")
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@PERMISSIONS
def test_only_the_user_can_open_new_directories(tmp_path: Path) -> None:
    make_directory(tmp_path / "a" / "b" / "c")
    for directory in ("a", "a/b", "a/b/c"):
        assert stat.S_IMODE((tmp_path / directory).stat().st_mode) == 0o700


def test_a_write_replaces_a_link_and_leaves_its_target_alone(file: Path) -> None:
    make_directory(file.parent)
    target = file.with_name("target")
    target.write_text("precious")
    file.symlink_to(target)
    write_text(file, "mine")
    assert target.read_text() == "precious"
    assert not file.is_symlink()


@LINKS
def test_a_link_is_read(file: Path) -> None:
    make_directory(file.parent)
    file.with_name("target").write_text("stored elsewhere")
    file.symlink_to("target")
    assert read_text(file) == "stored elsewhere"


@pytest.fixture
def link(tmp_path: Path) -> Path:
    """A link to a file of the player's, elsewhere."""
    target = tmp_path / "dotfiles" / "settings"
    write_text(target, "the old text")
    link = tmp_path / "config" / "settings.conf"
    make_directory(link.parent)
    link.symlink_to("../dotfiles/settings")
    return link


@LINKS
def test_a_write_through_a_link_replaces_its_target_and_keeps_the_link(link: Path) -> None:
    target = link.resolve()
    write_text(link, "the new text", through_link=True)
    assert str(link.readlink()) == "../dotfiles/settings"
    assert not target.is_symlink()
    assert target.read_text() == read_text(link) == "the new text"
    assert list(target.parent.iterdir()) == [target], "nothing else is left there"
    assert list(link.parent.iterdir()) == [link]


@LINKS
def test_links_to_links_are_followed_to_their_end(link: Path) -> None:
    other = link.with_name("other.conf")
    other.symlink_to(link.name)
    write_text(other, "the new text", through_link=True)
    assert other.is_symlink()
    assert link.is_symlink()
    assert link.resolve().read_text() == "the new text"


@LINKS
def test_a_write_through_a_link_that_fails_leaves_everything_as_it_was(link: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        no_rename(patch, errno.ENOSPC)
        with pytest.raises(StorageError, match=r"full: settings\.conf could not be saved"):
            write_text(link, "the new text", through_link=True)
    assert link.is_symlink()
    assert read_text(link) == "the old text"
    assert list(link.resolve().parent.iterdir()) == [link.resolve()]


NOT_OURS = "settings.conf could not be saved: it is a link, but not to a file of yours."


@LINKS
@pytest.mark.parametrize("kind", ["missing", "directory", "device", "pipe", "loop"])
def test_a_link_to_anything_but_a_file_is_neither_followed_nor_replaced(
    link: Path, kind: str
) -> None:
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
def test_a_link_to_a_file_of_somebody_else_is_not_followed(
    link: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    somebody = link.stat().st_uid + 1
    monkeypatch.setattr(os, "getuid", lambda: somebody)
    with pytest.raises(StorageError) as refused:
        write_text(link, "x", through_link=True)
    assert str(refused.value) == NOT_OURS
    assert link.is_symlink()
    assert read_text(link) == "the old text"


@LINKS
def test_where_files_have_no_numbered_owner_links_are_followed(
    link: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "getuid")
    write_text(link, "the new text", through_link=True)
    assert link.is_symlink()
    assert read_text(link) == "the new text"


@LINKS
def test_a_link_put_in_place_of_the_target_meanwhile_is_not_written_through(
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


def test_what_is_not_text_is_a_damaged_file(file: Path) -> None:
    make_directory(file.parent)
    file.write_bytes(b"\xff\x00")
    with pytest.raises(DamagedFile, match="not a text"):
        read_text(file)
    file.write_bytes(b"x" * 1001)
    with pytest.raises(DamagedFile, match="too large"):
        read_text(file, 1000)
    file.unlink()
    file.mkdir()
    with pytest.raises(DamagedFile, match="not a file"):
        read_text(file)


@LINKS
def test_a_link_to_itself_is_a_damaged_file(file: Path) -> None:
    make_directory(file.parent)
    file.symlink_to(file.name)
    with pytest.raises(DamagedFile, match="not a file"):
        read_text(file)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in directories here")
def test_a_pipe_instead_of_a_file_does_not_stop_the_game(file: Path) -> None:
    make_directory(file.parent)
    os.mkfifo(file)
    with pytest.raises(DamagedFile, match="not a file"):
        read_text(file)
    assert stat.S_ISFIFO(rename_damaged(file).stat().st_mode)


def test_a_read_that_fails_is_a_sentence(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_text(file, "x")
    monkeypatch.setattr(os, "open", failing(errno.EIO))
    with pytest.raises(StorageError, match=r"game\.json could not be read: input/output"):
        read_text(file)


def test_deleting_twice_does_no_harm(file: Path) -> None:
    write_text(file, "x")
    delete(file)
    delete(file)
    assert read_text(file) is None
    file.mkdir()
    with pytest.raises(StorageError, match="could not be deleted"):
        delete(file)


# --- faults ----------------------------------------------------------------------


def failing(number: int) -> Callable[..., object]:
    def fail(*_: object, **__: object) -> object:
        raise OSError(number, os.strerror(number))

    return fail


def no_new_file(patch: pytest.MonkeyPatch, number: int) -> None:
    patch.setattr(os, "open", failing(number))


def no_write(patch: pytest.MonkeyPatch, number: int) -> None:
    patch.setattr(os, "write", failing(number))


def half_a_write(patch: pytest.MonkeyPatch, number: int) -> None:
    write, written = os.write, 0

    def fail_later(descriptor: int, data: bytes) -> int:
        nonlocal written
        written += 1
        if written > 1:
            raise OSError(number, os.strerror(number))
        return write(descriptor, data[: len(data) // 2])

    patch.setattr(os, "write", fail_later)


def no_flush(patch: pytest.MonkeyPatch, number: int) -> None:
    patch.setattr(os, "fsync", failing(number))


def no_close(patch: pytest.MonkeyPatch, number: int) -> None:
    close = os.close

    def fail_after(descriptor: int) -> None:
        close(descriptor)
        raise OSError(number, os.strerror(number))

    patch.setattr(os, "close", fail_after)


def no_rename(patch: pytest.MonkeyPatch, number: int) -> None:
    patch.setattr(Path, "replace", failing(number))


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
def test_a_write_that_fails_leaves_the_old_text_and_nothing_else(
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


def test_an_interrupted_write_leaves_the_old_text(file: Path) -> None:
    write_text(file, "the old text")

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            write_text(file, "the new text")
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    assert read_text(file) == "the old text"


def test_a_temporary_file_left_by_a_killed_program_is_not_reused(file: Path) -> None:
    write_text(file, "the old text")
    turn = next(files._temporary_numbers)
    left = [file.with_name(f"{file.name}.new-{os.getpid()}-{turn + by}") for by in (1, 2)]
    left[0].write_text("half a te", encoding="utf-8")
    left[1].symlink_to(file.with_name("elsewhere"))
    write_text(file, "the new text")
    assert read_text(file) == "the new text"
    assert left[0].read_text(encoding="utf-8") == "half a te", "another start deletes it"
    assert not file.with_name("elsewhere").exists()


def finished_process() -> int:
    """The number of a process that lives no more."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def left_over(directory: Path, process: int, name: str = "settings.conf") -> Path:
    path = directory / f"{name}.new-{process}-3"
    path.write_text("half a te")
    return path


@PROCESSES
def test_temporary_files_of_killed_programs_are_swept(tmp_path: Path) -> None:
    dead = finished_process()
    for name in ("settings.conf", "game.json", "a name.new-1-1"):
        left_over(tmp_path, dead, name)
    left_over(tmp_path, 9_999_999_999)
    others = {
        "settings.conf",
        "settings.conf.damaged-1",
        f".new-{dead}-1",
        f"x.new-{dead}",
        "x.new-0-1",
    }
    for name in others:
        (tmp_path / name).write_text("x")
    sweep(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == others


@PROCESSES
def test_a_temporary_file_of_a_living_process_is_not_swept(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as living:
        being_written = left_over(tmp_path, living.pid)
        sweep(tmp_path)
        assert being_written.exists()
        assert living.stdin
        living.stdin.close()
        living.wait()
    sweep(tmp_path)
    assert not being_written.exists()


def test_a_process_of_another_user_counts_as_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    being_written = left_over(tmp_path, finished_process())
    monkeypatch.setattr(os, "kill", failing(errno.EPERM))
    sweep(tmp_path)
    assert being_written.exists()


def test_an_old_temporary_file_is_swept_even_if_its_number_is_in_use_again(tmp_path: Path) -> None:
    old = left_over(tmp_path, os.getpid())
    os.utime(old, (0, 0))
    sweep(tmp_path)
    assert not old.exists()


def test_where_processes_cannot_be_asked_only_old_files_are_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows would end a process that is asked whether it lives."""
    dead = finished_process()
    old, new = left_over(tmp_path, dead, "old"), left_over(tmp_path, dead, "new")
    os.utime(old, (0, 0))
    monkeypatch.setattr(os, "kill", failing(errno.EIO))
    monkeypatch.setattr(os, "name", "nt")
    sweep(tmp_path)
    monkeypatch.undo()
    assert (old.exists(), new.exists()) == (False, True)


@PROCESSES
def test_sweeping_what_cannot_be_swept_does_no_harm(tmp_path: Path) -> None:
    sweep(tmp_path / "missing")
    (tmp_path / f"x.new-{finished_process()}-1").mkdir()
    swept = left_over(tmp_path, finished_process(), "y")
    sweep(tmp_path)
    assert not swept.exists()


def test_a_new_file_is_written_whole_and_never_over_another(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    write_new_text(file, "a record\n")
    with pytest.raises(StorageError, match="already exists: choose another name"):
        write_new_text(file, "another\n")
    assert read_text(file) == "a record\n"


@pytest.mark.parametrize("fault", [no_write, half_a_write, no_flush, no_close])
def test_a_new_file_that_fails_is_deleted_again(file: Path, fault: Fault) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        fault(patch, errno.ENOSPC)
        with pytest.raises(StorageError, match="The disk is full"):
            write_new_text(file, "a record\n")
    assert list(file.parent.iterdir()) == []


def test_a_directory_that_cannot_be_flushed_does_no_harm(file: Path) -> None:
    def only_files(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "not here")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", only_files)
        write_text(file, "x")
    assert read_text(file) == "x"


@FLUSHED_DIRECTORIES
def test_the_text_is_flushed_before_it_takes_its_name(file: Path) -> None:
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


@POSIX_PATHS
def test_a_directory_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StorageError, match=r"settings\.conf could not be saved"):
        write_text(tmp_path / "file" / "settings.conf", "x")
    with pytest.raises(StorageError, match="could not be read"):
        read_text(tmp_path / "file" / "settings.conf")


def test_a_deleted_directory_is_made_again(file: Path) -> None:
    write_text(file, "one")
    file.unlink()
    file.parent.rmdir()
    write_text(file, "two")
    assert read_text(file) == "two"


# --- damaged files ----------------------------------------------------------------


def test_damaged_files_are_renamed_and_never_deleted(file: Path) -> None:
    for turn in ("1", "2", "3"):
        write_text(file, turn)
        assert rename_damaged(file) == file.with_name(f"game.json.damaged-{turn}")
    names = sorted(path.name for path in file.parent.iterdir())
    assert names == [f"game.json.damaged-{turn}" for turn in "123"]
    assert file.with_name(names[1]).read_text() == "2"


def test_a_directory_instead_of_a_file_is_renamed_too(file: Path) -> None:
    for turn in (1, 2):
        make_directory(file)
        assert rename_damaged(file).name == f"game.json.damaged-{turn}"


def test_a_rename_that_fails_is_a_sentence_and_changes_nothing(file: Path) -> None:
    with pytest.raises(StorageError, match="could not be renamed"):
        rename_damaged(file)
    write_text(file, "damaged")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "replace", failing(errno.EROFS))
        with pytest.raises(StorageError, match="could not be renamed"):
            rename_damaged(file)
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_too_many_damaged_files_are_a_sentence(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_file_that_is_in_use_for_a_moment_is_waited_for(pauses: list[float]) -> None:
    assert files.patiently(InUse(2)) == "done"
    assert len(pauses) == 2


def test_a_file_that_stays_in_use_is_reported_as_such(
    pauses: list[float], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_text(file, "old")
    with monkeypatch.context() as patch:
        no_rename(patch, errno.EACCES)
        with pytest.raises(StorageError) as trouble:
            write_text(file, "new", "the game")
    assert str(trouble.value) == "The game could not be saved: another program may have it open."
    assert 0 < sum(pauses) < 1
    assert read_text(file) == "old"
    write_text(file, "new")
    assert read_text(file) == "new"


def test_elsewhere_nothing_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "ON_WINDOWS", False)
    with pytest.raises(PermissionError):
        files.patiently(InUse(1))
