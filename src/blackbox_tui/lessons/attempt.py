"""A learner's progress: lessons to read, predict or mark, a box to solve, and the sandbox.

Values only, with the progress also as text; it does not know where that is stored.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from blackbox_tui.engine import HIT, REFLECTION, Box, Cell, Detour, Grid, Outcome, Port, Ray
from blackbox_tui.formats.fields import Fields, ParseError, explaining, parse
from blackbox_tui.lessons.course import (
    Lesson,
    LessonRay,
    Task,
    course,
    find,
    first_box,
    refuting_ray,
)
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.game import NO_MARKER, Game, play
from blackbox_tui.rules.moves import IllegalMove, Move, Refusal, Submit
from blackbox_tui.values import dataclass, replace

FORMAT: Final = "blackbox progress"
VERSION: Final = 1

LONGEST: Final = 20_000  # the most characters that are parsed
MOST_LESSONS: Final = 200


@dataclass(frozen=True)
class Progress:
    """The current lesson, the finished ones and those without a mistake, by key.

    Lessons are saved by their keys, so that the course can grow.
    """

    reached: str = ""  # the current lesson; empty before the first
    done: frozenset[str] = frozenset()
    right: frozenset[str] = frozenset()  # the lessons in which everything was right the first time

    def at(self, key: str) -> Progress:
        """Make that lesson the current one."""
        return replace(self, reached=key)

    def having_done(self, key: str, *, right: bool) -> Progress:
        """Note that a lesson is finished, perhaps without a mistake."""
        newly_right = {key} if right else set[str]()
        return replace(self, done=self.done | {key}, right=self.right | newly_right)

    def to_text(self) -> str:
        """The progress as JSON."""
        lessons = {"done": sorted(self.done), "right": sorted(self.right)}
        values = {"format": FORMAT, "version": VERSION, "reached": self.reached, **lessons}
        return json.dumps(values) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Progress:
        """Read what `to_text` wrote; raises `ParseError` for anything else."""
        with explaining("Your progress in the lessons cannot be read. "):
            fields = Fields(parse(text, LONGEST), "format", "version", "reached", "done", "right")
            if fields.text("format") != FORMAT:
                raise ParseError("It is some other kind of file.")
            fields.whole("version", VERSION, VERSION)
            reached = fields.text("reached")
            done, right = _keys(fields, "done"), _keys(fields, "right")
            return cls(_key(reached) if reached else "", done, right)


def _keys(fields: Fields, name: str) -> frozenset[str]:
    keys = [_key(value) for value in fields.items(name, MOST_LESSONS)]
    if len({*keys}) != len(keys):
        raise ParseError("A lesson appears twice.")
    return frozenset(keys)


def _key(value: object) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"[a-z]{1,20}", value):
        raise ParseError("The key of a lesson is missing.")
    return value


@dataclass(frozen=True)
class LessonAttempt:
    """A lesson and how far the learner is."""

    progress: Progress
    fired: int = 0
    """How many of the lesson's rays have been fired, those that come again counted twice."""
    again: tuple[LessonRay, ...] = ()  # rays predicted wrongly, which come again at the end
    asked: Port | None = None  # the port whose ray is to be predicted
    choice: int | None = None  # the choice that is pointed at, if any
    ray: Ray | None = None  # the ray that is shown, where the atoms are in sight
    predicted: Outcome | None = None
    marks: frozenset[Cell] = frozenset()  # the cells that the learner has marked
    slipped: bool = False  # was what the learner submitted ever wrong?
    solved: bool = False  # is it right?
    game: Game | None = None  # the box to solve, in the lesson that has one

    @classmethod
    def at(cls, number: int, progress: Progress) -> LessonAttempt:
        """Begin the lesson with this index."""
        lesson = course()[number]
        return cls(progress.at(lesson.key), game=first_box().game if lesson.hidden else None)

    @property
    def number(self) -> int:
        """The index of the lesson in the course."""
        return find(self.progress.reached)

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return course()[self.number]

    @property
    def marking(self) -> bool:
        """Does this lesson ask to mark cells?"""
        return self.lesson.task is not None

    def answered(self, spot: Cell | Port | None) -> bool:
        """Is this the port of the ray on show?"""
        return self.ray is not None and self.ray.entry == spot

    @property
    def next_ray(self) -> LessonRay | None:
        """The ray that the lesson asks for next."""
        rays = (*self.lesson.rays, *self.again)
        return rays[self.fired] if self.fired < len(rays) else None

    @property
    def repeating(self) -> bool:
        """Does the next ray come again after a wrong prediction?"""
        return self.next_ray is not None and self.fired >= len(self.lesson.rays)

    @property
    def finished(self) -> bool:
        """Is the lesson finished?"""
        return self.next_ray is None and (self.solved or not self.lesson.closed)

    @property
    def to_do(self) -> str:
        """The next thing to do: predict, fire, seal, mark, guess, solve or go to the next."""
        if self.finished:
            return "next"
        if self.next_ray is None:
            return self.task.mark if self.marking else "solve"
        return "fire" if self.marking else "predict"

    @property
    def shown_ray(self) -> LessonRay | None:
        """The ray on show, if the lesson asked for it."""
        fired = self.lesson.rays[: self.fired]
        return next((it for it in fired if self.ray and it.port == self.ray.entry), None)

    @property
    def comes_again(self) -> bool:
        """Was the ray on show predicted wrongly, so that it comes again?"""
        to_come = self.again[max(0, self.fired - len(self.lesson.rays)) :]
        return self.ray is not None and self.ray.entry in {ray.port for ray in to_come}

    @property
    def choices(self) -> tuple[Outcome, ...]:
        """The choices, while a prediction is asked for or shown."""
        port = self.asked if self.asked is not None else self.ray.entry if self.ray else None
        if port is None:
            return ()
        usual = choices(self.lesson.box, port)
        other = self.predicted
        return usual if other is None or other in usual else (*usual, other)

    def ask(self, port: Port) -> LessonAttempt:
        """Ask what the ray from that port will do."""
        return replace(self, asked=port, choice=None, ray=None, predicted=None)

    def ask_next(self) -> LessonAttempt:
        """Ask what the ray that the lesson wants next will do, if it wants that predicted."""
        return self if self.marking or self.next_ray is None else self.ask(self.next_ray.port)

    def point_on(self, by: int) -> LessonAttempt:
        """Point at another choice; after the last comes the first."""
        last = (0 if by < 0 else -1) if self.choice is None else self.choice
        return replace(self, choice=(last + by) % len(self.choices))

    def predict(self, outcome: Outcome) -> LessonAttempt:
        """Predict an outcome and fire; the lesson is done after its last ray."""
        port = self.asked or self.lesson.grid.ports[0]
        ray = self.lesson.box.fire(port)
        fired = replace(self, ray=ray, predicted=outcome, asked=None)
        if self.next_ray is None or self.next_ray.port != port:
            return fired
        missed = outcome != ray.outcome and not self.repeating
        again = (*self.again, self.next_ray) if missed else self.again
        return replace(fired, fired=self.fired + 1, again=again).saved()

    @property
    def task(self) -> Task:
        """What to mark; refuses in other lessons."""
        if self.lesson.task is None:
            raise IllegalMove("There is nothing to mark or test in this lesson.")
        return self.lesson.task

    @property
    def clues(self) -> Clues:
        """The clues of a box with hidden atoms so far."""
        if self.game is not None:
            return self.game.clues
        return self.lesson.clues(self.fired if self.marking else 0)

    def fire(self, port: Port) -> LessonAttempt:
        """Fire the next ray of a lesson that asks to mark cells."""
        if self.next_ray is None:
            raise IllegalMove("You have all the rays you need: now mark the cells.")
        wanted = self.next_ray.port
        if port != wanted:
            raise IllegalMove(f"This lesson needs another ray: fire from port {wanted}.")
        return replace(self, fired=self.fired + 1)

    def toggle(self, cells: Iterable[Cell]) -> LessonAttempt:
        """Mark these cells, or remove their marks."""
        self._need_rays()
        return replace(self, marks=self.marks ^ frozenset(cells))

    def check(self) -> LessonAttempt:
        """Compare the marks with what the rays imply; the lesson is done when they are right."""
        self._need_rays()
        atoms = self.lesson.atoms
        if self.task.mark == "guess" and len(self.marks) not in atoms:
            number = f"exactly {atoms}" if atoms.known else f"{atoms.least} to {atoms.most}"
            guesses = "guess" if atoms.most == 1 else "guesses"
            raise IllegalMove(f"Place {number} {guesses} before you submit.")
        if self.marks != self.lesson.answer:
            return replace(self, slipped=True)
        return replace(self, solved=True).saved()

    @property
    def box(self) -> Game:
        """The box to solve; refuses in other lessons."""
        if self.game is None:
            raise Refusal("Hints are only for the lesson with your first box.")
        return self.game

    def play(self, move: Move) -> LessonAttempt:
        """Make a move in the box to solve; when it is solved, the lesson is done."""
        game = play(self.box, move)
        slipped = self.slipped or len(game.refuted) > len(self.box.refuted)
        return replace(self, game=game, slipped=slipped, solved=game.ending is not None).saved()

    def submit(self) -> tuple[LessonAttempt, Clue | None]:
        """Submit the box; a wrong answer is refuted by a ray if possible, which is returned."""
        clue = refuting_ray(self.box)
        return (replace(self, slipped=True), clue) if clue else (self.play(Submit()), None)

    def test_ray(self, port: Port) -> Ray:
        """A test ray from a marked port, with the learner's guesses as atoms."""
        if self.game is not None:
            return self.game.test_ray(port)
        if self.task.mark != "guess":
            raise IllegalMove("Test rays follow your guesses, and this lesson has none.")
        if port not in self.clues.markers:
            raise IllegalMove(NO_MARKER)
        return Box(self.lesson.grid, self.marks).fire(port)

    def _need_rays(self) -> None:
        """Refuse unless all rays have been fired."""
        if self.task and self.next_ray is not None:
            raise IllegalMove(f"Fire from port {self.next_ray.port} first.")

    def saved(self) -> LessonAttempt:
        """Note the lesson as done if it is finished."""
        if not self.finished:
            return self
        right = self.lesson.asks and not self.again and not self.slipped
        return replace(self, progress=self.progress.having_done(self.lesson.key, right=right))


