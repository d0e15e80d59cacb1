"""What the seeker sees: drawn from the clues and the seeker's own marks alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackbox_tui.engine import Cell, Ray
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.session import Session
from blackbox_tui.text.moves import atoms_placed, cell_sentence, unexplained_sentence
from blackbox_tui.text.rays import port_sentence
from blackbox_tui.ui.keymap import Binding, Command, footer
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.cursor import Cursor, Spot
from blackbox_tui.ui.widgets.footer import Entry
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.log import (
    lit_by,
    log,
    odds_shown,
    port_markers,
    standing,
    title,
)
from blackbox_tui.ui.widgets.page import Line, Page, draw_page


class SeekView(NamedTuple):
    """All that the seeker's screen shows."""

    session: Session
    cursor: Cursor
    bindings: Sequence[Binding]
    message: str = ""
    asking: bool = False
    test_ray: Ray | None = None
    verifying: bool = False
    lit: frozenset[Spot] = frozenset()
    """Ports that blink just now."""
    odds: Mapping[Cell, float] | None = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    def draw(self, size: Size) -> Frame:
        """The screen in so much room."""
        clues = self.game.clues
        board = BoardView(
            self.game.grid,
            cells=self._marks(),
            ports=port_markers(clues, self._unexplained()),
            lit=lit_by(clues, self.cursor.pointed) | self.lit,
            focus=self.cursor.focus,
            ray=self.test_ray,
            ray_style="test",
        )
        page = Page(
            board,
            title=title(self.session),
            standing=standing(self.session),
            panel=self._panel,
            brief=self._brief(),
            message=self._message(),
            footer=self._footer(),
            message_style="strong" if self.asking else "text",
        )
        return draw_page(page, size)

    def _marks(self) -> dict[Cell, Drawn]:
        """The seeker's guesses and seals; under them the odds if they are shown."""
        cells = odds_shown(self.odds or {})
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
        """What just happened; else what is under the cursor."""
        if self.cursor.typing:
            return self.cursor.prompt
        if self.message:
            return self.message
        if self.verifying and self.game.rays:
            return unexplained_sentence(self.game)
        if isinstance(self.cursor.focus, Cell):
            return cell_sentence(self.game.marks, self.cursor.focus)
        return port_sentence(self.game.clues, self.cursor.focus or 1, "Enter fires a ray.")

    def _footer(self) -> list[Entry]:
        """The keys that matter at this spot."""
        if self.asking or self.cursor.typing:
            return footer(self.bindings)
        submit = (Command.SUBMIT,) if self.game.can_submit else ()
        end = (Command.HELP, Command.MENU, Command.QUIT)
        here: tuple[Command | tuple[Command, str], ...]
        if isinstance(self.cursor.focus, Cell):
            here = (
                (Command.ACT, "guess"), Command.SEAL, Command.UNDO, Command.VERIFY, Command.HINT,
            )  # fmt: skip
            return footer(self.bindings, *submit, *here, *end)
        if self.cursor.focus in self.game.clues.markers:
            here = ((Command.TEST, "test ray"), Command.OTHER_END, Command.UNDO, Command.VERIFY)
            return footer(self.bindings, *submit, *here, *end)
        here = (
            (Command.ACT, "fire"), (Command.NEXT_PORT, "next port"), (Command.JUMP, "go to"),
            Command.HINT,
        )  # fmt: skip
        return footer(self.bindings, *submit, *here, *end)
