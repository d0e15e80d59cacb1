"""The commands of the menu: begin and continue games, the calendar, statistics, settings, quit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from blackbox_tui.app import saved
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Play
from blackbox_tui.app.seeker import Action
from blackbox_tui.clock import now
from blackbox_tui.formats.fields import read_date, tidy_name
from blackbox_tui.formats.settings import to_text
from blackbox_tui.formats.settings_text import split_lines
from blackbox_tui.history.calendar import read_month
from blackbox_tui.history.statistics import summarise_lines
from blackbox_tui.plain.app import Answer, Menu, Naming, Order, PlainApp, answer
from blackbox_tui.plain.describe import begin, describe, enter, farewell
from blackbox_tui.plain.playing import seeker_of
from blackbox_tui.plain.state import calendar_fields
from blackbox_tui.plain.words import read, read_options, read_puzzle_options, read_rounds
from blackbox_tui.rules.deal import PuzzleKind
from blackbox_tui.rules.match import COMPUTER, ROUNDS, Kind, Match, Player
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import Over, Standings
from blackbox_tui.rules.terms import PUZZLE, SCORED
from blackbox_tui.text.calendar import month_lines
from blackbox_tui.text.prompts import NONE_UNFINISHED
from blackbox_tui.text.stats import stats_text
from blackbox_tui.values import replace

# --- beginning a game --------------------------------------------------------------------


def new(app: PlainApp, order: Order) -> Answer:
    """Another game of the same kind, or of the kind that was named."""
    session, over = app.session, isinstance(app.stage, Over)
    if session is None:
        return solitaire(app, order)
    if order.words:
        read_options(order.words, app.usual)  # refused before anything is asked
    if not (over and (session.match.single or not order.words)):
        order.confirm(seeker_of(app).question(Action.NEW))
    if order.words:
        return solitaire(app, order)
    return begin(app, Play(Games.after_result, session))


def solitaire(app: PlainApp, order: Order) -> Answer:
    """The computer hides, the player seeks."""
    options = read_options(order.words, app.usual)
    challenge, seed = options.code, options.seed
    return begin(app, Play(Games.solitaire, options.kind(), seed=seed, challenge=challenge))


def puzzle(app: PlainApp, order: Order) -> Answer:
    """A puzzle: of the kind that was named, or as the last one, or with that code."""
    usual, session = app.games.settings.puzzle, app.session
    if session and session.terms.graded:
        usual = PuzzleKind(session.level, session.match.variant)
    kind, seed, code = read_puzzle_options(order.words, usual)
    # before anything is left: a refusal changes nothing
    made = app.deal(app.games.wanted_puzzle(kind, seed=seed, code=code))
    app.leave()
    app.games.store.begin()
    return enter(app, made)


def again(app: PlainApp, order: Order) -> Answer:
    """Start the same box from the beginning, for practice."""
    order.confirm(seeker_of(app).question(Action.AGAIN))
    return begin(app, Play(Games.play_again, app.played))


def daily(app: PlainApp, order: Order) -> Answer:
    """The box of a day, or its puzzle."""
    terms, words = SCORED, order.words
    if words[:1] == ("puzzle",):
        terms, words = PUZZLE, words[1:]
    if len(words) > 1:
        raise Refusal(f"The daily {terms.thing} is the same for everyone: give only a date.")
    day = read(read_date, words[0]) if words else None
    return begin(app, Play(Games.daily, day, terms=terms))


def against_computer(app: PlainApp, order: Order) -> Answer:
    """The player hides, the computer seeks."""
    options = read_options(order.words, app.usual)
    if options.code or options.seed:
        raise Refusal(
            "You choose the atoms yourself: give only a size, a number of atoms and an edition."
        )
    return begin(app, Play(Games.against_computer, options.kind()))


def duel(app: PlainApp, order: Order, *, once: bool = False) -> Answer:
    """Two players at one keyboard; `once`, only one of them hides."""
    options = read_options(order.words, app.usual, names=True)
    if options.code or options.seed:
        raise Refusal("The players hide the atoms: give only names, size, atoms and edition.")
    if once and options.rounds not in (None, 1):
        raise Refusal("That is one game only: type duel for several rounds.")
    rounds, usual = 1 if once else options.rounds, app.games.player_names
    if not app.bot and not options.names:
        return enter(app, Naming(options.kind(), usual, rounds=rounds))
    names = (*options.names, *usual[len(options.names) :])
    return _open_match(app, options.kind(), names, rounds)


friend = partial(duel, once=True)


def name(app: PlainApp, order: Order) -> Answer:
    """The answer to a question about the players."""
    stage, text = app.on(Naming), " ".join(order.words)
    if len(stage.names) < 2:
        player = tidy_name(text) or stage.usual[len(stage.names)]
        stage = replace(stage, names=(*stage.names, player))
        if len(stage.names) < 2 or stage.rounds is None:
            return enter(app, stage)
    elif text:
        stage = replace(stage, rounds=read_rounds(text))
    return _open_match(app, stage.kind, stage.names, stage.rounds)


def _open_match(app: PlainApp, kind: Kind, names: Sequence[str], rounds: int | None) -> Answer:
    """Begin a match of players with these names; the second may be the computer."""
    one, other = names
    second = COMPUTER if other.lower() == "computer" else Player(other)
    match = Match((Player(one), second), *kind, planned=rounds or ROUNDS[0])
    return begin(app, Play(Games.open_match, match))


def go_on(app: PlainApp, _: Order) -> Answer:
    """The next round, standings or a rematch."""
    match app.stage:
        case Over(session) if not session.match.single:
            return begin(app, Play(Games.after_result, session))
        case Standings(match):
            return begin(app, Play(Games.go_on, match))
    raise Refusal("This game is not part of a match: type new for another box.")


# --- unfinished games and other pages ----------------------------------------------------


def list_games(app: PlainApp, _: Order) -> Answer:
    """The unfinished games with their numbers, the last played first."""
    summaries = [saved.summarise(game, now()) for game in app.games.store.saved()]
    lines = [f"{number}. {summary.sentence}" for number, summary in enumerate(summaries, 1)]
    return answer(*lines or [NONE_UNFINISHED])


def continue_game(app: PlainApp, order: Order) -> Answer:
    """Continue the game that was played last, or the one with that number or id."""
    return begin(
        app, Play(Games.continue_game, saved.find(app.games.store, " ".join(order.words)).id)
    )


def delete(app: PlainApp, order: Order) -> Answer:
    """Delete the game with that number or id."""
    if not order.words:
        raise Refusal("Name a game by its number: type games to see them.")
    store = app.games.store
    game = saved.find(store, " ".join(order.words))
    # the number may mean another game by the time of the answer
    order.confirm(saved.question_before_delete(game, now()), words=("delete", game.id))
    trouble = store.remove(game.id)
    if trouble:
        raise Refusal(trouble)
    return answer("Deleted.", *describe(app))


def show_calendar(app: PlainApp, order: Order) -> Answer:
    """The daily boxes and puzzles of a month."""
    if len(order.words) > 1:
        raise Refusal("Give one month, like 2026-01.")
    calendar = saved.calendar_of(app.games.store)
    month = read(read_month, order.words[0]) if order.words else calendar.today
    return answer(*month_lines(calendar, month), calendar=calendar_fields(calendar, month))


def show_stats(app: PlainApp, _: Order) -> Answer:
    """The statistics."""
    store = app.games.store
    text = stats_text(summarise_lines(store.history.lines(), store.today()), unicode=False)
    return answer(*filter(None, text.splitlines()))


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
    return {name: value or "" for _, name, value in split_lines(to_text(app.games.settings))}


# --- leaving -----------------------------------------------------------------------------


def leave(app: PlainApp, _: Order) -> Answer:
    """Save the game and go to the menu."""
    return enter(app, Menu())


def quit_game(app: PlainApp, order: Order) -> Answer:
    """Quit; a game that cannot be saved is lost only after confirmation."""
    app.leave()
    order.confirm(app.games.question_before_quitting)
    return Answer((farewell(app),), left=True)
