"""The settings: each change holds at once and for good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from blackbox_tui.formats.settings import Settings
from blackbox_tui.formats.settings_text import SYMBOLS, THEMES
from blackbox_tui.rules.match import Kind
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.ui.keymap import Binding, Command
from blackbox_tui.ui.messages import Message, Noticed
from blackbox_tui.ui.requests import ChangeSettings, Go
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.footer import put_footer
from blackbox_tui.ui.widgets.form import Field, Form, chosen_kind, kind_fields
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small, wrapped

YES_NO: Final = ("yes", "no")


@dataclass(frozen=True, slots=True)
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
        """Change a value: it is kept at once."""
        match message:
            case Command.ACT:
                return self, (Go.MENU,)
            case Command.MENU | Command.HELP | Command.QUIT | Noticed():
                return self.update_common(message)
        form = self.form.update(message)
        if form.values == self.form.values:
            return replace(self, form=form, message=""), ()
        settings = replace(self.settings, variant=chosen_kind(form, self.form).variant)
        for name in form.values.keys() - {"columns", "rows", "atoms"}:
            settings = settings.change(name, form.values[name])
        form = replace(form, fields=_fields(settings))
        return replace(self, form=form, settings=settings, message=""), (ChangeSettings(settings),)

    def view(self, size: Size) -> Frame:
        small = too_small(size, (46, self.form.rows + 7))
        if small:
            return small
        frame = Frame(size)
        left, top = max(1, (size[0] - 62) // 2), max(0, (size[1] - self.form.rows - 7) // 2)
        frame.put(top, left + 1, "SETTINGS", "title")
        self.form.draw(frame, top + 2, left)
        if size[0] >= left + 64:
            _draw_preview(frame, top + 2, left + 46)
        sentence = self.message or self.form.about
        for row, line in enumerate(wrapped(sentence, size[0] - 4)[:2], top + 3 + self.form.rows):
            frame.put(row, left + 1 if len(line) < size[0] - left - 2 else 2, line)
        put_footer(frame, self.footer())
        return frame


def _draw_preview(frame: Frame, top: int, left: int) -> None:
    """What the markers and marks look like in the theme that is chosen."""
    samples = (
        (" H ", "hit", "hit"), (" R ", "reflection", "reflection"), (" A ", "detour", "detour"),
        (" B ", "detour", "detour"), (" ● ", "guess", "guess"), (" × ", "seal", "seal"),
        ("━━┛", "path", "path"), ("━━┛", "test", "test ray"), (" ● ", "right", "right"),
        (" × ", "wrong", "wrong"), (" ○ ", "missed", "missed"),
    )  # fmt: skip
    for row, (sample, style, name) in enumerate(samples, top):
        frame.put(row, left, sample, style)
        frame.put(row, left + 5, name, "dim")


def _fields(settings: Settings) -> tuple[Field, ...]:
    def switch(name: str, label: str, about: str, on: bool) -> Field:
        return Field(name, label, "yes" if on else "no", YES_NO, about)

    kind = Kind(settings.variant, EDITIONS[settings.edition])
    return (
        Field("theme", "theme", settings.theme, THEMES, "Colours for your terminal and eyes."),
        Field("symbols", "detour symbols", settings.symbols, SYMBOLS, "Symbols for detours."),
        switch("ascii", "ASCII only", "For terminals without Unicode.", settings.ascii),
        switch("mouse", "mouse", "Off: select text with the mouse as usual.", settings.mouse),
        switch("animation", "animation", "Markers blink when they appear.", settings.animation),
        switch(
            "announce", "announce changes", "Move the cursor to every message, for screen readers.",
            settings.announce,
        ),
        switch("fair", "fair deals", "Only deal boxes with a unique solution.", settings.fair),
        switch(
            "forgive_twins", "accept equivalents", "Accept any guess that fits all possible rays.",
            settings.accept_equivalents,
        ),
        *kind_fields(kind, "usual ", "For a new game."),
    )  # fmt: skip
