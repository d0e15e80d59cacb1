"""Games and records as values for JSON, both ways.

It does not know where they are kept. What is unpacked is played again, so
that nothing is believed which the rules do not allow.
"""

from __future__ import annotations

from typing import Final

from blackbox_tui.formats.codes import decode
from blackbox_tui.formats.fields import Fields, ParseError, clip_seconds, tidy_name
from blackbox_tui.formats.record import LONGEST, MOST_MOVES, Record, RecordError, code_of
from blackbox_tui.rules.game import Game, parse_move, replay
from blackbox_tui.rules.scoring import find_edition

VERSION: Final = 1
"""The version of a record's form."""

HIGHEST: Final = 10**9
"""No score or par is higher."""

_KEYS: Final = (
    *("version", "edition", "game", "seconds", "hider"),
    *("seeker", "date", "par", "par_exact", "assisted", "score"),
)


def pack_game(game: Game) -> dict[str, object]:
    """A game as its code and its moves, for JSON."""
    if len(game.moves) > MOST_MOVES:
        raise RecordError("This game is too long to be kept.")
    return {"code": code_of(game.box), "moves": ", ".join(map(str, game.moves))}


def unpack_game(value: object, *, plays_on: bool) -> Game:
    """The game that `pack_game` packed, played again."""
    try:
        fields = Fields(value, "code", "moves")
        moves = fields.text("moves", LONGEST)
        if moves.count(",") >= MOST_MOVES:
            raise ParseError("It has too many moves.")
        box = decode(fields.text("code"))
        return replay(box, map(parse_move, moves.split(",") if moves else ()), plays_on=plays_on)
    except ValueError as error:
        raise RecordError(str(error)) from None


def to_dict(record: Record) -> dict[str, object]:
    """The record for JSON."""
    return {
        "version": VERSION,
        "edition": record.edition.name,
        "game": pack_game(record.game),
        "seconds": clip_seconds(record.seconds),
        "hider": tidy_name(record.hider),
        "seeker": tidy_name(record.seeker),
        "date": record.day.isoformat() if record.day else None,
        "par": record.par,
        "par_exact": record.par_exact,
        "assisted": record.assisted,
        "score": record.score,
    }


def from_dict(value: object) -> Record:
    """The record that `to_dict` made, every claim checked."""
    try:
        return _from_fields(Fields(value, *_KEYS))
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(str(error)) from None


def _from_fields(fields: Fields) -> Record:
    fields.whole("version", VERSION, VERSION)
    edition = find_edition(fields.text("edition"))
    record = Record(
        unpack_game(fields["game"], plays_on=edition.plays_on),
        edition,
        fields.seconds("seconds"),
        fields.name("hider"),
        fields.name("seeker"),
        None if fields.lacks("date") else fields.date("date"),
        None if fields.lacks("par") else fields.whole("par", 0, HIGHEST),
        fields.flag("par_exact"),
        fields.flag("assisted"),
    )
    if fields["score"] != record.score or isinstance(fields["score"], bool):
        raise RecordError("The score is not what the moves come to.")
    return record
