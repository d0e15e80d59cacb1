from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")

sys.path.insert(0, str(ROOT / "docs"))

from readme_parts import filled  # noqa: E402 - found by the path above

from blackbox_tui.cli.arguments import COMMANDS  # noqa: E402 - the same
from blackbox_tui.rules.scoring import EDITIONS  # noqa: E402 - the same


def test_the_examples_in_the_readme_do_what_they_show() -> None:
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted > 4
    assert outcome.failed == 0


def test_the_readme_names_the_two_commands() -> None:
    assert "&& .venv/bin/blackbox\n" in TEXT
    assert "&& .venv/bin/python -m pytest\n" in TEXT


def test_the_keys_are_those_of_the_program() -> None:
    assert filled(TEXT) == TEXT, "Run docs/readme_parts.py."


def test_every_command_is_told() -> None:
    for command in COMMANDS:
        assert f"`blackbox {command}" in TEXT or f"\nblackbox {command}" in TEXT


def test_the_editions_are_those_of_the_table() -> None:
    for edition in EDITIONS.values():
        prices = (edition.atoms, edition.per_hit, edition.per_reflection, edition.per_detour,
                  edition.per_wrong_atom, edition.per_second or "–")  # fmt: skip
        assert f"| `{edition.name}` | {' | '.join(map(str, prices))} |" in TEXT


def test_every_picture_and_page_it_points_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", TEXT)
    assert len(links) > 8
    for link in links:
        assert (ROOT / link).is_file(), link
