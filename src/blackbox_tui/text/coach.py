"""Help in sentences for who solves a first box: from the clues alone, never the atoms."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from blackbox_tui.engine import Cell, Detour, Hit
from blackbox_tui.rules.game import Clues
from blackbox_tui.solver.analysis import Analysis, analyse
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.text.hints import Hint


@lru_cache(maxsize=8)
def weigh(clues: Clues) -> Analysis:
    """All that the clues of a small box imply."""
    return run_job(analyse(clues))


def learned(before: Clues, after: Clues) -> str:
    """What the last ray told, in sentences."""
    old, new = weigh(before), weigh(after)
    sentences = [_about_ray(after), _about_empty(len(new.empty - old.empty))]
    if new.placements == 1:
        sentences.append("Only one placement fits all rays now: can you see it?")
    elif new.atoms - old.atoms:
        sentences.append("One atom is certain now: can you see where?")
    else:
        sentences.append(f"{new.placements} placements still fit.")
    return " ".join(sentences)


def _about_ray(clues: Clues) -> str:
    entry, outcome = clues.rays[-1]
    match outcome:
        case Hit():
            return f"Port {entry}: a hit. There was an atom ahead of the ray."
        case Detour(exit=port):
            symbol = clues.markers[entry].symbol
            return f"Port {entry}: it came out at port {port}; both are marked {symbol}."
    return f"Port {entry}: a reflection. Two atoms turned it back, or one kept it out."


def _about_empty(more: int) -> str:
    if not more:
        return "No other cell is ruled out yet."
    return f"{more} more {'cell is' if more == 1 else 'cells are'} ruled out."


def hint(clues: Clues, guesses: Collection[Cell]) -> Hint:
    """What to do next, and where."""
    known = weigh(clues)
    for cell in sorted(known.empty.intersection(guesses)):
        return Hint(f"There cannot be an atom on {cell}: take that guess away.", cell)
    for cell in sorted(known.atoms.difference(guesses)):
        return Hint(f"There must be an atom on {cell}: in no other way do all rays fit.", cell)
    telling = {port: worth.bits for port, worth in known.worth.items() if worth.tells}
    if not telling:
        return Hint("Your guess fits, and no ray can tell more: press s to submit it.")
    port = max(telling, key=lambda port: (telling[port], -port))
    return Hint(f"Fire from port {port}: that should tell the most.", port)
