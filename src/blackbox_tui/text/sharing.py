"""A game's result as a few lines to share: how it went, and nothing of where the atoms are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from blackbox_tui.engine import Detour, Outcome
from blackbox_tui.formats.codes import encode
from blackbox_tui.rules.match import Session


class Shared(NamedTuple):
    """What is told of a finished game."""

    name: str
    """The date of a daily box, or a code."""
    edition: str
    score: int
    solved: bool
    outcomes: tuple[Outcome, ...]
    par: int | None = None
    par_exact: bool = True
    assisted: bool = False


def share_text(shared: Shared) -> str:
    """The lines to share."""
    title = f"Black Box {shared.name} · {shared.edition}"
    notes = ["solved" if shared.solved else "not solved", *["assisted"] * shared.assisted]
    return "\n".join([title, f"{_score(shared)} · {' · '.join(notes)}", _row(shared.outcomes)])


def _score(shared: Shared) -> str:
    if shared.par is None:
        return f"score {shared.score}"
    about = "" if shared.par_exact else "about "
    difference = shared.score - shared.par
    word = "over" if difference > 0 else "under"
    against = "at par" if difference == 0 else f"{abs(difference)} {word} par"
    return f"score {shared.score}, {about}{against} ({shared.par})"


def _row(outcomes: Iterable[Outcome]) -> str:
    """One letter a ray: hit, reflection, detour."""
    row = " ".join("D" if isinstance(outcome, Detour) else str(outcome) for outcome in outcomes)
    return row or "no ray fired"


def shared(session: Session) -> Shared:
    """What is told of a finished game."""
    game = session.game
    return Shared(
        session.daily or encode(game.box), session.match.edition.name, session.sheet.total,
        game.result.solved, tuple(ray.outcome for ray in game.rays), session.par,
        session.par_exact, session.assisted,
    )  # fmt: skip
