"""A review in sentences: what each ray told, what was better, and the whole game."""

from __future__ import annotations

from collections.abc import Iterator

from blackbox_tui.computer.review import Option, Review, Step
from blackbox_tui.rules.game import Game
from blackbox_tui.solver.analysis import format_count


def about_ray(known: Review, at: int) -> Iterator[str]:
    """What a ray told, counted from 0, and what would have told more."""
    step = known.steps[at]
    yield from _counts(step)
    if step.told_nothing:
        yield "Its end was certain beforehand: it could tell nothing new."
    elif step.promised:
        yield f"It promised {_worth(step.promised)}."
    if step.best and (step.promised is None or _worth(step.best) != _worth(step.promised)):
        about = "" if step.exact else "about "
        yield f"Best was port {step.best.port}: {about}{_worth(step.best)}."
    elif step.best:
        yield "No other ray promised clearly more for its price."
    if known.determined_at == at + 1:
        yield "From here on the box was proved."
    elif known.determined_at is not None and at + 1 > known.determined_at:
        yield f"The box was proved since ray {known.determined_at}."


def _worth(option: Option) -> str:
    return f"{option.bits:.1f} bits for {option.cost:.1f} points"


def _counts(step: Step) -> Iterator[str]:
    before = "too many" if step.before is None else format_count(step.before)
    after = "too many" if step.after is None else format_count(step.after)
    yield f"Placements left: {before} before, {after} after."
    if step.bits is not None:
        yield f"It told {step.bits:.1f} bits."


def summary(known: Review, game: Game) -> Iterator[str]:
    """The whole game."""
    if known.determined_at is not None:
        yield f"The box was proved after ray {known.determined_at} of {len(known.steps)}."
    elif known.steps:
        yield "The rays did not prove the box: other placements were left."
    if known.wasted:
        yield f"Rays that could tell nothing new: {known.wasted}."
    if known.disproved:
        cells = " ".join(map(str, sorted(known.disproved)))
        yield f"Your guess on {cells} had been ruled out by the rays."
    if known.overlooked:
        cells = " ".join(map(str, sorted(known.overlooked)))
        yield f"The rays had proved {cells}, which you missed."
    if game.result.wrong and all(game.clues.explained_by(game.guesses)):
        yield "Your guess agreed with every ray, but so did others."
    if known.rate is not None and known.computer_rate is not None:
        yield f"You: {known.rate:.1f} bits a point. The computer: {known.computer_rate:.1f}."
    if known.perfect is not None:
        ports = " ".join(map(str, known.perfect.ports))
        yield f"Cheapest proof: {known.perfect.points} points, by ports {ports}."
