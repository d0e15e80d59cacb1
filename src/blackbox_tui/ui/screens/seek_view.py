"""What the seeker sees: drawn from the clues and the seeker's own marks alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from blackbox_tui.app.session import Assistance
from blackbox_tui.engine import Cell
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.session import Session
from blackbox_tui.text.moves import atoms_placed, cell_sentence, unexplained_sentence
from blackbox_tui.text.rays import port_sentence
from blackbox_tui.ui.keymap import Command, FooterItem
from blackbox_tui.ui.screens.board_screen import BoardScreen
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.cursor import Spot
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.log import lit_by, log, odds_shown, port_markers, standing, title
from blackbox_tui.ui.widgets.page import Line, Page


@dataclass(frozen=True, slots=True)
class SeekView(BoardScreen):
    """A session, what the seeker is looking at, and how it is drawn."""

    keymap: ClassVar[str] = "seek"

    session: Session
    verifying: bool = False
    blinking: float = 0
    """Seconds for which the newest markers still blink."""
    assistance: Assistance | None = None
    """What the clues imply, once it was asked for and is known."""
    showing_odds: bool = False

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    def view(self, size: Size) -> Frame:
        clues = self.game.clues
        board = BoardView(
            self.game.grid,
            cells=self._marks(),
            ports=port_markers(clues, self._unexplained()),
            lit=lit_by(clues, self.cursor.pointed) | self._lit(),
            focus=self.focus,
            ray=self.test_ray,
            ray_style="test",
        )
        return Page(
            board,
            title=title(self.session),
            standing=standing(self.session),
            panel=self._panel,
            brief=self._brief(),
            message=self.said or self._message(),
            footer=self.footer(*self._keys()),
            message_style="strong" if self.asking else "text",
        ).draw(size)

    def _lit(self) -> frozenset[Spot]:
        """The ports of the ray just fired, while they blink."""
        if self.blinking and int(self.blinking * 10) % 2 == 0:
            return frozenset(self.game.clues.rays[-1].ports)
        return frozenset()

    def _marks(self) -> dict[Cell, Drawn]:
        """The seeker's guesses and seals; under them the odds if they are shown."""
        odds = self.assistance.analysis.odds if self.assistance and self.showing_odds else {}
        cells = odds_shown(odds)
        cells |= {cell: Drawn("×", "seal") for cell in self.game.seals}
        return cells | {cell: Drawn("●", "guess") for cell in self.game.guesses}

    def _unexplained(self) -> frozenset[int]:
        """The rays that the present guess does not explain, when that was asked for."""
        if not self.verifying:
            return frozenset()
        explained = self.game.clues.explained_by(self.game.guesses)
        return frozenset(ray for ray, fits in enumerate(explained) if not fits)

    def _panel(self, rows: int) -> list[Line]:
        """The log of rays and how the guess stands."""
        clues, pointed = self.game.clues, self.cursor.pointed
        fired, room = len(clues.rays), rows - 5
        lit = pointed if isinstance(pointed, int) else None
        first = max(0, fired - room)
        if lit in clues.markers:
            first = min(first, clues.markers[lit].ray)
        note = f"{fired - room} not shown" if fired > room else "cost"
        lines = [Line((("rays", "strong"), (note.rjust(28), "dim")))]
        shown = range(first, min(first + room, fired))
        lines += log(clues, self.session.edition, shown, lit=lit, questioned=self._unexplained())
        if not fired:
            lines.append(Line((("none yet: fire from a port", "dim"),)))
        lines += [Line()] * (rows - 4 - len(lines))
        return [*lines, *self._summary()]

    def _summary(self) -> list[Line]:
        """How many atoms are placed, and how many rays the guess explains."""
        game, rays = self.game, len(self.game.rays)
        explained = Line()
        if rays:
            fits = sum(game.clues.explained_by(game.guesses))
            style = "good" if fits == rays else "text"
            explained = Line(((f"your guesses explain {fits} of {rays}", style),))
        placed = f"{len(game.guesses)} of {game.atom_count}"
        return [
            Line(),
            Line((("atoms placed ", "text"), (placed, "strong"))),
            explained,
            Line((("assisted", "dim"),)) if self.session.assisted else Line(),
        ]

    def _brief(self) -> str:
        """The panel in a line."""
        game = self.game
        text = f"{atoms_placed(len(game.guesses), game.atom_count)} · rays {len(game.rays)}"
        if game.rays:
            text += f" · explained {sum(game.clues.explained_by(game.guesses))}"
        return text

    def _message(self) -> str:
        """What is under the cursor."""
        if self.verifying and self.game.rays:
            return unexplained_sentence(self.game)
        if isinstance(self.focus, Cell):
            return cell_sentence(self.game.marks, self.focus)
        return port_sentence(self.game.clues, self.focus or 1, "Enter fires a ray.")

    def _keys(self) -> list[FooterItem]:
        """The keys that matter at this spot."""
        keys: list[FooterItem] = [Command.SUBMIT] if self.game.can_submit else []
        if isinstance(self.focus, Cell):
            keys += (Command.ACT, "guess"), Command.SEAL, Command.UNDO, Command.VERIFY, Command.HINT
        elif self.focus in self.game.clues.markers:
            keys += (Command.TEST, "test ray"), Command.OTHER_END, Command.UNDO, Command.VERIFY
        else:
            keys += (Command.ACT, "fire"), (Command.NEXT_PORT, "next port")
            keys += (Command.JUMP, "go to"), Command.HINT
        return keys
