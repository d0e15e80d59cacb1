"""Reasons: what can be proved from the clues, step by step, from as few rays as possible.

A step takes some rays, the cells that earlier steps proved and the number of atoms,
and proves cells that hold an atom, or are empty, in every placement that agrees with
those. A plan is a list of steps, at the end of which everything is proved that all
clues together prove. It sees `Clues` and never a box.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from blackbox_tui.engine import Cell, Outcome, Ray
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.clues import Clue, Clues, Refutation
from blackbox_tui.solver.analysis import DEFAULT_BUDGET, find_candidates
from blackbox_tui.solver.cubes import Cubes
from blackbox_tui.solver.jobs import Job, OverBudget, with_step_limit
from blackbox_tui.solver.lists import Listed, ones
from blackbox_tui.solver.paths import paths_left
from blackbox_tui.solver.placements import Part, Placements, settle
from blackbox_tui.solver.walker import Cube

Premise: TypeAlias = Clue | Refutation

MAX_STEPS: Final = 6_000
"""A plan that takes more steps of its job is over budget."""


class Known(NamedTuple):
    """Cells that are proved."""

    atoms: frozenset[Cell] = frozenset()
    empty: frozenset[Cell] = frozenset()


class PathsLeft(NamedTuple):
    """The paths that a ray of a step can have taken; None where they are many."""

    clue: Clue
    alone: tuple[Ray, ...] | None
    """As far as this ray and the cells proved before can tell."""
    together: tuple[Ray, ...] | None
    """As far as all clues of the step can tell."""


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: the cells that follow from a few clues and from what was known before."""

    premises: tuple[Premise, ...]
    """As few as possible: no smaller number of clues would have proved anything new."""
    before: Known
    atoms: frozenset[Cell]
    empty: frozenset[Cell]
    paths: tuple[PathsLeft, ...] = ()
    """For each ray among the clues, in their order."""
    otherwise: Outcome | None = None
    """If it proves a single cell: how its last ray would have ended if the cell were not so.

    None if there is more than one way, or none.
    """

    @property
    def rays(self) -> tuple[Clue, ...]:
        """The rays among the clues."""
        return tuple(premise for premise in self.premises if isinstance(premise, Clue))

    @property
    def cells(self) -> frozenset[Cell]:
        """All cells that it proves."""
        return self.atoms | self.empty


@dataclass(frozen=True, slots=True)
class Plan:
    """The deductions that the clues allow, in an order that a person can follow."""

    clues: Clues
    steps: tuple[Step, ...]
    complete: bool = True
    """Does it prove all that can be proved? If not, the rest has too many cases to explain."""

    @property
    def known(self) -> Known:
        """Everything that it proves."""
        return Known(
            frozenset[Cell]().union(*(step.atoms for step in self.steps)),
            frozenset[Cell]().union(*(step.empty for step in self.steps)),
        )

    @property
    def solved(self) -> bool:
        """Does it prove every atom?"""
        return len(self.known.atoms) == self.clues.atom_count

    @property
    def grade(self) -> int | None:
        """How many clues the hardest step needs; None unless every atom is proved."""
        return max((len(step.premises) for step in self.steps), default=0) if self.solved else None

    def step_for(self, cell: Cell) -> Step | None:
        """The step that proves that cell, if one does."""
        return next((step for step in self.steps if cell in step.cells), None)


def make_plan(clues: Clues, max_steps: int = MAX_STEPS) -> Job[Plan]:
    """Work out the whole plan, or as much of it as the limit allows."""
    steps: list[Step] = []
    try:
        yield from with_step_limit(_collect_steps(clues, steps), max_steps)
    except OverBudget:
        return Plan(clues, tuple(steps), complete=False)
    return Plan(clues, tuple(steps))


def _collect_steps(clues: Clues, steps: list[Step]) -> Job[None]:
    reasoner = Reasoner(clues)
    while step := (yield from reasoner.next_step()):
        steps.append(step)


class _Facts(NamedTuple):
    """Cells as bits: those that hold an atom, and those that are empty."""

    atoms: int
    empty: int


class _Proof(NamedTuple):
    """What some clues prove, which ones they are, and the placements that agree with them."""

    new: _Facts
    chosen: tuple[int, ...]
    parts: Sequence[Part]


