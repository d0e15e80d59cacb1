"""Parts of an argument: rays by their ports, what they did, what is supposed and what follows.

The first mention of a ray names its port in full, as in `the ray from port 12`; after that it is
`ray 12`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from blackbox_tui.engine import Outcome
from blackbox_tui.rules.clues import Clue, Premise
from blackbox_tui.solver.reasons import Deduction, PathsLeft
from blackbox_tui.text import rays
from blackbox_tui.text.writing import in_words, listed, many


def name_rays(clues: Collection[Clue]) -> str:
    """Rays that were mentioned before: `ray 12`, `rays 12 and 26`."""
    return f"ray{'s' if len(clues) > 1 else ''} {listed(clue.entry for clue in clues)}"


def what_was_seen(premises: Iterable[Premise]) -> str:
    """What all these clues showed, in clauses; rays that ended alike share one."""
    alike: dict[object, list[Premise]] = {}
    for premise in premises:
        key = premise.outcome if isinstance(premise, Clue) else premise
        alike.setdefault(key, []).append(premise)
    return listed(map(_shared_clause, alike.values()))


def _shared_clause(premises: list[Premise]) -> str:
    clues = [premise for premise in premises if isinstance(premise, Clue)]
    for premise in premises:
        if not isinstance(premise, Clue):
            guess = listed(sorted(premise.guesses))
            return f"your guess {guess} had {many(premise.wrong, 'wrong atom')}"
    was = "was" if len(clues) == 1 else "were"
    return f"{rays.name_rays(clues)} {rays.ended(clues[0].outcome, was=was)}"


def would_have_ended(others: Sequence[Premise], ray: Clue, otherwise: Outcome) -> str:
    """How a ray would have ended on what was supposed, given other clues, as a clause."""
    given = f"with {as_they_were(others)}, " if others else "then "
    return f"{given}ray {ray.entry} {rays.ended(otherwise, 'would have come', 'would have been')}"


def as_they_were(premises: Sequence[Premise]) -> str:
    """`ray 4 as it was`, where ray 4 has been mentioned."""
    clues = [premise for premise in premises if isinstance(premise, Clue)]
    if len(clues) < len(premises):
        return "these clues" if len(premises) > 1 else "this clue"
    return f"{name_rays(clues)} as {'it was' if len(clues) == 1 else 'they were'}"


def could_not(premises: Sequence[Premise]) -> str:
    """That clues which were mentioned cannot all be true, as a clause."""
    match premises:
        case (Clue(entry, outcome),):
            return f"ray {entry} could not {rays.ended(outcome, 'have come', 'have been')}"
        case (_,):
            return "that could not be true"
    both = "both" if len(premises) == 2 else "all"
    if not all(isinstance(premise, Clue) for premise in premises):
        return f"these could not {both} be true"
    return f"the rays could not {both} have ended like this"


# --- the paths that are left to rays -----------------------------------------------


def every_path(paths: PathsLeft, *, alone: bool) -> str:
    """`Two paths remain, and both need`; where they are many, `every path needs`."""
    which, number = "" if alone else f" for ray {paths.clue.entry}", len(paths.together or ())
    if not number:
        return f"every path{which} that ends like this needs"
    if number == 1:
        return f"the only path left{which} needs"
    return f"{in_words(number)} paths remain{which}, and {_all_of(number)} need"


def all_paths(step: Deduction, *, brief: bool) -> str:
    """`Both paths that remain need`; `two paths remain for ray 4 and three for ray 30, …`."""
    numbers = [len(paths.together or ()) for paths in step.paths]
    if not numbers:
        return "every arrangement that fits needs"
    if len(step.premises) == 1:
        return f"{_all_of(numbers[0])} paths that remain need"
    if brief:
        return "whatever their paths, they need"
    remain = " path remains" if numbers[0] == 1 else " paths remain"
    counts = [
        f"{in_words(number) if number else 'many'}{'' if at else remain} for ray {clue.entry}"
        for at, (number, clue) in enumerate(zip(numbers, step.rays, strict=True))
    ]
    return f"{listed(counts)}, and together they always need"


def _all_of(number: int) -> str:
    """All of so many paths; 0 stands for many."""
    if number == 2:
        return "both"
    return f"all {in_words(number)}" if number else "all"
