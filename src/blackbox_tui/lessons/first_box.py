"""The box at the end of the course: what its rays prove, and which of them refutes a guess."""

from __future__ import annotations

from blackbox_tui.lessons.course import course, explain_box
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.game import Game, Start
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.session import NO_PAR, Session
from blackbox_tui.solver.reasons import Deduction
from blackbox_tui.values import replace


def first_box() -> Session:
    """The box before the first ray: play goes on until both atoms are found."""
    game = Game(Start(course()[-1].box, plays_on=True))
    return Session(Match((Player("You"),)), game, par=NO_PAR)


def before_last_ray(clues: Clues) -> Clues:
    """What was known before the last ray."""
    return replace(clues, rays=clues.rays[:-1])


def ruled_out(clues: Clues) -> tuple[Deduction, ...]:
    """Which cells the last ray proves empty, step by step; the atoms are left to the player."""
    steps = explain_box(clues, explain_box(before_last_ray(clues)).known).steps
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


def refuting_ray(game: Game) -> Clue | None:
    """The ray that contradicts a complete guess, which then needs no look at the atoms."""
    return next(iter(game.clues.contradicting(game.guesses)), None) if game.can_submit else None
