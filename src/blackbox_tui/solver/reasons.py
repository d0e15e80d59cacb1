"""Reasons: what can be proved from the clues, step by step, from as few rays as possible.

A step takes some rays, the cells that earlier steps proved and the number of atoms,
and proves cells that hold an atom, or are empty, in every placement that agrees with
those. A plan is a list of steps, at the end of which everything is proved that all
clues together prove; or more may follow, where those have too many cases to count.
It sees `Clues` and never a box.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final

from blackbox_tui.engine import Cell, Outcome, Ray
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.clues import Clue, Clues, Premise
from blackbox_tui.solver import facts
from blackbox_tui.solver.analysis import DEFAULT_BUDGET, learn_all, precise_first
from blackbox_tui.solver.facts import Ground
from blackbox_tui.solver.jobs import Job, OverBudget, as_far_as, with_step_limit
from blackbox_tui.solver.placements import Placements
from blackbox_tui.solver.proofs import Finding, ListedProofs, NothingAgrees, SearchedProofs
from blackbox_tui.solver.walker import MOST_PATHS, Cube, paths_left
from blackbox_tui.solver.witness import Witness, find_witness, short_witness
from blackbox_tui.values import NamedTuple, dataclass, replace

WITNESS_STEPS: Final = 60  # a witness that takes more steps is not looked for
MAX_STEPS: Final = 12_000  # a plan that takes more steps of its job is over budget


class Known(NamedTuple):
    """Cells that are proved."""

    atoms: frozenset[Cell] = frozenset()
    empty: frozenset[Cell] = frozenset()


NOTHING_KNOWN: Final = Known()


class PathsLeft(NamedTuple):
    """The paths that a ray of a step can have taken; None where they are many."""

    clue: Clue
    alone: tuple[Ray, ...] | None  # as far as this ray and the cells proved before can tell
    together: tuple[Ray, ...] | None  # as far as all clues of the step can tell


@dataclass(frozen=True)
class Deduction:
    """One deduction: the cells that follow from a few clues and from what was known before."""

    premises: tuple[Premise, ...]
    """As few as possible: no smaller number of clues would have proved anything new."""
    before: Known
    atoms: frozenset[Cell]
    empty: frozenset[Cell]
    paths: tuple[PathsLeft, ...] = ()  # for each ray among the clues, in their order
    otherwise: Outcome | None = None
    """If it proves a single cell: how its last ray would have ended if the cell were not so.

    None if there is more than one way, or none.
    """
    witness: Witness = Witness()  # what holds on every way that its rays can have taken

    @property
    def rays(self) -> tuple[Clue, ...]:
        """The rays among the clues."""
        return tuple(premise for premise in self.premises if isinstance(premise, Clue))

    @property
    def cells(self) -> frozenset[Cell]:
        """All cells that it proves."""
        return self.atoms | self.empty

    def about(self, cells: Iterable[Cell]) -> Deduction:
        """What it proves of these cells, as if the rest had been known before."""
        atoms, empty = self.atoms.intersection(cells), self.empty.intersection(cells)
        before = self.before
        known = Known(before.atoms | self.atoms - atoms, before.empty | self.empty - empty)
        return replace(self, before=known, atoms=atoms, empty=empty)


@dataclass(frozen=True)
class Plan:
    """The deductions that the clues allow, in an order that a person can follow."""

    clues: Clues
    steps: tuple[Deduction, ...]
    complete: bool = True
    """Does it prove all that can be proved? If not, more may follow."""
    before: Known = NOTHING_KNOWN  # the cells that were proved before its first step

    @property
    def known(self) -> Known:
        """Everything that is proved at its end."""
        return Known(
            self.before.atoms.union(*(step.atoms for step in self.steps)),
            self.before.empty.union(*(step.empty for step in self.steps)),
        )

    @property
    def solved(self) -> bool:
        """Does it prove every atom?"""
        atoms, empty = map(len, self.known)
        return atoms == self.clues.atoms.most or atoms + empty == len(self.clues.grid.cells)

    @property
    def grade(self) -> int | None:
        """How many clues the hardest step needs; None unless every atom is proved."""
        return max((len(step.premises) for step in self.steps), default=0) if self.solved else None

    def step_for(self, cell: Cell) -> Deduction | None:
        """The step that proves that cell, if one does."""
        return next((step for step in self.steps if cell in step.cells), None)


def make_plan(clues: Clues, max_steps: int = MAX_STEPS, before: Known = NOTHING_KNOWN) -> Job[Plan]:
    """Work out the whole plan, or as much of it as the limit allows.

    It goes on from what is known before, as from the plan for all clues but the last.
    """
    steps: list[Deduction] = []
    reasoner = Reasoner(clues, before)
    try:
        complete = yield from as_far_as(_collect_steps(reasoner, steps), max_steps)
    except NothingAgrees:
        return Plan(clues, (), complete=False, before=before)
    return Plan(clues, tuple(steps), complete, before)


def _collect_steps(reasoner: Reasoner, steps: list[Deduction]) -> Job[None]:
    while step := (yield from reasoner.next_step()):
        steps.append(step)


def find_grade(
    clues: Clues, solution: Iterable[Cell], largest: int | None = None, max_steps: int = MAX_STEPS
) -> Job[int | None]:
    """The grade of clues with only one solution, without a plan; None if it is over budget.

    Whichever proof is taken first, all are taken in the end, and each step is as small as it can
    be. So all proofs of a size are taken together, and none is told. With `largest`, the
    grade is None, too, if it is more than that.
    """
    try:
        return (yield from with_step_limit(_hardest_step(clues, solution, largest), max_steps))
    except OverBudget:
        return None


def _hardest_step(clues: Clues, solution: Iterable[Cell], largest: int | None) -> Job[int | None]:
    ground = Ground(clues)
    atoms = ground.table.bits(solution)
    everything = facts.join(ground.table, atoms, ground.table.every_cell & ~atoms)
    proofs, hardest, size = ListedProofs(ground, everything), 0, 0
    most = len(ground.premises) if largest is None else largest
    yield from proofs.prepare()
    while proofs.open:
        if size > most:
            return None
        new = 0
        for proof in (yield from proofs.of(size)):
            new |= proof.new
        if new:
            ground.known |= new
            yield from proofs.learn(new)
            hardest = max(hardest, size)
        size = 0 if new else size + 1
    return hardest


class Reasoner:
    """Finds one step after another."""

    def __init__(self, clues: Clues, before: Known = NOTHING_KNOWN) -> None:
        self._most_atoms: Final = clues.atoms.most
        self._premises: Final = clues.premises
        self._table: Final = lane_table(clues.grid)
        self._ground: Final = Ground(clues, facts.join(self._table, *map(self._table.bits, before)))
        self._source: ListedProofs | SearchedProofs = SearchedProofs(self._ground)
        """The proofs: searched for, unless all cases of all clues together were counted."""
        self._tried_to_count = False

    def next_step(self) -> Job[Deduction | None]:
        """The next step; None if nothing more can be proved.

        Raises `OverBudget`, or `NothingAgrees` if that comes to light after some steps.
        """
        if not self._tried_to_count:
            yield from self._count()
        if isinstance(self._source, SearchedProofs):
            with suppress(OverBudget):
                if step := (yield from self._next_step()):
                    return step
            if not (yield from self._count()):  # once more, for now more is known
                if self._source.open:
                    raise OverBudget
                return None
        return (yield from self._next_step())

    def _next_step(self) -> Job[Deduction | None]:
        for size in range(len(self._premises) + 1 if self._source.open else 0):
            if proofs := (yield from self._source.of(size)):
                return (yield from self._take((yield from self._choose(proofs))))
        return None

    def _count(self) -> Job[bool]:
        """Count all cases of all clues, and list those of each, unless they are too many."""
        again, self._tried_to_count = self._tried_to_count, True
        every = Placements([self._ground.every.of(self._ground.cubes)])
        counted = yield from learn_all(every, precise_first(self._premises), DEFAULT_BUDGET)
        if counted is None:
            return False
        if not counted.count and again:
            raise NothingAgrees
        wanted = self._ground.unknown if counted.count else 0
        provable = facts.proved_by_parts(self._table, counted.parts, wanted)
        listed = ListedProofs(self._ground, provable)
        try:
            yield from listed.prepare()
        except OverBudget:
            return False
        self._source = listed
        return True

    def _choose(self, proofs: list[Finding]) -> Job[Finding]:
        """The proof that a person sees first.

        That is an atom on the only path left, then any other atom, then many empty cells.
        """
        ranked: list[tuple[tuple[int, ...], Finding]] = []
        for proof in proofs:
            rays = self._rays(proof)
            atoms, empty = facts.split(self._table, proof.new)
            kind = 0 if atoms else 2
            if atoms:
                cases = yield from self._cases(proof.clues)
                for clue in rays:
                    only = yield from self._paths(cases, clue, most=1)
                    kind = 1 if only is None else kind
            gain, ports = (atoms or empty).bit_count(), [clue.entry for clue in rays]
            ranked.append(((kind, -gain, *ports, *sorted(proof.clues)), proof))
        return min(ranked, key=lambda one: one[0])[1]

    def _cases(self, clues: Sequence[int]) -> Job[list[Cube] | None]:
        """All cases in which these clues hold; None if they are too many."""
        with suppress(OverBudget):
            return (yield from self._source.cases(clues))
        return None

    def _paths(
        self, cases: Sequence[Cube] | None, clue: Clue, most: int = MOST_PATHS
    ) -> Job[tuple[Ray, ...] | None]:
        """The different paths of a ray in these cases; None if either are too many."""
        if cases is None:
            return None
        return (yield from paths_left(self._table, cases, clue, most))

    def _rays(self, proof: Finding) -> list[Clue]:
        premises = (self._premises[nth] for nth in sorted(proof.clues))
        return [premise for premise in premises if isinstance(premise, Clue)]

    def _take(self, proof: Finding) -> Job[Deduction]:
        """The step of a proof, and from now on what it proves is known."""
        paths: list[PathsLeft] = []
        cases, clues = (yield from self._cases(proof.clues)), sorted(proof.clues)
        for nth, clue in zip(clues, self._rays(proof), strict=False):  # rays first
            together = alone = yield from self._paths(cases, clue)
            if len(clues) > 1:
                alone = yield from self._paths((yield from self._cases((nth,))), clue)
            paths.append(PathsLeft(clue, alone, together))
        step = Deduction(
            tuple(self._premises[nth] for nth in clues),
            self._cells_of(self._ground.known),
            *self._cells_of(proof.new),
            paths=tuple(paths),
            otherwise=(yield from self._otherwise(proof)),
            witness=(yield from self._witness(proof, cases)),
        )
        self._ground.known |= proof.new
        yield from self._source.learn(proof.new)
        return step

    def _cells_of(self, proved: int) -> Known:
        return Known(*map(self._table.named, facts.split(self._table, proved)))

    def _witness(self, proof: Finding, cases: Sequence[Cube] | None) -> Job[Witness]:
        """What holds on every way of the rays, as far as the cases can be followed."""
        rays = self._rays(proof)
        known, _ = facts.split(self._table, self._ground.known)
        _, empty = facts.split(self._table, proof.new)
        if cases is not None:
            with suppress(OverBudget):
                job = find_witness(
                    self._table, cases, rays, known, empty, most_atoms=self._most_atoms
                )
                return (yield from with_step_limit(job, WITNESS_STEPS))
        others = len(rays) < len(proof.clues)
        return short_witness(self._table, rays, empty, others=others)

    def _otherwise(self, proof: Finding) -> Job[Outcome | None]:
        """How the last ray of a proof would end if the one cell that it proves were not so."""
        rays = self._rays(proof)
        if not rays or len(rays) < len(proof.clues) or proof.new.bit_count() > 1:
            return None
        others = yield from self._cases(sorted(proof.clues)[:-1])
        if others is None:
            return None
        cases = self._ground.every.of(self._ground.contrary(others, proof.new))
        with suppress(OverBudget):
            job = with_step_limit(cases.tally(rays[-1].entry), DEFAULT_BUDGET.steps)
            outcomes = [*(yield from job)]
            return outcomes[0] if len(outcomes) == 1 else None
        return None
