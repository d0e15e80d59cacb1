"""The commands about unfinished games: list them, continue one, delete one."""

from __future__ import annotations

from blackbox_tui.app import saved
from blackbox_tui.plain.app import Answer, Order, PlainApp, answer
from blackbox_tui.plain.describe import begin, describe
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.storage.history import now
from blackbox_tui.text.prompts import NONE_UNFINISHED
from blackbox_tui.text.saved import more_games


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
