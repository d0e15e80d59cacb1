from __future__ import annotations

from dataclasses import replace

import pytest

from blackbox_tui.ui.keymap import KEYMAPS, grouped
from blackbox_tui.ui.messages import Message, Pointed, Quit, Ticked, Typed
from blackbox_tui.ui.screens.help import EXAMPLES, MORE, RULES, Help, sketch
from ui.screens.test_seek import goes

SIZE = (80, 24)


def pages(screen: str, size: tuple[int, int] = SIZE) -> list[str]:
    help_ = Help(KEYMAPS[screen])
    count = int(help_.view(size).line(0).split()[-1])
    return [replace(help_, page=page).view(size).text for page in range(count)]


@pytest.mark.parametrize("screen", KEYMAPS)
def test_it_holds_the_rules_and_every_key_of_the_screen(screen: str) -> None:
    words = " ".join(" ".join(pages(screen)).split())
    for paragraph in (*RULES, *MORE):
        assert " ".join(paragraph.split()) in words
    for keys, text in grouped(KEYMAPS[screen]):
        assert keys in words
        assert text in words


def test_the_rules_take_one_page_and_the_keys_another() -> None:
    first, second = pages("seek")
    assert "HELP  1 of 2" in first
    assert "straight through" in first
    assert second.count("THE KEYS HERE") == 1


def test_the_drawings_are_of_real_rays() -> None:
    drawings = {caption: "\n".join(sketch(atoms, port)) for caption, atoms, port in EXAMPLES}
    assert "━●" in drawings["hit: an atom ahead"]
    assert drawings["straight through"].count("━") == 14
    assert "┛" in drawings["turned aside by one"] or "┓" in drawings["turned aside by one"]
    assert drawings["reflection: beside the port"].count("━") == 1


@pytest.mark.parametrize("message", [Typed("z"), "other", Pointed(None), "menu"])
def test_any_other_key_closes_it(message: Message) -> None:
    assert goes(Help(KEYMAPS["seek"]).update(message)[1]) == ["back"]


@pytest.mark.parametrize("message", [Ticked(1), Pointed(None, "hover", ""), Pointed(1, "drag")])
def test_time_and_motion_do_not(message: Message) -> None:
    assert not Help(KEYMAPS["seek"]).update(message)[1]


def test_ctrl_c_leaves_the_game() -> None:
    assert any(isinstance(request, Quit) for request in Help(()).update("quit")[1])


def test_after_the_last_page_comes_the_first() -> None:
    first, second = pages("seek")
    help_ = Help(KEYMAPS["seek"])
    for text in (first, second, first, second):
        assert help_.view(SIZE).text == text
        help_, _ = help_.update("next page")
    assert Help(KEYMAPS["seek"]).update("previous page")[0].view(SIZE).text == second
