"""One word for one thing: words that no text for players may use, and what to say instead."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src" / "blackbox_tui"

REFUSED: Final = {
    r"marbles?|balls?": "atom",
    r"shots?|shoot(s|ing)?|beams?": "ray, fire",
    r"deflect\w*": "turn",
    r"twins?": "equivalent",
    r"saved games?": "unfinished game",
    r"resum(e|es|ed|ing)|bookmarks?": "continue",
    r"line mode|text-only mode": "text mode",
    r"cross(ed|es|ing)? out": "seal",
    r"straight across|(come|comes|came|coming) out opposite": "straight through, opposite port",
    r"(never|cannot have|could not have) got in|kept (it |the ray )?out": "turned away at the port",
    r"would usually": "on average",
    r"prices?": "cost",
    r"hypothes[ei]s": "assumption",
    r"(a|the|this|that|each|every|your|new|in) duel|duels": "match",
    r"(box|puzzle) of (a|the) day|days? to come": "daily box, daily puzzle",
}
"""Each phrase that is always wrong, with the words for the same thing."""


def literals(path: Path) -> Iterator[str]:
    """Texts of several words in a module, with … for each value in them, but no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = {id(it.value) for it in ast.walk(tree) if isinstance(it, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            silent.update(map(id, node.values))
            parts = [it.value if isinstance(it, ast.Constant) else "…" for it in node.values]
            yield "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and id(node) not in silent and " " in str(node.value):
            yield str(node.value)


def prose(path: Path) -> str:
    """A page without what a player types or a program prints, and a text without its comments."""
    text = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".md":
            return re.sub(r"```.*?```|`[^`]*`|<!--.*?-->|\]\([^)]*\)", "", text, flags=re.DOTALL)
        case ".6":
            return re.sub(r"^\..*$", "", text, flags=re.MULTILINE)
    return re.sub(r"^#.*$", "", text, flags=re.MULTILINE)


MODULES: Final = sorted(SOURCE.rglob("*.py"))
PAGES: Final = [
    *(SOURCE / "text" / "help.txt", SOURCE / "lessons" / "course.txt", ROOT / "README.md"),
    *sorted(path for path in (ROOT / "docs").iterdir() if path.suffix in (".md", ".6")),
]


def refused(text: str) -> list[str]:
    """The refused phrases of a text, each with what to say instead."""
    text = " ".join(text.split())
    found = (
        (re.search(rf"\b({phrase})\b", text, re.IGNORECASE), it) for phrase, it in REFUSED.items()
    )
    return [f"{match[0]!r}: say {instead}" for match, instead in found if match]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_sentence_of_a_module_uses_a_refused_word(path: Path) -> None:
    assert {text: refused(text) for text in literals(path) if refused(text)} == {}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_page_uses_a_refused_word(path: Path) -> None:
    assert refused(prose(path)) == []


def test_a_refused_word_is_found_in_a_sentence_and_not_in_a_name(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        '"""A twin in a docstring."""\n'
        'shot = "shot"\n'
        'told = f"It would {shot} usually "\n'
        'said = "No ray can tell it " "from its twin."\n',
        encoding="utf-8",
    )
    assert [*map(refused, literals(module))] == [[], ["'twin': say equivalent"]]
    assert refused("The ray\nnever got in.") == ["'never got in': say turned away at the port"]
    assert refused("type duel to play several rounds") == []


def test_pages_are_read_without_what_is_typed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("`blackbox duel` and\n```\nIt never got in.\n```\na duel", encoding="utf-8")
    assert refused(prose(page)) == ["'a duel': say match"]
