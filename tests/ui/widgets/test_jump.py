from __future__ import annotations

from typing import TypeAlias

import pytest

from blackbox_tui.engine import Cell
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.rules.game import GiveUp, replay
from blackbox_tui.rules.match import Match, Player, Session
from blackbox_tui.ui.keymap import command_for
from blackbox_tui.ui.messages import Message, Typed
from blackbox_tui.ui.screens.first_box import FirstBox
from blackbox_tui.ui.screens.hide import Hide
from blackbox_tui.ui.screens.result import Result
from blackbox_tui.ui.screens.sandbox import Sandbox
from blackbox_tui.ui.screens.seek import Seek
from ui.screens.test_seek import HIDDEN

ALONE = Match((Player("You"),))
Board: TypeAlias = Seek | Result | Hide | Sandbox | FirstBox

BOARDS = pytest.mark.parametrize(
    "board",
    [
        Seek(Session(ALONE, replay(HIDDEN, []))),
        Result(Session(ALONE, replay(HIDDEN, [GiveUp()]))),
        Hide(ALONE),
        Sandbox(),
        FirstBox.at(Progress()),
    ],
    ids=lambda board: type(board).__name__,
)


def pressed(board: Board, *keys: str) -> Board:
    """After keys, as the loop would tell them."""
    for key in keys:
        command = None if board.typing and len(key) == 1 else command_for(board.bindings, key)
        message: Message = command or Typed(key)
        board = board.update(message)[0]
    return board


def shown(board: Board) -> str:
    return board.view((80, 24)).text


@BOARDS
def test_a_name_is_typed_after_a_slash_and_enter_leads_there(board: Board) -> None:
    assert pressed(board, "/", "c", "3", "enter").focus == Cell.parse("c3")
    assert pressed(board, "/", "1", "2", "enter").focus == 12


@BOARDS
def test_a_number_needs_no_slash(board: Board) -> None:
    typing = pressed(board, "1", "1")
    assert "Jump to: 11_" in shown(typing)
    assert "Enter jump" in shown(typing)
    assert pressed(typing, "enter").focus == 11
    assert not pressed(typing, "enter").typing


@BOARDS
def test_what_is_not_there_is_refused_and_the_cursor_stays(board: Board) -> None:
    refused = pressed(board, "/", "z", "9", "enter")
    assert "There is no z9 on this board." in shown(refused)
    assert refused.focus == board.focus


@BOARDS
def test_typing_can_be_mended_and_broken_off(board: Board) -> None:
    typing = pressed(board, "/", "c", "x")
    assert pressed(typing, "bs", "3", "enter").focus == Cell.parse("c3")
    left = pressed(typing, "esc")
    assert (left.typing, left.focus) == (False, board.focus)
    assert pressed(board, "/", "enter").focus == board.focus
    assert not pressed(board, "/", "bs").typing


@BOARDS
def test_no_more_is_taken_than_a_name_can_have(board: Board) -> None:
    assert "Jump to: 1234_" in shown(pressed(board, *"1234567"))


@BOARDS
def test_other_signs_begin_no_name(board: Board) -> None:
    assert not pressed(board, "!").typing
    assert not pressed(board, "é").typing
