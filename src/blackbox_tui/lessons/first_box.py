"""The box at the end of the course: what its rays prove, and how a guess is judged."""

from __future__ import annotations

from blackbox_tui.lessons.course import course, explain_box
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.game import Game, Start, play
from blackbox_tui.rules.moves import Submit
from blackbox_tui.solver.reasons import Deduction


def first_box() -> Game:
    """The box before the first ray."""
    return Game(Start(course()[-1].box, plays_on=True))


def ruled_out(before: Clues, after: Clues) -> tuple[Deduction, ...]:
    """Which cells the last ray proves empty, step by step; the atoms are left to the player."""
    steps = explain_box(after, explain_box(before).known).steps
    return tuple(step.about(step.empty) for step in steps if step.empty)


def needed_step(game: Game) -> Deduction | None:
    """The argument against a wrong guess, or else for atoms that the player has not found."""
    plan = explain_box(game.clues)
    wrong = sorted(plan.known.empty & game.guesses)[:1]
    for step in plan.steps:
        needed = step.empty.intersection(wrong) if wrong else step.atoms - game.guesses
        if needed:
            return step.about(needed)
    return None


def submit(game: Game) -> tuple[Game, Clue | None]:
    """The game after a submission; a guess that does not fit is refuted by a ray instead."""
    if game.can_submit:
        for clue in game.clues.contradicting(game.guesses):
            return game, clue
    return play(game, Submit()), None
