from __future__ import annotations

import doctest
import re
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from support.plain_driver import PlainDriver

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "blackbox_tui"
README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")
DOCS = ROOT / "docs"
INDEX = DOCS / "README.md"
COMMAND_PAGE = (DOCS / "commands.md").read_text(encoding="utf-8")
LINKING = sorted(
    [README, *ROOT.glob("*.md"), *DOCS.glob("*.md"), *(ROOT / ".github").rglob("*.md")]
)

sys.path.insert(0, str(DOCS))

from make_tables import PAGES, filled  # noqa: E402 - found by the path above

from blackbox_tui.cli.arguments import COMMANDS, GROUPS  # noqa: E402 - the same
from blackbox_tui.rules.scoring import EDITIONS  # noqa: E402 - the same


def test_the_examples_in_the_readme_do_what_they_show() -> None:
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted > 4
    assert outcome.failed == 0


def test_the_readme_names_the_two_commands() -> None:
    assert "&& .venv/bin/blackbox\n" in TEXT
    assert "&& .venv/bin/python -m pytest\n" in TEXT


@pytest.mark.parametrize("name", PAGES)
def test_tables_drawn_from_the_program_are_up_to_date(name: str) -> None:
    assert filled(name) == PAGES[name].read_text(encoding="utf-8"), "Run docs/make_tables.py."


def test_the_architecture_page_names_only_what_exists() -> None:
    page = (DOCS / "ARCHITECTURE.md").read_text(encoding="utf-8")
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


def test_every_command_and_option_is_on_the_page_of_commands() -> None:
    for command in COMMANDS:
        assert f"`blackbox {command}" in COMMAND_PAGE
    for option in chain.from_iterable(GROUPS.values()):
        assert f"`{option}" in COMMAND_PAGE, option


def test_the_editions_are_those_of_the_table() -> None:
    rules = (DOCS / "rules.md").read_text(encoding="utf-8")
    for edition in EDITIONS.values():
        prices = (edition.atoms, edition.per_hit, edition.per_reflection, edition.per_detour,
                  edition.per_wrong_atom, edition.per_second or "–")  # fmt: skip
        assert f"| `{edition.name}` | {' | '.join(map(str, prices))} |" in rules


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """The files of the project that a page points to, each with the heading there, if any."""
    text = re.sub(r"^```.*?^```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)]+)\)", text):
        if ":" not in target:
            file, _, heading = target.partition("#")
            yield (page.parent / file).resolve() if file else page, heading


def anchors(page: Path) -> set[str]:
    """What a link can name after `#`: the headings in small letters, with hyphens for blanks."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", LINKING, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_and_heading_that_a_page_points_to_is_there(page: Path) -> None:
    for file, heading in links(page):
        assert file.is_file(), file
        assert not heading or heading in anchors(file), f"{file.name}#{heading}"


def test_the_index_links_to_every_page_and_the_readme_to_the_index() -> None:
    linked = {file for file, _ in links(INDEX)}
    assert {*DOCS.glob("*.md"), *DOCS.glob("*.json")} - {INDEX} <= linked
    assert INDEX in {file for file, _ in links(README)}


def test_a_conversation_on_a_page_goes_as_it_is_told() -> None:
    [talk] = re.findall(
        r"^```\n(> .+?)^```", (DOCS / "accessibility.md").read_text("utf-8"), re.M | re.S
    )
    driver = PlainDriver()
    told = [line for line in talk.splitlines() if line]
    typed = [line[2:] for line in told if line.startswith("> ")]
    assert len(typed) > 3
    assert told == [line for one in typed for line in (f"> {one}", *driver.say(one))]


def test_the_messages_that_the_page_of_questions_quotes_are_the_programs() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    page = (DOCS / "faq.md").read_text(encoding="utf-8")
    quoted = re.findall(r'^### "(.+)\."$', page, re.MULTILINE)
    assert len(quoted) > 2
    for part in chain.from_iterable(re.split(r"…|\d+x\d+", message) for message in quoted):
        assert part in sources, part
