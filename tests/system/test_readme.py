from __future__ import annotations

import doctest
import re
import shlex
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "blackbox_tui"
README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")
PLAYING = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")

sys.path.insert(0, str(ROOT / "docs"))

from make_tables import PAGES, filled  # noqa: E402 - found by the path above

from blackbox_tui.cli.arguments import COMMANDS  # noqa: E402 - the same
from blackbox_tui.cli.main import run  # noqa: E402 - the same
from blackbox_tui.rules.scoring import EDITIONS  # noqa: E402 - the same


def test_the_examples_in_the_readme_do_what_they_show() -> None:
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted > 4
    assert outcome.failed == 0


def test_the_commands_on_the_page_print_what_it_shows(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = re.findall(r"```console\n\$ blackbox (.+)\n…\n([^`]+)```", PLAYING)
    assert shown
    for command, output in shown:
        assert run(shlex.split(command)) == 0
        assert capsys.readouterr().out.endswith(f"\n{output}")


def test_the_readme_names_the_two_commands() -> None:
    assert "&& .venv/bin/blackbox\n" in TEXT
    assert "&& .venv/bin/python -m pytest\n" in TEXT


@pytest.mark.parametrize("name", PAGES)
def test_tables_drawn_from_the_program_are_up_to_date(name: str) -> None:
    assert filled(name) == PAGES[name].read_text(encoding="utf-8"), "Run docs/make_tables.py."


def test_the_architecture_page_names_only_what_exists() -> None:
    page = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    walks = re.findall(r"`([a-z_/]+\.py): ([A-Za-z_.]+)`", page)
    assert len(walks) > 25
    for file, name in walks:
        source = (SOURCE / file).read_text(encoding="utf-8")
        for part in name.split("."):
            assert re.search(rf"^\s*(def|class) {part}\b", source, re.MULTILINE), f"{file}: {name}"
    table = page.split("## I want to change")[1].split("## Starting fast")[0]
    files = re.findall(r"`((?:[a-z_]+/)+(?:[a-z_]+\.py)?)`", table)
    assert len(files) > 25
    for file in files:
        assert (SOURCE / file).exists() or (ROOT / file).exists(), file


def test_every_command_is_on_the_page_about_playing() -> None:
    for command in COMMANDS:
        assert f"`blackbox {command}" in PLAYING or f"\nblackbox {command}" in PLAYING


def test_the_editions_are_those_of_the_table() -> None:
    for edition in EDITIONS.values():
        prices = (edition.atoms, edition.per_hit, edition.per_reflection, edition.per_detour,
                  edition.per_wrong_atom, edition.per_second or "–")  # fmt: skip
        assert f"| `{edition.name}` | {' | '.join(map(str, prices))} |" in PLAYING


@pytest.mark.parametrize(
    "page", [README, *sorted((ROOT / "docs").glob("*.md"))], ids=lambda path: path.name
)
def test_every_picture_and_page_it_points_to_is_there(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).is_file(), link


def test_the_readme_links_to_every_page() -> None:
    for page in (ROOT / "docs").glob("*.md"):
        assert f"](docs/{page.name})" in TEXT, page.name
