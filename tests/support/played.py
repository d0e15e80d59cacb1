"""Games that were played in a release, as its texts: saves, records, lines of history and codes.

Every later version reads them and writes them again, byte for byte. `benchmarks/make_played.py`
makes such a file, once for each release.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from blackbox_tui.formats import record
from blackbox_tui.formats.codes import code_of
from blackbox_tui.formats.savegame import to_text
from blackbox_tui.history.entries import entry_of, to_line
from blackbox_tui.rules.session import Stage, session_of

FOLDER = Path(__file__).parents[1] / "data" / "played"
DAY = date(2026, 1, 12)
"""The day of every record and every line."""
ID = "20260112-101112-a1b2c3"
"""The id of every line."""


class Played(NamedTuple):
    """The texts of a game; those that it has not are None."""

    save: str
    code: str | None
    record: str | None
    line: str | None


def texts_of(stage: Stage) -> Played:
    """What is written of a game at this stage."""
    session = session_of(stage)
    if session is None:
        return Played(to_text(stage), None, None, None)
    line = to_line(entry_of(session, DAY)._replace(id=ID)) if session.over else None
    code = code_of(session.game.start)
    return Played(to_text(stage), code, record.write(session, DAY), line)


def read_played(file: Path) -> Iterator[Played]:
    """The games of a release."""
    with gzip.open(file, "rt", encoding="ascii") as lines:
        for line in lines:
            yield Played(*json.loads(line))


def write_played(file: Path, games: Iterable[Played]) -> None:
    """Write the games of a release; the same games make the same file."""
    text = "".join(f"{json.dumps(game)}\n" for game in games)
    file.write_bytes(gzip.compress(text.encode("ascii"), mtime=0))
