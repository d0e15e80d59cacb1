"""What is played, and how it stands: a saved game's name, the kind of game, score and par."""

from __future__ import annotations

from blackbox_tui.engine import Grid
from blackbox_tui.rules.match import Match
from blackbox_tui.rules.session import Par, Session
from blackbox_tui.rules.stages import Handover, Hiding, Stage, session_of
from blackbox_tui.text.grammar import about, listed, many
from blackbox_tui.text.moves import explained_sentence, guesses_sentence
from blackbox_tui.text.rays import log_line


def game_name(stage: Stage) -> str:
    """What an unfinished game is called, without its secrets."""
    match, session = stage.match, session_of(stage)
    kind = f"{match.edition.name}, {match.variant.grid}, {many(match.variant.atoms, 'atom')}"
    if len(match.players) == 1:
        rays = len(session.game.rays) if session else 0
        return f"your game ({kind}, {many(rays, 'ray')} fired)"
    names = " and ".join(player.name for player in match.players)
    return f"the match between {names} ({kind}, round {len(match.rounds) + 1})"


def hider_phrase(match: Match) -> str:
    """Who hides: `Ada hides`, or `You hide` from the computer."""
    hider = match.roles.hider
    return "You hide" if hider is None else f"{match.players[hider].name} hides"


def handover_lines(handover: Handover) -> list[str]:
    """Who takes the keyboard, what for, and who looks away."""
    taker, other = handover.taker.name, handover.other.name
    task = "hides" if isinstance(handover.then, Hiding) else "seeks"
    return [
        f"{taker} {task} the atoms.",
        f"{other}, please look away now.",
        f"{taker}, press Enter when nobody else can see the screen.",
    ]


def board_size(grid: Grid) -> str:
    """A size as it is read aloud."""
    return f"{grid.width} columns by {grid.height} rows"


def game_title(session: Session) -> str:
    """What is played, for the title of a screen; the usual size goes without saying."""
    game = session.game
    size = "" if str(game.grid) == "8x8" else f" · {game.grid}"
    daily = f" · {session.daily}" if session.daily else ""
    return f"{session.edition.name} · {many(game.atom_count, 'atom')}{size}{daily}"


def game_sentence(session: Session) -> str:
    """What is played, in a sentence."""
    game = session.game
    daily = f", the daily box of {session.daily}" if session.daily else ""
    practice = ", for practice" if session.practice else ""
    what = f"{board_size(game.grid)}, {many(game.atom_count, 'atom')} hidden"
    return f"Edition {session.edition.name}, {what}{daily}{practice}."


def status_sentence(session: Session) -> str:
    """How a game in play stands, or how to begin it in line mode."""
    game = session.game
    if not game.moves:
        return f"Type fire and a port from 1 to {game.grid.ports[-1]} to send a ray in."
    rays = many(len(game.rays), "ray")
    return f"{rays} fired, score {session.sheet.total}. {guesses_sentence(game, spoken=True)}"


def log_lines(session: Session) -> list[str]:
    """Every ray fired, a line each, and how many of them the guesses explain."""
    clues, edition = session.game.clues, session.edition
    lines = [
        log_line(clues, number, edition.price(clue.outcome))
        for number, clue in enumerate(clues.rays)
    ]
    return [*lines, explained_sentence(session.game)]


def score_sentence(session: Session) -> str:
    """The score sheet in a sentence."""
    sheet = session.sheet
    lines = [
        f"{many(line.count, line.label.removesuffix('s'))} for {line.points}"
        for line in sheet.lines
        if line.count
    ]
    return f"Score {sheet.total}{': ' + listed(lines) if lines else ''}."


def par_sentence(session: Session) -> str:
    """Par, or why there is none."""
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
    if session.par is None or session.par.points is None:
        return ""
    par, exact = session.par.points, session.par.exact
    difference = session.sheet.total - par
    if not difference:
        return ", exactly par" if exact else ", about par"
    word = "over" if difference > 0 else "under"
    return f", {about(exact)}{abs(difference)} {word} par ({par})"
