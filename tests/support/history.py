"""Histories as texts: games that were finished one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from blackbox_tui.history.entries import HistoryEntry, from_line, to_line


def games_in(lines: Iterable[str]) -> list[HistoryEntry]:
    """The games of these lines as they are, without the codes that were only seen."""
    return [from_line(line) for line in lines if '"id": ' in line]


def numbered(entries: Iterable[HistoryEntry]) -> list[HistoryEntry]:
    """These games, each with an id of its own."""
    return [entry._replace(id=f"game-{number}") for number, entry in enumerate(entries)]


def lines_of(entries: Iterable[HistoryEntry]) -> list[str]:
    """The lines of a history of these games, each with an id of its own."""
    return [to_line(entry) for entry in numbered(entries)]
