"""Keys and mouse reports out of what curses hands over, one byte or known key at a time."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.ui.terminal.escapes import Mouse

curses = pytest.importorskip("curses")
from blackbox_tui.ui.terminal import keyboard  # noqa: E402 - it needs curses
from blackbox_tui.ui.terminal.keyboard import (  # noqa: E402
    CONTROL_KEYS,
    ESCAPE_DELAY,
    REST_DELAY,
    Keyboard,
    key_names,
)

NOTHING = -1
"""What curses says when time is up."""


class Line:
    """The terminal's end of a line: what arrives, and how long each was waited for."""

    def __init__(self, *arriving: str | int) -> None:
        self.arriving = [code for part in arriving for code in _codes(part)]
        self.waits: list[int] = []
        self.sent: list[str] = []

    def timeout(self, milliseconds: int) -> None:
        self.waits.append(milliseconds)

    def getch(self) -> int:
        return self.arriving.pop(0) if self.arriving else NOTHING


def _codes(part: str | int) -> list[int]:
    return list(part.encode()) if isinstance(part, str) else [part]


DESCRIPTION = {"kmous": b"\x1b[<", "kc1": b"\x1bOq", "kc2": b"\x1bOr", "kUP5": b"\x1b[1;5A"}
NAMES_OF_CODES = {curses.KEY_C1: b"KEY_C1", 600: b"kc2", 601: b"kUP5"}
"""What the terminal and curses say; the latter also has keys without a number of their own."""


def described() -> AbstractContextManager[object]:
    return patch.multiple(
        curses,
        tigetstr=DESCRIPTION.get,
        keyname=lambda code: NAMES_OF_CODES.get(code, b"KEY_F(7)"),
    )


def keys(line: Line, opener: bytes | None = b"\x1b[<") -> Keyboard:
    with patch.object(curses, "tigetstr", lambda _: opener):
        return Keyboard(line, "utf-8", line.sent.append)  # type: ignore[arg-type]


def read(*arriving: str | int, encoding: str = "utf-8") -> list[str | Mouse | None]:
    """Everything that it says until nothing arrives any more."""
    line = Line(*arriving)
    said = []
    with described():
        ours = Keyboard(line, encoding, line.sent.append)  # type: ignore[arg-type]
        ours.turn_mouse(on=True)
        while line.arriving or ours._pending:
            said.append(ours.read(200))
    return said


# --- how long is waited ------------------------------------------------------------


def test_an_escape_that_nothing_follows_is_a_key_without_more_waiting() -> None:
    line = Line("\x1b")
    assert keys(line).read(200) == "esc"
    assert line.waits == [200, 0]


def test_the_rest_of_what_must_be_a_sequence_is_waited_for() -> None:
    line = Line("\x1b[", "A")
    assert keys(line).read(200) == "up"
    assert line.waits == [200, 0, REST_DELAY]


def test_a_longer_delay_holds_for_the_rest_of_a_sequence_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ESCDELAY", "700")
    line = Line("\x1b[", "A")
    assert keys(line).read(200) == "up"
    assert line.waits == [200, 0, 700]


@pytest.mark.parametrize(
    ("wish", "delay"),
    [
        (None, ESCAPE_DELAY), ("", ESCAPE_DELAY), ("0", 1), ("1", 1), ("500", 500),
        ("-3", ESCAPE_DELAY), ("soon", ESCAPE_DELAY), ("9" * 5000, ESCAPE_DELAY),
    ],
)  # fmt: skip
def test_the_escape_delay_is_what_the_player_wishes_if_that_makes_sense(
    monkeypatch: pytest.MonkeyPatch, wish: str | None, delay: int
) -> None:
    delays: list[int] = []
    monkeypatch.setattr(curses, "set_escdelay", delays.append, raising=False)
    monkeypatch.delenv("ESCDELAY", raising=False)
    if wish is not None:
        monkeypatch.setenv("ESCDELAY", wish)
    keyboard.set_escape_delay()
    assert delays == [delay]
    assert os.environ["ESCDELAY"] == str(delay)


