from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support.plain_driver import PlainDriver, playing

from blackbox_tui.plain.conversation import LONGEST, Conversation, printable
from blackbox_tui.plain.loop import Lines
from blackbox_tui.rules.moves import Refusal

PIECES = [b"fire 3", b"\n", b"\r\n", b"", b"\x00\xff", b"x" * 900]


def read_words(line: bytes) -> list[str]:
    """The words of a line that a person types."""
    return Conversation(PlainDriver().app).read(line)


def gathered(*chunks: bytes) -> list[bytes]:
    lines = Lines()
    for chunk in chunks:
        lines.feed(chunk)
    lines.close()
    return list(lines.whole)


@settings(max_examples=50)
@given(st.lists(st.lists(st.sampled_from(PIECES)).map(b"".join)))
def test_lines_are_the_same_however_their_bytes_arrive(chunks: list[bytes]) -> None:
    whole = b"".join(chunks)
    parts = [part[: LONGEST + 1] for part in whole.split(b"\n")]
    assert gathered(*chunks) == gathered(whole) == (parts if parts[-1] else parts[:-1])


def test_the_last_line_needs_no_end() -> None:
    assert gathered(b"fire 3\nboa", b"rd") == [b"fire 3", b"board"]
    assert gathered(b"fire 3\n") == [b"fire 3"]
    assert gathered() == []


def test_of_a_line_without_end_only_little_is_held() -> None:
    lines = Lines()
    for _ in range(100):
        lines.feed(b"x" * 1000)
    lines.close()
    assert [len(line) for line in lines.whole] == [LONGEST + 1]


def test_words_are_parted_by_any_blanks() -> None:
    assert read_words(b"  fire \t 12 \r") == ["fire", "12"]
    assert read_words("guess\u00a0c4".encode()) == ["guess", "c4"]
    assert read_words("\ufeffboard".encode()) == ["board"]
    assert read_words(b"") == []


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"x" * (LONGEST + 1), "too long"),
        (b"fire \xff", "UTF-8"),
        (b"fire\x00 3", "control character"),
        (b"\x1b[A", "control character"),
        (b"fire 3\x7f", "control character"),
        ("fire\u202e 3".encode(), "control character"),
        ("fire\u2028 3".encode(), "control character"),
    ],
)
def test_what_nobody_can_have_meant_is_refused(line: bytes, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        read_words(line)


@example(b"fire \x1b[31m3")
@example(b"new seed " + b"9" * 50)
@example("board \u202ec4".encode())
@example(b"duel sure sure")
@given(st.binary(max_size=60) | st.text(max_size=30).map(str.encode))
def test_whatever_is_typed_nothing_comes_back_that_a_terminal_obeys(line: bytes) -> None:
    printed = PlainDriver(playing()).raw(line)
    assert all(sign.isprintable() or sign == "\n" for sign in printed)


@given(st.text())
def test_what_is_printable_has_no_control_character(text: str) -> None:
    assert printable(text).isprintable()
    assert len(printable(text)) == len(text)
