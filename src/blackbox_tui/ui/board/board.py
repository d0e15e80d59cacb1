"""Draws a board: cells, ports, markers, paths; every spot clickable.

A `BoardView` says what to show, a `Drawing` how large, and the painter where it all stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from blackbox_tui.engine import Cell, Detour, Grid, Heading, Hit, Port, Ray
from blackbox_tui.engine.grid import column_name
from blackbox_tui.ui.board.cursor import Spot
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Panel, draw_panel
from blackbox_tui.values import NamedTuple, dataclass, field

UP, RIGHT, DOWN, LEFT = Heading
LABEL_COLS = 4  # columns that the numbers left and right of the board need, with a blank

LARGE = {
    "●": (" ▄▄▄ ", "█████", " ▀▀▀ "),
    "○": (" ▄▄▄ ", "█   █", " ▀▀▀ "),
    "wrong": ("▀▄ ▄▀", "  █  ", "▄▀ ▀▄"),
    "×": ("▄ ▄", " █ ", "▀ ▀"),
    "?": ("▄▀▀▀▄", "  ▄▀▀", "  ▄  "),
    "/": ("  ▄", " █ ", "▀  "),
}
"""Marks in a cell of three rows, by style or symbol: half blocks are as high as they are wide."""
STROKES = {
    frozenset(sides): stroke
    for stroke, sides in {
        "━": (LEFT, RIGHT), "┃": (UP, DOWN), "┏": (RIGHT, DOWN), "┓": (LEFT, DOWN),
        "┗": (UP, RIGHT), "┛": (UP, LEFT), "┣": (UP, DOWN, RIGHT), "┫": (UP, DOWN, LEFT),
        "┳": (LEFT, RIGHT, DOWN), "┻": (LEFT, RIGHT, UP), "╋": (UP, DOWN, LEFT, RIGHT),
        "╸": (LEFT,), "╹": (UP,), "╺": (RIGHT,), "╻": (DOWN,),
    }.items()
}  # fmt: skip
JOINTS = {"│": "┿", "─": "╂"}  # a line of the board, and what it becomes where a ray crosses it
Sides: TypeAlias = frozenset[Heading]
"""On which sides of a cell's middle a ray is drawn."""
STRAIGHT = frozenset({LEFT, RIGHT}), frozenset({UP, DOWN})
RAYS = ("path", "trail", "test")  # the styles of rays
DOUBLE = {
    frozenset(sides): stroke
    for stroke, sides in {
        "═": (LEFT, RIGHT), "║": (UP, DOWN), "╔": (RIGHT, DOWN), "╗": (LEFT, DOWN),
        "╚": (UP, RIGHT), "╝": (UP, LEFT), "╠": (UP, DOWN, RIGHT), "╣": (UP, DOWN, LEFT),
        "╦": (LEFT, RIGHT, DOWN), "╩": (LEFT, RIGHT, UP), "╬": (UP, DOWN, LEFT, RIGHT),
    }.items()
}  # fmt: skip
ARROWS = {UP: "▲", RIGHT: "►", DOWN: "▼", LEFT: "◄"}


class Drawn(NamedTuple):
    """A symbol and its style."""

    symbol: str
    style: str
    short: str = ""  # what stands for the symbol where there is room for one character only
    long: str = ""  # what stands for it where there is room for more than three characters
    note: str = ""  # one or two characters beside it, where there is room, in a style of their own
    note_style: str = "text"

    @property
    def solid(self) -> bool:
        """Does it fill its cell, so that rays end at its edge?"""
        return self.style not in ("seal", "assumed_empty", "dim")


BLANK, DOT = Drawn(" ", "dim"), Drawn("·", "dim")
"""An empty cell, where there are lines between the cells and where there are none."""


@dataclass(frozen=True)
class BoardView:
    """What is to be seen on a board."""

    grid: Grid
    cells: Mapping[Cell, Drawn] = field(default_factory=dict)
    ports: Mapping[Port, Drawn] = field(default_factory=dict)
    """What stands at a port instead of its number."""
    lit: frozenset[Spot] = frozenset()
    focus: Spot | None = None
    around: Spot | None = None
    """What is in view where there is no room for the whole board; the focus if it is None."""
    ray: Ray | None = None
    ray_style: str = "path"
    trails: tuple[Ray, ...] = ()  # other rays, drawn faintly beneath that one
    lid: range = range(0)  # the rows of cells that are still closed
    glow: frozenset[Port] = frozenset()  # the ports beside which the frame glows
    glow_style: str = "text"


