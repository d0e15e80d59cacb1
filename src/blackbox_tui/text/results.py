"""How a game or a match ended, and the text to share. Only `result_lines` names the atoms."""

from __future__ import annotations

from blackbox_tui.engine import Cell
from blackbox_tui.history.statistics import PuzzleRank, Rank
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.rules.game import Ending, Result
from blackbox_tui.rules.match import Match
from blackbox_tui.rules.session import Session
from blackbox_tui.solver.proof import Proof
from blackbox_tui.text.games import player_name
from blackbox_tui.text.grammar import about, clock, format_points, listed, many, ordinal, signed
from blackbox_tui.text.terms import words_of


def verdict(session: Session) -> str:
    """How a finished game went, in a few words."""
    result = session.game.result
    words = f"{len(result.right)} of {many(session.game.atom_count, 'atom')} found"
    if result.solved:
        words = "Solved"
    elif result.ending is Ending.GAVE_UP:
        words = "Given up"
    if session.seeker.name == "You":
        return words
    return f"{session.seeker.name}: {words[0].lower()}{words[1:]}"


def par_difference(session: Session) -> str:
    """How far the score is from par, like `−1 to par`; nothing where there is none."""
    if session.par is None or session.par.points is None:
        return ""
    difference = signed(session.sheet.total - session.par.points)
    return f"{about(session.par.exact)}{difference} to par"


def result_facts(session: Session, rank: Rank | PuzzleRank | None) -> list[str]:
    """A finished game among the player's others, a few words each: time, rank and streak.

    The time of a puzzle stands with its wrong tries.
    """
    facts = [clock(session.seconds)] if _is_timed(session) else []
    match rank:
        case PuzzleRank():
            facts += _time_phrases(rank, session)
        case Rank():
            facts += _rank_phrases(rank, session)
    if rank is not None:
        facts += [f"streak {rank.streak}"] if rank.streak > 1 else []
    return facts


def facts_sentence(session: Session, rank: Rank | PuzzleRank | None) -> str:
    """The same facts read aloud: `Time 2:05. 3rd best of 27. Streak 4.`"""
    facts = result_facts(session, rank)
    if _is_timed(session):
        facts[0] = f"time {facts[0]}"
    return " ".join(f"{fact[0].upper()}{fact[1:]}." for fact in facts)


def _is_timed(session: Session) -> bool:
    return session.seconds >= 1 and session.terms.scored


def _rank_phrases(rank: Rank, session: Session) -> list[str]:
    """The rank; nothing for a game that was given up and still has the lowest score."""
    score = session.sheet.total
    games = f"your last {rank.games:,}" if rank.limited else f"{rank.games:,}"
    if rank.best is None:
        return ["your first ranked game"]
    if score > rank.best:
        return [f"{ordinal(rank.place)} best of {games}"]
    if session.game.result.ending is Ending.GAVE_UP:
        return []
    if score == rank.best:
        return [f"ties your best of {games}"]
    return [f"a new best (it was {rank.best})"]


def _time_phrases(rank: PuzzleRank, session: Session) -> list[str]:
    """The time of a puzzle against the best one of its grade."""
    grade = grade_name(session.level)
    if rank.best is None:
        return [f"sets your best time for {grade}"]
    best = clock(rank.best)
    better = session.seconds < rank.best
    return [f"a new best time for {grade} (it was {best})" if better else f"your best is {best}"]


def proof_sentence(proof: Proof) -> str:
    """The fewest points that prove a box, and the rays that do."""
    ports = ", ".join(map(str, proof.ports))
    word = "port" if len(proof.ports) == 1 else "ports"
    return f"Solvable for {format_points(proof.points)}: {word} {ports}"


def result_lines(session: Session, rank: Rank | PuzzleRank | None = None) -> list[str]:
    """The result, how it compares, where the atoms were, and the score sheet if there is one."""
    game, result = session.game, session.game.result
    facts = facts_sentence(session, rank)
    lines = [words_of(session).result, *([facts] if facts else [])]
    lines.append(f"The atoms were on {listed(sorted(game.box.atoms))}.")
    if result.wrong:
        guesses = "Wrong guess" if len(result.wrong) == 1 else "Wrong guesses"
        lines.append(f"{guesses}: {listed(sorted(result.wrong))}.")
    if result.missed and result.right:  # else these are all of the atoms
        lines.append(f"Missed: {listed(sorted(result.missed))}.")
    return [*lines, words_of(session).score] if session.terms.scored else lines


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
        return f"{player_name(match.players[match.winner])} wins by {abs(one - other)}."
    if one == other:
        return "All square."
    leader = match.players[0 if one < other else 1]
    return f"{player_name(leader)} is ahead by {abs(one - other)}."


def standings_lines(match: Match) -> list[str]:
    """The totals of a match, and who is ahead."""
    totals = listed(
        f"{player.name} {total}" for player, total in zip(match.players, match.totals, strict=True)
    )
    played = f"Round {len(match.rounds)} of {match.planned} is over."
    return [f"{played} Totals: {totals}; lower is better.", match_text(match)]
