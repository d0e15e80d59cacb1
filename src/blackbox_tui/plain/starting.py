"""The commands that begin games and rounds: what is played, by whom, and who hides where.

While two people play, no answer here names a cell that is hidden: what is
printed can be scrolled back to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from blackbox_tui.app import pages
from blackbox_tui.app import session as core
from blackbox_tui.app.jobs import FindEquivalents
from blackbox_tui.app.pages import Route
from blackbox_tui.app.requests import Play
from blackbox_tui.app.seeker import Action
from blackbox_tui.formats.fields import read_date, tidy_name
from blackbox_tui.plain.app import Answer, Handler, Naming, Order, PlainApp, answer
from blackbox_tui.plain.describe import begin, describe, enter, placed_sentence
from blackbox_tui.plain.seeking import replay, review
from blackbox_tui.plain.words import (
    Options,
    read,
    read_cells,
    read_options,
    read_puzzle_options,
    read_rounds,
)
from blackbox_tui.rules.deal import PuzzleKind
from blackbox_tui.rules.match import COMPUTER, ROUNDS, Kind, Match, Player
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import Hiding, Over, Session, Standings, can_continue, is_begun
from blackbox_tui.rules.terms import PUZZLE, SCORED
from blackbox_tui.text.prompts import ask_quit_unsaved
from blackbox_tui.text.rays import ask_hide_anyway

WELCOME: Final = "Black Box. Type rules to learn how to play, or help for the commands."


def farewell(app: PlainApp) -> str:
    """Save everything, and say whether that was possible."""
    app.leave()
    store, stage = app.games.store, app.in_game
    if store.unsaved:
        return f"Your game is not saved. {store.trouble}".rstrip()
    saved = stage is not None and can_continue(stage) and is_begun(stage) and store.keeps
    return "Your game is saved: continue it next time." if saved else "Goodbye."


def quit_game(app: PlainApp, order: Order) -> Answer:
    """Quit; a game that cannot be saved is lost only after confirmation."""
    app.leave()
    store = app.games.store
    order.confirm(ask_quit_unsaved(store.trouble) if store.unsaved else "")
    return Answer((farewell(app),), left=True)


def new(app: PlainApp, order: Order) -> Answer:
    """Another game of the same kind, or of the kind that was named."""
    if app.session is None:
        return solitaire(app, order)
    if isinstance(app.stage, Over) and not order.words:
        return begin(app, app.games.after_result(app.session))
    if app.session.terms is PUZZLE and not order.words:
        return puzzle(app, order)
    options = read_options(order.words, app.usual)
    if not (isinstance(app.stage, Over) and app.stage.match.single):
        order.confirm(app.seeker.question(Action.NEW))
    return _deal(app, options)


def solitaire(app: PlainApp, order: Order) -> Answer:
    """The computer hides, the player seeks."""
    return _deal(app, read_options(order.words, app.usual))


def _deal(app: PlainApp, options: Options) -> Answer:
    app.leave()
    return begin(app, app.games.solitaire(options.kind(), seed=options.seed, box=options.box))


def puzzle(app: PlainApp, order: Order) -> Answer:
    """A puzzle: of the kind that was named, or as the last one, or with that code."""
    usual = app.games.settings.puzzle
    if app.session is not None and app.session.terms is PUZZLE:
        usual = PuzzleKind(app.session.level, app.session.match.variant)
    options = read_puzzle_options(order.words, usual)
    wanted = app.games.wanted_puzzle(options.kind, seed=options.seed, code=options.code)
    made = app.deal(wanted)  # before anything is left: a refusal changes nothing
    app.leave()
    app.games.store.begin()
    return enter(app, made)


def again(app: PlainApp, order: Order) -> Answer:
    """The same box from the beginning, for practice."""
    order.confirm(app.seeker.question(Action.AGAIN))
    app.leave()
    return begin(app, app.games.play_again(app.played))


def daily(app: PlainApp, order: Order) -> Answer:
    """The box of a day, or its puzzle."""
    terms, words = SCORED, order.words
    if words[:1] == ("puzzle",):
        terms, words = PUZZLE, words[1:]
    if len(words) > 1:
        raise Refusal(f"The daily {terms.thing} is the same for everyone: give only a date.")
    day = read(read_date, words[0]) if words else None
    app.leave()
    return begin(app, app.games.daily(day, terms=terms))


def against_computer(app: PlainApp, order: Order) -> Answer:
    """The player hides, the computer seeks."""
    options = read_options(order.words, app.usual)
    if options.box or options.seed:
        raise Refusal("You hide the atoms yourself: give only size, atoms and edition.")
    app.leave()
    return begin(app, app.games.against_computer(options.kind()))


def duel(app: PlainApp, order: Order) -> Answer:
    """Two players at one keyboard."""
    return _open_duel(app, _read_duel(app, order))


def friend(app: PlainApp, order: Order) -> Answer:
    """One player hides, another seeks, once."""
    options = _read_duel(app, order)
    if options.rounds not in (None, 1):
        raise Refusal("A friend seeks once: type duel to play several rounds.")
    return _open_duel(app, replace(options, rounds=1))


def _read_duel(app: PlainApp, order: Order) -> Options:
    options = read_options(order.words, app.usual, names=True)
    if options.box or options.seed:
        raise Refusal("The players hide the atoms: give only names, size, atoms and edition.")
    return options


def _open_duel(app: PlainApp, options: Options) -> Answer:
    usual = app.games.player_names
    if not app.bot and not options.names:
        return enter(app, Naming(options.kind(), usual, rounds=options.rounds))
    names = (*options.names, *usual[len(options.names) :])
    return _open_match(app, options.kind(), names, options.rounds)


def name(app: PlainApp, stage: Naming, words: Sequence[str]) -> Answer:
    """The answer to a question about the players."""
    text = " ".join(words)
    if len(stage.names) < 2:
        player = tidy_name(text) or stage.usual[len(stage.names)]
        stage = replace(stage, names=(*stage.names, player))
        if len(stage.names) < 2 or stage.rounds is None:
            return enter(app, stage)
        return _open_match(app, stage.kind, stage.names, stage.rounds)
    return _open_match(app, stage.kind, stage.names, read_rounds(text) if text else None)


def _open_match(app: PlainApp, kind: Kind, names: Sequence[str], rounds: int | None) -> Answer:
    """Begin a match of players with these names; the second may be the computer."""
    app.leave()
    one, other = names
    second = COMPUTER if other.lower() == "computer" else Player(other)
    match = Match((Player(one), second), *kind, planned=rounds or ROUNDS[0])
    return begin(app, app.games.open_match(match))


def go_on(app: PlainApp, _: Order) -> Answer:
    """The next round, standings or a rematch."""
    match app.stage:
        case Over(session) if not session.match.single:
            return begin(app, app.games.after_result(session))
        case Standings(match):
            return begin(app, app.games.go_on(match))
    raise Refusal("This game is not part of a match: type new for another box.")


def place(app: PlainApp, order: Order) -> Answer:
    """Place atoms, or remove them."""
    stage = app.on(Hiding)
    return put_atoms(app, core.toggle_atoms(stage, read_cells(order.words, stage.box.grid)))


def place_rest(app: PlainApp, _: Order) -> Answer:
    """Let the computer place what is missing."""
    return put_atoms(app, core.fill(app.on(Hiding), app.games.store.seed()))


def put_atoms(app: PlainApp, stage: Hiding) -> Answer:
    """From now on the atoms are as at that stage."""
    app.enter(stage)
    return answer(placed_sentence(stage))


def hide(app: PlainApp, order: Order) -> Answer:
    """The atoms are hidden; the seeker begins."""
    stage = app.on(Hiding)
    core.check_complete(stage)
    if not order.sure:
        others = app.run(FindEquivalents(stage.box), object)
        order.confirm(ask_hide_anyway(len(others)) if isinstance(others, tuple) and others else "")
    return enter(app, core.finish_hiding(stage))


OPENED: Final[Mapping[Route, Handler]] = {
    pages.MENU: lambda app, _: answer(*describe(app)),
    pages.MATCH: duel,
    pages.FRIEND: friend,
    pages.REPLAY: replay,
    pages.REVIEW: review,
}
"""What opens a page that the command line can ask for."""


def start(app: PlainApp) -> Answer:
    """What the command line asked for."""
    request = app.games.launch.start
    if isinstance(request, Play):
        begun = begin(app, request.start(app.games))
    else:
        if isinstance(request.about, Session):
            app.enter(Over(request.about))
        begun = OPENED[request.page](app, Order())
    return begun._replace(said=(WELCOME, *begun.said))
