from __future__ import annotations

import pytest
from support.screens import SIZE, after, asked, text

from blackbox_tui.ui.keymap import KEYMAPS, Command, grouped
from blackbox_tui.ui.messages import Message, Pointed, Ticked, Typed
from blackbox_tui.ui.requests import Go
from blackbox_tui.ui.screens.help import EXAMPLES, MORE, RULES, HelpScreen, sketch

HELP = HelpScreen(KEYMAPS["seek"])


def pages(screen: str) -> list[str]:
    count = int(HelpScreen(KEYMAPS[screen]).view(SIZE).line(0).split()[-1])
    return [text(HelpScreen(KEYMAPS[screen], page)) for page in range(count)]


@pytest.mark.parametrize("screen", KEYMAPS)
def test_it_holds_the_rules_and_every_key_of_the_screen(screen: str) -> None:
    words = " ".join(" ".join(pages(screen)).split())
    for paragraph in (*RULES, *MORE):
        assert " ".join(paragraph.split()) in words
    for keys, sentence in grouped(KEYMAPS[screen]):
        assert keys in words
        assert sentence in words


def test_the_rules_take_one_page_and_the_keys_another() -> None:
    first, second = pages("seek")
    assert "HELP  1 of 2" in first
    assert "straight through" in first
    assert "Enter" not in first
    assert "Enter" in second


def test_the_drawings_are_of_real_rays() -> None:
    drawings = {caption: "\n".join(sketch(atoms, port)) for caption, atoms, port in EXAMPLES}
    assert "━●" in drawings["hit: an atom ahead"]
    assert drawings["straight through"].count("━") == 14
    assert "┛" in drawings["turned by one atom"] or "┓" in drawings["turned by one atom"]
    assert drawings["reflection: beside the port"].count("━") == 1


@pytest.mark.parametrize("message", [Typed("z"), Command.OTHER, Pointed(None), Command.MENU])
def test_any_other_key_closes_it(message: Message) -> None:
    assert asked(HELP, message) == (Go.BACK,)


@pytest.mark.parametrize("message", [Ticked(1), Pointed(None, "hover", ""), Pointed(1, "drag")])
def test_time_and_motion_do_not(message: Message) -> None:
    assert asked(HELP, message) == ()


def test_ctrl_c_quits_the_game() -> None:
    assert asked(HELP, Command.QUIT) == (Go.QUIT,)


def test_after_the_last_page_comes_the_first() -> None:
    first, second = pages("seek")
    screen = HELP
    for page in (first, second, first, second):
        assert text(screen) == page
        screen = after(screen, Command.NEXT_PAGE)
    assert text(after(HELP, Command.PREVIOUS_PAGE)) == second
