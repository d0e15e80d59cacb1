"""The keys that a player has chosen in the settings: read, checked and put into force."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from blackbox_tui.reading import quoted
from blackbox_tui.ui.keymap import Binding, Command, as_chosen, put_into_force, setting_of
from blackbox_tui.ui.stack import load

BOARDS: Final = (
    "seek:SeekScreen", "result:ResultScreen", "placing:HideScreen", "placing:SandboxScreen",
    "first_box:FirstBoxScreen", "learn:LearnScreen",
)  # fmt: skip
"""The screens with a board; they are only loaded for a player who has chosen keys."""

Chosen: TypeAlias = dict[Command, str]


def choose_keys(lines: Sequence[tuple[str, str]]) -> list[str]:
    """Put these settings into force as far as they can be; a sentence for each that cannot."""
    boards = [load(board).keys for board in BOARDS] if lines else []
    chosen, refused = _checked(lines, boards)
    put_into_force(chosen)
    return [f"In your settings, {sentence}" for sentence in refused]


def _checked(
    lines: Iterable[tuple[str, str]], boards: Sequence[Sequence[Binding]]
) -> tuple[Chosen, list[str]]:
    """The keys that can be put into force, and why the others cannot."""
    commands = {setting_of(it.command): it.command for board in boards for it in board}
    commands.pop(setting_of(Command.TO_PORT), None)
    chosen: Chosen = {}
    refused = []
    for name, keys in lines:
        if name not in commands:
            refused.append(f"{quoted(name)} names no command: docs/commands.md lists them.")
        elif not keys or not all(map(_is_key, keys.split())):
            refused.append(f"{quoted(keys)} is no key for {name}: give letters or signs.")
        else:
            chosen[commands[name]] = keys
    while clash := next(filter(None, (_clash(board, chosen) for board in boards)), None):
        loser, other = clash
        line = f"{setting_of(loser)} = {chosen.pop(loser)}"
        refused.append(f"{line} clashes with {setting_of(other)}: it stays as it was.")
    return chosen, refused


def _is_key(key: str) -> bool:
    return len(key) == 1 and key.isprintable() and not key.isdigit()


def _clash(board: Sequence[Binding], chosen: Chosen) -> tuple[Command, Command] | None:
    """The last chosen command that shares a key with another on that board, and that one."""
    pairs = [(key, it.command) for it in as_chosen(board, chosen) for key in it.keys]
    for loser in reversed(chosen):
        keys = {key for key, command in pairs if command is loser}
        for key, command in pairs:
            if key in keys and command is not loser:
                return loser, command
    return None
