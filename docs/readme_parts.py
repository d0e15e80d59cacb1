"""Writes the table of keys into the README, from the program's own key table.

Run: .venv/bin/python docs/readme_parts.py
"""

from __future__ import annotations

import re
from pathlib import Path

from blackbox_tui.ui.keymap import KEYMAPS, shown

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def keys(keymap: str = "seek") -> str:
    """The keys of a screen as a table; keys that do alike share a row."""
    rows: dict[str, list[str]] = {}
    for binding in KEYMAPS[keymap]:
        rows.setdefault(binding.help, []).extend(f"`{shown(key)}`" for key in binding.keys)
    lines = [f"| {' '.join(names)} | {what} |" for what, names in rows.items()]
    return "\n".join(["| keys | what they do |", "| --- | --- |", *lines])


def filled(text: str) -> str:
    """The README with its table of keys as it should be."""
    marked = re.compile(r"(<!-- keys -->\n).*?(\n<!-- /keys -->)", re.DOTALL)
    return marked.sub(lambda found: found[1] + keys() + found[2], text)


if __name__ == "__main__":
    README.write_text(filled(README.read_text(encoding="utf-8")), encoding="utf-8")