class Reasoner:
    """Finds one step after another."""

    def __init__(self, clues: Clues) -> None:
        self._clues: Final = clues
        self._premises: Final[list[Premise]] = [*clues.rays, *clues.refuted]
        self._cells: Final = lane_table(clues.grid).cells
        self._known = _Facts(0, 0)
        self._prepared = False
        self._provable = _Facts(0, 0)
        """What all clues together prove and is not known yet, once that is worked out."""
        self._single: list[list[Cube]] = []
        """For each clue, the placements that agree with it and with what is known."""

    def next_step(self) -> Job[Step | None]:
        """The next step; None if nothing more can be proved. Raises `OverBudget`."""
        if not self._prepared:
            yield from self._prepare()
        if self._provable == (0, 0):
            return None
        needed: list[int] = []
        for size in range(len(self._premises) + 1):
            if size == 2:
                needed = yield from self._needed()
            if proofs := (yield from self._proofs(size, needed)):
                return (yield from self._take((yield from self._choose(proofs))))
        raise AssertionError("All clues together prove what they prove.")

    def _prepare(self) -> Job[None]:
        """Work out what all clues together prove, and the cases of each clue."""
        placements = (yield from find_candidates(self._clues)).placements
        if placements is None:
            raise OverBudget
        everything = (1 << len(self._cells)) - 1 if placements.count else 0
        self._provable = _proved(placements.parts, _Facts(everything, everything))
        self._prepared = True
        for premise in self._premises if self._provable != (0, 0) else ():
            self._single.append((yield from self._cubes([self._start()]).learn(premise)).cubes)

    def _start(self) -> Cube:
        """All placements that agree with what is known."""
        atoms, empty = self._known
        left = self._clues.atom_count - atoms.bit_count()
        return atoms, (1 << len(self._cells)) - 1 & ~(atoms | empty) if left else 0, left

    def _cubes(self, cubes: Iterable[Cube]) -> Cubes:
        return Cubes(self._clues.grid, self._clues.atom_count, cubes, most=DEFAULT_BUDGET.cubes)

    # --- which clues prove something ------------------------------------------------

    def _proofs(self, size: int, needed: Sequence[int]) -> Job[list[_Proof]]:
        """Every set of so many clues that proves something new; some clues are in each of them."""
        proofs: list[_Proof] = []
        if len(needed) <= size:
            parts = yield from self._learn_all([], needed)
            others = [nth for nth in self._by_cases() if nth not in needed]
            yield from self._extend(proofs, tuple(needed), parts, others, size - len(needed))
        return proofs

    def _extend(
        self,
        proofs: list[_Proof],
        chosen: tuple[int, ...],
        parts: list[Part],
        rest: Sequence[int],
        missing: int,
    ) -> Job[None]:
        """Try every way to add so many of the other clues."""
        if not missing:
            new = _proved(parts or [self._cubes([self._start()])], self._provable)
            if new != (0, 0):
                proofs.append(_Proof(new, tuple(sorted(chosen)), parts))
            yield
            return
        if missing < len(rest):
            parts = yield from _settled(parts)
        for place, nth in enumerate(rest[: len(rest) - missing + 1], start=1):
            agreeing = yield from self._learn_all(parts, [nth])
            yield from self._extend(proofs, (*chosen, nth), agreeing, rest[place:], missing - 1)

    def _needed(self) -> Job[list[int]]:
        """The clues without which all the others prove nothing new."""
        needed: list[int] = []
        yield from self._leave_out(needed, self._by_cases(), [])
        return needed

    def _leave_out(self, needed: list[int], clues: list[int], parts: list[Part]) -> Job[None]:
        """Leave out each of these clues in turn, half of them at a time."""
        if len(clues) == 1:
            needed += clues if _proved(parts, self._provable) == (0, 0) else []
            return
        middle = len(clues) // 2
        for half, others in ((clues[:middle], clues[middle:]), (clues[middle:], clues[:middle])):
            agreeing = yield from self._learn_all(parts, others)
            yield from self._leave_out(needed, half, agreeing)

    def _by_cases(self) -> list[int]:
        """The clues, those with the fewest cases first."""
        return sorted(range(len(self._single)), key=lambda nth: len(self._single[nth]))

    def _learn_all(self, parts: list[Part], clues: Sequence[int]) -> Job[list[Part]]:
        """The placements that agree with these clues as well; no parts stand for what is known."""
        for nth in clues:
            if not parts:
                parts = [self._cubes(self._single[nth])]
                continue
            agreeing: list[Part] = []
            for part in parts:
                agreeing += [(yield from _narrow(part, self._premises[nth]))]
            parts = agreeing
        return parts

    # --- which of them a person sees first --------------------------------------------

    def _choose(self, proofs: list[_Proof]) -> Job[_Proof]:
        """The proof that a person sees first.

        That is an atom on the only path left, then any other atom, then many empty cells.
        """
        ranked: list[tuple[tuple[int, ...], _Proof]] = []
        for proof in proofs:
            rays = self._rays(proof)
            kind, gain = 2, proof.new.empty
            if proof.new.atoms:
                kind, gain = 0, proof.new.atoms
                for clue in rays:
                    only = yield from paths_left(self._clues.grid, proof.parts, clue, most=1)
                    kind = 1 if only is None else kind
            ports = [clue.entry for clue in rays]
            ranked.append(((kind, -gain.bit_count(), *ports, *proof.chosen), proof))
        return min(ranked, key=lambda one: one[0])[1]

    def _rays(self, proof: _Proof) -> list[Clue]:
        premises = (self._premises[nth] for nth in proof.chosen)
        return [premise for premise in premises if isinstance(premise, Clue)]

    def _take(self, proof: _Proof) -> Job[Step]:
        """The step of a proof, and from now on what it proves is known."""
        paths: list[PathsLeft] = []
        for nth, clue in zip(proof.chosen, self._rays(proof), strict=False):  # the rays come first
            together = alone = yield from paths_left(self._clues.grid, proof.parts, clue)
            if len(proof.chosen) > 1:
                cases = [self._cubes(self._single[nth])]
                alone = yield from paths_left(self._clues.grid, cases, clue)
            paths.append(PathsLeft(clue, alone, together))
        step = Step(
            premises=tuple(self._premises[nth] for nth in proof.chosen),
            before=Known(self._named(self._known.atoms), self._named(self._known.empty)),
            atoms=self._named(proof.new.atoms),
            empty=self._named(proof.new.empty),
            paths=tuple(paths),
            otherwise=(yield from self._otherwise(proof)),
        )
        yield from self._learn(proof.new)
        return step

    def _otherwise(self, proof: _Proof) -> Job[Outcome | None]:
        """How the last ray of a proof would end if the one cell that it proves were not so."""
        atoms, empty = proof.new
        rays = self._rays(proof)
        if not rays or len(rays) < len(proof.chosen) or (atoms | empty).bit_count() > 1:
            return None
        opposite = _restricted([self._start()], _Facts(empty, atoms))
        cubes = self._cubes(opposite)
        for clue in rays[:-1]:
            cubes = yield from cubes.learn(clue)
        outcomes = [*(yield from cubes.tally(rays[-1].entry))]
        return outcomes[0] if len(outcomes) == 1 else None

    def _learn(self, new: _Facts) -> Job[None]:
        self._known = _Facts(self._known.atoms | new.atoms, self._known.empty | new.empty)
        self._provable = _Facts(
            self._provable.atoms & ~new.atoms, self._provable.empty & ~new.empty
        )
        for nth, cubes in enumerate(self._single):
            self._single[nth] = [*_restricted(cubes, new)]
            yield

    def _named(self, cells: int) -> frozenset[Cell]:
        return frozenset(self._cells[number] for number in ones(cells))


