from __future__ import annotations

import pytest

from blackbox_tui.ui.terminal.escapes import is_begun_reply, light_by_reply
from blackbox_tui.ui.terminal.theme import light_by_variable


@pytest.mark.parametrize(
    ("color", "light"),
    [
        ("rgb:ffff/ffff/ffff", True),
        ("rgb:fdfd/f6f6/e3e3", True),
        ("rgb:0000/0000/0000", False),
        ("rgb:2828/2a2a/3636", False),
        ("rgb:ff/ff/ff", True),
        ("rgb:f/f/f", True),
        ("rgb:00/2b/36", False),
        ("rgb:0000/ffff/0000", True),
        ("rgb:0000/0000/ffff", False),
        ("rgba:ffff/ffff/ffff/8000", True),
    ],
)
def test_a_reply_says_whether_the_background_is_light(color: str, light: bool) -> None:
    for end in ("\a", "\x1b\\"):
        reply = f"\x1b]11;{color}{end}"
        assert light_by_reply(reply) is light
        assert all(is_begun_reply(reply[:length]) for length in range(1, len(reply)))


@pytest.mark.parametrize(
    "color",
    ["", "?", "white", "rgb:", "rgb:ff/ff", "rgb://", "rgb:xx/yy/zz", "rgb:-1/0/0"],
)
def test_a_reply_that_names_no_colour_says_nothing(color: str) -> None:
    assert light_by_reply(f"\x1b]11;{color}\a") is None


@pytest.mark.parametrize(
    "reply", ["\x1b]10;rgb:ff/ff/ff\a", "\x1b]11;rgb:ff/ff/ff", "11;rgb:ff/ff/ff\a", "\x1b[A", ""]
)
def test_only_a_whole_reply_counts(reply: str) -> None:
    assert light_by_reply(reply) is None


@pytest.mark.parametrize("text", ["\x1b[", "\x1b]10;", "q", "\x1b]11;rgb:q", "\x1b]11;" + "0" * 40])
def test_other_text_does_not_begin_a_reply(text: str) -> None:
    assert not is_begun_reply(text)


@pytest.mark.parametrize(
    ("variable", "light"),
    [
        (None, False), ("", False), ("15;0", False), ("0;15", True), ("0;7", True),
        ("12;8", False), ("0;default;15", True), ("0;default", False), ("15", True),
        ("0;15x", False), (";", False), ("0;-1", False),
    ],
)  # fmt: skip
def test_a_variable_may_say_so_too(variable: str | None, light: bool) -> None:
    environ = {} if variable is None else {"COLORFGBG": variable}
    assert light_by_variable(environ) is light
