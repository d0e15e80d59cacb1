"""What a learner sees: the open board, the lesson's text, the choices, the path of a ray."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from blackbox_tui.engine import Cell, Detour, Outcome
from blackbox_tui.lessons.attempt import Attempt
from blackbox_tui.lessons.course import course
from blackbox_tui.rules.clues import Clue
from blackbox_tui.text.moves import open_cell_sentence
from blackbox_tui.text.rays import explain_ray, prediction
from blackbox_tui.ui.keymap import KEYMAPS, Binding, Command, FooterItem
from blackbox_tui.ui.screens.board_screen import BoardScreen
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.cursor import Spot
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small
from blackbox_tui.ui.widgets.log import would_mark
from blackbox_tui.ui.widgets.page import PANEL, Line, Page, paragraph

LEAST: Final = ((64, 20), (40, 22))
"""Columns and rows that every text finds room in: with a panel, and without."""


@dataclass(frozen=True, slots=True)
class LearnView(BoardScreen):
    """A lesson, where the learner is on its board, and how it is drawn."""

    attempt: Attempt

    @property
    def answered(self) -> bool:
        """Is a ray shown, and the cursor still on its port?"""
        return self.attempt.ray is not None and self.focus == self.attempt.ray.entry

    @property
    def bindings(self) -> Sequence[Binding]:
        return KEYMAPS["learn" if self.attempt.asked is None else "predict"]

    def view(self, size: Size) -> Frame:
        lesson = self.attempt.lesson
        number = self.attempt.number + 1
        done = sum(lesson.key in self.attempt.progress.done for lesson in course())
        wide = size[0] >= LEAST[0][0]
        small = too_small(size, LEAST[0] if wide else LEAST[1])
        if small:
            return small
        ray = self.attempt.ray
        board = BoardView(
            lesson.grid,
            cells=dict.fromkeys(lesson.box.atoms, Drawn("●", "guess"))
            | dict.fromkeys(lesson.dead_cells, Drawn("?", "seal")),
            ports=would_mark(Clue(ray.entry, ray.outcome), "A") if ray else {},
            lit=self._lit(),
            focus=self.focus,
            ray=ray,
        )
        return Page(
            board,
            title=(("LEARN", "title"), (f"  {number} of {len(course())}: {lesson.title}", "text")),
            standing=((f"done {done} of {len(course())}", "strong"),) if wide else (),
            panel=self._panel,
            brief=self._brief(),
            message=self.message or self._message(),
            footer=self.footer(*self._keys()),
            prose=True,
        ).draw(size)

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

    def _panel(self, rows: int) -> list[Line]:
        """The text, then the choices; where there is not room for both, what matters now."""
        text = paragraph(self.attempt.lesson.text)
        choices = self._choice_lines()
        if not choices:
            return text[:rows]
        both = [*text, Line(), *choices]
        return both if len(both) <= rows else choices[:rows]

    def _choice_lines(self) -> list[Line]:
        """A line for each choice; a click on it chooses."""
        if not self.attempt.choices:
            return []
        asking = self.attempt.asked is not None
        question = "What will the ray do?" if asking else "Your prediction:"
        lines = [Line(((question, "strong"),))]
        for number, outcome in enumerate(self.attempt.choices):
            mark, style = self._look_of(number, outcome)
            text = f"{mark} {number + 1} {prediction(outcome)}"
            lines.append(Line(((f"{text:<{PANEL}}" if asking else text, style),), click=outcome))
        return lines

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
            return "" if attempt.ray is not None else attempt.lesson.text
        choices = (f"{at} {prediction(outcome)}" for at, outcome in enumerate(attempt.choices, 1))
        return "; ".join(choices) + "."

    def _message(self) -> str:
        """What to do, or what became of the ray and why."""
        attempt, spot = self.attempt, self.focus
        if attempt.asked is not None:
            return f"Port {attempt.asked}: choose, or click the port where the ray will come out."
        if self.answered:
            return self._verdict()
        if isinstance(spot, Cell):
            cell = open_cell_sentence(attempt.lesson.box.atoms, spot)
            return f"{cell} Rays start at the ports around the board."
        if attempt.shot is not None and spot == attempt.shot.port:
            return f"Fire from port {spot}: press Enter or click it."
        return f"Port {spot}: you can fire from here too."

    def _verdict(self) -> str:
        """Was the prediction right, what happened, and what to remember."""
        attempt = self.attempt
        if attempt.ray is None:
            return ""
        right = "Right." if attempt.predicted == attempt.ray.outcome else "Not quite."
        why = explain_ray(attempt.lesson.box, attempt.ray.entry)
        moral = attempt.shown_shot.moral if attempt.shown_shot else ""
        return f"{right} {why} {moral}".rstrip()

    def _keys(self) -> Sequence[FooterItem]:
        """The keys that matter now."""
        if self.attempt.asked is not None:
            return (Command.UP, "up"), (Command.DOWN, "down"), Command.ACT, Command.NO
        act = "fire"
        if self.answered:
            act = "go on" if self.attempt.shot is not None else "next lesson"
        aim = (Command.ACT, act), (Command.NEXT_PORT, "next port")
        return *aim, Command.PREVIOUS, Command.NEXT
