"""The themes: what each style name looks like, and ASCII for other characters.

A frame names its styles. Of several words the last counts, and what it lacks shows through from
the one before: `lid path` is a path on a closed box. A theme has a palette for terminals with a
dark background and one for light ones. Markers, marks and the lid of the box have a background of
their own, all else has the terminal's, except in the high-contrast theme, which covers the whole
screen with its own. This module does not import curses.
"""

from __future__ import annotations

from _collections_abc import Mapping  # light: see docs/ARCHITECTURE.md

from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.values import NamedTuple

DEFAULT = -1  # the terminal's own colour

_BLACK, _RED, _GREEN, _YELLOW, _BLUE, _MAGENTA, _CYAN, _WHITE = range(8)


Colors = tuple[int, int]  # of the text and behind it
_OWN = DEFAULT, DEFAULT


class Style:
    """Its colours on terminals with 256 and with 8 colours, and attributes."""

    def __init__(
        self, colors256: Colors = _OWN, colors8: Colors = _OWN, attributes: str = ""
    ) -> None:
        self.colors256, self.colors8, self.attributes = colors256, colors8, attributes

    def on(self, colors: int, *, windows: bool = False) -> tuple[Colors, list[str]]:
        """Its colours and attributes on a terminal with that number of colours."""
        if colors == 256:  # where there are more, the numbers mean other colours
            # On Windows, bold adds 8 to a colour's number, which is quite another colour.
            chosen, never_bold = self.colors256, windows and self.colors256[0] != DEFAULT
        else:  # where bold means bright, black would be grey
            chosen, never_bold = self.colors8, self.colors8[0] == _BLACK
        return chosen, [it for it in self.attributes.split() if it != "bold" or not never_bold]

    def over(self, ground: Style, bare: Style) -> Style:
        """The style drawn on another one; `bare` is what the theme has where nothing is drawn."""
        return Style(
            _over(self.colors256, ground.colors256, bare.colors256[1]),
            _over(self.colors8, ground.colors8, bare.colors8[1]),
            self.attributes,
        )


def _over(colors: Colors, ground: Colors, bare: int) -> Colors:
    ink, paper = colors
    if paper not in (DEFAULT, bare) or ground[1] == DEFAULT:
        return colors
    return ground[0] if ink == DEFAULT else ink, ground[1]


Styles = dict[str, Style]


def _by_name(styles: Styles) -> Styles:
    """A style for each name, where names that look alike share a line."""
    return {name: style for names, style in styles.items() for name in names.split()}


HUES = 8  # how many detours in turn may have a hue of their own
_DETOURS = " ".join(f"detour{at}" for at in range(HUES))

