from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from blackbox_tui.ui.terminal.theme import DARK, DEFAULT, LIGHT, THEMES, Style, Styles

AA = 4.5
"""What WCAG asks of text at level AA."""
AA_LINES = 3.0
"""What it asks of lines and other shapes."""
LINES = {"line", "path", "trail", "test", "frame"}
BESIDE_THE_BOARD = {"footer", "title", "good", "bad"}
"""Styles that are never on the box."""

Colour = tuple[int, int, int]

DARK_TERMINALS: dict[str, Colour] = {
    "black": (0, 0, 0), "grey": (30, 30, 30), "dracula": (0x28, 0x2A, 0x36),
}  # fmt: skip
LIGHT_TERMINALS: dict[str, Colour] = {"white": (255, 255, 255), "solarized": (0xFD, 0xF6, 0xE3)}

NORMAL: list[Colour] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
    (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
]  # fmt: skip
BRIGHT: list[Colour] = [
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
]  # fmt: skip
"""The first sixteen colours as xterm has them."""

LEVELS = (0, 95, 135, 175, 215, 255)


def rgb(number: int) -> Colour:
    """A colour of the 256, beyond the sixteen that every terminal chooses itself."""
    assert 16 <= number <= 255
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return grey, grey, grey
    red, rest = divmod(number - 16, 36)
    green, blue = divmod(rest, 6)
    return LEVELS[red], LEVELS[green], LEVELS[blue]


def luminance(colour: Colour) -> float:
    channels = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def weakest(style: Style, colors: int, terminal: Colour, *, windows: bool = False) -> float:
    """The contrast of a style on a terminal with so many colours and that background."""
    (fore, back), attributes = style.on(colors, windows=windows)
    if (fore, back) == (DEFAULT, DEFAULT):
        return 21.0  # the terminal's own text on its own background
    assert fore != DEFAULT, "the terminal's own text on a background of ours"
    if windows and "bold" in attributes:
        fore |= 8  # what curses does there, whatever the colour
    if colors == 256:
        return contrast(rgb(fore), terminal if back == DEFAULT else rgb(back))
    behind = terminal if back == DEFAULT else NORMAL[back]
    fronts = [NORMAL[fore]]
    if colors == 16 and "bold" in attributes:  # which many terminals show as bright
        fronts.append(BRIGHT[fore])
    return min(contrast(front, behind) for front in fronts)


def behind(styles: Styles, terminal: Colour) -> Colour:
    """What is seen around the marks: the theme's own background, or the terminal's."""
    own = styles["text"].colors256[1]
    return terminal if own == DEFAULT else rgb(own)


USED: list[tuple[str, Styles, dict[str, Colour]]] = [
    (f"{theme} on {name}", styles, terminals)
    for theme, palettes in THEMES.items()
    for name, styles, terminals, other in zip(
        ("dark", "light"),
        palettes,
        (DARK_TERMINALS, LIGHT_TERMINALS),
        ("light", "dark"),
        strict=True,
    )
    if theme != other
]
"""Each palette, with the terminals on which it is drawn."""
CASES = [
    pytest.param(
        styles, colors, terminal, windows, id=f"{name} {terminal_name} {colors}{' win' * windows}"
    )
    for name, styles, terminals in USED
    for terminal_name, terminal in terminals.items()
    for colors, windows in ((256, False), (256, True), (16, False), (8, False))
    if colors == 256 or terminal_name in ("black", "white")
]


in_colour = pytest.mark.parametrize(
    ("styles", "terminals"),
    [pytest.param(*case[1:], id=case[0]) for case in USED if "mono" not in case[0]],
)


@pytest.mark.parametrize("closed", [False, True], ids=["where it is drawn", "on a closed box"])
@pytest.mark.parametrize(("styles", "colors", "terminal", "windows"), CASES)
def test_every_style_can_be_read(
    styles: Styles, colors: int, terminal: Colour, windows: bool, closed: bool
) -> None:
    """The lid is drawn as faint as this allows."""
    unreadable = {}
    for name, style in styles.items():
        seen = style.over(styles["lid"], styles["text"]) if closed else style
        ratio = weakest(seen, colors, terminal, windows=windows)
        if ratio < (AA_LINES if name in LINES else AA) and not (
            closed and name in BESIDE_THE_BOARD
        ):
            unreadable[name] = round(ratio, 2)
    assert not unreadable


