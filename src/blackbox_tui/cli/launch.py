"""Arguments in, front end out: the part of the command line that loads the whole program."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import Final, NamedTuple

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.guest import USUAL_IDLE, IdleClock
from blackbox_tui.app.requests import LaunchOptions, Open, Play
from blackbox_tui.cli.arguments import read_arguments, refused_to_guests
from blackbox_tui.cli.output import CLOSED, complain, complain_of_output, no_curses, say
from blackbox_tui.cli.printing import COMMANDS, last_game, open_day, saved_game
from blackbox_tui.cli.puzzle import is_played, wanted
from blackbox_tui.engine import Grid
from blackbox_tui.formats.codes import decode
from blackbox_tui.formats.settings import Settings
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.plain.loop import CannotPrint
from blackbox_tui.plain.loop import run as run_lines
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.rules.terms import PUZZLE, SCORED
from blackbox_tui.storage.directories import read_appearance
from blackbox_tui.storage.files import StorageError
from blackbox_tui.storage.store import open_store
from blackbox_tui.system.signals import set_alarm
from blackbox_tui.text.prompts import CODE_SETS_ALL, IDLE_NEEDS_GUEST, not_for_guests
from blackbox_tui.ui.app import App
from blackbox_tui.values import replace

try:
    from blackbox_tui.ui.terminal.display import Display, NoTerminal
    from blackbox_tui.ui.terminal.terminal import Ended, Terminal

    NO_CURSES: ImportError | None = None
except ImportError as error:  # everything but the full screen works without curses
    NO_CURSES = error

MENU: Final = LaunchOptions()
GUEST_MENU: Final = LaunchOptions(idle=USUAL_IDLE)
NO_OPTIONS: Final = Namespace()


def run(arguments: list[str], *, guest: bool = False) -> int:
    """Do what the arguments say; the exit status is returned."""
    refused = refused_to_guests(arguments) if guest else ""
    if refused:
        return complain(not_for_guests(refused))
    options = read_arguments(arguments)
    try:
        idle = _idle(options, guest=guest)
        played = options.command == "puzzle" and is_played(options)
        printed = options.command in COMMANDS and not played
        if sys.stdout is None and (printed or hasattr(options, "plain")):
            return complain(CLOSED)
        if printed:
            return COMMANDS[options.command](options)
        launch = replace(launch_options(options), idle=idle)
    except (ValueError, StorageError) as error:
        return complain(str(error))
    if hasattr(options, "plain"):
        try:
            return run_lines(launch, bot=hasattr(options, "bot"))
        except CannotPrint as trouble:
            return complain_of_output(str(trouble))
    return _play(launch, options)


def _play(launch: LaunchOptions, options: Namespace) -> int:
    if NO_CURSES is not None:
        return complain(no_curses(NO_CURSES))
    usual = Appearance() if launch.idle else read_appearance(os.environ, sys.platform)
    appearance = _overridden(usual, options)
    try:
        color = getattr(options, "color", "auto")
        with Display(appearance, color=color) as display, Terminal(display) as terminal:
            left = play_on(terminal, launch, options)
    except NoTerminal as trouble:
        return complain(str(trouble))
    return left.say()


class Left(NamedTuple):
    """How the full-screen game ended."""

    status: int
    farewell: str = ""

    def say(self) -> int:
        """Print the farewell, now that the terminal is the player's again; the exit status."""
        said = say(self.farewell) if self.farewell else 0
        return self.status or said


def play_on(
    terminal: Terminal, launch: LaunchOptions = MENU, options: Namespace = NO_OPTIONS
) -> Left:
    """The full-screen game on an open terminal, until the player leaves."""
    store = open_store(os.environ, sys.platform, launch.idle)

    def set_appearance(settings: Settings) -> None:
        terminal.set_appearance(_overridden(settings.appearance, options))

    try:
        games = Games(store, launch, store.preferences.load_settings())
        idle = None if launch.idle is None else IdleClock(launch.idle, set_alarm)
        app = App(terminal, games, set_appearance, idle)
        app.run()
    except Ended as ended:
        return Left(ended.status)
    finally:
        store.close()
    return Left(app.status, app.stack.farewell)


def _idle(options: Namespace, *, guest: bool) -> float | None:
    """The idle time in seconds; None if this is no guest's game."""
    if not guest and hasattr(options, "idle"):
        raise ValueError(IDLE_NEEDS_GUEST)
    return 60 * options.idle if hasattr(options, "idle") else USUAL_IDLE if guest else None


def _overridden(appearance: Appearance, options: Namespace) -> Appearance:
    """The appearance, changed by what the command line says of it."""
    ascii_only = appearance.ascii or hasattr(options, "ascii")
    mouse = appearance.mouse and not hasattr(options, "no_mouse")
    return replace(appearance, ascii=ascii_only, mouse=mouse)


def launch_options(options: Namespace) -> LaunchOptions:
    """What the arguments say of the game to be played."""
    given = vars(options)
    animation = False if "no_animation" in given else None
    if options.command == "puzzle":
        return LaunchOptions(_start(options), animation=animation)
    sized = "size" in given or "atoms" in given
    if given.get("code") is not None and (given.get("seed") is not None or sized):
        raise ValueError(CODE_SETS_ALL)
    edition = EDITIONS[given.get("edition", CLASSIC.name)]
    variant = Variant(given.get("size", Grid()), given.get("atoms", edition.atoms))
    return LaunchOptions(
        _start(options),
        variant=variant if sized or "edition" in given else None,
        edition=edition if "edition" in given else None,
        animation=animation,
        fair=False if "any_deal" in given else None,
    )


def _start(options: Namespace) -> Open | Play:
    """What a command begins with; without one, the menu."""
    match options.command:
        case "play":
            box = None if options.code is None else decode(options.code)
            return Play(Games.solitaire, seed=options.seed, box=box)
        case "continue":
            return Play(Games.resume, saved_game(options.game))
        case "daily":
            terms = PUZZLE if options.puzzle else SCORED
            return Play(Games.daily, open_day(options.day, terms), terms=terms)
        case "puzzle":
            code = options.code or ""
            return Play(Games.puzzle, wanted(options), seed=options.seed, code=code)
        case "duel":
            return Open(pages.MATCH)
        case "friend":
            return Open(pages.FRIEND)
        case "replay":
            return Open(pages.REPLAY, last_game(options.file, "replay"))
        case "review":
            return Open(pages.REVIEW, last_game(options.file, "review"))
    return Open(pages.MENU)
