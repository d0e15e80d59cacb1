"""The lesson with the first box: played as any other, with a coach who gives the reasons.

The coach never looks at the atoms before the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Enter, Open, Play
from blackbox_tui.engine import Cell, Ray
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.lessons.course import (
    Lesson,
    analyse_box,
    box_number,
    course,
    first_box,
    refuting_ray,
    ruled_out,
)
from blackbox_tui.rules.clues import Clue
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.session import Over
from blackbox_tui.solver.reasons import Deduction
from blackbox_tui.text import lessons
from blackbox_tui.text.atoms import atoms_placed
from blackbox_tui.text.rays import port_sentence
from blackbox_tui.ui import keymap
from blackbox_tui.ui.board import log
from blackbox_tui.ui.board.board import BoardView
from blackbox_tui.ui.board.painter import Drawn
from blackbox_tui.ui.keymap import Binding, Command, FooterItem
from blackbox_tui.ui.messages import Leave, Message, Opened, SaveProgress
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.toolkit.frame import Entry, Frame, Size
from blackbox_tui.ui.toolkit.layout import paragraph
from blackbox_tui.ui.toolkit.panel import Section
from blackbox_tui.values import dataclass, field, replace

AUTO_ON: Final = "Cells that must be empty are sealed for you, with the reason."
AUTO_OFF: Final = "Now it is up to you: {seal} seals a cell that must be empty."
AIMING: Final[tuple[FooterItem, ...]] = ((Command.NEXT_PORT, "next port"), Command.TO_PORT)
"""Keys that a learner has met before: there is little room in the footer."""


@dataclass(frozen=True)
class FirstBoxScreen(Screen):
    """The box as it is played, and what the coach shows over it."""

    keys = (
        Binding("enter space", Command.ACT, "fire/guess", "fire / place or remove a guess"),
        *keymap.BOARD,
        keymap.SEAL,
        keymap.SUBMIT._replace(help="submit your answer when all atoms are placed"),
        keymap.HINT,
        keymap.TEST,
        *keymap.UNDO,
        Binding("E", Command.AUTO_SEAL, "auto-seal", "auto-seal cells that must be empty: on, off"),
        *keymap.TURN_LESSONS,
        *keymap.LEAVING_LESSON,
    )

    progress: Progress
    seek: SeekScreen = field(
        default_factory=lambda: replace(SeekScreen.of(first_box()), animated=False)
    )
    auto: bool = True  # are the cells that must be empty sealed?
    to_come: tuple[Deduction | None, ...] = ()
    """What Enter shows next: why the last ray rules out cells, step by step, then what is left."""
    step: Deduction | None = None  # the argument that is shown: its only path is drawn
    slipped: bool = False  # was a submission wrong?

    @property
    def game(self) -> Game:
        return self.seek.game

    @property
    def _coached(self) -> SeekScreen:
        """The game, with what the coach says where it says what its moves did."""
        return replace(self.seek, message=self.message)

    @property
    def over(self) -> bool:
        return self.game.ending is not None

    @property
    def typing(self) -> bool:
        return self.seek.typing

    @property
    def bindings(self) -> Sequence[Binding]:
        return self.seek.bindings if self.typing else super().bindings

    def update(self, message: Message) -> Update[FirstBoxScreen]:
        """Ask the coach; any other message is for the game."""
        match message:
            case Opened():
                return self, (SaveProgress(self.progress),)
            case Command() if self.typing:
                return self._play(message)
            case Command.ACT if self.to_come:
                return self._explain(), ()
            case Command.ACT if self.over:
                return self, (Play(Games.solitaire),)
            case Command.MENU if self.to_come:
                return self._saying(self.seek.at(None)), ()
            case Command.AUTO_SEAL:
                said = self._saying(self.seek.at(None), AUTO_OFF if self.auto else AUTO_ON)
                return replace(said, auto=not self.auto), ()
            case Command.SUBMIT:
                return self._submit()
            case Command.HINT if not self.over:
                hint = lessons.first_box_hint(self.game)
                return self._saying(self.seek.at(hint.spot), hint.sentence, hint.step), ()
            case Command.PREVIOUS | Command.NEXT:
                by = 1 if message is Command.NEXT else -1
                lesson = course()[box_number() + by]
                return self, (Open(pages.LESSON, self.progress.at(lesson.key)),)
            case Command.LESSONS:
                return self, (Open(pages.LESSONS, self.progress),)
            case Command.HINT | Command.HELP:
                return self.update_common(message)
        return self._play(message)

    def _play(self, message: Message) -> Update[FirstBoxScreen]:
        """As in any game; but nothing is saved, and each ray is followed by what it rules out."""
        seek, requests = self._coached.update(message)
        leaving = tuple(it for it in requests if isinstance(it, Open | Leave))
        if len(seek.game.rays) == len(self.game.rays):
            return self._after(seek), leaving
        clues = seek.game.clues
        reasons = ruled_out(clues)
        text = lessons.ruled_out_sentence(clues, reasons)
        if not (self.auto and reasons):
            return self._saying(seek, f"{text} {lessons.first_box_left(clues)}"), ()
        said = self._saying(seek, f"{text} Press Enter to see why.")
        return replace(said, to_come=(*reasons, None)), ()

    def _after(self, seek: SeekScreen) -> FirstBoxScreen:
        """With what the game says; after a refusal, what the coach has shown stays."""
        if seek.message and seek.game is self.game and seek.test_ray is None:
            return replace(self, seek=seek, message=seek.message)
        return self._saying(seek, seek.message)

    def _explain(self) -> FirstBoxScreen:
        """The next reason; after the last, how much is left."""
        clues, (step, *to_come) = self.game.clues, self.to_come
        if step is None:
            return self._saying(self.seek.at(None), lessons.first_box_left(clues))
        said = self._saying(self.seek, lessons.why_ruled_out(step, clues, lit=True), step)
        return replace(said, to_come=tuple(to_come))

    def _saying(
        self, seek: SeekScreen, text: str = "", step: Deduction | None = None
    ) -> FirstBoxScreen:
        """With a sentence, the argument for it, and nothing of what was shown before."""
        return replace(self, seek=seek, message=text, to_come=(), step=step)

    def _submit(self) -> Update[FirstBoxScreen]:
        """A guess that contradicts a ray is answered with that ray, and not with the atoms."""
        clue = refuting_ray(self.game)
        if clue is not None:
            ray = self.game.test_ray(clue.entry)
            return self._refuted(replace(self.seek.at(clue.entry), test_ray=ray), clue), ()
        seek, requests = self._coached.update(Command.SUBMIT)
        match requests:
            case [Enter(Over(session))]:
                solved = replace(seek.at(None), seeker=replace(seek.seeker, session=session))
                progress = self.progress.having_done(_lesson().key, right=not self.slipped)
                after = self._saying(
                    solved, f"{lessons.SOLVED} Press Enter for a game of your own."
                )
                return replace(after, progress=progress), (SaveProgress(progress),)
        refuted = len(seek.game.refuted) > len(self.game.refuted)
        return self._refuted(seek) if refuted else self._after(seek), ()

    def _refuted(self, seek: SeekScreen, clue: Clue | None = None) -> FirstBoxScreen:
        after = self._saying(seek, lessons.wrong_box(self.game, clue))
        return replace(after, slipped=True)

    def view(self, size: Size) -> Frame:
        page, lesson, game = self._coached.page(size[0]), _lesson(), self.game
        title = lessons.lesson_title(box_number(), self.progress)
        guesses, atoms = len(game.guesses), game.atoms
        placed = atoms_placed(guesses, atoms) if size[0] > 60 else f"{guesses} of {atoms}"
        return page._replace(
            board=self._board(page.board),
            title=(("LEARN", "title"), (f"  {title}", "text")),
            standing=((placed, "strong"),),
            panel=lambda room: log.with_rays(
                [Section("Lesson", paragraph(lesson.text, room[0]))],
                game.clues,
                self.seek.session.costs,
                room,
            ),
            brief="" if self.message else lesson.text,
            message=self._coached.said or self._message(page.message),
            footer=self._footer(),
            texts="prose",
        ).draw(size)

    def _board(self, board: BoardView) -> BoardView:
        """The board as it is played, what is sealed, and the step that is shown."""
        board = log.with_step(board, self.step)
        if self.to_come:
            about = self.step.cells if self.step else {*self.game.clues.rays[-1].ports}
            board = replace(board, lit=board.lit | about)
        cells = dict.fromkeys(self._crossed_out(board.ray), Drawn("×", "seal")) | dict(board.cells)
        pointed, ray = self.game.clues.ray_at(self.seek.cursor.pointed), board.ray
        if self.over and pointed is not None:  # the true one
            ray = self.game.rays[pointed]
        if self.over:
            cells |= dict.fromkeys(self.game.guesses, log.RIGHT)
        return replace(board, cells=cells, ray=ray, lid=range(0) if self.over else board.lid)

    def _crossed_out(self, ray: Ray | None) -> frozenset[Cell]:
        """The cells that must be empty, as far as they have been explained, but for that path."""
        if not self.auto or self.over:
            return frozenset()
        path = (pose.cell for pose in ray.path) if ray else ()
        unexplained = (step.empty for step in self.to_come if step)
        return analyse_box(self.game.clues).empty.difference(path, *unexplained)

    def _message(self, usual: str) -> str:
        spot, game = self.seek.focus, self.game
        if isinstance(spot, int):
            return port_sentence(game.clues, spot, "Enter fires a ray; {hint} gives you a hint.")
        if spot in game.guesses and game.can_submit:
            return f"{usual} Press {{submit}} to submit."
        if self.auto and spot in analyse_box(game.clues).empty - game.marks.cells:
            return f"{spot}: ruled out by the rays."
        return usual

    def _footer(self) -> list[Entry]:
        if self.over and not self.typing:
            return self.footer((Command.ACT, "play a game"), (Command.NEXT, "more lessons"))
        if self.to_come:
            return self.footer((Command.ACT, "go on" if self.step else "why"))
        keys = [key for key in self.seek.seen.offered() if key not in AIMING]
        if isinstance(self.seek.focus, int) and not self.game.can_submit:
            keys.append((Command.AUTO_SEAL, "auto-seal off" if self.auto else "auto-seal on"))
        return self.footer(*keys, *([] if self.game.rays else [Command.PREVIOUS, Command.NEXT]))


def _lesson() -> Lesson:
    return course()[box_number()]