DARK = _by_name({
    "text port": Style(),
    "dim footer seal": Style((247, DEFAULT)),
    "strong lit": Style(attributes="bold"),
    "title key": Style((75, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "line": Style((244, DEFAULT)),
    "lid": Style((252, 236)),
    "focus": Style((16, 231), (_BLACK, _WHITE), "bold"),
    "frame": Style((231, DEFAULT), (_WHITE, DEFAULT), "bold"),
    "hit": Style((231, 160), (_WHITE, _RED), "bold"),
    "reflection": Style((16, 220), (_BLACK, _YELLOW), "bold"),
    f"detour {_DETOURS}": Style((16, 208), (_BLACK, _CYAN), "bold"),
    "guess right": Style((220, 235), (_YELLOW, _BLACK), "bold"),
    "assumed": Style((183, 235), (_CYAN, _BLACK), "bold"),
    "assumed_empty": Style((183, DEFAULT), (_CYAN, DEFAULT)),
    "tick missed": Style((77, 235), (_GREEN, _BLACK), "bold"),
    "wrong": Style((203, 235), (_WHITE, _RED), "bold"),
    "path": Style((39, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "trail": Style((67, DEFAULT), (_CYAN, DEFAULT)),
    "test": Style((207, DEFAULT), (_MAGENTA, DEFAULT), "bold"),
    "odds1": Style((252, 17)),
    "odds2": Style((231, 24)),
    "odds3": Style((16, 31), attributes="bold"),
    "odds4": Style((16, 38), (_CYAN, DEFAULT), "bold"),
    "odds5": Style((16, 45), (_BLACK, _CYAN), "bold"),
    "odds6": Style((16, 123), (_BLACK, _GREEN), "bold"),
    "good": Style((77, DEFAULT), (_GREEN, DEFAULT), "bold"),
    "bad": Style((203, DEFAULT), (_WHITE, _RED), "bold"),
    "solved": Style((16, 86), (_BLACK, _GREEN), "bold"),
    "failed": Style((16, 217), (_WHITE, _RED), "bold"),
    "chosen": Style(attributes="reverse bold"),
})  # fmt: skip
"""The palette for dark backgrounds; the others list only what differs."""

LIGHT = DARK | _by_name({
    "dim footer seal": Style((241, DEFAULT)),
    "assumed_empty": Style((91, DEFAULT), (_BLUE, DEFAULT)),
    "title key path": Style((25, DEFAULT), (_BLUE, DEFAULT), "bold"),
    "line": Style((243, DEFAULT)),
    "lid": Style((16, 254)),
    "focus": Style((231, 127), (_WHITE, _BLUE), "bold"),
    "frame": Style((127, DEFAULT), (_BLUE, DEFAULT), "bold"),
    "trail": Style((66, DEFAULT), (_BLUE, DEFAULT)),
    "test": Style((127, DEFAULT), (_MAGENTA, DEFAULT), "bold"),
    "odds1": Style((16, 195)),
    "odds2": Style((16, 153)),
    "odds3": Style((16, 111), attributes="bold"),
    "odds4": Style((16, 68), (_BLUE, DEFAULT), "bold"),
    "odds5": Style((231, 25), (_BLACK, _CYAN), "bold"),
    "odds6": Style((231, 17), (_BLACK, _GREEN), "bold"),
    "good": Style((22, DEFAULT), (_BLUE, DEFAULT), "bold"),
    "bad": Style((124, DEFAULT), (_WHITE, _RED), "bold"),
    "solved": Style((231, 23), (_BLACK, _GREEN), "bold"),
    "failed": Style((231, 89), (_WHITE, _RED), "bold"),
})  # fmt: skip

_HUES = {
    f"detour{at}": Style((16, color), (_BLACK, (_CYAN, _GREEN)[at % 2]), "bold")
    for at, color in enumerate((208, 39, 77, 213, 44, 141, 149, 180))
}

_COLOUR_BLIND = _by_name({
    "hit": Style((231, 25), (_WHITE, _BLUE), "bold"),
    "reflection": Style((16, 247), (_BLACK, _CYAN), "bold"),
    f"detour {_DETOURS}": Style((16, 209), (_BLACK, _YELLOW), "bold"),
    "tick missed": Style((117, 235), (_CYAN, _BLACK), "bold"),
    "wrong": Style((209, 235), (_BLACK, _YELLOW), "bold"),
    "path good": Style((117, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "test bad": Style((209, DEFAULT), (_YELLOW, DEFAULT), "bold"),
})  # fmt: skip

_COLOUR_BLIND_LIGHT = _by_name({
    "hit": Style((231, 25), (_WHITE, _RED), "bold"),
    "reflection": Style((231, 240), (_BLACK, _CYAN), "bold"),
    "path good": Style((25, DEFAULT), (_BLUE, DEFAULT), "bold"),
    "test bad": Style((94, DEFAULT), (_RED, DEFAULT)),
})  # fmt: skip

_HIGH_CONTRAST = _by_name({
    "text dim footer seal odds1": Style((231, 16), (_WHITE, _BLACK)),
    "assumed path": Style((51, 16), (_CYAN, _BLACK), "bold"),
    "assumed_empty": Style((51, 16), (_CYAN, _BLACK)),
    "port lit": Style((231, 16), (_WHITE, _BLACK), "bold"),
    "chosen": Style((231, 16), (_WHITE, _BLACK), "reverse bold"),
    "strong title key test bad guess right": Style((226, 16), (_YELLOW, _BLACK), "bold"),
    "line": Style((252, 16), (_WHITE, _BLACK)),
    "lid odds2": Style((231, 236), (_WHITE, _BLACK)),
    "focus": Style((16, 213), (_BLACK, _WHITE), "bold"),
    "frame": Style((213, 16), (_WHITE, _BLACK), "bold"),
    "hit": Style((16, 231), (_WHITE, _RED), "bold"),
    "reflection odds6": Style((16, 226), (_BLACK, _YELLOW), "bold"),
    f"detour {_DETOURS}": Style((16, 51), (_BLACK, _CYAN), "bold"),
    "tick good missed": Style((46, 16), (_GREEN, _BLACK), "bold"),
    "wrong": Style((210, 16), (_WHITE, _RED), "bold"),
    "trail": Style((44, 16), (_CYAN, _BLACK)),
    "odds3": Style((231, 240), (_WHITE, _BLACK), "bold"),
    "odds4": Style((16, 246), (_CYAN, _BLACK), "bold"),
    "odds5": Style((16, 252), (_BLACK, _CYAN), "bold"),
})  # fmt: skip

_MONO = {
    name: Style(attributes=style.attributes) for name, style in DARK.items()
} | _by_name({
    "dim footer seal assumed_empty line trail": Style(attributes="dim"),
    f"hit detour {_DETOURS} right tick odds6": Style(attributes="reverse bold"),
    "reflection guess assumed wrong missed odds5": Style(attributes="reverse"),
    "focus": Style(attributes="bold underline"),
})  # fmt: skip


THEMES = {
    "auto": (DARK, LIGHT),
    "light": (LIGHT, LIGHT),
    "dark": (DARK, DARK),
    "colourful": (DARK | _HUES, LIGHT | _HUES),
    "colour-blind": (DARK | _COLOUR_BLIND, LIGHT | _COLOUR_BLIND | _COLOUR_BLIND_LIGHT),
    "high-contrast": (DARK | _HIGH_CONTRAST,) * 2,
    "mono": (_MONO,) * 2,
}
"""The palettes of each theme: on a dark background, and on a light one."""


def light_by_variable(environ: Mapping[str, str]) -> bool:
    """Does COLORFGBG, which some terminals set, name a light background (`0;15`)?"""
    number = environ.get("COLORFGBG", "").rpartition(";")[2]
    return number in ("7", "9", "10", "11", "12", "13", "14", "15")


SHADED = {"lid text": " ", "lid dim": "·"}
"""What an empty cell shows while the box is closed; a shade instead, if the lid has no colour."""
SHAPES = str.maketrans("ABCDEFGIJKLMNOPQSTUVWXYZ", "▲▼◆■◀▶△▽◇□◁▷★☆♠♣♥♦♤♧♡♢◎◈")
"""Shapes in place of letters, for the first detours."""

TO_ASCII = str.maketrans(
    "┌┬┐├┼┤└┴┘╭╮╰╯┏┓┗┛╋┣┫┳┻┿╂◇─━╸╺–−│┃╹╻►▐→▸◄▌←▲↑▼↓✓●○×·▄▗▖…≈↔Λ’▀▝▘≠█╬║╔╗╚╝╠╣╦╩═▪ΓΔΘ◆±░",
    "+++++++++++++++++++++++++------||||>>>><<<^^vvv@ox....~~==''''!###########=#&$** :",
)
"""An ASCII character for every other character that the screens use."""


class Looks(NamedTuple):
    """What becomes of a frame on some terminal: its styles, and its characters."""

    appearance: Appearance
    colors: int = 256
    light: bool = False
    """Is the terminal's background light?"""
    unicode: bool = True
    bold_changes: bool = False
    """Does bold add 8 to a colour's number, which is quite another colour, as in windows-curses?"""

    @property
    def theme(self) -> str:
        """The one that is shown."""
        return self.appearance.theme if self.colors >= 8 else "mono"

    @property
    def follow_background(self) -> bool:
        """Does it matter whether the terminal's background is dark or light?"""
        on_dark, on_light = THEMES[self.theme]
        return on_dark is not on_light

    def style(self, name: str) -> tuple[Colors, list[str]]:
        """The colours and the attributes for a style."""
        style = style_for(name, self.theme, light=self.light)
        return style.on(self.colors, windows=self.bold_changes)

    def text(self, columns: list[str], style: str) -> str:
        """What a terminal is sent for some columns of a frame that have that style.

        Only what can be shown: no name of a player can smuggle in an escape sequence.
        """
        if style in SHADED and self.style("lid text") == self.style("text"):
            columns = ["░" if column == SHADED[style] else column for column in columns]
        text = "".join(columns)
        if not text.isprintable():
            columns = ["".join(filter(str.isprintable, it)) or "?"[: len(it)] for it in columns]
            text = "".join(columns)
        if self.appearance.ascii or not self.unicode:
            firsts = (column[:1].translate(TO_ASCII) or " " for column in columns)
            return "".join(firsts).encode("ascii", "replace").decode("ascii")
        shapes = self.appearance.symbols == "shapes" and style.startswith("detour")
        return text.translate(SHAPES) if shapes else text


def style_for(name: str, theme: str = "auto", *, light: bool = False) -> Style:
    """The style of that name in a theme, on a dark or a light background."""
    styles = THEMES[theme][light]
    *grounds, last = name.split()
    style = styles[last]
    for ground in reversed(grounds):
        style = style.over(styles[ground], styles["text"])
    return style
