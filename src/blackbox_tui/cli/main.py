"""The entry point: it chooses how to start, and loads no more than that needs.

A start without arguments shows the menu at once (`cli.opening`). Every other one reads them
(`cli.arguments`); then a command that prints loads the one module it is in (`PRINTED`), and
any other one plays (`cli.launch`).
"""

from __future__ import annotations

import os
import sys

from blackbox_tui import __version__
from blackbox_tui.app.guest import OPTION, USUAL_IDLE, VARIABLE, leave_no_trace
from blackbox_tui.cli.output import CLOSED, complain, drop_unwritten, say
from blackbox_tui.system.signals import hear_interrupts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from blackbox_tui.ui.terminal.terminal import Terminal

FAILED = "Something went wrong, and the guest game ended."
PLAIN = "BLACKBOX_PLAIN"  # if it is set, text mode is the default
INTERRUPTED = 130  # the exit status that shells report for a program ended by Ctrl-C

PRINTED = {
    "completion": "printing",
    "games": "printing",
    "puzzle": "puzzle",
    "record": "record",
    "share": "record",
    "solve": "solve",
    "stats": "printing",
    "trace": "trace",
}
"""The commands that print something and end, and the module of each; its function has its name."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    guest = _is_guest(arguments)
    try:
        hear_interrupts()
        if guest:
            leave_no_trace()
        if arguments == ["--version"]:
            status = say(f"blackbox {__version__}")
        elif any(word != OPTION for word in arguments) or os.environ.get(PLAIN):
            status = run(arguments, guest=guest)
        else:
            status = open_menu(guest=guest)
    except KeyboardInterrupt:  # while a command works; the game itself hears it as a key
        status = INTERRUPTED
    except Exception:
        if not guest:  # strangers learn nothing from a traceback but paths
            raise
        status = complain(FAILED, 1)
    finally:
        drop_unwritten()
    return status


def _is_guest(arguments: Sequence[str]) -> bool:
    """Does an argument, even abbreviated, or the environment ask for a guest's game?"""
    asked = any(len(word) > 2 and OPTION.startswith(word) for word in arguments)
    return asked or bool(os.environ.get(VARIABLE))


def open_menu(*, guest: bool = False) -> int:
    """Show the menu at once, load the program behind it, and play; returns the exit status."""
    from blackbox_tui.cli.opening import guest_frame, on_terminal, opening_frame

    def play(terminal: Terminal) -> tuple[int, str]:
        from blackbox_tui.app.requests import LaunchOptions
        from blackbox_tui.cli.launch import play_on

        return play_on(terminal, LaunchOptions(idle=USUAL_IDLE if guest else None))

    return on_terminal(play, guest=guest, first=guest_frame if guest else opening_frame)


def run(arguments: Sequence[str], *, guest: bool = False) -> int:
    """Do what the arguments say; returns the exit status."""
    from importlib import import_module

    from blackbox_tui.cli.arguments import read_arguments

    try:
        options = read_arguments(arguments, guest=guest)
        in_text = hasattr(options, "plain") or bool(os.environ.get(PLAIN))
        if sys.stdout is None and (options.command in PRINTED or in_text):
            return complain(CLOSED)
        if options.command in PRINTED:
            module = import_module(f"blackbox_tui.cli.{PRINTED[options.command]}")
            printed: int | None = getattr(module, options.command)(options)
            if printed is not None:
                return printed
    except ValueError as error:
        return complain(str(error))
    from blackbox_tui.cli.launch import play

    return play(options, guest=guest, in_text=in_text)
