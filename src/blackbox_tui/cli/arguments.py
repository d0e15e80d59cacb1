"""The command line's grammar. It reads arguments and does nothing with them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from blackbox_tui import __version__
from blackbox_tui.cli.completion import SHELLS
from blackbox_tui.engine import Grid, parse_cells
from blackbox_tui.engine.quoting import quoted
from blackbox_tui.formats.fields import read_date, spelled_out
from blackbox_tui.rules.scoring import EDITIONS

COMMANDS = (
    "play", "daily", "duel", "review", "trace", "solve", "stats", "record", "share", "completion",
)  # fmt: skip


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"blackbox: {spelled_out(message)}; see blackbox --help.\n")


def _number(text: str) -> int:
    if not (text.isascii() and text.lstrip("-").isdigit() and len(text) <= 40):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number")
    return int(text)


def _grid(text: str) -> Grid:
    try:
        return Grid.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None


def looks() -> _Parser:
    """The options of everything that has a screen."""
    parser = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    group = parser.add_argument_group("appearance")
    group.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    group.add_argument(
        "--color", choices=("auto", "always", "never"), help="colours (NO_COLOR is respected)"
    )
    group.add_argument("--no-mouse", action="store_true", help="do not use the mouse")
    group.add_argument("--no-animation", action="store_true", help="turn animations off")
    return parser


def lines() -> _Parser:
    """The options of everything that can be played by lines of text."""
    parser = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    group = parser.add_argument_group("text-only mode")
    group.add_argument(
        "--plain",
        action="store_true",
        help="text only, for screen readers, pipes and simple terminals",
    )
    group.add_argument(
        "--json",
        dest="bot",
        action="store_true",
        help="with --plain: answers in JSON, for programs",
    )
    return parser


def kinds() -> _Parser:
    """The options that say what is played."""
    parser = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    group = parser.add_argument_group("the game")
    group.add_argument("--size", type=_grid, metavar="WxH", help="columns and rows, 8x8 to 26x26")
    group.add_argument("--atoms", type=_number, metavar="N", help="how many atoms to hide")
    group.add_argument(
        "--edition", choices=tuple(EDITIONS), metavar="NAME", help=", ".join(EDITIONS)
    )
    group.add_argument(
        "--any-deal", action="store_true", help="also deal boxes with several solutions"
    )
    return parser


def build_parser() -> argparse.ArgumentParser:
    """The whole grammar."""
    parser = _Parser(
        prog="blackbox",
        description="Black Box: find the atoms you cannot see. Without a command, the menu opens.",
        parents=[lines(), looks(), kinds()],
    )
    parser.add_argument("--version", action="version", version=f"blackbox {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    play = commands.add_parser(
        "play", help="start a game right away", parents=[lines(), looks(), kinds()],
        description="Play a box: a new one, or the one for a seed or a code.",
    )  # fmt: skip
    play.add_argument("code", nargs="?", metavar="CODE", help="the code of a box")
    play.add_argument(
        "--seed", type=_number, metavar="N", help="always the same box for the same number"
    )
    daily = commands.add_parser(
        "daily", help="today's box, the same for everyone", parents=[lines(), looks()],
        description="Play the daily box, the same for everyone. Only your first attempt counts.",
    )  # fmt: skip
    daily.add_argument("day", nargs="?", type=_day, metavar="DATE", help="like 2026-01-31")
    commands.add_parser(
        "duel", help="two players at one keyboard", parents=[lines(), looks(), kinds()],
        description="One player hides, the other seeks; then they swap roles.",
    )  # fmt: skip
    stats = commands.add_parser(
        "stats", help="your scores and streaks",
        description="Print statistics of all finished games.",
    )  # fmt: skip
    stats.add_argument("--json", action="store_true", help="one JSON object, for other programs")
    stats.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    record = commands.add_parser(
        "record", help="save the last game to a file",
        description="Save the last finished game: every ray, every guess and the score.",
    )  # fmt: skip
    review = commands.add_parser(
        "review", help="review a finished game", parents=[lines(), looks()],
        description="Step through a finished game: what each ray revealed, and which was better.",
    )  # fmt: skip
    review.add_argument(
        "file", nargs="?", metavar="FILE", help="a game record; by default the last game"
    )
    commands.add_parser(
        "share", help="print the last result to share",
        description="Print the result of the last finished game, without spoilers.",
    )  # fmt: skip
    record.add_argument("file", nargs="?", metavar="FILE", help="by default standard output")
    trace = commands.add_parser(
        "trace", help="show how a box answers, for hiding atoms on a real board",
        description="Print the outcome of each port: H, R, or the port where the ray comes out.",
    )  # fmt: skip
    trace.add_argument("atoms_at", metavar="ATOMS", type=_atoms, help='like "b2 d2 g6 d7"')
    trace.add_argument(
        "ports", metavar="PORT", type=_number, nargs="*", help="by default all ports"
    )
    trace.add_argument("--size", type=_grid, default=Grid(), metavar="WxH", help="8x8 by default")
    completion = commands.add_parser(
        "completion", help="print completions for a shell",
        description="Print a completion script for your shell to load.",
    )  # fmt: skip
    completion.add_argument("shell", choices=SHELLS, metavar="SHELL", help=", ".join(SHELLS))
    solve = commands.add_parser(
        "solve", help="work out where atoms can be, for seeking on a real board",
        description="Show what fits these rays: how many placements, the odds, the best next rays.",
    )  # fmt: skip
    solve.add_argument("rays", metavar="RAYS", help='like "3=H 30=R 29=6"')
    solve.add_argument("--atoms", type=_number, default=4, metavar="N", help="4 by default")
    solve.add_argument("--size", type=_grid, default=Grid(), metavar="WxH", help="8x8 by default")
    solve.add_argument(
        "--edition", choices=tuple(EDITIONS), default="classic", metavar="NAME",
        help="the edition that sets the prices: " + ", ".join(EDITIONS),
    )  # fmt: skip
    solve.add_argument("--json", action="store_true", help="one JSON object, for other programs")
    return parser


def _day(text: str) -> object:
    try:
        return read_date(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None


def _atoms(text: str) -> object:
    try:
        return parse_cells(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None


def read_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """What the arguments say; a code alone means to play it. Wrong ones end the program."""
    words = list(arguments)
    for at, word in enumerate(words):
        if word in COMMANDS:
            break
        if "-" in word[1:] and word[0].isdigit():
            words.insert(at, "play")
            break
    parser = build_parser()
    wanted = parser.parse_args(words)
    if hasattr(wanted, "bot") and not hasattr(wanted, "plain"):
        parser.error("--json goes with --plain")
    return wanted
