"""The lessons: predict what a ray does, or fire it and mark what it tells; read why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Open
from blackbox_tui.engine import REFLECTION, Cell, Detour, Hit, Outcome, Reflection
from blackbox_tui.lessons.attempt import LessonAttempt
from blackbox_tui.lessons.course import course, find
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.text.lessons import fired_sentence, invitation, marks_verdict
from blackbox_tui.ui import keymap
from blackbox_tui.ui.board.cursor import Cursor, Spot, spot_of
from blackbox_tui.ui.keymap import Binding, Command
from blackbox_tui.ui.messages import Message, Opened, Pointed, SaveProgress, Typed
from blackbox_tui.ui.screens.board_screen import BoardScreen
from blackbox_tui.ui.screens.learn_view import LearnView
from blackbox_tui.ui.screens.screen import Update
from blackbox_tui.ui.toolkit.frame import Frame, Size, too_small
from blackbox_tui.values import dataclass, replace

LEAST: Final = ((64, 20), (40, 20))
"""Columns and rows that every text finds room in: with a panel, and without."""

MARKING = (
    Binding("enter space", Command.ACT, "mark", "fire / mark a cell or remove the mark; go on"),
    Binding("x", Command.SEAL, "", "mark a cell or remove the mark"),
    Binding("s", Command.SUBMIT, "check", "check your marks"),
    keymap.TEST,
    *keymap.TURN_LESSONS,
    *keymap.BOARD,
    *keymap.LEAVING_LESSON,
)
"""The keys while cells are marked."""
PREDICTING = (
    Binding("up k btab", Command.UP, "", "previous choice"),
    Binding("down j tab", Command.DOWN, "", "next choice"),
    Binding("enter space", Command.ACT, "choose", "predict this and fire; 1 to 6 choose directly"),
    *keymap.TURN_LESSONS,
    Binding("esc", Command.NO, "cancel", "cancel"),
    keymap.HELP,
    Binding("q ^c", Command.QUIT, "quit", "quit; your progress is saved"),
)
"""The keys while a ray is predicted."""


@dataclass(frozen=True)
class LearnScreen(BoardScreen):
    """The screen of a lesson, and what every message makes of it."""

    keys = (
        Binding(
            "enter space", Command.ACT, "predict", "predict and fire from this port; then go on"
        ),
        *keymap.TURN_LESSONS,
        *keymap.BOARD,
        *keymap.LEAVING_LESSON,
    )
    marking_buttons = ("left", "right")

    attempt: LessonAttempt

    @classmethod
    def of(cls, progress: Progress, key: str, message: str = "") -> LearnScreen:
        number = find(key)
        lesson = course()[number]
        cursor = Cursor(lesson.grid, lesson.shots[0].port if lesson.shots else 1)
        return cls(LessonAttempt.at(number, progress), cursor=cursor, message=message)

    @property
    def played(self) -> LessonAttempt:
        return self.attempt

    @property
    def bindings(self) -> Sequence[Binding]:
        if self.attempt.asked is not None:
            return PREDICTING
        if self.attempt.marking and not self.typing:
            return MARKING
        return super().bindings

    def view(self, size: Size) -> Frame:
        small = too_small(size, LEAST[0] if size[0] >= LEAST[0][0] else LEAST[1])
        if small:
            return small
        seen = LearnView(self.attempt, self.cursor, self.test_ray, self.said)
        footer = self.footer(*seen.offered())
        return seen.page(size[0])._replace(footer=footer).draw(size)

    # --- messages ------------------------------------------------------------------

    def update(self, message: Message) -> Update[LearnScreen]:
        match message:
            case Opened():
                return self, (SaveProgress(self.attempt.progress),)
            case Command.NEXT:
                return self._turn_to(self.attempt.number + 1)
            case Command.PREVIOUS:
                return self._turn_to(self.attempt.number - 1)
            case Pointed(how="press") if not self.attempt.marking:
                return self._press(message)
            case Typed(char) if self.attempt.asked is not None:
                return self._choose(int(char) - 1) if "1" <= char <= "9" else (self, ())
        if self.attempt.asked is not None and isinstance(message, Command):
            return self._answer(message)
        return super().update(message)

    def act(self, message: Message) -> Update[LearnScreen]:
        if self.attempt.marking:
            return self._act_on_marks(message)
        if message is not Command.ACT:
            return self.update_common(message)
        if self.attempt.answered(self.focus) or self.attempt.reading:
            return self._go_on()
        return self._ask(self.focus), ()

    def _go_on(self) -> Update[LearnScreen]:
        if self.attempt.shot is None:
            read = replace(self, attempt=self.attempt.saved())
            return read._turn_to(self.attempt.number + 1)
        attempt = replace(self.attempt, ray=None, predicted=None)
        return replace(self.at(self.attempt.shot.port), attempt=attempt), ()

    def _turn_to(self, number: int) -> Update[LearnScreen]:
        if not 0 <= number < len(course()):
            return replace(self, message="This is the first lesson."), ()
        lesson = course()[number]
        progress = self.attempt.progress.at(lesson.key)
        if lesson.hidden:
            return self, (SaveProgress(progress), Open(pages.FIRST_BOX, progress))
        after = LearnScreen.of(progress, lesson.key)
        return after, (SaveProgress(after.attempt.progress),)

    def _with(self, attempt: LessonAttempt, message: str = "") -> Update[LearnScreen]:
        """The screen with that attempt, saved if it makes a difference."""
        done = attempt.progress != self.attempt.progress
        requests = (SaveProgress(attempt.progress),) if done else ()
        return replace(self.at(self.focus), attempt=attempt, message=message), requests

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
        return self._with(self.attempt.predict(outcome))

    def _press(self, pointed: Pointed) -> Update[LearnScreen]:
        asked, spot = self.attempt.asked, spot_of(pointed)
        match pointed.target:
            case Hit() | Reflection() | Detour() as outcome if asked is not None:
                return self._predict(outcome)
        if spot is None:
            return self, ()
        if asked is not None:
            return self._point_out(spot)
        if self.attempt.reading or (self.attempt.answered(spot) and spot == self.focus):
            return self._go_on()
        return (self.at(spot) if isinstance(spot, Cell) else self._ask(spot)), ()

    def _point_out(self, spot: Spot) -> Update[LearnScreen]:
        """A prediction by pointing at where the ray comes out, or at the atom that absorbs it."""
        if isinstance(spot, Cell):
            absorbs = spot in self.attempt.lesson.box.atoms
            return self._predict(Hit()) if absorbs else (self, ())
        return self._predict(REFLECTION if spot == self.attempt.asked else Detour(spot))

    # --- marks -----------------------------------------------------------------------

    def _act_on_marks(self, message: Message) -> Update[LearnScreen]:
        match message:
            case Command.ACT if self.attempt.solved:
                return self._go_on()
            case Command.ACT if isinstance(self.focus, int) and self.attempt.shot is None:
                return replace(self.at(self.focus), message=invitation(self.attempt)), ()
            case Command.ACT if isinstance(self.focus, int):
                return self._fire(self.focus)
            case Command.ACT | Command.SEAL:
                return self.mark(self.focused_cell("Move onto the board to mark cells."))
            case Command.SUBMIT:
                attempt = self.attempt.check()
                return self._with(attempt, marks_verdict(attempt))
        return self.update_common(message)

    def _fire(self, port: int) -> Update[LearnScreen]:
        """Fire, and move on to the port of the next ray if there is one."""
        attempt = self.attempt.fire(port)
        after, requests = self._with(attempt, f"{fired_sentence(attempt)} {invitation(attempt)}")
        following = attempt.shot.port if attempt.shot else None
        return replace(after, cursor=after.cursor.at(following)), requests

    @property
    def marked(self) -> frozenset[Cell]:
        return self.attempt.marks

    def click(self, spot: Spot) -> Update[LearnScreen]:
        used = spot in self.attempt.clues.markers
        return (self, ()) if used or isinstance(spot, Cell) else self._fire(spot)

    def mark(self, cell: Cell) -> Update[LearnScreen]:
        if self.attempt.solved:
            return self.at(cell), ()
        return self._with(self.attempt.toggle([cell]))


def open_lesson(games: Games, progress: Progress | None = None) -> LearnScreen | Open:
    """The lesson that was reached; the last one is a box to solve."""
    progress = progress or games.store.preferences.load_progress()
    lesson = course()[find(progress.reached)]
    if lesson.hidden:
        return Open(pages.FIRST_BOX, progress)
    return LearnScreen.of(progress, lesson.key, games.take_notices())
