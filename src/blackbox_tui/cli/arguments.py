"""The command line's grammar, as tables. It reads arguments and does nothing with them."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from blackbox_tui import __version__
from blackbox_tui.app.guest import LONGEST_IDLE, OPTION
from blackbox_tui.cli.output import complain, program_name, say
from blackbox_tui.engine import Grid, parse_cells
from blackbox_tui.reading import is_number, quoted
from blackbox_tui.rules.atoms import AtomRange, read_atoms
from blackbox_tui.rules.deal import GRADES, read_seed, read_size
from blackbox_tui.rules.scoring import EDITIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn, TypeAlias

    Arguments: TypeAlias = Mapping[str, Mapping[str, Any]]
    """The keyword arguments of `add_argument` for each name."""


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Format help for the width of the terminal; argparse would load much more to find it."""
    try:
        columns = os.get_terminal_size().columns
    except OSError:
        columns = 80
    return argparse.HelpFormatter(prog, width=columns - 2)


class _Parser(argparse.ArgumentParser):
    """A parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(complain(f"{message}; see {program_name()} --help."))

    def _print_message(self, message: str, _: object = None) -> None:
        """Report output errors, about which argparse would keep silent."""
        if status := say(message.rstrip("\n")):
            self.exit(status)


def _flag(text: str, **more: object) -> dict[str, Any]:
    return {"action": "store_true", "help": text, **more}


def _value(
    metavar: str, about: str, read: Callable[[str], object] = str, **more: object
) -> dict[str, Any]:
    """An argument with a value; if its reader raises a whole sentence, that is reported as is."""

    def read_argument(text: str) -> object:
        try:
            return read(text)
        except ValueError as error:
            if str(error).endswith("."):
                raise SystemExit(complain(str(error))) from None
            raise argparse.ArgumentTypeError(str(error)) from None

    return {"metavar": metavar, "help": about, "type": read_argument, **more}


def _edition(text: str = "", **more: object) -> dict[str, Any]:
    return _value("NAME", text + ", ".join(EDITIONS), str, choices=tuple(EDITIONS), **more)


def _read_number(text: str) -> int:
    if not is_number(text.removeprefix("-"), 40):
        raise ValueError(f"{quoted(text)} is not a whole number")
    return int(text)


def _read_date(text: str) -> object:
    from blackbox_tui.formats.fields import read_date  # rare, and not light

    return read_date(text)


def _read_minutes(text: str) -> float:
    if not is_number(text.replace(".", "", 1), 10):
        raise ValueError(f"{quoted(text)} is not a number of minutes")
    if not 0 < float(text) <= LONGEST_IDLE:
        raise ValueError(f"the idle time must be more than 0 and at most {LONGEST_IDLE} minutes")
    return float(text)


_JSON = _flag("one JSON object, for other programs")
_ASCII = _flag("draw with ASCII characters only")
_ASCII_TOO = {**_ASCII, "default": argparse.SUPPRESS}
"""`--ascii` for a command that only prints; it may also come before the command."""
_RECORD = _value("FILE", "a game record; by default the last game", nargs="?")
_BOARD = _value("WxH", "8x8 by default", Grid.parse, default=Grid())

GUEST = "shared machines"
LINES = "text mode"
LOOKS = "appearance"
KINDS = "the game"

COLORS = ("auto", "always", "never")
SHELLS = ("bash", "zsh", "fish")

GROUPS: Mapping[str, Arguments] = {
    LINES: {
        "--plain": _flag("text only, for screen readers, pipes and simple terminals"),
        "--json": _flag("with --plain: answers in JSON, for programs", dest="bot"),
    },
    LOOKS: {
        "--ascii": _ASCII,
        "--color": {"choices": COLORS, "help": "when to use colours (NO_COLOR is respected)"},
        "--no-mouse": _flag("do not use the mouse", action="store_false", dest="mouse"),
        "--no-animation": _flag("turn animations off", action="store_false", dest="animation"),
    },
    KINDS: {
        "--size": _value("WxH", "columns and rows, 8x8 to 26x26", read_size),
        "--atoms": _value("N", "number of atoms, or a range like 3-5; at most (columns + rows) / 2",
                          read_atoms),
        "--edition": _edition(),
        "--any-deal": _flag("also deal boxes with several solutions",
                            action="store_false", dest="fair"),
    },
    GUEST: {
        OPTION: _flag("guest mode: no file is read or written"),
        "--idle": _value("MINUTES", "with --guest: quit after this long without a key; 15 by "
                         "default", _read_minutes),
    },
}  # fmt: skip
"""The options that several commands share."""


COMMANDS: Mapping[str, tuple[str, str, tuple[str, ...], Arguments]] = {
    "play": (
        "start a game right away",
        "Play a new box, or the box of a seed or a code, perhaps with a score to beat.",
        (LINES, LOOKS, KINDS, GUEST),
        {"code": _value("CODE", "of a box; CODE/classic/12 adds a score to beat", nargs="?"),
         "--seed": _value("N", "a number that always deals the same box", read_seed)}),
    "continue": (
        "continue an unfinished game",
        "Continue the game you played last, or another one by its number or id.", (LINES, LOOKS),
        {"game": _value("GAME", "its number in the list of games, or its id", nargs="?")}),
    "games": (
        "list your unfinished games",
        "List your unfinished games, the last played first.", (),
        {"--json": _flag("a JSON list, for other programs"),
         "--ids": _flag("their ids, for completions")}),
    "daily": (
        "today's box, the same for everyone",
        "Play the daily box or puzzle, the same for everyone. Only your first attempt counts.",
        (LINES, LOOKS, GUEST),
        {"day": _value("DATE", "like 2026-01-31; today by default", _read_date, nargs="?"),
         "--puzzle": _flag("the daily puzzle: easy on Monday, expert on Sunday")}),
    "duel": (
        "two players at one keyboard",
        "One player hides, the other seeks; then they swap roles.",
        (LINES, LOOKS, KINDS, GUEST), {}),
    "friend": (
        "hide the atoms for a friend at this keyboard",
        "One player hides, the other seeks: a single game.", (LINES, LOOKS, KINDS, GUEST), {}),
    "stats": (
        "your scores and streaks",
        "Print statistics of all finished games.", (), {"--json": _JSON, "--ascii": _ASCII_TOO}),
    "record": (
        "save the last game to a file",
        "Save the last finished game: every ray, every guess and the score.", (),
        {"file": _value("FILE", "standard output by default", nargs="?"),
         "--cast": _value("FILE", "save its replay to this file instead, for asciinema"),
         "--from": _value("RECORD", "with --cast: replay this record", dest="source"),
         "--ascii": _ASCII_TOO}),
    "replay": (
        "watch a finished game again",
        "Watch a finished game move by move, as its seeker saw it, ending with the reveal.",
        (LINES, LOOKS), {"file": _RECORD}),
    "review": (
        "review a finished game",
        "Step through a finished game: what each ray told you, and which was better.",
        (LINES, LOOKS), {"file": _RECORD}),
    "share": (
        "print the last result to share",
        "Print the result of the last finished game, without spoilers.", (), {}),
    "trace": (
        "act as the hider of a real board: show how a box answers",
        "Print the outcome of each port: H, R, or the port where the ray comes out.", (GUEST,),
        {"atoms_at": _value("ATOMS", 'like "b2 d2 g6 d7"', parse_cells),
         "ports": _value("PORT", "by default all ports", _read_number, nargs="*"),
         "--size": _BOARD,
         "--json": _JSON}),
    "completion": (
        "print completions for a shell",
        "Print a completion script for your shell to load.", (),
        {"shell": _value("SHELL", ", ".join(SHELLS), choices=SHELLS)}),
    "solve": (
        "solve a real board: work out where the atoms can be",
        "Show what fits these rays: how many placements, the odds, the best next rays.", (GUEST,),
        {"rays": _value("RAYS", 'like "3=H 30=R 29=6"'),
         "--atoms": _value("N", "4 by default; or a range like 3-5", read_atoms,
                           default=AtomRange(4)),
         "--size": _BOARD,
         "--edition": _edition("the edition that sets the costs: ", default="classic"),
         "--why": _flag("explain step by step what the rays prove"),
         "--json": _JSON}),
    "puzzle": (
        "solve a puzzle: rays already fired, and one solution",
        "Solve a puzzle: some rays are already fired, and only one placement fits them. "
        "If the output is not a terminal, print it; with --json, as one JSON object.",
        (LINES, LOOKS, GUEST),
        {"code": _value("CODE", "the code of a puzzle", nargs="?"),
         "--grade": _value("GRADE", f"{', '.join(GRADES)}; medium by default", choices=GRADES),
         "--size": _value("WxH", "8x8 by default", read_size),
         "--atoms": _value("N", "4 by default; or a range like 3-5", read_atoms),
         "--seed": _value("N", "a number that always gives the same puzzle", read_seed),
         "--solution": _flag("print the solution, too, explained step by step")}),
}  # fmt: skip
"""Each command: its help, its description, the groups of its options, its own arguments."""


def build_parser(commands: Iterable[str] = COMMANDS) -> argparse.ArgumentParser:
    """Build the parser with all commands, or only some, since each takes time."""
    parser = _Parser(
        prog=program_name(),
        formatter_class=_formatter,
        description="Black Box: find the atoms you cannot see. Without a command, the menu opens.",
    )
    _add_groups(parser, tuple(GROUPS))
    parser.add_argument("--version", action="version", version=f"blackbox {__version__}")
    parsers = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    for name in commands:
        about, description, groups, arguments = COMMANDS[name]
        command = parsers.add_parser(
            name, help=about, description=description, formatter_class=_formatter
        )
        _add_groups(command, groups)
        for argument, options in arguments.items():
            command.add_argument(argument, **options)
    return parser


def _add_groups(parser: argparse.ArgumentParser, titles: Sequence[str]) -> None:
    """Add groups of options without defaults, which would override options before the command."""
    for title in titles:
        group = parser.add_argument_group(title)
        for argument, options in GROUPS[title].items():
            group.add_argument(argument, **options, default=argparse.SUPPRESS)


def _words(arguments: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield indexed arguments, except the values of options before a command."""
    valued = [name for group in GROUPS.values() for name in group if "action" not in group[name]]
    before = ""
    for at, word in enumerate(arguments):
        if len(before) <= 2 or not any(option.startswith(before) for option in valued):
            yield at, word
            before = word
        else:
            before = ""


