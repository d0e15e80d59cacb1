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
def test_every_spot_has_a_place_of_its_own(there: tuple[Grid, Spot]) -> None:
    grid, spot = there
    assert spot_at(grid, place_of(grid, spot)) == spot


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


@given(spots())
def test_every_spot_is_found_by_its_name(there: tuple[Grid, Spot]) -> None:
    grid, spot = there
    assert named(grid, str(spot)) == spot
    assert named(grid, str(spot).upper()) == spot


@pytest.mark.parametrize("name", ["0", "33", "i1", "a9", "", "a", "aa", "1a1", "c04", "²"])
def test_a_name_of_nothing_finds_nothing(name: str) -> None:
    assert named(Grid(), name) is None


def test_the_row_may_come_first() -> None:
    assert named(Grid(), "4c") == Cell.parse("c4")


MOVES = {*STEPS, *LEAPS, *ROUND}


@pytest.mark.parametrize("command", Command)
def test_only_moves_lead_anywhere(command: Command) -> None:
    assert (moved(Grid(), Cell(3, 3), command) is not None) is (command in MOVES)


def test_without_a_focus_the_first_move_leads_to_the_first_port() -> None:
    assert {moved(Grid(), None, command) for command in MOVES} == {1}


# --- the cursor -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        Command.QUIT,
        Command.ACT,
        Command.SEAL,
        Typed("!"),
        Ticked(1),
        Pointed(3),
        Pointed(3, "drag"),
    ],
)
def test_what_is_not_meant_for_the_cursor_is_left_to_the_screen(message: Message) -> None:
    assert Cursor(Grid()).update(message) is None


def test_a_hovering_mouse_goes_before_the_focus_and_says_nothing() -> None:
    hovering = Cursor(Grid(), 5).update(Pointed(9, "hover", ""))
    assert hovering is not None
    assert (hovering.cursor.pointed, hovering.cursor.focus, hovering.sentence) == (9, 5, None)
    away = hovering.cursor.update(Pointed(None, "hover", ""))
    assert away is not None
    assert away.cursor.pointed == 5


def test_a_drag_does_to_every_cell_what_it_did_to_the_first() -> None:
    first, marked, bare = Cell(0, 0), Cell(0, 1), Cell(0, 2)
    marking = Cursor(Grid(), first, painting=True)
    assert marking.to_paint(Pointed(bare, "drag"), {marked}) == bare
    assert marking.to_paint(Pointed(marked, "drag"), {marked}) is None
    unmarking = Cursor(Grid(), marked, painting=False)
    assert unmarking.to_paint(Pointed(marked, "drag"), {marked}) == marked
    assert unmarking.to_paint(Pointed(bare, "drag"), {marked}) is None
    assert marking.to_paint(Pointed(3, "drag"), {marked}) is None, "a port is not marked"


def test_without_a_press_nothing_is_dragged() -> None:
    assert Cursor(Grid(), Cell(0, 0)).to_paint(Pointed(Cell(0, 1), "drag"), ()) is None
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
    typing = press(board, *"b7")
    assert "Go to: b7_" in text(typing)
    assert "Enter go  Backspace erase" in text(typing)
    assert press(typing, "space") == press(typing, "enter") == board.at(Cell.parse("b7"))
    assert press(board, *"7b", "space") == board.at(Cell.parse("b7"))
    assert press(board, *"bb", "bs", "bs") == board


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
