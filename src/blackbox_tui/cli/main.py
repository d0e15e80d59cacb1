"""The entry point. Without arguments it shows the menu first and loads the program behind it.

This is the one lazy boundary: what stands at the top here is light, and
`cli.launch` brings everything else.
"""

from __future__ import annotations

import os
import sys
from _collections_abc import Sequence  # light: see docs/ARCHITECTURE.md

from blackbox_tui.app.guest import OPTION, USUAL_IDLE, VARIABLE, leave_no_trace
from blackbox_tui.app.pages import LINES
from blackbox_tui.cli.output import complain, drop_unwritten, no_curses
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.storage.directories import read_appearance
from blackbox_tui.system.signals import hear_interrupts
from blackbox_tui.ui.menu import draw_menu
from blackbox_tui.ui.toolkit.frame import Frame, Size

FAILED = "Something went wrong, and the guest game ended."
INTERRUPTED = 130  # the exit status that shells report for a program ended by Ctrl-C
FOOTER = (("Enter", "choose", None), ("?", "help", None), ("q", "quit", None))
"""As the menu's keys say, which are not loaded yet; a test compares the two."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; the exit status is returned."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    guest = _is_guest(arguments)
    try:
        hear_interrupts()
        if guest:
            leave_no_trace()
        if any(word != OPTION for word in arguments):
            from blackbox_tui.cli.launch import run

            status = run(arguments, guest=guest)
        else:
            status = _menu(guest=guest)
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
    """Does an argument, as far as it is spelled out, or the environment ask for a guest's game?"""
    asked = any(len(word) > 2 and OPTION.startswith(word) for word in arguments)
    return asked or bool(os.environ.get(VARIABLE))


def _menu(*, guest: bool) -> int:
    """The first frame, then everything else: the keys first, so that nothing typed is lost."""
    try:
        from blackbox_tui.ui.terminal.display import Display, NoTerminal
    except ImportError as error:
        return complain(no_curses(error))
    appearance = Appearance() if guest else read_appearance(os.environ, sys.platform)
    try:
        with Display(appearance) as display:
            frame = guest_frame(display.size) if guest else opening_frame(display.size)
            display.show(frame)
            from blackbox_tui.ui.terminal.terminal import Terminal

            with Terminal(display) as terminal:
                terminal.show(frame)
                from blackbox_tui.cli.launch import GUEST_MENU, MENU, play_on

                left = play_on(terminal, GUEST_MENU if guest else MENU)
    except NoTerminal as trouble:
        return complain(str(trouble))
    return left.say()


def opening_frame(size: Size, notice: str = "") -> Frame:
    """The menu as every start shows it first, until the real one adds what there is to continue."""
    lines = [(line, "") for line in LINES]
    return draw_menu(size, lines, FOOTER, sentence=notice or LINES[0].sentence)


def guest_frame(size: Size) -> Frame:
    """What a guest reads at once: the notice, and the mark of every screen."""
    from blackbox_tui.text.prompts import GUEST_MARKS, guest_notice
    from blackbox_tui.ui.toolkit.frame import put_badges

    frame = opening_frame(size, guest_notice(USUAL_IDLE))
    put_badges(frame, (False, GUEST_MARKS, ""))
    return frame
