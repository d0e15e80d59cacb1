"""Saved games in words, without their secrets: kind, board, progress, and when they were played."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final, NamedTuple

from blackbox_tui.rules.session import Handover, Hiding, Stage, session_of
from blackbox_tui.text.grammar import many
from blackbox_tui.text.moves import atoms_placed
from blackbox_tui.text.terms import words_of

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
WEEK: Final = 7
"""After this many days, a date says more than a number of days."""

ELSEWHERE: Final = "in another window"
"""Stands for when a game was played, while another program plays it."""


class Summary(NamedTuple):
    """What a saved game is and how it stands."""

    kind: str
    edition: str
    size: str
    atoms: int
    rays: int
    """How many were fired."""
    placed: int
    """How many atoms were guessed or, while somebody hides, placed."""
    score: int | None
    """None for a puzzle, which has none."""

    @property
    def board(self) -> str:
        """Edition and size; of a puzzle only the size."""
        return self.size if self.score is None else f"{self.edition} {self.size}"

    @property
    def progress(self) -> str:
        """Rays, atoms and score; where nothing was or can be fired, only the atoms."""
        placed = atoms_placed(self.placed, self.atoms)
        if not self.rays or self.score is None:
            return placed
        return f"{many(self.rays, 'ray')} fired, {placed}, score {self.score}"


def summary_of(stage: Stage, today: date) -> Summary:
    """What is known of a saved game."""
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
    if session is None:
        return "Solitaire"
    return f"{words_of(session).name(today)}{', practice' if session.practice else ''}"


def when_played(played: float, now: float) -> str:
    """How long ago that was, both in seconds since 1970; after a week, the date."""
    passed = now - played
    if passed < MINUTE:
        return "just now"
    if passed < HOUR:
        return f"{many(int(passed // MINUTE), 'minute')} ago"
    day = day_of(played)
    days = (day_of(now) - day).days
    if passed < DAY or not days:
        return f"{many(int(passed // HOUR), 'hour')} ago"
    if days == 1:
        return "yesterday"
    return f"{days} days ago" if days < WEEK else f"on {day}"


def day_of(seconds: float) -> date:
    """The date where the player is, so many seconds after 1970."""
    return datetime.fromtimestamp(seconds).astimezone().date()


def saved_sentence(summary: Summary, when: str) -> str:
    """All of it, with when or where it is played."""
    played = when if when == ELSEWHERE else f"played {when}"
    return f"{summary.kind}, {summary.board}, {played}: {summary.progress}."


def saved_words(summary: Summary, when: str) -> str:
    """What is played and when it was; of solitaire and puzzles also the board and how far."""
    if summary.score is None:
        placed = f"{summary.placed} of {summary.atoms} placed"
        return f"{summary.kind}, {summary.size} · {placed} · {when}"
    if summary.kind != "Solitaire":
        return f"{summary.kind} · {when}"
    return f"{summary.board} · {many(summary.rays, 'ray')} · {when}"


def more_games(count: int, how: str) -> str:
    """How many games the list leaves out, and how to see them."""
    return f"{many(count, 'older game is', 'older games are')} not listed: {how}."


def ask_delete(summary: Summary, *, counts: bool) -> str:
    """The question before a game is deleted; the only attempt at a daily one counts."""
    question = f'Delete the game "{summary.kind}" ({summary.board}, {summary.progress})?'
    return f"{question} Deleting it counts as giving it up." if counts else question
