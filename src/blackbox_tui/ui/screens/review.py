"""Looking back: each ray's true path, what it revealed, which was better, and the proof."""

from __future__ import annotations

from collections.abc import Sequence

from blackbox_tui.app.jobs import JobDone, ReviewGame
from blackbox_tui.app.requests import Enter
from blackbox_tui.app.session import RunJob
from blackbox_tui.computer.review import Review
from blackbox_tui.engine import Cell, Port, Ray
from blackbox_tui.rules.session import Over, Session
from blackbox_tui.solver.reasons import Deduction
from blackbox_tui.text import results
from blackbox_tui.text.reasons import step_text
from blackbox_tui.text.terms import words_of
from blackbox_tui.ui.board import log
from blackbox_tui.ui.board.cursor import Cursor, LookAt
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.board.painter import Drawn
from blackbox_tui.ui.keymap import HELP, JUST_QUIT, Binding, Command, FooterItem
from blackbox_tui.ui.messages import Message, Opened, Pointed
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, Title, paragraph
from blackbox_tui.ui.toolkit.panel import Section, rows_left
from blackbox_tui.values import dataclass, replace


@dataclass(frozen=True)
class ReviewScreen(Screen):
    """A finished session, the ray looked at, and what is known of all of them."""

    keys = (
        Binding("left h up k", Command.PREVIOUS, "previous ray", "previous ray"),
        Binding("right l down j space", Command.NEXT, "next ray", "next ray"),
        Binding("enter", Command.ACT, "", "next ray; after the last page, the result"),
        Binding("home", Command.FIRST, "", "first ray"),
        Binding("end", Command.LAST, "summary", "summary"),
        HELP,
        Binding("esc", Command.BACK, "result", "back to the result"),
        JUST_QUIT,
    )

    session: Session
    at: int = 0  # which of the pages is shown
    review: Review | None = None  # None while it is being worked out
    around: Cell | None = None
    """What a board larger than the screen is shown around; None follows the ray."""

    def update(self, message: Message) -> Update[ReviewScreen]:
        places = {
            Command.PREVIOUS: self.at - 1,
            Command.NEXT: self.at + 1,
            Command.FIRST: 0,
            Command.LAST: self.summary,
        }
        match message:
            case Opened():
                return self, (RunJob(ReviewGame(self.session.game, self.session.edition)),)
            case JobDone(ReviewGame(), Review() as review):
                return replace(self, review=review), ()
            case Command() if message in places:
                at = max(0, min(places[message], len(self.pages) - 1))
                return replace(self, at=at, around=None), ()
            case Command.ACT if self.at < len(self.pages) - 1:
                return self.update(Command.NEXT)
            case Command.BACK | Command.ACT:
                return self, (Enter(Over(self.session, seen=True)),)
            case Pointed(target=int(port), how="press"):
                ray = self.session.game.clues.ray_at(port) if self.session.terms.fires else None
                return (self if ray is None else replace(self, at=ray)), ()
            case Pointed(target=LookAt(cell), how="press"):
                return replace(self, around=cell), ()
        return self.update_common(message)

    @property
    def pages(self) -> Sequence[Ray | Deduction | None]:
        """The rays that the player fired, None for the whole game, and the steps of the proof."""
        plan = self.review.plan if self.review else None
        return *self.session.game.fired, None, *(plan.steps if plan else ())

    @property
    def summary(self) -> int:
        """The page about the whole game."""
        return len(self.session.game.fired)

    @property
    def ray(self) -> Ray | None:
        """The ray looked at; none on the summary and in the proof."""
        shown = self.pages[self.at]
        return shown if isinstance(shown, Ray) else None

    @property
    def step(self) -> Deduction | None:
        shown = self.pages[self.at]
        return shown if isinstance(shown, Deduction) else None

    @property
    def _verdict(self) -> str:
        return results.ray_verdict(self.review, self.at) if self.review and self.ray else ""

    @property
    def _entry(self) -> Port | None:
        """Where the ray looked at went in, or the first one of the step."""
        rays = self.step.rays if self.step else ()
        return self.ray.entry if self.ray else rays[0].entry if rays else None

    def view(self, size: Size) -> Frame:
        clues, ray, step, entry = self.session.game.clues, self.ray, self.step, self._entry
        if ray:
            clues = replace(clues, rays=clues.rays[: self.at + 1])
        cursor = Cursor(clues.grid, None, hovered=entry, around=self.around or entry)
        board = log.board_of(clues, cursor)
        return Page(
            log.with_step(
                replace(board, cells=self._cells(), ray=ray, lid=board.lid if step else range(0)),
                step,
            ),
            title=log.title_of(words_of(self.session).looking_back("Review")),
            standing=words_of(self.session).standing(par_expected=False),
            panel=self._panel,
            brief=f"{self._verdict}. ".lstrip(". ") + " ".join(self.texts()),
            texts="long",
            message=self.message or self._heading(),
            footer=self.footer(*self._keys()),
        ).draw(size)

    def _keys(self) -> list[FooterItem]:
        kind, at_summary = "step" if self.step else "ray", self.at == self.summary
        keys: list[FooterItem] = []
        if self.at < len(self.pages) - 1:
            keys.append((Command.ACT, "proof" if at_summary else f"next {kind}"))
        keys += [(Command.PREVIOUS, f"previous {kind}")] if self.at else []
        keys += [] if at_summary else [Command.LAST]
        return [*keys, Command.BACK]

    def _heading(self) -> str:
        if self.ray:
            return results.ray_heading(self.session, self.ray)
        if self.step and self.review and self.review.plan:
            return results.proof_heading(self.review.plan, self.at - self.summary - 1)
        return f"The whole {self.session.terms.play}."

    def _cells(self) -> dict[Cell, Drawn]:
        game = self.session.game
        if self.step:
            known = dict.fromkeys(self.step.before.empty, Drawn("×", "seal"))
            known |= dict.fromkeys(self.step.before.atoms, log.GUESS)
            return known | log.proved_cells(self.step)
        if self.ray is None:
            return log.revealed(game.result)
        return dict.fromkeys(game.box.atoms, Drawn("●", "guess"))

    def _panel(self, room: Size) -> Sequence[Section]:
        """What is known of the ray, and the log of all rays where there is room for it."""
        width, rows = room
        lines = [line for text in self.texts() for line in (Line(), *paragraph(text, width))]
        lines += log.fates_legend(self.step, width) if self.step else []
        heading: str | Title = "Why" if self.step else f"The {self.session.terms.play}"
        if self.ray:
            bad = self._verdict in ("Costly", "Wasted")
            style = "bad" if bad else "good" if self._verdict else "title"
            heading = Title(self._verdict or "This ray", style=style)
        texts = Section(heading, lines[1:])
        clues, roomy = self.session.game.clues, rows_left(rows, texts) >= log.LEAST_RAYS
        rays = log.ray_log(clues, self.session.costs, room, texts, lit=self._entry)
        return [texts, rays] if roomy and rays.lines else [texts]

    def texts(self) -> list[str]:
        """What is known of the ray, or of the whole game."""
        if self.review is None:
            return ["Thinking …"]
        if self.step and self.review.plan:
            return [step_text(self.step, self.review.plan.clues, lit=True)]
        if self.ray is None:
            return list(results.game_review(self.review, self.session))
        return list(results.ray_review(self.review, self.at))
