"""The themes: what each style name looks like, and ASCII for other characters.

A frame names its styles: a name from `STYLES`, alone or with flags behind it, as in
`hit focus`. Markers have a background of their own, so they look the same on dark
and on light terminals; all other styles have the terminal's own background. This
module does not import curses.
"""

from __future__ import annotations

DEFAULT = -1
"""The terminal's own colour."""


class Style:
    """Text and background colour on terminals with 256 and with 8 colours, and attributes."""

    __slots__ = ("attributes", "colors8", "colors256")

    def __init__(
        self,
        colors256: tuple[int, int] = (DEFAULT, DEFAULT),
        colors8: tuple[int, int] = (DEFAULT, DEFAULT),
        attributes: str = "",
    ) -> None:
        self.colors256 = colors256
        self.colors8 = colors8
        self.attributes = attributes.split()


_BLACK, _RED, _GREEN, _YELLOW, _BLUE, _MAGENTA, _CYAN, _WHITE = range(8)

Styles = dict[str, Style]


def _by_name(styles: Styles) -> Styles:
    """A style for each name, where names that look alike share a line."""
    return {name: style for names, style in styles.items() for name in names.split()}


STYLES = _by_name({
    "text port odds1": Style(),
    "dim footer seal odds0": Style((246, DEFAULT)),
    "strong title key": Style(attributes="bold"),
    "line": Style((244, DEFAULT), attributes="dim"),
    "hit wrong": Style((231, 160), (_WHITE, _RED), "bold"),
    "reflection": Style((16, 220), (_BLACK, _YELLOW), "bold"),
    "detour": Style((16, 208), (_BLACK, _CYAN), "bold"),
    "guess missed": Style((16, 117), (_BLACK, _WHITE), "bold"),
    "path": Style((33, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "test": Style((170, DEFAULT), (_MAGENTA, DEFAULT), "bold"),
    "right": Style((231, 28), (_WHITE, _GREEN), "bold"),
    "odds2": Style((16, 152), (_BLACK, _CYAN)),
    "odds3": Style((16, 75), (_BLACK, _CYAN), "bold"),
    "good": Style((29, DEFAULT), (_GREEN, DEFAULT), "bold"),
    "bad": Style((167, DEFAULT), (_RED, DEFAULT), "bold"),
    "chosen": Style(attributes="reverse bold"),
})  # fmt: skip
"""The default theme; the other themes list only what differs."""

_LIGHT = _by_name({
    "dim footer seal odds0": Style((241, DEFAULT)),
    "line": Style((243, DEFAULT)),
    "path": Style((25, DEFAULT), (_BLUE, DEFAULT), "bold"),
    "test": Style((90, DEFAULT), (_MAGENTA, DEFAULT), "bold"),
    "good": Style((22, DEFAULT), (_GREEN, DEFAULT), "bold"),
    "bad": Style((124, DEFAULT), (_RED, DEFAULT), "bold"),
})  # fmt: skip

_COLOUR_BLIND = _by_name({
    "hit right": Style((231, 25), (_WHITE, _BLUE), "bold"),
    "reflection missed": Style((16, 255), (_BLACK, _WHITE), "bold"),
    "detour wrong": Style((16, 209), (_BLACK, _YELLOW), "bold"),
    "path good": Style((117, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "test bad": Style((209, DEFAULT), (_YELLOW, DEFAULT), "bold"),
})  # fmt: skip

_HIGH_CONTRAST = _by_name({
    "text dim footer seal odds0 odds1": Style((231, DEFAULT), (_WHITE, DEFAULT)),
    "strong title key test bad": Style((226, DEFAULT), (_YELLOW, DEFAULT), "bold"),
    "line": Style((252, DEFAULT), (_WHITE, DEFAULT)),
    "port": Style((231, DEFAULT), (_WHITE, DEFAULT), "bold"),
    "hit missed": Style((16, 231), (_BLACK, _WHITE), "bold"),
    "reflection wrong odds3": Style((16, 226), (_BLACK, _YELLOW), "bold"),
    "detour": Style((16, 51), (_BLACK, _CYAN), "bold"),
    "guess right": Style((16, 46), (_BLACK, _GREEN), "bold"),
    "path": Style((51, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "odds2": Style((16, 231), (_BLACK, _WHITE)),
    "good": Style((46, DEFAULT), (_GREEN, DEFAULT), "bold"),
})  # fmt: skip

_WITHOUT_COLOUR = {
    name: Style(attributes=" ".join(style.attributes)) for name, style in STYLES.items()
}
_MONO = _by_name({
    "dim footer seal": Style(attributes="dim"),
    "hit detour right": Style(attributes="reverse bold"),
    "reflection guess wrong missed odds3": Style(attributes="reverse"),
    "odds2": Style(attributes="bold"),
})  # fmt: skip

THEMES = {
    "default": STYLES,
    "light": {**STYLES, **_LIGHT},
    "colour-blind": {**STYLES, **_COLOUR_BLIND},
    "high-contrast": {**STYLES, **_HIGH_CONTRAST},
    "mono": {**_WITHOUT_COLOUR, **_MONO},
}

FLAGS = {"focus": "reverse", "lit": "underline", "faint": "dim"}
"""What a flag behind a style adds."""

SHAPES = str.maketrans("ABCDEFGIJKLMNOPQSTUVWXYZ", "▲▼◆■◀▶△▽◇□◁▷★☆♠♣♥♦♤♧♡♢◎◈")
"""Shapes in place of letters, for the first detours."""

TO_ASCII = str.maketrans(
    {
        "┌": "+", "┬": "+", "┐": "+", "├": "+", "┼": "+", "┤": "+", "└": "+", "┴": "+", "┘": "+",
        "─": "-", "│": "|", "━": "-", "┃": "|", "┏": "+", "┓": "+", "┗": "+", "┛": "+", "╋": "+",
        "┣": "+", "┫": "+", "┳": "+", "┻": "+", "╸": "-", "╺": "-", "╹": "|", "╻": "|",
        "●": "@", "○": "o", "×": "x", "·": ".", "…": "~", "↔": "=", "→": ">", "←": "<",
        "↑": "^", "↓": "v", "–": "-", "’": "'", "≠": "!", "▸": ">", "█": "#", "░": ":", "▒": "%",
        "Γ": "&", "Δ": "$", "Θ": "*", "Λ": "=", "≈": "~", "▪": "#",
    }
)  # fmt: skip
"""An ASCII character for every other character that the screens use."""


def style_for(name: str, theme: str = "default") -> tuple[Style, list[str]]:
    """The style of that name, and its attributes together with those of the flags."""
    base, *flags = name.split()
    style = THEMES[theme][base]
    return style, style.attributes + [FLAGS[flag] for flag in flags]
