from __future__ import annotations

import pytest

from blackbox_tui.ui.strays import OPENERS, swallow

UP = 259
"""A key's number, as curses has it."""


def rest_of(*arriving: str | int) -> tuple[list[str | int], str | int | None]:
    """What is left unread after a sequence was swallowed, and what it hands back."""
    opener, *behind = [sign for part in arriving for sign in _signs(part)]
    behind.reverse()

    def read() -> str | int | None:
        return behind.pop() if behind else None

    assert isinstance(opener, str)
    assert opener in OPENERS
    back = swallow(opener, read)
    return behind[::-1], back


def _signs(part: str | int) -> list[str | int]:
    return list(part) if isinstance(part, str) else [part]


@pytest.mark.parametrize(
    "sequence",
    [
        "[I",  # the window has the focus
        "[1;7R",  # where the cursor is
        "[?62;22c",  # what the terminal is
        "[99;1$y",
        "[<35;120;3M",  # the mouse, in a way that curses does not expect
        "[M &&",  # the mouse, the old way
        "[[A",  # a function key of the Linux console
        "OZ",
        "]11;rgb:0000/0000/0000\x1b\\",
        "]0;title\a",
        "P1$r0m\x1b\\",
        "_answer\x1b\\",
        "[200~quit? q y q\n\x1b[A\x1b[201~",  # a paste
    ],
)
def test_a_sequence_is_swallowed_to_its_end_and_no_further(sequence: str) -> None:
    assert rest_of(sequence, "q") == (["q"], None)


@pytest.mark.parametrize("sequence", ["[", "[1;", "O", "]0;tit", "[M ", "[200~half a paste", "[["])
def test_a_sequence_that_ends_too_soon_is_nothing(sequence: str) -> None:
    assert rest_of(sequence) == ([], None)


@pytest.mark.parametrize("beginning", ["[", "[12", "O"])
@pytest.mark.parametrize("key", ["\x1b", "\r", UP])
def test_what_breaks_a_sequence_off_is_handed_back(beginning: str, key: str | int) -> None:
    assert rest_of(beginning, key, "q") == (["q"], key)


def test_the_old_mouse_report_may_hold_any_bytes() -> None:
    opener, last, *report = "[", "M", "", "\x1b", ""  # halves of characters come empty
    arriving = iter([last, *report, "q"])
    assert swallow(opener, lambda: next(arriving)) is None
    assert next(arriving) == "q"


def test_no_sequence_is_read_without_end() -> None:
    for opener, sign in (("[", "1"), ("]", "x")):
        assert swallow(opener, lambda sign=sign: sign) is None  # type: ignore[misc]
