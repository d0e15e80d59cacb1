"""Keys and mouse reports out of what curses hands over, one byte or known key at a time."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Sequence
from contextlib import AbstractContextManager
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.ui.events import Event, Mouse, Paste
from blackbox_tui.ui.terminal.escapes import LONGEST_PASTE, PASTE_BEGIN, PASTE_END, Background

curses = pytest.importorskip("curses")
from blackbox_tui.ui.terminal.display import (  # noqa: E402 - it needs curses
    ESCAPE_DELAY,
    set_escape_delay,
)
from blackbox_tui.ui.terminal.keyboard import (  # noqa: E402
    CONTROL_KEYS,
    PASTE_PIECE,
    PASTE_SILENCE,
    REST_DELAY,
    Keyboard,
    key_names,
)

NOTHING = -1
"""What curses says when time is up."""


class Line:
    """The terminal's end of a line: what arrives, and how long each was waited for."""

    def __init__(self, *arriving: str | int) -> None:
        self.arriving = deque(code for part in arriving for code in _codes(part))
        self.time = 0.0
        self.waits: list[int] = []
        self.sent: list[str] = []

    def timeout(self, milliseconds: int) -> None:
        self.waits.append(milliseconds)

    def getch(self) -> int:
        code = self.arriving.popleft() if self.arriving else NOTHING
        if code == NOTHING:
            self.time += self.waits[-1] / 1000
        return code


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
        return Keyboard(line, "utf-8", line.sent.append, lambda: line.time)  # type: ignore[arg-type]


def read(*arriving: str | int, encoding: str = "utf-8") -> list[Event | Background | None]:
    """Everything that it says until nothing arrives any more."""
    line = Line(*arriving)
    said = []
    with described():
        ours = Keyboard(line, encoding, line.sent.append, lambda: line.time)  # type: ignore[arg-type]
        ours.turn(mouse=True, pastes=False)
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
    set_escape_delay()
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
        (["\x1b", curses.KEY_F0 + 9], [None]),  # and with one that we do not know
        (["\x1b", curses.KEY_RESIZE], ["esc", "resize"]),  # both, by chance
        (["\x1b[", "\x1b[B"], [None, "down"]),  # one sequence breaks the other off
        (["\x1b[1;", curses.KEY_UP], [None, "up"]),
        ([curses.KEY_RESIZE], ["resize"]),
        ([curses.KEY_F0 + 7], [None]),
        ([curses.KEY_F1, curses.KEY_F2], ["f1", "f2"]),
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
        ours.turn(mouse=on, pastes=False)
    assert [text[-1] for text in line.sent] == ["h", "l", "h"]


def test_the_mouse_is_asked_for_again_after_another_program_had_the_terminal() -> None:
    line = Line()
    ours = keys(line)
    ours.turn(mouse=True, pastes=False)
    ours.turn(mouse=False, pastes=False)
    ours.turn(mouse=True, pastes=False)
    assert [text[-1] for text in line.sent] == ["h", "l", "h"]


@pytest.mark.parametrize("opener", [None, b"", b"\x0fweird"])
def test_a_terminal_without_a_mouse_is_not_asked_for_one(opener: bytes | None) -> None:
    line = Line()
    keys(line, opener=opener).turn(mouse=True, pastes=False)
    assert line.sent == []


def test_a_report_while_the_mouse_is_off_means_nothing() -> None:
    line = Line("\x1b[<0;8;18M", "j")
    ours = keys(line)
    assert [ours.read(0), ours.read(0)] == [None, "j"]


# --- the answer about the background ---------------------------------------------------

REPLY = b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\"


def keys_and_answers(said: Sequence[Event | Background | None]) -> list[str]:
    """The keys, and the answers as words."""
    return [
        ("light" if event.light else "dark") if isinstance(event, Background) else str(event)
        for event in said
        if event is not None
    ]


@pytest.mark.parametrize("end", [b"\x1b\\", b"\x07"])
def test_an_answer_is_not_taken_for_keys(end: bytes) -> None:
    dark = b"\x1b]11;rgb:0000/0000/0000" + end
    assert keys_and_answers(read("j", *REPLY, *dark, "q")) == ["j", "light", "dark", "q"]


@pytest.mark.parametrize("cut", range(1, len(REPLY)))
def test_an_answer_may_be_cut_anywhere_and_is_never_taken_for_keys(cut: int) -> None:
    escape = ["esc"] if cut == 1 else []  # nothing had followed yet
    said = read(*REPLY[:cut], NOTHING, NOTHING, *REPLY[cut:], "q")
    assert keys_and_answers(said) == [*escape, "light", "q"]


def test_an_answer_may_come_byte_by_byte_with_pauses() -> None:
    said = read(*(code for byte in REPLY for code in (byte, NOTHING, NOTHING)), "q")
    assert keys_and_answers(said) == ["esc", "light", "q"]


@pytest.mark.parametrize(
    "text", ["11;garbage", "11;rgb:zz/q/q", "10;rgb:ff/ff/ff", "11;" + "s" * 90]
)
def test_another_answer_means_nothing_and_is_not_taken_for_keys(text: str) -> None:
    assert keys_and_answers(read(f"\x1b]{text}\x07", "q")) == ["q"]


@pytest.mark.parametrize(
    ("begin", "part", "end"),
    [("\x1b]0;", "sG\ry", "\a"), ("\x1bP", "sG\ry", "\x1b\\"), ("\x1b[", "1;2;", "q")],
    ids=["OSC", "DCS", "CSI"],
)
def test_a_long_sequence_is_not_taken_for_keys_either(begin: str, part: str, end: str) -> None:
    for length in (1 << 6, 1 << 17):
        assert meanings(read(begin, part * length, end, "j")) == ["j"]


