"""Unfinished games, history, settings and progress on disk, for both front ends.

It knows files, but no screen. Errors are reported as sentences and never end a game.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import ClassVar, Final

from blackbox_tui.clock import local_time, now
from blackbox_tui.formats import settings
from blackbox_tui.formats.savegame import from_text, to_text
from blackbox_tui.formats.settings import Settings
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.rules.game import play
from blackbox_tui.rules.moves import GiveUp, Refusal
from blackbox_tui.rules.session import Over, Session, Stage, can_continue, is_begun, session_of
from blackbox_tui.rules.terms import SCORED, Terms
from blackbox_tui.storage.files import Home, StorageError, delete, read_text
from blackbox_tui.storage.game_files import GameFile, delete_old_locks, new_id, saved_files
from blackbox_tui.storage.history import Clock, History
from blackbox_tui.text.prompts import GUEST_HELP, GUEST_MARKS, guest_notice, unreadable_games
from blackbox_tui.values import NamedTuple, replace

NOWHERE: Final = Path()  # stands for a path without a home directory
NO_HOME: Final = "There is no home directory: this game cannot be saved."
BUSY: Final = "This game is open in another window: close it there first."
MOST_OF_GUEST: Final = 5  # unfinished games; older ones are forgotten
GONE: Final = "This game no longer exists."


class SavedGame(NamedTuple):
    """An unfinished game."""

    id: str
    stage: Stage
    played: float  # when it was played last, in seconds since 1970
    busy: bool = False  # is another program playing it?


class Preferences:
    """The player's settings and progress in the lessons."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._progress = Progress()  # the progress so far, in case it cannot be saved

    def load_settings(self) -> Settings:
        """Load the settings; a damaged file is renamed, and the defaults apply."""
        paths = self._home.paths
        return self._home.load_file(paths and paths.settings, settings.from_text, Settings())

    def save_settings(self, new: Settings) -> str:
        """Save the settings; returns a sentence if that failed, even if reported before."""
        text = settings.to_text(new)
        self._home.once("")
        return self._home.attempt(lambda paths: self._home.save_file(paths.settings, text))

    def load_progress(self) -> Progress:
        """Load the progress in the lessons; a damaged file is renamed, and they start over."""
        paths = self._home.paths
        return self._home.load_file(paths and paths.progress, Progress.from_text, self._progress)

    def save_progress(self, new: Progress) -> str:
        """Save the progress in the lessons; returns a sentence if that failed."""
        if self._home.paths is None:
            self._progress = new
        return self._home.attempt(lambda paths: self._home.save_file(paths.progress, new.to_text()))


