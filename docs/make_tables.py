"""Writes the tables that are drawn from the program itself into the pages that show them.

Run: .venv/bin/python docs/make_tables.py
Each stands between two comments with its name, like `<!-- keys -->`; a test compares.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from make_reasoning import examples_text

from blackbox_tui.app.games import Games
from blackbox_tui.app.pages import CONTINUE, LINES
from blackbox_tui.app.requests import LaunchOptions, Play
from blackbox_tui.cli.main import run
from blackbox_tui.formats.settings import Settings
from blackbox_tui.plain.app import PlainApp
from blackbox_tui.plain.commands import COMMANDS
from blackbox_tui.plain.conversation import Conversation
from blackbox_tui.storage.store import open_store
from blackbox_tui.text.help import STRATEGY, Advice
from blackbox_tui.ui.keymap import Binding, Command, setting_of, shown, with_keys
from blackbox_tui.ui.screens.help import draw_beside
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.settings import open_settings

ROOT = Path(__file__).parent.parent
PAGES = {
    "keys": ROOT / "README.md",
    "all-keys": ROOT / "docs" / "commands.md",
    "proof": ROOT / "docs" / "commands.md",
    "settings": ROOT / "docs" / "commands.md",
    "text-commands": ROOT / "docs" / "commands.md",
    "menu": ROOT / "docs" / "playing.md",
    "replay": ROOT / "docs" / "playing.md",
    "strategy": ROOT / "docs" / "strategy.md",
    "reasons": ROOT / "docs" / "reasoning.md",
    "answer": ROOT / "docs" / "protocol.md",
}
ESSENTIAL = frozenset({
    Command.ACT, Command.LEFT, Command.DOWN, Command.UP, Command.RIGHT, Command.TO_PORT,
    Command.SEAL, Command.TEST, Command.UNDO, Command.REDO, Command.SUBMIT, Command.HINT,
    Command.ODDS, Command.HELP, Command.MENU,
})  # fmt: skip
"""What a first game needs: the README's ten rows."""

PROVED = "32=2 3=R 31=R 9=R"
"""The rays of the proof."""


def keys(bindings: Iterable[Binding]) -> str:
    """These keys as a table; keys that do alike share a row."""
    rows: dict[str, list[str]] = {}
    for binding in bindings:
        rows.setdefault(with_keys(binding.help), []).extend(
            f"`{shown(key)}`" for key in binding.keys
        )
    lines = [f"| {' '.join(names)} | {what} |" for what, names in rows.items()]
    return "\n".join(["| keys | what they do |", "| --- | --- |", *lines])


def all_keys() -> str:
    """All keys of a game, and how the settings call them where they can be changed there."""
    rows: dict[str, list[Binding]] = {}
    for binding in SeekScreen.keys:
        rows.setdefault(with_keys(binding.help), []).append(binding)
    lines = []
    for what, alike in rows.items():
        names = " ".join(f"`{shown(key)}`" for binding in alike for key in binding.keys)
        settings = (setting_of(it.command) for it in alike if it.command is not Command.TO_PORT)
        lines.append(f"| {names} | {what} | {' '.join(f'`{name}`' for name in settings)} |")
    head = "| keys | what they do | in the settings |", "| --- | --- | --- |"
    return "\n".join([*head, *lines])


def menu() -> str:
    """The lines of the menu, with what stands beside them."""
    rows = []
    for line in (CONTINUE, *LINES):
        beside = f" · `{line.beside.key}` {line.beside.label}" if line.beside else ""
        rows.append(f"| `{line.key}` {line.label}{beside} | {line.sentence} |")
    return "\n".join(["| line | what it is |", "| --- | --- |", *rows])


def strategy() -> str:
    """All advice, with its drawings."""
    return "\n".join(line for advice in STRATEGY for line in _advice(advice))


def _advice(advice: Advice) -> Iterator[str]:
    yield f"\n## {advice.heading}\n"
    yield from textwrap.wrap(advice.text, 100)
    if advice.examples:
        drawn = (line.text for line in draw_beside(advice.examples))
        yield from ("", "```", *(line.rstrip() for line in drawn), "```")


def settings() -> str:
    """The settings as the file names them, with what the form says of each."""
    form = open_settings(Games(open_store({}, "linux"), LaunchOptions(), Settings())).form
    rows = [
        f"| `{it.name}` | {', '.join(f'`{value}`' for value in it.among)} | {it.about} |"
        for it in form.fields
        if it.group in ("Appearance", "Play")
    ]
    return "\n".join(["| setting | values | what it does |", "| --- | --- | --- |", *rows])


def text_commands() -> str:
    """What can be typed in text mode."""
    rows = []
    for command in COMMANDS:
        typed, _, about = command.about.rpartition(": ")
        short = f"`{command.short}`" if command.short else ""
        also = f" ({typed})" if typed else ""
        rows.append(f"| `{command.word}` | {short} | {about}{also} |")
    return "\n".join(["| command | short | what it does |", "| --- | --- | --- |", *rows])


def proof() -> str:
    """What `solve --why` prints, without the odds before it."""
    with redirect_stdout(StringIO()) as printed:
        run(["solve", "--why", PROVED])
    steps = printed.getvalue().partition("\n1. ")[2]
    return f'```console\n$ blackbox solve --why "{PROVED}"\n…\n1. {steps}```'


def answer() -> str:
    """A whole answer of the protocol, with a line for each field."""
    launch = LaunchOptions(Play(Games.solitaire, seed="3"))
    talk = Conversation(
        PlainApp(Games(open_store({}, "linux"), launch, Settings()), float, bot=True)
    )
    talk.open()
    reply = json.loads(talk.hear(b'{"id": 1, "do": "fire 4"}')[0]) | {"notices": []}
    state = reply.pop("state") | {"seconds": 12}
    inner = ",\n".join(_fields(state, "    "))
    outer = ",\n".join([*_fields(reply, "  "), f'  "state": {{\n{inner}\n  }}'])
    return f"```json\n{{\n{outer}\n}}\n```"


def _fields(value: Mapping[str, object], indent: str) -> Iterator[str]:
    for name, field in value.items():
        line = f'"{name}": {json.dumps(field)}'
        yield textwrap.fill(line, 100, initial_indent=indent, subsequent_indent=f"{indent}  ")


TABLES: Mapping[str, Callable[[], str]] = {
    "keys": lambda: keys(it for it in SeekScreen.keys if it.command in ESSENTIAL),
    "all-keys": all_keys,
    "proof": proof,
    "settings": settings,
    "text-commands": text_commands,
    "menu": menu,
    "replay": lambda: keys(ReplayScreen.keys),
    "strategy": strategy,
    "reasons": examples_text,
    "answer": answer,
}


def filled(name: str) -> str:
    """The text of a page with its table as it should be."""
    table = TABLES[name]()
    marked = re.compile(rf"(<!-- {name} -->\n).*?(\n?<!-- /{name} -->)", re.DOTALL)
    text = PAGES[name].read_text(encoding="utf-8")
    return marked.sub(lambda marks: f"{marks[1]}{table}\n{marks[2].lstrip()}", text)


if __name__ == "__main__":
    for name, page in PAGES.items():
        page.write_text(filled(name), encoding="utf-8")
