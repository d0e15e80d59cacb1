"""The settings: each change holds at once and for good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Open
from blackbox_tui.formats.settings import Settings
from blackbox_tui.formats.settings_text import SYMBOLS, THEMES
from blackbox_tui.ui.messages import ChangeSettings
from blackbox_tui.ui.screens.form_screen import FormScreen, kind_fields
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
    ((("▐", "frame"), ("C", "detour2"), ("▌", "frame")), "cursor"),
    (((" ● ", "guess"),), "guess"),
    (((" × ", "lid seal"),), "seal"),
    ((("1", "odds1"), ("5", "odds3"), ("9", "odds5")), "odds"),
    ((("━━►", "lid path"),), "path"),
    ((("━━►", "lid test"),), "test ray"),
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

    aside = 16, PREVIEW  # columns, and what stands there

    settings: Settings

    def started(self) -> Open:
        return Open(pages.MENU)

    def with_form(self, form: Form) -> Update[SettingsScreen]:
        """Change a value: it is kept at once, a number half typed when the player goes on."""
        screen = self.filled_in(form)
        settings = replace(self.settings, variant=screen.variant)
        for name in form.values.keys() - {"columns", "rows", "atoms"}:
            settings = settings.change(name, form.values[name])
        changes = () if settings == self.settings else (ChangeSettings(settings),)
        return replace(screen, settings=settings), changes


def open_settings(games: Games) -> SettingsScreen:
    """The settings as they are, with the focus on the first line."""
    settings = games.settings

    def switch(name: str, label: str, about: str) -> Field:
        return Field(name, label, "yes" if getattr(settings, name) else "no", ("yes", "no"), about)

    theme, symbols = "Auto follows the terminal's background.", "What marks the ends of a detour."
    announce = "Put the cursor on each message, so that a screen reader reads it."
    fair = "Only deal boxes with a unique solution, where that can be checked."
    accept = "In boxes that people hide, any answer that no ray can tell from the atoms is right."
    fields: dict[str, Sequence[Field]] = {
        "Appearance": (
            Field("theme", "theme", settings.theme, THEMES, theme),
            Field("symbols", "symbols", settings.symbols, SYMBOLS, symbols),
            switch("ascii", "ASCII only", "For terminals without Unicode."),
            switch("animation", "animation", "Light runs along the frame when a ray is fired."),
        ),
        "Play": (
            switch("mouse", "mouse", "Turn it off to select text as usual."),
            switch("announce", "announce", announce),
            switch("fair", "unique boxes", fair),
            switch("accept_equivalents", "equivalents", accept),
        ),
        "Default game": kind_fields(settings.kind),
    }
    form = replace(Form.of(fields, action="Done"), at=0)
    return SettingsScreen(form, "SETTINGS", settings)
