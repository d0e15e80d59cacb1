"""Writes the tables that are drawn from the program itself into the pages that show them.

Run: .venv/bin/python docs/make_tables.py
It fills the tables of keys in README.md and docs/playing.md, the menu there, the advice in
docs/strategy.md and the examples in docs/reasoning.md; a test compares.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from make_reasoning import examples_text

from blackbox_tui.app.pages import CONTINUE, LINES
from blackbox_tui.text.help import STRATEGY, Advice
from blackbox_tui.ui.keymap import Binding, Command, setting_of, shown
from blackbox_tui.ui.screens.help import draw_beside
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.seek import SeekScreen

ROOT = Path(__file__).parent.parent
PAGES = {
    "keys": ROOT / "README.md",
    "menu": ROOT / "docs" / "playing.md",
    "replay": ROOT / "docs" / "playing.md",
    "strategy": ROOT / "docs" / "strategy.md",
    "reasons": ROOT / "docs" / "reasoning.md",
}
SCREENS: dict[str, type[Screen]] = {"keys": SeekScreen, "replay": ReplayScreen}
"""Whose keys stand in a table of that name."""


def keys(screen: type[Screen]) -> str:
    """The keys of a screen as a table; keys that do alike share a row."""
    rows: dict[str, list[Binding]] = {}
    for binding in screen.keys:
        rows.setdefault(binding.help, []).append(binding)
    named = any(binding.command is Command.TO_PORT for binding in screen.keys)
    head = "| keys | what they do |", "| --- | --- |"
    if named:
        head = "| keys | what they do | in the settings |", "| --- | --- | --- |"
    return "\n".join([*head, *(_row(what, alike, named=named) for what, alike in rows.items())])


def _row(what: str, alike: Sequence[Binding], *, named: bool) -> str:
    """Keys that do alike, and how the settings call them where they can be changed there."""
    keys = " ".join(f"`{shown(key)}`" for binding in alike for key in binding.keys)
    names = (f"`{setting_of(it.command)}`" for it in alike if it.command is not Command.TO_PORT)
    return f"| {keys} | {what} |" + (f" {' '.join(names)} |" if named else "")


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


def filled(name: str) -> str:
    """The text of a page with its table as it should be."""
    make = {"menu": menu, "strategy": strategy, "reasons": examples_text}
    table = make[name]() if name in make else keys(SCREENS[name])
    marked = re.compile(rf"(<!-- {name} -->\n).*?(\n<!-- /{name} -->)", re.DOTALL)
    text = PAGES[name].read_text(encoding="utf-8")
    return marked.sub(lambda marks: marks[1] + table + marks[2], text)


if __name__ == "__main__":
    for name, page in PAGES.items():
        page.write_text(filled(name), encoding="utf-8")
