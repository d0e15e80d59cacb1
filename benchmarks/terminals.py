"""Plays a few keys in every kind of terminal, and checks that nothing breaks.

    python benchmarks/terminals.py [--only types,sizes] [--share 10] [--cores 2]

The kinds: every type in the terminfo database, locales, sizes (changed while the game runs),
wrong LINES and COLUMNS, every signal, and megabytes of control sequences and pasted text. After
each, the terminal must be as it was, with at most one sentence on it and no traceback, and the
move that was made must be saved. `--share 10` tries one terminal type in ten.
"""

from __future__ import annotations

import argparse
import os
import select
import signal
import sys
import tempfile
import termios
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.emulator import Stream
from support.home import saved_games
from support.pty_terminal import Term

from benchmarks.cores import on_cores
from blackbox_tui.rules.moves import Fire
from blackbox_tui.rules.session import session_of

OURS = (sys.executable, "-m", "blackbox_tui")
PLAY = ("play", "--seed", "7", "--no-animation")
USUAL = (80, 24)
TERMINFO = ("/usr/share/terminfo", "/lib/terminfo", "/etc/terminfo")
MEGABYTE = 1 << 20
PASTE_BEGIN = b"\x1b[200~"
PATIENCE = 300.0
"""Seconds after which a program that does not come to rest has failed."""