def _command_for(code: str) -> str:
    """The command that plays this code; empty if the word is not a code."""
    if "-" not in code[1:] or code.startswith("-"):
        return ""
    if code[0].isdigit():
        return "play"
    from blackbox_tui.formats.codes import looks_like_puzzle_code  # rare, and not light

    return "puzzle" if looks_like_puzzle_code(code) else ""


def read_arguments(arguments: Sequence[str], *, guest: bool = False) -> argparse.Namespace:
    """Parse the arguments; a code alone means to play it. Errors end the program."""
    words = list(arguments)
    for at, word in _words(arguments):
        if word in COMMANDS:
            if guest and GUEST not in COMMANDS[word][2]:
                from blackbox_tui.text.prompts import not_for_guests

                raise ValueError(not_for_guests(word))
            break
        if command := _command_for(word):
            words.insert(at, command)
            break
    first = words[:1]
    parser = build_parser(first if first and first[0] in COMMANDS else COMMANDS)
    options = parser.parse_args(words)
    options.guest = guest
    prints = options.command == "puzzle"  # with --json alone, it is one object
    if hasattr(options, "bot") and not hasattr(options, "plain") and not prints:
        parser.error("--json needs --plain")
    if hasattr(options, "idle") and not guest:
        raise ValueError("--idle needs --guest.")
    return options
