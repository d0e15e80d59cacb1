"""Keys and mouse reports out of what curses hands over, one byte or known key at a time."""

from __future__ import annotations

import os
from collections import deque
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


def keys(line: Line, opener: bytes | None = b"\x1b[<", encoding: str = "utf-8") -> Keyboard:
    with patch.object(curses, "tigetstr", lambda _: opener):
        return Keyboard(line, encoding, line.sent.append, lambda: line.time)  # type: ignore[arg-type]


def read(*arriving: str | int, encoding: str = "utf-8") -> list[Event | Background | None]:
    """Everything that it says until nothing arrives any more."""
    line, said = Line(*arriving), []
    with described():
        ours = keys(line, encoding=encoding)
        ours.turn(mouse=True, pastes=False)
        while line.arriving or ours._pending:
            said.append(ours.read(200))
    return said


def heard(*arriving: str | int, encoding: str = "utf-8") -> list[str]:
    """What it says, in words: keys, pastes in quotation marks, answers; nothing is left out."""
    return [
        f'"{event.text}"' if isinstance(event, Paste)
        else ("light" if event.light else "dark") if isinstance(event, Background)
        else str(event)
        for event in read(*arriving, encoding=encoding)
        if event is not None
    ]  # fmt: skip


# --- how long is waited ------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "arriving", "said", "waits"),
    [
        (None, ["\x1b"], "esc", [200, 0]),
        (None, ["\x1b[", "A"], "up", [200, 0, REST_DELAY]),
        ("700", ["\x1b[", "A"], "up", [200, 0, 700]),
    ],
)
def test_only_the_rest_of_what_must_be_a_sequence_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, wish: str | None, arriving: list[str], said: str,
    waits: list[int],
) -> None:  # fmt: skip
    if wish:
        monkeypatch.setenv("ESCDELAY", wish)
    line = Line(*arriving)
    assert keys(line).read(200) == said
    assert line.waits == waits


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


# --- keys and the mouse ---------------------------------------------------------------


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
        # a report whose beginning curses has eaten
        ([curses.KEY_MOUSE, "0;8;18M"], [Mouse(17, 7, "press", "left")]),
        (["\x1b", curses.KEY_MOUSE, "35;8;18M"], ["esc", Mouse(17, 7, "hover")]),
    ],
)
def test_what_arrives_means(arriving: list[str | int], said: list[Event | None]) -> None:
    assert read(*arriving) == said


def test_mouse_and_pastes_are_asked_for_once_and_taken_back_once() -> None:
    """So it is too after another program had the terminal."""
    wishes = (True, True, False, False, True)
    mouse, pastes = Line(), Line()
    for line in (mouse, pastes):
        ours = keys(line)
        for on in wishes:
            ours.turn(mouse=on and line is mouse, pastes=on and line is pastes)
    for line, mode in ((mouse, "1000"), (pastes, "2004")):
        assert [text[-1] for text in line.sent] == ["h", "l", "h"]
        assert all(f"\x1b[?{mode}" in text for text in line.sent)


@pytest.mark.parametrize("opener", [None, b"", b"\x0fweird"])
def test_a_terminal_without_a_mouse_is_not_asked_for_one(opener: bytes | None) -> None:
    line = Line()
    keys(line, opener=opener).turn(mouse=True, pastes=False)
    assert line.sent == []


def test_a_report_while_the_mouse_is_off_means_nothing() -> None:
    ours = keys(Line("\x1b[<0;8;18M", "j"))
    assert [ours.read(0), ours.read(0)] == [None, "j"]


# --- answers and pastes ----------------------------------------------------------------

REPLY = b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\"
DARK = "\x1b]11;rgb:0000/0000/0000"
TEXT = "Zoë 日🎲\nq\r\x1b[A\x1b\x07\x1b[200~y\x1b[20"
MARKED = (PASTE_BEGIN + TEXT + PASTE_END).encode()
WHOLE = [pytest.param(REPLY, "light", id="answer"), pytest.param(MARKED, f'"{TEXT}"', id="paste")]


