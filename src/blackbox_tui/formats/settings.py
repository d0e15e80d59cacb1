"""What the player has chosen for good, as a text that people can edit.

One `name = value` a line. It does not know where the text is kept, nor what
the choices do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from blackbox_tui.engine import Grid
from blackbox_tui.engine.quoting import quoted
from blackbox_tui.formats.fields import is_name, tidy_name
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.scoring import EDITIONS

THEMES: Final = ("default", "light", "colour-blind", "high-contrast", "mono")
SYMBOLS: Final = ("letters", "shapes")

LONGEST: Final = 20_000
"""No longer text is looked at."""

_MOST_OTHERS: Final = 100
_HEADING: Final = "# Settings of Black Box: edit them here or in the game."


class SettingsError(ValueError):
    """Settings that cannot be read; its text is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice, with what it is for who has not chosen."""

    theme: str = "default"
    symbols: str = "letters"
    """Signs for detours."""
    ascii: bool = False
    mouse: bool = True
    animation: bool = True
    announce: bool = False
    """Is every change told as a line, for screen readers?"""
    fair: bool = True
    """Are only boxes dealt that can be told from every other?"""
    forgive_twins: bool = False
    """Is a guess right that no ray could tell from the atoms?"""
    edition: str = "classic"
    variant: Variant = Variant()
    names: tuple[str, str] = ("", "")
    """The players of the last match, hider first."""
    others: tuple[tuple[str, str], ...] = ()
    """Lines of a newer version: not understood, but kept."""

    def change(self, name: str, value: str) -> Settings:
        """The settings with one value read from a text, like `theme` and `mono`."""
        if name not in _READERS:
            raise SettingsError(f"There is no setting {quoted(name)}.")
        try:
            return _READERS[name](self, value)
        except SettingsError:
            raise
        except ValueError as error:
            raise SettingsError(f"{name}: {error}") from None


DEFAULTS: Final = Settings()


def to_text(settings: Settings) -> str:
    """The settings as a text, one a line."""
    lines = [f"{name} = {value}".rstrip() for name, value in _values(settings).items()]
    return "\n".join([_HEADING, *lines]) + "\n"


def from_text(text: str) -> Settings:
    """The settings that a text writes; what it leaves out is as usual."""
    if len(text) > LONGEST:
        raise SettingsError("This is too long for settings.")
    found: dict[str, str] = {}
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if line.strip() and not line.strip().startswith("#"):
            _take(found, number, line)
    return _assemble(found)


def _take(found: dict[str, str], number: int, line: str) -> None:
    name, sign, value = (part.strip() for part in line.partition("="))
    if not sign or not name or not line.strip().isprintable():
        raise SettingsError(f"Line {number} of the settings is not like 'name = value'.")
    if name in found:
        raise SettingsError(f"Line {number} of the settings sets {quoted(name)} again.")
    found[name] = value


def _assemble(found: Mapping[str, str]) -> Settings:
    others = tuple((name, value) for name, value in found.items() if name not in _READERS)
    settings = replace(DEFAULTS, others=others[:_MOST_OTHERS])
    # The size comes first, as it says how many atoms there can be.
    for name in _READERS:
        if name in found and name != "atoms":
            settings = settings.change(name, found[name])
    return settings.change("atoms", found["atoms"]) if "atoms" in found else settings


def _values(settings: Settings) -> dict[str, object]:
    values: dict[str, object] = {}
    for field in fields(settings):
        value = getattr(settings, field.name)
        match field.name:
            case "variant":
                values |= {"size": value.grid, "atoms": value.atoms}
            case "names":
                values |= {f"player{nth}": tidy_name(name) for nth, name in enumerate(value, 1)}
            case "others":
                values |= value
            case name:
                values[name] = ("no", "yes")[value] if isinstance(value, bool) else value
    return values


# --- one value --------------------------------------------------------------------


def _with(settings: Settings, name: str, value: str | bool) -> Settings:
    changes: dict[str, Any] = {name: value}
    return replace(settings, **changes)


def _choice(name: str, choices: tuple[str, ...]) -> Callable[[Settings, str], Settings]:
    def read(settings: Settings, value: str) -> Settings:
        if value.lower() not in choices:
            raise SettingsError(f"{name} is one of {', '.join(choices)}, not {quoted(value)}.")
        return _with(settings, name, value.lower())

    return read


_WORDS: Final = {"yes": True, "no": False, "on": True, "off": False, "true": True, "false": False}


def _switch(name: str) -> Callable[[Settings, str], Settings]:
    def read(settings: Settings, value: str) -> Settings:
        if value.lower() not in _WORDS:
            raise SettingsError(f"{name} is yes or no, not {quoted(value)}.")
        return _with(settings, name, _WORDS[value.lower()])

    return read


def _size(settings: Settings, value: str) -> Settings:
    grid = Grid.parse(value)
    atoms = min(settings.variant.atoms, grid.width // 2 + grid.height // 2)
    return replace(settings, variant=Variant(grid, atoms))


def _atoms(settings: Settings, value: str) -> Settings:
    if not (value.isascii() and value.isdigit() and len(value) <= 3):
        raise SettingsError(f"atoms is a whole number, not {quoted(value)}.")
    return replace(settings, variant=Variant(settings.variant.grid, int(value)))


def _player(seat: int) -> Callable[[Settings, str], Settings]:
    def read(settings: Settings, value: str) -> Settings:
        if not is_name(value):
            raise SettingsError(f"player{seat + 1} is not a name that can be shown.")
        names = (value, settings.names[1]) if seat == 0 else (settings.names[0], value)
        return replace(settings, names=names)

    return read


_READERS: Final[Mapping[str, Callable[[Settings, str], Settings]]] = {
    "theme": _choice("theme", THEMES),
    "symbols": _choice("symbols", SYMBOLS),
    "ascii": _switch("ascii"),
    "mouse": _switch("mouse"),
    "animation": _switch("animation"),
    "announce": _switch("announce"),
    "fair": _switch("fair"),
    "forgive_twins": _switch("forgive_twins"),
    "edition": _choice("edition", tuple(EDITIONS)),
    "size": _size,
    "atoms": _atoms,
    "player1": _player(0),
    "player2": _player(1),
}
