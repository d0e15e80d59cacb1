"""The parts of the README that are drawn from the program itself: the keys and the module map.

Run: .venv/bin/python docs/readme_parts.py
It writes them into the README between their marks; a test holds that nothing has drifted.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from blackbox_tui.ui.keymap import KEYMAPS, shown

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
SOURCE = ROOT / "src" / "blackbox_tui"

LAYERS = {
    "The rules: pure values, no clock, no files": "engine game scoring match turns",
    "Thinking about the rules: pure too": (
        "deal fair daily thinking poses tracer cubes placements mixed sampling solver foresight "
        "openings codebreaker perfect hints review solving"
    ),
    "Words": "wording narration coach lessons verdicts retelling sharing report",
    "Texts and files": (
        "codes records packing bookmark history stats settings progress untrusted sittings "
        "places storage glance locks slots journal keeper"
    ),
    "The command line": "cli arguments completion wishes signals",
}
"""The modules in the order in which they are best read."""
PACKAGES = {
    "By lines of text": "plain",
    "The full screen": "ui",
    "The screens": "ui/screens",
}


def keys(keymap: str = "seek") -> str:
    """The keys of a screen as a table; keys that do alike share a row."""
    rows: dict[str, list[str]] = {}
    for binding in KEYMAPS[keymap]:
        rows.setdefault(binding.help, []).extend(f"`{shown(key)}`" for key in binding.keys)
    lines = [f"| {' '.join(names)} | {what} |" for what, names in rows.items()]
    return "\n".join(["| keys | what they do |", "| --- | --- |", *lines])


def modules() -> str:
    """Every module with the first sentence that it says of itself."""
    return "\n".join(_modules())


def _modules() -> Iterator[str]:
    for title, names in LAYERS.items():
        yield from _table(title, [SOURCE / f"{name}.py" for name in names.split()])
    for title, package in PACKAGES.items():
        paths = sorted((SOURCE / package).glob("*.py"))
        yield from _table(title, [path for path in paths if path.name != "__init__.py"])


def _table(title: str, paths: list[Path]) -> Iterator[str]:
    yield f"\n| {title} | |"
    yield "| --- | --- |"
    for path in paths:
        name = path.relative_to(SOURCE).with_suffix("").as_posix()
        yield f"| `{name}` | {_first_sentence(path)} |"


def _first_sentence(path: Path) -> str:
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return re.split(r"(?<=[.!?])\s", text.replace("|", "\\|"), maxsplit=1)[0]


def filled(text: str) -> str:
    """The README with its drawn parts as they should be."""
    for name, part in (("keys", keys()), ("modules", modules())):
        marked = re.compile(rf"(<!-- {name} -->\n).*?(\n<!-- /{name} -->)", re.DOTALL)
        text = marked.sub(lambda found, part=part: found[1] + part + found[2], text)  # type: ignore[misc]
    return text


if __name__ == "__main__":
    README.write_text(filled(README.read_text(encoding="utf-8")), encoding="utf-8")
