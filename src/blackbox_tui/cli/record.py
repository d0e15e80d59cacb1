"""`blackbox record` and `share`: the last game as a file, as a film, or in a few words."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from blackbox_tui.cli.finding import find_store, last_game, last_record
from blackbox_tui.cli.output import say
from blackbox_tui.formats.record import read
from blackbox_tui.reading import spelled_out
from blackbox_tui.storage.directories import read_appearance
from blackbox_tui.storage.files import write_new_text
from blackbox_tui.text.terms import words_of
from blackbox_tui.values import replace


def record(options: Namespace) -> int:
    """Save the record of the last game to a file, or print it; or save its replay."""
    if options.cast is not None:
        return _cast(options)
    if options.source is not None:
        raise ValueError("--from only works with --cast and a file.")
    text = last_record(find_store(), "save")
    if options.file is None:
        return say("\n".join(map(spelled_out, text.splitlines())))
    write_new_text(Path(options.file), text)
    return 0


def _cast(options: Namespace) -> int:
    if options.file is not None:
        raise ValueError("Save a record or its replay, not both: with --cast, give no other file.")
    session = last_game(options.source, "replay")
    from blackbox_tui.cli.cast import cast_text

    usual = read_appearance(os.environ, sys.platform)
    appearance = replace(usual, ascii=usual.ascii or hasattr(options, "ascii"))
    write_new_text(Path(options.cast), cast_text(session, appearance))
    return 0


def share(_: Namespace) -> int:
    """Print the last result, without spoilers."""
    store = find_store()
    session = read(last_record(store, "share"))
    entry = store.history.find(session)
    if entry is not None:
        daily = entry.daily.isoformat() if entry.daily else ""
        session = replace(session, daily=daily, practice=entry.practice)
    return say(words_of(session).share.text)
