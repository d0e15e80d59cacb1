"""The history's entries: a game in a line, and lines that are none."""

from __future__ import annotations

import json
from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.random_games import dates, editions, games, json_values, names, pars, seconds, variants

from blackbox_tui.formats.codes import encode
from blackbox_tui.formats.history import (
    MODES,
    Entries,
    HistoryEntry,
    HistoryError,
    daily_attempt,
    entry_of,
    from_line,
    to_line,
)
from blackbox_tui.formats.record import Record
from formats.test_record import golden_records

# Golden: this never changes.
LINE = (
    '{"version": 1, "date": "2025-03-02", "code": "8x8-4-CQWYE", "edition": "classic", '
    '"score": 9, "par": 11, "par_exact": true, "rays": 3, "seconds": 83.25, "assisted": true, '
    '"daily": "2025-03-01", "practice": true, "solved": false, "gave_up": false, '
    '"mode": "solitaire", "hider": "Ada", "seeker": "Grace"}'
)
DAY = date(2025, 3, 2)
ENTRY = entry_of(golden_records()["classic"], DAY, daily=date(2025, 3, 1), practice=True)


@st.composite
def entries(draw: st.DrawFn) -> HistoryEntry:
    edition = draw(editions)
    record = Record(
        draw(games(draw(variants()), edition, finished=True)),
        edition,
        draw(seconds),
        draw(names),
        draw(names),
        par=draw(pars),
        par_exact=draw(st.booleans()),
        assisted=draw(st.booleans()),
    )
    return entry_of(
        record,
        draw(dates),
        mode=draw(st.sampled_from(MODES)),
        daily=draw(st.none() | dates),
        practice=draw(st.booleans()),
    )


def test_the_form_never_changes() -> None:
    assert to_line(ENTRY) == LINE
    assert from_line(LINE) == ENTRY


@given(entries())
def test_an_entry_comes_back(entry: HistoryEntry) -> None:
    line = to_line(entry)
    assert "\n" not in line
    assert from_line(line) == entry


@given(st.data())
def test_an_entry_tells_of_its_game(data: st.DataObject) -> None:
    edition = data.draw(editions)
    game = data.draw(games(data.draw(variants()), edition, finished=True))
    entry = entry_of(Record(game, edition), DAY)
    assert entry.code == encode(game.box)
    assert (entry.size, entry.atoms) == (str(game.grid), game.atom_count)
    assert entry.solved == game.result.solved
    assert entry.rays == len(game.rays)


def test_a_game_that_is_not_over_has_no_entry() -> None:
    with pytest.raises(HistoryError, match="not over"):
        entry_of(golden_records()["unfinished"], DAY)
    assert entry_of(golden_records()["gave-up"], DAY).gave_up


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"version": True},
        {"date": "2025-02-30"},
        {"date": None},
        {"code": "8x8-4-"},
        {"code": "4x4-4-CQWYE"},
        {"code": "8x8-9-CQWYE"},
        {"code": "8x8-4-CQWYE\n"},
        {"edition": "odd"},
        {"score": -1},
        {"score": 1.5},
        {"score": 10**13},
        {"par": "x"},
        {"rays": 105},
        {"seconds": -1},
        {"mode": "alone"},
        {"hider": "\x1b"},
        {"solved": 1},
        {"extra": 1},
    ],
)
def test_a_line_that_breaks_the_rules_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(HistoryError, match="This line is not a game"):
        from_line(json.dumps(json.loads(LINE) | change))


def test_a_line_torn_anywhere_is_refused() -> None:
    for cut in range(len(LINE)):
        with pytest.raises(HistoryError):
            from_line(LINE[:cut])


@given(st.text() | json_values.map(json.dumps))
@example("[" * 1500)
@example("9" * 1500)
@example(" " * 1_000_000)
def test_any_text_is_refused_or_read(text: str) -> None:
    with pytest.raises(HistoryError):
        from_line(text)


@given(st.sampled_from(sorted(json.loads(LINE))), json_values)
def test_any_value_in_any_field_is_judged(key: str, value: object) -> None:
    try:
        entry = from_line(json.dumps(json.loads(LINE) | {key: value}))
    except HistoryError:
        return
    assert from_line(to_line(entry)) == entry


def test_torn_lines_are_skipped_and_counted() -> None:
    found = Entries([LINE, LINE[:50], "", "  ", "\ufffd", LINE])
    assert list(found) == [ENTRY, ENTRY]
    assert found.unreadable == 2


def test_the_attempt_at_a_daily_box_that_counts_is_found() -> None:
    day = date(2025, 3, 1)
    first = ENTRY._replace(practice=False, score=20)
    other = ENTRY._replace(practice=False, daily=date(2025, 3, 2), day=day)
    lines = [to_line(entry) for entry in (ENTRY, other, first, first._replace(score=5))]
    assert daily_attempt(lines, day) == first
    assert daily_attempt([LINE], day) is None
    assert daily_attempt([LINE[:100] + '"2025-03-01"', *lines], day) == first
