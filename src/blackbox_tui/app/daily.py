"""The player's calendar of daily boxes and puzzles, and which of them can be played."""

from __future__ import annotations

from datetime import date

from blackbox_tui.history.calendar import Calendar, make_calendar
from blackbox_tui.history.entries import daily_attempt, daily_entries
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import session_of
from blackbox_tui.rules.terms import SCORED, Terms
from blackbox_tui.storage.store import Store, daily_id
from blackbox_tui.text.calendar import opens_later


def calendar_of(store: Store) -> Calendar:
    """The calendar as of today."""
    sessions = (session_of(game.stage) for game in store.saved())
    entries = daily_entries(store.history.lines())
    return make_calendar(entries, filter(None, sessions), store.today())


def check_open(store: Store, day: date, *, terms: Terms = SCORED) -> None:
    """Refuse the box, or the puzzle, of a day to come.

    One that was begun may go on: its day had come, and the player has travelled west since.
    """
    today = store.today()
    if day <= today or daily_attempt(store.history.lines(), day, terms=terms) is not None:
        return
    if daily_id(day.isoformat(), terms) not in (game.id for game in store.saved()):
        raise Refusal(opens_later(day, today, terms=terms))