def test_keys_behind_an_answer_that_broke_off_are_keys() -> None:
    assert keys_and_answers(read(*REPLY[:9], NOTHING, NOTHING, "q")) == ["q"]


# --- pastes ---------------------------------------------------------------------------

TEXT = "Zoë 日🎲\nq\r\x1b[A\x1b\x07\x1b[200~y\x1b[20"
MARKED = (PASTE_BEGIN + TEXT + PASTE_END).encode()


def meanings(said: Sequence[Event | Background | None]) -> list[str]:
    """The keys, and the texts of pastes in quotation marks."""
    return [
        f'"{event.text}"' if isinstance(event, Paste) else str(event)
        for event in said
        if event is not None
    ]


def test_a_paste_is_one_thing_whatever_is_in_it() -> None:
    assert meanings(read(*MARKED, "q")) == [f'"{TEXT}"', "q"]


def test_a_paste_does_not_need_the_mouse() -> None:
    line = Line(*MARKED, "q")
    ours = keys(line)
    assert meanings([ours.read(0), ours.read(0)]) == [f'"{TEXT}"', "q"]


@pytest.mark.parametrize("cut", range(1, len(MARKED)))
def test_a_paste_may_be_cut_anywhere(cut: int) -> None:
    escape = ["esc"] if cut == 1 else []  # nothing had followed yet
    said = read(*MARKED[:cut], NOTHING, NOTHING, *MARKED[cut:], "q")
    assert meanings(said) == [*escape, f'"{TEXT}"', "q"]


def test_a_paste_may_come_byte_by_byte_with_pauses() -> None:
    pauses = [NOTHING] * 10
    said = read(*(code for byte in MARKED for code in (byte, *pauses)), "q")
    assert meanings(said) == ["esc", f'"{TEXT}"', "q"]


@given(st.text(max_size=200), st.lists(st.integers(2, 800), max_size=6))
def test_any_text_is_pasted_as_it_is_in_any_pieces(text: str, cuts: list[int]) -> None:
    text = text.replace(PASTE_END, "")
    arriving: list[int] = [*(PASTE_BEGIN + text + PASTE_END).encode()]
    for cut in sorted(cuts, reverse=True):
        arriving[cut:cut] = [NOTHING]
    assert meanings(read(*arriving, "q")) == [f'"{text}"', "q"]


@pytest.mark.parametrize("length", [*range(LONGEST_PASTE - 7, LONGEST_PASTE + 2), 300_000])
def test_of_a_long_paste_the_beginning_is_remembered(length: int) -> None:
    said = read(PASTE_BEGIN, "q" * length, PASTE_END, "j")
    assert meanings(said) == [f'"{("q" * length)[:LONGEST_PASTE]}"', "j"]


def test_a_long_paste_leaves_time_for_other_things() -> None:
    line = Line(PASTE_BEGIN, "q" * 3 * PASTE_PIECE)
    ours = keys(line)
    for pieces in (2, 1, 0):
        assert ours.read(0) is None
        assert len(line.arriving) == pieces * PASTE_PIECE


def test_reading_a_paste_waits_for_its_next_bytes_and_then_takes_what_is_there() -> None:
    line = Line(PASTE_BEGIN, NOTHING, "ab")
    ours = keys(line)
    assert ours.read(200) is None
    line.waits.clear()
    assert ours.read(200) is None
    assert line.waits == [200, 0, 0]


def test_a_paste_whose_end_never_comes_is_over_after_a_while() -> None:
    line = Line(PASTE_BEGIN, "half a paste")
    ours = keys(line)
    said = ours.read(200)
    while said is None:
        said = ours.read(200)
    assert isinstance(said, Paste)
    assert said.text == "half a paste"
    assert PASTE_SILENCE <= line.time < PASTE_SILENCE + 1
    line.arriving += b"q"
    assert ours.read(200) == "q"


def test_a_paste_goes_on_after_another_size_of_the_window() -> None:
    said = read(PASTE_BEGIN, "one ", curses.KEY_RESIZE, "two", PASTE_END)
    assert meanings(said) == ["resize", '"one two"']


def test_a_key_that_curses_sees_in_a_paste_ends_its_line() -> None:
    said = read(PASTE_BEGIN, "one", curses.KEY_UP, "q", PASTE_END, "j")
    assert meanings(said) == ['"one\nq"', "j"]


def test_a_paste_is_read_in_the_terminals_own_encoding() -> None:
    said = read(PASTE_BEGIN, 0xE9, 0xA4, PASTE_END, encoding="iso8859-15")
    assert meanings(said) == ['"é€"']


def test_broken_letters_in_a_paste_are_left_out() -> None:
    assert meanings(read(PASTE_BEGIN, 0xC3, "a", 0xFF, 0xE6, PASTE_END)) == ['"a"']


def test_the_rest_of_a_paste_is_not_ours_after_another_program_had_the_terminal() -> None:
    line = Line(PASTE_BEGIN, "half", NOTHING, "q")
    ours = keys(line)
    assert ours.read(0) is None
    ours.turn(mouse=False, pastes=False)
    assert ours.read(0) == "q"


def test_pastes_are_marked_from_when_that_is_asked_for() -> None:
    line = Line()
    ours = keys(line, opener=None)
    for on in (True, True, False, False, True):
        ours.turn(mouse=False, pastes=on)
    ours.turn(mouse=False, pastes=False)
    ours.turn(mouse=False, pastes=True)
    assert [text.removeprefix("\x1b[?2004") for text in line.sent] == ["h", "l", "h", "l", "h"]


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