@pytest.mark.parametrize(
    ("arriving", "said"),
    [
        (["j", *REPLY, DARK, "\x1b\\", DARK, "\a", "q"], ["j", "light", "dark", "dark", "q"]),
        ([*REPLY[:9], NOTHING, NOTHING, "q"], ["q"]),  # it breaks off
        # other answers
        (["\x1b]11;garbage\a", "q"], ["q"]),
        (["\x1b]11;rgb:zz/q/q\a", "q"], ["q"]),
        (["\x1b]10;rgb:ff/ff/ff\a", "q"], ["q"]),
        (["\x1b]11;" + "s" * 90 + "\a", "q"], ["q"]),
        # pastes: whatever is in them, they are one thing
        ([*MARKED, "q"], [f'"{TEXT}"', "q"]),
        ([PASTE_BEGIN, "one ", curses.KEY_RESIZE, "two", PASTE_END], ["resize", '"one two"']),
        ([PASTE_BEGIN, "one", curses.KEY_UP, "q", PASTE_END, "j"], ['"one\nq"', "j"]),
        ([PASTE_BEGIN, 0xC3, "a", 0xFF, 0xE6, PASTE_END], ['"a"']),  # broken letters
    ],
)
def test_answers_and_pastes_are_never_taken_for_keys(
    arriving: list[str | int], said: list[str]
) -> None:
    assert heard(*arriving) == said


@pytest.mark.parametrize(("whole", "said"), WHOLE)
def test_an_answer_or_a_paste_may_be_cut_anywhere(whole: bytes, said: str) -> None:
    for cut in range(1, len(whole)):
        escape = ["esc"] if cut == 1 else []  # nothing had followed yet
        assert heard(*whole[:cut], NOTHING, NOTHING, *whole[cut:], "q") == [*escape, said, "q"]
    pauses = [NOTHING] * 10
    slowly = (code for byte in whole for code in (byte, *pauses))
    assert heard(*slowly, "q") == ["esc", said, "q"]


@given(st.text(max_size=200), st.lists(st.integers(2, 800), max_size=6))
def test_any_text_is_pasted_as_it_is_in_any_pieces(text: str, cuts: list[int]) -> None:
    text = text.replace(PASTE_END, "")
    arriving: list[int] = [*(PASTE_BEGIN + text + PASTE_END).encode()]
    for cut in sorted(cuts, reverse=True):
        arriving[cut:cut] = [NOTHING]
    assert heard(*arriving, "q") == [f'"{text}"', "q"]


@pytest.mark.parametrize(
    ("begin", "part", "end"),
    [("\x1b]0;", "sG\ry", "\a"), ("\x1bP", "sG\ry", "\x1b\\"), ("\x1b[", "1;2;", "q")],
    ids=["OSC", "DCS", "CSI"],
)
def test_a_long_sequence_is_not_taken_for_keys_either(begin: str, part: str, end: str) -> None:
    for length in (1 << 6, 1 << 12):
        assert heard(begin, part * length, end, "j") == ["j"]


@pytest.mark.parametrize("length", [*range(LONGEST_PASTE - 7, LONGEST_PASTE + 2), 20_000])
def test_of_a_long_paste_the_beginning_is_remembered(length: int) -> None:
    said = heard(PASTE_BEGIN, "q" * length, PASTE_END, "j")
    assert said == [f'"{("q" * length)[:LONGEST_PASTE]}"', "j"]


def test_letters_are_read_in_the_terminals_own_encoding_typed_and_pasted() -> None:
    assert heard(0xE9, 0xA4, encoding="iso8859-15") == ["é", "€"]
    assert heard(PASTE_BEGIN, 0xE9, 0xA4, PASTE_END, encoding="iso8859-15") == ['"é€"']


def test_a_paste_needs_no_mouse_and_leaves_time_for_other_things() -> None:
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
    assert said == Paste("half a paste")
    assert PASTE_SILENCE <= line.time < PASTE_SILENCE + 1
    line.arriving += b"q"
    assert ours.read(200) == "q"


def test_the_rest_of_a_paste_is_not_ours_after_another_program_had_the_terminal() -> None:
    ours = keys(Line(PASTE_BEGIN, "half", NOTHING, "q"))
    assert ours.read(0) is None
    ours.turn(mouse=False, pastes=False)
    assert ours.read(0) == "q"


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
