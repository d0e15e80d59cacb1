"""The syntax of the settings, and the looks of the first frame. It imports almost nothing."""

from __future__ import annotations

from blackbox_tui.reading import numbered_lines
from blackbox_tui.values import dataclass

THEMES = ("auto", "light", "dark", "colourful", "colour-blind", "high-contrast", "mono")
"""`auto`, `colourful` and `colour-blind` follow the terminal's background."""
SYMBOLS = ("letters", "shapes")

MAX_SETTINGS_LENGTH = 20_000  # longer texts are not read

SWITCH_WORDS = {"yes": True, "no": False, "on": True, "off": False, "true": True, "false": False}


def split_lines(text: str) -> list[tuple[int, str, str | None]]:
    """The number, name and value of each line with a setting; the value is None if malformed."""
    lines = []
    for number, line in numbered_lines(text):
        name, equals, value = (part.strip() for part in line.partition("="))
        well_formed = equals and name and line.isprintable()
        lines.append((number, name, value if well_formed else None))
    return lines


@dataclass(frozen=True)
class Appearance:
    """How the full screen looks, and whether it uses the mouse."""

    theme: str = "auto"
    symbols: str = "letters"
    ascii: bool = False
    mouse: bool = True

    @classmethod
    def from_text(cls, text: str) -> Appearance:
        """Read the appearance; missing and malformed settings keep their defaults."""
        values = {name: value.lower() for _, name, value in split_lines(text) if value is not None}
        theme, symbols = values.get("theme", ""), values.get("symbols", "")
        return cls(
            theme if theme in THEMES else "auto",
            symbols if symbols in SYMBOLS else "letters",
            ascii=SWITCH_WORDS.get(values.get("ascii", ""), False),
            mouse=SWITCH_WORDS.get(values.get("mouse", ""), True),
        )
