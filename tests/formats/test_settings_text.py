"""The lines of the settings, and the appearance that they ask for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.formats.fields import ParseError
from blackbox_tui.formats.settings import Settings, from_text, to_text
from blackbox_tui.formats.settings_text import SYMBOLS, THEMES, Appearance, split_lines
from blackbox_tui.values import replace


def test_lines_are_split_into_names_and_values() -> None:
    text = "\ufeff# a note\r\n\n theme = mono \r\nplayer1 =\nx = a = b\n"
    assert split_lines(text) == [(3, "theme", "mono"), (4, "player1", ""), (5, "x", "a = b")]


@pytest.mark.parametrize("line", ["theme", "= mono", "theme = \x1b[31m", "\x00 = 1"])
def test_a_malformed_line_has_no_value(line: str) -> None:
    ((number, _, value),) = split_lines("\n" + line)
    assert (number, value) == (2, None)


@given(st.sampled_from(THEMES), st.sampled_from(SYMBOLS), st.booleans(), st.booleans())
def test_the_appearance_is_what_the_settings_say(
    theme: str, symbols: str, ascii_: bool, mouse: bool
) -> None:
    settings = replace(Settings(), theme=theme, symbols=symbols, ascii=ascii_, mouse=mouse)
    assert Appearance.from_text(to_text(settings)) == settings.appearance
    assert settings.appearance.theme == theme
    assert (settings.appearance.symbols, settings.appearance.ascii) == (symbols, ascii_)
    assert settings.appearance.mouse is mouse


@given(
    st.text() | st.lists(st.sampled_from(["theme = MONO", "ascii=On", "mouse = x"])).map("\n".join)
)
def test_whatever_the_settings_accept_gives_the_same_appearance(text: str) -> None:
    try:
        settings = from_text(text)
    except ParseError:
        return
    assert Appearance.from_text(text) == settings.appearance


@pytest.mark.parametrize(
    "text", ["", "theme", "theme = pink", "symbols = runes", "ascii = 1", "mouse =", "=\n==\n"]
)
def test_what_is_wrong_is_ignored(text: str) -> None:
    assert Appearance.from_text(text) == Appearance()
    assert Appearance.from_text(text + "\ntheme = light") == Appearance(theme="light")


def test_appearances_differ_in_every_respect() -> None:
    others = [
        Appearance(theme="mono"),
        Appearance(symbols="shapes"),
        Appearance(ascii=True),
        Appearance(mouse=False),
    ]
    assert Appearance() not in others
