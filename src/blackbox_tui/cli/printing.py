"""The commands that print something and end, like games, stats and record."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from pkgutil import get_data
from typing import Final, TypeAlias

from blackbox_tui.app.saved import SHOWN, check_open, find, summarise, when
from blackbox_tui.cli.output import complain, say
from blackbox_tui.cli.puzzle import puzzle
from blackbox_tui.cli.solve import solve, trace
from blackbox_tui.formats.record import MAX_RECORD_LENGTH, RecordError, read
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.history.statistics import summarise_lines, to_dict
from blackbox_tui.plain.state import saved_fields
from blackbox_tui.reading import decode, spelled_out
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.session import Session
from blackbox_tui.rules.terms import Terms
from blackbox_tui.storage.directories import read_appearance
from blackbox_tui.storage.files import StorageError, write_new_text
from blackbox_tui.storage.history import now
from blackbox_tui.storage.store import Store
from blackbox_tui.text.games import more_games
from blackbox_tui.text.prompts import NONE_UNFINISHED
from blackbox_tui.text.stats import stats_text
from blackbox_tui.text.terms import words_of
from blackbox_tui.text.writing import Table
from blackbox_tui.ui.board.board import DRAWINGS
from blackbox_tui.ui.board.page import AROUND, GAP
from blackbox_tui.ui.messages import Ticked
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.ui.terminal.ansi import END, AnsiPainter
from blackbox_tui.ui.toolkit.frame import Size
from blackbox_tui.ui.toolkit.layout import NARROWEST, SIDES
from blackbox_tui.values import replace

USUAL: Final = (80, 24)  # columns and rows; larger boards need more
LAST: Final = 4.0  # seconds for which the reveal stays

Event: TypeAlias = tuple[float, str, str]
"""After how many seconds a terminal was sent what; `o` stands for output."""
MAX_BYTES: Final = 4 * (MAX_RECORD_LENGTH + 1)
"""More of a file than that is not read: it is too long for a record in any encoding."""


def stats(options: Namespace) -> int:
    """Print the statistics."""
    store = _store()
    statistics = summarise_lines(store.history.lines(), store.today())
    _report(store)
    if options.json:
        return say(json.dumps(to_dict(statistics), indent=2))
    encoding = (sys.stdout.encoding or "").lower()
    unicode = encoding.startswith("utf") and not hasattr(options, "ascii")
    return say(stats_text(statistics, unicode=unicode).rstrip("\n"))


def games(options: Namespace) -> int:
    """Print the unfinished games."""
    store, time = _store(), now()
    saved = store.saved()
    shown = saved if options.all else saved[:SHOWN]
    _report(store)
    if options.json:
        return say(json.dumps([saved_fields(game, time) for game in shown], indent=2))
    if not saved:
        return say(NONE_UNFINISHED)
    rows = []
    for number, game in enumerate(shown, 1):
        summary = summarise(game, time)
        rows.append((str(number), summary.kind, summary.board, summary.progress, when(game, time)))
    table = Table(("", "game", "board", "progress", "played"), rows)
    lines = [line.rstrip() for line in table.lines()]
    if len(saved) > len(shown):
        lines.append(more_games(len(saved) - len(shown), "blackbox games --all"))
    return say("\n".join(lines))


def record(options: Namespace) -> int:
    """Save the record of the last game to a file, or print it; or save its replay."""
    if options.cast is not None:
        return _cast(options)
    if options.source is not None:
        raise ValueError("--from names a record to replay: it needs --cast and a file.")
    text = _store().history.last_record()
    if text is None:
        return complain("You have not finished a game yet: there is no record.", 1)
    if options.file is None:
        return say("\n".join(map(spelled_out, text.splitlines())))
    write_new_text(Path(options.file), text)
    return 0


def _cast(options: Namespace) -> int:
    if options.file is not None:
        raise ValueError("Save a record or its replay, not both at once: --cast names one file.")
    session = last_game(options.source, "replay")
    usual = read_appearance(os.environ, sys.platform)
    appearance = replace(usual, ascii=usual.ascii or hasattr(options, "ascii"))
    write_new_text(Path(options.cast), cast_text(session, appearance))
    return 0


def cast_text(session: Session, appearance: Appearance) -> str:
    """The cast of that game, in colours for a dark background, which players of casts have."""
    cols, rows = DRAWINGS[-2].size(session.game.grid)  # the compact drawing, if a board is large
    width, height = max(USUAL[0], cols + GAP + NARROWEST + SIDES), max(USUAL[1], rows + AROUND + 2)
    title = f"Black Box: {', '.join(words_of(session).title)}".replace(" · ", ", ")
    header = {"version": 2, "width": width, "height": height, "title": title}
    lines = (header, *_events(session, (width, height), appearance))
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def _events(session: Session, size: Size, appearance: Appearance) -> Iterator[Event]:
    """What a terminal is sent for each frame, only what changes from one to the next."""
    theme = "dark" if appearance.theme == "light" else appearance.theme
    painter = AnsiPainter(replace(appearance, theme=theme))
    time = 0.0
    screen = ReplayScreen.of(session, playing=True)
    while screen.pace.running:
        yield time, "o", painter.paint(screen.view(size))
        time += screen.pace.due
        screen, _ = screen.update(Ticked(screen.pace.due))
    yield time, "o", painter.paint(screen.view(size))
    yield time + LAST, "o", END


def share(_: Namespace) -> int:
    """Print the last result, without spoilers."""
    store = _store()
    try:
        text = store.history.last_record()
        if text is None:
            return complain("You have not finished a game yet: there is nothing to share.", 1)
        session = read(text)
    except (StorageError, RecordError) as error:
        return complain(str(error), 1)
    entry = store.history.find(session)
    if entry is not None:
        daily = entry.daily.isoformat() if entry.daily else ""
        session = replace(session, daily=daily, practice=entry.practice)
    return say(words_of(session).share)


def completion(options: Namespace) -> int:
    """Print completions for a shell, as `docs/make_completions.py` made them from the parser."""
    script = (get_data(__package__, f"completions/{options.shell}") or b"").decode("utf-8")
    if hasattr(sys.stdout, "reconfigure"):  # no shell reads the line ends of Windows
        sys.stdout.reconfigure(newline="\n")
    return say(script.rstrip("\n"))


COMMANDS: Final[dict[str, Callable[[Namespace], int]]] = {
    command.__name__: command
    for command in (games, stats, record, share, trace, solve, puzzle, completion)
}


def saved_game(name: str | None) -> str:
    """The id of the unfinished game that was played last, or of the one with that number or id."""
    store = _store()
    try:
        return find(store, name or "").id
    finally:
        _report(store)


def open_day(day: date | None, terms: Terms) -> date | None:
    """The day whose box, or puzzle, is to be played; one to come is refused."""
    if day is not None:
        check_open(_store(), day, terms=terms)
    return day


def _report(store: Store) -> None:
    for notice in store.notices:
        complain(notice)


def last_game(name: str | None, use: str) -> Session:
    """The finished game of a record file, or the last one, as its seeker played it, for a use."""
    text = _store().history.last_record() if name is None else _read_file(name)
    if text is None:
        raise ValueError(f"You have not finished a game yet: there is nothing to {use}.")
    session = read(text)
    if not session.over:
        raise ValueError(f"This game is not over yet: only finished games can be {use}ed.")
    alone = Match((Player(session.seeker.name or "You"),), *session.match.kind)
    return replace(session, match=alone, recorded=True)


def _store() -> Store:
    return Store(os.environ, sys.platform)


def _read_file(name: str) -> str:
    try:
        with open(name, "rb") as file:  # noqa: PTH123 - one plain file
            return decode(file.read(MAX_BYTES), "replace").replace("\r\n", "\n")
    except OSError as error:
        raise ValueError(f"{name} cannot be read: {error.strerror}.") from None
