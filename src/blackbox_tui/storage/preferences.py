"""The settings and the progress in the lessons, on disk."""

from __future__ import annotations

from blackbox_tui.formats import settings
from blackbox_tui.formats.settings import Settings
from blackbox_tui.lessons import progress
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.storage.home import Home


class Preferences:
    """What the player has set, and learned."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._progress = Progress()
        """What was learned so far, where it cannot be saved."""

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
