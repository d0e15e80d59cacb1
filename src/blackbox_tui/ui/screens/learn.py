"""The lessons: predict what a ray does, fire it, see its path and read why."""

from __future__ import annotations

from dataclasses import dataclass, replace

from blackbox_tui.engine import REFLECTION, Cell, Detour, Hit, Outcome, Reflection
from blackbox_tui.lessons.attempt import Attempt
from blackbox_tui.lessons.course import course, find
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message, Opened, Pointed, Typed
from blackbox_tui.ui.requests import SaveProgress, ShowLesson
from blackbox_tui.ui.screens.board_screen import BoardScreen
from blackbox_tui.ui.screens.learn_view import LearnView
from blackbox_tui.ui.screens.screen import Update
from blackbox_tui.ui.widgets.cursor import Cursor, Spot, spot_of


@dataclass(frozen=True, slots=True)
class LearnScreen(LearnView):
    """The screen of a lesson, and what every message makes of it."""

    @classmethod
    def of(cls, progress: Progress, key: str, message: str = "") -> LearnScreen:
        """That lesson from its beginning."""
        lesson = course()[find(key)]
        cursor = Cursor(lesson.grid, lesson.shots[0].port)
        return cls(Attempt(progress.at(key)), cursor=cursor, message=message)

    # --- messages ------------------------------------------------------------------

    def update(self, message: Message) -> Update[LearnScreen]:
        match message:
            case Opened():
                return self, (SaveProgress(self.attempt.progress),)
            case Command.NEXT:
                return self._turn_to(self.attempt.number + 1)
            case Command.PREVIOUS:
                return self._turn_to(self.attempt.number - 1)
            case Pointed(how="press"):
                return self._press(message)
            case Typed(char):
                asking = self.attempt.asked is not None
                return self._choose(int(char) - 1) if asking and "1" <= char <= "9" else (self, ())
        if self.attempt.asked is not None and isinstance(message, Command):
            return self._answer(message)
        return BoardScreen.update(self, message)

    def act(self, message: Message) -> Update[LearnScreen]:
        """Fire, or go on behind what was read."""
        if message is not Command.ACT:
            return self.update_common(message)
        return self._go_on() if self.answered else (self._ask(self.focus), ())

    def _go_on(self) -> Update[LearnScreen]:
        """The next ray of the lesson, or the next lesson."""
        if self.attempt.shot is None:
            return self._turn_to(self.attempt.number + 1)
        attempt = replace(self.attempt, ray=None, predicted=None)
        return replace(self.at(self.attempt.shot.port), attempt=attempt), ()

    def _turn_to(self, number: int) -> Update[LearnScreen]:
        if not 0 <= number < len(course()):
            return replace(self, message="This is the first lesson."), ()
        lesson = course()[number]
        progress = self.attempt.progress.at(lesson.key)
        if lesson.hidden:
            return self, (SaveProgress(progress), ShowLesson(progress))
        return LearnScreen.of(progress, lesson.key), (SaveProgress(progress),)

    # --- prediction ------------------------------------------------------------------

    def _ask(self, spot: Spot | None) -> LearnScreen:
        if not isinstance(spot, int):
            return replace(self, message="A ray starts at a port: move to the edge of the board.")
        return replace(self.at(spot), attempt=self.attempt.ask(spot))

    def _answer(self, command: Command) -> Update[LearnScreen]:
        attempt = self.attempt
        match command:
            case Command.UP:
                return replace(self, attempt=attempt.point_at(attempt.choice - 1)), ()
            case Command.DOWN:
                return replace(self, attempt=attempt.point_at(attempt.choice + 1)), ()
            case Command.ACT:
                return self._choose(attempt.choice)
            case Command.NO:
                return replace(self.at(self.focus), attempt=replace(attempt, asked=None)), ()
        return self.update_common(command)

    def _choose(self, number: int) -> Update[LearnScreen]:
        if number >= len(self.attempt.choices):
            return self, ()
        return self._predict(self.attempt.choices[number])

    def _predict(self, outcome: Outcome) -> Update[LearnScreen]:
        attempt = self.attempt.predict(outcome)
        done = attempt.progress != self.attempt.progress
        requests = (SaveProgress(attempt.progress),) if done else ()
        return replace(self.at(self.focus), attempt=attempt), requests

    # --- the mouse -------------------------------------------------------------------

    def _press(self, pointed: Pointed) -> Update[LearnScreen]:
        asked, spot = self.attempt.asked, spot_of(pointed)
        match pointed.target:
            case Hit() | Reflection() | Detour() as outcome if asked is not None:
                return self._predict(outcome)
        if spot is None:
            return self, ()
        if asked is not None:
            return self._point_out(spot)
        if self.answered and spot == self.focus:
            return self._go_on()
        return (self.at(spot) if isinstance(spot, Cell) else self._ask(spot)), ()

    def _point_out(self, spot: Spot) -> Update[LearnScreen]:
        """A prediction by pointing at where the ray comes out, or at the atom that absorbs it."""
        if isinstance(spot, Cell):
            absorbs = spot in self.attempt.lesson.box.atoms
            return self._predict(Hit()) if absorbs else (self, ())
        return self._predict(REFLECTION if spot == self.attempt.asked else Detour(spot))
