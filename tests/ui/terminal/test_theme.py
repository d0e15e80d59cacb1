from __future__ import annotations

import ast
from pathlib import Path

import pytest

import blackbox_tui
from blackbox_tui.formats.settings_text import THEMES as OFFERED
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.rules.clues import SYMBOLS
from blackbox_tui.text.terms import SQUARES
from blackbox_tui.ui.board import log
from blackbox_tui.ui.board.painter import LARGE
from blackbox_tui.ui.board.strokes import ARROWS, DOUBLE, JOINTS, STROKES
from blackbox_tui.ui.terminal.theme import (
    DARK,
    DEFAULT,
    HUES,
    LIGHT,
    SHAPES,
    THEMES,
    TO_ASCII,
    Looks,
    light_by_variable,
    style_for,
)

ROOT = Path(blackbox_tui.__file__).parent
ALL = [styles for palettes in THEMES.values() for styles in palettes]


def test_a_style_depends_on_theme_and_background_but_the_focus_not_on_its_mark() -> None:
    assert style_for("footer") is style_for("footer", "dark", light=True) is DARK["footer"]
    assert style_for("footer", light=True) is style_for("footer", "light") is LIGHT["footer"]
    for light, styles in ((False, DARK), (True, LIGHT)):
        for name in styles:
            assert style_for(f"{name} focus", light=light).on(256) == styles["focus"].on(256)


def test_what_a_style_lacks_shows_through_from_the_one_that_it_is_drawn_on() -> None:
    lid, path = DARK["lid"], DARK["path"]
    assert style_for("lid path").on(256) == ((path.colors256[0], lid.colors256[1]), ["bold"])
    assert style_for("lid text").on(256) == (lid.colors256, [])
    assert style_for("lid guess").on(256) == DARK["guess"].on(256)
    assert style_for("lid path").on(8) == path.on(8), "where it cannot be faint there is no lid"
    white = THEMES["high-contrast"][0]["text"].colors256[0]
    assert style_for("lid text", "high-contrast").on(256)[0] == (white, lid.colors256[1])


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colors", [0, 8, 16, 256])
def test_a_closed_box_has_a_colour_of_its_own_or_is_shaded(theme: str, colors: int) -> None:
    for light in (False, True):
        looks = Looks(Appearance(theme=theme), colors, light)
        coloured = looks.style("lid text") != looks.style("text")
        assert coloured is (colors == 256 and theme != "mono")
        assert looks.text([*"   "], "lid text") == ("   " if coloured else "░░░")


def test_only_empty_cells_of_a_closed_box_are_shaded() -> None:
    looks = Looks(Appearance(), 8)
    for text, style in (("   ", "text"), (" · ", "dim"), (" ● ", "lid guess")):
        assert looks.text([*text], style) == text
    assert looks.text([*" · "], "lid dim") == " ░ "
    assert Looks(Appearance(ascii=True), 8).text([*"   "], "lid text") == ":::"


@pytest.mark.parametrize("name", ["pink", "hit pink"])
def test_an_unknown_style_is_an_error(name: str) -> None:
    with pytest.raises(KeyError):
        style_for(name)


def test_every_theme_that_can_be_chosen_has_every_style_in_attributes_that_terminals_have() -> None:
    assert tuple(THEMES) == OFFERED
    assert HUES == log.HUES
    known = {"bold", "dim", "reverse", "underline"}
    for styles in ALL:
        assert styles.keys() == DARK.keys() > {f"detour{at}" for at in range(HUES)}
        assert all(known.issuperset(style.attributes.split()) for style in styles.values())
    following = [theme for theme, (dark, light) in THEMES.items() if dark is not light]
    assert following == ["auto", "colourful", "colour-blind"], "the background"


def test_black_text_is_not_bold_where_bold_means_bright() -> None:
    assert DARK["detour"].on(256) == ((16, 208), ["bold"])
    assert DARK["detour"].on(8)[1] == DARK["detour"].on(16)[1] == []
    assert DARK["hit"].on(8)[1] == ["bold"]


def test_the_mono_theme_has_no_colour_sets_the_focus_apart_and_it_alone_has_anything_dim() -> None:
    """How dim that is nobody knows, so that its contrast cannot be promised."""
    for theme, palettes in THEMES.items():
        dim = {name for styles in palettes for name in styles if "dim" in styles[name].attributes}
        assert bool(dim) is (theme == "mono")
    for styles in THEMES["mono"]:
        colours = {(style.colors256, style.colors8) for style in styles.values()}
        assert colours == {((DEFAULT, DEFAULT), (DEFAULT, DEFAULT))}
        alike = [name for name in styles if styles[name].attributes == styles["focus"].attributes]
        assert alike == ["focus"]


def test_markers_the_focus_and_what_is_lit_differ_in_more_than_colour_in_ascii_too() -> None:
    assert not {"H", "R"} & set(SYMBOLS)
    assert len({symbol.translate(TO_ASCII) for symbol in SYMBOLS}) == len(SYMBOLS)
    assert [it.translate(TO_ASCII) for it in ("▐A▌", "[A]")] == [">A<", "[A]"]
    assert all(chr(code).isascii() for code in TO_ASCII.values())
    assert len(set(SHAPES.values())) == len(SHAPES) == 24


def test_every_character_on_the_screens_has_an_ascii_stand_in() -> None:
    folders = [ROOT / folder for folder in ("ui", "text", "lessons")]
    texts = {path.read_text(encoding="utf-8") for each in folders for path in each.rglob("*.txt")}
    texts |= {
        node.value
        for folder in folders
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    drawn = (
        *STROKES.values(),
        *DOUBLE.values(),
        *JOINTS.values(),
        *ARROWS.values(),
        *sum(LARGE.values(), ()),
    )
    chars = {char for text in (*texts, *drawn, SYMBOLS) for char in text}
    chars -= {chr(shape) for shape in SHAPES.values()}  # where they cannot be drawn, letters are
    chars -= {*SQUARES.values()}  # these are copied and printed, never drawn
    lacking = {char for char in chars if not char.translate(TO_ASCII).isascii()}
    assert not lacking, f"Add these to theme.TO_ASCII: {lacking}"


@pytest.mark.parametrize(
    ("variable", "light"),
    [
        (None, False), ("", False), ("15;0", False), ("0;15", True), ("0;7", True),
        ("12;8", False), ("0;default;15", True), ("0;default", False), ("15", True),
        ("0;15x", False), (";", False), ("0;-1", False),
    ],
)  # fmt: skip
def test_a_variable_may_say_that_the_background_is_light(variable: str | None, light: bool) -> None:
    environ = {} if variable is None else {"COLORFGBG": variable}
    assert light_by_variable(environ) is light
