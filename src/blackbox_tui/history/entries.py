"""History entries: a finished game as one line of JSON, and back.

Each game has an id and counts once, even if its line occurs twice: so two histories can be
concatenated. It does not know where the lines are stored.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from typing import Final

from blackbox_tui.formats.codes import code_of
from blackbox_tui.formats.fields import Fields, ParseError, explaining, parse
from blackbox_tui.formats.record import names_of
from blackbox_tui.rules.atoms import AtomRange, read_atoms
from blackbox_tui.rules.deal import Variant, grade_name, read_grade, read_size
from blackbox_tui.rules.scoring import find_edition
from blackbox_tui.rules.session import Par, Session, clip_seconds
from blackbox_tui.rules.terms import TERMS
from blackbox_tui.values import NamedTuple

VERSION: Final = 1
MODES: Final = (*(terms.mode for terms in TERMS.values()), "duel", "computer")
MAX_ENTRY_LENGTH: Final = 2_000  # longer lines are not read

_MAX_POINTS: Final = 10**12
_MAX_RAYS: Final = 104
_MAX_COUNT: Final = 10**6
_ID: Final = r"[0-9a-z][0-9a-z-]{0,60}"
_CODE: Final = r"([0-9]{1,2}x[0-9]{1,2})-([0-9]{1,2}(?:to[0-9]{1,2})?)-[0-9A-Z-]{2,60}"
_SEEN: Final = f'{{"version": {VERSION}, "seen": "'  # how a line begins that is not a game
_WEIGHED: Final = f'{{"version": {VERSION}, "weighed": "'  # and of one that adds to a game
_KEYS: Final = (
    *("version", "id", "date", "code", "edition", "score", "par", "par_exact", "rays", "seconds"),
    *("assisted", "daily", "practice", "solved", "gave_up", "mode", "hider", "seeker"),
)
_PUZZLE_KEYS: Final = (*_KEYS, "grade", "tries", "help")  # of a puzzle


class HistoryEntry(NamedTuple):
    """What statistics need to know about a finished game."""

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
    daily: date | None = None  # the date whose box or puzzle it was
    practice: bool = False
    """Was it a box played again, or another game of a daily one, which does not count?"""
    mode: str = "solitaire"
    hider: str = ""
    seeker: str = ""
    level: int = 0  # the grade of a puzzle, 1 to 4
    tries: int = 0  # how many complete guesses at it were wrong
    help: int = 0  # how often help was used
    id: str = ""  # unique on all machines; empty until it is recorded
    choices: float | None = None  # the points that the choices cost, if they were weighed

    @property
    def size(self) -> str:
        """The size of the board, like 8x8."""
        return self.code.split("-", 1)[0].removeprefix("P")

    @property
    def atoms(self) -> AtomRange:
        """How many atoms were hidden, as far as the seeker was told."""
        return read_atoms(self.code.split("-", 2)[1])

    @property
    def unaided(self) -> bool:
        """Was it solved without help?"""
        return self.solved and not self.assisted

    @property
    def premature(self) -> bool:
        """Does it claim to have ended before its day began anywhere on Earth?"""
        return self.daily is not None and (self.daily - self.day).days > 1

    @property
    def play(self) -> tuple[object, ...]:
        """The fields that identify a game even if day, par, practice and id differ."""
        return self.code, self.edition, self.score, self.rays, self.seconds, self.tries


def entry_of(session: Session, day: date) -> HistoryEntry:
    """Make the entry of a game that was finished on that day."""
    game = session.game
    if not session.over:
        raise ParseError("A game that is not over does not belong in the history.")
    hider, seeker = names_of(session)
    alone = "computer" if session.seeker.computer else session.terms.mode
    return HistoryEntry(
        day=day,
        code=code_of(game.start),
        edition=session.edition.name,
        score=session.score or 0,
        solved=game.result.solved,
        gave_up=game.gave_up,
        par=None if session.par is None or session.par.points is None else session.par,
        rays=len(game.rays),
        seconds=clip_seconds(session.seconds),
        assisted=session.assisted,
        daily=date.fromisoformat(session.daily) if session.daily else None,
        practice=session.practice,
        mode=alone if session.alone else "duel",
        hider=hider,
        seeker=seeker,
        level=session.level,
        tries=0 if session.terms.scored else session.tries,
        help=session.helps,
    )


def to_line(entry: HistoryEntry) -> str:
    """The entry as one line, without a newline."""
    par = entry.par or Par(None)
    values = entry._asdict() | {
        "version": VERSION,
        "date": entry.day.isoformat(),
        "daily": entry.daily.isoformat() if entry.daily else None,
        "par": par.points,
        "par_exact": par.exact,
        "grade": grade_name(entry.level),
    }
    keys = _PUZZLE_KEYS if entry.mode == "puzzle" else _KEYS
    return json.dumps({key: values[key] for key in keys})


def from_line(line: str) -> HistoryEntry:
    """Read the entry of a line; any defect raises `ParseError`."""
    with explaining("This line is not a game. "):
        value = parse(line, MAX_ENTRY_LENGTH)
        puzzle = isinstance(value, dict) and value.get("mode") == "puzzle"
        return _unpack(Fields(value, *(_PUZZLE_KEYS if puzzle else _KEYS)), puzzle=puzzle)


def _unpack(fields: Fields, *, puzzle: bool) -> HistoryEntry:
    fields.whole("version", VERSION, VERSION)
    exact = fields.flag("par_exact")
    # Only the form of a code is checked: decoding a long history would be slow.
    code = fields.matching("code", f"P{_CODE}" if puzzle else _CODE, "a code")
    _check_variant(code[1], code[2])
    return HistoryEntry(
        id=fields.matching("id", _ID, "the id of a game")[0],
        day=fields.date("date"),
        code=code[0],
        edition=find_edition(fields.text("edition")).name,
        score=fields.whole("score", 0, _MAX_POINTS),
        solved=fields.flag("solved"),
        gave_up=fields.flag("gave_up"),
        par=fields.optional("par", lambda key: Par(fields.whole(key, 0, _MAX_POINTS), exact)),
        rays=fields.whole("rays", 0, _MAX_RAYS),
        seconds=fields.seconds("seconds"),
        assisted=fields.flag("assisted"),
        daily=fields.optional("daily", fields.date),
        practice=fields.flag("practice"),
        mode=fields.matching("mode", "|".join(MODES), "a mode")[0],
        hider=fields.name("hider"),
        seeker=fields.name("seeker"),
        level=read_grade(fields.text("grade")) if puzzle else 0,
        tries=fields.whole("tries", 0, _MAX_COUNT) if puzzle else 0,
        help=fields.whole("help", 0, _MAX_COUNT) if puzzle else 0,
    )


@lru_cache(maxsize=1000)
def _check_variant(size: str, atoms: str) -> None:
    Variant(read_size(size), read_atoms(atoms))


def seen_line(code: str) -> str:
    """The line that notes a box whose atoms were shown without being played."""
    return f'{_SEEN}{code}"}}'


def weighed_line(game: str, choices: float) -> str:
    """The line that notes what the choices in the game with that id cost."""
    return f'{_WEIGHED}{game}", "hundredths": {round(100 * choices)}}}'


def _weighed(line: str) -> tuple[str, float]:
    """The id and the points in such a line."""
    fields = Fields(parse(line, MAX_ENTRY_LENGTH), "version", "weighed", "hundredths")
    game = fields.matching("weighed", _ID, "the id of a game")[0]
    return game, fields.whole("hundredths", 0, _MAX_POINTS) / 100


class Entries:
    """The entries of a history by date, each game once.

    Only one attempt at a daily box or puzzle counts. Any other is practice, even if it counted
    on the machine where it was played, and so is one that ended before its day.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = lines
        self._choices: dict[str, float] = {}  # what choices cost, by the id of the game
        self.unreadable = 0  # how many lines were damaged, or of another version

    def __iter__(self) -> Iterator[HistoryEntry]:
        attempts = set[tuple[date, str]]()
        games = {entry.id: entry for entry in self._readable()}
        weighed = (game._replace(choices=self._choices.get(game.id)) for game in games.values())
        for entry in sorted(weighed, key=lambda entry: entry.day):
            if entry.daily is None or entry.practice:
                yield entry
            elif entry.premature:
                yield entry._replace(practice=True)
            else:
                attempt = entry.daily, entry.mode
                yield entry._replace(practice=attempt in attempts)
                attempts.add(attempt)

    def _readable(self) -> Iterator[HistoryEntry]:
        for line in filter(str.strip, self._lines):
            if line.startswith(_SEEN):
                continue
            try:
                if line.startswith(_WEIGHED):
                    self._choices.update([_weighed(line)])
                else:
                    yield from_line(line)
            except ParseError:
                self.unreadable += 1


def lines_with(lines: Iterable[str], sign: str) -> Iterator[str]:
    """The lines that contain this text, so that only they are parsed."""
    return (line for line in lines if sign in line)


def daily_entries(lines: Iterable[str]) -> Entries:
    """The daily games of a history, without parsing most other lines."""
    return Entries(line for line in lines if '"daily": null' not in line)
