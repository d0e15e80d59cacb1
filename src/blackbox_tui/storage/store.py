"""Keeps things between starts: bookmarks, history, settings. It knows files, but no screen.

What cannot be kept is told in a sentence and never stops a game. Everything is
opened when it is first asked for, so that a start need not wait for it.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date
    from pathlib import Path

    from blackbox_tui.formats.history import HistoryEntry
    from blackbox_tui.formats.record import Record
    from blackbox_tui.formats.savegame import Bookmark
    from blackbox_tui.formats.settings import Settings
    from blackbox_tui.lessons.progress import Progress
    from blackbox_tui.rules.match import Session
    from blackbox_tui.storage.files import Places
    from blackbox_tui.storage.slots import Slot

SECOND = "Another Black Box is running: this one keeps its games apart."


class Store:
    """One program's view of what is kept."""

    def __init__(self, environ: Mapping[str, str], platform: str) -> None:
        self._environ = environ
        self._platform = platform
        self._places: Places | None = None
        self._opened = False
        self._slot: Slot | None = None
        self._found: list[tuple[Slot | None, Bookmark]] = []
        self._told = ""
        self._unread = ""
        self.notices: list[str] = []
        """What the player should read, a sentence each."""

    # --- bookmarks -----------------------------------------------------------

    @property
    def unfinished(self) -> list[Bookmark]:
        """The games that can be continued; our own first."""
        self._open()
        return [bookmark for _, bookmark in self._found]

    @property
    def occupied(self) -> bool:
        """Would the next game take the place of one that is not over?"""
        kept = self._kept()
        return kept is not None and not kept.counts_once

    def _kept(self) -> Bookmark | None:
        """The unfinished game in our slot."""
        self._open()
        return next((bookmark for slot, bookmark in self._found if slot is self._slot), None)

    def daily_attempt(self, day: str) -> int | None:
        """The number of the unfinished game that is the one attempt at the box of that day."""
        for number, bookmark in enumerate(self.unfinished):
            if bookmark.daily == day and not bookmark.practice:
                return number
        return None

    def resume(self, number: int) -> Bookmark:
        """Take up one of the unfinished games: from now on its slot is ours."""
        self._open()
        slot, bookmark = self._found[number]
        if slot is not self._slot and self._slot is not None and self._kept() is None:
            self._slot.release()
        self._slot = slot
        return bookmark

    def begin_apart(self) -> None:
        """Leave every kept game alone: what is kept next goes to an empty slot."""
        from blackbox_tui.storage.slots import claim

        if self._kept() is not None and self._places is not None:
            self._slot = claim(self._places.state, empty=True)

    def keep(self, what: Session | Bookmark) -> str:
        """Keep it as it is now; a sentence if that did not work.

        A game that counts only once gives its place to no other.
        """
        from blackbox_tui.formats.savegame import BookmarkError, to_text
        from blackbox_tui.formats.sessions import bookmark_of, can_go_on
        from blackbox_tui.storage.files import StorageError

        self._open()
        try:
            bookmark = bookmark_of(what)
            kept = self._kept()
            if kept and kept.counts_once and not _same_attempt(kept, bookmark):
                self.begin_apart()
            self._found = [(slot, old) for slot, old in self._found if slot is not self._slot]
            if can_go_on(bookmark):  # also where no file can be had: in this program it stays
                self._found.insert(0, (self._slot, bookmark))
            if self._slot is not None:
                self._slot.write(to_text(bookmark))
        except (StorageError, BookmarkError) as error:
            return self._once(str(error))
        self._told = ""
        return ""

    def finish(self, what: Session | Bookmark) -> str:
        """A game is over: into the history with it, and out of the slot if nothing follows.

        As long as the history lacks it, the bookmark stays, for the next start to try again.
        """
        from dataclasses import replace

        from blackbox_tui.formats.sessions import bookmark_of, can_go_on, entry_for, record_of

        bookmark, trouble = bookmark_of(what), ""
        if not bookmark.recorded:
            lacking = self._add(entry_for(bookmark, today()))
            if lacking:
                return lacking
            trouble = self._write_down(record_of(bookmark, today()))
        recorded = replace(bookmark, recorded=True)
        after = self.keep(recorded) if can_go_on(recorded) else self.forget()
        return trouble or after

    def forget(self) -> str:
        """The game in our slot is over and done with."""
        from blackbox_tui.storage.files import StorageError

        self._found = [(slot, old) for slot, old in self._found if slot is not self._slot]
        try:
            if self._slot is not None:
                self._slot.clear()
        except StorageError as error:
            return self._once(str(error))
        return ""

    def _once(self, trouble: str) -> str:
        """The sentence, unless it was the last one told."""
        if trouble == self._told:
            return ""
        self._told = trouble
        return trouble

    def _open(self) -> None:
        from blackbox_tui.storage.files import StorageError
        from blackbox_tui.storage.slots import claim, orphans

        if self._opened:
            return
        self._opened = True
        places = self._find_places()
        if places is None:
            return
        self._slot = claim(places.state)
        if self._slot.second:
            self.notices.append(SECOND)
        try:
            # Where nothing can be locked, our own slot looks like one that nobody holds.
            others = [it for it in orphans(places.state) if it.number != self._slot.number]
        except StorageError as error:
            self.notices.append(str(error))
            others = []
        for slot in (self._slot, *others):
            bookmark = self._read(slot)
            if bookmark is not None:
                self._found.append((slot, bookmark))
            elif slot is not self._slot:
                slot.release()

    def _read(self, slot: Slot) -> Bookmark | None:
        """What can be continued from there; a damaged bookmark is set aside."""
        from blackbox_tui.formats.savegame import BookmarkError, Stage, from_text
        from blackbox_tui.formats.sessions import can_go_on
        from blackbox_tui.storage.files import DamagedFile, StorageError

        try:
            text = slot.read()
            bookmark = from_text(text) if text is not None else None
        except (DamagedFile, BookmarkError) as error:
            self._set_aside(slot, str(error))
            return None
        except StorageError as error:
            self.notices.append(str(error))
            self._leave_alone(slot)
            return None
        if bookmark is not None and bookmark.stage is Stage.RESULT and not bookmark.recorded:
            bookmark = self._catch_up(slot, bookmark)
        if bookmark is None or can_go_on(bookmark):
            return bookmark
        try:
            slot.clear()
        except StorageError as error:
            self.notices.append(str(error))
        return None

    def _catch_up(self, slot: Slot, bookmark: Bookmark) -> Bookmark | None:
        """Record a game that ended just before its program did; None leaves it for later."""
        from dataclasses import replace

        from blackbox_tui.formats.savegame import to_text
        from blackbox_tui.formats.sessions import can_go_on, entry_for, record_of
        from blackbox_tui.storage.files import StorageError

        entry = entry_for(bookmark, today())
        if not self._is_in_history(entry):
            trouble = self._add(entry)
            if trouble:
                self.notices.append(trouble)
                if can_go_on(bookmark):
                    return bookmark
                self._leave_alone(slot)
                return None
            self._write_down(record_of(bookmark, today()))
        bookmark = replace(bookmark, recorded=True)
        try:
            slot.write(to_text(bookmark))
        except StorageError as error:
            self.notices.append(str(error))
        return bookmark

    def _set_aside(self, slot: Slot, why: str) -> None:
        from blackbox_tui.storage.files import StorageError

        try:
            self.notices.append(f"{why} It is kept as {self._shown(slot.set_aside())}.")
        except StorageError as error:
            self.notices.append(f"{why} {error}")
            self._leave_alone(slot)

    def _leave_alone(self, slot: Slot) -> None:
        """What is in that slot may be worth something yet: write elsewhere."""
        from blackbox_tui.storage.slots import claim

        if slot is self._slot and self._places is not None:
            self._slot = claim(self._places.state, empty=True)
        slot.release()

    def _shown(self, path: Path) -> str:
        """A path, short and harmless enough for a message line."""
        from blackbox_tui.formats.fields import spelled_out

        home = self._environ.get("HOME") or self._environ.get("USERPROFILE") or ""
        text = str(path)
        short = home and text.startswith(home + os.sep)
        return spelled_out("~" + text[len(home) :] if short else text)

    # --- history -------------------------------------------------------------

    def _add(self, entry: HistoryEntry) -> str:
        """Add a finished game to the history; a sentence if that did not work."""
        from blackbox_tui.formats.history import to_line
        from blackbox_tui.storage.files import StorageError
        from blackbox_tui.storage.jsonl import append_line

        places = self._find_places()
        try:
            if places:
                append_line(places.history, to_line(entry))
        except StorageError as error:
            return self._once(str(error))
        return ""

    def _write_down(self, record: Record) -> str:
        """Keep a finished game as the last one; a sentence if that did not work."""
        from blackbox_tui.formats.record import RecordError, write
        from blackbox_tui.storage.files import StorageError, write_text

        places = self._find_places()
        try:
            if places:
                write_text(places.record, write(record))
        except (StorageError, RecordError) as error:
            return self._once(str(error))
        return ""

    def _is_in_history(self, entry: HistoryEntry) -> bool:
        """Did its program die between the history and the bookmark? Midnight may have passed."""
        from blackbox_tui.formats.history import Entries

        lines = (line for line in self.history() if entry.code in line)
        return any(entry == found._replace(day=entry.day) for found in Entries(lines))

    def history(self) -> Iterator[str]:
        """Every line of the history, as far as it can be read."""
        from blackbox_tui.storage.files import StorageError
        from blackbox_tui.storage.jsonl import read_lines

        places = self._find_places()
        try:
            yield from read_lines(places.history) if places else ()
        except StorageError as error:
            self.notices.append(str(error))

    def last_entry(self) -> str | None:
        """The last line of the history."""
        from blackbox_tui.storage.jsonl import last_line

        places = self._find_places()
        return last_line(places.history) if places else None

    def last_record(self) -> str | None:
        """The record of the last finished game, as text."""
        from blackbox_tui.storage.files import read_text

        places = self._find_places()
        return read_text(places.record) if places else None

    # --- settings ------------------------------------------------------------

    def load_settings(self) -> Settings:
        """The settings; a damaged file is set aside, and the usual ones hold."""
        from blackbox_tui.formats.settings import Settings, SettingsError, from_text
        from blackbox_tui.storage.files import DamagedFile, StorageError, read_text, set_aside

        places = self._find_places()
        try:
            text = read_text(places.settings) if places else None
            return from_text(text) if text is not None else Settings()
        except (DamagedFile, SettingsError) as error:
            try:
                aside = self._shown(set_aside(places.settings)) if places else ""
                self.notices.append(f"{error} The settings are kept as {aside}.")
            except StorageError as trouble:
                self._unread = f"{error} {trouble}"
        except StorageError as error:
            self._unread = str(error)
        if self._unread:
            self.notices.append(self._unread)
        return Settings()

    def save_settings(self, settings: Settings) -> str:
        """Keep the settings; a sentence if that did not work.

        A file that could be neither read nor set aside is not written over.
        """
        from blackbox_tui.formats.settings import to_text
        from blackbox_tui.storage.files import StorageError, write_text

        if self._unread:
            return self._unread

        places = self._find_places()
        try:
            if places:
                write_text(places.settings, to_text(settings))
        except StorageError as error:
            return str(error)
        return ""

    # --- lessons -------------------------------------------------------------

    @property
    def newcomer(self) -> bool:
        """Is there no trace of an earlier start?"""
        places = self._find_places()
        if places is None:
            return False
        traces = (places.settings, places.history, places.progress)
        return not self.unfinished and not any(os.path.lexists(path) for path in traces)

    def load_progress(self) -> Progress:
        """How far the lessons are done; a damaged file is set aside, and they begin anew."""
        from blackbox_tui.lessons.progress import Progress, ProgressError, from_text
        from blackbox_tui.storage.files import DamagedFile, StorageError, read_text, set_aside

        places = self._find_places()
        try:
            text = read_text(places.progress) if places else None
            return from_text(text) if text is not None else Progress()
        except (DamagedFile, ProgressError) as error:
            try:
                aside = self._shown(set_aside(places.progress)) if places else ""
                self.notices.append(f"{error} It is kept as {aside}.")
            except StorageError as trouble:
                self.notices.append(f"{error} {trouble}")
        except StorageError as error:
            self.notices.append(str(error))
        return Progress()

    def save_progress(self, progress: Progress) -> str:
        """Keep the progress in the lessons; a sentence if that did not work."""
        from blackbox_tui.lessons.progress import to_text
        from blackbox_tui.storage.files import StorageError, write_text

        places = self._find_places()
        try:
            if places:
                write_text(places.progress, to_text(progress))
        except StorageError as error:
            return self._once(str(error))
        return ""

    # --- the rest ------------------------------------------------------------

    def _find_places(self) -> Places | None:
        from blackbox_tui.storage.files import StorageError, find_places

        if self._places is None:
            try:
                self._places = find_places(self._environ, self._platform)
            except StorageError as error:
                if str(error) not in self.notices:
                    self.notices.append(str(error))
        return self._places

    def seed(self) -> str:
        """A new seed, by chance."""
        return str(int.from_bytes(os.urandom(8), "big"))

    def close(self) -> None:
        """Leave the slots to whoever comes next."""
        for slot in (self._slot, *(slot for slot, _ in self._found)):
            if slot is not None:
                slot.release()


def _same_attempt(kept: Bookmark, bookmark: Bookmark) -> bool:
    return (kept.daily, kept.practice) == (bookmark.daily, bookmark.practice)


def today() -> date:
    """The date where the player is."""
    from datetime import datetime

    return datetime.now().astimezone().date()
