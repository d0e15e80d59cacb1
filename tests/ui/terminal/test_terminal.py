"""What a terminal does when another program had the screen, and when its size changed unnoticed."""

from __future__ import annotations

import os
from types import SimpleNamespace

import pytest

from blackbox_tui.formats.settings_text import Appearance

curses = pytest.importorskip("curses")
from blackbox_tui.ui.terminal.terminal import Terminal  # noqa: E402 - it needs curses


class Screen:
    """A window of curses and what displays frames on it: they only note what they are told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[object] = []
        self.size = 80, 24
        self.real_size = 80, 24
        self.encoding, self.appearance, self.follows_background = "utf-8", Appearance(), False
        self.signals = SimpleNamespace(
            caught=0, to_suspend=False, continued=False, stop=lambda: self.told.append("stop")
        )
        self.window = self
        monkeypatch.setattr(curses, "tigetstr", lambda _: None)
        monkeypatch.setattr(curses, "isendwin", lambda: True)
        monkeypatch.setattr(curses, "resizeterm", self.resize)
        monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size(self.real_size))
        monkeypatch.setattr(os, "write", lambda _, text: self.told.append(text))

    def resize(self, rows: int, cols: int) -> None:
        self.size = cols, rows

    def getmaxyx(self) -> tuple[int, int]:
        return self.size[1], self.size[0]

    def timeout(self, _: int) -> None:
        """Nobody waits here."""

    def getch(self) -> int:
        return -1

    def show(self, frame: object) -> None:
        self.told.append(frame)

    def clearok(self, on: bool) -> None:
        self.told.append(("clear", on))

    def __getattr__(self, name: str) -> object:
        return lambda: self.told.append(name)  # close, wipe, forget


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    return Screen(monkeypatch)


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
def test_after_another_program_all_is_drawn_again_at_the_size_of_now(
    screen: Screen, size: tuple[int, int]
) -> None:
    terminal = Terminal(screen)  # type: ignore[arg-type]
    screen.real_size = size
    terminal.suspend()
    assert screen.told[:2] == ["close", "stop"]
    assert screen.told[-2:] == ["wipe", ("clear", True)]
    assert screen.size == size


def test_a_program_that_was_stopped_from_outside_takes_the_screen_back(screen: Screen) -> None:
    terminal = Terminal(screen)  # type: ignore[arg-type]
    screen.signals.continued = True
    terminal.wait(0)
    assert ("clear", True) in screen.told
    assert not screen.signals.continued


def test_a_size_that_changed_unnoticed_is_adopted_and_all_is_written(screen: Screen) -> None:
    terminal = Terminal(screen)  # type: ignore[arg-type]
    assert terminal.wait(0) is None
    screen.real_size = 100, 30
    assert terminal.wait(0) == "resize"
    assert (screen.size, screen.told) == ((100, 30), ["forget"])
    assert terminal.wait(0) is None


def test_a_terminal_without_a_size_is_left_as_it_is_until_it_has_one(screen: Screen) -> None:
    terminal = Terminal(screen)  # type: ignore[arg-type]
    screen.real_size = 0, 0
    assert terminal.wait(0) is None
    screen.real_size = 80, 24
    assert terminal.wait(0) == "resize"
    assert screen.told == ["forget"]
