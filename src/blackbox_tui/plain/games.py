"""How games begin, go on and are left in line mode, and who carries out each command."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Final

from blackbox_tui.app.turns import Handover, Hiding, Over, Seeking, Standings, Watching, resume
from blackbox_tui.formats.history import daily_attempt
from blackbox_tui.formats.stats import summarise_lines
from blackbox_tui.plain import matches, seeking
from blackbox_tui.plain.commands import ALL, COMMANDS, Confirm, Order, find, read_order
from blackbox_tui.plain.lines import Refusal
from blackbox_tui.plain.matches import COMPUTER, describe, match_of, open_match
from blackbox_tui.plain.options import Kind, Options, read_number, read_options
from blackbox_tui.plain.table import Answer, AtMenu, Naming, Table, answer
from blackbox_tui.plain.words import RULES
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.match import Match, Session
from blackbox_tui.solver.fair import DAILY_EDITION, DAILY_VARIANT, box_of_day
from blackbox_tui.storage.store import today
from blackbox_tui.text.grammar import listed
from blackbox_tui.text.stats import report

WELCOME: Final = "Black Box. Say help for the commands, rules for the rules."
LOST: Final = "The unfinished game will be lost. Start another all the same?"
PRACTICE: Final = "You have played this box before: this time is for practice."
_ALWAYS_UNDERSTOOD: Final = ("menu", "quit", "help", "?", "q", "m", "rules")
"""No player has such a name."""


def start(table: Table) -> Answer:
    """What the command line asked for; else the menu."""
    launch = table.launch
    if launch.start != "menu":
        table.store.begin_apart()
    match launch.start, launch.what:
        case "play", _:
            begun = _deal(table, Options(box=launch.box, seed=launch.seed))
        case "daily", what:
            begun = _play_day(table, what if isinstance(what, date) else today())
        case "duel", _:
            begun = _open_duel(table, Options())
        case "review", Session() as session:
            table.enter(Over(session))
            begun = seeking.review(table, read_order(["review"], table.at))
        case _:
            begun = answer(*describe(table))
    return begun._replace(said=(WELCOME, *begun.said))


def do(table: Table, words: Sequence[str]) -> Answer:
    """Carry out what was said; a refusal or an illegal move leaves everything as it was."""
    if isinstance(table.stage, Naming) and " ".join(words).lower() not in _ALWAYS_UNDERSTOOD:
        return matches.name(table, table.stage, words)
    order = read_order(words, table.at)
    return HANDLERS[order.command.word](table, order)


# --- the menu ----------------------------------------------------------------------


def go_to_menu(table: Table, _: Order) -> Answer:
    """Leave the game for now."""
    table.leave()
    table.enter(AtMenu())
    return answer(*describe(table))


def go_on(table: Table, order: Order) -> Answer:
    """Take up an unfinished game."""
    kept = table.store.unfinished
    number = read_number(" ".join(order.words), "the number of a game") if order.words else 1
    if not 1 <= number <= len(kept):
        raise Refusal("There is no such unfinished game." if kept else "No game is unfinished.")
    table.enter(resume(table.store.resume(number - 1), table.dealt))
    return answer(*describe(table))


def tell_stats(table: Table, _: Order) -> Answer:
    """How the games went."""
    text = report(summarise_lines(table.store.history(), today()), unicode=False)
    return answer(*(line for line in text.splitlines() if line))


def tell_rules(_: Table, __: Order) -> Answer:
    """The rules."""
    return answer(*RULES)


def tell_help(table: Table, order: Order) -> Answer:
    """The commands that mean something now, or one of them."""
    if isinstance(table.stage, Naming):
        return answer(*describe(table), "Say menu to go back, or quit.")
    if order.words:
        return answer(find(order.words).help)
    always = listed(command.word for command in COMMANDS if command.stages == ALL)
    if isinstance(table.stage, AtMenu):
        return answer(*(it.help for it in COMMANDS if table.at in it.stages))
    return answer(
        *(it.help for it in COMMANDS if table.at in it.stages and it.stages != ALL),
        f"Always: {always}. Say help and one of these words to hear more.",
    )


def tell_state(table: Table, _: Order) -> Answer:
    """How things stand."""
    return answer(*describe(table))


def leave(table: Table, _: Order) -> Answer:
    """Save and leave."""
    return Answer((farewell(table),), left=True)


def farewell(table: Table) -> str:
    """Save everything, and say so."""
    table.leave()
    match table.stage:
        case Standings(match=match):
            going_on = not match.complete
        case Over(session=session):
            going_on = not session.alone
        case stage:
            going_on = isinstance(stage, Seeking | Watching | Hiding | Handover)
    return "Your game is kept: the next start offers to continue it." if going_on else "Goodbye."


# --- new games ---------------------------------------------------------------------


def new(table: Table, order: Order) -> Answer:
    """Another game of the same kind, or of the kind that was named."""
    options = read_options(order.words)
    options.kind(table.usual)  # refused before anything is asked
    session = table.session
    if session is not None and not session.alone:
        if order.words or not isinstance(table.stage, Over):
            raise Refusal("In a match every round is played to its end; say menu to leave it.")
        return matches.go_on(table, order)
    if isinstance(table.stage, Over) and session and session.seeker.computer and not order.words:
        return computer(table, order)
    _ask(table, order, LOST if session is None else "Leave this box unsolved and play a new one?")
    return _deal(table, options)


def solitaire(table: Table, order: Order) -> Answer:
    """The computer hides, the player seeks."""
    options = read_options(order.words)
    options.kind(table.usual)
    _ask(table, order)
    return _deal(table, options)


def _ask(table: Table, order: Order, question: str = LOST) -> None:
    if table.at_stake and not order.sure:
        raise Confirm(question)


def _deal(table: Table, options: Options) -> Answer:
    kind = options.kind(table.usual)
    table.seek_alone(kind, options.box or table.dealt(kind.variant, options.seed))
    return answer(*describe(table))


def replay(table: Table, order: Order) -> Answer:
    """The same box from the beginning, for practice."""
    session = table.session
    if session is None or not session.alone:
        raise Refusal("In a match every round is played once.")
    if isinstance(table.stage, Seeking) and session.counts_once and session.game.rays:
        raise Refusal("The box of a day counts once: play it to its end first.")
    _ask(table, order, "Start this box again from the beginning?")
    match, game = session.match, Game(session.game.box, session.match.edition.plays_on)
    again = Session(match, game, daily=session.daily, practice=True)
    table.enter(Watching(again) if session.seeker.computer else Seeking(again))
    return answer(*describe(table))


def daily(table: Table, order: Order) -> Answer:
    """The box of a day."""
    options = read_options(order.words, "day")
    if options != Options(day=options.day):
        raise Refusal("The box of a day is the same for everyone: name only a date.")
    day = options.day or today()
    if table.store.daily_attempt(day.isoformat()) is None:
        _ask(table, order)
    return _play_day(table, day)


def _play_day(table: Table, day: date) -> Answer:
    """A day's box; one that was begun goes on, and one that is done is practice."""
    name = day.isoformat()
    table.leave()
    begun = table.store.daily_attempt(name)
    if begun is not None:
        table.enter(resume(table.store.resume(begun), table.dealt))
        return answer("You have begun this box: it goes on.", *describe(table))
    practice = daily_attempt(table.store.history(), day) is not None
    box = table.think(box_of_day(day))
    table.seek_alone(Kind(DAILY_VARIANT, DAILY_EDITION), box, daily=name, practice=practice)
    return answer(*[PRACTICE] * practice, *describe(table))


