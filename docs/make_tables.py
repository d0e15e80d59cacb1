"""Writes the tables that are drawn from the program itself into the pages that show them.

Run: .venv/bin/python docs/make_tables.py
It fills the tables of keys in README.md and docs/playing.md, the tree in docs/ARCHITECTURE.md, the
advice in docs/strategy.md and the examples in docs/reasoning.md; a test compares.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

from make_reasoning import examples_text

from blackbox_tui.text.strategy import STRATEGY, Advice
from blackbox_tui.ui.keymap import KEYMAPS, shown
from blackbox_tui.ui.screens.help import draw_beside

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "blackbox_tui"
PAGES = {
    "keys": ROOT / "README.md",
    "replay": ROOT / "docs" / "playing.md",
    "tree": ROOT / "docs" / "ARCHITECTURE.md",
    "strategy": ROOT / "docs" / "strategy.md",
    "reasons": ROOT / "docs" / "reasoning.md",
}
SCREENS = {"keys": "seek", "replay": "replay"}
"""Whose keys stand in a table of that name."""
FOLDERS = (
    "engine rules formats solver computer puzzles history text lessons storage system app plain ui "
    "ui/widgets ui/screens ui/terminal cli"
)
"""From the bottom layer up."""


def keys(keymap: str) -> str:
    """The keys of a screen as a table; keys that do alike share a row."""
    rows: dict[str, list[str]] = {}
    for binding in KEYMAPS[keymap]:
        rows.setdefault(binding.help, []).extend(f"`{shown(key)}`" for key in binding.keys)
    lines = [f"| {' '.join(names)} | {what} |" for what, names in rows.items()]
    return "\n".join(["| keys | what they do |", "| --- | --- |", *lines])


def tree() -> str:
    """Every module with the first sentence of its docstring, folder by folder."""
    return "\n".join(line for folder in FOLDERS.split() for line in _folder(folder))


def _folder(folder: str) -> Iterator[str]:
    yield f"\n**`{folder}/`** – {_first_sentence(SOURCE / folder / '__init__.py')}\n"
    for path in sorted((SOURCE / folder).glob("*.py")):
        if path.name != "__init__.py":
            yield f"- `{path.name}` – {_first_sentence(path)}"


def _first_sentence(path: Path) -> str:
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0].split())


def strategy() -> str:
    """All advice, with its drawings."""
    return "\n".join(line for advice in STRATEGY for line in _advice(advice))


def _advice(advice: Advice) -> Iterator[str]:
    yield f"\n## {advice.heading}\n"
    yield from textwrap.wrap(advice.text, 100)
    if advice.examples:
        drawn = ("".join(text for text, _ in line) for line in draw_beside(advice.examples))
        yield from ("", "```", *(line.rstrip() for line in drawn), "```")


def filled(name: str) -> str:
    """The text of a page with its table as it should be."""
    make = {"tree": tree, "strategy": strategy, "reasons": examples_text}
    table = make[name]() if name in make else keys(SCREENS[name])
    marked = re.compile(rf"(<!-- {name} -->\n).*?(\n<!-- /{name} -->)", re.DOTALL)
    text = PAGES[name].read_text(encoding="utf-8")
    return marked.sub(lambda marks: marks[1] + table + marks[2], text)


if __name__ == "__main__":
    for name, page in PAGES.items():
        page.write_text(filled(name), encoding="utf-8")
