"""The entry point. Without arguments it shows the menu first and loads the program behind it.

This is the one lazy boundary: what stands at the top here is light, and
`cli.launch` brings everything else.
"""

from __future__ import annotations

import os
import sys
from _collections_abc import Sequence  # light: see docs/ARCHITECTURE.md

from blackbox_tui.cli.output import complain, drop_unwritten, no_curses
from blackbox_tui.storage.paths import read_appearance
from blackbox_tui.ui.opening import opening_frame

INTERRUPTED = 130
"""The exit status that shells report for a program ended by Ctrl-C."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; the exit status is returned."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        if arguments:
            from blackbox_tui.cli.launch import run

            status = run(arguments)
        else:
            status = _menu()
    except KeyboardInterrupt:  # while a command works; the game itself hears it as a key
        status = INTERRUPTED
    drop_unwritten()
    return status


def _menu() -> int:
    """The first frame, then everything else."""
    try:
        from blackbox_tui.ui.terminal.terminal import NoTerminal, Terminal
    except ImportError as error:
        return complain(no_curses(error))
    terminal = Terminal(read_appearance(os.environ, sys.platform))
    try:
        with terminal:
            terminal.show(opening_frame(terminal.size))
            from blackbox_tui.cli.launch import play_on

            left = play_on(terminal)
    except NoTerminal as trouble:
        return complain(str(trouble))
    return left.say()
