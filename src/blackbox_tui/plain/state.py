"""How things stand, for a program: the state that every answer of the JSON protocol carries.

`docs/protocol.md` describes it. The hidden atoms come into it only with a result.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from blackbox_tui.engine import Cell, Detour, Outcome
from blackbox_tui.formats.codes import encode
from blackbox_tui.plain.app import Menu, PlainApp
from blackbox_tui.rules.match import Match
from blackbox_tui.rules.session import Session
from blackbox_tui.rules.stages import Hiding
from blackbox_tui.text.games import game_name

Json: TypeAlias = dict[str, object]

PROTOCOL: Final = 1
"""Counted up when a program that knows the last one could be misled by the next."""

_FIELDS: Final = (
    "stage", "commands", "unfinished", "mode", "edition", "grid", "atoms", "players", "hider",
    "seeker", "round", "rounds", "rays", "guesses", "seals", "refuted", "score", "par",
    "par_exact", "seconds", "assisted", "daily", "practice", "result", "placed",
)  # fmt: skip


def state_of(app: PlainApp, commands: list[str]) -> Json:
    """How things stand, and which commands can be typed; whatever does not apply is null."""
    stage = app.stage
    state: Json = dict.fromkeys(_FIELDS)
    state |= {"stage": app.at, "commands": commands, "unfinished": []}
    if app.in_game:
        state |= _match(app.in_game.match)
    if app.session:
        state |= _game(app.session)
    if isinstance(stage, Menu):
        state["unfinished"] = [game_name(saved) for saved in app.games.store.unfinished]
    if isinstance(stage, Hiding):
        state["placed"] = len(stage.placed)
    return state


def _match(match: Match) -> Json:
    hider, seeker = match.roles
    alone = len(match.players) == 1
    computer = any(player.computer for player in match.players)
    return {
        "mode": ("computer" if computer else "solitaire") if alone else "duel",
        "edition": match.edition.name,
        "grid": {"width": match.variant.grid.width, "height": match.variant.grid.height},
        "atoms": match.variant.atoms,
        "players": [
            {"name": player.name, "computer": player.computer, "total": total}
            for player, total in zip(match.players, match.totals, strict=True)
        ],
        "hider": None if hider is None else match.players[hider].name,
        "seeker": match.players[seeker].name,
        "round": min(len(match.rounds) + 1, match.planned),
        "rounds": match.planned,
    }


def _game(session: Session) -> Json:
    game, par = session.game, session.par
    return {
        "rays": [
            {
                "port": clue.entry,
                **outcome_fields(clue.outcome),
                "symbol": game.clues.markers[clue.entry].symbol,
                "cost": session.edition.price(clue.outcome),
            }
            for clue in game.clues.rays
        ],
        "guesses": cell_names(game.guesses),
        "seals": cell_names(game.seals),
        "refuted": [{"guesses": cell_names(it.guesses), "wrong": it.wrong} for it in game.refuted],
        "score": session.sheet.total,
        "par": par and par.points,
        "par_exact": None if par is None or par.points is None else par.exact,
        "seconds": int(session.seconds),
        "assisted": session.assisted,
        "daily": session.daily or None,
        "practice": session.practice,
        "result": _result(session) if session.over else None,
    }


def _result(session: Session) -> Json:
    game, result = session.game, session.game.result
    return {
        "ending": result.ending.value,
        "solved": result.solved,
        "forgiven": game.forgiven,
        "twin": game.guessed_equivalent,
        "atoms": cell_names(game.box.atoms),
        "right": cell_names(result.right),
        "wrong": cell_names(result.wrong),
        "missed": cell_names(result.missed),
        "sheet": [
            {"label": line.label, "count": line.count, "price": line.price, "points": line.points}
            for line in session.sheet.lines
        ],
        "code": encode(game.box),
    }


def outcome_fields(outcome: Outcome) -> Json:
    """An outcome, and where the ray came out if it did."""
    port = outcome.exit if isinstance(outcome, Detour) else None
    return {"outcome": type(outcome).__name__.lower(), "exit": port}


def cell_names(cells: Iterable[Cell]) -> list[str]:
    """Cells in the order of the board."""
    return [str(cell) for cell in sorted(cells)]
