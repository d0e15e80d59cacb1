"""`blackbox history`: take your finished games to another machine, and merge them there."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import Final

from blackbox_tui.cli.output import complain, say
from blackbox_tui.formats.encoding import decode
from blackbox_tui.formats.history import Entries
from blackbox_tui.formats.printable import spelled_out
from blackbox_tui.formats.transfer import Merged, read_export, write_export
from blackbox_tui.storage.files import StorageError, read_text, write_new_text
from blackbox_tui.storage.jsonl import MAX_BYTES
from blackbox_tui.storage.store import Store
from blackbox_tui.text.grammar import many

STANDARD: Final = "-"
"""Stands for standard output, or standard input."""


def history(options: Namespace) -> int:
    """Write the finished games to a file, or add those of a file."""
    store = Store(os.environ, sys.platform)
    if store.paths is None:
        raise StorageError("There is no home directory: there is no history.")
    return (_export if options.action == "export" else _import)(store, options.file)


def _export(store: Store, name: str) -> int:
    lines = [line for line in store.all_games() if line.strip()]
    if not lines:
        return complain("You have not finished a game yet: there is nothing to export.", 1)
    if name == STANDARD:  # perhaps a terminal; in JSON, tabs and the like mean no more than blanks
        shown = (spelled_out(line.replace("\t", " ").rstrip()) for line in lines)
        return say(write_export(shown).rstrip("\n"))
    write_new_text(Path(name), write_export(lines))
    games = sum(1 for _ in Entries(lines))
    return say(f"Exported {many(games, 'game')} to {spelled_out(name)}.")


def _import(store: Store, name: str) -> int:
    export = read_export(_read(name))
    entries = list(export)
    if export.unreadable and not entries:
        raise ValueError("No game in this history can be read.")
    return say(summary(store.add_games(entries), export.unreadable))


def _read(name: str) -> str:
    """The text of a file, or of standard input."""
    if name != STANDARD:
        path = Path(name).absolute()  # so that even . has a name
        text = read_text(path, MAX_BYTES)
        if text is None:
            raise StorageError(f"{path.name} does not exist.")
        return text
    if sys.stdin is None:
        raise StorageError("Standard input is closed: there is nothing to read.")
    data = sys.stdin.buffer.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise StorageError("This is too large to be a history of this game.")
    try:
        return decode(data)
    except UnicodeDecodeError:
        raise StorageError("This is not a text.") from None


def summary(merged: Merged, unreadable: int) -> str:
    """What was done, in a few sentences."""
    sentences = [f"{many(merged.added, 'game')} added, {merged.known} already there."]
    if merged.added and merged.doubled:
        games = many(merged.doubled, "daily game was", "daily games were")
        sentences.append(f"{games} played twice: only the attempt that ended first counts.")
    if unreadable:
        sentences.append(f"{many(unreadable, 'line')} could not be read.")
    return " ".join(sentences)
