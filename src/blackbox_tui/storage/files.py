"""Files on disk: their paths, atomic writes, and safe links.

Every failure is a `StorageError`, which `Home` reports: a full disk never ends a game.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from time import sleep
from typing import BinaryIO, Final, TypeVar, final

from blackbox_tui.clock import now
from blackbox_tui.reading import decode, spelled_out
from blackbox_tui.storage.directories import SETTINGS_NAME, find_directories

MAX_FILE_BYTES: Final = 1_000_000  # larger files, except the history, are not read
MAX_DAMAGED_FILES: Final = 1_000

# A flag that a system lacks is 0 there. Text is written and read as bytes, even where
# the system would translate line ends. Links are not written to, nor pipes waited for.
WRITE_FLAGS: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
READ_FLAGS: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

_DISK_FULL: Final = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG}
_NOT_PERMITTED: Final = {errno.EROFS, errno.EACCES, errno.EPERM}
_NOT_A_FILE: Final = {errno.ELOOP, errno.ENXIO, errno.EISDIR}

_TEMPORARY_NAME: Final = r"(?s).+\.new-[0-9]+-[0-9]+"

_temporary_numbers = count()
_T = TypeVar("_T")

ON_WINDOWS: Final = os.name == "nt"
_PAUSES: Final = (0.01, 0.02, 0.04, 0.08)  # seconds: virus scanners open a file for a moment


class StorageError(ValueError):
    """A file that could not be read or written; the message is a sentence for the player."""


class DamagedFile(StorageError):
    """A file that cannot be ours; `rename_damaged` moves it out of the way."""


@final
class Paths:
    """Our files and directories."""

    def __init__(self, config: Path, state: Path) -> None:
        self.settings = config / SETTINGS_NAME
        self.state = state
        self.games = state / "games"  # a file for each unfinished game
        self.history = state / "history.jsonl"
        self.record = state / "last-game.txt"
        self.progress = state / "progress.json"


def find_paths(environ: Mapping[str, str], platform: str) -> Paths:
    """The paths of our files on that platform (`sys.platform`)."""
    directories = find_directories(environ, platform)
    if directories is None:
        raise StorageError("There is no home directory, so games and settings cannot be saved.")
    return Paths(*map(Path, directories))


@contextmanager
def storage_errors(path: Path, done: str, name: str = "") -> Iterator[None]:
    """Turn an `OSError` into a `StorageError` that says what could not be `done`."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        if ON_WINDOWS and path.is_dir():  # it only says that it may not be opened
            reason = "is a directory"
        if done == "saved" and error.errno in _NOT_PERMITTED:
            reason = "its directory cannot be written to"
        sentence = f"{name[:1].upper() + name[1:] or path.name} could not be {done}: {reason}."
        if done == "saved" and error.errno in _DISK_FULL:
            sentence = f"The disk is full: {name or path.name} could not be saved."
        raise StorageError(sentence) from error


@contextmanager
def closing(descriptor: int) -> Iterator[int]:
    """Close the file at the end of the block."""
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


def patiently(action: Callable[[], _T]) -> _T:
    """Do something with a file; on Windows, retry while another program has it open."""
    if not ON_WINDOWS:
        return action()
    for pause in _PAUSES:
        with suppress(PermissionError):
            return action()
        sleep(pause)
    try:
        return action()
    except PermissionError as error:
        raise OSError(errno.EBUSY, "another program may have it open") from error


def read_text(path: Path, max_bytes: int = MAX_FILE_BYTES) -> str | None:
    """Read a text file; None if it does not exist."""
    with storage_errors(path, "read"):
        file = open_to_read(path)
        if file is None:
            return None
        with file:
            data = file.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise DamagedFile(f"{path.name} is too large to be a file of this game.")
    try:
        return decode(data)
    except UnicodeDecodeError as error:
        raise DamagedFile(f"{path.name} is not a text file.") from error


def open_to_read(path: Path) -> BinaryIO | None:
    """Open a file for reading; None if it does not exist."""
    try:
        descriptor = patiently(lambda: os.open(path, os.O_RDONLY | READ_FLAGS))
    except FileNotFoundError:
        if ON_WINDOWS:
            _check_directories(path)
        return None
    except OSError as error:
        if error.errno in _NOT_A_FILE or path.is_dir():
            raise DamagedFile(f"{path.name} is not a file.") from error
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise DamagedFile(f"{path.name} is not a file.")
    return os.fdopen(descriptor, "rb")


def _check_directories(path: Path) -> None:
    """Where a file stands in place of one, Windows only says that what is in it is not there."""
    if any(directory.is_file() for directory in path.parents):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))


def write_text(path: Path, text: str, name: str = "", *, through_link: bool = False) -> None:
    """Replace a file atomically, flushed to the disk.

    A link is replaced, too, unless the text goes through it. Errors use the given name.
    """
    with storage_errors(path, "saved", name):
        make_directory(path.parent)
        target = follow(path) if through_link else path
        temporary = _write_temporary(target, text.encode("utf-8", "replace"))
        with _deleting_on_failure(temporary):
            if target.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            patiently(lambda: temporary.replace(target))
    # Flush the directory, too, so that the new name lasts; not every system can.
    with suppress(OSError), closing(os.open(target.parent, os.O_RDONLY)) as directory:
        os.fsync(directory)


