"""The reveal: what was right, wrong and missed, the score sheet, the true paths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from blackbox_tui.engine import Cell, Ray
from blackbox_tui.rules.match import Session
from blackbox_tui.solver.proof import Proof
from blackbox_tui.text.results import on_game
from blackbox_tui.text.sharing import share_text, shared
from blackbox_tui.ui.keymap import KEYMAPS, Binding, chosen
from blackbox_tui.ui.messages import (
    Go,
    Message,
    Noticed,
    Pointed,
    Quit,
    Record,
    Request,
    Share,
    Think,
    Thought,
    Ticked,
    Typed,
)
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.jump import answer, prompt, typed_on
from blackbox_tui.ui.widgets.markers import about_port, lit_by, log, port_markers, standing, title
from blackbox_tui.ui.widgets.page import Line, Page, draw_page
from blackbox_tui.ui.widgets.plane import Spot, is_move, moved

A_RAY: Final = 0.45
"""Seconds for each ray when they are played in order."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished session, and what the player looks at."""

    session: Session
    code: str = ""
    focus: Spot | None = None
    hovered: Spot | None = None
    notice: str = ""
    perfect: Proof | None = None
    """The cheapest proof of the box, once it is known."""
    playing: float | None = None
    """Seconds for which the rays have been played in order."""
    typed: str | None = None
    """The name of a port or cell, as far as it is typed."""

    @property
    def pulse(self) -> float:
        """Time matters while the rays are played."""
        return 0 if self.playing is None else 0.1

    @property
    def typing(self) -> bool:
        """Is a name being typed?"""
        return self.typed is not None

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys of the result."""
        return KEYMAPS["jump" if self.typing else "result"]

    def update(self, message: Message) -> tuple[Result, Sequence[Request]]:
        """Move over the board, or go on."""
        if isinstance(message, Ticked):
            return self._play_on(message.seconds), ()
        calm = replace(self, playing=None)
        if isinstance(message, Typed):
            return replace(calm, typed=typed_on(self.typed, message.char), notice=""), ()
        if self.typed is not None and isinstance(message, str) and message != "quit":
            return calm._jump(self.typed, message), ()
        return calm._answer(message)

    def _play_on(self, seconds: float) -> Result:
        """The next moment of the rays played in order; the last stays."""
        clues = self.session.game.clues
        if self.playing is None or not clues.rays:
            return replace(self, playing=None)
        played = self.playing + seconds
        at = min(int(played / A_RAY), len(clues.rays) - 1)
        over = played >= A_RAY * len(clues.rays)
        focus = clues.rays[at].entry
        return replace(self, focus=focus, hovered=None, playing=None if over else played)

    def _answer(self, message: Message) -> tuple[Result, Sequence[Request]]:
        match message:
            case "opened":
                return self._open()
            case "jump":
                return replace(self, typed="", notice=""), ()
            case "help":
                return self, (Go("help"),)
            case "play":
                return replace(self, playing=0.0, notice="")._play_on(0), ()
            case "share":
                text = share_text(shared(self.session))
                return replace(self, notice="The result is on the clipboard."), (Share(text),)
            case "quit" | "new" | "replay" | "menu" | "review":
                return self._leave(message)
            case Thought(about="par", answer=(int(points), bool(exact))):
                session = replace(self.session, par=points, par_exact=exact)
                return replace(self, session=session)._open()
            case Thought(about="par"):
                return self._record()
            case Thought(about="perfect", answer=Proof() as found):
                return replace(self, perfect=found), ()
            case "twin":
                return self._twin(), ()
            case str() if is_move(message):
                grid = self.session.game.grid
                if self.focus is None:
                    return replace(self, focus=1, notice=""), ()
                return replace(self, focus=moved(grid, self.focus, message), notice=""), ()
            case Pointed(how="hover", target=target):
                return replace(
                    self, hovered=target if isinstance(target, (Cell, int)) else None
                ), ()
            case Pointed(how="press", target=Cell() | int() as spot):
                return replace(self, focus=spot, hovered=None, notice=""), ()
            case Noticed(sentence=sentence):
                return replace(self, notice=sentence), ()
        return self, ()

    def _jump(self, typed: str, command: str) -> Result:
        name, spot, refusal = answer(self.session.game.grid, typed, command)
        there = self if spot is None else replace(self, focus=spot, hovered=None)
        return replace(there, typed=name, notice=refusal)

    def _leave(self, command: str) -> tuple[Result, Sequence[Request]]:
        """Into the history first, if it is not there; whoever comes back finds it there."""
        if command == "replay" and not self.session.alone:
            return self, ()
        left = replace(self, session=replace(self.session, recorded=True))
        go = Quit() if command == "quit" else Go(command, left.session)
        return left, (*self._recorded(), go)

    def _open(self) -> tuple[Result, Sequence[Request]]:
        """Into the history with it as soon as its par is known."""
        if self.session.par is None:
            return self, (Think("par", self.session),)
        return self._record()

    def _record(self) -> tuple[Result, Sequence[Request]]:
        after = replace(self, session=replace(self.session, recorded=True))
        return after, (*self._recorded(), Think("perfect", self.session))

    def _recorded(self) -> Sequence[Request]:
        return () if self.session.recorded else (Record(self.session),)

    def _twin(self) -> Result:
        ports = sorted(lit_by(self.session.game.clues, self.focus) - {self.focus or 0}, key=str)
        return replace(self, focus=ports[0]) if ports else self

    @property
    def ray(self) -> Ray | None:
        """The fired ray whose port is pointed at."""
        for spot in (self.hovered, self.focus):
            if isinstance(spot, int):
                marker = self.session.game.clues.markers.get(spot)
                if marker:
                    return self.session.game.rays[marker.ray]
        return None

    def view(self, size: Size) -> Frame:
        """The board laid open."""
        game = self.session.game
        page = Page(
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
            message=self._message(),
            footer=self._footer(),
        )
        return draw_page(page, size)

    def _footer(self) -> Sequence[Binding]:
        if self.typing:
            return self.bindings
        if self.session.alone:
            return chosen(
                self.bindings, new="", replay="", review="", share="", help="", menu="", quit=""
            )
        return chosen(self.bindings, new="go on", review="", share="", help="", menu="", quit="")

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
        lines.append(Line(((f"{'score':<24}{sheet.total:>7}", "strong"),)))
        lines += [
            Line(),
            Line((("● right  ", "text"), ("× wrong  ", "text"), ("○ missed", "text"))),
        ]
        if self.code:
            lines.append(Line((("code ", "dim"), (self.code, "text"))))
        if self.perfect:
            ports = " ".join(map(str, self.perfect.ports))
            lines.append(
                Line(((f"cheapest proof {self.perfect.points}: ", "dim"), (ports, "text")))
            )
        lines.append(Line())
        return lines + self._log(rows - len(lines))

    def _log(self, rows: int) -> list[Line]:
        clues, edition = self.session.game.clues, self.session.match.edition
        lit = self.ray.entry if self.ray else None
        at = clues.markers[lit].ray if lit is not None else 0
        first = max(0, min(at, len(clues.rays) - rows))
        return log(clues, edition, range(first, min(first + rows, len(clues.rays))), lit=lit)

    def _message(self) -> str:
        if self.typed is not None:
            return prompt(self.typed)
        if self.notice:
            return self.notice
        port = self.hovered if isinstance(self.hovered, int) else self.focus
        if isinstance(port, int):
            return about_port(self.session.game.clues, port)
        if isinstance(port, Cell):
            return self._about_cell(port)
        return on_game(self.session)

    def _about_cell(self, cell: Cell) -> str:
        result = self.session.game.result
        if cell in result.right:
            return f"{cell}: an atom, and you found it."
        if cell in result.missed:
            return f"{cell}: an atom that you missed."
        return (
            f"{cell}: no atom, but you guessed one." if cell in result.wrong else f"{cell}: empty."
        )
