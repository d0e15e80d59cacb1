"""The last lesson: a small box to solve, with the reason for every cell that a ray rules out.

It never looks at the atoms before the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Open
from blackbox_tui.engine import Cell, Ray
from blackbox_tui.lessons.course import analyse_box, course
from blackbox_tui.lessons.first_box import first_box, needed_step, ruled_out, submit
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.rules.clues import Clue
from blackbox_tui.rules.game import Game, play
from blackbox_tui.rules.moves import Fire, Guess, Move, Redo, Seal, Undo
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.solver.reasons import Deduction
from blackbox_tui.text.lessons import (
    ELSEWHERE,
    SOLVED,
    first_box_hint,
    first_box_left,
    lesson_title,
    ruled_out_sentence,
)
from blackbox_tui.text.moves import atoms_placed, move_sentence
from blackbox_tui.text.rays import port_sentence, refute_guess
from blackbox_tui.text.reasons import only_path, step_text
from blackbox_tui.ui.keymap import Command, FooterItem, footer
from blackbox_tui.ui.messages import Message, Opened, SaveProgress
from blackbox_tui.ui.screens.board_screen import BoardScreen
from blackbox_tui.ui.screens.screen import Update
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.cursor import Cursor, Spot
from blackbox_tui.ui.widgets.footer import Entry
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.log import RIGHT, lit_by, port_markers, ray_log
from blackbox_tui.ui.widgets.page import Page
from blackbox_tui.ui.widgets.panel import Section, paragraph, rows_left

TO_MENU: Final = "Press Enter for the menu."
WHY: Final = "Press Enter to see why."
AUTO_ON: Final = "Cells that must be empty are crossed out for you, with the reason."
AUTO_OFF: Final = "Now it is up to you: x seals a cell that must be empty."


@dataclass(frozen=True)
class FirstBoxScreen(BoardScreen):
    """The box as it is played, and what the player looks at."""

    keymap = "first box"
    marking_buttons = ("right",)

    progress: Progress
    game: Game
    auto: bool = True
    """Are the cells that must be empty crossed out?"""
    reasons: tuple[Deduction, ...] = ()
    """Why the last ray rules out cells: the steps that are shown one after the other."""
    explained: int = 0
    """How many of them have been shown; the last of these is shown now."""
    path: Ray | None = None
    """The only path that the step or the hint that is shown leaves."""
    slips: int = 0
    """How many submissions were wrong."""

    @classmethod
    def of(cls, progress: Progress, message: str = "") -> FirstBoxScreen:
        """The box from its beginning."""
        lesson = course()[-1]
        return cls(
            progress.at(lesson.key),
            first_box(),
            cursor=Cursor(lesson.grid),
            message=message,
        )

    @property
    def played(self) -> Game:
        return self.game

    @property
    def over(self) -> bool:
        """Is it solved?"""
        return self.game.ending is not None

    def at(self, spot: Spot | None) -> FirstBoxScreen:
        return replace(super().at(spot), reasons=(), explained=0, path=None)

    def closed(self) -> FirstBoxScreen | None:
        return self.at(None) if self.reasons else super().closed()

    # --- messages ------------------------------------------------------------------

    def act(self, message: Message) -> Update[FirstBoxScreen]:
        """Fire, guess, ask, submit."""
        match message:
            case Opened():
                return self, (SaveProgress(self.progress),)
            case Command.ACT if self.reasons:
                return self._explain(), ()
            case Command.ACT:
                return self._fire_or_guess()
            case Command.SEAL:
                cell = self.focused_cell("Only cells can be sealed: move onto the board.")
                return self._play(Seal(cell)), ()
            case Command.AUTO_SEAL:
                text = AUTO_OFF if self.auto else AUTO_ON
                return replace(self.at(None), auto=not self.auto, message=text), ()
            case Command.SUBMIT:
                return self._submit()
            case Command.UNDO:
                return self._play(Undo()), ()
            case Command.REDO:
                return self._play(Redo()), ()
            case Command.HINT if not self.over:
                hint = first_box_hint(self.game.clues, needed_step(self.game))
                return self.at(hint.spot)._showing(hint.step, hint.sentence), ()
            case Command.PREVIOUS:
                earlier = self.progress.at(course()[-2].key)
                return self, (SaveProgress(earlier), Open(pages.LESSONS, earlier))
        return self.update_common(message)

    def _fire_or_guess(self) -> Update[FirstBoxScreen]:
        if self.over:
            return self, (Open(pages.MENU),)
        if isinstance(self.focus, Cell):
            return self._play(Guess(self.focus)), ()
        after = self._play(Fire(self.focus or 1))
        reasons = ruled_out(self.game.clues, after.game.clues)
        text = ruled_out_sentence(after.game.clues, reasons)
        if self.auto and reasons:
            return replace(after, reasons=reasons, message=f"{text} {WHY}"), ()
        return replace(after, message=f"{text} {after._left()}"), ()

    def _explain(self) -> FirstBoxScreen:
        """The next reason; after the last, how much is left."""
        if self.explained == len(self.reasons):
            return replace(self.at(None), message=self._left())
        step = self.reasons[self.explained]
        text = step_text(step, self.game.clues, lit=True)
        return replace(self, explained=self.explained + 1)._showing(step, text)

    def _showing(self, step: Deduction | None, text: str) -> FirstBoxScreen:
        """With the only path that a step leaves, if it leaves only one, and words about it."""
        return replace(self, path=only_path(step) if step else None, message=text)

    def _left(self) -> str:
        clues = self.game.clues
        before = replace(clues, rays=clues.rays[:-1])
        return first_box_left(analyse_box(before), analyse_box(clues))

    def _play(self, move: Move) -> FirstBoxScreen:
        game = play(self.game, move)
        text = move_sentence(game, move) if isinstance(move, Seal) else ""
        return replace(self.at(None), game=game, message=text)

    def _submit(self) -> Update[FirstBoxScreen]:
        game, clue = submit(self.game)
        if clue is not None:
            return replace(self._refuted(clue), slips=self.slips + 1), ()
        after = replace(self.at(None), game=game, message=f"{SOLVED} {TO_MENU}")
        if after.over:
            progress = self.progress.having_done(course()[-1].key, right=not self.slips)
            return replace(after, progress=progress), (SaveProgress(progress),)
        return replace(after, slips=self.slips + 1, message=ELSEWHERE), ()

    def _refuted(self, clue: Clue) -> FirstBoxScreen:
        """That ray ended otherwise: show how it would have gone with these guesses."""
        text = refute_guess(clue, self.game.grid, self.game.guesses)
        ray = self.game.test_ray(clue.entry)
        return replace(self.at(clue.entry), test_ray=ray, message=f"Not quite. {text}")

    @property
    def marked(self) -> frozenset[Cell]:
        return self.game.seals

    def click(self, spot: Spot) -> Update[FirstBoxScreen]:
        idle = self.over or spot in self.game.clues.markers
        return (self, ()) if idle else self._fire_or_guess()

    def mark(self, cell: Cell) -> Update[FirstBoxScreen]:
        return self._play(Seal(cell)), ()

    # --- what is seen ----------------------------------------------------------------

    def view(self, size: Size) -> Frame:
        clues = self.game.clues
        title = lesson_title(len(course()) - 1, self.progress)
        return Page(
            BoardView(
                self.game.grid,
                cells=self._cells(),
                ports=port_markers(clues),
                lit=lit_by(clues, self.cursor.pointed) | self._lit(),
                focus=self.focus,
                around=self.cursor.around,
                ray=self._ray(self.cursor.pointed),
                ray_style="test" if self.test_ray else "path",
            ),
            title=(("LEARN", "title"), (f"  {title}", "text")),
            standing=((self._placed(size[0]), "strong"),),
            panel=self._panel,
            brief="" if self.message else course()[-1].text,
            message=self.said or self._message(),
            footer=self._footer(),
            prose=True,
        ).draw(size)

    def _placed(self, width: int) -> str:
        guesses, atoms = len(self.game.guesses), self.game.atom_count
        return atoms_placed(guesses, atoms) if width > 60 else f"{guesses} of {atoms}"

    def _cells(self) -> dict[Cell, Drawn]:
        """What is crossed out, as far as it has been explained; seals and guesses."""
        guess = RIGHT if self.over else Drawn("●", "guess")
        crossed_out = self.game.seals
        if self.auto and not self.over:
            to_come = (step.empty for step in self.reasons[self.explained :])
            ray = self.test_ray or self.path
            path = (pose.cell for pose in ray.path) if ray else ()
            crossed_out |= analyse_box(self.game.clues).empty.difference(path, *to_come)
        seals = dict.fromkeys(crossed_out, Drawn("×", "seal"))
        return seals | dict.fromkeys(self.game.guesses, guess)

    def _lit(self) -> frozenset[Spot]:
        """The rays of the step that is shown, and the cells that they rule out."""
        if not self.explained:
            return frozenset(self.game.clues.rays[-1].ports if self.reasons else ())
        step = self.reasons[self.explained - 1]
        return step.empty.union(*(clue.ports for clue in step.rays))

    def _ray(self, pointed: Spot | None) -> Ray | None:
        """The path of a test ray or a step; when all is known, of the ray that is pointed at."""
        clues = self.game.clues
        if self.over and isinstance(pointed, int) and pointed in clues.markers:
            return self.game.rays[clues.markers[pointed].ray]
        return self.test_ray or self.path

    def _panel(self, room: Size) -> Sequence[Section]:
        width, rows = room
        text = Section("Lesson", paragraph(course()[-1].text, width))
        rays = ray_log(self.game.clues, CLASSIC, (width, rows_left(rows, text)))
        return [text, rays] if rays.lines else [text]

    def _message(self) -> str:
        if isinstance(self.focus, Cell):
            return self._cell_sentence(self.focus)
        return port_sentence(
            self.game.clues, self.focus or 1, "Enter fires a ray; H gives you a hint."
        )

    def _cell_sentence(self, cell: Cell) -> str:
        if cell in self.game.guesses:
            submit = " Press s to submit." if self.game.can_submit else ""
            return f"{cell}: your guess.{submit}"
        if cell in self.game.seals:
            return f"{cell}: sealed as empty."
        if self.auto and cell in analyse_box(self.game.clues).empty:
            return f"{cell}: ruled out by the rays."
        return f"{cell}. Enter places a guess, x seals the cell as empty."

    def _footer(self) -> list[Entry]:
        if self.over and not self.typing:
            return footer(self.bindings, (Command.ACT, "to the menu"), Command.HELP, Command.QUIT)
        if self.reasons:
            return self.footer((Command.ACT, "go on" if self.explained else "why"))
        keys: list[FooterItem] = [Command.SUBMIT] if self.game.can_submit else []
        if isinstance(self.focus, Cell):
            keys += (Command.ACT, "guess"), Command.SEAL
        elif self.focus in self.game.clues.markers:
            keys.append(Command.TEST)
        else:
            keys.append((Command.ACT, "fire"))
        keys += [Command.UNDO] if self.game.past else []
        keys.append(Command.HINT)
        if isinstance(self.focus, int) and not self.game.can_submit:
            keys.append((Command.AUTO_SEAL, "crossing off" if self.auto else "crossing on"))
        return self.footer(*keys, *([] if self.game.rays else [Command.PREVIOUS]))


def open_first_box(games: Games, progress: Progress) -> FirstBoxScreen:
    """The last lesson, after what was learned so far."""
    return FirstBoxScreen.of(progress, games.take_notices())
