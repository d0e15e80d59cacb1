"""Files on disk: where they are, and how text gets into them whole or not at all.

It does not know what the texts mean. Every failure is a `StorageError` whose
text is a sentence for the message line, so that a full disk never ends a game.
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

from blackbox_tui.storage.paths import SETTINGS, find_directories

MOST_BYTES: Final = 1_000_000
"""No file but the history is read beyond this."""

MOST_SET_ASIDE: Final = 1_000

# What some systems lack is 0 there. A write never follows a link, and text is
# written and read as bytes, also where the system would translate line ends.
SAFE: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
"""Flags for every file opened to be written."""
CALM: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Flags with which opening a pipe does not wait for its other end."""

_FULL: Final = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG}
_FORBIDDEN: Final = {errno.EROFS, errno.EACCES, errno.EPERM}
_STRANGE: Final = {errno.ELOOP, errno.ENXIO, errno.EISDIR}

_turns = count()


class StorageError(Exception):
    """A file that could not be read or written; its text is a sentence for the player."""


class DamagedFile(StorageError):
    """A file that is there but holds no text of ours: `set_aside` is for it."""


# --- places --------------------------------------------------------------------


class Places(NamedTuple):
    """Our two directories, and the files in them."""

    config: Path
    state: Path

    @property
    def settings(self) -> Path:
        """The settings."""
        return self.config / SETTINGS

    @property
    def history(self) -> Path:
        """Every finished game, one a line."""
        return self.state / "history.jsonl"

    @property
    def record(self) -> Path:
        """The record of the last finished game."""
        return self.state / "last-game.txt"

    @property
    def progress(self) -> Path:
        """How far the player has come in the lessons."""
        return self.state / "progress.json"


def find_places(environ: Mapping[str, str], platform: str) -> Places:
    """Our places as is usual on that platform (`sys.platform`)."""
    found = find_directories(environ, platform)
    if found is None:
        raise StorageError("There is no home directory: games and settings cannot be kept.")
    return Places(*map(Path, found))


# --- whole files -----------------------------------------------------------------


def read_text(path: Path, most: int = MOST_BYTES) -> str | None:
    """The file's text; None when there is no such file."""
    try:
        file = open_to_read(path)
        if file is None:
            return None
        with file:
            data = file.read(most + 1)
    except OSError as error:
        raise StorageError(f"{path.name} could not be read: {reason(error)}.") from error
    if len(data) > most:
        raise DamagedFile(f"{path.name} is too large to be ours.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DamagedFile(f"{path.name} is not a text.") from error


def write_text(path: Path, text: str) -> None:
    """Put the text in the file's place, whole or not at all, flushed to the disk."""
    try:
        make_directory(path.parent)
        beside = _write_beside(path, text.encode("utf-8", "replace"))
        try:
            beside.replace(path)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise
        _flush_directory(path.parent)
    except OSError as error:
        raise StorageError(refusal(path, error)) from error


def write_new_text(path: Path, text: str) -> None:
    """Put the text in a new file, whole or not at all; what has that name stays as it is."""
    try:
        _write_new(path, text.encode("utf-8", "replace"))
    except FileExistsError as error:
        raise StorageError(f"{path} is there already: name a new file.") from error
    except OSError as error:
        raise StorageError(refusal(path, error)) from error


def remove(path: Path) -> None:
    """Take a file away that has served; one that is gone already is as good."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise StorageError(f"{path.name} could not be removed: {reason(error)}.") from error


def set_aside(path: Path) -> Path:
    """Rename a damaged file to a name that nothing has, and say which."""
    try:
        for turn in range(1, MOST_SET_ASIDE + 1):
            aside = path.with_name(f"{path.name}.damaged-{turn}")
            if _moved(path, aside):
                return aside
    except OSError as error:
        raise StorageError(f"{path.name} could not be set aside: {reason(error)}.") from error
    raise StorageError(f"{path.name} could not be set aside: there are too many such files.")


def make_directory(path: Path) -> None:
    """Make a directory for the user alone, and those above it that are missing."""
    missing = [directory for directory in (path, *path.parents) if not directory.exists()]
    for directory in reversed(missing):
        directory.mkdir(mode=0o700, exist_ok=True)


def sweep(path: Path) -> None:
    """Remove what a killed program left beside a file; only for who holds its lock."""
    with suppress(OSError):
        for left in path.parent.glob(f"{path.name}.new-*"):
            left.unlink()


def open_to_read(path: Path) -> BinaryIO | None:
    """The file, opened; None when there is none."""
    try:
        descriptor = os.open(path, os.O_RDONLY | CALM)
    except FileNotFoundError:
        return None
    except OSError as error:
        if error.errno in _STRANGE:
            raise DamagedFile(f"{path.name} is not a file.") from error
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise DamagedFile(f"{path.name} is not a file.")
    return os.fdopen(descriptor, "rb")


def _write_beside(path: Path, data: bytes) -> Path:
    """Write a new file beside that one, past names left by a killed program of our number."""
    while True:
        beside = path.with_name(f"{path.name}.new-{os.getpid()}-{next(_turns)}")
        with suppress(FileExistsError):
            _write_new(beside, data)
            return beside


def _write_new(path: Path, data: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | SAFE, 0o600)
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


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte, in one go where the system takes them so."""
    while data:
        data = data[os.write(descriptor, data) :]


def _flush_directory(path: Path) -> None:
    """Make the new name last, too; some systems cannot, and the text is safe without."""
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _moved(path: Path, aside: Path) -> bool:
    """Rename it unless the name is taken, which is made sure of by taking it first."""
    if path.is_dir() and not path.is_symlink():
        if os.path.lexists(aside):
            return False
        path.rename(aside)
        return True
    try:
        os.close(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | SAFE, 0o600))
    except FileExistsError:
        return False
    try:
        path.replace(aside)
    except OSError:
        aside.unlink()
        raise
    return True


def refusal(path: Path, error: OSError) -> str:
    """A sentence about a write that failed."""
    if error.errno in _FULL:
        return f"The disk is full: {path.name} could not be saved."
    if error.errno in _FORBIDDEN:
        return f"{path.name} could not be saved: its directory cannot be written to."
    return f"{path.name} could not be saved: {reason(error)}."


def reason(error: OSError) -> str:
    """What the system says about it, in a few words."""
    return (error.strerror or type(error).__name__).lower()
