"""The player's settings as text that people can edit: one `name = value` per line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from blackbox_tui.formats import fields, settings_text
from blackbox_tui.formats.fields import ParseError, explaining
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.reading import quoted
from blackbox_tui.rules.atoms import read_atoms
from blackbox_tui.rules.deal import (
    PuzzleKind,
    Variant,
    grade_name,
    most_atoms,
    read_grade,
    read_size,
)
from blackbox_tui.rules.match import ROUNDS, Kind
from blackbox_tui.rules.scoring import EDITIONS, find_edition
from blackbox_tui.values import dataclass, replace

_HEADING: Final = "# Settings of Black Box: edit them here or in the game."

_CHOICES: Final = {
    "theme": settings_text.THEMES,
    "symbols": settings_text.SYMBOLS,
    "edition": tuple(EDITIONS),
}
_SWITCHES: Final = ("ascii", "mouse", "animation", "announce", "fair", "accept_equivalents")


@dataclass(frozen=True)
class Settings:
    """Every setting, with its default."""

    theme: str = "auto"
    symbols: str = "letters"  # how detours are marked
    ascii: bool = False
    mouse: bool = True
    animation: bool = True
    announce: bool = False  # is every change announced in a line, for screen readers?
    fair: bool = True  # are only boxes with a unique solution dealt?
    accept_equivalents: bool = False
    """Where people hide: is an answer right that no ray can tell from the atoms?"""
    edition: str = "classic"
    variant: Variant = Variant()
    names: tuple[str, str] = ("", "")  # the players of the last match, hider first
    match: Kind | None = None  # what two players played last; None for the kind played alone
    rounds: int = ROUNDS[0]  # how many rounds they played
    puzzle: PuzzleKind = PuzzleKind()  # the kind of puzzle chosen last
    others: tuple[tuple[str, str], ...] = ()
    """Names and values that are not read here, as of keys or of a newer version: preserved."""

    @property
    def kind(self) -> Kind:
        """The kind of game played alone."""
        return Kind(self.variant, EDITIONS[self.edition])

    @property
    def appearance(self) -> Appearance:
        """How the full screen looks."""
        return Appearance(self.theme, self.symbols, ascii=self.ascii, mouse=self.mouse)

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """What the player has chosen as keys, like `key.fire` and `f`; only screens know more."""
        return tuple((name, value) for name, value in self.others if name.startswith("key."))

    def change(self, name: str, value: str) -> Settings:
        """Change one setting by name and text, like `theme` and `mono`."""
        if name not in _NAMES:
            raise ParseError(f"There is no setting {quoted(name)}.")
        with explaining(f"{name}: "):
            return replace(self, **_parse(self, name, value))


DEFAULTS: Final = Settings()


def to_text(settings: Settings) -> str:
    """Write the settings."""
    lines = [f"{name} = {value}".rstrip() for name, value in _values(settings).items()]
    return "\n".join([_HEADING, *lines]) + "\n"


def _values(settings: Settings) -> dict[str, object]:
    first, second = map(fields.tidy_name, settings.names)
    pair = settings.match
    return {
        "theme": settings.theme,
        "symbols": settings.symbols,
        **{name: "yes" if getattr(settings, name) else "no" for name in _SWITCHES},
        "edition": settings.edition,
        "size": settings.variant.grid,
        "atoms": settings.variant.atoms,
        "player1": first,
        "player2": second,
        "match": f"{pair.edition.name} {pair.variant}" if pair else "",
        "rounds": settings.rounds,
        "puzzle": f"{grade_name(settings.puzzle.level)} {settings.puzzle.variant}",
        **dict(settings.others),
    }


_NAMES: Final = tuple(_values(DEFAULTS))
"""The name of every setting. The size comes before the atoms, as it limits their number."""


def from_text(text: str) -> Settings:
    """Read settings; missing ones keep their defaults."""
    if len(text) > settings_text.MAX_SETTINGS_LENGTH:
        raise ParseError("The settings are too long.")
    values: dict[str, str] = {}
    for number, name, value in settings_text.split_lines(text):
        if value is None:
            raise ParseError(f"Line {number} of the settings should be 'name = value'.")
        if name in values:
            raise ParseError(f"Line {number} of the settings sets {quoted(name)} again.")
        values[name] = value
    settings = DEFAULTS
    for name in _NAMES:
        if name in values:
            settings = settings.change(name, values.pop(name))
    return replace(settings, others=tuple(values.items())[:100])


def _parse(settings: Settings, name: str, value: str) -> dict[str, Any]:
    """Parse one line into the fields that it sets."""
    word = value.lower()
    if name in _CHOICES:
        return {name: _choose(word, _CHOICES[name])}
    if name in _SWITCHES:
        return {name: fields.read_switch(word)}
    match name:
        case "size":
            grid = read_size(value)
            return {"variant": Variant(grid, settings.variant.atoms.at_most(most_atoms(grid)))}
        case "atoms":
            return {"variant": replace(settings.variant, atoms=read_atoms(value))}
        case "player1":
            return {"names": (fields.read_name(value), settings.names[1])}
        case "player2":
            return {"names": (settings.names[0], fields.read_name(value))}
        case "match":  # like `parker 10x10-5`
            edition, _, variant = word.partition(" ")
            pair = word and Kind(_parse_variant(variant), find_edition(edition))
            return {"match": pair or None}
        case "rounds":
            return {"rounds": int(_choose(word, [*map(str, ROUNDS)]))}
    grade, _, variant = word.partition(" ")
    return {"puzzle": PuzzleKind(read_grade(grade), _parse_variant(variant))}


def _choose(word: str, choices: Sequence[str]) -> str:
    if word not in choices:
        *most, last = choices
        raise ParseError(f"{quoted(word)} is not {', '.join(most)} or {last}.")
    return word


def _parse_variant(text: str) -> Variant:
    """Read a board like `10x10-5`."""
    size, _, atoms = text.partition("-")
    return Variant(read_size(size), read_atoms(atoms))
