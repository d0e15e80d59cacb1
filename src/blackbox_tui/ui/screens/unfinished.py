"""The unfinished games: a table to choose from, and the board of the chosen one if it fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.app.saved import SHOWN, question_before_delete, summarise
from blackbox_tui.clock import now
from blackbox_tui.engine import Grid
from blackbox_tui.rules.session import Stage, session_of
from blackbox_tui.storage.store import BUSY, SavedGame
from blackbox_tui.text.writing import GAP, Table, text_width, wrapped
from blackbox_tui.ui.board.board import BoardView, draw_board
from blackbox_tui.ui.board.log import draw_layer, port_markers
from blackbox_tui.ui.board.painter import DRAWINGS, Drawn
from blackbox_tui.ui.keymap import HELP, JUST_QUIT, TO_MENU, Binding, Command
from blackbox_tui.ui.messages import DeleteGame, Message, Pointed
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, as_lines, beside
from blackbox_tui.ui.toolkit.sheet import WIDTH, Room, Sheet
from blackbox_tui.values import NamedTuple, dataclass, replace

SMALLEST: Final = (30, 14)
PAGE: Final = 10  # how many games PgUp and PgDn skip
NAMED: Final = 1  # the row with the names of the columns

NAMES: Final = ("game", "board", "rays", "atoms", "score", "played")
NUMBERS: Final = ("rays", "atoms", "score")
SPARE: Final = ("board", "atoms", "rays", "score")
"""The columns that are left out where there is no room, the first one first."""
NARROW, WIDE = 12, 22
"""Columns for the kind of a game at the least, and before there is a board beside the table."""
PREVIEWS: Final = DRAWINGS[2:]  # how a board may be drawn beside the table
PREVIEW_COLS: Final = PREVIEWS[-1].size(Grid())[0]


class GameLine(NamedTuple):
    """A click on a line of the table."""

    at: int


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
    now: float  # when the list was made, in seconds since 1970
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
                return replace(self, at=max(0, min(last, places[message])), message=""), ()
            case Pointed(target=GameLine(at), how="press") if at != self.at:
                return replace(self, at=at, message=""), ()
            case Command.ACT | Pointed(target=GameLine(), how="press"):
                return self, (Play(Games.continue_game, self.chosen.id),)
            case Command.DELETE if self.chosen.busy:
                return replace(self, message=BUSY), ()
            case Command.DELETE:
                question = question_before_delete(self.chosen, self.now)
                return replace(self, asking=True, message=question), ()
        return self.update_common(message)

    def confirmed(self) -> Update[GamesScreen]:
        return self, (DeleteGame(self.chosen.id), Open(pages.UNFINISHED, self.at))

    def view(self, size: Size) -> Frame:
        said = self.message or summarise(self.chosen, self.now).sentence
        style = "strong" if self.asking else "text"
        more = len(self.games) - len(self.listed)  # which Down shows at the end of the list
        below = f", {more} more below" if more else ""
        page = Sheet(
            *("UNFINISHED GAMES", said, style),
            heading="most recent first",
            note=f"{self.at + 1} of {len(self.listed)}{below}",
            width=size[0],
            smallest=SMALLEST,
        )
        page = replace(page, kept=self._said_rows(min(WIDTH, page.room(size).cols)))
        body = self._body(page.room(size))
        page = replace(page, width=max(WIDTH, *(line.width for line in body)))
        return page.draw(size, body, self.footer())

    def _said_rows(self, width: int) -> int:
        """Rows for any message, so that nothing moves but what is chosen."""
        sentences = (self.message, *(summarise(it, self.now).sentence for it in self.listed))
        return max(len(wrapped(sentence, width)) for sentence in sentences)

    def _body(self, room: Room) -> list[Line]:
        """The table, and the board of the chosen game beside or below it; as large for all."""
        rows = max(1, room.rows - NAMED)
        table = Table(NAMES, [_cells(game, self.now) for game in self.listed], NUMBERS)
        is_beside = table.width(WIDE) + GAP + PREVIEW_COLS <= room.cols
        texts = table.lines(room.cols - (GAP + PREVIEW_COLS if is_beside else 0), SPARE, NARROW)
        width, shown = text_width(texts[0]), min(rows, len(self.listed))
        lines = self._lines(texts, rows)
        if is_beside:
            board = self._board(room.cols - width - GAP, rows + 1)
            return beside(lines, board, width + GAP)
        lines += [Line()] * (NAMED + shown - len(lines))
        board = self._board(room.cols, rows - shown - 1)
        return [*lines, Line(), *board] if board else lines

    def _lines(self, texts: Sequence[str], rows: int) -> list[Line]:
        """The page with the chosen game: a line stays where it is when it is clicked."""
        lines = [Line(((texts[0], "dim"),))]
        first = self.at - self.at % rows
        for at in range(first, min(first + rows, len(self.listed))):
            style = "chosen" if at == self.at else "dim" if self.listed[at].busy else "text"
            cursor = 0 if at == self.at else None
            lines.append(Line(((texts[at + 1], style, GameLine(at)),), cursor=cursor))
        return lines

    def _board(self, cols: int, rows: int) -> list[Line]:
        """The chosen game's board, with blanks up to the size of the largest of all boards."""
        drawings = {}
        for grid in {game.stage.match.variant.grid for game in self.listed}:
            for drawing in reversed(PREVIEWS):
                width, height = drawing.size(grid)
                if width <= cols and height <= rows:
                    drawings[grid] = drawing
        if not drawings:
            return []
        sizes = [drawing.size(grid) for grid, drawing in drawings.items()]
        board, lines = _board(self.chosen.stage), [Line()] * max(rows for _, rows in sizes)
        if board.grid in drawings:
            drawing = drawings[board.grid]
            drawn = draw_board(drawing.size(board.grid), (0, 0), drawing, board)
            lines[: drawn.height] = as_lines(drawn)
        return [line.filled(max(cols for cols, _ in sizes)) for line in lines]


def _cells(game: SavedGame, now: float) -> tuple[str, ...]:
    it = summarise(game, now)
    score = "" if it.score is None else str(it.score)
    return it.kind, it.board, str(it.rays), f"{it.placed}/{it.atoms}", score, it.when


def _board(stage: Stage) -> BoardView:
    """What the seeker knows and has marked; of a box that is being hidden, nothing."""
    session, grid = session_of(stage), stage.match.variant.grid
    closed = BoardView(grid, lid=range(grid.height))
    if session is None:
        return closed
    game = session.game
    cells = dict.fromkeys(game.seals, Drawn("×", "seal"))
    cells |= dict.fromkeys(game.guesses, Drawn("●", "guess"))
    marks, markers = draw_layer(cells, game.marks), port_markers(game.clues)
    return replace(closed, cells=marks, ports=markers)


def open_games(games: Games, chosen: int | str = 0) -> GamesScreen | Open:
    """The unfinished games, with the cursor on one by place or id; the menu if none are left."""
    saved = tuple(games.store.saved())
    if not saved:
        return Open(pages.MENU)
    places: dict[int | str, int] = {game.id: place for place, game in enumerate(saved)}
    at = chosen if isinstance(chosen, int) else places.get(chosen, 0)
    return GamesScreen(saved, now(), min(at, len(saved) - 1))