Bare: TypeAlias = tuple[Grid, range]
"""A board without marks: its grid, and its rows that are closed."""


class Drawing(NamedTuple):
    """How large a board is drawn: columns and rows from one cell to the next."""

    across: int
    down: int
    lined: bool

    @property
    def beside(self) -> int:
        """Columns left and right of a cell's middle that are the cell's own."""
        return max(1, (self.across - 1) // 2)

    @property
    def above(self) -> int:
        """Rows above and below a cell's middle that are the cell's own."""
        return self.down // 2 - 1 if self.lined else 0

    def label_rows(self, grid: Grid) -> int:
        """Rows that the numbers above and below the board need; on two, they take turns."""
        return 1 if len(str(grid.ports[-1])) < self.across else 2

    def part_size(self, grid: Grid, shown: Size) -> Size:
        """Columns and rows, labels and all, with so many columns and rows of cells."""
        around_cols, around_rows = LABEL_COLS + self.beside, self.label_rows(grid) + self.above
        cols, rows = (shown[0] - 1) * self.across, (shown[1] - 1) * self.down
        return cols + 2 * around_cols + 3, rows + 2 * around_rows + 3

    def size(self, grid: Grid) -> Size:
        """Columns and rows of the whole, labels and all."""
        return self.part_size(grid, (grid.width, grid.height))

    def shown(self, grid: Grid, room: Size) -> Size:
        """Columns and rows of cells that there is room for, labels and all."""
        cols, rows = self.part_size(grid, (0, 0))
        shown = (room[0] - cols) // self.across, (room[1] - rows) // self.down
        return min(shown[0], grid.width), min(shown[1], grid.height)

    def centre(self, grid: Grid, cell: Cell) -> tuple[int, int]:
        """Row and column, from the drawing's top left, of a cell's middle."""
        row = self.label_rows(grid) + 1 + cell.row * self.down + self.above
        return row, LABEL_COLS + 1 + cell.col * self.across + self.beside


DRAWINGS = (
    Drawing(8, 4, lined=True),
    Drawing(4, 2, lined=True),
    Drawing(4, 1, lined=False),
    Drawing(3, 1, lined=False),
    Drawing(2, 1, lined=False),
)
"""From the roomiest to the most compact."""


def draw_board(
    size: Size,
    corner: tuple[int, int],
    drawing: Drawing,
    view: BoardView,
    *,
    panel: Panel | None = None,
) -> Frame:
    """A frame of that size with the board's top left corner there, and perhaps a panel."""
    marks, bare = (tuple(view.cells.items()), tuple(view.ports.items())), (view.grid, view.lid)
    frame = _marked_board(size, corner, drawing, bare, marks, panel=panel).copy()
    painter = _BoardPainter(frame, corner, drawing, bare)
    beneath = painter.rays(view.trails, "trail", view.cells, {})
    painter.rays((view.ray,) if view.ray else (), view.ray_style, view.cells, beneath)
    painter.glow(view.glow, view.glow_style)
    painter.light(view)
    if view.focus is not None:
        painter.focus(view.focus, view)
    return frame


@lru_cache(maxsize=4)
def _marked_board(
    size: Size,
    corner: tuple[int, int],
    drawing: Drawing,
    bare: Bare,
    marks: tuple[tuple[tuple[Cell, Drawn], ...], tuple[tuple[Port, Drawn], ...]],
    *,
    panel: Panel | None,
) -> Frame:
    """All that stays as it is while the cursor moves. It is shared: do not write on it."""
    frame = _bare_board(size, corner, drawing, bare).copy()
    painter, (cells, ports) = _BoardPainter(frame, corner, drawing, bare), marks
    for cell, drawn in cells:
        painter.cell(cell, drawn)
    for port, drawn in ports:
        painter.port(port, drawn)
        painter.row_number(port, room=4 - len(drawn.symbol))
    if panel:
        draw_panel(frame, panel)
    return frame


@lru_cache(maxsize=8)
def _bare_board(size: Size, corner: tuple[int, int], drawing: Drawing, bare: Bare) -> Frame:
    """The lines, cells and numbers of a board. It is shared: do not write on it."""
    frame, (grid, _) = Frame(size), bare
    painter = _BoardPainter(frame, corner, drawing, bare)
    painter.lines()
    for cell in grid.cells:
        painter.cell(cell, BLANK if drawing.lined else DOT)
    for port in grid.ports:
        painter.port(port, Drawn(str(port), "port"))
    return frame


class _BoardPainter:
    """One board being drawn, with its top left corner there on a frame."""

    def __init__(self, frame: Frame, corner: tuple[int, int], drawing: Drawing, bare: Bare) -> None:
        self.frame, (self.top, self.left), self.drawing = frame, corner, drawing
        grid, lid = bare
        self.grid, (cols, rows) = grid, drawing.size(grid)
        labels = drawing.label_rows(grid)
        self.border_top, self.border_bottom = self.top + labels, self.top + rows - labels - 1
        self.border_left = self.left + LABEL_COLS
        self.border_right = self.left + cols - LABEL_COLS - 1
        first, end = (self.border_top + 1 + row * drawing.down for row in (lid.start, lid.stop))
        self.lid = range(first, end - drawing.lined)

    def put(self, row: int, col: int, text: str, style: str = "text", click: object = None) -> None:
        """Write a text; on the lid of the box, if it is closed there."""
        if row in self.lid and self.border_left < col < self.border_right:
            style = f"lid {style}"
        self.frame.put(row, col, text, style, click)

    def middle(self, cell: Cell) -> tuple[int, int]:
        row, col = self.drawing.centre(self.grid, cell)
        return self.top + row, self.left + col

    def lines(self) -> None:
        """The border with the columns' names, and lines between the cells where there is room."""
        for row in range(self.border_top, self.border_bottom + 1):
            if row == self.border_top:
                strokes = "┌─┬┐"
            elif row == self.border_bottom:
                strokes = "└─┴┘"
            elif self.drawing.lined and (row - self.border_top) % self.drawing.down == 0:
                strokes = "├─┼┤"
            else:
                strokes = "│ ││"
            text = self.ruled(*strokes)
            for at, part in ((0, text[0]), (1, text[1:-1]), (len(text) - 1, text[-1])):
                self.put(row, self.border_left + at, part, "line")
        for cell in self.grid.cells[: self.grid.width]:
            self.put(self.border_top, self.middle(cell)[1], column_name(cell.col), "dim")

    def ruled(self, first: str, plain: str, tee: str, last: str) -> str:
        if not self.drawing.lined:
            return first + plain * (self.border_right - self.border_left - 1) + last
        return first + tee.join([plain * (self.drawing.across - 1)] * self.grid.width) + last

    def cell(self, cell: Cell, drawn: Drawn) -> None:
        """What stands on a cell; all of the cell can be clicked."""
        row, col = self.middle(cell)
        above, beside = self.drawing.above, self.drawing.beside
        if self.drawing.across <= 2:  # the blank between two cells belongs to the right one
            self.put(row, col - 1, " ", "text", cell)
            self.put(row, col, drawn.short or drawn.symbol, drawn.style, cell)
            if len(drawn.note) > 1:
                self.put(row, col - 1, drawn.symbol, drawn.style)
                self.put(row, col, drawn.note[0], drawn.note_style)
            return
        style = drawn.style if drawn.symbol.strip() else "text"
        texts: Sequence[str] = (drawn.symbol.ljust(3) if len(drawn.note) > 1 else drawn.symbol,)
        if above:
            shape = LARGE.get(drawn.style) or LARGE.get(drawn.symbol)
            texts = shape or ("", drawn.long or drawn.symbol, "")
        for at, text in enumerate(texts, row - above):
            self.put(at, col - beside, text.center(2 * beside + 1), style, cell)
        last = col + beside + 1 if above else col + 2
        self.put(row + above, last - len(drawn.note), drawn.note, drawn.note_style)

    def port(self, port: Port, drawn: Drawn) -> None:
        for row, col, text in self.label(port, drawn.symbol):
            self.put(row, col, text, drawn.style, port)

    def row_number(self, port: Port, room: int) -> None:
        """The number of a row, in the border, where a marker stands in place of the port's."""
        cell, heading = self.grid.entrance(port)
        number = str(cell.row + 1)
        if heading == RIGHT and len(number) < room:  # or brackets might cover a digit
            row, col = self.middle(cell)[0], self.border_left - 1
            self.put(row, col, number.rjust(2), "dim")

    def label(self, port: Port, symbol: str) -> list[tuple[int, int, str]]:
        """Where a port's symbol stands, in pieces of text; it fills the room that it has."""
        cell, heading = self.grid.entrance(port)
        row, col = self.middle(cell)
        above, beside = self.drawing.above, self.drawing.beside
        if heading in (LEFT, RIGHT):
            first = self.border_left - 4 if heading == RIGHT else self.border_right + 2
            if len(symbol) == 1 and not symbol.isdigit():
                text = symbol.center(3)
            else:  # close to the board
                text = symbol.rjust(3) if heading == RIGHT else symbol.ljust(3)
            rows = range(row - above, row + above + 1)
            return [(at, first, text if at == row else "   ") for at in rows]
        high = self.drawing.label_rows(self.grid)
        turn = cell.col % high  # numbers that stand close together take turns on two rows
        first, last = self.border_top - high, self.border_bottom + high
        at = first + turn if heading == DOWN else last - turn
        if self.drawing.across <= 3 and symbol.isdigit():
            text = f"{symbol:>2}".ljust(3)
        elif len(symbol) > 1 and not above:
            text = symbol.rjust(3)
        else:
            text = symbol.center(2 * beside + 1)
        return [(at, col - beside, text)]

    def rays(
        self,
        rays: Sequence[Ray],
        style: str,
        marks: Mapping[Cell, Drawn],
        beneath: Mapping[Cell, Sides],
    ) -> Mapping[Cell, Sides]:
        """Their paths, joined where they meet or cross what is beneath, and out to their ports.

        They leave the marks on cells alone, and end at the edge of a solid one.
        """
        joined: dict[Cell, Sides] = {}
        for ray in rays:
            for cell, sides in ray.sides.items():
                joined[cell] = joined.get(cell, frozenset()) | sides
        for cell, sides in joined.items():
            for side in sides:
                self.spoke(cell, side, style, from_edge=cell in marks and marks[cell].solid)
        for cell, sides in joined.items():
            if cell not in marks:
                all_sides = sides | beneath.get(cell, sides)
                crossed = sides in STRAIGHT and all_sides == frozenset(Heading)
                self.put(*self.middle(cell), STROKES[all_sides if crossed else sides], style)
        for ray in rays:
            if ray.path and not isinstance(ray.outcome, Hit):
                self.arrow(ray, style)
        return joined

    def spoke(self, cell: Cell, side: Heading, style: str, *, from_edge: bool) -> None:
        """The stroke from a cell's middle or edge to the next cell's, or through the border."""
        drawing, flat = self.drawing, side in (LEFT, RIGHT)
        own = drawing.beside if flat else drawing.above
        if cell.beside(side) not in self.grid:
            length = 1 + own
        else:  # the two spokes between neighbours meet; one of them may be longer
            between = (drawing.across if flat else drawing.down) - 1
            length = between // 2 if side in (LEFT, UP) else (between + 1) // 2
        middle, line = Cell(*self.middle(cell)), "━" if flat else "┃"
        first = 1 + own if from_edge and drawing.across > 2 else 1
        for step in range(first, length + 1):
            row, col = middle.beside(side, step)
            there = self.frame.chars[row][col]
            named = there.isalnum() and (row == self.border_top or col == self.border_left)
            joined = there in JOINTS.values()  # by a ray beneath
            self.put(row, col, there if named or joined else JOINTS.get(there, line), style)

    def arrow(self, ray: Ray, style: str) -> None:
        """An arrow head on the border where a ray leaves; beside it, if a number stands there."""
        port = ray.outcome.exit if isinstance(ray.outcome, Detour) else ray.entry
        cell, heading = self.grid.entrance(port)
        side = heading.turned(2)
        row, col = self.middle(cell)
        if side in (UP, DOWN):
            row = self.border_top if side == UP else self.border_bottom
        else:
            col = self.border_left if side == LEFT else self.border_right
        before, there = self.frame.chars[row][col - 1 : col + 1]
        if side == LEFT and there.isdigit():
            if before == " ":
                col -= 1
            else:  # there is no room for two digits and an arrow
                self.put(row, col - 1, " ")
        self.put(row, col, ARROWS[side], style)

    def glow(self, ports: frozenset[Port], style: str) -> None:
        """Light up the frame beside these ports; the names in it stay."""
        across, down = self.drawing.across // 2, self.drawing.down // 2
        for port in ports:
            cell, heading = self.grid.entrance(port)
            row, col = self.middle(cell)
            if heading in (UP, DOWN):
                row = self.border_top if heading == DOWN else self.border_bottom
                places = [(row, at) for at in range(col - across, col + across + 1)]
            else:
                col = self.border_left if heading == RIGHT else self.border_right
                places = [(at, col) for at in range(row - down, row + down + 1)]
            for at, beside in places:
                if self.border_top <= at <= self.border_bottom:
                    self.put(at, beside, self.frame.chars[at][beside], style)

    def light(self, view: BoardView) -> None:
        """Put brackets around what is lit; the focus stands out anyway."""
        lit = view.lit - {view.focus}
        if self.drawing.above:
            self.outline(frozenset(spot for spot in lit if isinstance(spot, Cell)))
            lit = frozenset(spot for spot in lit if not isinstance(spot, Cell))
        for spot in lit:
            pieces = self.around(spot, view)
            brackets = zip("[]") if len(pieces) == 1 else ("┌│└", "┐│┘")
            for (row, left, right), *both in zip(pieces, *brackets, strict=True):
                for col, bracket in zip((left, right), both, strict=True):
                    shared = self.frame.chars[row][col] in "[]"
                    self.put(row, col, "│" if shared else bracket, "lit")

    def outline(self, cells: frozenset[Cell]) -> None:
        """Draw a double line around these cells, but not over names and rays."""
        joined: dict[Cell, Sides] = {}
        above, beside = self.drawing.above + 1, self.drawing.beside + 1
        for cell in cells:
            row, col = self.middle(cell)
            corner = Cell(row - above, col - beside)
            starts = {UP: corner, LEFT: corner, DOWN: Cell(row + above, col - beside),
                      RIGHT: Cell(row - above, col + beside)}  # fmt: skip
            for side in starts.keys() - {side for side in Heading if cell.beside(side) in cells}:
                way, steps = (RIGHT, 2 * beside) if side in (UP, DOWN) else (DOWN, 2 * above)
                place = starts[side]
                for _ in range(steps):
                    after = place.beside(way)
                    joined[place] = joined.get(place, frozenset()) | {way}
                    joined[after] = joined.get(after, frozenset()) | {way.turned(2)}
                    place = after
        for (row, col), sides in joined.items():
            there, style = self.frame.chars[row][col], self.frame.styles[row][col]
            if not style.endswith(RAYS):
                self.put(row, col, there if there.isalnum() else DOUBLE[sides], "lit")

    def around(self, spot: Spot, view: BoardView) -> list[tuple[int, int, int]]:
        """The rows of what stands on a spot, and the columns left and right of it."""
        if isinstance(spot, Cell):
            return self.around_cell(spot, view.cells.get(spot))
        symbol = view.ports[spot].symbol if spot in view.ports else str(spot)
        pieces = self.label(spot, symbol)
        _, col, text = pieces[len(pieces) // 2]
        start, end = col + text.index(symbol), col + text.index(symbol) + len(symbol)
        left, right = (start - 1, end) if len(text) == 3 else (col, col + len(text) - 1)
        if spot in view.ports and self.drawing.across >= 4:  # a marker stays whole if it can
            outside = col - 1, col + len(text)
            if all(self.is_free(row, at) for row, _, _ in pieces for at in outside):
                left, right = outside
        return [(row, left, right) for row, _, _ in pieces]

    def is_free(self, row: int, col: int) -> bool:
        """Is there room for a bracket?"""
        return 0 <= col < self.frame.width and self.frame.chars[row][col] in " []"

    def around_cell(self, cell: Cell, drawn: Drawn | None) -> list[tuple[int, int, int]]:
        """As `around`; where cells touch, only one character of the mark stays."""
        row, col = self.middle(cell)
        if self.drawing.across < 4:
            if drawn:
                self.put(row, col, drawn.short or drawn.symbol, drawn.style)
            return [(row, col - 1, col + 1)]
        above, reach = self.drawing.above, self.drawing.beside + 1
        return [(at, col - reach, col + reach) for at in range(row - above, row + above + 1)]

    def focus(self, spot: Spot, view: BoardView) -> None:
        """Put a frame around a spot, and the cursor there.

        What has no background of its own gets that of the focus, but not in a whole frame.
        """
        mark = view.cells.get(spot) if isinstance(spot, Cell) else view.ports.get(spot)
        whole, outline = self.drawing.lined and isinstance(spot, Cell), self.around(spot, view)
        for row, left, right in outline:
            if not whole and (mark is None or not mark.solid):
                self.frame.flag(row, left + 1, right - left - 1, "focus")
            self.put(row, left, "▐", "frame")
            self.put(row, right, "▌", "frame")
        if whole:
            (first, left, right), (last, *_) = outline[0], outline[-1]
            self.bar(first - 1, left, "▗" + "▄" * (right - left - 1) + "▖")
            self.bar(last + 1, left, "▝" + "▀" * (right - left - 1) + "▘")
        row, left, right = outline[len(outline) // 2]
        self.frame.cursor = (row, (left + right) // 2)

    def bar(self, row: int, left: int, text: str) -> None:
        """One side of the frame around the focus; the name of a column stays."""
        for col, char in enumerate(text, left):
            there = self.frame.chars[row][col]
            self.put(row, col, there if there.isalnum() else char, "frame")
