from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_in_the_readme_do_what_they_show() -> None:
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted > 4
    assert outcome.failed == 0


def test_the_readme_names_the_two_commands() -> None:
    text = README.read_text(encoding="utf-8")
    assert "&& .venv/bin/blackbox\n" in text
    assert "&& .venv/bin/python -m pytest\n" in text
