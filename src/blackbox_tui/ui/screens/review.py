"""Looking back: each ray's true path, what it told, and what would have told more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from blackbox_tui.computer.review import Review
from blackbox_tui.engine import Cell, Ray
from blackbox_tui.rules.game import describe
from blackbox_tui.rules.match import Session
from blackbox_tui.text.review import about_ray, summary
from blackbox_tui.ui.keymap import KEYMAPS, Binding, chosen
from blackbox_tui.ui.messages import Go, Message, Noticed, Pointed, Quit, Request, Think, Thought
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.frame import Frame, Size, wrapped
from blackbox_tui.ui.widgets.markers import lit_by, port_markers, standing, title
from blackbox_tui.ui.widgets.page import PANEL, Line, Page, draw_page


@dataclass(frozen=True, slots=True)
class ReviewScreen:
    """A finished session, the ray looked at, and what is known of all of them."""

    session: Session
    at: int = 0
    """The ray looked at; one past the last is the summary."""
    known: Review | None = None
    notice: str = ""
    typing: bool = False
    pulse: float = 0

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys here."""
        return KEYMAPS["review"]

    def update(self, message: Message) -> tuple[ReviewScreen, Sequence[Request]]:
        """Step through the rays."""
        last = len(self.session.game.rays)
        match message:
            case "opened":
                return self, (Think("review", self.session),)
            case Thought(about="review", answer=Review() as known):
                return replace(self, known=known), ()
            case "next":
                return replace(self, at=min(self.at + 1, last)), ()
            case "previous":
                return replace(self, at=max(self.at - 1, 0)), ()
            case "first" | "last":
                return replace(self, at=0 if message == "first" else last), ()
            case "back":
                return self, (Go("result", self.session),)
            case "menu" | "help":
                return self, (Go(message),)
            case "quit":
                return self, (Quit(),)
            case Pointed(target=int(port), how="press"):
                marker = self.session.game.clues.markers.get(port)
                return (replace(self, at=marker.ray) if marker else self), ()
            case Noticed(sentence=sentence):
                return replace(self, notice=sentence), ()
        return self, ()

    @property
    def ray(self) -> Ray | None:
        """The ray looked at; none on the summary."""
        rays = self.session.game.rays
        return rays[self.at] if self.at < len(rays) else None

    def view(self, size: Size) -> Frame:
        """The board with the true path, and what is to be said about the ray."""
        game, ray = self.session.game, self.ray
        clues = replace(game.clues, rays=game.clues.rays[: self.at + 1])
        page = Page(
            BoardView(
                game.grid,
                cells=self._cells(),
                ports=port_markers(clues),
                lit=lit_by(clues, ray.entry if ray else None),
                ray=ray,
            ),
            title=title(self.session),
            standing=standing(self.session, no_par=True),
            panel=lambda _: self._panel(),
            brief="",
            message=self.notice or self._headline(),
            footer=chosen(
                self.bindings, previous="ray before", next="next ray", last="summary",
                back="result", help="", menu="", quit="",
            ),
        )  # fmt: skip
        return draw_page(page, size)

    def _cells(self) -> dict[Cell, Drawn]:
        game = self.session.game
        atoms = dict.fromkeys(game.box.atoms, Drawn("●", "right"))
        if self.ray is not None:
            return atoms
        result = game.result
        return (
            atoms
            | dict.fromkeys(result.wrong, Drawn("×", "wrong"))
            | dict.fromkeys(result.missed, Drawn("○", "missed"))
        )

    def _headline(self) -> str:
        ray, rays = self.ray, len(self.session.game.rays)
        if ray is None:
            return "The whole game."
        cost = self.session.match.edition.price(ray.outcome)
        points = "1 point" if cost == 1 else f"{cost} points"
        return f"Ray {self.at + 1} of {rays}, port {ray.entry}: {describe(ray.outcome)}, {points}."

    def _panel(self) -> list[Line]:
        if self.known is None:
            return [Line((("Thinking …", "dim"),))]
        if self.ray is None:
            texts = summary(self.known, self.session.game)
        else:
            texts = about_ray(self.known, self.at)
        lines = []
        for text in texts:
            lines += [Line(((line, "text"),)) for line in wrapped(text, PANEL)]
            lines.append(Line())
        return lines
