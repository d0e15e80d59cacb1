"""Reasons: what can be proved from the clues, step by step, from as few rays as possible.

A step takes some rays, the cells that earlier steps proved and the number of atoms,
and proves cells that hold an atom, or are empty, in every placement that agrees with
those. A plan is a list of steps, at the end of which everything is proved that all
clues together prove. It sees `Clues` and never a box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from blackbox_tui.engine import Cell, Outcome, Ray
from blackbox_tui.engine.lanes import bits_of, lane_table, ones
from blackbox_tui.rules.clues import Clue, Clues, Premise
from blackbox_tui.solver import facts
from blackbox_tui.solver.analysis import DEFAULT_BUDGET, find_candidates
from blackbox_tui.solver.jobs import Job, OverBudget, as_far_as, run_job
from blackbox_tui.solver.placements import Cubes
from blackbox_tui.solver.walker import Cube, paths_left, restricted
from blackbox_tui.solver.witness import Witness, find_witness
from blackbox_tui.values import NamedTuple, dataclass, replace

MAX_STEPS: Final = 12_000  # a plan that takes more steps of its job is over budget
MOST_CUBES_AT_ONCE: Final = 500  # the most cubes that learn a clue in one go
CUBES_AT_ONCE: Final = 50  # how many cubes are searched together for a counterexample
CHECKS_PER_STEP: Final = 50
"""Sets of clues that are checked against the counterexamples in one step of the job."""


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
    """Does it prove all that can be proved? If not, the rest has too many cases to explain."""
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
        return len(self.known.atoms) == self.clues.atom_count

    @property
    def grade(self) -> int | None:
        """How many clues the hardest step needs; None unless every atom is proved."""
        return max((len(step.premises) for step in self.steps), default=0) if self.solved else None

    def step_for(self, cell: Cell) -> Deduction | None:
        """The step that proves that cell, if one does."""
        return next((step for step in self.steps if cell in step.cells), None)


def make_plan(
    clues: Clues,
    max_steps: int = MAX_STEPS,
    before: Known = NOTHING_KNOWN,
    largest: int | None = None,
) -> Job[Plan]:
    """Work out the whole plan, or as much of it as the limits allow.

    It goes on from what is known before, as from the plan for all clues but the last.
    With `largest`, it ends where a step would take more clues than that.
    """
    steps: list[Deduction] = []
    reasoner = Reasoner(clues, before, largest)
    complete = yield from as_far_as(_collect_steps(reasoner, steps), max_steps)
    return Plan(clues, tuple(steps), complete, before)


def _collect_steps(reasoner: Reasoner, steps: list[Deduction]) -> Job[None]:
    while step := (yield from reasoner.next_step()):
        steps.append(step)


class _Finding(NamedTuple):
    """What some clues prove, and which ones they are, the one with the fewest cases first."""

    new: int
    clues: tuple[int, ...]


class Reasoner:
    """Finds one step after another."""

    def __init__(self, clues: Clues, before: Known, largest: int | None) -> None:
        self._clues: Final = clues
        self._largest: Final = largest  # the most clues that are taken together, if it is set
        self._premises: Final = clues.premises
        self._table: Final = lane_table(clues.grid)
        self._known = facts.join(self._table, *map(self._table.bits, before))
        self._prepared = False
        self._provable = 0
        """What all clues together prove and is not known yet, once that is worked out."""
        self._single: list[list[Cube]] = []
        """For each clue, the placements that agree with it and with what is known."""
        self._counterexamples: Final = facts.Counterexamples(self._table, self._premises)
        self._checks = 0

    def next_step(self) -> Job[Deduction | None]:
        """The next step; None if nothing more can be proved. Raises `OverBudget`."""
        if not self._prepared:
            yield from self._prepare()
        if not self._provable:
            return None
        for size in range(len(self._premises) + 1):
            if self._largest is not None and size > self._largest:
                raise OverBudget
            if proofs := (yield from self._proofs(size)):
                return (yield from self._take((yield from self._choose(proofs))))
        raise AssertionError("All clues together prove what they prove.")

    def _prepare(self) -> Job[None]:
        """Work out what all clues together prove, and the cases of each clue."""
        placements = (yield from find_candidates(self._clues)).placements
        if placements is None:
            raise OverBudget
        every = self._table.every_cell if placements.count else 0
        wanted = facts.join(self._table, every, every) & ~self._known
        self._provable = facts.proved_by_parts(self._table, placements.parts, wanted)
        self._prepared = True
        for premise in self._premises if self._provable else ():
            self._single.append((yield from self._cubes([self._start()]).learn(premise)).cubes)

    def _start(self) -> Cube:
        """All placements that agree with what is known."""
        atoms, empty = facts.split(self._table, self._known)
        left = self._clues.atom_count - atoms.bit_count()
        return atoms, self._table.every_cell & ~(atoms | empty) if left else 0, left

    def _cubes(self, cubes: Iterable[Cube]) -> Cubes:
        return Cubes(self._clues.grid, self._clues.atom_count, cubes)

    def _proofs(self, size: int) -> Job[list[_Finding]]:
        """Every set of that many clues that proves something new."""
        proofs: list[_Finding] = []
        fewest_first = sorted(range(len(self._single)), key=lambda nth: len(self._single[nth]))
        if size > 1:
            yield from self._extend(proofs, (), fewest_first, size)
        for clues in combinations(fewest_first, size) if size <= 1 else ():
            cases = yield from self._cases(clues)
            new = facts.proved_by_cubes(self._table, cases, self._provable)
            proofs.append(_Finding(new, clues))
            if clues:
                yield
        return [proof for proof in proofs if proof.new]

    def _extend(
        self, proofs: list[_Finding], clues: tuple[int, ...], rest: Sequence[int], missing: int
    ) -> Job[None]:
        """Try every way to add that many of the other clues."""
        for place in range(len(rest) - missing + 1):
            self._checks += 1
            if self._checks % CHECKS_PER_STEP == 0:
                yield
            every = (*clues, *rest[place:])
            if not self._counterexamples.not_refuted(self._provable, every):
                return
            more = (*clues, rest[place])
            if missing > 1:
                yield from self._extend(proofs, more, rest[place + 1 :], missing - 1)
            else:
                proofs.append(_Finding((yield from self._prove(more)), more))

    def _prove(self, clues: tuple[int, ...]) -> Job[int]:
        """What these clues prove: all to which no counterexample can be found.

        A counterexample agrees with as many of the other clues as is easy to find: so it
        refutes the same for more sets of clues.
        """
        others = [nth for nth in range(len(self._single)) if nth not in clues]
        proved = 0
        while doubtful := self._counterexamples.not_refuted(self._provable & ~proved, clues):
            fact = doubtful & -doubtful
            cases = self._contrary(self._single[clues[0]], fact)
            some = yield from self._find(cases, clues[1:])
            if not some:
                proved |= fact
                continue
            for nth in others:
                some = (yield from self._learn(some, nth))[:CUBES_AT_ONCE] or some
            atoms, unknown, left = some[0]
            self._counterexamples.add(atoms | bits_of(islice(ones(unknown), left)))
        return proved

    def _contrary(self, cases: Iterable[Cube], untrue: int) -> Iterator[Cube]:
        """The cases in which none of these facts is true."""
        atoms, empty = facts.split(self._table, untrue)
        return restricted(cases, atoms=empty, empty=atoms)

    def _find(self, cases: Iterable[Cube], clues: Sequence[int]) -> Job[list[Cube]]:
        """Some of the cases that agree with these clues; none if there are none."""
        rest = iter(cases)
        while some := [*islice(rest, CUBES_AT_ONCE)]:
            if not clues:
                return some
            agreeing = yield from self._learn(some, clues[0])
            if found := (yield from self._find(agreeing, clues[1:])):
                return found
        return []

    def _cases(self, clues: Sequence[int]) -> Job[list[Cube]]:
        cases = self._single[clues[0]] if clues else [self._start()]
        for nth in clues[1:]:
            cases = yield from self._learn(cases, nth)
        return cases

    def _learn(self, cases: Sequence[Cube], nth: int) -> Job[list[Cube]]:
        if len(cases) <= CUBES_AT_ONCE:
            yield
            return run_job(self._cubes(cases).learn(self._premises[nth])).cubes
        agreeing: list[Cube] = []
        for at in range(0, len(cases), MOST_CUBES_AT_ONCE):
            some = self._cubes(cases[at : at + MOST_CUBES_AT_ONCE])
            agreeing += (yield from some.learn(self._premises[nth])).cubes
            if len(agreeing) > DEFAULT_BUDGET.cubes:
                raise OverBudget
        return agreeing

    def _choose(self, proofs: list[_Finding]) -> Job[_Finding]:
        """The proof that a person sees first.

        That is an atom on the only path left, then any other atom, then many empty cells.
        """
        ranked: list[tuple[tuple[int, ...], _Finding]] = []
        for proof in proofs:
            rays = self._rays(proof)
            atoms, empty = facts.split(self._table, proof.new)
            kind = 0 if atoms else 2
            if atoms:
                cases = yield from self._cases(proof.clues)
                for clue in rays:
                    only = yield from paths_left(self._table, cases, clue, most=1)
                    kind = 1 if only is None else kind
            gain, ports = (atoms or empty).bit_count(), [clue.entry for clue in rays]
            ranked.append(((kind, -gain, *ports, *sorted(proof.clues)), proof))
        return min(ranked, key=lambda one: one[0])[1]

    def _rays(self, proof: _Finding) -> list[Clue]:
        premises = (self._premises[nth] for nth in sorted(proof.clues))
        return [premise for premise in premises if isinstance(premise, Clue)]

    def _take(self, proof: _Finding) -> Job[Deduction]:
        """The step of a proof, and from now on what it proves is known."""
        paths: list[PathsLeft] = []
        cases = yield from self._cases(proof.clues)
        for nth, clue in zip(sorted(proof.clues), self._rays(proof), strict=False):  # rays first
            together = alone = yield from paths_left(self._table, cases, clue)
            if len(proof.clues) > 1:
                alone = yield from paths_left(self._table, self._single[nth], clue)
            paths.append(PathsLeft(clue, alone, together))
        step = Deduction(
            tuple(self._premises[nth] for nth in sorted(proof.clues)),
            self._cells_of(self._known),
            *self._cells_of(proof.new),
            paths=tuple(paths),
            otherwise=(yield from self._otherwise(proof)),
            witness=(yield from self._witness(proof, cases)),
        )
        self._known |= proof.new
        self._provable &= ~proof.new
        self._counterexamples.keep_only(proof.new)
        for nth, cubes in enumerate(self._single):
            self._single[nth] = [*restricted(cubes, *facts.split(self._table, proof.new))]
            yield
        return step

    def _cells_of(self, proved: int) -> Known:
        return Known(*map(self._table.named, facts.split(self._table, proved)))

    def _witness(self, proof: _Finding, cases: Sequence[Cube]) -> Job[Witness]:
        known, _ = facts.split(self._table, self._known)
        _, empty = facts.split(self._table, proof.new)
        return (yield from find_witness(self._table, cases, self._rays(proof), known, empty))

    def _otherwise(self, proof: _Finding) -> Job[Outcome | None]:
        """How the last ray of a proof would end if the one cell that it proves were not so."""
        rays = self._rays(proof)
        if not rays or len(rays) < len(proof.clues) or proof.new.bit_count() > 1:
            return None
        cases = [*self._contrary([self._start()], proof.new)]
        for nth in sorted(proof.clues)[:-1]:
            cases = yield from self._learn(cases, nth)
        outcomes = [*(yield from self._cubes(cases).tally(rays[-1].entry))]
        return outcomes[0] if len(outcomes) == 1 else None
