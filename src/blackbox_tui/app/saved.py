"""The player's unfinished games, and the calendar of daily ones, as the store has them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from blackbox_tui.history.entries import daily_entries, entry_of
from blackbox_tui.reading import quoted
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import Session, session_of
from blackbox_tui.rules.terms import SCORED, Terms
from blackbox_tui.storage.store import BUSY, SavedGame, Store, daily_id
from blackbox_tui.text import games as words
from blackbox_tui.text import prompts

if TYPE_CHECKING:  # only needed for the calendar
    from blackbox_tui.history.calendar import Calendar

SHOWN: Final = 200  # how many games the screen and programs are shown, newest first


def summarise(game: SavedGame, now: float) -> words.Summary:
    """Summarise an unfinished game."""
    when = words.ELSEWHERE if game.busy else words.when_played(game.played, now)
    return words.summary_of(game.stage, words.day_of(now))._replace(when=when)


def find(store: Store, name: str = "") -> SavedGame:
    """Find a game by its id or its number in the list; without a name, the one played last."""
    games = store.saved()
    if not name:
        newest = store.newest()
        if newest is None:
            raise Refusal(prompts.ALL_ELSEWHERE if games else prompts.NONE_UNFINISHED)
        return newest
    named = {str(number): game for number, game in enumerate(games, 1)}
    named |= {game.id: game for game in games}
    if name not in named:
        raise Refusal(f"There is no unfinished game {quoted(name)}.")
    if named[name].busy:
        raise Refusal(BUSY)
    return named[name]


def question_before_delete(game: SavedGame, now: float) -> str:
    """The question to ask before that game is deleted."""
    session = session_of(game.stage)
    counts = session is not None and session.counts_once and not session.over
    return words.ask_delete(summarise(game, now), counts=counts)


def calendar_of(store: Store) -> Calendar:
    """The calendar as of today."""
    from blackbox_tui.history.calendar import make_calendar

    sessions = (session_of(game.stage) for game in store.saved())
    entries = daily_entries(store.history.lines())
    return make_calendar(entries, filter(None, sessions), store.today())


def daily_words(store: Store, session: Session) -> str:
    """What a finished game says of its day, with the streak; nothing where it does not count."""
    if not session.counts_once:
        return ""
    from blackbox_tui.history.calendar import make_calendar

    today = store.today()
    entries = [*daily_entries(store.history.lines()), entry_of(session, today)]
    streak = make_calendar(entries, (), today).streak.current
    return words.daily_phrase(session.terms.thing, streak if session.terms.scored else 0)


def check_open(store: Store, day: date, *, terms: Terms = SCORED) -> None:
    """Refuse the daily box, or puzzle, of a later day.

    A begun one may go on: its day had come, and the player has travelled west since.
    """
    today = store.today()
    if day <= today or store.history.attempted(day, terms=terms):
        return
    if daily_id(day.isoformat(), terms) not in (game.id for game in store.saved()):
        from blackbox_tui.text.calendar import opens_later

        raise Refusal(opens_later(day, today, terms=terms))
