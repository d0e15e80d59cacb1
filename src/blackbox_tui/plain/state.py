"""How things stand, for a program: the state that every answer of the JSON protocol carries.

`docs/protocol.md` describes it. The hidden atoms come into it only with a result.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from blackbox_tui.engine import Cell, Detour, Outcome
from blackbox_tui.formats.codes import encode
from blackbox_tui.plain.app import AtMenu, PlainApp
from blackbox_tui.plain.commands import COMMANDS
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.match import Match
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.rules.session import Session
from blackbox_tui.rules.stages import Handover, Hiding, Standings
from blackbox_tui.text.games import game_name

Json: TypeAlias = dict[str, object]

PROTOCOL: Final = 1
"""Counted up when a program that knows the last one could be misled by the next."""

_NO_MATCH: Final = dict.fromkeys(
    ("mode", "edition", "grid", "atoms", "players", "hider", "seeker", "round", "rounds")
)
_NO_GAME: Final = dict.fromkeys(
    (
        *("rays", "guesses", "seals", "refuted", "score", "par", "par_exact", "seconds"),
        *("assisted", "daily", "practice", "result"),
    )
)


def state_of(app: PlainApp) -> Json:
    """How things stand; whatever does not apply is null."""
    stage, session = app.stage, app.session
    match = session.match if session else None
    if isinstance(stage, Hiding | Handover | Standings):
        match = stage.match
    return {
        "stage": app.at,
        "commands": [command.word for command in COMMANDS if app.at in command.stages],
        "unfinished": _unfinished(app),
        **(_NO_MATCH if match is None else _match(match)),
        **(_NO_GAME if session is None else _game(session)),
        "placed": len(stage.placed) if isinstance(stage, Hiding) else None,
    }


def _unfinished(app: PlainApp) -> list[str]:
    """The games that `continue` would take up, where it can be said."""
    if not isinstance(app.stage, AtMenu):
        return []
    return [game_name(stage) for stage in app.games.store.unfinished]


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
        "rays": _rays(game, session.edition),
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


def _rays(game: Game, edition: Edition) -> list[Json]:
    markers = game.clues.markers
    return [
        {
            "port": clue.entry,
            **outcome_fields(clue.outcome),
            "symbol": markers[clue.entry].symbol,
            "cost": edition.price(clue.outcome),
        }
        for clue in game.clues.rays
    ]


def _result(session: Session) -> Json:
    game, result = session.game, session.game.result
    return {
        "ending": result.ending.value,
        "solved": result.solved,
        "forgiven": game.forgiven,
        "twin": game.guessed_a_twin,
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
