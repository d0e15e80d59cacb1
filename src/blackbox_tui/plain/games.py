"""How games begin, go on and are left in line mode."""

from __future__ import annotations

from datetime import date
from typing import Final

from blackbox_tui.app.options import Start
from blackbox_tui.app.session import Action, question
from blackbox_tui.app.session import replay as replay_box
from blackbox_tui.formats.fields import read_date
from blackbox_tui.formats.stats import summarise_lines
from blackbox_tui.plain import seeking
from blackbox_tui.plain.app import Answer, AtMenu, Naming, Order, PlainApp, answer
from blackbox_tui.plain.describe import describe, enter
from blackbox_tui.plain.matches import match_of
from blackbox_tui.plain.options import Options, read, read_number, read_options
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.stages import Over, can_continue
from blackbox_tui.storage.store import today
from blackbox_tui.text.stats import stats_text

WELCOME: Final = "Black Box. Type help for the commands, rules for the rules."


def start(app: PlainApp) -> Answer:
    """What the command line asked for; else the menu."""
    launch = app.games.launch
    if launch.start is not Start.MENU:
        app.games.store.begin_apart()
    match launch.start:
        case Start.PLAY:
            begun = _deal(app, Options(app.usual, box=launch.box, seed=launch.seed))
        case Start.DAILY:
            begun = _play_day(app, launch.day)
        case Start.DUEL:
            begun = _open_duel(app, Options(app.usual))
        case Start.REVIEW if launch.review is not None:
            app.enter(Over(launch.review))
            begun = seeking.review(app, Order())
        case _:
            begun = answer(*describe(app))
    return begun._replace(said=(WELCOME, *begun.said))


# --- the menu ----------------------------------------------------------------------


def go_to_menu(app: PlainApp, _: Order) -> Answer:
    """Leave the game for now."""
    app.leave()
    return enter(app, AtMenu())


def resume(app: PlainApp, order: Order) -> Answer:
    """Continue an unfinished game."""
    unfinished = app.games.store.unfinished
    number = read_number(" ".join(order.words), "the number of a game") if order.words else 1
    if not 1 <= number <= len(unfinished):
        which = " with that number" if unfinished else ""
        raise Refusal(f"There is no unfinished game{which}.")
    return enter(app, app.games.resume(number - 1))


def stats_lines(app: PlainApp) -> list[str]:
    """The statistics."""
    text = stats_text(summarise_lines(app.games.store.history(), today()), unicode=False)
    return [line for line in text.splitlines() if line]


def leave(app: PlainApp, _: Order) -> Answer:
    """Save and leave."""
    return Answer((farewell(app),), left=True)


def farewell(app: PlainApp) -> str:
    """Save everything, and say so."""
    app.leave()
    saved = app.in_game is not None and can_continue(app.in_game)
    return "Your game is saved: continue it next time." if saved else "Goodbye."


# --- new games ---------------------------------------------------------------------


def new(app: PlainApp, order: Order) -> Answer:
    """Another game of the same kind, or of the kind that was named."""
    if app.session is None:
        return solitaire(app, order)
    if isinstance(app.stage, Over) and not order.words:
        return enter(app, app.games.after_result(app.session))
    options = read_options(order.words, app.usual)
    order.confirm(question(Action.NEW, app.session))
    return _deal(app, options)


def solitaire(app: PlainApp, order: Order) -> Answer:
    """The computer hides, the player seeks."""
    options = read_options(order.words, app.usual)
    _confirm(app, order)
    return _deal(app, options)


def _confirm(app: PlainApp, order: Order) -> None:
    """Ask before an unfinished game is lost."""
    order.confirm(app.games.question_before_start(app.in_game))


def _deal(app: PlainApp, options: Options) -> Answer:
    return enter(app, app.games.solitaire(options.kind(), seed=options.seed, box=options.box))


def replay(app: PlainApp, order: Order) -> Answer:
    """The same box from the beginning, for practice."""
    order.confirm(question(Action.REPLAY, app.played))
    return enter(app, replay_box(app.played))


def daily(app: PlainApp, order: Order) -> Answer:
    """The box of a day."""
    if len(order.words) > 1:
        raise Refusal("The daily box is the same for everyone: give only a date.")
    day = read(read_date, order.words[0]) if order.words else today()
    if app.games.store.daily_attempt(day.isoformat()) is None:
        _confirm(app, order)
    return _play_day(app, day)


def _play_day(app: PlainApp, day: date | None) -> Answer:
    app.leave()
    started = app.games.daily(day)
    return enter(app, started.stage, *([started.note] if started.note else []))


def duel(app: PlainApp, order: Order) -> Answer:
    """Two players at one keyboard."""
    options = read_options(order.words, app.usual, names=True)
    if options.box or options.seed:
        raise Refusal("The players hide the atoms: give only names, size, atoms and edition.")
    _confirm(app, order)
    return _open_duel(app, options)


def _open_duel(app: PlainApp, options: Options) -> Answer:
    usual = app.games.player_names
    if not app.bot and not options.names:
        return enter(app, Naming(options.kind(), usual))
    names = (*options.names, *usual[len(options.names) :])
    return enter(app, app.games.open_match(match_of(options.kind(), names, options.rounds)))


def against_computer(app: PlainApp, order: Order) -> Answer:
    """The player hides, the computer seeks."""
    options = read_options(order.words, app.usual)
    if options.box or options.seed:
        raise Refusal("You hide the atoms yourself: give only size, atoms and edition.")
    _confirm(app, order)
    return enter(app, app.games.against_computer(options.kind()))
