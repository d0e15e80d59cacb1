from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from support.fake_terminal import Played, Puppet

from blackbox_tui.ui.app import LULL
from blackbox_tui.ui.keymap import Binding
from blackbox_tui.ui.messages import Go, Message, Request, Ticked
from blackbox_tui.ui.screens.menu import Menu
from blackbox_tui.ui.terminal.escapes import Mouse
from blackbox_tui.ui.widgets.frame import Frame, Size


class Brief:
    """A screen that leads on to the menu as soon as time passes."""

    bindings: Sequence[Binding] = ()
    typing = False
    pulse = 0.1

    def update(self, message: Message) -> tuple[Brief, Sequence[Request]]:
        return self, (Go("menu"),) if isinstance(message, Ticked) else ()

    def view(self, size: Size) -> Frame:
        return Frame(size)


@pytest.fixture
def played(tmp_path: Path) -> Played:
    return Played({"HOME": str(tmp_path)})


def test_a_key_is_not_told_to_a_screen_that_came_while_it_was_pressed(played: Played) -> None:
    at = played.on(Menu).at
    played.app.screens[:] = [Brief()]
    played.press("down")
    assert played.on(Menu).at == at
    played.press("down")
    assert played.on(Menu).at == at + 1


def test_but_ctrl_c_leaves_from_whatever_has_come(played: Played) -> None:
    played.app.screens[:] = [Brief()]
    played.press("^c")
    assert played.app.left


def test_thinking_rests_behind_a_key_and_then_goes_on(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []

    def wait(seconds: float) -> str | Mouse | None:
        waited.append(seconds)
        return Puppet.wait(played.terminal, seconds)

    monkeypatch.setattr(played.terminal, "wait", wait)
    played.app.thinking["nothing"] = iter(lambda: None, 0)  # type: ignore[assignment]
    played.press("down")
    for _ in range(3):
        played.app.step()
    assert waited[1:] == [LULL, 0, 0]


def test_a_screen_that_has_not_changed_is_not_drawn_again(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    played.app.show()
    drawn: list[Size] = []
    view = Menu.view

    def counted(menu: Menu, size: Size) -> Frame:
        drawn.append(size)
        return view(menu, size)

    monkeypatch.setattr(Menu, "view", counted)
    for _ in range(3):
        played.app.step()
    assert drawn == []
    played.terminal.size = (100, 30)
    played.app.step()
    played.press("down")
    assert drawn == [(100, 30), (100, 30)]
    assert played.frame.width == 100
