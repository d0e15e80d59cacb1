"""The settings: each change holds at once and for good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app.games import Games
from blackbox_tui.formats.settings import Settings
from blackbox_tui.formats.settings_text import SYMBOLS, THEMES
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import ChangeSettings, Message, Noticed, Pointed
from blackbox_tui.ui.screens.form_screen import FormScreen, chosen_kind, kind_fields
from blackbox_tui.ui.screens.screen import Update
from blackbox_tui.ui.toolkit.form import Field, Form
from blackbox_tui.ui.toolkit.frame import Pieces
from blackbox_tui.ui.toolkit.layout import Line, Rows, Title
from blackbox_tui.values import dataclass, replace

SAMPLES: Final[tuple[tuple[Pieces, str], ...]] = (
    (((" H ", "hit"),), "hit"),
    (((" R ", "reflection"),), "reflection"),
    (((" A ", "detour0"),), "detour"),
    (((" B ", "detour1"),), "detour"),
    ((("▐", "frame"), ("C", "detour2 focus"), ("▌", "frame")), "cursor"),
    (((" ● ", "guess"),), "guess"),
    (((" × ", "seal"),), "seal"),
    ((("4", "odds1"), ("9", "odds2"), ("!", "odds6")), "odds"),
    ((("━━►", "path"),), "path"),
    ((("━━►", "test"),), "test ray"),
    (((" ●", "right"), ("✓", "tick")), "right"),
    (((" × ", "wrong"),), "wrong"),
    (((" ○ ", "missed"),), "missed"),
)
PREVIEW: Final[Rows] = [
    Title("Preview"),
    *(Line((*sample, ("  ", "text"), (name, "dim"))) for sample, name in SAMPLES),
]
"""What the markers and marks look like in the theme that is chosen."""


@dataclass(frozen=True)
class SettingsScreen(FormScreen):
    """The form, and the settings that it stands for."""

    aside = 16, PREVIEW

    settings: Settings

    @classmethod
    def of(cls, settings: Settings) -> SettingsScreen:
        """The form for these settings."""
        form = Form.of(_fields(settings), action="Done")
        return cls(replace(form, at=0), "SETTINGS", settings)

    def update(self, message: Message) -> Update[SettingsScreen]:
        """Change a value: it is kept at once, a number half typed when the player goes on."""
        if self.form.accepts(message):
            return self.started()
        match message:
            case Command.HELP | Noticed():
                return self.update_common(message)
            case Pointed(how="release"):
                return self, ()
            case Command.MENU | Command.QUIT:
                return self._left(message)
        return self._with(self.form.update(message))

    def started(self) -> Update[SettingsScreen]:
        return self._left(Command.MENU)

    def _left(self, command: Command) -> Update[SettingsScreen]:
        settled, changes = self._with(self.form.settled())
        return settled, (*changes, *settled.update_common(command)[1])

    def _with(self, form: Form) -> Update[SettingsScreen]:
        """The screen with that form, and what it changes."""
        form = self.fitted(form)
        settings = replace(self.settings, variant=chosen_kind(form).variant)
        for name in form.values.keys() - {"columns", "rows", "atoms"}:
            settings = settings.change(name, form.values[name])
        changes = () if settings == self.settings else (ChangeSettings(settings),)
        return replace(self, form=form, settings=settings, message=""), changes


def _fields(settings: Settings) -> dict[str, Sequence[Field]]:
    """The fields by the group that they stand in."""

    def switch(name: str, label: str, about: str, on: bool) -> Field:
        return Field(name, label, "yes" if on else "no", ("yes", "no"), about)

    theme, symbols = "Auto follows the terminal's background.", "What marks the ends of a detour."
    announce = "Move the cursor to every message, for screen readers."
    accept, same = settings.accept_equivalents, "Accept any guess that fits all possible rays."
    return {
        "Appearance": (
            Field("theme", "theme", settings.theme, THEMES, theme),
            Field("symbols", "symbols", settings.symbols, SYMBOLS, symbols),
            switch("ascii", "ASCII only", "For terminals without Unicode.", settings.ascii),
            switch("animation", "animation", "Markers blink when they appear.", settings.animation),
        ),
        "Play": (
            switch("mouse", "mouse", "Off: select text with the mouse as usual.", settings.mouse),
            switch("announce", "announce", announce, settings.announce),
            switch("fair", "fair deals", "Only deal boxes with a unique solution.", settings.fair),
            switch("accept_equivalents", "equivalents", same, accept),
        ),
        "Default game": kind_fields(settings.kind),
    }


def open_settings(games: Games) -> SettingsScreen:
    """The settings as they are."""
    return SettingsScreen.of(games.settings)
