"""What a few clues prove together: all sets of a given size that prove something new.

Where all clues together were counted, it is known what they prove, and all cases of each clue are
listed (`ListedProofs`). Elsewhere one counterexample after another is searched for
(`SearchedProofs`): that finds the same, but only for one clue and for two together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import combinations, islice
from typing import Final

from blackbox_tui.engine.lanes import bits_of, ones
from blackbox_tui.solver import facts
from blackbox_tui.solver.analysis import DEFAULT_BUDGET
from blackbox_tui.solver.facts import Ground
from blackbox_tui.solver.jobs import Job, OverBudget, run_job, with_step_limit
from blackbox_tui.solver.lists import Listed
from blackbox_tui.solver.search import Leg, courses, every_agreeing, find_agreeing
from blackbox_tui.solver.walker import Cube, restricted
from blackbox_tui.values import NamedTuple

MOST_LISTED: Final = 2_000_000
"""The most placements of one clue that are listed, times the number of cells."""
MOST_CUBES_AT_ONCE: Final = 500  # the most cubes that learn a clue in one go
CUBES_AT_ONCE: Final = 50  # how many cubes are searched together for a counterexample
CHECKS_PER_STEP: Final = 50
"""Sets of clues that are checked against the counterexamples in one step of the job."""

# Where not all cases can be counted:
SIZE_STEPS: Final = (100, 5_000, 2_500)
"""The most steps to find all proofs by no clue, by single ones, and by pairs."""
SEARCH_STEPS: Final = 5  # the most steps to search for one counterexample, from either end
CLUES_PER_STEP: Final = 5  # clues with which a counterexample is made to agree in one step
MORE_STEPS: Final = 1  # the most to make a counterexample agree with one more clue
CASE_STEPS: Final = 25  # the most to list all cases of some clues


class NothingAgrees(Exception):
    """No placement agrees with the clues."""


class Finding(NamedTuple):
    """What some clues prove, and which ones they are, the one with the fewest cases first."""

    new: int
    clues: tuple[int, ...]


class ListedProofs:
    """Proofs where all clues together were counted: they prove the facts that are `open`."""

    def __init__(self, ground: Ground, provable: int) -> None:
        self._ground: Final = ground
        self._every: Final = ground.every
        self.open = provable  # what all clues together prove and is not known yet
        self._single: list[list[Cube]] = []
        """For each clue, the placements that agree with it and with what is known."""
        self._lists: dict[int, Listed] = {}
        """The same as a list, for clues that agree with few."""
        self._fits: dict[tuple[int, int], int] = {}
        """In the list of the first clue, the bits of those that agree with the second, too."""
        self._counterexamples: Final = facts.Counterexamples(ground.table, ground.premises)
        self._checks = 0

    def prepare(self) -> Job[None]:
        """List the cases of each clue. Raises `OverBudget`."""
        for premise in self._ground.premises if self.open else ():
            cases = self._every.of(self._ground.cubes)
            self._single.append((yield from cases.learn(premise)).cubes)

    def of(self, size: int) -> Job[list[Finding]]:
        """Every set of that many clues that proves something new."""
        proofs: list[Finding] = []
        fewest_first = sorted(range(len(self._single)), key=lambda nth: len(self._single[nth]))
        if size > 1:
            yield from self._list(fewest_first[: len(fewest_first) - size + 1])
            yield from self._extend(proofs, (), fewest_first, size)
        for clues in combinations(fewest_first, size) if size <= 1 else ():
            cases = yield from self.cases(clues)
            new = facts.proved_by_cubes(self._ground.table, cases, self.open)
            proofs.append(Finding(new, clues))
            if clues:
                yield
        return [proof for proof in proofs if proof.new]

    def _list(self, clues: Iterable[int]) -> Job[None]:
        """List the cases of those clues that have few."""
        for nth in clues:
            cases = self._every.of(self._single[nth])
            if nth not in self._lists and cases.count * len(cases.grid.cells) <= MOST_LISTED:
                self._lists[nth] = yield from cases.listed()

    def _prove_by_list(self, clues: tuple[int, ...]) -> Job[int]:
        """What these clues prove, from the list of the first one."""
        first, *others = clues
        listed = self._lists[first]
        bits, columns = listed.bits, listed.roster.columns
        for nth in others:
            if (first, nth) not in self._fits:
                self._fits[first, nth] = listed.agreeing(self._ground.premises[nth])
                yield
            bits &= self._fits[first, nth]
        return facts.proved_by_list(self._ground.table, columns, bits, self.open)

    def _extend(
        self, proofs: list[Finding], clues: tuple[int, ...], rest: Sequence[int], missing: int
    ) -> Job[None]:
        """Try every way to add that many of the other clues."""
        for place in range(len(rest) - missing + 1):
            self._checks += 1
            if self._checks % CHECKS_PER_STEP == 0:
                yield
            every = (*clues, *rest[place:])
            if not self._counterexamples.not_refuted(self.open, every):
                return
            more = (*clues, rest[place])
            if missing > 1:
                yield from self._extend(proofs, more, rest[place + 1 :], missing - 1)
            else:
                proofs.append(Finding((yield from self._prove(more)), more))

    def _prove(self, clues: tuple[int, ...]) -> Job[int]:
        """What these clues prove: all to which no counterexample can be found.

        A counterexample agrees with as many of the other clues as is easy to find: so it
        refutes the same for more sets of clues.
        """
        others = [nth for nth in range(len(self._single)) if nth not in clues]
        if clues[0] in self._lists:
            return (yield from self._prove_by_list(clues))
        proved = 0
        while doubtful := self._counterexamples.not_refuted(self.open & ~proved, clues):
            fact = doubtful & -doubtful
            cases = self._ground.contrary(self._single[clues[0]], fact)
            some = yield from self._find(cases, clues[1:])
            if not some:
                proved |= fact
                continue
            for nth in others:
                some = (yield from self._learn(some, nth))[:CUBES_AT_ONCE] or some
            atoms, unknown, left = some[0]
            self._counterexamples.add(atoms | bits_of(islice(ones(unknown), left)))
        return proved

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

    def cases(self, clues: Sequence[int]) -> Job[list[Cube]]:
        """All cases in which these clues hold. Raises `OverBudget`."""
        cases = self._single[clues[0]] if clues else self._ground.cubes
        for nth in clues[1:]:
            cases = yield from self._learn(cases, nth)
        return cases

    def _learn(self, cases: Sequence[Cube], nth: int) -> Job[list[Cube]]:
        premise = self._ground.premises[nth]
        if len(cases) <= CUBES_AT_ONCE:
            yield
            return run_job(self._every.of(cases).learn(premise)).cubes
        agreeing: list[Cube] = []
        for at in range(0, len(cases), MOST_CUBES_AT_ONCE):
            some = self._every.of(cases[at : at + MOST_CUBES_AT_ONCE])
            agreeing += (yield from some.learn(premise)).cubes
            if len(agreeing) > DEFAULT_BUDGET.cubes:
                raise OverBudget
        return agreeing

    def learn(self, new: int) -> Job[None]:
        """Go by these facts from now on, which are known on the ground already."""
        self.open &= ~new
        self._counterexamples.keep_only(new)
        for nth, cubes in enumerate(self._single):
            self._single[nth] = [*restricted(cubes, *facts.split(self._ground.table, new))]
            yield
        for nth, listed in self._lists.items():
            self._lists[nth] = facts.where_true(listed, new)
            yield


class SearchedProofs:
    """Proofs where the clues have too many cases to count: they may prove the `open` facts."""

    def __init__(self, ground: Ground) -> None:
        self._ground: Final = ground
        self.open = ground.unknown  # what no placement that agrees with all clues refutes so far
        self._examples: Final = facts.Counterexamples(ground.table, ground.premises)
        self._proved: dict[tuple[int, ...], int] = {}
        """What some of the clues have been found to prove."""
        self._doubtful: dict[tuple[int, ...], int] = {}
        """The facts for which the search was given up."""
        self._learned = False  # has anything become known since they were searched for?
        self._legs: dict[int, list[Leg]] = {}
        """For each clue, how to follow it by what is known."""

    def of(self, size: int) -> Job[list[Finding]]:
        """Every set of that many clues that proves something new. Raises `OverBudget`.

        It does so, too, if nothing is found but something may have been missed.
        """
        if size >= len(SIZE_STEPS):
            raise OverBudget
        proofs: list[Finding] = []
        yield from with_step_limit(self._collect(size, proofs), SIZE_STEPS[size])
        if not proofs and self._in_doubt():
            if not self._learned:
                raise OverBudget
            self._doubtful, self._learned = {}, False  # what is known by now may help
            return (yield from self.of(size))
        return proofs

    def _in_doubt(self) -> bool:
        """May some clues prove more than has been found?"""
        return any(
            self._examples.not_refuted(doubtful & self.open, clues)
            for clues, doubtful in self._doubtful.items()
        )

    def _collect(self, size: int, proofs: list[Finding]) -> Job[None]:
        for nth, clues in enumerate(combinations(range(len(self._ground.premises)), size)):
            if new := (yield from self._prove(clues)):
                proofs.append(Finding(new, clues))
            if nth % CHECKS_PER_STEP == 0:
                yield

    def _prove(self, clues: tuple[int, ...]) -> Job[int]:
        """What these clues prove: all to which no counterexample can be found."""
        proved, given_up = self._proved.get(clues, 0), self._doubtful.get(clues, 0)
        while wanted := self._examples.not_refuted(self.open & ~(proved | given_up), clues):
            fact = wanted & -wanted
            try:
                example = yield from self._find(clues, fact)
            except OverBudget:
                self._doubtful[clues] = given_up = given_up | fact
                continue
            if example:
                yield from self._add(example, clues)
            else:
                self._proved[clues] = proved = proved | fact
            yield
        atoms, empty = facts.split(self._ground.table, proved)
        if atoms & empty:
            raise NothingAgrees
        return proved & self.open

    def _find(self, clues: tuple[int, ...], fact: int) -> Job[Cube | None]:
        """A counterexample: where the fact is not true, but the clues hold. Raises `OverBudget`."""
        complete = True
        for cube in self._ground.contrary(self._ground.cubes, fact):
            with suppress(OverBudget):
                if example := (yield from self._find_in(cube, clues)):
                    return example
                continue
            complete = False
        if not complete:
            raise OverBudget
        return None

    def _find_in(self, cube: Cube, clues: tuple[int, ...]) -> Job[Cube | None]:
        """A part of the cube in which the clues hold, followed from either end."""
        table, ends = self._ground.table, [self._legs_of(nth) for nth in clues]
        for legs in ([leg for leg, *_ in ends], [leg for *_, leg in reversed(ends)]):
            with suppress(OverBudget):
                return (yield from with_step_limit(find_agreeing(table, legs, cube), SEARCH_STEPS))
        raise OverBudget

    def _legs_of(self, nth: int) -> list[Leg]:
        if nth not in self._legs:
            ground = self._ground
            known = facts.split(ground.table, ground.known)
            self._legs[nth] = courses(ground.table, ground.premises[nth], *known)
        return self._legs[nth]

    def _add(self, example: Cube, clues: tuple[int, ...]) -> Job[None]:
        """Remember a counterexample.

        One for several clues is first made to agree with as many of the others as is easy.
        """
        others = [nth for nth in range(len(self._ground.premises)) if nth not in clues]
        agrees = set[int]()
        for place, nth in enumerate(others if len(clues) > 1 else ()):
            job = find_agreeing(self._ground.table, self._legs_of(nth)[:1], example)
            with suppress(OverBudget):
                if more := (yield from with_step_limit(job, MORE_STEPS)):
                    example = more
                    agrees.add(nth)
            if place % CLUES_PER_STEP == 0:
                yield
        contradicted = bits_of(nth for nth in others if nth not in agrees)
        self._examples.add_cube(example, contradicted)
        if not contradicted:
            self.open = facts.proved_by_cubes(self._ground.table, [example], self.open)

    def cases(self, clues: Sequence[int]) -> Job[list[Cube]]:
        """All cases in which these clues hold. Raises `OverBudget`."""
        legs = [self._legs_of(nth)[0] for nth in clues]
        job = every_agreeing(self._ground.table, legs, self._ground.cubes)
        return (yield from with_step_limit(job, CASE_STEPS))

    def learn(self, new: int) -> Job[None]:
        """Go by these facts from now on, which are known on the ground already."""
        self.open &= ~new
        self._examples.keep_only(new)
        self._proved = {clues: proved & ~new for clues, proved in self._proved.items()}
        self._learned = True
        self._legs.clear()
        yield
