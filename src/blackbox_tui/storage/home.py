"""The files of one player: loaded, saved, and reported in a sentence when that fails."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from blackbox_tui.formats import settings
from blackbox_tui.formats.settings import Settings
from blackbox_tui.lessons import progress
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.reading import spelled_out
from blackbox_tui.storage import files
from blackbox_tui.storage.files import DamagedFile, Paths, StorageError

_T = TypeVar("_T")


class Home:
    """The files of one player."""

    def __init__(self, environ: Mapping[str, str] | None, platform: str) -> None:
        """Find the files by these variables; without any, none are looked for."""
        self._environ = environ or {}
        self.last_trouble = ""  # why the last attempt failed; empty if it did not
        self.protected: dict[Path, str] = {}  # files not to be overwritten, and why
        self.notices: list[str] = []  # what the player should read, a sentence each
        self.paths: Paths | None = None  # None without a home, and if none is looked for
        if environ is None:
            return
        with self.reporting():
            self.paths = paths = files.find_paths(environ, platform)
            for directory in {paths.settings.parent, paths.state, paths.games}:
                files.sweep(directory)  # what killed programs left

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """Turn a `StorageError` into a notice, and continue after the block."""
        try:
            yield
        except StorageError as error:
            self.notice(str(error))

    def notice(self, sentence: str) -> None:
        """Have the player read that, once."""
        if sentence not in self.notices:
            self.notices.append(sentence)

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
        repeated = trouble == self.last_trouble
        self.last_trouble = trouble
        return "" if repeated else trouble

    def load_file(self, path: Path | None, reader: Callable[[str], _T], default: _T) -> _T:
        """The value in a file; the default if there is no file, or it cannot be read."""
        if path is None:
            return default
        try:
            text = files.read_text(path)
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
        files.write_text(path, text, through_link=self._may_be_link(path))

    def _may_be_link(self, path: Path) -> bool:
        """Settings may be kept elsewhere, with the settings of other programs."""
        return self.paths is not None and path == self.paths.settings

    def _rename_damaged(self, path: Path, why: str) -> None:
        """Rename a damaged file; one behind a link may be shared, and stays as it is."""
        with suppress(OSError):
            if self._may_be_link(path) and files.follow(path) != path:
                self._protect(path, f"{why} It is behind a link: please correct it yourself.")
                return
        try:
            self.notice(f"{why} It was renamed to {self.short(files.rename_damaged(path))}.")
        except StorageError as error:
            self._protect(path, f"{why} {error}")

    def _protect(self, path: Path, why: str) -> None:
        self.protected[path] = why
        self.notice(why)

    def short(self, path: Path) -> str:
        """A path, short and harmless enough for a message line."""
        home = self._environ.get("HOME") or self._environ.get("USERPROFILE") or ""
        text = str(path)
        if home and text.startswith(home + os.sep):
            text = "~" + text[len(home) :]
        return spelled_out(text)


class Preferences:
    """What the player has set, and learned."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._progress = Progress()  # what was learned so far, where it cannot be saved

    def load_settings(self) -> Settings:
        """The settings; a damaged file is renamed, and the defaults apply."""
        paths = self._home.paths
        return self._home.load_file(paths and paths.settings, settings.from_text, Settings())

    def save_settings(self, new: Settings) -> str:
        """Save the settings; a sentence if that failed, also if it was reported before."""
        text = settings.to_text(new)
        self._home.once("")
        return self._home.attempt(lambda paths: self._home.save_file(paths.settings, text))

    def load_progress(self) -> Progress:
        """The progress in the lessons; a damaged file is renamed, and they start over."""
        paths = self._home.paths
        return self._home.load_file(paths and paths.progress, progress.from_text, self._progress)

    def save_progress(self, new: Progress) -> str:
        """Save the progress in the lessons; a sentence if that failed."""
        if self._home.paths is None:
            self._progress = new
        text = progress.to_text(new)
        return self._home.attempt(lambda paths: self._home.save_file(paths.progress, text))
