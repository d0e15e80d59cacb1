from __future__ import annotations

import pytest

from blackbox_tui.ui.events import Mouse
from blackbox_tui.ui.terminal import escapes
from blackbox_tui.ui.terminal.escapes import LONGEST, OPENERS, swallow

UP = 259
"""A key's number, as curses has it."""


Swallowed = tuple[list[str | int], str | Mouse | None, str | int | None]


def rest_of(*arriving: str | int) -> Swallowed:
    """What is left unread after a sequence was swallowed, what it meant, what broke it off."""
    opener, *behind = [item for part in arriving for item in _items(part)]
    behind.reverse()

    def read() -> str | int | None:
        return behind.pop() if behind else None

    assert isinstance(opener, str)
    assert opener in OPENERS
    meant, broken_off = swallow(opener, read)
    return behind[::-1], meant, broken_off


def _items(part: str | int) -> list[str | int]:
    return list(part) if isinstance(part, str) else [part]


@pytest.mark.parametrize(
    "sequence",
    [
        "[I",  # the window has the focus
        "[O",  # and has it no longer
        "[97;5u",  # keys as kitty has them
        "[97:65;6:3u",
        "[57399;1:1u",
        "[?1u",
        "[1;7R",  # where the cursor is
        "[?62;22c",  # what the terminal is
        "[99;1$y",
        "[<64;120;3M",  # the wheel
        "[<1;2M",  # broken mouse reports
        "[<1;2;3;4M",
        "[<1;2;3M",  # the middle button
        "[<1;2;3m",
        "[M\x01&&",
        "[[E",  # a function key of the Linux console
        "OZ",
        "]11;rgb:0000/0000/0000\x1b\\",
        "]0;title\a",
        "P1$r0m\x1b\\",
        "_answer\x1b\\",
        "[201~",  # the end of a paste that never began
    ],
)
def test_a_sequence_is_swallowed_to_its_end_and_no_further(sequence: str) -> None:
    assert rest_of(sequence, "q") == (["q"], None, None)


@pytest.mark.parametrize("sequence", ["[", "[1;", "O", "]0;tit", "[M ", "[200", "[["])
def test_a_sequence_that_ends_too_soon_is_nothing(sequence: str) -> None:
    assert rest_of(sequence) == ([], None, None)


@pytest.mark.parametrize("beginning", ["[", "[12", "O"])
@pytest.mark.parametrize("key", ["\x1b", "\r", UP])
def test_what_breaks_a_sequence_off_is_handed_back(beginning: str, key: str | int) -> None:
    assert rest_of(beginning, key, "q") == (["q"], None, key)


@pytest.mark.parametrize(
    ("sequence", "meant"),
    [
        ("[<0;1;1M", ("press", "left", 0, 0)),
        ("[<2;120;30M", ("press", "right", 29, 119)),
        ("[<16;5;6M", ("press", "left", 5, 4)),  # with Ctrl
        ("[<32;5;6M", ("drag", "left", 5, 4)),
        ("[<34;5;6M", ("drag", "right", 5, 4)),
        ("[<35;300;200M", ("hover", "", 199, 299)),
        ("[<35;5;6m", ("hover", "", 5, 4)),
        ("[<0;120;3m", ("release", "left", 2, 119)),
        ("[<2;120;3m", ("release", "right", 2, 119)),
        ("[<16;5;6m", ("release", "left", 5, 4)),
        ("[M#&&", ("release", "", 5, 5)),
        ("[M !!", ("press", "left", 0, 0)),
        ('[M"&\xff', ("press", "right", 222, 5)),
        ("[MB&'", ("drag", "right", 6, 5)),
        ("[MC&'", ("hover", "", 6, 5)),
    ],
)
def test_mouse_reports_are_read_in_both_kinds(
    sequence: str, meant: tuple[str, str, int, int]
) -> None:
    rest, mouse, broken_off = rest_of(sequence, "q")
    assert (rest, broken_off) == (["q"], None)
    assert isinstance(mouse, Mouse)
    assert (mouse.how, mouse.button, mouse.row, mouse.col) == meant


@pytest.mark.parametrize(
    ("sequence", "key"),
    [
        ("[A", "up"), ("OA", "up"), ("[B", "down"), ("OC", "right"), ("[D", "left"),
        ("[H", "home"), ("OF", "end"), ("[1~", "home"), ("[8~", "end"), ("[5~", "pgup"),
        ("[6~", "pgdn"), ("[3~", "del"), ("[Z", "btab"), ("OP", "f1"), ("OM", "enter"),
        ("[11~", "f1"), ("[[A", "f1"), ("OQ", "f2"), ("[12~", "f2"), ("[[B", "f2"),
        ("Op", "0"), ("Oq", "1"), ("Oy", "9"), ("Oo", "/"),
    ],
)  # fmt: skip
def test_a_key_that_curses_did_not_know_is_a_key_still(sequence: str, key: str) -> None:
    assert rest_of(sequence, "q") == (["q"], key, None)


@pytest.mark.parametrize(("opener", "char"), [("[", "1"), ("]", "x"), ("P", "x")])
def test_no_sequence_is_read_without_end(
    monkeypatch: pytest.MonkeyPatch, opener: str, char: str
) -> None:
    longest = 500
    monkeypatch.setattr(escapes, "LONGEST_TEXT", longest)
    endless = iter(char * (longest + 1))
    assert swallow(opener, endless.__next__) == (None, None)
    assert len([*endless]) == 1, "it stops there, and not before"


def test_of_a_long_sequence_only_the_beginning_is_remembered() -> None:
    rest, meant, broken_off = rest_of("[<0;1;" + "9" * 5000, "M", "q")
    assert (rest, broken_off) == (["q"], None)
    assert isinstance(meant, Mouse), "Python makes no number of so many digits"
    assert len(str(meant.row)) < LONGEST
