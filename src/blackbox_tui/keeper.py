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

    from blackbox_tui.bookmark import Bookmark
    from blackbox_tui.match import Sitting
    from blackbox_tui.progress import Progress
    from blackbox_tui.settings import Settings
    from blackbox_tui.slots import Slot
    from blackbox_tui.storage import Places

SECOND = "Another Black Box is running: this one keeps its games apart."


class Keeper:
    """One program's view of what is kept."""

    def __init__(self, environ: Mapping[str, str], platform: str) -> None:
        self._environ = environ
        self._platform = platform
        self._places: Places | None = None
        self._opened = False
        self._slot: Slot | None = None
        self._found: list[tuple[Slot, Bookmark]] = []
        self._told = ""
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
        self._open()
        return any(slot is self._slot for slot, _ in self._found)

    def resume(self, number: int) -> Bookmark:
        """Take up one of the unfinished games: from now on its slot is ours."""
        slot, bookmark = self._found[number]
        if slot is not self._slot and self._slot is not None and not self.occupied:
            self._slot.release()
        self._slot = slot
        return bookmark

    def begin_apart(self) -> None:
        """Leave every kept game alone: what is kept next goes to an empty slot."""
        from blackbox_tui.slots import claim

        if self.occupied and self._places is not None:
            self._slot = claim(self._places.state, empty=True)

    def keep(self, what: Sitting | Bookmark) -> str:
        """Keep it as it is now; a sentence if that did not work."""
        from blackbox_tui.bookmark import BookmarkError, to_text
        from blackbox_tui.storage import StorageError

        self._open()
        bookmark = bookmark_of(what)
        self._found = [(slot, old) for slot, old in self._found if slot is not self._slot]
        if self._slot is None:
            return ""
        if _can_go_on(bookmark):
            self._found.insert(0, (self._slot, bookmark))
        try:
            self._slot.write(to_text(bookmark))
        except (StorageError, BookmarkError) as error:
            return self._once(str(error))
        self._told = ""
        return ""

    def finish(self, sitting: Sitting) -> str:
        """A game is over: into the history with it, and out of the slot if nothing follows."""
        from dataclasses import replace

        trouble = "" if sitting.recorded else self.record(sitting)
        if trouble:
            return trouble
        recorded = replace(sitting, recorded=True)
        return self.keep(recorded) if _can_go_on(bookmark_of(recorded)) else self.forget()

    def forget(self) -> str:
        """The game in our slot is over and done with."""
        from blackbox_tui.storage import StorageError

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
        from blackbox_tui.slots import claim, orphans
        from blackbox_tui.storage import StorageError

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
            others = orphans(places.state)
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
        from blackbox_tui.bookmark import BookmarkError, Stage, from_text
        from blackbox_tui.storage import DamagedFile, StorageError

        try:
            text = slot.read()
            bookmark = from_text(text) if text is not None else None
        except (DamagedFile, BookmarkError) as error:
            self._set_aside(slot, str(error))
            return None
        except StorageError as error:
            self.notices.append(str(error))
            return None
        if bookmark is not None and bookmark.stage is Stage.RESULT and not bookmark.recorded:
            self.record(bookmark)
        if bookmark is None or _can_go_on(bookmark):
            return bookmark
        try:
            slot.clear()
        except StorageError as error:
            self.notices.append(str(error))
        return None

    def _set_aside(self, slot: Slot, why: str) -> None:
        from blackbox_tui.storage import StorageError

        try:
            self.notices.append(f"{why} It is kept as {slot.set_aside()}.")
        except StorageError as error:
            self.notices.append(str(error))

    # --- history -------------------------------------------------------------

    def record(self, what: Sitting | Bookmark) -> str:
        """Add a finished game to the history; a sentence if that did not work."""
        from blackbox_tui.history import entry_of, to_line
        from blackbox_tui.journal import append_line
        from blackbox_tui.records import Record, write
        from blackbox_tui.storage import StorageError, write_text

        bookmark = bookmark_of(what)
        places = self._find_places()
        if places is None or bookmark.game is None:
            return ""
        match, roles = bookmark.match, bookmark.match.roles
        record = Record(
            bookmark.game, match.edition, bookmark.seconds,
            hider="" if roles.hider is None else match.players[roles.hider].name,
            seeker=match.players[roles.seeker].name, day=today(), par=bookmark.par,
            par_exact=bookmark.par_exact, assisted=bookmark.assisted,
        )  # fmt: skip
        entry = entry_of(
            record, today(), mode=mode_of(bookmark), daily=day_of(bookmark.daily),
            practice=bookmark.practice,
        )  # fmt: skip
        try:
            append_line(places.history, to_line(entry))
            write_text(places.record, write(record))
        except StorageError as error:
            return self._once(str(error))
        return ""

    def history(self) -> Iterator[str]:
        """Every line of the history."""
        from blackbox_tui.journal import read_lines

        places = self._find_places()
        return read_lines(places.history) if places else iter(())

    def last_record(self) -> str | None:
        """The record of the last finished game, as text."""
        from blackbox_tui.storage import read_text

        places = self._find_places()
        return read_text(places.record) if places else None

    # --- settings ------------------------------------------------------------

    def load_settings(self) -> Settings:
        """The settings; a damaged file is set aside, and the usual ones hold."""
        from blackbox_tui.settings import Settings, SettingsError, from_text
        from blackbox_tui.storage import DamagedFile, StorageError, read_text, set_aside

        places = self._find_places()
        try:
            text = read_text(places.settings) if places else None
            return from_text(text) if text is not None else Settings()
        except (DamagedFile, SettingsError) as error:
            try:
                aside = set_aside(places.settings) if places else ""
                self.notices.append(f"{error} The settings are kept as {aside}.")
            except StorageError as trouble:
                self.notices.append(str(trouble))
        except StorageError as error:
            self.notices.append(str(error))
        return Settings()

    def save_settings(self, settings: Settings) -> str:
        """Keep the settings; a sentence if that did not work."""
        from blackbox_tui.settings import to_text
        from blackbox_tui.storage import StorageError, write_text

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
        from blackbox_tui.progress import Progress, ProgressError, from_text
        from blackbox_tui.storage import DamagedFile, StorageError, read_text, set_aside

        places = self._find_places()
        try:
            text = read_text(places.progress) if places else None
            return from_text(text) if text is not None else Progress()
        except (DamagedFile, ProgressError) as error:
            try:
                aside = set_aside(places.progress) if places else ""
                self.notices.append(f"{error} It is kept as {aside}.")
            except StorageError as trouble:
                self.notices.append(str(trouble))
        except StorageError as error:
            self.notices.append(str(error))
        return Progress()

    def save_progress(self, progress: Progress) -> str:
        """Keep the progress in the lessons; a sentence if that did not work."""
        from blackbox_tui.progress import to_text
        from blackbox_tui.storage import StorageError, write_text

        places = self._find_places()
        try:
            if places:
                write_text(places.progress, to_text(progress))
        except StorageError as error:
            return self._once(str(error))
        return ""

    # --- the rest ------------------------------------------------------------

    def _find_places(self) -> Places | None:
        from blackbox_tui.storage import StorageError, find_places

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
        for slot in {id(slot): slot for slot, _ in self._found}.values():
            slot.release()
        if self._slot is not None:
            self._slot.release()


