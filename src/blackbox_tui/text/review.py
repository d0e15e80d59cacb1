"""A finished game in review: what each ray revealed, which was better, and the whole game."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from blackbox_tui.computer.review import Option, RayReview, Review
from blackbox_tui.engine import Cell
from blackbox_tui.rules.session import Session
from blackbox_tui.solver.reasons import Plan
from blackbox_tui.text.grammar import (
    about,
    format_count,
    format_points,
    fraction_left,
    listed,
    many,
)
from blackbox_tui.text.hints import plan_summary
from blackbox_tui.text.rays import atoms_on, outcome_name
from blackbox_tui.text.reasons import step_text
from blackbox_tui.text.results import proof_sentence


def review_lines(session: Session, review: Review) -> Iterator[str]:
    """The whole review: a line for each ray, then the game."""
    for at in range(len(review.steps)):
        yield " ".join([ray_heading(session, at), *ray_review(review, at)])
    yield from game_review(review, session)
    if review.plan:
        for at, step in enumerate(review.plan.steps):
            yield f"{proof_heading(review.plan, at)} {step_text(step, review.plan.clues)}"


def proof_heading(plan: Plan, at: int) -> str:
    """Which step of the proof it is, counted from 0."""
    what = "Proof" if plan.solved else "What the rays prove"
    return f"{what}, step {at + 1} of {len(plan.steps)}."


def ray_heading(session: Session, at: int) -> str:
    """A ray counted from 0, its outcome and its price."""
    rays = session.game.rays
    ray = rays[at]
    points = many(session.edition.price(ray.outcome), "point")
    place = f"{at + 1} of {len(rays)}"
    return f"Ray {ray.entry} ({place}): {outcome_name(ray.outcome)}, {points}."


def ray_review(review: Review, at: int) -> Iterator[str]:
    """What a ray, counted from 0, revealed, and which would have been better."""
    step = review.steps[at]
    yield _cut(step)
    if step.atoms or step.empty:
        yield _settled(step)
    if step.uninformative:
        yield "Its end was certain beforehand, so it revealed nothing new."
    elif step.expected:
        yield f"This ray would usually leave {_worth(step.expected)}."
    if step.best and (step.expected is None or _clearly_better(step.best, step.expected)):
        better = f"{about(step.exact)}{_worth(step.best)}"
        yield f"Better: port {step.best.port} would usually leave {better}."
    elif step.best:
        yield "No other ray was clearly better for its price."
    certain_at = review.determined_at
    if certain_at == at + 1:
        yield "From here on the solution was certain."
    elif certain_at is not None and at + 1 > certain_at:
        yield f"The solution was already certain after {many(certain_at, 'ray')}."


def _settled(step: RayReview) -> str:
    """What could be concluded right after a ray."""
    atoms = atoms_on(step.atoms) if step.atoms else ""
    cells = "1 cell is" if len(step.empty) == 1 else f"{len(step.empty)} cells are"
    empty = f"that {cells} empty" if step.empty else ""
    return f"After it you could prove {listed(filter(None, (atoms, empty)))}."


def _clearly_better(one: Option, other: Option) -> bool:
    """Does one ray look better as the figures are printed, and not only by a fraction of them?"""
    if fraction_left(one.bits) == fraction_left(other.bits):
        return round(one.cost, 1) < round(other.cost, 1)
    return True


def _worth(option: Option) -> str:
    return f"{fraction_left(option.bits)}, for {format_points(option.cost)}"


def _cut(step: RayReview) -> str:
    """How far a ray cut the possibilities."""
    if step.after is None:
        return "There were too many possibilities to count."
    if step.before is None:
        return f"It cut the possibilities to {format_count(step.after)}."
    if step.before == step.after:
        return f"It left the possibilities at {format_count(step.after)}."
    return f"It cut {format_count(step.before)} possibilities to {format_count(step.after)}."


def game_review(review: Review, session: Session) -> Iterator[str]:
    """The whole game, for the player who sought; of a puzzle, what its proof takes."""
    if not session.terms.fires and review.plan:
        yield f"{many(len(review.plan.steps), 'step')} to the solution. {plan_summary(review.plan)}"
        return
    game, computer = session.game, session.seeker.computer
    you, your = ("The computer", "The computer's") if computer else ("You", "Your")
    if review.determined_at is not None:
        rays = many(len(review.steps), "ray")
        yield f"The solution was certain after {review.determined_at} of {rays}."
    elif review.steps:
        yield f"{your} rays did not rule out every other solution."
    if review.wasted:
        yield f"{many(review.wasted, 'ray')} revealed nothing new."
    if review.disproved:
        guesses = _cells("the guess", "the guesses", review.disproved)
        yield f"{your} rays had ruled out {guesses}."
    if review.overlooked:
        atoms = _cells("the atom", "the atoms", review.overlooked)
        yield f"{you} missed {atoms}, which the rays had proved."
    if game.result.wrong and all(game.clues.explained_by(game.guesses)):
        yield f"{your} guess explained every ray, but so did others."
    if review.rate is not None and review.computer_rate is not None and not computer:
        yours, computers = 2**review.rate, 2**review.computer_rate
        yield (
            f"On average, each point you spent left 1 possibility in {yours:.1f}; "
            f"the computer's left 1 in {computers:.1f}."
        )
    if review.proof is not None:
        yield f"{proof_sentence(review.proof)}."


def _cells(one: str, several: str, cells: Collection[Cell]) -> str:
    return f"{one if len(cells) == 1 else several} on {listed(sorted(cells))}"
