"""The last lesson: a small box, played as any other, with a coach who gives the reasons.

The coach never looks at the atoms before the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Enter, Open
from blackbox_tui.engine import Cell, Ray
from blackbox_tui.lessons.course import analyse_box, course, first_box, refuting_ray, ruled_out
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.rules.clues import Clue
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.session import Over
from blackbox_tui.solver.reasons import Deduction
from blackbox_tui.text import lessons
from blackbox_tui.text.moves import atoms_placed
from blackbox_tui.text.rays import port_sentence
from blackbox_tui.text.reasons import only_path, step_text
from blackbox_tui.ui import keymap
from blackbox_tui.ui.board.board import BoardView, Drawn
from blackbox_tui.ui.board.cursor import Spot
from blackbox_tui.ui.board.log import RIGHT, ray_log
from blackbox_tui.ui.keymap import Binding, Command, FooterItem, footer
from blackbox_tui.ui.messages import Leave, Message, Opened, SaveProgress
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.toolkit.frame import Entry, Frame, Size
from blackbox_tui.ui.toolkit.layout import Section, paragraph
from blackbox_tui.values import dataclass, replace

AUTO_ON: Final = "Cells that must be empty are crossed out for you, with the reason."
AUTO_OFF: Final = "Now it is up to you: x seals a cell that must be empty."
AIMING: Final[tuple[FooterItem, ...]] = ((Command.NEXT_PORT, "next port"), Command.GO_TO)
"""Keys that a learner has met before: there is little room in the footer."""


@dataclass(frozen=True)
class FirstBoxScreen(Screen):
    """The box as it is played, and what the coach shows over it."""

    keys = (
        Binding("enter space", Command.ACT, "fire/guess", "fire / place or remove a guess"),
        *keymap.BOARD,
        keymap.SEAL,
        Binding("s", Command.SUBMIT, "submit", "submit your guess when all atoms are placed"),
        Binding("H", Command.HINT, "hint", "hint: what to look at next"),
        keymap.TEST,
        *keymap.UNDO,
        Binding("E", Command.AUTO_SEAL, "crossing", "toggle crossing out cells that must be empty"),
        keymap.PREVIOUS_LESSON,
        *keymap.LEAVING_LESSON,
    )

    progress: Progress
    seek: SeekScreen
    auto: bool = True  # are the cells that must be empty crossed out?
    reasons: tuple[Deduction, ...] = ()
    """Why the last ray rules out cells: the steps that are shown one after the other."""
    explained: int = 0  # how many of them have been shown; the last of these is shown now
    path: Ray | None = None  # the only path that the step or the hint that is shown leaves
    slipped: bool = False  # was a submission wrong?

    @classmethod
    def of(cls, progress: Progress, message: str = "") -> FirstBoxScreen:
        seek = replace(SeekScreen.of(first_box()), animated=False)
        return cls(progress.at(course()[-1].key), seek, message=message)

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
        match message:
            case Opened():
                return self, (SaveProgress(self.progress),)
            case Command() if not self.typing:
                return self._act(message)
        return self._play(message)

    def _act(self, command: Command) -> Update[FirstBoxScreen]:
        """Ask the coach; any other command is for the game."""
        match command:
            case Command.ACT if self.reasons:
                return self._explain(), ()
            case Command.ACT if self.over:
                return self, (Open(pages.MENU),)
            case Command.MENU if self.reasons:
                return self._saying(self.seek.at(None)), ()
            case Command.AUTO_SEAL:
                said = self._saying(self.seek.at(None), AUTO_OFF if self.auto else AUTO_ON)
                return replace(said, auto=not self.auto), ()
            case Command.SUBMIT:
                return self._submit()
            case Command.HINT if not self.over:
                hint = lessons.first_box_hint(self.game)
                return self._saying(self.seek.at(hint.spot), hint.sentence, hint.step), ()
            case Command.PREVIOUS:
                earlier = self.progress.at(course()[-2].key)
                return self, (SaveProgress(earlier), Open(pages.LESSONS, earlier))
            case Command.HINT | Command.HELP:
                return self.update_common(command)
        return self._play(command)

    def _play(self, message: Message) -> Update[FirstBoxScreen]:
        """As in any game; but nothing is saved, and each ray is followed by what it rules out."""
        seek, requests = self._coached.update(message)
        leaving = tuple(it for it in requests if isinstance(it, Open | Leave))
        if len(seek.game.rays) > len(self.game.rays):
            return self._fired(seek), ()
        return self._after(seek), leaving

    def _after(self, seek: SeekScreen) -> FirstBoxScreen:
        """With what the game says; after a refusal, what the coach has shown stays."""
        if seek.message and seek.game is self.game and seek.test_ray is None:
            return replace(self, seek=seek, message=seek.message)
        return self._saying(seek, seek.message)

    def _fired(self, seek: SeekScreen) -> FirstBoxScreen:
        clues = seek.game.clues
        reasons = ruled_out(clues)
        text = lessons.ruled_out_sentence(clues, reasons)
        if self.auto and reasons:
            return replace(self._saying(seek, f"{text} Press Enter to see why."), reasons=reasons)
        return self._saying(seek, f"{text} {lessons.first_box_left(clues)}")

    def _explain(self) -> FirstBoxScreen:
        """The next reason; after the last, how much is left."""
        clues = self.game.clues
        if self.explained == len(self.reasons):
            return self._saying(self.seek.at(None), lessons.first_box_left(clues))
        step = self.reasons[self.explained]
        said = self._saying(self.seek, step_text(step, clues, lit=True), step)
        return replace(said, reasons=self.reasons, explained=self.explained + 1)

    def _saying(
        self, seek: SeekScreen, text: str = "", step: Deduction | None = None
    ) -> FirstBoxScreen:
        """With a sentence, the only path that a step leaves, and nothing of what was shown."""
        path = only_path(step) if step else None
        return replace(self, seek=seek, message=text, reasons=(), explained=0, path=path)

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
                progress = self.progress.having_done(course()[-1].key, right=not self.slipped)
                after = self._saying(solved, f"{lessons.SOLVED} Press Enter for the menu.")
                return replace(after, progress=progress), (SaveProgress(progress),)
        refuted = len(seek.game.refuted) > len(self.game.refuted)
        return self._refuted(seek) if refuted else self._after(seek), ()

    def _refuted(self, seek: SeekScreen, clue: Clue | None = None) -> FirstBoxScreen:
        after = self._saying(seek, lessons.wrong_box(self.game, clue))
        return replace(after, slipped=True)

    def view(self, size: Size) -> Frame:
        page = self._coached.page(size[0])
        title = lessons.lesson_title(len(course()) - 1, self.progress)
        return page._replace(
            board=self._board(page.board),
            title=(("LEARN", "title"), (f"  {title}", "text")),
            standing=((self._placed(size[0]), "strong"),),
            panel=self._panel,
            brief="" if self.message else course()[-1].text,
            brief_spare=False,
            message=self._coached.said or self._message(page.message),
            footer=self._footer(),
            prose=True,
        ).draw(size)

    def _placed(self, width: int) -> str:
        guesses, atoms = len(self.game.guesses), self.game.atom_count
        return atoms_placed(guesses, atoms) if width > 60 else f"{guesses} of {atoms}"

    def _board(self, board: BoardView) -> BoardView:
        """The board as it is played, what is crossed out, and the step that is shown."""
        cells = dict.fromkeys(self._crossed_out(), Drawn("×", "seal")) | dict(board.cells)
        cells |= dict.fromkeys(self.game.guesses, RIGHT) if self.over else {}
        pointed, markers = self.seek.cursor.pointed, self.game.clues.markers
        ray = board.ray or self.path
        if self.over and isinstance(pointed, int) and pointed in markers:  # the true one
            ray = self.game.rays[markers[pointed].ray]
        return replace(board, cells=cells, lit=board.lit | self._lit(), ray=ray)

    def _crossed_out(self) -> frozenset[Cell]:
        """The cells that must be empty, as far as they have been explained, but for the path."""
        if not self.auto or self.over:
            return frozenset()
        to_come = (step.empty for step in self.reasons[self.explained :])
        ray = self.seek.test_ray or self.path
        path = (pose.cell for pose in ray.path) if ray else ()
        return analyse_box(self.game.clues).empty.difference(path, *to_come)

    def _lit(self) -> frozenset[Spot]:
        """The rays of the step that is shown, and the cells that they rule out."""
        if not self.explained:
            return frozenset(self.game.clues.rays[-1].ports if self.reasons else ())
        step = self.reasons[self.explained - 1]
        return step.empty.union(*(clue.ports for clue in step.rays))

    def _panel(self, room: Size) -> Sequence[Section]:
        text = Section("Lesson", paragraph(course()[-1].text, room[0]))
        rays = ray_log(self.game.clues, self.seek.session.prices, room, text)
        return [text, rays] if rays.lines else [text]

    def _message(self, usual: str) -> str:
        spot, game = self.seek.focus, self.game
        if isinstance(spot, int):
            return port_sentence(game.clues, spot, "Enter fires a ray; H gives you a hint.")
        if spot in game.guesses and game.can_submit:
            return f"{usual} Press s to submit."
        if self.auto and spot in analyse_box(game.clues).empty - game.marks.cells:
            return f"{spot}: ruled out by the rays."
        return usual

    def _footer(self) -> list[Entry]:
        if self.over and not self.typing:
            return footer(self.bindings, (Command.ACT, "to the menu"), Command.HELP, Command.QUIT)
        if self.reasons:
            return self.footer((Command.ACT, "go on" if self.explained else "why"))
        keys = [key for key in self.seek.seen.offered() if key not in AIMING]
        if isinstance(self.seek.focus, int) and not self.game.can_submit:
            keys.append((Command.AUTO_SEAL, "crossing off" if self.auto else "crossing on"))
        return self.footer(*keys, *([] if self.game.rays else [Command.PREVIOUS]))


def open_first_box(games: Games, progress: Progress) -> FirstBoxScreen:
    """The last lesson, after what was learned so far."""
    return FirstBoxScreen.of(progress, games.take_notices())
