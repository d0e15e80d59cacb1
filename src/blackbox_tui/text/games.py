"""Games and puzzles in a few words: players, matches, the log, par, efforts, unfinished games.

No secrets: it only sees clues, marks, scores and how many atoms are placed.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from blackbox_tui.clock import local
from blackbox_tui.engine import HIT, REFLECTION, Grid
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.rules.game import Result
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.session import Handover, Hiding, Par, Session, Stage, session_of
from blackbox_tui.rules.terms import SCORED
from blackbox_tui.text.atoms import atoms_placed, many_atoms
from blackbox_tui.text.moves import NO_RAY, fit_sentence
from blackbox_tui.text.rays import log_line
from blackbox_tui.text.writing import about, as_sentence, clock, listed, many
from blackbox_tui.values import NamedTuple

_MARKS: Final = {
    str(HIT): "H: hit an atom.",
    str(REFLECTION): "R: came back.",
    "": "Equal letters: in at one port, out at the other.",
}
ELSEWHERE: Final = "in another window"
"""Said instead of a time while another program plays the game."""


def hider_phrase(match: Match) -> str:
    """Who hides: `Ada hides`, or `You hide` from the computer."""
    hider = match.roles.hider
    return "You hide" if hider is None else f"{match.players[hider].name} hides"


def handover_lines(handover: Handover) -> list[str]:
    """The standings of the match, and who takes the keyboard for what."""
    standing = " ".join(map(as_sentence, standing_phrases(handover.match)))
    return [*filter(None, [standing]), *handover_tasks(handover)]


def handover_tasks(handover: Handover) -> list[str]:
    """Who takes the keyboard for what, and who has to look away."""
    taker, other = (player.name for player in handover.people)
    if isinstance(handover.then, Hiding):
        return [
            f"{taker} hides the atoms.",
            f"{other}, please look away now.",
            f"{taker}, press Enter when nobody else can see the screen.",
        ]
    return [f"{taker} seeks the atoms.", f"{taker}, take the keyboard and press Enter."]


def log_lines(session: Session, *, only: bool = False) -> list[str]:
    """Every ray fired, a line each; of a complete answer also how many of them it fits."""
    game, edition = session.game, session.costs
    points = [(clue, edition.cost(clue.outcome) if edition else None) for clue in game.clues.rays]
    lines = [log_line(game.clues, clue, cost) for clue, cost in points] or [NO_RAY]
    return [*lines, fit_sentence(game, only=only)] if game.can_submit and game.rays else lines


def player_name(player: Player) -> str:
    """A player at the beginning of a sentence."""
    return "The computer" if player.computer else player.name


def possessive(player: Player) -> str:
    """Whose something is: `your`, `the computer's`, `Ann's`."""
    if player.name == "You":
        return "your"
    return "the computer's" if player.computer else f"{player.name}'s"


def standing_phrases(match: Match, scored: Match | None = None) -> list[str]:
    """The round and the scores, `round 2 of 4` and `Ann 12 : Ben 9`; empty for a single game.

    `scored` is the match including the current round, once that is over.
    """
    scored = scored or match
    if match.single:
        return []
    totals = zip(match.players, scored.totals, strict=True)
    scores = " : ".join(f"{player.name} {total}" for player, total in totals)
    number = f"round {len(match.rounds) + 1} of {match.planned}"
    return [number, scores] if scored.rounds else [number]


def match_text(match: Match) -> str:
    """Who is ahead, or who has won."""
    one, other = match.totals
    if match.leader is None:
        return "A draw: both totals are equal." if match.complete else "All square."
    leader = player_name(match.players[match.leader])
    return f"{leader} {'wins' if match.complete else 'is ahead'} by {abs(one - other)}."


def standings_lines(match: Match) -> list[str]:
    """The totals of a match, and who is ahead."""
    seats = zip(match.players, match.totals, strict=True)
    totals = listed(f"{player.name} {total}" for player, total in seats)
    played = f"Round {len(match.rounds)} of {match.planned} is over."
    return [f"{played} Totals: {totals}; lower is better.", match_text(match)]


def board_size(grid: Grid) -> str:
    """A board size in words."""
    return f"{grid.width} columns by {grid.height} rows"


def over_par(score: int, par: Par | None) -> int | None:
    """How far a score is from par, if that is known."""
    return None if par is None or par.points is None else score - par.points


def beside_par(score: int, par: Par | None) -> str:
    """A score and, where par is known, how far it is from it: `15, 2 over par (13)`."""
    difference = over_par(score, par)
    if par is None or difference is None:
        return str(score)
    if not difference:
        return f"{score}, {'exactly' if par.exact else 'about'} par"
    word = "over" if difference > 0 else "under"
    return f"{score}, {about(par.exact)}{abs(difference)} {word} par ({par.points})"


def effort_phrases(tries: int, helps: int) -> list[str]:
    """How many answers were wrong, and how often help was used."""
    wrong = many(tries, "wrong try", "wrong tries") if tries else "no wrong tries"
    times = {0: "no help", 1: "help used once", 2: "help used twice"}
    return [wrong, times.get(helps, f"help used {helps} times")]


def found(result: Result) -> str:
    """How many of the atoms were found: `2 of 4 atoms found`; or that there were no more."""
    right = len(result.right)
    words = f"{right} of {many(right + len(result.missed), 'atom')} found"
    if result.wrong and not result.missed:
        words += f", and {many(len(result.wrong), 'guess', 'guesses')} too many"
    return words


def outcome_phrases(solved: bool, seconds: float, tries: int, helps: int) -> list[str]:
    """The result of a puzzle: `solved in 1:23`, its wrong tries and the help used."""
    ended = f"{'solved in' if solved else 'given up after'} {clock(seconds)}"
    return [ended, *effort_phrases(tries, helps)]


def puzzle_task(clues: Clues) -> str:
    """The task of a puzzle in a sentence."""
    atoms, number = many_atoms(clues.atoms), len(clues.rays)
    rays = "this ray" if number == 1 else f"these {number} rays"
    return f"Find {atoms}: only one placement fits {rays}."


def clues_text(clues: Clues) -> str:
    """The clues as `blackbox solve` reads them: `12=10 27=H`."""
    return " ".join(f"{clue.entry}={clue.outcome}" for clue in clues.rays)


def legend(clues: Clues) -> str:
    """Explain the kinds of markers that occur in these clues."""
    kinds = {str(clue.outcome) if clue.outcome in (HIT, REFLECTION) else "" for clue in clues.rays}
    return " ".join(meaning for kind, meaning in _MARKS.items() if kind in kinds)


# --- unfinished games ------------------------------------------------------------------


class Summary(NamedTuple):
    """What kind of game an unfinished game is, and how it stands."""

    kind: str
    edition: str
    size: str
    atoms: AtomRange
    rays: int  # how many were fired
    placed: int  # how many atoms were guessed or, while somebody hides, placed
    score: int | None  # None for a puzzle, which has none
    when: str = ""  # how long ago it was played, or that another program is playing it

    @property
    def board(self) -> str:
        """Edition and size; only the size for a puzzle."""
        return self.size if self.score is None else f"{self.edition} {self.size}"

    @property
    def progress(self) -> str:
        """Rays, guesses and score; only the guesses if no ray was fired or can be."""
        placed = atoms_placed(self.placed, self.atoms)
        if not self.rays or self.score is None:
            return placed
        return f"{many(self.rays, 'ray')} fired, {placed}, score {self.score}"

    @property
    def sentence(self) -> str:
        """The game in a sentence, with when or where it is played."""
        played = self.when if self.when == ELSEWHERE else f"played {self.when}"
        return f"{self.kind}, {self.board}, {played}: {self.progress}."

    @property
    def words(self) -> str:
        """The game in a few words, for the menu."""
        if self.score is None:
            placed = f"{self.placed} of {self.atoms} placed"
            return f"{self.kind}, {self.size} · {placed} · {self.when}"
        if self.kind != SCORED.title:
            return f"{self.kind} · {self.when}"
        return f"{self.board} · {many(self.rays, 'ray')} · {self.when}"


def daily_phrase(thing: str, streak: int) -> str:
    """That a finished game was the one of its day, and how many of them were solved in a row."""
    return f"daily {thing}" + (f", {many(streak, 'day')} in a row" if streak else "")


def summary_of(stage: Stage, today: date) -> Summary:
    """Summarise an unfinished game."""
    match, session = stage.match, session_of(stage)
    hiding = stage.then if isinstance(stage, Handover) else stage
    placed = len(hiding.placed) if isinstance(hiding, Hiding) else 0
    return Summary(
        kind_of(stage, today),
        match.edition.name,
        str(match.variant.grid),
        match.variant.atoms,
        rays=len(session.game.rays) if session else 0,
        placed=len(session.game.guesses) if session else placed,
        score=session.score if session else 0,
    )


def kind_of(stage: Stage, today: date) -> str:
    """What is played, and by whom."""
    match, session = stage.match, session_of(stage)
    names = ["the computer" if player.computer else player.name for player in match.players]
    if len(names) == 2:
        number = min(len(match.rounds) + 1, match.planned)
        pair = f"{names[0]} and {names[1]}, round {number} of {match.planned}"
        return f"Hidden for {names[1]}" if match.single else pair
    if match.players[0].computer:
        return "Hide from the computer"
    return SCORED.title if session is None else _name(session, today)


def _name(session: Session, today: date) -> str:
    """The name of a game for one player, with the date if it is a daily one."""
    terms, daily = session.terms, session.daily
    name = terms.of_day.format(daily) if daily else terms.title
    if daily == today.isoformat():
        name = f"Today's {terms.thing}"
    grade = "" if terms.scored else f", {grade_name(session.level)}"
    return f"{name}{grade}{', practice' if session.practice else ''}"


def when_played(played: float, now: float) -> str:
    """How long ago a time was, both in seconds since 1970; after a week, the date."""
    minutes = int((now - played) // 60)
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{many(minutes, 'minute')} ago"
    day = day_of(played)
    days = (day_of(now) - day).days
    if minutes < 24 * 60 or not days:
        return f"{many(minutes // 60, 'hour')} ago"
    if days == 1:
        return "yesterday"
    return f"{days} days ago" if days < 7 else f"on {day}"


def day_of(seconds: float) -> date:
    """The player's local date at a time in seconds since 1970."""
    return local(seconds).date()


def ask_delete(summary: Summary, *, counts: bool) -> str:
    """The question before a game is deleted, with a warning if that counts as giving up."""
    question = f'Delete the game "{summary.kind}" ({summary.board}, {summary.progress})?'
    return f"{question} Deleting it counts as giving it up." if counts else question
