"""A game in sentences that can be read aloud. It prints nothing.

Only the sentences about a finished game name atoms, and they ask the game's result.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from blackbox_tui.computer.review import Review
from blackbox_tui.engine import Detour, Hit, Outcome, Port, Reflection
from blackbox_tui.rules.game import (
    Clues,
    Fire,
    Game,
    Guess,
    Move,
    Redo,
    Seal,
    Submit,
    Undo,
    describe,
)
from blackbox_tui.rules.match import Match, Session
from blackbox_tui.solver.analysis import Analysis
from blackbox_tui.text.grammar import listed, many
from blackbox_tui.text.results import on_game, on_match
from blackbox_tui.text.review import about_ray as retell_ray
from blackbox_tui.text.review import summary

GREEK: Final = {"Γ": "gamma", "Δ": "delta", "Θ": "theta", "Λ": "lambda"}
LIKELIEST: Final = 8
"""So many cells are named when all the odds are asked for."""

RULES: Final = (
    "Some atoms are hidden in the box. Fire rays into it from the numbered ports, hear what "
    "becomes of them, and work out where the atoms are.",
    "Columns are lettered from the left, rows numbered from the top. Ports are numbered from the "
    "top of the left side: down the left, along the bottom, up the right, back along the top.",
    "A ray goes straight on. With an atom straight ahead it is absorbed: a hit. With an atom "
    "beside the cell ahead it turns away from it by a quarter; with atoms on both sides it turns "
    "right round.",
    "An atom beside the first cell turns a ray away before it enters. A ray that comes out where "
    "it went in is a reflection; one that comes out elsewhere is a detour, also straight through.",
    "Each ray costs points, each wrong atom more: a low score is good. Guessing and sealing cells "
    "is free. When all atoms are placed, submit.",
)


def spoken(symbol: str) -> str:
    """A marker's symbol as it is read out: small and Greek letters by name."""
    if symbol in GREEK:
        return GREEK[symbol]
    return f"small {symbol}" if symbol.islower() else symbol


# --- rays and moves --------------------------------------------------------------


def about_ray(clues: Clues, number: int) -> str:
    """What came of a ray, counted from 0."""
    entry, outcome = clues.rays[number]
    match outcome:
        case Hit():
            return f"Port {entry}: a hit. The ray was absorbed by an atom."
        case Reflection():
            return f"Port {entry}: a reflection. The ray came out where it went in."
        case Detour(exit=port):
            symbol = spoken(clues.markers[entry].symbol)
            return f"Port {entry}: a detour, marked {symbol}. The ray came out at port {port}."


def about_move(after: Game, move: Move) -> str:
    """What a move did; nothing about one that ends the game."""
    match move:
        case Fire():
            return about_ray(after.clues, len(after.rays) - 1)
        case Guess(cell):
            if cell not in after.guesses:
                return f"The guess on {cell} is taken away. {about_guesses(after)}"
            return f"Guess on {cell}. {about_guesses(after)}"
        case Seal(cell):
            sealed = cell in after.seals
            return f"{cell} is sealed as empty." if sealed else f"{cell} is not sealed any more."
        case Undo():
            return f"Taken back. {about_marks(after)}"
        case Redo():
            return f"Made again. {about_marks(after)}"
        case Submit() if after.ending is None:
            wrong = after.refuted[-1].wrong
            are = "is" if wrong == 1 else "are"
            return f"{wrong} of {after.atom_count} {are} wrong. That costs, and play goes on."
    return ""


def about_guesses(game: Game) -> str:
    """How many atoms are placed, and whether they explain the rays."""
    placed = f"{len(game.guesses)} of {many(game.atom_count, 'atom')} placed."
    if not game.can_submit:
        return placed
    return f"{placed} {about_explained(game)} Say submit when you are sure."


def about_explained(game: Game) -> str:
    """How many of the rays end as they would if the guesses were the atoms."""
    rays = len(game.rays)
    if not rays:
        return "No ray has been fired yet."
    explained = sum(game.clues.explained_by(game.guesses))
    return f"Your guesses explain {explained} of {many(rays, 'ray')}."


def about_marks(game: Game) -> str:
    """The seeker's own marks."""
    guesses = f"Guesses: {listed(sorted(game.guesses))}."
    return f"{guesses} Sealed: {listed(sorted(game.seals))}." if game.seals else guesses


def about_test(game: Game, port: Port) -> tuple[str, Outcome, bool]:
    """A test ray in a sentence, its outcome, and whether it ends as the real one."""
    ray = game.test_ray(port)
    real = game.rays[game.clues.markers[port].ray]
    agrees = ray.outcome == (real.outcome if real.entry == port else Detour(real.entry))
    match ray.outcome:
        case Hit():
            text = "it hits one of your guesses"
        case Reflection():
            text = "it comes back" if ray.path else "it cannot even enter"
        case Detour(exit=other):
            text = f"it comes out at port {other}"
    real_one = "as the real one did" if agrees else "unlike the real one"
    return f"Test ray from port {port}: {text}, {real_one}.", ray.outcome, agrees


