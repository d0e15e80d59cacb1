"""From what the arguments say to a game: in the full screen or in text mode."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING, Final

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.guest import USUAL_IDLE, IdleClock
from blackbox_tui.app.requests import LaunchOptions, Open, Play
from blackbox_tui.app.saved import check_open
from blackbox_tui.cli import finding
from blackbox_tui.cli.opening import on_terminal
from blackbox_tui.cli.output import complain, complain_of_output
from blackbox_tui.formats.challenge import Challenge, read_challenge
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.rules.terms import PUZZLE, SCORED
from blackbox_tui.storage.store import open_store
from blackbox_tui.system.signals import set_alarm
from blackbox_tui.text.prompts import CHALLENGE_SETS_ALL, CODE_SETS_ALL
from blackbox_tui.values import replace

if TYPE_CHECKING:
    from blackbox_tui.ui.terminal.terminal import Terminal


SETTINGS: Final = ("ascii", "mouse", "animation", "fair")
"""The settings that the command line can override."""


def play(options: Namespace, *, guest: bool = False, in_text: bool = False) -> int:
    """Play what the options say; returns the exit status."""
    try:
        launch = launch_options(options, guest=guest)
    except ValueError as error:
        return complain(str(error))
    way = _play_in_text if in_text else _play_on_screen
    return way(launch, options)


def play_on(terminal: Terminal, launch: LaunchOptions) -> tuple[int, str]:
    """Play until the player leaves; returns the exit status and the text to print on exit."""
    from blackbox_tui.ui.app import App
    from blackbox_tui.ui.terminal.display import Ended

    store = open_store(os.environ, sys.platform, launch.idle)
    try:
        games = Games(store, launch, store.preferences.load_settings())
        idle = None if launch.idle is None else IdleClock(launch.idle, set_alarm)
        app = App(
            terminal, games, lambda _: terminal.set_appearance(games.effective.appearance), idle
        )
        app.run()
    except Ended as ended:
        return ended.status, ""
    finally:
        store.close()
    return app.status, app.stack.farewell


def _play_on_screen(launch: LaunchOptions, options: Namespace) -> int:
    guest, color = launch.idle is not None, getattr(options, "color", "auto")
    looks = {name: given for name, given in launch.settings.items() if name in ("ascii", "mouse")}
    return on_terminal(partial(play_on, launch=launch), guest=guest, color=color, **looks)


def _play_in_text(launch: LaunchOptions, options: Namespace) -> int:
    from blackbox_tui.plain.loop import CannotPrint, run

    try:
        return run(launch, bot=hasattr(options, "bot"))
    except CannotPrint as trouble:
        return complain_of_output(str(trouble))


def launch_options(options: Namespace, *, guest: bool = False) -> LaunchOptions:
    """The launch options; raises `ValueError` if they contradict each other."""
    given = dict(vars(options))
    launch = LaunchOptions(
        settings={name: given[name] for name in SETTINGS if name in given},
        idle=60 * given.get("idle", USUAL_IDLE / 60) if guest else None,
    )
    if options.command == "puzzle":
        return replace(launch, start=_start(options))
    sized = "size" in given or "atoms" in given
    code = given.get("code")
    if code is not None and (given.get("seed") is not None or sized):
        raise ValueError(CODE_SETS_ALL)
    challenge = None if code is None else read_challenge(code)
    if challenge and challenge.edition:
        if "edition" in given:
            raise ValueError(CHALLENGE_SETS_ALL)
        given["edition"] = challenge.edition.name
    edition = EDITIONS[given.get("edition", CLASSIC.name)]
    usual = Variant(atoms=AtomRange(edition.atoms))
    variant = Variant(given.get("size", usual.grid), given.get("atoms", usual.atoms))
    kind = {"variant": variant} if sized or "edition" in given else {}
    return replace(
        launch,
        start=_start(options, challenge),
        kind=kind | ({"edition": edition} if "edition" in given else {}),
    )


def _start(options: Namespace, challenge: Challenge | None = None) -> Open | Play:
    """What a command starts with; without a command, the menu."""
    match options.command:
        case "play":
            return Play(Games.solitaire, seed=options.seed, challenge=challenge)
        case "puzzle":
            from blackbox_tui.cli.puzzle import wanted

            code = options.code or ""
            return Play(Games.puzzle, wanted(options), seed=options.seed, code=code)
        case "duel":
            return Open(pages.TWO_PLAYERS)
        case "friend":
            return Open(pages.FRIEND)
        case "continue":
            return Play(Games.continue_game, finding.saved_game(options.game))
        case "daily":
            terms = PUZZLE if options.puzzle else SCORED
            if options.day is not None:
                check_open(finding.find_store(), options.day, terms=terms)
            return Play(Games.daily, options.day, terms=terms)
        case "replay":
            return Open(pages.REPLAY, finding.last_game(options.file, "replay"))
        case "review":
            return Open(pages.REVIEW, finding.last_game(options.file, "review"))
    return Open(pages.MENU)