# --- what it means --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arriving", "said"),
    [
        (["\x1b["], [None]),  # its rest never comes
        (["\x1bO"], [None]),
        (["\x1b\x1b"], ["esc", "esc"]),
        (["\x1bj"], ["esc", "j"]),  # Alt with a letter
        (["\x1b", curses.KEY_UP], ["up"]),  # Alt with a key that curses knows
        (["\x1b", curses.KEY_F0 + 2], [None]),  # and with one that we do not know
        (["\x1b", curses.KEY_RESIZE], ["esc", "resize"]),  # both, by chance
        (["\x1b[", "\x1b[B"], [None, "down"]),  # one sequence breaks the other off
        (["\x1b[1;", curses.KEY_UP], [None, "up"]),
        ([curses.KEY_RESIZE], ["resize"]),
        ([curses.KEY_F0 + 7], [None]),
        ([curses.KEY_C1, 600, 601], ["1", "2", None]),  # of the number pad, and Ctrl with a key
        (["\r\n\t \x7f\x08"], ["enter", "enter", "tab", "space", "bs", "bs"]),
        (["\x00\x01\x07"], [None, None, None]),
        (["aé"], ["a", None, "é"]),  # its first byte says nothing yet
        (["€"], [None, None, "€"]),
        ([0xC3, "a"], [None, "a"]),  # a letter that breaks off
        ([0xFF, "b"], [None, "b"]),
        ([0xED, 0xA0, 0x80, "c"], [None, None, None, "c"]),
    ],
)
def test_what_arrives_means(arriving: list[str | int], said: list[str | None]) -> None:
    assert read(*arriving) == said


def test_letters_are_read_in_the_terminals_own_encoding() -> None:
    assert read(0xE9, 0xA4, encoding="iso8859-15") == ["é", "€"]


def test_a_mouse_report_whose_beginning_curses_has_eaten_is_read() -> None:
    [mouse] = read(curses.KEY_MOUSE, "0;8;18M")
    assert isinstance(mouse, Mouse)
    assert (mouse.col, mouse.row, mouse.how, mouse.button) == (7, 17, "press", "left")


def test_an_escape_while_the_mouse_moves_is_a_key_still() -> None:
    escape, mouse = read("\x1b", curses.KEY_MOUSE, "35;8;18M")
    assert escape == "esc"
    assert isinstance(mouse, Mouse)
    assert mouse.how == "hover"


# --- the mouse ------------------------------------------------------------------------


def test_the_mouse_is_asked_for_once_and_taken_back_once() -> None:
    line = Line()
    ours = keys(line)
    for on in (True, True, False, False, True):
        ours.turn_mouse(on=on)
    assert [text[-1] for text in line.sent] == ["h", "l", "h"]


def test_the_mouse_is_asked_for_again_after_another_program_had_the_terminal() -> None:
    line = Line()
    ours = keys(line)
    ours.turn_mouse(on=True)
    ours.forget()
    ours.turn_mouse(on=True)
    assert len(line.sent) == 2


@pytest.mark.parametrize("opener", [None, b"", b"\x0fweird"])
def test_a_terminal_without_a_mouse_is_not_asked_for_one(opener: bytes | None) -> None:
    line = Line()
    keys(line, opener=opener).turn_mouse(on=True)
    assert line.sent == []


def test_a_report_while_the_mouse_is_off_means_nothing() -> None:
    line = Line("\x1b[<0;8;18M", "j")
    ours = keys(line)
    assert [ours.read(0), ours.read(0)] == [None, "j"]


# --- anything -------------------------------------------------------------------------

KNOWN = [curses.KEY_UP, curses.KEY_MOUSE, curses.KEY_RESIZE, curses.KEY_F0 + 3]
BEGINNINGS = ["\x1b[", "\x1bO", "\x1b[<", "\x1b[M", "\x1b]", "\x1b[200~", "\x1b[201~", "é"]
PIECES = st.one_of(st.integers(NOTHING, 255), st.sampled_from(KNOWN), st.sampled_from(BEGINNINGS))
NAMES = {*CONTROL_KEYS.values(), *key_names().values()}


@given(st.lists(PIECES, max_size=60))
def test_whatever_arrives_is_a_key_the_mouse_or_nothing(arriving: list[str | int]) -> None:
    for said in read(*arriving):
        if isinstance(said, str) and said not in NAMES:
            assert len(said) == 1
            assert said.isprintable()
