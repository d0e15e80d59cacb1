"""A terminal on Unix, from the side of the program."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress

import pytest

from blackbox_tui.system.signals import Signals
from blackbox_tui.system.tty import Tty

if sys.platform == "win32":
    pytest.skip("there is no pty here", allow_module_level=True)

import pty
import signal
import termios

from support.limits import lift_limits


@pytest.fixture
def signals() -> Iterator[Signals]:
    """Caught, as while the game is played."""
    lift_limits()
    caught = Signals()
    caught.catch()
    yield caught
    caught.restore()


@pytest.fixture
def terminal() -> Iterator[int]:
    """The other end of a terminal that is standard input and output; a test may close it."""
    far, near = pty.openpty()
    before = [os.dup(0), os.dup(1)]
    for standard in (0, 1):
        os.dup2(near, standard)
    os.close(near)
    yield far
    for standard, own in enumerate(before):
        os.dup2(own, standard)
        os.close(own)
    with suppress(OSError):
        os.close(far)


def test_bytes_come_one_by_one_and_nothing_when_time_is_up(signals: Signals, terminal: int) -> None:
    tty = Tty(signals.wake)
    tty.take()
    os.write(terminal, b"ab")
    assert [tty.read(1), tty.read(1), tty.read(0)] == [b"a", b"b", b""]
    assert not tty.gone


@pytest.mark.parametrize("name", ["SIGWINCH", "SIGCONT", "SIGTERM"])
def test_a_signal_ends_the_wait(signals: Signals, terminal: int, name: str) -> None:
    tty = Tty(signals.wake)
    tty.take()
    signal.raise_signal(getattr(signal, name))
    assert tty.read(60) == b""
    os.write(terminal, b"a")
    assert tty.read(60) == b"a", "once"


def test_the_modes_are_given_back_as_they_were(signals: Signals, terminal: int) -> None:
    del terminal
    before, tty = termios.tcgetattr(0), Tty(signals.wake)
    for _ in range(2):  # as after another program had it
        tty.take()
        assert not termios.tcgetattr(0)[3] & (termios.ICANON | termios.ECHO)
    tty.give_back()
    assert termios.tcgetattr(0) == before


def test_a_closed_terminal_is_gone_and_nothing_fails(signals: Signals, terminal: int) -> None:
    tty = Tty(signals.wake)
    tty.take()
    os.close(terminal)
    assert tty.read(1) == b""
    assert tty.gone
    tty.write("x")
    tty.take()
    tty.give_back()


def test_after_the_game_signals_are_as_before() -> None:
    lift_limits()
    before, signals = signal.getsignal(signal.SIGWINCH), Signals()
    signals.catch()
    wake = signals.wake
    signals.restore()
    assert signal.getsignal(signal.SIGWINCH) == before
    with pytest.raises(OSError, match="descriptor"):
        os.fstat(wake)
