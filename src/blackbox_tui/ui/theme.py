"""Style names to inks, and signs to their ASCII stand-ins. It knows no curses.

A style is a name from `STYLES`, alone or with flags behind it, as in `hit focus`.
Markers carry their own background, so they look the same on dark and on light
terminals; other inks are of middle brightness, or the terminal's own.
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
    "dim": Ink(attributes="dim"),
    "strong": Ink(attributes="bold"),
    "title": Ink(attributes="bold"),
    "key": Ink(attributes="bold"),
    "footer": Ink(attributes="dim"),
    "line": Ink((244, DEFAULT), attributes="dim"),
    "port": Ink(),
    "hit": Ink((231, 160), (_WHITE, _RED), "bold"),
    "reflection": Ink((16, 220), (_BLACK, _YELLOW), "bold"),
    "detour": Ink((16, 208), (_BLACK, _CYAN), "bold"),
    "guess": Ink((16, 117), (_BLACK, _WHITE), "bold"),
    "seal": Ink((244, DEFAULT), attributes="dim"),
    "path": Ink((31, DEFAULT), (_CYAN, DEFAULT), "bold"),
    "test": Ink((133, DEFAULT), (_MAGENTA, DEFAULT), "bold"),
    "right": Ink((231, 28), (_WHITE, _GREEN), "bold"),
    "wrong": Ink((231, 160), (_WHITE, _RED), "bold"),
    "missed": Ink((16, 117), (_BLACK, _WHITE), "bold"),
    "odds0": Ink(attributes="dim"),
    "odds1": Ink(),
    "odds2": Ink((16, 152), (_BLACK, _CYAN)),
    "odds3": Ink((16, 75), (_BLACK, _CYAN), "bold"),
    "good": Ink((28, DEFAULT), (_GREEN, DEFAULT), "bold"),
    "bad": Ink((166, DEFAULT), (_RED, DEFAULT), "bold"),
    "chosen": Ink(attributes="reverse bold"),
}

FLAGS = {"focus": "reverse", "lit": "underline", "faint": "dim"}
"""What a flag behind a style adds."""

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


def ink(style: str) -> tuple[Ink, list[str]]:
    """The ink of a style, and all its attributes with those of its flags."""
    name, *flags = style.split()
    found = STYLES[name]
    return found, found.attributes + [FLAGS[flag] for flag in flags]
