"""What a learner sees: the open board, the lesson's text, the choices, the path of a ray."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from blackbox_tui.engine import Cell, Detour, Outcome, Port
from blackbox_tui.lessons.attempt import Attempt
from blackbox_tui.lessons.course import course
from blackbox_tui.text.moves import open_cell_sentence
from blackbox_tui.text.rays import explain_ray, prediction
from blackbox_tui.ui.keymap import Binding, Command, footer
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.cursor import Cursor, Spot
from blackbox_tui.ui.widgets.footer import Entry
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small, wrapped
from blackbox_tui.ui.widgets.log import style_of
from blackbox_tui.ui.widgets.page import PANEL, Line, Page, Pieces, draw_page

LEAST: Final = ((64, 20), (40, 22))
"""Columns and rows that every text finds room in: with a panel, and without."""


class LearnView(NamedTuple):
    """All that the screen of a lesson shows."""

    attempt: Attempt
    cursor: Cursor
    bindings: Sequence[Binding]
    message: str = ""

    @property
    def answered(self) -> bool:
        """Is a ray shown, and the cursor still on its port?"""
        return self.attempt.ray is not None and self.cursor.focus == self.attempt.ray.entry

    def draw(self, size: Size) -> Frame:
        """The lesson in so much room."""
        lesson = self.attempt.lesson
        small = too_small(size, LEAST[0] if size[0] >= LEAST[0][0] else LEAST[1])
        if small:
            return small
        board = BoardView(
            lesson.grid,
            cells=dict.fromkeys(lesson.box.atoms, Drawn("●", "guess"))
            | dict.fromkeys(lesson.dead_cells, Drawn("?", "seal")),
            ports=self._markers(),
            lit=self._lit(),
            focus=self.cursor.focus,
            ray=self.attempt.ray,
        )
        page = Page(
            board,
            title=self._title(),
            standing=self._standing() if size[0] >= LEAST[0][0] else (),
            panel=self._panel,
            brief=self._brief(),
            message=self._message(),
            footer=self._footer(),
            prose=True,
        )
        return draw_page(page, size)

    def _title(self) -> Pieces:
        number = self.attempt.number
        title = f"  {number + 1} of {len(course())}: {course()[number].title}"
        return ("LEARN", "title"), (title, "text")

    def _standing(self) -> Pieces:
        done = sum(lesson.key in self.attempt.progress.done for lesson in course())
        return ((f"done {done} of {len(course())}", "strong"),)

    def _markers(self) -> dict[Port, Drawn]:
        """The markers of the ray that is shown."""
        ray = self.attempt.ray
        if ray is None:
            return {}
        if isinstance(ray.outcome, Detour):
            return dict.fromkeys((ray.entry, ray.outcome.exit), Drawn("A", "detour"))
        return {ray.entry: Drawn(str(ray.outcome), style_of(ray.outcome))}

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
        text = [Line(((line, "text"),)) for line in wrapped(self.attempt.lesson.text, PANEL)]
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
        attempt, spot = self.attempt, self.cursor.focus
        if self.message:
            return self.message
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

    def _footer(self) -> list[Entry]:
        """The keys that matter now."""
        if self.attempt.asked is not None:
            return footer(
                self.bindings, (Command.UP, "up"), (Command.DOWN, "down"), Command.ACT,
                Command.NO, Command.HELP, Command.QUIT,
            )  # fmt: skip
        act = "fire"
        if self.answered:
            act = "go on" if self.attempt.shot is not None else "next lesson"
        return footer(
            self.bindings, (Command.ACT, act), (Command.NEXT_PORT, "next port"),
            Command.PREVIOUS, Command.NEXT, Command.HELP, Command.MENU, Command.QUIT,
        )  # fmt: skip
