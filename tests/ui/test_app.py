from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from blackbox_tui.ui.frame import Frame, Size
from blackbox_tui.ui.keymap import Binding
from blackbox_tui.ui.messages import Go, Message, Request, Ticked
from blackbox_tui.ui.screens.menu import Menu
from ui.puppet import Played


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
