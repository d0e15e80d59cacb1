from __future__ import annotations

from itertools import chain
from string import ascii_lowercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.screens import clicks_on

from blackbox_tui.engine import Box, Cell, Detour, Grid, Heading, parse_cells
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.ui.board.board import BoardView, draw_board
from blackbox_tui.ui.board.cursor import Spot
from blackbox_tui.ui.board.painter import DRAWINGS, Drawing, Drawn
from blackbox_tui.ui.toolkit.frame import Frame
from blackbox_tui.values import replace

SMALL = Grid(3, 2)
IN_EACH = pytest.mark.parametrize("drawing", DRAWINGS, ids=str)
ON_EACH_GRID = pytest.mark.parametrize(
    "grid", [Grid(8, 8), Grid(8, 26), Grid(13, 25), Grid(26, 8), Grid(25, 26)], ids=str
)


def drawn(view: BoardView, drawing: Drawing) -> Frame:
    return draw_board(drawing.size(view.grid), (0, 0), drawing, view)


def looks_like(frame: Frame, picture: str) -> bool:
    """A picture is indented by eight columns."""
    rows = [line[8:] for line in picture.split("\n")[1:-1]]
    assert frame.text.split("\n") == rows
    return True


def test_a_lined_board() -> None:
    view = BoardView(
        SMALL, {Cell(0, 1): Drawn("●", "guess")}, {1: Drawn("H", "hit"), 9: Drawn("A", "detour")}
    )
    assert looks_like(
        drawn(view, DRAWINGS[2]),
        """
              10  A   8
            ┌─a─┬─b─┬─c─┐
         H  1   │ ● │   │ 7
            ├───┼───┼───┤
          2 │   │   │   │ 6
            └───┴───┴───┘
              3   4   5
        """,
    )


@ON_EACH_GRID
@IN_EACH
def test_every_spot_can_be_clicked_where_it_is_drawn(drawing: Drawing, grid: Grid) -> None:
    frame = drawn(BoardView(grid), drawing)
    assert frame.cursor is None, "nothing is in focus"
    for cell in grid.cells:
        assert frame.click_at(*drawing.centre(grid, cell)) == cell
    numbers = dict.fromkeys(grid.ports, "")
    for (row, col), click in clicks_on(frame).items():
        if isinstance(click, int):
            numbers[click] += frame.chars[row][col].strip()
    assert numbers == {port: str(port) for port in grid.ports}
    border = drawing.label_rows(grid)
    for col, name in enumerate(ascii_lowercase[: grid.width]):
        _, middle = drawing.centre(grid, Cell(0, col))
        assert (frame.chars[border][middle], frame.click_at(border, middle)) == (name, None)


@IN_EACH
def test_the_cursor_stands_on_the_focus_and_the_focus_shows(drawing: Drawing) -> None:
    grid = Grid(8, 9)
    for spot in [*grid.cells, *grid.ports]:
        frame = drawn(BoardView(grid, focus=spot), drawing)
        assert frame.cursor is not None
        row, col = frame.cursor
        assert frame.click_at(row, col) == spot
        if isinstance(spot, Cell):
            assert (row, col) == drawing.centre(grid, spot)
        framed = drawing.lined and isinstance(spot, Cell)
        assert frame.styles[row][col].endswith(" focus") is not framed
        sides = [at for at, style in enumerate(frame.styles[row]) if style == "frame"]
        assert min(sides) < col < max(sides)


def everywhere(cell: Drawn, port: Drawn | None = None) -> BoardView:
    """A board full of that mark, perhaps with markers at all ports."""
    ports = dict.fromkeys(Grid().ports, port) if port else {}
    return BoardView(Grid(), dict.fromkeys(Grid().cells, cell), ports)


FOCUSED = {
    "empty": BoardView(Grid()),
    "marked": everywhere(Drawn("●", "guess"), Drawn("A", "detour0")),
    "sealed, questioned": everywhere(Drawn("×", "seal"), Drawn("H?", "hit")),
    "odds": everywhere(Drawn("75%", "odds5", "7")),
    "guess with odds": everywhere(Drawn("●", "guess", note="75", note_style="odds5")),
}


