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

STYLES = {
    "text": Style(),
    "dim": Style((246, DEFAULT)),
    "strong": Style(attributes="bold"),
    "title": Style(attributes="bold"),
    "key": Style(attributes="bold"),
    "footer": Style((246, DEFAULT)),
    "line": Style((244, DEFAULT), attributes="dim"),
    "port": Style(),
    "hit": Style((231, 160), (_WHITE, _RED), "bold"),
    "reflection": Style((16, 220), (_BLACK, _YELLOW), "bold"),
    "detour": Style((16, 208), (_BLACK, _CYAN), "bold"),
    "guess": Style((16, 117), (_BLACK, _WHITE), "bold"),
    "seal": Style((246, DEFAULT)),
    "path": Style((33, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "test": Style((170, DEFAULT), (_MAGENTA, DEFAULT), "bold"),
    "right": Style((231, 28), (_WHITE, _GREEN), "bold"),
    "wrong": Style((231, 160), (_WHITE, _RED), "bold"),
    "missed": Style((16, 117), (_BLACK, _WHITE), "bold"),
    "odds0": Style((246, DEFAULT)),
    "odds1": Style(),
    "odds2": Style((16, 152), (_BLACK, _CYAN)),
    "odds3": Style((16, 75), (_BLACK, _CYAN), "bold"),
    "good": Style((29, DEFAULT), (_GREEN, DEFAULT), "bold"),
    "bad": Style((167, DEFAULT), (_RED, DEFAULT), "bold"),
    "chosen": Style(attributes="reverse bold"),
}
"""The default theme; the other themes list only what differs."""

_LIGHT = {
    "dim": Style((241, DEFAULT)),
    "footer": Style((241, DEFAULT)),
    "line": Style((243, DEFAULT)),
    "seal": Style((241, DEFAULT)),
    "path": Style((25, DEFAULT), (_BLUE, DEFAULT), "bold"),
    "test": Style((90, DEFAULT), (_MAGENTA, DEFAULT), "bold"),
    "odds0": Style((241, DEFAULT)),
    "good": Style((22, DEFAULT), (_GREEN, DEFAULT), "bold"),
    "bad": Style((124, DEFAULT), (_RED, DEFAULT), "bold"),
}

_COLOUR_BLIND = {
    "hit": Style((231, 25), (_WHITE, _BLUE), "bold"),
    "reflection": Style((16, 255), (_BLACK, _WHITE), "bold"),
    "detour": Style((16, 209), (_BLACK, _YELLOW), "bold"),
    "right": Style((231, 25), (_WHITE, _BLUE), "bold"),
    "wrong": Style((16, 209), (_BLACK, _YELLOW), "bold"),
    "missed": Style((16, 255), (_BLACK, _WHITE), "bold"),
    "path": Style((117, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "test": Style((209, DEFAULT), (_YELLOW, DEFAULT), "bold"),
    "good": Style((117, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "bad": Style((209, DEFAULT), (_YELLOW, DEFAULT), "bold"),
}

_HIGH_CONTRAST = {
    "text": Style((231, DEFAULT), (_WHITE, DEFAULT)),
    "dim": Style((231, DEFAULT), (_WHITE, DEFAULT)),
    "footer": Style((231, DEFAULT), (_WHITE, DEFAULT)),
    "strong": Style((226, DEFAULT), (_YELLOW, DEFAULT), "bold"),
    "title": Style((226, DEFAULT), (_YELLOW, DEFAULT), "bold"),
    "key": Style((226, DEFAULT), (_YELLOW, DEFAULT), "bold"),
    "line": Style((252, DEFAULT), (_WHITE, DEFAULT)),
    "port": Style((231, DEFAULT), (_WHITE, DEFAULT), "bold"),
    "hit": Style((16, 231), (_BLACK, _WHITE), "bold"),
    "reflection": Style((16, 226), (_BLACK, _YELLOW), "bold"),
    "detour": Style((16, 51), (_BLACK, _CYAN), "bold"),
    "guess": Style((16, 46), (_BLACK, _GREEN), "bold"),
    "seal": Style((231, DEFAULT), (_WHITE, DEFAULT)),
    "path": Style((51, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "test": Style((226, DEFAULT), (_YELLOW, DEFAULT), "bold"),
    "right": Style((16, 46), (_BLACK, _GREEN), "bold"),
    "wrong": Style((16, 226), (_BLACK, _YELLOW), "bold"),
    "missed": Style((16, 231), (_BLACK, _WHITE), "bold"),
    "odds0": Style((231, DEFAULT), (_WHITE, DEFAULT)),
    "odds1": Style((231, DEFAULT), (_WHITE, DEFAULT)),
    "odds2": Style((16, 231), (_BLACK, _WHITE)),
    "odds3": Style((16, 226), (_BLACK, _YELLOW), "bold"),
    "good": Style((46, DEFAULT), (_GREEN, DEFAULT), "bold"),
    "bad": Style((226, DEFAULT), (_YELLOW, DEFAULT), "bold"),
}

_MONO = {
    **{name: Style(attributes=" ".join(style.attributes)) for name, style in STYLES.items()},
    "dim": Style(attributes="dim"),
    "footer": Style(attributes="dim"),
    "seal": Style(attributes="dim"),
    "hit": Style(attributes="reverse bold"),
    "reflection": Style(attributes="reverse"),
    "detour": Style(attributes="reverse bold"),
    "guess": Style(attributes="reverse"),
    "path": Style(attributes="bold"),
    "right": Style(attributes="reverse bold"),
    "wrong": Style(attributes="reverse"),
    "missed": Style(attributes="reverse"),
    "odds3": Style(attributes="reverse"),
    "odds2": Style(attributes="bold"),
}

THEMES = {
    "default": STYLES,
    "light": {**STYLES, **_LIGHT},
    "colour-blind": {**STYLES, **_COLOUR_BLIND},
    "high-contrast": {**STYLES, **_HIGH_CONTRAST},
    "mono": _MONO,
}

BACKGROUNDS = {
    "default": "#000000",
    "light": "#ffffff",
    "colour-blind": "#000000",
    "high-contrast": "#000000",
}
"""The background that a theme's colours are chosen for."""

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
