"""History entries: a game in a line, and lines that are not games."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from formats.test_record import golden_records
from hypothesis import given
from hypothesis import strategies as st
from support.history import lines_of
from support.random_games import dates, editions, games, names, seconds, variants
from support.sessions import NOT_IT, guess_all, puzzle

from blackbox_tui.formats.codes import code_of
from blackbox_tui.formats.fields import ParseError
from blackbox_tui.history.entries import (
    Entries,
    HistoryEntry,
    entry_of,
    from_line,
    seen_line,
    to_line,
    weighed_line,
)
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import Submit, Undo
from blackbox_tui.rules.session import NO_PAR, Par, Session
from blackbox_tui.values import replace

# Golden: these never change.
GOLDEN = Path(__file__).parents[1] / "data" / "history.jsonl"
LINE, PUZZLE_LINE = GOLDEN.read_text(encoding="utf-8").splitlines()
DAY = date(2025, 3, 2)
SESSION = replace(golden_records()["classic"][0], daily="2025-03-01", practice=True)
ID = "20250302-101112-a1b2c3"
ENTRY = entry_of(SESSION, DAY)._replace(id=ID)
PUZZLE_ENTRY = entry_of(
    replace(
        puzzle([*guess_all(NOT_IT), Submit(), Undo(), *guess_all("h7"), Submit()]),
        seconds=61.5,
        assisted=True,
        helps=2,
    ),
    DAY,
)._replace(id=ID)


@pytest.mark.parametrize(("entry", "line"), [(ENTRY, LINE), (PUZZLE_ENTRY, PUZZLE_LINE)])
def test_the_format_never_changes(entry: HistoryEntry, line: str) -> None:
    assert to_line(entry) == line
    assert from_line(line) == entry
    assert (entry.size, entry.atoms) == ("8x8", AtomRange(4))


@st.composite
def entries(draw: st.DrawFn) -> HistoryEntry:
    edition, variant = draw(editions), draw(variants())
    game = draw(games(variant, edition, finished=True))
    players = draw(st.lists(st.builds(Player, names, st.booleans()), min_size=1, max_size=2))
    session = Session(
        Match(tuple(players), variant, edition, planned=2),
        game,
        seconds=draw(seconds),
        assisted=draw(st.booleans()),
        daily=draw(st.just("") | dates.map(date.isoformat)),
        practice=draw(st.booleans()),
        par=draw(st.none() | st.builds(Par, st.none() | st.integers(0, 200), st.booleans())),
    )
    entry = entry_of(session, draw(dates))._replace(id=draw(st.from_regex(r"\A[0-9a-z]{1,60}\Z")))
    assert entry.code == code_of(game.start)
    assert (entry.size, entry.atoms) == (str(game.grid), game.atoms)
    assert (entry.solved, entry.rays) == (game.result.solved, len(game.rays))
    return entry


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (PUZZLE_LINE, ', "tries": 1', ""), (PUZZLE_LINE, '"easy"', '"fiendish"'),
        (PUZZLE_LINE, '"tries": 1', '"tries": -1'), (PUZZLE_LINE, '"help": 2', '"help": true'),
        (PUZZLE_LINE, '"P8x8', '"8x8'), (PUZZLE_LINE, '"puzzle"', '"solitaire"'),
        (PUZZLE_LINE, '"grade": "easy"', '"grade": 1'), (LINE, '"8x8', '"P8x8'),
        (LINE, '"seeker"', '"tries": 1, "seeker"'),
    ],
)  # fmt: skip
def test_only_puzzles_have_puzzle_codes_and_fields(line: str, old: str, new: str) -> None:
    with pytest.raises(ParseError):
        from_line(line.replace(old, new))


@given(entries())
def test_entries_describe_their_game_and_are_read_back(entry: HistoryEntry) -> None:
    line = to_line(entry)
    assert "\n" not in line
    assert from_line(line) == entry


def test_unfinished_games_have_no_entry() -> None:
    with pytest.raises(ParseError, match="not over"):
        entry_of(golden_records()["unfinished"][0], DAY)
    assert entry_of(golden_records()["gave-up"][0], DAY).gave_up
    assert entry_of(replace(SESSION, par=NO_PAR), DAY).par is None


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("version", [2, True]), ("id", ["", "A game", "x" * 62, 1]), ("date", ["2025-02-30", None]),
        ("code", ["8x8-4-", "4x4-4-CQWYE", "8x8-9-CQWYE", "8x8-4-3RX1D\n"]), ("edition", ["odd"]),
        ("score", [-1, 1.5, 10**13]), ("par", ["x"]), ("rays", [105]), ("seconds", [-1]),
        ("mode", ["alone"]), ("hider", ["\x1b"]), ("solved", [1]), ("extra", [1]),
    ],
)  # fmt: skip
def test_lines_that_break_the_rules_are_refused(field: str, values: list[object]) -> None:
    for value in values:
        with pytest.raises(ParseError, match="This line is not a game"):
            from_line(json.dumps(json.loads(LINE) | {field: value}))


def test_damaged_lines_are_skipped_and_counted() -> None:
    read = Entries([LINE, LINE[:50], "", "  ", "\ufffd", PUZZLE_LINE.replace(ID, "other")])
    assert [entry.mode for entry in read] == ["duel", "puzzle"]
    assert read.unreadable == 2


ALONE = ENTRY._replace(mode="solitaire", practice=False, daily=None)


def test_repeated_lines_count_once() -> None:
    lines = lines_of([ALONE, ALONE, ALONE._replace(score=8)])
    assert [entry.id for entry in Entries([*lines, *lines])] == ["game-0", "game-1", "game-2"]


def test_the_daily_attempt_that_ended_first_counts() -> None:
    box = ALONE._replace(daily=date(2025, 3, 1))
    solved = box._replace(mode="puzzle", code=f"P{box.code}", level=1)
    late, early = box._replace(day=date(2025, 3, 2)), box._replace(day=date(2025, 3, 1))
    read = Entries(lines_of([late, early, early, solved, solved]))
    assert [(entry.id, entry.practice) for entry in read] == [
        ("game-1", False),
        ("game-2", True),
        ("game-0", True),
        ("game-3", False),
        ("game-4", True),
    ]


def test_results_dated_before_their_day_are_practice() -> None:
    day = date(2025, 3, 3)
    forged, west = (ALONE._replace(daily=day, day=date(2025, 3, number)) for number in (1, 2))
    assert [entry.practice for entry in Entries(lines_of([forged, west]))] == [True, False]


def test_boxes_only_shown_are_not_games() -> None:
    lines = [seen_line("8x8-4-3RX1D"), *lines_of([ALONE])]
    read = Entries(lines)
    assert ([entry.id for entry in read], read.unreadable) == (["game-0"], 0)


def test_a_later_line_adds_what_choices_cost() -> None:
    lines = [weighed_line("game-1", 1.256), *lines_of([ALONE, ALONE]), weighed_line("game-9", 3)]
    read = Entries(lines)
    assert [entry.choices for entry in read] == [None, 1.26]
    assert read.unreadable == 0
    assert [*Entries([lines[0].replace("126", "-1")])] == []