@IN_EACH
@pytest.mark.parametrize("view", FOCUSED.values(), ids=FOCUSED)
def test_the_focus_has_a_frame_on_every_mark_and_keeps_its_symbol_and_its_colour(
    view: BoardView, drawing: Drawing
) -> None:
    for spot in (Cell(0, 0), Cell(3, 4), Cell(7, 7), 1, 8, 9, 16, 17, 20, 24, 25, 32):
        frame = drawn(replace(view, focus=spot, lit=frozenset({spot})), drawing)
        shown = view.cells.get(spot) if isinstance(spot, Cell) else view.ports.get(spot)
        framed = [row for row, line in enumerate(frame.chars) if "▐" in line]
        inside = ""
        for row in framed:
            left, right = (frame.chars[row].index(side) for side in "▐▌")
            assert frame.styles[row][left] == frame.styles[row][right] == "frame"
            within = range(left + 1, right)
            inside += "".join(frame.chars[row][col] for col in within)
            colours = {frame.styles[row][col] for col in within}
            if shown and shown.solid:
                assert colours <= {shown.style, shown.note_style, "text"}
                assert shown.style in colours
            elif not (drawing.lined and isinstance(spot, Cell)):
                assert all(colour.endswith(" focus") for colour in colours)
        whole = drawing.lined and isinstance(spot, Cell)
        assert [side in frame.text for side in "▗▖▝▘"] == [whole] * 4
        symbol = shown.symbol if shown else "" if isinstance(spot, Cell) else str(spot)
        expected = {symbol, "█" if symbol == "●" else symbol, shown.short if shown else symbol}
        assert any(part in inside for part in expected)
        assert "[" not in frame.text, "what is in focus is not lit as well"


def test_lit_cells_and_ports_stand_in_brackets() -> None:
    lit: frozenset[Spot] = frozenset({*parse_cells("a1 b1 c2"), 2, 8, 10})
    view = BoardView(SMALL, {Cell(1, 2): Drawn("●", "guess")}, lit=lit)
    assert looks_like(
        drawn(view, DRAWINGS[2]),
        """
             [10] 9  [8]
            ┌─a─┬─b─┬─c─┐
          1 [   │   ]   │ 7
            ├───┼───┼───┤
         [2]│   │   [ ● ] 6
            └───┴───┴───┘
              3   4   5
        """,
    )
    assert looks_like(
        drawn(view, DRAWINGS[5]),
        """
            [10] [8]
                9
            ┌─a─b─c─┐
          1 │[·│·]· │ 7
         [2]│ · ·[●]│ 6
            └───────┘
                4
              3   5
        """,
    )


def test_a_ray_goes_on_from_one_lit_cell_to_the_next() -> None:
    ray = Box(SMALL, frozenset()).fire(1)
    lit = frozenset({Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1)})
    text = drawn(BoardView(SMALL, lit=lit, ray=ray), DRAWINGS[2]).text
    assert "[━━━┿━━━]━━━►" in text
    assert "[   │   ]" in text


@IN_EACH
def test_what_is_lit_can_be_clicked_and_does_not_look_like_the_focus(drawing: Drawing) -> None:
    grid = Grid(26, 26)
    bare = drawn(BoardView(grid), drawing)
    sides = (1, 9, 10, 26, 27, 52, 53, 78, 79, 99, 100, 104)
    for spot in (Cell(0, 0), Cell(25, 25), Cell(12, 7), *sides):
        lit = drawn(BoardView(grid, lit=frozenset({spot})), drawing)
        assert clicks_on(lit) == clicks_on(bare)
        styles = {style for row in lit.styles for style in row}
        assert "lit" in styles
        assert not any("focus" in style for style in styles)
        assert lit.text.count("[") == lit.text.count("]")
        assert any(bracket in lit.text for bracket in ("[", "╔", "┐"))


@IN_EACH
def test_a_row_keeps_its_number_when_a_marker_takes_the_place_of_the_ports(
    drawing: Drawing,
) -> None:
    grid = Grid(8, 26)
    frame = drawn(BoardView(grid, ports=dict.fromkeys(grid.ports, Drawn("H", "hit"))), drawing)
    for at in range(grid.height):
        row, col = drawing.centre(grid, Cell(at, 0))
        assert "".join(frame.chars[row][:col]).split() == ["H", str(at + 1)]


