"""A growing file of lines, like the history.

Appending survives interrupted writes and concurrent programs; reading never holds more than one
line.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from blackbox_tui.storage import files
from blackbox_tui.storage.game_files import locked

MAX_LINE_LENGTH: Final = 20_000  # in bytes


def append_line(path: Path, line: str) -> None:
    """Append a line, on a new line if a crash left half a line at the end.

    A link to a file of the player's own is followed.
    """
    data = line.encode("utf-8", "replace")
    if b"\n" in data or len(data) > MAX_LINE_LENGTH:
        raise ValueError("An entry is one line, and not a very long one.")
    with files.storage_errors(path, "saved"), locked(path.with_suffix(".lock")):
        _append(files.follow(path), data + b"\n")


def _append(path: Path, data: bytes) -> None:
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | files.WRITE_FLAGS | files.READ_FLAGS
    with files.closing(files.patiently(lambda: os.open(path, flags, 0o600))) as descriptor:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "it is not a file")
        if status.st_size:
            os.lseek(descriptor, -1, os.SEEK_END)
            if os.read(descriptor, 1) != b"\n":
                data = b"\n" + data
        files.write_all(descriptor, data)
        os.fsync(descriptor)


def read_lines(path: Path) -> Iterator[str]:
    """Yield every line; undecodable bytes become \ufffd."""
    with files.storage_errors(path, "read"):
        file = files.open_to_read(path)
        if file is None:
            return
        with file:
            while data := file.readline(MAX_LINE_LENGTH + 1):
                yield _line(file, data)


def _line(file: BinaryIO, data: bytes) -> str:
    if len(data) > MAX_LINE_LENGTH and not data.endswith(b"\n"):
        while data and not data.endswith(b"\n"):
            data = file.readline(MAX_LINE_LENGTH + 1)
        return "\ufffd"
    try:
        return data.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        return "\ufffd"
