"""Rays and ports in words: how a ray ended, what a port shows, why a ray went its way.

Only `explain_ray` and `ray_preview` look at the atoms: they are for lessons, the
sandbox and the player who hides. `spoken` sentences are for line mode: they name
the letter of a detour, which the full screen draws.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from blackbox_tui.engine import Box, Cell, Detour, Hit, Outcome, Port, Pose, Ray
from blackbox_tui.rules.clues import Clues
from blackbox_tui.text.grammar import listed, many

MOST_EXPLAINED: Final = 2
"""A ray with more turns only has them listed."""
MOST_LISTED: Final = 10
"""A ray with more turns only has them counted."""

_GREEK: Final = {"Γ": "gamma", "Δ": "delta", "Θ": "theta", "Λ": "lambda"}
_VERBS: Final = {"does": ("hits", "comes"), "would": ("hit", "come"), "did": ("hit", "came")}
_DIRECTIONS: Final = {1: "right", 2: "back", 3: "left"}


# --- outcomes ----------------------------------------------------------------


def outcome_name(outcome: Outcome) -> str:
    """An outcome in a word or two."""
    if isinstance(outcome, Detour):
        return f"detour to port {outcome.exit}"
    return "hit" if isinstance(outcome, Hit) else "reflection"


def _ending(
    outcome: Outcome, tense: str = "does", *, target: str = "an atom", entered: bool = True
) -> str:
    """What becomes of a ray, from the verb on."""
    hit, come = _VERBS[tense]
    match outcome:
        case Hit():
            return f"{hit} {target}"
        case Detour(exit=port):
            return f"{come} out at port {port}"
    return f"{come} back" if entered else "cannot enter"


def prediction(outcome: Outcome) -> str:
    """An outcome as a learner predicts it."""
    match outcome:
        case Hit():
            return "it is absorbed: a hit"
        case Detour():
            return f"it {_ending(outcome)}"
    return f"it {_ending(outcome)}: a reflection"


def spoken_symbol(symbol: str) -> str:
    """A marker's symbol as it is read aloud: small and Greek letters by name."""
    if symbol in _GREEK:
        return _GREEK[symbol]
    return f"small {symbol}" if symbol.islower() else symbol


# --- rays as the seeker sees them --------------------------------------------


def ray_sentence(clues: Clues, number: int = -1, *, spoken: bool = False) -> str:
    """How a ray ended; the last one unless a number, from 0, is given."""
    entry, outcome = clues.rays[number]
    match outcome:
        case Hit():
            return f"Port {entry}: a hit. The ray was absorbed by an atom."
        case Detour():
            marked = f", marked {spoken_symbol(clues.markers[entry].symbol)}" if spoken else ""
            return f"Port {entry}: a detour{marked}. The ray {_ending(outcome, 'did')}."
    return f"Port {entry}: a reflection. The ray came out where it went in."


def log_line(clues: Clues, number: int, points: int) -> str:
    """A ray of the log, counted from 0, with its marker and price."""
    entry, outcome = clues.rays[number]
    symbol = spoken_symbol(clues.markers[entry].symbol)
    marked = f", marked {symbol}" if isinstance(outcome, Detour) else ""
    name = outcome_name(outcome)
    return f"Ray {number + 1}: port {entry}, {name}{marked}, {many(points, 'point')}."


def port_sentence(clues: Clues, port: Port, invitation: str = "", *, spoken: bool = False) -> str:
    """A port and its marker; on an unused port, the invitation if there is one."""
    marker = clues.markers.get(port)
    if marker is None:
        return f"Port {port}. {invitation}" if invitation else f"Port {port}: not used."
    clue = clues.rays[marker.ray]
    if isinstance(clue.outcome, Detour):
        marked = f", marked {spoken_symbol(marker.symbol)}" if spoken else ""
        return f"Port {port}: a detour{marked}; its other end is port {clue.other_end(port)}."
    return f"Port {port}: a {outcome_name(clue.outcome)}."


def port_label(clues: Clues, port: Port) -> str:
    """A port and its marker in a few words, for a row read aloud."""
    marker = clues.markers.get(port)
    if marker is None:
        return f"port {port} not used"
    clue = clues.rays[marker.ray]
    if isinstance(clue.outcome, Detour):
        symbol = spoken_symbol(marker.symbol)
        return f"port {port} detour {symbol} with port {clue.other_end(port)}"
    return f"port {port} {outcome_name(clue.outcome)}"


