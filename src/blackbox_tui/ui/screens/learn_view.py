"""What a learner sees: the board, the lesson's text, the choices or marks, the path of a ray."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.engine import Cell, Detour, Outcome, Ray
from blackbox_tui.lessons.attempt import LessonAttempt
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.text import lessons
from blackbox_tui.text.moves import open_cell_sentence
from blackbox_tui.text.rays import port_sentence, prediction
from blackbox_tui.ui.board.board import BoardView, Drawn
from blackbox_tui.ui.board.cursor import Cursor, Spot
from blackbox_tui.ui.board.log import RIGHT, lit_by, port_markers, ray_log, would_mark
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.keymap import Command, FooterItem
from blackbox_tui.ui.toolkit.frame import Size
from blackbox_tui.ui.toolkit.layout import Line, Section, paragraph, rows_left
from blackbox_tui.values import dataclass

MARKS: Final = {
    "seal": Drawn("×", "seal"),
    "mark": Drawn("?", "guess"),
    "guess": Drawn("●", "guess"),
}
"""How each kind of mark is drawn."""
CHOICE: Final = 31  # columns of the longest choice
DOES: Final = {"seal": "seals it as empty", "mark": "marks it", "guess": "places a guess"}
"""What Enter does there."""


@dataclass(frozen=True)
class LearnView:
    """A lesson as its learner sees it."""

    attempt: LessonAttempt
    cursor: Cursor
    test_ray: Ray | None
    said: str  # what the message line says whatever is under the cursor: perhaps nothing

    @property
    def focus(self) -> Spot | None:
        return self.cursor.focus

    def page(self, width: int) -> Page:
        """All that the learner sees on a screen of so many columns, but for the keys."""
        attempt = self.attempt
        progress = attempt.progress
        title = lessons.lesson_title(attempt.number, progress)
        return Page(
            self._closed_board() if attempt.marking else self._open_board(),
            title=(("LEARN", "title"), (f"  {title}", "text")),
            standing=((lessons.right_first_time(progress), "strong"),) if width >= 72 else (),
            panel=self._panel,
            brief=self._brief(),
            message=self.said or self._message(),
            footer=(),
            prose=True,
            panel_needs=CHOICE,
        )

    def _open_board(self) -> BoardView:
        """The atoms in sight, and the ray that is shown."""
        lesson, ray = self.attempt.lesson, self.attempt.ray
        return BoardView(
            lesson.grid,
            cells=dict.fromkeys(lesson.box.atoms, Drawn("●", "guess"))
            | dict.fromkeys(lesson.dead_cells, Drawn("?", "seal")),
            ports=would_mark(ray, "A") if ray else {},
            lit=self._lit(),
            focus=self.focus,
            ray=ray,
        )

    def _closed_board(self) -> BoardView:
        """The markers and the learner's marks; when they are right, the atoms and true paths."""
        attempt, box = self.attempt, self.attempt.lesson.box
        cells = dict.fromkeys(attempt.marks, MARKS[attempt.task.mark])
        solved = attempt.solved
        return BoardView(
            box.grid,
            cells=cells | dict.fromkeys(box.atoms, RIGHT) if solved else cells,
            ports=port_markers(attempt.clues),
            lit=lit_by(attempt.clues, self.cursor.pointed),
            focus=self.focus,
            ray=self.test_ray,
            ray_style="test",
            trails=tuple(box.fire(shot.port) for shot in attempt.lesson.shots) if solved else (),
        )

    def _lit(self) -> frozenset[Spot]:
        """The ports that the question is about: the entry, and the exit that is pointed at."""
        attempt = self.attempt
        if attempt.asked is None:
            return frozenset()
        choice, hovered = attempt.choices[attempt.choice], self.cursor.hovered
        if isinstance(hovered, int):
            return frozenset({attempt.asked, hovered})
        return frozenset({attempt.asked, *([choice.exit] if isinstance(choice, Detour) else [])})

    # --- words -----------------------------------------------------------------------

    def _panel(self, room: Size) -> Sequence[Section]:
        """The text, then choices or rays; where there is not room for both, what matters now."""
        width, rows = room
        text = Section("Lesson", paragraph(self.attempt.lesson.text, width), grows=True)
        below = self._choices(width)
        if not below.lines:
            below = ray_log(self.attempt.clues, CLASSIC, room)
        if not below.lines:
            return [text]
        fits = rows_left(rows, text) >= len(below.lines)
        return [text, below] if fits else [below]

    def _choices(self, width: int) -> Section:
        asking = self.attempt.asked is not None
        lines = []
        for number, outcome in enumerate(self.attempt.choices):
            mark, style = self._look_of(number, outcome)
            text = f"{mark} {number + 1} {prediction(outcome)}"
            lines.append(Line(((f"{text:<{width}}" if asking else text, style),), click=outcome))
        return Section("What will the ray do?" if asking else "Your prediction", lines)

    def _look_of(self, number: int, outcome: Outcome) -> tuple[str, str]:
        """How a choice is drawn: the one pointed at; later the right one and a wrong guess."""
        attempt = self.attempt
        if attempt.ray is None:
            return ("▸", "chosen") if number == attempt.choice else (" ", "text")
        if outcome == attempt.ray.outcome:
            return "=", "good"
        return ("×", "bad") if outcome == attempt.predicted else (" ", "dim")

    def _brief(self) -> str:
        """What stands for the panel without room for it: the choices while asked, else the text."""
        attempt = self.attempt
        if attempt.asked is None:
            return "" if attempt.ray is not None or self.said else attempt.lesson.text
        choices = (f"{at} {prediction(outcome)}" for at, outcome in enumerate(attempt.choices, 1))
        return "; ".join(choices) + "."

    def _message(self) -> str:
        attempt, spot = self.attempt, self.focus
        if attempt.asked is not None:
            return f"Port {attempt.asked}: choose, or click the port where the ray will come out."
        if attempt.answered(self.focus):
            return lessons.prediction_verdict(attempt)
        if attempt.marking:
            return self._marking_message(spot)
        if isinstance(spot, Cell):
            cell = open_cell_sentence(attempt.lesson.box.atoms, spot)
            return f"{cell} Rays start at the ports around the board."
        if attempt.shot is None or spot == attempt.shot.port:
            return lessons.invitation(attempt)
        return f"Port {spot}: you can fire from here too."

    def _marking_message(self, spot: Spot | None) -> str:
        """A spot of a board on which cells are marked, and what to do there."""
        attempt = self.attempt
        if attempt.solved or attempt.shot is not None:
            return lessons.invitation(attempt)
        if isinstance(spot, int):
            return port_sentence(attempt.clues, spot, lessons.invitation(attempt))
        mark = attempt.task.mark
        does = f"removes the {mark}" if spot in attempt.marks else DOES[mark]
        return f"{spot}. Enter {does}. Press s when you are done."

    def offered(self) -> list[FooterItem]:
        if self.attempt.asked is not None:
            return [(Command.UP, "up"), (Command.DOWN, "down"), Command.ACT, Command.NO]
        keys = self._marking_keys() if self.attempt.marking else self._aiming_keys()
        return [*keys, Command.PREVIOUS, Command.NEXT]

    def _aiming_keys(self) -> list[FooterItem]:
        answered = self.attempt.answered(self.focus)
        if self.attempt.reading:
            return [(Command.ACT, "go on")]
        if answered and self.attempt.shot is None:
            return [(Command.ACT, "next lesson")]
        act = "go on" if answered else "predict"
        return [(Command.ACT, act), (Command.NEXT_PORT, "next port")]

    def _marking_keys(self) -> list[FooterItem]:
        attempt = self.attempt
        if attempt.solved:
            return [(Command.ACT, "next lesson")]
        keys: list[FooterItem] = []
        if isinstance(self.focus, Cell) and attempt.shot is None:
            marked = self.focus in attempt.marks
            keys.append((Command.ACT, "remove" if marked else attempt.task.mark))
        elif attempt.shot is not None:
            keys.append((Command.ACT, "fire"))
        elif attempt.task.mark == "guess" and self.focus in attempt.clues.markers:
            keys.append(Command.TEST)
        return [*keys, *([Command.SUBMIT, Command.GO_TO] if attempt.shot is None else [])]