@pytest.mark.parametrize(
    ("note", "style", "short"), [("✓", "tick", ""), ("75", "odds5", "7")], ids=["tick", "odds"]
)
def test_a_guess_is_ticked_or_has_its_odds_as_far_as_there_is_room(
    note: str, style: str, short: str
) -> None:
    view = BoardView(SMALL, {Cell(0, 1): Drawn("●", "guess", note=note, note_style=style)})
    for drawing in DRAWINGS:
        frame = drawn(view, drawing)
        looks = [*zip(chain(*frame.chars), chain(*frame.styles), strict=True)]
        noted = "".join(char for char, its in looks if its == style)
        assert noted == (note if drawing.across > 2 else short)
        assert ("█" if drawing.above else "●", "guess") in looks


def test_in_a_large_drawing_marks_and_markers_fill_their_room() -> None:
    cells = {
        Cell(0, 0): Drawn("●", "guess"),
        Cell(0, 1): Drawn("×", "seal"),
        Cell(0, 2): Drawn("100", "odds6", "!", long="100%"),
        Cell(1, 0): Drawn("○", "missed"),
        Cell(1, 1): Drawn("●", "guess", note="75", note_style="odds5"),
        Cell(1, 2): Drawn("×", "wrong"),
    }
    frame = drawn(BoardView(SMALL, cells, {1: Drawn("H", "hit"), 3: Drawn("R", "reflection")}),
                  DRAWINGS[1])  # fmt: skip
    assert looks_like(
        frame,
        """
                10      9       8
            ┌───a───┬───b───┬───c───┐
            │  ▄▄▄  │  ▄ ▄  │       │
         H  1 █████ │   █   │  100% │ 7
            │  ▀▀▀  │  ▀ ▀  │       │
            ├───────┼───────┼───────┤
            │  ▄▄▄  │  ▄▄▄  │ ▀▄ ▄▀ │
          2 │ █   █ │ █████ │   █   │ 6
            │  ▀▀▀  │  ▀▀▀75│ ▄▀ ▀▄ │
            └───────┴───────┴───────┘
                R       4       5
        """,
    )
    assert [frame.styles[row].count("hit") for row in range(2, 5)] == [3, 3, 3]
    assert frame.styles[10].count("reflection") == 7
    assert [frame.styles[row].count("odds6") for row in range(2, 5)] == [7, 7, 7]
    huge = drawn(BoardView(SMALL, cells), DRAWINGS[0])
    assert huge.line(4) == "  1 │ █████████ │    ▄▀▄    │    100%   │ 7"
    assert huge.line(12) == "    │   ▀▀▀▀▀   │   ▀▀▀▀▀ 75│ ▄▀     ▀▄ │"


def test_in_a_large_drawing_lit_cells_have_one_outline_and_lit_ports_high_brackets() -> None:
    lit: frozenset[Spot] = frozenset({*parse_cells("a1 b1 c2"), 2, 8})
    ray = Box(SMALL, ()).fire(2)
    assert looks_like(
        drawn(BoardView(SMALL, lit=lit, ray=ray), DRAWINGS[1]),
        """
                10      9    [  8  ]
            ╔═══a═══════b═══╗───c───┐
            ║       │       ║       │
          1 ║       │       ║       │ 7
            ║       │       ║       │
            ╚═══════════════╬═══════╗
         ┌ ┐│       │       ║       ║
         │2│┿━━━━━━━┿━━━━━━━┿━━━━━━━► 6
         └ ┘│       │       ║       ║
            └───────┴───────╚═══════╝
                3       4       5
        """,
    )


@IN_EACH
def test_a_closed_row_is_filled_up_to_the_border_and_an_open_one_is_not(drawing: Drawing) -> None:
    half = drawn(BoardView(Grid(), focus=None, lid=range(4, 8)), drawing)
    row, col = drawing.centre(Grid(), Cell(4, 0))
    inside = range(col - drawing.beside, drawing.centre(Grid(), Cell(4, 7))[1] + drawing.beside + 1)
    assert all(half.styles[row][at].startswith("lid ") for at in inside)
    filled = {at for line in half.styles for at, it in enumerate(line) if it.startswith("lid ")}
    assert filled == set(inside), "the border stays"
    above, _ = drawing.centre(Grid(), Cell(3, 0))
    assert not any(it.startswith("lid ") for line in half.styles[: above + 1] for it in line)


def test_what_is_drawn_on_a_closed_box_is_drawn_on_its_lid() -> None:
    marks = {Cell(0, 1): Drawn("×", "seal"), Cell(1, 1): Drawn("●", "guess")}
    ray = Box(SMALL, parse_cells("c2")).fire(1)
    view = BoardView(SMALL, marks, lit=frozenset({Cell(1, 0)}), ray=ray, lid=range(2))
    styles = {style for row in drawn(view, DRAWINGS[2]).styles for style in row}
    assert {"lid text", "lid line", "lid seal", "lid guess", "lid lit", "lid path"} <= styles


