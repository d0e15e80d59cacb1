"""Looking back: each ray's true path, what it revealed, and which would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from blackbox_tui.app.jobs import JobDone, ReviewGame
from blackbox_tui.app.session import RunJob
from blackbox_tui.computer.review import Review
from blackbox_tui.engine import Cell, Ray
from blackbox_tui.rules.session import Session
from blackbox_tui.rules.stages import Over
from blackbox_tui.text.review import game_review, ray_heading, ray_review
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message, Opened, Pointed
from blackbox_tui.ui.requests import Enter
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.cursor import Look
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.log import lit_by, port_markers, ray_log, revealed, standing, title
from blackbox_tui.ui.widgets.page import Page
from blackbox_tui.ui.widgets.panel import Line, Section, paragraph, rows_left

LEAST_RAYS: Final = 3
"""Rows for which a log of rays is worth showing."""


@dataclass(frozen=True, slots=True)
class ReviewScreen(Screen):
    """A finished session, the ray looked at, and what is known of all of them."""

    keymap: ClassVar[str] = "review"

    session: Session
    at: int = 0
    """The ray looked at; one past the last is the summary."""
    review: Review | None = None
    """None while it is being worked out."""
    around: Cell | None = None
    """What a board larger than the screen is shown around; None follows the ray."""

    def update(self, message: Message) -> Update[ReviewScreen]:
        last = len(self.session.game.rays)
        match message:
            case Opened():
                return self, (RunJob(ReviewGame(self.session.game, self.session.edition)),)
            case JobDone(ReviewGame(), Review() as review):
                return replace(self, review=review), ()
            case Command.NEXT:
                return self._looking_at(min(self.at + 1, last)), ()
            case Command.PREVIOUS:
                return self._looking_at(max(self.at - 1, 0)), ()
            case Command.FIRST:
                return self._looking_at(0), ()
            case Command.LAST:
                return self._looking_at(last), ()
            case Command.BACK:
                return self, (Enter(Over(self.session)),)
            case Pointed(target=int(port), how="press"):
                marker = self.session.game.clues.markers.get(port)
                return (replace(self, at=marker.ray) if marker else self), ()
            case Pointed(target=Look(cell), how="press"):
                return replace(self, around=cell), ()
        return self.update_common(message)

    def _looking_at(self, at: int) -> ReviewScreen:
        return replace(self, at=at, around=None)

    @property
    def ray(self) -> Ray | None:
        """The ray looked at; none on the summary."""
        rays = self.session.game.rays
        return rays[self.at] if self.at < len(rays) else None

    def view(self, size: Size) -> Frame:
        game, ray = self.session.game, self.ray
        clues = replace(game.clues, rays=game.clues.rays[: self.at + 1])
        heading = ray_heading(self.session, self.at) if ray else "The whole game."
        return Page(
            BoardView(
                game.grid,
                cells=self._cells(),
                ports=port_markers(clues),
                lit=lit_by(clues, ray.entry if ray else None),
                around=self.around or (ray.entry if ray else None),
                ray=ray,
            ),
            title=title(self.session),
            standing=standing(self.session, par_expected=False),
            panel=self._panel,
            brief=" ".join(self._texts()),
            long_brief=True,
            message=self.message or heading,
            footer=self.footer(Command.PREVIOUS, Command.NEXT, Command.LAST, Command.BACK),
        ).draw(size)

    def _cells(self) -> dict[Cell, Drawn]:
        game = self.session.game
        if self.ray is None:
            return revealed(game.result)
        return dict.fromkeys(game.box.atoms, Drawn("●", "guess"))

    def _panel(self, room: Size) -> Sequence[Section]:
        """What is known of the ray, and the log of all rays where there is room for it."""
        width, rows = room
        lines = [line for text in self._texts() for line in (Line(), *paragraph(text, width))]
        texts = Section("This ray" if self.ray else "The game", lines[1:])
        clues, lit = self.session.game.clues, self.ray.entry if self.ray else None
        left = rows_left(rows, texts)
        rays = ray_log(clues, self.session.edition, (width, left), lit=lit)
        return [texts, rays] if left >= LEAST_RAYS and rays.lines else [texts]

    def _texts(self) -> list[str]:
        """What is known of the ray, or of the whole game."""
        if self.review is None:
            return ["Thinking …"]
        if self.ray is None:
            return list(game_review(self.review, self.session))
        return list(ray_review(self.review, self.at))
