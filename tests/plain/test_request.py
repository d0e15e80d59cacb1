"""Requests with ids: what a program sends as a JSON object, and what comes back."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.plain_driver import PlainDriver, asking, playing, saying

from blackbox_tui.plain.conversation import LARGEST_ID, LONGEST_ID

IDS = st.none() | st.integers(-LARGEST_ID, LARGEST_ID) | st.sampled_from(["", "a", "é 7", "7" * 64])


def request(do: object, **more: object) -> str:
    return json.dumps({"do": do, **more})


@example([LARGEST_ID, -LARGEST_ID])
@given(st.lists(IDS, min_size=1, max_size=5))
def test_an_answer_carries_the_id_of_its_request(ids: list[object]) -> None:
    driver = PlainDriver(playing(), bot=True)
    for port, id_ in enumerate(ids, 1):
        answer = driver.ask(request(f"fire {port}", id=id_))
        assert answer["id"] == id_
        assert type(answer["id"]) is type(id_)


def test_a_request_does_what_its_words_do() -> None:
    for line in ("fire 2", "g c4 d5", "", "give up sure", "hint"):
        with_id, plain = asking(request(line, id=1)), asking(line)
        assert with_id.pop("id") == 1
        assert plain.pop("id") is None
        assert with_id == plain


@pytest.mark.parametrize(
    ("do", "code"),
    [
        ("submit", "illegal_move"),
        ("fly", "not_understood"),
        ("hide", "not_available"),
        ("give up", "confirm"),
        ("fire\n4", "refused"),
        ("fire \ud800", "refused"),
    ],
)
def test_a_refusal_carries_the_id_too(do: str, code: str) -> None:
    answer = asking(request(do, id="q1"))
    assert (answer["ok"], answer["error"], answer["id"]) == (False, {"code": code}, "q1")


NO_TEXT = "The field 'do' is not a text of at most 2000 characters."
OTHER_IDS: tuple[object, ...] = (
    True,
    1.5,
    [],
    {},
    "a\n",
    "\ud800",
    "x" * (LONGEST_ID + 1),
    LARGEST_ID + 1,
)
BAD_ID = "Its id must be a string of up to 64 printable characters, or an integer up to 2^53."


@pytest.mark.parametrize(
    ("line", "id_", "why"),
    [
        ("{", None, "It is not well-formed JSON."),
        ('{"do": "fire 2"} fire 3', None, "It is not well-formed JSON."),
        ('{"do": "fire 2", "do": "fire 3"}', None, "A field appears twice."),
        ('{"id": ' + "[" * 900, None, "It is not well-formed JSON."),
        ("{}", None, "The field 'do' is missing or unexpected."),
        *((request(do, id=7), 7, NO_TEXT) for do in (5, None, ["fire", 2])),
        (request("fire 2", id=7, to="x"), 7, "The field 'to' is missing or unexpected."),
        *((request("fire 2", id=wrong), None, BAD_ID) for wrong in OTHER_IDS),
    ],
)
def test_what_is_no_request_is_refused_with_its_id_if_that_can_be_read(
    line: str, id_: int | None, why: str
) -> None:
    answer = asking(line)
    assert answer["said"] == [f"That request cannot be read. {why}"]
    assert (answer["error"], answer["id"]) == ({"code": "bad_request"}, id_)
    assert answer["state"]["rays"] == []


def test_a_person_types_words_and_no_objects() -> None:
    assert saying(request("fire 2", id=1)) == ["Unknown command '{\"do\":'; type help."]
