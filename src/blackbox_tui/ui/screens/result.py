"""The reveal: what was right, wrong and missed, the score sheet, the true paths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from blackbox_tui.app.jobs import FindPar, FindProof, JobDone
from blackbox_tui.app.session import RunJob, learn_par, leave, replay
from blackbox_tui.engine import Cell, Ray
from blackbox_tui.rules.session import Par, Session
from blackbox_tui.rules.stages import Over, Stage
from blackbox_tui.solver.proof import Proof
from blackbox_tui.text.rays import port_sentence
from blackbox_tui.text.results import result_text, revealed_cell_sentence, share_text
from blackbox_tui.ui.keymap import Command, FooterItem
from blackbox_tui.ui.messages import Message, Opened, Pointed, Ticked
from blackbox_tui.ui.requests import Enter, PlayOn, Request, Share, ShowReview
from blackbox_tui.ui.screens.board_screen import BoardScreen, other_end
from blackbox_tui.ui.screens.screen import Update
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.cursor import Cursor, spot_of
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.log import lit_by, log, port_markers, standing, title
from blackbox_tui.ui.widgets.page import Line, Page

A_RAY: Final = 0.45
"""Seconds for each ray when they are played in order."""


@dataclass(frozen=True, slots=True)
class ResultScreen(BoardScreen):
    """A finished session, and what the player looks at."""

    keymap: ClassVar[str] = "result"

    session: Session
    code: str = ""
    proof: Proof | None = None
    """The cheapest proof of the box, once it is known."""
    playing: float | None = None
    """Seconds for which the rays have been played in order."""

    @classmethod
    def of(cls, session: Session, code: str) -> ResultScreen:
        """The screen as the player finds it, with nothing in focus."""
        return cls(session, code, cursor=Cursor(session.game.grid, None))

    @property
    def stage(self) -> Stage:
        return Over(self.session)

    @property
    def pulse(self) -> float:
        """Time matters while the rays are played."""
        return 0 if self.playing is None else 0.1

    def update(self, message: Message) -> Update[ResultScreen]:
        match message:
            case Ticked(seconds):
                return self._play_on(seconds), ()
            case JobDone():
                return self._learn(message)
        return BoardScreen.update(replace(self, playing=None), message)

    def act(self, message: Message) -> Update[ResultScreen]:
        """Look at rays, or go on."""
        match message:
            case Opened():
                return self, self._search()
            case Command.PLAY:
                return replace(self, playing=0.0, message="")._play_on(0), ()
            case Command.SHARE:
                text = share_text(self.session)
                copied = "Copied if your terminal allows it; also printed when you quit."
                return replace(self, message=copied), (Share(text),)
            case Command.OTHER_END:
                return self.at(other_end(self.session.game.clues, self.focus)), ()
            case Command.NEW | Command.REPLAY | Command.REVIEW:
                return self._leave(message)
            case Pointed(how="press") if spot_of(message) is not None:
                return self.at(spot_of(message)), ()
        return self.update_common(message)

    def _play_on(self, seconds: float) -> ResultScreen:
        """The next moment of the rays played in order; the last stays."""
        clues = self.session.game.clues
        if self.playing is None or not clues.rays:
            return replace(self, playing=None)
        played = self.playing + seconds
        number = min(int(played / A_RAY), len(clues.rays) - 1)
        over = played >= A_RAY * len(clues.rays)
        there = self.cursor.at(clues.rays[number].entry)
        return replace(self, cursor=there, playing=None if over else played)

    def _leave(self, command: Command) -> Update[ResultScreen]:
        """Into the history first, if it is not there; a review comes back to it recorded."""
        if command is Command.REPLAY and not self.session.alone:
            return self, ()
        effects = leave(self.stage).effects
        session = replace(self.session, recorded=True)
        go: dict[Command, Request] = {
            Command.NEW: PlayOn(session),
            Command.REPLAY: Enter(replay(session)),
            Command.REVIEW: ShowReview(session),
        }
        return replace(self, session=session), (*effects, go[command])

    def _learn(self, done: JobDone) -> Update[ResultScreen]:
        match done:
            case JobDone(FindPar() as request, Par() as par):
                stage, effects = learn_par(self.stage, request, par)
                if isinstance(stage, Over):
                    after = replace(self, session=stage.session)
                    return after, (*effects, *after._search())
            case JobDone(FindProof(), Proof() as proof):
                return replace(self, proof=proof), ()
        return self, ()

    def _search(self) -> Sequence[Request]:
        """The cheapest proof comes after par: the score is read first."""
        if self.session.par is None or self.proof is not None:
            return ()
        return (RunJob(FindProof(self.session.game, self.session.edition)),)

    # --- what is seen ----------------------------------------------------------------

    @property
    def ray(self) -> Ray | None:
        """The fired ray whose port is pointed at."""
        game = self.session.game
        for spot in (self.cursor.hovered, self.focus):
            if isinstance(spot, int) and spot in game.clues.markers:
                return game.rays[game.clues.markers[spot].ray]
        return None

    def view(self, size: Size) -> Frame:
        game = self.session.game
        return Page(
            BoardView(
                game.grid,
                cells=self._cells(),
                ports=port_markers(game.clues),
                lit=lit_by(game.clues, self.ray.entry if self.ray else None),
                focus=self.focus,
                ray=self.ray,
            ),
            title=title(self.session),
            standing=standing(self.session),
            panel=self._panel,
            brief=f"code {self.code}" if self.code else "",
            message=self.said or self._message(),
            footer=self.footer(*self._on(), Command.REVIEW, Command.SHARE),
        ).draw(size)

    def _on(self) -> Sequence[FooterItem]:
        """The keys that lead to another game."""
        return (Command.NEW, Command.REPLAY) if self.session.alone else ((Command.NEW, "go on"),)

    def _cells(self) -> dict[Cell, Drawn]:
        result = self.session.game.result
        return (
            dict.fromkeys(result.right, Drawn("●", "right"))
            | dict.fromkeys(result.wrong, Drawn("×", "wrong"))
            | dict.fromkeys(result.missed, Drawn("○", "missed"))
        )

    def _panel(self, rows: int) -> Sequence[Line]:
        sheet = self.session.sheet
        lines = [
            Line(
                (
                    (f"{line.label:<14}", "text"),
                    (f"{line.count:>4} × {line.price:<3}", "dim"),
                    (f"{line.points:>7}", "text"),
                )
            )
            for line in sheet.lines
        ]
        lines += [
            Line(((f"{'score':<24}{sheet.total:>7}", "strong"),)),
            Line(),
            Line((("● right  ", "text"), ("× wrong  ", "text"), ("○ missed", "text"))),
        ]
        if self.code:
            lines.append(Line((("code ", "dim"), (self.code, "text"))))
        if self.proof:
            ports = " ".join(map(str, self.proof.ports))
            label = f"cheapest proof {self.proof.points}: "
            lines.append(Line(((label, "dim"), (ports, "text"))))
        lines.append(Line())
        return lines + self._log(rows - len(lines))

    def _log(self, rows: int) -> list[Line]:
        clues = self.session.game.clues
        lit = self.ray.entry if self.ray else None
        number = clues.markers[lit].ray if lit is not None else 0
        first = max(0, min(number, len(clues.rays) - rows))
        shown = range(first, min(first + rows, len(clues.rays)))
        return log(clues, self.session.edition, shown, lit=lit)

    def _message(self) -> str:
        hovered = self.cursor.hovered
        spot = hovered if isinstance(hovered, int) else self.focus
        if isinstance(spot, int):
            return port_sentence(self.session.game.clues, spot)
        if isinstance(spot, Cell):
            return revealed_cell_sentence(self.session.game.result, spot)
        return result_text(self.session)
