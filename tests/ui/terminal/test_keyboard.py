"""Keys: how long it is waited for, and what the terminal is asked for."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from support.fake_keyboard import FakeWire
from support.random_bytes import random_bytes
from support.windows import TERMINFO

from blackbox_tui.ui.events import Mouse
from blackbox_tui.ui.terminal.escapes import (
    ESCAPE_DELAY,
    PASTE_BEGIN,
    REST_DELAY,
    InputParser,
)
from blackbox_tui.ui.terminal.keyboard import PIECE, Keyboard, parser_for


def keys(wire: FakeWire, *, has_mouse: bool = True) -> Keyboard:
    return Keyboard(wire, parser_for("utf-8", {}), lambda: wire.time, has_mouse=has_mouse)


@pytest.mark.parametrize(
    ("coming", "said", "waits"),
    [
        (b"", None, [0.2]),
        (b"q", "q", [0.2]),
        (b"\x00q", "q", [0.2, 0.2]),  # one that means nothing
        (b"\x1b", "esc", [0.2, ESCAPE_DELAY]),
        (b"\x1b[", None, [0.2, ESCAPE_DELAY, REST_DELAY]),
        (b"\x1b[A", "up", [0.2, ESCAPE_DELAY, REST_DELAY]),
    ],
)
def test_it_waits_for_a_key_and_for_its_rest(
    monkeypatch: pytest.MonkeyPatch, coming: bytes, said: str | None, waits: list[float]
) -> None:
    monkeypatch.delenv("ESCDELAY", raising=False)
    wire = FakeWire(coming)
    assert keys(wire).read(0.2) == said
    assert wire.waits == pytest.approx(waits)


def test_an_escape_is_not_the_key_before_its_time_however_often_it_is_asked() -> None:
    wire = FakeWire(b"\x1b")
    ours = keys(wire)
    assert [ours.read(0), ours.read(0)] == [None, None]
    assert ours.read(0.2) == "esc"


@pytest.mark.parametrize(
    ("wish", "delay"),
    [
        (None, ESCAPE_DELAY), ("", ESCAPE_DELAY), ("0", 0.001), ("1", 0.001), ("500", 0.5),
        ("-3", ESCAPE_DELAY), ("soon", ESCAPE_DELAY), ("9" * 5000, ESCAPE_DELAY),
    ],
)  # fmt: skip
def test_the_escape_delay_is_what_the_player_wishes_if_that_makes_sense(
    monkeypatch: pytest.MonkeyPatch, wish: str | None, delay: float
) -> None:
    monkeypatch.delenv("ESCDELAY", raising=False)
    if wish is not None:
        monkeypatch.setenv("ESCDELAY", wish)
    parser: InputParser = parser_for("utf-8", {})
    parser.hear(b"\x1b", 0)
    assert parser.read(0) is None
    assert parser.due == delay


def test_mouse_and_pastes_are_asked_for_once_and_taken_back_once() -> None:
    """So it is too after another program had the terminal."""
    for mouse, mode in ((True, "1000"), (False, "2004")):
        wire = FakeWire()
        ours = keys(wire)
        for on in (True, True, False, False, True):
            ours.turn(mouse=on and mouse, pastes=on and not mouse)
        assert [text[-1] for text in wire.sent] == ["h", "l", "h"]
        assert all(f"\x1b[?{mode}" in text for text in wire.sent)


def test_a_terminal_without_a_mouse_is_not_asked_for_one() -> None:
    wire = FakeWire()
    keys(wire, has_mouse=False).turn(mouse=True, pastes=False)
    assert wire.sent == []


def test_a_report_while_the_mouse_is_off_means_nothing() -> None:
    wire = FakeWire(b"\x1b[<0;8;18M\x1b[<0;8;18M")
    ours = keys(wire)
    assert ours.read(0.2) is None
    wire.coming = b"\x1b[<0;8;18M"
    ours.turn(mouse=True, pastes=False)
    assert ours.read(0.2) == Mouse(17, 7, "press", "left")


def test_a_paste_needs_no_mouse_and_leaves_time_for_other_things() -> None:
    wire = FakeWire(PASTE_BEGIN.encode() + b"q" * 3 * PIECE)
    ours = keys(wire)
    for pieces in (2, 1, 0):
        assert ours.read(0) is None
        assert len(wire.coming) // PIECE == pieces


def test_the_rest_of_a_paste_is_not_ours_after_another_program_had_the_terminal() -> None:
    wire = FakeWire(PASTE_BEGIN.encode() + b"half")
    ours = keys(wire)
    assert ours.read(0) is None
    ours.turn(mouse=False, pastes=False)
    wire.coming = b"q"
    assert ours.read(0) == "q"


@TERMINFO
def test_what_a_terminal_is_described_to_send_changes_nothing_for_what_it_sends_anyway() -> None:
    """What is typed means the same where there is no curses, and no description."""
    curses = pytest.importorskip("curses")
    from blackbox_tui.ui.terminal import terminfo

    curses.setupterm("xterm-256color", 1)
    described, random = terminfo.keys(), Random(7)
    assert {"\x1bOA": "up", "\x1b[5~": "pgup"}.items() <= described.items()
    assert terminfo.has_mouse()
    for _ in range(300):
        sent = random_bytes(random)
        heard = []
        for known in (described, {}):
            wire = FakeWire(sent)
            ours = Keyboard(wire, parser_for("utf-8", known), partial(getattr, wire, "time"))
            ours.turn(mouse=True, pastes=True)
            heard.append([ours.read(60) for _ in range(len(sent) + 1)])
        assert heard[0] == heard[1], sent
