"""Deductions in words: why a cell holds an atom or is empty, by the fewest rays.

Rays are named by the port they entered, as in `ray 12`. It sees steps and clues, never a box.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final

from blackbox_tui.engine import Cell, Hit, Outcome, Ray
from blackbox_tui.rules.clues import Clue, Clues, Premise
from blackbox_tui.solver.reasons import Deduction, PathsLeft
from blackbox_tui.text import rays
from blackbox_tui.text.writing import as_sentence, capitalised, in_words, listed, many
from blackbox_tui.values import NamedTuple

MOST_PLACES: Final = 7  # if fewer cells than this are left for the last atom, they are named
MOST_NAMED: Final = 6  # so many cells are named where they are lit; more are counted


def premise_clause(premise: Premise) -> str:
    """A clue as a clause: `ray 12 came out at 10`."""
    if isinstance(premise, Clue):
        return f"ray {premise.entry} {rays.ending(premise.outcome)}"
    guess = listed(sorted(premise.guesses))
    return f"your guess {guess} had {many(premise.wrong, 'wrong atom')}"


def premise_clauses(premises: Iterable[Premise]) -> list[str]:
    """Clues as clauses; rays that ended alike share one: `rays 12 and 26 were absorbed`."""
    alike: dict[object, list[Premise]] = {}
    for premise in premises:
        key = premise.outcome if isinstance(premise, Clue) else premise
        alike.setdefault(key, []).append(premise)
    return [_shared_clause(some) for some in alike.values()]


def _shared_clause(premises: list[Premise]) -> str:
    clues = [premise for premise in premises if isinstance(premise, Clue)]
    if len(clues) < 2:
        return premise_clause(premises[0])
    return f"{name_rays(clues)} {rays.ending(clues[0].outcome, rays.ALL_ENDED)}"


def name_rays(clues: Collection[Clue]) -> str:
    """Rays by their ports: `ray 12`, `rays 12 and 26`."""
    return f"ray{'s' if len(clues) > 1 else ''} {listed(clue.entry for clue in clues)}"


def condition(atoms: Collection[Cell], empty: Collection[Cell]) -> str:
    """What might be so but is not: `if c4 held an atom and d5 and d6 were empty`."""
    return f"if {rays.describe_cells(atoms, empty, supposed=True)}"


def would_have_ended(
    condition: str, others: Sequence[Premise], ray: Clue, otherwise: Outcome
) -> str:
    """How a ray would have ended on a condition, given other clues, and how it did."""
    given = f"{listed(premise_clauses(others))}, so " if others else ""
    would = f"ray {ray.entry} {rays.ending(otherwise, rays.WOULD_END)}"
    return f"{given}{condition}, {would}; it {rays.ending(ray.outcome)}"


def could_not(premises: Sequence[Premise], *, by_name: bool = False) -> str:
    """That the rays could not have ended as they did."""
    match premises:
        case (Clue(entry, outcome),):
            it = f"ray {entry}" if by_name else "it"
            return f"{it} could not {rays.ending(outcome, rays.HAVE_ENDED)}"
        case (_,):
            return "that could not be true"
    both = "both" if len(premises) == 2 else "all"
    if not all(isinstance(premise, Clue) for premise in premises):
        return f"these could not {both} be true"
    return f"{'the rays' if by_name else 'they'} could not {both} have ended that way"


def step_text(step: Deduction, clues: Clues, *, lit: bool = False) -> str:
    """The whole argument of a step; where its cells are lit, many of them are only counted."""
    return " ".join(map(as_sentence, _Argument(step, clues, lit).sentences()))


def only_path(step: Deduction) -> Ray | None:
    """The path that a step argues by, if a ray has only one left: the one that proves the most."""
    alone = [ray for _, _, left in step.paths if left and len(left) == 1 for ray in left]
    return max(alone, key=lambda ray: len(step.atoms & rays.atoms_on_path(ray)), default=None)


class _Argument(NamedTuple):
    """The argument of a step, sentence by sentence, each from a small letter on."""

    step: Deduction
    clues: Clues
    lit: bool

    def sentences(self) -> Iterator[str]:
        """The best argument that there is for the whole step."""
        step = self.step
        if not step.premises:
            yield "the number of atoms alone settles every cell"
            return
        if step.otherwise is not None:  # the one cell that it proves cannot be otherwise
            *others, last = step.rays
            opposite = condition(step.empty, step.atoms)
            yield would_have_ended(opposite, others, last, step.otherwise)
            return
        yield listed(premise_clauses(step.premises))
        ray = only_path(step)
        if ray is not None:
            yield from self._along(ray)
        elif step.atoms:
            if both := self._every_path(step.atoms, rays.atoms_on_path):
                yield f"{both} need {rays.atoms_on(step.atoms)}"
            else:
                yield from self._impossible(step.atoms)
            yield from self._rest(step.atoms)
        elif both := self._every_path(step.empty, self._in_view):
            cells = self._name(step.empty, whole=True)
            these = "this cell is" if len(step.empty) == 1 else "these cells are"
            yield f"{both} run across or beside {cells}, so {these} empty"
        else:
            yield from self._ruled_out(step.empty)

    def _along(self, ray: Ray) -> Iterator[str]:
        """What follows from the only path that a ray has left."""
        paths = next(paths for paths in self.step.paths if paths.clue.entry == ray.entry)
        if not ray.path:
            yield from self._at_the_edge(paths)
            return
        known = self.step.before.atoms
        yield f"{self._only(paths)}: {rays.describe_path(ray, known)}"
        if turns := rays.explain_turns(ray, known):
            yield turns
        on_way = self.step.empty & self._in_view(ray)
        if on_way:
            are = "is" if len(on_way) == 1 else "are"
            cells = self._name(on_way, whole=True)
            other = "other " if rays.atoms_on_path(ray) else ""
            yield f"no {other}atom is on that path or beside it, so {cells} {are} empty"
        yield from self._rest(rays.atoms_on_path(ray), on_way)

    def _only(self, paths: PathsLeft) -> str:
        """That a ray has one path left, and what rules the others out."""
        others = [clue for clue in self.step.rays if clue != paths.clue]
        if not others:
            return "only one path remains"
        entry, they = paths.clue.entry, "it" if len(others) == 1 else "they"
        lets = f"lets {name_rays(others)} end as {they} did"
        if paths.alone is None:
            return f"only one path for ray {entry} {lets}"
        if len(paths.alone) == 1:
            return f"only one path remains for ray {entry}"
        return f"of the {in_words(len(paths.alone))} paths for ray {entry}, only one {lets}"

    def _at_the_edge(self, paths: PathsLeft) -> Iterator[str]:
        """What follows where the ray never entered."""
        ray = paths.clue
        first, *beside = self.clues.grid.outside(ray.entry).view
        others = [clue for clue in self.step.rays if clue != ray]
        it = f"ray {ray.entry}" if others else "it"
        given = f"with {name_rays(others)} ending that way, " if others else ""
        if isinstance(ray.outcome, Hit):
            yield f"{given}only an atom on {first}, right behind the port, can have absorbed {it}"
            yield from self._rest({first})
            return
        empty = self.step.empty & {first}
        if empty:
            yield f"an atom on {first}, right behind the port, would have absorbed {it}"
        cause = self.step.atoms.intersection(beside)
        if len(cause) == 1:
            only = f"only an atom on {_names(cause)} can have done that"
            if given and len(paths.alone or ()) != 1:
                yield f"{given}{it} must have been turned away at the port, and {only}"
            else:
                yield f"{it} was turned away at the port, and {given}{only}"
        yield from self._rest(cause if len(cause) == 1 else (), empty)

    def _rest(self, atoms: Collection[Cell], empty: Collection[Cell] = ()) -> Iterator[str]:
        """What the step proves besides atoms and empty cells that are explained already."""
        step = self.step
        more, others = step.atoms.difference(atoms), step.empty.difference(empty)
        found = len(step.before.atoms | step.atoms)
        if found == self.clues.atom_count and not more and others:
            counts = {1: "that is the only atom", 2: "both atoms are certain now"}
            count = counts.get(found, f"that makes all {found} atoms")
            yield f"{count}, so every other cell is empty"
            return
        said = len(more) < len(step.atoms) or len(others) < len(step.empty)
        if more and not self._open_cells:
            yield from self._impossible(others, also=said)
            last = "the last atom" if len(more) == 1 else f"the other {in_words(len(more))} atoms"
            yield f"that leaves only {_names(more)} for {last}"
        else:
            yield from self._ruled_out([*others, *more], also=said)

    @property
    def _open_cells(self) -> frozenset[Cell]:
        """The cells that nothing is proved about after the step."""
        known = self.step.before.atoms | self.step.before.empty | self.step.cells
        return frozenset(self.clues.grid.cells) - known

    def _ruled_out(self, cells: Collection[Cell], *, also: bool = False) -> Iterator[str]:
        """Why cells are as they are; of the last atom it is shorter to say where it can be."""
        step, places = self.step, self._open_cells
        left = self.clues.atom_count - len(step.before.atoms | step.atoms)
        empty = step.empty.intersection(cells)
        if left == 1 and len(places) < min(len(empty), MOST_PLACES):
            where, last = listed(sorted(places), "or"), "last " if self.clues.atom_count > 1 else ""
            impossible = could_not(step.premises, by_name=True)
            yield f"the {last}atom must be on {where}: anywhere else, {impossible}"
            cells, also = step.atoms.intersection(cells), True
        yield from self._impossible(cells, also=also)

    def _every_path(self, cells: frozenset[Cell], on_path: Callable[[Ray], frozenset[Cell]]) -> str:
        """`Two paths remain, and both`, if a ray has these cells on every path that is left."""
        for paths in self.step.paths:
            left = paths.together
            if left and all(cells <= on_path(ray) for ray in left):
                both = "both" if len(left) == 2 else f"all {in_words(len(left))}"
                return f"{_several(paths, self.step)}, and {both}"
        return ""

    def _in_view(self, ray: Ray) -> frozenset[Cell]:
        return rays.cells_in_view(ray, self.clues.grid)

    def _impossible(self, cells: Collection[Cell], *, also: bool = False) -> Iterator[str]:
        """Why cells are as they are: otherwise the rays could not have ended as they did."""
        atoms, empty = (some.intersection(cells) for some in (self.step.atoms, self.step.empty))
        conditions: list[str] = []
        if empty:
            names = f"any of {self._name(empty)}" if len(empty) > 2 else _names(empty, "or")
            conditions.append(f"with an atom on {names}")
        if len(atoms) == 1:
            conditions.append(f"without {'one' if empty else 'an atom'} on {_names(atoms)}")
        elif atoms:
            both = "both" if len(atoms) == 2 else "all"
            conditions.append(f"unless {_names(atoms)} {both} hold atoms")
        if conditions:
            either = " either" if also else ""
            yield f"{', or '.join(conditions)}, {could_not(self.step.premises)}{either}"

    def _name(self, cells: Collection[Cell], *, whole: bool = False) -> str:
        """Cells by their names, or only their number; whole rows or columns as such if asked."""
        if self.lit and len(cells) > MOST_NAMED:
            return f"these {len(cells)} cells"
        return rays.name_cells(cells, self.clues.grid if whole else None)


def _several(paths: PathsLeft, step: Deduction) -> str:
    which = "" if len(step.premises) == 1 else f" for ray {paths.clue.entry}"
    return f"{in_words(len(paths.together or ()))} paths remain{which}"


def _names(cells: Collection[Cell], last_word: str = "and") -> str:
    return listed(sorted(cells), last_word)


# --- hints before the whole argument ----------------------------------------------


def something_follows(step: Deduction) -> str:
    """That there is something to deduce, and from how many clues."""
    number = len(step.premises)
    which = "One ray alone proves"
    if number != 1:
        which = f"{capitalised(in_words(number))} rays together prove"
    if not step.atoms:
        cells = len(step.empty)
        return f"{which} that {'a cell is' if cells == 1 else f'{cells} cells are'} empty."
    return f"{which} {'an atom' if len(step.atoms) == 1 else f'{len(step.atoms)} atoms'}."


def what_rays_did(step: Deduction) -> str:
    """What the rays of a step did, as far as the paths that are left tell."""
    ended = as_sentence(listed(map(premise_clause, step.premises)))
    ray = only_path(step)
    if ray is not None:
        it = "It" if len(step.premises) == 1 else f"Ray {ray.entry}"
        return f"{ended} {it} {rays.describe_course(ray)}."
    for paths in step.paths:
        if paths.together:
            return f"{ended} {as_sentence(_several(paths, step))}"
    return f"{ended} {'What does that take?' if step.atoms else 'What would have prevented that?'}"