def log(session: Session) -> list[str]:
    """Every ray fired, a sentence each, and how many of them the guesses explain."""
    clues, edition = session.game.clues, session.match.edition
    lines = [
        f"Ray {number}: port {clue.entry}, {describe(clue.outcome)}"
        f"{_marked(clues, clue.entry, clue.outcome)}, "
        f"{many(edition.price(clue.outcome), 'point')}."
        for number, clue in enumerate(clues.rays, 1)
    ]
    return [*lines, about_explained(session.game)]


def _marked(clues: Clues, entry: Port, outcome: Outcome) -> str:
    if not isinstance(outcome, Detour):
        return ""
    return f", marked {spoken(clues.markers[entry].symbol)}"


# --- score and par ---------------------------------------------------------------


def about_kind(session: Session) -> str:
    """What is played."""
    match, game = session.match, session.game
    daily = f", the box of {session.daily}" if session.daily else ""
    practice = ", for practice" if session.practice else ""
    return (
        f"Edition {match.edition.name}, {game.grid.width} columns by {game.grid.height} rows, "
        f"{many(game.atom_count, 'atom')} hidden{daily}{practice}."
    )


def about_score(session: Session) -> str:
    """The score sheet in a sentence."""
    sheet = session.sheet
    lines = [
        f"{many(line.count, line.label.removesuffix('s'))} for {line.points}"
        for line in sheet.lines
        if line.count
    ]
    return f"Score {sheet.total}{': ' + listed(lines) if lines else ''}."


def about_par(session: Session, *, known: bool) -> str:
    """Par, or why there is none; `known` says whether it has been thought about to the end."""
    if session.par is None:
        return "This box has no par." if known else "Par is not known yet: say par to hear it."
    about = "" if session.par_exact else "about "
    return f"Par for this box is {about}{session.par}."


def standing(session: Session) -> str:
    """How a game in play stands, or how to begin it."""
    game = session.game
    if not game.moves:
        last = game.grid.ports[-1]
        return f"Say fire and the number of a port, from 1 to {last}, to send a ray in."
    return (
        f"{many(len(game.rays), 'ray')} fired, score {session.sheet.total}. {about_guesses(game)}"
    )


# --- the end ---------------------------------------------------------------------


def about_result(session: Session) -> list[str]:
    """How a finished game went, and where the atoms were."""
    game, result = session.game, session.game.result
    lines = [on_game(session), f"The atoms were on {listed(sorted(game.box.atoms))}."]
    if result.wrong:
        lines.append(f"Wrong guesses: {listed(sorted(result.wrong))}.")
    if result.missed:
        lines.append(f"Missed: {listed(sorted(result.missed))}.")
    return [*lines, about_score(session)]


def about_review(session: Session, known: Review) -> Iterator[str]:
    """What each ray told, a line each, and the whole game."""
    edition, rays = session.match.edition, len(known.steps)
    for at, step in enumerate(known.steps):
        entry, outcome = step.clue
        ray = f"Ray {at + 1} of {rays}, port {entry}: {describe(outcome)}"
        told = " ".join(retell_ray(known, at))
        yield f"{ray}, {many(edition.price(outcome), 'point')}. {told}"
    yield from summary(known, session.game)


def about_standings(match: Match) -> list[str]:
    """How a match stands."""
    totals = listed(
        f"{player.name} {total}" for player, total in zip(match.players, match.totals, strict=True)
    )
    played = f"Round {len(match.rounds)} of {match.planned} is over."
    return [f"{played} Totals: {totals}; the lower is better.", on_match(match)]


# --- odds ------------------------------------------------------------------------


def about_odds(analysis: Analysis) -> list[str]:
    """What the clues imply about the cells: the settled ones, and the likeliest others."""
    lines = ["There are too many placements to count; these are estimates."]
    if analysis.placements is not None:
        left = "1 placement" if analysis.placements == 1 else f"{analysis.placements:,} placements"
        lines = [f"{left} left."]
    if analysis.atoms:
        lines.append(f"Certain atoms: {listed(sorted(analysis.atoms))}.")
    if analysis.empty:
        lines.append(f"Certainly empty: {many(len(analysis.empty), 'cell')}.")
    unsettled = [cell for cell in analysis.odds if cell not in analysis.atoms | analysis.empty]
    likely = sorted(unsettled, key=lambda cell: (-analysis.odds[cell], cell))[:LIKELIEST]
    if likely:
        named = listed(f"{cell} {percent(analysis.odds[cell])}" for cell in likely)
        lines.append(f"Likeliest otherwise: {named}.")
    return lines


def percent(chance: float) -> str:
    """A chance as it is read out."""
    if chance in (0, 1):
        return "certain" if chance else "empty"
    return f"{min(99, max(1, round(100 * chance)))} percent"
