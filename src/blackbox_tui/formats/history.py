"""History entries: a finished game as one line of JSON, and back.

It does not know where the lines are stored, nor what is computed from them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from blackbox_tui.engine import Grid
from blackbox_tui.engine.quoting import quoted
from blackbox_tui.formats.codes import encode
from blackbox_tui.formats.fields import Fields, ParseError, clip_seconds, parse
from blackbox_tui.formats.record import names_of
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Ending
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.rules.session import Par, Session

VERSION: Final = 1
MODES: Final = ("solitaire", "duel", "computer")
"""One player alone, two against each other, or the computer as seeker."""

MAX_ENTRY_LENGTH: Final = 2_000
"""Longer lines are not read."""

_MAX_POINTS: Final = 10**12
_MAX_RAYS: Final = 104
_CODE: Final = re.compile(r"([0-9]{1,2}x[0-9]{1,2})-([0-9]{1,2})-[0-9A-Z-]{2,60}", re.ASCII)
_KEYS: Final = (
    *("version", "date", "code", "edition", "score", "par", "par_exact", "rays", "seconds"),
    *("assisted", "daily", "practice", "solved", "gave_up", "mode", "hider", "seeker"),
)


class HistoryError(ValueError):
    """A line that is not a history entry; the message is a sentence."""


class HistoryEntry(NamedTuple):
    """A finished game, as far as statistics care."""

    day: date
    code: str
    edition: str
    score: int
    solved: bool
    gave_up: bool = False
    par: Par | None = None
    rays: int = 0
    seconds: float = 0.0
    assisted: bool = False
    daily: date | None = None
    """The date whose box it was."""
    practice: bool = False
    """Was it a replay, or another game of a daily box, which does not count?"""
    mode: str = "solitaire"
    hider: str = ""
    seeker: str = ""

    @property
    def size(self) -> str:
        """The size of the board, like 8x8."""
        return self.code.split("-", 1)[0]

    @property
    def atoms(self) -> int:
        """How many atoms were hidden."""
        return int(self.code.split("-", 2)[1])


def entry_of(session: Session, day: date) -> HistoryEntry:
    """The entry of a game that was finished on that day."""
    game = session.game
    if not session.over:
        raise HistoryError("A game that is not over does not belong in the history.")
    hider, seeker = names_of(session)
    return HistoryEntry(
        day=day,
        code=encode(game.box),
        edition=session.edition.name,
        score=session.sheet.total,
        solved=game.result.solved,
        gave_up=game.ending is Ending.GAVE_UP,
        par=None if session.par is None or session.par.points is None else session.par,
        rays=len(game.rays),
        seconds=clip_seconds(session.seconds),
        assisted=session.assisted,
        daily=date.fromisoformat(session.daily) if session.daily else None,
        practice=session.practice,
        mode=_mode_of(session),
        hider=hider,
        seeker=seeker,
    )


def _mode_of(session: Session) -> str:
    if not session.alone:
        return "duel"
    return "computer" if session.seeker.computer else "solitaire"


def to_line(entry: HistoryEntry) -> str:
    """The entry as one line, without a newline."""
    par = entry.par or Par(None)
    values = entry._asdict() | {
        "version": VERSION,
        "date": entry.day.isoformat(),
        "daily": entry.daily.isoformat() if entry.daily else None,
        "par": par.points,
        "par_exact": par.exact,
    }
    return json.dumps({key: values[key] for key in _KEYS})


def from_line(line: str) -> HistoryEntry:
    """The entry that a line describes; any defect raises `HistoryError`."""
    try:
        return _unpack(Fields(parse(line, MAX_ENTRY_LENGTH), *_KEYS))
    except ValueError as error:
        raise HistoryError(f"This line is not a game. {error}") from None


def _unpack(fields: Fields) -> HistoryEntry:
    fields.whole("version", VERSION, VERSION)
    exact = fields.flag("par_exact")
    return HistoryEntry(
        day=fields.date("date"),
        code=_checked_code(fields.text("code")),
        edition=_one_of(fields.text("edition"), EDITIONS),
        score=fields.whole("score", 0, _MAX_POINTS),
        solved=fields.flag("solved"),
        gave_up=fields.flag("gave_up"),
        par=None if fields["par"] is None else Par(fields.whole("par", 0, _MAX_POINTS), exact),
        rays=fields.whole("rays", 0, _MAX_RAYS),
        seconds=fields.seconds("seconds"),
        assisted=fields.flag("assisted"),
        daily=None if fields["daily"] is None else fields.date("daily"),
        practice=fields.flag("practice"),
        mode=_one_of(fields.text("mode"), MODES),
        hider=fields.name("hider"),
        seeker=fields.name("seeker"),
    )


def _checked_code(code: str) -> str:
    """Check only the form of a code: decoding a long history would be slow."""
    parts = _CODE.fullmatch(code)
    if not parts:
        raise ParseError(f"{quoted(code)} is not a code.")
    _check_variant(parts[1], int(parts[2]))
    return code


@lru_cache(maxsize=1000)
def _check_variant(size: str, atoms: int) -> None:
    Variant(Grid.parse(size), atoms)


def _one_of(name: str, choices: Iterable[str]) -> str:
    if name not in choices:
        raise ParseError(f"{quoted(name)} is not known.")
    return name


class Entries:
    """The entries of the lines of a history, one at a time; unreadable lines are counted."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = lines
        self.unreadable = 0
        """How many lines were damaged, or of another version."""

    def __iter__(self) -> Iterator[HistoryEntry]:
        for line in filter(str.strip, self._lines):
            try:
                yield from_line(line)
            except HistoryError:  # noqa: PERF203 - one bad line does not end the reading
                self.unreadable += 1


def daily_entries(lines: Iterable[str]) -> Entries:
    """The daily games in the lines of a history; the lines of most others are not parsed."""
    return Entries(line for line in lines if '"daily": null' not in line)


def daily_attempt(lines: Iterable[str], day: date, mode: str = "solitaire") -> HistoryEntry | None:
    """The first finished game of that day's box, which showed the atoms: any other is practice."""
    quoted_day = f'"{day.isoformat()}"'
    entries = Entries(line for line in lines if quoted_day in line)
    return next((entry for entry in entries if (entry.daily, entry.mode) == (day, mode)), None)
