"""A limit for each test: what never ends fails, and says so, instead of holding up all others.

The limit counts the seconds in which the test makes the processor work, so that a busy machine is
no reason to fail. What waits for ever without working meets a second limit, by the clock on the
wall, many times as long. Slow tests have more of both. Windows has no such alarms.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

import pytest

SETTING = "seconds_of_work"
WAITING, SLOW = 10, 20
"""How many times as long a test may wait, and how many times as long a slow one may take."""


class TookTooLong(BaseException):
    """Nobody should catch it: not the test, nor hypothesis, which would try the same again."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `-o seconds_of_work=1` change the limit."""
    parser.addini(SETTING, "How long a test may work before it fails.", default="60")


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Fail what is done here if it takes longer."""

    def fail(number: int, _: FrameType | None) -> NoReturn:
        how = "worked" if number == signal.SIGPROF else "waited"
        raise TookTooLong(f"This test has {how} for too long. Does it ever end?")

    alarms = {
        signal.SIGPROF: (signal.ITIMER_PROF, seconds),
        signal.SIGALRM: (signal.ITIMER_REAL, WAITING * seconds),
    }
    before = {number: signal.signal(number, fail) for number in alarms}
    for timer, limit in alarms.values():
        signal.setitimer(timer, limit)
    try:
        yield
    finally:
        for number, (timer, _) in alarms.items():
            signal.setitimer(timer, 0)
            signal.signal(number, before[number])


def lift_limits() -> None:
    """For a test that is about alarms: none is set, and nobody waits for one."""
    if sys.platform == "win32":
        return  # there are none
    for timer, number in (
        (signal.ITIMER_PROF, signal.SIGPROF),
        (signal.ITIMER_REAL, signal.SIGALRM),
    ):
        signal.setitimer(timer, 0)
        signal.signal(number, signal.SIG_DFL)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Limit a test, and below what is done before and after it."""
    if not hasattr(signal, "setitimer") or threading.current_thread() != threading.main_thread():
        return (yield)
    factor = SLOW if item.get_closest_marker("slow") else 1
    with time_limit(factor * float(item.config.getini(SETTING))):
        return (yield)


pytest_runtest_setup = pytest_runtest_teardown = pytest_runtest_call
