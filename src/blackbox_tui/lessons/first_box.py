"""The box at the end of the course: what a ray of it rules out, and how a guess is judged."""

from __future__ import annotations

from blackbox_tui.lessons.course import analyse_box, course
from blackbox_tui.lessons.reasons import Reason, explain_empty
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.game import Game, play
from blackbox_tui.rules.moves import Submit


def first_box() -> Game:
    """The box before the first ray."""
    return Game(course()[-1].box, plays_on=True)


def ruled_out(before: Clues, after: Clues) -> tuple[Reason, ...]:
    """The cells that the last ray proves empty, with the reasons."""
    cells = analyse_box(after).empty - analyse_box(before).empty
    return explain_empty(after, len(after.rays) - 1, cells)


def submit(game: Game) -> tuple[Game, Clue | None]:
    """The game after a submission; a guess that does not fit is refuted by a ray instead."""
    if game.can_submit:
        for clue in game.clues.contradicting(game.guesses):
            return game, clue
    return play(game, Submit()), None