def bookmark_of(what: Sitting | Bookmark) -> Bookmark:
    """A sitting as a bookmark."""
    from blackbox_tui.bookmark import Bookmark, Stage

    if isinstance(what, Bookmark):
        return what
    stage = Stage.SEEKING if what.game.ending is None else Stage.RESULT
    return Bookmark(
        what.match, stage, what.game, seconds=what.seconds, assisted=what.assisted,
        par=what.par, par_exact=what.par_exact, daily=what.daily, practice=what.practice,
        recorded=what.recorded,
    )  # fmt: skip


def sitting_of(bookmark: Bookmark) -> Sitting:
    """A bookmark of a game in play as a sitting."""
    from blackbox_tui.match import Sitting

    if bookmark.game is None:
        raise ValueError("Nothing is played in this bookmark yet.")
    return Sitting(
        bookmark.match, bookmark.game, bookmark.seconds, assisted=bookmark.assisted,
        daily=bookmark.daily, practice=bookmark.practice, par=bookmark.par,
        par_exact=bookmark.par_exact, recorded=bookmark.recorded,
    )  # fmt: skip


def mode_of(bookmark: Bookmark) -> str:
    """The mode under which the history counts it."""
    if len(bookmark.match.players) == 2:
        return "duel"
    return "computer" if bookmark.match.players[0].computer else "solitaire"


def day_of(daily: str) -> date | None:
    """The date that a text names, if it names one."""
    from datetime import date

    return date.fromisoformat(daily) if daily else None


def today() -> date:
    """The date where the player is."""
    from datetime import datetime

    return datetime.now().astimezone().date()


def _can_go_on(bookmark: Bookmark) -> bool:
    """Is there anything left to play?"""
    from blackbox_tui.bookmark import Stage

    if bookmark.stage is Stage.RESULT:
        return len(bookmark.match.players) == 2  # the standings are still to be seen
    return not bookmark.match.complete
