"""What grows with the board, with a game, with the history, and with the games of one program.

Each row stands beside the smallest of its kind: how many times as much there
is of what grows, and how many times as long it takes. Nothing may grow faster than in
proportion, and the start of the program not at all with the history.
Run: .venv/bin/python benchmarks/growth.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from subprocess import PIPE

from blackbox_tui.values import replace

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.stopwatch import OURS, Stopwatch
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.app.saved import calendar_of
from blackbox_tui.clock import local_time
from blackbox_tui.engine import Cell, Grid
from blackbox_tui.formats.codes import encode
from blackbox_tui.formats.settings import Settings
from blackbox_tui.history.entries import HistoryEntry, to_line
from blackbox_tui.history.statistics import summarise_lines
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.game import Game, Start, play
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import GiveUp, Seal
from blackbox_tui.rules.session import Par, Seeking, Session
from blackbox_tui.storage.files import find_paths
from blackbox_tui.storage.store import Store
from blackbox_tui.text.stats import stats_text

LARGE = (200, 60)
PAGE, TICKS = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")
PRESSES = 24
DOWN, RIGHT, LEFT, TAB, SPACE = b"\x1bOB", b"\x1bOC", b"\x1bOD", b"\t", b" "


def table(title: str, sizes: Sequence[int], rows: dict[str, list[float]], unit: str = "ms") -> None:
    """For each row its figures, and how many times they grow: in all, and in the last step."""
    heads = "".join(f"{size:>11,}" for size in sizes)
    print(f"\n{title:<23}{heads}{'in all':>12}{'last step':>12}")
    for name, figures in {"": [float(size) for size in sizes], **rows}.items():
        label = f"{name}, {unit}" if name else "there is of it"
        shown = "".join(f"{figure:>11,.2f}" if name else f"{'':>11}" for figure in figures)
        growth = f"{figures[-1] / figures[0]:>11,.1f}x{figures[-1] / figures[-2]:>11,.1f}x"
        print(f"{label:<23}{shown}{growth}")


def least(
    work: Callable[[], object], repeats: int = 3, clock: Callable[[], float] = time.perf_counter
) -> float:
    """The milliseconds of the quickest of some runs."""
    times = []
    for _ in range(repeats):
        begun = clock()
        work()
        times.append(1e3 * (clock() - begun))
    return min(times)


# --- with the board ----------------------------------------------------------


def keys(home: Path, side: int) -> list[float]:
    """Milliseconds of a move, of a guess and of a ray on a square board, then their bytes."""
    argv = [*OURS, "play", "--seed", "7", "--no-animation", "--size", str(side), "--atoms", "4"]
    answers = {}
    for name, pressed in {"move": (RIGHT, LEFT), "guess": (SPACE,), "ray": (TAB, SPACE)}.items():
        with Stopwatch(argv, home, LARGE) as program:
            program.until("score 0")
            program.settle()
            if name != "ray":
                program.press(DOWN)
                program.press(RIGHT)
            found = [program.press(pressed[at % len(pressed)]) for at in range(PRESSES)]
            answers[name] = [
                answer for at, answer in enumerate(found) if pressed[at % len(pressed)] != TAB
            ]
    return [
        *(1e3 * min(answer.seconds for answer in found) for found in answers.values()),
        *(median(answer.size for answer in found) for found in answers.values()),
    ]


def grow_boards(home: Path) -> None:
    """Boards from the smallest to the largest."""
    sides = (8, 12, 18, 26)
    columns = list(zip(*(keys(home, side) for side in sides), strict=True))
    cells = [side * side for side in sides]
    names = ("move", "guess", "ray")
    times = {name: list(column) for name, column in zip(names, columns[:3], strict=True)}
    table("cells", cells, times)
    sent = {name: list(column) for name, column in zip(names, columns[3:], strict=True)}
    table("cells", cells, sent, "bytes")


# --- with a game -------------------------------------------------------------


def long_game(moves: int) -> Session:
    """A game in which cells were sealed and unsealed for a long time."""
    game = Game(Start(deal(Variant(), "7")))
    for number in range(moves):
        game = play(game, Seal(Grid().cells[number % 64]))
    return Session(Match((Player("You"),)), game)


def grow_games(home: Path) -> None:
    """Games from few moves to as many as can be saved."""
    counts = (10, 100, 1_000, 9_000)
    store = Store({"HOME": str(home / "games")}, "linux")
    rows: dict[str, list[float]] = {"a move": [], "saving it": []}
    for session in map(long_game, counts):
        rows["a move"].append(least(partial(play, session.game, Seal(Cell(0, 0))), 20))
        rows["saving it"].append(least(partial(store.save, Seeking(session)), 20))
    table("moves", counts, rows)
    store.close()


# --- with the history --------------------------------------------------------


def write_history(home: Path, games: int) -> None:
    """A history of so many games, one a day and two boxes in turn."""
    environ = {"HOME": str(home)}
    path = find_paths(environ, "linux").history
    path.parent.mkdir(parents=True)
    codes = [encode(deal(Variant(), seed)) for seed in "ab"]
    last = local_time().date()
    with path.open("w", encoding="utf-8") as file:
        for number in range(games):
            day = max(date(1900, 1, 1), last - timedelta(days=games - number))
            entry = HistoryEntry(
                day, codes[number % 2], "classic", 9 + number % 20, number % 7 != 0, par=Par(11),
                rays=9, seconds=90.5, daily=day if number % 2 else None, id=f"{number}",
            )  # fmt: skip
            file.write(to_line(entry) + "\n")


def start(home: Path) -> list[float]:
    """Milliseconds to the first frame, and from there until a key is answered."""
    frames, answers = [], []
    for _ in range(9):
        with Stopwatch(OURS, home) as program:
            frames.append(1e3 * program.until("quit"))
            program.send(DOWN)
            answers.append(1e3 * program.until("the same for everyone"))
    return [min(frames), min(answers)]


def a_day(home: Path) -> list[float]:
    """Milliseconds of what a history is for; of a game's end, those of the processor."""
    environ = {"HOME": str(home)}
    over = replace(long_game(5), par=Par(9))
    over = replace(over, game=play(over.game, GiveUp()))
    store = Store(environ, "linux")
    lines, rank = store.history.lines, Games.rank

    def end(store: Store) -> None:
        rank(Games(store, LaunchOptions(), Settings()), over)
        store.record(over)

    return [
        least(lambda: Store(environ, "linux").history.attempted(store.today())),
        least(lambda: calendar_of(store)),
        least(lambda: stats_text(summarise_lines(lines(), store.today()), unicode=True)),
        least(lambda: end(Store(environ, "linux")), 3, time.process_time),
    ]


