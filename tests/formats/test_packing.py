"""Games and records for JSON: both ways, and nothing else."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.random_games import editions, games, json_values, variants

from blackbox_tui.engine import Cell
from blackbox_tui.formats.packing import from_dict, pack_game, to_dict, unpack_game
from blackbox_tui.formats.record import MOST_MOVES, Record, RecordError
from blackbox_tui.rules.game import Game, Seal
from formats.test_record import golden_records, records

# Golden: this never changes.
CLASSIC = (
    '{"version": 1, "edition": "classic", "game": {"code": "8x8-4-CQWYE", "moves": '
    '"fire 13, fire 29, fire 5, guess e1, guess h2, seal a1, undo, redo, guess h4, guess b8, '
    'submit"}, "seconds": 83.25, "hider": "Ada", "seeker": "Grace", "date": "2025-03-01", '
    '"par": 11, "par_exact": true, "assisted": true, "score": 9}'
)


def test_the_form_never_changes() -> None:
    record = golden_records()["classic"]
    assert json.dumps(to_dict(record)) == CLASSIC
    assert from_dict(json.loads(CLASSIC)) == record


@given(records())
def test_a_record_comes_back(record: Record) -> None:
    assert from_dict(json.loads(json.dumps(to_dict(record)))) == record


@given(st.data())
def test_a_game_comes_back(data: st.DataObject) -> None:
    edition = data.draw(editions)
    game = data.draw(games(data.draw(variants()), edition))
    assert unpack_game(pack_game(game), plays_on=edition.plays_on) == game


@given(json_values)
def test_any_value_is_a_record_or_a_record_error(value: object) -> None:
    with pytest.raises(RecordError):
        from_dict(value)
    with pytest.raises(RecordError):
        unpack_game(value, plays_on=False)


@given(st.sampled_from(sorted(json.loads(CLASSIC))), json_values)
def test_any_other_value_in_any_field_is_judged(key: str, value: object) -> None:
    packed = json.loads(CLASSIC) | {key: value}
    try:
        record = from_dict(packed)
    except RecordError:
        return
    assert to_dict(record) == packed or key == "seconds"


@pytest.mark.parametrize(
    ("key", "value"),
    [("score", 11), ("score", None), ("score", True), ("version", 2), ("par", -1), ("hider", "\n")],
)
def test_false_claims_are_refused(key: str, value: object) -> None:
    with pytest.raises(RecordError):
        from_dict(json.loads(CLASSIC) | {key: value})


def test_a_game_too_long_is_neither_packed_nor_unpacked() -> None:
    game = golden_records()["classic"].game
    long = replace(Game(game.box), moves=(Seal(Cell(0, 0)),) * (MOST_MOVES + 1))
    with pytest.raises(RecordError, match="too long"):
        pack_game(long)
    packed = pack_game(game) | {"moves": "undo," * MOST_MOVES + "undo"}
    with pytest.raises(RecordError, match="too many"):
        unpack_game(packed, plays_on=False)
