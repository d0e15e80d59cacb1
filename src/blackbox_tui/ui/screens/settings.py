"""The settings: each change holds at once and for good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app.games import Games
from blackbox_tui.formats.settings import Settings
from blackbox_tui.formats.settings_text import SYMBOLS, THEMES
from blackbox_tui.ui.keymap import Binding, Command
from blackbox_tui.ui.messages import ChangeSettings, Message, Noticed, Pointed
from blackbox_tui.ui.screens.form_screen import chosen_kind, kind_fields, with_atoms_that_fit
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.form import Field, Form
from blackbox_tui.ui.toolkit.frame import Frame, Pieces, Size
from blackbox_tui.ui.toolkit.layout import Line, Rows, Title, first_fit, tight
from blackbox_tui.ui.toolkit.sheet import Sheet
from blackbox_tui.values import dataclass, replace

YES_NO: Final = ("yes", "no")
SMALLEST: Final = (30, 12)
WIDTH: Final = 62
PREVIEW: Final = 16  # columns of the preview beside the form


@dataclass(frozen=True)
class SettingsScreen(Screen):
    """The form, and the settings that it stands for."""

    form: Form
    settings: Settings

    @classmethod
    def of(cls, settings: Settings) -> SettingsScreen:
        """The form for these settings."""
        return cls(Form(_fields(settings), action="Done"), settings)

    @property
    def bindings(self) -> Sequence[Binding]:
        return self.form.bindings

    def update(self, message: Message) -> Update[SettingsScreen]:
        """Change a value: it is kept at once, a number half typed when the player goes on."""
        if self.form.accepts(message):
            message = Command.MENU
        match message:
            case Command.HELP | Noticed():
                return self.update_common(message)
            case Pointed(how="release"):
                return self, ()
            case Command.MENU | Command.QUIT:
                settled, changes = self._with(self.form.settled())
                return settled, (*changes, *settled.update_common(message)[1])
        return self._with(self.form.update(message))

    def _with(self, form: Form) -> Update[SettingsScreen]:
        """The screen with that form, and what it changes."""
        form = with_atoms_that_fit(form)
        settings = replace(self.settings, variant=chosen_kind(form).variant)
        for name in form.values.keys() - {"columns", "rows", "atoms"}:
            settings = settings.change(name, form.values[name])
        changes = () if settings == self.settings else (ChangeSettings(settings),)
        return replace(self, form=form, settings=settings, message=""), changes

    def view(self, size: Size) -> Frame:
        said, preview = self.message or self.form.about, _preview()
        page = Sheet("SETTINGS", said, width=WIDTH, smallest=SMALLEST, aside=(PREVIEW, preview))
        room = page.room(size)
        rows = self.form.rows(room)
        return page.draw(size, first_fit(room.rows, rows, tight(rows)), self.form.footer)


def _preview() -> Rows:
    """What the markers and marks look like in the theme that is chosen."""
    samples: tuple[tuple[Pieces, str], ...] = (
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
    lines = (Line((*sample, ("  ", "text"), (name, "dim"))) for sample, name in samples)
    return [Title("Preview"), *lines]


def _fields(settings: Settings) -> tuple[Field, ...]:
    def switch(name: str, label: str, about: str, on: bool) -> Field:
        return Field(name, label, "yes" if on else "no", YES_NO, about)

    appearance = (
        Field("theme", "theme", settings.theme, THEMES, "Auto follows the terminal's background."),
        Field("symbols", "symbols", settings.symbols, SYMBOLS, "What marks the ends of a detour."),
        switch("ascii", "ASCII only", "For terminals without Unicode.", settings.ascii),
        switch("animation", "animation", "Markers blink when they appear.", settings.animation),
    )
    play = (
        switch("mouse", "mouse", "Off: select text with the mouse as usual.", settings.mouse),
        switch(
            "announce", "announce", "Move the cursor to every message, for screen readers.",
            settings.announce,
        ),
        switch("fair", "fair deals", "Only deal boxes with a unique solution.", settings.fair),
        switch(
            "accept_equivalents", "equivalents", "Accept any guess that fits all possible rays.",
            settings.accept_equivalents,
        ),
    )  # fmt: skip
    groups = {"Appearance": appearance, "Play": play}
    return (
        *(replace(field, group=group) for group, fields in groups.items() for field in fields),
        *kind_fields(settings.kind, "Default game"),
    )


def open_settings(games: Games) -> SettingsScreen:
    """The settings as they are."""
    return SettingsScreen.of(games.settings)
