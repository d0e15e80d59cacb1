"""The history of finished games, and the record of the last one, on disk."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Final

from blackbox_tui.formats.record import GameRecord, write
from blackbox_tui.history.entries import HistoryEntry, daily_attempt, entry_of, plays_of, to_line
from blackbox_tui.rules.session import Session
from blackbox_tui.storage.files import read_text, write_text
from blackbox_tui.storage.game_files import new_id
from blackbox_tui.storage.home import Home
from blackbox_tui.storage.jsonl import append_line, read_lines


def local_time() -> datetime:
    """The time where the player is."""
    return datetime.now().astimezone()


MOST_REMEMBERED: Final = 1_000
"""Finished games that are remembered where there is no file for them."""


class History(Home):
    """Every finished game, a line each; without files, those since the program began."""

    def __init__(
        self,
        environ: Mapping[str, str],
        platform: str,
        clock: Callable[[], datetime] = local_time,
        *,
        guest: bool = False,
    ) -> None:
        super().__init__(environ, platform, guest=guest)
        self._clock = clock
        self._remembered: deque[str] = deque(maxlen=MOST_REMEMBERED)

    def today(self) -> date:
        """The date where the player is, by which days begin and end."""
        return self._clock().date()

    def history(self) -> Iterator[str]:
        """Every line of the history, as far as it can be read."""
        with self.reporting():
            yield from read_lines(self.paths.history) if self.paths else tuple(self._remembered)

    def entry_of_record(self, session: Session) -> HistoryEntry | None:
        """The entry of the game in the last record; games of another machine may follow it."""
        plays = plays_of(self.history(), entry_of(session, self.today()))
        return plays[-1] if plays else None

    def last_record(self) -> str | None:
        """The record of the last finished game, as text."""
        return read_text(self.paths.record) if self.paths else None

    def add_to_history(self, session: Session) -> str:
        """Write its line, then its record; a sentence if only the record failed.

        A daily box or puzzle counts once, even if two programs play it at the same time.
        """
        entry = entry_of(session, self.today())._replace(id=new_id(now()))
        if entry.daily and daily_attempt(self.history(), entry.daily, terms=session.terms):
            entry = entry._replace(practice=True)
        if self.paths is None:
            self._remembered.append(to_line(entry))
            return ""
        append_line(self.paths.history, to_line(entry))
        last = GameRecord(session, self.today())
        return self.attempt(lambda paths: write_text(paths.record, write(last)))

    def is_in_history(self, session: Session) -> bool:
        """Did the program die after writing the history? Perhaps on the day before."""
        return bool(plays_of(self.history(), entry_of(session, self.today())))


def now() -> float:
    """Seconds since 1970."""
    return local_time().timestamp()
