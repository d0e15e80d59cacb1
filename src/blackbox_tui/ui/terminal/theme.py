"""Style names to inks, in every theme, and signs to their stand-ins. It knows no curses.

A style is a name from `STYLES`, alone or with flags behind it, as in `hit focus`.
Markers carry their own background, so they look the same on dark and on light
terminals; other inks are the terminal's own or stand out on the theme's background.
"""

from __future__ import annotations

DEFAULT = -1
"""The terminal's own colour."""


class Ink:
    """Colours for 256 and for 8 colours, and attributes that need no colour."""

    __slots__ = ("attributes", "few", "many")

    def __init__(
        self,
        many: tuple[int, int] = (DEFAULT, DEFAULT),
        few: tuple[int, int] = (DEFAULT, DEFAULT),
        attributes: str = "",
    ) -> None:
        self.many = many
        self.few = few
        self.attributes = attributes.split()


_BLACK, _RED, _GREEN, _YELLOW, _BLUE, _MAGENTA, _CYAN, _WHITE = range(8)

STYLES = {
    "text": Ink(),
    "dim": Ink((246, DEFAULT)),
    "strong": Ink(attributes="bold"),
    "title": Ink(attributes="bold"),
    "key": Ink(attributes="bold"),
    "footer": Ink((246, DEFAULT)),
    "line": Ink((244, DEFAULT), attributes="dim"),
    "port": Ink(),
    "hit": Ink((231, 160), (_WHITE, _RED), "bold"),
    "reflection": Ink((16, 220), (_BLACK, _YELLOW), "bold"),
    "detour": Ink((16, 208), (_BLACK, _CYAN), "bold"),
    "guess": Ink((16, 117), (_BLACK, _WHITE), "bold"),
    "seal": Ink((246, DEFAULT)),
    "path": Ink((33, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "test": Ink((170, DEFAULT), (_MAGENTA, DEFAULT), "bold"),
    "right": Ink((231, 28), (_WHITE, _GREEN), "bold"),
    "wrong": Ink((231, 160), (_WHITE, _RED), "bold"),
    "missed": Ink((16, 117), (_BLACK, _WHITE), "bold"),
    "odds0": Ink((246, DEFAULT)),
    "odds1": Ink(),
    "odds2": Ink((16, 152), (_BLACK, _CYAN)),
    "odds3": Ink((16, 75), (_BLACK, _CYAN), "bold"),
    "good": Ink((29, DEFAULT), (_GREEN, DEFAULT), "bold"),
    "bad": Ink((167, DEFAULT), (_RED, DEFAULT), "bold"),
    "chosen": Ink(attributes="reverse bold"),
}
"""The default theme; the others say what they do otherwise."""

_LIGHT = {
    "dim": Ink((241, DEFAULT)),
    "footer": Ink((241, DEFAULT)),
    "line": Ink((243, DEFAULT)),
    "seal": Ink((241, DEFAULT)),
    "path": Ink((25, DEFAULT), (_BLUE, DEFAULT), "bold"),
    "test": Ink((90, DEFAULT), (_MAGENTA, DEFAULT), "bold"),
    "odds0": Ink((241, DEFAULT)),
    "good": Ink((22, DEFAULT), (_GREEN, DEFAULT), "bold"),
    "bad": Ink((124, DEFAULT), (_RED, DEFAULT), "bold"),
}

_COLOUR_BLIND = {
    "hit": Ink((231, 25), (_WHITE, _BLUE), "bold"),
    "reflection": Ink((16, 255), (_BLACK, _WHITE), "bold"),
    "detour": Ink((16, 209), (_BLACK, _YELLOW), "bold"),
    "right": Ink((231, 25), (_WHITE, _BLUE), "bold"),
    "wrong": Ink((16, 209), (_BLACK, _YELLOW), "bold"),
    "missed": Ink((16, 255), (_BLACK, _WHITE), "bold"),
    "path": Ink((117, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "test": Ink((209, DEFAULT), (_YELLOW, DEFAULT), "bold"),
    "good": Ink((117, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "bad": Ink((209, DEFAULT), (_YELLOW, DEFAULT), "bold"),
}

_HIGH_CONTRAST = {
    "text": Ink((231, DEFAULT), (_WHITE, DEFAULT)),
    "dim": Ink((231, DEFAULT), (_WHITE, DEFAULT)),
    "footer": Ink((231, DEFAULT), (_WHITE, DEFAULT)),
    "strong": Ink((226, DEFAULT), (_YELLOW, DEFAULT), "bold"),
    "title": Ink((226, DEFAULT), (_YELLOW, DEFAULT), "bold"),
    "key": Ink((226, DEFAULT), (_YELLOW, DEFAULT), "bold"),
    "line": Ink((252, DEFAULT), (_WHITE, DEFAULT)),
    "port": Ink((231, DEFAULT), (_WHITE, DEFAULT), "bold"),
    "hit": Ink((16, 231), (_BLACK, _WHITE), "bold"),
    "reflection": Ink((16, 226), (_BLACK, _YELLOW), "bold"),
    "detour": Ink((16, 51), (_BLACK, _CYAN), "bold"),
    "guess": Ink((16, 46), (_BLACK, _GREEN), "bold"),
    "seal": Ink((231, DEFAULT), (_WHITE, DEFAULT)),
    "path": Ink((51, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "test": Ink((226, DEFAULT), (_YELLOW, DEFAULT), "bold"),
    "right": Ink((16, 46), (_BLACK, _GREEN), "bold"),
    "wrong": Ink((16, 226), (_BLACK, _YELLOW), "bold"),
    "missed": Ink((16, 231), (_BLACK, _WHITE), "bold"),
    "odds0": Ink((231, DEFAULT), (_WHITE, DEFAULT)),
    "odds1": Ink((231, DEFAULT), (_WHITE, DEFAULT)),
    "odds2": Ink((16, 231), (_BLACK, _WHITE)),
    "odds3": Ink((16, 226), (_BLACK, _YELLOW), "bold"),
    "good": Ink((46, DEFAULT), (_GREEN, DEFAULT), "bold"),
    "bad": Ink((226, DEFAULT), (_YELLOW, DEFAULT), "bold"),
}

_MONO = {
    **{name: Ink(attributes=" ".join(ink.attributes)) for name, ink in STYLES.items()},
    "dim": Ink(attributes="dim"),
    "footer": Ink(attributes="dim"),
    "seal": Ink(attributes="dim"),
    "hit": Ink(attributes="reverse bold"),
    "reflection": Ink(attributes="reverse"),
    "detour": Ink(attributes="reverse bold"),
    "guess": Ink(attributes="reverse"),
    "path": Ink(attributes="bold"),
    "right": Ink(attributes="reverse bold"),
    "wrong": Ink(attributes="reverse"),
    "missed": Ink(attributes="reverse"),
    "odds3": Ink(attributes="reverse"),
    "odds2": Ink(attributes="bold"),
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
"""Signs in place of letters, for the first detours."""

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
"""One ASCII character for every other sign that the screens use."""


def ink(style: str, theme: str = "default") -> tuple[Ink, list[str]]:
    """The ink of a style, and all its attributes with those of its flags."""
    name, *flags = style.split()
    found = THEMES[theme][name]
    return found, found.attributes + [FLAGS[flag] for flag in flags]
