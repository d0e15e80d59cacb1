"""Finding the player's games for the command line, to continue or to look back on."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from blackbox_tui.app.saved import find
from blackbox_tui.cli.output import complain
from blackbox_tui.formats.codes import code_of
from blackbox_tui.formats.record import MAX_RECORD_LENGTH, read
from blackbox_tui.reading import decode
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.session import Session
from blackbox_tui.storage.files import storage_errors
from blackbox_tui.storage.store import Store
from blackbox_tui.values import replace

MAX_BYTES: Final = 4 * (MAX_RECORD_LENGTH + 1)
"""More of a file than that is not read: it is too long for a record in any encoding."""


def find_store() -> Store:
    """Open the player's files."""
    return Store(os.environ, sys.platform)


def report(store: Store) -> None:
    """Print the store's notices about its files."""
    for notice in store.notices:
        complain(notice)


def note_seen(code: str) -> None:
    """Note that the atoms of this box are shown, and print notices about the files."""
    store = find_store()
    trouble = store.history.note_seen(code)
    store.notices.extend([trouble] if trouble else [])
    report(store)


def saved_game(name: str | None) -> str:
    """The id of the last played unfinished game, or of the one with this number or id."""
    store = find_store()
    try:
        return find(store, name or "").id
    finally:
        report(store)


def last_game(name: str | None, use: str) -> Session:
    """Read the finished game of a record file, or the last one; `use` is for refusals."""
    session = read(last_record(find_store(), use) if name is None else _read_file(name))
    if not session.over:
        raise ValueError(f"This game is not over yet: only finished games can be {use}ed.")
    if name is not None:
        note_seen(code_of(session.game.start))
    alone = Match((Player(session.seeker.name or "You"),), *session.match.kind)
    return replace(session, match=alone, recorded=True)


def last_record(store: Store, use: str) -> str:
    """The record of the last game; `use` is for the refusal."""
    text = store.history.last_record()
    if text is None:
        raise ValueError(f"You have not finished a game yet: there is nothing to {use}.")
    return text


def _read_file(name: str) -> str:
    path = Path(name)
    with storage_errors(path, "read", f"the file {name}"):
        try:
            with path.open("rb") as file:
                return decode(file.read(MAX_BYTES), "replace").replace("\r\n", "\n")
        except FileNotFoundError:
            raise ValueError(f"There is no file {name}.") from None
