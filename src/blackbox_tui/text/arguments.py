"""The argument of one deduction, told from what was seen to what follows, in more or fewer words.

It sees steps and clues, never a box.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import Enum
from typing import Final

from blackbox_tui.engine import Cell, Hit, Outcome, Ray
from blackbox_tui.rules.clues import Clues
from blackbox_tui.solver.reasons import Deduction, PathsLeft
from blackbox_tui.solver.witness import Fate, FateGroup
from blackbox_tui.text import rays
from blackbox_tui.text.atoms import AtomsLeft
from blackbox_tui.text.blocks import list_cells
from blackbox_tui.text.clauses import (
    all_paths,
    as_they_were,
    could_not,
    every_path,
    name_rays,
    what_was_seen,
    would_have_ended,
)
from blackbox_tui.text.writing import as_sentence, in_words, listed
from blackbox_tui.values import NamedTuple

MOST_NAMED: Final = 6  # where cells are lit, more than this are not named
MOST_WORDS: Final = 7  # cells are named at once if it takes no more words than this
MOST_PLAIN: Final = 3  # of fewer cells than this, each is spoken of by its name

SIGNS: Final = {Fate.ABSORBED: "H", Fate.TURNED_AWAY: "R", Fate.TURNED: "T", Fate.STOPPED: "S"}
"""What marks the cells of a group on a board; the others have a cross."""
CROSS: Final = "×"

_EXACTLY: Final = {
    Fate.ABSORBED: "absorbed {}",
    Fate.TURNED_AWAY: "turned {} away at the port",
    Fate.TURNED: "turned {} away",
}
"""What an atom would have done to a ray, if it is the same on every path."""
_STOPPED: Final = "absorbed {} or turned it away"


class Detail(Enum):
    """How much an argument tells."""

    ALL = "all"
    SOME = "some"  # in fewer words, and cells by the corners of blocks
    LEAST = "least"  # and no more than one group of cells


class Argument(NamedTuple):
    """Why something follows, in three parts."""

    seen: str  # what the rays did
    why: str  # what can be followed with a finger
    therefore: str  # what follows

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(filter(None, self))


def only_path(step: Deduction) -> Ray | None:
    """The path that a step argues by, if a ray has only one left: the one that proves the most."""
    alone = [ray for _, _, left in step.paths if left and len(left) == 1 for ray in left]
    return max(alone, key=lambda ray: len(step.atoms & rays.atoms_on_path(ray)), default=None)


class Teller:
    """Tells one step: it keeps the cells that are still to be explained."""

    def __init__(
        self, step: Deduction, clues: Clues, lit: bool, detail: Detail, secret: frozenset[Cell]
    ) -> None:
        self._step: Final = step
        self._clues: Final = clues
        self._lit: Final = lit
        self._secret: Final = secret
        self._brief: Final = detail is not Detail.ALL
        self._joins: Final = detail is Detail.LEAST  # does it put all groups into one?
        self._said: list[str] = []
        self._atoms = step.atoms  # those that are still to be explained
        self._empty = step.empty
        self._unnamed = step.empty
        self._counted = 0  # how many empty cells were only counted
        self._alone: Final = len(step.premises) == 1
        self._left: Final = AtomsLeft(clues.atoms, len(step.before.atoms))

    def argument(self) -> Argument:
        """The argument in its parts."""
        self._said += self._why()
        why = " ".join(map(as_sentence, self._said))
        seen = as_sentence(what_was_seen(self._step.premises)) if self._step.premises else ""
        return Argument(seen, why, self._therefore())

    def _why(self) -> Iterator[str]:
        """Why it follows, clause by clause: each explains some cells."""
        step = self._step
        if not step.premises:
            yield self._left.fill_all if step.atoms else self._left.all_found
            return
        ray = only_path(step)
        if step.otherwise is not None and not (self._alone and (ray or self._plain_fate)):
            yield from self._supposed(step.otherwise)
            return
        if ray is not None:
            yield from self._along(ray)
        yield from self._needed()
        yield from self._fates()
        yield from self._left_out()
        yield from self._last_atoms()

    @property
    def _plain_fate(self) -> bool:
        """Is its one empty cell on the way of its ray, whatever the way?"""
        return any(group.fate in SIGNS for group in self._step.witness.groups)

    # --- one cell, and what would have happened otherwise ---

    def _supposed(self, otherwise: Outcome) -> Iterator[str]:
        *others, last = self._step.rays
        yield f"suppose {rays.describe_cells(self._step.empty, self._step.atoms)}"
        yield would_have_ended(others, last, otherwise)
        self._explain(self._step.cells)

    def _explain(self, cells: Collection[Cell], *, named: bool = False) -> None:
        """Note that these cells are explained."""
        self._atoms, self._empty = self._atoms.difference(cells), self._empty.difference(cells)
        if named:
            self._unnamed = self._unnamed.difference(cells)

    # --- paths ---

    def _along(self, ray: Ray) -> Iterator[str]:
        """What follows from the only path that a ray has left."""
        paths = next(paths for paths in self._step.paths if paths.clue.entry == ray.entry)
        if not ray.path:
            yield from self._at_the_edge(paths)
            return
        known = self._step.before.atoms
        on_way = self._empty & rays.cells_in_view(ray, self._clues.grid)
        way = f"{self._only(paths)}: {rays.describe_path(ray, known - self._secret)}"
        turning = [cell for turn in rays.turns_of(ray) for cell in turn.atoms if cell not in known]
        others = self._brief and len(on_way) < len(self._empty)  # they need a sentence of their own
        if len(on_way) < MOST_PLAIN or self._count_explains or others:
            on_way = frozenset()
        if self._brief and turning:
            way = f"{way}, away from {listed(turning)}"
        hit = rays.absorbing_atom(ray)
        if self._brief and turning and hit and hit not in known:
            yield f"{way}, into an atom on {hit}"
        else:
            yield way
            yield from rays.explain_turns(ray, known, absorbed_only=self._brief)
        self._explain(rays.atoms_on_path(ray))
        if on_way:
            other = "other " if rays.atoms_on_path(ray) else ""
            yield f"no {other}atom is on or beside it"
            self._explain(on_way)

    def _only(self, paths: PathsLeft) -> str:
        """That a ray has one path left, and what rules the others out."""
        others = [clue for clue in self._step.rays if clue != paths.clue]
        if not others:
            return "only one path remains"
        entry, they = paths.clue.entry, "it" if len(others) == 1 else "they"
        if self._brief:
            them = name_rays(others) if len(others) == 1 else "the others"
            return f"only one path for ray {entry} fits {them}"
        lets = f"lets {name_rays(others)} end as {they} did"
        if paths.alone is None:
            return f"only one path for ray {entry} {lets}"
        if len(paths.alone) == 1:
            return f"only one path remains for ray {entry}"
        return f"of the {in_words(len(paths.alone))} paths for ray {entry}, only one {lets}"

    def _at_the_edge(self, paths: PathsLeft) -> Iterator[str]:
        """What follows where the ray never entered."""
        ray, before = paths.clue, self._step.before
        first, *beside = self._clues.grid.outside(ray.entry).view
        others = [clue for clue in self._step.rays if clue != ray]
        it = "it" if self._alone else f"ray {ray.entry}"
        given = f"with {as_they_were(others)}, " if others and len(paths.alone or ()) != 1 else ""
        named = it
        if given and self._brief:
            given, it = "", f"{it} then"
        if isinstance(ray.outcome, Hit):
            only = f"only an atom on {first}, right behind the port"
            yield f"{given}{only}, can have absorbed {named}"
            self._explain({first})
            return
        causes = {cell for cell in beside if cell in self._clues.grid} - before.empty
        proved = causes & self._step.atoms
        if first in self._empty and (len(proved) == 2 or not self._count_explains):
            yield f"an atom on {first} would have absorbed {named}"
            self._explain({first}, named=True)
        wanted = proved or self._alone or not self._brief
        if wanted and causes and len(proved) < 2 and not causes & before.atoms:
            ruled_out = [cell for cell in beside if cell in before.empty and len(causes) == 1]
            also = f", and {ruled_out[0]} is empty" if ruled_out else ""
            inside = f"{given}{it} cannot have turned round inside{also}"
            away = "away" if self._brief else "away at the port"
            yield f"{inside}: an atom on {_names(proved or causes, 'or')} turned it {away}"
            self._explain(proved)

    def _needed(self) -> Iterator[str]:
        """Atoms that every path of a ray needs."""
        met = self._step.witness.met
        for paths, needed in zip(self._step.paths, met, strict=False):
            if not (cells := self._atoms & needed):
                continue
            if paths.together and not any(ray.path for ray in paths.together):
                if self._brief:
                    did = "absorbed" if isinstance(paths.clue.outcome, Hit) else "turned away"
                    yield f"ray {paths.clue.entry} was {did} by an atom on {_names(cells)}"
                    self._explain(cells)
                elif len(cells) == 1:
                    yield from self._at_the_edge(paths)
            else:
                needs = f"ray {paths.clue.entry} needs"
                if self._alone or not self._brief:
                    needs = every_path(paths, alone=self._alone)
                yield f"{needs} {rays.atoms_on(cells)}"
                self._explain(cells)

    # --- what an atom would have done ---

    def _fates(self) -> Iterator[str]:
        """What an atom would have done on the cells that share a fate."""
        found = self._everything_found and self._said and not self._atoms
        if found and (self._empty or self._clues.atoms.known):
            self._explain(self._empty)
            yield self._left.no_more
        elif self._brief and self._count_explains:
            yield from self._left_out()
        groups = [group for group in self._to_tell() if group.fate in SIGNS]
        if self._joins and groups:
            yield self._all_fates()
            return
        clauses: list[str] = []
        for group in groups:
            atom = "one" if clauses else self._an_atom
            clauses.append(self._would_have(f"{atom} on {self._any_of(group, *groups[1:])}", group))
        yield from filter(None, (", ".join(clauses[:2]), *clauses[2:]))

    def _all_fates(self) -> str:
        """What an atom would have done on all of them, in one clause."""
        groups = [group for group in self._to_tell() if group.fate is not Fate.UNFIT]
        told = [group for group in groups if group.fate in SIGNS]
        if self._everything_found:
            groups = told
        seen = dict.fromkeys(ray for group in told for ray in group.rays)
        fate = told[0].fate if len(told) == 1 else Fate.STOPPED
        cells = frozenset[Cell]().union(*(group.cells for group in groups))
        joined = FateGroup(fate, tuple(seen), cells)
        on = self._any_of(joined, marked=len(told) == len(groups) == 1)
        return self._would_have(f"{self._an_atom} on {on}", joined, too_few=len(groups) > len(told))

    def _would_have(self, atom: str, group: FateGroup, *, too_few: bool = False) -> str:
        """What an atom of a group would have done, or else it would have left too few atoms."""
        self._explain(group.cells)
        several = len(group.rays) > 1
        vaguely = "stopped or turned {}" if self._brief or several else _STOPPED
        if several and self._joins:
            vaguely = "changed one of the paths"
        ports = listed(sorted(ray.entry for ray in group.rays), "or")
        did = _EXACTLY.get(group.fate, vaguely).format("it" if self._alone else f"ray {ports}")
        return f"{atom} would have {did}{', or left too few atoms' if too_few else ''}"

    def _to_tell(self) -> list[FateGroup]:
        """The groups, as far as they are to be explained."""
        groups = [it._replace(cells=it.cells & self._empty) for it in self._step.witness.groups]
        return [group for group in groups if group.cells]

    def _any_of(self, group: FateGroup, *others: FateGroup, marked: bool = True) -> str:
        """The cells of a group; where there are many, the sign that marks them, or their number."""
        names = self._named(group.cells, "or")
        if len(group.cells) > MOST_NAMED and self._lit:
            return f"a cell marked {SIGNS.get(group.fate, CROSS)}" if marked else "a marked cell"
        if len(names.split()) > MOST_WORDS and not others:
            self._counted = len(group.cells)
            return f"any of these {len(group.cells)} cells"
        self._unnamed = self._unnamed.difference(group.cells)
        return names

    def _left_out(self) -> Iterator[str]:
        """That no atom is left for cells, on every path or on those that keep clear of them."""
        for group in self._to_tell():
            if group.fate is Fate.AVOIDED:
                needed = self._left.needed(" elsewhere")
                yield f"paths that keep clear of {self._any_of(group)} need {needed}"
                self._explain(group.cells)
            elif group.fate is Fate.IN_THE_WAY:
                atom = f"{self._an_atom} on {self._any_of(group)}"
                yield self._would_have(atom, group, too_few=True)
            elif group.fate is Fate.NO_ATOM_LEFT and self._alone and only_path(self._step):
                self._explain(self._empty)
                yield self._left.no_more
            elif group.fate is Fate.NO_ATOM_LEFT:
                yield f"{all_paths(self._step, brief=self._brief)} {self._left.needed()}"
                self._explain(self._empty if self._brief else group.cells)

    @property
    def _count_explains(self) -> bool:
        """Is every empty cell explained, if briefly, by the number of atoms?"""
        if self._everything_found and self._step.atoms:
            return True
        return self._brief and any(it.fate is Fate.NO_ATOM_LEFT for it in self._to_tell())

    def _named(self, cells: frozenset[Cell], last_word: str = "and") -> str:
        """The cells by their names or, if that is briefer, by the corners of blocks."""
        names = rays.name_cells(cells, self._clues.grid, last_word)
        if not self._brief or len(cells) < MOST_PLAIN:
            return names
        return min(names, list_cells(cells, last_word), key=lambda text: len(text.split()))

    @property
    def _an_atom(self) -> str:
        return "another atom" if self._said else "an atom"

    @property
    def _found(self) -> int:
        """How many atoms are known after the step."""
        return len(self._step.before.atoms | self._step.atoms)

    @property
    def _everything_found(self) -> bool:
        return self._found == self._clues.atoms.most

    def _last_atoms(self) -> Iterator[str]:
        """What is left: atoms for which there is no other cell, and what no arrangement allows."""
        fewest = self._found == self._clues.atoms.least
        if self._atoms and fewest and not self._open_cells and not self._empty:
            yield self._left.fill(self._atoms, len(self._step.atoms))
            return
        if self._atoms:
            yield f"without {rays.atoms_on(self._atoms)}, {could_not(self._step.premises)}"
        if self._empty:
            on = rays.name_cells(self._empty, None, "or")
            yield f"with an atom on {on}, {could_not(self._step.premises)}"

    @property
    def _open_cells(self) -> frozenset[Cell]:
        """The cells that nothing is proved about after the step."""
        known = self._step.before.atoms | self._step.before.empty | self._step.cells
        return frozenset(self._clues.grid.cells) - known

    # --- what follows ---

    def _therefore(self) -> str:
        atoms, empty = self._step.atoms, self._step.empty
        clauses = [rays.holds(atoms)] if atoms else []
        if empty:
            clauses.append(self._are_empty())
        return f"So {', and '.join(clauses)}."

    def _are_empty(self) -> str:
        """That the cells which the step clears are empty; a long list comes last."""
        empty, left = self._step.empty, self._open_cells
        names = self._named(empty)
        if len(empty) > MOST_NAMED and len(left) < MOST_PLAIN:
            known = self._step.before.atoms | self._step.atoms
            but = f" but {_names(left)}" if left else ""
            return f"every {'other ' if known else ''}cell{but} is empty"
        these = f"these {len(empty)} cells" if self._step.atoms else "they"
        if self._counted == len(empty):
            return f"{these} are empty" + ("" if self._lit else f": {list_cells(empty)}")
        lanes = names.startswith(("row", "column"))
        if len(empty) > MOST_NAMED and not lanes and (self._lit or not self._unnamed):
            return f"these {len(empty)} cells are empty"
        if len(empty) <= MOST_NAMED or len(names.split()) <= MOST_WORDS:
            one_name = names.split()[:-1] in ([], ["block"], ["row"], ["column"])
            return f"{names} {'is' if one_name else 'are'} empty"
        return f"{len(empty)} cells are empty: {list_cells(empty)}"


def _names(cells: Collection[Cell], last_word: str = "and") -> str:
    return listed(sorted(cells), last_word)