def duel(table: Table, order: Order) -> Answer:
    """Two players at one keyboard."""
    options = read_options(order.words, "names")
    options.kind(table.usual)
    if options.box or options.seed:
        raise Refusal("The players hide the atoms: say only names, size, atoms and edition.")
    _ask(table, order)
    return _open_duel(table, options)


def _open_duel(table: Table, options: Options) -> Answer:
    one, other = table.settings.names
    usual = (one or "Ann", other or "Ben")
    kind = options.kind(table.usual)
    if not table.bot and not options.names:
        table.enter(Naming(kind, usual))
        return answer(*describe(table))
    names = (*options.names, *usual[len(options.names) :])
    return open_match(table, match_of(kind, names, options.rounds))


def computer(table: Table, order: Order) -> Answer:
    """The player hides, the computer seeks."""
    options = read_options(order.words)
    kind = options.kind(table.usual)
    if options.box or options.seed:
        raise Refusal("You hide the atoms yourself: say only size, atoms and edition.")
    _ask(table, order)
    table.enter(Hiding(Match((COMPUTER,), kind.variant, kind.edition)))
    return answer(*describe(table))


def test(table: Table, order: Order) -> Answer:
    """A ray through one's own atoms."""
    hides = isinstance(table.stage, Hiding)
    return matches.look(table, order) if hides else seeking.test(table, order)


HANDLERS: Final[Mapping[str, Callable[[Table, Order], Answer]]] = {
    "fire": seeking.fire, "guess": seeking.guess, "seal": seeking.seal, "test": test,
    "place": matches.place, "fill": matches.fill, "clear": matches.clear, "hide": matches.hide,
    "ready": matches.ready, "step": matches.step, "all": matches.run, "board": seeking.board,
    "draw": seeking.draw, "log": seeking.log, "undo": seeking.undo, "redo": seeking.redo,
    "submit": seeking.submit, "give up": seeking.give_up, "hint": seeking.hint,
    "odds": seeking.odds, "score": seeking.score, "par": seeking.par, "review": seeking.review,
    "share": seeking.share, "code": seeking.code, "next": matches.go_on, "state": tell_state,
    "new": new, "replay": replay, "continue": go_on, "solitaire": solitaire, "daily": daily,
    "duel": duel, "computer": computer, "stats": tell_stats, "rules": tell_rules,
    "menu": go_to_menu, "help": tell_help, "quit": leave,
}  # fmt: skip
