"""The command line: arguments in, front end and first screen out."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence
    from typing import TextIO, TypedDict

    from blackbox_tui.app.options import LaunchOptions
    from blackbox_tui.formats.settings import Settings
    from blackbox_tui.rules.match import Session
    from blackbox_tui.storage.glance import Glance

    class Looks(TypedDict):
        """What a terminal wears."""

        theme: str
        shapes: bool
        ascii_only: bool
        mouse: bool


WRONG_USAGE = 2
WINDOWS = os.name == "nt"
INTERRUPTED = 130
"""What shells say of a program that Ctrl-C has ended."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; the exit status is returned."""
    try:
        status = _obey(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:  # while a command works; the game itself hears it as a key
        status = INTERRUPTED
    _drop_unwritten_output()
    return status


def _drop_unwritten_output() -> None:
    """Flush the output; what a vanished reader left unread must not change the exit status.

    Python flushes once more as it ends, and exits with status 120 if that fails.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not stream.closed:
            _flush_or_drop(stream)


def _flush_or_drop(stream: TextIO) -> None:
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _obey(arguments: list[str]) -> int:
    from blackbox_tui.app.options import LaunchOptions

    launch, wanted = LaunchOptions(), None
    try:
        if arguments:  # the usual start does not wait for a parser
            from blackbox_tui.cli.arguments import read_arguments

            wanted = read_arguments(arguments)
            commands = {
                "trace": trace,
                "solve": solve,
                "stats": show_statistics,
                "record": write_record,
                "share": share,
                "completion": complete,
            }
            if wanted.command in commands:
                return commands[wanted.command](wanted)
            launch = _launch_options(wanted)
    except ValueError as error:
        return complain(str(error))
    except BrokenPipeError:
        return 1
    if hasattr(wanted, "plain"):
        if sys.stdout is None:
            return complain("Standard output is closed: there is nowhere to answer.")
        from blackbox_tui.plain.loop import run

        return run(launch, bot=hasattr(wanted, "bot"))
    return play_full_screen(launch, wanted)


def complain(sentence: str, status: int = WRONG_USAGE) -> int:
    """One clear line on standard error, and the exit status for it."""
    from blackbox_tui.formats.fields import spelled_out

    sys.stderr.write(f"blackbox: {spelled_out(sentence)}\n")
    return status


def trace(wanted: Namespace) -> int:
    """Print how a box answers."""
    from blackbox_tui.engine import Box

    box = Box(wanted.size, wanted.atoms_at)
    ports = wanted.ports or box.grid.ports
    lines = [f"{port} {box.fire(port).outcome}" for port in ports]
    return say("\n".join(lines))


def solve(wanted: Namespace) -> int:
    """Print what rays imply."""
    import json

    from blackbox_tui.cli.solve import in_words, read_clues, to_dict
    from blackbox_tui.rules.scoring import EDITIONS
    from blackbox_tui.solver.analysis import analyse
    from blackbox_tui.solver.jobs import run_job

    edition = EDITIONS[wanted.edition]
    analysis = run_job(analyse(read_clues(wanted.rays, wanted.size, wanted.atoms)))
    if wanted.json:
        return say(json.dumps(to_dict(analysis, edition)))
    return say(in_words(analysis, wanted.size, edition))


def say(text: str) -> int:
    """Print it, now: a reader that has gone is noticed here and not while Python ends."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "replace").decode(encoding) + "\n")
    sys.stdout.flush()
    return 0


def show_statistics(wanted: Namespace) -> int:
    """Print how the games went."""
    import json

    from blackbox_tui.formats.stats import summarise_lines, to_dict
    from blackbox_tui.storage.store import Store, today
    from blackbox_tui.text.stats import report

    store = Store(os.environ, sys.platform)
    statistics = summarise_lines(store.history(), today())
    for notice in store.notices:
        complain(notice)
    if wanted.json:
        return say(json.dumps(to_dict(statistics), indent=2))
    unicode = not wanted.ascii and (sys.stdout.encoding or "").lower().startswith("utf")
    return say(report(statistics, unicode=unicode).rstrip("\n"))


def write_record(wanted: Namespace) -> int:
    """Write the last game down."""
    from pathlib import Path

    from blackbox_tui.storage.files import StorageError, write_new_text
    from blackbox_tui.storage.store import Store

    store = Store(os.environ, sys.platform)
    try:
        text = store.last_record()
    except StorageError as error:
        return complain(str(error))
    if text is None:
        return complain("No game has been finished yet: there is no record to write.", 1)
    if wanted.file is None:
        return say(text.rstrip("\n"))
    try:
        write_new_text(Path(wanted.file), text)
    except StorageError as error:
        return complain(str(error))
    return 0


def complete(wanted: Namespace) -> int:
    """Print completions for a shell."""
    from blackbox_tui.cli.arguments import build_parser
    from blackbox_tui.cli.completion import script

    return say(script(wanted.shell, build_parser()).rstrip("\n"))


def share(_: Namespace) -> int:
    """Print the last result, without spoilers."""
    from blackbox_tui.formats.history import HistoryError, from_line
    from blackbox_tui.formats.record import RecordError, read
    from blackbox_tui.storage.files import StorageError
    from blackbox_tui.storage.store import Store
    from blackbox_tui.text.sharing import Shared, share_text

    store = Store(os.environ, sys.platform)
    try:
        text, line = store.last_record(), store.last_entry()
        if text is None or line is None:
            return complain("No game has been finished yet: there is nothing to share.", 1)
        record, entry = read(text), from_line(line)
    except (StorageError, RecordError, HistoryError) as error:
        return complain(str(error), 1)
    shared = Shared(
        entry.daily.isoformat() if entry.daily else entry.code, entry.edition, entry.score,
        entry.solved, tuple(ray.outcome for ray in record.game.rays), entry.par, entry.par_exact,
        entry.assisted,
    )  # fmt: skip
    return say(share_text(shared))


def _looked_back_on(name: str | None) -> Session:
    """The game of a record file, or the last one."""
    from blackbox_tui.formats.record import read
    from blackbox_tui.rules.deal import Variant
    from blackbox_tui.rules.match import Match, Player, Session

    record = read(_last_record() if name is None else _record_in(name))
    if record.game.ending is None:
        raise ValueError("This game is not over yet: only a finished one can be reviewed.")
    variant = Variant(record.game.grid, record.game.atom_count)
    match = Match((Player(record.seeker or "You"),), variant, record.edition)
    return Session(
        match, record.game, record.seconds, assisted=record.assisted, par=record.par,
        par_exact=record.par_exact, recorded=True,
    )  # fmt: skip


def _last_record() -> str:
    from blackbox_tui.storage.files import StorageError
    from blackbox_tui.storage.store import Store

    try:
        text = Store(os.environ, sys.platform).last_record()
    except StorageError as error:
        raise ValueError(str(error)) from None
    if text is None:
        raise ValueError("No game has been finished yet: there is nothing to look back on.")
    return text


def _record_in(name: str) -> str:
    """The text of a file, or of a pipe."""
    from blackbox_tui.formats.record import LONGEST

    try:
        with open(name, encoding="utf-8", errors="replace") as file:  # noqa: PTH123 - one plain file
            return file.read(LONGEST + 1)
    except OSError as error:
        raise ValueError(f"{name} cannot be read: {error.strerror}.") from None


def _launch_options(wanted: Namespace) -> LaunchOptions:
    from blackbox_tui.app.options import LaunchOptions
    from blackbox_tui.engine import Grid
    from blackbox_tui.formats.codes import decode
    from blackbox_tui.rules.deal import Variant
    from blackbox_tui.rules.scoring import CLASSIC, EDITIONS

    edition = EDITIONS[getattr(wanted, "edition", CLASSIC.name)]
    grid, atoms = getattr(wanted, "size", Grid()), getattr(wanted, "atoms", edition.atoms)
    chosen = any(hasattr(wanted, name) for name in ("size", "atoms", "edition"))
    code, seed = getattr(wanted, "code", None), getattr(wanted, "seed", None)
    if code is not None and (
        seed is not None or hasattr(wanted, "size") or hasattr(wanted, "atoms")
    ):
        raise ValueError("A code already says size, atoms and box: leave the other options out.")
    return LaunchOptions(
        wanted.command or "menu",
        variant=Variant(grid, atoms) if chosen else None,
        edition=edition if hasattr(wanted, "edition") else None,
        box=decode(code) if code is not None else None,
        seed=None if seed is None else str(seed),
        animation=False if hasattr(wanted, "no_animation") else None,
        fair=False if hasattr(wanted, "any_deal") else None,
        what=_looked_back_on(wanted.file) if wanted.command == "review" else _day(wanted),
    )


def _day(wanted: Namespace) -> object:
    return getattr(wanted, "day", None)


def _looks(settings: Settings | Glance, wanted: Namespace | None) -> Looks:
    """How it looks: as the command line says, else as the settings do."""
    from blackbox_tui.ui.terminal.theme import THEMES

    return {
        "theme": settings.theme if settings.theme in THEMES else "default",
        "shapes": settings.symbols == "shapes",
        "ascii_only": hasattr(wanted, "ascii") or settings.ascii,
        "mouse": not hasattr(wanted, "no_mouse") and settings.mouse,
    }


def play_full_screen(launch: LaunchOptions, wanted: Namespace | None = None) -> int:
    """The game in the terminal, until the player leaves."""
    try:
        from blackbox_tui.ui.terminal.terminal import Left, NoTerminal, Terminal
    except ImportError as error:
        package = "windows-curses" if WINDOWS else "your system's curses for Python"
        return complain(
            f"Python has no curses here ({error}); install {package}, or use blackbox --plain."
        )
    from blackbox_tui.storage.glance import glance
    from blackbox_tui.storage.store import Store
    from blackbox_tui.ui.app import App
    from blackbox_tui.ui.router import Router

    store = Store(os.environ, sys.platform)
    worn = _looks(glance(os.environ, sys.platform), wanted)  # the settings follow the first frame
    terminal = Terminal(color=getattr(wanted, "color", "auto"), **worn)

    def dress(settings: Settings) -> None:
        nonlocal worn
        looks = _looks(settings, wanted)
        if looks != worn:
            terminal.dress(**looks)
        worn = looks

    try:
        with terminal:
            app = App(terminal, Router(launch, store), store)
            app.dress = dress
            app.run()
    except NoTerminal as trouble:
        return complain(str(trouble))
    except Left as left:
        return left.status
    finally:
        store.close()
    return say(app.farewell) if app.farewell else 0