def grow_history(home: Path) -> None:
    """Histories from a first week to a long life."""
    counts = (10, 3_000, 100_000)
    columns = []
    for count in counts:
        write_history(home / str(count), count)
        columns.append([*start(home / str(count)), *a_day(home / str(count))])
    names = ("first frame", "first key", "today's box", "calendar", "statistics", "end of a game")
    rows = {name: list(row) for name, row in zip(names, zip(*columns, strict=True), strict=True)}
    table("games", counts, rows)


# --- with the games of one program -------------------------------------------


def grow_session(home: Path) -> None:
    """Games played and given up by a program, one after the other: its memory and its time."""
    counts = (100, 300, 1_000, 2_000, 3_000)
    argv, environ = [*OURS, "--plain", "--json"], {**os.environ, "HOME": str(home / "session")}
    with subprocess.Popen(argv, stdin=PIPE, stdout=PIPE, env=environ, text=True) as program:
        status = Path(f"/proc/{program.pid}")
        if not (program.stdin and program.stdout and status.exists()):
            return
        program.stdout.readline()
        memory, times, before, spent = [], [], 0, 0.0
        for number in range(1, counts[-1] + 1):
            for line in ("new sure", "fire 1", "give up sure"):
                program.stdin.write(f"{line}\n")
                program.stdin.flush()
                program.stdout.readline()
            if number in counts:
                memory.append(int((status / "statm").read_text().split()[1]) * PAGE / 2**20)
                ticks = sum(map(int, (status / "stat").read_text().rsplit(")")[-1].split()[11:13]))
                times.append(1e3 * (ticks / TICKS - spent) / (number - before))
                before, spent = number, ticks / TICKS
    table("games", counts, {"memory": memory}, "MB")
    table("games", counts, {"a game since": times})


def main() -> None:
    """Print all tables."""
    with tempfile.TemporaryDirectory() as home:
        grow_boards(Path(home))
        grow_games(Path(home))
        grow_history(Path(home))
        grow_session(Path(home))


if __name__ == "__main__":
    main()
