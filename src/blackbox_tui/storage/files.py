"""Files on disk: where they are, how to write them whole or not at all, and what to report.

It does not know what the texts mean. Every failure is a `StorageError` whose message
is a sentence for the player, so that a full disk never ends a game.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final, TypeVar, final

from blackbox_tui.formats.printable import spelled_out
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

_T = TypeVar("_T")


class StorageError(Exception):
    """A file that could not be read or written; the message is a sentence for the player."""


class DamagedFile(StorageError):
    """A file that cannot be one of ours: `rename_damaged` moves it out of the way."""


@final
class Paths:
    """Our files, and the directory of the saved games."""

    def __init__(self, config: Path, state: Path) -> None:
        self.settings = config / SETTINGS_NAME
        self.games = state
        self.history = state / "history.jsonl"
        self.record = state / "last-game.txt"
        self.progress = state / "progress.json"


def find_paths(environ: Mapping[str, str], platform: str) -> Paths:
    """Our paths on that platform (`sys.platform`)."""
    directories = find_directories(environ, platform)
    if directories is None:
        raise StorageError("There is no home directory: games and settings cannot be saved.")
    return Paths(*map(Path, directories))


@contextmanager
def storage_errors(path: Path, done: str) -> Iterator[None]:
    """Raise a `StorageError` for an error of the system: what could not be read, saved, ...?"""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        sentence = f"{path.name} could not be {done}: {reason}."
        if done == "saved" and error.errno in _DISK_FULL:
            sentence = f"The disk is full: {path.name} could not be saved."
        elif done == "saved" and error.errno in _NOT_PERMITTED:
            sentence = f"{path.name} could not be saved: its directory cannot be written to."
        raise StorageError(sentence) from error


@contextmanager
def closing(descriptor: int) -> Iterator[int]:
    """Close the file at the end."""
    try:
        yield descriptor
    finally:
        os.close(descriptor)


@contextmanager
def _deleting_on_failure(path: Path) -> Iterator[None]:
    try:
        yield
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


def read_text(path: Path, max_bytes: int = MAX_FILE_BYTES) -> str | None:
    """The text of a file; None if the file does not exist."""
    with storage_errors(path, "read"):
        file = open_to_read(path)
        if file is None:
            return None
        with file:
            data = file.read(max_bytes + 1)
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


def write_text(path: Path, text: str) -> None:
    """Replace the file by one with that text, whole or not at all, flushed to the disk."""
    with storage_errors(path, "saved"):
        make_directory(path.parent)
        temporary = _write_temporary(path, text.encode("utf-8", "replace"))
        with _deleting_on_failure(temporary):
            temporary.replace(path)
    # Make the new name last, too; some systems cannot, and the text is safe without.
    with suppress(OSError), closing(os.open(path.parent, os.O_RDONLY)) as directory:
        os.fsync(directory)


def write_new_text(path: Path, text: str) -> None:
    """Write a new file, whole or not at all; an existing one is not replaced."""
    with storage_errors(path, "saved"):
        try:
            _write_new(path, text.encode("utf-8", "replace"))
        except FileExistsError as error:
            raise StorageError(f"{path} already exists: name a new file.") from error


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
    with _deleting_on_failure(path), closing(descriptor):
        write_all(descriptor, data)
        os.fsync(descriptor)


def delete(path: Path) -> None:
    """Delete a file, if it exists."""
    with storage_errors(path, "deleted"):
        path.unlink(missing_ok=True)


def delete_temporary_files(path: Path) -> None:
    """Delete what a killed program left beside a file. The caller must hold its lock."""
    with suppress(OSError):
        for temporary in path.parent.glob(f"{path.name}.new-*"):
            temporary.unlink()


def rename_damaged(path: Path) -> Path:
    """Rename a damaged file to a new name, and return that."""
    with storage_errors(path, "renamed"):
        for number in range(1, MAX_DAMAGED_FILES + 1):
            target = path.with_name(f"{path.name}.damaged-{number}")
            if _rename_to_new(path, target):
                return target
    raise StorageError(f"{path.name} could not be renamed: there are too many damaged files.")


def _rename_to_new(path: Path, target: Path) -> bool:
    """Rename it unless the name is in use, which is made sure of by creating it first."""
    if path.is_dir() and not path.is_symlink():
        if os.path.lexists(target):
            return False
        path.rename(target)
        return True
    try:
        target.touch(0o600, exist_ok=False)
    except FileExistsError:
        return False
    with _deleting_on_failure(target):
        path.replace(target)
    return True


class Home:
    """The files of one player."""

    def __init__(self, environ: Mapping[str, str], platform: str) -> None:
        self._environ = environ
        self._last_trouble = ""
        self.protected: dict[Path, str] = {}
        """Files that could be neither read nor renamed, and why: they are not overwritten."""
        self.notices: list[str] = []
        """What the player should read, a sentence each."""
        self.paths: Paths | None = None
        """Where the files are; None without a home directory."""
        with self.reporting():
            self.paths = find_paths(environ, platform)

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """Report trouble in a notice, and go on behind it."""
        try:
            yield
        except StorageError as error:
            self.notices.append(str(error))

    def attempt(self, action: Callable[[Paths], object]) -> str:
        """Do something with the files; a sentence if that failed, but not twice in a row."""
        try:
            if self.paths:
                action(self.paths)
        except (StorageError, ValueError) as error:
            return self.once(str(error))
        return self.once("")

    def once(self, trouble: str) -> str:
        """The sentence, unless it is the same as the last one; nothing clears that."""
        repeated = trouble == self._last_trouble
        self._last_trouble = trouble
        return "" if repeated else trouble

    def load_file(self, path: Path | None, reader: Callable[[str], _T], default: _T) -> _T:
        """The value in a file; the default if there is no file, or it cannot be read."""
        if path is None:
            return default
        try:
            text = read_text(path)
            return default if text is None else reader(text)
        except (DamagedFile, ValueError) as error:
            self._rename_damaged(path, str(error))
        except StorageError as error:
            self._protect(path, str(error))
        return default

    def save_file(self, path: Path, text: str) -> None:
        """Write a file, unless it could be neither read nor renamed before."""
        if path in self.protected:
            raise StorageError(self.protected[path])
        write_text(path, text)

    def _rename_damaged(self, path: Path, why: str) -> None:
        try:
            self.notices.append(f"{why} It was renamed to {self._short(rename_damaged(path))}.")
        except StorageError as error:
            self._protect(path, f"{why} {error}")

    def _protect(self, path: Path, why: str) -> None:
        self.protected[path] = why
        self.notices.append(why)

    def _short(self, path: Path) -> str:
        """A path, short and harmless enough for a message line."""
        home = self._environ.get("HOME") or self._environ.get("USERPROFILE") or ""
        text = str(path)
        if home and text.startswith(home + os.sep):
            text = "~" + text[len(home) :]
        return spelled_out(text)
