"""How games begin, go on and are left in line mode, and which function carries out a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Final

from blackbox_tui.app.options import Start
from blackbox_tui.app.session import Action
from blackbox_tui.app.session import replay as replay_box
from blackbox_tui.formats.stats import summarise_lines
from blackbox_tui.plain import matches, seeking
from blackbox_tui.plain.app import Answer, AtMenu, Naming, PlainApp, answer
from blackbox_tui.plain.commands import ALL, COMMANDS, Confirm, Order, find, read_order
from blackbox_tui.plain.matches import describe, match_of, open_match
from blackbox_tui.plain.options import Options, read_number, read_options
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.stages import Handover, Hiding, Over, Seeking, Standings, Watching
from blackbox_tui.storage.store import today
from blackbox_tui.text import prompts
from blackbox_tui.text.grammar import listed
from blackbox_tui.text.rules import RULES
from blackbox_tui.text.stats import stats_text

WELCOME: Final = "Black Box. Type help for the commands, rules for the rules."
_ALWAYS_UNDERSTOOD: Final = ("menu", "quit", "help", "?", "q", "m", "rules")
"""No player has such a name."""


def start(app: PlainApp) -> Answer:
    """What the command line asked for; else the menu."""
    launch = app.games.launch
    if launch.start is not Start.MENU:
        app.games.store.begin_apart()
    match launch.start:
        case Start.PLAY:
            begun = _deal(app, Options(box=launch.box, seed=launch.seed))
        case Start.DAILY:
            begun = _play_day(app, launch.day)
        case Start.DUEL:
            begun = _open_duel(app, Options())
        case Start.REVIEW if launch.review is not None:
            app.enter(Over(launch.review))
            begun = seeking.review(app, read_order(["review"], app.at))
        case _:
            begun = answer(*describe(app))
    return begun._replace(said=(WELCOME, *begun.said))


def do(app: PlainApp, words: Sequence[str]) -> Answer:
    """Carry out what was typed; a refusal leaves everything as it was."""
    if isinstance(app.stage, Naming) and " ".join(words).lower() not in _ALWAYS_UNDERSTOOD:
        return matches.name(app, app.stage, words)
    order = read_order(words, app.at)
    return HANDLERS[order.command.word](app, order)


# --- the menu ----------------------------------------------------------------------


def go_to_menu(app: PlainApp, _: Order) -> Answer:
    """Leave the game for now."""
    app.leave()
    app.enter(AtMenu())
    return answer(*describe(app))


def resume(app: PlainApp, order: Order) -> Answer:
    """Continue an unfinished game."""
    unfinished = app.games.store.unfinished
    number = read_number(" ".join(order.words), "the number of a game") if order.words else 1
    if not 1 <= number <= len(unfinished):
        raise Refusal(
            "There is no unfinished game with that number."
            if unfinished
            else "There is no unfinished game."
        )
    app.enter(app.games.resume(number - 1))
    return answer(*describe(app))


def show_stats(app: PlainApp, _: Order) -> Answer:
    """The statistics."""
    text = stats_text(summarise_lines(app.games.store.history(), today()), unicode=False)
    return answer(*(line for line in text.splitlines() if line))


def show_rules(_: PlainApp, __: Order) -> Answer:
    """The rules."""
    return answer(*RULES)


def show_help(app: PlainApp, order: Order) -> Answer:
    """The commands that can be typed now, or one of them."""
    if isinstance(app.stage, Naming):
        return answer(*describe(app), "Type menu to go back, or quit.")
    if order.words:
        return answer(find(order.words).help)
    always = listed(command.word for command in COMMANDS if command.stages == ALL)
    if isinstance(app.stage, AtMenu):
        return answer(*(it.help for it in COMMANDS if app.at in it.stages))
    return answer(
        *(it.help for it in COMMANDS if app.at in it.stages and it.stages != ALL),
        f"Always: {always}. Type help and a command to learn more.",
    )


def show_state(app: PlainApp, _: Order) -> Answer:
    """How things stand."""
    return answer(*describe(app))


def leave(app: PlainApp, _: Order) -> Answer:
    """Save and leave."""
    return Answer((farewell(app),), left=True)


def farewell(app: PlainApp) -> str:
    """Save everything, and say so."""
    app.leave()
    match app.stage:
        case Standings(match):
            unfinished = not match.complete
        case Over(session):
            unfinished = not session.alone
        case stage:
            unfinished = isinstance(stage, Seeking | Watching | Hiding | Handover)
    return "Your game is saved: continue it next time." if unfinished else "Goodbye."


# --- new games ---------------------------------------------------------------------


def new(app: PlainApp, order: Order) -> Answer:
    """Another game of the same kind, or of the kind that was named."""
    options = read_options(order.words)
    options.kind(app.usual)  # refused before anything is asked
    session = app.session
    if session is not None and not session.alone:
        if order.words or not isinstance(app.stage, Over):
            raise Refusal(f"{prompts.MATCH_GOES_ON} Type menu to leave it.")
        return matches.go_on(app, order)
    if isinstance(app.stage, Over) and session and session.seeker.computer and not order.words:
        return computer(app, order)
    if session is None:
        _ask(app, order)
    else:
        seeking.confirm(app, order, Action.NEW)
    return _deal(app, options)


def solitaire(app: PlainApp, order: Order) -> Answer:
    """The computer hides, the player seeks."""
    options = read_options(order.words)
    options.kind(app.usual)
    _ask(app, order)
    return _deal(app, options)


def _ask(app: PlainApp, order: Order) -> None:
    if app.would_lose_game and not order.sure:
        raise Confirm(prompts.ASK_LOSE_GAME)


def _deal(app: PlainApp, options: Options) -> Answer:
    kind = options.kind(app.usual)
    app.enter(app.games.solitaire(kind, seed=options.seed, box=options.box))
    return answer(*describe(app))


def replay(app: PlainApp, order: Order) -> Answer:
    """The same box from the beginning, for practice."""
    seeking.confirm(app, order, Action.REPLAY)
    app.enter(replay_box(app.played))
    return answer(*describe(app))


def daily(app: PlainApp, order: Order) -> Answer:
    """The box of a day."""
    options = read_options(order.words, "day")
    if options != Options(day=options.day):
        raise Refusal("The daily box is the same for everyone: give only a date.")
    day = options.day or today()
    if app.games.store.daily_attempt(day.isoformat()) is None:
        _ask(app, order)
    return _play_day(app, day)


def _play_day(app: PlainApp, day: date | None) -> Answer:
    app.leave()
    started = app.games.daily(day)
    app.enter(started.stage)
    return answer(*([started.note] if started.note else []), *describe(app))


def duel(app: PlainApp, order: Order) -> Answer:
    """Two players at one keyboard."""
    options = read_options(order.words, "names")
    options.kind(app.usual)
    if options.box or options.seed:
        raise Refusal("The players hide the atoms: give only names, size, atoms and edition.")
    _ask(app, order)
    return _open_duel(app, options)


def _open_duel(app: PlainApp, options: Options) -> Answer:
    kind, usual = options.kind(app.usual), app.games.player_names
    if not app.bot and not options.names:
        app.enter(Naming(kind, usual))
        return answer(*describe(app))
    names = (*options.names, *usual[len(options.names) :])
    return open_match(app, match_of(kind, names, options.rounds))


def computer(app: PlainApp, order: Order) -> Answer:
    """The player hides, the computer seeks."""
    options = read_options(order.words)
    kind = options.kind(app.usual)
    if options.box or options.seed:
        raise Refusal("You hide the atoms yourself: give only size, atoms and edition.")
    _ask(app, order)
    app.enter(app.games.against_computer(kind))
    return answer(*describe(app))


def test(app: PlainApp, order: Order) -> Answer:
    """A ray through one's own atoms."""
    hides = isinstance(app.stage, Hiding)
    return matches.preview(app, order) if hides else seeking.test(app, order)


HANDLERS: Final[Mapping[str, Callable[[PlainApp, Order], Answer]]] = {
    "fire": seeking.fire, "guess": seeking.guess, "seal": seeking.seal, "test": test,
    "place": matches.place, "fill": matches.fill, "clear": matches.clear, "hide": matches.hide,
    "ready": matches.ready, "step": matches.step, "all": matches.run, "board": seeking.board,
    "draw": seeking.draw, "log": seeking.log, "undo": seeking.undo, "redo": seeking.redo,
    "submit": seeking.submit, "give up": seeking.give_up, "hint": seeking.hint,
    "odds": seeking.odds, "score": seeking.score, "par": seeking.par, "review": seeking.review,
    "share": seeking.share, "code": seeking.code, "next": matches.go_on, "state": show_state,
    "new": new, "replay": replay, "continue": resume, "solitaire": solitaire, "daily": daily,
    "duel": duel, "computer": computer, "stats": show_stats, "rules": show_rules,
    "menu": go_to_menu, "help": show_help, "quit": leave,
}  # fmt: skip
