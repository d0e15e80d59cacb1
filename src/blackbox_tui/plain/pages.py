"""The commands beside the games: unfinished games, the calendar, statistics, settings."""

from __future__ import annotations

from functools import partial

from blackbox_tui.app import saved
from blackbox_tui.app.saved import calendar_of
from blackbox_tui.formats.settings import to_text
from blackbox_tui.formats.settings_text import split_lines
from blackbox_tui.history.calendar import read_month
from blackbox_tui.history.statistics import summarise_lines
from blackbox_tui.plain.app import Answer, Order, PlainApp, answer
from blackbox_tui.plain.describe import begin, describe
from blackbox_tui.plain.state import calendar_fields
from blackbox_tui.plain.words import read
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.storage.history import now
from blackbox_tui.text.calendar import month_lines
from blackbox_tui.text.games import more_games
from blackbox_tui.text.prompts import NONE_UNFINISHED
from blackbox_tui.text.stats import stats_text


def list_games(app: PlainApp, order: Order) -> Answer:
    """The newest unfinished games with their numbers, or all; the last played first."""
    if order.words not in ((), ("all",)):
        raise Refusal("Type games, or games all.")
    games = app.games.store.saved()
    shown = games if order.words else games[: saved.SHOWN]
    lines = [f"{number}. {saved.describe(game, now())}" for number, game in enumerate(shown, 1)]
    if len(games) > len(shown):
        lines.append(more_games(len(games) - len(shown), "type games all"))
    return answer(*lines or [NONE_UNFINISHED])


def resume(app: PlainApp, order: Order) -> Answer:
    """Continue the game that was played last, or the one with that number or id."""
    game = saved.find(app.games.store, " ".join(order.words))
    return begin(app, app.games.resume(game.id))


def delete(app: PlainApp, order: Order) -> Answer:
    """Delete the game with that number or id."""
    if not order.words:
        raise Refusal("Name a game by its number: type games to see them.")
    store = app.games.store
    game = saved.find(store, " ".join(order.words))
    # the number may mean another game by the time of the answer
    order.confirm(saved.question_before_delete(game, now()), words=("delete", game.id))
    trouble = saved.delete(store, game.id)
    if trouble:
        raise Refusal(trouble)
    return answer("Deleted.", *describe(app))


def show_calendar(app: PlainApp, order: Order) -> Answer:
    """The daily boxes and puzzles of a month."""
    if len(order.words) > 1:
        raise Refusal("Give one month, like 2026-01.")
    calendar = calendar_of(app.games.store)
    month = read(read_month, order.words[0]) if order.words else calendar.today
    return answer(*month_lines(calendar, month), calendar=calendar_fields(calendar, month))


def stats_lines(app: PlainApp) -> list[str]:
    """The statistics."""
    store = app.games.store
    text = stats_text(summarise_lines(store.history.lines(), store.today()), unicode=False)
    return [line for line in text.splitlines() if line]


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
    changed = read(partial(app.games.settings.change, name), value)
    app.report(app.games.change_settings(changed))
    values = _values(app)
    return answer(f"{name}: {values[name]}.", settings=values)


def _values(app: PlainApp) -> dict[str, str]:
    """The settings by their names in the file."""
    lines = split_lines(to_text(app.games.settings))
    return {name: value or "" for _, name, value in lines}
