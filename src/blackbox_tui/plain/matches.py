"""The commands of hiders, of matches, and of the computer as seeker.

While two people play, no answer here names a cell that is hidden: what is
printed can be scrolled back to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from blackbox_tui.app.jobs import ChooseMove, ComputerMove, FindEquivalents
from blackbox_tui.app.session import (
    check_complete,
    fill,
    finish_hiding,
    play_for_computer,
    toggle_atoms,
)
from blackbox_tui.computer.player import Decision, FireDecision, GuessDecision
from blackbox_tui.formats.fields import tidy_name
from blackbox_tui.plain.app import Answer, Naming, Order, PlainApp, answer
from blackbox_tui.plain.describe import enter, placed_sentence
from blackbox_tui.plain.options import read_cells, read_rounds
from blackbox_tui.plain.seeking import end
from blackbox_tui.plain.state import cell_names
from blackbox_tui.rules.match import COMPUTER, Kind, Match, Player
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.stages import Handover, Hiding, Over, Standings, Watching
from blackbox_tui.text.decisions import explain_decision
from blackbox_tui.text.moves import move_sentence
from blackbox_tui.text.rays import ask_hide_anyway

# --- names -----------------------------------------------------------------------


def name(app: PlainApp, stage: Naming, words: Sequence[str]) -> Answer:
    """The answer to a question about the players."""
    text = " ".join(words)
    if len(stage.names) < 2:
        player = tidy_name(text) or stage.usual[len(stage.names)]
        return enter(app, replace(stage, names=(*stage.names, player)))
    match = match_of(stage.kind, stage.names, read_rounds(text) if text else 2)
    return enter(app, app.games.open_match(match))


def match_of(kind: Kind, names: Sequence[str], rounds: int) -> Match:
    """A match of players with these names; the second may be the computer."""
    one, other = names
    second = COMPUTER if other.lower() == "computer" else Player(other)
    return Match((Player(one), second), *kind, planned=rounds)


# --- hiding ----------------------------------------------------------------------


def place(app: PlainApp, order: Order) -> Answer:
    """Place atoms, or remove them."""
    stage = app.on(Hiding)
    return _with_atoms(app, toggle_atoms(stage, read_cells(order.words, stage.box.grid)))


def place_rest(app: PlainApp, _: Order) -> Answer:
    """Let the computer place what is missing."""
    return _with_atoms(app, fill(app.on(Hiding), app.games.store.seed()))


def clear(app: PlainApp, _: Order) -> Answer:
    """Remove all atoms."""
    return _with_atoms(app, replace(app.on(Hiding), placed=frozenset()))


def _with_atoms(app: PlainApp, stage: Hiding) -> Answer:
    app.enter(stage)
    return answer(placed_sentence(stage))


def hide(app: PlainApp, order: Order) -> Answer:
    """The atoms are hidden; the seeker begins."""
    stage = app.on(Hiding)
    check_complete(stage)
    if not order.sure:
        others = app.run(FindEquivalents(stage.box), object)
        order.confirm(ask_hide_anyway(len(others)) if isinstance(others, tuple) and others else "")
    return enter(app, finish_hiding(stage))


# --- the keyboard changes hands ----------------------------------------------------


def ready(app: PlainApp, _: Order) -> Answer:
    """A player has taken the keyboard."""
    return enter(app, app.on(Handover).then)


def go_on(app: PlainApp, _: Order) -> Answer:
    """The next round, standings or a rematch."""
    match app.stage:
        case Over(session) if not session.alone:
            return enter(app, app.games.after_result(session))
        case Standings(match):
            return enter(app, app.games.go_on(match))
    raise Refusal("This game is not part of a match: type new for another box.")


# --- the computer seeks ------------------------------------------------------------


class Played(NamedTuple):
    """What the computer did, in sentences and for a program."""

    said: tuple[str, ...]
    fields: dict[str, object]


def step(app: PlainApp, _: Order) -> Answer:
    """The computer's next move, and why."""
    played = _step(app)
    return answer(*played.said, moves=[played.fields])


def play_to_end(app: PlainApp, _: Order) -> Answer:
    """All moves of the computer that are left."""
    moves = [_step(app)]
    while isinstance(app.stage, Watching):
        moves.append(_step(app))
    lines = (line for played in moves for line in played.said)
    return answer(*lines, moves=[played.fields for played in moves])


def _step(app: PlainApp) -> Played:
    session = app.on(Watching).session
    request = ChooseMove(session.game.clues, session.edition, app.candidates)
    move = app.run(request, ComputerMove)
    app.candidates = move.decision.candidates
    after = play_for_computer(session, move)
    if isinstance(after.stage, Over):
        said = end(app, after.stage).said
    else:
        app.apply(after)
        game = app.played.game
        said = (move_sentence(game, game.moves[-1], spoken=True),)
    return Played((explain_decision(move.decision), *said), _move_fields(move.decision))


def _move_fields(decision: Decision) -> dict[str, object]:
    """A move of the computer for a program."""
    return {
        "reason": explain_decision(decision),
        "port": decision.port if isinstance(decision, FireDecision) else None,
        "guess": cell_names(decision.cells) if isinstance(decision, GuessDecision) else None,
    }
