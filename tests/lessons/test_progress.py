"""Progress in the lessons: a round trip, and invalid texts refused with a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.formats.fields import ParseError
from blackbox_tui.lessons.attempt import Progress

# Golden: these never change.
GOLDEN = (
    '{"format": "blackbox progress", "version": 1, "reached": "turn", '
    '"done": ["hit", "straight"], "right": ["hit"]}\n'
)
HALF = Progress("turn", frozenset({"straight", "hit"}), frozenset({"hit"}))

keys = st.from_regex(r"[a-z]{1,20}", fullmatch=True)
some_keys = st.frozensets(keys, max_size=12)
progresses = st.builds(Progress, reached=st.just("") | keys, done=some_keys, right=some_keys)


def test_the_format_never_changes() -> None:
    assert HALF.to_text() == GOLDEN
    assert Progress.from_text(GOLDEN) == HALF


@given(progresses)
def test_progress_survives_the_round_trip(progress: Progress) -> None:
    assert Progress.from_text(progress.to_text()) == progress


def test_lessons_are_done_in_any_order_and_what_was_right_once_stays_right() -> None:
    done = Progress().having_done("hit", right=True).having_done("straight", right=False)
    assert done.at("turn") == HALF
    assert HALF.having_done("hit", right=True) == HALF.having_done("hit", right=False) == HALF
    assert HALF.having_done("straight", right=True).right == HALF.done


@pytest.mark.parametrize(
    ("old", "new"),
    [("blackbox progress", "blackbox game"), ("1", "2"), ("1", "0"), ("1", "true"),
     (', "right": ["hit"]', ""), ('"right": ["hit"]', '"right": ["hit", "hit"]'), ('"turn"', "3"),
     ('"turn"', '"TURN"'), ('"turn"', '"\\u001b[2J"'), ('"hit"', '""'), ('"hit"', "[]"),
     ('"hit", ', '"straight", '), ('["hit", "straight"]', '"hit"'), ('"done"', '"reached"'),
     ('["hit", "straight"]', f"[{', '.join(['null'] * 201)}]"), ("}", ', "more": 1}'), ("]}\n", ""),
     ("\n", "x" * 20_000), *((GOLDEN, text) for text in ("", "null", "[]", "{}", "[" * 19_000))],
)  # fmt: skip
def test_what_is_not_progress_is_refused_with_a_sentence(old: str, new: str) -> None:
    assert old in GOLDEN
    with pytest.raises(ParseError, match=r"^[A-Z].*\.$"):
        Progress.from_text(GOLDEN.replace(old, new))


@given(st.integers(0, len(GOLDEN) - 1), st.characters())
def test_a_text_with_another_character_is_refused_or_read_as_it_stands(at: int, char: str) -> None:
    try:
        progress = Progress.from_text(GOLDEN[:at] + char + GOLDEN[at + 1 :])
    except ParseError:
        return
    assert Progress.from_text(progress.to_text()) == progress
    assert len(progress.done) == 2
