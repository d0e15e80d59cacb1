"""The last lesson: a small box to solve with help. It never looks at the atoms before the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from blackbox_tui.engine import Cell, Ray
from blackbox_tui.lessons.course import analyse_first_box, course
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.rules.clues import Clue
from blackbox_tui.rules.game import Game, play
from blackbox_tui.rules.moves import Fire, Guess, Move, Redo, Submit, Undo
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.text.hints import first_box_hint, first_box_progress
from blackbox_tui.text.moves import atoms_placed
from blackbox_tui.text.rays import contradiction_sentence, port_sentence
from blackbox_tui.ui.keymap import Command, footer
from blackbox_tui.ui.messages import Message, Opened, Pointed
from blackbox_tui.ui.requests import Go, SaveProgress, ShowLesson
from blackbox_tui.ui.screens.board_screen import BoardScreen
from blackbox_tui.ui.screens.screen import Update
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.cursor import Cursor, Spot, spot_of
from blackbox_tui.ui.widgets.footer import Entry
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.log import lit_by, log, port_markers
from blackbox_tui.ui.widgets.page import Line, Page, paragraph

SOLVED: Final = (
    "Solved: you found both atoms! In a real game every ray costs points, and a wrong atom "
    "costs more. Press Enter for the menu, and play."
)


@dataclass(frozen=True, slots=True)
class FirstBoxScreen(BoardScreen):
    """The box as it is played, and what the player looks at."""

    keymap: ClassVar[str] = "first box"

    progress: Progress
    game: Game

    @classmethod
    def of(cls, progress: Progress, message: str = "") -> FirstBoxScreen:
        """The box from its beginning."""
        lesson = course()[-1]
        return cls(
            progress.at(lesson.key),
            Game(lesson.box, plays_on=True),
            cursor=Cursor(lesson.grid),
            message=message,
        )

    @property
    def over(self) -> bool:
        """Is it solved?"""
        return self.game.ending is not None

    # --- messages ------------------------------------------------------------------

    def act(self, message: Message) -> Update[FirstBoxScreen]:
        """Fire, guess, ask, submit."""
        match message:
            case Opened():
                return self, (SaveProgress(self.progress),)
            case Command.ACT:
                return self._fire_or_guess()
            case Command.SUBMIT:
                return self._submit()
            case Command.UNDO:
                return self._play(Undo()), ()
            case Command.REDO:
                return self._play(Redo()), ()
            case Command.HINT if not self.over:
                hint = first_box_hint(analyse_first_box(self.game.clues), self.game.guesses)
                return replace(self.at(hint.spot), message=hint.sentence), ()
            case Command.TEST:
                return self.testing(self.game, self.focus), ()
            case Command.PREVIOUS:
                earlier = self.progress.at(course()[-2].key)
                return self, (SaveProgress(earlier), ShowLesson(earlier))
            case Pointed():
                return self._point(message)
        return self.update_common(message)

    def _fire_or_guess(self) -> Update[FirstBoxScreen]:
        if self.over:
            return self, (Go.MENU,)
        if isinstance(self.focus, Cell):
            return self._play(Guess(self.focus)), ()
        after = self._play(Fire(self.focus or 1))
        before, now = self.game.clues, after.game.clues
        text = first_box_progress(now, analyse_first_box(before), analyse_first_box(now))
        return replace(after, message=text), ()

    def _play(self, move: Move) -> FirstBoxScreen:
        return replace(self, game=play(self.game, move), message="", test_ray=None)

    def _submit(self) -> Update[FirstBoxScreen]:
        """A guess that does not fit is not refused by the atoms but by the rays."""
        clues, guesses = self.game.clues, self.game.guesses
        if self.game.can_submit:
            for clue, fits in zip(clues.rays, clues.explained_by(guesses), strict=True):
                if not fits:
                    return self._refuted(clue), ()
        after = replace(self._play(Submit()), message=SOLVED)
        if after.over:
            progress = self.progress.having_done(course()[-1].key)
            return replace(after, progress=progress), (SaveProgress(progress),)
        text = "It fits every ray so far, but the atoms are elsewhere. Fire another ray."
        return replace(after, message=text), ()

    def _refuted(self, clue: Clue) -> FirstBoxScreen:
        """That ray ended otherwise: show how it would have gone with these guesses."""
        text = contradiction_sentence(self.game.test_ray(clue.entry), clue.outcome)
        return replace(self.testing(self.game, clue.entry), message=text)

    def _point(self, pointed: Pointed) -> Update[FirstBoxScreen]:
        spot = spot_of(pointed)
        if pointed.how != "press" or spot is None:
            return self.pointing_at(spot), ()
        there = self.at(spot)
        if self.over:
            return there, ()
        if pointed.button == "right":
            return (there if isinstance(spot, Cell) else there.testing(self.game, spot)), ()
        return there._fire_or_guess()

    # --- what is seen ----------------------------------------------------------------

    def view(self, size: Size) -> Frame:
        clues = self.game.clues
        number = len(course())
        return Page(
            BoardView(
                self.game.grid,
                cells=self._cells(),
                ports=port_markers(clues),
                lit=lit_by(clues, self.cursor.pointed),
                focus=self.focus,
                ray=self._ray(self.cursor.pointed),
                ray_style="path" if self.over else "test",
            ),
            title=(("LEARN", "title"), (f"  {number} of {number}: {course()[-1].title}", "text")),
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
        guess = Drawn("●", "right" if self.over else "guess")
        ruled_out = dict.fromkeys(analyse_first_box(self.game.clues).empty, Drawn("×", "seal"))
        if self.over or self.test_ray is not None:
            ruled_out = {}  # a ray is to be seen
        return ruled_out | dict.fromkeys(self.game.guesses, guess)

    def _ray(self, pointed: Spot | None) -> Ray | None:
        """The test ray; when all is known, the real one that is pointed at."""
        clues = self.game.clues
        if self.over and isinstance(pointed, int) and pointed in clues.markers:
            return self.game.rays[clues.markers[pointed].ray]
        return self.test_ray

    def _panel(self, rows: int) -> Sequence[Line]:
        clues = self.game.clues
        text = paragraph(course()[-1].text)
        room = max(1, rows - len(text) - 1)
        fired = len(clues.rays)
        lines = log(clues, CLASSIC, range(max(0, fired - room), fired))
        return [*text, Line(), *lines][:rows]

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
        if cell in analyse_first_box(self.game.clues).empty:
            return f"{cell}: ruled out by the rays."
        return f"{cell}. There may be an atom here; Enter places a guess."

    def _footer(self) -> list[Entry]:
        if self.over and not self.typing:
            return footer(self.bindings, (Command.ACT, "to the menu"), Command.HELP, Command.QUIT)
        submit = (Command.SUBMIT,) if self.game.can_submit else ()
        act = "guess" if isinstance(self.focus, Cell) else "fire"
        here = (Command.HINT, Command.TEST, Command.UNDO, Command.PREVIOUS)
        return self.footer(*submit, (Command.ACT, act), *here)
