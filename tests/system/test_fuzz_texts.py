"""Whatever a text contains, it is read or refused: one kind of error, soon, in little memory."""

from __future__ import annotations

import json
import sys
import tracemalloc
from collections.abc import Sequence
from pathlib import Path
from random import Random
from unicodedata import category

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.readers import (
    HOSTILE,
    HOSTILE_VALUES,
    LINE,
    READERS,
    corpus,
    damaged,
    paths,
    read_or_refuse,
    with_value,
)
from support.windows import SPARSE_FILES

from blackbox_tui.cli import launch
from blackbox_tui.cli import main as cli
from blackbox_tui.formats import codes, fields, record, savegame
from blackbox_tui.formats.fields import ParseError, is_name
from blackbox_tui.storage.files import MAX_FILE_BYTES, DamagedFile, read_text

EVERY = pytest.mark.parametrize("kind", READERS)
WRITTEN_IN_JSON = ("saved game", "history line", "progress", "history", "request")


# --- only the errors that are documented ----------------------------------------------------


@EVERY
def test_every_example_is_read_and_written_back(kind: str) -> None:
    for text in READERS[kind].examples:
        value, write = READERS[kind].read(text), READERS[kind].write
        assert value is not None
        assert write is None or READERS[kind].read(write(value)) == value


@EVERY
def test_texts_meant_to_harm_are_read_or_refused(kind: str) -> None:
    for text in (*HOSTILE, *HOSTILE_VALUES):
        read_or_refuse(READERS[kind], text)


@EVERY
def test_texts_that_once_reached_new_lines_are_read_or_refused(kind: str) -> None:
    for text in corpus()[kind]:
        read_or_refuse(READERS[kind], text)


@pytest.mark.parametrize("kind", WRITTEN_IN_JSON)
def test_any_field_may_hold_anything(kind: str) -> None:
    for text in READERS[kind].examples:
        example = text.split("\n")[0] if kind == "history" else text
        for path in paths(json.loads(example)) if example.startswith("{") else ():
            for value in HOSTILE_VALUES:
                read_or_refuse(READERS[kind], with_value(example, path, value))


@EVERY
@settings(max_examples=40)
@given(chance=st.randoms(use_true_random=False))
def test_damaged_texts_are_read_or_refused(kind: str, chance: Random) -> None:
    read_or_refuse(READERS[kind], damaged(chance.choice(READERS[kind].examples), chance))


@EVERY
@settings(max_examples=25)
@given(text=st.text())
def test_any_text_is_read_or_refused(kind: str, text: str) -> None:
    read_or_refuse(READERS[kind], text)


# --- bounds, counted -----------------------------------------------------------------------


class Untouched:
    """Stands where nothing should be called."""

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"{name} was asked for")

    def __call__(self, *_: object, **__: object) -> object:
        raise AssertionError("it was called")


def test_a_text_too_long_is_not_even_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "_DECODER", Untouched())
    monkeypatch.setattr(codes, "_normalised", Untouched())
    monkeypatch.setattr(record, "numbered_lines", Untouched())
    for kind in ("saved game", "history line", "progress", "code", "record"):
        reader = READERS[kind]
        with pytest.raises(reader.error, match="too long"):
            reader.read(reader.examples[0] + " " * 500_000)


def test_a_game_of_too_many_moves_or_rounds_is_not_even_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(record, "play", Untouched())
    monkeypatch.setattr(savegame, "replay", Untouched())
    many = record.MAX_MOVES + 1
    with pytest.raises(ParseError, match="too many moves"):
        record.read(f"{record.TITLE}\nEdition: rays\nCode: 8x8-4-CQWYE\n" + "undo\n" * many)
    game = {"terms": "scored", "code": "8x8-4-CQWYE", "moves": "undo," * many}
    whole = json.loads(READERS["saved game"].examples[0])
    for field, why in (
        ({"game": game}, "too many moves"),
        ({"rounds": [None] * 101}, "a list of at most"),
    ):
        with pytest.raises(ParseError, match=why):
            savegame.from_text(json.dumps(whole | field))


def test_no_number_of_many_digits_is_converted() -> None:
    """Python itself refuses to read thousands of digits, by an error of another kind."""
    before = sys.get_int_max_str_digits() if hasattr(sys, "get_int_max_str_digits") else 0
    for kind in WRITTEN_IN_JSON:
        read_or_refuse(READERS[kind], "9" * (before + 1))
    for digits in ("9" * 21, "9" * 4_000, "-" + "9" * 4_000):
        with pytest.raises(fields.ParseError, match="too large"):
            fields.parse(digits, 10_000)


