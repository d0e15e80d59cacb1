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
    group = parser.add_argument_group("looks")
    group.add_argument("--ascii", action="store_true", help="draw with ASCII signs only")
    group.add_argument(
        "--color", choices=("auto", "always", "never"), help="colours (NO_COLOR is respected)"
    )
    group.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal")
    group.add_argument("--no-animation", action="store_true", help="nothing blinks or moves")
    return parser


def lines() -> _Parser:
    """The options of everything that can be played by lines of text."""
    parser = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    group = parser.add_argument_group("by lines of text")
    group.add_argument(
        "--plain", action="store_true", help="for screen readers, pipes and simple terminals"
    )
    group.add_argument(
        "--json", dest="bot", action="store_true", help="with --plain: answers for programs"
    )
    return parser


def kinds() -> _Parser:
    """The options that say what is played."""
    parser = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    group = parser.add_argument_group("what is played")
    group.add_argument("--size", type=_grid, metavar="WxH", help="columns and rows, 8x8 to 26x26")
    group.add_argument("--atoms", type=_number, metavar="N", help="how many atoms are hidden")
    group.add_argument(
        "--edition", choices=tuple(EDITIONS), metavar="NAME", help=", ".join(EDITIONS)
    )
    group.add_argument(
        "--any-deal", action="store_true", help="also boxes that rays cannot tell from another"
    )
    return parser


def build_parser() -> argparse.ArgumentParser:
    """The whole grammar."""
    parser = _Parser(
        prog="blackbox",
        description="Black Box: find the atoms you cannot see. Without a command, the menu.",
        parents=[lines(), looks(), kinds()],
    )
    parser.add_argument("--version", action="version", version=f"blackbox {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    play = commands.add_parser(
        "play", help="go straight to a box", parents=[lines(), looks(), kinds()],
        description="Play a box: a new one, the one of a seed, or the one of a code.",
    )  # fmt: skip
    play.add_argument("code", nargs="?", metavar="CODE", help="the code of a box")
    play.add_argument("--seed", type=_number, metavar="N", help="the box of that number")
    daily = commands.add_parser(
        "daily", help="today's box, the same for everyone", parents=[lines(), looks()],
        description="Play the box of a day: the same for everyone. The first time counts.",
    )  # fmt: skip
    daily.add_argument("day", nargs="?", type=_day, metavar="DATE", help="like 2026-01-31")
    commands.add_parser(
        "duel", help="two players at one keyboard", parents=[lines(), looks(), kinds()],
        description="One hides, the other seeks; then the roles change.",
    )  # fmt: skip
    stats = commands.add_parser(
        "stats", help="how your games went",
        description="Print the statistics of all finished games.",
    )  # fmt: skip
    stats.add_argument("--json", action="store_true", help="one JSON object, for other programs")
    stats.add_argument("--ascii", action="store_true", help="draw with ASCII signs only")
    record = commands.add_parser(
        "record", help="write the last game down",
        description="Write the record of the last finished game: every ray, guess and the score.",
    )  # fmt: skip
    review = commands.add_parser(
        "review", help="look back on a game", parents=[lines(), looks()],
        description="Step through the rays of a finished game: what each told, what was better.",
    )  # fmt: skip
    review.add_argument(
        "file", nargs="?", metavar="FILE", help="a game record; the last game if none"
    )
    commands.add_parser(
        "share", help="print the last result to share",
        description="Print the result of the last finished game, without spoilers.",
    )  # fmt: skip
    record.add_argument("file", nargs="?", metavar="FILE", help="standard output if none is named")
    trace = commands.add_parser(
        "trace", help="tell how a box answers, for hiding atoms on a real board",
        description="Print the outcome of each port: H, R, or the port where the ray comes out.",
    )  # fmt: skip
    trace.add_argument("atoms_at", metavar="ATOMS", type=_atoms, help='like "b2 d2 g6 d7"')
    trace.add_argument(
        "ports", metavar="PORT", type=_number, nargs="*", help="all if none is named"
    )
    trace.add_argument("--size", type=_grid, default=Grid(), metavar="WxH", help="usually 8x8")
    completion = commands.add_parser(
        "completion", help="print completions for a shell",
        description="Print completions for a shell, to be loaded by it.",
    )  # fmt: skip
    completion.add_argument("shell", choices=SHELLS, metavar="SHELL", help=", ".join(SHELLS))
    solve = commands.add_parser(
        "solve", help="work out what rays imply, for seeking on a real board",
        description="Tell what is left after these rays: placements, odds, the best next rays.",
    )  # fmt: skip
    solve.add_argument("rays", metavar="RAYS", help='like "3=H 30=R 29=6"')
    solve.add_argument("--atoms", type=_number, default=4, metavar="N", help="usually 4")
    solve.add_argument("--size", type=_grid, default=Grid(), metavar="WxH", help="usually 8x8")
    solve.add_argument(
        "--edition", choices=tuple(EDITIONS), default="classic", metavar="NAME",
        help="whose prices count: " + ", ".join(EDITIONS),
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
