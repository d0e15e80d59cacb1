"""How a game or a match ended, in a sentence or two. It tells the score, but no cell."""

from __future__ import annotations

from blackbox_tui.rules.game import Ending
from blackbox_tui.rules.match import Match, Session


def on_game(session: Session) -> str:
    """How a finished game went."""
    whose = f"{session.seeker.name}'s" if session.seeker.name != "You" else "Your"
    assisted = " Assisted." if session.assisted else ""
    score = f"{whose} score is {session.sheet.total}{_against_par(session)}.{assisted}"
    return f"{_found(session)}{_twin(session)} {score}"


def _found(session: Session) -> str:
    result, atoms = session.game.result, session.game.atom_count
    if result.solved:
        return "Solved: every atom found." if atoms > 1 else "Solved: the atom is found."
    if result.ending is Ending.GAVE_UP:
        return f"Given up with {len(result.right)} of {atoms} atoms found."
    return f"{len(result.right)} of {atoms} atoms found."


def _twin(session: Session) -> str:
    if session.game.forgiven:
        return " The guess is a twin of the atoms, and forgiven."
    if session.game.guessed_a_twin:
        return " The guess is a twin: no ray could tell it from the atoms."
    return ""


def _against_par(session: Session) -> str:
    if session.par is None:
        return ""
    about = "" if session.par_exact else "about "
    difference = session.sheet.total - session.par
    if difference == 0:
        return ", par exactly" if session.par_exact else ", about par"
    word = "under" if difference < 0 else "over"
    return f", {about}{abs(difference)} {word} par ({session.par})"


def on_match(match: Match) -> str:
    """Who is ahead, or who has won."""
    one, other = match.totals
    if match.drawn:
        return "A draw: both totals are equal."
    if match.winner is not None:
        return f"{match.players[match.winner].name} wins by {abs(one - other)}."
    if one == other:
        return "Level so far."
    leader = match.players[0 if one < other else 1]
    return f"{leader.name} is ahead by {abs(one - other)}."
