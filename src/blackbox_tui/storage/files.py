"""Files on disk: where they are, and how to write them whole or not at all.

It does not know what the texts mean. Every failure is a `StorageError` whose message
is a sentence for the player, so that a full disk never ends a game.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from blackbox_tui.storage.paths import SETTINGS_NAME, find_directories

MAX_FILE_BYTES: Final = 1_000_000
"""Larger files, except the history, are not read."""
MAX_DAMAGED_FILES: Final = 1_000

# A flag that a system lacks is 0 there. Text is written and read as bytes, even where
# the system would translate line ends.
WRITE_FLAGS: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
"""Flags to open a file for writing: links are not followed."""
READ_FLAGS: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Flags to open a file for reading: a pipe is not waited for."""

_DISK_FULL: Final = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG}
_NOT_PERMITTED: Final = {errno.EROFS, errno.EACCES, errno.EPERM}
_NOT_A_FILE: Final = {errno.ELOOP, errno.ENXIO, errno.EISDIR}

_temporary_numbers = count()


class StorageError(Exception):
    """A file that could not be read or written; the message is a sentence for the player."""


class DamagedFile(StorageError):
    """A file that cannot be one of ours: `rename_damaged` moves it out of the way."""


class Paths(NamedTuple):
    """Our files, and the directory of the saved games."""

    settings: Path
    games: Path
    """A directory."""
    history: Path
    """Every finished game, one a line."""
    record: Path
    """The last finished game."""
    progress: Path
    """In the lessons."""


def find_paths(environ: Mapping[str, str], platform: str) -> Paths:
    """Our paths on that platform (`sys.platform`)."""
    directories = find_directories(environ, platform)
    if directories is None:
        raise StorageError("There is no home directory: games and settings cannot be saved.")
    config, state = map(Path, directories)
    return Paths(
        settings=config / SETTINGS_NAME,
        games=state,
        history=state / "history.jsonl",
        record=state / "last-game.txt",
        progress=state / "progress.json",
    )


# --- reading ---------------------------------------------------------------------


def read_text(path: Path, max_bytes: int = MAX_FILE_BYTES) -> str | None:
    """The text of a file; None if the file does not exist."""
    try:
        file = open_to_read(path)
        if file is None:
            return None
        with file:
            data = file.read(max_bytes + 1)
    except OSError as error:
        raise StorageError(f"{path.name} could not be read: {reason(error)}.") from error
    if len(data) > max_bytes:
        raise DamagedFile(f"{path.name} is too large to be ours.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DamagedFile(f"{path.name} is not a text.") from error


def open_to_read(path: Path) -> BinaryIO | None:
    """The open file; None if it does not exist."""
    try:
        descriptor = os.open(path, os.O_RDONLY | READ_FLAGS)
    except FileNotFoundError:
        return None
    except OSError as error:
        if error.errno in _NOT_A_FILE:
            raise DamagedFile(f"{path.name} is not a file.") from error
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise DamagedFile(f"{path.name} is not a file.")
    return os.fdopen(descriptor, "rb")


# --- writing ---------------------------------------------------------------------


def write_text(path: Path, text: str) -> None:
    """Replace the file by one with that text, whole or not at all, flushed to the disk."""
    try:
        make_directory(path.parent)
        temporary = _write_temporary(path, text.encode("utf-8", "replace"))
        try:
            temporary.replace(path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        _flush_directory(path.parent)
    except OSError as error:
        raise StorageError(write_error(path, error)) from error


def write_new_text(path: Path, text: str) -> None:
    """Write a new file, whole or not at all; an existing one is not replaced."""
    try:
        _write_new(path, text.encode("utf-8", "replace"))
    except FileExistsError as error:
        raise StorageError(f"{path} already exists: name a new file.") from error
    except OSError as error:
        raise StorageError(write_error(path, error)) from error


def make_directory(path: Path) -> None:
    """Make a directory that only the user can open, and its missing parents."""
    missing = [directory for directory in (path, *path.parents) if not directory.exists()]
    for directory in reversed(missing):
        directory.mkdir(mode=0o700, exist_ok=True)


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte, in one call if the system allows it."""
    while data:
        data = data[os.write(descriptor, data) :]


def _write_temporary(path: Path, data: bytes) -> Path:
    """Write a new file beside that one; a killed program may have left one of its name."""
    while True:
        temporary = path.with_name(f"{path.name}.new-{os.getpid()}-{next(_temporary_numbers)}")
        with suppress(FileExistsError):
            _write_new(temporary, data)
            return temporary


def _write_new(path: Path, data: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | WRITE_FLAGS, 0o600)
    try:
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


def _flush_directory(path: Path) -> None:
    """Make the new name last, too; some systems cannot, and the text is safe without."""
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_error(path: Path, error: OSError) -> str:
    """A sentence about a write that failed."""
    if error.errno in _DISK_FULL:
        return f"The disk is full: {path.name} could not be saved."
    if error.errno in _NOT_PERMITTED:
        return f"{path.name} could not be saved: its directory cannot be written to."
    return f"{path.name} could not be saved: {reason(error)}."


def reason(error: OSError) -> str:
    """The reason that the system gives, in a few words."""
    return (error.strerror or type(error).__name__).lower()


# --- deleting and renaming ---------------------------------------------------------


def delete(path: Path) -> None:
    """Delete a file, if it exists."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise StorageError(f"{path.name} could not be deleted: {reason(error)}.") from error


def delete_temporary_files(path: Path) -> None:
    """Delete what a killed program left beside a file. The caller must hold its lock."""
    with suppress(OSError):
        for temporary in path.parent.glob(f"{path.name}.new-*"):
            temporary.unlink()


def rename_damaged(path: Path) -> Path:
    """Rename a damaged file to a new name, and return that."""
    try:
        for number in range(1, MAX_DAMAGED_FILES + 1):
            target = path.with_name(f"{path.name}.damaged-{number}")
            if _rename_to_new(path, target):
                return target
    except OSError as error:
        raise StorageError(f"{path.name} could not be renamed: {reason(error)}.") from error
    raise StorageError(f"{path.name} could not be renamed: there are too many damaged files.")


def _rename_to_new(path: Path, target: Path) -> bool:
    """Rename it unless the name is in use, which is made sure of by creating it first."""
    if path.is_dir() and not path.is_symlink():
        if os.path.lexists(target):
            return False
        path.rename(target)
        return True
    try:
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | WRITE_FLAGS, 0o600))
    except FileExistsError:
        return False
    try:
        path.replace(target)
    except OSError:
        target.unlink()
        raise
    return True