def follow(path: Path) -> Path:
    """Resolve a link if it leads to a regular file of the player's own.

    Open the result without following links: another one may have been put there meanwhile.
    """
    if not path.is_symlink():
        return path
    with suppress(OSError, RuntimeError):  # RuntimeError: a loop of links, before Python 3.13
        target = path.resolve(strict=True)
        status = target.lstat()
        # Windows cannot say whose a file is, and keeps others out itself.
        own = not hasattr(os, "getuid") or status.st_uid == os.getuid()
        if stat.S_ISREG(status.st_mode) and own:
            return target
    raise OSError(errno.EINVAL, "it is a link to someone else's file")


def write_new_text(path: Path, text: str) -> None:
    """Write a new file; refuses to replace an existing one, and leaves nothing where that fails."""
    with storage_errors(path, "saved", f"the file {path}"):
        try:
            _write_new(path, text.encode("utf-8", "replace"))
        except FileExistsError as error:
            raise StorageError(f"{path} already exists: choose another name.") from error


def make_directory(path: Path) -> None:
    """Make a private directory and its missing parents."""
    missing = [directory for directory in (path, *path.parents) if not directory.exists()]
    for directory in reversed(missing):
        directory.mkdir(mode=0o700, exist_ok=True)


def write_all(descriptor: int, data: bytes) -> None:
    """Write all bytes, in one call if possible."""
    while data:
        data = data[os.write(descriptor, data) :]


def _write_temporary(path: Path, data: bytes) -> Path:
    """Write a temporary file beside the target, replacing one that a killed program left."""
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
        try:
            patiently(path.unlink)
        except OSError:
            if os.path.lexists(path):
                raise


def sweep(directory: Path) -> None:
    """Delete the temporary files of killed programs: none is being written for an hour."""
    with suppress(OSError), os.scandir(directory) as entries:
        for entry in entries:
            with suppress(OSError):
                age = now() - entry.stat(follow_symlinks=False).st_mtime
                if age > 3600 and re.fullmatch(_TEMPORARY_NAME, entry.name):
                    os.unlink(entry)  # noqa: PTH108 - no path for every file


def rename_damaged(path: Path) -> Path:
    """Rename a damaged file and return its new path."""
    with storage_errors(path, "renamed"):
        for number in range(1, MAX_DAMAGED_FILES + 1):
            target = path.with_name(f"{path.name}.damaged-{number}")
            if _rename_to_new(path, target):
                return target
    raise StorageError(f"{path.name} could not be renamed: there are too many damaged files.")


def _rename_to_new(path: Path, target: Path) -> bool:
    """Rename a file unless the new name is taken; creating it first reserves the name."""
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

    def __init__(self, environ: Mapping[str, str] | None, platform: str) -> None:
        """Find the files by these environment variables; None uses no files."""
        self._environ = environ or {}
        self.last_trouble = ""  # why the last attempt failed; empty if it succeeded
        self.protected: dict[Path, str] = {}  # files not to be overwritten, and why
        self.notices: list[str] = []  # what the player should read, a sentence each
        self.paths: Paths | None = None  # None without a home directory, and for a guest
        if environ is None:
            return
        with self.reporting():
            self.paths = paths = find_paths(environ, platform)
            for directory in {paths.settings.parent, paths.state, paths.games}:
                sweep(directory)  # temporary files of killed programs

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """Turn a `StorageError` into a notice, and continue after the block."""
        try:
            yield
        except StorageError as error:
            self.notice(str(error))

    def notice(self, sentence: str) -> None:
        """Show this sentence to the player once."""
        if sentence not in self.notices:
            self.notices.append(sentence)

    def attempt(self, action: Callable[[Paths], object]) -> str:
        """Run an action on files; returns a sentence if it failed, but not twice in a row."""
        try:
            if self.paths:
                action(self.paths)
        except ValueError as error:
            return self.once(str(error))
        return self.once("")

    def once(self, trouble: str) -> str:
        """Return the sentence unless it repeats the last one; an empty one resets that."""
        repeated = trouble == self.last_trouble
        self.last_trouble = trouble
        return "" if repeated else trouble

    def load_file(self, path: Path | None, reader: Callable[[str], _T], default: _T) -> _T:
        """Load a value from a file; the default if it is missing or unreadable."""
        if path is None:
            return default
        try:
            text = read_text(path)
            return default if text is None else reader(text)
        except ValueError as error:
            damaged = isinstance(error, DamagedFile) or not isinstance(error, StorageError)
            (self._rename_damaged if damaged else self._protect)(path, str(error))
        return default

    def save_file(self, path: Path, text: str) -> None:
        """Write a file unless it could neither be read nor renamed before."""
        if path in self.protected:
            raise StorageError(self.protected[path])
        write_text(path, text, through_link=self._may_be_link(path))

    def _may_be_link(self, path: Path) -> bool:
        """Only the settings may be a link, since people keep them with other dotfiles."""
        return self.paths is not None and path == self.paths.settings

    def _rename_damaged(self, path: Path, why: str) -> None:
        """Rename a damaged file, but leave one behind a link, which may be shared."""
        with suppress(OSError):
            if self._may_be_link(path) and follow(path) != path:
                self._protect(path, f"{why} It is a link, so please fix it yourself.")
                return
        try:
            self.notice(f"{why} It was renamed to {self.short(rename_damaged(path))}.")
        except StorageError as error:
            self._protect(path, f"{why} {error}")

    def _protect(self, path: Path, why: str) -> None:
        self.protected[path] = why
        self.notice(why)

    def short(self, path: Path) -> str:
        """Shorten a path for a message line, and escape it."""
        home = self._environ.get("HOME") or self._environ.get("USERPROFILE") or ""
        text = str(path)
        if home and text.startswith(home + os.sep):
            text = "~" + text[len(home) :]
        return spelled_out(text)
