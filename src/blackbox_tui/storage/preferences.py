"""The settings and the progress in the lessons, on disk."""

from __future__ import annotations

from blackbox_tui.formats import settings
from blackbox_tui.formats.settings import Settings
from blackbox_tui.lessons import progress
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.storage.home import Home


class Preferences(Home):
    """What the player has set, and learned."""

    _progress = Progress()
    """What was learned so far, where it cannot be saved."""

    def load_settings(self) -> Settings:
        """The settings; a damaged file is renamed, and the defaults apply."""
        return self.load_file(self.paths and self.paths.settings, settings.from_text, Settings())

    def save_settings(self, new: Settings) -> str:
        """Save the settings; a sentence if that failed, also if it was reported before."""
        text = settings.to_text(new)
        self.once("")
        return self.attempt(lambda paths: self.save_file(paths.settings, text))

    def load_progress(self) -> Progress:
        """The progress in the lessons; a damaged file is renamed, and they start over."""
        path = self.paths and self.paths.progress
        return self.load_file(path, progress.from_text, self._progress)

    def save_progress(self, new: Progress) -> str:
        """Save the progress in the lessons; a sentence if that failed."""
        if self.paths is None:
            self._progress = new
        text = progress.to_text(new)
        return self.attempt(lambda paths: self.save_file(paths.progress, text))
