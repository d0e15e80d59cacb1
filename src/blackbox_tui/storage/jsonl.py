"""A file of records, one a line, that only grows: the history of games.

It does not know what a line says. Appending survives torn writes and other
programs that append at the same time; reading never holds more than a line.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from blackbox_tui.storage.files import (
    CALM,
    SAFE,
    StorageError,
    open_to_read,
    reason,
    refusal,
    write_all,
)
from blackbox_tui.storage.locks import wait_for

LONGEST_LINE: Final = 20_000
"""No line is longer, in bytes."""


def append_line(path: Path, line: str) -> None:
    """Add a line at the end, whole, whatever a crash left there before.

    The lock only keeps the order tidy: a single write at the end of a file is
    whole on its own, so a stopped holder is waited for a while and then passed.
    """
    data = line.encode("utf-8", "replace")
    if b"\n" in data or len(data) > LONGEST_LINE:
        raise ValueError("A record is one line, and not a very long one.")
    lock = None
    try:
        lock = wait_for(path.with_suffix(".lock"))
        _append(path, data + b"\n")
    except OSError as error:
        raise StorageError(refusal(path, error)) from error
    finally:
        if lock:
            lock.release()


def _append(path: Path, data: bytes) -> None:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | SAFE | CALM, 0o600)
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, "it is not a file")
        if found.st_size and not _ends_whole(descriptor, found.st_size):
            data = b"\n" + data
        write_all(descriptor, data)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _ends_whole(descriptor: int, size: int) -> bool:
    os.lseek(descriptor, size - 1, os.SEEK_SET)
    return os.read(descriptor, 1) == b"\n"


def read_lines(path: Path) -> Iterator[str]:
    """Every line, one at a time; one that is no text comes as the sign \ufffd alone."""
    try:
        file = open_to_read(path)
        if file is None:
            return
        with file:
            while data := file.readline(LONGEST_LINE + 1):
                yield _line(file, data)
    except OSError as error:
        raise StorageError(f"{path.name} could not be read: {reason(error)}.") from error


def last_line(path: Path) -> str | None:
    """The newest line, without reading the rest."""
    newest = None
    try:
        file = open_to_read(path)
        if file is None:
            return None
        with file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - 2 * LONGEST_LINE))
            while data := file.readline(LONGEST_LINE + 1):
                newest = _line(file, data)
    except OSError as error:
        raise StorageError(f"{path.name} could not be read: {reason(error)}.") from error
    return newest


def _line(file: BinaryIO, data: bytes) -> str:
    if len(data) > LONGEST_LINE and not data.endswith(b"\n"):
        while data and not data.endswith(b"\n"):
            data = file.readline(LONGEST_LINE + 1)
        return "\ufffd"
    try:
        return data.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        return "\ufffd"
