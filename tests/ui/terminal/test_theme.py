from __future__ import annotations

import ast
from pathlib import Path

import pytest

import blackbox_tui
from blackbox_tui.rules.clues import SYMBOLS
from blackbox_tui.ui.terminal.theme import FLAGS, SHAPES, STYLES, TO_ASCII, style_for
from blackbox_tui.ui.widgets.board import STROKES

ROOT = Path(blackbox_tui.__file__).parent
TEXTS = {
    node.value
    for folder in ("ui", "text", "lessons")
    for path in (ROOT / folder).rglob("*.py")
    if path.name != "width.py"  # it names characters to measure them
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    if isinstance(node, ast.Constant) and isinstance(node.value, str)
}


def test_a_style_may_carry_flags() -> None:
    assert style_for("hit") == (STYLES["hit"], ["bold"])
    assert style_for("hit focus lit") == (STYLES["hit"], ["bold", "reverse", "underline"])


def test_an_unknown_style_is_an_error() -> None:
    with pytest.raises(KeyError):
        style_for("pink")
    with pytest.raises(KeyError):
        style_for("hit pink")


def test_every_attribute_is_one_that_terminals_have() -> None:
    known = {"bold", "dim", "reverse", "underline"}
    assert known.issuperset(FLAGS.values())
    assert all(known.issuperset(style.attributes) for style in STYLES.values())


def test_the_colours_exist() -> None:
    for style in STYLES.values():
        assert all(-1 <= color < 256 for color in style.colors256)
        assert all(-1 <= color < 8 for color in style.colors8)


def luminance(color: int) -> float:
    """How bright a colour of the 256 is, as the eye weighs it."""
    if color >= 232:
        red = green = blue = (8 + 10 * (color - 232)) / 255
    else:
        steps = (0, 95, 135, 175, 215, 255)
        at = color - 16
        red, green, blue = (steps[at // by % 6] / 255 for by in (36, 6, 1))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
              for part in (red, green, blue)]  # fmt: skip
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("style", [name for name in STYLES if STYLES[name].colors256[1] >= 0])
def test_what_has_a_background_of_its_own_can_be_read_on_it(style: str) -> None:
    dark, light = sorted(map(luminance, STYLES[style].colors256))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


@pytest.mark.parametrize(
    "style", [name for name in STYLES if STYLES[name].colors256[0] >= 0 > STYLES[name].colors256[1]]
)
def test_what_has_not_can_be_read_on_black_and_on_white(style: str) -> None:
    bright = luminance(STYLES[style].colors256[0])
    assert min((bright + 0.05) / 0.05, 1.05 / (bright + 0.05)) >= 3


def test_markers_differ_in_more_than_colour() -> None:
    assert not {"H", "R"} & set(SYMBOLS)
    assert len(set(SYMBOLS)) == len(SYMBOLS)
    in_ascii = [symbol.translate(TO_ASCII) for symbol in SYMBOLS]
    assert len(set(in_ascii)) == len(in_ascii)


def test_every_character_on_the_screens_has_an_ascii_stand_in() -> None:
    chars = {char for text in TEXTS for char in text} | set(SYMBOLS) | set(STROKES.values())
    chars -= {chr(shape) for shape in SHAPES.values()}  # where they cannot be drawn, letters are
    lacking = {char for char in chars if not char.translate(TO_ASCII).isascii()}
    assert not lacking, f"Add these to theme.TO_ASCII: {lacking}"


def test_every_stand_in_is_one_character() -> None:
    assert all(isinstance(to, str) and len(to) == 1 for to in TO_ASCII.values())
