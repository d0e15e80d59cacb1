"""A learner's way through one lesson: aim, predict, fire, go on. Values only."""

from __future__ import annotations

from dataclasses import dataclass, replace

from blackbox_tui.engine import Outcome, Port, Ray
from blackbox_tui.lessons.course import Lesson, Shot, choices, course, find
from blackbox_tui.lessons.progress import Progress


@dataclass(frozen=True, slots=True)
class Attempt:
    """A lesson with its atoms in sight, and how far the learner is in it."""

    progress: Progress
    shots: int = 0
    """How many of the lesson's rays have been fired."""
    asked: Port | None = None
    """The port whose ray is to be predicted."""
    choice: int = 0
    """The choice that is pointed at."""
    ray: Ray | None = None
    """The ray that is shown."""
    predicted: Outcome | None = None

    @property
    def number(self) -> int:
        """The lesson's place in the course, from 0."""
        return find(self.progress.reached)

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return course()[self.number]

    @property
    def shot(self) -> Shot | None:
        """The ray that the lesson wants next."""
        shots = self.lesson.shots
        return shots[self.shots] if self.shots < len(shots) else None

    @property
    def shown_shot(self) -> Shot | None:
        """The ray that is shown, if it is one that the lesson wanted."""
        fired = self.lesson.shots[: self.shots]
        return next((it for it in fired if self.ray and it.port == self.ray.entry), None)

    @property
    def choices(self) -> tuple[Outcome, ...]:
        """What can be predicted, while that is asked or answered."""
        port = self.asked if self.asked is not None else self.ray.entry if self.ray else None
        if port is None:
            return ()
        usual = choices(self.lesson.box, port)
        other = self.predicted
        return usual if other is None or other in usual else (*usual, other)

    def ask(self, port: Port) -> Attempt:
        """Ask what the ray from that port will do."""
        return replace(self, asked=port, choice=0, ray=None, predicted=None)

    def point_at(self, choice: int) -> Attempt:
        """Point at a choice; after the last comes the first."""
        return replace(self, choice=choice % len(self.choices))

    def predict(self, outcome: Outcome) -> Attempt:
        """Fire, with that prediction; a lesson is done with the last of its rays."""
        port = self.asked or self.lesson.grid.ports[0]
        ray = self.lesson.box.fire(port)
        shots = self.shots + (self.shot is not None and self.shot.port == port)
        fired = replace(self, ray=ray, predicted=outcome, asked=None, shots=shots)
        if fired.shot is not None:
            return fired
        return replace(fired, progress=self.progress.having_done(self.lesson.key))
