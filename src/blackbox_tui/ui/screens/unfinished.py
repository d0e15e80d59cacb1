"""The unfinished games: a table to choose from, and the board of the chosen one if it fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.app.saved import SHOWN, describe, question_before_delete, summarise, when
from blackbox_tui.engine import Grid
from blackbox_tui.rules.session import Stage, session_of
from blackbox_tui.storage.history import now
from blackbox_tui.storage.store import BUSY, SavedGame
from blackbox_tui.text.width import GAP, Table, wrapped
from blackbox_tui.ui.keymap import HELP, JUST_QUIT, TO_MENU, Binding, Command
from blackbox_tui.ui.messages import DeleteGame, Message, Pointed
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.block import WIDTH, Block, around, body_width
from blackbox_tui.ui.widgets.board import BoardView, Drawn, draw_board
from blackbox_tui.ui.widgets.drawing import DRAWINGS, Drawing
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small
from blackbox_tui.ui.widgets.log import draw_layer, port_markers

SMALLEST: Final = (30, 14)
PAGE: Final = 10
"""How many games PgUp and PgDn skip."""
NAMED: Final = 1
"""The row with the names of the columns."""

NAMES: Final = ("game", "board", "rays", "atoms", "score", "played")
NUMBERS: Final = ("rays", "atoms", "score")
SPARE: Final = ("board", "atoms", "rays", "score")
"""The columns that are left out where there is no room, the first one first."""
NARROW, WIDE = 12, 22
"""Columns for the kind of a game at the least, and before there is a board beside the table."""
PREVIEWS: Final = DRAWINGS[1:]
"""How a board may be drawn beside the table."""
PREVIEW_COLS: Final = PREVIEWS[-1].size(Grid())[0]


class GameLine(NamedTuple):
    """A click on a line of the table."""

    at: int


class GamesLayout(NamedTuple):
    """Where everything stands."""

    lines: list[str]
    """The names of the columns, then the games."""
    boards: dict[Grid, Drawing]
    """How each board is drawn; those that do not fit are left out."""
    board_at: tuple[int, int]
    """Row and column where they begin: beside the table, or below it."""
    block: Block
    rows: int
    """So many games fit on a page."""


@dataclass(frozen=True)
class GamesScreen(Screen):
    """The games, the last played first, and which one is chosen."""

    keys = (
        Binding("up k", Command.UP, "", "previous game"),
        Binding("down j", Command.DOWN, "", "next game"),
        Binding("pgup", Command.PREVIOUS_PAGE, "", "ten games up or down"),
        Binding("pgdn", Command.NEXT_PAGE, "", "ten games up or down"),
        Binding("home", Command.FIRST, "", "first / last game"),
        Binding("end", Command.LAST, "", "first / last game"),
        Binding("enter space", Command.ACT, "play", "continue this game"),
        Binding("d del", Command.DELETE, "delete", "delete this game"),
        HELP,
        TO_MENU,
        JUST_QUIT,
    )

    games: tuple[SavedGame, ...]
    now: float
    """When the list was made, in seconds since 1970."""
    at: int = 0

    @property
    def chosen(self) -> SavedGame:
        """The game that Enter continues."""
        return self.games[self.at]

    @property
    def listed(self) -> tuple[SavedGame, ...]:
        """The newest games; all of them once the player has gone past these."""
        return self.games if self.at >= SHOWN else self.games[:SHOWN]

    def update(self, message: Message) -> Update[GamesScreen]:
        if self.asking:
            return self.answer_question(message)
        last = len(self.games) - 1
        places = {
            Command.UP: self.at - 1,
            Command.DOWN: self.at + 1,
            Command.PREVIOUS_PAGE: self.at - PAGE,
            Command.NEXT_PAGE: self.at + PAGE,
            Command.FIRST: 0,
            Command.LAST: len(self.listed) - 1,
        }
        match message:
            case Command() if message in places:
                return self._choose(max(0, min(last, places[message]))), ()
            case Pointed(target=GameLine(at), how="press") if at != self.at:
                return self._choose(at), ()
            case Command.ACT | Pointed(target=GameLine(), how="press"):
                return self, (Play(Games.resume, self.chosen.id),)
            case Command.DELETE if self.chosen.busy:
                return replace(self, message=BUSY), ()
            case Command.DELETE:
                question = question_before_delete(self.chosen, self.now)
                return replace(self, asking=True, message=question), ()
        return self.update_common(message)

    def confirmed(self) -> Update[GamesScreen]:
        return self, (DeleteGame(self.chosen.id), Open(pages.UNFINISHED, self.at))

    def _choose(self, at: int) -> GamesScreen:
        return replace(self, at=at, message="")

    # --- the view ------------------------------------------------------------------

    def view(self, size: Size) -> Frame:
        small = too_small(size, SMALLEST)
        if small:
            return small
        layout = self._layout(size)
        block = layout.block
        self._draw_table(block.frame, layout)
        drawing = layout.boards.get(self.chosen.stage.match.variant.grid)
        if drawing:
            board = _board(self.chosen.stage)
            cols, rows = drawing.size(board.grid)
            drawn = draw_board((cols, rows), 0, 0, drawing, board)
            block.frame.lay(drawn, range(rows), range(cols), layout.board_at)
        return block.finish(self.footer(), "strong" if self.asking else "text")

    def _layout(self, size: Size) -> GamesLayout:
        """The same for all games, so that nothing moves but what is chosen."""
        room = body_width(size, size[0])
        sentences = (self.message, *(describe(game, self.now) for game in self.listed))
        message_rows = max(len(_wrap(sentence, size)) for sentence in sentences)
        rows = max(1, size[1] - around(size) - NAMED - message_rows - 2)
        table = Table(NAMES, [_cells(game, self.now) for game in self.listed], NUMBERS)
        beside = table.width(WIDE) + GAP + PREVIEW_COLS <= room
        lines = table.lines(room - (GAP + PREVIEW_COLS if beside else 0), SPARE, NARROW)
        width, shown = len(lines[0]), min(rows, len(self.listed))
        if beside:
            boards = self._boards(room - width - GAP, rows + 1)
            cols, tall = _largest(boards)
            cols, body = width + GAP + cols, max(shown, tall - 1)
        else:
            boards = self._boards(room, rows - shown - 1)
            _, tall = _largest(boards)
            cols, body = width, shown + (tall + 1 if tall else 0)
        message = self.message or describe(self.chosen, self.now)
        block = Block(
            size,
            max(cols, WIDTH),
            NAMED + body,
            message,
            title="UNFINISHED GAMES",
            heading="last played first",
            note=f"{self.at + 1} of {len(self.listed)}{self._more}",
            kept=message_rows,
        )
        row, col = (0, width + GAP) if beside else (NAMED + shown + 1, 0)
        return GamesLayout(lines, boards, (block.top + row, block.left + col), block, rows)

    @property
    def _more(self) -> str:
        """What the list leaves out, which Down shows at its end."""
        more = len(self.games) - len(self.listed)
        return f", {more} more below" if more else ""

    def _boards(self, cols: int, rows: int) -> dict[Grid, Drawing]:
        """How every board is drawn in so much room."""
        boards = {}
        for grid in {game.stage.match.variant.grid for game in self.listed}:
            for drawing in reversed(PREVIEWS):
                width, height = drawing.size(grid)
                if width <= cols and height <= rows:
                    boards[grid] = drawing
        return boards

    def _draw_table(self, frame: Frame, layout: GamesLayout) -> None:
        """The page with the chosen game: a line stays where it is when it is clicked."""
        top, left = layout.block.top + NAMED, layout.block.left
        frame.put(top - 1, left, layout.lines[0], "dim")
        first = self.at - self.at % layout.rows
        for row, at in enumerate(range(first, min(first + layout.rows, len(self.listed)))):
            style = "chosen" if at == self.at else "dim" if self.listed[at].busy else "text"
            frame.put(top + row, left, layout.lines[at + 1], style, GameLine(at))
        frame.cursor = (top + self.at - first, left)


def _wrap(sentence: str, size: Size) -> list[str]:
    return wrapped(sentence, body_width(size))


def _largest(boards: Mapping[Grid, Drawing]) -> Size:
    """Columns and rows in which each of them can be drawn."""
    sizes = [drawing.size(grid) for grid, drawing in boards.items()]
    return max((cols for cols, _ in sizes), default=0), max((rows for _, rows in sizes), default=0)


def _cells(game: SavedGame, now: float) -> tuple[str, ...]:
    """A row of the table."""
    summary = summarise(game, now)
    atoms = f"{summary.placed}/{summary.atoms}"
    score = "" if summary.score is None else str(summary.score)
    numbers = (str(summary.rays), atoms, score)
    return (summary.kind, summary.board, *numbers, when(game, now))


def _board(stage: Stage) -> BoardView:
    """What the seeker knows and has marked; of a box that is being hidden, nothing."""
    session = session_of(stage)
    if session is None:
        return BoardView(stage.match.variant.grid)
    game = session.game
    cells = dict.fromkeys(game.seals, Drawn("×", "seal"))
    cells |= dict.fromkeys(game.guesses, Drawn("●", "guess"))
    return BoardView(game.grid, draw_layer(cells, game.marks), port_markers(game.clues))


def open_games(games: Games, chosen: int | str = 0) -> GamesScreen | Open:
    """The unfinished games, with the cursor on one by place or id; the menu if none are left."""
    saved = tuple(games.store.saved())
    if not saved:
        return Open(pages.MENU)
    places: dict[int | str, int] = {game.id: place for place, game in enumerate(saved)}
    at = chosen if isinstance(chosen, int) else places.get(chosen, 0)
    return GamesScreen(saved, now(), min(at, len(saved) - 1), message=games.take_notices())