@in_colour
def test_the_lid_is_faint_and_stands_out_from_the_background(
    styles: Styles, terminals: dict[str, Colour]
) -> None:
    lid = rgb(styles["lid"].colors256[1])
    for terminal in terminals.values():
        assert 1.05 < contrast(lid, behind(styles, terminal)) < 1.7


def test_colours_for_dark_terminals_are_found_unreadable_on_light_ones() -> None:
    for name in ("footer", "good", "bad"):
        assert weakest(DARK[name], 256, LIGHT_TERMINALS["white"]) < AA
        assert weakest(LIGHT[name], 256, DARK_TERMINALS["black"]) < AA


@in_colour
def test_every_marker_stands_out_from_the_background_and_is_not_taken_for_the_focus(
    styles: Styles, terminals: dict[str, Colour]
) -> None:
    focus = rgb(styles["focus"].colors256[1])
    for name, style in styles.items():
        if name.startswith(("hit", "reflection", "detour")):
            assert dist(rgb(style.colors256[1]), focus) > 80, name
            for terminal in terminals.values():
                around = behind(styles, terminal)
                assert contrast(rgb(style.colors256[1]), around) > 1.25, name


@in_colour
def test_the_focus_has_a_background_that_nothing_else_has(
    styles: Styles, terminals: dict[str, Colour]
) -> None:
    focus, frame = styles["focus"], styles["frame"]
    others = [style for name, style in styles.items() if name != "focus"]
    assert focus.colors256[1] not in {style.colors256[1] for style in others}
    assert focus.colors8[1] not in {style.colors8[1] for style in others}
    assert (frame.colors256[0], frame.colors8[0]) == (focus.colors256[1], focus.colors8[1])
    for terminal in terminals.values():
        assert contrast(rgb(focus.colors256[1]), behind(styles, terminal)) >= AA_LINES


@in_colour
def test_the_likelier_an_atom_the_farther_from_the_background_is_its_colour(
    styles: Styles, terminals: dict[str, Colour]
) -> None:
    heat = [rgb(styles[f"odds{step}"].colors256[1]) for step in range(1, 7)]
    farthest_terminal = next(iter(terminals.values()))
    ratios = [contrast(colour, behind(styles, farthest_terminal)) for colour in heat]
    assert ratios == sorted(ratios)
    assert all(contrast(one, other) > 1.15 for one, other in pairwise(heat))


def test_a_guess_is_gold_and_stays_gold_when_it_was_right() -> None:
    for theme, palettes in THEMES.items():
        for styles in palettes:
            assert styles["guess"].colors256 == styles["right"].colors256
            if theme != "mono":
                red, green, blue = rgb(styles["guess"].colors256[0])
                assert min(red, green) > 200
                assert blue < 100


@pytest.mark.parametrize("theme", ["auto", "colourful", "high-contrast"])
def test_ticks_and_missed_atoms_are_green_and_wrong_guesses_red(theme: str) -> None:
    for styles in THEMES[theme]:
        colours = {name: rgb(styles[name].colors256[0]) for name in ("tick", "missed", "wrong")}
        assert colours["tick"] == colours["missed"]
        assert max(colours["tick"]) == colours["tick"][1]
        assert max(colours["wrong"]) == colours["wrong"][0]
        assert styles["missed"].colors8 == styles["tick"].colors8, "a green ring, no green block"


@in_colour
def test_the_colours_of_the_verdict_are_the_verdicts_alone(
    styles: Styles, terminals: dict[str, Colour]
) -> None:
    for verdict in ("solved", "failed"):
        paper = rgb(styles[verdict].colors256[1])
        others = {style.colors256[0] for name, style in styles.items() if name != verdict}
        others |= {style.colors256[1] for name, style in styles.items() if name != verdict}
        assert all(dist(rgb(colour), paper) > 30 for colour in others if colour > 15)
        for terminal in terminals.values():
            assert contrast(paper, behind(styles, terminal)) > AA


def test_high_contrast_has_a_background_of_its_own_everywhere() -> None:
    for styles in THEMES["high-contrast"]:
        for name, style in styles.items():
            assert DEFAULT not in (*style.colors256, *style.colors8), name


def test_only_a_colourful_theme_tells_detours_apart_by_hue() -> None:
    for theme, palettes in THEMES.items():
        for styles in palettes:
            hues = {styles[f"detour{at}"].colors256 for at in range(8)}
            assert len(hues) == (8 if theme == "colourful" else 1)
            assert styles["detour0"].colors256 == styles["detour"].colors256
            markers = {styles["hit"].colors256[1], styles["reflection"].colors256[1]}
            assert theme == "mono" or not markers & {back for _, back in hues}
