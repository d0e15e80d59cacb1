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
    finish_hiding,
    play_for_computer,
    toggle_atoms,
)
from blackbox_tui.app.session import (
    fill as fill_board,
)
from blackbox_tui.computer.player import Decision, FireDecision, GuessDecision
from blackbox_tui.formats.fields import tidy_name
from blackbox_tui.plain.app import Answer, AtMenu, Naming, PlainApp, answer
from blackbox_tui.plain.commands import Confirm, Order
from blackbox_tui.plain.options import read_cells, read_port, read_rounds
from blackbox_tui.plain.seeking import describe_end, end
from blackbox_tui.plain.state import cell_names
from blackbox_tui.rules.match import COMPUTER, Kind, Match, Player
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.stages import (
    Dealing,
    Handover,
    Hiding,
    Over,
    Seeking,
    Standings,
    Watching,
)
from blackbox_tui.solver.jobs import OverBudget
from blackbox_tui.text.decisions import explain_decision
from blackbox_tui.text.games import game_name, game_sentence, hider_phrase, status_sentence
from blackbox_tui.text.grammar import many
from blackbox_tui.text.moves import atoms_placed, move_sentence
from blackbox_tui.text.prompts import ASK_HIDE_ANYWAY
from blackbox_tui.text.rays import equivalents_sentence, ray_preview
from blackbox_tui.text.results import standings_lines


def describe(app: PlainApp) -> list[str]:
    """Where the player is, and what can be typed."""
    match app.stage:
        case AtMenu():
            return _menu(app)
        case Naming():
            return [_question(app.stage)]
        case Hiding():
            return _describe_hiding(app.stage)
        case Handover():
            return _describe_handover(app, app.stage)
        case Seeking(session):
            who = [] if session.alone else [f"{session.seeker.name} seeks."]
            return [*who, game_sentence(session), status_sentence(session)]
        case Watching(session):
            return [
                "The computer seeks.",
                game_sentence(session),
                "Press Enter or type step for each move; type all for the rest of the game.",
            ]
        case Over():
            return describe_end(app)
        case Standings(match):
            going_on = "for a rematch" if match.complete else "for the next round"
            return [*standings_lines(match), f"Type next {going_on}."]
        case Dealing():
            return []


def _menu(app: PlainApp) -> list[str]:
    return [
        *(
            f"Type continue{f' {number}' if number > 1 else ''} to resume {game_name(stage)}."
            for number, stage in enumerate(app.games.store.unfinished, 1)
        ),
        "Type solitaire, daily, duel or computer to start a game, or quit.",
    ]


# --- names -----------------------------------------------------------------------


def _question(stage: Naming) -> str:
    if len(stage.names) == 2:
        return "How many rounds? Type an even number; an empty line means 2."
    if stage.names:
        return f"Who seeks first? Type a name, or computer; an empty line means {stage.usual[1]}."
    return f"Who hides first? Type a name; an empty line means {stage.usual[0]}."


def name(app: PlainApp, stage: Naming, words: Sequence[str]) -> Answer:
    """The answer to a question about the players."""
    text = " ".join(words)
    if len(stage.names) < 2:
        player = tidy_name(text) or stage.usual[len(stage.names)]
        app.enter(replace(stage, names=(*stage.names, player)))
        return answer(*describe(app))
    rounds = read_rounds(text) if text else 2
    return open_match(app, match_of(stage.kind, stage.names, rounds))


def match_of(kind: Kind, names: Sequence[str], rounds: int) -> Match:
    """A match of players with these names; the second may be the computer."""
    one, other = names
    second = COMPUTER if other.lower() == "computer" else Player(other)
    return Match((Player(one), second), *kind, rounds)


def open_match(app: PlainApp, match: Match) -> Answer:
    """Begin a match."""
    app.enter(app.games.open_match(match))
    return answer(*describe(app))


# --- hiding ----------------------------------------------------------------------


def _describe_hiding(stage: Hiding) -> list[str]:
    who, variant = hider_phrase(stage.match), stage.match.variant
    size = f"{variant.grid.width} columns by {variant.grid.height} rows"
    return [
        f"{who} {many(variant.atoms, 'atom')} on a board of {size}. {_placed(stage)}",
        "Name cells, like c4. Type fill to let the computer place the rest, "
        "and hide when all are placed.",
    ]


