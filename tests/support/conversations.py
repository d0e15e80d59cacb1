"""Conversations of a player with text mode, as they are written in tests/data/conversations.

Each begins with `= ` and its title, perhaps with where it starts in brackets. After `> ` stands
what is typed, ⏎ for an empty line, then all that is answered. Run this file to write down again
what is answered now, and look at the difference.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions, Open, Play
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import PuzzleKind
from blackbox_tui.rules.scoring import EDITIONS
from support.clock import Clock
from support.plain_driver import BOX, PlainDriver, playing
from support.sessions import PUZZLE_CODE

FOLDER = Path(__file__).parents[1] / "data" / "conversations"
STARTS = {
    "": playing(),
    "menu": LaunchOptions(),
    "one atom": playing(Box(Grid(), parse_cells("c4"))),
    "arcade": playing(BOX, EDITIONS["arcade"]),
    "range": playing(BOX, atoms=AtomRange(3, 5)),
    "arcade range": playing(BOX, EDITIONS["arcade"], AtomRange(3, 5)),
    "puzzle": LaunchOptions(Play(Games.puzzle, PuzzleKind(), code=PUZZLE_CODE)),
    "match": LaunchOptions(Open(pages.TWO_PLAYERS)),
    "friend": LaunchOptions(Open(pages.FRIEND)),
}


class Talk(NamedTuple):
    """One conversation: where it starts, and what is typed and answered in turn."""

    title: str
    start: str
    turns: tuple[tuple[str, str], ...]

    @classmethod
    def read(cls, text: str) -> Talk:
        """Read what stands after `= `."""
        heading, *turns = re.split(r"\n+> ", text.rstrip("\n"))
        title, _, start = heading.removesuffix("]").partition(" [")
        parts = (turn.partition("\n") for turn in turns)
        return cls(title, start, tuple((typed, said) for typed, _, said in parts))

    def held(self, home: Path) -> Talk:
        """The same conversation as it goes now."""
        clock = Clock("2026-01-03 12:00")
        driver = PlainDriver(STARTS[self.start], {"HOME": str(home)}, clock=clock)
        said = [driver.raw(typed.replace("⏎", "").encode()) for typed, _ in self.turns]
        driver.close()
        return self._replace(
            turns=tuple(zip((typed for typed, _ in self.turns), said, strict=True))
        )

    def __str__(self) -> str:
        start = f" [{self.start}]" if self.start else ""
        turns = "".join(f"\n> {typed}\n{said}" for typed, said in self.turns)
        return f"= {self.title}{start}\n{turns}\n"


def talks(path: Path) -> list[Talk]:
    """All conversations of a file."""
    return [*map(Talk.read, re.split(r"^= ", path.read_text(encoding="utf-8"), flags=re.M)[1:])]


if __name__ == "__main__":
    for file in FOLDER.glob("*.txt"):
        with tempfile.TemporaryDirectory() as room:
            held = [talk.held(Path(room) / str(number)) for number, talk in enumerate(talks(file))]
        file.write_text("\n\n".join(map(str, held)), encoding="utf-8")
