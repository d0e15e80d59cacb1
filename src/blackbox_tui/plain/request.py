"""What is asked in a line: the words of a command and, from a program, an id for the answer."""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple, TypeAlias

from blackbox_tui.formats.fields import Fields, ParseError, parse
from blackbox_tui.rules.moves import Refusal

LONGEST: Final = 2_000
"""The longest line that is read, in bytes."""
LONGEST_ID: Final = 64
LARGEST_ID: Final = 2**53
"""Up to there, every reader of JSON gets whole numbers back exactly."""

Id: TypeAlias = str | int | None


class BadRequest(Refusal):
    """A JSON object that is no request; its id comes back if it could be read."""

    code = "bad_request"

    def __init__(self, sentence: str, id_: Id = None) -> None:
        super().__init__(sentence)
        self.id = id_


class Request(NamedTuple):
    """A command as it was written, and the id that its answer should carry."""

    do: str
    id: Id = None


def read_request(line: bytes, *, json: bool) -> Request:
    """The words of a command; a program may wrap them in a JSON object."""
    text = _read_text(line)
    if not json or not text.lstrip().startswith("{"):
        return Request(text)
    id_, keys = None, ["do"]
    try:
        value = parse(text, LONGEST)
        if isinstance(value, dict) and "id" in value:
            id_ = _read_id(value["id"])
            keys.append("id")
        return Request(Fields(value, *keys).text("do", LONGEST), id_)
    except ParseError as error:
        raise BadRequest(f"That request cannot be read. {error}", id_) from None


def _read_id(value: object) -> Id:
    """An id: a short text, a whole number, or null for none."""
    match value:
        case None:
            return None
        case str() if len(value) <= LONGEST_ID and value.isprintable():
            return value
        case int() if not isinstance(value, bool) and abs(value) <= LARGEST_ID:
            return value
    raise ParseError(
        f"Its id should be a text of at most {LONGEST_ID} printable characters, or a whole number "
        "of at most 2 to the power of 53."
    )


def split_words(text: str) -> list[str]:
    """The words of a text without control characters."""
    for char in text:
        if not (char.isprintable() or char == "\t" or unicodedata.category(char) == "Zs"):
            raise Refusal("That line contains a control character: type plain words.")
    return text.split()


def _read_text(line: bytes) -> str:
    if len(line) > LONGEST:
        raise Refusal(f"That line is too long: type at most {LONGEST} characters.")
    try:
        return line.decode("utf-8").removeprefix("\ufeff").rstrip("\r")
    except UnicodeDecodeError:
        raise Refusal("That line is not UTF-8 text.") from None
