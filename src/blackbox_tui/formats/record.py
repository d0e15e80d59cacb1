"""Game records: a whole game as a text that people can read.

A record is the box's code and the moves; what they lead to is written beside
them for the reader, and checked against them. The date is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeVar

from blackbox_tui.engine import Box, Grid, parse_outcome
from blackbox_tui.engine.quoting import quoted
from blackbox_tui.formats.codes import decode, encode
from blackbox_tui.formats.fields import (
    clip_seconds,
    is_name,
    read_date,
    tidy_name,
)
from blackbox_tui.rules.game import Fire, Game, Move, parse_move, play
from blackbox_tui.rules.scoring import Edition, find_edition, tally

TITLE: Final = "Black Box game record 1"
"""The first line; the number is the version of the form."""

MOST_MOVES: Final = 10_000
"""A longer game is not written down."""

LONGEST: Final = 500_000
"""No longer text is looked at."""

_COMPUTER: Final = "the computer"
_ABOUT: Final = "about "
_HEADERS: Final = (
    *("Edition", "Size", "Atoms", "Code", "Hider", "Seeker"),
    *("Date", "Par", "Assisted", "Seconds", "Score"),
)
_T = TypeVar("_T")


class RecordError(ValueError):
    """A text that is no record of a game; its text is a sentence, with the line if known."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(f"Line {line}: {sentence}" if line else sentence)
        self.line = line


@dataclass(frozen=True, slots=True)
class Record:
    """A game, finished or not, and what is worth knowing about it."""

    game: Game
    edition: Edition
    seconds: float = 0.0
    hider: str = ""
    """Empty when the computer hid the atoms."""
    seeker: str = ""
    day: date | None = None
    par: int | None = None
    par_exact: bool = True
    assisted: bool = False

    @property
    def score(self) -> int | None:
        """What the game cost; only a finished game has a score."""
        if self.game.ending is None:
            return None
        return tally(self.game, self.edition, self.seconds).total


# --- the text --------------------------------------------------------------------


def write(record: Record) -> str:
    """The record as a text that ends with a line end."""
    head = (f"{name}: {value}" for name, value in _headers(record))
    return "\n".join([TITLE, "", *head, "", *_move_lines(record.game)]).rstrip() + "\n"


def _headers(record: Record) -> Iterator[tuple[str, object]]:
    box, score = record.game.box, record.score
    yield "Edition", record.edition.name
    yield "Size", box.grid
    yield "Atoms", len(box.atoms)
    yield "Code", code_of(box)
    yield "Hider", tidy_name(record.hider) or _COMPUTER
    if tidy_name(record.seeker):
        yield "Seeker", tidy_name(record.seeker)
    if record.day:
        yield "Date", record.day.isoformat()
    if record.par is not None:
        yield "Par", record.par if record.par_exact else f"{_ABOUT}{record.par}"
    yield "Assisted", "yes" if record.assisted else "no"
    yield "Seconds", f"{clip_seconds(record.seconds):.3f}".rstrip("0").rstrip(".")
    if score is not None:
        yield "Score", score


def _move_lines(game: Game) -> Iterator[str]:
    if len(game.moves) > MOST_MOVES:
        raise RecordError("This game is too long to be written down.")
    rays = iter(game.rays)
    for move in game.moves:
        yield f"{move} -> {next(rays).outcome}" if isinstance(move, Fire) else str(move)


def read(text: str) -> Record:
    """The record that a text writes, every move played and every claim checked."""
    if len(text) > LONGEST:
        raise RecordError("This is too long for a game record.")
    lines = _lines(text)
    number, title = next(lines, (1, ""))
    if title != TITLE:
        raise RecordError(f"A game record opens with {TITLE!r}.", number)
    headers = _Headers()
    moves: list[tuple[int, str]] = []
    for number, line in lines:
        if ":" in line and not moves:
            headers.add(number, line)
        elif len(moves) < MOST_MOVES:
            moves.append((number, line))
        else:
            raise RecordError("The record has too many moves.", number)
    return _assemble(headers, moves)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            yield number, stripped