LOCALES = ("C", "POSIX", "C.UTF-8", "en_US.ISO-8859-1", "ja_JP.eucJP", "no_SUCH.locale", "")
LENGTHS = (1, 2, 3, 7, 10, 15, 24, 40, 80, 132, 200, 500)
WRONG_SIZES = ("0", "-1", "1", "7", "100000", "99999999999999999999", "x", "")
UNTRIED = {
    *(signal.SIGKILL, signal.SIGSTOP),  # cannot be caught
    *(signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU),  # stop it, as the tests check
    *(signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE),  # Python has crashed
}
FLOODS = {
    "operating system command": b"\x1b]" + b"x" * MEGABYTE + b"\x07",
    "device control": b"\x1bP" + b"q" * MEGABYTE + b"\x1b\\",
    "application command": b"\x1b_" + b"G" * MEGABYTE + b"\x1b\\",
    "control sequence": b"\x1b[" + b"1;" * (MEGABYTE // 2) + b"m",
    "paste": PASTE_BEGIN + b"\rqsG\ry" * (MEGABYTE // 6) + b"\x1b[201~",
    "paste without end": PASTE_BEGIN + b"\rqsG\ry" * (MEGABYTE // 6),
    "kitty keys": b"\x1b[57441;1:1u\x1b[57441;1:3u" * (MEGABYTE // 26),
    "focus": b"\x1b[I\x1b[O" * (MEGABYTE // 6),
    "mouse motion": b"\x1b[<35;5;1M\x1b[<35;6;1M" * (MEGABYTE // 22),
    "moves": b"\x1bOB\x1bOA" * (MEGABYTE // 60),
    "letters": b"wefE" * (MEGABYTE // 40),
    "bytes that are no text": bytes(range(128, 256)) * (MEGABYTE // 1280),
}
"""None of it may make a move. Keys are answered one by one, so there are fewer of them."""


class Case(NamedTuple):
    """One run of the program."""

    kind: str
    name: str
    size: tuple[int, int] = USUAL
    term: str = "xterm-256color"
    env: tuple[tuple[str, str], ...] = ()
    plain: bool = False
    signal: int = 0


class Harm(Exception):
    """What must not happen; the text says what did."""


class Ignored(Stream):
    """For terminals whose control sequences pyte does not understand: it draws nothing."""

    def feed(self, data: bytes) -> None:  # type: ignore[override] # as pyte
        """Do nothing with it."""


def types(share: int) -> Iterator[Case]:
    """Every type of terminal that this machine knows, or one in so many."""
    folders = [Path(name) for name in (*TERMINFO, os.environ.get("TERMINFO", "")) if name]
    names = {path.name for folder in folders if folder.is_dir() for path in folder.glob("*/*")}
    for name in sorted(names)[::share]:
        yield Case("types", name, term=name)


def locales(_: int) -> Iterator[Case]:
    """Encodings that cannot show everything, full screen and text mode, on two terminals."""
    for name in LOCALES:
        for term in ("xterm-256color", "vt100"):
            for plain in (False, True):
                env = (("LC_ALL", name),)
                yield Case("locales", f"{name} {term}", term=term, env=env, plain=plain)


def sizes(_: int) -> Iterator[Case]:
    """From one cell to more than any screen has."""
    for cols in LENGTHS:
        for rows in LENGTHS:
            if rows <= 200:
                yield Case("sizes", f"{cols}x{rows}", size=(cols, rows))


def variables(_: int) -> Iterator[Case]:
    """Sizes in the environment that are not the terminal's."""
    for lines in WRONG_SIZES:
        for columns in WRONG_SIZES:
            env = (("LINES", lines), ("COLUMNS", columns))
            yield Case("variables", f"{lines!r} {columns!r}", env=env)


def signals(_: int) -> Iterator[Case]:
    """All that can be sent from outside."""
    for number in sorted(signal.valid_signals() - UNTRIED):
        for plain in (False, True):
            yield Case("signals", f"{int(number)}", plain=plain, signal=number)


def floods(_: int) -> Iterator[Case]:
    """More than any terminal or player sends."""
    for name in FLOODS:
        yield Case("floods", name)


KINDS = {it.__name__: it for it in (types, locales, sizes, variables, signals, floods)}


def run(case: Case) -> tuple[Case, str, str]:
    """How it ended, in a word; and what was wrong, if anything was."""
    with tempfile.TemporaryDirectory() as home:
        words = (*OURS, *(["--plain"] if case.plain else []), *PLAY)
        term = Term(words, home=Path(home), size=case.size, term=case.term, env=dict(case.env))
        if case.kind == "types":
            term.stream = Ignored(term.screen)
        before = termios.tcgetattr(term.slave)[:4]
        try:
            ending = _play(case, term, Path(home))
            _check_terminal(case, term, before)
        except (Harm, AssertionError) as harm:
            return case, "failed", str(harm)
        finally:
            term.close()
    return case, ending, ""


def _play(case: Case, term: Term, home: Path) -> str:
    """Fire a ray, do what the case is about, leave, and see that the ray is saved."""
    _rest(term)
    if term.child.poll() is not None:
        return _refused(term)
    term.write(b"fire 1\r" if case.plain else b"\r")
    _rest(term)
    if case.kind == "sizes":
        for size in (USUAL, (1, 1), case.size):
            term.resize(*size)
            _rest(term)
    if case.kind == "floods":
        _flood(term, FLOODS[case.name])
    if case.signal:
        os.kill(term.child.pid, case.signal)
    with suppress(OSError):
        term.write(b"quit\r" if case.plain else b"q")
    status = term.exit(PATIENCE)
    if status not in (0, case.signal and 128 + case.signal):
        raise Harm(f"it ended with {status}")
    _check_game(home)
    return "ended by it" if status else "played"


def _refused(term: Term) -> str:
    """The program has ended by itself: with a sentence that names another way to play."""
    said = " ".join(bytes(term.raw).decode("utf-8", "replace").split())
    if term.child.returncode != 2 or not said.endswith("--plain."):
        raise Harm(f"it ended with {term.child.returncode}: {said[-300:]}")
    return "refused"


def _check_game(home: Path) -> None:
    sessions = [session_of(stage) for stage in saved_games(home)]
    moves = [session.game.moves for session in sessions if session]
    if moves != [(Fire(1),)]:
        raise Harm(f"saved: {moves}")


def _check_terminal(case: Case, term: Term, before: list[object]) -> None:
    if b"Traceback" in term.raw:
        raise Harm(bytes(term.raw[-1000:]).decode("utf-8", "replace"))
    if termios.tcgetattr(term.slave)[:4] != before:
        raise Harm("the terminal's settings are not as they were")
    if case.term == "xterm-256color" and not term.whole:
        raise Harm("the terminal's screen is not as it was")


def _rest(term: Term) -> None:
    """Until the program waits for keys, or has ended."""
    term.idle(PATIENCE)


def _flood(term: Term, data: bytes) -> None:
    """Send it as fast as it is read, and take in what comes back."""
    end, pasted = time.monotonic() + PATIENCE, data.startswith(PASTE_BEGIN)
    os.set_blocking(term.master, False)
    while data and term.child.poll() is None:
        if time.monotonic() > end:
            raise Harm(f"{len(data)} bytes were not read")
        term.pump()
        if select.select([], [term.master], [], 0.1)[1]:
            data = data[os.write(term.master, data[:2000]) :]
    os.set_blocking(term.master, True)
    if pasted:  # a paste without end is over after a silence
        term.until(lambda seen: "Pasted text is ignored here." in seen.text, PATIENCE)
    _rest(term)


def main() -> int:
    """Run all cases, print how they ended; the status says whether any did harm."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", default=",".join(KINDS), help="kinds, with commas between")
    parser.add_argument("--share", type=int, default=1, help="one terminal type in so many")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    failed = 0
    for kind in options.only.split(","):
        endings: Counter[str] = Counter()
        for case, ending, harm in on_cores(run, KINDS[kind](options.share), options.cores):
            endings[ending] += 1
            if harm:
                failed += 1
                print(f"{kind}, {case.name}{', plain' * case.plain}: {harm}", flush=True)
        print(f"{kind}: {', '.join(f'{n} {word}' for word, n in endings.items())}", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
