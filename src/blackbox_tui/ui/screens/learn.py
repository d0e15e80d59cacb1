"""The lessons: predict what a ray does, fire it, see its way and read why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from blackbox_tui.engine import REFLECTION, Cell, Detour, Hit, Outcome, Port, Ray, Reflection
from blackbox_tui.lessons.course import COURSE, Lesson, Shot, choices, find
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.ui.keymap import KEYMAPS, Binding
from blackbox_tui.ui.messages import (
    Go,
    Learned,
    Message,
    Noticed,
    Pointed,
    Quit,
    Request,
    Typed,
)
from blackbox_tui.ui.screens import learn_view
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.plane import Spot, is_move, moved


@dataclass(frozen=True, slots=True)
class Learn:
    """A lesson with its atoms in sight, and how far the player is in it."""

    progress: Progress
    focus: Spot = 0
    shots: int = 0
    """How many of the lesson's rays have been fired."""
    asked: Port | None = None
    """The port whose ray is to be predicted."""
    choice: int = 0
    """The choice that is pointed at."""
    ray: Ray | None = None
    """The ray that is shown."""
    predicted: Outcome | None = None
    hovered: Spot | None = None
    message: str = ""
    typing: bool = False
    pulse: float = 0

    @classmethod
    def at(cls, progress: Progress, key: str, message: str = "") -> Learn:
        """That lesson from its beginning."""
        first = COURSE[find(key)].shots[0].port
        return cls(progress.at(key), focus=first, message=message)

    @property
    def number(self) -> int:
        """The lesson's place in the course, from 0."""
        return find(self.progress.reached)

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return COURSE[self.number]

    @property
    def shot(self) -> Shot | None:
        """The ray that the lesson wants next."""
        shots = self.lesson.shots
        return shots[self.shots] if self.shots < len(shots) else None

    @property
    def choices(self) -> tuple[Outcome, ...]:
        """What can be predicted, while that is asked or answered."""
        port = self.asked if self.asked is not None else self.ray.entry if self.ray else None
        if port is None:
            return ()
        usual = choices(self.lesson.box, port)
        other = self.predicted
        return usual if other is None or other in usual else (*usual, other)

    @property
    def answered(self) -> bool:
        """Is a ray shown, and the cursor still on its port?"""
        return self.ray is not None and self.focus == self.ray.entry

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys that mean something now."""
        return KEYMAPS["learn" if self.asked is None else "predict"]

    def view(self, size: Size) -> Frame:
        """The board, the text, the choices."""
        return learn_view.draw(self, size)

    # --- messages ------------------------------------------------------------

    def update(self, message: Message) -> tuple[Learn, Sequence[Request]]:
        """Aim, predict, read, go on."""
        match message:
            case Noticed(sentence=sentence):
                return replace(self, message=sentence), ()
            case Pointed():
                return self._point(message)
            case Typed(char=char) if self.asked is not None and "1" <= char <= "9":
                return self._choose(int(char) - 1)
            case str() if self.asked is not None:
                return self._answer(message)
            case str() if is_move(message):
                return self._aim(moved(self.lesson.grid, self.focus, message)), ()
            case str():
                return self._command(message)
        return self, ()

    def _command(self, command: str) -> tuple[Learn, Sequence[Request]]:
        match command:
            case "act":
                return self._go_on() if self.answered else self._ask(self.focus)
            case "next":
                return self._turn_to(self.number + 1)
            case "previous":
                return self._turn_to(self.number - 1)
            case "help":
                return self, (Go("help"),)
            case "opened":
                return self, (Learned(self.progress),)
            case "menu":
                return self, (Go("menu"),)
            case "quit":
                return self, (Quit(),)
        return self, ()

    def _aim(self, spot: Spot) -> Learn:
        return replace(self, focus=spot, message="", hovered=None)

    def _go_on(self) -> tuple[Learn, Sequence[Request]]:
        """The next ray of the lesson, or the next lesson."""
        if self.shot is None:
            return self._turn_to(self.number + 1)
        return replace(self._aim(self.shot.port), ray=None, predicted=None), ()

    def _turn_to(self, number: int) -> tuple[Learn, Sequence[Request]]:
        if not 0 <= number < len(COURSE):
            return replace(self, message="This is the first lesson."), ()
        lesson = COURSE[number]
        progress = self.progress.at(lesson.key)
        if lesson.hidden:
            return self, (Learned(progress), Go("learn", progress))
        return Learn.at(progress, lesson.key), (Learned(progress),)

    # --- prediction ----------------------------------------------------------

    def _ask(self, spot: Spot) -> tuple[Learn, Sequence[Request]]:
        if isinstance(spot, Cell):
            text = "A ray starts at a port: move to the edge of the board."
            return replace(self, message=text), ()
        there = replace(self._aim(spot), ray=None, predicted=None)
        return replace(there, asked=spot, choice=0), ()

    def _answer(self, command: str) -> tuple[Learn, Sequence[Request]]:
        match command:
            case "up":
                return replace(self, choice=(self.choice - 1) % len(self.choices)), ()
            case "down":
                return replace(self, choice=(self.choice + 1) % len(self.choices)), ()
            case "act":
                return self._choose(self.choice)
            case "no":
                return replace(self, asked=None, hovered=None), ()
        return self._command(command)

    def _choose(self, number: int) -> tuple[Learn, Sequence[Request]]:
        if number >= len(self.choices):
            return self, ()
        return self._predict(self.choices[number])

    def _predict(self, outcome: Outcome) -> tuple[Learn, Sequence[Request]]:
        """The prediction is made: fire."""
        port = self.asked or self.lesson.grid.ports[0]
        fired = replace(
            self, ray=self.lesson.box.fire(port), predicted=outcome, asked=None, hovered=None
        )
        if self.shot is None or port != self.shot.port:
            return fired, ()
        fired = replace(fired, shots=self.shots + 1)
        if fired.shot is not None:
            return fired, ()
        progress = self.progress.having_done(self.lesson.key)
        return replace(fired, progress=progress), (Learned(progress),)

    # --- the mouse -----------------------------------------------------------

    def _point(self, pointed: Pointed) -> tuple[Learn, Sequence[Request]]:
        target = pointed.target
        if pointed.how != "press":
            spot = target if isinstance(target, (Cell, int)) else None
            return replace(self, hovered=spot), ()
        if isinstance(target, (Hit, Reflection, Detour)):
            return self._predict(target) if self.asked is not None else (self, ())
        if not isinstance(target, (Cell, int)):
            return self, ()
        if self.asked is not None:
            return self._point_out(target)
        if self.answered and target == self.focus:
            return self._go_on()
        there = self._aim(target)
        return (there, ()) if isinstance(target, Cell) else there._ask(target)

    def _point_out(self, spot: Spot) -> tuple[Learn, Sequence[Request]]:
        """A prediction by pointing at where the ray comes out, or at the atom that absorbs it."""
        if isinstance(spot, Cell):
            return self._predict(Hit()) if spot in self.lesson.box.atoms else (self, ())
        return self._predict(REFLECTION if spot == self.asked else Detour(spot))