def _settled(parts: list[Part]) -> Job[list[Part]]:
    """The same placements, listed where that is the better form to go on from."""
    if not parts:
        return parts
    return [*(yield from settle(Placements(parts), DEFAULT_BUDGET.bytes)).parts]


def _narrow(part: Part, premise: Premise) -> Job[Part]:
    """Those that agree with one more clue; a list keeps its roster, which knows many rays."""
    if isinstance(part, Listed) and isinstance(premise, Clue):
        yield
        return Listed(part.roster, part.bits & part.roster.agreeing(premise))
    return (yield from part.learn(premise))


def _restricted(cubes: Iterable[Cube], new: _Facts) -> Iterable[Cube]:
    """The placements of these cubes that agree with more facts."""
    for atoms, unknown, left in cubes:
        if atoms & new.empty or new.atoms & ~(atoms | unknown):
            continue
        placed = new.atoms & unknown
        free, left = unknown & ~(new.atoms | new.empty), left - placed.bit_count()  # noqa: PLW2901
        if 0 <= left <= free.bit_count():
            yield atoms | placed, free if left else 0, left


def _proved(parts: Iterable[Part], wanted: _Facts) -> _Facts:
    """Which of the facts hold in all of these placements."""
    atoms, empty = wanted
    for part in parts:
        if isinstance(part, Listed):
            columns, bits = part.roster.columns, part.bits
            atoms &= ~sum(1 << cell for cell in ones(atoms) if bits & ~columns[cell])
            empty &= ~sum(1 << cell for cell in ones(empty) if bits & columns[cell])
            continue
        for placed, unknown, left in part.cubes:
            atoms &= placed | (unknown if left == unknown.bit_count() else 0)
            empty &= ~(placed | (unknown if left else 0))
    return _Facts(atoms, empty)
