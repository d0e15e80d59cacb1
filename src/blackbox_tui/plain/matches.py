"""What hiders, matches and the computer as seeker say in line mode.

While two people play, no answer here names a cell that is hidden: what is
printed can be scrolled back to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from blackbox_tui.app.turns import (
    Handover,
    Hiding,
    Over,
    Seeking,
    Standings,
    Watching,
    after,
    begin,
    hidden,
)
from blackbox_tui.computer.player import Decision, FireDecision, GuessDecision, carry_out, next_move
from blackbox_tui.formats.fields import tidy_name
from blackbox_tui.plain.commands import Confirm, Order
from blackbox_tui.plain.lines import Refusal
from blackbox_tui.plain.options import Kind, read_cells, read_port, read_rounds
from blackbox_tui.plain.seeking import about_end, end
from blackbox_tui.plain.state import names
from blackbox_tui.plain.table import Answer, AtMenu, Naming, Table, answer
from blackbox_tui.plain.words import about_kind, about_move, about_standings, standing
from blackbox_tui.rules.deal import fill_up
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.solver.analysis import equivalents
from blackbox_tui.solver.jobs import OverBudget
from blackbox_tui.text.decisions import explain_decision
from blackbox_tui.text.games import name_of
from blackbox_tui.text.grammar import many
from blackbox_tui.text.rays import ANYWAY, about_twins, in_short

COMPUTER = Player("Computer", computer=True)


def describe(table: Table) -> list[str]:
    """Where we are, and what can be said: for whoever has just arrived here."""
    match table.stage:
        case AtMenu():
            return _menu(table)
        case Naming():
            return [_question(table.stage)]
        case Hiding():
            return _about_hiding(table.stage)
        case Handover():
            return _about_handover(table, table.stage)
        case Seeking(session=session):
            who = [] if session.alone else [f"{session.seeker.name} seeks."]
            return [*who, about_kind(session), standing(session)]
        case Watching(session=session):
            return [
                "The computer seeks.", about_kind(session),
                "Press Enter, or say step, for each of its moves; say all to hear the rest.",
            ]  # fmt: skip
        case Over():
            return about_end(table)
        case Standings(match=match):
            going_on = "for a rematch" if match.complete else "for the next round"
            return [*about_standings(match), f"Say next {going_on}."]


def _menu(table: Table) -> list[str]:
    return [
        *(
            f"Say continue{f' {at}' if at > 1 else ''} to go on with {name_of(bookmark)}."
            for at, bookmark in enumerate(table.store.unfinished, 1)
        ),
        "Say solitaire, daily, duel or computer to begin a game, or quit.",
    ]


# --- names -----------------------------------------------------------------------


def _question(stage: Naming) -> str:
    if len(stage.names) == 2:
        return "How many rounds do you play? Say an even number; an empty line means 2."
    if stage.names:
        return f"Who seeks first? Type a name, or computer; an empty line means {stage.usual[1]}."
    return f"Who hides first? Type a name; an empty line means {stage.usual[0]}."


def name(table: Table, stage: Naming, words: Sequence[str]) -> Answer:
    """The answer to a question about the players."""
    text = " ".join(words)
    if len(stage.names) < 2:
        chosen = tidy_name(text) or stage.usual[len(stage.names)]
        table.enter(replace(stage, names=(*stage.names, chosen)))
        return answer(*describe(table))
    rounds = read_rounds(text) if text else 2
    return open_match(table, match_of(stage.kind, stage.names, rounds))


def match_of(kind: Kind, names: Sequence[str], rounds: int) -> Match:
    """A match of players with these names; the second may be the computer."""
    one, other = names
    second = COMPUTER if other.lower() == "computer" else Player(other)
    return Match((Player(one), second), kind.variant, kind.edition, rounds)


def open_match(table: Table, match: Match) -> Answer:
    """The next round of a match; the names are remembered."""
    if not match.rounds:
        one, other = (player.name for player in match.players)
        table.settings = replace(table.settings, names=(one, other))
        table.note(table.store.save_settings(table.settings))
    table.enter(begin(match, table.dealt))
    return answer(*describe(table))


# --- hiding ----------------------------------------------------------------------


def _about_hiding(stage: Hiding) -> list[str]:
    hider = stage.match.roles.hider
    who = "You hide" if hider is None else f"{stage.match.players[hider].name} hides"
    variant = stage.match.variant
    size = f"{variant.grid.width} columns by {variant.grid.height} rows"
    return [
        f"{who} {many(variant.atoms, 'atom')} on a board of {size}. {_placed(stage)}",
        "Name cells, like c4; say fill to let the computer place the rest, "
        "and hide when all are placed.",
    ]


def _placed(stage: Hiding) -> str:
    told = f"{len(stage.placed)} of {many(stage.match.variant.atoms, 'atom')} placed."
    return told if stage.lacking else f"{told} Say hide when you are content."


def place(table: Table, order: Order) -> Answer:
    """Place atoms, or take them away."""
    stage = table.on(Hiding)
    cells = read_cells(order.words, stage.match.variant.grid)
    after_it = replace(stage, placed=stage.placed.symmetric_difference(cells))
    if after_it.lacking < 0:
        raise Refusal("Those are more atoms than are hidden: take some away first.")
    return _with_atoms(table, after_it)


def fill(table: Table, _: Order) -> Answer:
    """Let the computer place what is missing."""
    stage = table.on(Hiding)
    placed = fill_up(stage.match.variant, stage.placed, table.store.seed())
    return _with_atoms(table, replace(stage, placed=placed))


def clear(table: Table, _: Order) -> Answer:
    """Take all atoms away."""
    return _with_atoms(table, replace(table.on(Hiding), placed=frozenset()))


def _with_atoms(table: Table, stage: Hiding) -> Answer:
    table.enter(stage)
    return answer(_placed(stage))


def look(table: Table, order: Order) -> Answer:
    """How the box will answer at a port."""
    stage = table.on(Hiding)
    if stage.private:
        raise Refusal("So that nobody can scroll back to them, rays are not told while you hide.")
    port = read_port(order.words, stage.match.variant.grid)
    return answer(f"Port {port}: {in_short(stage.box.fire(port))}.")


def hide(table: Table, order: Order) -> Answer:
    """The atoms are hidden; the seeker begins."""
    stage = table.on(Hiding)
    if stage.lacking:
        raise Refusal(f"Place {many(stage.lacking, 'more atom')} first.")
    if not order.sure:
        others = table.think(equivalents(stage.box))
        if others and not isinstance(others, OverBudget):
            raise Confirm(f"{about_twins(len(others))} {ANYWAY}")
    table.enter(hidden(stage.match, stage.box))
    return answer(*describe(table))


# --- the keyboard changes hands ----------------------------------------------------


def _about_handover(table: Table, turn: Handover) -> list[str]:
    taker, other = turn.taker.name, turn.other.name
    if isinstance(turn.then, Seeking):
        lines = [f"{taker} seeks the atoms that {other} has hidden."]
    else:
        lines = [f"{taker} hides the atoms. {other}, please look away now."]
        if table.unseen:
            lines.append("What you type will not be shown while you hide.")
    return [*lines, f"{taker}, press Enter when you have the keyboard."]


def ready(table: Table, _: Order) -> Answer:
    """Somebody has taken the keyboard."""
    table.enter(table.on(Handover).then)
    return answer(*describe(table))


def go_on(table: Table, _: Order) -> Answer:
    """The next round, standings or a rematch."""
    match table.stage:
        case Over(session=session) if not session.alone:
            table.enter(after(session, table.dealt))
            return answer(*describe(table))
        case Standings(match=match):
            return open_match(table, match.rematch() if match.complete else match)
    raise Refusal("This game is not a round of a match: say new for another box.")


# --- the computer seeks ------------------------------------------------------------


class Played(NamedTuple):
    """What the computer did."""

    said: list[str]
    move: dict[str, object]


def step(table: Table, _: Order) -> Answer:
    """The computer's next move, and why."""
    played = _step(table)
    return answer(*played.said, moves=[played.move])


def run(table: Table, _: Order) -> Answer:
    """The computer plays to the end."""
    all_played = [_step(table)]
    while isinstance(table.stage, Watching):
        all_played.append(_step(table))
    said = (sentence for played in all_played for sentence in played.said)
    return answer(*said, moves=[played.move for played in all_played])


def _step(table: Table) -> Played:
    session = table.on(Watching).session
    decision = table.think(next_move(session.game.clues, session.match.edition, table.survey))
    table.survey = decision.candidates
    game = carry_out(session.game, decision)
    session = replace(session, game=game)
    if game.ending is not None:
        said = end(table, session).said
    else:
        table.enter(Watching(session))
        said = (about_move(game, game.moves[-1]),)
    return Played([explain_decision(decision), *said], _move(decision))


def _move(decision: Decision) -> dict[str, object]:
    """A move of the computer for a program."""
    return {
        "reason": explain_decision(decision),
        "port": decision.port if isinstance(decision, FireDecision) else None,
        "guess": names(decision.cells) if isinstance(decision, GuessDecision) else None,
    }
