"""Game records: a whole game as readable text.

A record consists of the code of the box and the moves. Outcomes and scores are written beside
them for the reader, and checked when a record is read. The date is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from datetime import date
from typing import Any, Final, TypeAlias

from blackbox_tui.engine.rays import parse_outcome
from blackbox_tui.formats import fields
from blackbox_tui.formats.codes import code_of, start_of
from blackbox_tui.formats.fields import ParseError, explaining
from blackbox_tui.reading import is_number, numbered_lines, quoted
from blackbox_tui.rules.atoms import read_atoms
from blackbox_tui.rules.deal import grade_name, read_grade, read_size
from blackbox_tui.rules.game import MOST_MOVES, Game, play
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import Fire, parse_move
from blackbox_tui.rules.scoring import find_edition
from blackbox_tui.rules.session import MAX_TARGET, NO_PAR, Par, Session, clip_seconds
from blackbox_tui.rules.terms import PUZZLE, SCORED, find_terms

TITLE: Final = "Black Box game record 1"  # the first line; the number is the version of the format

MAX_MOVES: Final = MOST_MOVES + 1  # one more, to give up
MAX_RECORD_LENGTH: Final = 500_000  # longer texts are not read

_COMPUTER: Final = "the computer"
_ABOUT: Final = "about "

_Headers: TypeAlias = dict[str, tuple[int, Any]]  # the line number and the value of each header


def names_of(session: Session) -> tuple[str, str]:
    """The names of hider and seeker; the hider is empty if the computer hid the atoms."""
    match, (hider, _) = session.match, session.match.roles
    if hider is not None:
        return fields.tidy_name(match.players[hider].name), fields.tidy_name(session.seeker.name)
    return "You" if session.seeker.computer else "", fields.tidy_name(session.seeker.name)


def write(session: Session, day: date | None = None) -> str:
    """Write the record of a game that was played on that day."""
    values = {name: value_of(session) for name, (value_of, _) in _HEADERS.items()} | {"Date": day}
    headers = (f"{name}: {value}" for name, value in values.items() if value is not None)
    moves = _move_lines(session.game)
    return "\n".join([TITLE, "", *headers, "", *moves]).rstrip() + "\n"


def _move_lines(game: Game) -> Iterator[str]:
    if len(game.moves) > MAX_MOVES:
        raise ParseError("This game is too long for a record.")
    rays = iter(game.rays)
    for move in game.moves:
        yield f"{move} -> {next(rays).outcome}" if isinstance(move, Fire) else str(move)


def read(text: str) -> Session:
    """Read a record by playing its moves and checking its claims."""
    if len(text) > MAX_RECORD_LENGTH:
        raise ParseError("This is too long for a game record.")
    lines = numbered_lines(text)
    number, title = next(lines, (1, ""))
    with _line(number):
        if title != TITLE:
            raise ParseError(f"This is not a game record: it does not start with {TITLE!r}.")
    headers: _Headers = {}
    moves: list[tuple[int, str]] = []
    for number, line in lines:
        with _line(number):
            if ":" in line and not moves:
                _read_header(number, line, headers)
            elif len(moves) < MAX_MOVES:
                moves.append((number, line))
            else:
                raise ParseError("The record has too many moves.")
    return _assemble(headers, moves)


def _line(number: int) -> AbstractContextManager[None]:
    """Prefix any refusal inside the block with the number of its line."""
    return explaining(f"Line {number}: ")


def _read_header(number: int, line: str, headers: _Headers) -> None:
    name, _, text = line.partition(":")
    name = name.strip().capitalize()
    if name not in _HEADERS:
        raise ParseError(f"{quoted(name)} is not a line of a game record.")
    if name in headers:
        raise ParseError(f"{name!r} appears twice.")
    _, read_value = _HEADERS[name]
    headers[name] = number, read_value(text.strip())


def _assemble(headers: _Headers, moves: Iterable[tuple[int, str]]) -> Session:
    for name in ("Edition", "Code"):
        if name not in headers:
            raise ParseError(f"The record has no line {name!r}.")
    values = {name: value for name, (_, value) in headers.items()}
    edition = values["Edition"]
    with _line(headers.get("Terms", headers["Code"])[0]):
        game = Game(start_of(values["Code"], plays_on=edition.plays_on, terms=values.get("Terms")))
    variant = game.start.variant
    _check_claim(headers, "Size", variant.grid)
    _check_claim(headers, "Atoms", variant.atoms)
    players = [Player(values.get("Seeker", ""))]
    if values.get("Hider", "") not in ("", _COMPUTER):
        players.insert(0, Player(values["Hider"]))
    for number, line in moves:
        with _line(number):
            game = _play_line(game, line)
    session = Session(
        Match(players=tuple(players), variant=variant, edition=edition, planned=len(players)),
        game,
        seconds=values.get("Seconds", 0.0),
        assisted=values.get("Assisted", False),
        target=values.get("To beat"),
        par=values.get("Par") if game.terms.scored else NO_PAR,
        level=values.get("Grade", 0),
        helps=values.get("Help", 0),
    )
    graded = session.terms.graded
    if graded != bool(session.level) or (graded and len(players) > 1):
        raise ParseError("A puzzle has a grade and one player, and nothing else has a grade.")
    if session.target is not None and not (session.alone and session.terms.scored):
        raise ParseError("A score to beat belongs to a game of one player that has a score.")
    _check_claim(headers, "Score", session.score if session.over else None)
    return session


def _check_claim(headers: _Headers, name: str, truth: object) -> None:
    """Refuse a header that contradicts the code and the moves."""
    number, value = headers.get(name, (0, truth))
    with _line(number):
        if value != truth and truth is None:
            raise ParseError("A score belongs to a finished game that is not a puzzle.")
        if value != truth:
            raise ParseError(f"The record says {value}, but its code and moves give {truth}.")


def _play_line(game: Game, line: str) -> Game:
    words, arrow, text = line.partition("->")
    move = parse_move(words)
    after = play(game, move)
    if not arrow:
        return after
    if not isinstance(move, Fire):
        raise ParseError("Only a ray has an outcome.")
    outcome = after.rays[-1].outcome
    if parse_outcome(text, after.grid) != outcome:
        ended = f"is {outcome}, not {text.strip()}"
        raise ParseError(f"In this box the ray from port {move.port} {ended}.")
    return after


def _code(text: str) -> str:
    start_of(text, plays_on=False)  # checked here, so that a refusal has the number of its line
    return text


def _par_text(session: Session) -> str | None:
    par = session.par or NO_PAR
    return None if par.points is None else f"{'' if par.exact else _ABOUT}{par.points}"


def _par(text: str) -> Par:
    return Par(fields.read_whole(text.removeprefix(_ABOUT)), exact=not text.startswith(_ABOUT))


def _target(text: str) -> int:
    return min(fields.read_whole(text), MAX_TARGET)


def _seconds(text: str) -> float:
    whole, _, part = text.partition(".")
    if part and not is_number(part):
        raise ParseError(f"{quoted(text)} is not a time in seconds.")
    return float(f"{fields.read_whole(whole)}.{part or 0}")


_HEADERS: Final[dict[str, tuple[Callable[[Session], object], Callable[[str], object]]]] = {
    "Edition": (lambda it: it.edition.name, find_edition),
    "Size": (lambda it: it.game.grid, read_size),
    "Atoms": (lambda it: it.game.atoms, read_atoms),
    "Code": (lambda it: code_of(it.game.start), _code),
    "Terms": (
        lambda it: None if it.game.terms in (SCORED, PUZZLE) else it.game.terms.name,
        find_terms,
    ),
    "Grade": (lambda it: grade_name(it.level) if it.level else None, read_grade),
    "Help": (lambda it: it.helps if it.level else None, fields.read_whole),
    "Hider": (lambda it: names_of(it)[0] or _COMPUTER, fields.read_name),
    "Seeker": (lambda it: names_of(it)[1] or None, fields.read_name),
    "Date": (lambda _: None, fields.read_date),  # the session does not know it
    "Par": (_par_text, _par),
    "To beat": (lambda it: it.target, _target),
    "Assisted": (lambda it: "yes" if it.assisted else "no", fields.read_switch),
    "Seconds": (lambda it: f"{clip_seconds(it.seconds):.3f}".rstrip("0").rstrip("."), _seconds),
    "Score": (lambda it: it.score if it.over else None, fields.read_whole),
}
"""The value of every header, None if it has no line, and the reader of that value."""
