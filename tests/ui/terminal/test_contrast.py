from __future__ import annotations

import pytest

from blackbox_tui.formats.settings_text import THEMES as OFFERED
from blackbox_tui.ui.terminal.theme import (
    DEFAULT,
    SHAPES,
    STYLES,
    THEMES,
    TO_ASCII,
    Style,
)

AA = 4.5
"""What WCAG asks of text at level AA."""

DECORATION = {"line"}
"""The board's lines carry no meaning; WCAG asks nothing of them."""

BACKGROUND = {
    "default": (0, 0, 0),
    "light": (255, 255, 255),
    "colour-blind": (0, 0, 0),
    "high-contrast": (0, 0, 0),
}
"""What a theme's colours are chosen for."""

LEVELS = (0, 95, 135, 175, 215, 255)


def rgb(number: int) -> tuple[int, int, int]:
    """A colour of the 256, beyond the sixteen that every terminal chooses itself."""
    assert 16 <= number <= 255
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return grey, grey, grey
    red, rest = divmod(number - 16, 36)
    green, blue = divmod(rest, 6)
    return LEVELS[red], LEVELS[green], LEVELS[blue]


def luminance(colour: tuple[int, int, int]) -> float:
    channels = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


PAIRS = [
    pytest.param(theme, style, id=f"{theme}-{name}")
    for theme, styles in THEMES.items()
    for name, style in styles.items()
    if style.colors256 != (DEFAULT, DEFAULT) and name not in DECORATION
]


@pytest.mark.parametrize(("theme", "style"), PAIRS)
def test_every_pair_of_colours_can_be_read(theme: str, style: Style) -> None:
    text, own = style.colors256
    background = BACKGROUND[theme] if own == DEFAULT else rgb(own)
    assert contrast(rgb(text), background) >= AA


def test_every_theme_that_can_be_chosen_has_every_style() -> None:
    assert tuple(THEMES) == OFFERED
    for styles in THEMES.values():
        assert styles.keys() == STYLES.keys()


def test_the_mono_theme_has_no_colour() -> None:
    colours = {(style.colors256, style.colors8) for style in THEMES["mono"].values()}
    assert colours == {((DEFAULT, DEFAULT), (DEFAULT, DEFAULT))}


def test_shapes_are_all_different() -> None:
    assert len(set(SHAPES.values())) == len(SHAPES) == 24


def test_every_stand_in_is_one_ascii_character() -> None:
    assert all(len(char) == 1 and char.isascii() for char in TO_ASCII.values())
