"""The index of a history answers as if all of it had been read, whatever happens to the files."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.faults import failing
from support.history import sum_of

from blackbox_tui.history.entries import (
    Entries,
    HistoryEntry,
    from_line,
    seen_code,
    seen_line,
    to_line,
)
from blackbox_tui.storage import files, index
from blackbox_tui.storage.index import Index
from blackbox_tui.storage.lines import append_line, read_lines

DAY = date(2026, 1, 31)
GAME = HistoryEntry(day=DAY, code="8x8-4-CQWYE", edition="classic", score=9, solved=True)
CODES = [f"8x8-4-{letter}QWYE" for letter in "BCDFGH"]

entries = st.builds(
    GAME._replace,
    day=st.dates(DAY, DAY + timedelta(3)),
    code=st.sampled_from(CODES),
    score=st.integers(5, 9),
    solved=st.booleans(),
    practice=st.booleans(),
    daily=st.none() | st.dates(DAY, DAY + timedelta(3)),
    id=st.integers(0, 40).map(str),
)
lines = (
    entries.map(to_line)
    | st.sampled_from(CODES).map(seen_line)
    | st.sampled_from(["", "torn", to_line(GAME._replace(id="half"))[:90]])
)


def check(path: Path, found: Index) -> None:
    """It says what reading every line says."""
    games = list(Entries(read_lines(path)))
    found.read()
    assert found.totals.fields == sum_of(games).fields
    played = [entry for entry in games if not entry.premature]
    seen = {seen_code(line) for line in read_lines(path)} - {""}
    assert {code for code in CODES if found.has_code(code)} == seen | {it.code for it in played}
    days = [DAY + timedelta(number) for number in range(4)]
    assert {day for day in days if found.has_day(day, "solitaire")} == {
        entry.daily for entry in played if entry.daily
    }
    assert not found.has_day(DAY, "puzzle")


@given(st.lists(st.lists(lines, max_size=6), max_size=6), st.booleans())
def test_the_index_agrees_with_the_history_in_every_program(
    tmp_path_factory: pytest.TempPathFactory, parts: list[list[str]], in_order: bool
) -> None:
    path = tmp_path_factory.mktemp("home") / "history.jsonl"
    old = Index(path)
    if in_order:
        parts = sorted(sorted(part, key=lambda line: line[30:60]) for part in parts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(index, "MOST_NEW", 4)
        for part in parts:
            for line in part:
                append_line(path, line)
            check(path, old)
            check(path, Index(path))


def add(path: Path, first: int, last: int) -> None:
    with path.open("a") as file:
        for number in range(first, last):
            entry = GAME._replace(id=str(number), code=CODES[number % 3], score=5 + number % 4)
            print(to_line(entry), file=file)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A history that is longer than what is read again at each start."""
    path = tmp_path / "history.jsonl"
    add(path, 0, index.MOST_NEW + 2)
    Index(path).read()
    assert path.with_suffix(".index").exists()
    return path


def test_only_the_new_lines_of_a_long_history_are_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def read(line: str) -> HistoryEntry:
        seen.append(line)
        return from_line(line)

    monkeypatch.setattr(index, "from_line", read)
    running = Index(path)
    running.read()
    assert seen == []
    add(path, 100, 103)
    for program in (running, running, Index(path)):
        program.read()
    assert len(seen) == 6


def shorter(path: Path) -> None:
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:20]))


def changed(path: Path) -> None:
    """By hand, without changing its length."""
    text = path.read_text().replace('"score": 5', '"score": 8', 1)
    path.write_text(text)
    os.utime(path, (1, 1))


def exchanged(path: Path) -> None:
    path.unlink()
    add(path, 30, 120)


def merged(path: Path) -> None:
    """With the history of another machine, part of which is known."""
    old = to_line(GAME._replace(day=DAY - timedelta(9), id="old", solved=False, score=7))
    path.write_text("\n".join([path.read_text(), old, *path.read_text().splitlines()]))


def repeated(path: Path) -> None:
    append_line(path, path.read_text().splitlines()[-1])


def attempted_twice(path: Path) -> None:
    """By two programs at once, on a day's box."""
    for name in ("one", "other"):
        append_line(path, to_line(GAME._replace(daily=DAY, id=name)))


def half_written(path: Path) -> None:
    with path.open("a") as file:
        file.write(to_line(GAME._replace(id="half", score=1))[:60])


def deleted(path: Path) -> None:
    path.with_suffix(".index").unlink()


def damaged(path: Path) -> None:
    path.with_suffix(".index").write_bytes(b"{\xff")


def of_another_kind(path: Path) -> None:
    path.with_suffix(".index").write_text('{"version": 1, "totals": [], "place": {}}\n')


def of_a_later_version(path: Path) -> None:
    text = path.with_suffix(".index").read_text().replace('"puzzles": 0', '"puzzles": 7')
    path.with_suffix(".index").write_text(text.replace('"version": 1', '"version": 2'))


def a_folder(path: Path) -> None:
    deleted(path)
    path.with_suffix(".index").mkdir()


def gone(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize(
    "happens",
    [shorter, changed, exchanged, merged, repeated, attempted_twice, half_written, deleted,
     damaged, of_another_kind, of_a_later_version, a_folder, gone],
)  # fmt: skip
def test_an_index_that_does_not_match_is_rebuilt(
    path: Path, happens: Callable[[Path], None]
) -> None:
    running = Index(path)
    running.read()
    happens(path)
    for program in (running, Index(path)):
        check(path, program)
    add(path, 200, 210)
    for program in (running, Index(path)):
        check(path, program)


def test_the_index_works_even_if_it_cannot_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = Index(path)
    running.read()
    monkeypatch.setattr(files, "write_text", failing(28))
    add(path, 200, 300)
    check(path, running)
    check(path, Index(path))
