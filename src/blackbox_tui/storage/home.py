"""The player's directories: small files in them, and what to report when one fails.

It does not know what the files mean.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from blackbox_tui.formats.printable import spelled_out
from blackbox_tui.storage.files import (
    DamagedFile,
    Paths,
    StorageError,
    find_paths,
    read_text,
    rename_damaged,
    write_text,
)

_T = TypeVar("_T")


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
