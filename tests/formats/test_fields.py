"""Nothing that comes from outside is trusted."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.random_games import json_values

from blackbox_tui.formats.fields import Fields, ParseError, is_name, parse, read_date, tidy_name
from blackbox_tui.rules.session import clip_seconds


@given(st.text())
@example("  Ada \x1b[31m Lovelace\n")
@example("\u202eevil")
def test_tidied_names_are_valid_names(text: str) -> None:
    assert is_name(tidy_name(text))
    if is_name(text):
        assert tidy_name(text) == text


def test_tidying_keeps_what_can_be_displayed() -> None:
    assert tidy_name("  Ada\t Lovelace\x07 ") == "Ada Lovelace"
    assert tidy_name("x" * 1_000_000) == "x" * 24
    assert not is_name("\udcff")
    assert is_name("")


def test_dates_have_one_format() -> None:
    assert read_date("2024-02-29") == date(2024, 2, 29)
    wrong_dates = ("2023-02-29", "20240229", "2024-W01-1", "2024-2-29", "", "٢٠٢٤-٠٢-٢٩")
    for wrong in (*wrong_dates, "0000-01-01"):
        with pytest.raises(ParseError, match="not a date"):
            read_date(wrong)


@given(st.floats())
@example(59.99999999999999)
@example(-1.0)
@example(1e300)
def test_clipped_seconds_stay_in_their_second(seconds: float) -> None:
    clipped = clip_seconds(seconds)
    assert clip_seconds(clipped) == clipped
    if 0 <= seconds < 10**9:
        assert int(clipped) == int(seconds)
        assert abs(seconds - clipped) < 0.0011


@given(json_values)
def test_parse_reads_json(value: object) -> None:
    text = json.dumps(value)
    try:
        parsed = parse(text, 10**6)
    except ParseError:
        # Infinity, NaN and numbers of more than twenty digits.
        return
    assert json.dumps(parsed) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"a": 1, "a": 2}', "A field appears twice."),
        ("[NaN]", "NaN is not a number."),
        ("9" * 21, "A number in it is too large."),
        ("[1, 2", "It is not well-formed JSON."),
        ("[" + " " * 100 + "]", "It is too long."),
    ],
)
def test_parse_refuses_what_laxer_json_readers_accept(text: str, sentence: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse(text, 100)
    assert str(refused.value) == sentence
    assert parse("[" + " " * 98 + "]", 100) == [], "just not too long"


def test_fields_read_values_by_type() -> None:
    fields = Fields(
        {"t": "x", "f": True, "w": 3, "s": 1.5, "i": [1], "d": "2024-01-01", "n": None}, *"tfwsidn"
    )
    assert fields.text("t") == fields.name("t") == fields["t"] == "x"
    assert fields.flag("f") is True
    assert fields.whole("w", 3, 3) == 3
    assert fields.seconds("s") == 1.5
    assert fields.seconds("w") == 3
    assert fields.items("i", 1) == [1]
    assert fields.date("d") == date(2024, 1, 1)
    assert fields["n"] is None


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("x" * 5, lambda fields: fields.text("a", 4)),
        (True, lambda fields: fields.text("a")),
        ("a\nb", lambda fields: fields.name("a")),
        (-1, lambda fields: fields.flag("a")),
        *((value, lambda fields: fields.whole("a", 0, 9)) for value in (True, -1, 10, "x", 1.0)),
        *((value, lambda fields: fields.seconds("a")) for value in (True, "x", -1, 1e300)),
        *((value, lambda fields: fields.items("a", 1)) for value in ([1, 2], "x")),
        ("x", lambda fields: fields.date("a")),
    ],
)
def test_fields_refuse_values_of_another_type(
    value: object, read: Callable[[Fields], object]
) -> None:
    with pytest.raises(ParseError, match=r"^The field 'a' is not .*\.$|is not a date"):
        read(Fields({"a": value}, "a"))


def test_fields_refuse_missing_and_unexpected_keys() -> None:
    values: list[object] = [{}, {"a": 1, "b": 2}, {"b": 1}, [], None, "a"]
    for value in values:
        with pytest.raises(ParseError):
            Fields(value, "a")
