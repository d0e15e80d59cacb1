"""What is played, and how it stands: the kind of game, score and par."""

from __future__ import annotations

from blackbox_tui.engine import Grid
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.session import Handover, Hiding, Session
from blackbox_tui.text.moves import explained_sentence
from blackbox_tui.text.rays import log_line


def hider_phrase(match: Match) -> str:
    """Who hides: `Ada hides`, or `You hide` from the computer."""
    hider = match.roles.hider
    return "You hide" if hider is None else f"{match.players[hider].name} hides"


def standing_phrases(match: Match, scored: Match | None = None) -> list[str]:
    """Which round is played and what stands: `round 2 of 4`, `Ann 12 : Ben 9`; of one game nothing.

    The scores are those of `scored`, if the round that is played counts already.
    """
    scored = scored or match
    if match.single:
        return []
    totals = zip(match.players, scored.totals, strict=True)
    scores = " : ".join(f"{player.name} {total}" for player, total in totals)
    number = f"round {len(match.rounds) + 1} of {match.planned}"
    return [number, scores] if scored.rounds else [number]


def handover_lines(handover: Handover) -> list[str]:
    """How the match stands, who takes the keyboard and what for."""
    standing = [f"{phrase[0].upper()}{phrase[1:]}." for phrase in standing_phrases(handover.match)]
    return [*([" ".join(standing)] if standing else []), *handover_tasks(handover)]


def handover_tasks(handover: Handover) -> list[str]:
    """Who takes the keyboard and what for.

    The seeker has to look away, the hider need not.
    """
    taker, other = handover.taker.name, handover.other.name
    if isinstance(handover.then, Hiding):
        return [
            f"{taker} hides the atoms.",
            f"{other}, please look away now.",
            f"{taker}, press Enter when nobody else can see the screen.",
        ]
    return [f"{taker} seeks the atoms.", f"{taker}, take the keyboard and press Enter."]


def player_name(player: Player) -> str:
    """A player at the beginning of a sentence."""
    return "The computer" if player.computer else player.name


def board_size(grid: Grid) -> str:
    """A size as it is read aloud."""
    return f"{grid.width} columns by {grid.height} rows"


def hide_title(match: Match) -> list[str]:
    """Phrases for the title of the screen on which atoms are hidden."""
    return [hider_phrase(match), *standing_phrases(match)]


def log_lines(session: Session) -> list[str]:
    """Every ray fired, a line each, and how many of them the player's guesses explain."""
    clues, prices = session.game.clues, session.prices
    lines = [
        log_line(clues, number, prices.price(clue.outcome) if prices else None)
        for number, clue in enumerate(clues.rays)
    ]
    guessed = bool(session.game.guesses) and not session.seeker.computer
    return [*lines, explained_sentence(session.game)] if guessed or not lines else lines
