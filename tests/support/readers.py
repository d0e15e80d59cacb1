"""Every text that comes from outside: its reader, its error, and texts that broke readers before.

The tests try each reader with all of these; the benchmark continues with random ones.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from blackbox_tui.cli.solve import read_clues
from blackbox_tui.engine import Cell, Grid, parse_cells
from blackbox_tui.formats import codes, record, savegame, settings
from blackbox_tui.formats.challenge import read_challenge
from blackbox_tui.formats.codes import code_of, decode_puzzle
from blackbox_tui.formats.fields import ParseError, is_name, parse, read_date, tidy_name
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.history import entries
from blackbox_tui.history.calendar import read_month
from blackbox_tui.history.statistics import summarise_lines, to_dict
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.plain.conversation import Conversation
from blackbox_tui.reading import spelled_out
from blackbox_tui.rules.atoms import AtomRange, read_atoms
from blackbox_tui.rules.moves import Refusal, parse_move
from blackbox_tui.text.stats import stats_text
from blackbox_tui.ui.terminal.escapes import PASTE_SILENCE, InputParser
from support.plain_driver import PlainDriver

DATA = Path(__file__).parents[1] / "data"
CORPUS = DATA / "corpus.jsonl"


class Reader(NamedTuple):
    """The reader of a kind of text, and the only error that it may raise."""

    read: Callable[[str], object]
    error: type[ValueError]
    examples: tuple[str, ...]
    write: Callable[[Any], str] | None = None
    """The inverse, where there is one."""


def _files(folder: str) -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8") for path in sorted((DATA / folder).iterdir()))


def _statistics(text: str) -> str:
    """A history is never refused: lines that cannot be read are counted."""
    statistics = summarise_lines(text.split("\n"), date(2026, 1, 31))
    return stats_text(statistics, unicode=True) + json.dumps(to_dict(statistics))


def _name(text: str) -> str:
    """A name is never refused: it is tidied."""
    if not is_name(tidy_name(text)) or not spelled_out(text).isprintable():
        raise AssertionError("A tidied name is not a name.")
    return tidy_name(text)


@cache
def _program() -> Conversation:
    return Conversation(PlainDriver(bot=True).app)


def _request(text: str) -> list[str]:
    """The words in a line of a program."""
    return _program().read(text.encode("utf-8", "surrogatepass"))


def _typed(text: str) -> list[object]:
    """What a terminal sends is never refused: whatever it is, it is over after a silence."""
    parser, meant = InputParser(), list[object]()
    parser.hear(text.encode("utf-8", "surrogatepass"), 0)
    for now in (0.0, PASTE_SILENCE, 2 * PASTE_SILENCE):
        while (event := parser.read(now)) is not None:
            meant.append(event)
    parser.hear(b"q", 3 * PASTE_SILENCE)
    if str(parser.read(3 * PASTE_SILENCE)) != "q":
        raise AssertionError("The next key is not heard.")
    return meant


LINE = (
    '{"version": 1, "id": "a", "date": "2026-01-31", "code": "8x8-4-CQWYE", "edition": "classic", '
    '"score": 9, "par": 8, "par_exact": true, "rays": 5, "seconds": 12.5, "assisted": false, '
    '"daily": "2026-01-31", "practice": false, "solved": true, "gave_up": false, '
    '"mode": "solitaire", "hider": "", "seeker": "Ada"}'
)
PUZZLE_LINE = (
    '{"version": 1, "id": "b", "date": "2026-01-31", "code": "P8x8-4-5-34VZ5CMCJ", '
    '"edition": "classic", "score": 0, "par": null, "par_exact": true, "rays": 5, '
    '"seconds": 61.5, "assisted": true, "daily": null, "practice": false, "solved": true, '
    '"gave_up": false, "mode": "puzzle", "hider": "", "seeker": "You", "grade": "easy", '
    '"tries": 1, "help": 2}'
)
SETTINGS = settings.to_text(settings.Settings(names=("Ada", "Zoë"), others=(("later", "yes"),)))
PROGRESS = Progress("hits", frozenset({"misses"})).to_text()
MOVES = ("fire 12", "guess c4", "submit forgiving", "assume mark atoms c4 empty d4")
TYPED = (
    *("c4\r", "\x1b", "\x1b[A\x1bOB\x1b[1;5C", "\x1b[<0;12;7M\x1b[<0;12;7m", "\x1b[M !!"),
    *("\x1b[200~8x8-4-CQWYE\x1b[201~", "\x1b]11;rgb:ffff/ffff/ffff\x07", "\x1b]11;r:\x07g"),
    "\x1b[[Aé\x1bP1$r\x1b\\",
)
REQUEST = '{"id": "7a", "do": "guess c4 d5"}'

READERS = {
    "code": Reader(
        codes.decode,
        ParseError,
        ("8x8-4-CQWYE", " 8×8–4–cqwye ", "26x26-1-73K", "8x8-3to5-2QJT3A"),
        code_of,
    ),
    "challenge": Reader(
        read_challenge,
        ParseError,
        ("8x8-4-CQWYE/classic/12", " 8×8–4–cqwye / Rays / 0 ", "26x26-1-73K"),
    ),
    "puzzle code": Reader(
        decode_puzzle,
        ParseError,
        ("P8x8-4-4-0WEHPTVA", " p8×8–4–7–ox5gmttp32 "),
        code_of,
    ),
    "record": Reader(record.read, ParseError, _files("records"), record.write),
    "saved game": Reader(savegame.from_text, ParseError, _files("saves"), savegame.to_text),
    "settings": Reader(settings.from_text, ParseError, (SETTINGS,), settings.to_text),
    "history line": Reader(entries.from_line, ParseError, (LINE, PUZZLE_LINE), entries.to_line),
    "progress": Reader(Progress.from_text, ParseError, (PROGRESS,), Progress.to_text),
    "history": Reader(
        _statistics,
        ValueError,
        (
            "\n".join([LINE] * 3),
            f"{LINE}\n{PUZZLE_LINE}",
            "\n".join([LINE, entries.seen_line("8x8-4-CQWYE"), entries.weighed_line("a", 1.5)]),
        ),
    ),
    "JSON": Reader(lambda text: parse(text, 100_000), ValueError, (LINE, PROGRESS)),
    "move": Reader(parse_move, ValueError, MOVES, str),
    "cell": Reader(Cell.parse, ValueError, ("c4", "Z26"), str),
    "cells": Reader(parse_cells, ValueError, ("b2 d2, g6 d7",)),
    "size": Reader(Grid.parse, ValueError, ("8x8", "26×26", "10"), str),
    "rays": Reader(
        lambda text: read_clues(text, Grid(), AtomRange(4)), ValueError, ("3=H 30=R 29=6",)
    ),
    "date": Reader(read_date, ValueError, ("2026-01-31",), date.isoformat),
    "request": Reader(_request, Refusal, (REQUEST, '{"do": "menu", "id": 7}', "fire 12")),
    "atoms": Reader(read_atoms, ValueError, ("4", "3-5", " 3 – 5 ", "3to5"), str),
    "month": Reader(read_month, ValueError, ("2026-01",)),
    "appearance": Reader(Appearance.from_text, ParseError, (SETTINGS,)),
    "terminal": Reader(_typed, ValueError, TYPED),
    "name": Reader(_name, ValueError, ("Ada Lovelace", "Zoë")),
}

HOSTILE_VALUES = (
    *("null", "true", "0", "-1", "1.5", "1e999", "-1e999", "1e-999", "NaN", "Infinity"),
    *("-Infinity", "9" * 25, "9" * 5_000, "-" + "9" * 5_000, "[]", "{}", '""', '"\\u0000"'),
    *('"\\ud800"', '"\\u202e"', '"\\u001b[31m"', '"' + "x" * 10_000 + '"', '[{"a": [null]}]'),
    *("[" * 2_000 + "]" * 2_000, '{"a":' * 500 + "0" + "}" * 500, '"0001-01-01"', '"9999-12-31"'),
    *('"99x99"', '"26x26"', '"8x8-1000000-0"', "1000000", '"2026-01-31T00:00"'),
)
"""JSON that any field might hold instead of what belongs there."""

HOSTILE = (
    *("", " ", "\0", "\n" * 50_000, "\ufeff", "\ufeff\ufeff", "\udcff\ud800", "\u202e\u2066abc"),
    *("\x1b]0;title\x07", "\x1b[2J", "é" * 1_000, "\u0301" * 1_000, "9" * 5_000, "-" * 10_000),
    *("[" * 100_000, '{"a":' * 100_000, '"' + "\\" * 50_000, "8x8-4-" + "0" * 1_000_000),
    *("8x8-1000000-00000", "99x99-99-00000", "0x0-0-0", "26x26-26-" + "Z" * 60, "x" * 1_000_000),
    "Black Box game record 1\nEdition: classic\nCode: 8x8-4-CQWYE\nAtoms: 1000000\n",
    "Black Box game record 1\nEdition: classic\nCode: 8x8-4-CQWYE\n" + "undo\n" * 50_000,
    "Black Box game record 1\n" + "x" * 100_000 + ": 1\n",
    "size = 1000000x1000000\natoms = " + "9" * 5_000,
    "\n".join(f"option{number} = yes" for number in range(2_000)),
    LINE.replace("2026-01-31", "0001-01-01") + "\n" + LINE.replace("2026-01-31", "9999-12-31"),
    LINE.replace('"score": 9', '"score": 1000000000000'),
)
"""Texts meant to do harm."""


@cache
def corpus() -> dict[str, list[str]]:
    """Texts that reached new lines of their readers when `benchmarks/fuzz_texts.py` sought them."""
    texts: dict[str, list[str]] = {kind: [] for kind in READERS}
    for line in CORPUS.read_text(encoding="ascii").splitlines():
        kind, text = json.loads(line)
        texts[kind].append(text)
    return texts


def paths(value: object, here: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path to every value inside a JSON value, including itself."""
    yield here
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*here, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from paths(inner, (*here, at))


