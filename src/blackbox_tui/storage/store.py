"""What both front ends talk to: saved games, history, settings and progress on disk.

It knows files, but no screen. Trouble is reported in a sentence and never ends a game.
Each file is opened when it is first needed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Final

from blackbox_tui.formats import settings
from blackbox_tui.formats.history import Entries, entry_of, to_line
from blackbox_tui.formats.record import Record, write
from blackbox_tui.formats.savegame import from_text, to_text
from blackbox_tui.formats.settings import Settings
from blackbox_tui.lessons import progress
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.rules.session import Session
from blackbox_tui.rules.stages import Over, Stage, can_continue, session_of
from blackbox_tui.storage.files import Home, StorageError, read_text, write_text
from blackbox_tui.storage.games import GameFile, claim_abandoned, claim_file
from blackbox_tui.storage.jsonl import append_line, last_line, read_lines

ANOTHER_RUNS: Final = "Another Black Box is running: this one saves its games separately."


class Store(Home):
    """One program's view of what is on disk."""

    def __init__(self, environ: Mapping[str, str], platform: str) -> None:
        super().__init__(environ, platform)
        self._opened = False
        self._file: GameFile | None = None
        self._unfinished: list[tuple[GameFile | None, Stage]] = []

    # --- saved games -------------------------------------------------------------

    @property
    def unfinished(self) -> list[Stage]:
        """The games that can be continued; our own first."""
        self._open()
        return [stage for _, stage in self._unfinished]

    @property
    def occupied(self) -> bool:
        """Would the next game replace one that is not over?"""
        stage = self._current()
        return stage is not None and not _counts_once(stage)

    def daily_attempt(self, day: str) -> int | None:
        """The number of the unfinished game that is the one scored attempt at that day's box."""
        for number, stage in enumerate(self.unfinished):
            if _attempt(stage) == (day, False):
                return number
        return None

    def resume(self, number: int) -> Stage:
        """Continue one of the unfinished games: from now on we save to its file."""
        self._open()
        file, stage = self._unfinished[number]
        if file is not self._file and self._file is not None and self._current() is None:
            self._file.release()
        self._file = file
        return stage

    def begin_apart(self) -> None:
        """Leave every saved game alone: the next is saved to a new file."""
        if self._current() is not None:
            self._choose_empty_file()

    def save(self, stage: Stage) -> str:
        """Save it as it is now; a sentence if that failed.

        A game that counts only once is not replaced by another.
        """
        current = self._current()
        if current and _counts_once(current) and _attempt(current) != _attempt(stage):
            self.begin_apart()
        self._forget_current()
        if can_continue(stage):  # even if it cannot be written: this program can continue it
            self._unfinished.insert(0, (self._file, stage))
        file = self._file
        return self.attempt(lambda _: file.write(to_text(stage))) if file else ""

    def record(self, session: Session) -> str:
        """Add a finished game to the history, once; delete its file if nothing follows.

        If the history cannot be written, the file stays, and the next start tries again.
        """
        trouble = ""
        if not session.recorded:
            try:
                trouble = self._add_to_history(session)
            except StorageError as error:
                return self.once(str(error))
        stage = Over(replace(session, recorded=True))
        later_trouble = self.save(stage) if can_continue(stage) else self.delete()
        return trouble or later_trouble

    def delete(self) -> str:
        """Delete our saved game; a sentence if that failed."""
        self._forget_current()
        file = self._file
        return self.attempt(lambda _: file.delete()) if file else ""

    def close(self) -> None:
        """Release our files; the games in them stay."""
        for file in (self._file, *(file for file, _ in self._unfinished)):
            if file is not None:
                file.release()

    def _current(self) -> Stage | None:
        """The unfinished game in our file."""
        self._open()
        return next((stage for file, stage in self._unfinished if file is self._file), None)

    def _forget_current(self) -> None:
        self._unfinished = [game for game in self._unfinished if game[0] is not self._file]

    def _open(self) -> None:
        """Choose our file, and look for games that other programs left behind."""
        paths = self.paths
        if self._opened or paths is None:
            return
        self._opened = True
        ours = self._file = claim_file(paths.games)
        if ours.number > 1:
            self.notices.append(ANOTHER_RUNS)
        files = [ours]
        with self.reporting():
            # Where nothing can be locked, our own file looks abandoned, too.
            files += (it for it in claim_abandoned(paths.games) if it.number != ours.number)
        for file in files:
            stage = self._load_game(file)
            if stage is not None:
                self._unfinished.append((file, stage))
            elif file is not ours:
                file.release()

    def _load_game(self, file: GameFile) -> Stage | None:
        """The game in a file, if it can be continued; a damaged file is renamed."""
        stage = self.load_file(file.path, from_text, None)
        if file.path in self.protected:
            self._avoid(file)
        if isinstance(stage, Over) and not stage.session.recorded:
            stage = self._record_late(file, stage)
        if stage is None or can_continue(stage):
            return stage
        with self.reporting():
            file.delete()
        return None

    def _record_late(self, file: GameFile, stage: Over) -> Stage | None:
        """Record a game whose program died at its end; None if that has to wait."""
        session = stage.session
        if not self._is_in_history(session):
            try:
                self._add_to_history(session)
            except StorageError as error:
                self.notices.append(str(error))
                if can_continue(stage):
                    return stage
                self._avoid(file)
                return None
        stage = Over(replace(session, recorded=True))
        with self.reporting():
            file.write(to_text(stage))
        return stage

    def _avoid(self, file: GameFile) -> None:
        """Save elsewhere: what is in that file may still be of use."""
        if file is self._file:
            self._choose_empty_file()
        file.release()

    def _choose_empty_file(self) -> None:
        if self.paths:
            self._file = claim_file(self.paths.games, empty=True)

    # --- history and last game -----------------------------------------------------

    def history(self) -> Iterator[str]:
        """Every line of the history, as far as it can be read."""
        with self.reporting():
            yield from read_lines(self.paths.history) if self.paths else ()

    def last_entry(self) -> str | None:
        """The last line of the history."""
        return last_line(self.paths.history) if self.paths else None

    def last_record(self) -> str | None:
        """The record of the last finished game, as text."""
        return read_text(self.paths.record) if self.paths else None

    def _add_to_history(self, session: Session) -> str:
        """Write its line, then its record; a sentence if only the record failed."""
        line = to_line(entry_of(session, today()))
        if self.paths:
            append_line(self.paths.history, line)
        last = Record(session, today())
        return self.attempt(lambda paths: write_text(paths.record, write(last)))

    def _is_in_history(self, session: Session) -> bool:
        """Did the program die after writing the history? Perhaps on the day before."""
        entry = entry_of(session, today())
        lines = (line for line in self.history() if entry.code in line)
        return any(entry == other._replace(day=entry.day) for other in Entries(lines))

    # --- settings and progress -------------------------------------------------------

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
        return self.load_file(self.paths and self.paths.progress, progress.from_text, Progress())

    def save_progress(self, new: Progress) -> str:
        """Save the progress in the lessons; a sentence if that failed."""
        text = progress.to_text(new)
        return self.attempt(lambda paths: self.save_file(paths.progress, text))

    @property
    def newcomer(self) -> bool:
        """Is there no trace of an earlier start?"""
        paths = self.paths
        if paths is None:
            return False
        traces = (paths.settings, paths.history, paths.progress)
        return not self.unfinished and not any(os.path.lexists(path) for path in traces)

    def seed(self) -> str:
        """A new random seed."""
        return str(int.from_bytes(os.urandom(8), "big"))


def _counts_once(stage: Stage) -> bool:
    session = session_of(stage)
    return session is not None and session.counts_once


def _attempt(stage: Stage) -> tuple[str, bool]:
    """The day whose box is played, if any, and whether it is practice."""
    session = session_of(stage)
    return (session.daily, session.practice) if session else ("", False)


def today() -> date:
    """The date where the player is."""
    return datetime.now().astimezone().date()
