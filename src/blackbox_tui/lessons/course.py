"""The course: short lessons on real boards, read from course.txt. It knows no screens.

That file says how each ray ends, but not why: `text.rays.explain_ray` works it out.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pkgutil import get_data

from blackbox_tui.engine import Box, Cell, Grid, Port
from blackbox_tui.rules.atoms import AS_HIDDEN, AtomRange, read_atoms
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.game import Game, Start
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.session import NO_PAR, Session
from blackbox_tui.solver.analysis import Analysis, analyse
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import NOTHING_KNOWN, Deduction, Known, Plan, make_plan
from blackbox_tui.values import NamedTuple, dataclass, field, replace


class LessonRay(NamedTuple):
    """A ray to fire in a lesson, and its moral."""

    port: Port
    moral: str


class Task(NamedTuple):
    """Cells to mark once the rays are fired, and the moral."""

    mark: str  # `seal` what must be empty, `mark` what may hold an atom, `guess` what must hold one
    moral: str


@dataclass(frozen=True)
class Lesson:
    """One lesson: a text, a board with its atoms, rays to predict or cells to mark."""

    key: str  # the name under which progress is saved: it never changes
    title: str
    text: str
    box: Box
    dead_cells: frozenset[Cell] = field(repr=False)
    """The cells that no ray can reach or distinguish."""
    rays: tuple[LessonRay, ...] = ()
    task: Task | None = None
    closed: bool = False  # are the atoms hidden?
    told: AtomRange = AS_HIDDEN  # how many atoms the learner is told there are

    @property
    def atoms(self) -> AtomRange:
        """How many atoms the learner is told there are."""
        return self.told.or_else(len(self.box.atoms))

    @property
    def grid(self) -> Grid:
        """The lesson's board."""
        return self.box.grid

    @property
    def asks(self) -> bool:
        """Is there more to do than to read?"""
        return bool(self.rays) or self.closed

    @property
    def hidden(self) -> bool:
        """Is it a box to solve?"""
        return self.closed and self.task is None

    def clues(self, fired: int) -> Clues:
        """The clues after this many rays."""
        ports = [ray.port for ray in self.rays[:fired]]
        rays = tuple(Clue(port, self.box.fire(port).outcome) for port in ports)
        return Clues(self.grid, self.atoms, rays)

    @property
    def answer(self) -> frozenset[Cell]:
        """The cells to mark, as all rays together imply."""
        if self.task is None:
            return frozenset()
        analysis = analyse_box(self.clues(len(self.rays)))
        match self.task.mark:
            case "seal":
                return analysis.empty
            case "guess":
                return analysis.atoms
        return frozenset(self.grid.cells) - analysis.empty


@lru_cache(maxsize=1)
def course() -> tuple[Lesson, ...]:
    """All lessons, in order."""
    return read_course(course_text())


def course_text() -> str:
    """The text of course.txt."""
    return (get_data(__package__, "course.txt") or b"").decode("utf-8")


def find(key: str) -> int:
    """The index of a lesson in the course; 0 for an unknown key."""
    return next((number for number, lesson in enumerate(course()) if lesson.key == key), 0)


def box_number() -> int:
    """The index of the box to solve: the lessons after it are more than a first game needs."""
    return next(number for number, lesson in enumerate(course()) if lesson.hidden)


@lru_cache(maxsize=16)
def analyse_box(clues: Clues) -> Analysis:
    """Analyse the clues of a lesson, whose box is so small that it takes no time."""
    return run_job(analyse(clues))


def explain_box(clues: Clues, before: Known = NOTHING_KNOWN) -> Plan:
    """Explain what the clues of a lesson prove beyond what is known before."""
    return run_job(make_plan(clues, before=before))


def read_course(text: str) -> tuple[Lesson, ...]:
    """Read lessons in the format that course.txt describes."""
    _comment, *lessons = re.split(r"^= ", text, flags=re.MULTILINE)
    return tuple(map(_read_lesson, lessons))


def _read_lesson(lesson: str) -> Lesson:
    heading, text, picture, *rest = re.split(r"\n{2,}", lesson.strip())
    key, title = heading.split(": ")
    key, _, told = key.partition(" ")
    rows = [line.split() for line in picture.splitlines()]
    grid = Grid(len(rows[0]), len(rows))
    board = dict(zip(grid.cells, (sign for row in rows for sign in row), strict=True))
    rays, task = list[LessonRay](), None
    for line in "".join(rest).splitlines():
        what, moral = line.split(": ", maxsplit=1)
        port, arrow, _end = what.partition(" -> ")
        if arrow:
            rays.append(LessonRay(int(port), moral))
        else:
            task = Task(what, moral)
    return Lesson(
        key=key, title=title, text=" ".join(text.split()),
        box=Box(grid, [cell for cell, sign in board.items() if sign in "o@"]),
        dead_cells=frozenset(cell for cell, sign in board.items() if sign == "?"),
        rays=tuple(rays), task=task, closed="@" in picture,
        told=read_atoms(told) if told else AS_HIDDEN,
    )  # fmt: skip


# --- the first box -----------------------------------------------


def first_box() -> Session:
    """The box before the first ray: play goes on until both atoms are found."""
    game = Game(Start(course()[box_number()].box, plays_on=True))
    return Session(Match((Player("You"),)), game, par=NO_PAR)


def ruled_out(clues: Clues) -> tuple[Deduction, ...]:
    """The steps by which the last ray proves cells empty; atoms are left to the player."""
    before = explain_box(replace(clues, rays=clues.rays[:-1])).known
    steps = explain_box(clues, before).steps
    return tuple(step.about(step.empty) for step in steps if step.empty)


def needed_step(game: Game) -> Deduction | None:
    """The deduction against a wrong guess, or else for an atom that is not yet found."""
    plan = explain_box(game.clues)
    wrong = sorted(plan.known.empty & game.guesses)[:1]
    for step in plan.steps:
        needed = step.empty.intersection(wrong) if wrong else step.atoms - game.guesses
        if needed:
            return step.about(needed)
    return None


def refuting_ray(game: Game) -> Clue | None:
    """A ray that contradicts a complete answer, so that the atoms need not be consulted."""
    return next(iter(game.clues.contradicting(game.guesses)), None) if game.can_submit else None