def with_value(text: str, path: tuple[str | int, ...], value: str) -> str:
    """The JSON text with another text in that place, even a malformed one."""
    if not path:
        return value
    whole = inner = json.loads(text)
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = "@ here @"
    return json.dumps(whole).replace('"@ here @"', value)


def damaged(text: str, chance: Random) -> str:
    """The text with a few pieces cut out, doubled, swapped or scribbled over."""
    pieces = ("", "\0", "\u202e", "\udcff", "9" * 30, '"', "{", "[", ",", ":", "\n", "=", "-", "é")
    for _ in range(chance.randrange(1, 4)):
        start, end = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        end = min(end, start + chance.choice((1, 5, 1_000)))
        piece = chance.choice((text[start:end] * 2, *pieces, chr(chance.randrange(0x500))))
        text = text[:start] + piece + text[end:]
    return text


def read_or_refuse(reader: Reader, text: str) -> None:
    """Check that it gives a value that can be written and read again, or the reader's error.

    A refusal is one sentence, short and harmless enough for a message line.
    """
    try:
        value = reader.read(text)
    except RecursionError:
        raise AssertionError("The text is nested too deeply.") from None
    except reader.error as error:
        sentence = str(error)
        if not (sentence and len(sentence) < 400 and sentence.isprintable()):
            raise AssertionError(f"This is not a sentence: {sentence[:500]!r}") from error
        return
    if reader.write is None:
        return
    try:
        again = reader.write(value)
    except reader.error:
        return  # what could not be read again is not written
    if reader.read(again) != value:
        raise AssertionError(f"What was read is written as {again[:500]!r}.")
