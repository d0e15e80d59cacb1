"""What is played, and how it stands: the kind of game, score and par."""

from __future__ import annotations

from blackbox_tui.engine import Grid
from blackbox_tui.rules.grades import grade_name
from blackbox_tui.rules.match import Match
from blackbox_tui.rules.session import Par, Session
from blackbox_tui.rules.stages import Handover, Hiding
from blackbox_tui.text.assumptions import assuming_sentence
from blackbox_tui.text.grammar import about, listed, many
from blackbox_tui.text.moves import explained_sentence, guesses_sentence
from blackbox_tui.text.puzzles import effort_sentence
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


def board_size(grid: Grid) -> str:
    """A size as it is read aloud."""
    return f"{grid.width} columns by {grid.height} rows"


def game_title(session: Session) -> list[str]:
    """Phrases for the title of a screen: in a match who seeks and what stands, then the kind.

    The usual size goes without saying.
    """
    game = session.game
    size = [] if str(game.grid) == "8x8" else [str(game.grid)]
    notes = [session.daily] * bool(session.daily) + ["practice"] * session.practice
    what = " · ".join([many(game.atom_count, "atom"), *size, *notes])
    if session.puzzle:
        name = "Daily puzzle" if session.daily else "Puzzle"
        return [f"{name} · {grade_name(session.level)}", what]
    kind = f"{session.edition.name} · {what}"
    return [kind] if session.alone else [*_seeker_phrases(session), kind]


def _seeker_phrases(session: Session) -> list[str]:
    match, name = session.match, session.seeker.name
    if not session.over or match.complete:
        return [f"{name} seeks", *standing_phrases(match)]
    scored = match.finish_round(session.game, session.seconds)
    return [f"{name} sought", *standing_phrases(match, scored)]


def hide_title(match: Match) -> list[str]:
    """Phrases for the title of the screen on which atoms are hidden."""
    return [hider_phrase(match), *standing_phrases(match)]


def game_sentence(session: Session) -> str:
    """What is played, in a sentence."""
    game = session.game
    practice = ", for practice" if session.practice else ""
    what = f"{board_size(game.grid)}, {many(game.atom_count, 'hidden atom')}"
    if session.puzzle:
        rays = f"{many(len(game.rays), 'ray')} already fired"
        daily = f"daily puzzle of {session.daily}" if session.daily else "puzzle"
        kind = f"{grade_name(session.level).capitalize()} {daily}{practice}"
        return f"{kind}: {what}, {rays}, and only one solution."
    daily = f", the daily box of {session.daily}" if session.daily else ""
    return f"{session.edition.name.capitalize()} edition, {what}{daily}{practice}."


def status_sentence(session: Session) -> str:
    """How a game in play stands, or how to begin it in line mode."""
    game = session.game
    if session.puzzle:
        begun = f"{effort_sentence(session)} {guesses_sentence(game, spoken=True)}"
        return begun if game.moves else "Type cells, like c4, to place your guesses."
    if not game.moves:
        return f"To fire a ray, type fire and a port from 1 to {game.grid.ports[-1]}."
    rays = many(len(game.rays), "ray")
    status = f"{rays} fired, score {session.sheet.total}. {guesses_sentence(game, spoken=True)}"
    return f"{status} {assuming_sentence(game.marks)}".strip()


def log_lines(session: Session) -> list[str]:
    """Every ray fired, a line each, and how many of them the player's guesses explain."""
    clues, edition = session.game.clues, session.edition
    lines = [
        log_line(clues, number, None if session.puzzle else edition.price(clue.outcome))
        for number, clue in enumerate(clues.rays)
    ]
    guessed = bool(session.game.guesses) and not session.seeker.computer
    return [*lines, explained_sentence(session.game)] if guessed or not lines else lines


def score_sentence(session: Session) -> str:
    """The score sheet in a sentence, or what a puzzle has instead."""
    if session.puzzle:
        return effort_sentence(session)
    sheet = session.sheet
    lines = [
        f"{many(line.count, line.label.removesuffix('s'))} for {line.points}"
        for line in sheet.lines
        if line.count
    ]
    return f"Score {sheet.total}{': ' + listed(lines) if lines else ''}."


def par_sentence(session: Session) -> str:
    """Par, or why there is none."""
    if session.puzzle:
        return "A puzzle has no par."
    if session.par is None:
        return "Par is not known yet: type par to see it."
    if session.par.points is None:
        return "This box has no par."
    return f"Par for this box is {about(session.par.exact)}{session.par.points}."


def short_par(par: Par) -> str:
    """Par in a word or two, for a status line."""
    return "no par" if par.points is None else f"par {about(par.exact)}{par.points}"


def compare_with_par(session: Session) -> str:
    """How far the score is from par, like `, 2 over par (13)`; nothing where there is none."""
    return compare_score(session.sheet.total, session.par)


def compare_score(score: int, par: Par | None) -> str:
    """The same for a score and a par."""
    if par is None or par.points is None:
        return ""
    difference = score - par.points
    if not difference:
        return ", exactly par" if par.exact else ", about par"
    word = "over" if difference > 0 else "under"
    return f", {about(par.exact)}{abs(difference)} {word} par ({par.points})"
