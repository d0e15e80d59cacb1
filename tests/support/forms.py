"""Forms as players fill them in: lines are found by their labels, values by what they say."""

from __future__ import annotations

from typing import TypeVar

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.formats.settings import Settings
from blackbox_tui.storage.store import open_store
from blackbox_tui.ui.screens.form_screen import FormScreen
from support.screens import press

F = TypeVar("F", bound=FormScreen)


def games(settings: Settings | None = None) -> Games:
    """Games without files, with these settings."""
    made = Games(open_store({}, "linux", idle=900.0), LaunchOptions(), settings or Settings())
    made.take_notices()
    return made


def on_line(screen: F, label: str) -> F:
    """The form with the line of that label in focus; the labels are in the form's own words."""
    for _ in range(len(screen.form.fields) + 1):
        if screen.form.field.label == label:
            return screen
        screen = press(screen, "down")
    raise AssertionError(f"The form has no line {label}.")


def choose(screen: F, label: str, value: str) -> F:
    """The form after → on that line, as often as it takes until it shows that value."""
    screen = on_line(screen, label)
    for _ in screen.form.field.among:
        if screen.form.field.value == value:
            return screen
        screen = press(screen, "right")
    raise AssertionError(f"{label} cannot be {value}.")


def fill_in(screen: F, label: str, text: str) -> F:
    """The form with that text in place of the one on that line, or that number."""
    screen = on_line(screen, label)
    erased = press(screen, *["bs"] * len(screen.form.field.value))
    return press(erased, *text)
