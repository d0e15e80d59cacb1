"""The lessons: predict what a ray does, fire it, see its path and read why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from blackbox_tui.engine import REFLECTION, Cell, Detour, Hit, Outcome, Reflection
from blackbox_tui.lessons.attempt import Attempt
from blackbox_tui.lessons.course import course, find
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.ui.keymap import KEYMAPS, Binding, Command
from blackbox_tui.ui.messages import Message, Opened, Pointed, Typed
from blackbox_tui.ui.requests import Request, SaveProgress, ShowLesson
from blackbox_tui.ui.screens.board_screen import BoardScreen
from blackbox_tui.ui.screens.learn_view import LearnView
from blackbox_tui.ui.widgets.cursor import Cursor, Spot, spot_of
from blackbox_tui.ui.widgets.frame import Frame, Size


@dataclass(frozen=True, slots=True)
class LearnScreen(BoardScreen):
    """A lesson, and where the learner is on its board."""

    keymap: ClassVar[str] = "learn"

    attempt: Attempt

    @classmethod
    def of(cls, progress: Progress, key: str, message: str = "") -> LearnScreen:
        """That lesson from its beginning."""
        lesson = course()[find(key)]
        cursor = Cursor(lesson.grid, lesson.shots[0].port)
        return cls(Attempt(progress.at(key)), cursor=cursor, message=message)

    @property
    def answered(self) -> bool:
        """Is a ray shown, and the cursor still on its port?"""
        return self.attempt.ray is not None and self.focus == self.attempt.ray.entry

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys that mean something now."""
        return KEYMAPS["learn" if self.attempt.asked is None else "predict"]

    def view(self, size: Size) -> Frame:
        """The board, the text, the choices."""
        return LearnView(self.attempt, self.cursor, self.bindings, self.message).draw(size)

    # --- messages ------------------------------------------------------------------

    def update(self, message: Message) -> tuple[LearnScreen, Sequence[Request]]:
        """Aim, predict, read, go on."""
        match message:
            case Opened():
                return self, (SaveProgress(self.attempt.progress),)
            case Command.NEXT:
                return self._turn_to(self.attempt.number + 1)
            case Command.PREVIOUS:
                return self._turn_to(self.attempt.number - 1)
            case Pointed(how="press"):
                return self._press(message)
            case Typed():
                return self._type(message.char)
        if self.attempt.asked is not None and isinstance(message, Command):
            return self._answer(message)
        moved = self.move_cursor(message)
        if moved is not None:
            return moved, ()
        if message is Command.ACT:
            return self._go_on() if self.answered else (self._ask(self.focus), ())
        return self.update_common(message)

    def _type(self, char: str) -> tuple[LearnScreen, Sequence[Request]]:
        """A digit chooses a prediction."""
        asking = self.attempt.asked is not None
        return self._choose(int(char) - 1) if asking and "1" <= char <= "9" else (self, ())

    def _go_on(self) -> tuple[LearnScreen, Sequence[Request]]:
        """The next ray of the lesson, or the next lesson."""
        if self.attempt.shot is None:
            return self._turn_to(self.attempt.number + 1)
        attempt = replace(self.attempt, ray=None, predicted=None)
        return replace(self.at(self.attempt.shot.port), attempt=attempt), ()

    def _turn_to(self, number: int) -> tuple[LearnScreen, Sequence[Request]]:
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

    def _answer(self, command: Command) -> tuple[LearnScreen, Sequence[Request]]:
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

    def _choose(self, number: int) -> tuple[LearnScreen, Sequence[Request]]:
        if number >= len(self.attempt.choices):
            return self, ()
        return self._predict(self.attempt.choices[number])

    def _predict(self, outcome: Outcome) -> tuple[LearnScreen, Sequence[Request]]:
        attempt = self.attempt.predict(outcome)
        done = attempt.progress != self.attempt.progress
        requests = (SaveProgress(attempt.progress),) if done else ()
        return replace(self.at(self.focus), attempt=attempt), requests

    # --- the mouse -------------------------------------------------------------------

    def _press(self, pointed: Pointed) -> tuple[LearnScreen, Sequence[Request]]:
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

    def _point_out(self, spot: Spot) -> tuple[LearnScreen, Sequence[Request]]:
        """A prediction by pointing at where the ray comes out, or at the atom that absorbs it."""
        if isinstance(spot, Cell):
            absorbs = spot in self.attempt.lesson.box.atoms
            return self._predict(Hit()) if absorbs else (self, ())
        return self._predict(REFLECTION if spot == self.attempt.asked else Detour(spot))
