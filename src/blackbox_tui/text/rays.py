"""Rays and ports in words: how a ray ended, what a port shows, why a ray went its way.

Only `explain_ray` and `ray_preview` look at the atoms: they are for lessons, the
sandbox and the player who hides. `spoken` sentences are for line mode: they name
the letter of a detour, which the full screen draws.
"""

from __future__ import annotations

from typing import Final

from blackbox_tui.engine import Box, Detour, Hit, Outcome, Port, Ray
from blackbox_tui.rules.clues import Clues
from blackbox_tui.text.grammar import listed, many
from blackbox_tui.text.path_words import WAYS_TO_TURN, RayTurn, absorbing_atom, turns_of

MOST_EXPLAINED: Final = 2
"""A ray with more turns only has them listed."""
MOST_LISTED: Final = 10
"""A ray with more turns only has them counted."""

_GREEK: Final = {"Γ": "gamma", "Δ": "delta", "Θ": "theta", "Λ": "lambda"}

ENDS: Final = ("comes out at port {}", "is absorbed", "comes back")
ENDED: Final = ("came out at {}", "was absorbed", "came back")
ALL_ENDED: Final = ("came out at {}", "were absorbed", "came back")
WOULD_END: Final = ("would come out at {}", "would be absorbed", "would come back")
HAVE_ENDED: Final = ("have come out at {}", "have been absorbed", "have come back")


def outcome_name(outcome: Outcome) -> str:
    """An outcome in a word or two."""
    if isinstance(outcome, Detour):
        return f"detour to port {outcome.exit}"
    return "hit" if isinstance(outcome, Hit) else "reflection"


def ending(outcome: Outcome, words: tuple[str, str, str] = ENDED) -> str:
    """How a ray ended, from the verb on, in the words of that tense."""
    match outcome:
        case Detour(exit=port):
            return words[0].format(port)
        case Hit():
            return words[1]
    return words[2]


def _end(ray: Ray) -> str:
    """How a ray ends whose path is known, from the verb on."""
    turned_away = not ray.path and not isinstance(ray.outcome, Hit)
    return "cannot enter" if turned_away else ending(ray.outcome, ENDS)


def prediction(outcome: Outcome) -> str:
    """An outcome as a learner predicts it."""
    name = "" if isinstance(outcome, Detour) else f": a {outcome_name(outcome)}"
    return f"it {ending(outcome, ENDS)}{name}"


def spoken_symbol(symbol: str) -> str:
    """A marker's symbol as it is read aloud: small and Greek letters by name."""
    if symbol in _GREEK:
        return _GREEK[symbol]
    return f"small {symbol}" if symbol.islower() else symbol


def ray_sentence(clues: Clues, number: int = -1, *, spoken: bool = False) -> str:
    """How a ray ended; the last one unless a number, from 0, is given."""
    entry, outcome = clues.rays[number]
    match outcome:
        case Hit():
            return f"Port {entry}: a hit. The ray was absorbed by an atom."
        case Detour():
            marked = _marked(clues, entry) if spoken else ""
            return f"Port {entry}: a detour{marked}. The ray came out at port {outcome.exit}."
    return f"Port {entry}: a reflection. The ray came out where it went in."


def log_line(clues: Clues, number: int, points: int | None) -> str:
    """A ray of the log, counted from 0, with its marker and its price if it has one."""
    entry, outcome = clues.rays[number]
    name = f"{outcome_name(outcome)}{_marked(clues, entry)}"
    price = "" if points is None else f", {many(points, 'point')}"
    return f"{number + 1}. Ray {entry}: {name}{price}."


def port_sentence(clues: Clues, port: Port, invitation: str = "", *, spoken: bool = False) -> str:
    """A port and its marker; on an unused port, the invitation if there is one."""
    if port not in clues.markers:
        return f"Port {port}. {invitation}" if invitation else f"Port {port}: not used."
    clue = clues.rays[clues.markers[port].ray]
    if isinstance(clue.outcome, Detour):
        marked = _marked(clues, port) if spoken else ""
        return f"Port {port}: a detour{marked}; its other end is port {clue.other_end(port)}."
    return f"Port {port}: a {outcome_name(clue.outcome)}."


