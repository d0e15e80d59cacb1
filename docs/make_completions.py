"""Writes the completions for bash, zsh and fish, read off the parser itself.

Run: .venv/bin/python docs/make_completions.py
The scripts are shipped with the program; a test compares them with what this makes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from blackbox_tui.cli.arguments import build_parser

NAMES = ("blackbox", "blackbox-tui")
"""What the program may be called by."""

SCRIPTS = Path(__file__).parent.parent / "src" / "blackbox_tui" / "cli" / "completions"


FILES, GAMES = "<files>", "<games>"
"""What is offered where a file or an unfinished game is wanted; elsewhere it is a list of words."""

OFFERS = {"FILE": FILES, "RECORD": FILES, "GAME": GAMES}
"""What is offered for an argument, by its name in the help."""


class Option(NamedTuple):
    """An option as a shell sees it."""

    flags: tuple[str, ...]
    help: str
    takes_value: bool
    offer: str


class Shape(NamedTuple):
    """A command with its options; the name is empty for the program itself."""

    name: str
    help: str
    options: tuple[Option, ...]
    offer: str
    """What its first argument can be, where that is known."""


def shapes(parser: argparse.ArgumentParser) -> list[Shape]:
    """The program itself and all its commands."""
    shapes = [_shape("", parser.description or "", parser)]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            shapes += [
                _shape(name, helps.get(name, ""), command)
                for name, command in action.choices.items()
            ]
    return shapes


def _shape(name: str, about: str, parser: argparse.ArgumentParser) -> Shape:
    options = []
    arguments: list[str] = []
    for action in parser._actions:
        offer = " ".join(map(str, action.choices or ())) or OFFERS.get(str(action.metavar), "")
        if action.option_strings:
            takes = action.nargs != 0
            options.append(Option(tuple(action.option_strings), action.help or "", takes, offer))
        else:
            arguments.append(offer)
    return Shape(name, about, tuple(options), arguments[0] if arguments else "")


def make_script(shell: str, names: Sequence[str] = NAMES) -> str:
    """The completion script for that shell, for a program with these names."""
    writers = {"bash": _bash, "zsh": _zsh, "fish": _fish}
    return "\n".join(writers[shell](shapes(build_parser()), names)) + "\n"


def _flags(shape: Shape) -> str:
    return " ".join(flag for option in shape.options for flag in option.flags)


# --- bash --------------------------------------------------------------------

_BASH_HEAD = """\
_blackbox() {
    local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"
    local command="" flags="" offer="" word IFS=$' \\t\\n'
    case "$prev$cur" in
        --*=) cur="";;
        =*) prev="${COMP_WORDS[COMP_CWORD-2]}";;
    esac"""

_BASH_TAIL = """\
    if [ "$offer" = "<games>" ]; then
        offer="$("${COMP_WORDS[0]}" games --ids 2>/dev/null | cut -f 1)"
    fi
    COMPREPLY=($(compgen -W "$offer $flags" -- "$cur"))
    if [ "$offer" = "<files>" ]; then
        compopt -o filenames 2>/dev/null
        IFS=$'\\n'
        COMPREPLY=($(compgen -f -- "$cur"; compgen -W "${flags// /$IFS}" -- "$cur"))
    fi
}"""


def _bash(all_shapes: list[Shape], called: Sequence[str]) -> Iterator[str]:
    top, *commands = all_shapes
    names = " ".join(command.name for command in commands)
    values = {
        flag: option.offer
        for shape in all_shapes
        for option in shape.options
        for flag in option.flags
        if option.takes_value
    }
    yield f"# bash completion for {called[0]}"
    yield _BASH_HEAD
    yield '    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do'
    yield f'        case " {names} " in *" $word "*) command="$word"; break;; esac'
    yield "    done"
    yield '    case "$command" in'
    for command in commands:
        yield f'        {command.name}) offer="{command.offer}" flags="{_flags(command)}";;'
    yield f'        *) offer="{names}" flags="{_flags(top)}";;'
    yield "    esac"
    yield '    case "$prev" in'
    for flag, offer in values.items():
        yield f'        {flag}) offer="{offer}" flags="";;'
    yield "    esac"
    yield _BASH_TAIL
    yield f"complete -F _blackbox {' '.join(called)}"


# --- zsh ---------------------------------------------------------------------

_ZSH_HEAD = """\
_blackbox_games() {
    local -a games
    games=(${(f)"$(_call_program games $program games --ids 2>/dev/null)"})
    games=("${(@)games/$'\\t'/:}")
    _describe -V game games
}
_blackbox() {
    local context state line program=$words[1]
    local -a commands
    commands=("""


def _zsh(all_shapes: list[Shape], called: Sequence[str]) -> Iterator[str]:
    top, *commands = all_shapes
    yield f"#compdef {' '.join(called)}"
    yield _ZSH_HEAD
    for command in commands:
        yield f"        {_zsh_text(f'{command.name}:{command.help}')}"
    yield "    )"
    yield f"    _arguments -C {' '.join(_zsh_options(top))} '1:command:->command' '*::rest:->rest'"
    yield "    case $state in"
    yield "        command) _describe command commands;;"
    yield "        rest)"
    yield "            case $words[1] in"
    for command in commands:
        argument = [f"'1:{command.name}:{_zsh_offer(command.offer)}'"] if command.offer else []
        specs = " ".join([*_zsh_options(command), *argument])
        yield f"                {command.name}) _arguments {specs};;"
    yield "            esac;;"
    yield "    esac"
    yield "}"
    yield '_blackbox "$@"'


def _zsh_options(shape: Shape) -> Iterator[str]:
    for option in shape.options:
        value = f":value:{_zsh_offer(option.offer)}" if option.takes_value else ""
        about = option.help.replace("[", "\\[").replace("]", "\\]")
        for flag in option.flags:
            yield _zsh_text(f"{flag}[{about}]{value}")


def _zsh_offer(offer: str) -> str:
    """What completes an argument: a function, words, or nothing."""
    return {FILES: "_files", GAMES: "_blackbox_games", "": ""}.get(offer, f"({offer})")


def _zsh_text(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


# --- fish --------------------------------------------------------------------

_FISH_GAMES = """\
function __blackbox_games
    set -l words (commandline -opc)
    command $words[1] games --ids 2>/dev/null
end"""


def _fish(all_shapes: list[Shape], called: Sequence[str]) -> Iterator[str]:
    top, *commands = all_shapes
    yield f"# fish completion for {called[0]}"
    yield _FISH_GAMES
    for name in called[1:]:
        yield f"complete -c {name} -w {called[0]}"
    complete = f"complete -c {called[0]}"
    yield f"{complete} -f"
    for option in top.options:
        yield _fish_option(complete, "__fish_use_subcommand", option)
    for command in commands:
        yield (
            f"{complete} -n __fish_use_subcommand -a {command.name} -d {_fish_text(command.help)}"
        )
    for command in commands:
        seen = f"'__fish_seen_subcommand_from {command.name}'"
        for option in command.options:
            yield _fish_option(complete, seen, option)
        if command.offer:
            yield f"{complete} -n {seen}{_fish_offer(command.offer)}"


def _fish_option(complete: str, condition: str, option: Option) -> str:
    names = " ".join(
        f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags
    )
    value = " -x" if option.takes_value and option.offer != FILES else ""
    offer = _fish_offer(option.offer)
    return f"{complete} -n {condition} {names}{value}{offer} -d {_fish_text(option.help)}"


def _fish_offer(offer: str) -> str:
    special = {FILES: " -r -F", GAMES: " -k -a '(__blackbox_games)'", "": ""}
    return special.get(offer, f" -a {_fish_text(offer)}")


def _fish_text(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


if __name__ == "__main__":
    for shell in ("bash", "zsh", "fish"):
        (SCRIPTS / shell).write_text(make_script(shell), encoding="utf-8")
