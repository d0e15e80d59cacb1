"""The cursor: spots and their names, moving, typing a name, and names in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.invariants import game_of
from support.screens import after_keys, press, tell, text
from support.sessions import ALONE, DUEL, session

from blackbox_tui.app.requests import Enter
from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Start, replay
from blackbox_tui.rules.match import Match
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move
from blackbox_tui.rules.session import Hiding, Session
from blackbox_tui.ui.board.cursor import (
    LEAPS,
    ROUND,
    STEPS,
    Cursor,
    Spot,
    moved,
    named,
    named_spots,
    place_of,
    spot_at,
)
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message, Pointed, Ticked, Typed
from blackbox_tui.ui.screens.first_box import FirstBoxScreen
from blackbox_tui.ui.screens.learn import LearnScreen
from blackbox_tui.ui.screens.placing import HideScreen, SandboxScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.screen import BoardScreen, Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.values import replace

grids = st.builds(Grid, st.integers(1, 26), st.integers(1, 26))


@st.composite
def spots(draw: st.DrawFn) -> tuple[Grid, Spot]:
    grid = draw(grids)
    return grid, draw(st.sampled_from([*grid.cells, *grid.ports]))


# --- the plane ------------------------------------------------------------------------


@given(spots())
def test_every_spot_has_a_place_and_a_name_of_its_own(there: tuple[Grid, Spot]) -> None:
    grid, spot = there
    assert spot_at(grid, place_of(grid, spot)) == spot
    assert named(grid, str(spot)) == named(grid, str(spot).upper()) == spot


@pytest.mark.parametrize("place", [Cell(-1, -1), Cell(-1, 8), Cell(8, -1), Cell(8, 8), Cell(3, 9)])
def test_the_corners_and_what_lies_beyond_are_no_spots(place: Cell) -> None:
    assert spot_at(Grid(), place) is None


def walk(origin: Spot, *commands: Command) -> Spot | None:
    spot: Spot | None = origin
    for command in commands:
        spot = moved(Grid(), spot, command)
    return spot


@pytest.mark.parametrize(
    ("origin", "commands", "end"),
    [
        (1, [Command.RIGHT], "a1"),
        (1, [Command.LEFT], 1),
        (1, [Command.UP], 32),  # round the corner
        (32, [Command.LEFT], 1),
        (8, [Command.DOWN], 9),
        (16, [Command.RIGHT], 17),
        (24, [Command.UP], 25),
        (1, [Command.FAR_RIGHT], 24),
        (1, [Command.FAR_DOWN], 8),
        (12, [Command.FAR_UP], 29),
        (1, [Command.RIGHT, Command.FAR_RIGHT], 24),
        (1, [Command.RIGHT] * 2 + [Command.DOWN] * 2 + [Command.FAR_UP], 31),
    ],
)
def test_keys_lead_over_cells_and_ports_as_one_plane(
    origin: Spot, commands: Sequence[Command], end: Spot | str
) -> None:
    assert walk(origin, *commands) == (Cell.parse(end) if isinstance(end, str) else end)


def test_tab_goes_once_round_the_ports_and_back() -> None:
    assert [walk(1, *[Command.NEXT_PORT] * steps) for steps in range(33)] == [*range(1, 33), 1]
    assert walk(1, Command.PREVIOUS_PORT) == 32
    assert walk(Cell(3, 3), Command.NEXT_PORT) == 1
    assert walk(Cell(3, 3), Command.PREVIOUS_PORT) == 32


@given(spots(), st.sampled_from([*STEPS, *LEAPS, *ROUND]))
def test_no_move_leads_off_the_board(there: tuple[Grid, Spot], command: Command) -> None:
    grid, spot = there
    end = moved(grid, spot, command)
    assert end in grid if isinstance(end, Cell) else end in grid.ports


@pytest.mark.parametrize("name", ["0", "33", "i1", "a9", "", "a", "aa", "1a1", "c04", "²"])
def test_a_name_of_nothing_finds_nothing(name: str) -> None:
    assert named(Grid(), name) is None
    assert named(Grid(), "4c") == Cell.parse("c4"), "the row may come first"


@pytest.mark.parametrize("command", Command)
def test_only_moves_lead_anywhere_and_without_a_focus_to_the_first_port(command: Command) -> None:
    moves = {*STEPS, *LEAPS, *ROUND}
    assert (moved(Grid(), Cell(3, 3), command) is not None) is (command in moves)
    assert command not in moves or moved(Grid(), None, command) == 1


# --- the cursor -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [Command.QUIT, Command.ACT, Command.SEAL, Typed("!"), Ticked(1), Pointed(3),
     Pointed(3, "drag")],
)  # fmt: skip
def test_what_is_not_meant_for_the_cursor_is_left_to_the_screen(message: Message) -> None:
    assert Cursor(Grid()).update(message) is None


def test_a_hovering_mouse_goes_before_the_focus_and_says_nothing() -> None:
    hovering = Cursor(Grid(), 5).update(Pointed(9, "hover", ""))
    assert hovering is not None
    assert (hovering.cursor.pointed, hovering.cursor.focus, hovering.sentence) == (9, 5, None)
    away = hovering.cursor.update(Pointed(None, "hover", ""))
    assert away is not None
    assert away.cursor.pointed == 5


@pytest.mark.parametrize(
    ("painting", "painted"), [(True, ["c1"]), (False, ["b1"]), (None, [])], ids=str
)
def test_a_drag_does_to_every_cell_what_it_did_to_the_first_but_not_to_a_port(
    painting: bool | None, painted: list[str]
) -> None:
    cursor, marked = Cursor(Grid(), Cell(0, 0), painting=painting), {Cell(0, 1)}
    drags = [Pointed(spot, "drag") for spot in (*parse_cells("b1 c1"), 3)]
    assert [str(it) for drag in drags if (it := cursor.to_paint(drag, marked))] == painted


def test_where_the_mouse_hovers_no_button_is_held() -> None:
    released = Cursor(Grid(), Cell(0, 0), painting=True).update(Pointed(None, "hover", ""))
    assert released is not None
    assert released.cursor.painting is None


# --- typing a name, on every screen with a board ----------------------------------------

BOARDS = pytest.mark.parametrize(
    "board",
    [
        SeekScreen.of(session()),
        ResultScreen.of(session([GiveUp()]), "CODE"),
        HideScreen.of(Hiding(ALONE), "1"),
        SandboxScreen.of(Grid()),
    ],
    ids=lambda board: type(board).__name__,
)


@BOARDS
@pytest.mark.parametrize(
    ("typed", "prompt", "end"),
    [
        ("/ c 3", "Go to: c3_", Cell.parse("c3")),
        ("/ 1 2", "Go to: 12_", 12),
        ("1 1", "Go to: 11_", 11),
        ("/ c x bs 3", "Go to: c3_", Cell.parse("c3")),
        ("/", "Go to: _", None),
        ("/ z 9", "Go to: z9_", "There is no z9 on this board."),
        ("1 2 3 4 5 6", "Go to: 1234_", "There is no 1234 on this board."),
    ],
)
def test_a_name_is_typed_and_enter_leads_there(
    board: BoardScreen, typed: str, prompt: str, end: Spot | str | None
) -> None:
    typing = press(board, *typed.split())
    assert prompt in text(typing)
    assert "Enter go  Space go and act" in text(typing)
    assert press(typing, "esc") == board
    gone = press(typing, "enter")
    assert not gone.typing
    if isinstance(end, str):
        assert gone == press(typing, "space") == replace(board, message=end)
    else:
        assert gone.focus == (board.focus if end is None else end)
    if isinstance(end, Cell):
        assert after_keys(typing, "space") == tell(gone, Command.ACT)


@BOARDS
def test_a_column_that_is_no_key_begins_a_name_and_space_only_goes_there(
    board: BoardScreen,
) -> None:
    typing, there = press(board, *"b7"), board.at(Cell.parse("b7"))
    for said in ("Go to: b7_", "Enter go  Backspace erase"):
        assert said in text(typing)
    for keys in (("b7", "space"), ("b7", "enter"), ("7b", "space")):
        assert press(board, *keys[0], keys[1]) == there


@BOARDS
def test_after_the_letter_of_a_column_space_only_goes_to_a_port(board: BoardScreen) -> None:
    for between, acts in (((), False), (("bs",), True), (("left",), True)):
        port = press(board.at(1), "h", *between, "7")
        assert ("Space go and act" in text(port)) is acts, between
        gone, requests = after_keys(port, "space")
        assert acts or (gone == press(port, "enter") and requests == ()), between
    assert "Space go and act" in text(press(board.at(1), "j", "/", "7"))


@BOARDS
def test_other_characters_begin_no_name_and_say_how_one_begins(board: BoardScreen) -> None:
    for char in "z!é":
        said = f"{char} does nothing here. To go to a cell, type {{go-to}} and its name."
        assert after_keys(board, char) == (replace(board, message=said), ())
    assert press(board, *"bb", "bs", "bs") == board
    assert not press(board, "/", "bs").typing


# --- typing a name by mistake, on every screen with a board ------------------------------

LARGEST = Variant(Grid(26, 26), AtomRange(2))
BOX = Box(LARGEST.grid, parse_cells("d4 k9"))
FOUND: list[Move] = [Fire(3), *map(Guess, sorted(BOX.atoms))]


def on_largest(moves: Sequence[Move], kind: Match = ALONE) -> Session:
    return Session(replace(kind, variant=LARGEST), replay(Start(BOX), moves))


COMPLETE = SeekScreen.of(on_largest(FOUND))
HIDING = HideScreen.of(Hiding(replace(DUEL, variant=LARGEST), BOX.atoms), "1")
TYPED_ON: list[Screen] = [
    COMPLETE,
    press(COMPLETE, "s"),
    press(COMPLETE, "G"),
    press(COMPLETE.at(Cell(5, 5)), "a"),
    SeekScreen.of(replace(on_largest(FOUND[:2]), assisted=True)),
    SeekScreen.of(Session(ALONE, replay(Start.of_puzzle(BOX, (3,)), FOUND[1:]), level=1)),
    HIDING,
    press(HIDING.at(5), "s"),
    SandboxScreen.of(LARGEST.grid),
    ResultScreen.of(on_largest([GiveUp()]), "CODE"),
    LearnScreen.of(Progress("turn")),
    press(LearnScreen.of(Progress("turn")), "enter"),
    LearnScreen.of(Progress("together")),
    FirstBoxScreen(Progress("box")),
]


def played(screen: Screen) -> list[object]:
    """What typing the name of a cell must not change."""
    game = game_of(screen)
    known = [game.rays, game.guesses, game.ending] if game else []
    names = ("attempt.ray", "attempt.progress", "attempt.marks", "hiding", "sandbox")
    return [*known, *(attrgetter(it)(screen) for it in names if hasattr(screen, it.split(".")[0]))]


@pytest.mark.parametrize("screen", TYPED_ON, ids=lambda screen: type(screen).__name__)
def test_no_name_of_a_cell_fires_submits_clears_or_gives_up(screen: Screen) -> None:
    """Each letter and many numbers, but for u, which undoes guesses, and y to a question."""
    for letter in set(ascii_lowercase) - {"u", "y" if screen.asking else ""}:
        typed, asked = after_keys(screen, letter)
        for number in map(str, (*range(28), 52, 53, 78, 79, 104, 105)):  # rows, corners, beyond
            named, more = after_keys(typed, *number, before=letter)
            for end in ("space", "enter"):
                gone, last = after_keys(named, end)
                name = f"{letter}{number} {end}"
                assert played(gone) == played(screen), name
                assert not [it for it in (*asked, *more, *last) if isinstance(it, Enter)], name


# --- names in sentences --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "cells", "ports"),
    [
        ("c4. Enter places a guess, x seals the cell as empty.", "c4", set()),
        ("There must be an atom on h8.", "h8", set()),
        ("Only one possibility left: a1 b2 c3 d4.", "a1 b2 c3 d4", set()),
        ("The atoms on b2, b4 and g7 are beside a3, the first cell.", "b2 b4 g7 a3", set()),
        ("Port 1. Enter fires a ray.", "", {1}),
        ("Port 3: a detour; its other end is port 27.", "", {3, 27}),
        ("Your guesses do not explain rays 3, 15 and 9 yet.", "", {3, 15, 9}),
        ("Solvable for 4 points: ports 1, 30.", "", {1, 30}),
        ("Ray 4 (2 of 5): detour to port 12, 2 points.", "", {4, 12}),
        ("Look at rays 4 and 30 together.", "", {4, 30}),
        ("Try port 7: it would usually leave about 1 in 11, for 1.6 points.", "", {7}),
        ("", "", set()),
        ("A detour, marked A.", "", set()),
        ("A1 and H8 are written in small letters.", "", set()),
        ("This terminal is too small for 12x10. Playing 8x8 instead.", "", set()),
        ("c0, c9, i1 and c44 are not on this board; c04 is no name.", "", set()),
        ("The code is 4k-a1-b2 or 4ka1b2.", "", set()),
        ("There is no port 33: the ports are numbered from 1 to 32.", "", set()),
        ("You have fired 3 rays for 5 points. 2 of 4 atoms placed.", "", set()),
        ("z26 and port 104", "", set()),
    ],
)
def test_a_cell_is_named_by_its_letter_and_number_a_port_by_the_word_before_its_number(
    sentence: str, cells: str, ports: set[int]
) -> None:
    assert named_spots(sentence, Grid()) == {*parse_cells(cells), *ports}


def test_a_large_board_has_more_names() -> None:
    assert named_spots("z26 and port 104", Grid(26, 26)) == {Cell(25, 25), 104}