class _Headers:
    """The headers of a text; what is wrong with one is told with its line."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[int, str]] = {}

    def add(self, number: int, line: str) -> None:
        name, _, value = line.partition(":")
        name = name.strip().capitalize()
        if name not in _HEADERS:
            raise RecordError(f"{quoted(name)} is not a line of a game record.", number)
        if name in self._found:
            raise RecordError(f"{name!r} is here for the second time.", number)
        self._found[name] = number, value.strip()

    def need(self, name: str, reader: Callable[[str], _T]) -> _T:
        if name not in self._found:
            raise RecordError(f"The record has no line {name!r}.")
        number, value = self._found[name]
        try:
            return reader(value)
        except ValueError as error:
            raise RecordError(str(error), number) from None

    def take(self, name: str, reader: Callable[[str], _T]) -> _T | None:
        return self.need(name, reader) if name in self._found else None


def _assemble(headers: _Headers, moves: list[tuple[int, str]]) -> Record:
    edition = headers.need("Edition", find_edition)
    box = headers.need("Code", decode)
    headers.take("Size", _equal_to(box.grid, Grid.parse))
    headers.take("Atoms", _equal_to(len(box.atoms), _whole))
    par, par_exact = headers.take("Par", _par) or (None, True)
    record = Record(
        _play(Game(box, edition.plays_on), moves),
        edition,
        seconds=headers.take("Seconds", _seconds) or 0.0,
        hider=headers.take("Hider", _hider) or "",
        seeker=headers.take("Seeker", _name) or "",
        day=headers.take("Date", read_date),
        par=par,
        par_exact=par_exact,
        assisted=headers.take("Assisted", _yes_or_no) or False,
    )
    headers.take("Score", _equal_to(record.score, _whole))
    return record


def _play(game: Game, moves: list[tuple[int, str]]) -> Game:
    for number, line in moves:
        game = _step(game, number, line)
    return game


def _step(game: Game, number: int, line: str) -> Game:
    words, arrow, claimed = line.partition("->")
    try:
        move = parse_move(words)
        after = play(game, move)
        if arrow:
            _check_claim(move, claimed, after)
    except ValueError as error:
        raise RecordError(str(error), number) from None
    return after


def _check_claim(move: Move, claimed: str, after: Game) -> None:
    match move:
        case Fire(port):
            truth = after.rays[-1].outcome
            if parse_outcome(claimed, after.grid) != truth:
                raise ValueError(
                    f"In the box of this code the ray from port {port} ends as {truth}, "
                    f"not as {claimed.strip()}."
                )
        case _:
            raise ValueError("Only a ray has an outcome.")


def _equal_to(truth: _T | None, reader: Callable[[str], _T]) -> Callable[[str], _T]:
    """A reader that refuses all but what the code and the moves say."""

    def read_same(text: str) -> _T:
        value = reader(text)
        if truth is None:
            raise ValueError("A game that is not over has no score.")
        if value != truth:
            raise ValueError(f"By the code and the moves it is {truth}, not {value}.")
        return value

    return read_same


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise ValueError(f"{quoted(text)} is not a whole number.")
    return int(text)


def _par(text: str) -> tuple[int, bool]:
    return _whole(text.removeprefix(_ABOUT)), not text.startswith(_ABOUT)


def _seconds(text: str) -> float:
    whole, _, part = text.partition(".")
    if (not part.isdigit() and part) or not part.isascii() or len(part) > 3:
        raise ValueError(f"{quoted(text)} is not a time in seconds.")
    return float(f"{_whole(whole)}.{part or 0}")


def _yes_or_no(text: str) -> bool:
    if text.lower() not in ("yes", "no"):
        raise ValueError(f"{quoted(text)} is neither yes nor no.")
    return text.lower() == "yes"


def _name(text: str) -> str:
    if not is_name(text):
        raise ValueError("This is not a name that can be shown.")
    return text


def _hider(text: str) -> str:
    return "" if text == _COMPUTER else _name(text)


def code_of(box: Box) -> str:
    """The box's code; a box that has none cannot be written down."""
    try:
        return encode(box)
    except ValueError as error:
        raise RecordError(str(error)) from None
