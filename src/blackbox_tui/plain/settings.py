"""The settings by lines: list them, and change one for good."""

from __future__ import annotations

from blackbox_tui.formats import settings as text_form
from blackbox_tui.formats.settings import SettingsError
from blackbox_tui.formats.settings_text import split_lines
from blackbox_tui.plain.app import Answer, Misread, Order, PlainApp, answer
from blackbox_tui.rules.moves import Refusal


def list_settings(app: PlainApp, _: Order) -> Answer:
    """Every setting and its value."""
    values = _values(app)
    lines = [f"{name}: {value or 'not set'}." for name, value in values.items()]
    return answer(*lines, "To change one, type set, its name and a value.", settings=values)


def change_setting(app: PlainApp, order: Order) -> Answer:
    """Change one setting."""
    if len(order.words) < 2:
        raise Refusal("Type set, the name of a setting and its value, like set theme mono.")
    name, value = order.words[0].lower(), " ".join(order.words[1:])
    try:
        changed = app.games.settings.change(name, value)
    except SettingsError as error:
        raise Misread(str(error)) from None
    app.report(app.games.change_settings(changed))
    values = _values(app)
    return answer(f"{name}: {values[name]}.", settings=values)


def _values(app: PlainApp) -> dict[str, str]:
    """The settings by their names in the file."""
    lines = split_lines(text_form.to_text(app.games.settings))
    return {name: value or "" for _, name, value in lines}