@pytest.mark.parametrize("kind", ["code", "record", "settings", "JSON", *WRITTEN_IN_JSON[:3]])
def test_little_memory_is_needed_to_refuse_a_text(kind: str) -> None:
    """No text asks for more than in proportion to its own size."""
    reader = READERS[kind]
    for text in (*HOSTILE, *reader.examples):
        tracemalloc.start()
        try:
            read_or_refuse(reader, text)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert peak < 4_000_000 + 12 * len(text)


@SPARSE_FILES
def test_of_a_file_without_end_only_the_beginning_is_read(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with file.open("wb") as endless:
        endless.truncate(10**10)
    tracemalloc.start()
    try:
        with pytest.raises(DamagedFile, match="too large"):
            read_text(file)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 3 * MAX_FILE_BYTES


# --- names ------------------------------------------------------------------------------------


def test_no_name_has_a_character_that_controls_reverses_or_hides() -> None:
    """Controls, marks of direction, surrogates, unassigned characters, and all blanks but one."""
    characters = map(
        chr, (*range(0x20000), *range(0xE0000, 0xE0200))
    )  # beyond are letters or nothing
    wrong = [char for char in characters if category(char)[0] in "CZ"]
    assert [char for char in wrong if is_name(f"A{char}B")] == [" "]


@pytest.mark.parametrize("char", ["\x1b", "\u202e", "\u2066", "\0", "\x9b", "\ud800", "\u200b"])
def test_no_file_brings_such_a_name_in(char: str) -> None:
    name = f"A{char}a"
    texts = {
        "history line": LINE.replace('"Ada"', json.dumps(name)),
        "saved game": READERS["saved game"].examples[1].replace('"Ada"', json.dumps(name)),
        "record": READERS["record"].examples[1].replace("Hider: Ada", f"Hider: {name}"),
        "settings": READERS["settings"].examples[0].replace("= Ada", f"= {name}"),
    }
    for kind, text in texts.items():
        assert text not in READERS[kind].examples, kind
        with pytest.raises(READERS[kind].error):
            READERS[kind].read(text)


# --- the command line ---------------------------------------------------------------------

WORDS = (
    *("play", "daily", "duel", "friend", "review", "trace", "stats", "record", "share"),
    "completion",
    *("continue", "games", "--guest", "--idle", "0.5", "1e3"),
    *("--size", "--atoms", "--edition", "--seed", "--any-deal", "--ascii", "--color", "--json"),
    *("--help", "--version", "--", "-", "--no-mouse", "8x8", "26x26", "27x1", "1000000x1000000"),
    *("4", "0", "-1", "1000000", "9" * 5_000, "classic", "never", "bash", "b2 d2 g6 d7", "a1 a1"),
    *("8x8-4-CQWYE", "8x8-4-00000", "2026-01-31", "2026-W01-1", "0001-01-01", "9999-12-31"),
    *("٣", "²", "1e9", "1_000", " 4 ", "\x1b[31m", "\u202e", "\udcff", "\n", "", "=", "%s", "{}"),
)
"""What a command line is made of, rightly and wrongly; a system passes no NUL."""

arguments = st.lists(st.sampled_from(WORDS) | st.text(st.characters(exclude_characters="\0")))


@pytest.fixture
def stay_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No terminal is taken, and nothing is found at home."""
    monkeypatch.setattr(launch, "_play_on_screen", lambda *_: 0)
    monkeypatch.setattr(cli, "leave_no_trace", lambda: None)
    monkeypatch.setattr(cli, "open_menu", lambda **_: 0)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("stay_out")
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=arguments)
def test_any_command_line_is_obeyed_or_refused_in_a_line(
    capsys: pytest.CaptureFixture[str], words: Sequence[str]
) -> None:
    try:
        status: object = cli.main(words)
    except SystemExit as left:
        status = left.code
    said = capsys.readouterr()
    assert status in (0, 1, 2)
    assert (status == 0) == (said.err == "")
    if said.err:
        assert said.err.startswith("blackbox: ")
        assert said.err[:-1].isprintable()
    assert "\x1b" not in said.out