def test_a_path_crosses_the_lines_with_joints_and_ends_in_an_arrow_head() -> None:
    view = BoardView(Grid(4, 3), ray=Box(Grid(4, 3), parse_cells("d3")).fire(2))
    assert looks_like(
        drawn(view, DRAWINGS[2]),
        """
              14  13  12  11
            ┌─a─┬─b─┬─▲─┬─d─┐
          1 │   │   │ ┃ │   │ 10
            ├───┼───┼─╂─┼───┤
          2 ┿━━━┿━━━┿━┛ │   │ 9
            ├───┼───┼───┼───┤
          3 │   │   │   │   │ 8
            └───┴───┴───┴───┘
              4   5   6   7
        """,
    )
    compact = drawn(view, DRAWINGS[4])
    assert [compact.line(row) for row in (1, 2, 3)] == [
        "    ┌─a──b──▲──d─┐", "  1 │ ·  ·  ┃  · │ 10", "  2 ┿━━━━━━━┛  · │ 9",
    ]  # fmt: skip


@IN_EACH
def test_an_arrow_head_points_out_of_the_port_where_a_ray_leaves(drawing: Drawing) -> None:
    grid = Grid()
    out = dict(zip(Heading, "▲►▼◄", strict=True))
    for port in grid.ports:
        ray = Box(grid, ()).fire(port)
        assert isinstance(ray.outcome, Detour)
        text = drawn(BoardView(grid, ray=ray), drawing).text
        arrow = out[grid.entrance(ray.outcome.exit)[1].turned(2)]
        assert [char for char in text if char in "▲►▼◄"] == [arrow]


def test_a_path_through_the_border_leaves_the_names_of_columns_and_rows() -> None:
    shown = Box(Grid(), parse_cells("h8"))
    for drawing in DRAWINGS:
        for port, name in ((30, "c"), (3, "3")):
            frame = drawn(BoardView(Grid(), {}, {3: Drawn("A", "detour")}, ray=shown.fire(port)),
                          drawing)  # fmt: skip
            row, col = drawing.centre(Grid(), Cell(2, 2))
            row, col = (drawing.label_rows(Grid()), col) if name == "c" else (row, 4)
            assert (frame.chars[row][col], frame.styles[row][col]) == (name, "path")


def test_an_arrow_head_stands_beside_the_number_of_its_row_or_in_its_place() -> None:
    grid = Grid(8, 12)
    for row in (2, 11):
        out = row + 1
        ray = Box(grid, ()).fire(33 - out)
        frame = drawn(BoardView(grid, ports={out: Drawn("A", "detour")}, ray=ray), DRAWINGS[2])
        at, _ = DRAWINGS[2].centre(grid, Cell(row, 0))
        assert frame.line(at)[:5] == (" A ◄3" if row == 2 else " A  ◄")


@IN_EACH
def test_a_ray_ends_at_the_edge_of_a_mark_that_fills_its_cell(drawing: Drawing) -> None:
    grid = Grid()
    ray = Box(grid, parse_cells("e1")).fire(1)
    mark = {Cell(0, 4): Drawn("75%", "odds5", "7")}
    bare, frame = (
        drawn(BoardView(grid, mark), drawing),
        drawn(BoardView(grid, mark, ray=ray), drawing),
    )
    row, _ = drawing.centre(grid, Cell(0, 4))
    kept = [col for col, style in enumerate(bare.styles[row]) if style == "odds5"]
    assert all(frame.chars[row][col] == bare.chars[row][col] for col in kept)
    assert {frame.styles[row][col] for col in kept} == {"odds5"}


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.sampled_from([Grid(8, 8), Grid(9, 12), Grid(12, 26)]))
def test_every_ray_can_be_drawn_in_every_drawing(seed: int, grid: Grid) -> None:
    hidden = deal(Variant(grid, AtomRange(8)), str(seed))
    ray = hidden.fire(1 + seed % len(grid.ports))
    for drawing in DRAWINGS:
        bare = drawn(BoardView(grid), drawing)
        shown = drawn(BoardView(grid, ray=ray), drawing)
        assert clicks_on(shown) == clicks_on(bare)
        for cell in ray.sides:
            row, col = drawing.centre(grid, cell)
            assert shown.styles[row][col] == "path"
