"""The commands that begin games and rounds: what is played, by whom, and who hides where.

While two people play, no answer here names a cell that is hidden: what is
printed can be scrolled back to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from blackbox_tui.app import session as core
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import FindEquivalents
from blackbox_tui.app.requests import Play
from blackbox_tui.app.seeker import Action
from blackbox_tui.formats.fields import read_date, tidy_name
from blackbox_tui.plain.app import Answer, Naming, Order, PlainApp, answer
from blackbox_tui.plain.describe import begin, enter, placed_sentence
from blackbox_tui.plain.words import (
    read,
    read_cells,
    read_options,
    read_puzzle_options,
    read_rounds,
)
from blackbox_tui.rules.grades import PuzzleKind
from blackbox_tui.rules.match import COMPUTER, ROUNDS, Kind, Match, Player
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.stages import Hiding, Over, Standings, can_continue, is_begun
from blackbox_tui.rules.terms import PUZZLE, SCORED
from blackbox_tui.text.prompts import ask_quit_unsaved
from blackbox_tui.text.rays import ask_hide_anyway


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
    session, over = app.session, isinstance(app.stage, Over)
    if session is None:
        return solitaire(app, order)
    if over and not order.words:
        return begin(app, Play(Games.after_result, session))
    if session.terms is PUZZLE and not order.words:
        return puzzle(app, order)
    read_options(order.words, app.usual)  # refused before anything is asked
    if not (over and session.match.single):
        order.confirm(app.seeker.question(Action.NEW))
    return solitaire(app, order)


def solitaire(app: PlainApp, order: Order) -> Answer:
    """The computer hides, the player seeks."""
    options = read_options(order.words, app.usual)
    return begin(app, Play(Games.solitaire, options.kind(), seed=options.seed, box=options.box))


def puzzle(app: PlainApp, order: Order) -> Answer:
    """A puzzle: of the kind that was named, or as the last one, or with that code."""
    usual = app.games.settings.puzzle
    if app.session is not None and app.session.terms is PUZZLE:
        usual = PuzzleKind(app.session.level, app.session.match.variant)
    kind, seed, code = read_puzzle_options(order.words, usual)
    # before anything is left: a refusal changes nothing
    made = app.deal(app.games.wanted_puzzle(kind, seed=seed, code=code))
    app.leave()
    app.games.store.begin()
    return enter(app, made)


def again(app: PlainApp, order: Order) -> Answer:
    """The same box from the beginning, for practice."""
    order.confirm(app.seeker.question(Action.AGAIN))
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
    if options.box or options.seed:
        raise Refusal("You hide the atoms yourself: give only size, atoms and edition.")
    return begin(app, Play(Games.against_computer, options.kind()))


def duel(app: PlainApp, order: Order, *, once: bool = False) -> Answer:
    """Two players at one keyboard; `once`, only one of them hides."""
    options = read_options(order.words, app.usual, names=True)
    if options.box or options.seed:
        raise Refusal("The players hide the atoms: give only names, size, atoms and edition.")
    if once and options.rounds not in (None, 1):
        raise Refusal("A friend seeks once: type duel to play several rounds.")
    rounds, usual = 1 if once else options.rounds, app.games.player_names
    if not app.bot and not options.names:
        return enter(app, Naming(options.kind(), usual, rounds=rounds))
    names = (*options.names, *usual[len(options.names) :])
    return _open_match(app, options.kind(), names, rounds)


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
