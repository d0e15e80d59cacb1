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


class Option(NamedTuple):
    """An option as a shell sees it."""

    flags: tuple[str, ...]
    help: str
    choices: tuple[str, ...]
    takes_value: bool


class Shape(NamedTuple):
    """A command with its options; the name is empty for the program itself."""

    name: str
    help: str
    options: tuple[Option, ...]
    words: tuple[str, ...]
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
    arguments: list[tuple[str, ...]] = []
    for action in parser._actions:
        choices = tuple(map(str, action.choices or ()))
        if action.option_strings:
            takes = action.nargs != 0
            options.append(Option(tuple(action.option_strings), action.help or "", choices, takes))
        else:
            arguments.append(choices)
    words = next(iter(arguments), ())
    return Shape(name, about, tuple(options), words)


def make_script(shell: str, names: Sequence[str] = NAMES) -> str:
    """The completion script for that shell, for a program with these names."""
    writers = {"bash": _bash, "zsh": _zsh, "fish": _fish}
    return "\n".join(writers[shell](shapes(build_parser()), names)) + "\n"


def _flags(shape: Shape) -> str:
    return " ".join(flag for option in shape.options for flag in option.flags)


def _with_choices(all_shapes: list[Shape]) -> dict[str, tuple[str, ...]]:
    """Every option that takes one of a few values."""
    return {
        flag: option.choices
        for shape in all_shapes
        for option in shape.options
        for flag in option.flags
        if option.choices
    }


# --- bash --------------------------------------------------------------------


def _bash(all_shapes: list[Shape], called: Sequence[str]) -> Iterator[str]:
    top, *commands = all_shapes
    names = " ".join(command.name for command in commands)
    yield f"# bash completion for {called[0]}"
    yield "_blackbox() {"
    yield '    local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"'
    yield '    local command="" word'
    yield '    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do'
    yield f'        case " {names} " in *" $word "*) command="$word"; break;; esac'
    yield "    done"
    yield '    case "$prev" in'
    for flag, choices in _with_choices(all_shapes).items():
        yield f'        {flag}) COMPREPLY=($(compgen -W "{" ".join(choices)}" -- "$cur")); return;;'
    yield "    esac"
    yield '    case "$command" in'
    for command in commands:
        words = " ".join((*command.words, _flags(command)))
        yield f'        {command.name}) COMPREPLY=($(compgen -f -W "{words}" -- "$cur"));;'
    yield f'        *) COMPREPLY=($(compgen -W "{names} {_flags(top)}" -- "$cur"));;'
    yield "    esac"
    yield "}"
    yield f"complete -F _blackbox {' '.join(called)}"


# --- zsh ---------------------------------------------------------------------


def _zsh(all_shapes: list[Shape], called: Sequence[str]) -> Iterator[str]:
    top, *commands = all_shapes
    yield f"#compdef {' '.join(called)}"
    yield "_blackbox() {"
    yield "    local context state line"
    yield "    local -a commands"
    yield "    commands=("
    for command in commands:
        yield f"        '{command.name}:{_zsh_text(command.help)}'"
    yield "    )"
    yield f"    _arguments -C {' '.join(_zsh_options(top))} '1:command:->command' '*::rest:->rest'"
    yield "    case $state in"
    yield "        command) _describe command commands;;"
    yield "        rest)"
    yield "            case $words[1] in"
    for command in commands:
        rest = f"'1:what:({' '.join(command.words)})'" if command.words else "'*:file:_files'"
        options = " ".join(_zsh_options(command))
        yield f"                {command.name}) _arguments {options} {rest};;"
    yield "            esac;;"
    yield "    esac"
    yield "}"
    yield '_blackbox "$@"'


def _zsh_options(shape: Shape) -> Iterator[str]:
    for option in shape.options:
        value = ""
        if option.takes_value:
            value = f":value:({' '.join(option.choices)})" if option.choices else ":value:"
        for flag in option.flags:
            yield f"'{flag}[{_zsh_text(option.help)}]{value}'"


def _zsh_text(text: str) -> str:
    """Text inside quotes and brackets."""
    return text.replace("'", "").replace("[", "(").replace("]", ")").replace(":", "")


# --- fish --------------------------------------------------------------------


def _fish(all_shapes: list[Shape], called: Sequence[str]) -> Iterator[str]:
    top, *commands = all_shapes
    yield f"# fish completion for {called[0]}"
    for name in called[1:]:
        yield f"complete -c {name} -w {called[0]}"
    complete = f"complete -c {called[0]}"
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
        if command.words:
            yield f"{complete} -f -n {seen} -a {_fish_text(' '.join(command.words))}"


def _fish_option(complete: str, condition: str, option: Option) -> str:
    names = " ".join(
        f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags
    )
    value = " -x" if option.takes_value else ""
    choices = f" -a {_fish_text(' '.join(option.choices))}" if option.choices else ""
    return f"{complete} -n {condition} {names}{value}{choices} -d {_fish_text(option.help)}"


def _fish_text(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


if __name__ == "__main__":
    for shell in ("bash", "zsh", "fish"):
        (SCRIPTS / shell).write_text(make_script(shell), encoding="utf-8")
