from __future__ import annotations

import signal

import pytest
from support.limits import lift_limits

from blackbox_tui.system.signals import Signals, set_alarm

CRASHES = {"SIGILL", "SIGBUS", "SIGFPE", "SIGSEGV", "SIGEMT"}
HARMLESS = {"SIGCHLD", "SIGURG", "SIGWINCH", "SIGINFO", "SIGTTIN", "SIGTTOU", "SIGTSTP", "SIGCONT"}
NOT_CAUGHT = {"SIGKILL", "SIGSTOP", "SIGPIPE", "SIGXFSZ"}
"""The first two cannot be, and Python itself ignores the others."""


@pytest.mark.skipif(not hasattr(signal, "SIGTSTP"), reason="Windows has few signals")
def test_every_signal_that_would_end_a_program_is_noted() -> None:
    lift_limits()
    others = {getattr(signal, name, None) for name in CRASHES | HARMLESS | NOT_CAUGHT}
    ending = [
        number
        for number in signal.valid_signals() - others
        if signal.getsignal(number) not in (signal.SIG_IGN, None)
    ]
    signals = Signals()
    signals.catch()
    try:
        for number in ending:
            assert signal.getsignal(number) is not signal.SIG_DFL, number
            signal.raise_signal(number)
            assert signals.caught == number
    finally:
        signals.restore()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no alarms")
def test_an_alarm_that_was_set_before_still_ends_the_program() -> None:
    lift_limits()
    usual, signals = signal.getsignal(signal.SIGALRM), Signals()
    signal.alarm(1000)
    try:
        signals.catch()
        assert signal.getsignal(signal.SIGALRM) == usual
    finally:
        signals.restore()
        signal.alarm(0)


@pytest.mark.skipif(not hasattr(signal, "alarm"), reason="Windows has no alarms")
def test_an_alarm_ends_the_program_even_where_they_were_ignored() -> None:
    lift_limits()
    before = signal.signal(signal.SIGALRM, signal.SIG_IGN)
    try:
        set_alarm(1000)
        assert signal.getsignal(signal.SIGALRM) == signal.SIG_DFL
        assert 0 < signal.alarm(0) <= 1000
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