def port_label(clues: Clues, port: Port) -> str:
    """A port and its marker in a few words, for a row read aloud."""
    if port not in clues.markers:
        return f"port {port} not used"
    symbol, number = clues.markers[port]
    clue = clues.rays[number]
    if isinstance(clue.outcome, Detour):
        return f"port {port} detour {spoken_symbol(symbol)} with port {clue.other_end(port)}"
    return f"port {port} {outcome_name(clue.outcome)}"


def _marked(clues: Clues, port: Port) -> str:
    """The letter of a detour, for a sentence; nothing for other rays."""
    symbol, number = clues.markers[port]
    is_detour = isinstance(clues.rays[number].outcome, Detour)
    return f", marked {spoken_symbol(symbol)}" if is_detour else ""


def describe_test_ray(ray: Ray, real: Outcome) -> str:
    """Where a test ray ends, and whether the real ray from that port ended there too."""
    by_guess = " by one of your guesses" if isinstance(ray.outcome, Hit) else ""
    verdict = "matches the real ray" if ray.outcome == real else "the real ray did not do this"
    if not ray.path and ray.outcome == real:  # nobody knows whether the real ray entered
        name = outcome_name(real)
        verdict = f"a {name}, and the real ray was a {name} too"
    return f"Test ray from port {ray.entry}: it {_end(ray)}{by_guess} – {verdict}."


def ray_preview(ray: Ray) -> str:
    """How a ray will end, for the hider."""
    return f"Port {ray.entry}: the ray {_end(ray)}."


def explain_ray(box: Box, port: Port) -> str:
    """Where a ray from that port goes, and why, in a sentence or two."""
    ray = box.fire(port)
    if not ray.path:
        return _kept_out(box, ray)
    turns = turns_of(ray)
    if not turns:
        return _straight(ray)
    if len(turns) > MOST_EXPLAINED:
        cells = f", on {listed(turn.cell for turn in turns)}"
        where = cells if len(turns) <= MOST_LISTED else ""
        return f"The ray turns {len(turns)} times{where}. {_final(ray)}"
    clauses = [
        f"on {turn.cell} {'it' if at else 'the ray'} {_explain_turn(turn)}"
        for at, turn in enumerate(turns)
    ]
    return f"{'; '.join(clauses).capitalize()}. {_final(ray)}"


def _kept_out(box: Box, ray: Ray) -> str:
    """A ray that never enters."""
    first, *beside = box.grid.outside(ray.entry).view
    if isinstance(ray.outcome, Hit):
        return f"The atom on {first}, right behind port {ray.entry}, absorbs the ray at once."
    atoms = sorted(box.atoms.intersection(beside))
    those = f"atom on {atoms[0]} is" if len(atoms) == 1 else f"atoms on {listed(atoms)} are"
    return f"The {those} beside {first}, the first cell, so the ray comes back without entering."


def _explain_turn(turn: RayTurn) -> str:
    """Which way a ray turns, and the atoms that cause it."""
    direction, atoms = WAYS_TO_TURN[turn.quarters], listed(sorted(turn.atoms))
    if len(turn.atoms) > 1:
        return f"meets the atoms on {atoms} and turns {direction}"
    return f"turns {direction}, away from the atom on {atoms}"


def _straight(ray: Ray) -> str:
    if isinstance(ray.outcome, Detour):
        return f"Nothing is in its way, so the ray comes out opposite, at port {ray.outcome.exit}."
    return f"The ray goes straight on, and the atom on {absorbing_atom(ray)} absorbs it."


def _final(ray: Ray) -> str:
    match ray.outcome:
        case Hit():
            return f"Then the atom on {absorbing_atom(ray)} absorbs it."
        case Detour():
            return f"It {ending(ray.outcome, ENDS)}."
    return "It comes out where it went in."


def equivalents_sentence(others: int) -> str:
    """A warning for the hider of a box with equivalent solutions."""
    return f"No ray can tell this box from {many(others, 'equivalent solution')}."


def ask_hide_anyway(others: int) -> str:
    """The question before such a box is hidden."""
    return f"{equivalents_sentence(others)} Hide it anyway?"
