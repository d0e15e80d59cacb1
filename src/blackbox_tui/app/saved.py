"""Unfinished games: how both front ends and the command line describe, find and delete them."""

from __future__ import annotations

from typing import Final

from blackbox_tui.engine.quoting import quoted
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import session_of
from blackbox_tui.storage.store import BUSY, SavedGame, Store
from blackbox_tui.text import prompts
from blackbox_tui.text.saved import (
    ELSEWHERE,
    Summary,
    ask_delete,
    day_of,
    saved_sentence,
    saved_words,
    summary_of,
    when_played,
)

SHOWN: Final = 200
"""So many games are listed, the newest ones, unless all of them are asked for."""


def summarise(game: SavedGame, now: float) -> Summary:
    """What it is and how it stands."""
    return summary_of(game.stage, day_of(now))


def when(game: SavedGame, now: float) -> str:
    """How long ago it was played, or that another program plays it."""
    return ELSEWHERE if game.busy else when_played(game.played, now)


def describe(game: SavedGame, now: float) -> str:
    """A sentence about it."""
    return saved_sentence(summarise(game, now), when(game, now))


def describe_briefly(game: SavedGame, now: float) -> str:
    """The same in a few words, for a line of the menu."""
    return saved_words(summarise(game, now), when(game, now))


def find(store: Store, name: str = "") -> SavedGame:
    """The game with that id or number in the list; without a name, the one played last."""
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
    return ask_delete(summarise(game, now), counts=counts)


def delete(store: Store, name: str) -> str:
    """Delete the game with that id; a sentence if that failed."""
    try:
        return store.remove(name)
    except Refusal as refusal:
        return str(refusal)