def choices(box: Box, port: Port) -> tuple[Outcome, ...]:
    """The outcomes to choose from when predicting a ray: the true one and plausible errors."""
    overlooking_some = [box.atoms - {atom} for atom in sorted(box.atoms)]
    boxes = [Box(box.grid, atoms) for atoms in (box.atoms, (), *overlooking_some)]
    outcomes = [*(each.fire(port).outcome for each in boxes), *_wrong_turns(box, port)]
    exits = dict.fromkeys(outcome.exit for outcome in outcomes if isinstance(outcome, Detour))
    return HIT, REFLECTION, *map(Detour, sorted([*exits][:3]))


def _wrong_turns(box: Box, port: Port) -> list[Outcome]:
    """The exits if the first turn went left or right and there were no others."""
    path = box.fire(port).path or (box.grid.entrance(port),)
    turning = (now for now, then in pairwise(path) if now.cell == then.cell)
    cell, heading = next(turning, path[len(path) // 2])
    return [Detour(box.grid.port_at(cell, heading.turned(by))) for by in (1, 3)]


@dataclass(frozen=True)
class Sandbox:
    """A board for experiments, with visible atoms and any number of rays."""

    grid: Grid
    atoms: frozenset[Cell] = frozenset()
    fired: tuple[Port, ...] = ()  # the ports fired from, in order

    @property
    def box(self) -> Box:
        """The box with its current atoms."""
        return Box(self.grid, self.atoms)

    @property
    def clues(self) -> Clues:
        """The outcomes of the fired rays among the current atoms; each port is marked once."""
        box, rays, used = self.box, list[Clue](), set[Port]()
        for port in self.fired:
            if port not in used:
                clue = Clue(port, box.fire(port).outcome)
                rays.append(clue)
                used.update(clue.ports)
        return Clues(self.grid, AtomRange(len(self.atoms)), tuple(rays))

    def toggle(self, cell: Cell) -> Sandbox:
        """Place an atom, or remove the one there."""
        return replace(self, atoms=self.atoms ^ {cell})

    def fire(self, port: Port) -> Sandbox:
        """Fire a ray, or remove the markers of the one there."""
        clues = self.clues
        if port not in clues.markers:
            return replace(self, fired=(*self.fired, port))
        entry = clues.rays[clues.markers[port].ray].entry
        return replace(self, fired=tuple(each for each in self.fired if each != entry))
