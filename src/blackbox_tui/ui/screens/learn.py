"""The lessons: predict what a ray does, or fire it and mark what it tells; read why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.engine import HIT, REFLECTION, Cell, Detour, Hit, Outcome, Port, Ray, Reflection
from blackbox_tui.lessons.attempt import LessonAttempt, Progress
from blackbox_tui.lessons.course import course, find
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.text import lessons
from blackbox_tui.text.moves import open_cell_sentence
from blackbox_tui.text.rays import port_sentence, prediction
from blackbox_tui.ui import keymap
from blackbox_tui.ui.board import log
from blackbox_tui.ui.board.board import BoardView
from blackbox_tui.ui.board.cursor import Cursor, Spot
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.board.painter import Drawn
from blackbox_tui.ui.events import Button
from blackbox_tui.ui.keymap import Binding, Command, FooterItem
from blackbox_tui.ui.messages import Message, Opened, Pointed, SaveProgress, Typed
from blackbox_tui.ui.screens.screen import BoardScreen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size, too_small
from blackbox_tui.ui.toolkit.layout import Line, paragraph
from blackbox_tui.ui.toolkit.panel import Section, rows_left
from blackbox_tui.values import dataclass, replace

LEAST: Final = ((64, 20), (40, 20))
"""Columns and rows that every text finds room in: with a panel, and without."""

MARKS: Final = {"seal": Drawn("×", "seal"), "mark": Drawn("?", "guess"), "guess": log.GUESS}
"""How each kind of mark is drawn."""
CHOICE: Final = 31  # columns of the longest choice
DOES: Final = {"seal": "seals it as empty", "mark": "marks it", "guess": "places a guess"}
"""What Enter does there."""

MARKING = (
    Binding("enter space", Command.ACT, "mark", "fire, mark or unmark a cell, go on"),
    Binding("x", Command.SEAL, "", "mark a cell or remove the mark"),
    keymap.SUBMIT._replace(word="check", help="check your marks"),
    keymap.TEST,
    *keymap.TURN_LESSONS,
    *keymap.BOARD,
    *keymap.LEAVING_LESSON,
)
"""The keys while cells are marked."""
PREDICTING = (
    Binding("up k btab", Command.UP, "", "previous choice"),
    Binding("down j tab", Command.DOWN, "", "next choice"),
    Binding("enter space", Command.ACT, "choose", "choose and fire (or press 1 to 6)"),
    *keymap.TURN_LESSONS,
    *keymap.LEAVING_LESSON,
)
"""The keys while a ray is predicted."""


@dataclass(frozen=True)
class LearnScreen(BoardScreen):
    """The screen of a lesson, and what every message makes of it."""

    keys = (
        Binding("enter space", Command.ACT, "predict", "predict, fire, go on"),
        *keymap.TURN_LESSONS,
        *keymap.BOARD,
        *keymap.LEAVING_LESSON,
    )

    attempt: LessonAttempt

    @classmethod
    def of(cls, progress: Progress) -> LearnScreen:
        attempt = LessonAttempt.at(find(progress.reached), progress).ask_next()
        lesson = attempt.lesson
        cursor = Cursor(lesson.grid, lesson.rays[0].port if lesson.rays else 1)
        return cls(attempt, cursor=cursor)

    @property
    def played(self) -> LessonAttempt | None:
        return self.attempt if self.attempt.marking else None

    @property
    def marking_buttons(self) -> tuple[Button, ...]:
        return ("left", "right") if self.attempt.marking else ()

    @property
    def marked(self) -> frozenset[Cell]:
        return self.attempt.marks

    @property
    def bindings(self) -> Sequence[Binding]:
        if self.attempt.asked is not None:
            return PREDICTING
        if self.attempt.marking and not self.typing:
            return MARKING
        return super().bindings

    def update(self, message: Message) -> Update[LearnScreen]:
        match message:
            case Opened():
                return self, (SaveProgress(self.attempt.progress),)
            case Command.NEXT | Command.PREVIOUS:
                return self._turn_to(self.attempt.number + (1 if message is Command.NEXT else -1))
            case Command.LESSONS:
                return self, (Open(pages.LESSONS, self.attempt.progress),)
            case Command() | Typed() | Pointed(how="press") if self.attempt.asked is not None:
                return self._answer(message, self.attempt.asked)
        return super().update(message)

    def act(self, message: Message) -> Update[LearnScreen]:
        if self.attempt.marking:
            return self._act_on_marks(message)
        if message is not Command.ACT:
            return self.update_common(message)
        if self.attempt.answered(self.focus) or not self.attempt.lesson.asks:
            return self._go_on()
        return self._ask(self.focus), ()

    def _go_on(self) -> Update[LearnScreen]:
        if self.attempt.next_ray is None:
            read = replace(self, attempt=self.attempt.saved())
            if self.last:
                return read, (SaveProgress(read.attempt.progress), Play(Games.solitaire))
            return read._turn_to(self.attempt.number + 1)
        return replace(self.at(self.attempt.next_ray.port), attempt=self.attempt.ask_next()), ()

    def _turn_to(self, number: int) -> Update[LearnScreen]:
        if not 0 <= number < len(course()):
            none = lessons.NONE_BEFORE if number < 0 else lessons.NONE_AFTER
            return replace(self, message=none), ()
        return self, (Open(pages.LESSON, self.attempt.progress.at(course()[number].key)),)

    def _with(self, attempt: LessonAttempt, message: str = "") -> Update[LearnScreen]:
        """The screen with that attempt, saved if it makes a difference."""
        done = attempt.progress != self.attempt.progress
        requests = (SaveProgress(attempt.progress),) if done else ()
        return replace(self.at(self.focus), attempt=attempt, message=message), requests

    def _ask(self, spot: Spot | None) -> LearnScreen:
        if not isinstance(spot, int):
            return replace(self, message="Rays are fired from the ports: move to the edge.")
        return replace(self.at(spot), attempt=self.attempt.ask(spot))

    def _answer(self, message: Message, asked: Port) -> Update[LearnScreen]:
        """A prediction: a choice, or the port or the atom at which the ray will end."""
        attempt = self.attempt
        match message:
            case Command.ACT if attempt.choice is not None:
                return self._with(attempt.predict(attempt.choices[attempt.choice]))
            case Command.UP | Command.DOWN | Command.ACT:
                by = -1 if message is Command.UP else 1
                return replace(self, attempt=attempt.point_on(by), message=""), ()
            case Typed(char, after) if after.islower() or self.cursor.has_column(
                char
            ):  # N is a key
                calm = replace(self.at(self.focus), attempt=replace(attempt, asked=None))
                return calm.update(message)
            case Typed(char):
                numbers = [str(number) for number, _ in enumerate(attempt.choices, 1)]
                if char in numbers:
                    return self._with(attempt.predict(attempt.choices[numbers.index(char)]))
            case Pointed(target=Hit() | Reflection() | Detour() as outcome):
                return self._with(attempt.predict(outcome))
            case Pointed(target=Cell() as cell) if cell in attempt.lesson.box.atoms:
                return self._with(attempt.predict(HIT))
            case Pointed(target=int(port)):
                return self._with(attempt.predict(REFLECTION if port == asked else Detour(port)))
        return self.update_common(message)

    def _act_on_marks(self, message: Message) -> Update[LearnScreen]:
        match message:
            case Command.ACT if self.attempt.solved:
                return self._go_on()
            case Command.ACT if isinstance(self.focus, int) and self.attempt.next_ray is None:
                return replace(self.at(self.focus), message=lessons.invitation(self.attempt)), ()
            case Command.ACT if isinstance(self.focus, int):
                return self._fire(self.focus)
            case Command.ACT | Command.SEAL:
                return self.mark(self.focused_cell("Move onto the board to mark cells."))
            case Command.SUBMIT:
                attempt = self.attempt.check()
                return self._with(attempt, lessons.marks_verdict(attempt))
        return self.update_common(message)

    def _fire(self, port: int) -> Update[LearnScreen]:
        """Fire, and move on to the port of the next ray if there is one."""
        attempt = self.attempt.fire(port)
        after, requests = self._with(
            attempt, f"{lessons.fired_sentence(attempt)} {lessons.invitation(attempt)}"
        )
        following = attempt.next_ray.port if attempt.next_ray else None
        return replace(after, cursor=after.cursor.at(following)), requests

    def click(self, spot: Spot) -> Update[LearnScreen]:
        attempt = self.attempt
        if attempt.marking:
            used = spot in attempt.clues.markers
            return (self, ()) if used or isinstance(spot, Cell) else self._fire(spot)
        if not attempt.lesson.asks or attempt.answered(spot):
            return self._go_on()
        return (self if isinstance(spot, Cell) else self._ask(spot)), ()

    def mark(self, cell: Cell) -> Update[LearnScreen]:
        if self.attempt.solved:
            return self.at(cell), ()
        return self._with(self.attempt.toggle([cell]))

    def view(self, size: Size) -> Frame:
        small = too_small(size, LEAST[0] if size[0] >= LEAST[0][0] else LEAST[1])
        if small:
            return small
        attempt, progress = self.attempt, self.attempt.progress
        title = lessons.lesson_title(attempt.number, progress)
        right = ((lessons.right_first_time(progress), "strong"),) if size[0] >= 72 else ()
        return Page(
            self._closed_board() if attempt.marking else self._open_board(),
            title=(("LEARN", "title"), (f"  {title}", "text")),
            standing=right,
            panel=self._panel,
            brief=self._brief(),
            message=self.said or self._message(),
            footer=self.footer(*self._offered()),
            texts="prose",
            panel_needs=CHOICE,
        ).draw(size)

    def _open_board(self) -> BoardView:
        """The atoms in sight, and the ray that is shown."""
        lesson = self.attempt.lesson
        board = log.open_board(self.cursor, lesson.box.atoms, self.attempt.ray)
        dead = dict.fromkeys(lesson.dead_cells, Drawn("?", "seal"))
        return replace(board, cells={**board.cells, **dead}, lit=self._lit())

    def _closed_board(self) -> BoardView:
        """The markers and the learner's marks; when they are right, the atoms and true paths."""
        attempt, box, clues = self.attempt, self.attempt.lesson.box, self.attempt.clues
        cells = dict.fromkeys(attempt.marks, MARKS[attempt.task.mark])
        trails: list[Ray] = []
        if attempt.solved:
            cells |= dict.fromkeys(box.atoms, log.RIGHT)
            trails = [box.fire(clue.entry) for clue in clues.rays]
        board, ray = log.board_of(clues, self.cursor), self.test_ray
        lid = range(0) if attempt.solved else board.lid
        return replace(board, cells=cells, ray=ray, ray_style="test", trails=tuple(trails), lid=lid)

    def _lit(self) -> frozenset[Spot]:
        """The ports that the question is about: the entry, and the exit that is pointed at."""
        attempt = self.attempt
        if attempt.asked is None:
            return frozenset()
        choice, hovered = self._pointed, self.cursor.hovered
        if isinstance(hovered, int):
            return frozenset({attempt.asked, hovered})
        return frozenset({attempt.asked, *([choice.exit] if isinstance(choice, Detour) else [])})

    @property
    def _pointed(self) -> Outcome | None:
        """The choice that is pointed at."""
        at = self.attempt.choice
        return None if self.attempt.asked is None or at is None else self.attempt.choices[at]

    def _panel(self, room: Size) -> Sequence[Section]:
        """The text, then choices or rays; where there is not room for both, what matters now."""
        width, rows = room
        text = Section("Lesson", paragraph(self.attempt.lesson.text, width), grows=True)
        below = self._choices(width)
        if not below.lines:
            below = log.ray_log(self.attempt.clues, CLASSIC, room)
        if not below.lines:
            return [text]
        fits = rows_left(rows, text) >= len(below.lines)
        return [text, below] if fits else [text] if self._fresh else [below]

    @property
    def _fresh(self) -> bool:
        """Is a question asked of which nothing was pointed at yet: is the text still to be read?"""
        return self.attempt.asked is not None and self.attempt.choice is None

    def _choices(self, width: int) -> Section:
        """What can be predicted, the one pointed at; later the right one and a wrong guess."""
        attempt, lines = self.attempt, []
        asking = attempt.asked is not None
        pointed = self._pointed
        truth = attempt.ray.outcome if attempt.ray else None
        looks = {attempt.predicted: ("×", "bad"), truth: ("=", "good"), pointed: ("▸", "chosen")}
        for number, outcome in enumerate(attempt.choices, 1):
            mark, style = looks.get(outcome, (" ", "text" if asking else "dim"))
            text = f"{mark} {number} {prediction(outcome)}"
            lines.append(Line(((text.ljust(width if asking else 0), style),), click=outcome))
        return Section("What will the ray do?" if asking else "Your prediction", lines)

    def _brief(self) -> str:
        """What stands for the panel without room for it: the choices while asked, else the text."""
        attempt = self.attempt
        if attempt.asked is None or self._fresh:
            return "" if attempt.ray is not None or self.said else attempt.lesson.text
        choices = (f"{at} {prediction(outcome)}" for at, outcome in enumerate(attempt.choices, 1))
        return "; ".join(choices) + "."

    def _message(self) -> str:
        attempt, spot = self.attempt, self.focus
        if attempt.asked is not None:
            return lessons.question(attempt)
        if attempt.answered(self.focus):
            return lessons.prediction_verdict(attempt)
        if attempt.marking:
            return self._marking_message(spot)
        if isinstance(spot, Cell):
            cell = open_cell_sentence(attempt.lesson.box.atoms, spot)
            return f"{cell} Rays are fired from the ports around the board."
        if attempt.next_ray is None or spot == attempt.next_ray.port:
            return lessons.invitation(attempt)
        return f"Port {spot}: you can fire from here too."

    def _marking_message(self, spot: Spot | None) -> str:
        """A spot of a board on which cells are marked, and what to do there."""
        attempt = self.attempt
        if attempt.solved or attempt.next_ray is not None:
            return lessons.invitation(attempt)
        if isinstance(spot, int):
            return port_sentence(attempt.clues, spot, lessons.invitation(attempt))
        mark = attempt.task.mark
        does = f"removes the {mark}" if spot in attempt.marks else DOES[mark]
        return f"{spot}. Enter {does}. Press {{submit}} when you are done."

    def _offered(self) -> list[FooterItem]:
        if self.attempt.asked is not None:
            return [Command.ACT, (Command.UP, "up"), (Command.DOWN, "down"), Command.LESSONS]
        keys = self._marking_keys() if self.attempt.marking else self._aiming_keys()
        back = [Command.PREVIOUS] if self.attempt.number else []
        on = [] if self.last else [Command.NEXT]
        return [*keys, *back, *on, Command.LESSONS]

    @property
    def last(self) -> bool:
        """Is no lesson left after this one?"""
        return self.attempt.number == len(course()) - 1

    @property
    def _to_next(self) -> FooterItem:
        return Command.ACT, "play a game" if self.last else "next lesson"

    def _aiming_keys(self) -> list[FooterItem]:
        answered = self.attempt.answered(self.focus)
        if not self.attempt.lesson.asks:
            return [(Command.ACT, "go on")]
        if answered and self.attempt.next_ray is None:
            return [self._to_next]
        act = (Command.ACT, "go on" if answered else "predict")
        return [*([act] if isinstance(self.focus, int) else []), (Command.NEXT_PORT, "next port")]

    def _marking_keys(self) -> list[FooterItem]:
        attempt = self.attempt
        if attempt.solved:
            return [self._to_next]
        if attempt.next_ray is not None:
            return [(Command.ACT, "fire")]
        keys: list[FooterItem] = []
        guessing = attempt.task.mark == "guess"
        if isinstance(self.focus, Cell):
            keys = [(Command.ACT, "remove" if self.focus in attempt.marks else attempt.task.mark)]
        elif guessing and self.focus in attempt.clues.markers:
            keys = [Command.TEST]
        if not guessing or len(attempt.marks) in attempt.lesson.atoms:
            keys.append(Command.SUBMIT)
        return [*keys, Command.GO_TO]


def open_lesson(games: Games, progress: Progress | None = None) -> LearnScreen | Open:
    """The lesson that was reached; one of them is a box to solve."""
    progress = progress or games.store.preferences.load_progress()
    if course()[find(progress.reached)].hidden:
        return Open(pages.FIRST_BOX, progress)
    return LearnScreen.of(progress)
