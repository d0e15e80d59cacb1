"""What a terminal does when another program had the screen, and when its size changed unnoticed."""

from __future__ import annotations

import signal
from types import SimpleNamespace

import pytest
from support.fake_keyboard import FakeWire
from support.limits import lift_limits
from support.windows import SUSPENSION

from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.ui.terminal import display
from blackbox_tui.ui.terminal.display import Ended, NoTerminal
from blackbox_tui.ui.terminal.escape_display import EscapeDisplay
from blackbox_tui.ui.terminal.escapes import PASTE_BEGIN
from blackbox_tui.ui.terminal.keyboard import Keyboard, parser_for
from blackbox_tui.ui.terminal.terminal import LONGEST_ANSWER, QUESTION, Terminal
from blackbox_tui.ui.terminal.theme import Looks


class FakeDisplay:
    """Notes what it is told; its terminal is a wire."""

    answers = True

    def __init__(self, coming: bytes = b"") -> None:
        self.told: list[object] = []
        self.wire = FakeWire(coming)
        self.looks = Looks(Appearance())
        self.size = self.real_size = 80, 24
        self.signals = SimpleNamespace(
            caught=0, to_suspend=False, continued=False, stop=lambda: self.told.append("stop")
        )

    def keys(self, _: object) -> Keyboard:
        return Keyboard(self.wire, parser_for("utf-8", {}), lambda: self.wire.time)

    def fit(self) -> bool:
        before, self.size = self.size, self.real_size
        return before != self.size

    def set_looks(self, looks: Looks) -> None:
        self.looks = looks

    def show(self, frame: object) -> None:
        self.told.append(frame)

    def __getattr__(self, name: str) -> object:
        return lambda: self.told.append(name)  # close, take_back, redraw, forget


def terminal(display: FakeDisplay) -> Terminal:
    ours = Terminal(display)  # type: ignore[arg-type]
    ours.now = lambda: display.wire.time  # type: ignore[method-assign]
    return ours


def asked(display: FakeDisplay) -> Terminal:
    """One that has shown a frame, and another."""
    ours = terminal(display)
    for frame in ("a frame", "another"):
        ours.show(frame)  # type: ignore[arg-type]
    return ours


@SUSPENSION
def test_around_another_program_the_screen_is_given_away_and_taken_back() -> None:
    display = FakeDisplay()
    ours = terminal(display)
    ours.show("a frame")  # type: ignore[arg-type]
    ours.suspend()
    assert display.told == ["a frame", "close", "stop", "take_back"]
    modes = [text for text in display.wire.sent if text != QUESTION]
    assert [text[-1] for text in modes] == ["h", "h", "l", "l"], "mouse and pastes, on and off"


def test_a_program_that_was_stopped_from_outside_takes_the_screen_back() -> None:
    display = FakeDisplay()
    display.signals.continued = True
    terminal(display).wait(0)
    assert display.told == ["take_back"]
    assert not display.signals.continued


def test_a_size_that_changed_unnoticed_is_heard_of_once_also_in_the_middle_of_a_paste() -> None:
    for coming in (b"", PASTE_BEGIN.encode() + b"half"):
        display = FakeDisplay(coming)
        ours = terminal(display)
        display.real_size = 100, 30
        assert [ours.wait(0), ours.wait(0)] == ["resize", None]


def test_a_size_that_the_keyboard_tells_is_adopted_or_drawn_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    display = FakeDisplay()
    ours = terminal(display)
    display.real_size = 100, 30
    monkeypatch.setattr(Keyboard, "read", lambda *_: "resize")  # as a Windows console does
    assert ours.wait(0) == "resize"
    assert (display.size, display.told) == ((100, 30), [])
    assert ours.wait(0) == "resize"
    assert display.told == ["forget"], "nothing that is there is trusted"


def test_the_answer_about_the_background_changes_the_looks_and_is_no_key() -> None:
    display = FakeDisplay(b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\q")
    ours = terminal(display)
    assert ours.wait(0) is None
    assert display.looks.light
    assert ours.wait(0) == "q"


def test_the_question_about_the_background_is_asked_once() -> None:
    display = FakeDisplay()
    asked(display)
    assert display.wire.sent.count(QUESTION) == 1


def test_a_linux_console_is_not_asked_as_it_may_print_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "linux")
    display = FakeDisplay()
    asked(display)
    assert QUESTION not in display.wire.sent


def test_before_the_terminal_is_left_an_answer_under_way_is_read_and_nothing_behind_it() -> None:
    display = FakeDisplay(b"q\x1b]11;rgb:0/0/0\afor the shell")
    asked(display).__exit__()
    assert display.wire.coming == b"for the shell"


def test_a_terminal_that_does_not_answer_is_left_after_a_moment() -> None:
    display = FakeDisplay()
    ours = asked(display)
    ours.__exit__()
    assert display.wire.time == pytest.approx(LONGEST_ANSWER, abs=0.03)
    display.wire.coming = b"for the shell"
    ours.__exit__()
    assert display.wire.coming == b"for the shell"


def test_nothing_is_awaited_where_nothing_was_asked_or_the_answer_has_come() -> None:
    terminal(display := FakeDisplay()).__exit__()
    assert display.wire.time == 0
    ours = asked(display := FakeDisplay(b"\x1b]11;rgb:0/0/0\a"))
    ours.wait(0)
    ours.__exit__()
    assert display.wire.time == 0


def test_when_the_terminal_is_closed_the_program_ends() -> None:
    display = FakeDisplay()
    ours = terminal(display)
    display.wire.gone = True
    with pytest.raises(Ended):
        ours.wait(0)


def test_a_display_that_cannot_be_opened_leaves_signals_as_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_: EscapeDisplay) -> None:
        raise OSError

    lift_limits()
    monkeypatch.setattr(display, "_check", lambda: None)
    monkeypatch.setattr(EscapeDisplay, "_open", refuse)
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(NoTerminal), EscapeDisplay(Appearance()):
        pass
    assert signal.getsignal(signal.SIGTERM) is before
