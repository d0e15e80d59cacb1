"""The fuzzer at a real terminal: what it types goes through the kernel, curses and back."""

from __future__ import annotations

import re
import signal
from random import Random

import pytest
from support.pty_terminal import KEYS as SENT
from support.pty_terminal import Start, Term
from support.random_bytes import KEYS, random_bytes

A_WHILE = 60
"""Events between two looks at the screen."""
NOT_OURS = bytes([0x03, 0x13, 0x1A, 0x1C])
"""Bytes that the kernel answers itself: they hold the output, stop the program or end it.

A Ctrl-C is sent on its own. When it meets Python as that ends, because the game was left
just before, it ends Python at once."""
RUNNING = re.compile(r"pace \d|\d:\d\d ·|Job|par …")
"""Texts that may change by themselves."""


class Rampage:
    """Events by chance for a program that is started again whenever it is left."""

    def __init__(self, start: Start, seed: int) -> None:
        self.random = Random(seed)
        self.start = start
        self.left = self.compared = 0
        self.interrupted = False
        self.term = self._begin()

    def _begin(self) -> Term:
        size = self.random.choice(((80, 24), (60, 20), (130, 45)))
        return self.start("--no-animation", size=size).until(lambda term: term.screen.alt)

    def run(self, events: int) -> Rampage:
        """So many events, with a look at the screen after every few."""
        for number in range(1, events + 1):
            self._send()
            if self.term.child.poll() is not None:
                self._leave()
            elif number % A_WHILE == 0:
                self._look()
        self._look()
        return self

    def _send(self) -> None:
        kind = self.random.random()
        if kind < 0.03:
            cols, rows = self.random.randint(1, 160), self.random.randint(1, 60)
            self.term.resize(cols, rows)
        elif kind < 0.25:
            self._write(random_bytes(self.random))
        elif kind < 0.4:
            col, row = self.random.randint(-1, 90), self.random.randint(-1, 30)
            how = self.random.choice(("press", "drag", "move", "release"))
            self._write(mouse(col, row, self.random.choice((0, 2)), how))
        else:
            self._press(self.random.choice(KEYS))
        self.term.pump()

    def _press(self, key: str) -> None:
        if key == "^c":
            self.interrupted = True
            self.term.press(key).exit()
        elif key != "resize":
            self._write(SENT.get(key) or key.encode())

    def _write(self, data: bytes) -> None:
        self.term.write(data.translate(None, NOT_OURS))

    def _leave(self) -> None:
        """It was left: by a key, and with the terminal as it was before."""
        ends = (0, 128 + signal.SIGINT, -signal.SIGINT) if self.interrupted else (0,)
        assert self.term.exit() in ends, self.term.text
        assert self.term.whole
        assert "Traceback" not in self.term.text, self.term.text
        self.left += 1
        self.interrupted = False
        self.term = self._begin()

    def _look(self) -> None:
        """What stands on the screen is what stands there when all is sent again."""
        self._settle()
        if self.term.child.poll() is not None:
            self._leave()
            return
        shown = self.term.text
        assert "Traceback" not in shown, shown
        if RUNNING.search(shown):
            return
        again = self.term.press("^l").idle().text
        if again != shown:
            self._settle()  # perhaps it is ending: it waits for the terminal's answer before that
        if self.term.child.poll() is not None:
            self._leave()
            return
        assert again == shown, f"{shown}\n--\n{again}"
        self.compared += 1

    def _settle(self) -> None:
        """Wait until nothing more is sent."""
        while self.term.pump(0.5):
            pass
        self.term.idle()


def mouse(col: int, row: int, button: int, how: str) -> bytes:
    """A report of the mouse, also of a place that is not there."""
    code = 35 if how == "move" else button + (32 if how == "drag" else 0)
    return f"\x1b[<{code};{col + 1};{row + 1}{'m' if how == 'release' else 'M'}".encode()


def test_a_real_terminal_takes_whatever_is_typed(start: Start) -> None:
    rampage = Rampage(start, 1).run(240)
    assert rampage.compared


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 7))
def test_a_real_terminal_takes_it_for_a_long_time(start: Start, seed: int) -> None:
    rampage = Rampage(start, seed).run(2_000)
    assert rampage.compared > 5
    assert rampage.left