def _placed(stage: Hiding) -> str:
    placed = f"{atoms_placed(len(stage.placed), stage.match.variant.atoms)}."
    return placed if stage.lacking else f"{placed} Type hide when you're done."


def place(app: PlainApp, order: Order) -> Answer:
    """Place atoms, or remove them."""
    stage = app.on(Hiding)
    cells = read_cells(order.words, stage.match.variant.grid)
    return _with_atoms(app, toggle_atoms(stage, cells))


def fill(app: PlainApp, _: Order) -> Answer:
    """Let the computer place what is missing."""
    return _with_atoms(app, fill_board(app.on(Hiding), app.games.store.seed()))


def clear(app: PlainApp, _: Order) -> Answer:
    """Remove all atoms."""
    return _with_atoms(app, replace(app.on(Hiding), placed=frozenset()))


def _with_atoms(app: PlainApp, stage: Hiding) -> Answer:
    app.enter(stage)
    return answer(_placed(stage))


def preview(app: PlainApp, order: Order) -> Answer:
    """How the box will answer at a port."""
    stage = app.on(Hiding)
    if stage.private:
        raise Refusal("Rays are not shown while you hide, so nobody can scroll back to them.")
    port = read_port(order.words, stage.match.variant.grid)
    return answer(ray_preview(stage.box.fire(port)))


def hide(app: PlainApp, order: Order) -> Answer:
    """The atoms are hidden; the seeker begins."""
    stage = app.on(Hiding)
    check_complete(stage)
    if not order.sure:
        others = app.run(FindEquivalents(stage.box), object)
        if isinstance(others, tuple) and others and not isinstance(others, OverBudget):
            raise Confirm(f"{equivalents_sentence(len(others))} {ASK_HIDE_ANYWAY}")
    app.enter(finish_hiding(stage))
    return answer(*describe(app))


# --- the keyboard changes hands ----------------------------------------------------


def _describe_handover(app: PlainApp, stage: Handover) -> list[str]:
    taker, other = stage.taker.name, stage.other.name
    if isinstance(stage.then, Seeking):
        lines = [f"{taker} seeks the atoms that {other} hid."]
    else:
        lines = [f"{taker} hides the atoms. {other}, please look away now."]
        if app.hides_input:
            lines.append("What you type will not be shown while you hide.")
    return [*lines, f"{taker}, press Enter when you have the keyboard."]


def ready(app: PlainApp, _: Order) -> Answer:
    """A player has taken the keyboard."""
    app.enter(app.on(Handover).then)
    return answer(*describe(app))


def go_on(app: PlainApp, _: Order) -> Answer:
    """The next round, standings or a rematch."""
    match app.stage:
        case Over(session) if not session.alone:
            app.enter(app.games.after_result(session))
        case Standings(match):
            app.enter(app.games.go_on(match))
        case _:
            raise Refusal("This game is not part of a match: type new for another box.")
    return answer(*describe(app))


# --- the computer seeks ------------------------------------------------------------


class Played(NamedTuple):
    """What the computer did."""

    said: list[str]
    move: dict[str, object]


def step(app: PlainApp, _: Order) -> Answer:
    """The computer's next move, and why."""
    played = _step(app)
    return answer(*played.said, moves=[played.move])


def run(app: PlainApp, _: Order) -> Answer:
    """The computer plays to the end."""
    all_played = [_step(app)]
    while isinstance(app.stage, Watching):
        all_played.append(_step(app))
    said = (sentence for played in all_played for sentence in played.said)
    return answer(*said, moves=[played.move for played in all_played])


def _step(app: PlainApp) -> Played:
    session = app.on(Watching).session
    request = ChooseMove(session.game.clues, session.edition, app.candidates)
    move = app.run(request, ComputerMove)
    app.candidates = move.decision.candidates
    step = play_for_computer(session, move)
    if isinstance(step.stage, Over):
        said = end(app, step.stage).said
    else:
        app.apply(step)
        game = app.played.game
        said = (move_sentence(game, game.moves[-1], spoken=True),)
    return Played([explain_decision(move.decision), *said], _move_fields(move.decision))


def _move_fields(decision: Decision) -> dict[str, object]:
    """A move of the computer for a program."""
    return {
        "reason": explain_decision(decision),
        "port": decision.port if isinstance(decision, FireDecision) else None,
        "guess": cell_names(decision.cells) if isinstance(decision, GuessDecision) else None,
    }
