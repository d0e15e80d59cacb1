"""One game in its forms: played as a session, left as a bookmark, told as a record.

Values to values; it does not know files, nor what day it is.
"""

from __future__ import annotations

from datetime import date

from blackbox_tui.formats.history import HistoryEntry, entry_of
from blackbox_tui.formats.record import Record
from blackbox_tui.formats.savegame import Bookmark, Stage
from blackbox_tui.rules.match import Session


def bookmark_of(what: Session | Bookmark) -> Bookmark:
    """A session as a bookmark."""
    if isinstance(what, Bookmark):
        return what
    stage = Stage.SEEKING if what.game.ending is None else Stage.RESULT
    return Bookmark(
        what.match, stage, what.game, seconds=what.seconds, assisted=what.assisted,
        par=what.par, par_exact=what.par_exact, daily=what.daily, practice=what.practice,
        recorded=what.recorded,
    )  # fmt: skip


def session_of(bookmark: Bookmark) -> Session:
    """A bookmark of a game in play as a session."""
    if bookmark.game is None:
        raise ValueError("Nothing is played in this bookmark yet.")
    return Session(
        bookmark.match, bookmark.game, bookmark.seconds, assisted=bookmark.assisted,
        daily=bookmark.daily, practice=bookmark.practice, par=bookmark.par,
        par_exact=bookmark.par_exact, recorded=bookmark.recorded,
    )  # fmt: skip


def can_go_on(bookmark: Bookmark) -> bool:
    """Is there anything left to play?"""
    if bookmark.stage is Stage.RESULT:
        return len(bookmark.match.players) == 2  # the standings are still to be seen
    return not bookmark.match.complete


def record_of(bookmark: Bookmark, day: date) -> Record:
    """A game that ended on that day as a record."""
    match, (hider, seeker) = bookmark.match, bookmark.match.roles
    alone = "You" if match.players[seeker].computer else ""
    return Record(
        session_of(bookmark).game, match.edition, bookmark.seconds,
        hider=alone if hider is None else match.players[hider].name,
        seeker=match.players[seeker].name, day=day, par=bookmark.par,
        par_exact=bookmark.par_exact, assisted=bookmark.assisted,
    )  # fmt: skip


def entry_for(bookmark: Bookmark, day: date) -> HistoryEntry:
    """What the history says of a game that ended on that day."""
    return entry_of(
        record_of(bookmark, day), day, mode=mode_of(bookmark),
        daily=date.fromisoformat(bookmark.daily) if bookmark.daily else None,
        practice=bookmark.practice,
    )  # fmt: skip


def mode_of(bookmark: Bookmark) -> str:
    """The mode under which the history counts it."""
    if len(bookmark.match.players) == 2:
        return "duel"
    return "computer" if bookmark.match.players[0].computer else "solitaire"