def describe_test_ray(ray: Ray, real: Outcome) -> str:
    """Where a test ray ends, and whether the real ray from that port ended there too."""
    ending = _ending(ray.outcome, target="one of your guesses", entered=bool(ray.path))
    verdict = "matches the real ray" if ray.outcome == real else "the real ray did not do this"
    return f"Test ray from port {ray.entry}: it {ending} – {verdict}."


def contradiction_sentence(ray: Ray, real: Outcome) -> str:
    """How a ray refutes the guesses: `ray` goes by them, `real` is what happened."""
    would, did = _ending(ray.outcome, "would"), _ending(real, "did")
    return (
        f"Not quite: with these guesses the ray from port {ray.entry} would {would}, but it {did}."
    )


# --- rays among atoms in sight -----------------------------------------------


def ray_preview(ray: Ray) -> str:
    """How a ray will end, for the hider."""
    return f"Port {ray.entry}: the ray {_ending(ray.outcome, entered=bool(ray.path))}."


class RayTurn(NamedTuple):
    """A turn of a ray: where, which way, and the atoms that caused it."""

    cell: Cell
    direction: str
    atoms: tuple[Cell, ...]


def turns(box: Box, ray: Ray) -> tuple[RayTurn, ...]:
    """Every turn of that ray."""
    return tuple(
        RayTurn(
            before.cell,
            _DIRECTIONS[(after.heading - before.heading) % 4],
            tuple(sorted(box.atoms & set(diagonally_ahead(before)))),
        )
        for before, after in pairwise(ray.path)
        if before.cell == after.cell
    )


def diagonally_ahead(pose: Pose) -> tuple[Cell, Cell]:
    """The cells left and right of the one ahead."""
    ahead = pose.cell.beside(pose.heading)
    return ahead.beside(pose.heading.turned(3)), ahead.beside(pose.heading.turned(1))


def explain_ray(box: Box, port: Port) -> str:
    """Where a ray from that port goes, and why, in a sentence or two."""
    ray = box.fire(port)
    if not ray.path:
        return _kept_out(box, ray)
    turned = turns(box, ray)
    if not turned:
        return _straight(ray)
    if len(turned) > MOST_EXPLAINED:
        cells = f", on {listed(turn.cell for turn in turned)}"
        where = cells if len(turned) <= MOST_LISTED else ""
        return f"The ray turns {len(turned)} times{where}. {_final(ray)}"
    clauses = [_turn(turn, "it" if at else "the ray") for at, turn in enumerate(turned)]
    return f"{'; '.join(clauses).capitalize()}. {_final(ray)}"


def _kept_out(box: Box, ray: Ray) -> str:
    """A ray that never enters."""
    first, heading = box.grid.entrance(ray.entry)
    if isinstance(ray.outcome, Hit):
        return f"The atom on {first} is right behind port {ray.entry}: it absorbs the ray at once."
    beside = sorted(box.atoms & {first.beside(heading.turned(by)) for by in (1, 3)})
    atoms = f"atom on {beside[0]} is" if len(beside) == 1 else f"atoms on {listed(beside)} are"
    return f"The {atoms} beside {first}, the first cell: the ray cannot enter and comes back."


def _straight(ray: Ray) -> str:
    if isinstance(ray.outcome, Detour):
        return f"Nothing is in its way: the ray comes out opposite, at port {ray.outcome.exit}."
    return f"The ray goes straight on, and the atom on {_ahead(ray)} absorbs it."


def _turn(turn: RayTurn, subject: str) -> str:
    atoms = listed(turn.atoms)
    if len(turn.atoms) > 1:
        return f"on {turn.cell} {subject} meets the atoms on {atoms} and turns {turn.direction}"
    return f"on {turn.cell} {subject} turns {turn.direction}, away from the atom on {atoms}"


def _final(ray: Ray) -> str:
    if isinstance(ray.outcome, Hit):
        return f"Then the atom on {_ahead(ray)} absorbs it."
    return f"It {_ending(ray.outcome)}."


def _ahead(ray: Ray) -> Cell:
    """The cell ahead at the end of the path."""
    last = ray.path[-1]
    return last.cell.beside(last.heading)


def equivalents_sentence(others: int) -> str:
    """A warning for the hider of a box with equivalent solutions."""
    return f"This box has {many(others, 'equivalent solution')} no ray can tell apart."
