"""Draw every screen at forty sizes, to see whether a change moved anything.

    python benchmarks/frames.py > before      (change something)
    python benchmarks/frames.py > after
    diff before after

A line for each screen, key and size has three digests: of the characters, of their styles, and
of the rest (clicks, cursor, pages to be read). `--show NAME` prints the frames of the screens
whose name contains that instead.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import date
from hashlib import sha256
from itertools import product
from pathlib import Path

from blackbox_tui.formats.challenge import Challenge
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.game import Start
from blackbox_tui.values import replace

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.clock import Clock
from support.fake_terminal import FakeRun
from support.screens import clicks_on, press
from support.sessions import DUEL, HIDDEN, PUZZLE_CODE, session
from ui.screens import test_calendar, test_statistics, test_unfinished, test_waiting

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.pages import Route
from blackbox_tui.app.requests import Enter, LaunchOptions, Open, Play
from blackbox_tui.engine import Grid
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.rules.deal import PuzzleKind, Variant
from blackbox_tui.rules.moves import Fire, GiveUp
from blackbox_tui.rules.session import Dealing, Handover, Hiding, Over, Par, Seeking
from blackbox_tui.ui.messages import Request
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.unsaved import UnsavedScreen
from blackbox_tui.ui.screens.waiting import DealingScreen
from blackbox_tui.ui.toolkit.frame import Frame, Size

SIZES: Sequence[Size] = (
    *((20, 8), (30, 10), (30, 12), (30, 14), (30, 15), (30, 17), (33, 60), (36, 13), (40, 12)),
    *((40, 16), (40, 20), (44, 24), (50, 15), (54, 30), (59, 17), (60, 17), (60, 18), (61, 20)),
    *((62, 22), (64, 19), (66, 24), (70, 18), (72, 26), (76, 21), (79, 23), (80, 20), (80, 24)),
    *((81, 25), (84, 28), (90, 18), (96, 32), (100, 30), (100, 40), (120, 24), (120, 40)),
    *((132, 43), (140, 30), (160, 50), (180, 20), (200, 60)),
)
LONG = "A message of so many words that no line of any terminal is wide enough to hold it all. " * 3
FINISHED = replace(session([*map(Fire, (2, 3, 13, 20, 28)), GiveUp()]), par=Par(10), recorded=True)
LARGE = Variant(Grid(26, 26), AtomRange(20))

BLANKS = ((" ", "line"), (" ", "text"))
"""Blanks that look alike whatever their style."""

Keys = tuple[str, ...]
PAGES: dict[Route, Keys] = {
    pages.MENU: ("down", "down", "end"),
    pages.OPTIONS: ("tab", "right", "down", "1", "2"),
    pages.PUZZLES: ("up", *"P8x8", "enter", "enter"),
    pages.TWO_PLAYERS: ("down", "bs", "愛", "down", "down", "right", "down"),
    pages.FRIEND: ("right", "right"),
    pages.LESSONS: ("enter", "right", "n", "n"),
    pages.FIRST_BOX: ("enter", "tab", "enter"),
    pages.SANDBOX: ("space", "right", "down", "space", "up", "up", "enter"),
    pages.HELP: ("right",) * 8,
    pages.SETTINGS: ("down", "right", *("down",) * 8, "1", "end"),
    pages.STATISTICS: (),
}
"""What is pressed on the pages of the menu."""
ABOUT = {pages.HELP: SeekScreen.keys, pages.FIRST_BOX: Progress("box")}
"""What some of them are about."""


def requests() -> Iterator[tuple[str, Request, Keys]]:
    """What is asked for, and the keys pressed then."""
    for page, keys in PAGES.items():
        yield page.opener, Open(page, ABOUT.get(page)), keys
    fire = ("enter", "tab", "enter")
    mark = ("down", "right", "space", "x", "i", "down", "space", "v", "y", "o")
    yield "seek", Play(Games.solitaire, seed="7"), (*fire, *mark)
    yield (
        "hint",
        Play(Games.solitaire, challenge=Challenge(Start(HIDDEN))),
        (*fire, "H", "y", "H", "H"),
    )
    yield "puzzle", Play(Games.puzzle, PuzzleKind(), code=PUZZLE_CODE), ("space", "H", "y", "H")
    yield "daily", Play(Games.daily, date(2025, 3, 1)), ("enter",)
    yield "hiding", Enter(Hiding(DUEL)), ("enter", "right", "right", "space", "?")
    yield "handover", Enter(Handover(Seeking(session()))), ()
    yield "match handover", Enter(Handover(Hiding(DUEL))), ()
    yield "computer", Play(Games.against_computer, DUEL.kind), ("space", "right", "space", "s")
    yield "over", Enter(Over(FINISHED)), ("enter", "p", ".", "o")
    yield "review", Open(pages.REVIEW, FINISHED), ("right", "right", ".", "end")
    yield "replay", Open(pages.REPLAY, FINISHED), ("right", "right", "right", "end")


def environ(home: str) -> dict[str, str]:
    """The environment of a player who has never played."""
    return {"HOME": home, "XDG_STATE_HOME": f"{home}/state", "XDG_CONFIG_HOME": f"{home}/config"}


def asked_for() -> Iterator[tuple[str, Screen]]:
    """The screens that follow such a request, after each key."""
    for (name, request, keys), large in product(requests(), (False, True)):
        if large and name not in ("seek", "hiding", "placing:open_sandbox"):
            continue
        with tempfile.TemporaryDirectory() as home:
            launch = LaunchOptions(
                kind={"variant": LARGE} if large else {}, settings={"animation": False}
            )
            played = FakeRun(environ(home), launch, (80, 24), Clock("2026-01-31 12:00"))
            played.ask(request)
            for number, key in enumerate(("", *keys)):
                if key:
                    played.press(key)
                played.finish_jobs()
                yield f"{name}{' large' if large else ''} {number} {key}", played.app.screen
            played.store.close()


def values() -> Iterator[tuple[str, Screen, Keys]]:
    """Screens that need a past."""
    for count in (1, 3, 12, 80):
        yield f"unfinished {count}", test_unfinished.listing(count), ("down", "d", "n", "pgdn")
    yield "calendar", test_calendar.SCREEN, ("left", "left", "up", "pgup", "home", "right", "enter")
    yield "statistics", test_statistics.ALL, ("right", "right")
    yield "no statistics", test_statistics.screen(), ()
    good, bad = test_waiting.GOOD, test_waiting.BAD
    yield "standings", test_waiting.standings(good, bad, good, bad, bad, planned=8), ()
    yield "end of a match", test_waiting.standings(good, bad), ()
    yield "dealing", DealingScreen(Dealing(DUEL, "7")), ()
    yield "unsaved", UnsavedScreen(message="The game could not be saved. " * 4), ()


def screens() -> Iterator[tuple[str, Screen]]:
    """Every screen in some of its states, once more with a long message."""
    for name, screen, keys in values():
        for number in range(len(keys) + 1):
            yield f"{name} {number}", press(screen, *keys[:number])
        yield f"{name} said", replace(screen, message=LONG)
    for name, screen in asked_for():
        yield name, screen
        if " 0 " in name:
            yield f"{name} said", replace(screen, message=LONG)


def digests(frame: Frame) -> str:
    """Characters, styles, and all else that a frame has."""
    rest = [digests(page) for page in frame.rest]
    others = (sorted(clicks_on(frame).items()), frame.cursor, frame.message_at, rest)
    cells = (zip(*row, strict=True) for row in zip(frame.chars, frame.styles, strict=True))
    styles = [["" if cell in BLANKS else cell[1] for cell in row] for row in cells]
    parts = (frame.chars, styles, others)
    return " ".join(sha256(repr(part).encode()).hexdigest()[:8] for part in parts)


def main() -> None:
    """Print the digests, or the frames of some screens."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--show", metavar="NAME", help="print frames instead of digests")
    show = parser.parse_args().show
    for name, screen in screens():
        if show is not None and show not in name:
            continue
        for cols, rows in SIZES:
            frame = screen.view((cols, rows))
            print(f"{name} {cols}x{rows} {digests(frame)}")
            if show is not None:
                print(*("│" + frame.line(row) for row in range(rows)), sep="\n")


if __name__ == "__main__":
    main()
