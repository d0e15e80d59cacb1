"""The README's pictures: lines that meet, bold that stays, one frame where nothing moves."""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pyte
import pytest

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS))
SPEC = importlib.util.spec_from_file_location("terminal_svg", DOCS / "terminal_svg.py")
assert SPEC
assert SPEC.loader
svg = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(svg)


def shot(text: str) -> object:
    screen = pyte.Screen(12, 3)
    pyte.Stream(screen).feed(text.replace("\n", "\r\n"))
    return svg.take(screen)


def test_lines_are_drawn_from_edge_to_edge_of_their_places() -> None:
    picture = svg.still(shot("┌─┐\n│ │"), "a box")
    assert not set("┌─┐│") & set(picture)
    paths = re.findall(r'<path d="([^"]*)"', picture)
    top, *below = paths
    assert "H33" in top, "the upper line is one stroke"
    assert top.count("V30") == 2
    assert all(re.fullmatch(r"M[\d.]+ 30V48", path) for path in below)


def test_heavy_and_light_strokes_of_a_joint_differ() -> None:
    widths = re.findall(r'stroke-width="([^"]*)"', svg.still(shot("┿"), ""))
    assert len(set(widths)) == 2


def test_blocks_fill_their_part_of_the_place() -> None:
    picture = svg.still(shot("▐██▌"), "")
    assert re.findall(r'<rect x="([^"]*)" y="12" width="([^"]*)"', picture) == [
        ("16.2", "4.2"),
        ("20.4", "16.8"),
        ("37.2", "4.2"),
    ]


def test_bold_text_stays_bold() -> None:
    picture = svg.still(shot("\x1b[1mbold\x1b[m plain"), "")
    assert re.search(r'<text[^>]* class="b">bold<', picture)
    assert ".b{font-weight:700}" in picture


def test_where_nothing_moves_the_first_screen_is_seen_alone() -> None:
    shots = [(1.0, shot(text)) for text in ("same\nfirst", "same\nsecond", "same\nthird")]
    picture = svg.moving(shots, "")
    assert "prefers-reduced-motion" in picture
    groups = ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}g")
    seen = ["".join(group.itertext()) for group in groups if group.get("visibility") == "visible"]
    assert seen == ["same", "first"]


def test_every_moving_row_is_shown_in_its_time_only() -> None:
    picture = svg.moving([(1.0, shot("one")), (3.0, shot("two"))], "")
    assert "0.000%{visibility:visible}25.000%,100%{visibility:hidden}" in picture
    assert "0%{visibility:hidden}25.000%{visibility:visible}" in picture


@pytest.mark.parametrize("script", ["make_pictures", "make_reasoning", "make_rules"])
def test_every_picture_shows_what_the_program_does(script: str) -> None:
    drawn = importlib.import_module(script).pictures()
    assert len(drawn) > 4
    for name, picture in drawn.items():
        shown = (DOCS / "pictures" / name).read_text(encoding="utf-8")
        assert shown == picture, f"Run docs/{script}.py: {name} has changed."


def test_the_moving_picture_shows_a_game_in_play() -> None:
    picture = (DOCS / "pictures" / "game.svg").read_text(encoding="utf-8")
    groups = ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}g")
    first = "".join(
        "".join(group.itertext()) for group in groups if group.get("visibility") == "visible"
    )
    assert "Port30:ahit." in first, "it opens in the middle of the game"
    assert "✓" not in first
    assert "✓" in picture
    assert "prefers-reduced-motion" in picture
    assert len(picture.encode()) < 400_000


def test_every_picture_is_on_a_page() -> None:
    pages = [DOCS.parent / "README.md", *DOCS.glob("*.md")]
    shown = "".join(page.read_text(encoding="utf-8") for page in pages)
    for picture in (DOCS / "pictures").iterdir():
        assert f"pictures/{picture.name})" in shown, picture.name


def test_the_pictures_in_the_repository_draw_their_lines() -> None:
    for picture in (DOCS / "pictures").glob("*.svg"):
        text = picture.read_text(encoding="utf-8")
        ET.fromstring(text)
        assert not set("─│┌┐└┘━┃█▐▌") & set(text), picture.name
