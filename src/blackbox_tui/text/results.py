"""How a game or a match ended, and the text to share. Only `result_lines` names the atoms."""

from __future__ import annotations

from blackbox_tui.engine import Cell, Detour
from blackbox_tui.formats.codes import encode
from blackbox_tui.rules.game import Ending, Result
from blackbox_tui.rules.match import Match
from blackbox_tui.rules.session import Session
from blackbox_tui.text.games import compare_with_par, score_sentence
from blackbox_tui.text.grammar import listed, many


def result_text(session: Session) -> str:
    """How a finished game went: what was found, and the score."""
    whose = "Your" if session.seeker.name == "You" else f"{session.seeker.name}'s"
    assisted = " Assisted." if session.assisted else ""
    score = f"{whose} score is {session.sheet.total}{compare_with_par(session)}.{assisted}"
    return f"{_found(session)}{_equivalent(session)} {score}"


def _found(session: Session) -> str:
    result, atoms = session.game.result, session.game.atom_count
    if result.solved:
        return "Solved: every atom found." if atoms > 1 else "Solved: the atom is found."
    if result.ending is Ending.GAVE_UP:
        return f"{session.seeker.name} gave up ({len(result.right)} of {atoms} found)."
    return f"{len(result.right)} of {many(atoms, 'atom')} found."


def _equivalent(session: Session) -> str:
    if session.game.forgiven:
        return " The guess is an equivalent solution, so it counts."
    if session.game.guessed_equivalent:
        return " The guess is an equivalent solution: no ray could tell the difference."
    return ""


def result_lines(session: Session) -> list[str]:
    """The result, where the atoms were, and the score sheet."""
    game, result = session.game, session.game.result
    lines = [result_text(session), f"The atoms were on {listed(sorted(game.box.atoms))}."]
    if result.wrong:
        lines.append(f"Wrong guesses: {listed(sorted(result.wrong))}.")
    if result.missed:
        lines.append(f"Missed: {listed(sorted(result.missed))}.")
    return [*lines, score_sentence(session)]


def revealed_cell_sentence(result: Result, cell: Cell) -> str:
    """The cell under the cursor once the atoms are revealed."""
    if cell in result.right:
        return f"{cell}: an atom, and you found it."
    if cell in result.missed:
        return f"{cell}: an atom that you missed."
    return f"{cell}: no atom, but you guessed one." if cell in result.wrong else f"{cell}: empty."


def match_text(match: Match) -> str:
    """Who is ahead, or who has won."""
    one, other = match.totals
    if match.drawn:
        return "A draw: both totals are equal."
    if match.winner is not None:
        return f"{match.players[match.winner].name} wins by {abs(one - other)}."
    if one == other:
        return "All square."
    leader = match.players[0 if one < other else 1]
    return f"{leader.name} is ahead by {abs(one - other)}."


def standings_lines(match: Match) -> list[str]:
    """The totals of a match, and who is ahead."""
    totals = listed(
        f"{player.name} {total}" for player, total in zip(match.players, match.totals, strict=True)
    )
    played = f"Round {len(match.rounds)} of {match.planned} is over."
    return [f"{played} Totals: {totals}; lower is better.", match_text(match)]


def share_text(session: Session) -> str:
    """A few lines to share: how the game went, and nothing about where the atoms are."""
    game = session.game
    score = f"score {session.sheet.total}{compare_with_par(session)}"
    notes = ["solved" if game.result.solved else "not solved", *["assisted"] * session.assisted]
    letters = ["D" if isinstance(ray.outcome, Detour) else str(ray.outcome) for ray in game.rays]
    title = f"Black Box {session.daily or encode(game.box)} · {session.edition.name}"
    return "\n".join([title, " · ".join([score, *notes]), " ".join(letters) or "no ray fired"])
