"""A finished game told move by move. Until the result, nothing depends on the hidden atoms."""

from __future__ import annotations

from collections.abc import Iterator

from blackbox_tui.rules.moves import GiveUp, Submit
from blackbox_tui.rules.replay import Moment
from blackbox_tui.rules.session import Session
from blackbox_tui.text.games import player_name
from blackbox_tui.text.grammar import listed
from blackbox_tui.text.moves import move_sentence
from blackbox_tui.text.terms import words_of


def moment_sentence(session: Session, moment: Moment, *, spoken: bool = False) -> str:
    """What has just happened in that finished game, or how it began or ended."""
    move, game = moment.move, moment.game
    match move:
        case None:
            return words_of(session).result if moment.revealed else words_of(session).sentence
        case GiveUp():
            return f"{player_name(session.seeker)} gave up."
        case Submit() if moment.at == len(moment.moves):
            return f"Submitted: {listed(sorted(game.guesses))}."
    return move_sentence(game, move, spoken=spoken, live=False)


def replay_moves(session: Session) -> Iterator[tuple[str, str]]:
    """Each move of a finished game, as a record writes it, and what it did."""
    moment = Moment.first(session.game)
    for at, move in enumerate(moment.moves, 1):
        moment = moment.to(at)
        yield str(move), moment_sentence(session, moment, spoken=True)
