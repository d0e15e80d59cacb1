from __future__ import annotations

import signal
import sys

import pytest

from blackbox_tui.app.guest import GRACE, USUAL_IDLE, IdleClock, leave_no_trace
from blackbox_tui.system.signals import Signals


def test_guests_are_warned_once_and_any_input_restarts_the_idle_time() -> None:
    clock = IdleClock(900)
    clock.restart(100)
    assert [(clock.warns(at), clock.is_over(at)) for at in (939, 940, 941, 999, 1000)] == [
        (False, False), (True, False), (False, False), (False, False), (False, True),
    ]  # fmt: skip
    assert clock.restart(999), "they had been warned"
    assert not clock.restart(1000)
    assert not clock.warned
    assert (clock.is_over(1899), clock.warns(1841), clock.is_over(1900)) == (False, True, True)


@pytest.mark.parametrize(("idle", "set_to"), [(USUAL_IDLE, [900 + GRACE] * 2), (None, [])])
def test_an_alarm_ends_programs_that_are_stuck_unless_there_is_no_limit(
    idle: float | None, set_to: list[int]
) -> None:
    alarms: list[int] = []
    clock = IdleClock(idle, alarms.append)
    for at in (0, 10):
        clock.restart(at)
    assert alarms == set_to
    assert (clock.warns(1e12), clock.is_over(1e12)) == (idle is not None,) * 2


@pytest.mark.skipif(not hasattr(signal, "SIGTSTP"), reason="nothing suspends a program here")
def test_guests_have_no_home_and_cannot_suspend_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    before = signal.getsignal(signal.SIGTSTP)
    environ = {"HOME": "/home/ada", "TERMINFO": "/home/ada/terms", "TERM": "xterm", "LANG": "C"}
    try:
        leave_no_trace(environ)
        Signals.stop()  # or this test would stop here
        signals = Signals()
        signals.catch()
        signal.raise_signal(signal.SIGTSTP)
        assert not signals.to_suspend
        signals.restore()
        assert signal.getsignal(signal.SIGTSTP) is signal.SIG_IGN
    finally:
        assert 0 < signal.alarm(0) <= USUAL_IDLE + GRACE, "which is the alarm that was set"
        signal.signal(signal.SIGTSTP, before)
    assert environ == {"TERM": "xterm", "LANG": "C"}
    assert sys.dont_write_bytecode
