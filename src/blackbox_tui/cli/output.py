"""Printing that survives closed pipes and full disks."""

from __future__ import annotations

import errno
import os
import sys

from blackbox_tui.reading import spelled_out

WRONG_USAGE = 2  # the exit status for wrong usage, and where the game cannot be shown
UNREAD = 1  # the exit status when nobody reads what is printed
CLOSED = "Standard output is closed: there is nowhere to print."


def program_name() -> str:
    """The name by which the program was called, long or short."""
    called = sys.argv[0].replace("\\", "/").rsplit("/", 1)[-1]
    return "blackbox-tui" if called.startswith("blackbox-tui") else "blackbox"


def say(text: str) -> int:
    """Print and flush; returns the exit status, also if the reader is gone."""
    if sys.stdout is None:
        return complain(CLOSED)
    encoding = sys.stdout.encoding or "utf-8"
    try:
        sys.stdout.write(text.encode(encoding, "replace").decode(encoding) + "\n")
        sys.stdout.flush()
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.EINVAL):  # EINVAL: a closed pipe on Windows
            complain_of_output(error.strerror or "")
        return UNREAD
    return 0


def complain_of_output(reason: str) -> int:
    """Say why something could not be printed; returns the exit status."""
    return complain(f"This could not be printed: {reason.lower()}.", UNREAD)


def complain(sentence: str, status: int = WRONG_USAGE) -> int:
    """Print one line on standard error; returns the exit status."""
    if sys.stderr is not None:
        try:
            sys.stderr.write(f"{program_name()}: {spelled_out(sentence)}\n")
        except OSError:
            pass  # nobody hears it, but the status still tells
    return status


def drop_unwritten() -> None:
    """Flush the output; what a vanished reader left unread must not change the exit status.

    Python flushes once more as it ends, and exits with status 120 if that fails.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not stream.closed:
            try:
                stream.flush()
            except OSError:
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