class Store:
    """One program's view of the disk: unfinished games, the history, preferences."""

    keeps: ClassVar[bool] = True  # does anything last after the program ends?
    marks: ClassVar[tuple[str, ...]] = ()  # shown on every screen: the longest that fits
    help: ClassVar[Mapping[str, str]] = {}  # what keys and commands do, where it differs here

    def __init__(
        self, environ: Mapping[str, str] | None, platform: str, clock: Clock = local_time
    ) -> None:
        self.home = Home(environ, platform)
        self.notices = self.home.notices  # what the player should read, a sentence each
        self.history = History(self.home, clock)
        self.today = self.history.today  # the date where the player is
        self.preferences = Preferences(self.home)
        self._directory = self.home.paths.games if self.home.paths else NOWHERE
        if self.home.paths:
            delete_old_locks(self._directory)
        self.trouble = ""  # why the game that is played is not saved; empty if it is
        self._file: GameFile | None = None  # of the game that is played, once there is a save
        self._unsaved: dict[str, SavedGame] = {}  # games that could not be written, by id
        self._recording = True
        """Are games recorded that wait for it? Not after that failed, until a game's end works."""
        self._read: dict[str, tuple[tuple[int, int], Stage | None]] = {}
        """The stages already read, with their stamps, by id."""

    def promise(self, about: str) -> str:
        """The help text of a key or command as it is true for this store."""
        return self.help.get(about, about)

    def saved(self) -> list[SavedGame]:
        """All unfinished games, the last played first."""
        return sorted(self._games(), key=lambda game: game.played, reverse=True)

    def newest(self) -> SavedGame | None:
        """The last played game that no other program is playing."""
        return next((game for game in self.saved() if not game.busy), None)

    @property
    def unsaved(self) -> bool:
        """Would ending the program lose a game that the player expects to be saved?"""
        return bool(self._unsaved) and self.keeps

    def _games(self) -> Iterator[SavedGame]:
        yield from reversed(self._unsaved.values())
        if self.home.paths is None:
            return
        with self.home.reporting():
            found, unreadable = saved_files(self._directory), list[str]()
            for gone in self._read.keys() - {file.id for file in found}:
                del self._read[gone]
            for file in found:
                if file.id in self._unsaved:
                    continue
                ours = self.playing == file.id
                busy, said = not ours and file.busy, len(self.notices)
                stage = self._peek(file) if ours or busy else self._load(file)
                if stage is None:
                    unreadable += self.notices[said:]
                    del self.notices[said:]
                elif can_continue(stage):
                    yield SavedGame(file.id, stage, file.stamp[0] / 1e9, busy)
            if unreadable:
                self.home.notice(unreadable_games(unreadable))

    def begin(self, name: str = "") -> bool:
        """Begin a game, perhaps with this id; False if another program is playing it."""
        self.close()
        if not name:
            return True
        self._file = GameFile(self._directory, name)
        if self.home.paths is None or self._file.lock():
            return True
        self._file = None
        return False

    @property
    def playing(self) -> str:
        """The id of the game in our file; empty if we have none."""
        return "" if self._file is None else self._file.id

    def current(self) -> Stage | None:
        """The game in our file, if there is one."""
        if self._file is None:
            return None
        unsaved = self._unsaved.get(self._file.id)
        if unsaved or self.home.paths is None:
            return unsaved and unsaved.stage
        return self._load(self._file, held=True)

    def open(self, name: str) -> Stage:
        """Continue the game with that id; refuses if it is gone or played elsewhere."""
        if self.playing != name:
            file = GameFile(self._directory, name)
            if name not in self._unsaved and self.home.paths and not file.lock():
                raise Refusal(BUSY)
            self.close()
            self._file = file
        stage = self.current()
        if stage is None:
            self.close()
            raise Refusal(GONE)
        return stage

    def save(self, stage: Stage) -> str:
        """Save a stage unless nothing was done; returns a sentence the first time that fails."""
        file = self._file = self._file or GameFile(self._directory, new_id(now()))
        if not is_begun(stage):
            return self.home.attempt(lambda _: delete(file.path))
        self._unsaved.pop(file.id, None)
        trouble = self.home.attempt(lambda _: file.write(to_text(stage)))
        self.trouble = self.home.last_trouble if self.home.paths else NO_HOME
        if self.trouble:
            self._unsaved[file.id] = SavedGame(file.id, stage, now())
        return trouble

    def record(self, session: Session) -> str:
        """Add a finished game to the history, once; delete its file if nothing follows.

        If the history cannot be written, the game waits in a file for the next end of a game, or
        the next start.
        """
        trouble, stage = "", Over(replace(session, recorded=True))
        waiting = not self._recording
        if not session.recorded:
            try:
                trouble = self.history.add(session)
            except StorageError as error:
                self._recording = False
                trouble = self.home.once(str(error))
                if not can_continue(stage):
                    return trouble
                self._keep_round(session)
            else:
                self._recording = True
        later_trouble = self.save(stage) if can_continue(stage) else self.delete()
        if waiting and self._recording:
            self.saved()
        return trouble or later_trouble

    def _keep_round(self, session: Session) -> None:
        """Keep an unrecorded round in its own file, as the match goes on."""
        file = GameFile(self._directory, new_id(now()))
        with self.home.reporting():
            file.write(to_text(Over(replace(session, match=session.match.this_round))))
            file.release()

    def delete(self) -> str:
        """Delete the current game; returns a sentence if that failed."""
        file, self._file, self.trouble = self._file, None, ""
        if file is None:
            return ""
        self._unsaved.pop(file.id, None)
        self._read.pop(file.id, None)
        return self.home.attempt(lambda _: file.delete())

    def remove(self, name: str) -> str:
        """Delete the game with this id; returns a sentence if that failed.

        The only attempt at a daily game is given up, and ends like any other.
        """
        try:
            session = session_of(self.open(name))
        except Refusal as error:
            return str(error)
        if not (session and session.counts_once) or session.over:
            return self.delete()
        given_up = replace(session, game=play(session.game, GiveUp()))
        return self.save(Over(given_up)) or self.record(given_up)

    def close(self) -> None:
        """Release our game, which stays."""
        if self._file is not None:
            self._file.release()
        self._file, self.trouble = None, ""

    def _peek(self, file: GameFile) -> Stage | None:
        """Read the stage of a game that another program may be playing."""
        try:
            return from_text(read_text(file.path) or "")
        except ValueError:
            return None

    def _load(self, file: GameFile, *, held: bool = False) -> Stage | None:
        """Load a locked game; None if there is nothing to continue.

        A damaged file is renamed, and an unrecorded result is recorded now.
        """
        stamp = file.stamp
        known, stage = self._read.get(file.id, (None, None))
        if known == stamp:
            return stage
        if not held and not file.lock():
            return self._peek(file)
        try:
            stage = self.home.load_file(file.path, from_text, None)
            if isinstance(stage, Over) and not (stage.session.recorded and can_continue(stage)):
                return self._finish(file, stage)
            self._read[file.id] = stamp, stage
        finally:
            if not held:
                file.release()
        return stage

    def _finish(self, file: GameFile, stage: Over) -> Stage | None:
        """Record a finished but unrecorded game, and delete it if nothing follows."""
        if not (self._recording or stage.session.recorded):
            return stage
        try:
            if not stage.session.recorded and not self.history.find(stage.session):
                self.history.add(stage.session)
            stage = Over(replace(stage.session, recorded=True))
            if can_continue(stage):
                file.write(to_text(stage))
            else:
                file.delete()
        except StorageError as error:
            self._recording = False
            self.notices.extend(filter(None, [self.home.once(str(error))]))
        return stage if can_continue(stage) or not stage.session.recorded else None

    @property
    def newcomer(self) -> bool:
        """Has the game never been started here before?"""
        paths = self.home.paths
        if paths is None:
            return not self._unsaved and not any(self.history.lines())
        traces = (paths.settings, paths.history, paths.progress)
        return self.newest() is None and not any(os.path.lexists(path) for path in traces)

    @staticmethod
    def seed() -> str:
        """A new random seed that nobody can guess."""
        return str(int.from_bytes(os.urandom(8), "big"))


class GuestStore(Store):
    """A store without files, for guests: everything lasts until the program ends."""

    keeps = False
    marks = GUEST_MARKS
    help = GUEST_HELP

    def __init__(self, idle: float, clock: Clock = local_time) -> None:
        super().__init__(None, "", clock)
        self.notices.append(guest_notice(idle))

    def save(self, stage: Stage) -> str:
        """Remember a stage, and forget the oldest."""
        super().save(stage)
        self.trouble = ""
        for name in list(self._unsaved)[:-MOST_OF_GUEST]:
            del self._unsaved[name]
        return ""


def open_store(
    environ: Mapping[str, str], platform: str, idle: float | None = None, clock: Clock = local_time
) -> Store:
    """Open the player's files, or a store without files for a guest with this idle time."""
    return Store(environ, platform, clock) if idle is None else GuestStore(idle, clock)


def daily_id(day: str, terms: Terms = SCORED) -> str:
    """The id of the only attempt at the daily box, or puzzle, of that day."""
    return f"daily-{terms.thing}-{day}"
